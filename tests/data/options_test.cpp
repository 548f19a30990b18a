// Options of a game: read from its data, refused with file and line, kept where its rules look.
#include "game/options.h"

#include <gtest/gtest.h>

#include <array>

#include "data/components.h"

namespace tercio {
namespace {

enum class Timing : std::uint8_t { After, Before };
struct ToyOptions {
  bool strict = false;
  Timing timing = Timing::After;
  std::uint8_t bonus = 0;
};
constexpr auto kOptions = std::to_array<Option<ToyOptions>>({
    {"strict", kYesNo, kept_in<&ToyOptions::strict>},
    {"timing", "after before", kept_in<&ToyOptions::timing>},
    {"bonus", "", kept_in<&ToyOptions::bonus>},
});

constexpr std::string_view kStrict = R"(
[[option]]
id = "strict"
default = true
values = [true, false]
title_en = "Strict"
title_es = "Estricto"
texts_en = ["Yes", "No"]
texts_es = ["Sí", "No"]
)";
constexpr std::string_view kTiming = R"(
[[option]]
id = "timing"
kind = "choice"
default = "after"
values = ["after", "before"]
title_en = "When"
title_es = "Cuándo"
texts_en = ["After", "Before"]
texts_es = ["Después", "Antes"]
)";
constexpr std::string_view kBonus = R"(
[[option]]
id = "bonus"
default = "2"
min = 1
max = 3
title_en = "Bonus"
title_es = "Ventaja"
)";

std::vector<OptionInfo> read(const std::string& text) {
  const DataFile source{"box.toml", text};
  const TomlFile file(source);
  return read_options(file.table, shapes_of(kOptions), "texts");
}

std::string all() { return std::string(kStrict) + std::string(kTiming) + std::string(kBonus); }

std::string refusal(const std::string& from, const std::string& to) {
  std::string text = all();
  text.replace(text.find(from), from.size(), to);
  try {
    read(text);
  } catch (const DataError& refused) {
    return refused.what();
  }
  return "";
}

TEST(Options, are_read_in_any_order) {
  const auto options = read(std::string(kBonus) + std::string(kStrict) + std::string(kTiming));
  ASSERT_EQ(options.size(), 3u);
  EXPECT_EQ(options[0].type, OptionType::Number);
  EXPECT_EQ(options[0].min, 1);
  EXPECT_EQ(options[0].max, 3);
  EXPECT_EQ(options[1].type, OptionType::Flag);
  EXPECT_EQ(options[1].default_value, "true");
  EXPECT_EQ(options[2].type, OptionType::Choice);
  EXPECT_EQ(options[2].value_texts[1], (Text{"Before", "Antes"}));
}

TEST(Options, are_kept_where_the_rules_look) {
  ToyOptions chosen;
  keep_options(kOptions, read(all()), {{"strict", "true"}, {"timing", "before"}, {"bonus", "3"}},
               chosen);
  EXPECT_TRUE(chosen.strict);
  EXPECT_EQ(chosen.timing, Timing::Before);
  EXPECT_EQ(chosen.bonus, 3);
}

TEST(Options, are_refused_with_file_and_line) {
  EXPECT_EQ(refusal("\"strict\"", "\"lax\""),
            "box.toml:3: [[option]] number 1, 'id': 'lax' is unknown or given twice");
  EXPECT_EQ(refusal("\"timing\"", "\"strict\""),
            "box.toml:12: [[option]] number 2, 'id': 'strict' is unknown or given twice");
  EXPECT_EQ(refusal("[true, false]", "[false, true]"),
            "box.toml:5: [[option]] number 1, 'values': expected true, false in this order");
  EXPECT_EQ(refusal("\"choice\"", "\"flag\""),
            "box.toml:13: [[option]] number 2, 'kind': is not what this option takes");
  EXPECT_EQ(refusal("\"after\"", "\"never\""),
            "box.toml:14: [[option]] number 2, 'default': must be one of the values");
  EXPECT_EQ(refusal("default = \"2\"", "default = \"4\""),
            "box.toml:23: [[option]] number 3, 'default': expected a number from min to max");
  EXPECT_EQ(refusal("[\"Yes\", \"No\"]", "[\"Yes\"]"),
            "box.toml:8: [[option]] number 1, 'texts_en': expected one text per value, in both "
            "languages");
  EXPECT_EQ(refusal("min = 1", "mean = 1").substr(0, 15), "box.toml:21: [[");
}

TEST(Options, none_may_be_missing) {
  try {
    read(std::string(kStrict) + std::string(kTiming));
    FAIL();
  } catch (const DataError& refused) {
    EXPECT_EQ(refused.what(),
              std::string("box.toml:2: the file, 'option': the option 'bonus' is missing"));
  }
}

TEST(Components, words_and_ids_are_what_can_be_typed) {
  const DataFile source{"box.toml", "a = 'one-two'\nb = 'one2'\nc = 'One'\nsource = 'hearsay'\n"};
  const TomlFile file(source);
  EXPECT_EQ(word_of(file.table, "a"), "one-two");
  EXPECT_EQ(id_of(file.table, "b"), "one2");
  EXPECT_THROW(word_of(file.table, "b"), DataError);
  EXPECT_THROW(id_of(file.table, "c"), DataError);
  EXPECT_THROW(source_of(file.table), DataError);
  EXPECT_EQ(one_of(file.table, "b", std::array<std::string_view, 2>{"one", "one2"}), 1u);
  EXPECT_THROW(one_of<int>(file.table, "b", {"one", "two"}), DataError);
}

}  // namespace
}  // namespace tercio
