// A match as the table holds it: the match itself and what people have agreed around it, all of it
// read from the log of the store. Nothing here waits, writes or knows of connections.
//
// Every change is first a log entry and then applied, the same way whether it has just been made or
// is read again after years.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "match/gesture.h"
#include "match/match.h"
#include "match/record.h"
#include "store/people.h"
#include "store/store.h"
#include "table/clock.h"
#include "table/lessons.h"
#include "table/plans.h"
#include "table/standing.h"

namespace tercio {

struct Proposal {
  std::string by;
  std::string what;                  // "rewind" or "cancel"
  std::size_t step = 0;              // rewind: to the position after so many steps
  std::vector<std::string> waiting;  // seats that have not said yes
  std::uint64_t version = 0;         // of the match, by which it was made
};

// When step i + 1 was played, the version it made, and who may know that it was made.
struct StepMark {
  std::uint64_t version = 0;
  std::int64_t at = 0;
  Seats seen = Seats::all();
  bool by_order = false;          // by a standing order
  std::int64_t left = INT64_MAX;  // on the seat's clock before it, if it shows
};

// The match was begun with other rules or data than these.
struct Changed {
  std::string data_then, data_now;        // empty: the same
  std::string program_then, program_now;  // empty: the same
  Text trouble;                           // not empty: it cannot be played on, and why
};

class LiveMatch {
 public:
  // Reads the log. An error only if not even the beginning can be understood.
  static Expected<LiveMatch> open(const Game& game, StoredMatch stored);
  // A new match, not yet stored: `log()` is what belongs to its creation.
  static Expected<LiveMatch> begin(const Game& game, MatchHeader header, std::int64_t now);

  const Match& match() const { return match_; }
  const MatchHeader& header() const { return header_; }
  const std::string& id() const { return header_.id; }
  std::uint64_t version() const { return version_; }
  std::size_t steps() const { return match_.played().size(); }
  const std::vector<StepMark>& marks() const { return marks_; }
  const std::optional<Proposal>& proposal() const { return proposal_; }
  const Plans& plans() const { return plans_; }
  std::size_t plans_made() const { return plans_made_; }     // ever, taken back or not
  const std::string& resigned() const { return resigned_; }  // seat, or empty
  bool late() const { return late_; }                        // it did not resign: its time ran out
  bool cancelled() const { return cancelled_; }              // if late, because both sides were
  // How it ended, if somebody ended it.
  std::optional<RecordEnding> ending() const;
  bool is_over() const {
    return (lesson_ ? lesson_->run.is_over() : match_.is_over()) || !resigned_.empty() ||
           cancelled_;
  }
  const std::optional<Changed>& changed() const { return changed_; }
  // It can be looked at but not played on.
  bool is_stuck() const { return changed_ && !changed_->trouble.en.empty(); }

  std::vector<ChatLine> chat;
  std::map<std::string, std::string> notes;
  SeatHolders holders;  // who holds seats by an account
  Json reviews;         // how they may be had once it is over; null: there are none

  const StoredSeat& seat_info(Seat seat) const;
  bool is_computer(Seat seat) const { return seat_info(seat).is_computer(); }
  // The seat that whoever has the secret holds; an invitation is held by nobody before it is
  // opened.
  std::optional<Seat> seat_of_secret(std::string_view secret) const;
  std::optional<Seat> seat_of_invitation(std::string_view secret) const;
  // It was a seat's secret or invitation, and another has taken its place.
  bool is_spent(std::string_view secret) const;
  std::size_t seatings() const { return spent_.size(); }  // how often a secret was changed
  Seats seats() const { return match_.position().seats(); }
  Seats people() const;           // seats that a person holds
  Seats people_or_away() const;   // and those of people who may come back
  Seats asked_computers() const;  // computers that have to decide now

