// What threatens one's troops where they stand, or would stand: each enemy alone, by the ways open
// to it now (BA-15: orders that are not known hinder nobody).
#include <algorithm>

#include "games/bailen/game.h"
#include "games/bailen/rules/movement.h"
#include "games/bailen/rules/odds.h"
#include "games/bailen/view/ways.h"

namespace tercio::bailen {
namespace {

class Dangers {
 public:
  Dangers(const Rules& r, const State& s, Seat seat)
      : r_(r), seat_(seat), enemy_(other(seat)), now_(as_if_moving(r, s, other(seat))) {}

  // Of each hex: what this enemy can do to it at best.
  struct Harm {
    Hex at = Hex::None;
    const char* kind = "";
    Fraction chance;
  };
  std::vector<Harm> by(std::size_t e, const HexSet& targets) {
    harms_.clear();
    const Rules::Quick& q = r_.q(e);
    const Piece& p = now_.piece[e];
    if (p.status() == Status::Routed || q.convoy) return harms_;
    shoot(now_, e, targets);
    const Board b = r_.board(now_);
    if (q.arm == Arm::Artillery || !r_.may_pick(now_, b, e).ok() || !comes_near(b, e, targets))
      return harms_;
    State t = now_;
    Events nobody;
    r_.apply(t, enemy_, with_unit(Verb::Pick, e), nobody);
    const Walk walk(r_, t);
    for (const Waypoint& w : walk.places()) {
      if (!w.rests) continue;
      const HexSet near = around(w.hex) & targets;
      if (near.empty()) continue;
      State there = w.at;
      r_.apply(there, enemy_, plain(Verb::Rest), nobody);
      if (w.links > 0) shoot(there, e, near);
      attack(there, e, near);
    }
    if (q.arm == Arm::Cavalry) charge(e, targets);
    return harms_;
  }

 private:
  HexSet around(Hex h) const {
    HexSet out;
    for (const Dir d : hex::kDirs)
      if (const Hex to = r_.grid().neighbour(h, d); to != Hex::None) out.add(to);
    return out;
  }

  bool comes_near(const Board& b, std::size_t e, const HexSet& targets) const {
    Reach reach;
    reach_of(r_, now_, b, e, reach);
    bool near = false;
    targets.each([&](Hex h) {
      around(h).each([&](Hex at) {
        near = near || at == now_.piece[e].hex || reach.cost[index(at)] != Reach::kNever;
      });
      near = near || (r_.q(e).arm == Arm::Cavalry &&
                      r_.grid().distance(now_.piece[e].hex, h) <= r_.base_mp(now_, e) + 1);
    });
    return near;
  }

  void note(Hex h, const char* kind, const std::optional<Fraction>& chance) {
    if (!chance || chance->num == 0) return;
    for (Harm& harm : harms_)
      if (harm.at == h && std::string_view(harm.kind) == kind) {
        if (harm.chance.value() < chance->value()) harm.chance = *chance;
        return;
      }
    harms_.push_back({h, kind, *chance});
  }

  // What has been reckoned: from elsewhere with the same strength comes the same.
  struct Known {
    std::size_t unit;
    Hex at;
    bool close;
    Fight fight;
    int strength, modifier;
    friend bool operator==(const Known&, const Known&) = default;
  };
  bool is_known(const Known& wanted) {
    if (std::find(known_.begin(), known_.end(), wanted) != known_.end()) return true;
    known_.push_back(wanted);
    return false;
  }

  void shoot(const State& s, std::size_t e, const HexSet& targets) {
    State t = s;
    t.step = Step::OffensiveFire;
    t.acting = enemy_;
    targets.each([&](Hex h) {
      const Action aim = with_hex(Verb::Target, h);
      if (!r_.why(t, enemy_, aim).ok()) return;
      State fires = t;
      Events nobody;
      r_.apply(fires, enemy_, aim, nobody);
      for (unsigned n = kMaxPoints; n > 0; --n) {
        const Action add = act(Verb::Add, e, static_cast<Hex>(0), n);
        if (!r_.why(fires, enemy_, add).ok()) continue;
        r_.apply(fires, enemy_, add, nobody);
        const Shot shot = r_.shot(fires, r_.board(fires), fires.top());
        if (is_known({e, h, false, Fight::Shock, shot.points, shot.modifier})) return;
        note(h, "fire", loss_of(r_, fires, seat_, enemy_, plain(Verb::Fire)));
        return;
      }
    });
  }

  void attack(const State& s, std::size_t e, const HexSet& targets) {
    State t = s;
    t.step = Step::Declare;
    targets.each([&](Hex h) {
      if (r_.why(t, enemy_, act(Verb::Attack, e, h)).ok()) shock(t, e, h, Fight::Shock);
    });
  }

