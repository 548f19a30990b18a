#include "match/match.h"

#include <algorithm>
#include <utility>

#include "game/json.h"

namespace tercio {
namespace {

Refusal refuse(const char* code, std::string en, std::string es) {
  return {code, {std::move(en), std::move(es)}, {}, 0};
}

// Plays one step on `position`, or says why not and leaves it as it was.
class Stepper {
 public:
  explicit Stepper(Position& position) : position_(position), turn_(position.turn()) {}

  std::optional<Refusal> play(const Step& step, Played& out) {
    if (turn_.kind == TurnKind::Over) return over();
    const Expected<Action> action = position_.parse(step.words);
    if (!action) {
      std::string code = action.error.code.empty() ? "unknown-action" : action.error.code;
      return Refusal{std::move(code), {action.error.message, action.error.message}, {}, 0};
    }
    if (action->is_roll()) return roll(*action, step.given, out);
    return decide(step.seat, *action, out);
  }

  std::optional<Refusal> decide(std::optional<Seat> named, Action action, Played& out) {
    if (turn_.kind == TurnKind::Over) return over();
    if (turn_.kind == TurnKind::Dice)
      return with_rule(
          named, action,
          refuse("dice-wanted", "Dice must be thrown first.", "Antes hay que tirar los dados."));
    if (!named && turn_.seats.count() > 1)
      return refuse("need-seat", "Several seats may act now: name the seat.",
                    "Ahora pueden actuar varios bandos: di cuál.");
    const Seat seat = named.value_or(turn_.seats.first());
    if (!turn_.seats.has(seat))
      return with_rule(
          seat, action,
          refuse("not-your-turn", "It is not this seat's turn.", "No es el turno de este bando."));
    if (std::optional<Refusal> no = forbidden(seat, action)) return no;
    return apply(seat, action, false, out);
  }

  std::optional<Refusal> roll(Action action, bool given, Played& out) {
    if (turn_.kind == TurnKind::Over) return over();
    if (turn_.kind != TurnKind::Dice)
      return refuse("no-dice", "No dice are wanted now.", "Ahora no hay que tirar dados.");
    if (!is_roll_of(turn_.dice, action))
      return refuse("bad-dice", "These are not the dice wanted now.",
                    "Estos no son los dados que se piden ahora.");
    return apply(Seat::Nobody, action, given, out);
  }

 private:
  static Refusal over() { return refuse("over", "The match is over.", "La partida ha terminado."); }

  // Out of turn: the game may still name the rule that forbids the action.
  Refusal with_rule(std::optional<Seat> seat, Action action, Refusal refusal) const {
    if (!seat) return refusal;
    const Verdict verdict = position_.why(*seat, action);
    if (!verdict.ok()) refusal.rule = verdict.rule;
    return refusal;
  }

  std::optional<Refusal> forbidden(Seat seat, Action action) const {
    const Verdict verdict = position_.why(seat, action);
    if (!verdict.ok())
      return Refusal{"illegal", position_.reason(seat, action, verdict), verdict.rule, 0};
    // `why` and `legal` are made of the same predicates; what was never offered is still refused.
    const std::vector<Action> legal = position_.legal(seat);
    if (std::find(legal.begin(), legal.end(), action) == legal.end())
      return refuse("illegal", "This is not among the choices now.",
                    "Esto no está entre las opciones de ahora.");
    return std::nullopt;
  }

  std::optional<Refusal> apply(Seat seat, Action action, bool given, Played& out) {
    out.seat = seat;
    out.action = action;
    out.words = position_.words(action);
    out.given = given;
    out.asked = turn_.seats;
    out.phase = turn_.phase;
    out.secret = turn_.secret;
    Events events(out.events);
    position_.apply(seat, action, events);
    return std::nullopt;
  }

