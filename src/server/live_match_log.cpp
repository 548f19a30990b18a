// The log of a match: each entry as it is applied, when it is made and whenever it is read again.
#include <algorithm>

#include "game/json.h"
#include "match/record.h"
#include "match/strict_json.h"
#include "match/undo.h"
#include "server/live_match.h"
#include "server/refusals.h"

namespace tercio {
namespace {

Refusal broken_log() {
  return refuse("bad-log", "The stored log cannot be read.",
                "El registro guardado no se entiende.");
}

// What everybody else can tell of a position, to notice whether an action at a secret turn shows.
struct Outside {
  Turn turn;
  std::array<std::uint64_t, kMaxSeats> views{};
  std::uint64_t spectators = 0;

  explicit Outside(const Position& position)
      : turn(position.turn()), spectators(position.view_hash(Seat::Nobody)) {
    for (std::size_t i = 0; i < kMaxSeats; ++i)
      if (position.seats().has(seat_at(i))) views[i] = position.view_hash(seat_at(i));
  }
};

// Whose other commands an action outdates: at a secret turn that goes on, only its own seat's.
Seats outdated_by(const Played& played, const Turn& now) {
  return same_secret_turn(played, now) ? Seats::only(played.seat) : Seats::all();
}

// Who may know that the last action of the match was made. `before`: as it was before, if that was
// a secret turn.
Seats seen_by(const Match& match, const std::optional<Outside>& before) {
  if (!before) return Seats::all();
  const Outside after(match.position());
  const Played& played = match.played().back();
  if (after.turn != before->turn || after.spectators != before->spectators) return Seats::all();
  Seats seen = Seats::only(played.seat);
  for (const Event& event : played.events) {
    if (event.seen == Seats::all()) return Seats::all();
    seen.bits |= event.seen.bits;
  }
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (after.views[i] != before->views[i]) seen = seen.with(seat_at(i));
  return seen;
}

}  // namespace

void LiveMatch::count(Seats seen, std::int64_t at, Seats outdates) {
  ++version_;
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (outdates.has(seat_at(i))) settled_[i] = version_;
  seen_.push_back(seen);
  for (std::size_t you = 0; you < kSets; ++you)
    if (sees(seen, {static_cast<std::uint8_t>(you)})) {
      ++versions_[you];
      changed_at_[you] = at;
    }
}

std::optional<Refusal> LiveMatch::apply(const LogEntry& entry) {
  if (entry.seq != version_ + 1) return broken_log();
  Seats seen = Seats::all(), outdates = Seats::all();
  switch (entry.kind) {
    case LogKind::Play:
    case LogKind::Roll: {
      Step step{match_.find_seat(entry.seat), entry.body, false};
      if (entry.kind == LogKind::Roll) step.seat.reset();
      std::optional<Outside> before;
      if (match_.turn().secret) before.emplace(match_.position());
      if (std::optional<Refusal> no = match_.play(std::span(&step, 1))) return no;
      if (match_.played().back().is_roll() != (entry.kind == LogKind::Roll)) return broken_log();
      seen = seen_by(match_, before);
      outdates = outdated_by(match_.played().back(), match_.turn());
      marks_.push_back({entry.seq, entry.at, seen});
      if (entry.kind == LogKind::Play) plans_.played(entry.seat, match_.played().back().words);
      break;
    }
    case LogKind::Undo:
      if (std::optional<Refusal> no = apply_undo(entry, seen, outdates)) return no;
      break;
    case LogKind::Propose:
      if (std::optional<Refusal> no = apply_propose(entry)) return no;
      break;
    case LogKind::Answer:
      if (entry.body != "yes")
        proposal_.reset();
      else if (proposal_)
        std::erase(proposal_->waiting, entry.seat);
      break;
    case LogKind::Rewind:
      if (std::optional<Refusal> no = apply_rewind(entry)) return no;
      break;
    case LogKind::Dice: {
      const std::optional<DiceSeed> seed = seed_of_hex(entry.body);
      if (!seed) return broken_log();
      match_.change_dice(*seed);
      break;
    }
    case LogKind::Resign:
      resigned_ = entry.seat;
      proposal_.reset();
      plans_.clear();
      break;
    case LogKind::Cancel:
      cancelled_ = true;
      proposal_.reset();
      plans_.clear();
      break;
    case LogKind::Plan:
      if (std::optional<Refusal> no = apply_plan(entry, seen)) return no;
      outdates = Seats::none();
      break;
    case LogKind::Sit:
      if (std::optional<Refusal> no = apply_sit(entry)) return no;
      outdates = Seats::none();
      break;
  }
  count(seen, entry.at, outdates);
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::apply_sit(const LogEntry& entry) {
  const auto stored = std::find_if(header_.seats.begin(), header_.seats.end(),
                                   [&](const StoredSeat& seat) { return seat.seat == entry.seat; });
  const Expected<Json> body = parse_json(entry.body);
  if (stored == header_.seats.end() || !body || !body->is_object()) return broken_log();
  try {
    *stored = {entry.seat, body->at("kind").get<std::string>(),
               body->at("level").get<std::string>(), body->at("secret").get<std::string>()};
  } catch (const Json::exception&) {
    return broken_log();
  }
  seat_people();
  return std::nullopt;
}

// One action of the seat, which need not be the match's last: what others did since stays.
std::optional<Refusal> LiveMatch::apply_undo(const LogEntry& entry, Seats& seen, Seats& outdates) {
  const std::optional<Seat> seat = match_.find_seat(entry.seat);
  if (!seat) return broken_log();
  TakeBack found = take_back(match_, *seat, entry.body);
  if (found.no) return std::move(found.no);
  const Played undone = match_.played()[found.action];
  if (std::optional<Refusal> no = match_.undo_at(found.action)) return no;
  seen = marks_[found.action].seen;
  outdates = outdated_by(undone, match_.turn());
  plans_.drop(entry.seat);
  marks_.erase(marks_.begin() + static_cast<std::ptrdiff_t>(found.action));
  if (proposal_ && proposal_->step > found.action) --proposal_->step;
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::apply_propose(const LogEntry& entry) {
  Expected<Json> body = parse_json(entry.body);
  if (!body || !body->is_object()) return broken_log();
  try {
    proposal_ = Proposal{entry.seat, body->at("what").get<std::string>(),
                         body->at("step").get<std::size_t>(),
                         body->at("waiting").get<std::vector<std::string>>()};
  } catch (const Json::exception&) {
    return broken_log();
  }
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::apply_rewind(const LogEntry& entry) {
  Expected<Json> body = parse_json(entry.body);
  if (!body || !body->is_object() || !body->contains("step") ||
      !(*body)["step"].is_number_unsigned())
    return broken_log();
  const auto step = (*body)["step"].get<std::size_t>();
  if (step > steps()) return broken_log();
  while (steps() > step) match_.undo();
  marks_.resize(step);
  if (body->contains("seed")) {
    const Json& text = (*body)["seed"];
    const std::optional<DiceSeed> seed =
        text.is_string() ? seed_of_hex(text.get<std::string>()) : std::nullopt;
    if (!seed) return broken_log();
    match_.change_dice(*seed);
  }
  proposal_.reset();
  plans_.clear();
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::apply_plan(const LogEntry& entry, Seats& seen) {
  const std::optional<Seat> seat = match_.find_seat(entry.seat);
  if (!seat) return broken_log();
  seen = allies_of(match_.game().info(), *seat);
  std::optional<Plan> plan = Plan::read(entry.seat, entry.body, seen);
  if (!plan) return broken_log();
  plans_.put(std::move(*plan));
  ++plans_made_;
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::follow(const LogEntry& entry) {
  if (std::optional<Refusal> no = apply(entry)) return no;
  stored_state_ = state();  // stored by whoever made it
  return std::nullopt;
}

std::size_t LiveMatch::steps_kept_by(const LogEntry& entry) const {
  if (entry.kind == LogKind::Undo) {
    const std::optional<Seat> seat = match_.find_seat(entry.seat);
    if (seat) return std::min(take_back(match_, *seat, entry.body).action, steps());
  } else if (entry.kind == LogKind::Rewind) {
    const Expected<Json> body = parse_json(entry.body);
    if (body && body->is_object() && body->contains("step") && (*body)["step"].is_number_unsigned())
      return std::min((*body)["step"].get<std::size_t>(), steps());
  }
  return steps();
}

std::vector<LogEntry> LiveMatch::take_log() { return std::exchange(fresh_, {}); }

std::optional<Snapshot> LiveMatch::snapshot_due() {
  const bool due =
      match_.is_over() ? snapshot_at_ != steps() : steps() >= snapshot_at_ + kSnapshotEvery;
  if (!due) {
    snapshot_at_ = std::min(snapshot_at_, steps());
    return std::nullopt;
  }
  snapshot_at_ = steps();
  return Snapshot{version_, match_.position().dump().dump()};
}

std::vector<LogEntry> LiveMatch::log_up_to(std::size_t step, const DiceSeed& dice,
                                           std::int64_t now) const {
  TERCIO_CHECK(step <= steps());
  std::vector<LogEntry> log;
  // Sources of dice stand where they stood; the new one follows the last step that is kept.
  std::size_t source = 1;
  const auto& sources = match_.dice();
  for (std::size_t i = 0; i < step; ++i) {
    for (; source < sources.size() && sources[source].from <= i; ++source)
      log.push_back({log.size() + 1, LogKind::Dice, "", hex_of(*sources[source].seed), now});
    const Played& played = match_.played()[i];
    log.push_back({log.size() + 1, played.is_roll() ? LogKind::Roll : LogKind::Play,
                   match_.seat_id(played.seat), played.words, marks_[i].at});
  }
  log.push_back({log.size() + 1, LogKind::Dice, "", hex_of(dice), now});
  return log;
}

}  // namespace tercio
