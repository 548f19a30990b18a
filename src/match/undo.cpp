#include "match/undo.h"

#include <algorithm>

namespace tercio {
namespace {

bool reveals(const Played& played) {
  return std::any_of(played.events.begin(), played.events.end(),
                     [](const Event& event) { return event.reveals; });
}

struct Found {
  std::size_t action = 0;
  std::optional<Refusal> no;
};

Found refused(const char* code, const char* en, const char* es) {
  return {0, Refusal{code, {en, es}, {}, 0}};
}

// The action that the seat would take back.
Found find(const Match& match, Seat seat) {
  const std::vector<Played>& played = match.played();
  for (std::size_t i = played.size(); i-- > 0;) {
    if (played[i].is_roll())
      return refused("undo-dice", "Dice have been thrown since: what they said stands.",
                     "Después se han tirado los dados: lo que han dicho se queda.");
    if (reveals(played[i]))
      return refused("undo-revealed", "The action revealed something: it cannot be taken back.",
                     "La acción ha descubierto algo: no se puede deshacer.");
    const bool last = i + 1 == played.size();
    const bool own = played[i].seat == seat;
    if (own && last) return {i, std::nullopt};
    const bool open = last ? same_secret_turn(played[i], match.turn())
                           : same_secret_turn(played[i], played[i + 1]);
    if (own && open) return {i, std::nullopt};
    if (!open)
      return refused("undo-other", "Another side has decided since.",
                     "Después ha decidido otro bando.");
  }
  return refused("nothing-to-undo", "There is nothing to take back.", "No hay nada que deshacer.");
}

}  // namespace

std::optional<Refusal> undoable(const Match& match, Seat seat) { return find(match, seat).no; }

std::optional<Refusal> undo_for(Match& match, Seat seat, Played* undone) {
  Found found = find(match, seat);
  if (found.no) return std::move(found.no);
  if (undone != nullptr) *undone = match.played()[found.action];
  return match.undo_at(found.action);
}

}  // namespace tercio
