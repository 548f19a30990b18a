// Rulings of this edition with an option: the handicap, black cassocks in retreat, and who attacks
// before beaten horse rebounds (DN-150 to DN-152).
#include <gtest/gtest.h>

#include "game/json.h"
#include "games/tercios/game.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

using Names = std::set<std::string>;

const Module& rulings_module() {
  static const Module made{DataSource()};
  return made;
}

// ---- DN-150

FieldWish helped(Seat side, std::string victory = "kind = \"morale\"\nhandicap = 12") {
  FieldWish wish;
  wish.victory = std::move(victory);
  wish.options.handicap = side;
  return wish;
}

TEST(TerciosRulings, DN_150_the_helped_side_begins_with_more_morale) {
  const std::string units = "+ p RO V3 1010 n; - q RO V3 1005 s";
  for (const Seat side : {Seat::Nobody, kSpain, kRival}) {
    const Field f(units, helped(side));
    EXPECT_EQ(f.morale(kSpain), side == kSpain ? 87 : 75);
    EXPECT_EQ(f.morale(kRival), side == kRival ? 87 : 75);
    const Json sides = rulings_module().view(*f.rules, f.state, kSpain).at("sides");
    EXPECT_EQ(sides[0].at("morale_start"), side == kSpain ? 87 : 75);
  }
}

// DN-135 with its option compares shares of what a side began with.
TEST(TerciosRulings, DN_150_shares_are_of_what_a_side_began_with) {
  FieldWish wish = helped(kSpain);
  wish.options.timeout_minor_victory = true;
  Field f("+ p RO V3 1010 n; - q RO V3 1005 s", wish);
  f.state.morale = {70, 66};  // 70 of 87 against 66 of 75
  f.begin(Step::Victory, kSpain, 10);
  EXPECT_EQ(f.state.outcome, static_cast<std::uint8_t>(Outcome::RivalMinor));
}

TEST(TerciosRulings, DN_150_a_city_asks_for_less_or_for_more) {
  for (const auto& [side, needed] :
       {std::pair{Seat::Nobody, 10}, std::pair{kSpain, 14}, std::pair{kRival, 6}}) {
    FieldWish wish =
        helped(side, "kind = \"city\"\nside = \"foe\"\narea = \"all\"\nneeded = 10\nhandicap = 4");
    wish.morale = 0;
    const Field f("+ p RO V3 1010 n; - q RO V3 1005 s", wish);
    EXPECT_EQ(f.rules->city_needed(), needed);
    EXPECT_EQ(rulings_module().view(*f.rules, f.state, kSpain).at("city").at("needed"), needed);
  }
}

TEST(TerciosRulings, DN_150_every_battle_offers_a_handicap_and_nobody_is_helped_unasked) {
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"}) {
    const Battle& b = battle_of(id);
    EXPECT_GT(b.special.handicap, 0) << id;
    const Rules plain_rules(box(), b, Options{});
    EXPECT_EQ(plain_rules.city_needed(), b.special.city_needed);
    for (const Seat side : {kSpain, kRival})
      EXPECT_EQ(plain_rules.start_morale(side), b.side[index(side)].morale);
  }
}

// Whoever chooses a battle is told whom it favours, and of the handicap, in both languages.
TEST(TerciosRulings, DN_150_every_battle_says_whom_it_favours) {
  for (const auto& battle : rulings_module().info().scenarios) {
    EXPECT_NE(battle.text.en.find("option handicap"), std::string::npos) << battle.id;
    EXPECT_NE(battle.text.es.find("opción de ventaja"), std::string::npos) << battle.id;
  }
}

// ---- DN-151

// Where a volley of the enemy leaves black cassocks: SB is 2 hexes, with the option 3.
TEST(TerciosRulings, DN_151_black_cassocks_retreat_as_foot) {
  for (const bool as_horse : {false, true}) {
    Field f("+ h HE V2 1010 n; + j J V2 1410 n; - x RO V3 0101 s",
            {.options = {.cassocks_as_horse = as_horse}});
    EXPECT_EQ(f.rules->retreat_length(f.id("h"), Result::Splendid), as_horse ? 3 : 2);
    EXPECT_EQ(f.rules->retreat_length(f.id("h"), Result::Hasty),
              f.rules->retreat_length(f.id(as_horse ? "j" : "x"), Result::Hasty));
    EXPECT_EQ(f.rules->retreat_length(f.id("j"), Result::Splendid), 3);
  }
}

// DN-48: falling back before a mover is a splendid battle of one's own will.
TEST(TerciosRulings, DN_151_withdrawing_cassocks_go_two_hexes) {
  for (const bool as_horse : {false, true}) {
    Field f("+ p RO V3 1010 n; - h HE V2 1007 s; - x RO V3 0101 s",
            {.options = {.cassocks_as_horse = as_horse}});
    f.begin(Step::Move, kSpain);
    f.plays({"pick p", "advance 1008"});
    if (f.legal().contains("face n")) f.play("face n");
    f.play("withdraw");
    while (f.wants() == "rival" && f.state.depth > 0 && f.state.top().kind == Kind::Retreat)
      f.play(*f.legal().begin());
    EXPECT_EQ(f.rules->battle->grid.distance(f.piece("h").hex, f.named("1007")), as_horse ? 3 : 2);
  }
}

