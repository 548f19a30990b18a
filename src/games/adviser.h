// The adviser, one for all games: what a level chose is told to a person with the whole gesture it
// belongs to, the chance of winning, how the next best choice compares on the same dice, and why,
// in the words of the game. Where the games played on speak clearly against the level's choice, the
// better one is advised, and it is said what the level would have done. It works on what the seat
// may believe and on nothing else.
//
// What is compared are whole gestures too. Where a piece in hand may go to many places, the player
// offers them, the most promising first:
//
//   p.ways(r, s, seat) -> std::vector<std::vector<Action>>    // empty: nothing of the kind here
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "game/chance.h"
#include "game/counsel.h"
#include "games/gestures.h"
#include "search/outlook.h"
#include "search/pace.h"
#include "search/player.h"

namespace tercio {

template <class M>
class Adviser {
 public:
  using R = typename M::Rules;
  using P = typename M::Player;
  using State = StateOf<R>;

  Adviser(const M& module, const R& rules, const P& player, const ChanceMap& chances)
      : module_(module),
        rules_(rules),
        player_(player),
        chances_(chances),
        gestures_(module, rules) {}

  // `advice` holds what the level chose at `s`; `believed` is what it was chosen from, and
  // `choose(state)` is the same level at a later state of the gesture.
  template <class Choose>
  void explain(const State& s, const State& believed, Seat seat, const Thinking& thinking,
               Choose choose, Advice& advice) const {
    Counsel<State> counsel = Counsel<State>::of(believed, seat, advice.action);
    if (has_secrets<R>()) add_worlds(s, thinking.seed, counsel);
    auto made = gestures_.finish(believed, seat, advice.action, choose);
    counsel.line = std::move(made.line);
    counsel.along = std::move(made.along);
    counsel.after = made.after;
    advice.line = gestures_.told(believed, seat, counsel.line);
    counsel.gesture = gesture_text(advice.line);
    const bool overruled = look_ahead(s, counsel, thinking, advice);
    if (overruled) take_second(counsel, advice);
    advice.reason = module_.advice_text(rules_, counsel) +
                    chance_text(advice, module_.catalogue().format("advice.goal"));
    if (advice.compared == Compared::Alone) return;
    const Text second = gesture_text(advice.considered[1].line);
    const bool further = strength(thinking.level) > strength(P::kPlayedOnBy);
    advice.reason =
        advice.reason +
        (overruled ? overruled_text(advice, second) : compared_text(advice, second, further)) +
        stakes(believed, seat, advice.considered[1].action);
  }

 private:
  static constexpr std::size_t kWorlds = 24;
  static constexpr std::size_t kCompared = 4;       // choices played on, at most
  static constexpr std::uint32_t kFewestGames = 8;  // whatever the time
  static constexpr std::size_t kGlanced = 10;       // choices glanced at, where games are long
  static constexpr std::uint32_t kShort = 40;       // games at a glance by which games are short
  using Line = std::vector<Action>;

  // The place of a level among its game's; those that are none come first.
  static std::ptrdiff_t strength(std::string_view level) {
    const auto levels = P::levels();
    const auto found = std::find_if(levels.begin(), levels.end(),
                                    [&](const auto& one) { return one.name == level; });
    return found == levels.end() ? -1 : found - levels.begin();
  }

  // What the next best meets, where the game tells that of a choice.
  Text stakes(const State& believed, Seat seat, Action a) const {
    if constexpr (requires { module_.stakes_text(rules_, believed, seat, a); })
      return module_.stakes_text(rules_, believed, seat, a);
    else
      return {};
  }

  void add_worlds(const State& s, std::uint64_t seed, Counsel<State>& counsel) const {
    Rng rng(mix64(seed ^ 0x30B1D5));
    while (counsel.worlds.size() < kWorlds)
      counsel.worlds.push_back(believed(rules_, player_, s, counsel.seat, rng));
  }

  // Other ways of the piece in hand that end otherwise: up to its choice the gesture is the same.
  // What the level has looked at stands first, in its order.
  std::vector<Line> other_ways(const Counsel<State>& counsel, const Advice& advice) const {
    std::vector<Line> out;
    if constexpr (requires { player_.ways(rules_, counsel.believed(), counsel.seat); }) {
      const std::uint64_t end = rules_.hash(counsel.after);
      const auto rank = [&](const Line& line) {
        const auto& all = advice.considered;
        return std::find_if(all.begin(), all.end(),
                            [&](const Candidate& c) { return c.action == line[0]; }) -
               all.begin();
      };
      for (std::size_t i = 0; i < counsel.line.size() && out.empty(); ++i)
        for (const Line& way : player_.ways(rules_, counsel.along[i], counsel.seat)) {
          State s = counsel.along[i];
          Events nobody;
          for (const Action a : way) rules_.apply(s, counsel.seat, a, nobody);
          if (rules_.hash(s) == end) continue;
          Line whole(counsel.line.begin(), counsel.line.begin() + static_cast<std::ptrdiff_t>(i));
          whole.insert(whole.end(), way.begin(), way.end());
          const auto before = std::find_if(
              out.begin(), out.end(), [&](const Line& other) { return rank(other) > rank(whole); });
          out.insert(before, whole);
        }
      if (out.size() >= kCompared) out.resize(kCompared - 1);
    }
    return out;
  }

