// What `odds` tells, against the dice themselves: every action with chances in battles played half
// at random is carried out and its die thrown with all six faces.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/dice.h"
#include "games/bailen/game.h"
#include "games/bailen/rules/odds.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

const Module& teller() {
  static const Module made{DataSource()};
  return made;
}

using Ways = std::map<std::string, int>;  // of six

// The six ends of the die that is wanted now, each named by `name`.
template <class Name>
Ways six_ends(const Rules& r, const State& s, Name name) {
  Ways out;
  const Turn turn = r.turn(s);
  for (int die = 1; die <= kDie; ++die) {
    State after = s;
    std::vector<Event> events;
    Events listener(events);
    const std::array<int, 1> faces{die};
    r.apply(after, Seat::Nobody, roll_of(turn.dice, faces), listener);
    ++out[name(after, events)];
  }
  return out;
}

int value_told(const std::vector<Event>& events, std::string_view key, std::string_view arg) {
  for (const Event& e : events)
    if (std::string_view(e.key) == key)
      for (std::size_t i = 0; i < e.count; ++i)
        if (std::string_view(e.args[i].name) == arg) return static_cast<int>(e.args[i].value);
  return -1;
}

void expect_same(const Odds& odds, const Ways& ways, const std::string& what) {
  for (const OddsOutcome& o : odds.outcomes) {
    const auto found = ways.find(o.id);
    const int n = found == ways.end() ? 0 : found->second;
    EXPECT_EQ(o.chance, Fraction::of(static_cast<std::uint64_t>(n), kDie)) << what << ": " << o.id;
  }
}

class Told {
 public:
  std::map<std::string, int> compared;

  void look(const Rules& r, const State& s) {
    const Turn turn = r.turn(s);
    if (turn.kind != TurnKind::Decision) return;
    const Seat seat = turn.seats.first();
    Rules::Actions legal;
    r.legal(s, seat, legal);
    for (const Action a : legal) {
      const auto odds = teller().odds(r, s, a);
      State then = s;
      Events nobody;
      r.apply(then, seat, a, nobody);
      if (odds)
        compare(r, then, a, *odds, s);
      else
        EXPECT_FALSE(checks_at_once(r, then)) << words(box(), a) << ": dice that were not told of";
    }
  }

 private:
  static bool rolls_for(const Rules& r, const State& s, Purpose purpose) {
    const Turn turn = r.turn(s);
    return turn.kind == TurnKind::Dice && turn.dice.purpose == static_cast<std::uint8_t>(purpose);
  }

  // BA-72, BA-146: who leaves a front or has passed friends throws next.
  static bool checks_at_once(const Rules& r, const State& s) {
    return rolls_for(r, s, Purpose::Morale) &&
           (s.top().cause == Cause::Leaving || s.top().cause == Cause::Passing);
  }

