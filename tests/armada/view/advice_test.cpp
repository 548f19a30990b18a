// What the adviser says of a choice: which fleet and which box, what it brings and what the dice
// may do with it; and in an opened record, whose order it was.
#include <gtest/gtest.h>

#include <cmath>

#include "game/named.h"
#include "games/armada/game.h"
#include "games/armada/rules/odds.h"
#include "support/armada_position.h"

namespace tercio::armada {
namespace {

const Module& teller() {
  static const Module made{DataSource()};
  return made;
}

Text said(const ArmadaPosition& g, Seat seat, std::string_view action) {
  const auto counsel = Counsel<State>::of(g.state(), seat, *parse(*g.rules().data, action));
  return teller().advice_text(g.rules(), counsel);
}

void says(const Text& text, const std::string& en, const std::string& es) {
  EXPECT_NE(text.en.find(en), std::string::npos) << text.en;
  EXPECT_NE(text.es.find(es), std::string::npos) << text.es;
}

std::string percent(Fraction chance) {
  return std::to_string(static_cast<int>(std::lround(100 * chance.value()))) + " %";
}

// AR-49 to AR-52: who is called from where, what he brings, whether he comes and comes back.
TEST(ArmadaAdvice, AR_49_AR_50_AR_51_AR_52_a_call_names_the_fleet_its_box_and_its_chances) {
  auto g = armada_position(
      "turn 2; wind n; spain EFBEDDB; england AFFAFFF; resupplied 1; at x2 2; at y1 2; at x3 3;"
      "at y3 3");
  g.roll({1});
  ASSERT_EQ(g.asked(), "spain");
  const Data& data = *g.rules().data;
  const Fleet x3 = data.find_fleet("x3");
  const std::string box = data.box[2].name.en;
  const std::string brings = std::to_string(data.gunnery[index(x3)]);
  const Text text = said(g, kSpain, "call x3");
  says(text, "would leave box 3, " + box + ", and bring " + brings,
       "dejaría la casilla 3, " + data.box[2].name.es + ", y aportaría " + brings);
  says(text, "arrives with " + percent(arrival_chance(g.rules(), g.state(), x3)),
       "llega con un " + percent(arrival_chance(g.rules(), g.state(), x3)));
  says(text, "way back with " + percent(return_chance(g.rules(), g.state(), x3)),
       "vuelve con un " + percent(return_chance(g.rules(), g.state(), x3)));
  const std::string own = std::to_string(g.rules().values(g.state(), kSpain, Combat::Fire));
  const std::string foe = std::to_string(g.rules().values(g.state(), kEngland, Combat::Fire));
  says(said(g, kSpain, "decline"), "Spain " + own + ", England " + foe,
       "España " + own + ", Inglaterra " + foe);
}

// AR-4: an order names its box and the fleet that is to carry it out.
TEST(ArmadaAdvice, AR_4_an_order_names_its_box_and_who_lies_there) {
  auto g = armada_start("");
  says(said(g, kSpain, "order 3 embark"), "Box 3, " + box().box[2].name.en + ": no fleet of yours",
       "Casilla 3, " + box().box[2].name.es + ": no hay");
  const Fleet first = fleet_at(kSpain, 0);
  const std::string id = g.rules().data->fleet[index(first)].id;
  g.play("spain: place " + id + " 3");
  says(said(g, kSpain, "order 3 embark"),
       "Box 3, " + box().box[2].name.en + ": " + g.rules().data->fleet[index(first)].short_name +
           ", gunnery " + std::to_string(g.rules().data->gunnery[index(first)]),
       "artillería " + std::to_string(g.rules().data->gunnery[index(first)]));
}

// AR-4, AR-13: once it is laid open, an order in the log says whose it was.
TEST(ArmadaAdvice, AR_4_AR_13_an_order_laid_open_names_its_side) {
  const auto told = [](Seat side, const char* action) {
    auto g = armada_start("");
    State s = g.state();
    std::vector<Event> events;
    Events listener(events);
    g.rules().apply(s, side, *parse(*g.rules().data, action), listener);
    return event_text(teller(), g.rules(), events.at(0));
  };
  says(told(kSpain, "order 3 embark"), "Spain, box 3", "España, casilla 3");
  says(told(kEngland, "order 2 fire"), "England, box 2", "Inglaterra, casilla 2");
}

}  // namespace
}  // namespace tercio::armada
