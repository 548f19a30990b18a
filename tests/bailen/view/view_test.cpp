// What boards are told (docs/games/bailen.md, section "View"): the parts of a volley, an attack and
// a way home, and the clock.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/dice.h"
#include "game/json.h"
#include "game/named.h"
#include "games/bailen/game.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

const Module& told_by() {
  static const Module made{DataSource()};
  return made;
}

Json seen(const Field& f, Seat seat) {
  return told_by().view(*f.rules, f.rules->masked(f.state, seat), seat);
}

int sum(const Json& modifiers) {
  int n = 0;
  for (const Json& m : modifiers) n += m.at("value").get<int>();
  return n;
}

// BA-83, BA-103, BA-105: the column is that of the points to be thrown for now.
TEST(BailenView, BA_83_BA_103_BA_105_volley) {
  Field f("marins y14 nne; 4leg-1 y13 e; 4leg-2 z12 ssw; omil-2 z13 w");
  f.begin(Step::DefensiveFire, kSpanish);
  f.play("target z13");
  EXPECT_TRUE(seen(f, kFrench).at("volley").at("column").is_null());
  f.play("add 4leg-1 4");
  EXPECT_EQ(seen(f, kFrench).at("volley").at("column"), "3-4");
  EXPECT_EQ(seen(f, kFrench).at("volley").at("total"), 4);
  EXPECT_EQ(seen(f, kFrench).at("volley").at("stage"), "build");
  f.plays({"add 4leg-2 6", "add marins 4", "fire"});
  Json volley = seen(f, kSpanish).at("volley");
  EXPECT_EQ(volley.at("column"), "11-12");
  EXPECT_EQ(volley.at("stage"), "dice");
  f.roll(1);  // M
  f.roll(6);
  ASSERT_EQ(f.wants(), "1d6 fire");  // the two points that are left
  volley = seen(f, kSpanish).at("volley");
  EXPECT_EQ(volley.at("column"), "2");
  EXPECT_EQ(volley.at("stage"), "second");
}

// BA-122: every modifier with its rule; the enemy is not told those of orders he does not know.
TEST(BailenView, BA_122_attack_modifiers) {
  Field f("4leg-1 y13 e; jaen-1 z13 w; @chabert y13");
  f.order("chabert", Order::Attack);
  f.state.command[f.command("chabert")].guess =
      static_cast<std::uint8_t>(order_bit(Order::Attack) | order_bit(Order::Harass));
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 4leg-1 z13", "lead chabert"});
  const Json own = seen(f, kFrench).at("attacks").at(0);
  EXPECT_EQ(own.at("modifier"), 2);  // leader and order
  EXPECT_EQ(sum(own.at("modifiers")), 2);
  EXPECT_EQ(own.at("ratio"), "1-1");
  const Json theirs = seen(f, kSpanish).at("attacks").at(0);
  EXPECT_EQ(theirs.at("modifier"), 1);
  f.play("commit");
  const Json combat = seen(f, kFrench).at("combat");
  EXPECT_EQ(sum(combat.at("modifiers")), 2);
}

// BA-136: the way the engine has chosen, hex after hex.
TEST(BailenView, BA_136_the_way_back) {
  Field f("1drag y13 e; zar-3 z13 w");
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  f.plays({"attack 1drag z13", "commit"});
  f.roll(6);  // 5 v 8 = 1-2: BM
  ASSERT_EQ(f.wants(), "french");
  const Json back = seen(f, kFrench).at("back");
  EXPECT_EQ(back.at("unit"), "1drag");
  ASSERT_EQ(back.at("path").size(), back.at("most").get<std::size_t>());
  const std::string third = back.at("path").at(2);
  f.play("back 3");
  EXPECT_EQ(f.hex("1drag"), third);
}

// BA-2, BA-10: every turn is told with its number and its hour.
TEST(BailenView, BA_2_BA_10_turns_are_told_by_the_clock) {
  Field f = Field::shipped(1);
  EXPECT_EQ(seen(f, kFrench).at("clock"), "17:00");
  std::vector<Event> events;
  Events listener(events);
  State s = f.state;
  Rng rng(3);
  std::vector<std::string> clocks;
  for (int i = 0; i < 4000 && s.step != Step::Over; ++i) {
    const Turn turn = f.rules->turn(s);
    events.clear();
    if (turn.kind == TurnKind::Dice) {
      f.rules->apply(s, Seat::Nobody, throw_dice(turn.dice, rng), listener);
    } else {
      Rules::Actions legal;
      f.rules->legal(s, turn.seats.first(), legal);
      f.rules->apply(s, turn.seats.first(), legal[legal.size() - 1], listener);
    }
    for (const Event& e : events)
      if (std::string_view(e.key) == "event.turn") {
        const Json args = event_args(told_by(), *f.rules, e);
        EXPECT_EQ(args.at("n"), s.turn);
        clocks.push_back(args.at("clock"));
        EXPECT_NE(event_text(told_by(), *f.rules, e).es.find(clocks.back()), std::string::npos);
      }
  }
  EXPECT_EQ(clocks, (std::vector<std::string>{"17:30", "18:00"}));
}

