// Warnings: that the last order to embark is at stake (AR-98, AR-126), or the re-supply of the
// powder (AR-70 to AR-72), when a fleet is called away from it or a paper is sealed.
#include <cmath>

#include "games/armada/game.h"
#include "games/armada/rules/odds.h"

namespace tercio::armada {
namespace {

// The boxes to come in which troops can be embarked by these orders, without `gone`; the first of
// them, and how many.
struct Embarks {
  int first = 0, count = 0;
};
Embarks embarks_ahead(const Rules& r, const State& s, const OrderList& orders, Fleet gone) {
  Embarks out;
  for (int box = s.turn + 1; box < kLastBox; ++box) {
    if (orders[place(box)] != Order::Embark) continue;
    const bool leaves = is_fleet(gone) && s.of(gone).box == box;
    if (r.present(s, kSpain, box) - (leaves ? 1 : 0) <= 0) continue;
    if (out.count++ == 0) out.first = box;
  }
  return out;
}

// It comes, and does not find its way back.
Fraction stray_chance(const Rules& r, const State& s, Fleet f) {
  const Fraction back = return_chance(r, s, f);
  return arrival_chance(r, s, f) * Fraction::of(back.den - back.num, back.den);
}

bool has_embarked_or_will(const Rules& r, const State& s) {
  return s.embarked != 0 || r.cell(s).spain == Effect::Embark;
}

}  // namespace

std::optional<Warning> Module::call_warning(const Rules& r, const State& s, Seat seat,
                                            Fleet f) const {
  const int box = s.of(f).box;
  const Fraction stray = stray_chance(r, s, f);
  if (stray.num == 0) return std::nullopt;
  std::vector<TextArg> args = {{"fleet", fleet_name(r, f)},
                               {"number", box},
                               {"box", r.data->box[place(box)].name},
                               {"percent", static_cast<int>(std::lround(100 * stray.value()))}};
  if (seat == kEngland) {
    const bool last_there = r.present(s, kEngland, box) <= 1;
    if (s.of(kEngland).order[place(box)] != Order::Resupply || s.resupplied != 0 || !last_there)
      return std::nullopt;
    // AR-117: what is written for an empty box has failed, or is only used up.
    if (!r.options.empty_box_fails_resupply)
      return Warning{"powder", text_.format("warning.powder", args), stray};
    const bool first = s.failures == 0;
    args.emplace_back("penalty", first ? r.data->penalty_first : r.data->penalty_second);
    return Warning{"powder", text_.format("warning.powder-fails", args), stray};
  }
  const OrderList& orders = s.of(kSpain).order;
  if (has_embarked_or_will(r, s) || s.absolute != Seat::Nobody ||
      embarks_ahead(r, s, orders, Fleet::None).count == 0 ||
      embarks_ahead(r, s, orders, f).count > 0)
    return std::nullopt;
  // Where orders are rewritten after this turn another box may still be written for.
  const bool rewritten =
      r.data->window_after[static_cast<std::size_t>(s.turn)] && box < kLastBox - 1;
  const char* key = rewritten                                ? "warning.embark-rewritten"
                    : r.cell(s).spain == Effect::EmbarkIfWon ? "warning.embark-unless-won"
                                                             : "warning.embark-lost";
  return Warning{"embark-box", text_.format(key, args), stray, !rewritten};
}

std::optional<Warning> Module::warning(const Rules& r, const State& s, Seat seat, Action a) const {
  if (verb_of(a) == Verb::Call) return call_warning(r, s, seat, fleet_of(a));
  const bool settles = s.node == Node::Window && seat == kSpain &&
                       (verb_of(a) == Verb::Keep || verb_of(a) == Verb::Seal);
  if (!settles || s.embarked != 0 || s.absolute != Seat::Nobody) return std::nullopt;
  const SideState& own = s.of(kSpain);
  const Embarks ahead =
      embarks_ahead(r, s, verb_of(a) == Verb::Keep ? own.order : own.draft, Fleet::None);
  if (ahead.count == 0) return Warning{"no-embark", text_.format("warning.no-embark"), {}, true};
  // With the last of the two used up there is no other.
  const bool is_last =
      ahead.count == 1 && r.used(s, kSpain, Order::Embark) + 1 >= r.data->embark_max;
  if (!is_last) return std::nullopt;
  return Warning{
      "last-embark",
      text_.format("warning.last-embark",
                   {{"number", ahead.first}, {"box", r.data->box[place(ahead.first)].name}}),
      {},
      true};
}

}  // namespace tercio::armada
