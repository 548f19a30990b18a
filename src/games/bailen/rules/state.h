// One position: a plain value of less than 2 KiB. Who stands where is kept piece by piece; the map
// of occupants, zones of control, command and sight are derived (board.h). Both sides' secrets are
// in it: orders, and what markers hide; secrets.cpp says who knows what.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/index_set.h"
#include "games/bailen/data/data.h"

namespace tercio::bailen {

// Where a piece is.
enum class Where : std::uint8_t { Map, Waiting, Eliminated, Left, Out };
inline constexpr int kWheres = 5;

enum class Formation : std::uint8_t { Normal, Square, Skirmish, Limbered };
inline constexpr int kFormations = 4;
enum class Status : std::uint8_t { Ordered, Disorganized, Routed };
inline constexpr int kStatuses = 3;

// Marks of a piece; all but kHidden last for a phase or a turn.
enum Mark : std::uint16_t {
  kMoved = 1u << 0,      // its movement is over
  kPicked = 1u << 1,     // it moves now
  kStepped = 1u << 2,    // it has left its hex in this movement
  kCharging = 1u << 3,   // a charge was declared; `target` is its hex (BA-129)
  kContact = 1u << 4,    // came adjacent in a charge and passed its check (BA-130)
  kAsked = 1u << 5,      // was offered a square in this phase (BA-36)
  kFired = 1u << 6,      // in the fire phases of this player phase (BA-114)
  kNoShock = 1u << 7,    // D (BA-109)
  kAttacks = 1u << 8,    // declared; `target` is the hex it attacks
  kFought = 1u << 9,     // has attacked in this turn (BA-115)
  kAttacked = 1u << 10,  // was attacked in this turn (BA-115)
  kSun = 1u << 11,       // has checked for sun and thirst in this combat phase (BA-182)
  kBarred = 1u << 12,    // was dropped from the declarations
  kSorted = 1u << 13,    // was put on top in this phase
  kTried = 1u << 14,     // has tried to reorganize; see entry, fire and combat for other phases
  kHidden = 1u << 15,    // under a marker; `target` holds the marker's number
};
inline constexpr std::uint16_t kPhaseMarks = kMoved | kPicked | kStepped | kCharging | kContact |
                                             kAsked | kFired | kNoShock | kAttacks | kSun |
                                             kBarred | kSorted | kTried;
inline constexpr std::uint16_t kTurnMarks = kFought | kAttacked;

inline constexpr std::uint8_t kPoseBits = 0x7F;

struct Piece {
  Hex hex = Hex::None;
  Hex target = Hex::None;
  std::uint16_t marks = 0;
  std::uint8_t pose = 0;   // facing in bits 0-2, formation 3-4, status 5-6: kPoseBits
  std::uint8_t state = 0;  // Where in bits 0-2; fire: points in the volley 4-7
  std::uint8_t lost = 0;   // points
  std::uint8_t depth = 0;  // 0: top of its hex

  constexpr bool is(std::uint16_t mark) const { return (marks & mark) != 0; }
  constexpr void set(std::uint16_t mark) { marks = static_cast<std::uint16_t>(marks | mark); }
  constexpr void unset(std::uint16_t mark) { marks = static_cast<std::uint16_t>(marks & ~mark); }
  constexpr Where where() const { return static_cast<Where>(state & 7); }
  constexpr void set_where(Where w) {
    state = static_cast<std::uint8_t>((state & ~7) | static_cast<std::uint8_t>(w));
  }
  constexpr bool on_map() const { return where() == Where::Map && hex != Hex::None; }
  // BA-50: at a corner of its hex, never at a side.
  constexpr Corner facing() const { return static_cast<Corner>(pose & 7); }
  constexpr void face(Corner c) {
    pose = static_cast<std::uint8_t>((pose & ~7) | static_cast<std::uint8_t>(c));
  }
  constexpr Formation formation() const { return static_cast<Formation>(pose >> 3 & 3); }
  constexpr void form(Formation f) {
    pose = static_cast<std::uint8_t>((pose & ~0x18) | static_cast<std::uint8_t>(f) << 3);
  }
  constexpr Status status() const { return static_cast<Status>(pose >> 5 & 3); }
  constexpr void set_status(Status s) {
    pose = static_cast<std::uint8_t>((pose & ~0x60) | static_cast<std::uint8_t>(s) << 5);
  }
  constexpr bool ordered() const { return status() == Status::Ordered; }
  // In the fire phases: what it gives to the volley under way.
  constexpr int volley() const { return state >> 4; }
  constexpr void set_volley(int points) {
    state = static_cast<std::uint8_t>((state & 15) | static_cast<unsigned>(points) << 4);
  }
  friend bool operator==(const Piece&, const Piece&) = default;
};

using UnitSet = IndexSet<kMaxUnits>;
static_assert(UnitSet::kNothing == kNone);

// Of a leader.
enum LeaderMark : std::uint8_t {
  kReverse = 1,      // the successor stands there (BA-158)
  kDown = 2,         // incapacitated until the next turn
  kLent = 4,         // his shock factor is used in the combat of his hex
  kRode = 8,         // has moved
  kGaveOrders = 16,  // tried to change orders: may not move (BA-21)
  kAbsent = 32,      // waiting to enter
  kNotHere = 64,     // not in the scenario
};

struct LeaderState {
  Hex hex = Hex::None;
  std::uint8_t marks = 0;
  std::uint8_t attempts = 0;  // of a chief, left in this turn (BA-17)

