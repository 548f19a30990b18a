// The goal line and the warnings of Hispania.
#include <gtest/gtest.h>

#include <string>

#include "games/hispania/game.h"
#include "support/hispania_position.h"
#include "support/random_play.h"

namespace tercio::hispania {
namespace {

std::optional<Warning> warned(const Board& b, std::string_view words, Seat seat = Seat::First) {
  EXPECT_TRUE(b.may(words)) << words;
  return module_of<Module>().warning(b.rules(), b.state(), seat, *parse(box(), words));
}

std::string id(const Board& b, std::string_view words) {
  const auto warning = warned(b, words);
  return warning ? warning->id : "";
}

// HI-S0: what is missing leaves the line when it is there.
TEST(HispaniaGoal, HI_S0_the_line_names_what_is_missing) {
  tercio::Setup setup{"first-repression", {}};
  for (const OptionInfo& option : module_of<Module>().info().options)
    setup.options[option.id] = option.default_value;
  const Rules start = module_of<Module>().make_rules(setup);
  State s = start.start();
  const std::string before = module_of<Module>().goal_line(start, s, Seat::First).en;
  std::size_t named = 0;
  each(start.goal_cities(), [&](Space at) {
    const std::string name = "a garrison in " + box().space[index(at)].name;
    const bool missing = before.find(name) != std::string::npos;
    EXPECT_EQ(missing, s.garrison[index(at)].empty()) << before;
    named += missing ? 1 : 0;
    if (!missing) return;
    State held = s;
    held.garrison[index(at)].push(Colour::Consul);
    EXPECT_EQ(module_of<Module>().goal_line(start, held, Seat::First).en.find(name),
              std::string::npos);
  });
  EXPECT_GT(named, 0u);
  EXPECT_NE(before.find("reserve " + std::to_string(s.revolts) + " revolt"), std::string::npos);
  EXPECT_NE(before.find("round 1 of " + std::to_string(start.rounds())), std::string::npos);
}

// HI-23: the chance is that of the 36 throws, played by the rules.
TEST(HispaniaWarning, HI_23_the_reserve_is_empty) {
  Board b;
  b.general("ulterior", "hispalis").garrison("osca", "consul").garrison("numantia", "consul");
  b.reserve(0, 0).turn("ulterior", 2);
  const auto warning = warned(b, "end");
  ASSERT_TRUE(warning);
  EXPECT_EQ(warning->id, "reserve");
  EXPECT_TRUE(warning->sudden);
  std::uint64_t lost = 0;
  for (int roman = 1; roman <= 6; ++roman)
    for (int hispanic = 1; hispanic <= 6; ++hispanic) {
      Board played = b;
      played.play("end").roll({roman, hispanic});
      lost += played.state().outcome == Outcome::Reserve ? 1 : 0;
    }
  EXPECT_LT(lost, 36u);
  EXPECT_EQ(*warning->chance, Fraction::of(lost, 36));
  Board enough;
  enough.general("ulterior", "hispalis").revolts("onuba", 1).reserve(9, 3).turn("ulterior", 2);
  EXPECT_EQ(id(enough, "end"), "");
}

// HI-71: at the consul's turn the end of the round takes one more, and that is said.
TEST(HispaniaWarning, HI_71_few_are_left_and_the_round_ends) {
  const auto told = [](const char* general, const char* at) {
    Board b;
    b.general(general, at).reserve(1).turn(general, 2);
    const auto warning = warned(b, "end");
    return warning ? warning->text.en : "";
  };
  EXPECT_NE(told("consul", "mare-ibericum").find("with the end of the round"), std::string::npos);
  EXPECT_EQ(told("ulterior", "hispalis").find("end of the round"), std::string::npos);
}

// HI-24.
TEST(HispaniaWarning, HI_24_the_last_turn) {
  Board b;
  b.general("consul", "mare-ibericum").reserve(9).turn("consul", 2);
  b.round(b.rules().rounds());
  EXPECT_EQ(id(b, "end"), "time");
  Board before;
  before.general("consul", "mare-ibericum").reserve(9).turn("consul", 2);
  before.round(b.rules().rounds() - 1);
  EXPECT_EQ(id(before, "end"), "");
  Board other;
  other.general("ulterior", "hispalis").reserve(9).turn("ulterior", 2);
  other.round(b.rules().rounds());
  EXPECT_EQ(id(other, "end"), "") << "the consul's turn is the last";
}

// HI-62, HI-67: an army beside the general may attack him.
TEST(HispaniaWarning, HI_67_an_army_that_may_attack_the_general) {
  int said = 0;
  for (std::size_t i = 0; i < kCities; ++i) {
    const std::string& city = box().space[i].word;
    if (city == "hispalis") continue;
    Board b;
    b.general("ulterior", "hispalis").fill("ulterior", 2).army(city, 2).reserve(9);
    b.turn("ulterior", 2);
    const Rules r = b.rules();
    const bool may = has(r.alternatives(b.state(), space(city)), space("hispalis"));
    const Chances odds = chances(r.army_attack(b.state(), space(city), space("hispalis"), 0));
    const auto warning = warned(b, "end");
    ASSERT_EQ(warning.has_value(), may && 6 * odds.win >= odds.of) << city;
    if (!warning) continue;
    ++said;
    EXPECT_EQ(warning->id, "general");
    EXPECT_FALSE(warning->sudden);
    EXPECT_EQ(*warning->chance, Fraction::of(static_cast<std::uint64_t>(odds.win),
                                             static_cast<std::uint64_t>(odds.of)));
  }
  EXPECT_GT(said, 0);
  Board safe;
  safe.general("ulterior", "hispalis").reserve(9).turn("ulterior", 2);
  EXPECT_EQ(id(safe, "end"), "");
}

// HI-44, HI-55: one denarius more than a certain siege asks for.
TEST(HispaniaWarning, HI_55_fewer_denarii_are_as_certain) {
  Board b;
  b.general("ulterior", "hispalis").revolts("onuba", 1).reserve(9).turn("ulterior", 9);
  int least = 0;
  for (int stake = 1; stake <= 9; ++stake) {
    const std::string words = "besiege onuba " + std::to_string(stake);
    if (!b.may(words)) continue;
    const Chances odds = b.chances_of(words);
    const auto warning = warned(b, words);
    EXPECT_EQ(warning.has_value(), least > 0) << words;
    if (warning) {
      EXPECT_NE(warning->text.en.find("With " + std::to_string(least) + " denari"),
                std::string::npos)
          << warning->text.en;
    }
    if (least == 0 && odds.win == odds.of) least = stake;
  }
  EXPECT_GT(least, 0) << "none of these sieges was certain";
}

TEST(HispaniaWarning, the_resistance_is_not_warned) {
  Board b;
  b.general("ulterior", "hispalis").revolts("onuba", 1).reserve(0, 3).turn("ulterior", 2);
  EXPECT_FALSE(module_of<Module>().warning(b.rules(), b.state(), kHispania, *parse(box(), "end")));
}

}  // namespace
}  // namespace tercio::hispania