  // ---- slow play (live_match_slow.cpp)
  const Terms& terms() const { return terms_; }
  const Clocks& clocks() const { return clocks_; }
  // Time begins to run when everybody has come to the table once.
  bool has_begun() const { return (people().bits & ~ready_.bits) == 0; }
  bool is_ready(Seat seat) const { return ready_.has(seat); }
  bool has_decided(Seat seat) const { return decided_.has(seat); }  // ever, taken back or not
  // The computer plays for somebody who may come back.
  bool is_away(Seat seat) const { return is_computer(seat) && !seat_info(seat).secret.empty(); }
  const StandingOrders& standing(Seat seat) const { return standing_[index(seat)]; }
  std::size_t standing_given() const { return standing_given_; }  // ever, changed since or not
  std::optional<Refusal> ready(Seat seat, std::int64_t now);
  std::optional<Refusal> come_back(Seat seat, std::int64_t now);
  std::optional<Refusal> stand_by(Seat seat, const std::vector<std::string>& orders,
                                  std::int64_t now);
  // Without a clock: whoever waits for another who has not come for two weeks has won, or cancels.
  // `here`: seats whose holders are connected.
  std::optional<Refusal> claim_absent(Seat seat, bool win, Seats here, std::int64_t now);
  // From when on that may be, as everybody may know it; 0: nobody is waited for.
  std::int64_t claimable(Seat seat) const;
  // What was agreed for those whose time has run out; false: for nobody.
  bool run_out(std::int64_t now);
  // Who is to be told what has been done since the last call: at most once until he has decided.
  std::vector<Store::Call> take_calls() { return std::exchange(calls_, {}); }

  // ---- lessons (live_match_lesson.cpp)
  // What is taken, if the match is a lesson.
  const std::optional<LessonTaken>& taken() const { return lesson_; }
  // "attempt" of an action, "next", "show", "skip" or "back".
  std::optional<Refusal> lesson(Seat seat, const std::string& what, const std::string& words,
                                std::int64_t now);

  // ---- the coach (live_match_coach.cpp)
  // Whether whoever holds the seats `you` plays alone against computers, so that there may be one.
  bool may_be_coached(Seat seat, Seats you) const;
  bool is_coached(Seat seat) const { return coached_.has(seat); }  // now
  std::optional<Refusal> coach(Seat seat, Seats you, bool on, std::int64_t now);

  // ---- fairness (live_match_fair.cpp)
  // Whether the seat may take back its last action without asking those who have been asked since;
  // `with`: the seats it speaks for.
  std::optional<Refusal> consent_wanted(Seat seat, Seats with) const;
  // The first action fixes it: whose match it is, if it counts for their ratings.
  using Players = std::map<std::string, std::int64_t>;  // seat to person
  bool may_be_rated() const;                            // as it stands, before the first action
  const Players& players() const { return players_; }   // of a rated match; else empty
  bool is_rated() const { return !players_.empty(); }
  // The seat that left a rated match to a computer, first of all; or Nobody.
  Seat left() const { return left_; }
  // Whether it counts: not if it was given up before both had decided something.
  bool counts() const;
  std::optional<Refusal> fix_players(const Players& players, std::int64_t now);
  // What the line took of the seat's time, as its page has measured it; before its action.
  std::optional<Refusal> give_lag(Seat seat, std::int64_t lag, std::int64_t now);
  // Time in which no server ran: from and to, unix ms. Nothing if no clock ran then.
  std::int64_t last_at() const { return last_at_; }  // of the last entry
  std::optional<Refusal> give_back(std::span<const Outage> outages, std::int64_t now);

  // What the store looks for matches by, now and, if it has changed since it was last asked for,
  // to be stored.
  MatchState state() const;
  std::optional<MatchState> state_to_store();

  // People's seats that have not sat down yet, so that their share of the dice is not known. The
  // first throw from a seed waits for them; later ones do not.
  Seats shares_wanted() const {
    return Seats{static_cast<std::uint8_t>(people().bits & ~shared_.bits)};
  }
  bool waits_for_shares() const;

