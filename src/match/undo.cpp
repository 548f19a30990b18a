#include "match/undo.h"

#include <algorithm>

namespace tercio {
namespace {

TakeBack refused(const char* code, const char* en, const char* es) {
  return {0, 0, Refusal{code, {en, es}, {}, 0}};
}

// The gesture that ends with action `last`, as far back as the rules allow of each of its actions.
// What interrupts a gesture ends it, so that this is all of it.
TakeBack whole_gesture(const std::vector<Played>& played, std::size_t last) {
  std::size_t from = last;
  while (from > 0 && played[from].more && played[from - 1].seat == played[last].seat &&
         played[from - 1].secret == played[last].secret && !reveals(played[from - 1]))
    --from;
  return {from, last + 1, std::nullopt};
}

// Do others decide in secret now? Whether they have begun must not be seen from anything.
bool others_in_secret(const Turn& now, Seat seat) {
  return now.kind == TurnKind::Decision && now.secret && !now.seats.without(seat).empty();
}

}  // namespace

bool reveals(const Played& played) {
  return std::any_of(played.events.begin(), played.events.end(),
                     [](const Event& event) { return event.reveals; });
}

TakeBack take_back(const Match& match, Seat seat, std::string_view words) {
  const std::vector<Played>& played = match.played();
  const Turn now = match.turn();
  std::string spelled(words);
  if (const Expected<Action> meant = match.position().parse(words))
    spelled = match.position().words(*meant);
  for (std::size_t i = played.size(); i-- > 0;) {
    const bool last = i + 1 == played.size();
    const bool own = played[i].seat == seat;
    const bool open =
        last ? same_secret_turn(played[i], now) : same_secret_turn(played[i], played[i + 1]);
    if (open && !own) continue;  // it stays, whatever it was
    if (!words.empty()) {
      if (open && played[i].words == spelled) return {i, i + 1, std::nullopt};
      if (open) continue;
      return refused("nothing-to-undo", "That is not written in the plan of this turn.",
                     "Eso no está escrito en el plan de este turno.");
    }
    if (played[i].is_roll())
      return refused("undo-dice", "Dice have been thrown since: what they said stands.",
                     "Después se han tirado los dados: lo que han dicho se queda.");
    if (reveals(played[i]))
      return refused("undo-revealed", "The action revealed something: it cannot be taken back.",
                     "La acción ha descubierto algo: no se puede deshacer.");
    if (own && (open || (last && !others_in_secret(now, seat)))) return whole_gesture(played, i);
    return refused("undo-other", "Another side decides or has decided since.",
                   "Otro bando decide o ha decidido después.");
  }
  return refused("nothing-to-undo", "There is nothing to take back.", "No hay nada que deshacer.");
}

std::optional<Refusal> undoable(const Match& match, Seat seat) { return take_back(match, seat).no; }

std::optional<Refusal> undo_for(Match& match, Seat seat, std::vector<Played>* undone,
                                std::string_view words) {
  TakeBack found = take_back(match, seat, words);
  if (found.no) return std::move(found.no);
  const auto begin = match.played().begin();
  if (undone != nullptr)
    undone->assign(begin + static_cast<std::ptrdiff_t>(found.from),
                   begin + static_cast<std::ptrdiff_t>(found.to));
  return match.undo_range(found.from, found.to);
}

}  // namespace tercio
