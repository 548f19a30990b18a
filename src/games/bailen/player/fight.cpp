// Fire at the best target, and shock attacks that pay.
#include <algorithm>

#include "games/bailen/player/drill.h"

namespace tercio::bailen {
namespace {

constexpr float kFair = 0.35f;     // to dislodge; less is a doubtful attack
constexpr float kNearly = 0.4f;    // of what an attack must bring: fire may make up for it
constexpr float kWorthIt = 0.05f;  // a volley of foot; guns fire for nothing

struct Fire {
  UnitSet firers;
  float gain = -1;
};
enum class Arms { Both, Guns, Foot };

// The guns first, which nobody waits for: they may open the way for a shock.
constexpr std::array<Arms, 2> kOffensive = {Arms::Guns, Arms::Foot};

}  // namespace

// BA-182: what the sun costs a unit before its first combat of the phase. Where its failure ends
// the battle, disorder is as good as loss.
float Drill::sun_cost(const Rules& r, const State& s, const Board& b, const Stakes& k,
                      std::size_t u) const {
  if (r.q(u).side != kFrench || s.piece[u].is(kSun) || !r.sun_now(s)) return 0;
  float fails = 0;
  const float part = k.decides(r.q(u).command) ? 1.0f : weights.shake;
  return weights.sun * part * k.check(r, s, b, odds_, u, fails);
}

Stakes Drill::stakes(const Rules& r, const State& s, const Board& b) const {
  const bool ends = s.turn + 1 >= r.scenario(s).turns;
  const bool last = s.turn == r.scenario(s).turns;
  return {r,
          s,
          b,
          odds_,
          {weights.broken * (ends ? weights.last : 1), last ? 0 : weights.now, weights.third}};
}

float Drill::fire_gain(const OddsBook::Volley& v, const Stakes::Prey& prey, bool defensive) const {
  return v.points * prey.point + weights.shake * v.check * prey.top +
         (defensive ? weights.stop * v.stop : v.back * (weights.back + weights.shake * prey.mates));
}

float Drill::gain_of(const Rules& r, const State& s, const Board& b, const Stakes& k,
                     const Blow& w) const {
  if (w.nobody) return -9;
  const OddsBook::Shock& c = odds_.shock(w.column, w.modifier);
  float sun = 0;
  bool horse = false;
  const Stakes::Prey ours = k.risk(r, s, b, odds_, w.attackers);
  const Stakes::Prey theirs = k.risk(r, s, b, odds_, w.defenders);
  const float own = ours.point;
  const float foe = theirs.point;
  const float at_risk = weights.shake * ours.all;
  const float prey = weights.shake * theirs.all;
  w.attackers.each([&](std::size_t u) {
    sun += sun_cost(r, s, b, k, u);
    horse = horse || r.q(u).arm == Arm::Cavalry;
  });
  const Hex h = s.piece[w.defenders.first()].hex;
  if (w.routed) return 2;
  // Hemmed in, he loses order and a point on his way back (BA-144).
  const Seat side = r.q(w.attackers.first()).side;
  const Zones z = r.zones(s, side);
  int open = 0;
  for (const Dir d : hex::kDirs)
    if (const Hex back = r.grid().neighbour(h, d);
        back != Hex::None && !b.seen[index(side)].has(back) && !z.any.has(back) &&
        r.map->cost[0][index(h)][hex::index(d)] > 0)
      ++open;
  const float ground = 1 + (r.is_objective(h) ? weights.objective : 0) +
                       (open == 0   ? 4.0f
                        : open == 1 ? 0.5f
                                    : 0);
  const float dislodged = w.square ? 0 : 1;
  float v = c.at(ShockResult::D2) * (dislodged * ground + prey + (w.square ? foe : 0)) +
            c.at(ShockResult::D1) * dislodged * ground + c.at(ShockResult::DB) * (foe + prey) +
            c.at(ShockResult::BM) * (foe - own) - c.at(ShockResult::AB) * own -
            c.at(ShockResult::A1) * (0.4f + at_risk) - c.at(ShockResult::A2) * (0.8f + at_risk);
  if (horse) v -= 0.4f * (1 - c.at(ShockResult::D1) - c.at(ShockResult::D2));
  return v - sun;
}

// What an attack must bring besides, to be worth the trouble, if it will hardly succeed.
float Drill::doubt(const Blow& w) const {
  if (w.nobody || w.routed) return 0;
  const OddsBook::Shock& c = odds_.shock(w.column, w.modifier);
  const float out = w.square ? 0 : c.at(ShockResult::D1) + c.at(ShockResult::D2);
  return out < kFair ? weights.doubt : 0;
}

// Somebody who attacks another hex has this one in front too (BA-112).
bool Drill::is_duty(const Rules& r, const State& s, const Board& b, Hex h) {
  for (const std::size_t v : r.troops(s.phasing))
    if (s.piece[v].is(kAttacks) && s.piece[v].target != h && r.could_attack(s, b, v, h))
      return true;
  return false;
}

// All who could attack that hex now, those declared and as many more as their orders let fight.
float Drill::package(const Rules& r, const State& s, const Board& b, const Stakes& k, Hex h,
                     UnitSet& all, float& doubts) const {
  doubts = 0;
  all = r.attackers_of(s, h);
  std::array<int, kMaxCommands> room;
  room.fill(-1);
  std::array<int, kMaxUnits> order;
  std::size_t count = 0;
  for (const Dir d : hex::kDirs) {
    const Hex from = r.grid().neighbour(h, d);
    if (from == Hex::None || !b.of[index(s.phasing)].has(from)) continue;
    r.each_combat(s, b, from, [&](std::size_t u) {
      if (r.may_attack(s, b, u, h).ok()) order[count++] = static_cast<int>(u);
    });
  }
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), [&](int x, int y) {
    const int px = r.points(s, static_cast<std::size_t>(x));
    const int py = r.points(s, static_cast<std::size_t>(y));
    return px != py ? px > py : x < y;
  });
  std::array<int, kMapBits> from_hex;
  HexSet seen;
  for (std::size_t i = 0; i < count; ++i) {
    const auto u = static_cast<std::size_t>(order[i]);
    const std::size_t c = r.q(u).command;
    if (room[c] < 0) room[c] = std::max(0, r.share(s, c) - s.command[c].used);
    const bool counted = s.piece[u].is(kFired | kAttacks | kFought);
    if (!counted && room[c] == 0) continue;
    const Hex at = s.piece[u].hex;
    if (!seen.has(at)) {
      seen.add(at);
      from_hex[index(at)] = 0;
      all.each([&](std::size_t v) {
        if (s.piece[v].hex == at) from_hex[index(at)] += r.points(s, v);
      });
    }
    if (from_hex[index(at)] + r.points(s, u) > r.charts->shock.from_one_hex) continue;
    from_hex[index(at)] += r.points(s, u);
    if (!counted) --room[c];
    all.add(u);
  }
  if (all.empty()) return -9;
  const Blow w = r.blow(s, b, all, h, Fight::Shock);
  if (w.column < 0) return -5;
  // A leader who can lend his factor.
  Blow led = w;
  for (std::size_t l = 0; l < r.army->leader.size(); ++l) {
    if (!r.present(s, l) || s.leader[l].is(kLent) || r.army->leader[l].side != s.phasing) continue;
    bool with = false;
    all.each([&](std::size_t u) {
      with = with || (s.piece[u].hex == s.leader[l].hex && r.commands(s, l, u));
    });
    if (with) led.modifier = std::max(led.modifier, w.modifier + r.leader_shock(s, l));
  }
  doubts = doubt(led);
  return gain_of(r, s, b, k, led);
}

