#include "table/standing.h"

#include "game/json.h"
#include "match/strict_json.h"

namespace tercio {
namespace {

// Takes the first word off a text of words with single blanks.
std::string_view next_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(text.size(), word.size() + 1));
  return word;
}

}  // namespace

bool StandingOrders::fits(std::string_view order, std::string_view words) {
  while (!order.empty()) {
    const std::string_view wanted = next_word(order);
    if (wanted == "*" && order.empty()) return true;
    if (words.empty()) return false;
    const std::string_view word = next_word(words);
    if (wanted != "*" && wanted != word) return false;
  }
  return words.empty();
}

std::optional<std::string> StandingOrders::tidy(std::string_view order) {
  std::string clean;
  for (const char c : order) {
    const bool blank = static_cast<unsigned char>(c) <= ' ';
    if (!blank)
      clean += c;
    else if (!clean.empty() && clean.back() != ' ')
      clean += ' ';
  }
  if (!clean.empty() && clean.back() == ' ') clean.pop_back();
  // A lone * would answer whatever is asked with whatever comes first.
  if (clean.empty() || clean.front() == '*') return std::nullopt;
  return clean;
}

std::optional<std::string> StandingOrders::choice(const Position& position, Seat seat) const {
  if (orders.empty()) return std::nullopt;
  const std::vector<Action> legal = position.legal(seat);
  for (const std::string& order : orders)
    for (const Action action : legal)
      if (std::string words = position.words(action); fits(order, words)) return words;
  return std::nullopt;
}

std::string StandingOrders::body() const { return Json{{"orders", orders}}.dump(); }

std::optional<StandingOrders> StandingOrders::read(const std::string& body) {
  const Expected<Json> json = parse_json(body);
  if (!json || !json->is_object()) return std::nullopt;
  try {
    return StandingOrders{json->at("orders").get<std::vector<std::string>>()};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace tercio
