// The drill: what a sound officer does at every decision without looking ahead, by exact odds and
// a few weights. It is the level "medium", and both sides of every playout are played by it.
//
//   player/drill.cpp    whose decision it is, answers, retreats, rallying
//   player/orders.cpp   which order a command should have
//   player/move.cpp     where a unit or stack goes and how it faces
//   player/charge.cpp   which charges to declare, and how to ride them
//   player/fight.cpp    fire and shock
//   player/markers.cpp  who stands under markers, where those are in play
#pragma once

#include "games/bailen/player/posture.h"
#include "games/bailen/player/stakes.h"

namespace tercio::bailen {

// Tuned by pairs of games (tools/measure.cpp); in points of combat strength.
struct DrillWeights {
  float pull = 1.0f;       // a hex nearer to where its order sends it
  float danger = 0.05f;    // outnumbered by what can come at it, per point standing there
  float guns = 0.04f;      // each point of guns that bear on it
  float support = 0.05f;   // each own point next to it, near the enemy
  float cover = 3.0f;      // woods, buildings, a slope towards the enemy
  float flank = 0.17f;     // an enemy at its flank, per point; twice as much in the rear
  float open = 0.06f;      // the same for an empty hex he can reach
  float fire = 1.8f;       // what it could shoot at
  float answer = 0.35f;    // what shoots at it
  float shock = 1.1f;      // what it could attack
  float charge = 1.1f;     // what it could charge
  float command = 2.0f;    // out of its leader's reach
  float objective = 2.6f;  // on a hex that changes limits
  float shaken = 1.15f;    // disorganized: each hex away from the enemy
  float broken = 4.0f;     // a command at its limit (player/stakes.h)
  float last = 2.0f;       // … times this in the last turns
  float shake = 0.5f;      // out of order, in parts of what is lost for good
  float now = 0.3f;        // what losses do at once (player/stakes.h)
  float third = 3;         // the command whose fall ends the battle
  float stop = 0.3f;       // an attack stopped by fire
  float back = 1.2f;       // a unit thrown back by fire
  float bold = 0.07f;      // least expected gain of a shock attack
  float doubt = 0.5f;      // … more where it will hardly succeed
  float strong = 1.25f;    // own points to the enemy's near a command, to attack
  float weak = 0.75f;      // … to stop attacking
  float hurry = 0.5f;      // both times this, not ahead, in the last three fifths of the battle
  float late = 0.5f;       // … in the last fifth
  float stand = 0.75f;     // … below which troops under Attack stand and let him come
  float guard = 0.2f;      // under Defend: a hex from where it stands
  float face = 0;          // under Defend: a hex nearer to the enemy
  float heart = 0;         // … of own points near to his below which nobody goes out to meet him
  float closing = 1;       // fire is worth so many times as much, not ahead, in the last turns
  float sun = 1.3f;        // what its checks cost (BA-182), in parts of what they do
  float leave = 2;         // the same for those of who leaves an enemy's front (BA-72)
  float prepare = 4;       // what fire adds to the attack to come
  float hope = 0.4f;       // fire and shock from a hex won, after the enemy's phase
  float convoy = 10;       // carts left without an escort
};

// Under Defend troops go out to meet the enemy with their fire, from good ground.
constexpr DrillWeights defence_weights() {
  DrillWeights w;
  w.danger = 0.03f;
  w.cover = 2;
  w.flank = 0.3f;
  w.open = 0.024f;
  w.fire = 1.35f;
  w.shaken = 2.53f;
  w.guard = 0.44f;
  w.face = 1;
  w.heart = 0.5f;
  w.closing = 2.5f;
  w.shake = 1.0f;
  return w;
}

// What moves: a unit or a stack.
struct Body {
  std::size_t unit = 0;
  std::size_t command = 0;
  UnitSet all;
  int points = 0;
  bool guns = false, horse = false, foot = false;
  bool ordered = true, fights = false;
  int shock = 0;  // of its order
  Order order = Order::None;
  Grade grade = Grade::C;  // the worst
};

// Where a body could go: a hex and how it would face there.
struct Place {
  Hex hex = Hex::None;
  std::uint8_t facing = 0;
  std::uint16_t node = 0;
  float score = 0;
};

class Drill {
 public:
  DrillWeights weights;
  DrillWeights defence = defence_weights();
  // How each command goes about it; `settle` makes it count.
  Postures postures{};
  void settle();
  // In playouts, units that can come near nobody stay where they are, and nobody lays markers.
  bool brisk = false;
  static constexpr int kWatch = 7;  // hexes to the enemy beyond which who defends stays where it is
  // After the last phase of the battle nobody comes at anybody any more.
  static bool is_last_word(const Rules& r, const State& s) {
    return s.turn == r.scenario(s).turns && s.phasing == kSpanish;
  }

