// Several things asked to go alike, as one list of words: who is in front first, so that nobody
// stands in the way; and leaders who ride to their troops.
#include <algorithm>
#include <tuple>
#include <utility>

#include "games/bailen/game.h"
#include "games/bailen/rules/movement.h"
#include "games/bailen/view/ways.h"

namespace tercio::bailen {
namespace {

constexpr std::size_t kMostWords = 64;  // of a gesture

// From one hex to another.
struct Shift {
  int columns = 0, height = 0;
};

Shift between(const Rules& r, Hex from, Hex to) {
  return {r.grid().column(to) - r.grid().column(from), r.grid().height(to) - r.grid().height(from)};
}

Hex moved_by(const Rules& r, Hex from, Shift by) {
  return r.grid().at_height(r.grid().column(from) + by.columns, r.grid().height(from) + by.height);
}

struct Marchers {
  std::string name;  // as `ways` is asked for it
  std::vector<std::size_t> units;
  Hex hex = Hex::None;
  bool done = false;
};

// Units that stand together and all are to go, and may as a stack, go as one.
std::vector<Marchers> marchers_of(const Rules& r, const State& s,
                                  const std::vector<std::size_t>& units) {
  std::vector<Marchers> out;
  const Board b = r.board(s);
  UnitSet wanted;
  for (const std::size_t u : units) wanted.add(u);
  UnitSet taken;
  for (const std::size_t u : units) {
    if (taken.has(u)) continue;
    const Hex h = s.piece[u].hex;
    Marchers one{r.army->unit[u].id, {u}, h, false};
    if (r.may_stack_move(s, b, h).ok()) {
      Marchers all{r.map->name_of(h), {}, h, false};
      bool whole = true;
      b.each(s, h, [&](std::size_t v) {
        if (!goes_with_stack(r, s, b, v)) return;
        all.units.push_back(v);
        whole = whole && wanted.has(v);
      });
      if (whole && std::find(all.units.begin(), all.units.end(), u) != all.units.end()) one = all;
    }
    for (const std::size_t v : one.units) taken.add(v);
    out.push_back(one);
  }
  return out;
}

// In front is who stands farthest the way all go.
int advance_of(const Rules& r, Hex h, Shift by) {
  return 3 * by.columns * r.grid().column(h) + by.height * r.grid().height(h);
}

bool is_march(const Way& way) { return way.kind == "march" || way.kind == "join"; }

// The gesture as it grows, and the position that it leads to.
class Gesture {
 public:
  Gesture(const Module& m, const Rules& r, const State& s, Seat seat)
      : m_(m), r_(r), seat_(seat), now_(s) {}

  Together out;

  const State& now() const { return now_; }
  bool is_interrupted() const { return interrupted_; }

  // Ends what is in hand, or says why it cannot be ended.
  Verdict begin() {
    const Action rest = plain(Verb::Rest);
    if (now_.depth == 0) return Verdict::yes();
    TERCIO_REQUIRE(r_.why(now_, seat_, rest));
    say(words(*r_.data, rest));
    return Verdict::yes();
  }

  Ways ways_of(const std::string& name) const {
    const Expected<Ways> ways = m_.ways(r_, now_, seat_, name);
    return ways ? *ways : Ways{};
  }

  // Others are asked, or there is no room for more: what is left is said another time.
  bool is_full(const Way& way, const std::string& face) const {
    return interrupted_ || out.words.size() + end_of(way, face).words.size() + 1 > kMostWords;
  }

  void go(const std::vector<std::string>& who, const Way& way, const std::string& face) {
    const WayEnd& end = end_of(way, face);
    for (const std::string& word : end.words) say(word);
    if (end.words.back() != "rest") say("rest");
    for (const std::string& one : who) out.goes.push_back({one, way.to, end.face, end.cost});
  }

  void stay(const std::vector<std::string>& who, const Refused& why) {
    for (const std::string& one : who) out.stays.push_back({one, why.rule, why.reason});
  }

