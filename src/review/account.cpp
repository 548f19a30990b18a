#include "review/account.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tercio {
namespace {

constexpr double kUnseen = 0.15;  // a decision that gains more than the best play can
constexpr double kSure = 2;       // standard errors

}  // namespace

// Of what is alike: a sum with its error, and what helped and harmed.
struct Account::Column {
  Mix mix;
  double change = 0, good = 0, bad = 0;
  std::size_t count = 0;

  void add(const Mix& one, double value) {
    mix.add(one);
    change += value;
    (value > 0 ? good : bad) += value;
    ++count;
  }
};

struct Account::Sums {
  std::array<Column, kMaxSeats + 1> dice, decisions, fog;  // the last: nobody's
  Column other, unexplained, luck;

  static std::size_t place(Seat seat) { return seat == Seat::Nobody ? kMaxSeats : index(seat); }
};

void Account::add(BookEntry entry) {
  if (start == kNoNode) start = entry.in;
  if (entry.faces.size() > 1) {
    if (thrown_from_.size() <= entry.in) thrown_from_.resize(entry.in + 1, kNoNode);
    thrown_from_[entry.in] = entries.size();
  }
  entries.push_back(std::move(entry));
}

Mix Account::faces(const BookEntry& entry) const {
  Mix mix;
  for (const Face& face : entry.faces) mix.add(face.node, face.p);
  return mix;
}

Mix Account::value(std::size_t node) const {
  const std::size_t thrown = node < thrown_from_.size() ? thrown_from_[node] : kNoNode;
  if (!to_end_ || thrown == kNoNode || samples.is_known(node)) return Mix::of(node);
  const BookEntry& entry = entries[thrown];
  double variance = 0;  // of the mean over the faces, in parts of that of one game
  for (const Face& face : entry.faces) {
    if (samples.is_known(face.node)) continue;
    if (samples.count(face.node) == 0) return Mix::of(node);
    variance += face.p * face.p / static_cast<double>(samples.count(face.node));
  }
  const auto own = static_cast<double>(samples.count(node));
  const double weight = variance > 0 ? own / (own + 1 / variance) : 0;
  Mix mix = weight > 0 ? Mix::of(node, weight) : Mix();
  return mix.add(faces(entry), 1 - weight);
}

Mix Account::luck(const BookEntry& entry) const {
  if (entry.faces.size() < 2) return {};
  if (to_end_) return change(entry);
  return Mix::of(entry.out).add(faces(entry), -1);
}

Mix Account::change(const BookEntry& entry) const {
  if (entry.in == entry.out) return {};
  return value(entry.out).add(value(entry.in), -1);
}

bool Account::is_ready(const Mix& mix) const {
  return std::all_of(mix.parts.begin(), mix.parts.end(),
                     [&](const Mix::Part& part) { return samples.has_any(part.node); });
}

Account::Spread Account::spread_of(const BookEntry& entry) const {
  const Mix mean = faces(entry);
  const double middle = samples.mean(mean);
  Spread out;
  for (const Face& face : entry.faces) {
    const double off = samples.mean(face.node) - middle;
    const double error = samples.error(Mix::of(face.node).add(mean, -1));
    out.all += face.p * off * off;
    out.noise += face.p * error * error;
  }
  return out;
}

double Account::spread(const BookEntry& entry) const {
  const Spread found = spread_of(entry);
  return std::max(0.0, found.all - found.noise);
}

std::vector<CurvePoint> Account::curve() const {
  std::vector<CurvePoint> out;
  const auto put = [&](std::size_t at, std::size_t node) {
    const Mix mix = value(node);
    if (!is_ready(mix)) return;
    if (!out.empty() && out.back().at == at) out.pop_back();
    out.push_back({at, samples.mean(mix), samples.error(mix)});
  };
  if (start == kNoNode) return out;
  put(0, start);
  for (const BookEntry& entry : entries)
    if (entry.in != entry.out) put(entry.last, entry.out);
  if (!entries.empty() && samples.has_any(entries.back().out) &&
      (out.empty() || out.back().at != entries.back().last))
    put(entries.back().last, entries.back().out);
  return out;
}