  void compare(const Rules& r, const State& then, Action a, const Odds& odds, const State& s) {
    const std::string what = words(box(), a);
    const std::size_t u = first_of(a);
    const auto status = [](const State& at, std::size_t v) { return at.piece[v].status(); };
    switch (verb_of(a)) {
      case Verb::Rally: {
        if (!rolls_for(r, then, Purpose::Reorganize)) return;
        const Ways ways = six_ends(r, then, [&](const State& end, const auto&) {
          return std::string(status(end, u) == status(s, u) ? "stays" : "rallies");
        });
        expect_same(odds, ways, what);
        ++compared["rally"];
        return;
      }
      case Verb::Form: {
        const std::size_t v = s.top().unit;
        const Ways ways = six_ends(r, then, [&](const State& end, const auto&) {
          return std::string(end.piece[v].formation() == Formation::Square ? "forms"
                                                                           : "disorganized");
        });
        expect_same(odds, ways, what);
        ++compared["form"];
        return;
      }
      case Verb::Counter: {
        State begun = then;
        Events nobody;
        if (begun.top().kind == Kind::Offer) {
          const Seat seat = r.turn(begun).seats.first();
          r.apply(begun, seat, plain(Verb::Pass), nobody);
        }
        if (!rolls_for(r, begun, Purpose::Morale)) return;
        if (begun.top().unit != u) return;  // another checks first
        const Ways ways = six_ends(r, begun, [&](const State&, const std::vector<Event>& events) {
          const int result = value_told(events, "event.check", "result");
          return std::string(result == static_cast<int>(MoraleResult::Holds) ? "attacks"
                                                                             : "goes-back");
        });
        expect_same(odds, ways, what);
        ++compared["countercharge"];
        return;
      }
      case Verb::Exit:
      case Verb::Reform:
      case Verb::Retreat:
      case Verb::Back:
      case Verb::Evade:
        if (!checks_at_once(r, then)) return;
        [[fallthrough]];
      case Verb::Go: {
        if (!rolls_for(r, then, Purpose::Morale)) return;
        if (verb_of(a) == Verb::Go && then.top().unit != s.top().unit) return;
        const Ways ways = six_ends(r, then, [&](const State&, const std::vector<Event>& events) {
          const int result = value_told(events, "event.check", "result");
          return std::string(morale_id(static_cast<MoraleResult>(result)));
        });
        expect_same(odds, ways, what);
        ++compared[then.top().cause == Cause::Charge    ? "charge"
                   : then.top().cause == Cause::Passing ? "passing"
                                                        : "leaving"];
        return;
      }
      case Verb::Fire: {
        if (!rolls_for(r, then, Purpose::Fire)) return;
        const Ways ways = six_ends(r, then, [&](const State&, const std::vector<Event>& events) {
          auto result = static_cast<FireResult>(value_told(events, "event.fire", "result"));
          const bool defensive = s.step == Step::DefensiveFire;
          const Board b = r.board(s);
          const std::uint8_t top = r.top(s, b, s.top().hex);
          if (result == FireResult::D && !defensive) result = FireResult::None;
          if (result == FireResult::R && defensive) result = FireResult::None;
          if (result == FireResult::R && r.count_combat(s, b, s.top().hex) == 1 &&
              s.piece[top].formation() == Formation::Square)
            result = FireResult::M;
          return std::string(fire_id(result));
        });
        expect_same(odds, ways, what);
        ++compared["fire"];
        return;
      }
      case Verb::Advance:
      case Verb::Stay: {
        if (!rolls_for(r, then, Purpose::Control)) return;
        const Ways ways = six_ends(r, then, [&](const State&, const std::vector<Event>& events) {
          return std::string(value_told(events, "event.controlled", "die") > 0 ? "controlled"
                                                                               : "uncontrolled");
        });
        expect_same(odds, ways, what);
        ++compared["control"];
        return;
      }
      case Verb::Commit:
      case Verb::Attack:
      case Verb::Resolve:
      case Verb::Strike: {
        State begun = then;
        Events nobody;
        const Action commit = plain(Verb::Commit);
        if (verb_of(a) == Verb::Attack && r.why(begun, s.phasing, commit).ok())
          r.apply(begun, s.phasing, commit, nobody);
        // Sun, evasion or a leader may come first, and other attacks.
        if (!rolls_for(r, begun, Purpose::Shock)) return;
        if (verb_of(a) != Verb::Commit && begun.top().hex != hex_of(a)) return;
        const Ways ways = six_ends(r, begun, [&](const State&, const std::vector<Event>& events) {
          const auto result = static_cast<ShockResult>(value_told(events, "event.shock", "result"));
          const Frame& f = begun.top();
          const bool square =
              r.blow(begun, r.board(begun), r.attackers_of(begun, f.hex), f.hex, f.fight).square;
          if (square && result == ShockResult::D1) return std::string("square-holds");  // BA-125
          return std::string(
              shock_id(square && result == ShockResult::D2 ? ShockResult::DB : result));
        });
        expect_same(odds, ways, what);
        ++compared[verb_of(a) == Verb::Strike   ? "strike"
                   : verb_of(a) == Verb::Commit ? "commit"
                                                : "shock"];
        return;
      }
      default: return;
    }
  }
};

