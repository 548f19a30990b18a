// A match looked at afterwards: every throw and every decision of it, measured by games played on.
//
// A throw is compared with all faces it could have shown, a decision with what the reference would
// have done. Faces do not know what fell, so the luck of throws sums to nothing on the mean,
// however good or bad the estimate is; skill is nothing where the reference would have done the
// same. What is looked at, how often and with which dice follows from the match and the order
// alone.
//
// In this order: a coarse curve, throws, those throws once more that weigh most, decisions, other
// choices than those that look dear, and the best of them on fresh dice.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/review.h"
#include "review/account.h"
#include "review/cut.h"
#include "review/others.h"
#include "review/positions.h"
#include "search/estimate.h"
#include "search/falls.h"

namespace tercio {

template <class M>
class Reviewer final : public ReviewWork {
 public:
  using R = typename M::Rules;
  using P = typename M::Player;
  using State = StateOf<R>;

  // `fit` as for an Estimator; what is pointed at must outlive the work.
  Reviewer(const M& module, const R& rules, const P& player, const ValueFit* fit,
           const State& start, std::span<const Moved> moves, const ReviewOrder& order)
      : module_(module),
        rules_(rules),
        p_(player),
        estimator_(rules_, player, fit),
        cutter_(module, estimator_, player, start, moves),
        positions_(estimator_, player, order.seed),
        others_(module, player, cutter_, positions_),
        order_(order),
        length_(moves.size()),
        first_(r_.seats().first()),
        now_(add_state(start, 0)) {
    Seats with;
    for (std::size_t i = 0; i < kMaxSeats; ++i)
      if (r_.seats().has(seat_at(i)) && wins_with_first(seat_at(i))) with = with.with(seat_at(i));
    account_.reset(estimator_.plays_to_end(), with);
  }

  // Games of long battles of which nothing was measured go on to their end: too much by far, if a
  // match is as long as that.
  bool takes_too_long() const {
    constexpr double kTooMuch = 10;
    const auto steps = static_cast<double>(length_);
    return account_.to_end() && kFewest * steps * steps > kTooMuch * P::kReviewPace.steps;
  }

  bool work(Clock::time_point until) override {
    while (stage_ != Stage::Done) {
      if (stage_ == Stage::Lay && !cutter_.is_done())
        lay_one();
      else if (stage_ == Stage::Others && tries_at_ < tries_.size())
        try_one();
      else if (at_ < todo_.size())
        play_one();
      else
        next_stage();
      if (Clock::now() >= until) break;
    }
    return stage_ == Stage::Done;
  }

  double seconds() const override {
    return order_.effort * P::kReviewPace.steps * P::kReviewPace.nanoseconds * 1e-9;
  }

  Review so_far() const override {
    if (stage_ == Stage::Done) return done_;
    Review out;
    tell_progress(out);
    if (stage_ != Stage::Lay) out.curve = account_.curve();
    return out;
  }

 private:
  enum class Stage : std::uint8_t { Lay, Curve, Throws, Weighty, Decisions, Others, Proofs, Done };

  static constexpr std::uint32_t kFewest = 8;      // games for each position …
  static constexpr double kMost = 512;             // … at normal quality
  static constexpr std::uint32_t kMostProof = 16;  // times as many for a proof
  static constexpr std::uint32_t kWeighty = 8;     // times as many for a throw that weighs much
  static constexpr double kHint = 1;  // standard errors beyond which a choice is worth a proof
  // Parts of the work.
  static constexpr double kForLedger = 0.55, kForWeighty = 0.1, kForOthers = 0.15, kForProofs = 0.2;

  struct Wanted {
    std::size_t node = 0;
    std::uint32_t games = 0;
  };
  // A decision held against other choices.
  struct Trial {
    std::size_t thing = 0, played = 0;  // `played`: a node
    std::vector<std::pair<std::size_t, std::vector<Action>>> others;
    std::vector<Action> best = {};
    bool cost = true;  // else it is compared with what the reference would have done
    std::size_t fresh_played = 0, fresh_other = 0;
    bool proves = false;
  };

  // ---- positions

