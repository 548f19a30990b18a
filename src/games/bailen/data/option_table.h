// The options the rules know, in the order of charts.toml; a file may change their defaults and
// words, not add or drop one.
#pragma once

#include <array>

#include "game/options.h"
#include "games/bailen/data/options.h"

namespace tercio::bailen {

inline constexpr auto kOptions = std::to_array<Option<Options>>({
    {"castanos", kYesNo, kept_in<&Options::castanos>},
    {"arrival-order", kYesNo, kept_in<&Options::arrival_order>},
    {"vedel-variable", kYesNo, kept_in<&Options::vedel_variable>},
    {"vedel-division", kYesNo, kept_in<&Options::vedel_division>},
    {"markers", kYesNo, kept_in<&Options::markers>},
    {"sudden-death", "scenario always never", kept_in<&Options::sudden_death>},
    {"square-any-cavalry", kYesNo, kept_in<&Options::square_any_cavalry>},
    {"fire-grade-target", kYesNo, kept_in<&Options::fire_grade_target>},
    {"charge-flank-product", kYesNo, kept_in<&Options::charge_flank_product>},
    {"zone-reorganization-grade", kYesNo, kept_in<&Options::zone_reorganization_grade>},
    {"demoralization-units", kYesNo, kept_in<&Options::demoralization_units>},
    {"draw-defender", kYesNo, kept_in<&Options::draw_defender>},
    {"handicap", "none french spanish", kept_in<&Options::handicap>},
    {"march-strict", kYesNo, kept_in<&Options::march_strict>},
    {"mourgeon-l1", kYesNo, kept_in<&Options::mourgeon_l1>},
    {"french-guns-all", kYesNo, kept_in<&Options::french_guns_all>},
    {"sun-every-combat", kYesNo, kept_in<&Options::sun_every_combat>},
    {"guns-all-round", kYesNo, kept_in<&Options::guns_all_round>},
    {"objective-last", kYesNo, kept_in<&Options::objective_last>},
    {"maneuver-at-five", kYesNo, kept_in<&Options::maneuver_at_five>},
    {"square-retreats", kYesNo, kept_in<&Options::square_retreats>},
    {"guns-lost", kYesNo, kept_in<&Options::guns_lost>},
    {"countercharge-any-order", kYesNo, kept_in<&Options::countercharge_any_order>},
    {"chief-orders-all", kYesNo, kept_in<&Options::chief_orders_all>},
    {"lone-excused", kYesNo, kept_in<&Options::lone_excused>},
    {"share-guns", kYesNo, kept_in<&Options::share_guns>},
    {"staff-free", kYesNo, kept_in<&Options::staff_free>},
    {"remnant", kYesNo, kept_in<&Options::remnant>},
    {"exit-any", kYesNo, kept_in<&Options::exit_any>},
    {"exit-breakthrough", kYesNo, kept_in<&Options::exit_breakthrough>},
    {"square-stack-either", kYesNo, kept_in<&Options::square_stack_either>},
    {"march-surcharge", kYesNo, kept_in<&Options::march_surcharge>},
    {"zone-loss-each", kYesNo, kept_in<&Options::zone_loss_each>},
    {"hill-reduction", "", kept_in<&Options::hill_reduction>},
});

}  // namespace tercio::bailen