  constexpr bool is(std::uint8_t mark) const { return (marks & mark) != 0; }
  constexpr void set(std::uint8_t mark) { marks = static_cast<std::uint8_t>(marks | mark); }
  constexpr void unset(std::uint8_t mark) { marks = static_cast<std::uint8_t>(marks & ~mark); }
  friend bool operator==(const LeaderState&, const LeaderState&) = default;
};

// A command's order; the area of Defend has a centre and one of six shapes (BA-28).
inline constexpr int kShapes = 6;
enum CommandMark : std::uint8_t {
  kDemoralized = 2,
  kMet = 4,  // BA-199: has been within reach of the enemy
};
constexpr std::uint8_t order_bit(Order o) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(o));
}
struct CommandState {
  Hex centre = Hex::None;
  Order order = Order::None;
  std::uint8_t shape = 0;
  std::uint8_t used = 0;   // counters that entered combat in this phase (BA-26)
  std::uint8_t marks = 0;  // CommandMark; arrival slot + 1 in bits 4-5
  std::uint8_t guess = 0;  // order_bit for each order that the enemy cannot rule out
  std::uint8_t unused = 0;

  constexpr bool is(std::uint8_t mark) const { return (marks & mark) != 0; }
  constexpr void set(std::uint8_t mark) { marks = static_cast<std::uint8_t>(marks | mark); }
  constexpr void unset(std::uint8_t mark) { marks = static_cast<std::uint8_t>(marks & ~mark); }
  constexpr int slot() const { return marks >> 4 & 3; }  // 0: none chosen (BA-191)
  constexpr void set_slot(int n) { marks = static_cast<std::uint8_t>((marks & 0x0F) | n << 4); }
  constexpr bool may_be(Order o) const { return (guess & order_bit(o)) != 0; }
  constexpr bool is_known() const { return (guess & (guess - 1)) == 0; }  // one or none is left
  friend bool operator==(const CommandState&, const CommandState&) = default;
};
inline constexpr std::uint8_t kOpenShape = 7;  // an area nobody knows: see secrets.cpp

// A light unit deployed over several hexes (BA-40): its piece stands in the first.
struct Spread {
  std::array<Hex, 4> hex{Hex::None, Hex::None, Hex::None, Hex::None};
  std::array<std::uint8_t, 4> points{};  // bits 0-3: there; 4-7: of these, fired in the phase
  std::uint8_t count = 0;
  std::uint8_t below = 0;  // bit for each hex: its next loss is that of the unit below (BA-44)

  constexpr int points_in(std::size_t i) const { return points[i] & 15; }
  constexpr int fired_in(std::size_t i) const { return points[i] >> 4; }
  constexpr void fire_in(std::size_t i, int n) {
    points[i] = static_cast<std::uint8_t>(points[i] + (n << 4));
  }
  friend bool operator==(const Spread&, const Spread&) = default;
};

// BA-164 to BA-170. French markers first.
enum class MarkerKind : std::uint8_t { Pool, Stand, Cover, Pad };
inline constexpr int kMarkerKinds = 4;
enum MarkerMark : std::uint8_t {
  kMarched = 1,  // has moved in this phase
  kColumn = 2,   // stands for a column
};
struct Marker {
  Hex hex = Hex::None;
  MarkerKind kind = MarkerKind::Pool;
  std::uint8_t marks = 0;

