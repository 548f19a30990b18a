// The small print, each limit by itself: tests that a single changed word of a rule would fail.
#include <gtest/gtest.h>

#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

// Does moving `unit` to `hex` make the other side choose?
bool asks(Field& f, std::string_view pick, std::string_view move) {
  f.begin(Step::Move, kSpain);
  f.play(pick);
  f.play(move);
  if (f.wants() == "spain" && f.state.depth > 0 && f.state.top().stage == Stage::Facing)
    f.play(f.legal("face").contains("n") ? "face n" : "face " + *f.legal("face").begin());
  return f.wants() == "rival";
}

// ---- movement

// DN-29, DN-146: black cassocks hold horse too; horse in a squadron has no second movement.
TEST(TerciosLimits, DN_29_DN_146_second_movement) {
  Field f("+ j J V2 1010 n; - h HE V2 1009 s; + k J V2 1510 n; + r RO V3 1510 n; + l J V2 0510 n");
  f.begin(Step::Move2, kSpain);
  EXPECT_EQ(f.refused("pick j"), "DN-29");
  EXPECT_EQ(f.refused("pick k"), "DN-146");
  EXPECT_EQ(f.refused("squadron 1510"), "DN-146");
}

// DN-141: with somebody's zone of control on it a unit does not turn to a bystander.
TEST(TerciosLimits, DN_141_turning_to_who_holds_it) {
  Field f("+ r RO V3 1010 n; - l L V4 1009 s; - m M C1 1011 n");
  f.begin(Step::Move, kSpain);
  f.play("pick r");
  EXPECT_EQ(f.refused("turn s"), "DN-141");
  EXPECT_EQ(f.refused("turn nw"), "");
  Field g("+ r RO V3 1010 n; - l L V4 1009 n; - m M C1 1011 n");
  g.begin(Step::Move, kSpain);
  g.play("pick r");
  EXPECT_EQ(g.refused("turn s"), "") << "nobody holds it: any neighbour";
}

// DN-110: only relief from outside, and only within three hexes; a forced retreat counts.
TEST(TerciosLimits, DN_110_relief_of_san_quintin) {
  Field f = Field::shipped("san-quintin");
  f.begin(Step::Move, kRival);
  f.plays({"pick vs", "advance 1209"});
  if (f.state.depth > 0 && f.state.top().stage == Stage::Facing) f.play("face s");
  if (f.state.depth > 0) f.play("rest");
  EXPECT_EQ(f.state.released, 0) << "its own steps do not free the garrison";
  Field g = Field::shipped("san-quintin");
  g.begin(Step::Move, kRival);
  g.plays({"pick mo", "advance 0916"});
  if (g.state.depth > 0 && g.state.top().stage == Stage::Facing) g.play("face n");
  EXPECT_EQ(g.state.released, 0) << "too far from the wall";
}

// ---- reactions

// DN-47: the demoralized do not react, nor who stands in a squadron, nor who had the mover beside
// it already; horse not when somebody else holds it. DN-48: nobody yields to black cassocks.
TEST(TerciosLimits, DN_47_DN_48_who_reacts) {
  Field a("+ g G P4 1014 n; - a A V1 1010 s");
  EXPECT_TRUE(asks(a, "pick g", "advance 1011"));
  Field b("+ g G P4 1014 n; - a A V1 1010 s demoralized");
  EXPECT_FALSE(asks(b, "pick g", "advance 1011"));
  Field c("+ g G P4 1014 n; - a A V1 1010 s; - r RO V3 1010 s");
  EXPECT_FALSE(asks(c, "pick g", "advance 1011"));
  Field d("+ l L V4 1010 n; - a A V1 1110 s; - x PS V3 0101 s");
  EXPECT_FALSE(asks(d, "pick l", "retreat 1111")) << "it stood next to them before";
  Field e("+ p PS V3 1013 n; - j J V2 1010 s; + l L V4 0910 ne");
  EXPECT_FALSE(asks(e, "pick p", "advance 1011")) << "held by the lansquenets";
  Field f("+ h HE V2 1014 n; - a A V1 1010 s");
  EXPECT_FALSE(asks(f, "pick h", "advance 1011"));
  Field g("+ c PR V2 1014 n; - a A V1 1010 s");
  EXPECT_FALSE(asks(g, "pick c", "advance 1011"));
}

