// What people are told: which rule is named, prices, what was needed.
#include <gtest/gtest.h>

#include "game/json_text.h"
#include "game/named.h"
#include "games/tercios/game.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

const Module& module() {
  static const Module made{DataSource()};
  return made;
}

// Sentences of what dice do, in English.
std::vector<std::string> told(Field& f, std::initializer_list<int> dice) {
  std::vector<Event> events;
  Events listener(events);
  const Turn turn = f.rules->turn(f.state);
  f.rules->apply(f.state, Seat::Nobody, roll_of(turn.dice, std::vector<int>(dice)), listener);
  std::vector<std::string> out;
  for (const Event& event : events)
    out.push_back(event.rule.str() + " " + event_text(module(), *f.rules, event).en);
  return out;
}

bool begins(const std::vector<std::string>& lines, std::string_view with) {
  for (const std::string& line : lines)
    if (line.starts_with(with)) return true;
  return false;
}

// A check names what made the unit check: arquebuses, guns, or the terror of horse.
TEST(TerciosSentences, DN_59_DN_87_DN_99_a_check_names_its_cause) {
  Field shot("+ a AR V2 1010 n; - p PS R3 1008 s; - c RO C3 1007 s");
  shot.begin(Step::ShotFirst, kSpain);
  shot.play("fire a 1008");
  shot.roll({6});
  shot.roll({2});
  while (shot.wants() == "rival") shot.play(*shot.legal().begin());
  EXPECT_TRUE(begins(told(shot, {5}), "DN-59 "));
  Field guns("+ c CU V1 1010 n; - p PS R3 1005 s; - q RO V3 0905 s");
  guns.begin(Step::Battery, kSpain);
  guns.play("fire c 1005");
  guns.roll({6, 6});
  guns.roll({2});
  while (guns.wants() == "rival") guns.play(*guns.legal().begin());
  EXPECT_TRUE(begins(told(guns, {5}), "DN-87 "));
  Field horse("+ g G P4 1010 n; - q RO R3 1009 s; - v RO C3 1007 s",
              {.special = "troop_check_radius = 2\n"});
  horse.begin(Step::Shock, kSpain);
  horse.play("fight");
  horse.roll({6, 6, 6, 6});
  horse.roll({1, 1, 1});
  horse.roll({6});
  EXPECT_TRUE(begins(told(horse, {5}), "DN-99 "));
}

// DN-129: a demoralized unit is eliminated by a second AM, not by a VF it never got.
TEST(TerciosSentences, DN_129_elimination_names_its_rule) {
  for (const bool already : {true, false}) {
    Field f("+ p L V4 1010 n; - q RO V3 1009 s" + std::string(already ? " demoralized" : "") +
            "; - x PS V3 0101 s");
    f.begin(Step::Shock, kSpain);
    f.plays({"attack 1010", "fight"});
    f.roll({6, 6, 6, 6});
    f.roll({1, 1, 1});
    EXPECT_TRUE(begins(told(f, {already ? 5 : 6}), already ? "DN-129 " : "DN-78 "));
    EXPECT_TRUE(f.is("q", kEliminated));
  }
}

// With the help of the High Command less is needed, and that is what is told.
TEST(TerciosSentences, DN_88_a_rally_tells_what_was_needed) {
  Field f("+ p PS V3 1010 n demoralized; + c PR R2 1011 n; - x PS V3 0101 s",
          {.options = {.pr_rally_bonus = 1}});
  f.begin(Step::Rally, kSpain);
  EXPECT_TRUE(begins(told(f, {4, 3}), "DN-88 u (P) rallies with 7 (7 needed)"));
}

// DN-19, DN-20: a facing that needs a turn in place on the way costs more, and says so.
TEST(TerciosSentences, DN_19_DN_20_a_facing_has_its_price) {
  Field f("+ r RO V3 1010 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick r", "advance 1009"});
  const auto label = [&](const char* words) {
    return module().describe(*f.rules, f.state, *parse(*f.rules->battle, words)).label;
  };
  EXPECT_EQ(label("face n").en, "Face north, 1 MP");
  EXPECT_EQ(label("face s").en, "Face south, 2 MP");
  EXPECT_EQ(label("face s").es, "Mirar al sur, 2 PM");
  const Json pending = mover_view(*f.rules, f.state).parsed().at("pending");
  ASSERT_EQ(pending.at("facings").size(), 6u);
  EXPECT_EQ(pending.at("costs"), (Json{1, 1, 2, 2, 2, 1})) << "in the order of the facings";
}

// Every shift of the odds names a rule that tells it.
TEST(TerciosSentences, DN_67_odds_name_the_rule_of_each_shift) {
  Field f("+ p RO V3 1010 n; - q RO V3 1009 n disordered; - x PS V3 0101 s");
  f.begin(Step::Shock, kSpain);
  const auto odds = module().odds(*f.rules, f.state, *parse(*f.rules->battle, "attack 1010"));
  ASSERT_TRUE(odds);
  int shifts = 0;
  for (const Modifier& m : odds->modifiers)
    if (m.rule.str() == "DN-67") shifts += m.value;
  EXPECT_EQ(shifts, 4) << "3 from behind, 1 for disorder";
}

}  // namespace
}  // namespace tercio::tercios
