// The swap test itself: it passes the small game of the tests, and it finds a game that leaks.
#include "support/swap.h"

#include <gtest/gtest.h>

#include "game/json.h"
#include "support/toy_game.h"

namespace tercio {
namespace {

enum class Leak : std::uint8_t { View, Prompt, Goal, Label, Warning, Log, Ways, Danger };

// A position that tells a little of its whole hash where it should not.
class LeakyPosition final : public Position {
 public:
  LeakyPosition(std::unique_ptr<Position> inner, Leak leak) : p_(std::move(inner)), leak_(leak) {}

  std::unique_ptr<Position> clone() const override { return wrap(p_->clone()); }
  const Game& game() const override { return p_->game(); }
  const Setup& setup() const override { return p_->setup(); }
  Turn turn() const override { return p_->turn(); }
  std::vector<Action> legal(Seat seat) const override { return p_->legal(seat); }
  Verdict why(Seat seat, Action action) const override { return p_->why(seat, action); }
  void apply(Seat seat, Action action, Events& events) override { p_->apply(seat, action, events); }
  Result result() const override { return p_->result(); }
  Seats seats() const override { return p_->seats(); }
  std::uint64_t hash() const override { return p_->hash(); }
  std::uint64_t view_hash(Seat seat) const override { return p_->view_hash(seat); }
  std::unique_ptr<Position> sample(Seat seat, std::uint64_t seed) const override {
    return wrap(p_->sample(seat, seed));
  }
  const char* broken() const override { return p_->broken(); }
  std::string words(Action action) const override { return p_->words(action); }
  Expected<Action> parse(std::string_view words) const override { return p_->parse(words); }
  const Lexicon& lexicon() const override { return p_->lexicon(); }
  ActionInfo describe(Seat seat, Action action) const override {
    ActionInfo info = p_->describe(seat, action);
    if (leak_ == Leak::Label) info.label.en += secret();
    if (leak_ == Leak::Warning) info.warning = Warning{"w", {secret(), secret()}};
    return info;
  }
  Text reason(Seat seat, Action action, const Verdict& refused) const override {
    return p_->reason(seat, action, refused);
  }
  Text prompt(Seat viewer) const override {
    Text text = p_->prompt(viewer);
    if (leak_ == Leak::Prompt) text.es += secret();
    return text;
  }
  Text goal(Seat viewer) const override {
    Text text = p_->goal(viewer) + Text{"goal", "objetivo"};
    if (leak_ == Leak::Goal) text.en += secret();
    return text;
  }
  Text event_text(const Event& event) const override {
    Text text = p_->event_text(event);
    if (leak_ == Leak::Log) text.en += secret();
    return text;
  }
  Json event_args(const Event& event) const override { return p_->event_args(event); }
  std::string dice_by() const override { return p_->dice_by(); }
  std::string dice_at() const override { return p_->dice_at(); }
  Text dice_text() const override { return p_->dice_text(); }
  Json view(Seat seat) const override {
    Json view = p_->view(seat);
    if (leak_ == Leak::View) view["secret"] = secret();
    return view;
  }
  Json dump() const override { return p_->dump(); }
  std::optional<Odds> odds(Seat seat, Action action) const override {
    return p_->odds(seat, action);
  }
  Expected<Ways> ways(Seat, std::string_view) const override {
    Ways ways;
    if (leak_ == Leak::Ways) ways.before.push_back(secret());
    return ways;
  }
  Expected<std::vector<Threat>> danger(Seat, const DangerAsk&) const override {
    std::vector<Threat> threats;
    if (leak_ == Leak::Danger) threats.push_back({"", secret(), "fire", {1, 2}});
    return threats;
  }
  Expected<Advice> best(Seat seat, const Thinking& thinking) const override {
    return p_->best(seat, thinking);
  }

 private:
  std::unique_ptr<Position> wrap(std::unique_ptr<Position> inner) const {
    return std::make_unique<LeakyPosition>(std::move(inner), leak_);
  }
  std::string secret() const { return p_->hash() % 2 == 0 ? "" : "!"; }

  std::unique_ptr<Position> p_;
  Leak leak_;
};

class LeakyGame final : public Game {
 public:
  explicit LeakyGame(Leak leak) : leak_(leak) {}
  const GameInfo& info() const override { return toy_->info(); }
  const std::vector<RuleInfo>& rules() const override { return toy_->rules(); }
  std::string_view data_text() const override { return toy_->data_text(); }
  std::vector<std::string> levels() const override { return toy_->levels(); }
  Expected<Setup> check(const Setup& setup) const override { return toy_->check(setup); }
  Expected<std::unique_ptr<Position>> start(const Setup& setup) const override {
    auto inner = toy_->start(setup);
    return std::unique_ptr<Position>(std::make_unique<LeakyPosition>(std::move(*inner), leak_));
  }
  Expected<std::unique_ptr<Position>> load(const Json& position) const override {
    return toy_->load(position);
  }
  Expected<std::vector<SimGame>> simulate(const SimRequest& request) const override {
    return toy_->simulate(request);
  }

 private:
  std::unique_ptr<Game> toy_ = make_toy_game();
  Leak leak_;
};

std::string first_leak(const Game& game) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SwapWish wish;
    wish.seed = seed;
    wish.setup.scenario = "short";
    const Swapped swapped = swap_game(game, wish);
    if (!swapped.leak.empty()) return swapped.leak;
  }
  return "";
}

TEST(Swap, the_toy_game_keeps_its_secrets) { EXPECT_EQ(first_leak(*make_toy_game()), ""); }

TEST(Swap, a_leak_is_found_wherever_it_is) {
  for (const Leak leak : {Leak::View, Leak::Prompt, Leak::Goal, Leak::Label, Leak::Warning,
                          Leak::Log, Leak::Ways, Leak::Danger})
    EXPECT_NE(first_leak(LeakyGame(leak)), "") << static_cast<int>(leak);
}

}  // namespace
}  // namespace tercio
