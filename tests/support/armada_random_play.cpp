#include "support/armada_random_play.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "data/catalogue.h"
#include "support/armada_position.h"
#include "support/every_action.h"

namespace tercio::armada {
namespace {

// Two plans of 16 actions, two windows a turn of 8 each and a battle of a dozen throws fit in this
// many times over; only equal roll-offs could go on.
constexpr int kStepLimit = 1000;

const Catalogue& sentences() {
  static const Catalogue catalogue(DataSource::text("armada", "en.toml"),
                                   DataSource::text("armada", "es.toml"));
  return catalogue;
}

class Game {
 public:
  explicit Game(std::uint64_t seed)
      : rng_(seed), rules_(box(), options(seed, rng_)), state_(rules_.start()) {}

  RandomGame play() {
    while (state_.node != Node::Over && !testing::Test::HasFailure()) {
      if (++game_.steps > kStepLimit) {
        ADD_FAILURE() << "the game does not end";
        break;
      }
      step();
    }
    if (testing::Test::HasFailure()) return game_;
    check_choices();
    game_.outcome = box().victories[state_.outcome].id;
    return game_;
  }

 private:
  // Every other game as set by default.
  static Options options(std::uint64_t seed, Rng& rng) {
    return seed % 2 == 0 ? Options{} : random_options(rng);
  }

  void step() {
    const Turn turn = rules_.turn(state_);
    check_choices();
    if (turn.kind == TurnKind::Dice) return apply(Seat::Nobody, throw_dice(turn.dice, rng_));
    const Seat seat = turn.seats.count() > 1 && rng_.below(2) == 0 ? kEngland : turn.seats.first();
    Rules::Actions legal;
    rules_.legal(state_, seat, legal);
    apply(seat, legal[rng_.below(legal.size())]);
  }

  // Legal and why agree on every action there is, for both sides; a refusal names a rule.
  void check_choices() {
    static const std::vector<Action> all = every_action(kForms, word_in<ArgKind>(box()));
    const Turn turn = rules_.turn(state_);
    for (const Seat seat : {kSpain, kEngland}) {
      Rules::Actions legal;
      rules_.legal(state_, seat, legal);
      ASSERT_EQ(legal.empty(), turn.kind != TurnKind::Decision || !turn.seats.has(seat));
      ASSERT_TRUE(std::adjacent_find(legal.begin(), legal.end(), std::greater_equal<>{}) ==
                  legal.end());
      std::size_t allowed = 0;
      for (const Action action : all) {
        const Verdict verdict = rules_.why(state_, seat, action);
        ASSERT_EQ(verdict.ok(), legal.contains(action)) << words(box(), action);
        allowed += verdict.ok() ? 1 : 0;
        if (verdict.ok()) continue;
        ASSERT_TRUE(static_cast<bool>(verdict.rule)) << words(box(), action);
        ASSERT_TRUE(sentences().has(verdict.reason)) << verdict.reason;
      }
      ASSERT_EQ(allowed, legal.size());
    }
  }

  // The same from an equal state, heard or unheard; ships are never made nor forgotten.
  void apply(Seat seat, Action action) {
    State unheard = state_;
    Events nobody;
    rules_.apply(unheard, seat, action, nobody);
    std::vector<Event> events;
    Events listener(events);
    rules_.apply(state_, seat, action, listener);
    ASSERT_EQ(state_, unheard);
    const char* broken = rules_.broken(state_);
    ASSERT_EQ(broken, nullptr) << broken;
    for (const Event& event : events) {
      ASSERT_TRUE(static_cast<bool>(event.rule)) << event.key;
      ASSERT_TRUE(sentences().has(event.key)) << event.key;
    }
    game_.fingerprint = mix64(game_.fingerprint ^ action.bits);
  }

  Rng rng_;
  Rules rules_;
  State state_;
  RandomGame game_;
};

}  // namespace

Options random_options(Rng& rng) {
  const auto flag = [&] { return rng.below(2) == 0; };
  Options o;
  o.continue_after_absolute = flag();
  o.spain_pattern_exact = flag();
  o.ammo_success_clears_penalty = flag();
  o.empty_box_fails_resupply = flag();
  o.loss_overflow = flag();
  o.winner_must_survive = flag();
  o.reveal_on_reinforce_attempt = flag();
  o.final_losses_from_total = flag();
  o.kill_roll_participants_only = flag();
  return o;
}

RandomGame play_random_game(std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  return Game(seed).play();
}

std::map<std::string, int> play_random_games(std::uint64_t first_seed, int games) {
  std::map<std::string, int> ends;
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i)
    ++ends[play_random_game(first_seed + static_cast<std::uint64_t>(i)).outcome];
  return ends;
}

}  // namespace tercio::armada
