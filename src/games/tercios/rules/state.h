// One position of a battle: a plain value of less than 1 KiB. Who stands where on the map is kept
// unit by unit; the map of occupants, zones of control and reach are derived (board.h, reach.h).
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/index_set.h"
#include "games/tercios/data/data.h"

namespace tercio::tercios {

inline constexpr std::uint8_t kNoUnit = 0xFF;
using UnitSet = IndexSet<kMaxUnits>;

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

// Index in the game's list of phases: set-up prelim move shot move2 shock reaction battery rally
// liberation victory over.
constexpr std::uint8_t phase_of(Step step) {
  constexpr std::array<std::uint8_t, kSteps> kPhase = {0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11};
  return kPhase[static_cast<std::size_t>(step)];
}

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

// What a way to a hex costs with each facing there, 4 bits each.
inline constexpr int kNever = 15;  // it cannot face so
constexpr int cost_facing(std::uint64_t costs, Dir d) {
  return static_cast<int>(costs >> (4 * hex::index(d)) & 15);
}
constexpr std::uint64_t costs_facing(Dir d, int cost) {
  return static_cast<std::uint64_t>(cost) << (4 * hex::index(d));
}

// A unit, and what a combat does to it.
struct Suffers {
  std::size_t unit;
  Result result;
};

// One interruption. The fields named here mean the same in every kind that has them; what a kind
// has of its own is read by the names below. Those not used are as here.
//   Place    unit; hex: chosen
//   Mover    unit; left, spent: MP; way; pending, hex: chosen, with a facing to come
//   React    unit: the mover; from: where it came from
//   Coup     unit
//   Combat   unit: leads the attack; from, hex; fight
//   Rebound  unit; hex: whom it fought before
//   Volley   unit; hex
//   Check    hex: where the damage was
//   Retreat  unit; left: hexes to go; spent: hexes gone; cause
//   Capture  unit
struct Frame {
 private:
  std::uint64_t mask_ = 0;

 public:
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

 private:
  std::uint8_t a_ = 0, b_ = 0, c_ = 0, d_ = 0;

 public:
  std::uint8_t unused[7] = {};
  friend bool operator==(const Frame&, const Frame&) = default;

  // Mover.
  constexpr bool is_squadron() const { return a_ != 0; }
  constexpr bool is_one_or_squadron() const { return a_ <= 1; }
  constexpr void set_squadron(bool squadron) { a_ = squadron ? 1 : 0; }
  constexpr int attacks() const { return b_; }  // movement attacks it has made
  constexpr void count_attack() { ++b_; }
  constexpr bool has_entered_zone() const { return c_ != 0; }  // of control, in this movement
  constexpr void mark_entered_zone() { c_ = 1; }
  constexpr int start_distance() const { return d_; }  // to the nearest enemy
  constexpr void set_start_distance(int hexes) { d_ = byte(hexes); }
  constexpr std::uint64_t costs() const { return mask_; }  // by facing, of the hex chosen
  constexpr void set_costs(std::uint64_t by_facing) { mask_ = by_facing; }
  constexpr int cost_of(Dir facing) const { return cost_facing(mask_, facing); }
  constexpr bool may_face(Dir facing) const { return cost_of(facing) != kNever; }

  // React, Check: who is still to answer or to throw, and who of them does so now.
  constexpr UnitSet waiting() const { return {{mask_}}; }
  constexpr void set_waiting(const UnitSet& units) { mask_ = units.word[0]; }
  constexpr std::size_t next() const { return b_; }
  constexpr void set_next(std::size_t u) { b_ = byte(static_cast<int>(u)); }
  constexpr void drop(std::size_t u) { mask_ &= ~(std::uint64_t{1} << u); }
  constexpr std::size_t take_next() {
    const std::size_t u = b_;
    drop(u);
    b_ = 0;
    return u;
  }

