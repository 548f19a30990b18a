// Reading of the files; the search is in rule_search.cpp.
#include "game/rule_book.h"

#include <algorithm>
#include <set>

#include "data/components.h"
#include "data/embedded.h"

namespace tercio {
namespace {

std::vector<std::string> texts_or_none(const TomlTable& t, std::string_view key) {
  return t.has(key) ? t.texts(key) : std::vector<std::string>{};
}

bool has_id(const std::vector<NamedInfo>& named, const std::string& id) {
  return std::any_of(named.begin(), named.end(),
                     [&](const NamedInfo& one) { return one.id == id; });
}

std::vector<Chapter> read_chapters(const Game& game, const DataFile& file) {
  const TomlFile toml(file);
  std::vector<Chapter> chapters;
  for (const TomlTable& t : toml.table.tables("chapter")) {
    Chapter chapter{t.text("id"), named(t), t.texts("phases")};
    for (const Chapter& before : chapters)
      if (before.id == chapter.id) t.fail("id", "stands twice");
    for (const std::string& phase : chapter.phases)
      if (!has_id(game.info().phases, phase)) t.fail("phases", "there is no phase " + phase);
    t.no_other_keys();
    chapters.push_back(std::move(chapter));
  }
  toml.table.no_other_keys();
  return chapters;
}

// Each rule's place in the book. What a rule says was read with the game.
BookRule read_rule(const Game& game, const std::vector<Chapter>& chapters, const RuleInfo& info,
                   const TomlTable& en, const TomlTable& es) {
  BookRule rule{info, en.text("chapter"), texts_or_none(en, "only"), texts_or_none(en, "words"),
                texts_or_none(es, "words")};
  if (std::none_of(chapters.begin(), chapters.end(),
                   [&](const Chapter& one) { return one.id == rule.chapter; }))
    en.fail("chapter", "there is no chapter " + rule.chapter + " in chapters.toml");
  for (const std::string& scenario : rule.only)
    if (std::none_of(game.info().scenarios.begin(), game.info().scenarios.end(),
                     [&](const auto& one) { return one.id == scenario; }))
      en.fail("only", "there is no scenario " + scenario);
  for (const TomlTable* t : {&en, &es})
    for (const char* said : {"title", "section", "text"}) t->text(said);
  en.no_other_keys();
  es.no_other_keys();
  return rule;
}

std::vector<Term> read_glossary(const RuleBook& book, const DataFile& file) {
  const TomlFile toml(file);
  std::vector<Term> glossary;
  std::set<std::string> english, spanish;
  for (const TomlTable& t : toml.table.tables("term")) {
    Term term{t.texts("en"), t.texts("es"), named(t.table("means")), t.text("rule")};
    if (term.en.empty() || term.es.empty()) t.fail("a term needs a form in each language");
    if (book.rule(term.rule) == nullptr) t.fail("rule", "there is no rule " + term.rule);
    for (const std::string& form : term.en)
      if (!english.insert(form).second) t.fail("en", form + " stands twice");
    for (const std::string& form : term.es)
      if (!spanish.insert(form).second) t.fail("es", form + " stands twice");
    t.no_other_keys();
    glossary.push_back(std::move(term));
  }
  toml.table.no_other_keys();
  return glossary;
}

std::string capital(std::string_view id) {
  std::string out(id);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

}  // namespace

RuleBook::RuleBook(const Game& game) {
  const std::string& id = game.info().id;
  if (embedded_file(id + "/text/chapters.toml")) {
    const auto text = [&](const char* file) { return DataSource::text(id, file); };
    read(game, {text("chapters.toml"), text("glossary.toml"), text("rules-en.toml"),
                text("rules-es.toml")});
  } else {
    for (const RuleInfo& rule : game.rules()) rules_.push_back({rule, "", {}, {}, {}});
  }
  index(Lang::English);
  index(Lang::Spanish);
}

RuleBook::RuleBook(const Game& game, const RuleBookFiles& files) {
  read(game, files);
  index(Lang::English);
  index(Lang::Spanish);
}

void RuleBook::read(const Game& game, const RuleBookFiles& files) {
  chapters_ = read_chapters(game, files.chapters);
  const TomlFile english(files.rules_en);
  const TomlFile spanish(files.rules_es);
  std::vector<BookRule> rules;
  for (const RuleInfo& info : game.rules())
    rules.push_back(read_rule(game, chapters_, info, english.table.table(info.id),
                              spanish.table.table(info.id)));
  for (const Chapter& chapter : chapters_) {
    const std::size_t before = rules_.size();
    for (const BookRule& one : rules)
      if (one.chapter == chapter.id) rules_.push_back(one);
    if (rules_.size() == before)
      throw DataError(files.chapters.name, 0, "no rule is in the chapter " + chapter.id);
  }
  glossary_ = read_glossary(*this, files.glossary);
}

const BookRule* RuleBook::rule(std::string_view id) const {
  const std::string wanted = capital(id);
  for (const BookRule& one : rules_)
    if (one.info.id == wanted) return &one;
  return nullptr;
}

}  // namespace tercio
