// A toy for tests: two seats with secrets. Each has a favourite side of the coin that only it knows
// (thrown in secret at the start). In every round both lay a coin in secret, then both are shown:
// equal coins score for the first seat, different ones for the second; a coin on one's own
// favourite side scores double for the one who scores. Most points after the last round win.
#pragma once

#include <array>
#include <cstdint>

#include "core/hash.h"
#include "core/rules.h"

namespace tercio::toys {

class Pennies {
 public:
  static constexpr int kSeats = 2;
  static constexpr std::size_t kMaxActions = 2;  // kHasSecrets is left out: secrets are the default

  static constexpr Action kHeads = Action::make(1), kTails = Action::make(2);

  struct State {
    std::array<std::uint8_t, 2> favourite{};  // secret; 0 not thrown, else 1 heads, 2 tails
    std::array<std::uint8_t, 2> coin{};       // secret until both lie; 0 none
    std::array<std::uint8_t, 2> points{};
    std::uint8_t round = 0;
    std::uint8_t rounds = 0;
    friend bool operator==(const State&, const State&) = default;
  };

  explicit Pennies(int rounds = 4) : rounds_(static_cast<std::uint8_t>(rounds)) {}

  Seats seats() const { return Seats::only(Seat::First).with(Seat::Second); }
  State start() const {
    State s;
    s.rounds = rounds_;
    return s;
  }
  Turn turn(const State& s) const {
    for (std::size_t i = 0; i < 2; ++i)
      if (s.favourite[i] == 0)
        return Turn::throwing({1, 2, 1, seat_at(i), 1, 0, static_cast<std::uint16_t>(i), 0}, 0);
    if (s.round == s.rounds) return Turn::over(2);
    Seats asked;
    for (std::size_t i = 0; i < 2; ++i)
      if (s.coin[i] == 0) asked = asked.with(seat_at(i));
    return Turn::secret_decision(asked, 1);
  }
  void legal(const State& s, Seat seat, ActionsOf<Pennies>& out) const {
    if (!why(s, seat, kHeads).ok()) return;
    out.push_back(kHeads);
    out.push_back(kTails);
  }
  Verdict why(const State& s, Seat seat, Action) const {
    if (!turn(s).seats.has(seat)) return Verdict::no("PE-1"_rule, "not_asked");
    return Verdict::yes();
  }
  void apply(State& s, Seat seat, Action action, Events& ev) const {
    if (seat == Seat::Nobody) {
      const Throw wanted = turn(s).dice;
      s.favourite[wanted.at] = static_cast<std::uint8_t>(face(action, wanted, 0));
      return;
    }
    s.coin[index(seat)] = action.verb();
    if (s.coin[0] == 0 || s.coin[1] == 0) return;
    const std::size_t winner = s.coin[0] == s.coin[1] ? 0 : 1;
    s.points[winner] = static_cast<std::uint8_t>(s.points[winner] +
                                                 (s.coin[winner] == s.favourite[winner] ? 2 : 1));
    s.coin = {};
    ++s.round;
    ev.reveal("PE-2"_rule, "coins_shown");
  }
  Result result(const State& s) const {
    Result result;
    result.seats = 2;
    for (std::size_t i = 0; i < 2; ++i) {
      const int lead = s.points[i] - s.points[1 - i];
      const int outcome = lead < 0 ? 0 : lead == 0 ? 1 : 2;
      result.seat[i] = {static_cast<std::uint8_t>(outcome), s.points[i],
                        static_cast<float>(outcome) / 2};
    }
    return result;
  }
  std::uint64_t hash(const State& s) const { return hash_of(s); }
  State masked(const State& s, Seat seat) const {
    State seen = s;
    for (std::size_t i = 0; i < 2; ++i) {
      if (seat_at(i) == seat) continue;
      if (seen.favourite[i] != 0) seen.favourite[i] = 3;
      if (seen.coin[i] != 0) seen.coin[i] = 3;
    }
    return seen;
  }
  std::uint64_t view_hash(const State& s, Seat seat) const { return hash_of(masked(s, seat)); }
  State sample(const State& s, Seat seat, Rng& rng) const {
    State dealt = s;
    for (std::size_t i = 0; i < 2; ++i) {
      if (seat_at(i) == seat) continue;
      if (dealt.favourite[i] != 0) dealt.favourite[i] = static_cast<std::uint8_t>(1 + rng.below(2));
      if (dealt.coin[i] != 0) dealt.coin[i] = static_cast<std::uint8_t>(1 + rng.below(2));
    }
    return dealt;
  }
  const char* broken(const State& s) const { return s.round > s.rounds ? "round" : nullptr; }

 private:
  std::uint8_t rounds_;
};

struct PenniesPlayer {
  Action heuristic(const Pennies&, const Pennies::State& s, Seat seat, Rng&) const {
    return s.favourite[index(seat)] == 1 ? Pennies::kHeads : Pennies::kTails;
  }
  float utility(const Pennies& r, const Pennies::State& s, Seat seat) const {
    return r.result(s).seat[index(seat)].value;
  }
  bool is_leaf(const Pennies&, const Pennies::State& root, const Pennies::State& s) const {
    return s.round > root.round + 1;
  }
  float value(const Pennies&, const Pennies::State& s, Seat seat) const {
    const int lead = s.points[index(seat)] - s.points[1 - index(seat)];
    return 0.5f + 0.1f * static_cast<float>(lead);
  }
  void prune(const Pennies&, const Pennies::State&, Seat, ActionsOf<Pennies>&) const {}
};

static_assert(Rules<Pennies>);

}  // namespace tercio::toys