// DN-48: no shelter in a hex an enemy controls, nor where the squadron would be unlawful.
TEST(TerciosLimits, DN_48_where_to_shelter) {
  Field f("+ g G P4 1014 n; - a A V1 1010 s; - r RO V3 1009 s; + l L V4 1109 sw; - q PS V3 0910 s");
  ASSERT_TRUE(asks(f, "pick g", "advance 1011"));
  EXPECT_EQ(f.refused("shelter 1009"), "DN-48") << "the lansquenets control it";
  EXPECT_EQ(f.refused("shelter 0910"), "") << "and nobody that one";
}

// ---- movement attacks

// DN-50, DN-125: a dune costs all MP, unspent. DN-52: pikes look all round. DN-117, DN-63: horse
// need not be strong enough.
TEST(TerciosLimits, DN_50_DN_125_DN_52_DN_117_DN_63_movement_attacks) {
  Field f("+ r RO V3 1012 n; - a A V1 1010 s disordered; - x PS V3 0101 s",
          {.terrain = "dune 1010"});
  f.begin(Step::Move, kSpain);
  f.plays({"pick r", "advance 1011", "face n"});
  EXPECT_EQ(f.refused("charge 1010"), "DN-50");
  f.play("rest");
  f.begin(Step::Move, kSpain, 2);
  f.play("pick r");
  EXPECT_EQ(f.refused("charge 1010"), "");
  Field g("+ r RO V3 1011 n; - a A V1 1010 s disordered; - p PS V3 1111 se");
  g.begin(Step::Move, kSpain);
  g.play("pick r");
  EXPECT_EQ(g.refused("charge 1010"), "DN-52");
  Field h("+ j J V1 1011 n; - a AR V2 1010 s disordered");
  h.begin(Step::Move, kSpain);
  h.play("pick j");
  EXPECT_EQ(h.refused("charge 1010"), "");
}

// ---- coups de main

// DN-32, DN-140: into clear ground only, over no river; DN-18 not after a retreat, DN-35 not by who
// left a squadron, DN-25 with nobody behind; not by guns; nor with nobody but whom it may not
// attack.
std::string coup(const std::string& unit, FieldWish wish = {}, std::string_view mark = "",
                 const std::string& enemies = "- a A V1 1008 s") {
  Field f("+ r " + unit + " 1010 n; - z PS V3 0101 s; " + enemies, wish);
  f.begin(Step::Move, kSpain);
  f.play("pick r");
  f.state.top().left = 0;
  if (mark == "left") f.piece("r").set(kLeft);
  if (mark == "retreat") f.state.top().way = Way::Retreat;
  return f.refused("coup 1009");
}

TEST(TerciosLimits, DN_18_DN_31_DN_32_DN_35_DN_136_DN_140_coups_de_main) {
  EXPECT_EQ(coup("RO R3"), "");
  EXPECT_EQ(coup("RO P3"), "");
  EXPECT_EQ(coup("RO V3"), "DN-31");
  EXPECT_EQ(coup("CU R1"), "DN-140");
  EXPECT_EQ(coup("RO R3", {.terrain = "village 1009"}), "DN-32");
  EXPECT_EQ(coup("RO R3", {.terrain = "river 1010-n"}), "DN-32");
  EXPECT_EQ(coup("RO R3", {}, "left"), "DN-35");
  EXPECT_EQ(coup("RO R3", {}, "retreat"), "DN-18");
  EXPECT_EQ(coup("RO R3", {}, "", "- a A V1 1008 s; - m M C1 1109 n; - k M C1 0910 n"), "DN-31")
      << "from contact";
  EXPECT_EQ(coup("RO R3", {}, "", "- a A V1 1008 s; - m M C1 0809 n"), "");
  FieldWish closed;
  closed.areas =
      "[[area]]\nid = \"camp\"\nname_en = \"c\"\nname_es = \"c\"\nhexes = [\"1008\"]\nsource = "
      "\"history\"\n";
  closed.special = "[[special.closed]]\nside = \"own\"\nareas = [\"camp\"]\n";
  EXPECT_EQ(coup("RO R3", closed), "DN-32") << "DN-136";
}

