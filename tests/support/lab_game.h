// A toy as the applications see a game, for tests of what only needs its names and many results:
// its positions know who plays, and nothing else.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/game.h"
#include "lab/simulate.h"
#include "support/by_tree.h"

namespace tercio::toys {

class LabPosition : public Position {
 public:
  LabPosition(const Game& game, Setup setup, Seats seats)
      : game_(game), setup_(std::move(setup)), seats_(seats) {}

  const Game& game() const override { return game_; }
  const Setup& setup() const override { return setup_; }
  Seats seats() const override { return seats_; }

  std::unique_ptr<Position> clone() const override { return nullptr; }
  Turn turn() const override { return {}; }
  std::vector<Action> legal(Seat) const override { return {}; }
  Verdict why(Seat, Action) const override { return {}; }
  void apply(Seat, Action, Events&) override {}
  Result result() const override { return {}; }
  std::uint64_t hash() const override { return 0; }
  std::uint64_t view_hash(Seat) const override { return 0; }
  std::unique_ptr<Position> sample(Seat, std::uint64_t) const override { return nullptr; }
  const char* broken() const override { return nullptr; }
  std::string words(Action) const override { return {}; }
  Expected<Action> parse(std::string_view) const override { return RequestError{}; }
  const Lexicon& lexicon() const override {
    static const Lexicon none;
    return none;
  }
  ActionInfo describe(Seat, Action) const override { return {}; }
  Text reason(Seat, Action, const Verdict&) const override { return {}; }
  Text prompt(Seat) const override { return {}; }
  Text event_text(const Event&) const override { return {}; }
  Json event_args(const Event&) const override { return {}; }
  std::string dice_by() const override { return {}; }
  std::string dice_at() const override { return {}; }
  Text dice_text() const override { return {}; }
  Json view(Seat) const override { return {}; }
  Json dump() const override { return {}; }
  std::optional<Odds> odds(Seat, Action) const override { return {}; }
  Expected<Advice> best(Seat, const Thinking&) const override { return RequestError{}; }

 private:
  const Game& game_;
  Setup setup_;
  Seats seats_;
};

// `MakeRules` makes the toy's rules for a scenario.
template <class R, class P>
class LabToy : public Game {
 public:
  LabToy(GameInfo info, R (*make_rules)(const Setup&))
      : info_(std::move(info)), make_rules_(make_rules) {}

  const GameInfo& info() const override { return info_; }
  const std::vector<RuleInfo>& rules() const override { return rules_; }
  std::string_view data_text() const override { return ""; }
  std::vector<std::string> levels() const override { return {"quick", "strong"}; }

  Expected<Setup> check(const Setup& setup) const override {
    Setup whole = setup;
    bool is_known = false;
    for (const NamedInfo& scenario : info_.scenarios) is_known |= scenario.id == setup.scenario;
    if (!is_known)
      return RequestError{"unknown-scenario", "there is no scenario \"" + setup.scenario + "\""};
    for (const OptionInfo& option : info_.options) {
      std::string& value = whole.options[option.id];
      if (value.empty()) value = option.default_value;
      bool is_value = false;
      for (const std::string& known : option.values) is_value |= known == value;
      if (!is_value) return RequestError{"bad-value", option.id + " cannot be \"" + value + "\""};
    }
    return whole;
  }
  Expected<std::unique_ptr<Position>> start(const Setup& setup) const override {
    return std::unique_ptr<Position>(
        std::make_unique<LabPosition>(*this, setup, make_rules_(setup).seats()));
  }
  Expected<std::unique_ptr<Position>> load(const Json&) const override { return RequestError{}; }

  Expected<std::vector<SimGame>> simulate(const SimRequest& request) const override {
    using Player = ByTree<R, P>;
    LabRequest<Player> lab;
    lab.games = request.games;
    lab.seed = request.seed;
    lab.threads = request.threads;
    lab.keyed_dice = request.keyed_dice;
    lab.progress = request.progress;
    lab.context = request.context;
    for (std::size_t i = 0; i < static_cast<std::size_t>(R::kSeats); ++i) {
      const std::string& name = request.players[request.players.size() == 1 ? 0 : i];
      SearchSettings settings;
      settings.simulations = request.simulations != 0 ? request.simulations
                             : name == "quick"        ? 20
                                                      : 200;
      lab.players[i] = name == "random"      ? LabPlayer<Player>::random()
                       : name == "heuristic" ? LabPlayer<Player>::heuristic()
                                             : LabPlayer<Player>::thinking(settings);
    }
    std::vector<SimGame> games;
    for (const LabGame& game : tercio::simulate(make_rules_(request.setup), Player{}, lab))
      games.push_back({game.steps, game.result});
    return games;
  }

 private:
  GameInfo info_;
  R (*make_rules_)(const Setup&);
  std::vector<RuleInfo> rules_;
};

}  // namespace tercio::toys
