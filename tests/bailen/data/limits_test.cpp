// Limits of demoralization: the formula they all come from (BA-231) and the handicap (BA-232).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <vector>

#include "games/bailen/game.h"
#include "games/game_of.h"
#include "match/match.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

using ::testing::HasSubstr;

Options division() {
  Options o;
  o.vedel_division = true;
  return o;
}

Options helping(Handicap who) {
  Options o;
  o.handicap = who;
  return o;
}

// Brigades and divisions count; of Schramm's in scenario 5 only a remnant is left (BA-211).
bool is_counted(const Rules& r, std::size_t command) {
  const CommandData& data = box().army.command[command];
  return data.brigade && !(r.first_scenario().number == 5 && data.id == "schramm");
}

// The formula as it is written down: a third of each point of grade F, a seventy-fifth more for
// every grade above, so that it is two fifths for grade A; summed, to the nearest whole, at
// least 1.
struct Reckoned {
  int points = 0, limit = 0;
};
Reckoned by_formula(const Rules& r, std::size_t command) {
  Reckoned out;
  double sum = 0;
  for (std::size_t u = 0; u < r.units(); ++u) {
    if (!r.q(u).in_play || r.q(u).convoy || r.q(u).command != command) continue;
    const int above_f = static_cast<int>(Grade::F) - static_cast<int>(box().army.unit[u].morale);
    sum += r.q(u).points * (1.0 / 3 + above_f / 75.0);
    out.points += r.q(u).points;
  }
  if (out.points > 0 && is_counted(r, command))
    out.limit = std::max(1, static_cast<int>(sum + 0.5));
  return out;
}

// BA-231: all limits of all scenarios, with the variant that changes who comes (BA-204). A limit
// that is changed by hand, or a strength or a grade without its limit, fails here.
TEST(BailenLimits, BA_231_every_limit_is_what_the_formula_gives) {
  int limits = 0;
  for (std::size_t i = 0; i < box().scenario.size(); ++i)
    for (const Options& o : {Options(), division()}) {
      const Rules r(box(), i, o);
      const State s = r.start();
      for (std::size_t c = 0; c < box().army.command.size(); ++c) {
        const Reckoned want = by_formula(r, c);
        EXPECT_EQ(r.table_limit(s, c), want.limit)
            << "scenario " << i + 1 << ", " << box().army.command[c].id << ", " << want.points
            << " points" << (o.vedel_division ? ", Vedel's whole division" : "");
        if (want.limit == 0) continue;
        ++limits;
        EXPECT_GE(6 * want.limit, 2 * want.points - 3);   // a third, but for the rounding
        EXPECT_LE(10 * want.limit, 4 * want.points + 5);  // two fifths
      }
    }
  EXPECT_EQ(limits, 2 * (4 + 9 + 17 + 15 + 14) + 2 + 2);
  for (const Scenario& sc : box().scenario) EXPECT_EQ(sc.limits_source, "reconstruction");
}

// BA-186, BA-231: on the second day those of the second scenario.
TEST(BailenLimits, BA_231_both_days_have_their_own) {
  Options o;
  o.both_days = true;
  const Rules both(box(), 1, o);
  const Rules first(box(), 1, {});
  const Rules second(box(), 2, {});
  State s = both.start();
  for (std::size_t c = 0; c < box().army.command.size(); ++c)
    EXPECT_EQ(both.full_limit(s, c), first.full_limit(first.start(), c));
  s.part = Part2::Second;
  for (std::size_t c = 0; c < box().army.command.size(); ++c)
    EXPECT_EQ(both.full_limit(s, c), second.full_limit(second.start(), c));
}

// BA-159, BA-231: counted in units, by the same shares for both sides.
TEST(BailenLimits, BA_231_units_are_counted_by_the_same_shares) {
  Options o;
  o.demoralization_units = true;
  const Rules r(box(), 3, o);
  const State s = r.start();
  for (std::size_t c = 0; c < box().army.command.size(); ++c) {
    double sum = 0;
    for (const std::size_t u : r.troops())
      if (r.q(u).command == c && !r.q(u).convoy)
        sum += (30 - static_cast<int>(box().army.unit[u].morale)) / 75.0;
    const int want = is_counted(r, c) && sum > 0 ? std::max(1, static_cast<int>(sum + 0.5)) : 0;
    EXPECT_EQ(r.table_limit(s, c), want) << box().army.command[c].id;
  }
}

// BA-232: the limits of one side rise, those of the other fall, as each scenario says.
TEST(BailenLimits, BA_232_the_handicap_moves_the_limits_of_both_sides) {
  constexpr std::array kRaised = {1.5, 1.5, 1.25, 2.25, 1.6};
  constexpr std::array kLowered = {0.5, 0.5, 0.45, 0.4, 0.4};
  for (std::size_t i = 0; i < box().scenario.size(); ++i)
    for (const Handicap who : {Handicap::None, Handicap::French, Handicap::Spanish}) {
      const Rules r(box(), i, helping(who));
      const State s = r.start();
      for (std::size_t c = 0; c < box().army.command.size(); ++c) {
        const int n = r.table_limit(s, c);
        const bool own = (box().army.command[c].side == kFrench) == (who == Handicap::French);
        const double part = who == Handicap::None ? 1 : own ? kRaised[i] : kLowered[i];
        const int want = n == 0 ? 0 : std::max(1, static_cast<int>(n * part + 0.5));
        EXPECT_EQ(r.full_limit(s, c), want) << i + 1 << " " << box().army.command[c].id;
      }
    }
}