  constexpr bool is(MarkerMark mark) const { return (marks & mark) != 0; }
  constexpr void set(MarkerMark mark) { marks = static_cast<std::uint8_t>(marks | mark); }
  constexpr void unset(MarkerMark mark) { marks = static_cast<std::uint8_t>(marks & ~mark); }
  friend bool operator==(const Marker&, const Marker&) = default;
};

enum class Step : std::uint8_t {
  SetUp,
  Orders,
  Move,
  DefensiveFire,
  OffensiveFire,
  Declare,  // shock attacks are declared,
  Shock,    // then fought
  Dufour,
  Reorganize,
  TurnEnd,
  Vedel,
  Over,
};
inline constexpr int kSteps = static_cast<int>(Step::Over) + 1;

// Index in the game's list of phases: set-up orders move defensive-fire offensive-fire shock march
// reorganize turn-end over.
constexpr std::uint8_t phase_of(Step step) {
  constexpr std::array<std::uint8_t, kSteps> kPhase = {0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 6, 9};
  return kPhase[static_cast<std::size_t>(step)];
}

// What has been asked or said in a step, and what is to follow.
enum Asked : std::uint8_t {
  kAskedSlots = 1,  // set-up: which brigade comes when (BA-191)
  kSetUpDone = 2,   // its hexes are chosen; areas are written (BA-28), then the other side's turn

  kAskedBase = 1,          // the end of a turn: BA-179
  kAskedClaim = 2,         // BA-177
  kAskedSurrender = 4,     // BA-203
  kSurrenderOffered = 8,   // the Spanish answer
  kVedelMarches = 1 << 4,  // BA-204: how long it takes him is thrown
  kSuddenDeath = 1 << 7,   // BA-162: whatever is under way, the battle is over
};

// What interrupts a step. The topmost frame says what is waited for.
enum class Kind : std::uint8_t {
  Slot,     // which brigade comes when (BA-191)
  Place,    // a unit or leader is set up
  Write,    // an order is written, unseen
  Aim,      // the target of a charge
  Mover,    // a unit or stack moves
  Rider,    // a leader moves
  Screen,   // a marker moves
  Deploy,   // a skirmish line is laid out
  Offer,    // countercharge?
  Counter,  // a countercharge under way
  Contact,  // a charge has come adjacent
  Volley,   // fire at one hex
  Combat,   // one shock
  Harm,     // points to be lost in a hex
  Check,    // morale checks
  Retreat,
  RideBack,  // cavalry that did not win
  Advance,
  Control,
  Loose,  // uncontrolled cavalry
  LeaderLoss,
  Rally,  // a unit tries to reorganize
};
inline constexpr int kKinds = static_cast<int>(Kind::Rally) + 1;

enum class Stage : std::uint8_t { Begin, Choose, Second, Dice, Dice2, After, End };
inline constexpr int kStages = static_cast<int>(Stage::End) + 1;

// Why a morale check is made, or a retreat.
enum class Cause : std::uint8_t {
  Leaving,  // a front zone of control (BA-72)
  Charge,   // BA-130
  Counter,  // BA-138
  Square,   // BA-36
  FireM,    // BA-107
  FireR,    // BA-106
  Mates,    // the rest of the hex
  Shock,    // D2, DB, A1, A2 (BA-124)
  Passing,  // through friends (BA-146)
  Sun,      // BA-182
  Rout,     // of a routed unit
  Evade,    // BA-127
};
inline constexpr int kCauses = static_cast<int>(Cause::Evade) + 1;

enum class Fight : std::uint8_t { Shock, Charge, Counter, Follow, Loose };
inline constexpr int kFights = 5;

// Bits of a mover, and of a marker for the stack it stands for.
enum MoverBit : std::uint8_t {
  kGroup = 1,       // a stack
  kWent = 2,        // has made a step
  kTurned = 4,      // has used the free change of facing
  kOffRoad = 8,     // has left the road: the third point of Maneuver is gone
  kInCommand = 16,  // was, before it moved (BA-77)
  kHalted = 32,     // entered a front zone (BA-71)
  kFollow = 64,     // controlled cavalry moves again (BA-135)
  kAimed = 128,     // … and charges
};

