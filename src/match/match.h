// A match: one play of a game, from its first position to its last. It owns the position, what was
// played and where the dice come from; rules are the game's. Requests from outside are answered
// with a Refusal and change nothing; nothing here throws.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/json.h"
#include "match/dice.h"

namespace tercio {

// Why a request was not carried out. `rule` and a reason in both languages where the rules forbid
// it.
struct Refusal {
  std::string code;  // short and stable, listed in docs/protocol.md
  Text message;
  RuleId rule;
  std::size_t step = 0;  // which step of a list
};

enum class HolderKind : std::uint8_t { Human, Computer, Program };

// Who sits on a seat. The match only remembers it for the record; callers ask the players.
struct Holder {
  HolderKind kind = HolderKind::Human;
  std::string level;  // of a computer
  std::string name;   // of a person or a program; may be empty for the other kinds
  friend bool operator==(const Holder&, const Holder&) = default;
};

// One thing to play. The seat may be left out where only one may act; dice have none.
struct Step {
  std::optional<Seat> seat;
  std::string words;
  bool given = true;  // dice: named by whoever plays them, not thrown by the engine
  bool more = false;  // it belongs to the gesture of the step before
};

struct Played {
  Seat seat = Seat::Nobody;  // Nobody: dice
  Action action;
  std::string words;
  bool given = false;  // dice that the engine did not throw
  // Of the turn it was made at: who was asked, in which phase, and unseen by the others?
  Seats asked;
  std::uint8_t phase = 0;
  bool secret = false;
  bool more = false;  // it belongs to the gesture of the action before, which is the same seat's
  std::vector<Event> events;

  bool is_roll() const { return action.is_roll(); }
};

// Was `later`, the next action or what is asked now, still the secret turn of `earlier`? While one
// lasts, seats only drop out of it.
bool same_secret_turn(const Played& earlier, const Played& later);
bool same_secret_turn(const Played& earlier, const Turn& now);

// Plays one step on a position, or says why not and leaves it as it was.
std::optional<Refusal> play_step(Position& position, const Step& step, Played& out);

// What a seat added to the dice, for throws from action `from` on; it replaces the seat's earlier
// one.
struct DiceShare {
  Seat seat = Seat::Nobody;
  std::string commit;             // empty: the seat gave none
  std::optional<DiceSeed> share;  // if it is known
  std::size_t from = 0;
};

// Where throws come from, beginning with action `from`. A match that was taken up again from a
// record without its seed has more than one.
struct DiceSource {
  std::string commit;
  std::optional<DiceSeed> seed;
  std::size_t from = 0;
  // Not 0: the seed follows from that of the last source with 0, because throws were rewound for
  // the n-th time; the shares given since that source count on. Any other new seed leaves them
  // behind: whoever chose it knew them.
  std::size_t rewind = 0;
  std::vector<DiceShare> shares;  // given under this source
};

class Match {
 public:
  // The game must outlive the match.
  static Expected<Match> begin(const Game& game, const Setup& setup, const DiceSeed& seed);
  // From what `dump` wrote.
  static Expected<Match> load(const Game& game, const Json& position, const DiceSeed& seed);

  Match(Match&&) = default;
  Match& operator=(Match&&) = default;
  // Another that goes on by itself. What its players have in mind is not copied: they begin anew.
  Match clone() const;

  const Game& game() const { return *game_; }
  const Position& position() const { return *position_; }
  Turn turn() const { return position_->turn(); }
  bool is_over() const { return turn().kind == TurnKind::Over; }
  // What the match began from, if that was a loaded position; null otherwise.
  const Json& begun_from() const { return begun_from_; }

  // What was played, oldest first, and what it looked like after the first n actions.
  const std::vector<Played>& played() const { return played_; }
  std::unique_ptr<Position> position_after(std::size_t n) const;

