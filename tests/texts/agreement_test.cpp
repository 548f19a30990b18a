// Verbs agree with the names they are said of: every sentence of every game is rendered with a name
// that is one and with one that is several, and the words beside it are looked at.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/rng.h"
#include "data/catalogue.h"
#include "data/components.h"
#include "games/list.h"

namespace tercio {
namespace {

using Words = std::set<std::string, std::less<>>;

// What may be plural in the sentences of a game. Not here: leaders, generals, commanders of fleets,
// regions and cities, each of whom is one.
const std::map<std::string, Words> kNames = {
    {"tercios",
     {"unit", "second", "third", "enemy", "own", "there", "target", "leader", "side", "foe"}},
    {"bailen", {"unit", "command", "who", "attackers", "target"}},
    {"camino", {"army", "army-name", "other", "enemy"}},
    {"hispania", {}},
    {"armada", {}},
};

// Of a marker, whose word is one letter; of morale, whose number is called as a side is elsewhere.
const Words kOfOne = {"prompt.screen", "advice.army-press", "advice.army-wear",
                      "advice.army-behind", "advice.army-risk"};
// Of these "it" and "they" may be said.
const Words kSubjects = {"unit", "command", "who"};

// What a name stands behind where nothing is said of it: "an attack on Archers fails".
const Words kEnglish = {"to",   "in",    "on",  "of",      "with",   "against", "by",
                        "at",   "from",  "for", "and",     "around", "before",  "behind",
                        "Move", "under", "or",  "battery", "What"};
const Words kSpanish = {"a",    "al",    "en",   "con",   "de",    "del", "contra", "por",      "y",
                        "para", "hacia", "ante", "entre", "según", "sin", "tras",   "capturada"};
// Words that stay as they are, whatever they are said of.
const Words kSame = {"will", "may",    "must",   "should", "can",    "did",    "could",
                     "hit",  "missed", "driven", "next",   "encima", "mirando"};
// They stand between the name and its verb, and before the name that begins.
const Words kBetween = {"no", "se", "ya", "también", "le", "les", "now", "also"};
const Words kBegin = {"If", "Si", "end", "final"};
const Words kOne = {"is", "has", "was", "does", "it", "its", "itself"};
const Words kMany = {"are", "have", "were", "do", "they", "their", "them", "themselves"};

constexpr std::string_view kName = "NAME";
constexpr std::string_view kMarks = ".,:;?!()";

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out;
  std::string word;
  const auto done = [&] {
    if (!word.empty()) out.push_back(word);
    word.clear();
  };
  for (const char c : text) {
    if (c == ' ') {
      done();
    } else if (kMarks.find(c) != std::string_view::npos) {
      done();
      out.emplace_back(1, c);
    } else {
      word += c;
    }
  }
  done();
  for (std::string& one : out)
    for (const std::string_view open : {"¿", "¡", "«"})
      if (one.starts_with(open)) one.erase(0, open.size());
  return out;
}

bool is_mark(const std::string& word) { return kMarks.find(word) != std::string_view::npos; }

// Is it a verb, or something else, that would be wrong beside a name that is one, or several?
bool is_wrong(const std::string& word, Lang lang, bool many) {
  if (kSame.contains(word) || std::isdigit(static_cast<unsigned char>(word.front())) != 0)
    return false;
  if (lang == Lang::English) {
    if (kEnglish.contains(word)) return false;
    const bool of_one =
        kOne.contains(word) || (!kMany.contains(word) && word.ends_with('s') && word != "pass");
    return of_one == many;
  }
  if (kSpanish.contains(word)) return false;
  for (const std::string_view infinitive : {"ar", "er", "ir"})
    if (word.ends_with(infinitive)) return false;
  return word.ends_with('n') != many;
}

// The word of a sentence that does not agree with the name in it.
std::string disagreement(const std::string& text, Lang lang, bool many) {
  const std::vector<std::string> words = words_of(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != kName) continue;
    const std::string before = i == 0 || is_mark(words[i - 1]) ? "" : words[i - 1];
    if ((lang == Lang::English ? kEnglish : kSpanish).contains(before)) continue;
    const bool asks = lang == Lang::English ? kOne.contains(before) || kMany.contains(before)
                                            : !before.empty() && !kBegin.contains(before);
    if (asks) {  // a question has its verb before the name; so has «Entra NAME»
      const bool bad = lang == Lang::English ? (many ? kOne : kMany).contains(before)
                                             : is_wrong(before, lang, many);
      if (bad) return before;
      continue;
    }
    std::size_t next = i + 1;
    while (next < words.size() && kBetween.contains(words[next])) ++next;
    if (next < words.size() && !is_mark(words[next]) && is_wrong(words[next], lang, many))
      return words[next];
  }
  return "";
}

// "it" of several, "they" of one.
std::string wrong_pronoun(const std::string& text, bool many) {
  for (const std::string& word : words_of(text))
    if ((many ? kOne : kMany).contains(word) && (word.starts_with("it") || word.starts_with("the")))
      return word;
  return "";
}

Text name(bool many) { return {std::string(kName), std::string(kName), many, many}; }

