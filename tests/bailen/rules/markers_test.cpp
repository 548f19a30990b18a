// Limited information (BA-15, BA-56, BA-164 to BA-170), vector 59.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "game/json.h"
#include "games/bailen/game.h"
#include "support/bailen_field.h"

namespace tercio::bailen {
namespace {

// BA-164 to BA-167.
TEST(BailenMarkers, BA_164_BA_165_BA_166_BA_167_placing) {
  Field f("4leg-1 j20 e; 4leg-2 j20 e; omil-1 z13 w", {.options = with_markers()});
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.rules->markers_left(f.state, kFrench), 15);  // BA-165
  f.play("screen j20");
  EXPECT_TRUE(f.piece("4leg-1").is(kHidden));
  EXPECT_EQ(f.refused("pick 4leg-1"), "BA-167");
  EXPECT_EQ(f.refused("screen j20"), "BA-167");
  EXPECT_FALSE(f.legal("feint").empty());
  f.play("feint j21");
  EXPECT_EQ(f.refused("cover j21"), "BA-170");  // a false one is not hidden
  f.play("lift f1");
  EXPECT_FALSE(f.piece("4leg-1").is(kHidden));
  EXPECT_EQ(f.rules->markers_left(f.state, kFrench), 14);  // BA-166: back to the pool
  Field without("4leg-1 j20 e; omil-1 z13 w");
  without.begin(Step::Move, kFrench);
  EXPECT_EQ(without.refused("screen j20"), "BA-164");
}

// BA-167: what a marker covers is its owner's to know; the enemy and those who watch see a stack
// and nothing of its top.
TEST(BailenMarkers, BA_167_a_covered_unit_is_not_told) {
  Field f("4leg-1 j20 e; 4leg-2 j20 e; omil-1 z13 w", {.options = with_markers()});
  f.begin(Step::Move, kFrench);
  f.play("cover j20");
  static const Module module{DataSource()};
  const auto told = [&](Seat seat) {
    const Json view = module.view(*f.rules, f.rules->masked(f.state, seat), seat);
    std::pair<Json, Json> out;
    for (const Json& stack : view.at("stacks"))
      if (stack.at("hex") == "j20") out.first = stack;
    for (const Json& unit : view.at("units"))
      if (unit.at("id") == "4leg-1") out.second = unit;
    return out;
  };
  const auto [own, seen] = told(kFrench);
  EXPECT_EQ(own.at("units").size(), 2u);
  EXPECT_EQ(seen.at("points"), 8);
  for (const Seat seat : {kSpanish, Seat::Nobody}) {
    const auto [stack, unit] = told(seat);
    EXPECT_EQ(stack.at("units").size(), 0u);
    EXPECT_EQ(stack.at("count"), 2);
    EXPECT_EQ(stack.at("hidden"), 2);
    EXPECT_TRUE(stack.at("points").is_null());
    EXPECT_EQ(unit.at("hidden"), true);
    EXPECT_FALSE(unit.contains("points"));
    EXPECT_TRUE(unit.at("hex").is_null());
  }
}

// Vector 59. BA-168, BA-169.
TEST(BailenMarkers, BA_168_BA_169_sighting) {
  const auto stays = [](const char* verb, const char* hex) {
    Field f(std::string("4leg-1 ") + hex + " e; 4leg-2 " + hex + " e; omil-1 z14 w",
            {.options = with_markers()});
    f.begin(Step::Move, kFrench);
    return f.refused(std::string(verb) + " " + hex);
  };
  EXPECT_EQ(stays("screen", "v14"), "BA-169");  // four hexes, in sight
  EXPECT_EQ(stays("pad", "w14"), "BA-169");     // three
  EXPECT_EQ(stays("pad", "v14"), "");           // four
  EXPECT_EQ(stays("cover", "w14"), "");         // three
  EXPECT_EQ(stays("cover", "x14"), "BA-169");   // two
  Field leader("4leg-1 j20 e; omil-1 aa1 w; @reding k20", {.options = with_markers()});
  leader.begin(Step::Move, kFrench);
  EXPECT_EQ(leader.refused("screen j20"), "BA-169");  // BA-168: a leader next to it
}

// BA-129, BA-167: a charge is named for all to hear; who has named one does not vanish.
TEST(BailenMarkers, BA_129_BA_167_not_over_a_charge) {
  Field f("1drag j20 e; omil-1 z13 w", {.options = with_markers()});
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("screen j20"), "");
  f.state.piece[f.id("1drag")].set(kCharging);
  f.state.piece[f.id("1drag")].target = f.named("z13");
  EXPECT_EQ(f.refused("screen j20"), "BA-167");
}

