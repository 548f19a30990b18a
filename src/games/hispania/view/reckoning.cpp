// How the war ended: the goal reached, the reserve of revolts empty, or time up (HI-22 to HI-24),
// what was reached of the goal, and what either side has lost.
#include "game/reckoning.h"

#include <algorithm>

#include "games/hispania/game.h"

namespace tercio::hispania {
namespace {

// What asked for the disc that was not there: the event just before the end.
const Event* before_the_end(Story story) {
  const Event* last = nullptr;
  for (const Happened& one : story) {
    if (is_event(one.event, "event.no-revolt-left")) return last;
    last = &one.event;
  }
  return nullptr;
}

struct Losses {
  int generals = 0, garrisons = 0, armies = 0, revolts = 0;
};

Losses losses_in(Story story) {
  Losses lost;
  for (const Happened& one : story) {
    const Event& event = one.event;
    if (is_event(event, "event.general-lost") || is_event(event, "event.proconsul-lost")) {
      ++lost.generals;
      lost.garrisons += number_in(event, "discs");
    }
    if (is_event(event, "event.garrison-lost")) ++lost.garrisons;
    if (is_event(event, "event.siege-won")) ++lost.revolts;
    if (is_event(event, "event.army-lost")) {
      ++lost.armies;
      lost.revolts += number_in(event, "discs");
    }
  }
  return lost;
}

}  // namespace

Told Module::reserve_told(const Rules& r, const State& s, Story story) const {
  std::vector<TextArg> args = {{"round", s.round}, {"rounds", r.rounds()}};
  const Event* const last = before_the_end(story);
  if (last == nullptr) return tell(text_, "reserve", args);
  const bool revolt =
      is_event(*last, "event.revolt-roll") || is_event(*last, "event.revolt-shifted");
  const bool army = is_event(*last, "event.army-roll") || is_event(*last, "event.army-chosen");
  if (!revolt && !army) return tell(text_, "reserve-round", {{"round", s.round}});
  const bool chosen = is_event(*last, "event.army-chosen");
  const auto city = static_cast<std::size_t>(number_in(*last, chosen ? "from" : "city"));
  args.emplace_back("city", r.data->space[city].name);
  return tell(text_, revolt ? "reserve-revolt" : "reserve-army", args);
}

// HI-22, HI-S0: every part of the goal, one by one.
void Module::tell_goal(const Rules& r, const State& s, Reckoning& out) const {
  std::vector<Text> reached, missing;
  each(r.goal_cities(), [&](Space at) {
    (s.garrison[index(at)].empty() ? missing : reached)
        .push_back(text_.format("goal-line.garrison", {{"city", r.data->space[index(at)].name}}));
  });
  for (std::size_t p = 0; p < kProvinces; ++p) {
    if ((r.goal_quiet() >> p & 1u) == 0) continue;
    (Rules::is_quiet(s, province_at(p)) ? reached : missing)
        .push_back(text_.format("goal-line.quiet",
                                {{"province", r.data->province[p].name},
                                 {"n", Rules::revolts_in(s, cities_of(province_at(p)))}}));
  }
  if (r.goal_special_gone() && s.special != Space::None)
    missing.push_back(
        text_.format("goal-line.special", {{"city", r.data->space[index(s.special)].name}}));
  if (!reached.empty()) out.why.push_back(tell(text_, "reached", {{"list", listed(reached)}}));
  if (!missing.empty()) out.why.push_back(tell(text_, "missing", {{"list", listed(missing)}}));
}

Reckoning Module::reckoning(const Rules& r, const State& s, Story story) const {
  Reckoning out;
  out.turn = s.round;
  out.turns = r.rounds();
  const std::vector<TextArg> when = {{"round", s.round}, {"rounds", r.rounds()}};
  const bool over = s.outcome != Outcome::None;
  if (s.outcome == Outcome::RomanVictory) out.why.push_back(tell(text_, "won", when));
  if (s.outcome == Outcome::Reserve) out.why.push_back(reserve_told(r, s, story));
  if (s.outcome == Outcome::Time) out.why.push_back(tell(text_, "time", when));
  if (over) tell_goal(r, s, out);
  for (std::size_t i = info_.outcomes.size(); i-- > 0;) {
    VictoryGrade grade{info_.outcomes[i].id, info_.outcomes[i].title};
    grade.value = static_cast<Outcome>(i) == Outcome::RomanVictory ? 1 : 0;
    grade.here = over && i == static_cast<std::size_t>(s.outcome);
    out.grades.push_back(std::move(grade));
  }
  const Losses lost = losses_in(story);
  const auto add = [&](Seat seat, std::string_view title,
                       std::initializer_list<std::pair<const char*, int>> parts) {
    std::vector<SumPart> list;
    for (const auto& [id, n] : parts)
      list.push_back({id, text_.format("end.part-" + std::string(id)), n});
    Sum sum = sum_of("losses", seat, text_.format(title), std::move(list));
    sum.adds_up = false;
    out.sums.push_back(std::move(sum));
  };
  add(Seat::First, "end.losses-rome", {{"generals", lost.generals}, {"garrisons", lost.garrisons}});
  add(kHispania, "end.losses-hispania", {{"armies", lost.armies}, {"revolts", lost.revolts}});
  return out;
}

}  // namespace tercio::hispania