// Others have used up the share that was meant for it (BA-27). What another attack makes a duty
// stays.
std::uint8_t Drill::one_too_many(const Rules& r, const State& s, const Board& b,
                                 const Stakes& k) const {
  for (const std::size_t u : r.troops(s.phasing)) {
    if (!s.piece[u].is(kAttacks) || !r.may_drop(s, u).ok()) continue;
    const Hex h = s.piece[u].target;
    const Blow w = r.blow(s, b, r.attackers_of(s, h), h, Fight::Shock);
    if (gain_of(r, s, b, k, w) - doubt(w) >= 0 || is_duty(r, s, b, h)) continue;
    return static_cast<std::uint8_t>(u);
  }
  return kNone;
}

Action Drill::declare(const Rules& r, const State& s) {
  const Board b = r.board(s);
  const Stakes k = stakes(r, s, b);
  const HexSet& foes = b.of[index(other(s.phasing))];
  const HexSet targets = foes & r.map->sets.around(b.of[index(s.phasing)]);
  // Enemy hexes in front of a unit.
  const auto others = [&](std::size_t u, Hex h, HexSet& out) {
    for (const Dir d : hex::kDirs) {
      const Hex x = r.grid().neighbour(s.piece[u].hex, d);
      if (x != Hex::None && x != h && foes.has(x) && r.could_attack(s, b, u, x) &&
          r.attackers_of(s, x).empty())
        out.add(x);
    }
  };
  float best = 0;  // above what each asks for
  Action choice;
  targets.each([&](Hex h) {
    UnitSet all;
    const UnitSet before = r.attackers_of(s, h);
    float doubts = 0;
    float gain = package(r, s, b, k, h, all, doubts);
    if (all == before || gain <= -5) return;
    const bool duty = is_duty(r, s, b, h);
    if (!duty) gain -= doubts;
    if (!before.empty()) {
      const Blow w = r.blow(s, b, before, h, Fight::Shock);
      gain -= gain_of(r, s, b, k, w) - (duty ? 0 : doubt(w));
    }
    HexSet more;
    all.each([&](std::size_t u) {
      if (!before.has(u)) others(u, h, more);
    });
    bool can = true;
    more.each([&](Hex x) {  // BA-112: somebody else must attack there
      UnitSet them;
      const float there = package(r, s, b, k, x, them, doubts);
      UnitSet rest;
      them.each([&](std::size_t u) {
        if (!all.has(u)) rest.add(u);
      });
      if (rest.empty()) {
        can = false;
        return;
      }
      gain += them == rest ? there : gain_of(r, s, b, k, r.blow(s, b, rest, x, Fight::Shock));
    });
    std::uint8_t first = kNone;
    all.each([&](std::size_t u) {
      if (!before.has(u) && (first == kNone || r.points(s, u) > r.points(s, first)))
        first = static_cast<std::uint8_t>(u);
    });
    if (first == kNone) return;
    const float bold = weights_for(r, s, first).bold;
    if (!can || gain - bold <= best) return;
    // Who adds nothing stays out.
    UnitSet with = before;
    with.add(first);
    if (!before.empty() &&
        gain_of(r, s, b, k, r.blow(s, b, with, h, Fight::Shock)) <
            gain_of(r, s, b, k, r.blow(s, b, before, h, Fight::Shock)) - 0.3f &&
        gain < 2 * bold)
      return;
    best = gain - bold;
    choice = act(Verb::Attack, first, h);
  });
  if (!choice.is_roll()) return choice;
  for (std::size_t l = 0; l < r.army->leader.size(); ++l)
    if (r.may_lead(s, b, l).ok() && r.leader_shock(s, l) > 0) return with_unit(Verb::Lead, l);
  if (const std::uint8_t u = one_too_many(r, s, b, k); u != kNone) return with_unit(Verb::Drop, u);
  if (r.may_commit(s, b).ok()) return plain(Verb::Commit);
  // Some enemy in front of an attacker is not attacked: do it if that pays, else call it off.
  float sum = 0;
  HexSet under;
  HexSet missing;
  for (const std::size_t u : r.troops(s.phasing)) {
    if (!s.piece[u].is(kAttacks)) continue;
    under.add(s.piece[u].target);
    others(u, s.piece[u].target, missing);
  }
  under.each([&](Hex h) {
    sum += gain_of(r, s, b, k, r.blow(s, b, r.attackers_of(s, h), h, Fight::Shock));
  });
  float most = -4.9f;
  missing.each([&](Hex h) {
    UnitSet all;
    float doubts = 0;
    const float gain = package(r, s, b, k, h, all, doubts);
    if (gain <= most || all.empty()) return;
    most = gain;
    choice = act(Verb::Attack, all.first(), h);
  });
  if (!choice.is_roll() && sum + most > 0) return choice;
  for (const std::size_t u : r.troops()) {
    if (!s.piece[u].is(kAttacks) || !r.may_drop(s, u).ok()) continue;
    HexSet open;
    others(u, s.piece[u].target, open);
    if (!open.empty() || missing.empty()) return with_unit(Verb::Drop, u);
  }
  return choice.is_roll() ? any(r, s, s.phasing) : choice;
}

