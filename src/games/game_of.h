// Makes a Game of a module: the abstract interface, implemented once for all games. A module has
// rules, a computer player, words and sentences (games/camino/game.h is the model).
#pragma once

#include <algorithm>
#include <charconv>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/dice.h"
#include "game/calibration.h"
#include "game/json.h"
#include "game/json_text.h"
#include "game/named.h"
#include "game/player_name.h"
#include "game/reckoning.h"
#include "game/value.h"
#include "games/adviser.h"
#include "games/setup_check.h"
#include "lab/calibrate.h"
#include "lab/simulate.h"
#include "lab/value_map.h"
#include "review/review.h"
#include "search/estimate.h"
#include "search/level.h"

namespace tercio {

template <class M>
class PositionOf;

template <class M>
class MindOf final : public Mind {
 public:
  using Scratch = typename M::Player::Scratch;

  template <class Think>
  auto with(Think think) {
    const std::scoped_lock alone(mutex_);
    if (!scratch_) scratch_ = std::make_unique<Scratch>();
    return think(*scratch_);
  }

 private:
  std::mutex mutex_;
  std::unique_ptr<Scratch> scratch_;
};

template <class M>
class GameOf final : public Game, public Calibrates {
 public:
  using R = typename M::Rules;
  using P = typename M::Player;

  explicit GameOf(const DataSource& source)
      : module_(source),
        chances_(source.is_built_in() ? ChanceMap(module_.info().id) : ChanceMap()),
        values_(DataSource().data(module_.info().id, "value.toml"), module_.data_text()) {
    if constexpr (requires { module_.make_player(std::size_t{0}); })
      for (std::size_t aim = 0; aim < module_.info().aims.size(); ++aim)
        players_.push_back(module_.make_player(aim));
    else
      players_.push_back(module_.make_player());
  }

  const GameInfo& info() const override { return module_.info(); }
  const std::vector<RuleInfo>& rules() const override { return module_.rules(); }
  std::string_view data_text() const override { return module_.data_text(); }
  std::vector<std::string> levels() const override {
    std::vector<std::string> names;
    for (const auto& level : P::levels()) names.emplace_back(level.name);
    return names;
  }

  Expected<Setup> check(const Setup& setup) const override {
    return go_together(check_setup(info(), setup));
  }

  Expected<std::unique_ptr<Position>> start(const Setup& setup) const override {
    const Expected<Setup> whole = check(setup);
    if (!whole) return whole.error;
    const R rules = module_.make_rules(*whole);
    return std::unique_ptr<Position>(
        std::make_unique<PositionOf<M>>(*this, *whole, rules, rules.start()));
  }

  Expected<std::unique_ptr<Position>> load(const Json& position) const override {
    const Expected<Setup> setup = go_together(read_position_setup(info(), position));
    if (!setup) return setup.error;
    const R rules = module_.make_rules(*setup);
    const Expected<StateOf<R>> state = module_.load(rules, position.at("state"));
    if (!state) return state.error;
    return std::unique_ptr<Position>(std::make_unique<PositionOf<M>>(*this, *setup, rules, *state));
  }

  std::shared_ptr<Mind> new_mind() const override {
    if constexpr (remembers<P>())
      return std::make_shared<MindOf<M>>();
    else
      return nullptr;
  }