// BA-25, BA-167: a marker marches with what is under it.
TEST(BailenMarkers, BA_25_BA_167_marching) {
  Field f("4leg-1 j20 e; omil-1 z13 w", {.options = with_markers()});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.plays({"screen j20", "march f1"});
  f.play(*f.legal("step").begin());
  f.play("rest");
  EXPECT_NE(f.hex("4leg-1"), "j20");
  EXPECT_EQ(f.state.marker[0].hex, f.piece("4leg-1").hex);
}

// BA-167: a stack under its marker moves as in the open, under any order and at its own pace,
// turning as it goes; the enemy is not told how far it comes.
TEST(BailenMarkers, BA_167_a_stack_marches_as_in_the_open) {
  Field f("4leg-1 j20 e; 4leg-2 j20 e; omil-1 z13 w", {.options = with_markers()});
  f.order("chabert", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"screen j20", "march f1"});
  EXPECT_EQ(f.state.top().left, 5);
  EXPECT_EQ(f.rules->masked(f.state, kSpanish).top().left, 0);
  f.play("step ne");
  EXPECT_EQ(f.state.top().left, 4);
  f.play("step n");
  EXPECT_EQ(f.state.top().left, 2);  // BA-52: it has turned
  EXPECT_EQ(f.hex("4leg-2"), "k18");
  EXPECT_TRUE(f.piece("4leg-2").is(kHidden));
  f.play("rest");
  EXPECT_EQ(f.piece("4leg-1").facing(), Corner::NNE);
  EXPECT_EQ(f.piece("4leg-2").facing(), Corner::NNE);
  EXPECT_EQ(f.refused("march f1"), "BA-60");
  Field held("4leg-1 j20 e; omil-1 z13 w; @chabert j22", {.options = with_markers()});
  held.order("chabert", Order::None);
  held.begin(Step::Move, kFrench);
  held.plays({"screen j20", "march f1"});
  EXPECT_EQ(held.refused("step n"), "BA-23");
  EXPECT_EQ(held.refused("step s"), "");
}

// BA-167: only a column needs Maneuver orders, as long as it marches.
TEST(BailenMarkers, BA_167_a_column_needs_its_order) {
  Field f("4leg-1 i19 e; 4leg-2 h20 e; omil-1 z13 w", {.options = with_markers()});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("column i19");
  EXPECT_EQ(f.refused("march f1"), "");
  f.order("chabert", Order::Attack);
  EXPECT_EQ(f.refused("march f1"), "BA-167");
}

// BA-167, BA-169: a stack whose marker comes off on the way goes on in the open.
TEST(BailenMarkers, BA_169_who_is_sighted_on_the_way_goes_on) {
  Field f("2chas r26 e; omil-1 aa26 w; @dupre r26", {.options = with_markers()});
  f.order("dupre", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"screen r26", "march f1"});
  const int left = f.state.top().left;
  f.play("step ne");
  EXPECT_FALSE(f.piece("2chas").is(kHidden));
  ASSERT_EQ(f.state.top().kind, Kind::Mover);
  EXPECT_EQ(f.state.top().left, left - 1);
  f.plays({"step se", "rest"});
  EXPECT_EQ(f.hex("2chas"), "t26");
}