void Account::measure_decisions() {
  Sums sums;
  for (const BookEntry& entry : entries)
    if (!entry.dice) settle_decision(entry, sums);
}

void Account::settle_throw(const BookEntry& entry, Sums& sums) {
  ReviewedThing& thing = things[entry.first_thing];
  if (entry.faces.size() < 2) {
    thing.forced = true;
    thing.as_good = thing.as_bad = 1;
    thing.before = thing.after = samples.mean(value(entry.in));
    return;
  }
  const Mix mix = luck(entry);
  const double fell = samples.mean(entry.out);
  thing.change = samples.mean(mix);
  thing.se = samples.error(mix);
  thing.after = samples.mean(value(entry.out));
  thing.before = thing.after - thing.change;
  thing.as_good = thing.as_bad = 0;
  for (const Face& face : entry.faces) {
    const double came = samples.mean(face.node);
    if (came >= fell) thing.as_good += face.p;
    if (came <= fell) thing.as_bad += face.p;
  }
  if (!to_end_) {
    // Their true spread is what is left when the error is taken away.
    const Spread spread = spread_of(entry);
    thing.counts = spread.all > 2 * spread.noise;
    Mix rest = faces(entry);
    rest.add(entry.in, -1);
    sums.unexplained.add(rest, samples.mean(rest));
  }
  sums.luck.add(mix, thing.change);
  Column& column = thing.counts ? sums.dice[Sums::place(thing.seat)] : sums.other;
  column.add(mix, thing.change);
}

void Account::settle_decision(const BookEntry& entry, Sums& sums) {
  const Mix all = change(entry);
  Mix rest = all;
  double left = all.parts.empty() ? 0 : samples.mean(all);
  const double after = samples.mean(value(entry.out));
  const double before = after - left;
  for (std::size_t i = 0; i < entry.things; ++i) {
    ReviewedThing& thing = things[entry.first_thing + i];
    thing.before = before;
    thing.after = after;
    if (thing.as_usual) continue;
    Mix own = all;
    for (const Believed& one : entry.believed)
      if (one.thing == entry.first_thing + i) own = Mix::of(one.played).add(one.usual, -1);
    thing.change = samples.mean(own);
    thing.se = samples.error(own);
    const double gain = this->own(thing.seat) * thing.change;
    thing.unseen = gain > kUnseen && gain > kSure * thing.se;
    sums.decisions[Sums::place(thing.seat)].add(own, thing.change);
    rest.add(own, -1);
    left -= thing.change;
  }
  if (entry.believed.empty()) return;
  const Seat seat = entry.things == 1 ? things[entry.first_thing].seat : Seat::Nobody;
  sums.fog[Sums::place(seat)].add(rest, left);
}

void Account::settle(Review& out) {
  Sums sums;
  for (const BookEntry& entry : entries)
    entry.dice ? settle_throw(entry, sums) : settle_decision(entry, sums);
  Ledger& ledger = out.ledger;
  ledger = {};
  ledger.start = samples.mean(value(start));
  ledger.result = entries.empty() ? ledger.start : samples.mean(value(entries.back().out));
  const auto put = [&](LedgerKind kind, std::size_t place, const Column& column) {
    if (column.count == 0) return;
    const Seat seat = place == kMaxSeats ? Seat::Nobody : seat_at(place);
    ledger.lines.push_back({kind, seat, column.change, samples.error(column.mix), column.good,
                            column.bad, column.count});
  };
  for (std::size_t i = 0; i <= kMaxSeats; ++i) put(LedgerKind::Dice, i, sums.dice[i]);
  put(LedgerKind::OtherDice, kMaxSeats, sums.other);
  for (std::size_t i = 0; i <= kMaxSeats; ++i) put(LedgerKind::Decisions, i, sums.decisions[i]);
  for (std::size_t i = 0; i <= kMaxSeats; ++i) put(LedgerKind::Fog, i, sums.fog[i]);
  put(LedgerKind::Unexplained, kMaxSeats, sums.unexplained);
  out.luck = sums.luck.change;
  out.luck_se = samples.error(sums.luck.mix);
  out.curve = curve();
  out.things = things;
}

}  // namespace tercio
