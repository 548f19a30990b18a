// The one interface applications use: terminal, engine, server, Python. Implemented once, by
// game_of.h, over any game's Rules.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/action.h"
#include "core/check.h"
#include "core/events.h"
#include "core/fraction.h"
#include "core/text.h"
#include "core/turn.h"
#include "core/verdict.h"
#include "game/lexicon.h"
#include "game/options.h"
#include "game/ways.h"

namespace tercio {

using Json = nlohmann::json;

// ---- what a game is -----------------------------------------------------------------------------

struct NamedInfo {
  std::string id;
  Text title;
  Text text;  // what it is like; may be empty
};

struct GameInfo {
  std::string id;
  Text title;
  Text text;        // one sentence: what it is like
  Text brief = {};  // how long, how hard, alone or against whom; may be empty
  std::string designer;
  int min_players = 1, max_players = 1;
  Text scenario_title;        // what a scenario is called here ("difficulty")
  std::string scenario_word;  // and as a flag: --difficulty
  std::string default_scenario;
  std::vector<NamedInfo> scenarios;
  std::vector<OptionInfo> options;
  std::vector<NamedInfo> seats;
  std::vector<std::string> colours;  // by seat; those that have none are slate
  std::vector<std::string> sides;    // by seat: those of one side play together; empty: each alone
  bool secrets = true;               // seats may know different things
  std::vector<NamedInfo> phases;     // by Turn::phase
  std::vector<NamedInfo> purposes;   // by Throw::purpose
  std::vector<NamedInfo> outcomes;   // by SeatResult::outcome; id as in the record
  std::vector<NamedInfo> aims;       // what a computer player can play for; none: there is one only
};

// As an id; a match may have colours of its own (Position::colour).
inline std::string usual_colour(const GameInfo& info, Seat seat) {
  return index(seat) < info.colours.size() ? info.colours[index(seat)] : "slate";
}

// The seats that play together with this one, itself among them.
inline Seats allies_of(const GameInfo& info, Seat seat) {
  Seats allies = Seats::only(seat);
  if (seat == Seat::Nobody || index(seat) >= info.sides.size()) return allies;
  const std::string& side = info.sides[index(seat)];
  for (std::size_t i = 0; i < info.sides.size(); ++i)
    if (!side.empty() && info.sides[i] == side) allies = allies.with(seat_at(i));
  return allies;
}

struct RuleInfo {
  std::string id;  // "CE-31"
  Text section;    // of the rulebook: its number, or its name where it has none
  Text title;
  Text text;
};

// The choices a match begins with. Missing options have their defaults once a game has taken it.
struct Setup {
  std::string scenario;
  std::map<std::string, std::string> options;
  friend bool operator==(const Setup&, const Setup&) = default;
};

// A request from outside that cannot be carried out: says which field, and what is expected.
struct RequestError {
  std::string code;  // short and stable: "unknown-option", "bad-position" …
  std::string message;
};

template <class T>
struct Expected {
  std::optional<T> value;
  RequestError error;

