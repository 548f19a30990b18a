// The board and the set-up: HI-1 to HI-21, HI-76; vectors T1 to T5.
#include <gtest/gtest.h>

#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

// A game from its very beginning.
Board begin(Options o = {}) {
  Board b(o);
  b.options() = o;
  b.state() = b.rules().start();
  return b;
}

Board example_armies(Options o = {}) {
  Board b = begin(o);
  for (const int die : {4, 5, 2, 4, 3, 6}) b.roll({die});
  return b;
}

TEST(HispaniaBoard, HI_1_HI_2_spaces_provinces_and_capitals) {  // HI-1, HI-2
  EXPECT_EQ(kSpaces, 49);
  EXPECT_EQ(kCities, 44);
  for (std::size_t p = 0; p < kProvinces; ++p)
    EXPECT_EQ(count(cities_of(province_at(p))), p < 2 ? 4 : 6);
  EXPECT_EQ(capital_of(Province::Ulterior), Space::None);
  EXPECT_EQ(hispanic_city(hispanic_province(1), 5), space("ilerda"));
  EXPECT_EQ(capital_of(hispanic_province(1)), space("osca"));
  for (std::size_t i = 0; i < kCities; ++i)
    EXPECT_TRUE(has(cities_of(province_of(space_at(i))), space_at(i)));
}

TEST(HispaniaBoard, HI_3_connected_means_one_link) {  // HI-3
  const auto names = [](std::string_view of) {
    std::string out;
    each(box().near[index(space(of))], [&](Space s) { out += box().space[index(s)].word + " "; });
    return out;
  };
  EXPECT_EQ(names("dertosa"), "valentia tarraco salduba mare-balearicum ");
  for (std::size_t i = 0; i < kSpaces; ++i)
    each(box().near[i], [&](Space s) { EXPECT_TRUE(has(box().near[index(s)], space_at(i))); });
}

TEST(HispaniaBoard, HI_4_HI_5_links_and_segments) {  // HI-4, HI-5
  ASSERT_EQ(box().links.size(), 100u);
  int land[4] = {};
  int coast = 0;
  int sea = 0;
  int printed = 0;
  for (const LinkData& link : box().links) {
    if (link.kind == LinkKind::Land) ++land[link.segments];
    if (link.kind != LinkKind::Land) {
      EXPECT_EQ(link.segments, 1);
    }
    coast += link.kind == LinkKind::Coast ? 1 : 0;
    sea += link.kind == LinkKind::Sea ? 1 : 0;
    printed += link.printed ? 1 : 0;
  }
  EXPECT_EQ(land[1], 38);
  EXPECT_EQ(land[2], 32);
  EXPECT_EQ(land[3], 6);
  EXPECT_EQ(coast, 20);
  EXPECT_EQ(sea, 4);
  EXPECT_EQ(printed, 6);
  for (const Province p : {Province::Ulterior, Province::Citerior}) {
    int roads = 0;
    for (const LinkData& link : box().links)
      roads += link.printed && has(cities_of(p), link.a) && has(cities_of(p), link.b) ? 1 : 0;
    EXPECT_EQ(roads, 3);
  }
}

TEST(HispaniaBoard, HI_4_the_links_the_examples_deny) {
  const std::vector<std::pair<const char*, const char*>> absent = {
      {"asturica", "bracara"},      {"asturica", "conimbriga"}, {"conimbriga", "mare-atlanticum"},
      {"lucus", "lancia"},          {"lucus", "conimbriga"},    {"capara", "talabriga"},
      {"salmantica", "conimbriga"}, {"lucus", "capara"},        {"lucus", "abula"},
      {"talabriga", "abula"}};
  for (const auto& [a, b] : absent)
    EXPECT_FALSE(has(box().near[index(space(a))], space(b))) << a << " " << b;
}

TEST(HispaniaSupply, HI_8_what_is_in_the_box) {  // HI-8
  EXPECT_EQ(box().revolts, 22);
  EXPECT_EQ(box().armies, 3);
  EXPECT_EQ(box().garrisons, 5);
  EXPECT_EQ(box().fleets, 4);
  EXPECT_EQ(box().roads, 5);
  EXPECT_EQ(box().denarii, 8);
}

TEST(HispaniaLevel, HI_13_HI_14_the_five_numbers) {  // HI-13, HI-14
  const int expected[5][3] = {{7, 6, 5}, {5, 4, 3}, {4, 3, 2}, {5, 4, 3}, {1, 2, 3}};
  for (std::size_t k = 0; k < kKnobs; ++k)
    for (std::size_t v = 0; v < 3; ++v) EXPECT_EQ(box().knob[k].values[v], expected[k][v]);
  EXPECT_EQ(box().presets[0], "75451");
  EXPECT_EQ(box().presets[1], "64342");
  EXPECT_EQ(box().presets[2], "53233");
}

