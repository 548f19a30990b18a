#include "games/setup_check.h"

#include <algorithm>
#include <charconv>

#include "game/json.h"

namespace tercio {
namespace {

template <class List, class Name>
std::string listed(const List& list, Name name) {
  std::string out;
  for (const auto& item : list) out += (out.empty() ? "" : ", ") + std::string(name(item));
  return out;
}

const auto kId = [](const auto& item) { return item.id; };
const auto kSame = [](const std::string& word) { return word; };

std::string expected_values(const OptionInfo& option) {
  if (option.type == OptionType::Number)
    return "a whole number from " + std::to_string(option.min) + " to " +
           std::to_string(option.max);
  return listed(option.values, kSame);
}

bool takes(const OptionInfo& option, const std::string& value) {
  if (option.type != OptionType::Number)
    return std::find(option.values.begin(), option.values.end(), value) != option.values.end();
  int number = 0;
  const char* end = value.data() + value.size();
  const auto [stopped, error] = std::from_chars(value.data(), end, number);
  return error == std::errc() && stopped == end && number >= option.min && number <= option.max &&
         std::to_string(number) == value;
}

}  // namespace

Expected<Setup> check_setup(const GameInfo& info, const Setup& setup) {
  Setup whole = setup;
  if (whole.scenario.empty()) whole.scenario = info.default_scenario;
  const bool known = std::any_of(info.scenarios.begin(), info.scenarios.end(),
                                 [&](const NamedInfo& s) { return s.id == whole.scenario; });
  if (!known)
    return RequestError{"unknown-scenario", "scenario: there is no '" + whole.scenario +
                                                "'; expected " + listed(info.scenarios, kId)};
  for (const auto& [id, value] : setup.options) {
    const auto option = std::find_if(info.options.begin(), info.options.end(),
                                     [&, &name = id](const OptionInfo& o) { return o.id == name; });
    if (option == info.options.end())
      return RequestError{"unknown-option", "options: there is no option '" + id + "'; expected " +
                                                listed(info.options, kId)};
    if (!takes(*option, value))
      return RequestError{"bad-option", "options." + id + ": '" + value +
                                            "' is not a value; expected " +
                                            expected_values(*option)};
  }
  for (const OptionInfo& option : info.options)
    whole.options.try_emplace(option.id, option.default_value);
  return whole;
}

Expected<Setup> read_position_setup(const GameInfo& info, const Json& position) {
  const auto bad = [](const std::string& message) { return RequestError{"bad-position", message}; };
  if (!position.is_object()) return bad("position: expected an object");
  for (const char* key : {"game", "scenario", "options", "state"})
    if (!position.contains(key)) return bad(std::string("position.") + key + ": is missing");
  if (position.size() != 4)
    for (const auto& item : position.items())
      if (item.key() != "game" && item.key() != "scenario" && item.key() != "options" &&
          item.key() != "state")
        return bad("position." + item.key() + ": is not a field of a position");
  if (position["game"] != info.id) return bad("position.game: expected \"" + info.id + "\"");
  if (!position["scenario"].is_string()) return bad("position.scenario: expected a word");
  if (!position["options"].is_object()) return bad("position.options: expected an object");
  Setup setup;
  setup.scenario = position["scenario"].get<std::string>();
  if (setup.scenario.empty()) return bad("position.scenario: expected a word");
  for (const auto& item : position["options"].items()) {
    if (!item.value().is_string())
      return bad("position.options." + item.key() + ": expected a text");
    setup.options[item.key()] = item.value().get<std::string>();
  }
  return check_setup(info, setup);
}

}  // namespace tercio