// BA-15: the enemy's order is not in the mask; what is done in the open rules some out.
TEST(BailenMarkers, BA_15_orders_are_secret) {
  Field f("4leg-1 v13 e; omil-1 z13 w; @chabert v13; @dupont v13", {.scenario = 4, .turn = 2});
  f.order("chabert", Order::None);
  f.begin(Step::Orders, kFrench);
  f.play("try chabert");
  f.roll(6);
  f.play("order harass");
  const std::size_t c = f.command("chabert");
  EXPECT_EQ(f.rules->masked(f.state, kSpanish).command[c].order, Order::Unknown);
  EXPECT_EQ(f.rules->masked(f.state, kFrench).command[c].order, Order::Harass);
  f.play("done");
  if (f.state.step == Step::Orders) f.play("done");
  f.plays({"pick 4leg-1", "step ne"});  // away from the leader: it has orders
  EXPECT_EQ(f.state.command[c].guess & order_bit(Order::None), 0);
  Rng rng(3);
  for (int i = 0; i < 50; ++i)
    EXPECT_NE(f.rules->sample(f.state, kSpanish, rng).command[c].order, Order::None);
}

// BA-56: below the top of a stack the enemy sees a number only, until somebody stands next to it.
TEST(BailenMarkers, BA_56_stacks_are_closed) {
  static const Module module{DataSource()};
  Field f("irl-2 z16 w; irl-3 z16 w; ceuta-1 z16 w; 4leg-1 v14 e");
  f.begin(Step::Move, kFrench);
  const auto stack = [&](Seat seat) {
    const Json view = module.view(*f.rules, f.rules->masked(f.state, seat), seat);
    for (const Json& s : view.at("stacks"))
      if (s.at("hex") == "z16") return s;
    return Json();
  };
  EXPECT_EQ(stack(kFrench).at("hidden"), 2);
  EXPECT_TRUE(stack(kFrench).at("points").is_null());
  EXPECT_EQ(stack(kSpanish).at("hidden"), 0);
  f.piece("4leg-1").hex = f.named("y16");
  EXPECT_EQ(stack(kFrench).at("points"), 18);
}

// BA-170: what may be done is offered: a marker that stands for troops may be covered and padded.
TEST(BailenMarkers, BA_170_covers_of_standing_markers_are_offered) {
  Options o;
  o.markers = true;
  Field f("4leg-1 c10 e; 4leg-2 c10 e; 3leg-1 c12 e; omil-1 aa1 w", {.options = o});
  f.begin(Step::Move, kFrench);
  f.play("screen c10");
  for (const char* words : {"cover c10", "pad c10"}) {
    EXPECT_EQ(f.refused(words), "");
    EXPECT_TRUE(f.legal().contains(words)) << words;
  }
}

// BA-66: units move before their leader, and whose a marker's are nobody is told.
TEST(BailenMarkers, BA_66_markers_march_before_any_leader_rides) {
  Field f("4leg-1 c10 e; 3leg-1 c12 e; omil-1 aa1 w; @chabert c11; @pannetier c12",
          {.options = with_markers()});
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.plays({"screen c10", "ride pannetier", "step n", "rest"});
  EXPECT_EQ(f.refused("march f1"), "BA-66");
}

// BA-143, BA-167: who goes back two hexes uncovers the tail of a column on his way, and stops.
TEST(BailenMarkers, BA_167_a_retreat_uncovers_the_tail_of_a_column) {
  Field f("4leg-1 y13 e; omil-1 z13 w; jaen-1 w14 w", {.options = with_markers()});
  f.orders(Order::Defend);
  f.order("coupigny", Order::Maneuver);
  f.state.marker[15] = {f.named("a1"), MarkerKind::Stand, 2};
  f.piece("jaen-1").set(kHidden);
  f.piece("jaen-1").target = static_cast<Hex>(15);
  f.begin(Step::OffensiveFire, kSpanish);
  f.hit("y13", FireResult::R);
  f.play("retreat sw sw");
  EXPECT_FALSE(f.piece("jaen-1").is(kHidden));
  EXPECT_EQ(f.hex("4leg-1"), "x13");
}