TEST(HispaniaLevel, HI_15_what_is_not_used_is_not_in_the_game) {  // HI-15
  Options low;
  low.level = {7, 5, 4, 5, 1};
  Options high;
  high.level = {5, 3, 2, 3, 3};
  for (const Options& o : {low, high}) {
    const State s = begin(o).state();
    EXPECT_EQ(count(s.fleets), o.fleets());
    EXPECT_EQ(s.road_stock, o.roads());
    for (std::size_t c = 0; c < 3; ++c) EXPECT_EQ(s.garrisons[c], o.garrisons());
    EXPECT_EQ(s.garrisons[3], 0);
    EXPECT_EQ(s.revolts, 22);
    EXPECT_EQ(s.army_reserve, 3);
  }
}

TEST(HispaniaSetup, HI_16_HI_17_T1_the_first_revolts) {  // HI-16, HI-17
  Board b = begin();
  EXPECT_TRUE(has(b.state().fleets, space("mare-balearicum")));
  EXPECT_TRUE(has(b.state().fleets, space("mare-gaditanum")));
  EXPECT_FALSE(has(b.state().fleets, space("mare-atlanticum")));
  for (const int die : {4, 5, 2, 4, 3, 6}) b.roll({die});
  EXPECT_EQ(b.revolts_in("salduba"), 2);
  EXPECT_EQ(b.revolts_in("segobriga"), 1);
  EXPECT_EQ(b.revolts_in("regina"), 3);
  EXPECT_EQ(b.revolts_in("conimbriga"), 2);
  EXPECT_EQ(b.revolts_in("asturica"), 2);
  EXPECT_EQ(b.revolts_in("flaviobriga"), 1);
  EXPECT_EQ(b.state().revolts, 11);
}

TEST(HispaniaSetup, HI_18_T2_T3_the_first_armies) {  // HI-18
  Options o;
  o.level[4] = 3;
  Board b = example_armies(o);
  b.roll({2}).roll({5});
  EXPECT_TRUE(b.army_in("segobriga"));
  EXPECT_TRUE(b.army_in("asturica"));
  EXPECT_EQ(b.state().army_reserve, 1);
  b.roll({2});  // T3: again
  EXPECT_TRUE(b.told("event.setup-army-again"));
  EXPECT_EQ(b.state().army_reserve, 1);
  EXPECT_EQ(b.node(), Node::SetupArmy);
  b.roll({6});
  EXPECT_TRUE(b.army_in("flaviobriga"));
}

TEST(HispaniaSetup, HI_19_T4_roads) {  // HI-19
  Board b = example_armies();
  b.roll({2}).roll({5});
  ASSERT_EQ(b.node(), Node::Roads);
  EXPECT_EQ(b.state().active, General::Ulterior);
  EXPECT_EQ(b.refused("road capara emerita"), "HI-19");  // not joined yet
  EXPECT_EQ(b.refused("road corduba regina"), "HI-19");  // revolt
  EXPECT_EQ(b.refused("road segobriga toletum"), "HI-19");
  EXPECT_EQ(b.refused("road gades hispalis"), "HI-19");  // printed
  b.play("road hispalis emerita");
  EXPECT_EQ(b.state().active, General::Citerior);
  EXPECT_EQ(b.refused("road emerita toletum"), "HI-19");           // a capital
  EXPECT_EQ(b.refused("road toletum emerita"), "no such action");  // one spelling
  EXPECT_EQ(b.refused("road capara conimbriga"), "HI-19");
  b.play("road capara emerita");
  EXPECT_EQ(b.state().active, General::Consul);
  b.play("road tarraco ilerda");
  EXPECT_EQ(b.state().active, General::Ulterior);
  EXPECT_EQ(b.refused("road ilerda osca"), "HI-19");  // a capital
  b.play("road basti carthago-nova");
  EXPECT_EQ(b.node(), Node::Generals);
}

TEST(HispaniaSetup, HI_9_HI_20_HI_21_HI_76_T5_generals) {  // HI-9, HI-20, HI-21, HI-76
  Board b = example_armies();
  b.roll({2}).roll({5});
  b.play_all({"road hispalis emerita", "road capara emerita", "road tarraco ilerda",
              "road basti carthago-nova"});
  EXPECT_EQ(b.state().active, General::Ulterior);
  EXPECT_EQ(b.refused("enter valentia"), "HI-20");
  EXPECT_EQ(b.refused("enter mare-ibericum"), "HI-20");
  b.play("enter gades");
  EXPECT_EQ(b.refused("enter gades"), "HI-20");
  b.play("enter valentia");
  EXPECT_EQ(b.refused("enter valentia"), "HI-20");
  EXPECT_EQ(b.refused("enter mare-atlanticum"), "HI-20");  // no fleet there
  b.play("enter mare-ibericum");
  EXPECT_EQ(b.node(), Node::Roman);
  EXPECT_EQ(b.state().active, General::Ulterior);
  EXPECT_EQ(b.state().denarii, 6);
  EXPECT_EQ(b.state().round, 1);
  EXPECT_EQ(b.state().revolts, 11);
  EXPECT_EQ(b.broken(), nullptr);
}

