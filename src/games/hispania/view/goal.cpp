// The goal line: what Rome still needs for its victory, and how many revolts are left before the
// war is lost (HI-22 to HI-24, HI-S0).
#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

constexpr std::size_t kNamed = 3;  // more would be no line

}  // namespace

Text Module::goal_line(const Rules& r, const State& s, Seat) const {
  std::vector<Text> missing;
  each(r.goal_cities(), [&](Space at) {
    if (s.garrison[index(at)].empty())
      missing.push_back(
          text_.format("goal-line.garrison", {{"city", r.data->space[index(at)].name}}));
  });
  for (std::size_t p = 0; p < kProvinces; ++p) {
    const Province province = province_at(p);
    if ((r.goal_quiet() >> p & 1u) == 0 || Rules::is_quiet(s, province)) continue;
    missing.push_back(
        text_.format("goal-line.quiet", {{"province", r.data->province[p].name},
                                         {"n", Rules::revolts_in(s, cities_of(province))}}));
  }
  if (r.goal_special_gone() && s.special != Space::None)
    missing.push_back(
        text_.format("goal-line.special", {{"city", r.data->space[index(s.special)].name}}));
  Text list;
  for (std::size_t i = 0; i < missing.size() && i < kNamed; ++i) {
    if (i > 0) list = list + Text{", ", ", "};
    list = list + missing[i];
  }
  if (missing.size() > kNamed)
    list =
        list + text_.format("goal-line.more", {{"n", static_cast<int>(missing.size() - kNamed)}});
  return text_.format(
      "goal-line.needs",
      {{"missing", list}, {"reserve", s.revolts}, {"round", s.round}, {"rounds", r.rounds()}});
}

}  // namespace tercio::hispania
