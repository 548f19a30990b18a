// Donde No se Ponía el Sol as the applications see it: its facts, words, sentences, views and odds.
// The rules themselves are in rules.h; games/game_of.h makes a Game of this.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "data/source.h"
#include "game/counsel.h"
#include "game/facts.h"
#include "game/game.h"
#include "game/lexicon.h"
#include "game/reckoning.h"
#include "games/tercios/player/player.h"
#include "games/tercios/rules/rules.h"

namespace tercio {
class JsonText;
}

namespace tercio::tercios {

class Module : public Facts {
 public:
  using Rules = tercios::Rules;
  using State = tercios::State;
  using Player = tercios::Player;

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

  // Spain's is the same everywhere, her enemies' by battle.
  std::string_view colour(const Rules& r, Seat seat) const;

  // ---- words (action.cpp); rolls are the same in every game
  std::string words(const Rules& r, Action a) const { return tercios::words(*r.battle, a); }
  std::optional<Action> parse(const Rules& r, std::string_view text) const {
    return tercios::parse(*r.battle, text);
  }
  const Lexicon& lexicon(const Rules& r) const;

  // ---- sentences (view/text.cpp, view/advice.cpp)
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
  // What is in hand in the middle of a gesture; 0: nothing.
  unsigned gesture(const Rules& r, const State& s) const;
  // For reviews: without what no longer matters, by how much a victory roll came or did not.
  State alike(const Rules& r, const State& s) const;

  // ---- what can be done with a thing (view/ways.cpp, view/mover_ways.cpp, view/node_ways.cpp)
  Expected<Ways> ways(const Rules& r, const State& s, Seat seat, std::string_view of) const;
  Expected<Together> together(const Rules& r, const State& s, Seat seat,
                              const TogetherAsk& ask) const;
  Expected<std::vector<Threat>> danger(const Rules& r, const State& now, Seat seat,
                                       const DangerAsk& ask) const;
  bool in_hand(const Rules& r, const State& s) const;

  // ---- views and positions (view.cpp, view/units.cpp, view/map.cpp, dump.cpp)
  JsonText changing_view(const Rules& r, const State& s, Seat seat, Parts parts) const;
  Json view(const Rules& r, const State& s, Seat seat) const;
  Json dump(const Rules& r, const State& s) const;
  Expected<State> load(const Rules& r, const Json& state) const;

  // ---- odds (view/odds.cpp)
  std::optional<Odds> odds(const Rules& r, const State& s, Action a) const;

 private:
  void tell_throws(const Rules& r, Seat side, Reckoning& out) const;
  void tell_reason(const Rules& r, const State& s, Reckoning& out) const;
  void add_grades(const Rules& r, const State& s, Reckoning& out) const;
  void add_losses(const Rules& r, const State& s, Seat side, Reckoning& out) const;
  class Marching;  // view/together.cpp

  std::optional<Warning> exposed_warning(const Rules& r, const State& s, Seat seat) const;
  Text unit_name(const Rules& r, std::size_t u) const;  // "Tercio of Villar"
  Text body_name(const Rules& r, int body) const;
  Text body_name(const Rules& r, const State& s, Hex h) const;
  Text side_name(const Rules& r, Seat side) const;
  Text army_text(const Rules& r, const State& s, Seat seat) const;
  Text hex_name(const Rules& r, Hex h) const;
  std::vector<Modifier> blow_modifiers(const Rules& r, const State& s, Hex from, Hex target,
                                       Fight fight, int attacks) const;
  Odds shock(const Rules& r, const State& s, Hex from, Hex target, Fight fight, int attacks) const;
  JsonText sides_view(const Rules& r, const State& s) const;
  JsonText combat_view(const Rules& r, const State& s) const;

  std::shared_ptr<const Data> data_;
  std::vector<Lexicon> lexicon_;  // by battle
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
std::string_view way_id(Way way);
std::string_view outcome_id(Outcome outcome);
std::string_view class_id(Class cls);

// view/map.cpp, view/units.cpp
Json map_view(const Rules& r);
Json areas_view(const Rules& r);
Json charts_view(const Rules& r);
JsonText units_view(const Rules& r, const State& s, Parts parts);
JsonText mover_view(const Rules& r, const State& s);

}  // namespace tercio::tercios
