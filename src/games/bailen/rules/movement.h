// What the parts of movement share.
#pragma once

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

// What the orders of those picked make of a mover's duties; 0: nothing.
int duty_of(const Rules& r, const State& s, const Frame& f);

// What each hex costs a unit at least that moves now; kNever: it does not come there. Of a unit
// on its way, `moving` is its frame.
struct Reach {
  static constexpr std::uint8_t kNever = 255;
  std::array<std::uint8_t, kMapBits> cost{};
};
void reach_of(const Rules& r, const State& s, const Board& b, std::size_t u, Reach& out,
              const Frame* moving = nullptr);

// What a search for a duty has found out about the hexes it touched: how far the enemy is, and the
// movement points that did not suffice there, by facing. It holds for one unit, goal and position.
struct Rules::Tried {
  struct Place {
    std::array<std::uint8_t, 7> points;  // + 1
    std::uint8_t far;
  };
  HexSet touched;
  std::array<Place, kMapBits> place;  // NOLINT(cppcoreguidelines-pro-type-member-init): as touched

  Place& at(const Rules& r, const Board& b, Seat enemy, Hex h) {
    Place& p = place[index(h)];
    if (touched.has(h)) return p;
    touched.add(h);
    p.points.fill(0);
    p.far = static_cast<std::uint8_t>(r.distance_to_seen(b, enemy, h));
    return p;
  }
  void forget() {
    touched.each([&](Hex h) { place[index(h)].points.fill(0); });
  }
};

// The marker of that side under which somebody lies in the hex; kNone if there is none.
std::uint8_t hidden_at(const Rules& r, const State& s, Seat side, Hex h);

// How a marker sets out (BA-167).
Frame march_frame(const Rules& r, const State& s, std::size_t m);

// The rule that compels a unit with that order.
inline RuleId duty_rule(Order o) {
  return o == Order::Retreat ? "BA-29"_rule : o == Order::Harass ? "BA-26"_rule : "BA-27"_rule;
}

constexpr bool lays_marker(Verb verb) {
  return verb == Verb::Screen || verb == Verb::Feint || verb == Verb::Column ||
         verb == Verb::Cover || verb == Verb::Pad;
}

void forget_riders(const Rules& r, State& s);
bool goes_with_stack(const Rules& r, const State& s, const Board& b, std::size_t u);
bool leaves_with_stack(const Rules& r, const State& s, std::size_t u);  // who may be picked
bool rides_through(const Rules& r, const State& s, const Board& b, std::size_t u, Hex h, Dir came,
                   int left);
bool passes_on(const Rules& r, const State& s, const Board& b, const Zones& z, std::size_t u, Hex h,
               Dir came, int left);
bool is_open_step(const Map& m, Hex from, Dir d);  // for a charge (BA-132)
// BA-39: a single unit that has come among squares where it may not stay, and must go on.
bool passes_squares(const Rules& r, const State& s, const Board& b, const Frame& f);
// Can the whole skirmish line shift by one hex (BA-218)? What the dearest hex costs, and does any
// hex come into an enemy zone?
bool line_may_shift(const Rules& r, const State& s, const Board& b, const Zones& z, std::size_t u,
                    Dir d, int& cost, bool& zone);

}  // namespace tercio::bailen