namespace {

// What a volley of everybody who can, of the guns alone or of the foot alone would do to a hex.
template <class Gain, class Sun>
Fire best_fire(const Rules& r, const State& s, const Board& b, const OddsBook& odds, Hex h,
               const UnitSet& kept, Arms arms, Gain gain_of, Sun sun_cost) {
  Fire best;
  const std::uint8_t target = r.top(s, b, h);
  if (target == kNone) return best;
  const bool together = s.step == Step::DefensiveFire;
  Frame f;
  f.hex = h;
  int foot = 0;
  float guns = 0;
  const auto& c = r.charts->fire;
  int modifier = r.charts->ground[static_cast<std::size_t>(r.map->ground_of(h))].fire;
  float sun_foot = 0;
  float sun_guns = 0;
  UnitSet with_foot;
  UnitSet with_guns;
  Grade worst = Grade::A;
  bool heavy = true;
  bool light = false;
  bool far_off = false;
  for (const std::size_t u : r.troops()) {
    const auto& q = r.q(u);
    if (q.side != s.acting || !s.piece[u].on_map() || q.arm == Arm::Cavalry || q.convoy) continue;
    if (arms != Arms::Both && (arms == Arms::Guns) != (q.arm == Arm::Artillery)) continue;
    const int far = r.grid().distance(s.piece[u].hex, h);
    if (far > (q.arm == Arm::Artillery ? 6 : 4) || kept.has(u)) continue;
    if (!r.may_add(s, b, f, u, 0).ok()) continue;
    const int n = r.fire_left(s, b, u, s.piece[u].hex, h);
    if (q.arm == Arm::Artillery) {
      guns += static_cast<float>(n) * (far == 2 ? 1.5f : far > 2 ? 0.5f : 1.0f);
      with_guns.add(u);
      sun_guns += sun_cost(u);
      heavy = heavy && q.weight == Weight::Heavy;
      light = light || q.weight == Weight::Light;
      far_off = far_off || far >= 2;
    } else {
      foot += s.piece[u].ordered() ? n : n / 2;
      with_foot.add(u);
      worst = std::max(worst, r.grade(s, u));
      sun_foot += sun_cost(u);
    }
  }
  const Piece& t = s.piece[target];
  if (t.formation() == Formation::Square) modifier += c.target_square;
  if (r.q(target).arm == Arm::Artillery && t.formation() == Formation::Normal)
    modifier += c.target_unlimbered;
  const int grade = worst >= Grade::E ? -1 : worst <= Grade::B ? 1 : 0;
  int cannon = (heavy ? c.heavy_guns : 0) + (light ? c.light_guns : 0);
  if (far_off) {
    const int deep = r.count_combat(s, b, h);
    cannon += deep == 3 ? c.third_unit : deep > 3 ? c.fourth_unit : 0;
  }
  const auto try_with = [&](const UnitSet& who, int points, int change, float sun) {
    if (who.empty()) return;
    const float gain = gain_of(odds.volley(std::max(1, points), modifier + change)) - sun;
    if (gain <= best.gain) return;
    best.gain = gain;
    best.firers = who;
  };
  try_with(with_foot, foot, grade, sun_foot);
  try_with(with_guns, static_cast<int>(guns), cannon, sun_guns);
  if (together && !with_foot.empty() && !with_guns.empty()) {
    UnitSet both = with_foot;
    with_guns.each([&](std::size_t u) { both.add(u); });
    try_with(both, foot + static_cast<int>(guns), grade, sun_foot + sun_guns);
  }
  return best;
}

}  // namespace

