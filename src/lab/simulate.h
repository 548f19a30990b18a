// Plays many games of any rules with computer players. Game i depends on the seed and i alone,
// whatever the number of threads; with KeyedDice the same purpose has the same dice for every
// player, so that two players can be compared game by game.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "core/check.h"
#include "core/desk.h"
#include "core/rules.h"
#include "search/luck.h"
#include "search/player.h"
#include "search/playout.h"

namespace tercio {

enum class LabPlayerKind : std::uint8_t { Random, Heuristic, Thinking };

template <class P>
struct LabPlayer {
  using Effort = typename P::Effort;

  LabPlayerKind kind = LabPlayerKind::Random;
  Effort effort{};  // Thinking only

  static LabPlayer random() { return {}; }
  static LabPlayer heuristic() { return {LabPlayerKind::Heuristic, {}}; }
  static LabPlayer thinking(const Effort& effort) { return {LabPlayerKind::Thinking, effort}; }
};

template <class P>
struct LabRequest {
  std::array<LabPlayer<P>, kMaxSeats> players{};  // by seat
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  int ms = 0;  // for a decision; 0: no limit, and games repeat exactly
  bool keyed_dice = false;
  // Luck of every throw, for the first seat, from so many games played on (search/luck.h), which
  // are read by `fit` if there is one; 0: it is not measured.
  std::uint32_t adjusted = 0;
  const ValueFit* fit = nullptr;
  const P* reference = nullptr;  // whose judgement those games go by; null: the first seat's
  // Called now and then by the thread that asked, and once when all are done.
  void (*progress)(void* context, std::uint64_t done) = nullptr;
  void* context = nullptr;
};

struct LabGame {
  std::uint32_t steps = 0;  // actions and throws
  Result result;
  double luck = 0;  // if it was asked for
};

// Whose judgement each seat plays by: the same one, or players with other aims. A seat that does
// not play has none.
template <class P>
using PlayersBySeat = std::array<const P*, kMaxSeats>;

// One thread's players and dice, reused from game to game.
template <Rules R, PlayerFor<R> P>
class LabTable {
 public:
  LabTable(const R& r, const PlayersBySeat<P>& players, const LabRequest<P>& request)
      : desk_(r), players_(players), request_(request) {
    for (std::size_t i = 0; i < scratch_.size(); ++i)
      if (request.players[i].kind == LabPlayerKind::Thinking)
        scratch_[i] = std::make_unique<Scratch>();
    if (request.keyed_dice) keyed_ = std::make_unique<KeyedDice>(0);
  }

  LabGame play(std::uint64_t number) {
    return play(number, r_.start(), [](const StateOf<R>&, const Turn&, Seat, Action) {});
  }

  // From `s` on; `see` is told of everything before it is done: where it stands, what is waited
  // for, who does it, and what.
  template <class See>
  LabGame play(std::uint64_t number, StateOf<R> s, See see) {
    const std::uint64_t seed = mix64(request_.seed ^ mix64(number));
    Rng dice(mix64(seed + 1));
    Rng choices(mix64(seed + 2));
    if (keyed_) *keyed_ = KeyedDice(mix64(seed + 3));
    if constexpr (remembers<P>())  // another game begins
      for (auto& scratch : scratch_)
        if (scratch) scratch = std::make_unique<Scratch>();
    for (std::uint32_t steps = 0; steps < kLongestPlayout; ++steps) {
      const Turn turn = r_.turn(s);
      if (turn.kind == TurnKind::Over) return {steps, r_.result(s), 0};
      const Seat seat = turn.kind == TurnKind::Dice ? Seat::Nobody : asked_first(turn);
      Action action;
      if (seat != Seat::Nobody)
        action = choose(s, seat, choices);
      else
        action = keyed_ ? keyed_->roll(turn.dice) : throw_dice(turn.dice, dice);
      see(s, turn, seat, action);
      r_.apply(s, seat, action, nobody_);
    }
    TERCIO_NEVER("a game without end");
  }

 private:
  using Scratch = typename P::Scratch;

  Action choose(const StateOf<R>& s, Seat seat, Rng& choices) {
    const LabPlayer<P>& player = request_.players[index(seat)];
    if (player.kind == LabPlayerKind::Heuristic) return heuristic(s, seat, choices);
    actions_.clear();
    r_.legal(s, seat, actions_);
    TERCIO_CHECK(!actions_.empty());
    if (actions_.size() == 1) return actions_[0];
    if (player.kind == LabPlayerKind::Random)
      return actions_[static_cast<std::size_t>(choices.below(actions_.size()))];
    return ask(player_of(seat), r_, s, seat, player.effort, {choices.next(), request_.ms},
               *scratch_[index(seat)])
        .action;
  }