// BA-122: a modifier below nothing has a minus, as the odds of it have.
TEST(BailenView, BA_122_modifiers_in_the_log_have_a_minus) {
  const Field f("4leg-1 y13 e; omil-2 z13 w");
  std::vector<Event> events;
  Events(events).emit(
      "BA-122"_rule, "event.modifier",
      {{"what", static_cast<int>(Mod::DefendOrder), static_cast<std::uint8_t>(ArgKind::Modifier)},
       {"n", -1, 0}});
  EXPECT_TRUE(event_text(told_by(), *f.rules, events.at(0)).en.ends_with(": −1."));
  EXPECT_EQ(event_args(told_by(), *f.rules, events.at(0)).at("n"), -1);
}

// BA-191, BA-204: brigades that have changed their slot come with the others of it; a whole
// division with Vedel; nobody is left out of what is still to come.
TEST(BailenView, BA_191_BA_204_arrivals) {
  Field f("4leg-1 v13 e");
  f.rules = std::make_shared<const Rules>(box(), 2, Options{});
  f.state = f.rules->start();
  f.plays({"arrive prive", "arrive pannetier", "arrive chabert", "arrive dupre", "arrive schramm",
           "usual"});
  const auto clock_of = [](const Json& view, const char* unit) {
    for (const Json& column : view.at("arrivals"))
      for (const Json& id : column.at("units"))
        if (id == unit)
          return column.at("clock").get<std::string>() + column.at("hex").get<std::string>();
    return std::string();
  };
  const Json view = seen(f, kFrench);
  EXPECT_EQ(clock_of(view, "4leg-1"), "06:30a24");
  EXPECT_EQ(clock_of(view, "1chas"), "07:00a24");
  EXPECT_EQ(clock_of(view, "cart-1"), "07:00a24");
  EXPECT_EQ(clock_of(view, "1drag"), "");
  Options o;
  o.vedel_division = true;
  const Field four = Field::shipped(4, o);
  const Json whole = seen(four, kSpanish);
  EXPECT_EQ(clock_of(whole, "7inf-1"), "16:00am1");
  bool dufour = false;
  for (const Json& column : whole.at("arrivals"))
    for (const Json& id : column.at("leaders")) dufour = dufour || id == "dufour";
  EXPECT_TRUE(dufour);
}

// BA-67, BA-167: who rides, which marker marches.
TEST(BailenView, BA_67_BA_167_riders_and_markers_on_their_way) {
  Field f("4leg-1 v13 e; omil-1 aa1 w; @chabert v13");
  f.begin(Step::Move, kFrench);
  EXPECT_TRUE(seen(f, kFrench).at("rider").is_null());
  f.plays({"ride chabert", "step n"});
  const Json rider = seen(f, kSpanish).at("rider");
  EXPECT_EQ(rider.at("leader"), "chabert");
  EXPECT_EQ(rider.at("hex"), "v12");
  EXPECT_EQ(rider.at("mp"), 9);
  Options o;
  o.markers = true;
  Field m("4leg-1 j20 e; omil-1 z13 w", {.options = o});
  m.order("chabert", Order::Maneuver);
  m.begin(Step::Move, kFrench);
  m.plays({"screen j20", "march f1"});
  const Json screen = seen(m, kSpanish).at("screen");
  EXPECT_EQ(screen.at("marker"), "f1");
  EXPECT_EQ(screen.at("hex"), "j20");
}

std::vector<std::string> chances_of(const Field& f, const char* words, bool also = false) {
  const auto odds = told_by().odds(*f.rules, f.state, *parse(box(), words));
  std::vector<std::string> out;
  for (const OddsOutcome& o : also ? odds->also : odds->outcomes)
    out.push_back(o.id + " " + std::to_string(o.chance.num) + "/" + std::to_string(o.chance.den));
  return out;
}

