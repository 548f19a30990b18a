// La Sombra del Águila: Bailén 1808 as the applications see it: its facts, words, sentences, views
// and odds. The rules themselves are in rules.h; games/game_of.h makes a Game of this.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "data/source.h"
#include "game/counsel.h"
#include "game/facts.h"
#include "game/lexicon.h"
#include "game/reckoning.h"
#include "games/bailen/player/player.h"
#include "games/bailen/rules/rules.h"

namespace tercio {
class JsonText;
}

namespace tercio::bailen {

class Module : public Facts {
 public:
  using Rules = bailen::Rules;
  using State = bailen::State;
  using Player = bailen::Player;
  // What is masked of the enemy keeps nobody from playing on: his orders, and who lies under
  // markers.
  static constexpr bool kPlaysWhatIsSeen = true;

  explicit Module(const DataSource& source);

  std::string_view data_text() const { return data_->text; }
  const Data& data() const { return *data_; }

  // `setup` is complete and checked against info().
  Rules make_rules(const Setup& setup) const;
  Player make_player() const { return {}; }

  // The side whose turn it is; the other one reacts. While armies are set up nobody does.
  Seats active(const Rules&, const State& s) const {
    return s.step == Step::SetUp ? Seats::all() : Seats::only(s.phasing);
  }

  // ---- words (action.cpp); rolls are the same in every game
  std::string words(const Rules& r, Action a) const { return bailen::words(*r.data, a); }
  std::optional<Action> parse(const Rules& r, std::string_view text) const {
    return bailen::parse(*r.data, text);
  }
  const Lexicon& lexicon(const Rules&) const { return lexicon_; }

  // ---- sentences (view/text.cpp)
  ActionInfo describe(const Rules& r, const State& s, Action a) const;
  Text reason(const Rules& r, const State& s, Action a, const Verdict& refused) const;
  Text prompt(const Rules& r, const State& s, Seat viewer) const;
  // What it is about and how it stands, in one line (view/goal.cpp).
  Text goal_line(const Rules& r, const State& s, Seat viewer) const;
  // Before what cannot be undone, or may lose it all at once (view/warnings.cpp).
  std::optional<Warning> warning(const Rules& r, const State& s, Seat seat, Action a) const;
  // How it ended and why (view/reckoning.cpp).
  Reckoning reckoning(const Rules& r, const State& s, Story story) const;
  Named named(const Rules& r, const Arg& arg) const;  // what it stands for
  std::string dice_at(const Rules& r, const State& s, const Throw& dice) const;
  Text dice_text(const Rules& r, const State& s, const Throw& dice) const;
  Text advice_text(const Rules& r, const Counsel<State>& counsel) const;
  Text march_text(const Rules& r, const Counsel<State>& counsel, std::size_t u) const;
  // What is in hand in the middle of a gesture; 0: nothing.
  unsigned gesture(const Rules& r, const State& s) const;

  bool in_hand(const Rules& r, const State& s) const { return gesture(r, s) != 0; }

  // ---- views and positions (view*.cpp, dump.cpp)
  JsonText changing_view(const Rules& r, const State& s, Seat seat, Parts parts) const;
  Json view(const Rules& r, const State& s, Seat seat) const;
  Json dump(const Rules& r, const State& s) const;
  Expected<State> load(const Rules& r, const Json& state) const;

  // ---- where things can go, what threatens them (view/ways.cpp, together.cpp, danger.cpp)
  Expected<Ways> ways(const Rules& r, const State& s, Seat seat, std::string_view of) const;
  Expected<Together> together(const Rules& r, const State& s, Seat seat,
                              const TogetherAsk& ask) const;
  Expected<std::vector<Threat>> danger(const Rules& r, const State& s, Seat seat,
                                       const DangerAsk& ask) const;

  // ---- odds (view/odds.cpp, view/odds_charge.cpp)
  std::optional<Odds> odds(const Rules& r, const State& s, Action a) const;