// BA-167, BA-170: a marker that stands for troops may be covered and padded; a false one not.
TEST(BailenMarkers, BA_167_BA_170_a_standing_marker_may_be_padded) {
  Options o;
  o.markers = true;
  Field f("4leg-1 j20 e; 4leg-2 j20 e; omil-1 z13 w", {.options = o});
  f.begin(Step::Move, kFrench);
  f.plays({"screen j20", "feint j21", "pad j20", "pad j20", "cover j20"});
  EXPECT_EQ(f.refused("pad j20"), "BA-167");
  EXPECT_EQ(f.refused("pad j21"), "BA-170");
  EXPECT_EQ(f.refused("cover j21"), "BA-170");
}

// BA-167: a column under Maneuver is one marker at its head; each stack goes where the one before
// it stood.
TEST(BailenMarkers, BA_167_a_column_marches_under_one_marker) {
  Options o;
  o.markers = true;
  Field f("4leg-1 i19 e; 4leg-2 h20 e; omil-1 z13 w", {.options = o});
  f.order("chabert", Order::Attack);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("column i19"), "BA-167");
  f.order("chabert", Order::Maneuver);
  f.play("column i19");
  EXPECT_TRUE(f.piece("4leg-1").is(kHidden));
  EXPECT_TRUE(f.piece("4leg-2").is(kHidden));
  f.plays({"march f1", "step ne", "rest"});
  EXPECT_EQ(f.hex("4leg-1"), "j19");
  EXPECT_EQ(f.hex("4leg-2"), "i19");
}

// BA-168, BA-169: a marker that a running unit passes comes off.
TEST(BailenMarkers, BA_168_BA_169_who_runs_past_a_marker_uncovers_it) {
  Options o;
  o.markers = true;
  Field f("4leg-1 z13 w r; omil-1 am26 w; @chabert am25", {.options = o});
  f.state.marker[15].hex = f.named("x11");
  f.state.marker[15].kind = MarkerKind::Stand;
  f.begin(Step::Move, kFrench);
  ASSERT_NE(f.hex("4leg-1"), "z13");
  EXPECT_EQ(f.state.marker[15].kind, MarkerKind::Pool);
}

// BA-167, BA-170: what covers or pads a stack, or a marker, goes with it.
TEST(BailenMarkers, BA_167_BA_170_covering_and_padding_markers_go_along) {
  Options o;
  o.markers = true;
  const auto at = [](const Field& f, std::string_view h) {
    std::string kinds;
    for (const Marker& m : f.state.marker) {
      if (m.kind == MarkerKind::Pool || m.hex != f.named(h)) continue;
      kinds += m.kind == MarkerKind::Stand ? 's' : m.kind == MarkerKind::Cover ? 'c' : 'p';
    }
    return kinds;
  };
  Field f("4leg-1 i19 e; 4leg-2 i19 e; omil-1 z13 w; @chabert i19", {.options = o});
  f.order("chabert", Order::Defend);
  f.begin(Step::Move, kFrench);
  f.plays({"cover i19", "pad i19", "pad i19"});
  Field one = f;
  f.plays({"stack i19", "step ne"});
  EXPECT_EQ(at(f, "j19"), "cpp");
  EXPECT_EQ(at(f, "i19"), "");
  one.plays({"pick 4leg-1", "step ne"});
  EXPECT_EQ(at(one, "i19"), "cpp") << "somebody is left there";
  Field march("4leg-1 i19 e; omil-1 z13 w; @chabert i19", {.options = o});
  march.order("chabert", Order::Maneuver);
  march.begin(Step::Move, kFrench);
  march.plays({"screen i19", "pad i19", "march f1", "step ne"});
  EXPECT_EQ(at(march, "j19"), "sp");
}

