// The ways of whoever is in hand: advances, retreats and joins (DN-16 to DN-28, DN-41), turns in
// place (DN-20), movement attacks (DN-50) and coups de main (DN-31), in words that may be said one
// after the other until somebody else is asked.
#include <algorithm>
#include <optional>
#include <utility>

#include "games/tercios/game.h"
#include "games/tercios/view/ways.h"

namespace tercio::tercios {
namespace {

constexpr FacingCosts costs_by_facing(std::uint64_t packed) {
  FacingCosts out{};
  for (const Dir d : hex::kDirs) out[hex::index(d)] = cost_facing(packed, d);
  return out;
}

class MoverWays {
 public:
  MoverWays(const Rules& r, const State& s, const Words& lead)
      : r_(r),
        s_(s),
        b_(r.board(s)),
        f_(s.top()),
        at_(s.piece[f_.unit].hex),
        stood_(s.piece[f_.unit].facing),
        enemies_(b_.of[index(other(s.piece[f_.unit].side()))]),
        lead_(lead) {}

  std::vector<tercio::Way> all() {
    if (f_.stage == Stage::Facing) {
      const FacingCosts cost = costs_by_facing(f_.costs());
      arrive(f_.hex, f_.pending, cost, path_to_pending(cost));
      return std::move(out_);
    }
    if (f_.stage != Stage::Choose) return {};
    if (f_.left > 0) {
      links();
      joins();
      turns();
    }
    for (const Dir d : hex::kDirs)
      if (const Hex to = r_.battle->grid.neighbour(at_, d); to != Hex::None) {
        if (r_.may_coup(s_, b_, f_, to).ok()) coup(to);
        if (f_.left > 0 && r_.may_charge(s_, b_, f_, to).ok())
          charge(to, d, r_.charge_cost(s_, b_, f_, to), lead_, {});
      }
    return std::move(out_);
  }

 private:
  using Path = std::vector<std::string>;

  // Of two kinds of way to one hex and facing the cheaper is meant, and of equals the advance.
  void links() {
    Reach ahead;
    Reach back;
    r_.reach(s_, b_, f_, Way::Advance, ahead);
    r_.reach(s_, b_, f_, Way::Retreat, back);
    (ahead.ends | back.ends).each([&](Hex h) {
      constexpr std::uint32_t kNowhere = 0xFFFFFF;
      const std::uint32_t forth = ahead.ends.has(h) ? ahead.costs[index(h)] : kNowhere;
      const std::uint32_t aback = back.ends.has(h) ? back.costs[index(h)] : kNowhere;
      FacingCosts by_advance = costs_by_facing(forth);
      FacingCosts by_retreat = costs_by_facing(aback);
      for (std::size_t i = 0; i < hex::kSides; ++i)
        (by_advance[i] <= by_retreat[i] ? by_retreat : by_advance)[i] = kNever;
      link(Way::Advance, ahead, h, by_advance, forth);
      link(Way::Retreat, back, h, by_retreat, aback);
    });
  }

  // `all`: what it costs with any facing, those said otherwise among them.
  void link(Way kind, const Reach& reach, Hex h, const FacingCosts& cost, std::uint32_t all) {
    if (std::ranges::count(cost, kNever) == hex::kSides) return;
    const Dir facing = usual_facing(r_, enemies_, h, stood_, cost);
    const WayTo way = r_.way_to(s_, b_, f_, kind, reach, h, facing);
    choose(h, kind, cost, path_of(way), costs_by_facing(all));
  }

  Path path_to_pending(const FacingCosts& cost) const {
    if (f_.pending == Way::Coup) return {r_.battle->name_of(f_.hex)};
    const bool joins = f_.pending == Way::Join;
    Reach reach;
    r_.reach(s_, b_, f_, joins ? Way::Advance : f_.pending, reach, f_.hex);
    if (!joins) {
      const Dir facing = usual_facing(r_, enemies_, f_.hex, stood_, cost);
      return path_of(r_.way_to(s_, b_, f_, f_.pending, reach, f_.hex, facing));
    }
    Path path = path_of(r_.way_to_join(s_, b_, f_, reach, f_.hex));
    path.push_back(r_.battle->name_of(f_.hex));
    return path;
  }

  Path path_of(const WayTo& way) const {
    Path path;
    for (std::size_t i = 1; i < way.count; ++i)
      if (way.point[i].hex != way.point[i - 1].hex)
        path.push_back(r_.battle->name_of(way.point[i].hex));
    return path;
  }

