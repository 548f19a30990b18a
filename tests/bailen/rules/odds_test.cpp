// What comes of a volley and of a shock in the end (BA-103, BA-107, BA-124), exactly.
#include "games/bailen/rules/odds.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/bailen/game.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

const Module& told_by() {
  static const Module made{DataSource()};
  return made;
}

std::optional<Fraction> also(const Field& f, const char* words, std::string_view id) {
  const auto odds = told_by().odds(*f.rules, f.state, *parse(box(), words));
  for (const OddsOutcome& o : odds->also)
    if (o.id == id) return o.chance;
  return std::nullopt;
}

Fraction sum(Fraction a, Fraction b) { return a + b; }

// A unit alone in its hex under some rolls, reckoned by hand: what it has lost tells in each check,
// and who retreats is out of the fire.
struct Model {
  const Rules& r;
  std::vector<int> points;  // of each roll
  Grade grade;
  int printed;
  bool defensive;

  Fate of(std::size_t roll, int lost, bool shaken) const {
    const Fate ends{Fraction::of(shaken ? 1 : 0, 1), {}};
    if (roll == points.size()) return ends;
    const auto fire = fire_chances(r, points[roll], 0);
    Fate all;
    const auto add = [&](Fraction chance, const Fate& fate) {
      all.disorganized = sum(all.disorganized, chance * fate.disorganized);
      all.routed = sum(all.routed, chance * fate.routed);
    };
    for (std::size_t i = 0; i < kFireResults; ++i) {
      const auto result = static_cast<FireResult>(i);
      const int hits = result == FireResult::One     ? 1
                       : result == FireResult::Two   ? 2
                       : result == FireResult::Three ? 3
                                                     : 0;
      if (result == FireResult::M) {
        const auto check = morale_chances(r, grade, lost > 1 ? 1 - lost : 0);
        add(fire[i] * check[0], of(roll + 1, lost, shaken));
        add(fire[i] * check[1], of(roll + 1, lost, true));
        add(fire[i] * check[2], {{}, Fraction::of(1, 1)});
      } else if (result == FireResult::R && !defensive) {
        add(fire[i], ends);
      } else if (lost + hits < printed) {
        add(fire[i], of(roll + 1, lost + hits, shaken));
      }
    }
    return all;
  }
};

// BA-107: the check of the unit on top is reckoned with the volley.
TEST(BailenOdds, BA_107_the_end_of_a_volley) {
  Field f("4leg-1 y13 e; omil-1 z13 w");
  f.orders(Order::Defend);
  f.begin(Step::OffensiveFire, kFrench);
  f.plays({"target z13", "add 4leg-1 6"});
  const std::size_t u = f.id("omil-1");
  const Model by_hand{*f.rules, {6}, f.rules->grade(f.state, u), f.points("omil-1"), false};
  const Fate fate = by_hand.of(0, 0, false);
  EXPECT_GT(fate.disorganized.num, 0u);
  EXPECT_EQ(also(f, "fire", "top-disorganized"), fate.disorganized);
  EXPECT_EQ(also(f, "fire", "top-routed"), fate.routed);
  const auto odds = told_by().odds(*f.rules, f.state, *parse(box(), "fire"));
  EXPECT_TRUE(std::any_of(odds->modifiers.begin(), odds->modifiers.end(),
                          [](const Modifier& m) { return m.rule.str() == "BA-107"; }));
}

// BA-103, BA-150: losses of the first roll tell in the checks of the next.
TEST(BailenOdds, BA_103_the_end_of_three_rolls) {
  Field f(
      "4leg-1 y13 e; 4leg-2 z12 ssw; 4leg-3 y14 nne; gparis-1 z14 nnw; gparis-2 aa13 w; "
      "omil-1 z13 w");
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target z13", "add 4leg-1 6", "add 4leg-2 6", "add 4leg-3 6", "add gparis-1 6"});
  f.play("add gparis-2 1");
  const std::size_t u = f.id("omil-1");
  const Shot shot = f.rules->shot(f.state, f.rules->board(f.state), f.state.top());
  ASSERT_EQ(shot.modifier, 0);
  const Model by_hand{*f.rules, {12, 12, 1}, f.rules->grade(f.state, u), f.points("omil-1"), true};
  const Fate fate = by_hand.of(0, 0, false);
  EXPECT_EQ(also(f, "fire", "top-disorganized"), fate.disorganized);
  EXPECT_EQ(also(f, "fire", "top-routed"), fate.routed);
}

// BA-106: who gives way after the first roll is out of the second, and his way back is left out.
TEST(BailenOdds, BA_106_who_gives_way_is_out_of_it) {
  Field f(
      "4leg-1 y13 e; 4leg-2 z12 ssw; 4leg-3 y14 nne; omil-1 z13 w; omil-2 aa13 w; omil-3 aa14 w");
  f.orders(Order::Defend);
  f.begin(Step::OffensiveFire, kFrench);
  f.plays({"target z13", "add 4leg-1 6", "add 4leg-2 6"});
  ASSERT_EQ(f.rules->shot(f.state, f.rules->board(f.state), f.state.top()).modifier, 0);
  const Grade grade = f.rules->grade(f.state, f.id("omil-1"));
  const Model one{*f.rules, {12}, grade, f.points("omil-1"), false};
  EXPECT_EQ(also(f, "fire", "top-routed"), one.of(0, 0, false).routed);
  ASSERT_EQ(f.refused("add 4leg-3 6"), "");
  f.play("add 4leg-3 6");
  const Model two{*f.rules, {12, 6}, grade, f.points("omil-1"), false};
  EXPECT_EQ(also(f, "fire", "top-disorganized"), two.of(0, 0, false).disorganized);
  EXPECT_EQ(also(f, "fire", "top-routed"), two.of(0, 0, false).routed);
}

