// Hispania as the applications see it: its facts, words, sentences, views and odds. The rules
// themselves are in rules.h; games/game_of.h makes a Game of this.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/source.h"
#include "game/counsel.h"
#include "game/facts.h"
#include "game/lexicon.h"
#include "game/reckoning.h"
#include "games/hispania/player/player.h"
#include "games/hispania/rules/rules.h"

namespace tercio::hispania {

class Module : public Facts {
 public:
  using Rules = hispania::Rules;
  using State = hispania::State;
  using Player = hispania::Player;

  explicit Module(const DataSource& source);

  std::string_view data_text() const { return data_->text; }
  const Data& data() const { return *data_; }

  // Options that do not go together (HI-V7, HI-V15); `setup` is complete otherwise.
  std::optional<RequestError> refuse(const Setup& setup) const;
  // `setup` is complete and checked against info().
  Rules make_rules(const Setup& setup) const;
  Player make_player() const { return Player(); }

  // Turns are the generals' (HI-9); the resistance is asked while they last.
  Seats active(const Rules&, const State&) const { return Seats::all().without(kHispania); }

  // ---- words (action.cpp); rolls are the same in every game
  std::string words(const Rules& r, Action a) const { return hispania::words(*r.data, a); }
  std::optional<Action> parse(const Rules& r, std::string_view text) const {
    return hispania::parse(*r.data, text);
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

  // ---- views and positions (view.cpp, view/board.cpp, dump.cpp)
  Json view(const Rules& r, const State& s, Seat seat) const;
  Json dump(const Rules& r, const State& s) const;
  Expected<State> load(const Rules& r, const Json& state) const;

  // ---- odds (odds_text.cpp)
  // Of an action that is legal now; nothing where no throw follows.
  std::optional<Odds> odds(const Rules& r, const State& s, Action a) const;

 private:
  Told reserve_told(const Rules& r, const State& s, Story story) const;
  void tell_goal(const Rules& r, const State& s, Reckoning& out) const;
  std::optional<Warning> end_warning(const Rules& r, const State& s) const;
  Json generals_view(const Rules& r, const State& s) const;
  Json armies_view(const Rules& r, const State& s) const;
  Json provinces_view(const Rules& r, const State& s) const;
  Json spaces_view(const Rules& r, const State& s) const;
  Json links_view(const Rules& r, const State& s) const;
  Json combat_view(const Rules& r, const State& s) const;
  Json hispanic_view(const Rules& r, const State& s) const;
  Json goal_view(const Rules& r, const State& s) const;
  Text general_name(const Rules& r, General g) const { return r.data->general[index(g)].the; }

  std::shared_ptr<const Data> data_;
  Lexicon lexicon_;
};

// A side's value in a combat as people read it, "(d + 4) x 2" (odds_text.cpp).
std::string formula_text(const Value& value);

// Spaces of a march, from its start to its stop, along roads where that is cheapest (path.cpp).
std::vector<Space> march_path(const Rules& r, const State& s, Space from, Space to);

// "garrisons in Osca and Numantia; no revolt in …" (view.cpp).
Text goal_text(const Data& data, const Catalogue& text, SpaceSet cities, unsigned quiet,
               bool special_gone);

// Ids, as in views and dumps.
std::string_view purpose_id(Purpose purpose);
std::string_view node_id(Node node);
std::string_view phase_id(Phase phase);
std::string_view outcome_id(Outcome outcome);
std::string_view seat_id(Seat seat);  // "" for Nobody
std::string_view colour_id(Colour colour);

}  // namespace tercio::hispania
