// A small battle written as text, played in words, with dice given by the test.
//
//   Field f("+ p1 PS V3 1010 n; - q1 PS V3 1009 s");
//   f.begin(Step::Shock, kSpain);
//   f.play("attack 1010"); f.play("fight");
//   f.roll({5, 4, 1}); f.roll({6, 2, 1}); f.roll({6});
//   EXPECT_TRUE(f.is("q1", kDisordered));
//
// + is Spain (edge S), - the rival (edge N); then id, type, morale and strength, hex, facing, and
// marks: disordered, demoralized. Units of one hex lie in the order they are written, the top one
// first. The map is 24 by 20 and clear but for what `terrain` says: "dune 1009 1008; river 1010-se;
// city 0505".
#pragma once

#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/tercios/rules/rules.h"

namespace tercio::tercios {

struct FieldWish {
  std::string terrain = {};
  std::string special = {};  // tables of a battle file, e.g. "[special.blinded]\nside = \"own\"…"
  std::string victory = "kind = \"morale\"";
  Options options = {};
  int morale = 75;
  std::string areas = {};
  std::string unit_extra = {};  // lines added to every unit
};

const Charts& box();                           // the built-in charts
const Battle& battle_of(std::string_view id);  // a built-in battle

class Field {
 public:
  explicit Field(std::string_view units, FieldWish wish = {});
  // A built-in battle after its usual set-up.
  static Field shipped(std::string_view id, Options options = {});

  // Puts the game at the beginning of that step of turn 1 (or the given one).
  void begin(Step step, Seat phasing, int turn = 1);
  // Runs on by itself from where the test has put it.
  void settle();

  void play(std::string_view words);
  void plays(std::initializer_list<std::string_view> words);
  void roll(std::initializer_list<int> faces);

  std::string refused(std::string_view words) const;  // "DN-36", "" if it may be done
  std::set<std::string> legal() const;
  std::set<std::string> legal(std::string_view verb) const;
  std::string wants() const;  // "3d6 attack", "spain", "over"

  std::size_t id(std::string_view unit) const;
  Piece& piece(std::string_view unit) { return state.piece[id(unit)]; }
  const Piece& piece(std::string_view unit) const { return state.piece[id(unit)]; }
  std::string at(std::string_view unit) const;  // "1010 n", "" off the map
  std::string hex(std::string_view unit) const;
  bool is(std::string_view unit, std::uint32_t mark) const { return piece(unit).is(mark); }
  void put(std::string_view unit, std::string_view hex, std::string_view facing);
  int inflicted(Seat side) const { return state.inflicted[index(side)]; }
  int morale(Seat side) const { return state.morale[index(side)]; }
  Hex named(std::string_view hex) const { return rules->battle->names.find(hex); }
  std::set<std::string> names(const HexSet& set) const;

  // What the last action caused: "DN-57 event.hit", in order.
  std::vector<std::string> told;
  bool was_told(std::string_view rule_and_key) const;

  std::shared_ptr<const Battle> battle;  // of a field written as text
  std::shared_ptr<const Rules> rules;
  State state;

 private:
  Field() = default;
  void apply(Seat seat, Action a);
};

}  // namespace tercio::tercios