// BA-36, BA-138: where a rout is read as disorder, or not applied, the chances say so.
TEST(BailenView, BA_36_BA_138_chances_of_a_square_and_of_a_counter_charge) {
  Field f("1drag v11 e; jaen-1 z13 w; @prive v11");
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se", "step se", "step se"});
  f.roll(6);
  EXPECT_EQ(chances_of(f, "form"), (std::vector<std::string>{"forms 2/3", "disorganized 1/3"}));
  Field c("1drag v11 e; omil-2 z13 w; pavia x10 w");
  c.order("lapena", Order::Harass);
  c.begin(Step::Move, kFrench);
  c.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  EXPECT_EQ(chances_of(c, c.legal("countercharge").begin()->c_str()),
            (std::vector<std::string>{"attacks 2/3", "goes-back 1/3"}));
}

// BA-138: the check is made where it rides to: the leader it leaves behind does not help.
TEST(BailenView, BA_138_chances_of_a_rider_without_his_leader) {
  Field f("1drag v11 e; omil-2 z13 w; pavia x10 w; bur-1 x10 w; @lapena x10");
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  EXPECT_EQ(chances_of(f, f.legal("countercharge pavia").begin()->c_str()),
            (std::vector<std::string>{"attacks 2/3", "goes-back 1/3"}));
}

// BA-104, BA-109, BA-125: chances are of what a result does in this phase to this target.
TEST(BailenView, BA_104_chances_of_fire_by_phase_and_target) {
  const auto of = [](Step step, Seat phasing, const char* square) {
    Field f(std::string("4leg-1 y13 e; 4leg-2 z12 ssw; omil-1 z13 w ") + square);
    f.orders(Order::Defend);
    f.begin(step, phasing);
    f.plays({"target z13", "add 4leg-1 6", "add 4leg-2 6"});
    return chances_of(f, "fire");
  };
  // Twelve points, rows 1 to 6: M M 1 1 R 2, against a square a row more.
  EXPECT_EQ(of(Step::OffensiveFire, kFrench, ""),
            (std::vector<std::string>{"M 1/3", "R 1/6", "1 1/3", "2 1/6"}));
  EXPECT_EQ(of(Step::DefensiveFire, kSpanish, ""),
            (std::vector<std::string>{"- 1/6", "M 1/3", "1 1/3", "2 1/6"}));
  EXPECT_EQ(of(Step::OffensiveFire, kFrench, "square"),
            (std::vector<std::string>{"M 1/3", "1 1/3", "2 1/3"}));
}

// BA-103: every roll is told.
TEST(BailenView, BA_103_chances_of_three_rolls) {
  Field f(
      "4leg-1 y13 e; 4leg-2 z12 ssw; 4leg-3 y14 nne; gparis-1 z14 nnw; gparis-2 aa13 w; omil-1 "
      "z13 w");
  f.begin(Step::DefensiveFire, kSpanish);
  f.plays({"target z13", "add 4leg-1 6", "add 4leg-2 6", "add 4leg-3 6", "add gparis-1 6"});
  f.play("add gparis-2 1");
  const auto also = chances_of(f, "fire", true);
  EXPECT_NE(std::find(also.begin(), also.end(), "roll-3-D 1/6"), also.end());
}

// BA-182: who must check for the sun first, and how likely all of them hold.
TEST(BailenView, BA_182_chances_under_the_sun) {
  Field f("4leg-1 y13 e; omil-2 z13 w", {.scenario = 4, .turn = 16});
  f.orders(Order::Harass);
  f.begin(Step::Declare, kFrench);
  const auto also = chances_of(f, "attack 4leg-1 z13", true);
  EXPECT_EQ(also.back(), "sun 2/3");
  Field cool("4leg-1 y13 e; omil-2 z13 w", {.scenario = 4, .turn = 15});
  cool.orders(Order::Harass);
  cool.begin(Step::Declare, kFrench);
  EXPECT_NE(chances_of(cool, "attack 4leg-1 z13", true).back().substr(0, 3), "sun");
}

