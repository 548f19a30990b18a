// Pairs of games with sides swapped on the same dice, or one game for each seed with the same
// player on both sides: what a scenario is worth.
#pragma once

#include <array>

#include "lab/stats.h"
#include "measure/play.h"

namespace tercio::measure {

struct PairWish : Wish {
  bool balance = false;
  std::string side = "both";
};

inline CLI::App* add_pairs(CLI::App& app, PairWish& wish, const char* game, const char* about) {
  CLI::App* own = add_game(app, wish, game, about, "--pairs");
  wish.against = "easy";
  own->add_option("--against", wish.against, "who plays the other side: a level, or random")
      ->capture_default_str();
  own->add_option("--foe-simulations", wish.foe_simulations, "playouts of the other side");
  own->add_option("--side", wish.side, "only the games of the pairs that it plays with this side")
      ->capture_default_str();
  own->add_flag("--balance", wish.balance,
                "what a scenario is worth: --level on both sides, one game a seed");
  return own;
}

// The games of one side.
class Tally {
 public:
  void add(const Played& game) {
    ++(game.outcome > 0.75 ? won_ : game.outcome < 0.25 ? lost_ : drawn_);
    score_.add(game.score);
    outcome_.add(game.outcome);
    turns_ += game.turns;
    seconds_ += game.seconds;
    most_ = std::max(most_, game.most);
    if (more_.empty()) more_.resize(game.more.size());
    for (std::size_t i = 0; i < game.more.size(); ++i) {
      more_[i].first = game.more[i].first;
      more_[i].second += game.more[i].second;
    }
  }

  // "  spain     14-2-0   93.8 %  margin +20.3  turns  8.1  s/turn 0.02 (most 0.09)"
  void print(const char* side) const {
    const double n = static_cast<double>(std::max<std::uint64_t>(score_.n(), 1));
    std::printf("  %-8s %3d-%d-%d  %5.1f %%", side, won_, drawn_, lost_, 100 * score_.mean());
    for (const auto& [name, sum] : more_) std::printf("  %s %+.2f", name, sum / n);
    std::printf("  turns %4.1f  s/turn %.3f (most %.2f)\n", turns_ / n,
                seconds_ / std::max(1.0, turns_), most_);
  }

  // Games won, drawn and lost by the first side, and what that makes: a draw counts half.
  void print_worth(const std::string& first, const std::string& second) const {
    const Interval range = outcome_.interval();
    std::printf("%s won %d, drawn %d, %s won %d; value to %s %.0f %% (%.0f to %.0f)", first.c_str(),
                won_, drawn_, second.c_str(), lost_, first.c_str(), 100 * outcome_.mean(),
                100 * std::max(0.0, range.low), 100 * std::min(1.0, range.high));
    const double n = static_cast<double>(std::max<std::uint64_t>(score_.n(), 1));
    for (const auto& [name, sum] : more_) std::printf(", %s %+.1f", name, sum / n);
    std::printf(", turns %.1f\n", turns_ / n);
  }

 private:
  int won_ = 0, drawn_ = 0, lost_ = 0;
  Moments score_, outcome_;
  double turns_ = 0, seconds_ = 0, most_ = 0;
  std::vector<std::pair<const char*, double>> more_;
};

template <class M, class H>
class Pairs {
 public:
  Pairs(const M& module, const typename M::Player& player, const PairWish& wish)
      : module_(module),
        player_(player),
        wish_(wish),
        own_(wish.level, wish.simulations),
        foe_(wish.balance ? wish.level : wish.against,
             wish.balance ? wish.simulations : wish.foe_simulations) {}

  Agent<M>& own() { return own_; }
  Agent<M>& foe() { return foe_; }

  void run(H hook) {
    for (const Cell<M>& cell : make_cells(module_, wish_)) {
      H own = hook;
      if (wish_.balance)
        worth(cell, own);
      else
        pairs(cell, own);
      own.print(cell.rules);
      std::fflush(stdout);
    }
  }

 private:
  const char* side_id(std::size_t side) const { return module_.info().seats[side].id.c_str(); }
  Played play(const Cell<M>& cell, std::uint64_t number, std::size_t side, H& hook) {
    return play_game<M>(cell.rules, player_, H::seeds(wish_.seed, number), seat_at(side), own_,
                        foe_, hook);
  }

  void worth(const Cell<M>& cell, H& hook) {
    Tally first;
    for (std::uint64_t i = 0; i < wish_.games; ++i) first.add(play(cell, i, 0, hook));
    std::printf("%s, %s: ", cell.name.c_str(), own_.name.c_str());
    first.print_worth(side_id(0), side_id(1));
  }

  void pairs(const Cell<M>& cell, H& hook) {
    std::array<Tally, 2> tally;
    Moments pair;
    std::uint64_t games = 0;
    const double begin = seconds();
    for (std::uint64_t i = 0; i < wish_.games; ++i) {
      Moments both;
      for (std::size_t side = 0; side < tally.size(); ++side) {
        if (wish_.side != "both" && wish_.side != side_id(side)) continue;
        const Played game = play(cell, i, side, hook);
        tally[side].add(game);
        both.add(game.score);
        ++games;
      }
      pair.add(both.mean());
    }
    const Interval range = pair.interval();
    const double ms = 1000 * (seconds() - begin) / static_cast<double>(games);
    std::printf(
        "%s, %s against %s, %llu pairs: %.1f %% (%.1f to %.1f; standard error %.1f), %.3g ms a "
        "game\n",
        cell.name.c_str(), own_.name.c_str(), foe_.name.c_str(),
        static_cast<unsigned long long>(wish_.games), 100 * pair.mean(), 100 * range.low,
        100 * range.high, 100 * (range.high - pair.mean()) / kNormal95, ms);
    for (std::size_t side = 0; side < tally.size(); ++side)
      if (wish_.side == "both" || wish_.side == side_id(side)) tally[side].print(side_id(side));
  }

  const M& module_;
  const typename M::Player& player_;
  const PairWish& wish_;
  Agent<M> own_, foe_;
};

}  // namespace tercio::measure
