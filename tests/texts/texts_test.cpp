// No text is missing: every key of every catalogue is rendered, every key the code names is there,
// and whatever random play leads to is told in full, drawn and plain, in both languages. A missing
// text anywhere fails the test (support/watch/missing_text.cpp).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "cli/boards/board.h"
#include "cli/show.h"
#include "cli/text.h"
#include "core/dice.h"
#include "games/list.h"
#include "support/random_setup.h"
#include "support/share.h"
#include "support/source_dir.h"

namespace tercio {
namespace {

const GameList& games() {
  static const GameList all = load_games(DataSource());
  return all;
}

Catalogue catalogue_of(const std::string& room) {
  return {DataSource::text(room, "en.toml"), DataSource::text(room, "es.toml")};
}

std::vector<std::string> rooms() {
  std::vector<std::string> out = {"cli"};
  for (const auto& game : games().all()) out.push_back(game->info().id);
  return out;
}

TEST(Texts, every_key_of_every_catalogue_renders_whole_in_both_languages) {
  for (const std::string& room : rooms()) {
    const Catalogue texts = catalogue_of(room);
    for (const auto& [key, sentence] : texts.all()) {
      std::vector<TextArg> args;
      for (const std::string& name : Catalogue::placeholders(sentence.en))
        args.emplace_back(name, 2);
      const Text said = texts.format(key, args);
      for (const Lang lang : {Lang::English, Lang::Spanish}) {
        // One that is empty is meant so ("special.none"): nothing is to be added there.
        EXPECT_EQ(said.in(lang).empty(), sentence.in(lang).empty()) << room << ": " << key;
        EXPECT_EQ(said.in(lang).find_first_of("{}"), std::string::npos) << said.in(lang);
      }
    }
  }
}

// "1 puntos": what can be one has both words, {n|punto|puntos}.
TEST(Texts, one_of_a_thing_is_told_in_the_singular) {
  // What is never one: columns of a map, weeks of a campaign, what a level gives.
  const std::set<std::string> several = {"columns", "rows",      "sides", "weeks", "rounds",
                                         "fleets",  "garrisons", "roads", "most",  "denarii"};
  const std::regex many(
      "\\b1 (demoralized |strength )?(points|commands|hexes|dice|routes|armies|units|ships|discs|"
      "choices|levels|puntos|mandos|hexágonos|turnos|dados|rutas|revueltas|ejércitos|unidades|"
      "barcos|"
      "discos|opciones|niveles)\\b");
  const std::set<std::string> of_several = {"dice.throw_both", "dice.victim"};
  for (const std::string& room : rooms()) {
    const Catalogue texts = catalogue_of(room);
    for (const auto& [key, sentence] : texts.all()) {
      if (of_several.contains(key)) continue;
      std::vector<TextArg> args;
      for (const std::string& name : Catalogue::placeholders(sentence.en))
        args.emplace_back(name, several.contains(name) ? 5 : 1);
      const Text said = texts.format(key, args);
      for (const Lang lang : {Lang::English, Lang::Spanish})
        EXPECT_FALSE(std::regex_search(said.in(lang), many))
            << room << ": " << key << ": " << said.in(lang);
    }
  }
}

std::string source_of(const std::filesystem::path& folder) {
  std::string all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(stream), {});
  }
  return all;
}

// A word in quotes that looks like a key of one of the catalogue's tables is one.
TEST(Texts, every_key_the_code_names_is_there) {
  const std::regex quoted("\"([a-z_]+)\\.([a-z0-9_-]+)\"");
  for (const std::string& room : rooms()) {
    const Catalogue texts = catalogue_of(room);
    std::set<std::string> tables;
    const std::vector<std::string> keys = texts.keys();
    for (const std::string& key : keys) tables.insert(key.substr(0, key.find('.')));
    const std::string code =
        source_of(source_dir() / "src" / (room == "cli" ? "cli" : "games/" + room));
    ASSERT_FALSE(code.empty()) << room;
    std::size_t named = 0;
    for (std::sregex_iterator at(code.begin(), code.end(), quoted), end; at != end; ++at) {
      if (!tables.contains((*at)[1])) continue;
      const std::string key = (*at)[1].str() + "." + (*at)[2].str();
      if (key.back() == '_' || key.back() == '-')  // more of it follows
        EXPECT_TRUE(std::any_of(keys.begin(), keys.end(),
                                [&](const std::string& one) { return one.starts_with(key); }))
            << room << ": " << key;
      else
        EXPECT_TRUE(texts.has(key)) << room << ": " << key;
      ++named;
    }
    EXPECT_GT(named, 50u) << room;
  }
}

// ---- what play leads to -------------------------------------------------------------------------

std::vector<Seat> viewers(const Position& position) {
  std::vector<Seat> out = {Seat::Nobody};
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (position.seats().has(seat_at(i))) out.push_back(seat_at(i));
  return out;
}

