// Actions in words: what a reader of Spanish is shown is understood, with and without accents, be
// it legal or not, and no word of a game stands in the way of a word of the program.
#include "cli/words.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "cli/text.h"
#include "core/dice.h"
#include "games/list.h"
#include "support/random_setup.h"

namespace tercio {
namespace {

const GameList& all_games() {
  static const GameList all = load_games(DataSource());
  return all;
}

std::unique_ptr<Position> begin(const char* game, const char* scenario) {
  return std::move(*all_games().find(game)->start({scenario, {}}));
}

std::string spelling(const Position& position, const std::string& typed) {
  const auto action = position.parse(typed);
  return action ? position.words(*action) : action.error.message;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

// Shown, with accents and capitals or without, the words mean what the record's do.
void understood(const Position& position, Action action) {
  const std::string words = position.words(action);
  const Text said = position.said(action);
  ASSERT_EQ(said.en, words);
  for (const std::string& typed : {said.es, joined(words_of(said.es)), joined(words_of(words))}) {
    const auto parsed = position.parse(typed);
    ASSERT_TRUE(parsed) << "'" << typed << "' for '" << words << "': " << parsed.error.message;
    ASSERT_EQ(position.words(*parsed), words) << "'" << typed << "'";
  }
}

// ---- over random play ---------------------------------------------------------------------------

class WordsInPlay : public ::testing::TestWithParam<const char*> {};

TEST_P(WordsInPlay, spanish_words_mean_the_same_action_legal_or_not) {
  const Game& game = *all_games().find(GetParam());
  Rng rng(5);
  std::set<std::string> verbs;
  std::map<std::string, std::vector<std::string>> written;  // hexes that were seen, and numbers
  for (std::size_t turn = 0; turn < 2 * game.info().scenarios.size(); ++turn) {
    tercio::Setup setup = random_setup(game.info(), rng);
    setup.scenario = game.info().scenarios[turn % game.info().scenarios.size()].id;
    const auto started = game.start(setup);
    if (!started) continue;  // options that do not go together
    Position& position = **started;
    const Lexicon& lexicon = position.lexicon();
    written = {{"n", {"1", "2", "3"}}, {"denarii", {"1", "2", "3"}}};
    for (int step = 0; step < 300 && position.turn().kind != TurnKind::Over; ++step) {
      Events nobody;
      if (position.turn().kind == TurnKind::Dice) {
        const Action roll = throw_dice(position.turn().dice, rng);
        ASSERT_NO_FATAL_FAILURE(understood(position, roll));
        position.apply(Seat::Nobody, roll, nobody);
        continue;
      }
      const Seat seat = position.turn().seats.first();
      const std::vector<Action> legal = position.legal(seat);
      for (std::size_t i = 0; i < std::min<std::size_t>(legal.size(), 24); ++i) {
        const Action action = legal[rng.below(legal.size())];
        ASSERT_NO_FATAL_FAILURE(understood(position, action));
        const ActionInfo about = position.describe(seat, action);
        verbs.insert(about.verb);
        for (const auto& [name, value] : about.args)
          if (name == "hex") written["hex"].push_back(value);
      }
      // Anything that can be said, whether it may be done or not.
      for (const Lexicon::Verb& verb : lexicon.verbs()) {
        if (step % 10 != 0 || verb.word == "roll") continue;
        std::string words = verb.word;
        for (const VerbArg& arg : verb.takes) {
          const Lexicon::Kind& kind = lexicon.kind_of(arg);
          const std::vector<std::string>& seen = written[arg.name];
          if (arg.is_optional() && rng.below(2) == 0) continue;
          if (!kind.as_written)
            words += " " + kind.terms[rng.below(kind.terms.size())].word;
          else if (!seen.empty())
            words += " " + seen[rng.below(seen.size())];
        }
        if (const auto action = position.parse(words)) {
          verbs.insert(verb.word);
          ASSERT_NO_FATAL_FAILURE(understood(position, *action));
        }
      }
      position.apply(seat, legal[rng.below(legal.size())], nobody);
    }
  }
  for (const Lexicon::Verb& verb : game.start({})->get()->lexicon().verbs())
    EXPECT_TRUE(verb.word == "roll" || verbs.contains(verb.word)) << verb.word << " never came";
}

INSTANTIATE_TEST_SUITE_P(EveryGame, WordsInPlay,
                         ::testing::Values("camino", "hispania", "armada", "tercios", "bailen"),
                         [](const auto& one) { return std::string(one.param); });

// ---- every verb ---------------------------------------------------------------------------------

std::set<std::string> words_of_the_program() {
  std::set<std::string> out = {"plan"};  // of the page's line alone
  const Catalogue& texts = cli::texts();
  for (const std::string& key : texts.keys()) {
    if (!key.starts_with("command.")) continue;
    const Text names = texts.format(key);
    for (const std::string& name : cli::split(names.en + " " + names.es)) {
      out.insert(name);
      out.insert(words_of(name).front());
    }
  }
  return out;
}

TEST(Words, no_word_of_a_game_is_a_word_of_the_program) {
  const std::set<std::string> program = words_of_the_program();
  ASSERT_TRUE(program.contains("board") && program.contains("tablero") && program.contains("por"));
  for (const auto& game : all_games().all())
    for (const Lexicon::Verb& verb : game->start({})->get()->lexicon().verbs())
      for (const Lexicon::Words& saying : verb.sayings)
        EXPECT_FALSE(program.contains(saying.front()))
            << game->info().id << ": '" << saying.front() << "' of the verb '" << verb.word << "'";
}

// Nor is one of the words by which one goes through a lesson: Camino has a "skip" of its own, and
// Bailén a "back".
TEST(Words, no_word_of_a_lesson_is_a_word_of_a_game_or_of_the_program) {
  std::set<std::string> lesson;
  for (const char* key : {"lesson.next", "lesson.show", "lesson.skip", "lesson.back"}) {
    const Text names = cli::texts().format(key);
    for (const std::string& name : cli::split(names.en + " " + names.es)) lesson.insert(name);
  }
  ASSERT_GE(lesson.size(), 8U);
  const std::set<std::string> program = words_of_the_program();
  for (const std::string& word : lesson) EXPECT_FALSE(program.contains(word)) << word;
  for (const auto& game : all_games().all())
    for (const Lexicon::Verb& verb : game->start({})->get()->lexicon().verbs())
      for (const Lexicon::Words& saying : verb.sayings)
        EXPECT_FALSE(lesson.contains(saying.front()))
            << game->info().id << ": '" << saying.front() << "' of the verb '" << verb.word << "'";
}

TEST(Words, what_is_shown_names_one_verb_and_one_thing) {
  for (const auto& game : all_games().all())
    for (const NamedInfo& scenario : game->info().scenarios) {
      const auto started = game->start({scenario.id, {}});
      const Lexicon& lexicon = (*started)->lexicon();
      std::set<std::string> verbs;
      for (const Lexicon::Verb& verb : lexicon.verbs()) {
        EXPECT_EQ(verb.shown.en, verb.word) << game->info().id;
        EXPECT_TRUE(verbs.insert(joined(words_of(verb.shown.es))).second)
            << game->info().id << ": " << verb.shown.es;
      }
      for (const Lexicon::Kind& kind : lexicon.kinds()) {
        std::set<std::string> terms;
        for (const Lexicon::Term& term : kind.terms)
          EXPECT_TRUE(terms.insert(joined(words_of(term.shown.es))).second)
              << game->info().id << ": " << term.shown.es;
      }
    }
}

// ---- as people type -----------------------------------------------------------------------------

TEST(Words, accents_capitals_and_small_words_do_not_matter) {
  const auto camino = begin("camino", "medium");
  EXPECT_EQ(spelling(*camino, "mover flandes"), "move flanders");
  EXPECT_EQ(spelling(*camino, "  Mover   a  FLANDES "), "move flanders");
  EXPECT_EQ(spelling(*camino, "march to Flanders"), "move flanders");
  EXPECT_EQ(spelling(*camino, "move flandes tercio"), "move flanders tercio");
  EXPECT_EQ(spelling(*camino, "mover suiza"), "move swiss") << "one word that no other name has";
  EXPECT_EQ(spelling(*camino, "preparar"), "prepare");
  EXPECT_EQ(spelling(*camino, "batalla parando"), "battle parry");
  const auto tercios = begin("tercios", "san-quintin");
  EXPECT_EQ(spelling(*tercios, "mirar al Nordeste"), "face ne");
  EXPECT_EQ(spelling(*tercios, "ESCUADRON 0810"), "squadron 0810");
  const auto armada = begin("armada", "");
  EXPECT_EQ(spelling(*armada, "poner a recalde en 3"), "place recalde 3");
  EXPECT_EQ(spelling(*armada, "abordaje"), "grapple");
}

TEST(Words, what_is_no_action_stays_unknown) {
  const auto camino = begin("camino", "medium");
  for (const char* typed : {"", " ", "mover", "mover atlantis", "preparar flandes", "move to", "a",
                            "mover flandes flandes", "flandes", "mover a", "\xC3", "\xC3\xA1"}) {
    const auto action = camino->parse(typed);
    ASSERT_FALSE(action) << typed;
    EXPECT_EQ(action.error.code, "unknown-action");
  }
}

TEST(Words, beginnings_are_enough_as_far_as_they_are_clear) {
  const auto camino = begin("camino", "medium");
  const auto spelled = [&](const char* typed) {
    const auto action = camino->parse_short(typed);
    return action ? camino->words(*action) : action.error.code;
  };
  EXPECT_EQ(spelled("mov flan"), "move flanders");
  EXPECT_EQ(spelled("mo fland ter"), "move flanders tercio");
  EXPECT_EQ(spelled("prepa"), "prepare");
  EXPECT_EQ(spelled("p"), "unknown-action") << "prepare, parry or push";
  EXPECT_FALSE(camino->parse("mov flan")) << "records and programs write words in full";
}

}  // namespace
}  // namespace tercio
