// The choices a match begins with: variants of the scenarios, and readings of what the rulebook
// leaves open. The order is that of charts.toml.
#pragma once

#include <cstdint>

namespace tercio::bailen {

enum class Sudden : std::uint8_t { Scenario, Always, Never };
enum class Handicap : std::uint8_t { None, French, Spanish };  // BA-232: whom it helps

struct Options {
  bool castanos = false;
  bool arrival_order = false;
  bool vedel_variable = false;
  bool vedel_division = false;
  bool markers = false;
  Sudden sudden_death = Sudden::Scenario;
  bool square_any_cavalry = false;
  bool fire_grade_target = false;
  bool charge_flank_product = false;
  bool zone_reorganization_grade = false;
  bool demoralization_units = false;
  bool draw_defender = false;
  Handicap handicap = Handicap::None;
  bool march_strict = false;
  bool mourgeon_l1 = false;
  bool french_guns_all = false;
  bool sun_every_combat = false;
  bool guns_all_round = false;
  bool objective_last = false;
  bool maneuver_at_five = false;
  bool square_retreats = false;
  bool guns_lost = false;
  bool countercharge_any_order = false;
  bool chief_orders_all = false;
  bool lone_excused = false;
  bool share_guns = false;
  bool staff_free = false;
  bool remnant = false;
  bool exit_any = false;
  bool exit_breakthrough = false;
  bool square_stack_either = false;
  bool march_surcharge = false;
  bool zone_loss_each = false;
  std::uint8_t hill_reduction = 2;
  bool both_days = false;  // scenario 3 as the continuation of scenario 2 (BA-186)
};

}  // namespace tercio::bailen
