// The drill: what a sergeant does without looking ahead. One policy for every decision, quick
// enough to be played on with: it is the level "medium", the answer of both sides in every playout,
// and the tie-break of the search.
//
//   player/drill.cpp       the steps: order of moving, fire, push of pike, reactions, retreats
//   player/drill_move.cpp  where a unit goes and which way it faces
//   player/picture.cpp     what it sees: targets, odds, threats, ways to the city
#pragma once

#include <array>
#include <cstdint>

#include "games/tercios/player/odds.h"

namespace tercio::tercios {

// In points of General Morale. First by judgement, then by games against the plain script.
struct DrillWeights {
  float step = 0.35f;         // a hex nearer to whom one would like to attack
  float patience = 7;         // hexes beyond which the enemy is let come, for half the battle
  float march = 3;            // hexes from the enemy beyond which squadrons march unit by unit
  float step_shot = 0.11f;    // and of shot to its range
  float attack = 1.15f;       // expected cost to the attacked
  float bad_charge = 3.88f;   // horse that must charge and will not win
  float suffer = 0.75f;       // expected cost of being attacked in turn
  float hem = 0.4f;           // a way of retreat of an enemy cut off, but where a city decides
  float rear = 1.41f;         // an enemy behind
  float friends = 0.06f;      // a friend on the next hex, three at most
  float ground = 0.2f;        // each point of defence of the ground near the enemy
  float fire = 1.45f;         // expected cost of a shot to the enemy
  float shot_danger = 1.72f;  // loose shot in reach of horse; half for foot
  float shot_contact = 1.5f;
  float command = 0.47f;    // the High Command nearer than five hexes to an enemy, each
  float city = 1.9f;        // a turn nearer to the city (San Quintín)
  float city_hunt = 1.22f;  // foot on its way there, to its enemy
  float gate = 0.3f;        // inside, a hex farther from those still to come in: room for them
  float exposed = 0.15f;    // what the worst enemy in reach could do
  float charge = 1.5f;      // a movement attack: what it costs him, against the risk
  float charge_risk = 1.0f;
  float coup = 1.2f;  // the same of a coup de main
  float coup_risk = 2.2f;
  float withdraw = 0.7f;  // horse withdraws before foot at a lower chance to win
};

// San Quintín: is it foot that is to get into the city?
bool goes_to_city(const Rules& r, const State& s, std::size_t u);
// Such foot, still outside: it goes by itself, as no squadron crosses the marshes (DN-42).
bool is_relief(const Rules& r, const State& s, std::size_t u);

// How a result would find a unit.
Plight plight_of(const State& s, std::size_t u, bool hemmed);
// Sides of its hex a unit could retreat over, as bits (DN-79): `near` are the hexes next to its
// enemies.
std::uint8_t ways_back(const Rules& r, const State& s, const Board& b, const HexSet& near,
                       std::size_t u, Dir facing, bool pike);

// What a side sees before it moves a unit.
struct Picture {
  struct Target {
    Hex hex = Hex::None;
    std::uint8_t lead = kNoUnit;
    std::uint8_t count = 0;
    std::array<std::uint8_t, kMaxStack> unit{};
    Dir facing = Dir::N;
    bool pike = false;     // no rear
    bool attacks = false;  // could attack next
    int strength = 0, against = 0;
    int shift = 0;  // for its enemy: disorder, less the ground
    float worth = 0;
  };

  Board b;
  Seat me = kSpain;
  HexSet own, foe;
  Rules::Contacts contact;  // sides of a hex foes stand on
  std::array<std::uint8_t, kMapBits> at;
  std::array<Target, kMaxUnits> target;
  std::size_t targets = 0;