void whole(const Text& text) {
  EXPECT_FALSE(text.en.empty());
  EXPECT_FALSE(text.es.empty());
}

class Teller {
 public:
  explicit Teller(const Game& game) : texts_(catalogue_of(game.info().id)) {
    for (const std::string& key : texts_.keys())
      if (key.starts_with("refused.")) refusals_.push_back(key);
  }

  // Everything that can be said of the position, its choices, and what is no choice now.
  void tell(const Position& position, Rng& rng) {
    const Turn turn = position.turn();
    for (const Seat viewer : viewers(position)) whole(position.prompt(viewer));
    if (turn.kind == TurnKind::Dice) whole(position.dice_text());
    for (const Seat seat : viewers(position)) {
      if (seat == Seat::Nobody) continue;
      for (const Action action : position.legal(seat)) {
        const ActionInfo about = position.describe(seat, action);
        whole(about.label);
        std::vector<Action>& known = seen_[about.verb];
        if (known.size() < 12)
          known.push_back(action);
        else
          known[rng.below(known.size())] = action;
      }
      if (++told_ % 7 != 0) continue;  // chances are dear
      for (const auto& [verb, known] : seen_) {
        const Action action = known[rng.below(known.size())];
        const Verdict verdict = position.why(seat, action);
        if (!verdict.ok())
          whole(position.reason(seat, action, verdict));
        else if (const auto odds = position.odds(seat, action))
          for (const OddsOutcome& one : odds->outcomes) whole(one.label);
      }
    }
  }

  // Each refusal there is, said to each verb seen so far.
  void refuse_all(const Position& position) const {
    const Seat seat = position.seats().first();
    for (const auto& [verb, known] : seen_)
      for (const std::string& key : refusals_)
        whole(position.reason(seat, known.front(), Verdict::no("CE-1"_rule, key.c_str())));
  }

  // As a screen reader has it, for who is asked.
  static void read_out(const Position& position) {
    const cli::Board& board = cli::board_of(position.game().info().id);
    const Json view = position.view(position.turn().seats.first());
    for (const Lang lang : {Lang::English, Lang::Spanish}) board.tell(view, lang);
  }

  // The board, its legend and its tracks, for everybody.
  static void draw(const Position& position) {
    using namespace cli;
    const Board& board = board_of(position.game().info().id);
    Look ascii;
    ascii.utf8 = ascii.colour = false;
    for (const Seat viewer : viewers(position)) {
      const Json view = position.view(viewer);
      for (const Lang lang : {Lang::English, Lang::Spanish}) {
        board.subtitle(view, lang);
        board.tell(view, lang);
        for (const Look& look : {Look{}, ascii}) {
          const BoardRequest request{view, lang, look, {}, true};
          board.draw(request);
          board.legend(request);
          board.status(request);
        }
      }
    }
  }

  std::size_t verbs() const { return seen_.size(); }

 private:
  Catalogue texts_;
  std::vector<std::string> refusals_;
  std::map<std::string, std::vector<Action>> seen_;
  std::size_t told_ = 0;
};

class TextsInPlay : public ::testing::TestWithParam<const char*> {};

TEST_P(TextsInPlay, nothing_that_happens_is_without_words) {
  const Game& game = *games().find(GetParam());
  Teller teller(game);
  const std::size_t rounds = std::max<std::size_t>(4, game.info().scenarios.size());
  for (std::size_t scenario = 0; scenario < rounds; ++scenario) {
    if (!in_share(scenario, 2)) continue;
    Rng rng(7 + scenario);
    tercio::Setup setup = random_setup(game.info(), rng);
    setup.scenario = game.info().scenarios[scenario % game.info().scenarios.size()].id;
    const auto started = game.start(setup);
    if (!started) continue;  // options that do not go together
    Position& position = **started;
    for (int step = 0; step < 200 && position.turn().kind != TurnKind::Over; ++step) {
      ASSERT_NO_FATAL_FAILURE(teller.tell(position, rng)) << describe(setup);
      if (step % 4 == 0) Teller::read_out(position);
      if (step % 50 == 0) Teller::draw(position);
      const Turn turn = position.turn();
      std::vector<Event> happened;
      Events events(happened);
      if (turn.kind == TurnKind::Dice) {
        position.apply(Seat::Nobody, throw_dice(turn.dice, rng), events);
      } else {
        const Seat seat = turn.seats.first();
        const std::vector<Action> legal = position.legal(seat);
        position.apply(seat, legal[rng.below(legal.size())], events);
      }
      for (const Event& event : happened) {
        whole(position.event_text(event));
        EXPECT_TRUE(position.event_args(event).is_object());
      }
      if (::testing::Test::HasFailure()) FAIL() << describe(setup) << " at step " << step;
    }
    Teller::draw(position);
    teller.refuse_all(position);
  }
}

INSTANTIATE_TEST_SUITE_P(EveryGame, TextsInPlay,
                         ::testing::Values("camino", "hispania", "armada", "tercios", "bailen"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace tercio