TEST(TerciosLimits, DN_29_DN_128_a_coup_is_a_hasty_attack) {  // DN-29, DN-128
  Field f("+ r RO R3 1011 n; - a PS V3 1008 s; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick r", "advance 1010", "face n"});
  f.state.top().left = 0;
  f.play("coup 1009");
  if (f.wants() == "spain") f.play("face n");
  f.roll({6, 6, 6});
  f.roll({1, 1, 1});
  f.roll({1});
  EXPECT_TRUE(f.is("r", kHasty));
  EXPECT_TRUE(f.is("a", kAttacked)) << "DN-71";
}

// A coup with an enemy that would lie behind on arrival: only facings that keep him in front.
TEST(TerciosLimits, DN_25_a_coup_leaves_nobody_behind) {  // DN-25
  Field f("+ r RO R3 1010 n; - a A V1 1008 s; - m M C1 0808 n; - z PS V3 0101 s");
  f.put("m", "0909", "n");  // the hex to the north-west of 1009
  const Board b = f.rules->board(f.state);
  Frame frame = f.rules->mover_frame(f.state, f.id("r"), false);
  const auto facings = f.rules->coup_facings(f.state, b, frame, f.named("1009"));
  EXPECT_EQ(facings, facing_bit(Dir::N) | facing_bit(Dir::NW));
}

// ---- push of pike

TEST(TerciosLimits, DN_104_fury_in_defence) {  // DN-104
  FieldWish wish;
  wish.special = "[special.fury]\nside = \"own\"\nmodifier = 1\n";
  Field f("+ r RO R3 1010 n; - l L V3 1009 s", wish);
  f.state.fury = 1;
  f.begin(Step::Swing, kSpain);
  const Board b = f.rules->board(f.state);
  const Blow blow = f.rules->blow(f.state, b, f.named("1009"), f.named("1010"), Fight::Shock, 0);
  EXPECT_EQ(blow.counter, 2);
  EXPECT_EQ(blow.modifier, 2) << "lansquenets against bucklers";
  f.state.turn = 2;
  EXPECT_EQ(f.rules->blow(f.state, b, f.named("1009"), f.named("1010"), Fight::Shock, 0).counter, 1)
      << "one turn only";
}

TEST(TerciosLimits, DN_112_fixed_batteries_do_not_swing) {  // DN-112
  Field f = Field::shipped("tunis");
  f.state.step = Step::Swing;
  f.state.acting = kSpain;
  const Board b = f.rules->board(f.state);
  const Hex h = f.piece("lg").hex;
  EXPECT_EQ(f.rules->may_swing(f.state, b, h, hex::turned(f.piece("lg").facing, 1)).rule.str(),
            "DN-112");
}

// DN-147, DN-46: the demoralized lead no attack.
TEST(TerciosLimits, DN_147_DN_46_who_leads) {
  Field f("+ a RO V3 1010 n demoralized; + b L V2 1010 n; - q PS V3 1009 s");
  const Board b = f.rules->board(f.state);
  EXPECT_EQ(f.rules->lead(f.state, b, f.named("1010"), true), f.id("b"));
  EXPECT_EQ(f.rules->lead(f.state, b, f.named("1010"), false), f.id("a"));
}

// ---- results

int hexes_of(const char* type, int die) {
  Field f("+ p L V4 1012 n; - q " + std::string(type) + " 1011 s; - x PS V3 0101 s");
  f.begin(Step::Shock, kSpain);
  f.plays({"attack 1012", "fight"});
  f.roll({6, 6, 6, 6});
  f.roll({1, 1});
  f.roll({die});
  while (f.state.depth > 0 && f.wants() == "rival" && f.state.top().stage == Stage::Choose)
    f.play(*f.legal().begin());
  return f.rules->battle->grid.distance(f.piece("q").hex, f.named("1011"));
}

