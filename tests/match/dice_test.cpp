// The dice of a match: repeatable, unbiased, and committed to beforehand.
#include "match/dice.h"

#include <gtest/gtest.h>

#include <vector>

namespace tercio {
namespace {

std::vector<int> faces(const DiceSeed& seed, std::uint64_t number, int count, int sides) {
  Throw wanted;
  wanted.count = static_cast<std::uint8_t>(count);
  wanted.sides = static_cast<std::uint8_t>(sides);
  const Action roll = throw_of(seed, number, wanted);
  EXPECT_TRUE(is_roll_of(wanted, roll));
  std::vector<int> result;
  for (int i = 0; i < count; ++i) result.push_back(face(roll, wanted, i));
  return result;
}

// The values were computed with Python's hashlib and hmac from the recipe in docs/protocol.md.
TEST(MatchDice, FollowTheDocumentedRecipe) {
  const DiceSeed seed = seed_of_number(42);
  EXPECT_EQ(hex_of(seed), "f52ff9b50a6a9398cfcc7b1f90c89366b628b9f5f7c91195e2b209049605bc19");
  EXPECT_EQ(commitment(seed), "92fcfb37cb448a2116ce408be36e64c2f9fd7f26e2b0fd849822e4bce37c49aa");
  EXPECT_EQ(faces(seed, 1, 4, 6), (std::vector<int>{3, 1, 2, 4}));
  EXPECT_EQ(faces(seed, 2, 4, 6), (std::vector<int>{4, 5, 2, 4}));
  EXPECT_EQ(faces(seed, 7, 7, 100), (std::vector<int>{54, 22, 42, 40, 37, 61, 70}));
}

TEST(MatchDice, ThrowsDependOnlyOnSeedAndNumber) {
  const DiceSeed seed = random_seed();
  EXPECT_EQ(faces(seed, 3, 5, 6), faces(seed, 3, 5, 6));
  EXPECT_NE(faces(seed, 3, 18, 6), faces(seed, 4, 18, 6));
  EXPECT_NE(faces(seed, 3, 18, 6), faces(random_seed(), 3, 18, 6));
}

TEST(MatchDice, NumbersNotDividing256AreNotBiased) {
  // With 100 sides, 256 mod 100 = 56: without rejection, faces up to 56 would come half again as
  // often as the others (75 of 128 against 56 of 100).
  const DiceSeed seed = seed_of_number(1);
  int low = 0;
  constexpr int kThrows = 20'000;
  for (int i = 0; i < kThrows; ++i)
    low += faces(seed, static_cast<std::uint64_t>(i), 1, 100)[0] <= 56;
  EXPECT_NEAR(low / double{kThrows}, 0.56, 0.02);
}

TEST(MatchDice, EveryFaceComesAsOftenAsTheOthers) {
  const DiceSeed seed = seed_of_number(7);
  std::array<int, 7> count{};
  for (std::uint64_t i = 0; i < 6'000; ++i)
    for (const int pips : faces(seed, i, 10, 6)) ++count[static_cast<std::size_t>(pips)];
  for (std::size_t pips = 1; pips <= 6; ++pips) EXPECT_NEAR(count[pips], 10'000, 400) << pips;
}

TEST(MatchDice, AnyNumberOfSidesFits) {
  for (int sides = 1; sides <= 255; ++sides)
    for (const int pips : faces(seed_of_number(3), 1, most_dice(sides), sides)) {
      EXPECT_GE(pips, 1);
      EXPECT_LE(pips, sides);
    }
}

// As docs/protocol.md says; the figures are those of another program.
TEST(MatchDice, SharesAndRewindsByTheRecipe) {
  const std::vector<SeatShare> shares = {{"spain", seed_of_number(43)}};
  EXPECT_EQ(hex_of(combined_seed(seed_of_number(42), shares)),
            "1d8dba301a0af5012ff09661d6ec5797ba3cef490cdcacec6e4057c9724eded6");
  EXPECT_EQ(combined_seed(seed_of_number(42), {}), seed_of_number(42));
  EXPECT_EQ(hex_of(rewound_seed(seed_of_number(42), 1)),
            "7ad8753f458a05d71a2b5063e7524f903ba2032d8d782eda4eb61060c800e873");
}

TEST(MatchDice, HexIsReadBackAndNothingElse) {
  const DiceSeed seed = random_seed();
  EXPECT_EQ(seed_of_hex(hex_of(seed)), seed);
  EXPECT_FALSE(seed_of_hex(""));
  EXPECT_FALSE(seed_of_hex(hex_of(seed).substr(1)));
  EXPECT_FALSE(seed_of_hex(std::string(63, '0') + "g"));
  EXPECT_FALSE(seed_of_hex(std::string(63, '0') + "A"));  // one spelling
}

TEST(MatchDice, Sha256IsTheRealOne) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace tercio