// What fire that brings the top unit of a hex out of order does for the attack on it: more often
// dislodged, less often thrown back. That he is shaken counts with the fire itself.
float Drill::prepares(const Rules& r, const State& s, const Board& b, const Stakes& k, Hex h,
                      const UnitSet& attackers) const {
  const std::uint8_t top = r.top(s, b, h);
  if (top == kNone || !s.piece[top].ordered()) return 0;
  State t = s;
  t.piece[top].set_status(Status::Disorganized);
  const Blow before = r.blow(s, b, attackers, h, Fight::Shock);
  const Blow after = r.blow(t, r.board(t), attackers, h, Fight::Shock);
  const float repulse = 0.4f + weights.shake * k.risk(r, s, b, odds_, attackers).all;
  const auto worth = [&](const Blow& w) {
    const OddsBook::Shock& c = odds_.shock(w.column, w.modifier);
    return c.at(ShockResult::D1) + c.at(ShockResult::D2) -
           repulse * (c.at(ShockResult::A1) + c.at(ShockResult::A2));
  };
  return weights.prepare * std::max(0.0f, worth(after) - worth(before));
}

Action Drill::fire(const Rules& r, const State& s) {
  const Board b = r.board(s);
  const Stakes k = stakes(r, s, b);
  const bool defensive = s.step == Step::DefensiveFire;
  UnitSet kept;                      // for the shock
  std::array<float, kMapBits> adds;  // to the shock, if he loses his order
  adds.fill(0);
  HexSet targets = b.of[index(other(s.acting))];
  if (s.step == Step::OffensiveFire) {
    const HexSet close = targets & r.map->sets.around(b.of[index(s.acting)]);
    close.each([&](Hex h) {
      UnitSet all;
      float doubts = 0;
      const float gain = package(r, s, b, k, h, all, doubts) - doubts;
      if (all.empty()) return;
      const float bold = weights_for(r, s, all.first()).bold;
      if (gain > bold - kNearly) adds[index(h)] = prepares(r, s, b, k, h, all);
      if (gain <= bold + 0.6f) return;
      all.each([&](std::size_t u) {
        r.each_combat(s, b, s.piece[u].hex, [&](std::size_t v) {
          if (r.q(v).arm != Arm::Cavalry) kept.add(v);  // BA-114: guns, too
        });
      });
    });
  } else {
    targets &= r.map->sets.around(b.of[index(s.acting)]);
  }
  Action choice = plain(Verb::Done);
  kept_ = kept;
  const auto look_at = [&](Arms arms) {
    float most = arms == Arms::Guns ? 0 : kWorthIt;
    targets.each([&](Hex h) {
      const Stakes::Prey prey = k.prey(r, s, b, odds_, h);
      const Fire one = best_fire(
          r, s, b, odds_, h, kept, arms,
          [&](const OddsBook::Volley& v) {
            return fire_gain(v, prey, defensive) + adds[index(h)] * v.check * prey.fails;
          },
          [&](std::size_t u) { return sun_cost(r, s, b, k, u); });
      if (one.gain <= most || !r.may_target(s, b, h).ok()) return;
      most = one.gain;
      choice = with_hex(Verb::Target, h);
    });
  };
  if (defensive) look_at(Arms::Both);
  for (std::size_t i = 0; !defensive && i < kOffensive.size() && verb_of(choice) == Verb::Done; ++i)
    look_at(kOffensive[i]);
  return choice;
}