  // Combat. Once it is won, the units of the losing hex, from the top.
  constexpr int attack_total() const { return left; }
  constexpr void set_attack_total(int sum) { left = byte(sum); }
  constexpr int defence_total() const { return spent; }
  constexpr void set_defence_total(int sum) { spent = byte(sum); }
  constexpr int attacks_before() const { return d_; }  // movement attacks of the same mover
  constexpr void set_attacks_before(int n) { d_ = byte(n); }
  constexpr std::size_t column() const { return c_; }
  constexpr void set_column(int column) { c_ = byte(column); }
  constexpr int losers() const { return a_; }
  constexpr void set_losers(int units) { a_ = byte(units); }
  constexpr void set_result(int i, std::size_t u, Result result) {
    mask_ |= (std::uint64_t{u} | static_cast<std::uint64_t>(result) << 6) << (16 * i);
  }
  constexpr Suffers result(int i) const {
    const std::uint64_t entry = mask_ >> (16 * i) & 0xFFFF;
    return {static_cast<std::size_t>(entry & 0x3F), static_cast<Result>(entry >> 6)};
  }
  constexpr bool has_no_results() const { return mask_ == 0; }
  constexpr bool has_sound_results() const {  // such as the chart has
    for (int i = 0; i < losers(); ++i)
      if ((mask_ >> (16 * i + 6) & 0x3FF) >= kResults) return false;
    return true;
  }

  // Volley that has hit: what it does, and the units struck, from the top.
  constexpr Result hit() const { return static_cast<Result>(a_); }
  constexpr void set_hit(Result result) { a_ = static_cast<std::uint8_t>(result); }
  constexpr int struck() const { return left; }
  constexpr std::size_t struck(int i) const {
    return static_cast<std::size_t>(mask_ >> (8 * i) & 0xFF);
  }
  constexpr void add_struck(std::size_t u) { mask_ |= std::uint64_t{u} << (8 * left++); }

  // Both: which of these units comes next.
  constexpr int place() const { return b_; }
  constexpr int next_place() { return b_++; }

  // Rebound.
  constexpr bool had_extra() const { return b_ != 0; }  // the attack before it was made (DN-138)
  constexpr void set_had_extra(bool had) { b_ = had ? 1 : 0; }

  // Retreat.
  constexpr Dir faced() const { return static_cast<Dir>(a_); }  // at its start
  constexpr void set_faced(Dir facing) { a_ = static_cast<std::uint8_t>(facing); }

  // Capture.
  constexpr Seat captor() const { return static_cast<Seat>(a_); }
  constexpr void set_captor(Seat side) { a_ = static_cast<std::uint8_t>(side); }

  // What a kind has of its own as a dump has it.
  struct Packed {
    std::uint64_t mask;
    std::uint8_t a, b, c, d;
  };
  constexpr Packed packed() const { return {mask_, a_, b_, c_, d_}; }
  constexpr void unpack(const Packed& own) {
    mask_ = own.mask;
    a_ = own.a;
    b_ = own.b;
    c_ = own.c;
    d_ = own.d;
  }

 private:
  static constexpr std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }
};
static_assert(sizeof(Frame) == 32);

inline constexpr std::size_t kMaxFrames = 8;  // mover, combat, rebound, combat, check, retreat: 6

// What this turn has asked for at last.
enum class Asked : std::uint8_t {
  Nothing,
  Fury,        // Prelim: answered (DN-104)
  Liberation,  // the die is thrown (DN-114)
};
inline constexpr int kAskeds = 3;

struct State {
  std::array<Piece, kMaxUnits> piece{};
  std::array<Frame, kMaxFrames> frame{};
  UnitSet queue;  // units the step still has to deal with: set-up, rally
  std::array<std::int16_t, kSides> morale{};     // General Morale
  std::array<std::uint8_t, kSides> inflicted{};  // Turn Morale
  std::array<std::uint8_t, kSides> rolled{};     // victory rolls: 0 none, else the sum
  Step step = Step::SetUp;
  std::uint8_t depth = 0;  // frames in use
  std::uint8_t turn = 0;
  Seat player_a = kSpain;
  Seat phasing = kSpain;
  Seat acting = kSpain;   // who sets up, fires, reacts, rolls now
  std::uint8_t fury = 0;  // turn of the Spanish Fury, 0: unused (DN-104)
  Asked asked = Asked::Nothing;
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