// What a mover has done, and what each order that the enemy cannot rule out would compel it to; so
// nothing in it depends on the true one.
enum MoverDuty : std::uint8_t {
  kTurnedFirst = 1,  // has turned in its first hex
  kMustLeave = 2,    // Retreat: out of the zones
  kMustClose = 4,    // Attack and Harassment: in bits 2-7, to what distance of the enemy
};

// What a mover does when a check is over, if it is not a step: direction + 1.
inline constexpr std::uint8_t kExits = 7;    // leaves the map (BA-189)
inline constexpr std::uint8_t kReforms = 8;  // a line, in the frame's hex (BA-41)

enum CombatBit : std::uint8_t {
  kCharge = 1,  // as the fight began; it may lapse (BA-221)
  kSunDone = 2,
  kEvadeAsked = 4,
  kLeaderAsked = 8,
  kSafe = 16,  // against the routed, or a square that holds: nothing hurts the attacker
  kDislodged = 32,
  kEvaded = 64,
  kRiderAsked = 128,  // the leader with a countercharger
};
// Instead of a result of the table.
inline constexpr std::uint8_t kNotFought = 0xFE, kSquareHeld = 0xFF;

// One interruption. What its fields mean is said where its kind is played; those not used are as
// here. What a kind has of its own is read by the names below.
struct Frame {
  UnitSet set;
  Hex hex = Hex::None;
  Hex from = Hex::None;
  Kind kind = Kind::Place;
  Stage stage = Stage::Begin;
  std::uint8_t unit = kNone;
  std::uint8_t leader = kNone;
  Cause cause = Cause::Leaving;
  Fight fight = Fight::Shock;
  std::uint8_t left = 0;
  std::uint8_t result = 0;

 private:
  std::uint8_t a_ = 0, b_ = 0, c_ = 0, d_ = 0;

 public:
  friend bool operator==(const Frame&, const Frame&) = default;

  // Mover, and Screen for the stack it stands for.
  constexpr bool is(MoverBit bit) const { return (a_ & bit) != 0; }
  constexpr bool is_either(MoverBit x, MoverBit y) const { return (a_ & (x | y)) != 0; }
  constexpr void mark(MoverBit bit) { a_ = byte(a_ | bit); }
  constexpr void unmark(MoverBit bit) { a_ = byte(a_ & ~bit); }
  constexpr int mover_bits() const { return a_; }
  constexpr int duty() const { return b_; }  // 0: none; how near it must come, or kLeaveZone
  constexpr void set_duty(int goal) { b_ = byte(goal); }
  constexpr int came() const { return c_ - 1; }  // direction of the last step; -1: none
  constexpr void set_came(int dir) { c_ = byte(dir + 1); }
  constexpr int pending() const { return d_; }  // when the check is over; 0: nothing
  constexpr void set_pending(int what) { d_ = byte(what); }
  constexpr bool is(MoverDuty what) const { return (result & what) != 0; }
  constexpr void mark(MoverDuty what) { result = byte(result | what); }
  constexpr bool has_duties() const { return result > kTurnedFirst; }
  constexpr int must_close() const { return result / kMustClose; }  // 0: need not
  constexpr void set_must_close(int goal) {
    result = byte(result % kMustClose + goal * kMustClose);
  }
  constexpr void forget_march() { left = a_ = c_ = 0; }

  // Slot.
  constexpr int named() const { return a_; }  // brigades
  constexpr void name_one() { ++a_; }

  // Write.
  constexpr std::size_t command() const { return a_; }
  constexpr void set_command(std::size_t which) { a_ = byte(static_cast<int>(which)); }
  constexpr void set_order(Order o) { b_ = static_cast<std::uint8_t>(o); }
  constexpr int divider() const { return c_; }  // of what the way costs (BA-18)
  constexpr void set_divider(int n) { c_ = byte(n); }
  constexpr bool is_of_setup() const { return d_ != 0; }  // an area of the set-up
  constexpr void mark_of_setup() { d_ = 1; }

  // Contact.
  constexpr bool has_chargers() const { return a_ != 0; }
  constexpr void set_chargers() { a_ = 1; }

  // Volley.
  constexpr int fire_points() const { return a_; }  // still to be thrown for
  constexpr void set_fire_points(int n) { a_ = byte(n); }
  constexpr int fire_modifier() const { return b_ - 20; }
  constexpr void set_fire_modifier(int n) { b_ = byte(n + 20); }
  constexpr bool from_afar() const { return c_ != 0; }
  constexpr void set_afar(int hexes) { c_ = byte(hexes); }
  constexpr bool fires_again() const { return (d_ & 2) != 0; }  // BA-103
  constexpr void set_fires_again() { d_ = byte(d_ | 2); }

