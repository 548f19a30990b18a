// Reads data.toml: both charts of events, combat, ammunition, the final battle, victory.
#include "games/armada/data/reading.h"

namespace tercio::armada {
namespace {

constexpr std::array<std::string_view, kEffects> kEffectIds = {
    "nothing",          "embark",          "embark-if-won", "embark-fails",   "disembark",
    "disembark-if-won", "disembark-fails", "resupply",      "resupply-if-won"};

constexpr std::array<std::string_view, 3> kCombatIds = {"none", "fire", "board"};

// The rules of the chart's cells: England's order, then Spain's, each in the order of the chart.
constexpr std::array<Order, 5> kRows = {Order::Fire, Order::Swift, Order::Harry, Order::Resupply,
                                        Order::None};
constexpr std::array<Order, 5> kColumns = {Order::Fire, Order::Board, Order::Embark,
                                           Order::Disembark, Order::None};
constexpr std::array<std::array<RuleId, 5>, 5> kCellRules = {{
    {"AR-19"_rule, "AR-20"_rule, "AR-21"_rule, "AR-22"_rule, "AR-23"_rule},
    {"AR-24"_rule, "AR-25"_rule, "AR-26"_rule, "AR-27"_rule, "AR-28"_rule},
    {"AR-29"_rule, "AR-30"_rule, "AR-31"_rule, "AR-32"_rule, "AR-33"_rule},
    {"AR-34"_rule, "AR-35"_rule, "AR-36"_rule, "AR-37"_rule, "AR-38"_rule},
    {"AR-39"_rule, "AR-40"_rule, "AR-41"_rule, "AR-42"_rule, "AR-43"_rule},
}};
// By chooser, and whether disembark was ordered.
constexpr std::array<std::array<RuleId, 2>, kSides> kGravelinesRules = {
    {{"AR-84"_rule, "AR-85"_rule}, {"AR-86"_rule, "AR-87"_rule}}};

RuleId cell_rule(Order england, Order spain) {
  for (std::size_t row = 0; row < kRows.size(); ++row)
    for (std::size_t column = 0; column < kColumns.size(); ++column)
      if (kRows[row] == england && kColumns[column] == spain) return kCellRules[row][column];
  return {};
}

Order order_or_none(const Data& data, const TomlTable& t, Seat side) {
  const char* key = side == kSpain ? "spain" : "england";
  const std::string id = t.text(key);
  if (id == "none") return Order::None;
  const Order order = order_named(data, t, key, id);
  if (!has(data.orders_of[index(side)], order)) t.fail(key, "this side has no such order");
  return order;
}

// A cell speaks of what was ordered: embarking only where embark was, and so on.
bool fits(Effect effect, Order order) {
  switch (effect) {
    case Effect::Nothing: return true;
    case Effect::Embark:
    case Effect::EmbarkIfWon:
    case Effect::EmbarkFails: return order == Order::Embark;
    case Effect::Disembark:
    case Effect::DisembarkIfWon:
    case Effect::DisembarkFails: return order == Order::Disembark;
    case Effect::Resupply:
    case Effect::ResupplyIfWon: return order == Order::Resupply;
  }
  return false;
}

bool needs_battle(Effect effect) {
  return effect == Effect::EmbarkIfWon || effect == Effect::DisembarkIfWon ||
         effect == Effect::ResupplyIfWon;
}

void read_chart(const TomlTable& file, Data& data) {
  std::array<std::array<bool, kOrders>, kOrders> taken{};
  for (const TomlTable& t : file.tables("event")) {
    const Order england = order_or_none(data, t, kEngland);
    const Order spain = order_or_none(data, t, kSpain);
    const auto e = static_cast<std::size_t>(england);
    const auto s = static_cast<std::size_t>(spain);
    if (taken[e][s]) t.fail("england", "this cell is given twice");
    taken[e][s] = true;
    Cell& cell = data.chart[e][s];
    cell.rule = cell_rule(england, spain);
    cell.battle = static_cast<Combat>(one_of(t, "battle", kCombatIds));
    cell.spain = static_cast<Effect>(one_of(t, "spain_effect", kEffectIds));
    cell.england = static_cast<Effect>(one_of(t, "england_effect", kEffectIds));
    if (!fits(cell.spain, spain)) t.fail("spain_effect", "does not belong to this order");
    if (!fits(cell.england, england)) t.fail("england_effect", "does not belong to this order");
    if (cell.battle == Combat::None && (needs_battle(cell.spain) || needs_battle(cell.england)))
      t.fail("battle", "something hangs on a battle that is not fought");
    if (cell.battle != Combat::None && (england == Order::None || spain == Order::None))
      t.fail("battle", "an absent fleet cannot fight");
    t.no_other_keys({"source"});
  }
  for (std::size_t e = 0; e < kOrders; ++e)
    for (std::size_t s = 0; s < kOrders; ++s) {
      const auto in = [&](Seat side, std::size_t order) {
        return order == 0 || has(data.orders_of[index(side)], static_cast<Order>(order));
      };
      if (in(kEngland, e) && in(kSpain, s) && !taken[e][s])
        file.fail("event", "the cell england = " + data.order[e].id +
                               ", spain = " + data.order[s].id + " is missing");
    }
}

void read_gravelines(const TomlTable& file, Data& data) {
  std::array<std::array<bool, 2>, kSides> taken{};
  for (const TomlTable& t : file.tables("event_gravelines")) {
    const auto chooser = index(side_named(t, "chooser", t.text("chooser")));
    const std::size_t ordered = t.flag("disembark") ? 1 : 0;
    if (taken[chooser][ordered]) t.fail("chooser", "this cell is given twice");
    taken[chooser][ordered] = true;
    Cell& cell = data.gravelines[chooser][ordered];
    cell.rule = kGravelinesRules[chooser][ordered];
    cell.spain = static_cast<Effect>(one_of(t, "spain_effect", kEffectIds));
    if (!fits(cell.spain, ordered != 0 ? Order::Disembark : Order::None))
      t.fail("spain_effect", "does not belong to this order");
    t.no_other_keys({"source"});
  }
  for (const auto& row : taken)
    if (!row[0] || !row[1]) file.fail("event_gravelines", "expected all four cells");
}

void read_combat(const TomlTable& file, Data& data) {
  const TomlTable combat = file.table("combat");
  const TomlTable fire = combat.table("fire");
  data.fire_wind_bonus = fire.number("wind_bonus", 0, 9);
  fire.no_other_keys({"source"});
  const TomlTable board = combat.table("board");
  data.board_wind_bonus = board.number("wind_bonus", 0, 9);
  data.capture_at_most = board.number("capture_at_most", 0, 20);
  data.kill_roll = board.number("kill_roll", 1, kDie);
  board.no_other_keys({"source"});
  const TomlTable odd = combat.table("odd_ship");
  data.odd_first_up_to = odd.number("first_up_to", 1, kDie - 1);
  odd.no_other_keys({"source", "first_up_to_source"});
  combat.no_other_keys();
  const TomlTable ammunition = file.table("ammunition");
  data.penalty_first = ammunition.number("penalty_first", 0, 9);
  data.penalty_second = ammunition.number("penalty_second", 0, 9);
  ammunition.no_other_keys({"source"});
  const TomlTable last = file.table("final_battle");
  data.final_dice = last.number("dice", 1, 4);
  data.admiral_wind_bonus = last.number("admiral_wind_bonus", 0, 20);
  data.per_dead_commander = last.number("per_dead_commander", 0, 9);
  last.no_other_keys({"source"});
}

void read_victories(const TomlTable& file, Data& data) {
  for (const TomlTable& t : file.tables("victory")) {
    Victory victory;
    victory.id = t.text("id");
    victory.name = named(t, "name");
    victory.text = named(t, "text");
    const std::string side = t.text("side");
    if (side != "none") victory.side = side_named(t, "side", side);
    victory.lead_min = t.number_or("lead_min", 0, 999, 0);
    t.no_other_keys({"source"});
    data.victories.push_back(victory);
  }
  // AR-97 to AR-104: absolute, three levels by lead, the draw, and the same mirrored.
  const auto& v = data.victories;
  if (v.size() != 9) file.fail("victory", "expected nine, best for Spain first");
  const auto level = [&](std::size_t i, Seat side) {
    return v[i].side == side ? v[i].lead_min : -1;
  };
  const bool spain = level(0, kSpain) == 0 && level(1, kSpain) > level(2, kSpain) &&
                     level(2, kSpain) > level(3, kSpain) && level(3, kSpain) == 1;
  const bool england = level(5, kEngland) == 1 && level(6, kEngland) > level(5, kEngland) &&
                       level(7, kEngland) > level(6, kEngland) && level(8, kEngland) == 0;
  if (!spain || !england || v[4].side != Seat::Nobody)
    file.fail("victory",
              "expected absolute, strategic, tactical, marginal, draw, and the same mirrored");
}

}  // namespace

std::string_view effect_id(Effect effect) { return kEffectIds[static_cast<std::size_t>(effect)]; }
std::string_view combat_id(Combat combat) { return kCombatIds[static_cast<std::size_t>(combat)]; }

void read_charts(const TomlTable& file, Data& data) {
  read_chart(file, data);
  read_gravelines(file, data);
  read_combat(file, data);
  read_victories(file, data);
}

}  // namespace tercio::armada