  Expected(T v) : value(std::move(v)) {}             // NOLINT: converts on purpose
  Expected(RequestError e) : error(std::move(e)) {}  // NOLINT
  explicit operator bool() const { return value.has_value(); }
  T& operator*() {
    TERCIO_CHECK(value.has_value());
    return *value;
  }
  const T& operator*() const {
    TERCIO_CHECK(value.has_value());
    return *value;
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
};

// ---- what can be said of an action --------------------------------------------------------------

using Chance = Fraction;

// What there is to know before a thing is done that cannot be undone, or by which the match may be
// over at once: told from the rules and from exact chances, never from an estimate.
struct Warning {
  std::string id;  // "destroyed"
  Text text;
  std::optional<Chance> chance = {};  // of what it warns of, where the dice decide
  bool sudden = false;                // the match may be lost by it at once
};

struct ActionInfo {
  std::string words;                                      // "move baden"
  std::string verb;                                       // "move"
  std::vector<std::pair<std::string, std::string>> args;  // {"to","baden"}
  Text label;
  std::vector<RuleId> rules;
  bool throws = false;                  // dice follow
  bool asks = false;                    // the other side may answer
  bool ends = false;                    // a phase or a turn is over with it
  std::optional<Warning> warning = {};  // where something else could be done
};

struct Modifier {
  int value = 0;
  RuleId rule;
  Text text;
  bool times = false;  // it multiplies, it is not added
  bool other = false;  // it is part of the other side's value
};

struct OddsOutcome {
  std::string id;  // "win", "loss-1" …
  Text label;
  Chance chance;
};

// Exact chances of what one action leads to. `outcomes` sum to 1; there are none where several
// throws follow that have nothing in common, and `also` tells of each.
struct Odds {
  std::vector<OddsOutcome> outcomes;
  std::vector<OddsOutcome> also;  // further figures on their own ("win with Momento de Tercio")
  std::vector<Modifier> modifiers;
  Text formula;  // both sides' values, where the modifiers are their parts; else empty
  std::optional<Chance>
      risk;  // that one's own side loses something: strength, order, place, points
};

// ---- the computer player ------------------------------------------------------------------------

// What a computer player keeps in mind from one decision of a match to the next: a plan, a way half
// gone, what it thinks of the enemy. One for each seat; nothing is in it that the seat may not
// know.
class Mind {
 public:
  virtual ~Mind() = default;
};

struct Thinking {
  std::string level = "strong";   // a level of the game, or "random", "heuristic"
  std::string aim = {};           // one of the game's; empty: the first of them
  int ms = 1000;                  // at most this long; 0: no limit
  std::uint64_t simulations = 0;  // 0: as many as the level allows
  std::uint64_t seed = 1;  // of a secret plan: from the match's secret, or it could be guessed
  int threads = 1;
  std::shared_ptr<Mind> mind = nullptr;  // of the seat in this match; none: nothing is remembered
  bool explains = false;  // for a person: with chances, the whole gesture and reasons in words
  bool compares = true;   // … and what else could be done
};

// How often a seat wins from a choice on (a draw counts half): games played on to their end by a
// named level, in worlds the seat may believe in.
struct WinChance {
  double p = 0;      // calibrated (game/chance.h): of all that say 0.65, 65 in 100 are won
  double se = 0;     // its standard error
  double share = 0;  // of the games played on, as they came out
  std::uint32_t games = 0;
};

// One link of a gesture.
struct Advised {
  Action action;
  std::string words;
  Text label;
};

struct Candidate {
  Action action;
  std::uint64_t visits = 0;
  double score = 0;  // expected, on the player's own scale (about 0 to 1): no chance
  std::optional<WinChance> chance;
  std::vector<Advised> line = {};  // the whole gesture that was played on, if it was
};

// The advised choice against the next best, on the same worlds and dice.
enum class Compared : std::uint8_t {
  Alone,   // there is none, or it was not played on
  Better,  // beyond two standard errors
  Equal,   // the difference is small beyond doubt
  Unsure,  // too few games to tell
  Worse,   // beyond two standard errors: the level looks deeper than who plays on
};

struct Advice {
  Action action;
  double score = 0;
  std::uint64_t simulations = 0;
  std::vector<Candidate> considered;  // best first
  std::string aim;                    // what it plays for; empty where the game has one aim only
  // ---- only if `explains` was asked for
  std::vector<Advised> line;            // the whole gesture: this action and what belongs to it
  std::optional<WinChance> chance;      // of the line
  std::string played_on_by;             // the level that both chances speak of
  Compared compared = Compared::Alone;  // to considered[1]
  Text reason;                          // some sentences for people
};

// ---- many games at once -------------------------------------------------------------------------

class Position;

struct SimRequest {
  Setup setup;
  // Where games begin, of this game and setup; null: at its start.
  const Position* from = nullptr;
  // … each in a world that this seat may believe in. Nobody: as it stands.
  Seat believed_by = Seat::Nobody;
  // One per seat, or one for all: "random", "heuristic", a level; with an aim as in player_name.h.
  std::vector<std::string> players;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  int ms = 0;                     // per decision; 0: by simulations, so that runs repeat exactly
  std::uint64_t simulations = 0;  // per decision; 0: the level's own
  bool keyed_dice = false;        // throws keyed by purpose (paired comparisons)
  // Luck of every throw, from so many games played on from each position it could have led to
  // (game/value.h); 0: it is not measured.
  std::uint32_t adjusted = 0;
  void (*progress)(void* context, std::uint64_t done) = nullptr;
  void* context = nullptr;
};

struct SimGame {
  std::uint32_t steps = 0;
  Result result;
  double luck = 0;  // of all throws, for the first seat, if it was asked for
};

// How much of a view is wanted.
enum class Parts : std::uint8_t { All, Changing };

// ---- a position of a game -----------------------------------------------------------------------

class Game;

class Position {
 public:
  virtual ~Position() = default;
  virtual std::unique_ptr<Position> clone() const = 0;
  virtual const Game& game() const = 0;
  virtual const Setup& setup() const = 0;

