// El Camino Español as the applications see it: its facts, words, sentences, views and odds. The
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
#include "games/camino/player/player.h"
#include "games/camino/rules/rules.h"

namespace tercio::camino {

class Module : public Facts {
 public:
  using Rules = camino::Rules;
  using State = camino::State;
  using Player = camino::Player;

  explicit Module(const DataSource& source);

  std::string_view data_text() const { return data_->text; }

  // `setup` is complete and checked against info().
  Rules make_rules(const Setup& setup) const;
  Player make_player(std::size_t aim) const { return Player(*data_, static_cast<Aim>(aim)); }

  // ---- words (action.cpp); rolls are the same in every game
  std::string words(const Rules& r, Action a) const { return camino::words(*r.data, a); }
  std::optional<Action> parse(const Rules& r, std::string_view text) const {
    return camino::parse(*r.data, text);
  }
  const Lexicon& lexicon(const Rules&) const { return lexicon_; }

  // ---- sentences (view.cpp)
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
  // What a choice meets and with which chance, told of the advised and of the next best.
  Text stakes_text(const Rules& r, const State& s, Seat seat, Action a) const;
  // What an aim of its own comes to, told after the rest.
  Text aim_text(const Advice& advice) const;

  // ---- views and positions (view.cpp, dump.cpp)
  Json view(const Rules& r, const State& s, Seat seat) const;  // `s` is masked
  Json dump(const Rules& r, const State& s) const;
  Expected<State> load(const Rules& r, const Json& state) const;

  // ---- odds (odds_text.cpp)
  // Of an action that is legal now; nothing where no throw follows.
  std::optional<Odds> odds(const Rules& r, const State& s, Action a) const;

 private:
  std::optional<Warning> momento_warning(const Rules& r, const State& s, Action a) const;
  Odds window_odds(const Rules& r, const State& s, Action a) const;
  Odds enemy_odds(const Rules& r, const State& s, Region from) const;
  Text ahead_text(const Rules& r, const State& s, Region to) const;
  Text region_name(const Rules& r, Region region) const;
  Text stack_name(const Rules& r, Stack stack) const;

  std::shared_ptr<const Data> data_;
  Lexicon lexicon_;
};

// Ids of purposes and nodes, as in views and dumps.
std::string_view purpose_id(Purpose purpose);
std::string_view node_id(Node node);
std::string signed_number(int value);  // "+1", "-2", "+0"

}  // namespace tercio::camino
