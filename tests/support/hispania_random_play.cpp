#include "support/hispania_random_play.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "data/catalogue.h"
#include "games/hispania/game.h"
#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

// 33 turns with at most 12 actions and throws each, and a Hispanic phase of four armies with four
// questions each, fit in this many times over.
constexpr int kStepLimit = 4000;

const Catalogue& sentences() {
  static const Catalogue catalogue(DataSource::text("hispania", "en.toml"),
                                   DataSource::text("hispania", "es.toml"));
  return catalogue;
}

class Game {
 public:
  Game(std::uint64_t seed, bool lucky)
      : rng_(seed),
        lucky_(lucky),
        rules_(box(), random_options(rng_)),
        actions_(all_actions()),
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
    check_choices(rules_.turn(state_), Seat::First);
    const Result result = rules_.result(state_);
    EXPECT_EQ(result.seat[0].value + result.seat[3].value, 1.0f);
    game_.outcome = outcome_id(state_.outcome);
    return game_;
  }

 private:
  void step() {
    const Turn turn = rules_.turn(state_);
    Seat seat = Seat::Nobody;
    Action chosen;
    if (turn.kind == TurnKind::Dice) {
      check_choices(turn, Seat::First);
      chosen = throw_for(turn.dice);
    } else {
      ASSERT_TRUE((turn.seats.bits & ~rules_.seats().bits) == 0) << "a seat that does not play";
      for (const Seat other : {Seat::First, Seat::Second, Seat::Third, Seat::Fourth})
        if (!turn.seats.has(other)) check_not_asked(other);
      seat = turn.seats.first();
      check_choices(turn, seat);
      chosen = choose(seat);
    }
    ASSERT_TRUE(rules_.why(state_, seat, chosen).ok());
    apply(seat, chosen);
    game_.fingerprint = mix64(game_.fingerprint ^ chosen.bits);
  }

  // HI-10: each acts only for the generals he controls.
  void check_not_asked(Seat seat) {
    rules_.legal(state_, seat, legal_);
    ASSERT_TRUE(legal_.empty());
    ASSERT_FALSE(rules_.why(state_, seat, plain(Verb::End)).ok());
  }

  // Legal and why agree on every action there is; lists are ascending and without doubles.
  void check_choices(const Turn& turn, Seat seat) {
    rules_.legal(state_, seat, legal_);
    ASSERT_EQ(legal_.empty(), turn.kind != TurnKind::Decision);
    ASSERT_TRUE(std::adjacent_find(legal_.begin(), legal_.end(), std::greater_equal<>{}) ==
                legal_.end());
    std::size_t allowed = 0;
    for (const Action action : actions_) {
      const Verdict verdict = rules_.why(state_, seat, action);
      ASSERT_EQ(verdict.ok(), legal_.contains(action)) << words(box(), action);
      allowed += verdict.ok() ? 1 : 0;
      if (verdict.ok()) continue;
      ASSERT_TRUE(static_cast<bool>(verdict.rule)) << words(box(), action);
      ASSERT_TRUE(sentences().has(verdict.reason)) << verdict.reason;
    }
    ASSERT_EQ(allowed, legal_.size()) << "a legal action is not among all actions";
  }

  Action choose(Seat seat) {
    if (lucky_ && seat != kHispania && rng_.below(8) != 0)
      return player_.heuristic(rules_, state_, seat, rng_);
    // Ending the turn is often the only thing that is always allowed: ask twice before doing it.
    const Action first = legal_[rng_.below(legal_.size())];
    return verb_of(first) == Verb::End ? legal_[rng_.below(legal_.size())] : first;
  }

  Action throw_for(const Throw& dice) {
    const Action thrown = throw_dice(dice, rng_);
    if (!lucky_ || rng_.below(6) == 0) return thrown;
    switch (static_cast<Purpose>(dice.purpose)) {
      case Purpose::Siege: return roll_of(dice, std::array{6});
      case Purpose::ArmySiege: return roll_of(dice, std::array{1});
      case Purpose::Attack:
      case Purpose::ArmyAttack: return roll_of(dice, std::array{6, 1});
      case Purpose::Revolt:  // where Romans are
        for (int p = 1; p <= kDie; ++p)
          for (int c = 1; c <= kDie; ++c) {
            const Space at = hispanic_city(rules_.die_province(p), c);
            if (Rules::general_at_space(state_, at) >= 0 || !state_.garrison[index(at)].empty())
              return roll_of(dice, std::array{p, c});
          }
        return thrown;
      default: return thrown;
    }
  }

  // The same from an equal state, heard or unheard.
  void apply(Seat seat, Action action) {
    State unheard = state_;
    Events nobody;
    rules_.apply(unheard, seat, action, nobody);
    std::vector<Event> events;
    Events listener(events);
    rules_.apply(state_, seat, action, listener);
    ASSERT_EQ(rules_.hash(state_), rules_.hash(unheard));
    const char* broken = rules_.broken(state_);
    ASSERT_EQ(broken, nullptr) << broken << " after "
                               << (action.is_roll() ? "roll" : words(box(), action));
    for (const Event& event : events) {
      ASSERT_TRUE(static_cast<bool>(event.rule)) << event.key;
      ASSERT_TRUE(sentences().has(event.key)) << event.key;
    }
  }

  Rng rng_;
  bool lucky_;
  Rules rules_;
  SimplePlayer player_;
  std::vector<Action> actions_;
  State state_;
  Rules::Actions legal_;
  RandomGame game_;
};

}  // namespace

Options random_options(Rng& rng) {
  const auto pick = [&](std::uint64_t values) {
    return static_cast<std::uint8_t>(rng.below(values));
  };
  Options o;
  for (std::size_t i = 0; i < kKnobs; ++i) o.level[i] = box().knob[i].values[pick(3)];
  if (rng.below(3) == 0) o.scenario = pick(box().scenarios.size());
  o.romans = static_cast<std::uint8_t>(1 + pick(3));
  o.variants = pick(128);
  if ((o.variants & kHispano) != 0) o.level[0] = std::min<std::uint8_t>(o.level[0], 6);
  for (std::uint8_t* flag :
       {&o.split_consul, &o.flat_shields, &o.generic_joins, &o.generic_quiet, &o.own_lost,
        &o.citerior_first, &o.reroll_equal, &o.roll_certain, &o.new_army_waits, &o.legio_for_all})
    *flag = pick(2);
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

}  // namespace tercio::hispania