  void prepare(const Rules& r);
  // The next position is not the continuation of the last: nothing is remembered …
  void forget() { way_count_ = 0; }
  // … or it may be: a way under way is kept as long as its mover is the same, in the same turn.
  void start(const Rules& r, const State& s);
  bool is_under_way(std::size_t unit) const { return way_count_ > 0 && mover_ == unit; }
  // Takes over another drill's flood of the move at hand.
  void adopt(const Drill& other) { from_ = other.from_; }
  Action choose(const Rules& r, const State& s, Seat seat);

  // ---- orders (player/orders.cpp)
  struct Wish {
    Order order = Order::None;
    float gain = 0;          // over the order it has
    float own = 0, foe = 0;  // points around the command, by order and morale
  };
  Wish wish(const Rules& r, const State& s, const Picture& f, std::size_t command) const;

  // ---- movement (player/move.cpp)
  static constexpr std::size_t kMostPlaces = 600;
  using Places = FixedList<Place, kMostPlaces>;
  // Every place the mover of the topmost frame can reach.
  void places(const Rules& r, const State& s, const Picture& f, Places& out);
  // Sends the mover there; `choose` carries it out.
  void send(const Rules& r, const State& s, const Place& to);
  Body body(const Rules& r, const State& s) const;

  // What an attack is worth to the attacker, in points.
  float gain_of(const Rules& r, const State& s, const Board& b, const Stakes& k,
                const Blow& w) const;
  Stakes stakes(const Rules& r, const State& s, const Board& b) const;
  float sun_cost(const Rules& r, const State& s, const Board& b, const Stakes& k,
                 std::size_t u) const;
  const OddsBook& odds() const { return odds_; }

 private:
  const DrillWeights& weights_for(std::size_t command, Order o) const {
    const auto p = static_cast<std::size_t>(postures[command]);
    return o == Order::Defend || stands_[command] ? defences_[p] : attacks_[p];
  }
  const DrillWeights& weights_for(const Rules& r, const State& s, std::size_t unit) const {
    return weights_for(r.q(unit).command, r.order(s, unit));
  }
  Action orders(const Rules& r, const State& s);
  Action write(const Rules& r, const State& s) const;
  Action mark(const Rules& r, const State& s) const;
  bool is_idle(const Rules& r, const State& s, const Board& b, std::size_t u) const;
  Action next_mover(const Rules& r, const State& s);
  Action move(const Rules& r, const State& s);
  Action move_guns(const Rules& r, const State& s, const Picture& f);
  Action walk(const Rules& r, const State& s);
  Action ride(const Rules& r, const State& s) const;
  // The target of a charge by that unit, whose turn to move it is; None: better without.
  Hex charge_target(const Rules& r, const State& s, std::size_t u);
  // What a square in reaction saves (BA-36).
  float square_worth(const Rules& r, const State& s, const Board& b) const;
  float charge_gain(const Rules& r, const State& s, const Picture& f, const Stakes& k,
                    const Body& y, Hex contact, Dir d) const;
  void charges(const Rules& r, const State& s, const Picture& f, const Body& y, Hex only,
               Places& out);
  Hex post(const Rules& r, const State& s, const Board& b, std::size_t leader, float& gain) const;
  Action fire(const Rules& r, const State& s);
  Action volley(const Rules& r, const State& s) const;
  Action declare(const Rules& r, const State& s);
  Action answer(const Rules& r, const State& s, Seat seat);
  Action retreat(const Rules& r, const State& s) const;
  Action advance(const Rules& r, const State& s);
  Action any(const Rules& r, const State& s, Seat seat) const;
  // Who is in an attack that has come to less than it was meant to be; kNone: nobody.
  std::uint8_t one_too_many(const Rules& r, const State& s, const Board& b, const Stakes& k) const;
  float prepares(const Rules& r, const State& s, const Board& b, const Stakes& k, Hex h,
                 const UnitSet& attackers) const;
  static Seat asked(const Rules& r, const State& s);
  float package(const Rules& r, const State& s, const Board& b, const Stakes& k, Hex h,
                UnitSet& all, float& doubts) const;
  float doubt(const Blow& w) const;
  static bool is_duty(const Rules& r, const State& s, const Board& b, Hex h);
  float fire_gain(const OddsBook::Volley& v, const Stakes::Prey& prey, bool defensive) const;
  // What the enemies near a body stand to lose, and what it does itself.
  void look(const Rules& r, const State& s, const Picture& f, const UnitSet& who);
  float heart_of(const Rules& r, const State& s, const Picture& f, std::size_t unit) const;
  float at_hex(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h);
  static float exposure(const Picture& f, const Body& y, const DrillWeights& w, Hex h, float part,
                        int mates, int own_near);
  // What the six neighbours of a hex mean to a body there, whichever way it faces.
  struct Around {
    struct Side {
      bool foe = false;
      float ahead = 0;            // nobody there: worth to face,
      float bare = 0;             // … and to have at a flank
      float answer = 0;           // what shoots from there
      float fire = 0, shock = 0;  // what can be done to those there
    };
    std::array<Side, hex::kSides> side;
  };
  Around around(const Rules& r, const Picture& f, const Body& y, Hex h) const;
  // `hope`: what fire and shock from there count.
  float facing_there(const Around& all, const Body& y, int facing, float hope = 1) const;
  // Enemies that guns in a hex could see.
  static HexSet seen_from(const Rules& r, const State& s, const Picture& f, Hex h, int range);
  float gun_facing(const Rules& r, const State& s, const Picture& f, const Body& y,
                   const HexSet& seen, Hex h, int facing) const;
  void reach(const Rules& r, const State& s, const Picture& f, const Body& y);
  // Once a phase: the ways to the enemy, and which commands stand.
  void survey(const Rules& r, const State& s, const Picture& f);
  using Ways = std::array<std::uint8_t, kMapBits>;
  static void find_ways(const Rules& r, const HexSet& goal, bool roads, Ways& out);
  // The same, looked up where it was asked for before: playouts begin alike.
  std::size_t ways_to(const Rules& r, const HexSet& goal, bool roads);
  // What the ratio of points around a command is measured by, as time runs out.
  float daring(const Rules& r, const State& s, Seat side) const;
  int way(const Rules& r, Hex h, Order o) {
    const bool roads = o == Order::Maneuver;
    std::size_t& at = roads ? marches_ : ways_;
    if (at == kKnownWays) at = ways_to(r, goal_, roads);
    return known_ways_[at].ways[index(h)];
  }

