// The tables of player/odds.h.
#include "games/camino/player/odds.h"

#include <algorithm>

namespace tercio::camino {
namespace {

constexpr int kMostHits = kMaxDice + 2;
using HitChances = std::array<double, kMostHits>;  // by number of hits

// Hits of 0 to kMaxDice dice (CE-46).
std::array<HitChances, kMaxDice + 1> hit_chances(const Data& data) {
  int faces = 0;
  for (int face = 1; face <= kDie; ++face) faces += has_face(data.success_faces, face) ? 1 : 0;
  const double success = static_cast<double>(faces) / kDie;
  std::array<HitChances, kMaxDice + 1> hits{};
  HitChances successes{};
  successes[0] = 1;
  for (std::size_t dice = 0; dice <= kMaxDice; ++dice) {
    for (std::size_t i = 0; i <= dice; ++i)
      hits[dice][i / static_cast<std::size_t>(data.successes_per_hit)] += successes[i];
    HitChances next{};
    for (std::size_t i = 0; i <= dice && i + 1 < next.size(); ++i) {
      next[i] += successes[i] * (1 - success);
      next[i + 1] += successes[i] * success;
    }
    successes = next;
  }
  return hits;
}

struct End {
  bool won = false, destroyed = false;
  int loss = 0;
};

End end_of(const Data& data, int strength, int own, int foe) {  // CE-47, CE-48
  if (foe >= strength) return {false, true, strength};
  return {data.tie_for_enemy ? own > foe : own >= foe, false, foe};
}

}  // namespace

PlayerOdds::PlayerOdds(const Data& data) : max_strength_(data.max_strength) {
  fill_fights(data);
  fill_attrition(data);
}

std::size_t PlayerOdds::place(int own_dice, int foe_dice, int strength, FightHelp help) const {
  const int own = std::clamp(own_dice, 0, kMaxDice);
  const int foe = std::clamp(foe_dice, 0, kMaxDice);
  const int left = std::clamp(strength, 1, max_strength_);
  return static_cast<std::size_t>(((own * kDice + foe) * max_strength_ + left - 1) * kFightHelps +
                                  static_cast<int>(help));
}

std::size_t PlayerOdds::attrition_place(int modifier) {
  return static_cast<std::size_t>(std::clamp(modifier, kLowest, kHighest) - kLowest);
}

void PlayerOdds::fill_fights(const Data& data) {
  const auto hits = hit_chances(data);
  fights_.resize(static_cast<std::size_t>(kDice * kDice * max_strength_ * kFightHelps));
  const auto chance_of = [&](std::size_t own_dice, std::size_t foe_dice, int strength,
                             FightHelp help) {
    double win = 0, lose = 0, destroyed = 0, loss = 0, used = 0;
    for (int own = 0; own < kMostHits; ++own)
      for (int foe = 0; foe < kMostHits; ++foe) {
        const double chance = hits[own_dice][static_cast<std::size_t>(own)] *
                              hits[foe_dice][static_cast<std::size_t>(foe)];
        if (chance <= 0) continue;
        const End kept = end_of(data, strength, own, foe);
        const End parried = end_of(data, strength, own, foe > 0 ? foe - 1 : 0);
        const End pushed = end_of(data, strength, own + 1, foe);
        End end = kept;
        if (help == FightHelp::Parry) end = parried;
        if (help == FightHelp::Push) end = pushed;
        if (help == FightHelp::Kept && !kept.won) {
          if (foe > 0 && (parried.won || (kept.destroyed && !parried.destroyed)))
            end = parried;
          else if (pushed.won)
            end = pushed;
          if (end.won || end.destroyed != kept.destroyed) used += chance;
        }
        (end.won ? win : end.destroyed ? destroyed : lose) += chance;
        loss += chance * end.loss;
      }
    return FightChance{static_cast<float>(win), static_cast<float>(lose),
                       static_cast<float>(destroyed), static_cast<float>(loss),
                       static_cast<float>(used)};
  };
  for (int own = 0; own <= kMaxDice; ++own)
    for (int foe = 0; foe <= kMaxDice; ++foe)
      for (int strength = 1; strength <= max_strength_; ++strength)
        for (int help = 0; help < kFightHelps; ++help) {
          const auto how = static_cast<FightHelp>(help);
          fights_[place(own, foe, strength, how)] = chance_of(
              static_cast<std::size_t>(own), static_cast<std::size_t>(foe), strength, how);
        }
}

void PlayerOdds::fill_attrition(const Data& data) {
  for (int modifier = kLowest; modifier <= kHighest; ++modifier) {
    double mean = 0, rerolled = 0;
    const int best = data.attrition_loss(1 + modifier);
    for (int die = 1; die <= kDie; ++die) {
      const int loss = data.attrition_loss(die + modifier);
      mean += loss;
      double again = 0;
      for (int other = 1; other <= kDie; ++other)
        again += data.attrition_loss(std::min(die, other) + modifier);
      rerolled += loss > best ? again / kDie : loss;
    }
    attrition_[attrition_place(modifier)] = static_cast<float>(mean / kDie);
    rerolled_[attrition_place(modifier)] = static_cast<float>(rerolled / kDie);
  }
}

}  // namespace tercio::camino
