// The embedded files: sorted, found by path, and the same as in the source folder.
#include "data/embedded.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "support/source_dir.h"

namespace tercio {
namespace {

std::string read_source_file(std::string_view path) {
  const auto source = source_dir() / "src";
  auto file = source / "games" / path;
  if (!std::filesystem::exists(file)) file = source / path;
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Embedded, IsSortedByPath) {
  EXPECT_TRUE(std::ranges::is_sorted(embedded_files(), {}, &EmbeddedFile::path));
}

TEST(Embedded, EveryFileIsFoundAndEqualsItsSource) {
  for (const EmbeddedFile& file : embedded_files()) {
    const auto content = embedded_file(file.path);
    ASSERT_TRUE(content.has_value()) << file.path;
    EXPECT_EQ(*content, read_source_file(file.path)) << file.path;
    EXPECT_EQ(*(content->data() + content->size()), '\0') << file.path;
  }
}

TEST(Embedded, UnknownPathsGiveNothing) {
  EXPECT_FALSE(embedded_file("").has_value());
  EXPECT_FALSE(embedded_file("no/such/file.toml").has_value());
}

}  // namespace
}  // namespace tercio
