// A position of Bailén written as text, played in words, with dice given by the test.
//
//   Field f("1drag u11 e; 2drag u11 e; omil-2 z13 w; @prive u11");
//   f.order("prive", Order::Attack);
//   f.begin(Step::Move, kFrench);
//   f.plays({"charge 1drag", "at z13"});
//   f.roll(4);
//
// Units of one hex lie in the order they are written, the top one first; after hex and facing come
// marks: d (disorganized), r (routed), square, limbered, -2 (points lost). @ is a leader. Everybody
// else is out of play. The map is the game's own: columns V to AA, rows 12 to 16 are clear and
// level.
#pragma once

#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/bailen/rules/rules.h"

namespace tercio::bailen {

const Data& box();       // the built-in data
Options with_markers();  // limited information

struct FieldWish {
  int scenario = 3;  // all units can be in it; its first turns have no sun
  Options options = {};
  int turn = 1;
};

class Field {
 public:
  explicit Field(std::string_view units, FieldWish wish = {});
  // A built-in scenario after its usual set-up.
  static Field shipped(int scenario, Options options = {});

  void begin(Step step, Seat phasing);
  void order(std::string_view command, Order order, std::string_view centre = "", int shape = 0);
  void orders(Order order);  // of all

  void play(std::string_view words);
  void plays(std::initializer_list<std::string_view> words);
  void roll(int face);
  void rolls(std::initializer_list<int> faces);
  // A result of fire strikes the hex, in the fire phase that was begun.
  void hit(std::string_view hex, FireResult result);
  // Takes the first choice as long as this side is asked in such a frame.
  void any_while(std::string_view wants);

  std::string refused(std::string_view words) const;  // "BA-36", "" if it may be done
  std::set<std::string> legal() const;
  std::set<std::string> legal(std::string_view verb) const;
  std::string wants() const;  // "french", "1d6 morale", "over"

  std::size_t id(std::string_view unit) const;
  std::size_t leader(std::string_view id) const;
  std::size_t command(std::string_view id) const;
  Hex named(std::string_view hex) const;
  Piece& piece(std::string_view unit) { return state.piece[id(unit)]; }
  const Piece& piece(std::string_view unit) const { return state.piece[id(unit)]; }
  std::string hex(std::string_view unit) const;  // "" off the map
  int points(std::string_view unit) const { return rules->points(state, id(unit)); }
  Status status(std::string_view unit) const { return piece(unit).status(); }
  bool was_told(std::string_view rule_and_key) const;
  std::set<std::string> names(const HexSet& set) const;
  UnitSet units(std::initializer_list<std::string_view> ids) const;
  Blow blow(std::initializer_list<std::string_view> attackers, std::string_view hex,
            Fight fight = Fight::Shock) const;

  std::shared_ptr<const Rules> rules;
  State state;
  std::vector<std::string> told;  // "BA-36 event.square", in order

 private:
  Field() = default;
  void carry_out(Seat seat, Action action);
};

}  // namespace tercio::bailen
