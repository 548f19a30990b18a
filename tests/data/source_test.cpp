// Component data from a folder instead of the built-in ones.
#include "data/source.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "data/data_error.h"

namespace tercio {
namespace {

// Bailén has no data.toml but four files of its own, and its folder is a game's all the same.
TEST(DataSource, every_game_may_have_a_folder_whatever_its_files_are_called) {
  const std::filesystem::path base =
      std::filesystem::path(testing::TempDir()) / "tercio-components";
  for (const auto& [game, file] :
       {std::pair{"bailen", "scenarios.toml"}, {"camino", "data.toml"}}) {
    std::filesystem::remove_all(base);
    std::filesystem::create_directories(base / game);
    std::ofstream(base / game / file) << "# mine";
    EXPECT_EQ(DataSource(base.string()).data(game, file).text, "# mine");
  }
  std::filesystem::rename(base / "camino", base / "camin");
  EXPECT_THROW(DataSource(base.string()).data("bailen", "scenarios.toml"), DataError);
  std::filesystem::remove_all(base);
}

}  // namespace
}  // namespace tercio