  std::array<DrillWeights, kPostures> attacks_{};
  std::array<DrillWeights, kPostures> defences_{};
  OddsBook odds_;
  Places places_;
  Places charges_;

  // The flood of one move: nodes are hex and facing.
  static constexpr std::size_t kNodes = kMapBits * 6;
  static constexpr std::uint16_t kNoNode = 0xFFFF;
  // What the reach of a move has asked already, by hex and direction.
  struct Edge {
    std::uint8_t cost = 0;  // 0: no way
    bool road = false;
    std::uint8_t lets = 0;  // its order: 1 lets it, 2 does not
  };
  std::array<Edge, kMapBits * hex::kSides> edge_{};
  HexSet edges_known_[hex::kSides];
  static std::uint16_t node_of(Hex h, int facing) {
    return static_cast<std::uint16_t>(index(h) * 6 + static_cast<std::size_t>(facing));
  }
  static Hex hex_of_node(std::uint16_t node) { return static_cast<Hex>(node / 6); }
  static int facing_of(std::uint16_t node) { return node % 6; }
  std::array<std::uint8_t, kNodes> left_{};  // movement points + 1
  std::array<std::uint16_t, kNodes> from_{};
  FixedList<std::uint16_t, kNodes> touched_;
  std::array<FixedList<std::uint16_t, 2048>, 16> open_;

  // The way under way.
  struct Stop {
    Hex hex = Hex::None;
    std::uint8_t facing = 0;
  };
  std::array<Stop, 40> way_{};
  std::size_t way_count_ = 0;
  std::size_t mover_ = 0;
  int way_turn_ = 0;
  UnitSet kept_;  // for the shock: they do not fire
  std::array<Stakes::Prey, kMapBits> prey_;
  Stakes::Prey own_;
  std::array<Around, kMapBits> around_;  // as far as the move at hand has looked
  std::array<float, kMapBits> mates_{};  // what a check of those who stand there costs
  bool last_word_ = false;
  float heart_ = 1;  // how far a body goes out to meet the enemy: 0 not at all

  // Movement points to the enemy, by side and turn; the same for columns, which use roads.
  HexSet goal_;
  struct KnownWays {
    const Map* map = nullptr;
    bool roads = false;
    HexSet goal;
    Ways ways{};
  };
  static constexpr std::size_t kKnownWays = 12;
  std::size_t ways_ = kKnownWays, marches_ = kKnownWays;  // of those: not looked up yet
  std::array<KnownWays, kKnownWays> known_ways_{};
  std::size_t next_known_ = 0;
  int surveyed_turn_ = -1;
  Seat surveyed_side_ = kFrench;
  std::array<bool, kMaxCommands> stands_{};
  bool closing_ = false;  // the last turns, and not ahead
};

}  // namespace tercio::bailen