  void joins() {
    Reach reach;
    r_.reach(s_, b_, f_, Way::Advance, reach);
    reach.joins.each([&](Hex h) {
      Path path = path_of(r_.way_to_join(s_, b_, f_, reach, h));
      path.push_back(r_.battle->name_of(h));
      const FacingCosts cost = costs_by_facing(r_.facing_costs(s_, b_, f_, Way::Join, h));
      choose(h, Way::Join, cost, std::move(path), cost);
    });
  }

  void coup(Hex h) {
    const FacingCosts cost = costs_by_facing(r_.facing_costs(s_, b_, f_, Way::Coup, h));
    choose(h, Way::Coup, cost, {r_.battle->name_of(h)}, cost);
  }

  // The hex is said, then the facing if there is a choice.
  void choose(Hex h, Way kind, const FacingCosts& cost, Path path, const FacingCosts& all) {
    const Verb verb = kind == Way::Advance   ? Verb::Advance
                      : kind == Way::Retreat ? Verb::Retreat
                      : kind == Way::Join    ? Verb::Join
                                             : Verb::Coup;
    start_ = {with_hex(verb, h)};
    asks_facing_ = std::ranges::count(all, kNever) < hex::kSides - 1;
    arrive(h, kind, cost, std::move(path));
    start_.clear();
    asks_facing_ = true;
  }

  void arrive(Hex h, Way kind, const FacingCosts& cost, Path path) {
    tercio::Way way;
    way.to = r_.battle->name_of(h);
    way.kind = way_id(kind);
    way.path = std::move(path);
    way.cost = *std::ranges::min_element(cost);
    way.left = kind == Way::Advance || kind == Way::Retreat ? f_.left - way.cost : 0;
    way.throws = kind == Way::Coup;
    const Dir usual = usual_facing(r_, enemies_, h, stood_, cost);
    way.preset = hex::dir_name(usual);
    way.stops = way.left == 0;
    const bool near = r_.is_next_to(enemies_, h) && kind != Way::Join;
    UnitSet asked;
    for (const Dir d : hex::kDirs) {
      if (cost[hex::index(d)] == kNever) continue;
      std::vector<Action> said = start_;
      if (asks_facing_) said.push_back(with_dir(Verb::Face, d));
      add_end(way, d, cost[hex::index(d)], said);
      if (!near) continue;
      State there = after(said);
      if (there.depth > 0 && there.top().kind == Kind::React)
        there.top().waiting().each([&](std::size_t u) { asked.add(u); });
      stand(there);
      if (d == usual) way.stops = !goes_on(there);
      if (kind != Way::Coup) charges_from(there, way, said);
    }
    asked.each([&](std::size_t u) { way.asks.push_back(r_.battle->unit[u].id); });
    out_.push_back(std::move(way));
  }

  void add_end(tercio::Way& way, Dir facing, int cost, const std::vector<Action>& said) const {
    way.ends.push_back({std::string(hex::dir_name(facing)), cost, spoken(said)});
  }

  Words spoken(const std::vector<Action>& said) const {
    Words out = lead_;
    for (const Action a : said) out.push_back(words(*r_.battle, a));
    return out;
  }

  State after(const std::vector<Action>& said) const {
    State s = s_;
    Events nobody;
    for (const Action a : said) r_.apply(s, s.phasing, a, nobody);
    return s;
  }

  // Whoever may answer stands.
  void stand(State& s) const {
    Events nobody;
    while (s.depth > 0 && s.top().kind == Kind::React)
      r_.apply(s, other(s.phasing), plain(Verb::Stand), nobody);
  }

  bool is_in_hand(const State& s) const {
    return s.depth > 0 && s.top().kind == Kind::Mover && s.top().unit == f_.unit;
  }

  bool goes_on(const State& s) const {
    if (!is_in_hand(s)) return false;
    const Board b = r_.board(s);
    return r_.may_go(s, b, s.top(), Way::Advance).ok() ||
           r_.may_go(s, b, s.top(), Way::Retreat).ok();
  }

