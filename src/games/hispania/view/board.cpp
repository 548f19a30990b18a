// What stands on the board, as JSON: generals, armies, provinces, spaces and links.
#include "game/json.h"
#include "games/hispania/game.h"
#include "games/hispania/view/words.h"

namespace tercio::hispania {
namespace {

std::string_view kind_word(LinkKind kind) {
  return kind == LinkKind::Land ? "land" : kind == LinkKind::Coast ? "coast" : "sea";
}

}  // namespace

Json Module::generals_view(const Rules& r, const State& s) const {
  const Data& d = *r.data;
  Json out = Json::array();
  const std::size_t all = r.with(kProconsvl) ? kGenerals : kTurns;
  for (std::size_t i = 0; i < all; ++i) {
    const General g = general_at(i);
    const Space at = s.general[i];
    const bool proconsul = g == General::Proconsul;
    const bool on_board = at != Space::None;
    Support own;
    if (on_board && !proconsul) own = r.support(s, g, at);
    Json groups = Json::array();
    SpaceSet left = proconsul ? 0 : r.garrisoned_by(s, g);
    while (left != 0) {
      const SpaceSet group = r.flood(bit(first(left)), left);
      left &= ~group;
      groups.push_back({{"spaces", words_of(d, group)},
                        {"discs", r.discs_of(s, g, group)},
                        {"connected", (group & own.groups) != 0}});
    }
    Json seats = Json::array();
    const Seats who = r.controllers(proconsul ? s.active : g);
    for (std::size_t k = 0; k < kMaxSeats; ++k)
      if (who.has(seat_at(k))) seats.push_back(seat_id(seat_at(k)));
    const int reserve = proconsul ? 0 : s.garrisons[i];
    const int board = proconsul ? 0 : r.all_garrisons(colour_of(g)) - reserve;
    out.push_back({{"id", d.general[i].word},
                   {"name", in_both(d.general[i].name)},
                   {"letter", d.general[i].letter},
                   {"colour", d.general[i].colour},
                   {"space", word_or_null(d, at)},
                   {"seats", seats},
                   {"home", i < kRomanProvinces ? Json(d.province[i].id) : Json()},
                   {"garrisons", {{"reserve", reserve}, {"board", board}}},
                   {"support", own.discs + own.generic},
                   {"generic", own.generic != 0},
                   {"groups", groups},
                   {"blocks", on_board || proconsul ? 0 : 1}});
  }
  return out;
}

Json Module::armies_view(const Rules& r, const State& s) const {
  const Data& d = *r.data;
  const bool phase = r.turn(s).phase == static_cast<std::uint8_t>(Phase::Armies);
  Json out = Json::array();
  for (int order = 0; order <= kProvinces; ++order)
    each(s.armies, [&](Space at) {
      const Province p = province_of(at);
      if (r.acting_order(p) != order) return;
      const SpaceSet group = r.revolt_group(s, at);
      const bool acting = phase && s.from == at;
      out.push_back({{"space", d.space[index(at)].word},
                     {"province", d.province[index(p)].id},
                     {"special", s.special == at},
                     {"group", words_of(d, group)},
                     {"revolts", Rules::revolts_in(s, group)},
                     {"acted", phase && !acting && !has(s.to_act, at)},
                     {"acting", acting}});
    });
  return out;
}

Json Module::provinces_view(const Rules& r, const State& s) const {
  const Data& d = *r.data;
  Json out = Json::array();
  for (std::size_t i = 0; i < kProvinces; ++i) {
    const Province p = province_at(i);
    const SpaceSet cities = cities_of(p);
    const Space capital = capital_of(p);
    const SpaceSet army = s.armies & cities;
    out.push_back({{"id", d.province[i].id},
                   {"name", in_both(d.province[i].name)},
                   {"numeral", d.province[i].numeral},
                   {"roman", is_roman(p)},
                   {"capital", word_or_null(d, capital)},
                   {"cities", words_of(d, cities)},
                   {"revolts", Rules::revolts_in(s, cities)},
                   {"in_revolt", words_of(d, Rules::revolted(s) & cities)},
                   {"full", Rules::is_full(s, p)},
                   {"quiet", Rules::is_quiet(s, p)},
                   {"army", army == 0 ? Json() : Json(d.space[index(first(army))].word)},
                   {"held", capital != Space::None && !s.garrison[index(capital)].empty()}});
  }
  return out;
}

Json Module::spaces_view(const Rules& r, const State& s) const {
  const Data& d = *r.data;
  Json out = Json::array();
  for (std::size_t i = 0; i < kSpaces; ++i) {
    const Space at = space_at(i);
    const SpaceData& space = d.space[i];
    Json garrisons = Json::array();
    if (is_city(at))
      for (int k = 0; k < s.garrison[i].size(); ++k)
        garrisons.push_back(colour_id(s.garrison[i].at(k)));
    // Where two share a space the one who was there first is shown.
    int general = -1;
    for (std::size_t g = 0; g < kGenerals; ++g)
      if (s.general[g] == at && (general < 0 || g != index(s.active)))
        general = static_cast<int>(g);
    const Province p = is_city(at) ? province_of(at) : Province::Ulterior;
    out.push_back(
        {{"id", space.word},
         {"name", space.name},
         {"modern", in_both(space.modern)},
         {"kind", is_city(at) ? "city" : "sea"},
         {"province", is_city(at) ? Json(d.province[index(p)].id) : Json()},
         {"number", d.shield[i]},
         {"capital", is_city(at) && capital_of(p) == at},
         {"roman", is_city(at) && is_roman(p)},
         {"lonlat", {space.lon, space.lat}},
         {"revolts", Rules::revolts_at(s, at)},
         {"army", !has(s.armies, at) ? Json() : Json(s.special == at ? "special" : "army")},
         {"garrisons", garrisons},
         {"general",
          general < 0 ? Json() : Json(d.general[static_cast<std::size_t>(general)].word)},
         {"fleet", has(s.fleets, at)},
         {"links", words_of(d, d.near[i])},
         {"sources",
          {{"name", space.source},
           {"province", space.province_source.empty() ? Json() : Json(space.province_source)},
           {"number", space.number_source},
           {"position", space.position_source}}}});
  }
  return out;
}

Json Module::links_view(const Rules& r, const State& s) const {
  const Data& d = *r.data;
  Json out = Json::array();
  for (std::size_t i = 0; i < d.links.size(); ++i) {
    const LinkData& link = d.links[i];
    Json via = Json::array();
    for (const auto& [lat, lon] : link.via) via.push_back({lon, lat});
    const bool land = link.kind == LinkKind::Land;
    out.push_back({{"a", d.space[index(link.a)].word},
                   {"b", d.space[index(link.b)].word},
                   {"kind", kind_word(link.kind)},
                   {"segments", link.segments},
                   {"road", land && Rules::has_road(s, static_cast<int>(i))},
                   {"printed", link.printed},
                   {"via", via},
                   {"sources",
                    {{"link", link.source},
                     {"segments", link.segments_source},
                     {"road", link.printed ? Json(link.road_source) : Json()}}}});
  }
  return out;
}

}  // namespace tercio::hispania
