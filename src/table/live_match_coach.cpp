// The coach in a match: who may have one, and that the match knows it for ever.
#include "game/coach.h"
#include "table/live_match.h"
#include "table/refusals.h"

namespace tercio {

// Nobody else may ever sit there: neither who is invited or away nor, at the same screen, somebody
// on the other side.
bool LiveMatch::may_be_coached(Seat seat, Seats you) const {
  const Seats own = allies_of(match_.game().info(), seat);
  const std::uint8_t others = people_or_away().bits & static_cast<std::uint8_t>(~you.bits);
  const std::uint8_t against = people().bits & static_cast<std::uint8_t>(~own.bits);
  return you.has(seat) && !is_computer(seat) && others == 0 && against == 0 && !is_rated() &&
         !lesson_ && !is_over() && !is_stuck() &&
         dynamic_cast<const Coaches*>(&match_.position()) != nullptr;
}

std::optional<Refusal> LiveMatch::coach(Seat seat, Seats you, bool on, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  if (on && !may_be_coached(seat, you))
    return refuse("no-coach", "The coach is for whoever plays alone against the computer.",
                  "El entrenador es para quien juega solo contra el ordenador.");
  if (on == is_coached(seat)) return std::nullopt;
  return enter(LogKind::Coach, match_.seat_id(seat), on ? "on" : "off", now);
}

std::optional<Refusal> LiveMatch::apply_coach(const LogEntry& entry) {
  const std::optional<Seat> seat = match_.find_seat(entry.seat);
  if (!seat || (entry.body != "on" && entry.body != "off")) return broken_log();
  coached_ = entry.body == "on" ? coached_.with(*seat) : coached_.without(*seat);
  match_.set_coached(*seat);
  return std::nullopt;
}

}  // namespace tercio