  void turns() {
    FacingCosts cost;
    cost.fill(kNever);
    for (const Dir d : hex::kDirs)
      if (r_.may_turn(s_, b_, f_, d).ok()) cost[hex::index(d)] = 1;
    if (std::ranges::count(cost, kNever) == hex::kSides) return;
    tercio::Way way;
    way.to = r_.battle->name_of(at_);
    way.kind = "turn";
    way.path = {way.to};
    way.cost = 1;
    way.left = f_.left - 1;
    const Dir usual = usual_facing(r_, enemies_, at_, stood_, cost);
    way.preset = hex::dir_name(usual);
    way.stops = !goes_on(after({with_dir(Verb::Turn, usual)}));
    for (const Dir d : hex::kDirs)
      if (cost[hex::index(d)] != kNever) add_end(way, d, 1, {with_dir(Verb::Turn, d)});
    out_.push_back(std::move(way));
  }

  // Movement attacks on those beside which it has arrived, if nobody withdraws.
  void charges_from(const State& there, const tercio::Way& way, const std::vector<Action>& said) {
    if (!is_in_hand(there) || there.top().left == 0) return;
    const Board b = r_.board(there);
    const Hex h = there.piece[f_.unit].hex;
    for (const Dir d : hex::kDirs) {
      const Hex to = r_.battle->grid.neighbour(h, d);
      if (to == Hex::None || !r_.may_charge(there, b, there.top(), to).ok()) continue;
      const int spent = f_.left - there.top().left;
      charge(to, d, spent + r_.charge_cost(there, b, there.top(), to), spoken(said), way.path);
    }
  }

  // Of several ways to charge somebody the cheapest is kept, of equals the first.
  void charge(Hex to, Dir facing, int cost, Words said, Path path) {
    tercio::Way way;
    way.to = r_.battle->name_of(to);
    way.kind = "charge";
    way.path = std::move(path);
    way.path.push_back(way.to);
    way.cost = cost;
    way.left = f_.left - cost;
    way.throws = true;
    way.preset = hex::dir_name(facing);
    said.push_back(words(*r_.battle, with_hex(Verb::Charge, to)));
    way.ends = {{way.preset, cost, std::move(said)}};
    const auto same = std::ranges::find_if(
        out_, [&](const tercio::Way& w) { return w.kind == way.kind && w.to == way.to; });
    if (same == out_.end())
      out_.push_back(std::move(way));
    else if (cost < same->cost)
      *same = std::move(way);
  }

  const Rules& r_;
  const State& s_;
  const Board b_;
  const Frame& f_;
  const Hex at_;
  const Dir stood_;
  const HexSet& enemies_;
  const Words& lead_;
  std::vector<Action> start_;  // what chooses the hex that is arrived at
  bool asks_facing_ = true;    // and whether the facing is asked then
  std::vector<tercio::Way> out_;
};

}  // namespace

Dir usual_facing(const Rules& r, const HexSet& enemies, Hex at, Dir stood,
                 const FacingCosts& cost) {
  const hex::Grid& grid = r.battle->grid;
  // Of the facings that `fits` the cheapest, of equals the one nearest to how it stood.
  const auto best = [&](auto fits) {
    std::optional<Dir> found;
    for (const Dir d : hex::kDirs) {
      if (cost[hex::index(d)] == kNever || !fits(d)) continue;
      const auto rank = [&](Dir one) {
        return cost[hex::index(one)] * hex::kSides + hex::turn_between(one, stood);
      };
      if (!found || rank(d) < rank(*found)) found = d;
    }
    return found;
  };
  if (const auto facing = best([&](Dir d) { return enemies.has(grid.neighbour(at, d)); }))
    return *facing;
  if (const auto facing = best([&](Dir d) {
        return std::ranges::any_of(hex::kDirs, [&](Dir side) {
          return hex::in_front(d, side) && enemies.has(grid.neighbour(at, side));
        });
      }))
    return *facing;
  const int least = *std::ranges::min_element(cost);
  if (cost[hex::index(stood)] == least) return stood;
  const int distance = r.nearest(enemies, at);
  const auto towards = [&](Dir d) {
    const Hex next = grid.neighbour(at, d);
    return cost[hex::index(d)] == least && next != Hex::None && r.nearest(enemies, next) < distance;
  };
  if (const auto facing = best(towards)) return *facing;
  return *best([](Dir) { return true; });
}

std::vector<tercio::Way> mover_ways(const Rules& r, const State& s, const Words& lead) {
  return MoverWays(r, s, lead).all();
}

}  // namespace tercio::tercios
