// What the view tells a table that draws it: ways with their prices, whom a question is about, what
// could be reached.
#include <gtest/gtest.h>

#include <map>

#include "game/json_text.h"
#include "games/tercios/game.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

const Module& viewed_module() {
  static const Module made{DataSource()};
  return made;
}

Json view_of(const Field& f) { return viewed_module().view(*f.rules, f.state, Seat::Nobody); }

Json unit_of_view(const Field& f, std::string_view id) {
  for (const Json& unit : units_view(*f.rules, f.state, Parts::All).parsed())
    if (unit.at("id") == id) return unit;
  return {};
}

Json ways_of_kind(const Field& f, std::string_view kind) {
  Json out = Json::array();
  const Json mover = mover_view(*f.rules, f.state).parsed();
  for (const Json& way : mover.at("ways"))
    if (way.at("kind") == kind) out.push_back(way);
  return out;
}

// DN-133: with several captured guns about, the view says which is asked about.
TEST(TerciosView, DN_133_the_battery_that_is_taken_is_named) {
  Field f("+ r RO V3 1010 n; + k CU V1 1012 n; - c CU V1 1009 s; - x PS V3 0101 s");
  f.begin(Step::Shock, kSpain);
  f.piece("k").set(kCaptured);
  EXPECT_TRUE(view_of(f).at("capture").is_null());
  f.plays({"attack 1010", "fight"});
  f.roll({6, 1, 1});
  f.roll({1});
  f.roll({4});
  ASSERT_EQ(f.wants(), "1d6 capture");
  EXPECT_EQ(view_of(f).at("capture"), (Json{{"unit", "c"}, {"side", "spain"}}));
  f.roll({5});
  EXPECT_EQ(view_of(f).at("node"), "capture");
  EXPECT_EQ(view_of(f).at("capture").at("unit"), "c");
  f.play("face n");
  EXPECT_TRUE(view_of(f).at("capture").is_null());
}

