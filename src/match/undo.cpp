#include "match/undo.h"

#include <algorithm>

namespace tercio {
namespace {

// Each deal that could have shown a difference and did not makes a missed secret less likely;
// sixteen leave one in 65,536 for a coin hidden under a hand.
constexpr std::uint64_t kDeals = 16;

bool revealed_to(Seat viewer, const Position& before, const Played& last, std::uint64_t seen) {
  for (std::uint64_t deal = 0; deal < kDeals; ++deal) {
    const std::unique_ptr<Position> other = before.sample(viewer, before.hash() + deal);
    if (other->hash() == before.hash()) continue;
    const std::vector<Action> legal = other->legal(last.seat);
    if (std::find(legal.begin(), legal.end(), last.action) == legal.end()) return true;
    Events nobody;
    other->apply(last.seat, last.action, nobody);
    if (other->view_hash(viewer) != seen) return true;
  }
  return false;
}

}  // namespace

bool last_action_revealed(const Match& match) {
  TERCIO_CHECK(!match.played().empty());
  const Played& last = match.played().back();
  if (last.is_roll()) return true;
  if (std::any_of(last.events.begin(), last.events.end(), [](const Event& e) { return e.reveals; }))
    return true;
  const std::unique_ptr<Position> before = match.position_after(match.played().size() - 1);
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    const Seat viewer = seat_at(i);
    if (before->seats().has(viewer) &&
        revealed_to(viewer, *before, last, match.position().view_hash(viewer)))
      return true;
  }
  return false;
}

std::optional<Refusal> undoable(const Match& match, Seat seat) {
  if (match.played().empty())
    return Refusal{
        "nothing-to-undo", {"Nothing has been played yet.", "Aún no se ha jugado nada."}, {}, 0};
  const Played& last = match.played().back();
  if (last.is_roll())
    return Refusal{"undo-dice",
                   {"Dice have been thrown since: what they said stands.",
                    "Después se han tirado los dados: lo que han dicho se queda."},
                   {},
                   0};
  if (last.seat != seat)
    return Refusal{"undo-other",
                   {"Another side has decided since.", "Después ha decidido otro bando."},
                   {},
                   0};
  if (last_action_revealed(match))
    return Refusal{"undo-revealed",
                   {"The action revealed something: it cannot be taken back.",
                    "La acción ha descubierto algo: no se puede deshacer."},
                   {},
                   0};
  return std::nullopt;
}

}  // namespace tercio
