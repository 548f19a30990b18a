// The drill book, combat: which attacks are declared, what is fired at, how a charge is met, who
// takes a loss, where the beaten go and who follows them.
#include "bailen/player/book.h"

namespace tercio::bailen {
namespace {

Book fighting(const std::string& units, int scenario, Step step, Seat phasing,
              Order order = Order::Attack, int turn = 2) {
  Field f(units, {.scenario = scenario, .turn = turn});
  for (std::size_t c = 0; c < f.rules->army->command.size(); ++c)
    if (f.rules->army->command[c].side == phasing) f.order(f.rules->army->command[c].id, order);
  f.begin(step, phasing);
  return Book(std::move(f));
}

// Dice of 6 until somebody is asked.
void roll_on(Book& page) {
  for (int i = 0; i < 20 && page.f.rules->turn(page.f.state).kind == TurnKind::Dice; ++i)
    page.f.roll(6);
}

// ---- scenario 1

// 14 points up a slope are 7 against 13.
TEST(BailenDrillFight, an_attack_uphill_at_one_to_two_is_refused) {
  Book one = fighting(
      "5leg-1 ae12 w; 5leg-2 ae12 w; vgra-3 ad12 e; cor-1 ad12 e; cor-2 ad12 e; @poinsot ae12;"
      "@corona ad12",
      1, Step::Declare, kFrench);
  EXPECT_FALSE(Book::any(one.finish(), "attack"));
}

// The same up to the hill at four to one.
TEST(BailenDrillFight, an_attack_uphill_at_four_to_one_is_made) {
  Book one = fighting(
      "5leg-1 ae12 w; 5leg-2 ae12 w; 3sui-1 ae13 w; 5leg-3 ae13 w; mp-gra ad12 e -1; @poinsot ae12;"
      "@corona ac12",
      1, Step::Declare, kFrench);
  EXPECT_TRUE(Book::any(one.finish(), "attack"));
}

// BA-36: one point of horse against sixteen of foot: there is nothing to be afraid of but the
// check.
TEST(BailenDrillFight, BA_36_no_square_against_a_handful) {
  Book one = fighting("mont v11 e; 1leg-1 z13 w; 1leg-2 z13 w; @corona v11; @cassagne z13", 1,
                      Step::Move, kSpanish);
  one.f.plays({"charge mont", "at z13", "pick mont", "step se", "step se", "step se"});
  roll_on(one);
  EXPECT_EQ(one.f.wants(), "french");
  EXPECT_EQ(one.says(), "stand");
}

// BA-148: the hill is taken and nobody is near: on to it.
TEST(BailenDrillFight, BA_148_an_objective_won_is_occupied) {
  Book one = fighting(
      "5leg-1 ae12 w; 5leg-2 ae12 w; 3sui-1 ae13 w; 5leg-3 ae13 w; mp-gra ad12 e -1; @poinsot ae12;"
      "@corona aa12",
      1, Step::Declare, kFrench);
  one.f.plays({"attack 5leg-1 ad12", "attack 3sui-1 ad12", "commit"});
  roll_on(one);
  while (one.f.wants() == "spanish") one.f.play(one.says());
  roll_on(one);
  ASSERT_EQ(one.f.wants(), "french");
  EXPECT_TRUE(one.says().starts_with("advance")) << one.says();
}

// ---- scenario 2

// Into houses an attack counts half.
TEST(BailenDrillFight, houses_are_not_stormed_at_even_strength) {
  Book one =
      fighting("irl-2 ac17 nne; 6inf-1 ac16 ssw; 6inf-2 ac16 ssw; @reding ac17; @lefranc ac16", 2,
               Step::Declare, kSpanish);
  EXPECT_FALSE(Book::any(one.finish(), "attack"));
}

// BA-112: the weak one in front may be attacked only together with the strong one beside him.
TEST(BailenDrillFight, BA_112_no_attack_that_binds_to_a_worse_one) {
  Book one = fighting(
      "5leg-1 y13 e; 5leg-2 y13 e; mp-buj z12 w; irl-2 z13 w; irl-3 z13 w; gwal z13 w; @poinsot "
      "y13;"
      "@reding z13",
      2, Step::Declare, kFrench);
  EXPECT_FALSE(Book::any(one.finish(), "attack"));
}

// BA-126: two against eight; better to give way.
TEST(BailenDrillFight, BA_126_cavalry_evades_at_three_to_one) {
  Book one =
      fighting("1leg-1 y13 e; farn z13 w; @cassagne y13; @reding aa16", 2, Step::Declare, kFrench);
  one.f.plays({"attack 1leg-1 z13", "commit"});
  roll_on(one);
  ASSERT_EQ(one.f.wants(), "spanish");
  EXPECT_TRUE(one.says().starts_with("evade")) << one.says();
}

TEST(BailenDrillFight, cavalry_stands_at_even_strength) {
  Book one =
      fighting("6inf-1 y13 e; borb z13 w; @lefranc y13; @coupigny aa16", 2, Step::Declare, kFrench);
  one.f.plays({"attack 6inf-1 z13", "commit"});
  roll_on(one);
  ASSERT_EQ(one.f.wants(), "spanish");
  EXPECT_EQ(one.says(), "stand");
}

// ---- scenario 3

// BA-107, BA-159: two targets alike, but one more point breaks Chabert's brigade.
TEST(BailenDrillFight, BA_107_BA_159_fire_goes_where_it_breaks_a_brigade) {
  Book one = fighting(
      "irl-2 z13 w; 3leg-1 y13 e; 4leg-1 y14 e; 4leg-2 s13 e -7; 4leg-3 s12 e -3; @reding z13;"
      "@chabert s13; @pannetier y13",
      3, Step::DefensiveFire, kFrench);
  EXPECT_EQ(one.says(), "target y14");
}

// BA-124: one point each way; Venegas has one left, Reding many.
TEST(BailenDrillFight, BA_124_the_loss_is_taken_where_the_limit_is_far) {
  Book one = fighting(
      "4leg-1 y13 e; 4leg-2 y13 e; 4leg-3 s12 e; 4sui s12 e; omil-2 z13 w; irl-2 z13 w;"
      "omil-1 ac12 w -6; vgra-1 ac13 w -4; vcat ac13 w -7; @chabert y13; @reding aa16; @venegas "
      "aa16",
      3, Step::Declare, kFrench);
  one.f.plays({"attack 4leg-1 z13", "attack 4leg-2 z13", "commit"});
  while (one.f.wants() == "1d6 shock") one.f.roll(5);  // 16 v 12, 1-1, 5 + 1: DB
  roll_on(one);
  ASSERT_EQ(one.f.wants(), "spanish");
  ASSERT_FALSE(one.f.legal("lose").empty());
  EXPECT_EQ(one.says(), "lose irl-2");
}

// BA-36: two regiments of dragoons with Privé against six points of foot: square, at four in six.
TEST(BailenDrillFight, BA_36_a_square_is_formed_against_a_heavy_charge) {
  Book one =
      fighting("1drag v11 e; 2drag v11 e; cuir-det s12 e; omil-2 z13 w; @prive v11; @venegas ab12",
               3, Step::Move, kFrench);
  one.f.plays({"charge 1drag", "at z13", "charge 2drag", "at z13", "pick 1drag", "step se",
               "step se", "step se"});
  roll_on(one);
  ASSERT_EQ(one.f.wants(), "spanish");
  EXPECT_EQ(one.says(), "form");
}

// Poor infantry fails every second time; a charge that would hardly move it is awaited.
TEST(BailenDrillFight, poor_infantry_stands_against_a_weak_charge) {
  Book one =
      fighting("utr v11 e; esp s12 e; 2red-1 z13 w; 2red-2 z13 w; @coupigny v11; @schramm ab12", 3,
               Step::Move, kSpanish);
  one.f.plays({"charge utr", "at z13", "pick utr", "step se", "step se", "step se"});
  roll_on(one);
  ASSERT_EQ(one.f.wants(), "french");
  EXPECT_EQ(one.says(), "stand");
}

// BA-137: four against four, and C holds on four of six: ride at them before they ride down the
// foot.
TEST(BailenDrillFight, BA_137_cavalry_countercharges_at_even_strength) {
  Book one =
      fighting("1chas v11 e; vgra-1 z13 w; borb x10 sse; @dupre v11; @coupigny x10; @venegas ab12",
               3, Step::Move, kFrench);
  one.f.plays({"charge 1chas", "at z13", "pick 1chas", "step se"});
  ASSERT_EQ(one.f.wants(), "spanish");
  EXPECT_TRUE(one.says().starts_with("countercharge borb")) << one.says();
}

// BA-137: a second regiment joins where the exact odds are better with it; a troop that makes them
// no better does not.
TEST(BailenDrillFight, BA_137_a_second_regiment_joins_a_countercharge) {
  const auto says = [](const std::string& second) {
    Book one = fighting("1chas v11 e; vgra-1 z13 w; borb x10 sse; " + second +
                            " x13 w; @dupre v11; @coupigny x10; @venegas ab12; @lapena ab14",
                        3, Step::Move, kFrench);
    one.f.plays({"charge 1chas", "at z13", "pick 1chas", "step se"});
    one.f.play(*one.f.legal("countercharge borb").begin());
    EXPECT_FALSE(one.f.legal("countercharge " + second).empty());
    return one.says();
  };
  EXPECT_TRUE(says("pavia").starts_with("countercharge pavia")) << says("pavia");
  EXPECT_EQ(says("utr"), "pass");
}

TEST(BailenDrillFight, a_troop_does_not_countercharge_a_regiment) {
  Book one =
      fighting("1drag v11 e; vgra-1 z13 w; utr x10 sse; @prive v11; @coupigny x10; @venegas ab12",
               3, Step::Move, kFrench);
  one.f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  ASSERT_EQ(one.f.wants(), "spanish");
  EXPECT_EQ(one.says(), "pass");
}

// ---- scenario 4

// BA-27, BA-122: one of two may go in, at one to one: the Swiss give way in two of six, and nothing
// hangs on it.
TEST(BailenDrillFight, BA_27_BA_122_a_doubtful_attack_for_little_is_not_made) {
  Book one = fighting("irl-2 y13 e; irl-3 y13 e; 2red-1 z13 w; @reding w13; @schramm ac12", 4,
                      Step::Declare, kSpanish);
  EXPECT_FALSE(Book::any(one.finish(), "attack"));
}

// BA-121: eight into the flank of four are sixteen.
TEST(BailenDrillFight, BA_121_a_flank_is_attacked) {
  Book one = fighting("4leg-1 x13 sse; mp-buj x14 w; @chabert x13; @coupigny ab18", 4,
                      Step::Declare, kFrench);
  EXPECT_TRUE(Book::any(one.finish(), "attack 4leg-1 x14"));
}

// BA-114: who fires does not attack; five to one in the flank is better than a volley.
TEST(BailenDrillFight, BA_114_fire_is_held_for_a_good_attack) {
  Book one = fighting("4leg-1 x13 sse; 4leg-2 x13 sse; mp-buj x14 w; @chabert x13; @coupigny ab18",
                      4, Step::OffensiveFire, kFrench);
  EXPECT_FALSE(Book::any(one.finish(), "fire"));
}

// Two targets alike for the guns: the one about to be attacked first.
TEST(BailenDrillFight, guns_fire_at_what_is_to_be_attacked) {
  Book one = fighting(
      "art-chab v13 e; 4leg-1 w15 e; 4leg-2 w15 e; 4leg-3 s12 e; 4sui s12 e; mp-buj x14 w;"
      "mp-creal x12 w; @chabert w15; @coupigny ab18",
      4, Step::OffensiveFire, kFrench);
  EXPECT_EQ(one.says(), "target x14");
}

// BA-114: who fires does not attack, nor do those in his hex. Guns in the hex of a good attack are
// held, too.
TEST(BailenDrillFight, BA_114_guns_in_the_hex_of_an_attack_hold_their_fire) {
  Book one = fighting(
      "art-chab x13 sse; 4leg-1 x13 sse; 4leg-2 x13 sse; mp-buj x14 w; @chabert x13; @coupigny "
      "ab18",
      4, Step::OffensiveFire, kFrench);
  EXPECT_FALSE(Book::any(one.finish(), "fire"));
}

// BA-91: four hexes off, half the guns, two points of cuirassiers: one chance in six that they
// check. It costs nothing.
TEST(BailenDrillFight, BA_91_guns_that_may_do_something_fire) {
  Book one = fighting("art-ven z13 w; cuir-det v13 e; @venegas z13; @prive s12", 4,
                      Step::OffensiveFire, kSpanish);
  ASSERT_FALSE(one.f.legal("target").empty());
  EXPECT_TRUE(one.says().starts_with("target")) << one.says();
}

// BA-182: in the sun one point of musketry is not worth a check.
TEST(BailenDrillFight, BA_182_no_shot_in_the_sun_that_costs_more_than_it_hurts) {
  Book one = fighting("esc-1 y13 e; esc-2 s13 e -1; irl-2 z13 w; @daradie s13; @reding z13", 4,
                      Step::OffensiveFire, kFrench, Order::Defend, 18);
  ASSERT_TRUE(one.f.rules->sun_now(one.f.state));
  EXPECT_EQ(one.says(), "done");
}

// BA-148: whoever enters the emptied hex turns a flank to one of two strong stacks.
TEST(BailenDrillFight, BA_148_nobody_advances_into_a_trap) {
  Book one = fighting(
      "4leg-1 y13 e; mp-buj z13 w -3; irl-2 aa13 w; irl-3 aa13 w; ceuta-1 z14 nnw; ceuta-2 z14 nnw;"
      "@chabert x13; @reding aa13; @coupigny ab18",
      4, Step::Declare, kFrench);
  one.f.plays({"attack 4leg-1 z13", "commit"});
  roll_on(one);
  while (one.f.wants() == "spanish") one.f.play(one.says());
  roll_on(one);
  ASSERT_EQ(one.f.wants(), "french");
  ASSERT_FALSE(one.f.legal("advance").empty());
  EXPECT_EQ(one.says(), "stay");
}

// BA-144: a way back through an enemy zone costs a point and its order; there is another.
TEST(BailenDrillFight, BA_144_the_beaten_go_back_where_no_enemy_is) {
  Book one = fighting(
      "4leg-1 y13 e; 4leg-2 y13 e; 4leg-3 y15 e; 4sui s12 e; mp-buj z13 w; @chabert y13;"
      "@coupigny ab18",
      4, Step::Declare, kFrench);
  one.f.plays({"attack 4leg-1 z13", "attack 4leg-2 z13", "commit"});
  roll_on(one);
  while (one.f.wants() == "spanish" && one.f.hex("mp-buj") == "z13") one.f.play(one.says());
  EXPECT_NE(one.f.hex("mp-buj"), "z13");
  EXPECT_EQ(one.f.points("mp-buj"), 4);
  EXPECT_FALSE(one.in_enemy_zone("mp-buj"));
}

// ---- scenario 5

// BA-128: the routed cannot hurt who attacks them.
TEST(BailenDrillFight, BA_128_the_routed_are_attacked) {
  Book one = fighting("bur-1 y13 e; bur-2 y13 e; 4leg-1 z13 w r; @lapena y13; @chabert ab12", 5,
                      Step::Declare, kSpanish);
  EXPECT_TRUE(Book::any(one.finish(), "attack"));
}

// BA-157: a leader who is good at it lends his factor to those who are attacked with him.
TEST(BailenDrillFight, BA_157_a_leader_stands_by_his_men) {
  Book one =
      fighting("4leg-1 y13 e; 4leg-2 y13 e; 4leg-3 s12 e; irl-2 z13 w; @chabert s13; @reding z13",
               5, Step::Declare, kFrench);
  one.f.plays({"attack 4leg-1 z13", "attack 4leg-2 z13", "commit"});
  for (int i = 0; i < 9 && one.f.legal("lend").empty(); ++i) {
    if (one.f.wants().starts_with("1d6"))
      one.f.roll(6);
    else
      one.f.play(one.says());
  }
  EXPECT_EQ(one.says(), "lend reding");
}

// BA-153: everybody who can tries to rally.
TEST(BailenDrillFight, BA_153_everybody_rallies) {
  Book one = fighting("bur-1 q13 e d; bur-2 q14 e r; bur-3 q15 e d; 4leg-1 z13 w; @lapena q13", 5,
                      Step::Reorganize, kSpanish);
  one.f.state.acting = kSpanish;
  const auto done = one.finish();
  for (const char* unit : {"rally bur-1", "rally bur-2", "rally bur-3"})
    EXPECT_TRUE(Book::any(done, unit)) << unit;
}

// BA-144: a retreat through the enemy's zones costs a point however many hexes of them it enters,
// so the second is no reason to stay near him; by the option each of them costs one.
TEST(BailenDrillFight, BA_144_the_second_hex_of_a_zone_costs_nothing_more) {
  const auto goes = [](bool each) {
    Options o;
    o.zone_loss_each = each;
    Book one(
        Field("4leg-1 y13 e; jaen-1 z13 w; 4leg-2 x14 e; 4leg-3 ab13 nne; 4sui z11 w;"
              "1drag x13 e; gparis-1 z14 e",
              {.options = o}));
    one.f.begin(Step::OffensiveFire, kFrench);
    one.f.hit("z13", FireResult::R);
    EXPECT_EQ(one.f.wants(), "spanish");
    return one.says();
  };
  EXPECT_EQ(goes(false), "retreat n se");
  EXPECT_EQ(goes(true), "retreat n");
}

}  // namespace
}  // namespace tercio::bailen