  Expected<std::vector<SimGame>> simulate(const SimRequest& request) const override {
    const Expected<Setup> setup = check(request.setup);
    if (!setup) return setup.error;
    const R rules = module_.make_rules(*setup);
    LabRequest<P> lab;
    const auto seats = static_cast<std::size_t>(rules.seats().count());
    if (request.players.size() != 1 && request.players.size() != seats)
      return RequestError{"bad-players", "expected one player, or one for each of the " +
                                             std::to_string(seats) + " seats"};
    std::size_t named = 0;
    PlayersBySeat<P> players{};
    for (std::size_t i = 0; i < kMaxSeats; ++i) {  // seats that play need not be the first ones
      if (!rules.seats().has(seat_at(i))) continue;
      const auto& name = request.players[request.players.size() == 1 ? 0 : named++];
      const auto [level, aim] = player_name(name);
      const auto player = lab_player(level, request.simulations);
      if (!player) return unknown_level(name);
      lab.players[i] = *player;
      const auto wanted = find_aim(info(), aim);
      if (!wanted) return unknown_aim(aim);
      players[i] = &players_[*wanted];
    }
    lab.games = request.games;
    lab.seed = request.seed;
    lab.threads = request.threads;
    lab.ms = request.ms;
    lab.keyed_dice = request.keyed_dice;
    lab.progress = request.progress;
    lab.context = request.context;
    lab.adjusted = request.adjusted;
    lab.reference = &players_[0];
    if (const ScenarioValue* known = measured(*setup)) lab.fit = &known->fit;
    StateOf<R> start = rules.start();
    if (request.from != nullptr) {
      const auto* const from = dynamic_cast<const PositionOf<M>*>(request.from);
      if (from == nullptr || from->setup() != *setup)
        return RequestError{"bad-position", "the position is of another game or another setup"};
      start = from->state();
    }
    const auto begin = [&](std::uint64_t number) {
      if (request.believed_by == Seat::Nobody || !has_secrets<R>()) return start;
      Rng rng(mix64(mix64(request.seed ^ 0xBE11EF) + number));
      return believed(rules, players_[0], start, request.believed_by, rng);
    };
    std::vector<SimGame> games;
    games.reserve(static_cast<std::size_t>(request.games));
    for (const LabGame& game : tercio::simulate<R, P>(rules, players, lab, begin))
      games.push_back({game.steps, game.result, game.luck});
    return games;
  }

  Expected<Calibration> calibrate(const Setup& setup,
                                  const CalibrationOrder& order) const override {
    const Expected<Setup> whole = check(setup);
    if (!whole) return whole.error;
    const R rules = module_.make_rules(*whole);
    const ScenarioValue* known = measured(*whole);
    Calibration out =
        calibrator(rules).measure(info(), known != nullptr ? &known->fit : nullptr, order);
    if (known != nullptr) out.version = values_.version();
    return out;
  }

  std::string fit_values(const ValueFitOrder& order) const override {
    std::vector<ScenarioValue> out;
    for (const NamedInfo& scenario : info().scenarios) {
      if (order.progress != nullptr) order.progress(order.context, scenario.id);
      const Expected<Setup> setup = check({scenario.id, {}});
      TERCIO_CHECK(setup.value.has_value());
      const R rules = module_.make_rules(*setup);
      ScenarioValue one{scenario.id, calibrator(rules).fit(order.games, order.seed), 0};
      Estimator<R, P> estimator(rules, players_[0], &one.fit);
      one.probe =
          estimator.estimate(rules.start(), rules.seats().first(), kProbeGames, kProbeSeed).chance;
      out.push_back(std::move(one));
    }
    return value_file(info().id, order.version, data_text(), P::kPlayedOnBy, out);
  }

  const M& module() const { return module_; }
  const P& player(std::size_t aim) const { return players_[aim]; }
  const ChanceMap& chances() const { return chances_; }
  const ValueMap& values() const { return values_; }
  // What was measured of this setup's values: null with other components, and where an option is
  // not as it is by default.
  const ScenarioValue* measured(const Setup& setup) const {
    for (const OptionInfo& option : info().options) {
      const auto set = setup.options.find(option.id);
      if (set != setup.options.end() && set->second != option.default_value) return nullptr;
    }
    return values_.find(setup.scenario);
  }

  // "random", "heuristic", or a level; nothing if it is none of them.
  static std::optional<LabPlayer<P>> lab_player(const std::string& name,
                                                std::uint64_t simulations) {
    if (name == "random") return LabPlayer<P>::random();
    if (name == "heuristic") return LabPlayer<P>::heuristic();
    for (const Level<typename P::Effort>& level : P::levels()) {
      if (name != level.name) continue;
      if (!level.effort.thinks()) return LabPlayer<P>::heuristic();
      return LabPlayer<P>::thinking(simulations > 0 ? level.effort.with_simulations(simulations)
                                                    : level.effort);
    }
    return std::nullopt;
  }

