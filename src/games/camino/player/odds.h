// Exact chances of fights, attrition and single dice, computed once from the component data and
// looked up by the computer player.
#pragma once

#include <array>
#include <vector>

#include "core/dice.h"
#include "games/camino/data/data.h"

namespace tercio::camino {

// How Momento de Tercio goes into a fight: not at all, kept until the dice are seen (and then used
// where it wins or saves the army), or declared before them.
enum class FightHelp : std::uint8_t { None, Kept, Parry, Push };
inline constexpr int kFightHelps = 4;

struct FightChance {
  float win = 0;        // CE-47
  float lose = 0;       // lost, but the army lives
  float destroyed = 0;  // CE-48
  float loss = 0;       // mean strength lost, never more than there is
  float used = 0;       // how often a kept Momento de Tercio is used
};

class PlayerOdds {
 public:
  explicit PlayerOdds(const Data& data);

  const FightChance& fight(int own_dice, int foe_dice, int strength, FightHelp help) const {
    return fights_[place(own_dice, foe_dice, strength, help)];
  }
  // Mean strength lost on an Alpine route with this modifier.
  float attrition(int modifier) const { return attrition_[attrition_place(modifier)]; }
  // The same when a re-roll follows every die that a better one would improve.
  float attrition_rerolled(int modifier) const { return rerolled_[attrition_place(modifier)]; }

  // Chance that one die reaches `from`.
  static constexpr float reaches(int from) {
    const int faces = kDie + 1 - from;
    return static_cast<float>(faces < 0      ? 0
                              : faces > kDie ? kDie
                                             : faces) /
           static_cast<float>(kDie);
  }

 private:
  static constexpr int kDice = kMaxDice + 1;
  static constexpr int kLowest = -8, kHighest = 16;  // modifiers of attrition

  std::size_t place(int own_dice, int foe_dice, int strength, FightHelp help) const;
  static std::size_t attrition_place(int modifier);
  void fill_fights(const Data& data);
  void fill_attrition(const Data& data);

  int max_strength_;
  std::vector<FightChance> fights_;
  std::array<float, kHighest - kLowest + 1> attrition_{}, rerolled_{};
};

}  // namespace tercio::camino
