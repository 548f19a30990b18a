#include "game/reckoning.h"

#include <charconv>
#include <optional>

namespace tercio {
namespace {

std::optional<int> number(const std::string& text) {
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end) return std::nullopt;
  return value;
}

}  // namespace

bool is_event(const Event& event, std::string_view key) { return event.key == key; }

int number_in(const Event& event, std::string_view name) {
  for (std::size_t i = 0; i < event.count; ++i)
    if (event.args[i].name == name) return event.args[i].value;
  return 0;
}

Told tell(const Catalogue& text, std::string_view id, const std::vector<TextArg>& args) {
  Told told{std::string(id), text.format("end." + std::string(id), args), {}};
  for (const TextArg& arg : args)
    if (const auto n = number(arg.value.en); n && arg.value.en == arg.value.es)
      told.numbers.emplace_back(arg.name, *n);
  return told;
}

Sum sum_of(std::string id, Seat seat, Text title, std::vector<SumPart> parts) {
  Sum sum{std::move(id), seat, std::move(title), std::move(parts)};
  for (const SumPart& part : sum.parts) sum.total += part.n;
  return sum;
}

Text listed(std::span<const Text> texts) {
  Text out;
  for (const Text& text : texts) out = out.en.empty() ? text : out + Text{", ", ", "} + text;
  return out;
}

}  // namespace tercio
