// Several units told to do alike: the foremost first, in words that may be said one after the
// other.
#include <gtest/gtest.h>

#include "games/tercios/game.h"
#include "support/random_play.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

Together together(const Field& f, const TogetherAsk& ask) {
  Expected<Together> out = module_of<Module>().together(*f.rules, f.state, kSpain, ask);
  EXPECT_TRUE(out) << out.error.message;
  return out ? *out : Together{};
}

// One behind the other: who stands in the way goes before those behind him.
TEST(TerciosTogether, the_foremost_goes_first) {
  Field f("+ a PS V3 1012 n; + p PS V3 1011 n; + d PS V3 1013 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  const Together plan = together(f, {{"a", "d", "p"}, "1012", "1010", ""});
  ASSERT_EQ(plan.goes.size(), 3u);
  EXPECT_EQ(plan.goes[0].of, "p");
  EXPECT_EQ(plan.goes[0].to, "1009");
  EXPECT_EQ(plan.goes[0].face, "n");
  EXPECT_EQ(plan.goes[0].cost, 2);
  EXPECT_EQ(plan.goes[2].of, "d");
  EXPECT_TRUE(plan.stays.empty());
  for (const std::string& text : plan.words) f.play(text);
  EXPECT_EQ(f.at("a"), "1010 n");
  EXPECT_EQ(f.at("p"), "1009 n");
  EXPECT_EQ(f.at("d"), "1011 n");
}

// All of Otumba's foot two hexes north, in one list that can be said.
TEST(TerciosTogether, a_whole_army_moves_in_one_list) {
  Field f = Field::shipped("otumba");
  while (f.state.step != Step::Move) f.play(*f.legal().rbegin());
  const Seat side = f.state.phasing;
  ASSERT_EQ(side, kSpain);
  TogetherAsk ask{{}, "1010", "1008", ""};
  for (std::size_t u = 0; u < f.rules->units(); ++u)
    if (f.state.piece[u].side() == side && f.state.piece[u].on_map())
      ask.of.push_back(f.rules->battle->unit[u].id);
  const Together plan = together(f, ask);
  EXPECT_GE(plan.goes.size(), 12u);
  std::size_t letters = 0;
  for (const std::string& text : plan.words) letters += text.size() + 1;
  EXPECT_LE(plan.words.size(), 64u);
  EXPECT_LE(letters, 2000u);
  for (const std::string& text : plan.words) {
    if (f.wants() != "spain") break;  // the enemy answers: the rest is asked for again
    f.play(text);
  }
  for (const Together::Stays& one : plan.stays) {
    EXPECT_TRUE(one.rule) << one.of;
    EXPECT_FALSE(one.reason.en.empty());
  }
}

// Who cannot go so far goes nearer; who cannot go at all says why.
TEST(TerciosTogether, each_as_far_as_it_may) {
  Field f(
      "+ a PS V3 1016 n; + b RO V3 1216 n; + c PS V3 0301 n; + d PS V3 1610 n; - x PS V3 1609 s");
  f.begin(Step::Move, kSpain);
  const Together plan = together(f, {{"a", "b", "c", "d"}, "1016", "1012", ""});
  ASSERT_EQ(plan.goes.size(), 2u);
  for (const Together::Goes& one : plan.goes) {
    if (one.of == "a") {
      EXPECT_EQ(one.to, "1013");
    }
    if (one.of == "b") {
      EXPECT_EQ(one.to, "1213");
    }
  }
  ASSERT_EQ(plan.stays.size(), 2u);
  for (const Together::Stays& one : plan.stays) {
    EXPECT_TRUE(one.of == "c" || one.of == "d") << one.of;
    if (one.of == "d") {
      EXPECT_EQ(one.rule.str(), "DN-24") << "beside an enemy nobody advances";
    }
  }
}

// To one facing where they stand; who faces there already is left out.
TEST(TerciosTogether, they_turn_where_they_stand) {
  Field f("+ a PS V3 1016 n; + b RO V3 1216 ne; + c PS V3 0310 s; - x PS V3 1609 s");
  f.begin(Step::Move, kSpain);
  const Together plan = together(f, {{"a", "b", "c"}, "1016", "1016", "ne"});
  EXPECT_EQ(plan.goes.size(), 2u);
  EXPECT_EQ(plan.stays.size(), 1u);
  for (const std::string& text : plan.words) f.play(text);
  EXPECT_EQ(f.at("a"), "1016 ne");
  EXPECT_EQ(f.at("c"), "0310 ne");
}

// DN-42: all units of a hex are its squadron; another in hand rests first.
TEST(TerciosTogether, DN_42_a_squadron_goes_as_one) {
  Field f("+ b AR V2 1410 n; + s PS V3 1410 n; + a PS V3 1016 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick a", "turn ne"});
  const Together plan = together(f, {{"b", "s"}, "1410", "1409", ""});
  EXPECT_EQ(plan.words,
            (std::vector<std::string>{"rest", "squadron 1410", "advance 1409", "face n"}));
  ASSERT_EQ(plan.goes.size(), 1u);
  EXPECT_EQ(plan.goes[0].of, "1410");
  EXPECT_FALSE(
      module_of<Module>().together(*f.rules, f.state, kSpain, {{"zz"}, "1410", "1409", ""}));
  EXPECT_FALSE(
      module_of<Module>().together(*f.rules, f.state, kSpain, {{"a"}, "1410", "9999", ""}));
}

}  // namespace
}  // namespace tercio::tercios