  RequestError unknown_level(const std::string& name) const {
    std::string known = "random, heuristic";
    for (const std::string& level : levels()) known += ", " + level;
    return {"unknown-player", "there is no computer player '" + name + "'; there are " + known};
  }

  RequestError unknown_aim(const std::string& name) const {
    std::string known;
    for (const NamedInfo& aim : info().aims) known += (known.empty() ? "" : ", ") + aim.id;
    return {"unknown-aim",
            "the computer player has no aim '" + name + "'; " +
                (known.empty() ? "this game has one aim only" : "there are " + known)};
  }

 private:
  Calibrator<R, P> calibrator(const R& rules) const {
    return {rules, players_[0], *lab_player(std::string(P::kPlayedOnBy), 0)};
  }

  // A game may have options that are each known but do not go together.
  Expected<Setup> go_together(Expected<Setup> setup) const {
    if constexpr (requires(const Setup& s) { module_.refuse(s); })
      if (setup)
        if (const auto refused = module_.refuse(*setup)) return *refused;
    return setup;
  }

  M module_;
  std::vector<P> players_;  // by aim
  ChanceMap chances_;       // of the built-in components; others are taken as they come out
  ValueMap values_;         // … of which others have none
};

template <class M>
class PositionOf final : public Position,
                         public WritesView,
                         public Reckons,
                         public Reviews,
                         public Values {
 public:
  using R = typename M::Rules;
  using State = StateOf<R>;
  using Player = typename M::Player;

  PositionOf(const GameOf<M>& game, Setup setup, const R& rules, const State& state)
      : game_(&game), setup_(std::move(setup)), rules_(rules), state_(state) {}

  std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(*this); }
  const Game& game() const override { return *game_; }
  const Setup& setup() const override { return setup_; }
  const State& state() const { return state_; }

  Turn turn() const override { return rules_.turn(state_); }
  Seats seats() const override { return rules_.seats(); }
  Seats active() const override {
    if constexpr (requires { module().active(rules_, state_); })
      return module().active(rules_, state_);
    else
      return Seats::all();
  }
  std::vector<Action> legal(Seat seat) const override {
    ActionsOf<R> actions;
    rules_.legal(state_, seat, actions);
    return {actions.begin(), actions.end()};
  }
  Verdict why(Seat seat, Action action) const override { return rules_.why(state_, seat, action); }
  void apply(Seat seat, Action action, Events& events) override {
    rules_.apply(state_, seat, action, events);
  }
  Result result() const override { return rules_.result(state_); }
  std::uint64_t hash() const override { return rules_.hash(state_); }
  std::uint64_t view_hash(Seat seat) const override { return rules_.view_hash(state_, seat); }
  std::unique_ptr<Position> sample(Seat seat, std::uint64_t seed) const override {
    Rng rng(seed);
    return std::make_unique<PositionOf>(*game_, setup_, rules_, rules_.sample(state_, seat, rng));
  }
  const char* broken() const override { return rules_.broken(state_); }

  std::string words(Action action) const override {
    if (!action.is_roll()) return module().words(rules_, action);
    const Throw dice = turn().dice;
    std::string out = "roll";
    for (int i = 0; i < dice.count; ++i) out += " " + std::to_string(face(action, dice, i));
    return out;
  }

  Expected<Action> parse(std::string_view text) const override {
    Expected<Action> exact = parse_exact(text);
    if (exact || exact.error.code != "unknown-action") return exact;
    // As people say it, in either language: the nearest reading that is an action.
    std::optional<Action> meant;
    int cost = 0;
    for (const Lexicon::Reading& one : lexicon().read(text)) {
      if (meant && one.cost > cost) break;
      Expected<Action> action = parse_exact(one.words);
      if (!action && action.error.code != "unknown-action") return action;
      if (!action || meant == *action) continue;
      if (meant)
        return RequestError{"unknown-action", "'" + std::string(text) + "' may be '" +
                                                  words(*meant) + "' or '" + one.words + "'"};
      meant = *action;
      cost = one.cost;
    }
    return meant ? Expected<Action>(*meant) : exact;
  }
  const Lexicon& lexicon() const override { return module().lexicon(rules_); }

