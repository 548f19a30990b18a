#include "support/camino_random_play.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "data/catalogue.h"
#include "support/camino_position.h"
#include "support/every_action.h"

namespace tercio::camino {
namespace {

// 14 turns of at most a throw of loyalty, a draw, an event, unrest, three operations with their
// rolls and five enemy armies with their orders fit in this many times over.
constexpr int kStepLimit = 2000;

// The sentences for every reason and event.
const Catalogue& sentences() {
  static const Catalogue catalogue(DataSource::text("camino", "en.toml"),
                                   DataSource::text("camino", "es.toml"));
  return catalogue;
}

class Game {
 public:
  Game(std::uint64_t seed, bool lucky)
      : rng_(seed),
        lucky_(lucky),
        rules_(box(), random_options(rng_)),
        actions_(every_action(kForms, word_in<ArgKind>(box()))),
        state_(rules_.start()) {}

  RandomGame play() {
    while (state_.node != Node::Over) {
      if (++game_.steps > kStepLimit) {
        ADD_FAILURE() << "the game does not end";
        return game_;
      }
      step();
      if (testing::Test::HasFailure()) return game_;
    }
    check_end();
    game_.outcome = box().outcomes[state_.outcome].id;
    return game_;
  }

 private:
  void step() {
    const Turn turn = rules_.turn(state_);
    check_choices(turn);
    const Action chosen = turn.kind == TurnKind::Dice ? throw_for(turn.dice) : choose();
    const Seat seat = turn.kind == TurnKind::Dice ? Seat::Nobody : kSpain;
    ASSERT_TRUE(rules_.why(state_, seat, chosen).ok());
    apply(seat, chosen);
    game_.fingerprint = mix64(game_.fingerprint ^ chosen.bits);
  }

  // Legal and why agree on every action there is; lists are ascending and without doubles.
  void check_choices(const Turn& turn) {
    rules_.legal(state_, kSpain, legal_);
    ASSERT_EQ(legal_.empty(), turn.kind != TurnKind::Decision);
    ASSERT_TRUE(std::adjacent_find(legal_.begin(), legal_.end(), std::greater_equal<>{}) ==
                legal_.end());
    std::size_t allowed = 0;
    for (const Action action : actions_) {
      const Verdict verdict = rules_.why(state_, kSpain, action);
      ASSERT_EQ(verdict.ok(), legal_.contains(action)) << words(box(), action);
      allowed += verdict.ok() ? 1 : 0;
      if (verdict.ok()) continue;
      ASSERT_TRUE(static_cast<bool>(verdict.rule)) << words(box(), action);
      ASSERT_TRUE(std::string_view(verdict.reason).starts_with("refused.")) << verdict.reason;
      ASSERT_TRUE(sentences().has(verdict.reason)) << verdict.reason;
    }
    ASSERT_EQ(allowed, legal_.size()) << "a legal action is not among all actions";
    for (const Action action : legal_)
      ASSERT_EQ(parse(box(), words(box(), action)), action) << words(box(), action);
  }

  Action choose() {
    // Ending the turn is often the only thing that is always allowed: ask twice before doing it.
    const Action first = legal_[rng_.below(legal_.size())];
    return verb_of(first) == Verb::End ? legal_[rng_.below(legal_.size())] : first;
  }

  Action throw_for(const Throw& dice) {
    const Action thrown = throw_dice(dice, rng_);
    if (!lucky_ || rng_.below(4) == 0) return thrown;
    int own = 0;
    switch (static_cast<Purpose>(dice.purpose)) {
      case Purpose::Battle:
      case Purpose::Assault:
      case Purpose::Logistics:
      case Purpose::Reinforce:
      case Purpose::Prepare: own = kDie; break;
      case Purpose::Attrition: own = 1; break;
      default: return thrown;
    }
    std::vector<int> faces(dice.count, 1);
    std::fill_n(faces.begin(), dice.own, own);
    return roll_of(dice, faces);
  }

  // The same from an equal state, heard or unheard.
  void apply(Seat seat, Action action) {
    State unheard = state_;
    Events nobody;
    rules_.apply(unheard, seat, action, nobody);
    std::vector<Event> events;
    Events listener(events);
    rules_.apply(state_, seat, action, listener);
    ASSERT_EQ(state_, unheard);
    ASSERT_EQ(rules_.hash(state_), rules_.hash(unheard));
    const char* broken = rules_.broken(state_);
    ASSERT_EQ(broken, nullptr) << broken;
    for (const Event& event : events) {
      ASSERT_TRUE(static_cast<bool>(event.rule)) << event.key;
      ASSERT_TRUE(std::string_view(event.key).starts_with("event.")) << event.key;
      ASSERT_TRUE(sentences().has(event.key)) << event.key;
    }
  }

  void check_end() {
    const Turn turn = rules_.turn(state_);
    ASSERT_EQ(turn.kind, TurnKind::Over);
    check_choices(turn);
    const Result result = rules_.result(state_);
    ASSERT_EQ(result.seat[0].outcome, state_.outcome);
    ASSERT_GE(result.seat[0].points, 0);
  }

  Rng rng_;
  bool lucky_;
  Rules rules_;
  std::vector<Action> actions_;
  State state_;
  Rules::Actions legal_;
  RandomGame game_;
};

}  // namespace

Options random_options(Rng& rng) {
  const auto pick = [&](auto last) {
    return static_cast<decltype(last)>(rng.below(static_cast<std::uint64_t>(last) + 1));
  };
  Options o;
  o.leader = static_cast<std::uint8_t>(rng.below(box().leaders.size()));
  o.difficulty = static_cast<std::uint8_t>(rng.below(box().difficulties.size()));
  o.loyalty_turns = pick(LoyaltyTurns::Ordinal);
  o.loyalty_pool = pick(LoyaltyPool::OffMap);
  o.loyalty_marker_loss = pick(LoyaltyMarkerLoss::OnlyIfArmyPlaced);
  o.attrition_when_logistics_fails = rng.below(2) == 0;
  o.forced_battle = pick(ForcedBattle::Lenient);
  o.leave_unconquered = pick(LeaveUnconquered::Never);
  o.suicidal_siege = rng.below(2) == 0;
  o.prepare_in_lombardy = rng.below(2) == 0;
  o.tercio_timing = pick(TercioTiming::BeforeRoll);
  o.tyrol_recovery = pick(TyrolRecovery::OnUse);
  o.enemy_order = pick(EnemyOrder::Fixed);
  o.weather_extra_move = rng.below(2) == 0;
  o.arrival_ends_game = pick(ArrivalEndsGame::Immediately);
  return o;
}

RandomGame play_random_game(std::uint64_t seed, bool lucky) {
  SCOPED_TRACE("seed " + std::to_string(seed) + (lucky ? ", lucky" : ""));
  return Game(seed, lucky).play();
}

std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games) {
  std::map<std::string, int> ends;
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i)
    ++ends[play_random_game(first_seed + static_cast<std::uint64_t>(i), i % 2 == 1).outcome];
  return ends;
}

}  // namespace tercio::camino