  // Nothing is returned when it was done; otherwise nothing was done. A list is all or none.
  std::optional<Refusal> play(std::optional<Seat> seat, std::string_view words);
  std::optional<Refusal> play(Seat seat, Action action);
  std::optional<Refusal> play(std::span<const Step> steps);
  std::optional<Refusal> roll();                                 // the match throws
  std::optional<Refusal> give_dice(std::span<const int> faces);  // somebody threw real dice
  std::optional<Refusal> undo();                                 // back one action of any kind
  // What play would answer, without playing.
  std::optional<Refusal> refusal(const Step& step) const;

  // Takes action i back and plays the later ones again; refused ("undo-other") if that cannot be.
  std::optional<Refusal> undo_at(std::size_t i) { return undo_range(i, i + 1); }
  // The same of all from `from` to before `to`.
  std::optional<Refusal> undo_range(std::size_t from, std::size_t to);

  const Holder& holder(Seat seat) const { return holders_[index(seat)]; }
  void set_holder(Seat seat, Holder holder) { holders_[index(seat)] = std::move(holder); }

  // Seats that were ever coached while they played: the record says so.
  Seats coached() const { return coached_; }
  void set_coached(Seat seat) { coached_ = coached_.with(seat); }

  const std::vector<DiceSource>& dice() const { return dice_; }
  // From the next action on, throws follow another seed; in the record, another commitment.
  void change_dice(const DiceSeed& seed);
  // The same after throws were rewound: the seed that this was decided to be from the beginning.
  // The seats' shares stay in.
  void rewind_dice(std::size_t rewind);
  // From the next throw on the seat's share is in the dice; nothing: it gives none.
  void add_share(Seat seat, const std::optional<DiceSeed>& share);
  // What the throw at action i follows from; nothing if a part of it is not known here.
  std::optional<DiceSeed> throw_seed(std::size_t i) const;
  std::optional<DiceSeed> throw_seed() const { return throw_seed(played_.size()); }
  // The shares that are in that throw, one a seat, in the order of the seats.
  std::vector<DiceShare> shares_at(std::size_t i) const;
  std::vector<DiceShare> shares() const { return shares_at(played_.size()); }
  // The sources from the last one whose seed was chosen freely: those whose shares count now.
  std::span<const DiceSource> dice_now() const;
  // A seed that is one of the match's commitments opens it.
  void know_seed(const DiceSeed& seed);
  // For readers of records: the commitments it carries, with the seeds that are known.
  void set_dice(std::vector<DiceSource> sources) { dice_ = std::move(sources); }

  // A seed for the computer player's thinking that nobody else can guess, the same whenever this
  // match is played again with the same dice.
  std::uint64_t thinking_seed(Seat seat) const;

  // What that seat's computer player, or whoever advises it, has in mind; gone when something is
  // taken back.
  const std::shared_ptr<Mind>& mind(Seat seat) const { return minds_[index(seat)]; }

  std::optional<Seat> find_seat(std::string_view id) const;
  std::string seat_id(Seat seat) const;  // empty for Nobody

 private:
  Match(const Game& game, std::unique_ptr<Position> first, const DiceSeed& seed);
  void keep(std::unique_ptr<Position> next, std::vector<Played> steps);
  std::uint64_t throws() const;
  void forget_thoughts();
  void forget_idle_dice();  // sources without a throw before the next begins

  // Undo takes the nearest kept position and repeats up to this many actions from there.
  static constexpr std::size_t kStride = 32;

  const Game* game_;
  std::unique_ptr<Position> position_;
  std::vector<std::unique_ptr<Position>> kept_;  // after 0, kStride, 2 kStride … actions
  std::vector<Played> played_;
  std::vector<Holder> holders_;
  Seats coached_;
  std::vector<std::shared_ptr<Mind>> minds_;
  std::vector<DiceSource> dice_;
  Json begun_from_;
};

// Longer than any of the games can last; a guard against records made to exhaust memory.
inline constexpr std::size_t kMaxPlayed = 20'000;

}  // namespace tercio