  ActionInfo describe(Seat seat, Action action) const override {
    if (action.is_roll()) return {words(action), "roll", {}, dice_text(), {}};
    ActionInfo about = module().describe(rules_, state_, action);
    if (!rules_.why(state_, seat, action).ok()) return about;
    tell_what_follows(seat, action, about);
    if constexpr (requires { module().warning(rules_, state_, seat, action); })
      about.warning = warning(seat, action);
    return about;
  }
  Text reason(Seat, Action action, const Verdict& refused) const override {
    return module().reason(rules_, state_, action, refused);
  }
  Text prompt(Seat viewer) const override {
    return module().prompt(rules_, rules_.masked(state_, viewer), viewer);
  }
  Text goal(Seat viewer) const override {
    if constexpr (requires { module().goal_line(rules_, state_, viewer); })
      if (turn().kind != TurnKind::Over)
        return module().goal_line(rules_, rules_.masked(state_, viewer), viewer);
    return {};
  }
  Reckoning reckoning(Story story) const override {
    if constexpr (requires { module().reckoning(rules_, state_, story); })
      return module().reckoning(rules_, state_, story);
    else
      return {};
  }
  std::unique_ptr<ReviewWork> begin_review(std::span<const Moved> moves,
                                           const ReviewOrder& order) const override {
    if constexpr (requires { Player::kReviewPace; }) {
      // With other options the estimate was not measured: what it is off by is told (Unexplained).
      const ScenarioValue* known = game_->values().find(setup_.scenario);
      auto work = std::make_unique<Reviewer<M>>(module(), rules_, game_->player(0),
                                                known == nullptr ? nullptr : &known->fit, state_,
                                                moves, order);
      if (!work->takes_too_long()) return work;
    }
    return nullptr;
  }
  PositionValue value(Seat seat, const ValueOrder& order) const override {
    const ScenarioValue* measured = game_->measured(setup_);
    const auto estimator = std::make_unique<Estimator<R, Player>>(
        rules_, game_->player(0), measured != nullptr ? &measured->fit : nullptr);
    const Estimate came = order.believes && has_secrets<R>()
                              ? estimator->believed_estimate(state_, seat, order.games, order.seed)
                              : estimator->estimate(state_, seat, order.games, order.seed);
    return {came.chance,
            came.se,
            came.games,
            std::string(Player::kPlayedOnBy),
            measured != nullptr ? game_->values().version() : std::string(),
            estimator->plays_to_end()};
  }
  Text event_text(const Event& event) const override {
    return tercio::event_text(module(), rules_, event);
  }
  Json event_args(const Event& event) const override {
    return tercio::event_args(module(), rules_, event);
  }
  std::string dice_by() const override {
    const Throw dice = turn().dice;
    Seat by = dice.by;
    if constexpr (requires { module().thrower(dice); }) by = module().thrower(dice);
    return by == Seat::Nobody ? "game" : game_->info().seats[index(by)].id;
  }
  std::string dice_at() const override { return module().dice_at(rules_, state_, turn().dice); }
  Text dice_text() const override { return module().dice_text(rules_, state_, turn().dice); }

  Json view(Seat seat) const override {
    Json view = module().view(rules_, rules_.masked(state_, seat), seat);
    view["scenario"] = setup_.scenario;
    view["options"] = setup_.options;
    return view;
  }
  Json changing_view(Seat seat) const override { return Json::parse(changing_text(seat)); }
  std::string changing_text(Seat seat) const override {
    const State shown = rules_.masked(state_, seat);
    if constexpr (requires { module().changing_view(rules_, shown, seat, Parts::Changing); }) {
      return module().changing_view(rules_, shown, seat, Parts::Changing).text();
    } else {
      Json view = module().view(rules_, shown, seat);
      view.erase("seat");
      return JsonText::of(view).text();
    }
  }
  Json dump() const override {
    return {{"game", game_->info().id},
            {"scenario", setup_.scenario},
            {"options", setup_.options},
            {"state", module().dump(rules_, state_)}};
  }
  std::optional<Odds> odds(Seat seat, Action action) const override {
    if (action.is_roll() || !why(seat, action).ok()) return std::nullopt;
    return module().odds(rules_, state_, action);
  }

