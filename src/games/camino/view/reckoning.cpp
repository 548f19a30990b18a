// How the march ended: in Flanders for so many points, too late, or destroyed (CE-28, CE-67 to
// CE-75), and what its strength was lost to.
#include "game/reckoning.h"

#include <algorithm>
#include <array>

#include "games/camino/game.h"

namespace tercio::camino {
namespace {

// What takes strength; as in the catalogue, "end.cause-battle".
constexpr std::array<std::string_view, 6> kCauses = {"attrition", "battle", "assault",
                                                     "siege",     "unrest", "revolt"};
enum Cause : std::uint8_t { kAttrition, kBattle, kAssault, kSiege, kUnrest, kRevolt };

struct Losses {
  std::array<int, kCauses.size()> of{};
  Cause last = kSiege;
};

// A loss follows at once on the event that says where it comes from; a siege says nothing before.
Losses losses_in(Story story) {
  Losses lost;
  Cause fight = kBattle;
  Cause cause = kSiege;
  for (const Happened& one : story) {
    const Event& event = one.event;
    if (is_event(event, "event.strength")) {
      lost.of[cause] += number_in(event, "loss");
      lost.last = cause;
    }
    if (is_event(event, "event.battle")) fight = kBattle;
    if (is_event(event, "event.assault")) fight = kAssault;
    cause = is_event(event, "event.hits") || is_event(event, "event.fight-reroll") ? fight
            : number_in(event, "loss") == 0                                        ? kSiege
            : is_event(event, "event.attrition")                                   ? kAttrition
            : is_event(event, "event.unrest")                                      ? kUnrest
            : is_event(event, "event.revolt-die")                                  ? kRevolt
                                                                                   : kSiege;
  }
  return lost;
}

}  // namespace

Reckoning Module::reckoning(const Rules& r, const State& s, Story story) const {
  const Data& d = *r.data;
  const Losses lost = losses_in(story);
  const Score score = r.score(s);
  const bool over = s.outcome != kNoOutcome;
  const bool arrived = over && s.outcome > kDestroyed;
  Reckoning out;
  out.turn = std::min<int>(s.turn + 1, r.weeks());
  out.turns = r.weeks();
  const auto why = [&](std::string_view id, std::vector<TextArg> args) {
    args.emplace_back("week", out.turn);
    args.emplace_back("weeks", out.turns);
    out.why.push_back(tell(text_, id, args));
  };
  if (over && s.outcome == kDestroyed)
    why("destroyed", {{"region", region_name(r, s.army)},
                      {"cause", text_.format("end.cause-" + std::string(kCauses[lost.last]))}});
  if (over && s.outcome == kTooLate) {
    why("too-late",
        {{"region", region_name(r, s.army)}, {"steps", d.distance_to_goal[index(s.army)]}});
    why("worth", {{"points", score.total}});
  }
  if (arrived) {
    why("arrived", {{"points", score.total},
                    {"strength", s.strength},
                    {"outcome", d.outcomes[s.outcome].name}});
    if (s.outcome < kWonFrom) why("won-from", {{"from", d.outcomes[kWonFrom].min_vp}});
    if (s.outcome + 1u < d.outcomes.size()) {
      const Outcome& next = d.outcomes[s.outcome + 1u];
      why("next", {{"missing", next.min_vp - score.total}, {"next", next.name}});
    }
  }
  for (std::size_t i = d.outcomes.size(); i-- > 0;) {
    VictoryGrade grade{d.outcomes[i].id, d.outcomes[i].name};
    if (i > kDestroyed + 1u)
      grade.needs = text_.format("end.from", {{"points", d.outcomes[i].min_vp}});
    grade.value = i >= kWonFrom ? 1 : 0;
    grade.here = over && i == s.outcome;
    out.grades.push_back(std::move(grade));
  }
  const auto part = [&](std::string_view id, int n) {
    return SumPart{std::string(id), text_.format("end.part-" + std::string(id)), n};
  };
  if (arrived || !over) {
    std::vector<SumPart> parts = {part("strength", score.strength), part("roads", score.roads),
                                  part("row", score.row), part("victories", score.victories),
                                  part("enemies", score.enemies)};
    int sum = 0;
    for (const SumPart& one : parts) sum += one.n;
    if (sum != score.total) parts.push_back(part("floor", score.total - sum));  // CE-73
    out.sums.push_back(sum_of("points", kSpain, text_.format("end.points"), std::move(parts)));
  }
  std::vector<SumPart> causes;
  for (std::size_t i = 0; i < kCauses.size(); ++i)
    if (lost.of[i] > 0)
      causes.push_back({std::string(kCauses[i]),
                        text_.format("end.cause-" + std::string(kCauses[i])), lost.of[i]});
  out.sums.push_back(sum_of("losses", kSpain, text_.format("end.losses"), std::move(causes)));
  return out;
}

}  // namespace tercio::camino
