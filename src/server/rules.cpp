#include "server/rules.h"

#include <algorithm>
#include <optional>

#include "match/reply.h"
#include "table/reply.h"

namespace tercio {
namespace {

constexpr std::size_t kMostFound = 30;
constexpr std::size_t kLongest = 100;  // bytes that are looked for

std::optional<int> hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::optional<std::string> decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const std::optional<int> high = hex_digit(text[i + 1]);
    const std::optional<int> low = hex_digit(text[i + 2]);
    if (!high || !low) return std::nullopt;
    out += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return out;
}

}  // namespace

std::string value_in(std::string_view target, std::string_view name) {
  target = target.substr(0, target.find('#'));
  const std::size_t begin = target.find('?');
  if (begin == std::string_view::npos) return "";
  target.remove_prefix(begin + 1);
  while (!target.empty()) {
    const std::string_view field = target.substr(0, target.find('&'));
    target.remove_prefix(std::min(target.size(), field.size() + 1));
    if (field.starts_with(name) && field.substr(name.size()).starts_with('='))
      return decoded(field.substr(name.size() + 1)).value_or("");
  }
  return "";
}

const RuleBook& RulesDesk::book_of(const Game& game) {
  const std::lock_guard lock(mutex_);
  const auto found = books_.find(game.info().id);
  if (found != books_.end()) return found->second;
  return books_.emplace(game.info().id, game).first->second;
}

const std::vector<RulePicture>& RulesDesk::pictures(const Game& game) {
  const std::lock_guard lock(mutex_);
  const auto found = pictures_.find(game.info().id);
  if (found != pictures_.end()) return found->second;
  return pictures_.emplace(game.info().id, pictures_of(game)).first->second;
}

Json RulesDesk::rules(const Game& game) {
  const RuleBook& book = book_of(game);
  Json chapters = Json::array();
  for (const Chapter& chapter : book.chapters())
    chapters.push_back(
        {{"id", chapter.id}, {"title", text_json(chapter.title)}, {"phases", chapter.phases}});
  Json glossary = Json::array();
  for (const Term& term : book.glossary())
    glossary.push_back(
        {{"en", term.en}, {"es", term.es}, {"means", text_json(term.means)}, {"rule", term.rule}});
  Json rules = Json::object();
  for (const BookRule& rule : book.rules()) {
    Json& one = rules[rule.info.id];
    one = {{"section", text_json(rule.info.section)},
           {"title", text_json(rule.info.title)},
           {"text", text_json(rule.info.text)},
           {"chapter", rule.chapter}};
    if (!rule.only.empty()) one["only"] = rule.only;
  }
  for (const RulePicture& picture : pictures(game)) rules[picture.rule]["picture"] = true;
  return ok_reply({{"rules", std::move(rules)},
                   {"chapters", std::move(chapters)},
                   {"glossary", std::move(glossary)}});
}

std::optional<Json> RulesDesk::picture(const Game& game, std::string_view rule) {
  const std::vector<RulePicture>& all = pictures(game);
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const RulePicture& one) { return one.rule == rule; });
  if (found == all.end()) return std::nullopt;
  const Expected<Match> match = match_of(game, *found);
  if (!match) return error_reply(match.error.code, match.error.message);
  const Lesson& lesson = found->lesson;
  Json points = Json::array();
  for (const LessonPointer& point : found->step().points)
    points.push_back(point.kind + ":" + point.at);
  Json reply = {{"rule", found->rule},
                {"caption", text_json(found->caption)},
                {"view", match->position().view(lesson.seat)},
                {"point", std::move(points)},
                {"yes", found->yes},
                {"no", found->no},
                {"area", found->area}};
  if (found->tries) reply["lesson"] = lesson.game + "/" + lesson.id;
  return ok_reply(std::move(reply));
}

Json RulesDesk::found(const Game& game, std::string_view target) {
  const std::string wanted = value_in(target, "for").substr(0, kLongest);
  const Lang lang = value_in(target, "lang") == "es" ? Lang::Spanish : Lang::English;
  const FoundRules found = book_of(game).find(wanted, lang);
  Json ids = Json::array();
  for (const BookRule* rule : found.rules) {
    if (ids.size() == kMostFound) break;
    ids.push_back(rule->info.id);
  }
  Json reply = {{"found", std::move(ids)}};
  if (!found.meant.empty()) reply["meant"] = found.meant;
  return ok_reply(std::move(reply));
}

}  // namespace tercio