  void shock(const State& s, std::size_t e, Hex h, Fight fight) {
    State t = s;
    t.step = Step::Shock;
    t.piece[e].set(kAttacks);
    if (fight == Fight::Charge) t.piece[e].set(kContact);
    t.piece[e].target = h;
    UnitSet one;
    one.add(e);
    const Blow blow = r_.blow(t, r_.board(t), one, h, fight);
    if (blow.column < 0) return;  // BA-120
    if (is_known({e, h, true, fight, blow.column, blow.modifier})) return;
    note(h, "attack", loss_of(r_, t, seat_, enemy_, with_hex(Verb::Resolve, h)));
  }

  void charge(std::size_t e, const HexSet& targets) {
    const Action declare = with_unit(Verb::Charge, e);
    if (!r_.why(now_, enemy_, declare).ok()) return;
    State declared = now_;
    Events nobody;
    r_.apply(declared, enemy_, declare, nobody);
    targets.each([&](Hex h) {
      if (!r_.why(declared, enemy_, with_hex(Verb::At, h)).ok()) return;
      State t = declared;
      r_.apply(t, enemy_, with_hex(Verb::At, h), nobody);
      r_.apply(t, enemy_, with_unit(Verb::Pick, e), nobody);
      const Walk walk(r_, t, Walk::Steps::OfCharge);
      for (const Waypoint& w : walk.places()) {
        if (!w.home) continue;
        State home = w.at;  // its check passed
        home.depth = 0;
        home.frame.fill({});
        home.piece[e].unset(kPicked | kCharging);
        shock(home, e, h, Fight::Charge);
        return;
      }
    });
  }

  const Rules& r_;
  Seat seat_, enemy_;
  State now_;
  std::vector<Harm> harms_;
  std::vector<Known> known_;
};

// BA-56, BA-167: those whom the side sees as they are.
bool is_seen(const Rules& r, const State& s, const Board& b, Seat seat, std::size_t e) {
  const Piece& p = s.piece[e];
  if (!p.on_map() || p.is(kHidden) || r.q(e).convoy) return false;
  if (r.may_look(b, seat, p.hex)) return true;
  return r.top(s, b, p.hex) == e &&
         !(r.options.markers && r.marker_at(s, p.hex, MarkerKind::Cover) != kNone);
}

}  // namespace

Expected<std::vector<Threat>> Module::danger(const Rules& r, const State& s, Seat seat,
                                             const DangerAsk& ask) const {
  if (seat == Seat::Nobody)
    return RequestError{"not-a-seat", "danger is told to who has troops here"};
  State t = s;
  std::size_t only = r.units();
  if (!ask.unit.empty()) {
    const std::optional<Thing> thing = thing_called(r, s, seat, ask.unit);
    if (!thing || thing->side != seat || thing->is != Thing::Is::Unit ||
        !s.piece[thing->n].on_map())
      return RequestError{"unknown-thing", "'" + ask.unit + "' is no unit of this side on the map"};
    only = thing->n;
    Piece& p = t.piece[only];
    if (!ask.at.empty()) {
      const Hex at = r.map->names.find(ask.at);
      if (at == Hex::None || r.board(s).seen[index(other(seat))].has(at))
        return RequestError{"bad-place", "'" + ask.at + "' is no hex where it could stand"};
      p.hex = at;
      p.depth = 0;
    }
    if (!ask.face.empty()) {
      unsigned c = 0;
      while (c < hex::kSides && hex::corner_name(static_cast<Corner>(c)) != ask.face) ++c;
      if (c == hex::kSides)
        return RequestError{"bad-facing",
                            "'" + ask.face + "' is no facing: nne, e, sse, ssw, w, nnw"};
      p.face(static_cast<Corner>(c));
    }
  }
  HexSet targets;
  for (const std::size_t u : r.troops(seat))
    if (t.piece[u].on_map() && !t.piece[u].is(kHidden) && (only == r.units() || u == only))
      targets.add(t.piece[u].hex);
  const Board b = r.board(s);
  Dangers dangers(r, t, seat);
  std::vector<Threat> out;
  for (const std::size_t e : r.troops(other(seat))) {
    if (!is_seen(r, s, b, seat, e)) continue;
    for (const Dangers::Harm& harm : dangers.by(e, targets))
      for (const std::size_t u : r.troops(seat))
        if (t.piece[u].on_map() && !t.piece[u].is(kHidden) && t.piece[u].hex == harm.at &&
            (only == r.units() || u == only) && !r.q(u).convoy)
          out.push_back({r.army->unit[u].id, r.army->unit[e].id, harm.kind, harm.chance});
  }
  return out;
}

}  // namespace tercio::bailen