TEST(HispaniaPlayers, HI_10_HI_11_HI_12_HI_77_who_controls_whom) {  // HI-10, HI-11, HI-12, HI-77
  Options o;
  const auto rules = [&] { return Rules(box(), o); };
  EXPECT_EQ(rules().seats().count(), 1);
  EXPECT_TRUE(rules().controllers(General::Consul).has(Seat::First));
  o.romans = 3;
  EXPECT_EQ(rules().controllers(General::Consul), Seats::only(Seat::Third));
  EXPECT_EQ(rules().controllers(General::Citerior), Seats::only(Seat::Second));
  o.romans = 2;
  EXPECT_EQ(rules().controllers(General::Consul).count(), 2);

  Board b(o);
  b.general("ulterior", "gades").general("citerior", "valentia").general("consul", "emerita");
  b.turn("consul", 5);
  EXPECT_EQ(b.rules().turn(b.state()).seats.count(), 2) << "either may act";
  EXPECT_TRUE(b.rules().why(b.state(), Seat::Second, *parse(box(), "end")).ok());
}

// The consul in Emerita, shared by two who do not agree.
Board divided_consul(int denarii) {
  Options o;
  o.romans = 2;
  o.split_consul = 1;
  o.level[0] = static_cast<std::uint8_t>(denarii);
  Board b(o);
  b.general("ulterior", "gades").general("citerior", "valentia").general("consul", "emerita");
  b.turn("consul", denarii);
  return b;
}

Seats asked(const Board& b) { return b.rules().turn(b.state()).seats; }

TEST(HispaniaPlayers, HI_77_the_first_half_is_rounded_up_and_the_partner_has_the_last_actions) {
  Board b = divided_consul(5);
  EXPECT_EQ(asked(b), Seats::only(Seat::First));
  EXPECT_EQ(b.rules().why(b.state(), Seat::Second, *parse(box(), "end")).rule, "HI-10"_rule);
  b.play("place");  // 1 of 5 spent
  b.play("remove");
  EXPECT_EQ(asked(b), Seats::only(Seat::First));
  b.play("place");  // 3 of 5: half, rounded up
  EXPECT_EQ(asked(b), Seats::only(Seat::Second));
  EXPECT_EQ(b.state().denarii, 2);
  EXPECT_TRUE(b.told("event.partner"));
  EXPECT_EQ(b.rules().why(b.state(), Seat::First, *parse(box(), "end")).rule, "HI-10"_rule);
  b.play("remove").play("place");
  EXPECT_EQ(asked(b), Seats::only(Seat::Second)) << "nothing is left, and he ends the phase";
  b.play("end");
  EXPECT_EQ(b.node(), Node::Revolt);
}

TEST(HispaniaPlayers, HI_11_the_first_cannot_end_his_partners_half) {
  Board b = divided_consul(6);
  b.play("end");
  EXPECT_EQ(b.node(), Node::Roman);
  EXPECT_EQ(asked(b), Seats::only(Seat::Second));
  EXPECT_EQ(b.state().denarii, 3) << "his half, not what the first left (HI-26)";
  EXPECT_EQ(b.broken(), nullptr);
  b.play("end");
  EXPECT_EQ(b.node(), Node::Revolt);
  EXPECT_EQ(b.state().partner_denarii, 0);
}

TEST(HispaniaPlayers, HI_77_the_first_cannot_spend_his_partners_half) {
  Board b = divided_consul(5);
  b.revolts("regina", 1);
  b.play("place");  // 2 of his 3 are left
  EXPECT_TRUE(b.may("besiege regina 2"));
  EXPECT_EQ(b.refused("besiege regina 3"), "HI-43");
  for (const std::string& words : b.choices()) {
    if (words == "end") continue;
    Board after = b;
    after.play(words);
    EXPECT_TRUE(after.state().partner_denarii == 2 || after.state().denarii == 2) << words;
  }
  b.play("besiege regina 2");
  if (b.node() == Node::Siege) b.roll({1});
  EXPECT_EQ(asked(b), Seats::only(Seat::Second)) << "after the dice";
  EXPECT_EQ(b.state().denarii, 2);
}

TEST(HispaniaPlayers, HI_77_a_turn_that_begins_is_divided) {
  Board b = divided_consul(6);
  b.hispanic("citerior").roll({1, 1});
  ASSERT_EQ(b.node(), Node::Roman);
  ASSERT_EQ(b.state().active, General::Consul);
  EXPECT_EQ(b.state().turn_denarii, 6);
  EXPECT_EQ(b.state().denarii, 3);
  EXPECT_EQ(b.state().partner_denarii, 3);
  EXPECT_EQ(b.broken(), nullptr);
}

}  // namespace
}  // namespace tercio::hispania
