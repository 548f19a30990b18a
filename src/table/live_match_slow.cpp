// Slow play: clocks, seats whose holder is away, answers ordered in advance, whom to call.
#include <algorithm>

#include "game/json.h"
#include "table/live_match.h"
#include "table/refusals.h"

namespace tercio {
namespace {

Seats both(Seats a, Seats b) { return {static_cast<std::uint8_t>(a.bits & b.bits)}; }

}  // namespace

std::optional<Refusal> LiveMatch::ready(Seat seat, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  return enter(LogKind::Ready, match_.seat_id(seat), "", now);
}

std::optional<Refusal> LiveMatch::come_back(Seat seat, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  if (!is_away(seat))
    return refuse("not-away", "Nobody plays for this side.", "Nadie juega por este bando.");
  StoredSeat next = seat_info(seat);
  next.kind = "taken";
  next.level.clear();
  return sit_down(next, now);
}

std::optional<Refusal> LiveMatch::out_of_time(Seat seat, std::int64_t now) const {
  if (terms_.absent == Absence::Wait || !clocks_.late(now).has(seat)) return std::nullopt;
  return refuse("late", "The time of this side has run out.",
                "A este bando se le ha acabado el tiempo.");
}

// Whoever was late first has lost, whenever that is noticed. If both sides were at the same moment,
// because neither has come since both were asked, nobody has won.
std::optional<Refusal> LiveMatch::lose(Seats first, std::int64_t now) {
  const Seats side = allies_of(match_.game().info(), first.first());
  if ((first.bits & ~side.bits) != 0) return enter(LogKind::Cancel, "", kBothLate, now);
  return enter(LogKind::Late, match_.seat_id(first.first()), "", now);
}

bool LiveMatch::run_out(std::int64_t now) {
  const Seats late = clocks_.late(now);
  if (terms_.absent == Absence::Wait || late.empty() || closed()) return false;
  if (terms_.absent == Absence::Loss) return !lose(clocks_.first_late(now), now);
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    const Seat seat = seat_at(i);
    if (!late.has(seat)) continue;
    // The secret stays: whoever holds it may come back.
    StoredSeat next = seat_info(seat);
    next.kind = "computer";
    next.level = terms_.level;
    if (sit_down(next, now)) return false;
  }
  return true;
}

// ---- without a clock
// ------------------------------------------------------------------------------

namespace {

constexpr std::int64_t kAbsence = 14LL * 24 * 60 * 60 * 1000;

}  // namespace

// Those who hold up the match, if all of them play against `by`.
Seats LiveMatch::waited_for(Seat by) const {
  const Turn turn = match_.turn();
  Seats waited = waits_for_shares()                ? shares_wanted()
                 : turn.kind == TurnKind::Decision ? both(turn.seats, people())
                                                   : Seats::none();
  if (both(waited, allies_of(match_.game().info(), by)) != Seats::none()) waited = Seats::none();
  return waited;
}

std::int64_t LiveMatch::claimable(Seat seat) const {
  if (closed() || terms_.has_clock() || waited_for(seat).empty()) return 0;
  return changed_at_for(Seats::none()) + kAbsence;
}

std::optional<Refusal> LiveMatch::claim_absent(Seat seat, bool win, Seats here, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  if (terms_.has_clock())
    return refuse("has-clock", "This match has a clock: it says when somebody is late.",
                  "Esta partida tiene reloj: él dice cuándo alguien llega tarde.");
  const Seats waited = waited_for(seat);
  std::int64_t since = changed_at_for(Seats::none());
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (waited.has(seat_at(i))) since = std::max(since, heard_[i]);
  if (waited.empty() || both(waited, here) != Seats::none() || now - since < kAbsence)
    return refuse("not-absent", "Nobody has stayed away for two weeks.",
                  "Nadie ha faltado durante dos semanas.");
  const std::string gone = match_.seat_id(waited.first());
  const std::string by = match_.seat_id(seat);
  return win ? enter(LogKind::Late, gone, by, now) : enter(LogKind::Cancel, by, gone, now);
}

std::optional<RecordEnding> LiveMatch::ending() const {
  if (cancelled_ && late_) return RecordEnding{0, "cancelled-late", "", ""};
  if (cancelled_ && !absent_.empty())
    return RecordEnding{0, "cancelled-absent", absent_, ended_by_};
  if (cancelled_) return RecordEnding{0, "cancelled", "", ended_by_};
  if (resigned_.empty()) return std::nullopt;
  if (late_) return RecordEnding{0, "late", resigned_, ""};
  if (!ended_by_.empty()) return RecordEnding{0, "absent", resigned_, ended_by_};
  return RecordEnding{0, "resigned", resigned_, ""};
}