  std::size_t add_state(const State& s, std::size_t step) {
    return positions_.add_state(account_.samples, s, step);
  }
  std::size_t add_line(const Cut<R>& cut, Seat seat, const std::vector<Action>& line,
                       std::uint64_t salt = 0) {
    const std::size_t step = has_secrets<R>() ? cut.first : cut.last + 1;
    return positions_.add_line(account_.samples, cut.before, seat, line, step, salt);
  }
  // Of one game from there, in steps.
  double cost(std::size_t node) const {
    return account_.samples.is_known(node) ? 0 : positions_.cost(node);
  }

  // ---- work

  void want(std::size_t node, std::uint32_t games) {
    if (account_.samples.is_known(node) || account_.samples.count(node) >= games) return;
    todo_.push_back({node, games});
    left_ += cost(node) * (games - static_cast<double>(account_.samples.count(node)));
  }
  void play_one() {
    const Wanted& wanted = todo_[at_];
    const std::size_t have = account_.samples.count(wanted.node);
    if (have >= wanted.games) {
      ++at_;
      return;
    }
    account_.samples.keep(wanted.node, positions_.game(wanted.node, have));
    done_steps_ += cost(wanted.node);
    ++played_on_;
    if (have + 1 == wanted.games) ++at_;
  }

  void next_stage() {
    todo_.clear();
    at_ = 0;
    left_ = done_steps_ = 0;
    stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
    switch (stage_) {
      case Stage::Lay: break;
      case Stage::Curve:
        if (account_.to_end()) turn_ends_.clear();
        turn_ends_.push_back(length_);
        positions_.set_ends(turn_ends_);
        want_curve();
        break;
      case Stage::Throws: want_throws(); break;
      case Stage::Weighty: want_weighty(); break;
      case Stage::Decisions: want_decisions(); break;
      case Stage::Others: want_others(); break;
      case Stage::Proofs: want_proofs(); break;
      case Stage::Done: finish(); break;
    }
  }

  void tell_progress(Review& out) const {
    constexpr ReviewStage kTold[] = {
        ReviewStage::Lay,       ReviewStage::Curve,  ReviewStage::Throws, ReviewStage::Throws,
        ReviewStage::Decisions, ReviewStage::Proofs, ReviewStage::Proofs, ReviewStage::Done};
    constexpr double kBegins[] = {0, 0.01, 0.03, 0.45, 0.55, 0.7, 0.85, 1, 1};
    const auto i = static_cast<std::size_t>(stage_);
    out.stage = kTold[i];
    out.by = P::kPlayedOnBy;
    out.leans = P::kReviewPace.leans;
    const double within = stage_ == Stage::Lay ? cutter_.part()
                          : left_ > 0          ? std::min(1.0, done_steps_ / left_)
                                               : 0;
    out.part = kBegins[i] + within * (kBegins[i + 1] - kBegins[i]);
    out.games = games_;
    out.to_end = account_.to_end();
    out.played_on = played_on_;
  }

  // ---- laying out

  void lay_one() {
    Cut<R> cut = cutter_.next();
    if (cut.turn != turn_ && !cuts_.empty()) {
      turn_ends_.push_back(cut.first);
      ++turns_;
    }
    turn_ = cut.turn;
    BookEntry entry;
    entry.dice = cut.dice;
    entry.in = now_;
    entry.last = cut.last + 1;
    entry.turn = turns_;
    entry.first_thing = account_.things.size();
    if (cut.dice)
      lay_throw(cut, entry);
    else
      lay_decision(cut, entry);
    entry.things = account_.things.size() - entry.first_thing;
    now_ = entry.out;
    account_.add(std::move(entry));
    cuts_.push_back(std::move(cut));
  }

  Seat thrower(const Throw& dice) const {
    if constexpr (requires { module_.thrower(dice); })
      return module_.thrower(dice);
    else
      return dice.by;
  }