// BA-107: those below the top check only after it, so they change nothing for it in one roll.
TEST(BailenOdds, BA_107_friends_below_do_not_change_it) {
  const auto of = [](const char* units) {
    Field f(units);
    f.orders(Order::Defend);
    f.begin(Step::OffensiveFire, kFrench);
    f.plays({"target z13", "add 4leg-1 6"});
    return also(f, "fire", "top-routed");
  };
  EXPECT_EQ(of("4leg-1 y13 e; omil-1 z13 w"), of("4leg-1 y13 e; omil-1 z13 w; omil-2 z13 w"));
}

// BA-56, BA-97: guns from afar find any unit of a stack; of one that nobody looks into no more is
// told than the table of fire does.
TEST(BailenOdds, BA_56_nothing_of_a_stack_from_afar) {
  const auto of = [](const char* units) {
    Field f(units);
    f.order("lapena", Order::Harass);
    f.begin(Step::OffensiveFire, kSpanish);
    f.plays({"target z13", "add art-lap-1 6"});
    return also(f, "fire", "top-routed");
  };
  EXPECT_TRUE(of("art-lap-1 z16 nnw; 4leg-1 z13 w").has_value());
  EXPECT_FALSE(of("art-lap-1 z16 nnw; 4leg-1 z13 w; 4leg-2 z13 w").has_value());
  // Whoever stands beside it may look, and then all of it is reckoned.
  EXPECT_TRUE(of("art-lap-1 z16 nnw; omil-1 aa13 w; 4leg-1 z13 w; 4leg-2 z13 w").has_value());
}

// BA-125: against a square the list says what a result does there: D1 nothing, D2 what DB does.
TEST(BailenOdds, BA_125_results_against_a_square_are_what_they_do_there) {
  Field f("4leg-1 y13 e; marins y13 e; omil-2 z13 w square");  // 12 v 6 = 2-1, +2
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.play("attack 4leg-1 z13");
  const auto odds = told_by().odds(*f.rules, f.state, *parse(box(), "attack marins z13"));
  const Blow w = f.blow({"4leg-1", "marins"}, "z13");
  const auto printed = shock_chances(*f.rules, w.column, w.modifier);
  const auto of = [&](ShockResult result) { return printed[static_cast<std::size_t>(result)]; };
  EXPECT_GT(of(ShockResult::D1).num, 0u);
  EXPECT_GT(of(ShockResult::D2).num, 0u);
  Fraction all;
  for (const OddsOutcome& o : odds->outcomes) {
    all = all + o.chance;
    EXPECT_TRUE(o.id != "D1" && o.id != "D2") << o.id;
    if (o.id == "square-holds") {
      EXPECT_EQ(o.chance, of(ShockResult::D1));
    } else if (o.id == "DB") {
      EXPECT_EQ(o.chance, of(ShockResult::DB) + of(ShockResult::D2));
    }
  }
  EXPECT_EQ(all, Fraction::of(1, 1));
  EXPECT_EQ(odds->outcomes.front().id, "square-holds");
  EXPECT_EQ(also(f, "attack marins z13", "dislodged"), Fraction());
}

// BA-124: D2 and DB make the defender check, A1 and A2 the attacker.
TEST(BailenOdds, BA_124_checks_after_a_shock) {
  Field f("4leg-1 y13 e; omil-2 z13 w");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  const auto odds = told_by().odds(*f.rules, f.state, *parse(box(), "attack 4leg-1 z13"));
  Fraction theirs;
  Fraction ours;
  for (const OddsOutcome& o : odds->outcomes) {
    if (o.id == "D2" || o.id == "DB") theirs = theirs + o.chance;
    if (o.id == "A1" || o.id == "A2") ours = ours + o.chance;
  }
  const auto fails = [&](const char* unit) {
    const auto c = morale_chances(*f.rules, f.rules->grade(f.state, f.id(unit)), 0);
    return c[1] + c[2];
  };
  const auto shaken = [&](Fraction checked, const char* unit) {
    return checked.num == 0 ? std::nullopt : std::optional(checked * fails(unit));
  };
  EXPECT_TRUE(theirs.num > 0 || ours.num > 0);
  EXPECT_EQ(also(f, "attack 4leg-1 z13", "defender-shaken"), shaken(theirs, "omil-2"));
  EXPECT_EQ(also(f, "attack 4leg-1 z13", "attacker-shaken"), shaken(ours, "4leg-1"));
  // Who is disorganized already can only be routed.
  Field d("4leg-1 y13 e; omil-2 z13 w d");
  d.orders(Order::Harass);
  d.begin(Step::Declare, kFrench);
  const auto against = told_by().odds(*d.rules, d.state, *parse(box(), "attack 4leg-1 z13"));
  Fraction checked;
  for (const OddsOutcome& o : against->outcomes)
    if (o.id == "D2" || o.id == "DB") checked = checked + o.chance;
  const auto c = morale_chances(*d.rules, d.rules->grade(d.state, d.id("omil-2")), 0);
  EXPECT_GT(checked.num, 0u);
  EXPECT_EQ(also(d, "attack 4leg-1 z13", "defender-shaken"), checked * c[2]);
}

}  // namespace
}  // namespace tercio::bailen