  virtual Turn turn() const = 0;
  virtual std::vector<Action> legal(Seat seat) const = 0;
  virtual Verdict why(Seat seat, Action action) const = 0;
  // Only what `why` allows (or a roll that fits the dice turn, for Seat::Nobody).
  virtual void apply(Seat seat, Action action, Events& events) = 0;
  virtual Result result() const = 0;
  virtual Seats seats() const = 0;  // who plays
  // Whose turn it is in the sense of the game, whoever is asked now: what others are asked
  // meanwhile are reactions, which may be ordered in advance. All: this game has no such reactions.
  virtual Seats active() const { return Seats::all(); }
  // `hash` tells everything to whoever can try all positions: what leaves for a seat is view_hash.
  virtual std::uint64_t hash() const = 0;
  virtual std::uint64_t view_hash(Seat seat) const = 0;
  virtual std::unique_ptr<Position> sample(Seat seat, std::uint64_t seed) const = 0;
  virtual const char* broken() const = 0;

  // Words, both ways. Parsing knows every action of the game, legal now or not, in either language
  // and without accents; "roll 5 6" is parsed against the dice wanted now.
  virtual std::string words(Action action) const = 0;
  // The same as each language has them, for people; the English ones are those of `words`.
  Text said(Action action) const;
  virtual Expected<Action> parse(std::string_view words) const = 0;
  // Words cut short as far as they stay clear among all actions of the game: "mo fla".
  Expected<Action> parse_short(std::string_view text) const;
  virtual const Lexicon& lexicon() const = 0;
  virtual ActionInfo describe(Seat seat, Action action) const = 0;
  virtual Text reason(Seat seat, Action action, const Verdict& refused) const = 0;
  virtual Text prompt(Seat viewer) const = 0;
  // What the match is about and how it stands in that, in one line, by what the seat may know;
  // empty once it is over.
  virtual Text goal(Seat) const { return {}; }
  virtual Text event_text(const Event& event) const = 0;
  virtual Json event_args(const Event& event) const = 0;
  // "by whom" and "at whom" of the dice wanted now, as ids and in words.
  virtual std::string dice_by() const = 0;
  virtual std::string dice_at() const = 0;
  virtual Text dice_text() const = 0;

  virtual Json view(Seat seat) const = 0;  // Seat::Nobody: what everybody knows
  virtual Json dump() const = 0;           // everything
  virtual std::optional<Odds> odds(Seat seat, Action action) const = 0;
  virtual Expected<Advice> best(Seat seat, const Thinking& thinking) const = 0;
  // What a seat is after with a gesture, as an adviser would say it: no thought goes into it. Of a
  // game with secrets only for who may know them.
  virtual Text motive(Seat, const std::vector<Action>&) const { return {}; }

  // Where a thing of either side could go if it were taken up now, by what the seat may know;
  // `before` and words only if the seat may do it. Where a game has none of its own: the legal
  // actions that name the thing, each as the way to the place it names beside it. Together and
  // danger such a game refuses.
  virtual Expected<Ways> ways(Seat seat, std::string_view of) const;
  virtual Expected<Together> together(Seat seat, const TogetherAsk& ask) const;
  virtual Expected<std::vector<Threat>> danger(Seat seat, const DangerAsk& ask) const;
  // A seat's colour in this match; it may depend on the scenario.
  virtual std::string colour(Seat seat) const;
  // Is a thing in hand, so that what comes next belongs to what came before?
  virtual bool in_hand() const { return false; }

  // The view without what never changes in a match, nor with the viewer where a game has no
  // secrets: what is in it stands where `view` has it. Left out are members at its top and members
  // of things in lists that have an "id".
  virtual Json changing_view(Seat seat) const;
};

class Game {
 public:
  virtual ~Game() = default;
  virtual const GameInfo& info() const = 0;
  virtual const std::vector<RuleInfo>& rules() const = 0;
  virtual std::string_view data_text() const = 0;       // the component data in use, for its hash
  virtual std::vector<std::string> levels() const = 0;  // of the computer player, weakest first

  // Fills in defaults; refuses unknown scenarios, options and values by name.
  virtual Expected<Setup> check(const Setup& setup) const = 0;
  virtual Expected<std::unique_ptr<Position>> start(const Setup& setup) const = 0;
  // From what `dump` wrote. A position the rules do not allow is refused, saying which field and
  // why.
  virtual Expected<std::unique_ptr<Position>> load(const Json& position) const = 0;
  // An empty one; null where players remember nothing.
  virtual std::shared_ptr<Mind> new_mind() const { return nullptr; }
  // Plays many games; result i belongs to seed and i alone, whatever the number of threads.
  virtual Expected<std::vector<SimGame>> simulate(const SimRequest& request) const = 0;
};

}  // namespace tercio
