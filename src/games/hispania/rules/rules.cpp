// What a state waits for, what may be chosen and why not, and which chapter carries it out. The
// chapters themselves stand in the files listed in rules.h.
#include "games/hispania/rules/rules.h"

#include "core/hash.h"

namespace tercio::hispania {
namespace {

Phase phase_of(Node node) {
  switch (node) {
    case Node::SetupRevolt:
    case Node::SetupArmy:
    case Node::SetupSpecial:
    case Node::Roads:
    case Node::Generals: return Phase::Setup;
    case Node::Enter: return Phase::Enter;
    case Node::Roman: return Phase::Roman;
    case Node::Siege:
    case Node::Attack: return Phase::Combat;
    case Node::Revolt:
    case Node::Shift: return Phase::Revolt;
    case Node::Over: return Phase::Over;
    default: return Phase::Armies;
  }
}

Purpose purpose_of(Node node) {
  switch (node) {
    case Node::SetupRevolt: return Purpose::SetupRevolt;
    case Node::SetupArmy: return Purpose::SetupArmy;
    case Node::SetupSpecial: return Purpose::SetupSpecial;
    case Node::Siege: return Purpose::Siege;
    case Node::Attack: return Purpose::Attack;
    case Node::Revolt: return Purpose::Revolt;
    case Node::Choice: return Purpose::Choice;
    case Node::ArmySiege: return Purpose::ArmySiege;
    default: return Purpose::ArmyAttack;
  }
}

bool is_roman_decision(Node node) {
  return node == Node::Roads || node == Node::Generals || node == Node::Enter ||
         node == Node::Roman;
}

bool is_hispano_decision(Node node) {
  return node == Node::Shift || node == Node::Choose || node == Node::Tie || node == Node::Plus;
}

bool has_two_dice(Node node) {
  return node == Node::Attack || node == Node::Revolt || node == Node::ArmyAttack;
}

}  // namespace

Rules::Rules(const Data& data_, const Options& options_)
    : data(&data_), options(options_), setup_hash_(hash_of(options_)) {
  rounds_ = static_cast<int>(data->years.size());
  all_revolts_ = data->revolts;
  all_armies_ = data->armies;
  for (std::size_t p = kRomanProvinces; p < kProvinces; ++p)
    goal_cities_ |= bit(capital_of(province_at(p)));  // HI-22
  goal_quiet_ = 3;                                    // both Roman provinces
  if (options.scenario == kCampaign) return;
  // HI-S0: a scenario brings its own numbers and goal.
  scenario_ = &data->scenarios[options.scenario];
  options.level[0] = scenario_->denarii;
  options.level[1] = scenario_->garrisons;
  options.variants = static_cast<std::uint8_t>((options.variants & kHispano) | scenario_->variants);
  rounds_ = scenario_->rounds;
  all_revolts_ = scenario_->reserve;
  for (const auto& [city, discs] : scenario_->revolts) all_revolts_ += discs;
  all_armies_ = scenario_->armies_available;
  goal_cities_ = scenario_->goal_cities;
  goal_quiet_ = scenario_->goal_quiet;
}

std::uint64_t Rules::hash(const State& s) const { return hash_of(s, setup_hash_); }

// HI-13; HI-V4: the Legio Hispana is one more of the consul's, or a disc of its own.
int Rules::all_garrisons(Colour c) const {
  const int legio = with(kLegioHispana) ? data->legio_discs : 0;
  if (c == Colour::Legio) return options.legio_for_all != 0 ? legio : 0;
  const bool joined = c == Colour::Consul && options.legio_for_all == 0;
  return options.garrisons() + (joined ? legio : 0);
}

// ---- who decides

Seats Rules::seats() const {
  Seats seats;
  for (std::size_t i = 0; i < options.romans; ++i) seats = seats.with(seat_at(i));
  return with(kHispano) ? seats.with(kHispania) : seats;
}

// HI-10: one player has all three, three have one each, two share the consul.
Seats Rules::controllers(General g) const {
  if (options.romans == 1) return Seats::only(Seat::First);
  if (g == General::Consul && options.romans == 2)
    return Seats::only(Seat::First).with(Seat::Second);
  return Seats::only(seat_at(index(g)));
}

bool Rules::is_shared(const State& s) const {
  return options.split_consul != 0 && controllers(s.active).count() > 1;
}

// HI-11, HI-77: two players who do not agree divide the consul's denarii: the first half (rounded
// up) is for Ulterior's player, the last actions are for Citerior's.
Seats Rules::deciders(const State& s) const {
  if (!is_shared(s)) return controllers(s.active);
  const bool first_half =
      s.node != Node::Roman || s.denarii + s.partner_denarii > partner_half(s, s.turn_denarii);
  return Seats::only(first_half ? Seat::First : Seat::Second);
}

// ---- what is waited for

Turn Rules::turn(const State& s) const {
  const auto phase = static_cast<std::uint8_t>(phase_of(s.node));
  if (is_roman_decision(s.node)) return Turn::decision(deciders(s), phase);
  if (is_hispano_decision(s.node)) return Turn::decision(Seats::only(kHispania), phase);
  if (s.node == Node::Over) return Turn::over(phase);

  Throw wanted;
  wanted.count = has_two_dice(s.node) ? 2 : 1;  // the Roman die first
  wanted.own = 1;
  wanted.sides = kDie;
  wanted.purpose = static_cast<std::uint8_t>(purpose_of(s.node));
  wanted.epoch = static_cast<std::uint16_t>(s.round * kTurns + static_cast<int>(s.active));
  const bool setup = phase_of(s.node) == Phase::Setup;
  wanted.by = setup ? Seat::Nobody : controllers(s.active).first();
  if (setup) {
    wanted.epoch = 0;
    wanted.at = s.node == Node::SetupRevolt ? s.step : 0;
  } else if (s.node != Node::Revolt) {
    wanted.from = static_cast<std::uint16_t>(s.from);
    wanted.at = static_cast<std::uint16_t>(s.node == Node::Choice ? s.from : s.to);
  }
  return Turn::throwing(wanted, phase);
}

// ---- what may be chosen

void Rules::legal(const State& s, Seat seat, Actions& out) const {
  out.clear();
  if (seat == Seat::Nobody) return;
  if (is_hispano_decision(s.node)) {
    if (seat == kHispania) legal_hispano(s, out);
    return;
  }
  if (!is_roman_decision(s.node) || !deciders(s).has(seat)) return;
  switch (s.node) {
    case Node::Roads:
      for (int link = 0; link < data->land_links; ++link)
        if (may_lay(s, link).ok())
          out.push_back(lay_road(data->land[static_cast<std::size_t>(link)]));
      return;
    case Node::Generals:
    case Node::Enter: {
      const SpaceSet from =
          s.active == General::Consul ? s.fleets : cities_of(province_at(index(s.active)));
      each(from, [&](Space at) {
        if (may_enter(s, at).ok()) out.push_back(at_space(Verb::Enter, at));
      });
      return;
    }
    default: return legal_roman(s, out);
  }
}

void Rules::legal_roman(const State& s, Actions& out) const {
  const auto offer = [&](Verdict verdict, Action action) {
    if (verdict.ok()) out.push_back(action);
  };
  const Space at = s.general[index(s.active)];
  const auto spaces = [&](Verb verb, SpaceSet to) {
    each(to, [&](Space x) { out.push_back(at_space(verb, x)); });
  };
  offer(may_end(s), plain(Verb::End));
  if (s.denarii == 0) return;  // HI-74
  if (s.must_leave == 0) {
    const bool legio = with(kLegioHispana) && options.legio_for_all != 0;
    offer(may_place(s, false), plain(Verb::Place));
    if (legio) offer(may_place(s, true), plain(Verb::Place, 1));
    offer(may_remove(s, false), plain(Verb::Remove));
    if (legio) offer(may_remove(s, true), plain(Verb::Remove, 1));
  }
  spaces(Verb::Move, stops(s, s.active, s.denarii));
  if (s.must_leave != 0) return;  // HI-28: nothing else
  each(s.fleets, [&](Space from) {
    each(fleet_reach(s, from, s.denarii) & ~s.fleets,
         [&](Space to) { out.push_back(sail(from, to)); });
  });
  const SpaceSet near = data->near[index(at)];
  const int most = s.denarii < kMaxStake ? s.denarii : kMaxStake;
  const auto stakes = [&](Verb verb, SpaceSet targets) {
    each(targets, [&](Space x) {
      for (int d = 1; d <= most; ++d) out.push_back(with_stake(verb, x, d));
    });
  };
  stakes(Verb::Besiege, near & revolted(s) & ~s.armies);
  stakes(Verb::Attack, near & s.armies);
  if (with(kIngenivm) && is_city(at))
    for (const Verb verb : {Verb::Build, Verb::Lift})
      each(near & kCitySet, [&](Space to) {
        offer(verb == Verb::Build ? may_build(s, to) : may_lift(s, to), at_space(verb, to));
      });
  if (with(kProconsvl)) {
    offer(may_buy(s), plain(Verb::Buy));
    if (is_on_board(s, General::Proconsul))
      spaces(Verb::Proconsul, stops(s, General::Proconsul, s.denarii));
  }
  if (with(kImperivm) && s.active == General::Consul)
    for (const General g : {General::Ulterior, General::Citerior})
      if (is_on_board(s, g))
        each(stops(s, g, s.denarii), [&](Space to) { out.push_back(order_praetor(g, to)); });
}

void Rules::legal_hispano(const State& s, Actions& out) const {
  if (s.node == Node::Shift) {
    for (int i = 0; i < kShifts; ++i)
      if (may_shift(s, i).ok()) out.push_back(plain(Verb::Shift, static_cast<unsigned>(i)));
    out.push_back(plain(Verb::Keep));
    return;
  }
  if (s.node == Node::Plus) {
    out.push_back(plain(Verb::Plus));
    out.push_back(plain(Verb::Plain));
    return;
  }
  each(alternatives(s, s.from), [&](Space to) {
    if (may_choose(s, to).ok()) out.push_back(at_space(Verb::Choose, to));
  });
  out.push_back(plain(s.node == Node::Choose ? Verb::Dice : Verb::Stay));
}

Verdict Rules::why(const State& s, Seat seat, Action a) const {
  const Turn now = turn(s);
  if (now.kind == TurnKind::Over) return Verdict::no("HI-22"_rule, "refused.over");
  if (now.kind == TurnKind::Dice) {
    if (!a.is_roll()) return Verdict::no("HI-57"_rule, "refused.dice-first");
    if (!is_roll_of(now.dice, a)) return Verdict::no("HI-57"_rule, "refused.wrong-dice");
    return Verdict::yes();
  }
  if (a.is_roll()) return Verdict::no("HI-57"_rule, "refused.no-dice");
  if (!is_sayable(*data, a)) return Verdict::no("HI-30"_rule, "refused.no-such-action");
  if (seat == Seat::Nobody || !now.seats.has(seat))
    return Verdict::no("HI-10"_rule, "refused.not-your-turn");
  return why_decision(s, a);
}

Verdict Rules::why_decision(const State& s, Action a) const {
  const auto only = [&](Node node, const char* reason) {
    return s.node == node ? Verdict::yes() : Verdict::no("HI-V14"_rule, reason);
  };
  switch (verb_of(a)) {
    case Verb::Road: return may_lay(s, data->land_link(space_from(a), space_of(a)));
    case Verb::Enter: return may_enter(s, space_of(a));
    case Verb::Shift: return may_shift(s, static_cast<int>(a.payload()));
    case Verb::Keep: return only(Node::Shift, "refused.no-shift-now");
    case Verb::Choose: return may_choose(s, space_of(a));
    case Verb::Dice: return only(Node::Choose, "refused.no-choice-now");
    case Verb::Stay: return only(Node::Tie, "refused.no-choice-now");
    case Verb::Plus:
    case Verb::Plain: return only(Node::Plus, "refused.no-combat-now");
    default: return why_roman(s, a);
  }
}

Verdict Rules::why_roman(const State& s, Action a) const {
  if (s.node != Node::Roman) return Verdict::no("HI-30"_rule, "refused.other-question");
  switch (verb_of(a)) {
    case Verb::End: return may_end(s);
    case Verb::Place: return may_place(s, a.payload() == 1);
    case Verb::Remove: return may_remove(s, a.payload() == 1);
    case Verb::Move: return may_move(s, s.active, space_of(a));
    case Verb::Fleet: return may_sail(s, space_from(a), space_of(a));
    case Verb::Besiege: return may_besiege(s, target_of(a), stake_of(a));
    case Verb::Attack: return may_attack(s, target_of(a), stake_of(a));
    case Verb::Build: return may_build(s, space_of(a));
    case Verb::Lift: return may_lift(s, space_of(a));
    case Verb::Buy: return may_buy(s);
    case Verb::Proconsul: return may_move_proconsul(s, space_of(a));
    default: return may_order_praetor(s, praetor_of(a), space_of(a));
  }
}

// ---- what it does

void Rules::apply(State& s, Seat, Action a, Events& ev) const {
  act(s, a, ev);
  if (s.node == Node::Roman && s.denarii == 0 && s.partner_denarii > 0) pass_to_partner(s, ev);
}

void Rules::act(State& s, Action a, Events& ev) const {
  switch (verb_of(a)) {
    case Verb::Roll: return apply_roll(s, a, ev);
    case Verb::Road: return lay(s, data->land_link(space_from(a), space_of(a)), ev);
    case Verb::Enter: return enter(s, space_of(a), ev);
    case Verb::End: return end_roman(s, ev);
    case Verb::Place: return place_garrison(s, a.payload() == 1, ev);
    case Verb::Remove: return remove_garrison(s, a.payload() == 1, ev);
    case Verb::Move: return move_general(s, s.active, space_of(a), ev);
    case Verb::Fleet: return sail_fleet(s, space_from(a), space_of(a), ev);
    case Verb::Besiege: return begin_siege(s, target_of(a), stake_of(a), ev);
    case Verb::Attack: return begin_attack(s, target_of(a), stake_of(a), ev);
    case Verb::Build: return build(s, space_of(a), ev);
    case Verb::Lift: return lift(s, space_of(a), ev);
    case Verb::Buy: return buy(s, ev);
    case Verb::Proconsul: return move_general(s, General::Proconsul, space_of(a), ev);
    case Verb::Praetor: return move_general(s, praetor_of(a), space_of(a), ev);
    case Verb::Shift: return shift(s, static_cast<int>(a.payload()), ev);
    case Verb::Keep: return settle_revolt(s, ev);
    case Verb::Choose: return choose(s, space_of(a), ev);
    case Verb::Dice: s.node = Node::Choice; return;
    case Verb::Stay:
      ev.emit("HI-64"_rule, "event.army-tied", {space_arg("city", s.from)});
      clear_scratch(s);
      return act_next(s, ev);
    case Verb::Plus:
    case Verb::Plain: return set_plus(s, verb_of(a) == Verb::Plus, ev);
  }
  TERCIO_NEVER("an action that `why` refuses");
}

void Rules::apply_roll(State& s, Action a, Events& ev) const {
  constexpr Throw kTwo{2, kDie, 1};
  const int one = face(a, kTwo, 0);
  const int two = face(a, kTwo, 1);
  switch (s.node) {
    case Node::SetupRevolt: return roll_setup_revolt(s, one, ev);
    case Node::SetupArmy:
    case Node::SetupSpecial: return roll_setup_army(s, one, ev);
    case Node::Siege: return roll_combat(s, one, 1, ev);
    case Node::ArmySiege: return roll_combat(s, 1, one, ev);
    case Node::Attack:
    case Node::ArmyAttack: return roll_combat(s, one, two, ev);
    case Node::Revolt: return roll_revolt(s, one, two, ev);
    case Node::Choice: return roll_choice(s, one, ev);
    default: TERCIO_NEVER("dice that nobody asked for");
  }
}

}  // namespace tercio::hispania