// BA-21, BA-66, BA-167: a marker that marches carries no leader along: he moves by himself, if he
// may.
TEST(BailenMarkers, BA_21_BA_66_BA_167_no_leader_marches_with_a_marker) {
  Options o;
  o.markers = true;
  Field f("4leg-1 i19 e; omil-1 z13 w; @chabert i19; @dupont i19", {.options = o});
  f.order("chabert", Order::Maneuver);
  f.order("dupont", Order::Maneuver);
  f.state.leader[f.leader("dupont")].set(kGaveOrders);
  f.begin(Step::Move, kFrench);
  f.plays({"screen i19", "march f1", "step ne", "rest"});
  EXPECT_EQ(f.hex("4leg-1"), "j19");
  EXPECT_EQ(f.state.leader[f.leader("dupont")].hex, f.named("i19"));
  EXPECT_EQ(f.refused("ride dupont"), "BA-21");
  EXPECT_EQ(f.state.leader[f.leader("chabert")].hex, f.named("i19"));
  EXPECT_EQ(f.refused("ride chabert"), "");
}

// A Spanish battalion as the tail of a column whose marker stands far away.
void hide_tail(Field& f, std::string_view unit) {
  f.state.marker[15] = {f.named("a1"), MarkerKind::Stand, 2};
  f.piece(unit).set(kHidden);
  f.piece(unit).target = static_cast<Hex>(15);
}

// BA-134, BA-167: uncontrolled cavalry that runs ahead stops before the tail it uncovers.
TEST(BailenMarkers, BA_134_a_run_stops_before_an_uncovered_tail) {
  Field f("1drag v13 e d; omil-1 aa1 w; jaen-1 y13 w", {.options = with_markers()});
  f.order("coupigny", Order::Maneuver);
  hide_tail(f, "jaen-1");
  Frame loose;
  loose.kind = Kind::Loose;
  loose.unit = static_cast<std::uint8_t>(f.id("1drag"));
  f.state.frame[f.state.depth++] = loose;
  f.begin(Step::Move, kFrench);
  EXPECT_FALSE(f.piece("jaen-1").is(kHidden));
  EXPECT_EQ(f.hex("1drag"), "x13");
}

// BA-134, BA-167: on its way to an enemy it comes upon the tail of a column, and attacks that.
TEST(BailenMarkers, BA_134_an_uncovered_tail_is_nearer) {
  Field f("1drag v13 e d; omil-1 y13 w; jaen-1 x12 w", {.options = with_markers()});
  f.order("coupigny", Order::Maneuver);
  hide_tail(f, "jaen-1");
  Frame loose;
  loose.kind = Kind::Loose;
  loose.unit = static_cast<std::uint8_t>(f.id("1drag"));
  f.state.frame[f.state.depth++] = loose;
  f.begin(Step::Move, kFrench);
  EXPECT_FALSE(f.piece("jaen-1").is(kHidden));
  EXPECT_EQ(f.hex("1drag"), "w13");  // BA-234: by the left
  EXPECT_EQ(f.wants(), "1d6 shock");
  EXPECT_EQ(f.state.top().hex, f.named("x12"));
}

// BA-167: who steps on the tail of a column uncovers it and stays where he is.
TEST(BailenMarkers, BA_167_nobody_steps_on_a_hidden_tail) {
  Field f("4leg-1 v13 e; omil-1 aa1 w; jaen-1 w13 w; @chabert v13", {.options = with_markers()});
  f.order("coupigny", Order::Maneuver);
  hide_tail(f, "jaen-1");
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "step ne"});
  EXPECT_EQ(f.hex("4leg-1"), "v13");
  EXPECT_FALSE(f.piece("jaen-1").is(kHidden));
  EXPECT_EQ(f.refused("step ne"), "BA-61");
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
}

