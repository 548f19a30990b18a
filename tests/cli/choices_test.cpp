// The list of what may be chosen, in columns.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/show.h"

namespace tercio::cli {
namespace {

std::vector<Choice> thirty() {
  std::vector<Choice> all;
  for (int i = 0; i < 29; ++i) {
    Choice one;
    one.words = "turn " + std::to_string(i);
    one.label = "Hex " + std::to_string(i) + " faces north-north-east";
    all.push_back(one);
  }
  Choice wide;
  wide.words = "top";
  wide.label = "5th Legion of Reserve, 3rd Bn on the top";
  all.push_back(wide);
  return all;
}

// One long answer does not make a tall list of all: where room is short, only its column is wide.
TEST(CliChoices, columns_as_wide_as_they_must_be) {
  EXPECT_EQ(choices_list(thirty(), ChoiceForm::Whole, 79, 3).size(), 30u);
  const std::vector<Rich> brief = choices_list(thirty(), ChoiceForm::Short, 79, 3);
  EXPECT_EQ(brief.size(), 15u);
  for (const Rich& line : brief) EXPECT_LE(line.width(), 79);
}

TEST(CliChoices, a_list_that_fits_one_column_only_stays_so) {
  EXPECT_EQ(choices_list(thirty(), ChoiceForm::Short, 50, 3).size(), 30u);
}

TEST(CliResult, points_are_told_where_there_are_any) {
  Result battle;
  battle.seats = 2;
  EXPECT_FALSE(counts_points(battle));
  battle.seat[1].points = -3;
  EXPECT_TRUE(counts_points(battle));
  Result alone;
  alone.seats = 1;
  EXPECT_TRUE(counts_points(alone));
}

}  // namespace
}  // namespace tercio::cli
