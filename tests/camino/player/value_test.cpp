// The learned value of El Camino Español: its file, its range, and what it should know.
#include "games/camino/player/value.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "data/data_error.h"
#include "data/embedded.h"
#include "games/camino/player/player.h"

namespace tercio::camino {
namespace {

const Data& data() {
  static const Data all = read_data(DataSource());
  return all;
}

// The eighth week of twelve, in Lorraine with its fortress and two roads, two Protestants far away.
struct Position {
  Rules r;
  State s;
};
Position lorraine() {
  Options options;
  options.leader = 1;
  options.difficulty = 1;
  Position p{Rules(data(), options), {}};
  p.s = p.r.start();
  p.s.node = Node::Event;
  p.s.turn = 7;
  p.s.army = data().find_word("lorraine");
  p.s.strength = 5;
  p.s.tercio = 2;
  p.s.operations = static_cast<std::uint8_t>(data().operations);
  p.s.forts = bit(data().find_word("lorraine"));
  p.s.roads = static_cast<RegionSet>(bit(data().find_word("lorraine")) |
                                     bit(data().find_word("franche-comte")));
  p.s.victories = 3;
  p.s.pool = {1, 1, 1, 0};
  p.s.enemy[index(data().find_word("wurttemberg"))] = Stack::single(2);
  p.s.enemy[index(data().find_word("baden"))] = Stack::single(2);
  return p;
}

TEST(CaminoValue, TheShippedWeightsFitTheShippedBoard) {
  const ValueFile file = read_embedded_value();
  EXPECT_EQ(file.fingerprint, board_fingerprint(data()))
      << "the components changed: train again (tools/train_camino.cpp)";
  ASSERT_EQ(file.nets.size(), kValueNets);
  EXPECT_EQ(static_cast<int>(file.nets[0].rows.size()), ValueInputs(data()).count());
  EXPECT_LT(embedded_file("camino/data/value.bin")->size(), 100'000u);
  EXPECT_TRUE(Player(data()).knows_board());
}

TEST(CaminoValue, WritingAndReadingGivesTheSameBytes) {
  const auto bytes = embedded_file("camino/data/value.bin");
  ASSERT_TRUE(bytes);
  EXPECT_EQ(write_value(read_value("value.bin", *bytes)), *bytes);
}

TEST(CaminoValue, AWrongFileIsRefusedWithItsName) {
  const std::string good(*embedded_file("camino/data/value.bin"));
  const auto message = [](const std::string& bytes) -> std::string {
    try {
      read_value("value.bin", bytes);
    } catch (const DataError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message(good), "");
  EXPECT_NE(message("").find("value.bin: is too short"), std::string::npos);
  EXPECT_NE(message(good.substr(0, good.size() - 1)).find("too short"), std::string::npos);
  EXPECT_NE(message(good + "x").find("longer"), std::string::npos);
  const auto changed = [&](std::size_t at, char to) {
    std::string bad = good;
    bad[at] = to;
    return message(bad);
  };
  EXPECT_NE(changed(0, 'X').find("CAMVALUE"), std::string::npos);
  EXPECT_NE(changed(8, 9).find("version 9"), std::string::npos);
  EXPECT_NE(changed(12, 7).find("7 nets"), std::string::npos);
  EXPECT_NE(changed(20, 1).find("hidden units"), std::string::npos);
  std::string not_a_number = good;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  not_a_number.replace(good.size() - sizeof nan, sizeof nan, reinterpret_cast<const char*>(&nan),
                       sizeof nan);
  EXPECT_NE(message(not_a_number).find("no number"), std::string::npos);
}

TEST(CaminoValue, OnAnotherBoardNothingIsJudgedBeforeItsEnd) {
  Data other = data();
  ++other.fortress[index(other.find_word("baden"))];
  EXPECT_NE(board_fingerprint(other), board_fingerprint(data()));
  const Player player(other);
  EXPECT_FALSE(player.knows_board());
  const Rules r(other, Options{});
  const State root = r.start();
  State later = root;
  later.turn = 9;
  EXPECT_FALSE(player.is_leaf(r, root, later));
}

TEST(CaminoValue, IsFiniteInRangeAndRepeats) {
  Rng rng(21);
  for (const Aim aim : {Aim::SafeVictory, Aim::HighestScore}) {
    const Player player(data(), aim);
    for (int game = 0; game < 60; ++game) {
      Options options;
      options.leader = static_cast<std::uint8_t>(rng.below(data().leaders.size()));
      options.difficulty = static_cast<std::uint8_t>(rng.below(data().difficulties.size()));
      const Rules r(data(), options);
      Events nobody;
      State s = r.start();
      while (s.node != Node::Over) {
        const Turn turn = r.turn(s);
        if (s.node == Node::Event) {
          const float value = player.value(r, s, kSpain);
          ASSERT_TRUE(std::isfinite(value));
          ASSERT_GE(value, -0.2f);
          ASSERT_LE(value, 1.6f);
          ASSERT_EQ(value, player.value(r, s, kSpain));
        }
        if (turn.kind == TurnKind::Dice) {
          r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        } else {
          Rules::Actions actions;
          r.legal(s, kSpain, actions);
          const bool is_random = rng.below(5) == 0;
          r.apply(s, kSpain,
                  is_random ? actions[static_cast<std::size_t>(rng.below(actions.size()))]
                            : player.heuristic(r, s, kSpain, rng),
                  nobody);
        }
      }
    }
  }
}

TEST(CaminoValue, BetterPositionsAreWorthMore) {
  for (const Aim aim : {Aim::SafeVictory, Aim::HighestScore}) {
    const Player player(data(), aim);
    const auto [r, s] = lorraine();
    const float value = player.value(r, s, kSpain);
    State weaker = s;
    weaker.strength = 2;
    EXPECT_GT(value, player.value(r, weaker, kSpain) + 0.05f) << "strength";
    State shut = s;
    shut.forts = shut.roads = 0;
    shut.victories = 2;
    EXPECT_GT(value, player.value(r, shut, kSpain) + 0.05f) << "fortress and roads";
    State later = s;  // the same with less time
    later.turn = 11;
    EXPECT_GT(value, player.value(r, later, kSpain)) << "time";
  }
}

TEST(CaminoValue, InputsAreDifferentAndInRange) {
  const ValueInputs inputs(data());
  const auto [r, s] = lorraine();
  ActiveInputs active;
  inputs.active(r, s, active);
  for (std::size_t i = 0; i < active.size(); ++i) {
    EXPECT_LT(active[i], inputs.count());
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(active[i], active[j]);
  }
}

}  // namespace
}  // namespace tercio::camino
