// What the computer player says about its choice, in both languages: the order it wants and the
// chance that it arrives, both sides of a shock, what a volley may do, checks that are risked.
#include <gtest/gtest.h>

#include "games/bailen/game.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

Text said(const Field& f, std::string_view words) {
  static const Module module{DataSource()};
  const Turn turn = f.rules->turn(f.state);
  auto counsel = Counsel<State>::of(f.state, turn.seats.first(), *parse(box(), words));
  counsel.gesture = module.describe(*f.rules, f.state, counsel.action()).label;
  Events nobody;
  f.rules->apply(counsel.after, counsel.seat, counsel.action(), nobody);
  return module.advice_text(*f.rules, counsel);
}

void says(const Text& text, const std::string& en, const std::string& es) {
  EXPECT_NE(text.en.find(en), std::string::npos) << text.en;
  EXPECT_NE(text.es.find(es), std::string::npos) << text.es;
}

TEST(BailenAdvice, an_attempt_names_the_order_and_its_chance) {
  Field f(
      "1leg-1 ag10 ssw; 1leg-2 ag10 ssw; irl-1 af13 nne; @cassagne ag10; @vedel ag10; @corona af13",
      {.scenario = 1, .turn = 2});
  f.order("cassagne", Order::None);
  f.begin(Step::Orders, kFrench);
  const Text text = said(f, "try cassagne");
  says(text, "should attack", "debe atacar");
  says(text, "arrives with 100 %", "llega con un 100 %");
  says(text, "it has lost 0 of 9", "ha perdido 0 de 9");
}

// 16 against the flank of 4: 4-1 with the attack order.
TEST(BailenAdvice, a_shock_is_told_with_both_chances) {
  Field f("4leg-1 x13 sse; mp-buj x14 w; @chabert x13; @coupigny ab18", {.turn = 2});
  f.order("chabert", Order::Attack);
  f.begin(Step::Declare, kFrench);
  const Text text = said(f, "attack 4leg-1 x14");
  says(text, "67 % to throw the enemy out of X14, 0 % to be thrown back",
       "67 % de echar al enemigo de X14");
}

// Six of eight points may fire: D on 3, M on 4 and 5, a point on 6; D stops nobody here.
TEST(BailenAdvice, a_volley_is_told_with_its_chance) {
  Field f("irl-2 z13 w; 4leg-1 y13 e; @reding z13; @chabert y13", {.turn = 2});
  f.order("chabert", Order::Attack);
  f.begin(Step::OffensiveFire, kFrench);
  const Text text = said(f, "target z13");
  says(text, "6 points bear on Z13; 50 %", "6 puntos alcanzan Z13; 50 %");
}

// In the middle of a volley too it is told at whom, and what may come of it.
TEST(BailenAdvice, a_volley_that_is_being_made_up_names_its_target) {
  Field f("irl-2 z13 w; 4leg-1 y13 e; @reding z13; @chabert y13", {.turn = 2});
  f.order("chabert", Order::Attack);
  f.begin(Step::OffensiveFire, kFrench);
  f.play("target z13");
  const Text text = said(f, "add 4leg-1 6");
  says(text, "6 points in all at Z13; 50 %", "en total 6 puntos contra Z13; 50 %");
  f.play("add 4leg-1 6");
  says(said(f, "fire"), "6 points in all at Z13; 50 %", "en total 6 puntos contra Z13; 50 %");
}

// One command is one command.
TEST(BailenAdvice, the_army_is_told_in_the_singular) {
  Field f("irl-2 z13 w; 4leg-1 y13 e; @reding z13; @chabert y13", {.turn = 2});
  for (std::size_t u = 0; u < f.rules->units(); ++u)
    if (f.rules->q(u).command == f.command("prive")) f.state.piece[u].set_where(Where::Eliminated);
  f.begin(Step::OffensiveFire, kFrench);
  ASSERT_EQ(f.rules->counted(f.state, kFrench), 1);
  says(said(f, "target z13"), "behind, 1 demoralized command against 0",
       "por detrás, 1 mando desmoralizado contra 0");
}

TEST(BailenAdvice, a_charge_and_its_answer_tell_what_is_risked) {
  Field f("1drag v11 e; cuir-det s12 e; omil-2 z13 w; @prive s12; @venegas ab12", {.turn = 2});
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  says(said(f, "charge 1drag"), "they hold their nerve (67 %)", "mantiene la firmeza (67 %)");
  f.plays({"charge 1drag", "at z13", "pick 1drag"});
  says(said(f, "step se"), "go towards the enemy at Z13", "va hacia el enemigo de Z13");
  f.plays({"step se", "step se", "step se"});
  f.roll(6);
  says(said(f, "form"), "67 % in time", "67 % a tiempo");
  says(said(f, "stand"), "fails with 33 %", "falla con un 33 %");
}

// A step to the side is no standing still.
TEST(BailenAdvice, a_step_aside_is_told_as_one) {
  Field f("4leg-1 w13 nne; irl-2 z13 w; @chabert w13; @reding z13", {.turn = 2});
  f.order("chabert", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  says(said(f, "step n"), "moves along the enemy", "se mueve a lo largo");
}

}  // namespace
}  // namespace tercio::bailen
