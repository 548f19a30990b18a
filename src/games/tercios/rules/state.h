// One position of a battle: a plain value of less than 1 KiB. Who stands where on the map is kept
// unit by unit; the map of occupants, zones of control and reach are derived (board.h, reach.h).
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "games/tercios/data/data.h"

namespace tercio::tercios {

inline constexpr std::uint8_t kNoUnit = 0xFF;

// Marks of a unit.
enum Mark : std::uint32_t {
  kSecond = 1u << 0,      // belongs to the rival now (capture changes sides)
  kWaiting = 1u << 1,     // not on the map yet
  kEliminated = 1u << 2,  // and kOffMap: left it in a retreat
  kOffMap = 1u << 3,
  kDisordered = 1u << 4,  // DN-4
  kDemoralized = 1u << 5,
  kCaptured = 1u << 6,
  // this game turn
  kFresh = 1u << 8,     // captured in this turn: does not fire (DN-133)
  kAttacked = 1u << 9,  // somebody attacked it (DN-71)
  kLeft = 1u << 10,     // left a squadron (DN-45)
  // this player phase
  kMoved = 1u << 12,  // its movement step is over
  kSpent = 1u << 13,  // has spent MP (DN-143)
  kHasty = 1u << 14,  // movement attack or coup de main (DN-29, DN-128)
  kFired = 1u << 15,
  kDeclared = 1u << 16,  // DN-115
  kFought = 1u << 17,
  kExtra = 1u << 18,  // used the attack before the rebound (DN-138)
  kSwung = 1u << 19,  // DN-83
};
// A hit of this unit not carried out yet (option shot_order): its result, and whom it struck.
inline constexpr int kHitResultBit = 20, kHitUnitBit = 23;
inline constexpr std::uint32_t kHit = 7u << kHitResultBit | 63u << kHitUnitBit;
inline constexpr std::uint32_t kTurnMarks = kFresh | kAttacked | kLeft;
inline constexpr std::uint32_t kPhaseMarks =
    kMoved | kSpent | kHasty | kFired | kDeclared | kFought | kExtra | kSwung;

struct Piece {
  Hex hex = Hex::None;
  Dir facing = Dir::N;
  std::uint8_t depth = 0;  // 0: top of its hex
  std::uint32_t marks = 0;

