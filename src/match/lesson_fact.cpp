#include "match/lesson_fact.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "game/json.h"
#include "match/lesson.h"
#include "match/reply.h"

namespace tercio {
namespace {

// Chances are written with three digits; what is exact is nearer.
constexpr double kNear = 0.0006;

std::optional<double> decimal_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

struct Comparison {
  const char* sign;
  Fact::Compare compare;
};
constexpr Comparison kComparisons[] = {{" != ", Fact::Compare::IsNot},
                                       {" >= ", Fact::Compare::AtLeast},
                                       {" <= ", Fact::Compare::AtMost},
                                       {" has ", Fact::Compare::Has},
                                       {" = ", Fact::Compare::Is}};

RequestError bad_fact(std::string_view text, const std::string& expected) {
  return {"bad-fact", "'" + std::string(text) + "' is no fact: expected " + expected};
}

// Splits at the sign that stands last, so that paths and actions may hold anything else.
bool split_at_sign(std::string_view text, std::string& left, Fact& fact) {
  for (const auto& [sign, compare] : kComparisons) {
    const auto at = text.rfind(sign);
    if (at == std::string_view::npos || at == 0) continue;
    left = text.substr(0, at);
    fact.value = text.substr(at + std::string_view(sign).size());
    fact.compare = compare;
    return !fact.value.empty();
  }
  return false;
}

Expected<Fact> read_odds(Fact fact, std::string_view rest) {
  const auto colon = rest.find(": ");
  std::string outcomes;
  if (colon == std::string_view::npos || colon == 0 ||
      !split_at_sign(rest.substr(colon + 2), outcomes, fact) || !decimal_of(fact.value) ||
      fact.compare == Fact::Compare::Has || fact.compare == Fact::Compare::IsNot)
    return bad_fact(fact.text, "odds <action>: <outcome> = 0.5, or >= or <=");
  fact.subject = rest.substr(0, colon);
  for (std::size_t from = 0; from <= outcomes.size();) {
    const auto plus = std::min(outcomes.find(" + ", from), outcomes.size());
    fact.outcomes.push_back(outcomes.substr(from, plus - from));
    from = plus + 3;
  }
  return fact;
}

// ---- what is so ---------------------------------------------------------------------------------

bool is_ordered(const Fact& fact) {
  return fact.compare == Fact::Compare::AtLeast || fact.compare == Fact::Compare::AtMost;
}

bool compares(Fact::Compare compare, double value, double wanted, double near) {
  switch (compare) {
    case Fact::Compare::AtLeast: return value >= wanted;
    case Fact::Compare::AtMost: return value <= wanted;
    case Fact::Compare::IsNot: return std::abs(value - wanted) > near;
    default: return std::abs(value - wanted) <= near;
  }
}

std::string shown(const Json* value) {
  if (value == nullptr) return "null";
  return value->is_string() ? value->get<std::string>() : value->dump();
}

bool has(const Json* value, const std::string& wanted) {
  if (value == nullptr) return false;
  if (value->is_string()) return value->get<std::string>().find(wanted) != std::string::npos;
  return value->is_array() && std::any_of(value->begin(), value->end(),
                                          [&](const Json& one) { return shown(&one) == wanted; });
}

std::optional<std::string> wrong_value(const Fact& fact, const Json& view) {
  const Json* value = at_path(view, fact.subject);
  bool so = false;
  if (fact.compare == Fact::Compare::Has) {
    so = has(value, fact.value);
  } else if (fact.compare == Fact::Compare::AtLeast || fact.compare == Fact::Compare::AtMost) {
    const auto wanted = decimal_of(fact.value);
    so = value != nullptr && value->is_number() && wanted &&
         compares(fact.compare, value->get<double>(), *wanted, 0);
  } else {
    so = (shown(value) == fact.value) == (fact.compare == Fact::Compare::Is);
  }
  if (so) return std::nullopt;
  return "it is " + shown(value).substr(0, 200);
}

std::optional<std::string> not_legal(const Fact& fact, const Position& position, Seat seat) {
  for (const Action action : position.legal(seat))
    if (fits(fact.subject, position.words(action))) return std::nullopt;
  return "it is no choice now";
}

std::optional<std::string> not_forbidden(const Fact& fact, const Position& position, Seat seat) {
  const auto action = position.parse(fact.subject);
  if (!action) return action.error.message;
  const Verdict verdict = position.why(seat, *action);
  if (verdict.ok()) return "it is allowed";
  if (verdict.rule.str() == fact.value) return std::nullopt;
  return "it is forbidden by " + verdict.rule.str();
}

std::optional<std::string> wrong_odds(const Fact& fact, const Position& position, Seat seat) {
  const auto action = position.parse(fact.subject);
  if (!action) return action.error.message;
  if (const Verdict verdict = position.why(seat, *action); !verdict.ok())
    return "it is forbidden by " + verdict.rule.str();
  const auto odds = position.odds(seat, *action);
  if (!odds) return "it has no odds";
  double chance = 0;
  for (const std::string& id : fact.outcomes) {
    std::string known;
    bool found = false;
    for (const auto* list : {&odds->outcomes, &odds->also})
      for (const OddsOutcome& outcome : *list) {
        known += " " + outcome.id;
        if (found || outcome.id != id) continue;
        chance += outcome.chance.value();
        found = true;
      }
    if (!found) return "there is no outcome " + id + " but:" + known;
  }
  if (compares(fact.compare, chance, *decimal_of(fact.value), kNear)) return std::nullopt;
  return "it is " + std::to_string(chance);
}

std::optional<std::string> wrong_result(const Fact& fact, const Position& position) {
  if (position.turn().kind != TurnKind::Over) return "the match is not over";
  const Json result = result_json(position);
  const auto seat = result.find(fact.subject);
  if (seat == result.end()) return "there is no seat " + fact.subject;
  const std::string value =
      shown(&seat->at(fact.kind == Fact::Kind::Points ? "points" : "outcome"));
  if (is_ordered(fact)) {
    if (compares(fact.compare, std::atof(value.c_str()), *decimal_of(fact.value), kNear))
      return std::nullopt;
    return "it is " + value;
  }
  if ((value == fact.value) == (fact.compare == Fact::Compare::Is)) return std::nullopt;
  return "it is " + value;
}

bool is_called(const Json& thing, std::string_view name) {
  if (!thing.is_object()) return false;
  for (const char* key : {"id", "hex", "number"})
    if (const auto found = thing.find(key); found != thing.end() && shown(&*found) == name)
      return true;
  return false;
}

// The thing of that name, or of that number in a list.
const Json* named_in(const Json& list, std::string_view name) {
  if (list.is_object()) {
    const auto found = list.find(std::string(name));
    return found == list.end() ? nullptr : &*found;
  }
  if (!list.is_array()) return nullptr;
  for (const Json& thing : list)
    if (is_called(thing, name)) return &thing;
  std::size_t at = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), at);
  if (error != std::errc() || end != name.data() + name.size()) return nullptr;
  return at < list.size() ? &list[at] : nullptr;
}

}  // namespace

