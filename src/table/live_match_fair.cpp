// Fairness between people: taking back by consent, matches that count, time that nobody is to blame
// for.
#include <algorithm>
#include <charconv>

#include "game/json.h"
#include "match/strict_json.h"
#include "table/live_match.h"
#include "table/refusals.h"

namespace tercio {
// ---- taking back
// ----------------------------------------------------------------------------------

// Whoever has been asked since may be about to answer: taking back and playing again would make
// every answer come too late, and cost him his time.
std::optional<Refusal> LiveMatch::consent_wanted(Seat seat, Seats with) const {
  const Turn turn = match_.turn();
  if (turn.kind != TurnKind::Decision || turn.secret || turn.seats.has(seat)) return std::nullopt;
  const Seats side = allies_of(match_.game().info(), seat);
  // Nobody has to be asked who has never come.
  const Seats others{static_cast<std::uint8_t>(turn.seats.bits & people().bits & ~with.bits &
                                               ~side.bits & (shared_.bits | ready_.bits))};
  if (others.empty()) return std::nullopt;
  return refuse("undo-asked", "The other side has been asked: it must agree to a take-back.",
                "Ya le toca al otro bando: tiene que aceptar que se deshaga.");
}

// ---- matches that count
// ---------------------------------------------------------------------------

// Ratings compare two people: who plays alone, on one side with others, or against a computer
// compares with nobody. A match that goes on from another has a past that both know.
bool LiveMatch::may_be_rated() const {
  if (!terms_.rated || !header_.forked.empty() || header_.seats.size() != 2 || is_rated() ||
      !match_.coached().empty())
    return false;
  const std::optional<Seat> one = match_.find_seat(header_.seats[0].seat);
  const std::optional<Seat> other = match_.find_seat(header_.seats[1].seat);
  return one && other && people().has(*one) && people().has(*other) &&
         !allies_of(match_.game().info(), *one).has(*other) &&
         std::all_of(match_.played().begin(), match_.played().end(),
                     [](const Played& played) { return played.is_roll(); });
}

bool LiveMatch::counts() const {
  if (!is_rated() || cancelled_) return false;
  if (match_.is_over()) return true;
  const auto decided = [&](const auto& player) {
    const std::optional<Seat> seat = match_.find_seat(player.first);
    return std::any_of(match_.played().begin(), match_.played().end(),
                       [&](const Played& played) { return played.seat == seat; });
  };
  return std::all_of(players_.begin(), players_.end(), decided);
}

std::optional<Refusal> LiveMatch::fix_players(const Players& players, std::int64_t now) {
  return enter(LogKind::Rated, "", Json(players).dump(), now);
}

std::optional<Refusal> LiveMatch::apply_rated(const LogEntry& entry) {
  const Expected<Json> body = parse_json(entry.body);
  if (!body || !body->is_object() || body->size() != 2 || is_rated()) return broken_log();
  for (const auto& [seat, person] : body->items()) {
    if (!match_.find_seat(seat) || !person.is_number_integer()) return broken_log();
    players_[seat] = person.get<std::int64_t>();
  }
  return std::nullopt;
}

// ---- time
// -----------------------------------------------------------------------------------------

std::optional<Refusal> LiveMatch::give_lag(Seat seat, std::int64_t lag, std::int64_t now) {
  const std::int64_t given = clocks_.lag_of(seat, lag, now);
  // What cannot be noticed is not worth an entry; what is secret moves no clock.
  constexpr std::int64_t kLeast = 20;
  if (closed() || out_of_time(seat, now) || given < kLeast || match_.turn().secret)
    return std::nullopt;
  return enter(LogKind::Time, match_.seat_id(seat), std::to_string(given), now);
}

std::optional<Refusal> LiveMatch::give_back(std::span<const Outage> outages, std::int64_t now) {
  if (!terms_.has_clock() || closed() || clocks_.running().empty()) return std::nullopt;
  std::int64_t given = 0;
  for (const Outage& outage : outages)
    if (outage.to > last_at_) given += outage.to - std::max(outage.from, last_at_);
  if (given <= 0) return std::nullopt;
  return enter(LogKind::Time, "", std::to_string(given), now);
}

std::optional<Refusal> LiveMatch::apply_time(const LogEntry& entry) {
  std::int64_t ms = 0;
  const char* end = entry.body.data() + entry.body.size();
  const auto [rest, error] = std::from_chars(entry.body.data(), end, ms);
  const std::optional<Seat> seat = match_.find_seat(entry.seat);
  if (error != std::errc() || rest != end || ms < 0 || (!seat && !entry.seat.empty()))
    return broken_log();
  clocks_.give(seat ? Seats::only(*seat) : Seats::all(), ms, entry.at);
  return std::nullopt;
}

}  // namespace tercio