  void lay_throw(const Cut<R>& cut, BookEntry& entry) {
    ReviewedThing thing;
    thing.dice = true;
    thing.from = thing.step = cut.last + 1;
    thing.turn = cut.turn;
    thing.seat = thrower(cut.wanted);
    std::unordered_map<std::uint64_t, std::size_t> found;
    const std::uint64_t fell = identity(module_, r_, cut.after);
    entry.out = kNoNode;
    for (const Fall<R>& fall : falls_of(r_, cut.before, order_.seed)) {
      const std::uint64_t id = identity(module_, r_, fall.state);
      const auto [at, fresh] = found.try_emplace(id, entry.faces.size());
      if (fresh) entry.faces.push_back({add_state(fall.state, cut.last + 1), 0});
      entry.faces[at->second].p += fall.p;
      if (id == fell) entry.out = entry.faces[at->second].node;
    }
    if (entry.faces.size() < 2) {
      entry.faces.clear();
      entry.out = entry.in;
    } else if (entry.out == kNoNode) {
      entry.out = add_state(cut.after, cut.last + 1);
    }
    account_.things.push_back(std::move(thing));
  }

  void lay_decision(const Cut<R>& cut, BookEntry& entry) {
    bool usual = true;
    for (const CutPart& part : cut.parts) {
      ReviewedThing thing;
      thing.from = part.steps.front() + 1;
      thing.step = part.steps.back() + 1;
      thing.turn = cut.turn;
      thing.seat = part.seat;
      thing.line = part.line;
      thing.forced = part.forced;
      thing.as_usual = part.as_usual;
      thing.together = cut.parts.size() > 1;
      usual = usual && part.as_usual;
      if (has_secrets<R>() && !part.as_usual)
        entry.believed.push_back({account_.things.size(), add_line(cut, part.seat, part.line),
                                  add_line(cut, part.seat, {})});
      account_.things.push_back(std::move(thing));
    }
    entry.out = usual ? entry.in : add_state(cut.after, cut.last + 1);
  }

  // ---- how much

  double budget(double share) const { return share * order_.effort * P::kReviewPace.steps; }

  // As many as can be paid for: a power of two.
  static std::uint32_t affordable(double steps, double cost, double least, double most) {
    const double games = cost > 0 ? steps / cost : most;
    return std::bit_floor(static_cast<std::uint32_t>(std::clamp(games, least, most)));
  }

  template <class Take>
  void each_throw_node(Take take) const {
    for (const BookEntry& entry : account_.entries) {
      if (!entry.dice || entry.in == entry.out) continue;
      take(entry.in);
      for (const Face& face : entry.faces) take(face.node);
      take(entry.out);
    }
  }
  template <class Take>
  void each_decision_node(Take take) const {
    for (const BookEntry& entry : account_.entries) {
      if (entry.dice || entry.in == entry.out) continue;
      take(entry.in);
      take(entry.out);
      for (const Believed& one : entry.believed) {
        take(one.played);
        take(one.usual);
      }
    }
  }

  void want_curve() {
    std::vector<char> seen(account_.samples.size(), 0);
    double cost = 0;
    const auto count = [&](std::size_t node) {
      if (std::exchange(seen[node], 1) == 0) cost += this->cost(node);
    };
    each_throw_node(count);
    each_decision_node(count);
    games_ = order_.games > 0
                 ? std::bit_floor(order_.games)
                 : affordable(budget(kForLedger), cost, kFewest, kMost * order_.effort);
    int turn = -1;
    for (const BookEntry& entry : account_.entries)
      if (entry.turn != std::exchange(turn, entry.turn)) want(entry.in, std::min(games_, kFewest));
    want(now_, std::min(games_, kFewest));
  }

  void want_throws() {
    want(account_.start, games_);
    each_throw_node([&](std::size_t node) { want(node, games_); });
  }

  // Which throws weigh much is seen from all they could have brought, not from what fell.
  void want_weighty() {
    constexpr std::uint32_t kEnough = 64;
    if (games_ >= kEnough || account_.to_end()) return;
    std::vector<std::pair<double, std::size_t>> by_spread;
    for (std::size_t i = 0; i < account_.entries.size(); ++i)
      if (account_.entries[i].faces.size() > 1)
        if (const double spread = account_.spread(account_.entries[i]); spread > 0)
          by_spread.emplace_back(-spread, i);
    std::sort(by_spread.begin(), by_spread.end());
    double left = budget(kForWeighty);
    for (const auto& [spread, i] : by_spread) {
      const BookEntry& entry = account_.entries[i];
      for (const Face& face : entry.faces) left -= cost(face.node) * (kWeighty - 1) * games_;
      if (left < 0) return;
      for (const Face& face : entry.faces) want(face.node, kWeighty * games_);
    }
  }