// BA-161, BA-232: objectives are taken off afterwards, and whoever counts the demoralized counts by
// the limit that results.
TEST(BailenLimits, BA_232_the_handicap_decides_who_is_demoralized) {
  const auto corona = [](const Options& o, const char* french) {
    Field f("mp-jaen ag13 nne d; vgra-6 ag14 e d; cor-1 af14 nne d; " + std::string(french),
            {.scenario = 1, .options = o});
    f.begin(Step::Move, kFrench);
    const std::size_t c = f.command("corona");
    EXPECT_EQ(f.rules->losses(f.state, c), 12);
    return std::tuple(f.rules->limit(f.state, f.rules->board(f.state), c),
                      f.rules->demoralized(f.state, kSpanish), f.rules->counted(f.state, kSpanish));
  };
  const char* const far = "5leg-1 ag10 ssw";
  const char* const hill = "5leg-1 ad12 e";
  EXPECT_EQ(corona({}, far), std::tuple(12, 1, 1));
  EXPECT_EQ(corona(helping(Handicap::Spanish), far), std::tuple(18, 0, 0));
  EXPECT_EQ(corona(helping(Handicap::French), far), std::tuple(6, 1, 1));
  EXPECT_EQ(corona(helping(Handicap::Spanish), hill), std::tuple(16, 0, 0));
  EXPECT_EQ(corona(helping(Handicap::French), hill), std::tuple(4, 1, 1));
}

// BA-204, BA-231: a brigade that comes only with Vedel's whole division counts only with it.
TEST(BailenLimits, BA_204_brigades_of_the_whole_division_can_be_demoralized) {
  Field f("6inf-1 v13 e d; omil-1 aa1 w", {.scenario = 4, .options = division()});
  f.begin(Step::Move, kFrench);
  EXPECT_TRUE(f.state.command[f.command("lefranc")].is(kDemoralized));
  EXPECT_EQ(f.rules->demoralized(f.state, kFrench), 1);
  Field alone("4leg-1 v13 e; omil-1 aa1 w", {.scenario = 4});
  EXPECT_EQ(alone.rules->full_limit(alone.state, alone.command("lefranc")), 0);
}

// BA-232: as a match is set up; nobody's unless asked for.
TEST(BailenLimits, BA_232_the_option_is_offered_by_seat) {
  static const GameOf<Module> game{DataSource()};
  const auto& options = game.info().options;
  const auto it = std::find_if(options.begin(), options.end(),
                               [](const OptionInfo& o) { return o.id == "handicap"; });
  ASSERT_NE(it, options.end());
  EXPECT_EQ(it->default_value, "none");
  ASSERT_EQ(it->values.size(), 1 + game.info().seats.size());
  for (std::size_t i = 0; i < game.info().seats.size(); ++i)
    EXPECT_EQ(it->values[i + 1], game.info().seats[i].id);
  // The view tells the limit that holds and the one of the table.
  const auto limits = [&](const char* handicap) {
    tercio::Setup setup;
    setup.scenario = "bailen";
    if (handicap != nullptr) setup.options["handicap"] = handicap;
    const Match match = *Match::begin(game, setup, seed_of_number(3)).value;
    std::vector<int> out;
    const Json view = match.position().view(kFrench);
    for (const Json& c : view.at("commands"))
      if (c.at("id") == "chabert" || c.at("id") == "lapena") {
        out.push_back(c.at("limit_printed").get<int>());
        out.push_back(c.at("limit").get<int>());
      }
    return out;
  };
  EXPECT_EQ(limits(nullptr), (std::vector{12, 12, 26, 26}));
  EXPECT_EQ(limits("none"), limits(nullptr));
  EXPECT_EQ(limits("french"), (std::vector{12, 27, 26, 10}));
  EXPECT_EQ(limits("spanish"), (std::vector{12, 5, 26, 59}));
}

// Where a scenario leans its text says by how many points, in both languages.
TEST(BailenLimits, texts_of_leaning_scenarios_tell_the_points_of_both_sides) {
  static const GameOf<Module> game{DataSource()};
  for (const char* const id : {"surprise", "surprise-ii", "bailen", "invader"}) {
    tercio::Setup setup;
    setup.scenario = id;
    const Match match = *Match::begin(game, setup, seed_of_number(3)).value;
    const Json view = match.position().view(kFrench);
    const auto points = [&](Seat side) {
      return std::to_string(view.at("sides").at(index(side)).at("points_start").get<int>());
    };
    const auto& all = game.info().scenarios;
    const auto it =
        std::find_if(all.begin(), all.end(), [&](const NamedInfo& one) { return one.id == id; });
    ASSERT_NE(it, all.end());
    const std::string spanish = points(kSpanish), french = points(kFrench);
    EXPECT_THAT(it->text.en, HasSubstr(spanish + " points in all against " + french));
    EXPECT_THAT(it->text.es, HasSubstr(spanish + " puntos en total contra " + french));
  }
}

}  // namespace
}  // namespace tercio::bailen