TEST(TerciosLimits,
     DN_75_DN_76_DN_77_DN_151_how_far) {  // DN-75, DN-76, DN-77; black cassocks as foot: DN-151
  EXPECT_EQ(hexes_of("AR V2", 1), 2);
  EXPECT_EQ(hexes_of("J V2", 1), 3);
  EXPECT_EQ(hexes_of("HE V2", 1), 2);
  EXPECT_EQ(hexes_of("PR V2", 1), 2);
  EXPECT_EQ(hexes_of("AR V2", 2), 3);
  EXPECT_EQ(hexes_of("J V2", 2), 4);
  EXPECT_EQ(hexes_of("AR V2", 4), 3);
  EXPECT_EQ(hexes_of("HE V2", 4), 3);
}

TEST(TerciosLimits, DN_121_sleeves_turn_twice_a_hex_in_retreat) {  // DN-121
  Field f("+ p L V4 1012 n; - q AR V2 1011 s; - x PS V3 0101 s");
  Frame r;
  r.kind = Kind::Retreat;
  f.begin(Step::Shock, kSpain);
  f.plays({"attack 1012", "fight"});
  f.roll({6, 6, 6, 6});
  f.roll({1, 1});
  f.roll({1});
  EXPECT_EQ(f.legal("face").size(), 6u);
}

// DN-74, DN-133: what a captured battery is.
TEST(TerciosLimits, DN_74_DN_133_a_captured_battery) {
  Field f("+ r RO V3 1010 n; - c CU V1 1009 s; - x PS V3 0101 s");
  f.begin(Step::Shock, kSpain);
  f.plays({"attack 1010", "fight"});
  f.roll({6, 1, 1});
  f.roll({1});
  f.roll({4});
  f.roll({5});
  EXPECT_TRUE(f.is("c", kFresh));
  EXPECT_TRUE(f.is("c", kDisordered));
  EXPECT_TRUE(f.is("c", kCaptured));
  f.play("face n");
  EXPECT_EQ(f.at("c"), "1009 n");
}

// ---- fire

// DN-59: only arquebuses alarm; DN-131: the rest of the hex, not the firing side.
TEST(TerciosLimits, DN_59_DN_131_who_is_alarmed) {
  for (const char* type : {"AR", "A", "B"}) {
    Field f("+ a " + std::string(type) +
            " V1 1010 n; - p AR R1 1009 s; - c RO C3 1009 s;"
            "- x PS R3 0101 s");
    f.begin(Step::ShotFirst, kSpain);
    f.play("fire a 1009");
    f.roll({6});
    f.roll({3});
    while (f.wants() == "rival" && f.state.depth > 0) f.play(*f.legal().begin());
    EXPECT_TRUE(f.is("p", kDisordered)) << "DN-55: the top unit";
    EXPECT_FALSE(f.is("c", kDisordered)) << "and nobody else";
    EXPECT_EQ(f.wants() == "1d6 check", std::string(type) == "AR") << type;
  }
}

// DN-86, DN-92: dense is a squadron of five points, grapeshot reaches three hexes.
TEST(TerciosLimits, DN_86_DN_92_gun_modifiers) {
  FieldWish wish;
  wish.special = "[special.grapeshot]\nside = \"own\"\nrange = 3\ndrm = 1\n";
  Field f(
      "+ c CU V1 1010 n; - a AR V1 1007 s; - p PS V3 1007 s; - b AR V1 1006 s; - q P V3 1006 s;"
      "- d AR V1 1006 s; - h CU V1 1011 s; + x RO V1 1013 s",
      wish);
  const Board b = f.rules->board(f.state);
  EXPECT_EQ(f.rules->battery_drm(f.state, b, f.id("c"), f.named("1007")), 1) << "3 hexes, 3 points";
  EXPECT_EQ(f.rules->battery_drm(f.state, b, f.id("c"), f.named("1006")), 1) << "4 hexes, dense";
  EXPECT_EQ(f.rules->battery_drm(f.state, b, f.id("h"), f.named("1013")), 0) << "not the others'";
  Field four("+ c CU V1 1010 n; - a L V2 1005 s; - p PS V3 1005 s; - x G V3 0905 s");
  const Board w = four.rules->board(four.state);
  EXPECT_FALSE(four.rules->is_dense(w, four.named("1005"))) << "four points";
}