// DN-41: the way into a squadron goes from hex to hex and ends in it.
TEST(TerciosView, DN_41_a_join_has_its_way) {
  Field f("+ a AR V2 1012 n; + p PS V3 1010 n; + q PS V3 1013 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.play("pick a");
  const Json joins = ways_of_kind(f, "join");
  bool far = false;
  for (const Json& way : joins) {
    const Json& path = way.at("path");
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(path.back(), way.at("hex"));
    Hex from = f.named("1012");
    for (const Json& name : path) {
      const Hex to = f.named(name.get<std::string>());
      EXPECT_EQ(f.rules->battle->grid.distance(from, to), 1) << path;
      from = to;
    }
    if (way.at("hex") != "1010") continue;
    EXPECT_EQ(way.at("cost"), 3) << "two hexes of clear ground, and 1 MP to join";
    far = path == Json{"1011", "1010"};
  }
  EXPECT_TRUE(far) << joins;
}

// DN-31: a coup de main is a way too, for the extra MP.
TEST(TerciosView, DN_31_a_coup_has_its_way_and_price) {
  Field f("+ p PS R3 1014 n; - q PS V4 1009 n; + v PS V3 1814 n; - w PS V3 1809 n");
  f.begin(Step::Move, kSpain);
  f.play("pick p");
  EXPECT_TRUE(ways_of_kind(f, "coup").empty());
  f.plays({"advance 1011", "face n"});
  const Json coups = ways_of_kind(f, "coup");
  ASSERT_EQ(coups.size(), 1U);
  EXPECT_EQ(coups[0].at("hex"), "1010");
  for (const Json& way : coups) {
    EXPECT_EQ(way.at("cost"), 1);
    EXPECT_EQ(way.at("path"), Json::array({way.at("hex")}));
    EXPECT_FALSE(way.at("facings").empty());
  }
}

// Of whoever cannot be chosen now the view tells where he could go if his side moved.
TEST(TerciosView, the_march_of_those_who_do_not_move_now) {
  Field f("+ a RO V3 1012 n; + k RO V3 1412 n; - q G V3 1003 s; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  EXPECT_TRUE(unit_of_view(f, "a").at("march").is_null()) << "it has its reach";
  const Json reach = unit_of_view(f, "a").at("reach");
  f.piece("a").set(kMoved);
  const Json moved = unit_of_view(f, "a");
  EXPECT_TRUE(moved.at("reach").is_null());
  std::size_t hexes = 0;
  for (std::size_t cost = 1; cost <= moved.at("march").size(); ++cost)
    for (const Json& hex : moved.at("march").at(cost - 1)) {
      ++hexes;
      int least = kNever;
      for (const Json& one : reach)
        if (one.at(0) == hex) least = std::min(least, one.at(1).get<int>());
      EXPECT_EQ(least, static_cast<int>(cost)) << hex;
    }
  std::set<std::string> known;
  for (const Json& one : reach) known.insert(one.at(0).get<std::string>());
  EXPECT_EQ(hexes, known.size());
  const Json enemy = unit_of_view(f, "q");
  ASSERT_FALSE(enemy.at("march").empty());
  EXPECT_FALSE(enemy.at("march").at(0).empty()) << "of the other side as well";
  EXPECT_TRUE(f.is("a", kMoved)) << "nothing is changed by telling";
}

// DN-48, DN-49: shelter is spoken of only to those who have one.
TEST(TerciosView, DN_48_DN_49_horse_is_not_asked_to_shelter) {
  const auto asked = [](Field& f) {
    EXPECT_EQ(f.wants(), "rival");
    return viewed_module().prompt(*f.rules, f.state, kRival);
  };
  Field horse("+ p PS V3 1012 n; - g G V3 1010 s; - s PS V3 1009 s");
  horse.begin(Step::Move, kSpain);
  horse.plays({"pick p", "advance 1011"});
  if (horse.wants() == "spain") horse.play("face n");
  EXPECT_TRUE(horse.legal("shelter").empty());
  EXPECT_EQ(asked(horse).en.find("shelter"), std::string::npos);
  EXPECT_EQ(asked(horse).es.find("acogerse"), std::string::npos);
  Field shot("+ p PS V3 1012 n; - g AR V2 1010 s; - s PS V3 1009 s");
  shot.begin(Step::Move, kSpain);
  shot.plays({"pick p", "advance 1011"});
  if (shot.wants() == "spain") shot.play("face n");
  EXPECT_FALSE(shot.legal("shelter").empty());
  EXPECT_NE(asked(shot).en.find("shelter"), std::string::npos);
}

// That dunes do not block sight is a reading (DN-139), though the rest of them is the rulebook's.
TEST(TerciosView, DN_139_the_sight_over_dunes_is_marked) {
  const Rules rules(box(), battle_of("nieuport"), Options{});
  const Json terrain = map_view(rules).at("terrain");
  bool seen = false;
  for (const auto& [letter, kind] : terrain.items()) {
    if (kind.at("id") != "dune") {
      EXPECT_EQ(kind.at("sight_source"), kind.at("source")) << letter;
      continue;
    }
    seen = true;
    EXPECT_EQ(kind.at("source"), "rulebook");
    EXPECT_EQ(kind.at("sight_source"), "reconstruction");
  }
  EXPECT_TRUE(seen);
}

// What one's own side may lose by it: horse that does not win gives ground (DN-71), a coup de main
// that fails ends in flight (DN-34), foot stays where it is, and a shot costs nothing.
TEST(TerciosView, DN_34_DN_71_odds_tell_ones_own_risk) {
  const Module& m = viewed_module();
  const auto odds_of = [&](const Field& f, std::string_view said) {
    return *m.odds(*f.rules, f.state, *parse(*f.rules->battle, said));
  };
  const auto held = [](const Odds& odds) { return odds.outcomes[0].chance; };
  Field foot("+ p PS V4 1010 n; - q PS V3 1009 s");
  foot.begin(Step::Shock, kSpain);
  EXPECT_EQ(odds_of(foot, "attack 1010").risk, (Chance{0, 1}));
  Field horse("+ g G P4 1010 n; + p PS V4 1410 n; - q PS V3 1009 s; - w PS V3 1409 s");
  horse.begin(Step::Shock, kSpain);
  horse.plays({"attack 1410", "fight"});
  const Odds charge = odds_of(horse, "resolve 1010");
  EXPECT_EQ(charge.risk, held(charge));
  EXPECT_GT(charge.risk->num, 0u);
  horse.play("resolve 1010");
  horse.roll({1, 1, 1, 1});
  horse.roll({6, 6, 6});
  EXPECT_TRUE(horse.was_told("DN-71 event.rebound"));
  Field coup("+ p PS R3 1012 n; - q PS V4 1009 n; + v PS V3 1814 n; - w PS V3 1809 n");
  coup.begin(Step::Move, kSpain);
  coup.piece("p").hex = coup.named("1011");
  coup.play("pick p");
  coup.state.top().left = 0;
  const Odds surprise = odds_of(coup, "coup 1010");
  EXPECT_EQ(surprise.risk, held(surprise));
  Field shot("+ a AR V2 1010 n; - p PS R3 1008 s");
  shot.begin(Step::ShotFirst, kSpain);
  EXPECT_EQ(odds_of(shot, "fire a 1008").risk, (Chance{0, 1}));
}

// Spain has one colour in every battle, her enemies have their own.
TEST(TerciosView, each_side_has_its_colour) {
  const std::map<std::string, std::string> enemies = {{"nieuport", "states"},
                                                      {"otumba", "aztecs"},
                                                      {"san-quintin", "france"},
                                                      {"tunis", "berbers"}};
  for (const auto& [id, colour] : enemies) {
    const Rules r(box(), battle_of(id), {});
    EXPECT_EQ(viewed_module().colour(r, kSpain), "spain");
    EXPECT_EQ(viewed_module().colour(r, kRival), colour) << id;
    const Json view = viewed_module().view(r, r.start(), Seat::Nobody);
    EXPECT_EQ(view.at("sides").at(0).at("livery"), "spain");
    EXPECT_EQ(view.at("sides").at(1).at("livery"), colour);
  }
}

}  // namespace
}  // namespace tercio::tercios