// ---- DN-152

// Spanish reiters have charged pikes in vain; enemy horse stands on both sides of them.
Field beaten_reiters(const std::string& more, Options options = {.enemy_strikes = true}) {
  Field f("+ r R R3 1010 n; - q PS V3 1009 s; " + more, {.options = options});
  f.begin(Step::Shock, kSpain);
  f.play("fight");
  f.roll({1, 1, 1});
  f.roll({1, 1, 1});
  return f;
}

TEST(TerciosRulings, DN_152_the_charger_attacks_or_with_the_option_the_enemy) {
  const std::string horse = "- h J V2 1110 sw; - k J V2 1011 n";
  Field own = beaten_reiters(horse, {});
  EXPECT_EQ(own.wants(), "spain");
  Field f = beaten_reiters(horse);
  EXPECT_EQ(f.wants(), "rival");
  EXPECT_EQ(f.legal(), (Names{"strike 1110", "strike 1011", "rebound"}));
  EXPECT_EQ(f.refused("strike 1009"), "DN-152") << "the pikes";
  f.play("strike 1011");
  EXPECT_EQ(f.wants(), "2d6 attack");
  EXPECT_EQ(f.piece("k").facing, Dir::N);
}

TEST(TerciosRulings, DN_152_who_fails_rebounds_and_the_beaten_after_him) {
  Field f = beaten_reiters("- h J V2 1110 sw; - x RO V3 0101 s");
  f.play("strike 1110");
  f.roll({1, 1});
  f.roll({1, 1, 1});
  while (f.state.depth > 0) f.play(*f.legal().begin());
  EXPECT_NE(f.hex("h"), "1110");
  EXPECT_NE(f.hex("r"), "1010");
  EXPECT_EQ(f.rules->battle->grid.distance(f.piece("r").hex, f.named("1010")), 1);
  EXPECT_FALSE(f.is("r", kDisordered));
}

TEST(TerciosRulings, DN_152_what_the_attack_does_takes_the_place_of_the_rebound) {
  Field f = beaten_reiters("- h G P4 1110 sw; - x RO V3 0101 s");
  f.play("strike 1110");
  f.roll({6, 6, 6, 6});
  f.roll({1, 1, 1});
  f.roll({6});
  EXPECT_TRUE(f.is("r", kEliminated));
  EXPECT_EQ(f.hex("h"), "1110") << "it won";
  EXPECT_EQ(f.rules->broken(f.state), nullptr);
  EXPECT_FALSE(f.was_told("DN-71 event.rebound"));
}

TEST(TerciosRulings, DN_152_declined_it_just_rebounds) {
  Field f = beaten_reiters("- h J V2 1110 sw; - x RO V3 0101 s");
  f.play("rebound");
  EXPECT_TRUE(f.was_told("DN-71 event.rebound"));
}

// Only horse that is alone, has heart, was not attacked and, if it is no Troop, strong enough.
TEST(TerciosRulings, DN_152_who_may_not_strike) {
  Field f = beaten_reiters(
      "- h HE V2 1110 sw; - k J V2 1011 n demoralized; - g J V2 0910 ne; - o J V2 "
      "0911 ne; - p RO V3 0911 ne");
  EXPECT_EQ(f.refused("strike 1110"), "DN-63") << "2 black cassocks against 3 reiters";
  EXPECT_EQ(f.refused("strike 1011"), "DN-129");
  EXPECT_EQ(f.refused("strike 0911"), "DN-152") << "in a squadron";
  EXPECT_EQ(f.legal("strike"), (Names{"0910"}));
  Field attacked("+ r R R3 1010 n; - q PS V3 1009 s; - g J V2 0910 ne",
                 {.options = {.enemy_strikes = true}});
  attacked.begin(Step::Shock, kSpain);
  attacked.piece("g").set(kAttacked);
  attacked.play("fight");
  attacked.roll({1, 1, 1});
  attacked.roll({1, 1, 1});
  EXPECT_TRUE(attacked.legal("strike").empty());
}

// ---- what is a ruling says so

TEST(TerciosRulings, DN_65_and_DN_67_are_marked_as_rulings) {
  int found = 0;
  for (const RuleInfo& rule : rulings_module().rules()) {
    const std::string& id = rule.id;
    if (id != "DN-65" && id != "DN-67" && id != "DN-150" && id != "DN-151" && id != "DN-152")
      continue;
    ++found;
    EXPECT_NE(rule.section.en.find("ruling"), std::string::npos) << id;
  }
  EXPECT_EQ(found, 5);
}

// DN-48: one unit of Switzers is a shelter, it need not be a squadron.
TEST(TerciosRulings, DN_48_one_switzer_is_shelter_enough) {
  Field f("+ p RO V3 1010 n; - a AR V2 1007 s; - w PS V3 1006 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick p", "advance 1008"});
  if (f.legal().contains("face n")) f.play("face n");
  EXPECT_EQ(f.legal("shelter"), (Names{"1006"}));
  for (const RuleInfo& rule : rulings_module().rules())
    if (rule.id == "DN-48") {
      EXPECT_NE(rule.text.en.find("one unit is enough"), std::string::npos);
      EXPECT_NE(rule.text.es.find("basta una unidad"), std::string::npos);
    }
}

}  // namespace
}  // namespace tercio::tercios
