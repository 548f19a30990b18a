// The drill book, orders and marches: which order a command gets, what is tried first, how columns
// march, where leaders go.
#include "bailen/player/book.h"

namespace tercio::bailen {
namespace {

// The order the drill writes for a command whose attempt has succeeded.
Order written(Book& page, const std::string& command) {
  page.f.play("try " + command);
  page.f.roll(6);
  page.finish();
  return page.f.state.command[page.f.command(command)].order;
}

Book page(const std::string& units, int scenario, int turn = 2) {
  Book out(Field(units, {.scenario = scenario, .turn = turn}));
  return out;
}

// ---- scenario 1

// BA-18: two brigades without orders, alike in strength and near the enemy. The attempt that cannot
// fail comes before the one that fails every second time.
TEST(BailenDrillOrders, BA_18_certain_attempts_come_first) {
  Book one = page(
      "5leg-1 ag10 ssw; 5leg-2 ag10 ssw; 1leg-1 ai11 ssw; 1leg-2 ai11 ssw; irl-1 af13 nne;"
      "mp-jaen ag13 nne; @poinsot ag10; @cassagne ai11; @vedel ai10; @corona af13",
      1);
  one.f.order("poinsot", Order::None);
  one.f.order("cassagne", Order::None);
  // Vedel rides with Cassagne; to Poinsot it is a way.
  one.f.begin(Step::Orders, kFrench);
  EXPECT_EQ(one.says(), "try cassagne");
}

// BA-27: who attacks must come within three hexes. Nobody of a brigade twelve hexes off can.
TEST(BailenDrillOrders, BA_27_nobody_attacks_an_enemy_out_of_reach) {
  Book one = page(
      "1leg-1 al5 ssw; 1leg-2 al5 ssw; 1leg-3 al4 ssw; irl-1 af13 nne; @cassagne al5; @vedel al5;"
      "@corona af13",
      1);
  one.f.order("cassagne", Order::None);
  one.f.begin(Step::Orders, kFrench);
  EXPECT_EQ(written(one, "cassagne"), Order::Maneuver);
}

// BA-23: fresh troops with the enemy in front of them and nothing to do are sent into the fight.
TEST(BailenDrillOrders, BA_23_a_stronger_brigade_near_the_enemy_attacks) {
  Book one = page(
      "1leg-1 ag10 ssw; 1leg-2 ag10 ssw; 1leg-3 ah11 ssw; irl-1 af13 nne; @cassagne ag10;"
      "@vedel ah10; @corona af13",
      1);
  one.f.order("cassagne", Order::None);
  one.f.begin(Step::Orders, kFrench);
  EXPECT_EQ(written(one, "cassagne"), Order::Attack);
}

// BA-159: two more points and the brigade breaks. It stops attacking.
TEST(BailenDrillOrders, BA_159_a_command_near_its_limit_stops_attacking) {
  Book one = page(
      "5leg-1 ag11 ssw -6; 5leg-2 ag10 ssw -3; 5leg-3 ag10 ssw; irl-1 af13 nne; mp-jaen ag13 nne;"
      "@poinsot ag10; @vedel ah10; @corona af13",
      1);
  one.f.order("poinsot", Order::Attack);
  one.f.begin(Step::Orders, kFrench);
  EXPECT_EQ(one.says(), "try poinsot");
  EXPECT_EQ(written(one, "poinsot"), Order::Defend);
}

// ---- scenario 2

// The same with two points left of sixteen.
TEST(BailenDrillOrders, a_command_two_points_from_its_limit_stops_attacking) {
  Book one = page(
      "irl-2 y16 e -5; irl-3 y16 e -5; ceuta-1 y15 e; ceuta-2 y15 e -4; 6inf-1 ab16 w; @reding y16;"
      "@lefranc ab16",
      2, 4);
  one.f.order("reding", Order::Attack);
  one.f.begin(Step::Orders, kSpanish);
  EXPECT_EQ(one.says(), "try reding");
  EXPECT_EQ(written(one, "reding"), Order::Defend);
}

// BA-25: a column keeps to the road and to its leader, who moves last.
TEST(BailenDrillOrders, BA_25_columns_march_by_road) {
  Book one = page("irl-2 w26 nne; 6inf-1 ac15 ssw; @reding w26; @lefranc ac15", 2, 1);
  one.f.order("reding", Order::Maneuver);
  one.f.begin(Step::Move, kSpanish);
  one.finish();
  const HexSet roads = [&] {
    HexSet out;
    for (const char* h : {"x24", "x23", "y23", "z22", "aa22", "ab21", "ab20"})
      out.add(one.f.named(h));
    return out;
  }();
  EXPECT_TRUE(roads.has(one.f.piece("irl-2").hex)) << one.f.hex("irl-2");
  EXPECT_GE(one.far("irl-2", "w26"), 4) << one.f.hex("irl-2");
}

// BA-25: a column halts at six hexes from the enemy.
TEST(BailenDrillOrders, BA_25_columns_halt_at_six_hexes) {
  Book one = page("irl-2 z22 nne; irl-3 aa22 nne; 6inf-1 ac15 ssw; @reding z22; @lefranc ac15", 2);
  one.f.order("reding", Order::Maneuver);
  one.f.begin(Step::Move, kSpanish);
  one.finish();
  EXPECT_EQ(one.near("irl-3"), 6) << one.f.hex("irl-3");
}

// BA-28: who defends Bailén defends it in an area that holds the town and the whole brigade.
TEST(BailenDrillOrders, BA_28_an_area_holds_the_objective_and_its_own) {
  Book one = page(
      "6inf-1 ac16 ssw; 6inf-2 ab16 ssw; 6inf-3 ad16 ssw; irl-2 ab19 nne; irl-3 ab19 nne;"
      "ceuta-1 ac20 nne; ceuta-2 ac20 nne; 3red-1 ad20 nne; gwal ad20 nne; @lefranc ac16;"
      "@vedel ac15; @reding ab19",
      2);
  one.f.order("lefranc", Order::None);
  one.f.begin(Step::Orders, kFrench);
  ASSERT_EQ(written(one, "lefranc"), Order::Defend);
  const CommandState& c = one.f.state.command[one.f.command("lefranc")];
  for (const char* h : {"ac16", "ab16", "ad16", "ab15", "ac14", "ac15", "ad14", "ad15"})
    EXPECT_TRUE(one.f.rules->in_area(c.centre, c.shape, one.f.named(h))) << h;
}

// The same for the hill in front of a brigade that stands beside it.
TEST(BailenDrillOrders, an_area_takes_in_the_hill_beside_it) {
  Book one = page(
      "mp-gra ac11 nne; cor-1 ad11 nne; cor-2 ad11 nne; vgra-3 ad12 e; 5leg-1 ag10 ssw;"
      "5leg-2 ag10 ssw; 5leg-3 ah10 ssw; 3sui-1 ah10 ssw; 1leg-1 ah9 ssw; @corona ad12;"
      "@poinsot ag10; @vedel ah10",
      1);
  one.f.order("corona", Order::None);
  one.f.begin(Step::Orders, kSpanish);
  ASSERT_EQ(written(one, "corona"), Order::Defend);
  const CommandState& c = one.f.state.command[one.f.command("corona")];
  for (const char* h : {"ac11", "ad11", "ad12"})
    EXPECT_TRUE(one.f.rules->in_area(c.centre, c.shape, one.f.named(h))) << h;
}

// ---- scenario 3

// BA-213: under the encounter a column goes to five hexes, where it may get other orders.
TEST(BailenDrillOrders, BA_213_columns_halt_at_five_hexes_under_the_encounter) {
  Book one = page("4leg-1 q16 e; 4leg-2 p16 e; irl-2 x15 w; @chabert q16; @reding x15", 3);
  one.f.order("chabert", Order::Maneuver);
  one.f.begin(Step::Move, kFrench);
  one.finish();
  EXPECT_EQ(one.near("4leg-1"), 5) << one.f.hex("4leg-1");
}

// BA-199: a column that has met the enemy is not left on the march.
TEST(BailenDrillOrders, BA_199_a_column_that_has_met_the_enemy_deploys) {
  Book one = page(
      "4leg-1 s17 e; 4leg-2 r16 e; 4leg-3 r16 e; irl-2 x15 w; @chabert s17; @dupont r16;"
      "@reding x15",
      3);
  one.f.order("chabert", Order::Maneuver);
  one.f.state.command[one.f.command("chabert")].set(kMet);
  one.f.begin(Step::Orders, kFrench);
  EXPECT_EQ(one.says(), "try chabert");
  EXPECT_NE(written(one, "chabert"), Order::Maneuver);
}

// BA-66, BA-78: most of the brigade is in the east.
TEST(BailenDrillOrders, BA_66_BA_78_a_leader_goes_where_most_of_his_points_are) {
  Book one = page(
      "4leg-1 w13 e; 4leg-2 w14 e; 4sui x14 e; 4leg-3 p16 e; irl-2 z13 w; @chabert p16;"
      "@reding z13",
      3);
  one.f.order("chabert", Order::Defend, "w13", 0);
  one.f.begin(Step::Move, kFrench);
  one.finish();
  const Hex at = one.f.state.leader[one.f.leader("chabert")].hex;
  for (const char* unit : {"4leg-1", "4leg-2", "4sui"})
    EXPECT_LE(one.f.rules->grid().distance(at, one.f.piece(unit).hex), 4) << unit;
}

// A leader rides with troops; alone in front of the enemy he would be taken for nothing.
TEST(BailenDrillOrders, a_leader_never_ends_alone_near_the_enemy) {
  Book one = page("4leg-1 w13 e; 4leg-2 t13 e; irl-2 z13 w; @chabert w13; @reding z13", 3);
  one.f.order("chabert", Order::Defend, "v13", 0);
  one.f.begin(Step::Move, kFrench);
  one.finish();
  const Hex at = one.f.state.leader[one.f.leader("chabert")].hex;
  EXPECT_TRUE(one.f.rules->board(one.f.state).of[index(kFrench)].has(at));
}

// BA-28: no area holds a brigade strung out along the highway. It is not told to defend one, which
// most of it could not reach, but brought up.
TEST(BailenDrillOrders, BA_28_a_brigade_strung_out_is_not_told_to_defend) {
  Book one = page(
      "4leg-1 u13 e; 4leg-2 k18 e; 4leg-3 d22 e; 4sui u13 e; irl-2 z13 w; irl-3 z13 w; ceuta-1 z14 "
      "w;"
      "ceuta-2 z14 w; omil-1 z12 w; omil-2 z12 w; @chabert u13; @dupont u13; @reding z13;"
      "@venegas z12",
      3, 6);
  one.f.order("chabert", Order::None);
  one.f.begin(Step::Orders, kFrench);
  EXPECT_NE(written(one, "chabert"), Order::Defend);
}

// ---- scenario 4

// The enemy is twice as strong: nobody attacks him.
TEST(BailenDrillOrders, a_weaker_brigade_defends) {
  Book one = page(
      "4leg-1 u13 e; 4leg-2 u13 e; irl-2 z13 w; irl-3 z13 w; ceuta-1 z14 w; ceuta-2 z14 w;"
      "omil-1 z12 w; omil-2 z12 w; @chabert u13; @dupont u13; @reding z13; @venegas z12",
      4, 6);
  one.f.order("chabert", Order::None);
  one.f.begin(Step::Orders, kFrench);
  EXPECT_EQ(written(one, "chabert"), Order::Defend);
}

// BA-17: where nothing is to be gained no attempt is made; the chief may then ride (BA-21).
TEST(BailenDrillOrders, BA_17_BA_21_no_attempt_without_a_need) {
  Book one = page(
      "4leg-1 u13 e; 4leg-2 u13 e; 4leg-3 u12 e; irl-2 z13 w; @chabert u13; @dupont u13;"
      "@reding z13",
      4, 6);
  one.f.order("chabert", Order::Attack);
  one.f.begin(Step::Orders, kFrench);
  EXPECT_EQ(one.says(), "done");
}

// A brigade about to break does not go over to the attack because the enemy before it is weak.
TEST(BailenDrillOrders, a_worn_brigade_does_not_begin_to_attack) {
  Book one = page(
      "3leg-1 u13 e -6; 3leg-2 u13 e -5; gparis-1 u12 e -6; gparis-2 u12 e -4; 4leg-1 u12 e;"
      "4leg-2 u12 e; irl-2 z13 w -3; @pannetier u13; @chabert u12; @dupont u13; @reding z13",
      4, 6);
  one.f.order("chabert", Order::Attack);
  one.f.order("pannetier", Order::Defend, "u13", 0);
  one.f.begin(Step::Orders, kFrench);
  EXPECT_EQ(one.says(), "done");
}

// BA-166, BA-167: far from the enemy, and nothing to do.
TEST(BailenDrillOrders, BA_166_BA_167_a_stack_without_a_task_stands_under_a_marker) {
  const auto waiting = [](Options options) {
    Field f("irl-2 z16 w; irl-3 z16 w; ceuta-1 z15 w; 4leg-1 g18 e; @reding z16; @chabert g18",
            {.scenario = 4, .options = options});
    f.order("reding", Order::None);
    f.begin(Step::Move, kSpanish);
    return Book(std::move(f));
  };
  Book one = waiting(with_markers());
  EXPECT_EQ(one.says(), "screen z16");
  one.f.plays({"screen z16", "screen z15"});
  EXPECT_EQ(one.says(), "done");
  EXPECT_EQ(waiting({}).says(), "done");
}

// … and when it has something to do it comes out.
TEST(BailenDrillOrders, who_gets_an_order_comes_out_from_under_his_marker) {
  Field f("irl-2 z16 w; irl-3 z16 w; ceuta-1 z15 w; 4leg-1 g18 e; @reding z16; @chabert g18",
          {.scenario = 4, .options = with_markers()});
  f.order("reding", Order::None);
  f.begin(Step::Move, kSpanish);
  f.play("screen z16");
  f.order("reding", Order::Maneuver);
  Book one(std::move(f));
  EXPECT_TRUE(one.says().starts_with("lift")) << one.says();
}

// ---- scenario 5

// La Peña attacks what is in front of him; the escort defends its carts.
TEST(BailenDrillOrders, the_escort_is_told_to_defend) {
  Book one = page(
      "esc-1 l18 e; esc-2 l18 e; cart-1 l18; cart-2 l18; esc-3 k18 e; cart-3 k18; bur-1 h20 e;"
      "bur-2 h20 e; zar-3 h19 e; @daradie l18; @dupont l18; @lapena h20",
      5);
  one.f.order("daradie", Order::None);
  one.f.begin(Step::Orders, kFrench);
  ASSERT_EQ(written(one, "daradie"), Order::Defend);
  const CommandState& c = one.f.state.command[one.f.command("daradie")];
  for (const char* h : {"k18", "l18"})
    EXPECT_TRUE(one.f.rules->in_area(c.centre, c.shape, one.f.named(h))) << h;
}

// BA-202: an escort does not leave its carts to the enemy.
TEST(BailenDrillOrders, BA_202_the_convoy_keeps_its_escort) {
  Book one = page(
      "esc-1 l18 w; cart-1 l18; cart-2 l18; esc-2 k18 w; cart-3 k18; cart-4 k18; bur-1 h20 e;"
      "pavia h19 e; @daradie l18; @lapena h20",
      5);
  one.f.order("daradie", Order::Defend, "k18", 0);
  one.f.begin(Step::Move, kFrench);
  one.finish();
  for (const char* h : {"k18", "l18"}) {
    bool guarded = false;
    for (const char* escort : {"esc-1", "esc-2"}) guarded = guarded || one.f.hex(escort) == h;
    EXPECT_TRUE(guarded) << h;
  }
}

// The same on the march: it goes no faster than its carts.
TEST(BailenDrillOrders, a_marching_escort_stays_with_its_carts) {
  Book one = page(
      "esc-1 l18 e; cart-1 l18; esc-2 k18 e; cart-2 k18; irl-2 z13 w; @daradie l18;"
      "@reding z13",
      5);
  one.f.order("daradie", Order::Maneuver);
  one.f.begin(Step::Move, kFrench);
  one.finish();
  for (const char* cart : {"cart-1", "cart-2"}) {
    bool guarded = false;
    for (const char* escort : {"esc-1", "esc-2"})
      guarded = guarded || one.f.hex(escort) == one.f.hex(cart);
    EXPECT_TRUE(guarded) << cart;
  }
}

// BA-226: beside Reding, La Peña leads his own division and Cruz Mourgeon: however many brigades
// and leaders of the others there are, he does not ride to them.
TEST(BailenDrillOrders, BA_226_la_pena_stays_with_his_own) {
  Book one = page(
      "afr p13 e -4; irl-1 u13 e; irl-2 u14 e; 4leg-1 ab13 w; @lapena p13; @reding u13;"
      "@venegas u13; @coupigny u14; @corona u14; @chabert ab13",
      5);
  one.f.begin(Step::Move, kSpanish);
  one.finish();
  const Hex at = one.f.state.leader[one.f.leader("lapena")].hex;
  EXPECT_LE(one.f.rules->grid().distance(at, one.f.piece("afr").hex), 4);
}

}  // namespace
}  // namespace tercio::bailen
