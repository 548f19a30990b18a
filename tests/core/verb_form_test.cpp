// Actions said and read by a table of verbs.
#include "core/verb_form.h"

#include <gtest/gtest.h>

namespace tercio {
namespace {

enum class Kind : std::uint8_t { Number, Place, Way };

constexpr std::array<VerbForm, 5> kForms = {{
    {"roll"},
    {"end"},
    {"go", {"to", Kind::Place, 0, 4}, {"with", Kind::Number, 4, 5, 0}},
    {"go-on", {"way", Kind::Way, 0, 2}},
    {"march", {"way", Kind::Way, 2, 2}, {"way", Kind::Way, 0, 2, 3}},
}};

std::string_view word(std::uint8_t kind, unsigned value) {
  constexpr std::array<std::string_view, 3> kPlaces = {"town", "", "far town"};
  constexpr std::array<std::string_view, 3> kWays = {"up", "far up", "down"};
  switch (static_cast<Kind>(kind)) {
    case Kind::Number: return number_word(value);
    case Kind::Place: return value < kPlaces.size() ? kPlaces[value] : "";
    case Kind::Way: return value < kWays.size() ? kWays[value] : "";
  }
  return {};
}

std::string said(Action a) { return words_by(kForms, a, word); }
std::optional<Action> read(std::string_view text) { return parse_by(kForms, text, word); }

TEST(VerbForm, everything_that_has_a_form_reads_back) {
  int found = 0;
  for (std::uint8_t verb = 0; verb < 8; ++verb)
    for (std::uint64_t payload = 0; payload < 1024; ++payload) {
      const Action a = Action::make(verb, payload);
      if (!has_form(kForms, a, word)) continue;
      EXPECT_EQ(read(said(a)), a) << said(a);
      ++found;
    }
  EXPECT_EQ(found, 1 + 2 * 32 + 3 + 3 * 4);
}

TEST(VerbForm, words_may_be_left_out_or_be_two) {
  EXPECT_EQ(said(Action::make(2, 2)), "go far town");
  EXPECT_EQ(said(Action::make(2, 2 | 31 << 4)), "go far town 31");
  EXPECT_EQ(said(Action::make(4, 2 << 2 | 3)), "march down");
  EXPECT_EQ(said(Action::make(4, 2 << 2 | 1)), "march down far up");
}

TEST(VerbForm, there_is_one_spelling) {
  for (const char* text : {"",
                           " ",
                           "roll",
                           "roll 1",
                           "end ",
                           " end",
                           "end end",
                           "go",
                           "go ",
                           "go  town",
                           "go town ",
                           "go town 0",
                           "go town 01",
                           "go town 32",
                           "go town 1 1",
                           "go nowhere",
                           "Go town",
                           "go-on",
                           "go-on far up down",
                           "march",
                           "march up down up"})
    EXPECT_FALSE(read(text).has_value()) << "'" << text << "'";
}

TEST(VerbForm, what_has_no_form) {
  EXPECT_FALSE(has_form(kForms, Action::make(0), word)) << "dice are no words";
  EXPECT_FALSE(has_form(kForms, Action::make(5), word)) << "no such verb";
  EXPECT_FALSE(has_form(kForms, Action::make(1, 1), word)) << "a bit that means nothing";
  EXPECT_FALSE(has_form(kForms, Action::make(2, 1), word)) << "no such place";
  EXPECT_FALSE(has_form(kForms, Action::make(2, 1 << 9), word));
}

}  // namespace
}  // namespace tercio