  // Combat; a Counter keeps the bits of its own when that is over.
  constexpr bool is(CombatBit bit) const { return (a_ & bit) != 0; }
  constexpr void mark(CombatBit bit) { a_ = byte(a_ | bit); }
  constexpr void unmark(CombatBit bit) { a_ = byte(a_ & ~bit); }
  constexpr int next_effect() { return b_++; }
  constexpr void begin_effects() { b_ = 0; }
  constexpr bool leaves(int dir) const { return (d_ >> dir & 1) != 0; }  // the attackers that hex
  constexpr void mark_leaves(int dir) { d_ = byte(d_ | 1 << dir); }
  constexpr void take_outcome(const Frame& combat) {
    result = combat.result;
    a_ = combat.a_;
  }

  // Retreat.
  constexpr int least() const { return a_; }  // hexes; `left`: at most
  constexpr void set_least(int hexes) { a_ = byte(hexes); }
  constexpr bool goes_far() const { return b_ != 0; }  // BA-145: some way does not end beside
  constexpr void set_goes_far(bool far) { b_ = far ? 1 : 0; }

  // Advance.
  constexpr bool has_faced() const { return a_ != 0; }  // the first, for all (BA-53)
  constexpr Corner faced() const { return static_cast<Corner>(a_ - 1); }
  constexpr void set_faced(Corner corner) { a_ = byte(static_cast<int>(corner) + 1); }

  // What a kind has of its own as a dump has it.
  struct Packed {
    std::uint8_t a, b, c, d;
  };
  constexpr Packed packed() const { return {a_, b_, c_, d_}; }
  constexpr void unpack(const Packed& own) {
    a_ = own.a;
    b_ = own.b;
    c_ = own.c;
    d_ = own.d;
  }

 private:
  static constexpr std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }
};

inline constexpr std::size_t kMaxFrames = 12;
// Offers that could nest are not made above this: see countercharge.cpp.
inline constexpr std::size_t kOfferDepth = 4;

// How it ended; ids are in game.cpp.
// From the worst for the French to the best.
enum class Outcome : std::uint8_t {
  None,
  SpanishDecisive,
  SpanishStrategic,
  SpanishTactical,
  SpanishMarginal,
  Draw,
  FrenchMarginal,
  FrenchTactical,
  FrenchStrategic,
};
inline constexpr int kOutcomes = static_cast<int>(Outcome::FrenchStrategic) + 1;

// Which part of a battle of two days is played (scenarios 2 and 3 together).
enum class Part2 : std::uint8_t { First, Interlude, Second };

struct State {
  std::array<Piece, kMaxUnits> piece{};
  std::array<Spread, kMaxLight> spread{};
  std::array<LeaderState, kMaxLeaders> leader{};
  std::array<CommandState, kMaxCommands> command{};
  std::array<Marker, kMaxMarkers> marker{};
  std::uint8_t depth = 0;  // frames in use
  Step step = Step::SetUp;
  std::array<Frame, kMaxFrames> frame{};
  Seat phasing = kFrench;
  Seat acting = kFrench;
  std::uint8_t turn = 0;
  Part2 part = Part2::First;
  std::uint8_t first_combat = 0;  // turn (BA-181); 0: none yet
  std::uint8_t dufour = 0;        // turn in which he enters; 0: has not set out
  std::uint8_t vedel = 0;
  std::uint8_t base = 0;   // chosen instead of the town + 1 (BA-179)
  std::uint8_t town = 0;   // bits: Bailén hexes last held by the side that takes objectives
  std::uint8_t hill = 0;   // the same for the hill
  std::uint8_t asked = 0;  // Asked
  Outcome outcome = Outcome::None;
  std::uint8_t unused[4] = {};

  Frame& top() { return frame[depth - 1u]; }
  const Frame& top() const { return frame[depth - 1u]; }
  constexpr bool is(Asked bit) const { return (asked & bit) != 0; }
  constexpr void set(Asked bit) { asked = static_cast<std::uint8_t>(asked | bit); }
  constexpr void unset(Asked bit) { asked = static_cast<std::uint8_t>(asked & ~bit); }
  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048);

}  // namespace tercio::bailen
