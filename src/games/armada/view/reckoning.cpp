// How the campaign ended: troops ashore, no order to embark left, or the final battle (AR-94 to
// AR-106), and what each side has lost.
#include "game/reckoning.h"

#include <algorithm>

#include "games/armada/game.h"

namespace tercio::armada {
namespace {

constexpr std::array<Seat, kSides> kBoth = {kSpain, kEngland};

// The box of the turn in which things happened.
struct Boxes {
  int now = 0;
  int landed = 0, no_embark = 0;
  std::vector<std::pair<int, bool>> failed;  // orders to embark: box, and whether a fleet was there
};

Boxes boxes_in(Story story) {
  Boxes found;
  for (const Happened& one : story) {
    const Event& event = one.event;
    if (is_event(event, "event.turn")) found.now = number_in(event, "turn");
    if (is_event(event, "event.landed")) found.landed = found.now;
    if (is_event(event, "event.no-embark-left")) found.no_embark = found.now;
    if (is_event(event, "event.embark-fails")) found.failed.emplace_back(found.now, true);
    if (is_event(event, "event.order-absent") &&
        number_in(event, "order") == static_cast<int>(Order::Embark))
      found.failed.emplace_back(found.now, false);
  }
  return found;
}

}  // namespace

std::vector<TextArg> Module::box_args(const Rules& r, int box) const {
  return {{"number", box}, {"box", r.data->box[static_cast<std::size_t>(box - 1)].name}};
}

// The final battle in words: the lead and the level it is worth, or that agreement had gone on to.
void Module::tell_final(const Rules& r, const State& s, Reckoning& out) const {
  const auto& levels = r.data->victories;
  const int ahead = r.lead(s);
  const Seat side = ahead > 0 ? kSpain : kEngland;
  const int by = ahead > 0 ? ahead : -ahead;
  if (s.absolute != Seat::Nobody) {  // AR-105, AR-106
    out.why.push_back(
        tell(text_, "agreed", {{"side", side_name(s.absolute)}, {"number", s.absolute_turn}}));
    const bool stands = levels[s.outcome].side == s.absolute;
    out.why.push_back(tell(text_, stands ? "agreed-holds" : "agreed-lost"));
    return;
  }
  if (ahead == 0) {
    out.why.push_back(tell(text_, "level", {{"n", r.final_ships(s, kSpain)}}));
  } else {
    const Victory& level = levels[s.outcome];
    out.why.push_back(tell(
        text_, "lead",
        {{"side", side_name(side)}, {"n", by}, {"outcome", level.name}, {"from", level.lead_min}}));
    const Victory* next = nullptr;
    for (const Victory& one : levels)
      if (one.side == side && one.lead_min > by &&
          (next == nullptr || one.lead_min < next->lead_min))
        next = &one;
    if (next != nullptr)
      out.why.push_back(
          tell(text_, "next", {{"missing", next->lead_min - by}, {"next", next->name}}));
  }
}

// AR-93 to AR-95: what each side's result and ships are made of.
void Module::add_final_sums(const Rules& r, const State& s, Reckoning& out) const {
  const auto part = [&](std::string_view id, int n) {
    return SumPart{std::string(id), text_.format("end.part-" + std::string(id)), n};
  };
  const bool from_total = r.options.final_losses_from_total;
  for (const Seat side : kBoth) {
    const int value = r.final_value(s, side);
    std::vector<SumPart> parts = {part("dice", r.final_sum(s, side)),
                                  part("wind", r.final_bonus(s, side)),
                                  part("dead", -r.dead(s, side) * r.data->per_dead_commander),
                                  part("penalty", -r.penalty(s, side))};
    Sum sum = sum_of("final", side,
                     text_.format("end.final", {{"side", side_name(side)}, {"value", value}}),
                     std::move(parts));
    if (sum.total < value) sum.parts.push_back(part("least", value - sum.total));  // AR-125
    sum.total = value;
    out.sums.push_back(std::move(sum));
  }
  for (const Seat side : kBoth) {
    const int ships = r.final_ships(s, side);
    std::vector<SumPart> parts = {part("afloat", r.ships(s, side)),
                                  part("prizes", s.of(side).prizes),
                                  from_total ? part("enemy", -r.final_value(s, other(side)))
                                             : part("own", r.final_value(s, side))};
    Sum sum = sum_of("ships", side, text_.format("end.ships", {{"side", side_name(side)}}),
                     std::move(parts));
    if (sum.total < ships) sum.parts.push_back(part("least", ships - sum.total));
    sum.total = ships;
    out.sums.push_back(std::move(sum));
  }
}

Reckoning Module::reckoning(const Rules& r, const State& s, Story story) const {
  const Data& d = *r.data;
  const Boxes boxes = boxes_in(story);
  const bool over = s.node == Node::Over;
  const bool fought = over && s.turn > kLastBox;
  Reckoning out;
  out.turn = std::clamp<int>(s.turn, 1, kLastBox);
  out.turns = kLastBox;
  if (over && boxes.landed > 0 && !fought)
    out.why.push_back(tell(text_, "landed", box_args(r, boxes.landed)));
  if (over && !fought && s.embarked == 0) {
    out.why.push_back(
        tell(text_, "no-embark", {{"number", boxes.no_embark > 0 ? boxes.no_embark : out.turn}}));
    for (const auto& [box, present] : boxes.failed)
      out.why.push_back(tell(text_, present ? "embark-failed" : "embark-absent", box_args(r, box)));
  }
  if (fought) {
    tell_final(r, s, out);
    if (s.embarked != 0 && s.disembarked == 0)
      out.why.push_back(tell(text_, "aboard", box_args(r, s.embarked)));
    add_final_sums(r, s, out);
  }
  for (std::size_t i = 0; i < d.victories.size(); ++i) {
    const Victory& one = d.victories[i];
    VictoryGrade grade{one.id, one.name};
    if (one.lead_min > 0)
      grade.needs = text_.format("end.from", {{"n", one.lead_min}});
    else if (one.side != Seat::Nobody)
      grade.needs =
          text_.format(one.side == kSpain ? "end.absolute-spain" : "end.absolute-england");
    grade.value = one.side == Seat::Nobody ? 0.5 : one.side == kSpain ? 1 : 0;
    grade.here = over && i == s.outcome;
    out.grades.push_back(std::move(grade));
  }
  for (const Seat side : kBoth) {
    int began = 0, fleets = 0, dead = 0;
    for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
      const Fleet f = fleet_at(side, slot);
      began += d.ships[index(f)];
      fleets += s.of(f).afloat() ? 0 : 1;
      dead += s.of(f).is(kDead) ? 1 : 0;
    }
    const auto part = [&](std::string_view id, int n, int of) {
      return SumPart{std::string(id), text_.format("end.part-" + std::string(id)), n, of};
    };
    Sum sum =
        sum_of("losses", side, text_.format("end.losses", {{"side", side_name(side)}}),
               {part("ships", began - r.ships(s, side), began),
                part("fleets", fleets, kFleetsPerSide), part("commanders", dead, kFleetsPerSide)});
    sum.adds_up = false;
    out.sums.push_back(std::move(sum));
  }
  return out;
}

}  // namespace tercio::armada