 private:
  static const WayEnd& end_of(const Way& way, const std::string& face) {
    for (const std::string& wanted : {face, way.preset})
      for (const WayEnd& end : way.ends)
        if (!wanted.empty() && end.face == wanted) return end;
    return way.ends.front();
  }

  void say(const std::string& word) {
    out.words.push_back(word);
    if (interrupted_) return;
    const auto a = m_.parse(r_, word);
    if (!a || !r_.why(now_, seat_, *a).ok()) TERCIO_NEVER("a way that cannot be gone");
    Events nobody;
    r_.apply(now_, seat_, *a, nobody);
    const Turn turn = r_.turn(now_);
    interrupted_ = turn.kind != TurnKind::Decision || !turn.seats.has(seat_);
  }

  const Module& m_;
  const Rules& r_;
  Seat seat_;
  State now_;
  bool interrupted_ = false;
};

// Of all that leads nearer to where it is to go, the nearest; without dice and answers, if it may
// be.
const Way* nearest_way(const Rules& r, const Ways& ways, Hex from, Hex goal, bool exact) {
  const Way* best = nullptr;
  const auto far = [&](const Way& way) {
    return r.grid().distance(r.map->names.find(way.to), goal);
  };
  const auto worth = [&](const Way& way) {
    return std::tuple(far(way), way.throws || !way.asks.empty(), way.cost);
  };
  for (const Way& way : ways.ways) {
    if (!is_march(way) && (way.kind != "turn" || from != goal)) continue;
    if (far(way) >= (exact ? 1 : r.grid().distance(from, goal))) continue;
    if (best == nullptr || worth(way) < worth(*best)) best = &way;
  }
  return best;
}

std::vector<std::string> ids_of(const Rules& r, const Marchers& one) {
  std::vector<std::string> out;
  out.reserve(one.units.size());
  for (const std::size_t u : one.units) out.push_back(r.army->unit[u].id);
  return out;
}

// Everybody in turn: first those who come all the way, again and again, for who goes makes room;
// then the others as far as they may. Who would be asked something goes last.
void march_all(const Rules& r, Gesture& gesture, std::vector<Marchers>& all, Shift by,
               const std::string& face, const Refused& no_way, const Refused& later) {
  for (const bool exact : {true, false})
    for (const bool asked : {false, true})
      for (bool more = true; more;) {
        more = false;
        for (Marchers& one : all) {
          if (one.done) continue;
          const Ways ways = gesture.ways_of(one.name);
          if (ways.refused && !gesture.is_interrupted()) {
            gesture.stay(ids_of(r, one), *ways.refused);
            one.done = true;
            continue;
          }
          const Hex goal = moved_by(r, one.hex, by);
          const Way* way = goal == Hex::None ? nullptr : nearest_way(r, ways, one.hex, goal, exact);
          if (way == nullptr || (!asked && (way->throws || !way->asks.empty()))) continue;
          if (gesture.is_full(*way, face)) continue;
          gesture.go(ids_of(r, one), *way, face);
          one.done = more = true;
        }
      }
  for (const Marchers& one : all)
    if (!one.done) gesture.stay(ids_of(r, one), gesture.is_interrupted() ? later : no_way);
}

// How many of the side are in command if he is there, and whether he stands among his own (BA-77).
std::pair<int, bool> worth_there(const Rules& r, const State& s, Seat seat, std::size_t l, Hex h) {
  State t = s;
  t.leader[l].hex = h;
  const Board b = r.board(t);
  int held = 0;
  bool among = false;
  for (const std::size_t u : r.troops(seat)) {
    if (!t.piece[u].on_map() || r.q(u).convoy) continue;
    if (r.in_command(t, b, u)) ++held;
    among = among || (t.piece[u].hex == h && r.commands(t, l, u) && !t.piece[u].is(kHidden));
  }
  return {held, among};
}

// Each leader to where most are in command: among his own, if that costs nobody his command.
void ride_all(const Rules& r, Gesture& gesture, Seat seat, const std::vector<std::size_t>& leaders,
              const Refused& no_better) {
  for (const std::size_t l : leaders) {
    const std::string& id = r.army->leader[l].id;
    const Ways ways = gesture.ways_of(id);
    if (ways.refused) {
      gesture.stay({id}, *ways.refused);
      continue;
    }
    auto most = worth_there(r, gesture.now(), seat, l, gesture.now().leader[l].hex);
    const Way* best = nullptr;
    for (const Way& way : ways.ways) {
      if (way.kind != "ride") continue;
      const auto there = worth_there(r, gesture.now(), seat, l, r.map->names.find(way.to));
      if (there < most || (there == most && (best == nullptr || way.cost >= best->cost))) continue;
      most = there;
      best = &way;
    }
    if (best == nullptr || gesture.is_full(*best, ""))
      gesture.stay({id}, no_better);
    else
      gesture.go({id}, *best, "");
  }
}

}  // namespace

Expected<Together> Module::together(const Rules& r, const State& s, Seat seat,
                                    const TogetherAsk& ask) const {
  std::vector<std::size_t> units;
  std::vector<std::size_t> leaders;
  const Board b = r.board(s);
  for (const std::string& of : ask.of) {
    if (of == "leaders") {
      for (std::size_t l = 0; l < r.army->leader.size(); ++l)
        if (r.army->leader[l].side == seat && r.present(s, l)) leaders.push_back(l);
      continue;
    }
    const std::optional<Thing> thing = thing_called(r, s, seat, of);
    if (!thing || thing->side != seat || thing->hex == Hex::None)
      return RequestError{"unknown-thing", "'" + of + "' is nothing of this side on the map"};
    if (thing->is == Thing::Is::Leader) leaders.push_back(thing->n);
    if (thing->is == Thing::Is::Unit) units.push_back(thing->n);
    if (thing->is == Thing::Is::Stack)
      b.each(s, thing->hex, [&](std::size_t u) {
        if (!s.piece[u].is(kHidden)) units.push_back(u);
      });
  }
  Gesture gesture(*this, r, s, seat);
  const auto refused = [&](RuleId rule, const char* key) {
    return Refused{rule, reason(r, s, plain(Verb::Rest), Verdict::no(rule, key))};
  };
  const Turn turn = r.turn(s);
  if (turn.kind != TurnKind::Decision || seat == Seat::Nobody || !turn.seats.has(seat) ||
      s.step != Step::Move)
    return RequestError{"not-your-turn", "this side does not move now"};
  if (const Verdict verdict = gesture.begin(); !verdict.ok()) {
    const Refused why{verdict.rule, reason(r, s, plain(Verb::Rest), verdict)};
    for (const std::string& of : ask.of) gesture.stay({of}, why);
    return gesture.out;
  }
  if (!units.empty()) {
    const Hex from = r.map->names.find(ask.from);
    const Hex to = r.map->names.find(ask.to);
    if (from == Hex::None || to == Hex::None)
      return RequestError{"bad-place", "expected hexes as `from` and `to`"};
    const Shift by = between(r, from, to);
    std::vector<Marchers> all = marchers_of(r, gesture.now(), units);
    std::sort(all.begin(), all.end(), [&](const Marchers& x, const Marchers& y) {
      const auto far = advance_of(r, x.hex, by), farther = advance_of(r, y.hex, by);
      return far != farther ? far > farther : x.units.front() < y.units.front();
    });
    march_all(r, gesture, all, by, ask.face, refused("BA-61"_rule, "refused.no-way"),
              refused("BA-12"_rule, "refused.later"));
  }
  ride_all(r, gesture, seat, leaders, refused("BA-67"_rule, "refused.well-placed"));
  return gesture.out;
}

}  // namespace tercio::bailen