  // Changes. Nothing is returned when it was done; `log()` then has grown. Dice that are wanted
  // next are thrown with it.
  std::optional<Refusal> play(Seat seat, const std::string& words, std::int64_t now);
  // All or none, up to what interrupts it: `done` tells.
  std::optional<Refusal> play(Seat seat, const Gesture& gesture, std::int64_t now, Rehearsal& done);
  // A computer's action, which belongs to what it did before as long as it has it in hand.
  std::optional<Refusal> go_on(Seat seat, const std::string& words, std::int64_t now);
  std::optional<Refusal> undo(Seat seat, std::int64_t now, const std::string& words = {});
  std::optional<Refusal> resign(Seat seat, std::int64_t now);
  // Somebody else holds a seat from now on: a person who takes an open one, a computer.
  std::optional<Refusal> sit_down(const StoredSeat& next, std::int64_t now);
  // What the seat adds to the dice from the next throw on; nothing: it declines. Once for each
  // who sits down there. Dice that waited for it are thrown.
  std::optional<Refusal> share(Seat seat, const std::optional<DiceSeed>& share, std::int64_t now);
  // `with`: the seats that the proposer speaks for.
  std::optional<Refusal> propose(Seat seat, const std::string& what, std::size_t step, Seats with,
                                 std::int64_t now);
  std::optional<Refusal> answer(Seat seat, bool yes, std::int64_t now);
  // What `seat` would have its ally `owner` do, told to their side alone; no actions: taken back.
  std::optional<Refusal> plan(Seat seat, Seat owner, const std::vector<std::string>& actions,
                              std::int64_t now);

  // May this seat take back, resign …; the reasons that `undo` would give.
  std::optional<Refusal> undo_refusal(Seat seat) const;

  // Throws dice that wait to be thrown: a match that goes on from another may begin so.
  std::optional<Refusal> settle(std::int64_t now) {
    return closed() ? std::nullopt : throw_dice(now);
  }

  // ---- as those see it who hold the seats `you`; none: a spectator
  // What another seat does at a secret turn is not counted for them until it shows: not as a step,
  // not as a version. Once the match is over everybody counts all steps.
  std::uint64_t version_for(Seats you) const { return versions_[place(you)]; }
  std::int64_t changed_at_for(Seats you) const { return changed_at_[place(you)]; }  // unix ms
  // May one of their seats still act on what they were shown as version `shown`? Others that decide
  // at the same secret turn do not outdate it.
  bool is_current(Seats you, Seat seat, std::uint64_t shown) const {
    return shown <= version_for(you) && version_when(you, shown) >= settled_[index(seat)];
  }
  // Is a proposal the one that they were shown?
  bool was_proposed(Seats you, std::uint64_t shown) const {
    return proposal_ && version_when(you, shown) >= proposal_->version;
  }
  // Has anything after this version of the match changed for them?
  bool changed_for(Seats you, std::uint64_t since) const;
  // The version of the match when they were last shown version `shown`.
  std::uint64_t version_when(Seats you, std::uint64_t shown) const;
  bool shows(std::size_t step, Seats you) const {  // steps from 0 here
    return is_over() || sees(marks_[step].seen, you);
  }
  std::size_t steps_for(Seats you) const { return steps_for(you, steps()); }
  std::size_t steps_for(Seats you, std::size_t of_the_first) const;
  // So many of the match's steps have been made when they have seen `shown`; at most all.
  std::size_t steps_when(Seats you, std::size_t shown) const;

  // ---- what another node has stored
  // Applies it as if it had been read with the rest.
  std::optional<Refusal> follow(const LogEntry& entry);
  // How many steps of those that stand stay when it is applied.
  std::size_t steps_kept_by(const LogEntry& entry) const;

  // Something was done that has not been taken to be stored.
  bool is_unsaved() const { return !fresh_.empty(); }
  // What has been done since the last call: to be stored.
  std::vector<LogEntry> take_log();
  // Due every so many steps and at the end.
  std::optional<Snapshot> snapshot_due();

  // The log of a new match that goes on from step `step` of this one, with dice of its own.
  std::vector<LogEntry> log_up_to(std::size_t step, const DiceSeed& dice, std::int64_t now) const;