  constexpr bool is(std::uint32_t mark) const { return (marks & mark) != 0; }
  constexpr void set(std::uint32_t mark) { marks |= mark; }
  constexpr void unset(std::uint32_t mark) { marks &= ~mark; }
  constexpr void keep_hit(std::size_t unit, Result result) {
    marks |= static_cast<std::uint32_t>(result) << kHitResultBit | static_cast<std::uint32_t>(unit)
                                                                       << kHitUnitBit;
  }
  constexpr Result hit_result() const { return static_cast<Result>(marks >> kHitResultBit & 7); }
  constexpr std::size_t hit_unit() const { return marks >> kHitUnitBit & 63; }
  constexpr bool on_map() const { return hex != Hex::None; }
  constexpr Seat side() const { return is(kSecond) ? kRival : kSpain; }
  friend bool operator==(const Piece&, const Piece&) = default;
};

// The steps of a turn (DN-7, DN-10, DN-12).
enum class Step : std::uint8_t {
  SetUp,
  Prelim,
  Move,
  ShotFirst,   // the phasing side fires
  ShotSecond,  // the other side
  Move2,
  Shock,
  Swing,     // the reaction: first turning,
  Reaction,  // then attacks
  Battery,
  Rally,
  Liberation,
  Victory,
  Over,
};
inline constexpr int kSteps = static_cast<int>(Step::Over) + 1;

// What interrupts a step. The topmost frame says what is waited for.
enum class Kind : std::uint8_t {
  Place,    // a unit is set up: hex, then facing
  Mover,    // a unit or squadron moves
  React,    // units that may withdraw from a mover
  Coup,     // the target of a coup de main
  Combat,   // one push of pike
  Rebound,  // horse that did not win
  Volley,   // one unit fires
  Check,    // units that check their morale
  Retreat,
  Capture,
};
inline constexpr int kKinds = static_cast<int>(Kind::Capture) + 1;

enum class Stage : std::uint8_t {
  Choose,     // a decision: hex, target …
  Facing,     // a decision: which way
  Dice,       // the first throw
  Dice2,      // the second: the defender's; the result of a hit
  Dice3,      // one die per unit of the losing hex
  Aftermath,  // results are carried out, unit by unit
};
inline constexpr int kStages = static_cast<int>(Stage::Aftermath) + 1;

enum class Fight : std::uint8_t { Shock, Movement, Coup, Extra, Reaction };
inline constexpr int kFights = 5;
enum class Cause : std::uint8_t { Splendid, Hasty, Amort, Withdraw, Rebound, Rout };
inline constexpr int kCauses = 6;
enum class Way : std::uint8_t { None, Advance, Retreat, Join, Coup };
inline constexpr int kWays = 5;

// One interruption. What its fields mean depends on the kind; those not named are 0.
//   Place    unit; hex: chosen
//   Mover    unit, a = 1: squadron; left: MP, spent; way, b: movement attacks; pending, hex:
//   chosen,
//            mask: least cost by facing, 4 bits each (15: not possible); c = 1: entered a zone of
//            control in this movement; d: distance to the nearest enemy at its start
//   React    unit: mover; mask: units still to answer
//   Coup     unit
//   Combat   from, hex; fight; left: attack total; spent: defence total; a: units that take
//   results;
//            b: which is next; c: column; d: movement attacks before; mask: per unit 16 bits, its
//            number in 0-5 and its result above
//   Rebound  unit; hex: whom it fought before; b = 1: an extra attack was made
//   Volley   unit; hex; a: result, left: units struck, b: which is next; mask: their numbers, 8
//   bits Check    mask: units still to check; hex: where the damage was Retreat  unit; left: hexes
//   to go; spent: hexes gone; cause; a: facing at its start Capture  unit; a: the captor
struct Frame {
  std::uint64_t mask = 0;
  Hex hex = Hex::None;
  Hex from = Hex::None;
  Kind kind = Kind::Place;
  Stage stage = Stage::Choose;
  std::uint8_t unit = kNoUnit;
  std::uint8_t left = 0;
  std::uint8_t spent = 0;
  Way way = Way::None;
  Way pending = Way::None;
  Fight fight = Fight::Shock;
  Cause cause = Cause::Splendid;
  std::uint8_t a = 0, b = 0, c = 0, d = 0;
  std::uint8_t unused[7] = {};
  friend bool operator==(const Frame&, const Frame&) = default;
};

inline constexpr std::size_t kMaxFrames = 8;  // mover, combat, rebound, combat, check, retreat: 6

struct State {
  std::array<Piece, kMaxUnits> piece{};
  std::array<Frame, kMaxFrames> frame{};
  std::uint64_t queue = 0;  // units the step still has to deal with: set-up, rally
  std::array<std::int16_t, kSides> morale{};     // General Morale
  std::array<std::uint8_t, kSides> inflicted{};  // Turn Morale
  std::array<std::uint8_t, kSides> rolled{};     // victory rolls: 0 none, else the sum
  Step step = Step::SetUp;
  std::uint8_t depth = 0;  // frames in use
  std::uint8_t turn = 0;
  Seat player_a = kSpain;
  Seat phasing = kSpain;
  Seat acting = kSpain;        // who sets up, fires, reacts, rolls now
  std::uint8_t fury = 0;       // turn of the Spanish Fury, 0: unused (DN-104)
  std::uint8_t asked = 0;      // Prelim: the question has been answered
  std::uint8_t released = 0;   // DN-110
  std::uint8_t liberated = 0;  // DN-114
  std::uint8_t fighting = 0;   // Shock, Reaction: declarations are complete; shot: all have fired
  std::uint8_t outcome = 0;    // Outcome
  std::uint8_t unused[4] = {};

  Frame& top() { return frame[depth - 1u]; }
  const Frame& top() const { return frame[depth - 1u]; }
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024);

// How it ended; ids are in game.cpp.
// From the worst for Spain to the best.
enum class Outcome : std::uint8_t {
  None,
  RivalWins,
  RivalMinor,
  Tie,
  Draw,
  SpainMinor,
  SpainWins,
};
inline constexpr int kOutcomes = static_cast<int>(Outcome::SpainWins) + 1;

}  // namespace tercio::tercios