Action Drill::volley(const Rules& r, const State& s) const {
  const Board b = r.board(s);
  const Frame& f = s.top();
  const Stakes k = stakes(r, s, b);
  const bool defensive = s.step == Step::DefensiveFire;
  const bool guns_first = [&] {
    if (!f.set.empty()) return r.q(f.set.first()).arm == Arm::Artillery;
    const Stakes::Prey prey = k.prey(r, s, b, odds_, f.hex);
    const Fire one = best_fire(
        r, s, b, odds_, f.hex, kept_, defensive ? Arms::Both : Arms::Guns,
        [&](const OddsBook::Volley& v) { return fire_gain(v, prey, defensive); },
        [&](std::size_t u) { return sun_cost(r, s, b, k, u); });
    return !one.firers.empty() && one.gain > 0 && r.q(one.firers.first()).arm == Arm::Artillery;
  }();
  for (int pass = 0; pass < 3; ++pass)
    for (const std::size_t u : r.troops()) {
      const auto& q = r.q(u);
      if (q.side != s.acting || !s.piece[u].on_map() || q.arm == Arm::Cavalry || q.convoy) continue;
      const bool guns = q.arm == Arm::Artillery;
      if (pass == 0 && guns != guns_first) continue;
      if (pass < 2 && kept_.has(u)) continue;
      if (pass == 2 && !f.set.empty()) continue;  // somebody must fire
      if (s.step == Step::OffensiveFire && !f.set.empty() && guns != guns_first) continue;
      if (!r.may_add(s, b, f, u, 0).ok()) continue;
      if (!f.set.empty() && sun_cost(r, s, b, k, u) > 0.8f) continue;
      for (int n = kMaxPoints; n > 0; --n)
        if (r.may_add(s, b, f, u, n).ok())
          return act(Verb::Add, u, static_cast<Hex>(0), static_cast<unsigned>(n));
    }
  return f.set.empty() ? any(r, s, s.acting) : plain(Verb::Fire);
}

}  // namespace tercio::bailen