Expected<Fact> read_fact(std::string_view text) {
  Fact fact;
  fact.text = text;
  const auto after = [&](std::string_view word) -> std::optional<std::string_view> {
    if (!text.starts_with(word)) return std::nullopt;
    return text.substr(word.size());
  };
  if (const auto rest = after("legal ")) {
    fact.kind = Fact::Kind::Legal;
    fact.subject = *rest;
    return fact;
  }
  if (const auto rest = after("illegal ")) {
    const auto at = rest->rfind(" [");
    if (at == std::string_view::npos || !rest->ends_with("]"))
      return bad_fact(text, "illegal <action> [<rule>]");
    fact.kind = Fact::Kind::Illegal;
    fact.subject = rest->substr(0, at);
    fact.value = rest->substr(at + 2, rest->size() - at - 3);
    return fact;
  }
  if (const auto rest = after("odds ")) {
    fact.kind = Fact::Kind::Odds;
    return read_odds(std::move(fact), *rest);
  }
  if (!split_at_sign(text, fact.subject, fact))
    return bad_fact(text, "<path> = <value>, or != >= <= has");
  for (const auto& [word, kind] :
       {std::pair{"outcome ", Fact::Kind::Outcome}, std::pair{"points ", Fact::Kind::Points}})
    if (after(word)) {
      fact.kind = kind;
      fact.subject = fact.subject.substr(std::string_view(word).size());
      const bool is = fact.compare == Fact::Compare::Is || fact.compare == Fact::Compare::IsNot;
      if (is || (kind == Fact::Kind::Points && is_ordered(fact) && decimal_of(fact.value)))
        return fact;
      return bad_fact(text, std::string(word) + "<seat> = <value>");
    }
  if (after("turn.")) {
    fact.kind = Fact::Kind::Turn;
    fact.subject = fact.subject.substr(5);
  }
  if (is_ordered(fact) && !decimal_of(fact.value)) return bad_fact(text, "a number after >= or <=");
  if (fact.subject.find(' ') != std::string::npos) return bad_fact(text, "a path without spaces");
  return fact;
}

std::optional<std::string> untrue(const Fact& fact, const Position& position, Seat seat) {
  switch (fact.kind) {
    case Fact::Kind::View: return wrong_value(fact, position.view(seat));
    case Fact::Kind::Turn: return wrong_value(fact, turn_json_for(position, seat));
    case Fact::Kind::Legal: return not_legal(fact, position, seat);
    case Fact::Kind::Illegal: return not_forbidden(fact, position, seat);
    case Fact::Kind::Odds: return wrong_odds(fact, position, seat);
    case Fact::Kind::Outcome:
    case Fact::Kind::Points: return wrong_result(fact, position);
  }
  return "unknown";
}

std::optional<std::string> untrue(const Fact& fact, const Match& match, Seat seat) {
  return untrue(fact, match.position(), seat);
}

bool is_true_in(const Fact& fact, const Json& view) {
  TERCIO_CHECK(fact.kind == Fact::Kind::View);
  return !wrong_value(fact, view);
}

std::optional<std::string> first_untrue(const std::vector<Fact>& facts, const Match& match,
                                        Seat seat) {
  for (const Fact& fact : facts)
    if (const auto instead = untrue(fact, match, seat))
      return "not true: " + fact.text + " (" + *instead + ")";
  return std::nullopt;
}

const Json* at_path(const Json& view, std::string_view path) {
  const Json* at = &view;
  while (!path.empty() && at != nullptr) {
    if (path.front() == '.') path.remove_prefix(1);
    if (!path.empty() && path.front() == '[') {
      const auto close = std::min(path.find(']'), path.size());
      at = named_in(*at, path.substr(1, close - 1));
      path.remove_prefix(std::min(close + 1, path.size()));
      continue;
    }
    const auto end = std::min(path.find_first_of(".["), path.size());
    if (!at->is_object()) return nullptr;
    const auto found = at->find(std::string(path.substr(0, end)));
    at = found == at->end() ? nullptr : &*found;
    path.remove_prefix(end);
  }
  return at;
}

}  // namespace tercio
