// What a match may be set to beside its scenario. A game has one table of its options: their ids,
// the values each takes, and where its rules keep what was chosen. Titles, defaults and what each
// value does come from the game's data or texts.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace tercio {

class Catalogue;
class TomlTable;

enum class OptionType : std::uint8_t { Choice, Flag, Number };

struct OptionInfo {
  std::string id;
  Text title;
  OptionType type = OptionType::Choice;
  std::string default_value;
  std::vector<std::string> values;  // Choice and Flag: every value, Flag: "true" and "false"
  std::vector<Text> value_texts;    // what each value does; as long as `values`
  int min = 0, max = 0;             // Number
};

// One row of a game's table.
template <class Options>
struct Option {
  std::string_view id;
  std::string_view values;            // apart by spaces, in the order of the enum; none: a digit
  void (*keep)(Options&, int value);  // the value's place; of a flag 1 for true; the digit itself
};

inline constexpr std::string_view kYesNo = "true false";
inline constexpr std::string_view kNoYes = "false true";

namespace detail {
template <auto Field>
struct Keeper;
template <class Options, class T, T Options::* Field>
struct Keeper<Field> {
  static void keep(Options& o, int value) { o.*Field = static_cast<T>(value); }
};
}  // namespace detail

// The value is kept in this field: a bool, an enum or a small number.
template <auto Field>
inline constexpr auto kept_in = &detail::Keeper<Field>::keep;

// What a row says to whoever reads or describes options.
struct OptionShape {
  OptionShape(std::string_view name, std::string_view list);
  OptionShape(std::string_view name, std::vector<std::string> list)
      : id(name), values(std::move(list)) {}

  OptionType type() const;

  std::string id;
  std::vector<std::string> values;
};

template <class Table>
std::vector<OptionShape> shapes_of(const Table& table) {
  std::vector<OptionShape> shapes;
  shapes.reserve(std::size(table));
  for (const auto& row : table) shapes.emplace_back(row.id, row.values);
  return shapes;
}

// The tables [[option]] of a file: exactly the known ones, in any order, with exactly their values;
// the file says titles, defaults and, under `texts`_en and `texts`_es, what each value does.
std::vector<OptionInfo> read_options(const TomlTable& file, std::vector<OptionShape> known,
                                     std::string_view texts);

// The same for a game whose options are described among its texts: option.<id> and
// value.<id>-<value>. A flag is off by default, else the first value is.
std::vector<OptionInfo> describe_options(const Catalogue& text,
                                         const std::vector<OptionShape>& known);

// What `keep` is given.
int value_chosen(const std::vector<OptionInfo>& options, std::string_view id,
                 const std::map<std::string, std::string>& chosen);

template <class Options, class Table>
void keep_options(const Table& table, const std::vector<OptionInfo>& options,
                  const std::map<std::string, std::string>& chosen, Options& out) {
  for (const auto& row : table) row.keep(out, value_chosen(options, row.id, chosen));
}

}  // namespace tercio
