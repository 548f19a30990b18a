// Every game of the list through the interface applications use, under random options: words both
// ways, dumps, refusals with a rule, sentences in both languages.
#include <gtest/gtest.h>

#include <cctype>

#include "game/json.h"
#include "games/list.h"
#include "support/random_setup.h"
#include "support/share.h"

namespace tercio {
namespace {

const GameList& games() {
  static const GameList list = load_games(DataSource());
  return list;
}

void both_languages(const Text& text) {
  ASSERT_FALSE(text.en.empty());
  ASSERT_FALSE(text.es.empty());
  for (const std::string* said : {&text.en, &text.es})
    ASSERT_EQ(said->find('{'), std::string::npos) << *said;
}

// Law 3, and what a position says of itself.
void is_well_told(const Game& game, const Position& p) {
  const auto loaded = game.load(p.dump());
  ASSERT_TRUE(loaded) << loaded.error.message << "\n" << p.dump().dump();
  ASSERT_EQ((*loaded)->hash(), p.hash());
  ASSERT_EQ((*loaded)->dump(), p.dump());
  ASSERT_EQ((*loaded)->turn(), p.turn());
  for (std::size_t i = 0; i < game.info().seats.size(); ++i) {
    const Seat seat = seat_at(i);
    ASSERT_EQ((*loaded)->legal(seat), p.legal(seat));
    ASSERT_NO_FATAL_FAILURE(both_languages(p.prompt(seat)));
    ASSERT_EQ((*loaded)->view(seat), p.view(seat));
  }
  ASSERT_NO_FATAL_FAILURE(both_languages(p.prompt(Seat::Nobody)));
  for (const Seat viewer : {Seat::Nobody, Seat::First, Seat::Second}) {
    if (viewer != Seat::Nobody && !p.seats().has(viewer)) continue;
    const Text goal = p.goal(viewer);
    if (p.turn().kind == TurnKind::Over) {
      ASSERT_EQ(goal, Text());
    } else {
      ASSERT_NO_FATAL_FAILURE(both_languages(goal));
    }
  }
  if (p.turn().kind != TurnKind::Dice) return;
  ASSERT_NO_FATAL_FAILURE(both_languages(p.dice_text()));
}

void is_well_said(const Position& p, Seat seat, Action action) {
  const std::string words = p.words(action);
  const auto parsed = p.parse(words);
  ASSERT_TRUE(parsed) << words;
  ASSERT_EQ(*parsed, action) << words;
  for (const char c : words)
    ASSERT_TRUE((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == ' ' || c == '-') << words;
  const ActionInfo info = p.describe(seat, action);
  ASSERT_EQ(info.words, words);
  ASSERT_NO_FATAL_FAILURE(both_languages(info.label));
  if (info.warning) {
    ASSERT_GT(p.legal(seat).size(), 1u) << words << ": nothing else could be done";
    ASSERT_NO_FATAL_FAILURE(both_languages(info.warning->text));
  }
  if (const auto odds = p.odds(seat, action)) {
    Fraction sum;
    for (const OddsOutcome& outcome : odds->outcomes) {
      sum = sum + outcome.chance;
      ASSERT_NO_FATAL_FAILURE(both_languages(outcome.label));
    }
    ASSERT_EQ(sum, (Fraction{1, 1})) << words;
  }
}

void play_one(const Game& game, const Setup& setup, Rng& rng, int& steps) {
  auto start = game.start(setup);
  ASSERT_TRUE(start) << start.error.message;
  Position& p = **start;
  std::vector<Event> log;
  Events events(log);
  for (int step = 0; p.turn().kind != TurnKind::Over; ++step, ++steps) {
    ASSERT_LT(step, 60'000);
    // A long battle repeats itself: a share of its beginning, then every so often.
    const bool shared = in_share(static_cast<std::uint64_t>(step), 3);
    const bool looked_at = (step < 120 && shared) || step % 120 == 0;
    const bool listened_to = looked_at || (step < 400 && shared) || step % 25 == 0;
    if (looked_at) {
      ASSERT_NO_FATAL_FAILURE(is_well_told(game, p));
    }
    const Turn turn = p.turn();
    Seat seat = Seat::Nobody;
    Action action;
    if (turn.kind == TurnKind::Dice) {
      action = throw_dice(turn.dice, rng);
    } else {
      seat = turn.seats.first();
      const auto legal = p.legal(seat);
      const std::size_t stride = looked_at ? 1 : 1 + legal.size() / 4;
      for (std::size_t k = 0; listened_to && k < legal.size(); k += stride)
        ASSERT_NO_FATAL_FAILURE(is_well_said(p, seat, legal[k]));
      action = legal[rng.below(legal.size())];
    }
    if (listened_to) {
      ASSERT_NO_FATAL_FAILURE(is_well_said(p, seat, action));
    }
    if (looked_at && seat != Seat::Nobody && step % 20 == 0) {
      ASSERT_NO_FATAL_FAILURE(both_languages(p.motive(seat, {action}))) << p.words(action);
    }
    log.clear();
    p.apply(seat, action, events);
    for (const Event& event : log) {
      ASSERT_TRUE(event.rule) << event.key;
      ASSERT_NO_FATAL_FAILURE(both_languages(p.event_text(event)));
      ASSERT_TRUE(p.event_args(event).is_object());
    }
  }
  ASSERT_NO_FATAL_FAILURE(is_well_told(game, p));
}

struct GamesOf : ::testing::TestWithParam<std::string> {};

TEST_P(GamesOf, random_ones_under_random_options) {
  const Game& game = *games().find(GetParam());
  Rng rng(5 + (is_long_run() ? 0 : share_number()));
  // Twelve short games, or as many long ones as make enough steps.
  const int enough = is_long_run() ? 2'500 : 600;
  for (int i = 0, steps = 0; i < 12 && steps < enough; ++i) {
    auto setup = random_setup(game.info(), rng);
    while (!game.check(setup)) setup = random_setup(game.info(), rng);  // do they go together?
    ASSERT_NO_FATAL_FAILURE(play_one(game, setup, rng, steps)) << describe(setup);
  }
}

std::vector<std::string> every_game() {
  std::vector<std::string> ids;
  for (const auto& game : games().all()) ids.push_back(game->info().id);
  return ids;
}

// A section with a word in it is another word in Spanish; numbers stay, and one name is Spanish in
// both languages.
bool is_translated(const Text& section) {
  int letters = 0;
  for (const char c : section.en) {
    letters = std::isalpha(static_cast<unsigned char>(c)) != 0 ? letters + 1 : 0;
    if (letters == 4) return section.en != section.es || section.en == "Momento de Tercio";
  }
  return true;
}

INSTANTIATE_TEST_SUITE_P(Positions, GamesOf, ::testing::ValuesIn(every_game()),
                         [](const auto& one) { return one.param; });

TEST(Positions, every_rule_an_event_or_refusal_can_name_is_in_the_rules_list) {
  for (const auto& game : games().all()) {
    ASSERT_FALSE(game->rules().empty());
    for (const RuleInfo& rule : game->rules()) {
      EXPECT_TRUE(RuleId::parse(rule.id)) << rule.id;
      both_languages(rule.section);
      EXPECT_TRUE(is_translated(rule.section)) << rule.id << ": " << rule.section.es;
      both_languages(rule.title);
      both_languages(rule.text);
      EXPECT_NE(rule.text.en, rule.text.es) << rule.id;
    }
  }
}

TEST(Positions, a_damaged_dump_is_refused_by_its_field) {
  for (const auto& game : games().all()) {
    auto start = game->start({});
    ASSERT_TRUE(start);
    const Json whole = (*start)->dump();
    for (const auto& item : whole.at("state").items()) {
      Json missing = whole;
      missing["state"].erase(item.key());
      const auto without = game->load(missing);
      ASSERT_FALSE(without) << item.key();
      EXPECT_NE(without.error.message.find(item.key()), std::string::npos) << without.error.message;
      for (const Json& bad :
           {Json("nonsense"), Json(-1), Json(999999), Json::array({1}), Json(1.5)}) {
        Json damaged = whole;
        damaged["state"][item.key()] = bad;
        EXPECT_FALSE(game->load(damaged)) << item.key() << " = " << bad;
      }
    }
    Json more = whole;
    more["state"]["surprise"] = 1;
    EXPECT_FALSE(game->load(more));
    more = whole;
    more["surprise"] = 1;
    EXPECT_FALSE(game->load(more));
    EXPECT_FALSE(game->load(Json()));
    EXPECT_FALSE(game->load(Json::array()));
  }
}

TEST(Positions, a_wrong_setup_is_refused_by_name) {
  for (const auto& game : games().all()) {
    EXPECT_EQ(game->start({"no-such", {}}).error.code, "unknown-scenario");
    EXPECT_EQ(game->start({"", {{"no_such", "1"}}}).error.code, "unknown-option");
    EXPECT_EQ(game->start({"", {{game->info().options[0].id, "no-such"}}}).error.code,
              "bad-option");
  }
}

}  // namespace
}  // namespace tercio