TEST(Agreement, words_beside_a_name_agree_with_it_in_number) {
  for (const auto& [game, names] : kNames) {
    const Catalogue texts(DataSource::text(game, "en.toml"), DataSource::text(game, "es.toml"));
    int said = 0;
    for (const auto& [key, sentence] : texts.all()) {
      if (kOfOne.contains(key)) continue;
      const std::vector<std::string> holes = Catalogue::placeholders(sentence.en);
      for (const std::string& hole : holes) {
        if (!names.contains(hole)) continue;
        for (const bool many : {false, true}) {
          std::vector<TextArg> args;
          for (const std::string& other : holes)
            args.push_back(other == hole ? TextArg(other, name(many)) : TextArg(other, "12"));
          const Text text = texts.format(key, args);
          for (const Lang lang : {Lang::English, Lang::Spanish})
            EXPECT_EQ(disagreement(text.in(lang), lang, many), "")
                << game << ", " << key << ": " << text.in(lang);
          EXPECT_EQ(kSubjects.contains(hole) ? wrong_pronoun(text.en, many) : "", "")
              << game << ", " << key << ": " << text.en;
          ++said;
        }
      }
    }
    EXPECT_GT(said, names.empty() ? -1 : 4) << game;
  }
}

// The looking itself: what was wrong once is found.
TEST(Agreement, what_does_not_agree_is_found) {
  EXPECT_EQ(disagreement("NAME passes 0808.", Lang::English, true), "passes");
  EXPECT_EQ(disagreement("NAME pass 0808.", Lang::English, true), "");
  EXPECT_EQ(disagreement("NAME pass 0808.", Lang::English, false), "pass");
  EXPECT_EQ(disagreement("Where does NAME stand?", Lang::English, true), "does");
  EXPECT_EQ(disagreement("Where do NAME stand?", Lang::English, false), "do");
  EXPECT_EQ(disagreement("An attack on NAME fails.", Lang::English, true), "");
  EXPECT_EQ(wrong_pronoun("In sight of NAME; its order is 12.", true), "its");
  EXPECT_EQ(disagreement("NAME no se recupera.", Lang::Spanish, true), "recupera");
  EXPECT_EQ(disagreement("NAME no se recuperan.", Lang::Spanish, true), "");
  EXPECT_EQ(disagreement("¿Dónde se sitúa NAME?", Lang::Spanish, true), "sitúa");
  EXPECT_EQ(disagreement("¿Dónde se sitúan NAME?", Lang::Spanish, false), "sitúan");
  EXPECT_EQ(disagreement("Mover NAME", Lang::Spanish, true), "");
}

std::vector<Text> names_in(std::string_view game, std::string_view file) {
  const TomlFile data(DataSource().data(game, file));
  std::vector<Text> out;
  for (const TomlTable& unit : data.table.tables("unit")) {
    out.push_back(named(unit, "name"));
    if (unit.has("short_en")) out.push_back(named(unit, "short"));
  }
  return out;
}

// What play tells of the units of a battle agrees with their names as the data mark them.
void told_of_units(std::string_view id, std::string_view file, const Setup& setup) {
  const GameList games = load_games(DataSource());
  const Game* game = games.find(id);
  ASSERT_NE(game, nullptr);
  const std::vector<Text> names = names_in(id, file);
  const auto started = game->start(setup);
  ASSERT_TRUE(started) << id;
  Position& position = **started;
  Rng rng(3);
  std::map<bool, int> told;
  for (int step = 0; step < 1500 && position.turn().kind != TurnKind::Over; ++step) {
    std::vector<Event> happened;
    Events events(happened);
    const Turn turn = position.turn();
    if (turn.kind == TurnKind::Dice) {
      position.apply(Seat::Nobody, throw_dice(turn.dice, rng), events);
    } else {
      const std::vector<Action> legal = position.legal(turn.seats.first());
      position.apply(turn.seats.first(), legal[rng.below(legal.size())], events);
    }
    for (const Event& event : happened) {
      const Text text = position.event_text(event);
      for (const Lang lang : {Lang::English, Lang::Spanish}) {
        const Text* found = nullptr;  // the longest: "Forlorn" is a part of "Forlorn hope …"
        for (const Text& one : names)
          if (text.in(lang).starts_with(one.in(lang)) &&
              (found == nullptr || one.in(lang).size() > found->in(lang).size()))
            found = &one;
        if (found == nullptr || text.in(lang)[found->in(lang).size()] != ' ') continue;
        std::string said = text.in(lang);
        said.replace(0, found->in(lang).size(), kName);
        const bool many = found->is_many(lang);
        EXPECT_EQ(disagreement(said, lang, many), "") << text.in(lang);
        ++told[many];
      }
    }
  }
  EXPECT_GT(told[true], 20) << id;
  EXPECT_GT(told[false], 20) << id;
}

TEST(Agreement, tercios_tells_of_its_units_as_they_are_named) {
  told_of_units("tercios", "nieuport.toml", {"nieuport", {}});
}

TEST(Agreement, bailen_tells_of_its_units_as_they_are_named) {
  told_of_units("bailen", "units.toml", {"bailen", {}});
}

}  // namespace
}  // namespace tercio
