// What is pointed at in a fight: a volley or an attack at a hex by all who may, and the hexes that
// who must go back, or may go forward, can come to.
#include <algorithm>
#include <map>

#include "games/bailen/game.h"
#include "games/bailen/rules/odds.h"
#include "games/bailen/view/ways.h"

namespace tercio::bailen {
namespace {

// May this unit have a part in what the thing is asked for?
bool takes_part(const State& s, const Thing& thing, std::size_t u) {
  switch (thing.is) {
    case Thing::Is::Unit: return u == thing.n;
    case Thing::Is::Stack: return s.piece[u].hex == thing.hex;
    default: return thing.is == Thing::Is::Enemies;
  }
}

// The chance that the first die hurts.
double harm(const Rules& r, const State& s) {
  const Shot shot = r.shot(s, r.board(s), s.top());
  const auto chances = fire_chances(r, shot.points, shot.modifier);
  double sum = 0;
  for (std::size_t i = 0; i < chances.size(); ++i)
    if (static_cast<FireResult>(i) != FireResult::None &&
        static_cast<FireResult>(i) != FireResult::D)
      sum += chances[i].value();
  return sum;
}

// Adds all who take part with all their points: guns or muskets only, where both may not (BA-95);
// `sparing`: but for those who would give up an attack by it (BA-114).
bool fill(const Rules& r, State& s, Seat seat, const Thing& thing, bool guns, bool both,
          bool sparing, Words& said) {
  Events nobody;
  for (bool more = true; more;) {
    more = false;
    for (const std::size_t u : r.troops(seat)) {
      if (!s.piece[u].on_map() || !takes_part(s, thing, u)) continue;
      if (sparing && gives_up_shock(r, s, u)) continue;
      if (!both && (r.q(u).arm == Arm::Artillery) != guns) continue;
      for (unsigned n = kMaxPoints; n > 0; --n) {
        const Action a = act(Verb::Add, u, static_cast<Hex>(0), n);
        if (!r.why(s, seat, a).ok()) continue;
        r.apply(s, seat, a, nobody);
        said.push_back(words(*r.data, a));
        more = true;
        break;
      }
    }
  }
  return !s.top().set.empty();
}

Way plain_way(const Rules& r, Hex to, const char* kind, bool throws, Words said) {
  Way way;
  way.to = r.map->name_of(to);
  way.kind = kind;
  way.stops = true;
  way.throws = throws;
  way.ends.push_back({"", 0, std::move(said)});
  return way;
}

void add_volley(const Rules& r, const State& s, Seat seat, const Thing& thing, Hex target,
                std::vector<Way>& out) {
  Events nobody;
  State aimed = s;
  Words said;
  if (s.depth == 0) {
    const Action a = with_hex(Verb::Target, target);
    if (!r.why(s, seat, a).ok()) return;
    r.apply(aimed, seat, a, nobody);
    said.push_back(words(*r.data, a));
  } else if (s.top().kind != Kind::Volley || s.top().hex != target) {
    return;
  }
  const bool both = s.step == Step::DefensiveFire;
  std::optional<double> best;
  Words chosen;
  for (const bool sparing : {true, false}) {
    if (best || (sparing && thing.is != Thing::Is::Enemies)) continue;  // who is named is meant
    for (const bool guns : {false, true}) {
      if (both && guns) continue;
      State t = aimed;
      Words line = said;
      if (!fill(r, t, seat, thing, guns, both, sparing, line)) continue;
      const double now = harm(r, t);
      if (best && *best >= now) continue;
      best = now;
      chosen = line;
    }
  }
  if (!best) return;
  chosen.push_back(words(*r.data, plain(Verb::Fire)));
  out.push_back(plain_way(r, target, "fire", true, chosen));
}

}  // namespace

std::vector<Way> volleys(const Rules& r, const State& s, Seat seat, const Thing& thing) {
  std::vector<Way> out;
  if (seat != s.acting || (s.depth > 0 && s.top().kind != Kind::Volley)) return out;
  if (r.turn(s).kind != TurnKind::Decision) return out;
  if (thing.is == Thing::Is::Enemies) {
    add_volley(r, s, seat, thing, thing.hex, out);
    return out;
  }
  if (thing.side != seat) return out;
  const Board b = r.board(s);
  b.of[index(other(seat))].each([&](Hex h) { add_volley(r, s, seat, thing, h, out); });
  return out;
}

namespace {

// The strongest first, for the points that may attack are limited (BA-116).
std::vector<std::size_t> by_strength(const Rules& r, const State& s, Seat seat) {
  std::vector<std::size_t> out;
  for (const std::size_t u : r.troops(seat))
    if (s.piece[u].on_map()) out.push_back(u);
  std::sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
    return r.points(s, a) != r.points(s, b) ? r.points(s, a) > r.points(s, b) : a < b;
  });
  return out;
}