 private:
  void tell_reason(const Rules& r, const State& s, Story story, Reckoning& out) const;
  void tell_broken(const Rules& r, const State& s, Reckoning& out) const;
  void tell_shaken(const Rules& r, const State& s, Reckoning& out) const;
  void add_grades(const Rules& r, const State& s, Reckoning& out) const;
  void add_losses(const Rules& r, const State& s, Seat side, Reckoning& out) const;
  std::optional<Warning> fire_warning(const Rules& r, const State& s, std::size_t u) const;
  std::optional<Warning> target_warning(const Rules& r, const State& s, Seat seat,
                                        Hex target) const;
  std::optional<Warning> shock_warning(const Rules& r, const State& s, Seat seat,
                                       std::size_t u) const;
  Text unit_name(const Rules& r, std::size_t u) const;
  Text body_name(const Rules& r, const State& s, std::uint8_t first, int more, Hex h) const;
  Text troops_name(const Rules& r, const State& s, Seat viewer, Hex h) const;
  Text attackers_name(const Rules& r, const State& s, Hex h) const;
  Text army_text(const Rules& r, const State& s, Seat seat) const;
  Text hex_name(const Rules& r, Hex h) const;
  std::vector<Modifier> modifiers(const Changes& changes, RuleId rule) const;
  std::optional<Odds> chances(const Rules& r, const State& s, Action a) const;
  std::optional<Chance> risk(const Rules& r, const State& s, Action a, const Odds& odds) const;
  Odds morale_odds(const Rules& r, const State& s, std::size_t u, bool reorganizing,
                   Hex at = Hex::None) const;
  Odds shock_odds(const Rules& r, const State& s, const UnitSet& attackers, Hex h,
                  Fight fight) const;
  Odds fire_odds(const Rules& r, const State& s, const Frame& f) const;
  Odds home_odds(const Rules& r, const State& s, const UnitSet& chargers, Hex at, Hex h) const;
  void add_charge(const Odds& shock, Odds& odds) const;
  Odds charge_odds(const Rules& r, const State& s, std::size_t u, Hex h) const;
  std::optional<Odds> step_odds(const Rules& r, const State& s, Dir d) const;
  std::optional<Odds> check_odds(const Rules& r, const State& s, Action a) const;
  std::optional<Odds> commit_odds(const Rules& r, const State& s) const;
  std::optional<Odds> answer_odds(const Rules& r, const State& s, Action a) const;
  std::optional<Odds> control_odds(const Rules& r, const State& s, Action a) const;
  void add_sun(const Rules& r, const State& s, const UnitSet& which, Odds& odds) const;
  void add_fate(const Rules& r, const State& s, Odds& odds) const;
  void add_check(const Rules& r, const State& s, std::size_t u, Hex at, RuleId why,
                 Odds& odds) const;
  void add_shaken(const Rules& r, const State& s, const UnitSet& which, Fraction checked, Hex at,
                  const char* side, Odds& odds) const;
  JsonText attack_json(const Rules& r, const State& s, const Board& b, Hex h, Fight fight) const;
  JsonText commands_view(const Rules& r, const State& s, Seat seat, Parts parts) const;

  std::shared_ptr<const Data> data_;
  Lexicon lexicon_;
};

// Ids, as in views and dumps.
std::string_view purpose_id(Purpose purpose);
std::string_view step_id(Step step);
std::string_view phase_id(Step step);
std::string_view side_id(Seat side);  // "" for Nobody
std::string_view kind_id(Kind kind);
std::string_view stage_id(Stage stage);
std::string_view fight_id(Fight fight);
std::string_view cause_id(Cause cause);
std::string_view outcome_id(Outcome outcome);
std::string_view where_id(Where where);
std::string_view formation_id(Formation formation);
std::string_view status_id(Status status);
std::string_view marker_kind_id(MarkerKind kind);
std::string_view part_id(Part2 part);
std::string_view arm_id(Arm arm);
std::string_view weight_id(Weight weight);
std::string_view grade_id(Grade grade);
std::string_view fire_id(FireResult result);
std::string_view shock_id(ShockResult result);
std::string_view morale_id(MoraleResult result);
std::string_view mod_id(Mod mod);
std::string ratio_text(int column);
std::string strength_text(int strength);  // "3 1/2"
std::string clock_text(int minutes);

// view/map.cpp, view/units.cpp
Json map_view(const Rules& r);
Json charts_view(const Rules& r);
std::string fire_column_text(const Rules& r, int points);  // "5-6"
JsonText units_view(const Rules& r, const State& s, Seat seat, Parts parts);
JsonText stacks_view(const Rules& r, const State& s, Seat seat);
JsonText leaders_view(const Rules& r, const State& s, Seat seat, Parts parts);
JsonText markers_view(const Rules& r, const State& s, Seat seat);
JsonText mover_view(const Rules& r, const State& s, Seat seat);

}  // namespace tercio::bailen
