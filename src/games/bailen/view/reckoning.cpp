// How the battle ended: three commands broken, the last turn, Bailén held, or surrender (BA-159 to
// BA-163, BA-177, BA-189, BA-203), and what each side has lost.
#include "game/reckoning.h"

#include <algorithm>

#include "games/bailen/game.h"

namespace tercio::bailen {
namespace {

constexpr std::array<Seat, kSides> kBoth = {kFrench, kSpanish};
constexpr std::array<Arm, 3> kCounted = {Arm::Infantry, Arm::Cavalry, Arm::Artillery};
constexpr int kSudden = 3;

bool has_event(Story story, std::string_view key) {
  return std::any_of(story.begin(), story.end(),
                     [&](const Happened& one) { return is_event(one.event, key); });
}

// The rule by which it was over.
bool ended_by(Story story, RuleId rule) {
  return std::any_of(story.begin(), story.end(), [&](const Happened& one) {
    return is_event(one.event, "event.over") && one.event.rule == rule;
  });
}

}  // namespace

void Module::tell_reason(const Rules& r, const State& s, Story story, Reckoning& out) const {
  const int french = r.counted(s, kFrench), spanish = r.counted(s, kSpanish);
  const auto why = [&](std::string_view id, std::vector<TextArg> args) {
    args.emplace_back("turn", out.turn);
    args.emplace_back("turns", out.turns);
    out.why.push_back(tell(text_, id, args));
  };
  const auto side = [&](Seat seat) { return TextArg{"side", info_.seats[index(seat)].title}; };
  const TextArg outcome{"outcome", info_.outcomes[static_cast<std::size_t>(s.outcome)].title};
  if (ended_by(story, "BA-203"_rule)) return why("surrender", {});
  if (ended_by(story, "BA-162"_rule)) {
    if (french >= kSudden && spanish >= kSudden) return why("sudden-both", {});
    const Seat broken = french >= kSudden ? kFrench : kSpanish;
    return why("sudden", {side(broken), {"n", std::max(french, spanish)}});
  }
  if (has_event(story, "event.claimed")) why("claimed", {});
  why("judged", {{"french", french}, {"spanish", spanish}});
  const int lead = spanish - french;
  if (lead != 0)
    why("lead", {side(lead > 0 ? kFrench : kSpanish), {"n", lead > 0 ? lead : -lead}, outcome});
  else if (s.outcome == Outcome::Draw)
    why("level", {});
  else
    why("level-defender", {outcome});
}

// Who broke, with what they had lost of what they bear.
void Module::tell_broken(const Rules& r, const State& s, Reckoning& out) const {
  const Board b = r.board(s);
  const auto lost = r.all_losses(s);
  for (const Seat side : kBoth) {
    std::vector<Text> broken;
    std::vector<SumPart> parts;
    for (std::size_t c = 0; c < r.army->command.size(); ++c) {
      const CommandData& command = r.army->command[c];
      if (command.side != side || r.full_limit(s, c) == 0 || !r.scenario(s).in_play[c]) continue;
      parts.push_back({command.id, command.name, lost[c], r.limit(s, b, c)});
      if (s.command[c].is(kDemoralized))
        broken.push_back(text_.format(
            "end.command",
            {{"command", command.name}, {"lost", lost[c]}, {"limit", r.limit(s, b, c)}}));
    }
    const Text& name = info_.seats[index(side)].title;
    if (s.step == Step::Over)
      out.why.push_back(broken.empty()
                            ? tell(text_, "none-broken", {{"side", name}})
                            : tell(text_, "broken", {{"side", name}, {"list", listed(broken)}}));
    const char* const counted =
        r.options.demoralization_units ? "end.commands-units" : "end.commands";
    Sum sum = sum_of("commands", side, text_.format(counted, {{"side", name}}), std::move(parts));
    sum.adds_up = false;
    out.sums.push_back(std::move(sum));
  }
  if (s.step == Step::Over) tell_shaken(r, s, out);
  int gone = 0;
  for (std::size_t c = 0; c < r.army->command.size(); ++c)
    gone += r.army->command[c].side == kFrench && r.counts_as_left(s, c) ? 1 : 0;
  const int more = r.counted(s, kSpanish) - r.demoralized(s, kSpanish);
  if (s.step == Step::Over && more > 0)
    out.why.push_back(tell(text_, "exit", {{"gone", gone}, {"n", more}}));
}

// BA-159: who is out of order counts as lost, though he may still be on the field.
void Module::tell_shaken(const Rules& r, const State& s, Reckoning& out) const {
  std::array<int, kSides> n{};
  for (const std::size_t u : r.troops()) {
    const std::size_t c = r.q(u).command;
    if (r.q(u).convoy || !r.q(u).in_play || !s.piece[u].on_map() || s.piece[u].ordered()) continue;
    if (r.full_limit(s, c) == 0 || !r.scenario(s).in_play[c]) continue;
    n[index(r.army->command[c].side)] += r.options.demoralization_units ? 1 : r.points(s, u);
  }
  if (n[index(kFrench)] + n[index(kSpanish)] == 0) return;
  out.why.push_back(tell(text_, r.options.demoralization_units ? "shaken-units" : "shaken",
                         {{"french", n[index(kFrench)]}, {"spanish", n[index(kSpanish)]}}));
}

// BA-162, BA-163, BA-203; the best for the French first.
void Module::add_grades(const Rules& r, const State& s, Reckoning& out) const {
  const int draw = static_cast<int>(Outcome::Draw);
  for (int i = kOutcomes - 1; i > 0; --i) {
    const auto outcome = static_cast<Outcome>(i);
    if (outcome == Outcome::SpanishDecisive && !r.scenario(s).surrender) continue;
    if (outcome == Outcome::Draw && r.options.draw_defender && !r.ends_at_three(s)) continue;
    VictoryGrade grade{info_.outcomes[static_cast<std::size_t>(i)].id,
                       info_.outcomes[static_cast<std::size_t>(i)].title};
    const int lead = i > draw ? i - draw : draw - i;
    grade.needs = outcome == Outcome::SpanishDecisive ? text_.format("end.from-surrender")
                  : lead == 0                         ? text_.format("end.from-level")
                  : lead == kSudden                   ? text_.format("end.from-sudden")
                                    : text_.format("end.from-lead", {{"n", lead}});
    grade.value = lead == 0 ? 0.5 : i > draw ? 1 : 0;
    grade.here = s.step == Step::Over && outcome == s.outcome;
    out.grades.push_back(std::move(grade));
  }
}

void Module::add_losses(const Rules& r, const State& s, Seat side, Reckoning& out) const {
  std::vector<SumPart> parts;
  for (const Arm arm : kCounted) {
    SumPart part{std::string(arm_id(arm)), text_.format("end.arm-" + std::string(arm_id(arm))), 0,
                 0};
    for (const std::size_t u : r.troops(side)) {
      if (r.q(u).arm != arm || r.q(u).convoy || !r.q(u).in_play) continue;
      part.of += r.q(u).points;
      part.n += s.piece[u].where() == Where::Eliminated ? r.q(u).points : s.piece[u].lost;
    }
    if (part.of > 0) parts.push_back(std::move(part));
  }
  out.sums.push_back(sum_of("losses", side,
                            text_.format("end.losses", {{"side", info_.seats[index(side)].title}}),
                            std::move(parts)));
}

Reckoning Module::reckoning(const Rules& r, const State& s, Story story) const {
  Reckoning out;
  out.turn = std::max<int>(1, s.turn);
  out.turns = r.scenario(s).turns;
  if (s.step == Step::Over) tell_reason(r, s, story, out);
  tell_broken(r, s, out);
  add_grades(r, s, out);
  for (const Seat side : kBoth) add_losses(r, s, side, out);
  return out;
}

}  // namespace tercio::bailen
