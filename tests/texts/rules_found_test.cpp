// A rule is found by the words people have for it: everyday ones, those of other games, with slips
// of the pen. And the rules list is a book: chapters, what holds in one battle only, a glossary.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "data/catalogue.h"
#include "data/components.h"
#include "data/data_error.h"
#include "game/rule_book.h"
#include "games/list.h"
#include "support/source_dir.h"

namespace tercio {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const GameList& shelf() {
  static const GameList all = load_games(DataSource());
  return all;
}

const RuleBook& book(const std::string& game) {
  static std::map<std::string, RuleBook> books;
  const auto found = books.find(game);
  return found != books.end() ? found->second
                              : books.emplace(game, *shelf().find(game)).first->second;
}

std::vector<std::string> found(const std::string& game, std::string_view wanted, Lang lang,
                               std::size_t most = 3) {
  std::vector<std::string> ids;
  for (const BookRule* rule : book(game).find(wanted, lang).rules)
    if (ids.size() < most) ids.push_back(rule->info.id);
  return ids;
}

// Of how many words the rule is among the first three; the others are told.
struct Asked {
  int all = 0, found = 0;
};

Asked everyday_words(Lang lang) {
  std::ifstream in(source_dir() / "tests" / "texts" / "everyday_words.toml");
  std::stringstream text;
  text << in.rdbuf();
  const DataFile file{"everyday_words.toml", text.str()};
  const TomlFile words(file);
  Asked asked;
  for (const std::string& game : words.table.keys()) {
    const TomlTable list = words.table.table(game).table(lang == Lang::Spanish ? "es" : "en");
    for (const std::string& word : list.keys()) {
      const std::vector<std::string> first = found(game, word, lang);
      const bool is_there = std::find(first.begin(), first.end(), list.text(word)) != first.end();
      ++asked.all;
      asked.found += is_there ? 1 : 0;
      if (!is_there)
        std::printf("%s: '%s' leads to %s, not to %s\n", game.c_str(), word.c_str(),
                    ::testing::PrintToString(first).c_str(), list.text(word).c_str());
    }
  }
  return asked;
}

TEST(RulesFound, by_everyday_words_among_the_first_three) {
  const Asked asked = everyday_words(Lang::English);
  EXPECT_EQ(asked.all, 68);
  EXPECT_GE(asked.found, 65);
}

TEST(RulesFound, by_everyday_words_in_spanish) {
  const Asked asked = everyday_words(Lang::Spanish);
  EXPECT_EQ(asked.all, 68);
  EXPECT_GE(asked.found, 65);
}

// What is typed is not spelled as it stands there.
TEST(RulesFound, whatever_its_ending_or_accent) {
  EXPECT_EQ(found("bailen", "squares", Lang::English, 30),
            found("bailen", "square", Lang::English, 30));
  EXPECT_EQ(found("camino", "retreating", Lang::English),
            found("camino", "retreat", Lang::English));
  EXPECT_EQ(found("tercios", "CANON", Lang::Spanish), found("tercios", "cañón", Lang::Spanish));
  EXPECT_EQ(found("tercios", "cañones", Lang::Spanish), found("tercios", "cañón", Lang::Spanish));
  EXPECT_EQ(found("bailen", "disparos", Lang::Spanish), found("bailen", "disparar", Lang::Spanish));
  EXPECT_EQ(found("bailen", "how do I win?", Lang::English), found("bailen", "win", Lang::English));
}

TEST(RulesFound, by_its_number) {
  EXPECT_THAT(found("hispania", "hi-v5", Lang::Spanish), ElementsAre("HI-V5"));
}

TEST(RulesFound, title_before_words_before_text) {
  const std::vector<std::string> all = found("bailen", "countercharge", Lang::English, 30);
  const auto place = [&](const char* id) {
    return std::find(all.begin(), all.end(), id) - all.begin();
  };
  EXPECT_EQ(place("BA-137"), 0);                // its title
  EXPECT_LT(place("BA-220"), place("BA-157"));  // part of a title; only in the text
  EXPECT_NE(place("BA-157"), static_cast<std::ptrdiff_t>(all.size()));
}

TEST(RulesFound, a_slip_of_the_pen_is_asked_about) {
  const FoundRules cavalry = book("bailen").find("cavlary", Lang::English);
  EXPECT_EQ(cavalry.meant, "cavalry");
  ASSERT_FALSE(cavalry.rules.empty());
  EXPECT_EQ(cavalry.rules.front(), book("bailen").find("cavalry", Lang::English).rules.front());
  EXPECT_EQ(book("tercios").find("caballeria", Lang::Spanish).meant, "");
  EXPECT_EQ(book("tercios").find("cabaleria", Lang::Spanish).meant, "caballería");
  EXPECT_TRUE(book("camino").find("xylophone", Lang::English).rules.empty());
  EXPECT_TRUE(book("camino").find("", Lang::English).rules.empty());
  EXPECT_TRUE(book("camino").find("¿?", Lang::Spanish).rules.empty());
}

// Who reads Spanish may still think of a "zone of control" as ZOC.
TEST(RulesFound, in_the_other_language_where_one_has_nothing) {
  EXPECT_THAT(found("bailen", "stacking", Lang::Spanish), Not(IsEmpty()));
}

TEST(RuleBook, every_rule_of_every_game_is_in_a_chapter_and_they_are_few) {
  for (const auto& game : shelf().all()) {
    const RuleBook& one = book(game->info().id);
    EXPECT_EQ(one.rules().size(), game->rules().size()) << game->info().id;
    EXPECT_GE(one.chapters().size(), 8U) << game->info().id;
    EXPECT_LE(one.chapters().size(), 11U) << game->info().id;
    EXPECT_EQ(one.chapters().front().id, "aim") << game->info().id;
    std::set<std::string> phases;
    for (const Chapter& chapter : one.chapters())
      for (const std::string& phase : chapter.phases)
        EXPECT_TRUE(phases.insert(phase).second) << game->info().id << ": two open in " << phase;
  }
}

TEST(RuleBook, what_belongs_to_one_battle_says_so) {
  EXPECT_THAT(book("tercios").rule("DN-95")->only, ElementsAre("nieuport"));
  EXPECT_THAT(book("bailen").rule("BA-171")->only, ElementsAre("vedel-attack"));
  EXPECT_THAT(book("bailen").rule("BA-1")->only, IsEmpty());
}

// A term is explained in few words, and by a rule; its forms stand in what people read.
TEST(Glossary, is_short_and_names_what_is_there) {
  for (const auto& game : shelf().all()) {
    const RuleBook& one = book(game->info().id);
    EXPECT_GE(one.glossary().size(), 12U) << game->info().id;
    std::string english, spanish;
    const Catalogue sentences(DataSource::text(game->info().id, "en.toml"),
                              DataSource::text(game->info().id, "es.toml"));
    for (const auto& [key, sentence] : sentences.all()) {
      english += sentence.en + "\n";
      spanish += sentence.es + "\n";
    }
    for (const BookRule& rule : one.rules()) {
      english += rule.info.text.en + "\n" + rule.info.title.en + "\n";
      spanish += rule.info.text.es + "\n" + rule.info.title.es + "\n";
    }
    const auto lower = [](std::string text) {
      for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      return text;
    };
    for (const Term& term : one.glossary()) {
      EXPECT_NE(one.rule(term.rule), nullptr) << term.en.front();
      for (const Lang lang : {Lang::English, Lang::Spanish}) {
        const std::string& means = term.means.in(lang);
        EXPECT_LE(std::count(means.begin(), means.end(), ' '), 30) << means;
        const std::string& read = lang == Lang::Spanish ? spanish : english;
        const bool stands = std::any_of(
            term.forms(lang).begin(), term.forms(lang).end(), [&](const std::string& form) {
              return (lower(form) == form ? lower(read) : read).find(form) != std::string::npos;
            });
        EXPECT_TRUE(stands) << game->info().id << ": " << term.forms(lang).front();
      }
    }
  }
}

TEST(Glossary, a_term_is_known_by_any_of_its_forms) {
  const Term* amort = book("tercios").term("Amort", Lang::English);
  ASSERT_NE(amort, nullptr);
  EXPECT_EQ(amort->rule, "DN-77");
  EXPECT_EQ(book("tercios").term("amortiguada", Lang::Spanish), amort);
  EXPECT_EQ(book("tercios").term("nonsense", Lang::English), nullptr);
  EXPECT_EQ(found("tercios", "amort", Lang::English).front(), "DN-77");
}

// ---- a file that is wrong is refused with its line
// ------------------------------------------------

std::string refusal(const std::function<void(RuleBookFiles&)>& spoil) {
  const auto text = [](const char* file) { return DataSource::text("camino", file); };
  RuleBookFiles files{text("chapters.toml"), text("glossary.toml"), text("rules-en.toml"),
                      text("rules-es.toml")};
  spoil(files);
  try {
    const RuleBook read(*shelf().find("camino"), files);
  } catch (const DataError& error) {
    return error.what();
  }
  return "";
}

void replace(std::string& text, std::string_view what, std::string_view instead) {
  const std::size_t at = text.find(what);
  ASSERT_NE(at, std::string::npos) << what;
  text.replace(at, what.size(), instead);
}

TEST(RuleBook, refuses_what_does_not_fit) {
  EXPECT_EQ(refusal([](RuleBookFiles&) {}), "");
  EXPECT_THAT(refusal([](RuleBookFiles& f) {
                replace(f.rules_en.text, "chapter = \"aim\"", "chapter = \"end\"");
              }),
              HasSubstr("there is no chapter end"));
  EXPECT_THAT(
      refusal([](RuleBookFiles& f) { replace(f.rules_en.text, "chapter = \"aim\"\n", ""); }),
      HasSubstr("chapter"));
  EXPECT_THAT(refusal([](RuleBookFiles& f) {
                replace(f.rules_en.text, "chapter = \"aim\"",
                        "chapter = \"aim\"\nonly = [\"nieuport\"]");
              }),
              HasSubstr("there is no scenario nieuport"));
  EXPECT_THAT(refusal([](RuleBookFiles& f) { replace(f.rules_es.text, "words = ", "word = "); }),
              HasSubstr("word"));
  EXPECT_THAT(
      refusal([](RuleBookFiles& f) { replace(f.chapters.text, "victory_check", "victory"); }),
      HasSubstr("there is no phase victory"));
  EXPECT_THAT(refusal([](RuleBookFiles& f) { replace(f.glossary.text, "CE-76", "CE-0"); }),
              HasSubstr("there is no rule CE-0"));
}

}  // namespace
}  // namespace tercio