// DN-100: under somebody else the Aztec commander is in the hex, and nothing befalls him.
TEST(TerciosLimits, DN_100_the_standard_ignores_guns) {
  Field f("+ c CU V1 1010 n; - w RO V3 1005 s; - u PR P2 1005 s",
          {.special = "not_fired_at = \"u\"\n"});
  f.begin(Step::Battery, kSpain);
  f.play("fire c 1005");
  f.roll({6, 6});
  f.roll({6});
  while (f.wants() == "rival" && f.state.depth > 0) f.play(*f.legal().begin());
  EXPECT_TRUE(f.is("w", kDemoralized));
  EXPECT_FALSE(f.is("u", kDemoralized));
  EXPECT_EQ(f.hex("u"), "1005");
}

// DN-98: guns only; DN-139: along a side both hexes must be dune; DN-129: not the demoralized.
TEST(TerciosLimits, DN_98_DN_139_DN_129_dunes_and_lines) {
  Field f(
      "+ a A V1 1510 n; + m M C1 1509 n; - q PS V3 1508 s; + d A V1 1010 n demoralized;"
      "- e PS V3 1008 s; + z A V1 0510 n; - y PS V3 0508 s",
      {.terrain = "dune 1510 1508"});
  f.begin(Step::ShotFirst, kSpain);
  EXPECT_EQ(f.refused("fire a 1508"), "DN-54") << "archers do not shoot over heads";
  EXPECT_EQ(f.refused("fire d 1008"), "DN-129");
  // The line from 1010 to 1210 runs along the side between 1110 and 1111.
  for (const char* dunes : {"dune 1110", "dune 1111", "dune 1110 1111"}) {
    Field g("+ c CU V1 1010 ne; - q PS V3 1210 s", {.terrain = dunes});
    EXPECT_EQ(g.rules->has_sight(g.state, g.rules->board(g.state), g.id("c"), g.named("1210")),
              std::string(dunes) != "dune 1110 1111")
        << dunes;
  }
}

// ---- the turn

// DN-11: only the phasing side; DN-13; marks of a turn and of a phase end with it.
TEST(TerciosLimits, DN_11_DN_13_what_ends_when) {
  Field f("+ j RO V2 1010 n disordered; - k RO V2 1003 s disordered");
  f.begin(Step::Move, kSpain);
  f.piece("j").set(kLeft | kFired);
  f.piece("k").set(kAttacked);
  f.play("done");
  EXPECT_FALSE(f.is("j", kDisordered));
  EXPECT_TRUE(f.is("k", kDisordered));
  while (f.state.phasing == kSpain) f.play("done");
  EXPECT_FALSE(f.is("j", kFired));
  EXPECT_TRUE(f.is("j", kLeft)) << "for the whole turn (DN-45)";
  EXPECT_TRUE(f.is("k", kAttacked)) << "DN-71";
  while (f.state.turn == 1) f.play("done");
  EXPECT_FALSE(f.is("j", kLeft));
  EXPECT_FALSE(f.is("k", kAttacked));
}

