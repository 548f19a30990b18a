// The log of a match: each entry as it is applied, when it is made and whenever it is read again.
#include <algorithm>
#include <charconv>

#include "game/json.h"
#include "match/record.h"
#include "match/strict_json.h"
#include "match/undo.h"
#include "table/live_match.h"
#include "table/refusals.h"

namespace tercio {
namespace {

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
  const bool was_over = is_over();
  Seats seen = Seats::all(), outdates = Seats::all();
  switch (entry.kind) {
    case LogKind::Play:
    case LogKind::More:
    case LogKind::Order:
    case LogKind::Roll:
      if (std::optional<Refusal> no = apply_play(entry, seen, outdates)) return no;
      break;
    case LogKind::Undo:
      if (std::optional<Refusal> no = apply_undo(entry, seen, outdates)) return no;
      break;
    case LogKind::Propose:
      if (std::optional<Refusal> no = apply_propose(entry)) return no;
      outdates = Seats::none();  // whoever thinks may go on
      break;
    case LogKind::Answer:
      outdates = Seats::none();
      if (entry.body != "yes") {
        if (proposal_ && proposal_->by != entry.seat) {
          const bool again = declined_ == proposal_->by && declined_at_ == steps();
          declines_ = again ? declines_ + 1 : 1;
          declined_ = proposal_->by;
          declined_at_ = steps();
        }
        proposal_.reset();
      } else if (proposal_) {
        std::erase(proposal_->waiting, entry.seat);
      }
      break;
    case LogKind::Rewind:
      if (std::optional<Refusal> no = apply_rewind(entry)) return no;
      break;
    case LogKind::Dice:
      if (std::optional<Refusal> no = apply_dice(entry.body)) return no;
      break;
    case LogKind::Resign:
      resigned_ = entry.seat;
      proposal_.reset();
      plans_.clear();
      break;
    case LogKind::Cancel:
      cancelled_ = true;
      late_ = entry.body == kBothLate;
      if (!late_) absent_ = entry.body;
      ended_by_ = entry.seat;
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
    case LogKind::Ready:
      if (!match_.find_seat(entry.seat)) return broken_log();
      ready_ = ready_.with(*match_.find_seat(entry.seat));
      outdates = Seats::none();
      break;
    case LogKind::Standing:
      if (std::optional<Refusal> no = apply_standing(entry, seen)) return no;
      outdates = Seats::none();
      break;
    case LogKind::Late:
      resigned_ = entry.seat;
      late_ = entry.body.empty();  // else another has claimed it
      ended_by_ = entry.body;
      proposal_.reset();
      plans_.clear();
      break;
    case LogKind::Share:
      // Nobody's position changes by it; only where it is waited for does it show.
      if (!waits_for_shares()) seen = Seats::none();
      outdates = Seats::none();
      if (std::optional<Refusal> no = apply_share(entry)) return no;
      break;
    case LogKind::Rated:
      if (std::optional<Refusal> no = apply_rated(entry)) return no;
      outdates = Seats::none();
      break;
    case LogKind::Lesson:
      if (std::optional<Refusal> no = apply_lesson(entry)) return no;
      break;
    case LogKind::Time:
      if (std::optional<Refusal> no = apply_time(entry)) return no;
      outdates = Seats::none();
      break;
    case LogKind::Coach:
      if (std::optional<Refusal> no = apply_coach(entry)) return no;
      outdates = Seats::none();
      break;
  }
  if (const std::optional<Seat> by = match_.find_seat(entry.seat)) heard_[index(*by)] = entry.at;
  count(seen, entry.at, outdates);
  last_at_ = std::max(last_at_, entry.at);
  keep_time(entry, seen);
  call_people(entry, was_over);
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::apply_play(const LogEntry& entry, Seats& seen, Seats& outdates) {
  const bool more = entry.kind == LogKind::More;
  Step step{match_.find_seat(entry.seat), entry.body, false, more};
  if (entry.kind == LogKind::Roll) step.seat.reset();
  if (more && (steps() == 0 || !step.seat || match_.played().back().seat != *step.seat))
    return broken_log();
  std::optional<Outside> before;
  if (match_.turn().secret) before.emplace(match_.position());
  if (std::optional<Refusal> no = match_.play(std::span(&step, 1))) return no;
  const Played& played = match_.played().back();
  if (played.is_roll() != (entry.kind == LogKind::Roll)) return broken_log();
  seen = seen_by(match_, before);
  outdates = outdated_by(played, match_.turn());
  marks_.push_back({entry.seq, entry.at, seen, entry.kind == LogKind::Order});
  if (played.is_roll()) return std::nullopt;
  plans_.played(entry.seat, played.words);
  decided_ = decided_.with(played.seat);
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::apply_sit(const LogEntry& entry) {
  const auto stored = std::find_if(header_.seats.begin(), header_.seats.end(),
                                   [&](const StoredSeat& seat) { return seat.seat == entry.seat; });
  const Expected<Json> body = parse_json(entry.body);
  if (stored == header_.seats.end() || !body || !body->is_object()) return broken_log();
  const StoredSeat before = *stored;
  try {
    *stored = {entry.seat, body->at("kind").get<std::string>(),
               body->at("level").get<std::string>(), body->at("secret").get<std::string>()};
  } catch (const Json::exception&) {
    return broken_log();
  }
  seat_people();
  if (!before.secret.empty() && before.secret != stored->secret) spent_.push_back(before.secret);
  const std::optional<Seat> seat = match_.find_seat(entry.seat);
  if (!seat) return std::nullopt;
  if (is_rated() && stored->is_computer() && left_ == Seat::Nobody) left_ = *seat;
  if (terms_.has_clock() && before.is_computer() && !stored->is_computer())
    clocks_.returned(*seat, entry.at);
  if (stored->is_vacant()) ready_ = ready_.without(*seat);
  // Whoever only has a new secret has had his share in the dice.
  const auto is_held = [](const StoredSeat& one) { return !one.is_computer() && !one.is_vacant(); };
  if (!is_held(before) || !is_held(*stored)) shared_ = shared_.without(*seat);
  return std::nullopt;
}

// A seed, or "rewind 2": the one that was decided for then.
std::optional<Refusal> LiveMatch::apply_dice(const std::string& body) {
  constexpr std::string_view kRewind = "rewind ";
  if (body.starts_with(kRewind)) {
    std::size_t rewind = 0;
    const char* end = body.data() + body.size();
    const auto [rest, error] = std::from_chars(body.data() + kRewind.size(), end, rewind);
    if (error != std::errc() || rest != end || rewind == 0) return broken_log();
    match_.rewind_dice(rewind);
    rewinds_ = rewind;
    return std::nullopt;
  }
  const std::optional<DiceSeed> seed = seed_of_hex(body);
  if (!seed) return broken_log();
  match_.change_dice(*seed);
  shared_ = Seats::none();
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::apply_share(const LogEntry& entry) {
  const std::optional<Seat> seat = match_.find_seat(entry.seat);
  const std::optional<DiceSeed> share = seed_of_hex(entry.body);
  if (!seat || (!share && entry.body != "none")) return broken_log();
  match_.add_share(*seat, share);
  shared_ = shared_.with(*seat);
  return std::nullopt;
}

// A gesture of the seat, or one action, which need not be the match's last: what others did since
// stays.
std::optional<Refusal> LiveMatch::apply_undo(const LogEntry& entry, Seats& seen, Seats& outdates) {
  const std::optional<Seat> seat = match_.find_seat(entry.seat);
  if (!seat) return broken_log();
  TakeBack found = take_back(match_, *seat, entry.body);
  if (found.no) return std::move(found.no);
  const Played undone = match_.played()[found.from];
  if (std::optional<Refusal> no = match_.undo_range(found.from, found.to)) return no;
  const auto begin = marks_.begin() + static_cast<std::ptrdiff_t>(found.from);
  const auto end = marks_.begin() + static_cast<std::ptrdiff_t>(found.to);
  seen = Seats::none();
  std::int64_t left = INT64_MAX;
  std::for_each(begin, end, [&](const StepMark& mark) {
    seen.bits |= mark.seen.bits;
    left = std::min(left, mark.left);
  });
  outdates = outdated_by(undone, match_.turn());
  plans_.drop(entry.seat);
  if (terms_.has_clock() && seen == Seats::all()) clocks_.took_back(*seat, left, entry.at);
  marks_.erase(begin, end);
  if (proposal_ && proposal_->step > found.from)
    proposal_->step -= std::min(proposal_->step, found.to) - found.from;
  return std::nullopt;
}

std::optional<Refusal> LiveMatch::apply_propose(const LogEntry& entry) {
  Expected<Json> body = parse_json(entry.body);
  if (!body || !body->is_object()) return broken_log();
  try {
    proposal_ = Proposal{entry.seat, body->at("what").get<std::string>(),
                         body->at("step").get<std::size_t>(),
                         body->at("waiting").get<std::vector<std::string>>(), entry.seq};
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
  if (body->contains("rewind")) {
    const Json& rewind = (*body)["rewind"];
    if (!rewind.is_number_unsigned()) return broken_log();
    if (const auto no = apply_dice("rewind " + rewind.dump())) return no;
  } else if (body->contains("seed")) {  // as version 0.1.0 did it
    const Json& text = (*body)["seed"];
    if (!text.is_string()) return broken_log();
    if (const auto no = apply_dice(text.get<std::string>())) return no;
  }
  if (terms_.has_clock()) clocks_.agreed(entry.at);
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
  stored_state_ = state();  // stored by whoever made it, and so are the calls
  calls_.clear();
  return std::nullopt;
}

std::size_t LiveMatch::steps_kept_by(const LogEntry& entry) const {
  if (entry.kind == LogKind::Lesson) return 0;  // it may go back, or to another board
  if (entry.kind == LogKind::Undo) {
    const std::optional<Seat> seat = match_.find_seat(entry.seat);
    if (seat) return std::min(take_back(match_, *seat, entry.body).from, steps());
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
  // Sources of dice and shares stand where they stood; the new one follows the last step that is
  // kept.
  std::size_t source = 0, share = 0;
  const auto& sources = match_.dice();
  const auto add = [&](LogKind kind, std::string seat, std::string body) {
    log.push_back({log.size() + 1, kind, std::move(seat), std::move(body), now});
  };
  for (std::size_t i = 0; i < step; ++i) {
    for (;;) {
      const std::vector<DiceShare>& shares = sources[source].shares;
      for (; share < shares.size() && shares[share].from <= i; ++share)
        add(LogKind::Share, match_.seat_id(shares[share].seat),
            shares[share].share ? hex_of(*shares[share].share) : "none");
      if (source + 1 == sources.size() || sources[source + 1].from > i) break;
      const DiceSource& next = sources[++source];
      share = 0;
      add(LogKind::Dice, "",
          next.rewind > 0 ? "rewind " + std::to_string(next.rewind) : hex_of(*next.seed));
    }
    const Played& played = match_.played()[i];
    const LogKind kind = played.is_roll()     ? LogKind::Roll
                         : marks_[i].by_order ? LogKind::Order
                         : played.more        ? LogKind::More
                                              : LogKind::Play;
    log.push_back({log.size() + 1, kind, match_.seat_id(played.seat), played.words, marks_[i].at});
  }
  add(LogKind::Dice, "", hex_of(dice));
  return log;
}

}  // namespace tercio
