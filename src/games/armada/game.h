// L'Invincible Armada as the applications see it: its facts, words, sentences, views and odds. The
// rules themselves are in rules.h; games/game_of.h makes a Game of this.
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
#include "games/armada/player/player.h"
#include "games/armada/rules/rules.h"

namespace tercio::armada {

class Module : public Facts {
 public:
  using Rules = armada::Rules;
  using State = armada::State;
  using Player = armada::Player;

  explicit Module(const DataSource& source);

  std::string_view data_text() const { return data_->text; }

  // `setup` is complete and checked against info().
  Rules make_rules(const Setup& setup) const;
  Player make_player() const { return Player(*data_); }

  // Plans are written in secret; what is asked in the open follows from them and the dice.
  Seats active(const Rules&, const State&) const { return Seats::none(); }

  // ---- words (action.cpp); rolls are the same in every game
  std::string words(const Rules& r, Action a) const { return armada::words(*r.data, a); }
  std::optional<Action> parse(const Rules& r, std::string_view text) const {
    return armada::parse(*r.data, text);
  }
  const Lexicon& lexicon(const Rules&) const { return lexicon_; }

  // ---- sentences (view/text.cpp). What is said of an action depends only on what its seat knows.
  ActionInfo describe(const Rules& r, const State& s, Action a) const;
  Text reason(const Rules& r, const State& s, Action a, const Verdict& refused) const;
  Text prompt(const Rules& r, const State& s, Seat viewer) const;  // `s` is masked
  // What it is about and how it stands, in one line (view/goal.cpp).
  Text goal_line(const Rules& r, const State& s, Seat viewer) const;
  // Before what cannot be undone, or may lose it all at once (view/warnings.cpp).
  std::optional<Warning> warning(const Rules& r, const State& s, Seat seat, Action a) const;
  // How it ended and why (view/reckoning.cpp).
  Reckoning reckoning(const Rules& r, const State& s, Story story) const;
  Named named(const Rules& r, const Arg& arg) const;  // what it stands for
  Seat thrower(const Throw& dice) const;              // Nobody where both throw
  std::string dice_at(const Rules& r, const State& s, const Throw& dice) const;
  Text dice_text(const Rules& r, const State& s, const Throw& dice) const;
  Text advice_text(const Rules& r, const Counsel<State>& counsel) const;
  // Which fleets a choice speaks of, where they are and what they bring: told of the advised and of
  // the next best. `s` is what the seat believes.
  Text stakes_text(const Rules& r, const State& s, Seat seat, Action a) const;

  // ---- views and positions (view.cpp, view/plan.cpp, dump.cpp)
  Json view(const Rules& r, const State& s, Seat seat) const;  // `s` is masked
  Json dump(const Rules& r, const State& s) const;
  Expected<State> load(const Rules& r, const Json& state) const;

  // ---- odds (odds_text.cpp)
  // Of an action that is legal now; nothing where no throw follows.
  std::optional<Odds> odds(const Rules& r, const State& s, Action a) const;

 private:
  std::vector<TextArg> box_args(const Rules& r, int box) const;
  void tell_final(const Rules& r, const State& s, Reckoning& out) const;
  void add_final_sums(const Rules& r, const State& s, Reckoning& out) const;
  std::optional<Warning> call_warning(const Rules& r, const State& s, Seat seat, Fleet f) const;
  Json boxes_view(const Rules& r, const State& s, Seat seat) const;
  Json fleets_view(const Rules& r, const State& s, Seat seat) const;
  Json plan_view(const Rules& r, const State& s, Seat seat) const;
  Json limits_view(const Rules& r, const State& s, Seat seat) const;
  Json battle_view(const Rules& r, const State& s) const;
  Text fleet_name(const Rules& r, Fleet f) const;
  Text box_text(const Rules& r, const State& s, Seat seat, int box) const;
  Text side_name(Seat side) const;

  std::shared_ptr<const Data> data_;
  Lexicon lexicon_;
};

// Ids, as in views and dumps.
std::string_view purpose_id(Purpose purpose);
std::string_view node_id(Node node);
std::string_view phase_id(Phase phase);
std::string_view side_id(Seat side);  // "" for Nobody
std::string_view arrival_id(Arrival arrival);
std::string_view hand_id(Hand hand);
std::string_view where_id(Where where);

}  // namespace tercio::armada