// BA-61: whoever moves is told how far he still comes; the first steps are those he may take.
TEST(BailenView, BA_61_reach_on_the_way) {
  Field f("4leg-1 v13 e; omil-2 a1 e");
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("pick 4leg-1");
  const auto reach = [&] { return seen(f, kFrench).at("mover").at("reach"); };
  const std::size_t before = reach().size();
  EXPECT_GT(before, 6u);
  const std::string step = *f.legal("step").begin();
  f.play(step);
  const Json mover = seen(f, kFrench).at("mover");
  const Json after = mover.at("reach");
  EXPECT_LT(after.size(), before);
  for (const Json& one : after) {
    EXPECT_LE(one.at(1).get<int>(), mover.at("mp").get<int>());
    EXPECT_NE(one.at(0), mover.at("hex"));
  }
  for (const Json& way : mover.at("steps"))
    EXPECT_TRUE(std::any_of(after.begin(), after.end(), [&](const Json& one) {
      return one.at(0) == way.at("hex") && one.at(1) <= way.at("cost");
    })) << way.dump();
  EXPECT_TRUE(seen(f, kSpanish).at("mover").at("reach").is_null());
}

// BA-112: one phase in two steps, told apart.
TEST(BailenView, BA_112_declaring_and_fighting_are_told_apart) {
  Field f("4leg-1 y13 e; omil-2 z13 w");
  f.orders(Order::Harass);
  f.begin(Step::OffensiveFire, kFrench);
  std::vector<std::string> phases;
  for (const char* words : {"done", "attack 4leg-1 z13", "commit"}) {
    std::vector<Event> events;
    Events listener(events);
    f.rules->apply(f.state, kFrench, *parse(box(), words), listener);
    for (const Event& e : events)
      if (std::string_view(e.key) == "event.phase")
        phases.push_back(event_text(told_by(), *f.rules, e).en);
  }
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_NE(phases[0], phases[1]);
}

// What a rule says it says in both languages: Spanish takes more words, so a much shorter text has
// left something out.
TEST(BailenView, rules_say_as_much_in_spanish) {
  for (const RuleInfo& rule : told_by().rules())
    EXPECT_GE(rule.text.es.size() * 5, rule.text.en.size() * 4) << rule.id;
}

// What is offered names the rule it comes from, whatever else the same word may mean.
TEST(BailenView, BA_134_BA_137_words_name_their_rule) {
  const auto rule = [](const Field& f, const char* words) {
    return told_by().describe(*f.rules, f.state, *parse(box(), words)).rules.at(0).str();
  };
  Field f("1drag v11 e; omil-2 z13 w; pavia x10 w");
  f.order("lapena", Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  EXPECT_EQ(rule(f, "pass"), "BA-137");
  Field loose("1drag v13 e d; omil-2 x13 w; omil-1 x12 w");
  loose.orders(Order::Attack);
  Frame frame;
  frame.kind = Kind::Loose;
  frame.unit = static_cast<std::uint8_t>(loose.id("1drag"));
  loose.state.frame[loose.state.depth++] = frame;
  EXPECT_EQ(rule(loose, "strike x13"), "BA-134");
  Field line("vcat v13 e; 4leg-1 a1 e; @venegas v13");
  line.begin(Step::Move, kSpanish);
  line.plays({"pick vcat", "skirmish"});
  EXPECT_EQ(rule(line, "stay"), "BA-40");
}

// BA-137: who has joined a countercharge is told, the words say what `pass` does, and the position
// is kept.
TEST(BailenView, BA_137_a_joint_countercharge_is_told) {
  Field f("1drag v11 e; omil-2 z13 w; pavia x10 w; borb x13 w");
  f.orders(Order::Harass);
  f.begin(Step::Move, kFrench);
  f.plays({"charge 1drag", "at z13", "pick 1drag", "step se"});
  const Module module{DataSource()};
  const auto offer = [&] { return module.view(*f.rules, f.state, kSpanish)["offer"]; };
  EXPECT_EQ(offer()["joined"], Json::array());
  const std::string before = module.prompt(*f.rules, f.state, kSpanish).en;
  const std::string pass = module.describe(*f.rules, f.state, plain(Verb::Pass)).label.en;
  f.play(*f.legal("countercharge pavia").begin());
  EXPECT_EQ(offer()["joined"], Json::array({"pavia"}));
  EXPECT_EQ(offer()["riders"], Json::array({"borb"}));
  EXPECT_NE(module.prompt(*f.rules, f.state, kSpanish).en, before);
  EXPECT_NE(module.describe(*f.rules, f.state, plain(Verb::Pass)).label.en, pass);
  const Expected<State> again = module.load(*f.rules, module.dump(*f.rules, f.state));
  ASSERT_TRUE(again);
  EXPECT_TRUE(*again == f.state);
  EXPECT_EQ(chances_of(f, f.legal("countercharge borb").begin()->c_str()),
            (std::vector<std::string>{"attacks 2/3", "goes-back 1/3"}));
}

}  // namespace
}  // namespace tercio::bailen
