#include "cli/options.h"

#include <algorithm>
#include <charconv>

#include "cli/text.h"
#include "cli/words.h"
#include "game/player_name.h"

namespace tercio::cli {
namespace {

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
  return out;
}

constexpr std::size_t kMostListed = 24;  // more are a code, not a list to read

Complaint one_of(const std::string& flag, const std::string& value,
                 const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), value) != known.end()) return std::nullopt;
  const std::string like = nearest(value, known);
  return texts().format(
      like.empty() ? "flags.value" : "flags.value_nearest",
      {{"flag", flag}, {"value", value}, {"values", joined(known, ", ")}, {"nearest", like}});
}

std::vector<std::string> ids(const std::vector<NamedInfo>& named) {
  std::vector<std::string> out;
  out.reserve(named.size());
  for (const NamedInfo& one : named) out.push_back(one.id);
  return out;
}

}  // namespace

std::string flag_of(std::string_view option) {
  std::string out = "--" + std::string(option);
  std::replace(out.begin(), out.end(), '_', '-');
  return out;
}

Complaint check_value(const OptionInfo& option, const std::string& value) {
  if (option.type != OptionType::Number) return one_of(flag_of(option.id), value, option.values);
  int number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error == std::errc() && end == value.data() + value.size() && number >= option.min &&
      number <= option.max)
    return std::nullopt;
  return texts().format(
      "flags.number",
      {{"flag", flag_of(option.id)}, {"value", value}, {"min", option.min}, {"max", option.max}});
}

Complaint check_scenario(const GameInfo& info, const std::string& value) {
  return one_of(flag_of(info.scenario_word.empty() ? "scenario" : info.scenario_word), value,
                ids(info.scenarios));
}

Complaint check_aim(const GameInfo& info, const std::string& value) {
  if (find_aim(info, value)) return std::nullopt;
  if (info.aims.empty()) return texts().format("hint.one_aim");
  return one_of("--aim", value, ids(info.aims));
}

std::string values_of(const OptionInfo& option) {
  if (option.type == OptionType::Number)
    return std::to_string(option.min) + "-" + std::to_string(option.max);
  if (option.values.size() > kMostListed)
    return option.values.front() + "|" + option.values[1] + "|...|" + option.values.back();
  return joined(option.values, "|");
}

std::string about_option(const OptionInfo& option, Lang lang) {
  std::string out =
      say(lang, "app.default", {{"text", option.title}, {"value", option.default_value}});
  if (option.values.size() > kMostListed) return out;
  for (std::size_t i = 0; i < option.values.size() && i < option.value_texts.size(); ++i)
    out += (i == 0 ? ": " : "; ") +
           say(lang, "app.value", {{"value", option.values[i]}, {"text", option.value_texts[i]}});
  return out;
}

std::string scenarios_of(const GameInfo& info) { return joined(ids(info.scenarios), "|"); }

Complaint parse_seat(const Game& game, std::string_view text, SeatWish& out) {
  const std::vector<std::string> seats = ids(game.info().seats);
  const auto equals = text.find('=');
  if (equals == std::string_view::npos || equals + 1 == text.size())
    return texts().format("flags.seat", {{"value", std::string(text)}, {"seat", seats.front()}});
  out.seat = text.substr(0, equals);
  out.holder = text.substr(equals + 1);
  if (auto wrong = one_of("--seat", out.seat, seats)) return wrong;
  if (out.holder.find('/') != std::string::npos) return std::nullopt;  // a program
  std::vector<std::string> holders = game.levels();
  holders.insert(holders.begin(), "human");
  if (out.holder == "human" || has_player(game, out.holder)) return std::nullopt;
  const std::string like = nearest(out.holder, holders);
  return texts().format(
      like.empty() ? "flags.holder" : "flags.holder_nearest",
      {{"value", out.holder}, {"values", joined(holders, ", ")}, {"nearest", like}});
}

}  // namespace tercio::cli