// BA-157: the best leader of each hex that attacks, if his factor is of use.
void lead(const Rules& r, State& s, Seat seat, Hex target, Words& said) {
  Events nobody;
  const UnitSet attackers = r.attackers_of(s, target);
  for (int factor = 9; factor > 0; --factor)
    for (std::size_t l = 0; l < r.army->leader.size(); ++l) {
      const Action a = with_unit(Verb::Lead, l);
      if (r.leader_shock(s, l) != factor || !r.why(s, seat, a).ok()) continue;
      bool leads = false;
      attackers.each([&](std::size_t u) {
        leads = leads || (s.piece[u].hex == s.leader[l].hex && r.commands(s, l, u));
      });
      if (!leads) continue;
      r.apply(s, seat, a, nobody);
      said.push_back(words(*r.data, a));
    }
}

void add_attack(const Rules& r, const State& s, Seat seat, const Thing& thing, Hex target,
                std::vector<Way>& out) {
  State t = s;
  Events nobody;
  Words said;
  for (const std::size_t u : by_strength(r, s, seat)) {
    if (!takes_part(s, thing, u)) continue;
    const Action a = act(Verb::Attack, u, target);
    if (!r.why(t, seat, a).ok()) continue;
    r.apply(t, seat, a, nobody);
    said.push_back(words(*r.data, a));
  }
  if (said.empty()) return;
  lead(r, t, seat, target, said);
  out.push_back(plain_way(r, target, "attack", false, said));
}

}  // namespace

std::vector<Way> attacks(const Rules& r, const State& s, Seat seat, const Thing& thing) {
  std::vector<Way> out;
  if (seat != s.phasing || s.depth > 0) return out;
  if (thing.is == Thing::Is::Enemies) {
    add_attack(r, s, seat, thing, thing.hex, out);
    return out;
  }
  if (thing.side != seat || thing.hex == Hex::None) return out;
  for (const Dir d : hex::kDirs)
    if (const Hex h = r.grid().neighbour(thing.hex, d); h != Hex::None)
      add_attack(r, s, seat, thing, h, out);
  return out;
}