  Expected<Ways> ways(Seat seat, std::string_view of) const override {
    if constexpr (requires { module().ways(rules_, state_, seat, of); })
      return module().ways(rules_, rules_.masked(state_, seat), seat, of);
    else
      return Position::ways(seat, of);
  }
  Expected<Together> together(Seat seat, const TogetherAsk& wanted) const override {
    if constexpr (requires { module().together(rules_, state_, seat, wanted); })
      return module().together(rules_, rules_.masked(state_, seat), seat, wanted);
    else
      return Position::together(seat, wanted);
  }
  Expected<std::vector<Threat>> danger(Seat seat, const DangerAsk& wanted) const override {
    if constexpr (requires { module().danger(rules_, state_, seat, wanted); })
      return module().danger(rules_, rules_.masked(state_, seat), seat, wanted);
    else
      return Position::danger(seat, wanted);
  }
  std::string colour(Seat seat) const override {
    if constexpr (requires { module().colour(rules_, seat); })
      return std::string(module().colour(rules_, seat));
    else
      return Position::colour(seat);
  }
  bool in_hand() const override {
    if constexpr (requires { module().gesture(rules_, state_); })
      return module().gesture(rules_, state_) != 0;
    else
      return false;
  }

  Expected<Advice> best(Seat seat, const Thinking& thinking) const override {
    const auto player = GameOf<M>::lab_player(thinking.level, thinking.simulations);
    if (!player) return game_->unknown_level(thinking.level);
    const auto aim = find_aim(game_->info(), thinking.aim);
    if (!aim) return game_->unknown_aim(thinking.aim);
    if (turn().kind != TurnKind::Decision || !turn().seats.has(seat))
      return RequestError{"not-your-turn", "this seat has nothing to decide now"};
    Rng rng(mix64(thinking.seed));
    // A player is handed what its seat may believe, never the true state.
    const Player& own = game_->player(*aim);
    const State believed = tercio::believed(rules_, own, state_, seat, rng);
    Advice advice;
    if (!game_->info().aims.empty()) advice.aim = game_->info().aims[*aim].id;
    choose(own, seat, thinking, *player, believed, rng, advice);
    if (thinking.explains) explain(own, seat, thinking, *player, believed, rng, advice);
    return advice;
  }

  Text motive(Seat seat, const std::vector<Action>& line) const override {
    Rng rng(1);
    State s = game_->info().secrets ? rules_.sample(state_, seat, rng) : state_;
    Counsel<State> counsel{seat, {}, {}, {}, s, {s}};
    std::vector<Advised> told;
    Events nobody;
    for (const Action a : line) {
      if (!rules_.why(s, seat, a).ok()) break;
      told.push_back({a, words(a), module().describe(rules_, s, a).label});
      counsel.line.push_back(a);
      counsel.along.push_back(s);
      rules_.apply(s, seat, a, nobody);
    }
    if (told.empty()) return {};
    counsel.gesture = gesture_text(told);
    counsel.after = s;
    return module().advice_text(rules_, counsel);
  }

 private:
  // What an action leads to is what happens when it is played on a copy: of what the seat knows,
  // where a game can be played on from that; of a game with secrets that cannot nothing is told.
  void tell_what_follows(Seat seat, Action action, ActionInfo& about) const {
    if constexpr (!requires { M::kPlaysWhatIsSeen; }) {
      if (game_->info().secrets) return;
    }
    State after = rules_.masked(state_, seat);
    Events nobody;
    rules_.apply(after, seat, action, nobody);
    const Turn now = rules_.turn(state_);
    const Turn next = rules_.turn(after);
    about.throws = next.kind == TurnKind::Dice;
    about.asks = next.kind == TurnKind::Decision && !next.seats.has(seat);
    about.ends = next.kind == TurnKind::Over || next.phase != now.phase;
  }