  void want_decisions() {
    each_decision_node([&](std::size_t node) { want(node, games_); });
    want(now_, games_);
  }

  // ---- other choices

  // The dearest first, of every seat in turn; then those that only look as good as the reference's.
  std::vector<std::size_t> to_try() const {
    std::map<Seat, std::vector<std::size_t>> by_seat;
    const auto& things = account_.things;
    for (std::size_t i = 0; i < things.size(); ++i)
      if (!things[i].dice && !things[i].forced) by_seat[things[i].seat].push_back(i);
    for (auto& [seat, all] : by_seat)
      std::sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
        const auto rank = [&](std::size_t i) {
          return std::pair(account_.own(things[i].seat) * things[i].change, i);
        };
        return rank(a) < rank(b);
      });
    std::vector<std::size_t> out;
    for (std::size_t i = 0; out.size() < things.size(); ++i) {
      const std::size_t had = out.size();
      for (const auto& [seat, all] : by_seat)
        if (i < all.size()) out.push_back(all[i]);
      if (out.size() == had) break;
    }
    return out;
  }

  const Cut<R>& cut_of(std::size_t thing) const { return cuts_[entry_of(thing)]; }
  std::size_t entry_of(std::size_t thing) const {
    const auto later = std::upper_bound(
        account_.entries.begin(), account_.entries.end(), thing,
        [](std::size_t at, const BookEntry& entry) { return at < entry.first_thing; });
    return static_cast<std::size_t>(later - account_.entries.begin()) - 1;
  }
  const CutPart& part_of(std::size_t thing) const {
    const std::size_t entry = entry_of(thing);
    return cuts_[entry].parts[thing - account_.entries[entry].first_thing];
  }

  void want_others() {
    account_.measure_decisions();
    tries_ = to_try();
    left_to_try_ = budget(kForOthers);
    want_best();
  }
  void try_one() {
    const std::size_t thing = tries_[tries_at_++];
    left_to_try_ -= want_trial(thing);
    // Some of every seat, whatever it costs.
    if (left_to_try_ <= 0 &&
        tries_at_ >= static_cast<std::size_t>(r_.seats().count()) * order_.listed)
      tries_at_ = tries_.size();
  }

  double want_trial(std::size_t thing) {
    const Cut<R>& cut = cut_of(thing);
    const CutPart& part = part_of(thing);
    Trial trial;
    trial.thing = thing;
    trial.played = played_node(thing);
    double cost = 0;
    const auto look = [&](std::size_t node) {
      want(node, games_);
      cost += this->cost(node) * games_;
    };
    look(trial.played);
    for (std::vector<Action>& line : others_.of(cut, part)) {
      const std::size_t node = add_line(cut, part.seat, line);
      trial.others.emplace_back(node, std::move(line));
      look(node);
    }
    account_.things[thing].judged = true;
    if (!trial.others.empty()) trials_.push_back(std::move(trial));
    return cost;
  }

  // What was done, measured like the others: games of the reference where it would do the same.
  std::size_t played_node(std::size_t thing) {
    const BookEntry& entry = account_.entries[entry_of(thing)];
    for (const Believed& one : entry.believed)
      if (one.thing == thing) return one.played;
    return has_secrets<R>() ? add_line(cut_of(thing), part_of(thing).seat, part_of(thing).line)
                            : entry.out;
  }

  // Those that gained most over what the reference would have done.
  void want_best() {
    std::map<Seat, std::vector<std::pair<double, std::size_t>>> by_seat;
    const auto& things = account_.things;
    for (std::size_t i = 0; i < things.size(); ++i) {
      const double gain = -account_.own(things[i].seat) * things[i].change;
      if (!things[i].dice && !things[i].as_usual && -gain > order_.least_gain &&
          -gain > kHint * things[i].se)
        by_seat[things[i].seat].emplace_back(gain, i);
    }
    for (auto& [seat, all] : by_seat) {
      std::sort(all.begin(), all.end());
      if (all.size() > order_.listed) all.resize(order_.listed);
      for (const auto& [gain, i] : all) {
        Trial trial;
        trial.thing = i;
        trial.cost = false;
        trial.best = part_of(i).usual;
        trial.proves = true;
        trials_.push_back(std::move(trial));
      }
    }
  }

  // ---- proofs: the best by one set of dice is measured on fresh ones, or the best of many would
  // be the luckiest.

  void want_proofs() {
    double cost = 0;
    for (Trial& trial : trials_) {
      if (trial.cost) choose_best(trial);
      if (!trial.proves) continue;
      add_fresh(trial);
      cost += this->cost(trial.fresh_played) + this->cost(trial.fresh_other);
    }
    const std::uint32_t games = affordable(budget(kForProofs), cost, 2.0 * games_,
                                           static_cast<double>(kMostProof) * games_);
    for (const Trial& trial : trials_)
      if (trial.proves) {
        want(trial.fresh_played, games);
        want(trial.fresh_other, games);
      }
  }
  void choose_best(Trial& trial) {
    const double own = account_.own(account_.things[trial.thing].seat);
    double most = 0;
    for (const auto& [node, line] : trial.others) {
      const Mix apart = Mix::of(node, own).add(trial.played, -own);
      const double gain = account_.samples.mean(apart);
      if (gain <= most || gain <= order_.least_gain ||
          gain <= kHint * account_.samples.error(apart))
        continue;
      most = gain;
      trial.best = line;
      trial.proves = true;
    }
  }

  void add_fresh(Trial& trial) {
    constexpr std::uint64_t kFresh = 0xF4E54D1CE;
    const Cut<R>& cut = cut_of(trial.thing);
    const CutPart& part = part_of(trial.thing);
    const auto fresh = [&](const std::vector<Action>& line) {
      return add_line(cut, part.seat, line, kFresh);
    };
    trial.fresh_played = fresh(part.line);
    // A plan the reference draws is held against all it may draw.
    trial.fresh_other = trial.cost ? fresh(trial.best) : fresh({});
  }

  void finish() {
    account_.settle(done_);
    for (const Trial& trial : trials_) {
      if (!trial.proves) continue;
      const Seat seat = account_.things[trial.thing].seat;
      const double own = account_.own(seat);
      const double sign = trial.cost ? own : -own;
      const Mix apart = Mix::of(trial.fresh_other, sign).add(trial.fresh_played, -sign);
      Judgement one;
      one.thing = trial.thing;
      one.other = trial.best;
      one.cost = trial.cost;
      one.gain = account_.samples.mean(apart);
      one.se = account_.samples.error(apart);
      const auto chance = [&](std::size_t node) {
        const double p = account_.samples.mean(node);
        return own > 0 ? p : 1 - p;
      };
      one.played = chance(trial.fresh_played);
      one.instead = chance(trial.fresh_other);
      if (one.gain > order_.least_gain && one.gain > 2 * one.se)
        done_.judgements.push_back(std::move(one));
    }
    const auto rank = [](const Judgement& one) {
      return std::tuple(!one.cost, -one.gain, one.thing);
    };
    std::sort(done_.judgements.begin(), done_.judgements.end(),
              [&](const Judgement& a, const Judgement& b) { return rank(a) < rank(b); });
    tell_progress(done_);
    done_.part = 1;
  }

  bool wins_with_first(Seat seat) const {
    const std::vector<std::string>& sides = module_.info().sides;
    if (seat == first_) return true;
    return index(seat) < sides.size() && !sides[index(seat)].empty() &&
           sides[index(seat)] == sides[index(first_)];
  }

  const M& module_;
  R rules_;
  const P& p_;
  Estimator<R, P> estimator_;
  const R& r_ = estimator_.rules();
  Cutter<M> cutter_;
  Positions<M> positions_;
  OtherChoices<M> others_;
  ReviewOrder order_;
  std::size_t length_;  // of the match
  Seat first_;

  Stage stage_ = Stage::Lay;
  Account account_;
  std::vector<Cut<R>> cuts_;  // by entry
  std::vector<std::size_t> turn_ends_;
  int turn_ = 0, turns_ = 0;
  std::uint32_t games_ = 0;
  std::vector<std::size_t> tries_;  // things, in the order in which they are tried
  std::size_t tries_at_ = 0;
  double left_to_try_ = 0;
  std::vector<Trial> trials_;
  std::size_t now_;

  std::vector<Wanted> todo_;
  std::size_t at_ = 0;
  double left_ = 0, done_steps_ = 0;
  std::uint64_t played_on_ = 0;
  Review done_;
};

}  // namespace tercio