// BA-83, BA-119, BA-149: in every position the chances told are those of the dice.
TEST(BailenOddsTold, BA_149_chances_told_are_those_of_the_dice) {
  Told watch;
  const Player easy;
  Events nobody;
  for (const int scenario : {1, 2, 5}) {
    const Rules r(box(), static_cast<std::size_t>(scenario - 1), {});
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Rng rng(seed);
      State s = r.start();
      for (int step = 0; step < 2500 && s.step != Step::Over; ++step) {
        const Turn turn = r.turn(s);
        if (turn.kind == TurnKind::Dice) {
          r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
          continue;
        }
        if (s.depth > 0 || s.step >= Step::Declare) watch.look(r, s);
        if (HasFailure()) {
          ADD_FAILURE() << "scenario " << scenario << " seed " << seed << " step " << step;
          return;
        }
        const Seat seat = turn.seats.first();
        Rules::Actions legal;
        r.legal(s, seat, legal);
        const Action a =
            rng.below(3) != 0 ? easy.heuristic(r, s, seat, rng) : legal[rng.below(legal.size())];
        r.apply(s, seat, a, nobody);
      }
    }
  }
  for (const char* kind : {"rally", "leaving", "fire", "shock", "commit"})
    EXPECT_GT(watch.compared[kind], 10) << kind;
  for (const char* kind : {"charge", "control", "passing"})
    EXPECT_GT(watch.compared[kind], 0) << kind;
}

std::string told(const Field& f, std::string_view action) {
  const auto odds = teller().odds(*f.rules, f.state, *parse(box(), action));
  if (!odds) return "nothing";
  std::string out;
  for (const OddsOutcome& o : odds->outcomes)
    out += (out.empty() ? "" : ", ") + o.id + " " + std::to_string(o.chance.num) + "/" +
           std::to_string(o.chance.den);
  return out;
}

// BA-72, BA-189: by the edge of the map, out of an enemy's front: a check; else none.
TEST(BailenOddsTold, BA_72_leaving_the_map_out_of_a_front) {
  Field f("5leg-1 am1 nne; omil-1 am2 nne; @poinsot am1", {.scenario = 3});
  f.order("poinsot", Order::Retreat);
  f.begin(Step::Move, kFrench);
  f.play("pick 5leg-1");
  EXPECT_NE(told(f, "leave"), "nothing");
  Told watch;
  watch.look(*f.rules, f.state);
  EXPECT_GT(watch.compared["leaving"], 0);
  Field free("5leg-1 am1 nne; omil-1 af13 w; @poinsot am1", {.scenario = 3});
  free.order("poinsot", Order::Retreat);
  free.begin(Step::Move, kFrench);
  free.play("pick 5leg-1");
  EXPECT_EQ(told(free, "leave"), "nothing");
}

// BA-41, BA-72: a line that gathers out of an enemy's front checks; where it stands free it does
// not.
TEST(BailenOddsTold, BA_72_a_line_that_reforms_out_of_a_front) {
  Field f("tcad w13 e; 4leg-1 w12 sse; @mourgeon w14");
  Spread& line = f.state.spread[f.rules->q(f.id("tcad")).light];
  line.count = 2;
  line.hex[0] = f.named("w13");
  line.hex[1] = f.named("w14");
  line.points = {3, 3, 0, 0};
  f.piece("tcad").form(Formation::Skirmish);
  f.piece("tcad").depth = 0;
  f.begin(Step::Move, kSpanish);
  f.play("pick tcad");
  EXPECT_NE(told(f, "reform w14"), "nothing");
  EXPECT_EQ(told(f, "reform w13"), "nothing") << "nobody leaves the front";
  Told watch;
  watch.look(*f.rules, f.state);
  EXPECT_GT(watch.compared["leaving"], 0);
}

// BA-146: back through friends: a check; round them: none.
TEST(BailenOddsTold, BA_146_back_through_friends) {
  Field f("4leg-1 y13 e; 4leg-2 aa13 w; jaen-1 z13 w; omil-1 aa14 w");
  f.begin(Step::OffensiveFire, kFrench);
  f.hit("z13", FireResult::R);
  ASSERT_EQ(f.wants(), "spanish");
  EXPECT_NE(told(f, "retreat se se"), "nothing");
  EXPECT_EQ(told(f, "retreat n"), "nothing");
  Told watch;
  watch.look(*f.rules, f.state);
  EXPECT_GT(watch.compared["passing"], 0);
}

}  // namespace
}  // namespace tercio::bailen
