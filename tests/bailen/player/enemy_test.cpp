// What the computer player thinks of its enemy: officers look at who is near, chance does not.
#include "games/bailen/player/enemy.h"

#include <gtest/gtest.h>

#include <array>

#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// Three battalions west of Spaniards at Y13 to Y15, two hexes away.
Field french_facing(const char* way) {
  const std::string facing = way;
  Field f("4leg-1 w13 " + facing + "; 4leg-2 w14 " + facing + "; 4leg-3 w15 " + facing +
          "; ceuta-1 y13 w; ceuta-2 y14 w; irl-2 y15 w; @chabert w13; @reding y13");
  f.orders(Order::Attack);
  f.begin(Step::Move, kSpanish);
  return f;
}

TEST(BailenEnemy, who_faces_his_enemy_has_an_aim) {
  const Field f = french_facing("e");
  Enemy enemy;
  enemy.look(*f.rules, f.state, kSpanish);
  EXPECT_LT(enemy.aimless(), 0.01);
}

TEST(BailenEnemy, who_turns_his_back_on_the_enemy_has_none) {
  const Field f = french_facing("w");
  Enemy enemy;
  enemy.look(*f.rules, f.state, kSpanish);
  EXPECT_GT(enemy.aimless(), 0.9);
}

TEST(BailenEnemy, a_unit_counts_once_where_it_is_found) {
  Field f = french_facing("e");
  Enemy enemy;
  f.piece("4leg-1").face(f.piece("ceuta-1").facing());  // one of three looks west
  enemy.look(*f.rules, f.state, kSpanish);
  const double once = enemy.aimless();
  for (int again = 0; again < 5; ++again) enemy.look(*f.rules, f.state, kSpanish);
  EXPECT_EQ(enemy.aimless(), once);
  f.piece("4leg-2").face(f.piece("ceuta-1").facing());  // now another, too
  enemy.look(*f.rules, f.state, kSpanish);
  EXPECT_GT(enemy.aimless(), once);
  f.state.turn = 0;  // another game
  enemy.look(*f.rules, french_facing("e").state, kFrench);
  EXPECT_LT(enemy.aimless(), 0.01);
}

TEST(BailenEnemy, playouts_take_each_way_as_often_as_it_is_likely) {
  const auto count = [](const Enemy& enemy) {
    std::array<int, 3> ways{};
    for (std::uint32_t pair = 0; pair < 64; ++pair)
      ++ways[static_cast<std::size_t>(enemy.plays(pair))];
    return ways;
  };
  Enemy enemy;  // not looked yet: officers
  EXPECT_EQ(count(enemy), (std::array<int, 3>{32, 32, 0}));
  enemy.look(*french_facing("w").rules, french_facing("w").state, kSpanish);
  const auto ways = count(enemy);
  EXPECT_NEAR(ways[2], 64 * enemy.aimless(), 3);
  EXPECT_EQ(ways[0], ways[1]);
}

// A search looks at some ways on a few samples only: those must not all be of the unlikely kind.
TEST(BailenEnemy, the_first_playouts_take_him_for_what_he_is_likely_to_be) {
  Enemy enemy;
  enemy.look(*french_facing("e").rules, french_facing("e").state, kSpanish);
  EXPECT_GT(enemy.aimless(), 0);
  for (std::uint32_t pair = 0; pair < 32; ++pair)
    EXPECT_NE(enemy.plays(pair), Foe::Aimless) << pair;
  Enemy chance;
  chance.look(*french_facing("w").rules, french_facing("w").state, kSpanish);
  for (std::uint32_t pair = 0; pair < 8; ++pair)
    EXPECT_EQ(chance.plays(pair), Foe::Aimless) << pair;
}

}  // namespace
}  // namespace tercio::bailen