  // Where nothing else can be done there is nothing to warn of.
  std::optional<Warning> warning(Seat seat, Action action) const {
    auto told = module().warning(rules_, rules_.masked(state_, seat), seat, action);
    if (!told) return told;
    ActionsOf<R> all;
    rules_.legal(state_, seat, all);
    return all.size() > 1 ? told : std::nullopt;
  }

  const M& module() const { return game_->module(); }

  void choose(const Player& own, Seat seat, const Thinking& thinking,
              const LabPlayer<Player>& player, const State& believed, Rng& rng,
              Advice& advice) const {
    switch (player.kind) {
      case LabPlayerKind::Random: {
        ActionsOf<R> choices;
        rules_.legal(believed, seat, choices);
        advice.action = choices[static_cast<std::size_t>(rng.below(choices.size()))];
        break;
      }
      case LabPlayerKind::Heuristic:
        advice.action = own.heuristic(rules_, believed, seat, rng);
        break;
      case LabPlayerKind::Thinking:
        think(own, seat, thinking, player.effort, believed, advice);
        break;
    }
  }

  void explain(const Player& own, Seat seat, const Thinking& thinking,
               const LabPlayer<Player>& player, const State& believed, Rng& rng,
               Advice& advice) const {
    const Adviser<M> adviser(module(), rules_, own, game_->chances());
    const auto go_on = [&](const State& later) {
      Advice next;
      choose(own, seat, thinking, player, later, rng, next);
      return next.action;
    };
    adviser.explain(state_, believed, seat, thinking, go_on, advice);
    if constexpr (requires { module().aim_text(advice); })
      advice.reason = advice.reason + module().aim_text(advice);
  }

  void think(const Player& player, Seat seat, const Thinking& thinking,
             const typename Player::Effort& effort, const State& believed, Advice& advice) const {
    using Scratch = typename Player::Scratch;
    const Means means{thinking.seed, thinking.ms, thinking.threads};
    const auto decide = [&](Scratch& scratch) {
      return ask(player, rules_, believed, seat, effort, means, scratch);
    };
    auto* const mind = dynamic_cast<MindOf<M>*>(thinking.mind.get());
    const auto decision =
        mind != nullptr ? mind->with(decide) : decide(*std::make_unique<Scratch>());
    advice.action = decision.action;
    advice.score = decision.score;
    advice.simulations = decision.simulations;
    for (const SearchCandidate& c : decision.considered)
      advice.considered.push_back({c.action, c.visits, c.score, std::nullopt});
  }

  // One spelling per action: the words that `words` gives it, as records have them.
  Expected<Action> parse_exact(std::string_view text) const {
    if (text == "roll" || text.starts_with("roll ")) return parse_roll(text.substr(4));
    if (const auto action = module().parse(rules_, text)) return *action;
    return RequestError{"unknown-action",
                        "'" + std::string(text) + "' is not an action of this game"};
  }

  Expected<Action> parse_roll(std::string_view text) const {
    const Turn now = turn();
    if (now.kind != TurnKind::Dice) return RequestError{"no-dice", "no dice are wanted now"};
    const std::string wanted =
        std::to_string(now.dice.count) + " faces from 1 to " + std::to_string(now.dice.sides);
    std::vector<int> faces;
    while (!text.empty()) {
      if (text.front() != ' ') break;
      text.remove_prefix(1);
      int value = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (error != std::errc() || value < 1 || value > now.dice.sides || text.front() == '0')
        return RequestError{"bad-dice", "expected " + wanted};
      text.remove_prefix(static_cast<std::size_t>(end - text.data()));
      faces.push_back(value);
    }
    if (!text.empty() || static_cast<int>(faces.size()) != now.dice.count)
      return RequestError{"bad-dice", "expected " + wanted};
    return roll_of(now.dice, faces);
  }

  const GameOf<M>* game_;
  Setup setup_;
  R rules_;
  State state_;
};

}  // namespace tercio
