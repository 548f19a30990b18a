// Every sentence the code asks for is there, in both languages and with all it wants to know.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "game/named.h"
#include "games/tercios/game.h"
#include "support/source_dir.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

const Module& texts_module() {
  static const Module made{DataSource()};
  return made;
}

// Keys written out in the code, and beginnings of keys ("label.") that are completed at run time.
struct Asked {
  std::set<std::string> keys, beginnings;
};

Asked asked_for() {
  Asked out;
  const std::regex key(
      "\"((?:game|seat|phase|purpose|outcome|dir|fight|dice|prompt|label|modifier|odds|advice|"
      "event|refused)\\.[a-z0-9-]*)\"");
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(source_dir() / "src/games/tercios")) {
    const std::string kind = entry.path().extension().string();
    if (kind != ".cpp" && kind != ".h") continue;
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    const std::string all = text.str();
    for (std::sregex_iterator at(all.begin(), all.end(), key), end; at != end; ++at) {
      const std::string found = (*at)[1];
      (found.ends_with('.') ? out.beginnings : out.keys).insert(found);
    }
  }
  return out;
}

// What completes the beginnings, from the same lists the code takes it from.
std::set<std::string> completed() {
  std::set<std::string> out;
  const auto add = [&](const char* begin, std::string_view id) {
    out.insert(begin + std::string(id));
  };
  for (int i = 1; i < kVerbs; ++i) add("label.", kForms[static_cast<std::size_t>(i)].word);
  for (int i = 0; i < kPurposes; ++i) {
    add("dice.", purpose_id(static_cast<Purpose>(i)));
    add("purpose.", purpose_id(static_cast<Purpose>(i)));
  }
  for (int i = 0; i < kSteps; ++i) add("phase.", phase_id(static_cast<Step>(i)));
  for (int i = 0; i < kOutcomes; ++i) add("outcome.", outcome_id(static_cast<Outcome>(i)));
  for (int i = 0; i < kFights; ++i) add("fight.", fight_id(static_cast<Fight>(i)));
  for (const Dir d : hex::kDirs) add("dir.", hex::dir_name(d));
  for (const Seat side : {kSpain, kRival}) add("seat.", side_id(side));
  for (const char* asked :
       {"prelim",  "move",    "move2",         "swing",   "battery",        "shot",   "declare",
        "resolve", "place",   "place-facing",  "mover",   "facing",         "react",  "react-open",
        "coup",    "rebound", "rebound-enemy", "retreat", "retreat-facing", "capture"})
    add("prompt.", asked);
  return out;
}

TEST(TerciosTexts, every_key_of_the_code_has_its_sentence) {
  const Asked asked = asked_for();
  EXPECT_GT(asked.keys.size(), 150u);
  for (const std::string& key : asked.keys) EXPECT_TRUE(texts_module().catalogue().has(key)) << key;
  for (const std::string& key : completed())
    EXPECT_TRUE(texts_module().catalogue().has(key)) << key;
}

// A moment of each kind, looked at from both sides: whoever is asked, whatever he may do, what it
// may bring and what dice then tell. A placeholder without its value stops the program.
TEST(TerciosTexts, every_moment_of_a_battle_can_be_told) {
  const auto well_said = [](const Text& text) {
    for (const std::string& said : {text.en, text.es}) {
      EXPECT_FALSE(said.empty());
      EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << said;
    }
  };
  std::set<std::string> labels, prompts;
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"}) {
    const Rules rules(box(), battle_of(id), Options{});
    State s = rules.start();
    Rng rng(3);
    const Player easy;
    for (int step = 0; s.step != Step::Over; ++step) {
      for (const Seat viewer : {kSpain, kRival}) well_said(texts_module().prompt(rules, s, viewer));
      const Turn turn = rules.turn(s);
      Action action;
      Seat seat = Seat::Nobody;
      if (turn.kind == TurnKind::Dice) {
        well_said(texts_module().dice_text(rules, s, turn.dice));
        action = throw_dice(turn.dice, rng);
      } else {
        seat = turn.seats.first();
        prompts.insert(texts_module().prompt(rules, s, seat).en.substr(0, 12));
        Rules::Actions legal;
        rules.legal(s, seat, legal);
        for (const Action a : legal) {
          const ActionInfo about = texts_module().describe(rules, s, a);
          well_said(about.label);
          labels.insert(about.verb);
          if (step % 7 != 0) continue;
          const auto odds = texts_module().odds(rules, s, a);
          if (!odds) continue;
          for (const auto& outcome : odds->outcomes) well_said(outcome.label);
          for (const Modifier& m : odds->modifiers) well_said(m.text);
        }
        action = rng.below(3) != 0 ? easy.heuristic(rules, s, seat, rng)
                                   : legal[rng.below(legal.size())];
      }
      std::vector<Event> events;
      Events listener(events);
      rules.apply(s, seat, action, listener);
      for (const Event& event : events) well_said(event_text(texts_module(), rules, event));
    }
    well_said(texts_module().prompt(rules, s, kSpain));
  }
  EXPECT_GT(labels.size(), 18u) << "nearly every verb came up";
  EXPECT_GT(prompts.size(), 10u);
}

// Words typed at a moment they do not belong to are described and refused all the same.
TEST(TerciosTexts, words_out_of_place_are_told_too) {
  Field f("+ p RO V3 1010 n; - q RO V3 1009 s");
  f.begin(Step::Move, kSpain);
  for (const char* words : {"strike 1009", "rebound", "charge 1009", "coup 1109", "face n",
                            "to 1011", "order p q", "swing 1010 ne", "withdraw", "shelter 1010"}) {
    const auto action = parse(*f.rules->battle, words);
    ASSERT_TRUE(action) << words;
    const ActionInfo about = texts_module().describe(*f.rules, f.state, *action);
    EXPECT_FALSE(about.label.en.empty()) << words;
    const Verdict verdict = f.rules->why(f.state, kSpain, *action);
    ASSERT_FALSE(verdict.ok()) << words;
    EXPECT_FALSE(texts_module().reason(*f.rules, f.state, *action, verdict).es.empty()) << words;
  }
}

// Whoever chooses a battle reads what it is about, and what each side must do to win it.
TEST(TerciosTexts, every_battle_says_how_each_side_wins_it) {
  const Data& data = texts_module().data();
  for (std::size_t i = 0; i < data.battle.size(); ++i) {
    const Battle& b = data.battle[i];
    const Text& about = texts_module().info().scenarios[i].text;
    ASSERT_TRUE(texts_module().catalogue().has("battle." + b.id)) << b.id;
    for (const std::string* said : {&about.en, &about.es}) {
      const auto tells = [&](int number) {
        return std::regex_search(*said, std::regex("\\b" + std::to_string(number) + "\\b"));
      };
      EXPECT_EQ(said->find_first_of("{}"), std::string::npos) << *said;
      EXPECT_EQ(said->find(".."), std::string::npos) << *said;
      if (b.special.city) {
        EXPECT_TRUE(tells(b.special.city_needed)) << *said;
        continue;
      }
      EXPECT_TRUE(tells(b.side[index(kSpain)].morale)) << *said;
      EXPECT_TRUE(tells(b.side[index(kRival)].morale)) << *said;
      EXPECT_TRUE(tells(data.charts.victory.back().morale)) << *said;
    }
  }
}

}  // namespace
}  // namespace tercio::tercios