  Picture(const Rules& r, const State& s, Seat me_);
  const Target& of(Hex h) const { return target[at[index(h)]]; }
};

// A unit or squadron that could stand somewhere.
struct Body {
  std::size_t unit = 0;  // the leading one
  Class cls = Class::Switzer;
  int strength = 0;
  bool pike = false;
  bool squadron = false;
  bool steady = true;  // may attack
};

// One thing a unit could do with its movement: go, turn or stay, and how it would face.
struct Place {
  Action action;
  Dir facing = Dir::N;
  float score = 0;
};
using Places = FixedList<Place, 1024>;

class Drill {
 public:
  DrillWeights weights;
  // In playouts units that can come near nobody stay where they are.
  bool brisk = false;

  void prepare(const Rules& r);

  Action choose(const Rules& r, const State& s, Seat seat);

  // ---- movement (player/drill_move.cpp)
  Body body(const Rules& r, const State& s, const Picture& f, std::size_t u, bool squadron) const;
  // Without facing, then what the facing adds.
  float at_hex(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h) const;
  float facing_there(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h, Dir d);
  Dir best_facing(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h,
                  std::uint8_t allowed, float& score);
  // Whom the unit could shoot at from there, the most worthwhile first, and who matters most.
  void see(const Rules& r, const State& s, const Picture& f, const Body& y, Hex h);
  // Before a unit's places are compared: what each target is worth to it.
  void look(const Rules& r, const State& s, const Picture& f, const Body& y);
  // Every hex with its best facing, or with each; the best place stands first.
  void places(const Rules& r, const State& s, bool every_facing, Places& out);
  Action move(const Rules& r, const State& s);

  // ---- odds (player/picture.cpp)
  struct Chance {
    float win = 0;
    float cost = 0;  // to the attacked
  };
  Chance attack(const Rules& r, const State& s, const Body& y, const Picture::Target& t, bool rear,
                int tired, bool hemmed);
  // By a target of ours on one of our bodies.
  Chance suffer(const Rules& r, const State& s, const Picture::Target& t, const Body& y, Hex h,
                bool rear);
  // Of a shot, if it can be made.
  float shot(const Rules& r, const State& s, const Board& b, std::size_t u, Hex from, Hex at) const;
  // Of the blow a hex could strike at another as they stand.
  Chance blow(const Rules& r, const State& s, const Board& b, Hex from, Hex to, Fight fight,
              int attacks);

  // Turns a unit of the besieged city's friends needs to get in; 99: never.
  int to_city(std::size_t u, Hex h) const { return city_[way_[u]][index(h)]; }
  OddsTable& odds() { return odds_; }

 private:
  Action fire(const Rules& r, const State& s, const Board& b);
  Action shock(const Rules& r, const State& s, const Board& b);
  Action swing(const Rules& r, const State& s, const Board& b);
  Action next_mover(const Rules& r, const State& s, const Board& b);
  Action answer(const Rules& r, const State& s, const Board& b);
  Dir towards(const Rules& r, const State& s, const Board& b, std::size_t u, Hex h) const;
  void find_ways(const Rules& r);

  struct Seen {
    Hex hex = Hex::None;
    float worth = 0;
  };

  OddsTable odds_;
  Places places_;
  FixedList<Seen, kMaxUnits> shots_;  // from this hex, for the unit that is looked at
  Hex shots_from_ = Hex::None;
  Hex ahead_ = Hex::None;  // the enemy who matters most from there
  std::uint64_t made_for_ = 0;
  // By target, for the unit that moves: how much it would like to attack it, what it fears of it,
  // how dangerous it is to loose shot, how far it comes.
  std::array<float, kMaxUnits> pull_{}, fear_{}, danger_{};
  std::array<int, kMaxUnits> reach_{};
  std::array<std::uint8_t, kMaxUnits> ways_{};  // sides it could retreat over, were this unit away
  float patience_ = 0;
  static constexpr std::size_t kWays = 8;
  std::array<std::array<std::uint8_t, kMapBits>, kWays> city_{};  // turns to the city, by way
  std::array<std::uint8_t, kMaxUnits> way_{};                     // gait and MP, numbered
};

}  // namespace tercio::tercios