  // What else is worth playing on: other ways of what is in hand, what the level looked at next, or
  // what comes out best at a glance.
  std::vector<Line> others(const State& s, const Counsel<State>& counsel, const Thinking& thinking,
                           const Advice& advice) const {
    std::vector<Line> out = other_ways(counsel, advice);
    if (!out.empty()) return out;
    for (std::size_t i = 1; i < advice.considered.size() && out.size() + 1 < kCompared; ++i)
      out.push_back({advice.considered[i].action});
    if (!out.empty() || P::kGlanceGames == 0) return out;
    const std::vector<Line> lines = glanced_at(s, counsel.seat, advice.action);
    const auto came = Outlook<R, P>(rules_, player_)
                          .look(s, counsel.seat, lines,
                                {P::kGlanceGames, P::kGlanceGames, mix64(thinking.seed ^ 0x61A9CE),
                                 Pace::kNever});
    std::vector<std::size_t> order = by_share(came, 0);
    for (const std::size_t i : order)
      if (out.size() + 1 < kCompared) out.push_back(lines[i]);
    return out;
  }

  // Everything but the advised choice; of long lists, where games are long, some from all parts.
  std::vector<Line> glanced_at(const State& s, Seat seat, Action advised) const {
    ActionsOf<R> legal;
    rules_.legal(s, seat, legal);
    std::vector<Line> all;
    all.reserve(legal.size());
    for (const Action a : legal)
      if (!(a == advised)) all.push_back({a});
    if (P::kGlanceGames >= kShort || all.size() <= kGlanced) return all;
    std::vector<Line> some;
    some.reserve(kGlanced);
    for (std::size_t i = 0; i < kGlanced; ++i)
      some.push_back(all[i * (all.size() - 1) / (kGlanced - 1)]);
    return some;
  }

  // Places of what came, the best first; the first `kept` stay where they are.
  static std::vector<std::size_t> by_share(const std::vector<typename Outlook<R, P>::Came>& came,
                                           std::size_t kept) {
    std::vector<std::size_t> order(came.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(),
              [&](std::size_t a, std::size_t b) {
                const double x = came[a].share();
                const double y = came[b].share();
                return x != y ? x > y : a < b;
              });
    return order;
  }

  // The next best is advised instead, and what the level chose is the next best.
  void take_second(Counsel<State>& counsel, Advice& advice) const {
    std::swap(advice.considered[0], advice.considered[1]);
    const Candidate& best = advice.considered[0];
    advice.action = best.action;
    advice.score = best.score;
    advice.line = best.line;
    advice.chance = best.chance;
    advice.compared = Compared::Better;
    counsel.gesture = gesture_text(best.line);
    counsel.line.clear();
    State s = counsel.believed();
    counsel.along.clear();
    Events nobody;
    for (const Advised& link : best.line) {
      counsel.along.push_back(s);
      counsel.line.push_back(link.action);
      rules_.apply(s, counsel.seat, link.action, nobody);
    }
    counsel.after = s;
  }

  // True if the games played on speak clearly against what the level chose.
  bool look_ahead(const State& s, const Counsel<State>& counsel, const Thinking& thinking,
                  Advice& advice) const {
    const Seat seat = counsel.seat;
    if constexpr (requires { player_.foresees(rules_, s, seat); })
      if (!player_.foresees(rules_, s, seat))
        return false;  // who plays on would write another paper
    std::vector<Line> lines{counsel.line};
    if (thinking.compares)
      for (const Line& line : others(s, counsel, thinking, advice)) lines.push_back(line);
    Outlook<R, P> outlook(rules_, player_);
    const auto deadline = thinking.ms > 0
                              ? Pace::Clock::now() + std::chrono::milliseconds(thinking.ms)
                              : Pace::kNever;
    const auto came = outlook.look(
        s, seat, lines, {P::kOutlookGames, kFewestGames, mix64(thinking.seed), deadline});
    const std::vector<std::size_t> order = by_share(came, 1);
    std::vector<Candidate> looked;
    const std::string& seat_id = module_.info().seats[index(seat)].id;
    for (const std::size_t i : order) {
      Candidate one{lines[i][0], 0, 0, std::nullopt};
      for (const Candidate& c : advice.considered)
        if (c.action == one.action) one = c;
      one.line = gestures_.told(counsel.believed(), seat, lines[i]);
      one.chance = chances_.chance(thinking.level, seat_id, came[i].share(),
                                   static_cast<std::uint32_t>(came[i].values.size()));
      looked.push_back(one);
    }
    for (const Candidate& c : advice.considered) {
      const auto same = [&](const Candidate& other) { return other.action == c.action; };
      if (std::none_of(looked.begin(), looked.end(), same)) looked.push_back(c);
    }
    advice.considered = std::move(looked);
    advice.chance = advice.considered[0].chance;
    advice.played_on_by = P::kPlayedOnBy;
    if (order.size() < 2) return false;
    const auto apart = Outlook<R, P>::difference(came[0], came[order[1]]);
    advice.compared = compare(apart.mean, apart.se);
    // Games are played on for the victory: they say nothing against who plays for something else.
    const bool for_victory = advice.aim.empty() || advice.aim == module_.info().aims[0].id;
    return for_victory && clearly_worse(apart.mean, apart.se);
  }

  const M& module_;
  const R& rules_;
  const P& player_;
  const ChanceMap& chances_;
  Gestures<M> gestures_;
};

}  // namespace tercio