namespace {

const char* kind_of_answer(Verb verb) {
  switch (verb) {
    case Verb::Retreat: return "retreat";
    case Verb::Back: return "back";
    case Verb::Evade: return "evade";
    case Verb::Advance: return "advance";
    case Verb::Face: return "turn";
    default: return nullptr;
  }
}

// Where it leads, and what it costs: the points that zones of the enemy take (BA-144).
Hex end_of(const Rules& r, const State& s, const State& after, std::size_t u, Action a, Way& way) {
  const Frame& f = s.top();
  switch (verb_of(a)) {
    case Verb::Retreat: {
      const Board b = r.board(s);
      const Rules::WayInfo info =
          r.retreat_way(s, b, r.zones(s, b, other(r.q(u).side)), f, small_of(a));
      way.cost = std::min(r.zone_losses(info), r.points(s, u));
      way.throws = info.friends;  // BA-146
      if (way_second(small_of(a)) != kNoDir)
        way.path = {r.map->name_of(r.grid().neighbour(s.piece[u].hex, way_first(small_of(a))))};
      return info.end;
    }
    case Verb::Evade: return hex_of(a);
    case Verb::Advance: return f.hex;
    case Verb::Back: return after.piece[u].on_map() ? after.piece[u].hex : s.piece[u].hex;
    default: return s.piece[u].hex;
  }
}

// May it still turn, when it has come there (BA-52)?
bool turns_there(const Rules& r, const State& s, Seat seat, std::size_t u) {
  return s.depth > 0 && s.top().kind == Kind::Retreat && s.top().stage == Stage::Second &&
         s.top().unit == u && r.turn(s).kind == TurnKind::Decision && r.turn(s).seats.has(seat);
}

void add_ends(const Rules& r, const State& s, const State& after, Seat seat, std::size_t u,
              Action a, Way& way) {
  const std::string said = words(*r.data, a);
  if ((verb_of(a) == Verb::Retreat || verb_of(a) == Verb::Back) && turns_there(r, after, seat, u)) {
    for (unsigned c = 0; c < hex::kSides; ++c)
      way.ends.push_back({std::string(hex::corner_name(static_cast<Corner>(c))), way.cost,
                          Words{said, words(*r.data, with_small(Verb::Face, c))}});
    return;
  }
  const bool chosen = verb_of(a) == Verb::Face ||
                      (verb_of(a) == Verb::Advance && !s.top().has_faced() && r.has_facing(s, u));
  way.ends.push_back({chosen ? std::string(hex::corner_name(corner_of(a))) : std::string(),
                      way.cost, Words{said}});
}

void choose_usual(const Rules& r, const State& s, std::size_t u, Hex to, Way& way) {
  std::vector<Facing> may;
  for (unsigned c = 0; c < hex::kSides; ++c)
    for (const WayEnd& end : way.ends)
      if (end.face == hex::corner_name(static_cast<Corner>(c)))
        may.push_back({static_cast<Corner>(c), end.cost});
  if (may.empty()) return;
  const int stood = r.has_facing(s, u) ? static_cast<int>(s.piece[u].facing()) : -1;
  way.preset =
      hex::corner_name(usual_facing(r, r.board(s).seen[index(other(r.q(u).side))], to, stood, may));
}

}  // namespace

std::vector<Way> answers(const Rules& r, const State& s, Seat seat, std::size_t only) {
  const Turn turn = r.turn(s);
  if (s.depth == 0 || turn.kind != TurnKind::Decision || seat == Seat::Nobody ||
      !turn.seats.has(seat))
    return {};
  Rules::Actions actions;
  r.legal(s, seat, actions);
  std::map<std::pair<Hex, std::size_t>, Way> ways;
  for (const Action a : actions) {
    const Verb verb = verb_of(a);
    const char* kind = kind_of_answer(verb);
    if (kind == nullptr || (verb == Verb::Face && s.top().kind != Kind::Retreat)) continue;
    const std::size_t u = verb == Verb::Advance ? first_of(a)
                          : verb == Verb::Evade ? r.top(s, r.board(s), s.top().hex)
                                                : s.top().unit;
    if (u >= r.units()) continue;
    if (only < r.units() && u != only) continue;
    State after = s;
    Events nobody;
    r.apply(after, seat, a, nobody);
    Way way;
    const Hex to = end_of(r, s, after, u, a, way);
    way.to = r.map->name_of(to);
    way.kind = kind;
    way.stops = true;
    if (!way.path.empty() || to != s.piece[u].hex) way.path.push_back(way.to);
    add_ends(r, s, after, seat, u, a, way);
    Way& known = ways[{to, u}];
    if (verb == Verb::Advance || verb == Verb::Face) {  // one after the other for each facing
      if (known.ends.empty())
        known = way;
      else if (!way.ends.front().face.empty())
        known.ends.push_back(way.ends.front());
    } else if (known.ends.empty() ||
               std::pair(way.cost, way.throws) < std::pair(known.cost, known.throws)) {
      known = way;
    }
  }
  if (ways.empty()) return {};
  // The one that a computer would take comes first.
  Rng rng(1);
  const Action usual = Player().heuristic(r, r.sample(s, seat, rng), seat, rng);
  const std::string first = words(*r.data, usual);
  std::vector<Way> out;
  for (auto& [place, way] : ways) {
    choose_usual(r, s, place.second, place.first, way);
    const bool is_usual = std::any_of(way.ends.begin(), way.ends.end(), [&](const WayEnd& end) {
      return end.words.front() == first;
    });
    out.insert(is_usual ? out.begin() : out.end(), std::move(way));
  }
  return out;
}

}  // namespace tercio::bailen
