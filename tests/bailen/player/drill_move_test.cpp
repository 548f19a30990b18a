// The drill book, movement: flanks, guns, ground, disorder, squares, charges.
#include "bailen/player/book.h"

namespace tercio::bailen {
namespace {

Book moving(const std::string& units, int scenario, Seat side, Order order, int turn = 2,
            const std::string& centre = "") {
  Field f(units, {.scenario = scenario, .turn = turn});
  for (std::size_t c = 0; c < f.rules->army->command.size(); ++c)
    if (f.rules->army->command[c].side == side)
      f.order(f.rules->army->command[c].id, order, centre);
  f.begin(Step::Move, side);
  return Book(std::move(f));
}

// ---- scenario 1

// BA-161: the hill lowers a limit. Who stands on it and is not driven off stays.
TEST(BailenDrillMove, BA_161_the_hill_is_not_left) {
  Book one = moving(
      "vgra-3 ad12 e; cor-1 ad11 nne; cor-2 ad11 nne; mp-gra ac11 nne; 5leg-1 ag11 ssw;"
      "5leg-2 ag11 ssw; @corona ad12; @poinsot ag11",
      1, kSpanish, Order::Defend, 2, "ad12");
  one.finish();
  EXPECT_TRUE(one.f.rules->board(one.f.state).of[index(kSpanish)].has(one.f.named("ad12")));
}

// BA-33: a square is for cavalry. With none in sight it goes back to line.
TEST(BailenDrillMove, BA_33_a_square_without_cavalry_about_goes_back_to_line) {
  Book one = moving("irl-1 z13 w square; 5leg-1 w13 e; @corona z13; @poinsot w13", 1, kSpanish,
                    Order::Defend, 2, "z13");
  one.finish();
  EXPECT_EQ(one.f.piece("irl-1").formation(), Formation::Normal);
}

TEST(BailenDrillMove, a_square_with_cavalry_about_stays) {
  Book one = moving("irl-1 z13 w square; 6drag w13 e; @corona z13; @boussart w13", 1, kSpanish,
                    Order::Defend, 2, "z13");
  one.finish();
  EXPECT_EQ(one.f.piece("irl-1").formation(), Formation::Square);
}

// ---- scenario 2

// Behind walls fire and shock are halved; in the open before a stronger enemy they are not.
TEST(BailenDrillMove, defenders_stay_behind_walls) {
  Book one = moving(
      "6inf-1 ac16 ssw; 6inf-2 ab16 ssw; irl-2 ab19 nne; irl-3 ab19 nne; ceuta-1 ac20 nne;"
      "ceuta-2 ac20 nne; 3red-1 aa19 nne; gwal aa19 nne; @lefranc ac16; @reding ab19;"
      "@coupigny aa19",
      2, kFrench, Order::Defend, 3, "ac16");
  one.finish();
  for (const char* unit : {"6inf-1", "6inf-2"})
    EXPECT_TRUE(one.f.rules->map->buildings.has(one.f.piece(unit).hex)) << one.f.hex(unit);
}

// BA-76: out of order and in front of the enemy: away, where it can be reorganized.
TEST(BailenDrillMove, BA_76_disorganized_units_leave_enemy_zones) {
  Book one =
      moving("5leg-1 y13 e d; 5leg-2 x13 e; irl-2 z13 w; irl-3 z13 w; @poinsot x13; @reding z13", 2,
             kFrench, Order::Defend, 3, "x13");
  one.finish();
  EXPECT_FALSE(one.in_enemy_zone("5leg-1")) << one.f.hex("5leg-1");
  EXPECT_GE(one.near("5leg-1"), 2) << one.f.hex("5leg-1");
}

// BA-156: to its leader, if that is as far from the enemy.
TEST(BailenDrillMove, BA_156_disorganized_units_go_to_their_leader) {
  Book one = moving("5leg-1 x13 e d; 5leg-2 u12 e; irl-2 z13 w; @poinsot u12; @reding z13", 2,
                    kFrench, Order::Defend, 3, "w13");
  one.finish();
  const Hex leader = one.f.state.leader[one.f.leader("poinsot")].hex;
  EXPECT_LE(one.f.rules->grid().distance(one.f.piece("5leg-1").hex, leader), 1)
      << one.f.hex("5leg-1");
}

// ---- scenario 3

// BA-129: poor infantry in the open is charged, or taken in the flank, where a charge adds nothing.
TEST(BailenDrillMove, BA_129_dragoons_ride_at_poor_infantry) {
  Book one =
      moving("1drag v11 e; mp-buj z13 w; @prive v11; @coupigny ab18", 3, kFrench, Order::Attack);
  one.finish();
  const bool flank = one.f.rules->is_flanked_from(one.f.state, one.f.id("mp-buj"),
                                                  one.f.named("z13"), one.f.piece("1drag").hex);
  EXPECT_EQ(one.near("1drag"), 1) << one.f.hex("1drag");
  EXPECT_TRUE(flank || one.f.piece("1drag").is(kContact)) << one.f.hex("1drag");
}

TEST(BailenDrillMove, steady_masses_are_not_charged) {
  Book one = moving("1drag v11 e; irl-2 z13 w; irl-3 z13 w; gwal z13 w; @prive v11; @reding z13", 3,
                    kFrench, Order::Attack);
  EXPECT_FALSE(Book::any(one.finish(), "charge"));
}

// BA-129: a line whose flanks are covered can only be charged in front; what is named comes home.
TEST(BailenDrillMove, BA_129_a_charge_that_is_named_comes_home) {
  Book one = moving(
      "1drag v11 e; 2drag v12 e; cuir-det v12 e; mp-buj z12 w; mp-tru z13 w; vgra-1 z14 w; @prive "
      "v11;"
      "@coupigny ab18; @venegas ab18",
      3, kFrench, Order::Attack);
  for (const std::string& done : one.finish())
    if (done.starts_with("charge ")) {
      const std::string unit = done.substr(7);
      EXPECT_TRUE(one.f.piece(unit).is(kContact)) << unit;
    }
}

// ---- scenario 4

// BA-121: an enemy who looks the other way is taken in the flank or from behind.
TEST(BailenDrillMove, BA_121_a_flank_is_taken_when_offered) {
  Book one = moving("4leg-1 x11 sse; mp-buj x14 w; @chabert x11; @coupigny aa18", 4, kFrench,
                    Order::Attack);
  one.finish();
  const std::string at = one.f.hex("4leg-1");
  EXPECT_TRUE(at == "x13" || at == "x15" || at == "y14" || at == "y15") << at;
}

// … and nobody offers his own: two enemies, one in front, none at the flank or in the rear.
TEST(BailenDrillMove, no_flank_is_offered) {
  Book one = moving(
      "4leg-1 v13 e; 4leg-2 v13 e; 4leg-3 v14 e; omil-2 z13 w; vgra-1 z14 w; @chabert v13;"
      "@venegas z13",
      4, kFrench, Order::Attack);
  one.finish();
  for (const char* unit : {"4leg-1", "4leg-2", "4leg-3"})
    for (const char* enemy : {"omil-2", "vgra-1"}) {
      const Piece& p = one.f.piece(unit);
      const int d = one.f.rules->grid().direction(p.hex, one.f.piece(enemy).hex);
      if (d < 0) continue;
      EXPECT_TRUE(one.f.rules->is_front(one.f.state, one.f.id(unit), Dir(d))) << unit;
    }
}

// BA-28: four points of militia do not go out to meet thirty.
TEST(BailenDrillMove, BA_28_a_lone_battalion_does_not_go_out_to_meet_a_brigade) {
  Book one = moving(
      "mp-buj z13 w; 4leg-1 v13 e; 4leg-2 v13 e; 4leg-3 v14 e; 4sui v14 e; @coupigny z13;"
      "@chabert v13",
      4, kSpanish, Order::Defend, 2, "z13");
  const int before = one.near("mp-buj");
  one.finish();
  EXPECT_GE(one.near("mp-buj"), before) << one.f.hex("mp-buj");
}

// BA-48, BA-91: two hexes is the guns' best range.
TEST(BailenDrillMove, BA_48_BA_91_guns_unlimber_at_two_hexes_with_a_line) {
  Book one = moving(
      "art-chab v13 e limbered; 4leg-1 v12 e; 4leg-2 v14 e; omil-2 x13 w; @chabert v12;"
      "@venegas x13",
      4, kFrench, Order::Attack);
  one.finish();
  EXPECT_EQ(one.f.piece("art-chab").formation(), Formation::Normal);
  const Board b = one.f.rules->board(one.f.state);
  EXPECT_TRUE(one.f.rules->clear_line(one.f.state, b, kFrench, one.f.piece("art-chab").hex,
                                      one.f.piece("omil-2").hex, true));
}

// BA-96, BA-98: behind woods guns hit nobody. They go on to where they see the enemy.
TEST(BailenDrillMove, BA_96_BA_98_guns_do_not_unlimber_without_a_line) {
  Book one =
      moving("art-chab t14 e limbered; 4leg-1 t13 e; omil-2 v14 w; @chabert t13; @venegas v14", 4,
             kFrench, Order::Attack);
  one.finish();
  const Board b = one.f.rules->board(one.f.state);
  const bool line = one.f.rules->clear_line(one.f.state, b, kFrench, one.f.piece("art-chab").hex,
                                            one.f.piece("omil-2").hex, true);
  EXPECT_TRUE(line || one.f.piece("art-chab").formation() == Formation::Limbered)
      << one.f.hex("art-chab");
}

// Guns with an enemy in their arc at two hexes stay and shoot.
TEST(BailenDrillMove, guns_with_a_target_stay) {
  Book one =
      moving("art-chab v13 e; 4leg-1 v12 e; 4leg-2 v14 e; omil-2 x13 w; @chabert v12; @venegas x13",
             4, kFrench, Order::Attack);
  one.finish();
  EXPECT_EQ(one.f.piece("art-chab").formation(), Formation::Normal);
  EXPECT_EQ(one.f.hex("art-chab"), "v13");
}

// ---- scenario 5

// BA-12, BA-14: the last phase, and a volley could break a brigade. Nobody answers: go and fire it.
TEST(BailenDrillMove, BA_12_BA_14_in_the_last_phase_one_goes_where_a_brigade_can_be_broken) {
  Book one = moving(
      "irl-2 z13 w; irl-3 z13 w; 4leg-1 w13 e -7; 4leg-2 w13 e -7; 4leg-3 t13 e -3; @reding z13;"
      "@chabert t13",
      5, kSpanish, Order::Defend, 12, "y13");
  one.finish();
  EXPECT_EQ(one.near("irl-2"), 1) << one.f.hex("irl-2");
}

// BA-29: under Retreat nobody stays in front of the enemy.
TEST(BailenDrillMove, BA_29_who_retreats_goes_away) {
  Book one = moving("4leg-1 w13 e; 4leg-2 w13 e; irl-2 z13 w; @chabert w13; @reding z13", 5,
                    kFrench, Order::Retreat);
  one.finish();
  EXPECT_GT(one.near("4leg-1"), 3);
}

// Troops under Attack keep within reach of their leader (BA-77).
TEST(BailenDrillMove, BA_77_an_attack_stays_in_command) {
  Book one = moving(
      "bur-1 q14 e; bur-2 q14 e; bur-3 r14 e; zar-3 r14 e; 4leg-1 w14 w; 4leg-2 w14 w;"
      "@lapena q14; @chabert w14",
      5, kSpanish, Order::Attack);
  one.finish();
  const Board b = one.f.rules->board(one.f.state);
  for (const char* unit : {"bur-1", "bur-2", "bur-3", "zar-3"})
    EXPECT_TRUE(one.f.rules->in_command(one.f.state, b, one.f.id(unit))) << one.f.hex(unit);
}

}  // namespace
}  // namespace tercio::bailen
