#include "table/live_match.h"

#include <algorithm>

#include "game/json.h"
#include "match/record.h"
#include "match/strict_json.h"
#include "match/undo.h"
#include "table/refusals.h"
#include "table/secret.h"

namespace tercio {

LiveMatch::LiveMatch(Match match, MatchHeader header)
    : match_(std::move(match)),
      header_(std::move(header)),
      terms_(Terms::stored(header_.terms)),
      clocks_(terms_) {
  changed_at_.fill(header_.created);
  last_at_ = header_.created;
  seat_people();
  // Whoever made the match sits at it.
  for (const StoredSeat& stored : header_.seats)
    if (const std::optional<Seat> seat = match_.find_seat(stored.seat);
        seat && stored.kind == "here")
      ready_ = ready_.with(*seat);
  asked_ = match_.turn().seats;
  if (terms_.has_clock() && has_begun())
    clocks_.ask({static_cast<std::uint8_t>(asked_.bits & people().bits)}, header_.created);
}

void LiveMatch::seat_people() {
  for (const StoredSeat& stored : header_.seats) {
    const std::optional<Seat> seat = match_.find_seat(stored.seat);
    if (!seat) continue;
    if (stored.is_computer())
      match_.set_holder(*seat, {HolderKind::Computer, stored.level, ""});
    else
      match_.set_holder(*seat, {HolderKind::Human, "", ""});
  }
}

MatchState LiveMatch::state() const {
  MatchState state;
  state.over = is_over();
  state.due = terms_.absent == Absence::Wait ? 0 : clocks_.due();
  for (const StoredSeat& seat : header_.seats) {
    if (seat.is_open()) ++state.open_seats;
    state.computers = state.computers || seat.is_computer();
  }
  return state;
}

std::optional<MatchState> LiveMatch::state_to_store() {
  const MatchState now = state();
  return std::exchange(stored_state_, now) == now ? std::nullopt : std::optional(now);
}

Expected<LiveMatch> LiveMatch::begin(const Game& game, MatchHeader header, std::int64_t now) {
  Expected<LiveMatch> live = at_first(game, std::move(header));
  if (!live) return live;
  live->header_.options = live->match_.position().setup().options;
  if (const auto no = live->throw_dice(now)) return RequestError{no->code, no->message.en};
  return live;
}

Expected<LiveMatch> LiveMatch::open(const Game& game, StoredMatch stored) {
  Expected<LiveMatch> first = at_first(game, std::move(stored.header));
  if (!first) return first;
  LiveMatch& live = *first;
  live.stored_state_ = stored.state;
  live.chat = std::move(stored.chat);
  live.notes = std::move(stored.notes);
  std::optional<Refusal> stopped;
  Json at_snapshot;
  for (const LogEntry& entry : stored.log) {
    stopped = live.apply(entry);
    if (stopped) break;
    if (stored.snapshot && entry.seq == stored.snapshot->seq) {
      at_snapshot = live.match_.position().dump();
      live.snapshot_at_ = live.steps();
    }
  }
  live.compare_versions(stored.snapshot, at_snapshot, stopped);
  // The version is the log's, also where these rules could not follow it to its end.
  while (!stored.log.empty() && live.version_ < stored.log.back().seq)
    live.count(Seats::all(), stored.log.back().at);
  live.calls_.clear();  // they were stored with what they tell of
  return first;
}

// Says what has changed since the match was begun, and whether it can still be played.
void LiveMatch::compare_versions(const std::optional<Snapshot>& snapshot, const Json& replayed,
                                 const std::optional<Refusal>& stopped) {
  Changed changed;
  const std::string data = data_hash(match_.game());
  if (header_.data != data) {
    changed.data_then = header_.data;
    changed.data_now = data;
  }
  if (header_.program != TERCIO_VERSION) {
    changed.program_then = header_.program;
    changed.program_now = TERCIO_VERSION;
  }
  if (stopped) {
    const std::string step = std::to_string(steps() + 1);
    changed.trouble = {
        "Step " + step + " is not allowed by the rules here: " + stopped->message.en,
        "El paso " + step + " no está permitido por las reglas de aquí: " + stopped->message.es};
  } else if (snapshot && !replayed.is_null()) {
    Expected<Json> then = parse_json(snapshot->position);
    if (!then || *then != replayed)
      changed.trouble = {
          "Played again with the rules here, the match comes to another position.",
          "Jugada de nuevo con las reglas de aquí, la partida llega a otra posición."};
  }
  if (!changed.data_then.empty() || !changed.program_then.empty() || !changed.trouble.en.empty())
    changed_ = std::move(changed);
}

// ---- who sits where
// -------------------------------------------------------------------------------

const StoredSeat& LiveMatch::seat_info(Seat seat) const {
  static const StoredSeat nobody{"", "invite", "", ""};
  const std::string id = match_.seat_id(seat);
  for (const StoredSeat& stored : header_.seats)
    if (stored.seat == id) return stored;
  return nobody;
}

std::optional<Seat> LiveMatch::seat_of_secret(std::string_view secret) const {
  for (const StoredSeat& stored : header_.seats)
    if (!stored.secret.empty() && !stored.is_invitation() && is_secret_of(secret, stored.secret))
      return match_.find_seat(stored.seat);
  return std::nullopt;
}

std::optional<Seat> LiveMatch::seat_of_invitation(std::string_view secret) const {
  for (const StoredSeat& stored : header_.seats)
    if (stored.is_invitation() && is_secret_of(secret, stored.secret))
      return match_.find_seat(stored.seat);
  return std::nullopt;
}

bool LiveMatch::is_spent(std::string_view secret) const {
  return std::find(spent_.begin(), spent_.end(), hash_of_secret(secret)) != spent_.end();
}

Seats LiveMatch::people() const {
  Seats people;
  for (std::size_t i = 0; i < match_.game().info().seats.size(); ++i)
    if (seats().has(seat_at(i)) && !is_computer(seat_at(i))) people = people.with(seat_at(i));
  return people;
}

Seats LiveMatch::people_or_away() const {
  Seats people = this->people();
  for (std::size_t i = 0; i < match_.game().info().seats.size(); ++i)
    if (seats().has(seat_at(i)) && is_away(seat_at(i))) people = people.with(seat_at(i));
  return people;
}

Seats LiveMatch::asked_computers() const {
  Seats asked;
  const Turn turn = match_.turn();
  if (lesson_ || closed() || turn.kind != TurnKind::Decision) return asked;
  for (std::size_t i = 0; i < match_.game().info().seats.size(); ++i)
    if (turn.seats.has(seat_at(i)) && is_computer(seat_at(i))) asked = asked.with(seat_at(i));
  return asked;
}

// ---- what shows
// -----------------------------------------------------------------------------------

bool LiveMatch::changed_for(Seats you, std::uint64_t since) const {
  return std::any_of(seen_.begin() + static_cast<std::ptrdiff_t>(std::min(since, version_)),
                     seen_.end(), [&](Seats seen) { return sees(seen, you); });
}

std::uint64_t LiveMatch::version_when(Seats you, std::uint64_t shown) const {
  std::uint64_t version = 0;
  for (const Seats seen : seen_) {
    if (sees(seen, you) && shown-- == 0) break;
    ++version;
  }
  return version;
}

std::size_t LiveMatch::steps_for(Seats you, std::size_t of_the_first) const {
  if (is_over()) return of_the_first;
  return static_cast<std::size_t>(
      std::count_if(marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(of_the_first),
                    [&](const StepMark& mark) { return sees(mark.seen, you); }));
}

std::size_t LiveMatch::steps_when(Seats you, std::size_t shown) const {
  std::size_t made = 0;
  for (; shown > 0 && made < steps(); ++made)
    if (shows(made, you)) --shown;
  return made;
}

// ---- changes
// --------------------------------------------------------------------------------------

std::optional<Refusal> LiveMatch::closed() const {
  if (cancelled_ && !late_)
    return refuse("over", "The match was cancelled.", "La partida fue anulada.");
  if (late_)
    return refuse("over", "The match is over: a side's time has run out.",
                  "La partida ha terminado: a un bando se le acabó el tiempo.");
  if (!resigned_.empty())
    return refuse("over", "The match is over: a side has resigned.",
                  "La partida ha terminado: un bando se ha rendido.");
  if (is_over()) return refuse("over", "The match is over.", "La partida ha terminado.");
  if (is_stuck()) return Refusal{"changed", changed_->trouble, {}, 0};
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::enter(LogKind kind, std::string seat, std::string body,
                                        std::int64_t now) {
  LogEntry entry{version_ + 1, kind, std::move(seat), std::move(body), now};
  if (std::optional<Refusal> no = apply(entry)) return no;
  fresh_.push_back(std::move(entry));
  return std::nullopt;
}

// The server throws at once: nobody ever waits for dice, once everybody has sat down.
std::optional<Refusal> LiveMatch::throw_dice(std::int64_t now) {
  while (match_.turn().kind == TurnKind::Dice && !waits_for_shares()) {
    if (std::optional<Refusal> no = match_.roll()) return no;
    count(Seats::all(), now);
    marks_.push_back({version_, now, Seats::all()});
    fresh_.push_back({version_, LogKind::Roll, "", match_.played().back().words, now});
    keep_time(fresh_.back(), Seats::all());
    call_people(fresh_.back(), false);
  }
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::enter_action(LogKind kind, Seat seat, const std::string& words,
                                               std::int64_t now) {
  if (std::optional<Refusal> no = enter(kind, match_.seat_id(seat), words, now)) return no;
  fresh_.back().body = match_.played().back().words;  // its one spelling
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::play(Seat seat, const std::string& words, std::int64_t now) {
  Rehearsal unused;
  return play(seat, {std::span(&words, 1)}, now, unused);
}

std::optional<Refusal> LiveMatch::play(Seat seat, const Gesture& gesture, std::int64_t now,
                                       Rehearsal& done) {
  if (std::optional<Refusal> no = closed()) return no;
  if (std::optional<Refusal> no = in_lesson()) return no;
  if (std::optional<Refusal> no = out_of_time(seat, now)) return no;
  done = rehearse(match_, seat, gesture);
  if (done.refusal) return done.refusal;
  for (const std::string& words : gesture.back)
    if (std::optional<Refusal> no = undo(seat, now, words)) return no;
  for (std::size_t i = 0; i < done.played; ++i)
    if (std::optional<Refusal> no =
            enter_action(i == 0 ? LogKind::Play : LogKind::More, seat, gesture.actions[i], now))
      return no;
  if (std::optional<Refusal> no = throw_dice(now)) return no;
  return follow_orders(now);
}

std::optional<Refusal> LiveMatch::go_on(Seat seat, const std::string& words, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  const LogKind kind = goes_on(match_, seat) ? LogKind::More : LogKind::Play;
  if (std::optional<Refusal> no = enter_action(kind, seat, words, now)) return no;
  if (std::optional<Refusal> no = throw_dice(now)) return no;
  return follow_orders(now);
}

// A lesson goes back by itself, to the beginning of a step.
std::optional<Refusal> LiveMatch::in_lesson() const {
  if (!lesson_) return std::nullopt;
  return refuse("lesson", "A lesson goes back by step: \"back\".",
                "Una lección retrocede por pasos: «atrás».");
}

std::optional<Refusal> LiveMatch::undo_refusal(Seat seat) const {
  if (std::optional<Refusal> no = closed()) return no;
  if (std::optional<Refusal> no = in_lesson()) return no;
  return undoable(match_, seat);
}

// Without words the seat's last gesture.
std::optional<Refusal> LiveMatch::undo(Seat seat, std::int64_t now, const std::string& words) {
  if (std::optional<Refusal> no = closed()) return no;
  if (std::optional<Refusal> no = in_lesson()) return no;
  return enter(LogKind::Undo, match_.seat_id(seat), words, now);
}

std::optional<Refusal> LiveMatch::sit_down(const StoredSeat& next, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  const Json body = {{"kind", next.kind}, {"level", next.level}, {"secret", next.secret}};
  if (std::optional<Refusal> no = enter(LogKind::Sit, next.seat, body.dump(), now)) return no;
  return throw_dice(now);  // dice do not wait for a computer
}

std::optional<Refusal> LiveMatch::resign(Seat seat, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  return enter(LogKind::Resign, match_.seat_id(seat), "", now);
}

std::optional<Refusal> LiveMatch::propose(Seat seat, const std::string& what, std::size_t step,
                                          Seats with, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  if (std::optional<Refusal> no = in_lesson(); no && what == "rewind") return no;
  const std::string by = match_.seat_id(seat);
  if (proposal_ && proposal_->by != by)
    return refuse("proposal-pending", "Another proposal waits for an answer.",
                  "Otra propuesta espera respuesta.");
  if (declined_ == by && declined_at_ == steps() && declines_ >= kMostDeclines)
    return refuse(
        "declined", "That was declined often enough. Ask again once the match has gone on.",
        "No se aceptó varias veces. Vuelve a proponerlo cuando la partida haya avanzado.");
  const Seats own = with.with(seat);
  if (what == "rewind" && (step > steps() || steps_for(own, step) >= steps_for(own)))
    return refuse("nothing-to-undo", "The match has not gone beyond that step.",
                  "La partida no ha pasado de ese paso.");
  Json waiting = Json::array();
  for (std::size_t i = 0; i < match_.game().info().seats.size(); ++i)
    if (people_or_away().has(seat_at(i)) && !own.has(seat_at(i)) &&
        !seat_info(seat_at(i)).is_vacant())
      waiting.push_back(match_.seat_id(seat_at(i)));
  const Json body = {{"what", what}, {"step", step}, {"waiting", waiting}};
  if (std::optional<Refusal> no = enter(LogKind::Propose, by, body.dump(), now)) return no;
  return waiting.empty() ? carry_out(now) : std::nullopt;
}

std::optional<Refusal> LiveMatch::answer(Seat seat, bool yes, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  const std::string id = match_.seat_id(seat);
  const bool asked = proposal_ && std::find(proposal_->waiting.begin(), proposal_->waiting.end(),
                                            id) != proposal_->waiting.end();
  const bool withdraws = proposal_ && proposal_->by == id && !yes;
  if (!asked && !withdraws)
    return refuse("no-proposal", "There is nothing for this side to answer.",
                  "No hay nada a lo que este bando deba responder.");
  if (std::optional<Refusal> no = enter(LogKind::Answer, id, yes ? "yes" : "no", now)) return no;
  return proposal_ && proposal_->waiting.empty() ? carry_out(now) : std::nullopt;
}

std::optional<Refusal> LiveMatch::plan(Seat seat, Seat owner,
                                       const std::vector<std::string>& actions, std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  const Seats side = allies_of(match_.game().info(), seat);
  if (!side.has(owner) || (side.bits & seats().bits) == Seats::only(seat).bits)
    return refuse("no-ally", "Plans are shared with allies alone.",
                  "Los planes solo se comparten con los aliados.");
  Plan plan{match_.seat_id(seat), match_.seat_id(owner), {}, side};
  for (const std::string& words : actions) {
    const Expected<Action> action = match_.position().parse(words);
    if (!action || action->is_roll())
      return refuse("unknown-action", "'" + words + "' is not an action of this game.",
                    "«" + words + "» no es una acción de este juego.");
    plan.actions.push_back(match_.position().words(*action));
  }
  return enter(LogKind::Plan, plan.by, plan.body(), now);
}

// All have agreed. Dice that were already seen are not thrown again the same way: beyond a rewound
// throw they come from a new seed, which nobody chooses now.
std::optional<Refusal> LiveMatch::carry_out(std::int64_t now) {
  const Proposal agreed = *proposal_;
  if (agreed.what == "cancel") return enter(LogKind::Cancel, agreed.by, "", now);
  const std::size_t step = std::min(agreed.step, steps());
  Json body = {{"step", step}};
  const auto& played = match_.played();
  if (std::any_of(played.begin() + static_cast<std::ptrdiff_t>(step), played.end(),
                  [](const Played& p) { return p.is_roll(); }))
    body["rewind"] = rewinds_ + 1;
  if (std::optional<Refusal> no = enter(LogKind::Rewind, "", body.dump(), now)) return no;
  return throw_dice(now);
}

}  // namespace tercio