TEST(TerciosLimits, DN_88_DN_12_both_sides_rally) {  // DN-88, DN-12: Player A's units first
  Field f("+ p PS V3 1010 n demoralized; - x PS V3 0101 s demoralized");
  f.begin(Step::Rally, kSpain);
  f.roll({6, 6});
  EXPECT_EQ(f.wants(), "2d6 rally");
  f.roll({6, 6});
  EXPECT_FALSE(f.is("x", kDemoralized));
  Field near("+ p PS V3 1010 n demoralized; + c PR R2 1012 n; - x PS V3 0101 s",
             {.options = {.pr_rally_bonus = 1}});
  near.begin(Step::Rally, kSpain);
  near.roll({4, 3});
  EXPECT_TRUE(near.is("p", kDemoralized)) << "two hexes are too far";
  Field broken("+ p PS V3 1010 n demoralized; + c PR R2 1011 n demoralized; - x PS V3 0101 s",
               {.options = {.pr_rally_bonus = 1}});
  broken.begin(Step::Rally, kSpain);
  broken.roll({4, 3});
  EXPECT_TRUE(broken.is("p", kDemoralized)) << "it has lost heart itself";
}

TEST(TerciosLimits, DN_129_the_option_to_rout) {
  Field f("+ q RO V3 1009 n demoralized; - x PS V3 1004 s; + k PS V3 2001 s",
          {.options = {.demoralized_rout_move = true}});
  f.begin(Step::Move, kRival);
  f.state.player_a = kRival;
  while (f.state.phasing == kRival) f.play("done");
  while (f.state.depth > 0) f.play(*f.legal().begin());
  EXPECT_NE(f.hex("q"), "1009") << "it flees before anybody moves";
}

TEST(TerciosLimits, DN_135_shares_of_morale) {  // DN-135: 40 of 80 is less than 35 of 65
  Field f = Field::shipped("otumba", {.timeout_minor_victory = true});
  f.state.morale = {52, 51};
  f.begin(Step::Victory, kSpain, 10);
  EXPECT_EQ(static_cast<Outcome>(f.state.outcome), Outcome::RivalMinor);
}

// DN-110: driven within three hexes of the wall is near enough. DN-14: at San Quintín only Turn
// Morale is spoken of.
TEST(TerciosLimits, DN_110_DN_14_relief_by_retreat) {
  Field f = Field::shipped("san-quintin");
  for (std::size_t u = 0; u < f.rules->units(); ++u)
    if (f.state.piece[u].side() == kSpain && u != f.id("lz")) {
      f.state.piece[u].hex = Hex::None;
      f.state.piece[u].set(kEliminated);
    }
  f.put("lz", "1605", "s");
  f.put("da", "1606", "n");
  f.begin(Step::Shock, kSpain);
  f.plays({"attack 1605", "fight"});
  EXPECT_EQ(f.state.released, 0);
  f.roll({6, 6, 6, 6});
  f.roll({1, 1});
  f.roll({2});  // HR: three hexes
  EXPECT_EQ(f.inflicted(kSpain), 1);
  EXPECT_TRUE(f.was_told("DN-14 event.points-only"));
  EXPECT_EQ(f.state.released, 0);
  f.play("to 1607");
  EXPECT_EQ(f.state.released, 1);
}

// DN-107: the garrison does not count.
TEST(TerciosLimits, DN_107_the_garrison_does_not_count) {
  const Field f = Field::shipped("san-quintin");
  EXPECT_EQ(f.rules->city_strength(f.state), 0);
}

// DN-114, DN-137: a battery taken before is not taken again.
TEST(TerciosLimits, DN_114_DN_137_liberation_of_a_city_whose_guns_are_taken) {
  Field f = Field::shipped("tunis");
  f.piece("bm").unset(kSecond);
  f.piece("bm").set(kCaptured);
  f.begin(Step::Liberation, kSpain, 5);
  f.roll({5});
  EXPECT_EQ(f.morale(kRival), 70);
  EXPECT_FALSE(f.legal("place").empty()) << "the freed are placed at once";
}

// DN-44: sleeves lie on top, who joins goes to the bottom.
TEST(TerciosLimits, DN_44_who_joins_lies_below) {
  Field f("+ l L V4 1011 n; + p PS V3 1010 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick l", "join 1010"});
  EXPECT_EQ(f.piece("p").depth, 0);
  EXPECT_EQ(f.piece("l").depth, 1);
  EXPECT_EQ(f.legal("order"), (Names{"l p"}));
}

}  // namespace
}  // namespace tercio::tercios