 private:
  LiveMatch(Match match, MatchHeader header);
  static Expected<LiveMatch> at_first(const Game& game, MatchHeader header);
  std::optional<Refusal> closed() const;
  std::optional<Refusal> in_lesson() const;
  void seat_people();
  std::optional<Refusal> apply(const LogEntry& entry);
  std::optional<Refusal> apply_play(const LogEntry& entry, Seats& seen, Seats& outdates);
  std::optional<Refusal> apply_undo(const LogEntry& entry, Seats& seen, Seats& outdates);
  std::optional<Refusal> apply_propose(const LogEntry& entry);
  std::optional<Refusal> apply_rewind(const LogEntry& entry);
  std::optional<Refusal> apply_plan(const LogEntry& entry, Seats& seen);
  std::optional<Refusal> apply_sit(const LogEntry& entry);
  std::optional<Refusal> apply_rated(const LogEntry& entry);
  std::optional<Refusal> apply_lesson(const LogEntry& entry);
  std::optional<Refusal> apply_coach(const LogEntry& entry);
  std::optional<Refusal> apply_time(const LogEntry& entry);
  std::optional<Refusal> apply_standing(const LogEntry& entry, Seats& seen);
  std::optional<Refusal> follow_orders(std::int64_t now);
  std::optional<Refusal> out_of_time(Seat seat, std::int64_t now) const;
  std::optional<Refusal> lose(Seats first, std::int64_t now);
  void keep_time(const LogEntry& entry, Seats seen);
  void call_people(const LogEntry& entry, bool was_over);
  std::optional<Refusal> apply_dice(const std::string& body);
  std::optional<Refusal> apply_share(const LogEntry& entry);
  std::optional<Refusal> enter(LogKind kind, std::string seat, std::string body, std::int64_t now);
  std::optional<Refusal> enter_action(LogKind kind, Seat seat, const std::string& words,
                                      std::int64_t now);
  std::optional<Refusal> throw_dice(std::int64_t now);
  std::optional<Refusal> carry_out(std::int64_t now);
  // One more version: whom it is shown to and whose commands it outdates.
  void count(Seats seen, std::int64_t at, Seats outdates = Seats::all());
  static bool sees(Seats seen, Seats you) {
    return seen == Seats::all() || (seen.bits & you.bits) != 0;
  }
  static std::size_t place(Seats you) { return you.bits & (kSets - 1); }
  void compare_versions(const std::optional<Snapshot>& snapshot, const Json& replayed,
                        const std::optional<Refusal>& stopped);

  static constexpr int kMostDeclines = 3;  // a yes may be talked about; to be pestered need nobody
  static constexpr std::size_t kSnapshotEvery = 64;      // steps
  static constexpr const char* kBothLate = "both late";  // body of a `cancel` without consent
  Seats waited_for(Seat by) const;

  Match match_;
  std::optional<LessonTaken> lesson_;
  MatchHeader header_;
  static constexpr std::size_t kSets = std::size_t{1} << kMaxSeats;
  std::uint64_t version_ = 0;
  std::vector<Seats> seen_;  // by version: who may know of it
  std::array<std::uint64_t, kSets> versions_{};
  std::array<std::int64_t, kSets> changed_at_{};
  std::array<std::uint64_t, kMaxSeats> settled_{};  // commands for older versions are outdated
  std::vector<StepMark> marks_;
  Seats shared_;             // whoever sits there now has added to the dice or declined
  std::size_t rewinds_ = 0;  // that took back throws
  std::optional<Proposal> proposal_;
  Plans plans_;
  std::size_t plans_made_ = 0;
  std::string resigned_;
  bool late_ = false;
  bool cancelled_ = false;
  std::string absent_, ended_by_;  // seats: who stayed away, who claimed or proposed the end
  std::array<std::int64_t, kMaxSeats> heard_{};  // when each seat last did anything
  Terms terms_;
  Clocks clocks_;
  Seats ready_, decided_;
  std::vector<std::string> spent_;  // hashes of secrets that were seats' and are not any more
  Players players_;
  Seats coached_;
  Seat left_ = Seat::Nobody;
  std::int64_t last_at_ = 0;  // of the last entry, or when it was made
  std::string declined_;      // whose proposals were, at `declined_at_` steps
  std::size_t declined_at_ = 0;
  int declines_ = 0;  // in a row
  std::array<StandingOrders, kMaxSeats> standing_;
  std::size_t standing_given_ = 0;
  Seats asked_, told_;  // whom the last decision was asked of, who has been called and not decided
  std::vector<Store::Call> calls_;
  std::optional<Changed> changed_;
  std::vector<LogEntry> fresh_;
  MatchState stored_state_;
  std::size_t snapshot_at_ = 0;
};

}  // namespace tercio
