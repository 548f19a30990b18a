// What a piece is worth now, what it may do by its nature; the constructor of the rules.
#include <algorithm>

#include "core/hash.h"
#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

Rules::Rules(const Data& data_, std::size_t scenario_index, const Options& options_)
    : charts(&data_.charts),
      map(data_.map.get()),
      army(&data_.army),
      data(&data_),
      options(options_),
      scenario_(&data_.scenario[scenario_index]),
      second_(scenario_),
      unit_count_(data_.army.unit.size()),
      setup_hash_(mix64(scenario_index + 1)) {
  if (options.both_days) second_ = &data_.scenario[scenario_index + 1];
  setup_hash_ = hash_of(options, setup_hash_);
  lay_out_areas();
  for (std::size_t u = 0; u < unit_count_; ++u) {
    const UnitData& unit = army->unit[u];
    Quick& quick = quick_[u];
    quick.side = unit.side;
    quick.second = static_cast<std::uint8_t>(index(unit.side));
    quick.arm = unit.arm;
    quick.weight = unit.weight;
    quick.gait = unit.arm == Arm::Infantry ? 0 : unit.arm == Arm::Cavalry ? 1 : 2;
    quick.points = unit.points;
    quick.command = unit.command;
    quick.light = unit.light_index;
    quick.grade = unit.morale;
    quick.convoy = unit.arm == Arm::Convoy;
    quick.horse = unit.horse;
    quick.swiss = unit.swiss;
  }
  for (const auto& [u, n] : scenario_->points)
    if (!options.remnant) quick_[u].points = n;  // BA-211
  for (const auto& [u, c] : scenario_->attached) quick_[u].command = c;
  for (std::size_t u = 0; u < unit_count_; ++u) {
    const CommandData& command = army->command[quick_[u].command];
    quick_[u].free = options.staff_free && !command.brigade;
    quick_[u].leader = command.leader;
  }
  const auto deploy_from = [&](const Scenario& sc, bool second) {
    for (const Deployment& d : sc.place) {
      if (second && d.alone) continue;  // everybody stays where the first day left him
      for (const auto& [h, u] : d.units) {
        quick_[u].in_play = true;
        quick_[u].facing = d.facing;
      }
    }
    for (std::size_t i = 0; i < sc.enter.size(); ++i)
      for (const std::uint8_t u : sc.enter[i].units) {
        quick_[u].in_play = true;
        (second ? quick_[u].entry2 : quick_[u].entry) = static_cast<std::uint8_t>(i);
      }
  };
  deploy_from(*scenario_, false);
  if (options.both_days) deploy_from(*second_, true);
  // BA-204: with his whole division, Vedel's entry brings these too.
  if (options.vedel_division && scenario_->may_division)
    for (std::size_t i = 0; i < scenario_->enter.size(); ++i) {
      if (scenario_->enter[i].march != March::Vedel) continue;
      for (std::size_t u = 0; u < unit_count_; ++u) {
        const std::string& command = army->command[army->unit[u].command].id;
        const bool more = (command == "dufour" && quick_[u].arm != Arm::Artillery) ||
                          command == "lefranc" || army->unit[u].id == "2cuir";
        if (!more || quick_[u].in_play) continue;
        quick_[u].in_play = true;
        quick_[u].entry = static_cast<std::uint8_t>(i);
      }
    }
  exit_ = map->names.find("am1");
  objectives_ = map->bailen;
  for (const Hex h : scenario_->objective.hill) objectives_.add(h);
  for (const Hex h : second_->objective.hill) objectives_.add(h);
  // The option of scenario 5: all of Schramm's Swiss begin with him.
  if (options.remnant && scenario_->number == 5)
    for (std::size_t u = 0; u < unit_count_; ++u)
      if (army->command[army->unit[u].command].id == "schramm") quick_[u].in_play = true;
  for (std::size_t u = 0; u < unit_count_; ++u) {
    if (!quick_[u].in_play) continue;
    all_troops_.push_back(static_cast<std::uint8_t>(u));
    const std::uint8_t set = quick_[u].convoy ? std::uint8_t{kSides} : quick_[u].second;
    muster_.all.push_back({static_cast<std::uint8_t>(u), set, quick_[u].light});
    muster_.set[u] = set;
    troops_[quick_[u].second].push_back(static_cast<std::uint8_t>(u));
  }
  set_limits();
}

std::uint64_t Rules::hash(const State& s) const { return hash_of(s, setup_hash_); }

// BA-2: half an hour a turn.
int Rules::minutes(const State& s) const {
  // The night of two days follows the last turn of the first.
  const int before = s.part == Part2::Interlude ? scenario_->turns : 0;
  return scenario(s).first_minutes + (before + s.turn - 1) * charts->turn_minutes;
}

int Rules::distance_to(const HexSet& set, Hex h) const {
  int least = kNobody;
  set.each([&](Hex other) { least = std::min(least, grid().distance(h, other)); });
  return least;
}

std::uint8_t Rules::top(const State& s, const Board& b, Hex h) const {
  if (const std::uint8_t u = b.skirmisher(s, h); u != kNone) return u;
  for (std::uint8_t at = b.first[index(h)]; at != 0; at = b.next[at - 1u])
    if (!q(at - 1u).convoy && !s.piece[at - 1u].is(kHidden))
      return static_cast<std::uint8_t>(at - 1);
  return kNone;
}

int Rules::count_combat(const State& s, const Board& b, Hex h) const {
  int n = 0;
  each_combat(s, b, h, [&](std::size_t) { ++n; });
  return n;
}

// BA-60, without the bonus of Maneuver.
int Rules::base_mp(const State& s, std::size_t u) const {
  const auto& m = charts->move;
  const std::size_t side = q(u).second;
  switch (q(u).arm) {
    case Arm::Infantry:
      return s.piece[u].formation() == Formation::Skirmish ? m.skirmish[side] : m.infantry[side];
    case Arm::Cavalry:
      return q(u).weight == Weight::Heavy ? m.heavy_cavalry[side] : m.cavalry[side];
    case Arm::Artillery: return q(u).horse ? m.horse_guns[side] : m.foot_guns[side];
    case Arm::Convoy: return m.convoy[side];
  }
  return 0;
}

}  // namespace tercio::bailen