  Position& position_;
  Turn turn_;
};

}  // namespace

std::optional<Refusal> play_step(Position& position, const Step& step, Played& out) {
  std::optional<Refusal> no = Stepper(position).play(step, out);
  if (!no) out.more = step.more;
  return no;
}

namespace {

Refusal too_long() {
  return refuse("too-many-actions", "The match has too many actions.",
                "La partida tiene demasiadas acciones.");
}

}  // namespace

Match::Match(const Game& game, std::unique_ptr<Position> first, const DiceSeed& seed)
    : game_(&game),
      position_(std::move(first)),
      holders_(game.info().seats.size()),
      minds_(game.info().seats.size()) {
  forget_thoughts();
  kept_.push_back(position_->clone());
  dice_.push_back({commitment(seed), seed, 0, 0, {}});
}

Expected<Match> Match::begin(const Game& game, const Setup& setup, const DiceSeed& seed) {
  Expected<std::unique_ptr<Position>> first = game.start(setup);
  if (!first) return first.error;
  return Match(game, std::move(*first), seed);
}

Expected<Match> Match::load(const Game& game, const Json& position, const DiceSeed& seed) {
  Expected<std::unique_ptr<Position>> first = game.load(position);
  if (!first) return first.error;
  Match match(game, std::move(*first), seed);
  // What the game understood, not what was sent: the same position has one spelling in records.
  match.begun_from_ = match.position().dump();
  return match;
}

Match Match::clone() const {
  Match copy(*game_, kept_.front()->clone(), DiceSeed());
  for (std::size_t i = 1; i < kept_.size(); ++i) copy.kept_.push_back(kept_[i]->clone());
  copy.position_ = position_->clone();
  copy.played_ = played_;
  copy.holders_ = holders_;
  copy.coached_ = coached_;
  copy.dice_ = dice_;
  copy.begun_from_ = begun_from_;
  return copy;
}

std::unique_ptr<Position> Match::position_after(std::size_t n) const {
  TERCIO_CHECK(n <= played_.size());
  if (n == played_.size()) return position_->clone();
  std::unique_ptr<Position> position = kept_[n / kStride]->clone();
  Events nobody;
  for (std::size_t i = n / kStride * kStride; i < n; ++i)
    position->apply(played_[i].seat, played_[i].action, nobody);
  return position;
}

// Everything that can fail for want of memory comes before the first change.
void Match::keep(std::unique_ptr<Position> next, std::vector<Played> steps) {
  const std::size_t size = played_.size() + steps.size();
  std::vector<std::unique_ptr<Position>> more;
  const auto at = [&](std::size_t i) -> const Played& {
    return i < played_.size() ? played_[i] : steps[i - played_.size()];
  };
  while (kept_.size() + more.size() <= size / kStride) {
    const std::size_t end = (kept_.size() + more.size()) * kStride;
    std::unique_ptr<Position> position = (more.empty() ? kept_ : more).back()->clone();
    Events nobody;
    for (std::size_t i = end - kStride; i < end; ++i)
      position->apply(at(i).seat, at(i).action, nobody);
    more.push_back(std::move(position));
  }
  // Grows in steps of its own, so that a long match is not copied again at every action.
  if (played_.capacity() < size) played_.reserve(std::max(size, 2 * played_.capacity()));
  kept_.reserve(kept_.size() + more.size());

  for (Played& step : steps) played_.push_back(std::move(step));
  for (std::unique_ptr<Position>& position : more) kept_.push_back(std::move(position));
  position_ = std::move(next);
}

std::optional<Refusal> Match::play(std::span<const Step> steps) {
  if (played_.size() + steps.size() > kMaxPlayed) return too_long();
  std::unique_ptr<Position> next = position_->clone();
  std::vector<Played> done(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (std::optional<Refusal> no = play_step(*next, steps[i], done[i])) {
      no->step = i;
      return no;
    }
  }
  keep(std::move(next), std::move(done));
  return std::nullopt;
}

std::optional<Refusal> Match::play(std::optional<Seat> seat, std::string_view words) {
  const Step step{seat, std::string(words), true};
  return play(std::span(&step, 1));
}

std::optional<Refusal> Match::play(Seat seat, Action action) {
  if (played_.size() >= kMaxPlayed) return too_long();
  if (action.is_roll())
    return refuse("unknown-action", "Dice are not a seat's choice.",
                  "Los dados no los elige un bando.");
  std::unique_ptr<Position> next = position_->clone();
  std::vector<Played> done(1);
  if (std::optional<Refusal> no = Stepper(*next).decide(seat, action, done[0])) return no;
  keep(std::move(next), std::move(done));
  return std::nullopt;
}

std::optional<Refusal> Match::refusal(const Step& step) const {
  const std::unique_ptr<Position> next = position_->clone();
  Played unused;
  return Stepper(*next).play(step, unused);
}

std::optional<Refusal> Match::roll() {
  if (played_.size() >= kMaxPlayed) return too_long();
  const Turn now = turn();
  std::unique_ptr<Position> next = position_->clone();
  std::vector<Played> done(1);
  Action action;
  if (now.kind == TurnKind::Dice) {
    const std::optional<DiceSeed> seed = throw_seed();
    if (!seed)
      return refuse("no-seed", "The seed of this match's dice is not known here.",
                    "Aquí no se conoce la semilla de los dados de esta partida.");
    action = throw_of(*seed, throws() + 1, now.dice);
  }
  if (std::optional<Refusal> no = Stepper(*next).roll(action, false, done[0])) return no;
  keep(std::move(next), std::move(done));
  return std::nullopt;
}

std::optional<Refusal> Match::give_dice(std::span<const int> faces) {
  std::string words = "roll";
  for (const int pips : faces) words += " " + std::to_string(pips);
  return play(std::nullopt, words);
}

std::optional<Refusal> Match::undo() {
  if (played_.empty())
    return refuse("nothing-to-undo", "Nothing has been played yet.", "Aún no se ha jugado nada.");
  return undo_at(played_.size() - 1);
}

std::optional<Refusal> Match::undo_range(std::size_t from, std::size_t to) {
  TERCIO_CHECK(from < to && to <= played_.size());
  std::unique_ptr<Position> next = position_after(from);
  std::vector<Played> later(played_.size() - to);
  for (std::size_t k = 0; k < later.size(); ++k) {
    const Played& again = played_[to + k];
    Stepper stepper(*next);
    const std::optional<Refusal> no = again.is_roll()
                                          ? stepper.roll(again.action, again.given, later[k])
                                          : stepper.decide(again.seat, again.action, later[k]);
    if (no)
      return refuse("undo-other", "What was done since needs this action.",
                    "Lo que se ha hecho después necesita esta acción.");
    later[k].more = again.more;
  }
  // What was the second of a gesture is now its first.
  if (!later.empty() && !played_[from].more) later.front().more = false;
  played_.erase(played_.begin() + static_cast<std::ptrdiff_t>(from), played_.end());
  kept_.resize(from / kStride + 1);
  keep(std::move(next), std::move(later));
  for (DiceSource& source : dice_) {
    source.from = std::min(source.from, played_.size());
    for (DiceShare& share : source.shares) share.from = std::min(share.from, played_.size());
  }
  forget_idle_dice();
  forget_thoughts();
  return std::nullopt;
}

bool same_secret_turn(const Played& earlier, const Played& later) {
  return earlier.secret && later.secret && earlier.phase == later.phase &&
         (later.asked.bits & ~earlier.asked.bits) == 0;
}

bool same_secret_turn(const Played& earlier, const Turn& now) {
  Played next;
  next.secret = now.kind == TurnKind::Decision && now.secret;
  next.phase = now.phase;
  next.asked = now.seats;
  return same_secret_turn(earlier, next);
}

std::uint64_t Match::thinking_seed(Seat seat) const {
  const DiceSeed secret = !dice_.empty() && dice_.back().seed ? *dice_.back().seed : random_seed();
  return secret_number(secret,
                       "tercio thought " + std::to_string(played_.size()) + " " + seat_id(seat));
}

void Match::forget_thoughts() {
  for (std::shared_ptr<Mind>& mind : minds_) mind = game_->new_mind();
}

std::uint64_t Match::throws() const {
  return static_cast<std::uint64_t>(
      std::count_if(played_.begin(), played_.end(), [](const Played& p) { return p.is_roll(); }));
}

std::optional<Seat> Match::find_seat(std::string_view id) const {
  const std::vector<NamedInfo>& seats = game_->info().seats;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i].id == id) return seat_at(i);
  return std::nullopt;
}

std::string Match::seat_id(Seat seat) const {
  if (seat == Seat::Nobody) return "";
  const std::vector<NamedInfo>& seats = game_->info().seats;
  return index(seat) < seats.size() ? seats[index(seat)].id : "";
}

}  // namespace tercio