// Only what everybody may know of moves a clock: a secret action would show in it.
void LiveMatch::keep_time(const LogEntry& entry, Seats seen) {
  if (!terms_.has_clock() || seen != Seats::all()) return;
  const Turn turn = match_.turn();
  if ((entry.kind == LogKind::Play || entry.kind == LogKind::More) && has_begun())
    marks_.back().left = clocks_.decided(match_.played().back().seat, entry.at);
  // Dice are thrown at once, or wait for those who have not had their share in them.
  const bool waits = waits_for_shares();
  if (turn.kind == TurnKind::Dice && !waits) return;
  const bool runs = !is_over() && has_begun() && (waits || turn.kind == TurnKind::Decision);
  const Seats asked = waits ? shares_wanted() : both(turn.seats, people());
  clocks_.ask(runs ? asked : Seats::none(), entry.at, entry.kind != LogKind::Undo);
}

// ---- standing orders
// ------------------------------------------------------------------------------

std::optional<Refusal> LiveMatch::stand_by(Seat seat, const std::vector<std::string>& orders,
                                           std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  StandingOrders standing;
  for (const std::string& order : orders) {
    const std::optional<std::string> words = StandingOrders::tidy(order);
    // With a * it may be anything of the game; without, it is known whether it is.
    const bool whole = words && words->find('*') == std::string::npos;
    const Expected<Action> action =
        whole ? match_.position().parse(*words) : Expected<Action>(RequestError{});
    if (!words || (whole && !action))
      return refuse("unknown-action", "'" + order + "' is not an action of this game.",
                    "«" + order + "» no es una acción de este juego.");
    standing.orders.push_back(whole ? match_.position().words(*action) : *words);
  }
  return enter(LogKind::Standing, match_.seat_id(seat), standing.body(), now);
}

std::optional<Refusal> LiveMatch::apply_standing(const LogEntry& entry, Seats& seen) {
  const std::optional<Seat> seat = match_.find_seat(entry.seat);
  std::optional<StandingOrders> orders = StandingOrders::read(entry.body);
  if (!seat || !orders) return broken_log();
  standing_[index(*seat)] = std::move(*orders);
  ++standing_given_;
  seen = Seats::only(*seat);
  return std::nullopt;
}

// What is asked of people in another's turn and in the open, as long as they have ordered it.
std::optional<Refusal> LiveMatch::follow_orders(std::int64_t now) {
  for (int i = 0; i < StandingOrders::kMostInARow && !closed(); ++i) {
    const Turn turn = match_.turn();
    if (turn.kind != TurnKind::Decision || turn.secret) return std::nullopt;
    const Seats asked = both(turn.seats, people());
    std::optional<std::string> words;
    Seat seat = Seat::Nobody;
    for (std::size_t k = 0; k < kMaxSeats && !words; ++k) {
      seat = seat_at(k);
      if (asked.has(seat) && !match_.position().active().has(seat))
        words = standing(seat).choice(match_.position(), seat);
    }
    if (!words) return std::nullopt;
    if (std::optional<Refusal> no = enter(LogKind::Order, match_.seat_id(seat), *words, now))
      return no;
    if (std::optional<Refusal> no = throw_dice(now)) return no;
  }
  return std::nullopt;
}

// ---- whom to call
// ---------------------------------------------------------------------------------

void LiveMatch::call_people(const LogEntry& entry, bool was_over) {
  const auto call = [&](Seats seats, const char* event) {
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
      if (!seats.has(seat_at(i))) continue;
      const std::string seat = match_.seat_id(seat_at(i));
      const Json body = {{"event", event},
                         {"match", id()},
                         {"game", header_.game},
                         {"seat", seat},
                         {"at", entry.at}};
      calls_.push_back({seat, body.dump(), entry.at});
    }
  };
  const std::optional<Seat> by = match_.find_seat(entry.seat);
  if (by &&
      (entry.kind == LogKind::Play || entry.kind == LogKind::More || entry.kind == LogKind::Order))
    told_ = told_.without(*by);
  if (by && entry.kind == LogKind::Order) {  // it was not asked after all
    asked_ = asked_.without(*by);
    std::erase_if(calls_, [&](const Store::Call& one) { return one.seat == entry.seat; });
  }
  if (is_over()) {
    if (!was_over) call(people(), "over");
    return;
  }
  const Turn turn = match_.turn();
  if (turn.kind != TurnKind::Decision) return;
  const Seats asked = both(turn.seats, people());
  const Seats before = std::exchange(asked_, asked);
  const Seats fresh{static_cast<std::uint8_t>(asked.bits & ~before.bits & ~told_.bits)};
  call(fresh, "turn");
  told_.bits |= fresh.bits;
}

}  // namespace tercio