  // A player is handed what its seat may believe, never the true state.
  Action heuristic(const StateOf<R>& s, Seat seat, Rng& choices) {
    const P& player = player_of(seat);
    if constexpr (has_secrets<R>())
      return player.heuristic(r_, believed(r_, player, s, seat, choices), seat, choices);
    else
      return player.heuristic(r_, s, seat, choices);
  }

  const P& player_of(Seat seat) const { return *players_[index(seat)]; }

  Desk<R> desk_;
  const R& r_ = desk_.rules();
  const PlayersBySeat<P>& players_;
  const LabRequest<P>& request_;
  // One a seat: some players remember what they were about.
  std::array<std::unique_ptr<Scratch>, static_cast<std::size_t>(R::kSeats)> scratch_;
  std::unique_ptr<KeyedDice> keyed_;
  ActionsOf<R> actions_;
  Events nobody_;
};

// Games of one thread, one by one, with their luck if it is asked for.
template <Rules R, PlayerFor<R> P>
class LabBench {
 public:
  LabBench(const R& r, const PlayersBySeat<P>& players, const LabRequest<P>& request)
      : r_(r), request_(request), table_(r, players, request) {
    if (request.adjusted == 0) return;
    const P* const own = players[index(r.seats().first())];
    meter_ = std::make_unique<LuckMeter<R, P>>(
        r, request.reference != nullptr ? *request.reference : *own, request.fit);
  }

  LabGame play(std::uint64_t number, const StateOf<R>& from) {
    if (!meter_)
      return table_.play(number, from, [](const StateOf<R>&, const Turn&, Seat, Action) {});
    double luck = 0;
    std::uint64_t step = 0;
    LabGame game =
        table_.play(number, from, [&](const StateOf<R>& s, const Turn&, Seat seat, Action action) {
          ++step;
          if (seat == Seat::Nobody)
            luck += meter_->luck(s, action, r_.seats().first(), request_.adjusted,
                                 mix64(mix64(request_.seed ^ kLuck) ^ mix64(number) ^ step));
        });
    game.luck = luck;
    return game;
  }

 private:
  static constexpr std::uint64_t kLuck = 0x10C4;  // its dice are none of the game's

  const R& r_;
  const LabRequest<P>& request_;
  LabTable<R, P> table_;
  std::unique_ptr<LuckMeter<R, P>> meter_;
};

// `from(number)` is where game `number` begins.
template <Rules R, PlayerFor<R> P, class From>
std::vector<LabGame> simulate(const R& r, const PlayersBySeat<P>& players,
                              const LabRequest<P>& request, From from) {
  std::vector<LabGame> games(static_cast<std::size_t>(request.games));
  // Few enough at a time that no thread waits long for the last ones to be done.
  const auto threads = static_cast<std::uint64_t>(std::max(request.threads, 1));
  const std::uint64_t batch = std::clamp<std::uint64_t>(request.games / (threads * 64), 1, 64);
  std::atomic<std::uint64_t> taken = 0, done = 0;
  const auto work = [&](bool reports) {
    LabBench<R, P> bench(r, players, request);
    for (;;) {
      const std::uint64_t first = taken.fetch_add(batch, std::memory_order_relaxed);
      if (first >= request.games) return;
      const std::uint64_t last = std::min(first + batch, request.games);
      for (std::uint64_t i = first; i < last; ++i)
        games[static_cast<std::size_t>(i)] = bench.play(i, from(i));
      const std::uint64_t now =
          done.fetch_add(last - first, std::memory_order_relaxed) + (last - first);
      if (reports && request.progress != nullptr) request.progress(request.context, now);
    }
  };
#ifdef __EMSCRIPTEN__
  work(true);
#else
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < request.threads; ++i) others.emplace_back(work, false);
    work(true);
  }
#endif
  if (request.progress != nullptr) request.progress(request.context, request.games);
  return games;
}

template <Rules R, PlayerFor<R> P>
std::vector<LabGame> simulate(const R& r, const PlayersBySeat<P>& players,
                              const LabRequest<P>& request) {
  return simulate<R, P>(r, players, request, [&](std::uint64_t) { return r.start(); });
}

template <Rules R, PlayerFor<R> P>
std::vector<LabGame> simulate(const R& r, const P& p, const LabRequest<P>& request) {
  PlayersBySeat<P> players;
  players.fill(&p);
  return simulate<R, P>(r, players, request);
}

}  // namespace tercio