// BA-167: nor does a marker march on it, nor a skirmish line spread over it.
TEST(BailenMarkers, BA_167_columns_and_lines_meet_a_hidden_tail) {
  Field f("4leg-1 j20 e; omil-1 z13 w; jaen-1 k19 w", {.options = with_markers()});
  f.orders(Order::Maneuver);
  hide_tail(f, "jaen-1");
  f.begin(Step::Move, kFrench);
  f.plays({"screen j20", "march f1", "step ne"});
  EXPECT_EQ(f.hex("4leg-1"), "j20");
  EXPECT_FALSE(f.piece("jaen-1").is(kHidden));
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
  Field line("tcad v13 e; 4leg-1 v14 e; 5leg-1 a1 e; @mourgeon v13", {.options = with_markers()});
  line.order("chabert", Order::Maneuver);
  line.state.marker[0] = {line.named("a2"), MarkerKind::Stand, 2};
  line.piece("4leg-1").set(kHidden);
  line.piece("4leg-1").target = static_cast<Hex>(0);
  line.begin(Step::Move, kSpanish);
  line.plays({"pick tcad", "skirmish", "spread v14", "formed"});
  EXPECT_FALSE(line.piece("4leg-1").is(kHidden));
  EXPECT_EQ(line.piece("tcad").formation(), Formation::Normal);
  EXPECT_EQ(line.hex("tcad"), "v13");
  EXPECT_EQ(line.rules->broken(line.state), nullptr);
}

// BA-168: a leader beside the tail finds it too.
TEST(BailenMarkers, BA_168_a_leader_finds_the_tail) {
  Field f("4leg-1 v13 e; omil-1 aa1 w; jaen-1 y13 w; @chabert v13", {.options = with_markers()});
  f.order("coupigny", Order::Maneuver);
  hide_tail(f, "jaen-1");
  f.begin(Step::Move, kFrench);
  f.plays({"ride chabert", "step ne"});
  EXPECT_TRUE(f.piece("jaen-1").is(kHidden));
  f.play("step se");
  EXPECT_FALSE(f.piece("jaen-1").is(kHidden));
}

// BA-168: no column reaches back to a hex beside the enemy, who would see it at once.
TEST(BailenMarkers, BA_168_a_column_ends_before_the_enemy) {
  Field f("4leg-1 e15 e; 4leg-2 d15 e; 4leg-3 c15 e; 3leg-1 b15 e; omil-1 a15 w",
          {.options = with_markers()});
  f.orders(Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("column e15");
  EXPECT_TRUE(f.piece("4leg-3").is(kHidden));
  EXPECT_FALSE(f.piece("3leg-1").is(kHidden));
}

// BA-53: troops that got another order under a marker face one way when it comes off.
TEST(BailenMarkers, BA_53_one_facing_when_a_marker_comes_off) {
  Field f("4leg-1 c10 e; 4leg-2 c10 w; omil-1 aa1 w", {.options = with_markers()});
  f.order("chabert", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  f.play("screen c10");
  f.order("chabert", Order::Defend, "c10");
  f.play("lift f1");
  EXPECT_EQ(f.piece("4leg-1").facing(), f.piece("4leg-2").facing());
}

// BA-166: markers are laid before anybody moves; who has come onto the map has moved.
TEST(BailenMarkers, BA_166_not_after_somebody_has_come_in) {
  Field f("4leg-1 c10 e; omil-1 aa1 w", {.scenario = 4, .options = with_markers(), .turn = 5});
  f.orders(Order::Maneuver);
  f.piece("4leg-2").set_where(Where::Waiting);
  f.begin(Step::Move, kFrench);
  EXPECT_EQ(f.refused("screen c10"), "");
  f.plays({"enter 4leg-2", "rest"});
  EXPECT_EQ(f.refused("screen c10"), "BA-166");
}

// BA-167: whether the tail of a column lies in a hex is not told by where a false marker may go.
TEST(BailenMarkers, BA_167_a_false_marker_tells_nothing) {
  Field f("4leg-1 v13 e; omil-1 a26 w; jaen-1 x13 w", {.options = with_markers()});
  f.order("coupigny", Order::Maneuver);
  f.begin(Step::Move, kFrench);
  hide_tail(f, "jaen-1");
  EXPECT_EQ(f.refused("feint x13"), "");
  f.play("feint x13");
  EXPECT_FALSE(f.piece("jaen-1").is(kHidden));
  EXPECT_EQ(f.state.marker[0].kind, MarkerKind::Pool);
}

}  // namespace
}  // namespace tercio::bailen
