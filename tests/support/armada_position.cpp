#include "support/armada_position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>

#include "games/armada/game.h"

namespace tercio::armada {
namespace {

struct TestFleet {
  const char* id;
  int gunnery, boarding, rating, ships;
  const char* wind;
};
constexpr std::array<TestFleet, kFleets> kTestFleets = {{
    {"x1", 8, 9, 3, 17, "sw"},
    {"x2", 7, 9, 5, 15, "s"},
    {"x3", 6, 8, 4, 16, "se"},
    {"x4", 5, 7, 3, 20, "ne"},
    {"x5", 6, 7, 3, 16, "n"},
    {"x6", 6, 7, 3, 16, "e"},
    {"x7", 6, 7, 3, 16, "w"},
    {"x8", 6, 7, 3, 16, "nw"},
    {"y1", 9, 7, 4, 20, "w"},
    {"y2", 9, 7, 6, 18, "sw"},
    {"y3", 8, 8, 3, 16, "s"},
    {"y4", 8, 6, 3, 18, "ne"},
    {"y5", 7, 6, 3, 16, "n"},
    {"y6", 7, 6, 3, 16, "e"},
    {"y7", 7, 6, 3, 16, "se"},
    {"y8", 7, 6, 3, 16, "nw"},
}};

Wind wind_of(const Data& data, std::string_view id) {
  for (std::size_t i = 0; i < kWinds; ++i)
    if (data.wind[i].id == id) return static_cast<Wind>(i);
  throw std::invalid_argument("no wind " + std::string(id));
}

Order order_of_letter(char letter, Seat side) {
  switch (letter) {
    case 'F': return Order::Fire;
    case 'B': return Order::Board;
    case 'E': return Order::Embark;
    case 'D': return Order::Disembark;
    case 'S': return Order::Swift;
    case 'H': return Order::Harry;
    case 'A': return Order::Resupply;
    default:
      throw std::invalid_argument("no order " + std::string(1, letter) +
                                  (side == kSpain ? " of Spain" : " of England"));
  }
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

void set_option(Options& o, std::string name) {
  const bool value = name[0] != '!';
  if (!value) name.erase(0, 1);
  const std::pair<const char*, bool Options::*> known[] = {
      {"continue_after_absolute", &Options::continue_after_absolute},
      {"spain_pattern_exact", &Options::spain_pattern_exact},
      {"ammo_success_clears_penalty", &Options::ammo_success_clears_penalty},
      {"empty_box_fails_resupply", &Options::empty_box_fails_resupply},
      {"loss_overflow", &Options::loss_overflow},
      {"winner_must_survive", &Options::winner_must_survive},
      {"reveal_on_reinforce_attempt", &Options::reveal_on_reinforce_attempt},
      {"final_losses_from_total", &Options::final_losses_from_total},
      {"kill_roll_participants_only", &Options::kill_roll_participants_only}};
  for (const auto& [id, field] : known)
    if (name == id) {
      o.*field = value;
      return;
    }
  throw std::invalid_argument("no option " + name);
}

class Builder {
 public:
  explicit Builder(std::string_view text) {
    s_ = Rules(test_box(), {}).start();
    for (const Seat side : {kSpain, kEngland})
      for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
        s_.of(side).fleet[slot].box = static_cast<std::uint8_t>(std::min<std::size_t>(slot + 1, 7));
    s_.turn = 1;
    std::string field;
    std::istringstream in{std::string(text)};
    while (std::getline(in, field, ';'))
      if (const auto words = words_of(field); !words.empty()) read(words);
    settle();
  }

  Rules rules() const { return Rules(test_box(), options_); }
  const State& state() const { return s_; }

 private:
  Fleet fleet(const std::string& id) const {
    const Fleet f = test_box().find_fleet(id);
    if (f == Fleet::None) throw std::invalid_argument("no fleet " + id);
    return f;
  }

  void read(const std::vector<std::string>& w) {
    const auto n = [&](std::size_t i) { return static_cast<std::uint8_t>(std::stoi(w.at(i))); };
    const std::string& what = w[0];
    if (what == "turn") {
      s_.turn = n(1);
    } else if (what == "wind") {
      wind_ = wind_of(test_box(), w.at(1));
    } else if (what == "at") {
      FleetState& mover = s_.of(fleet(w.at(1)));
      const Seat side = side_of(fleet(w[1]));
      placed_.insert(w[1]);
      for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
        FleetState& one = s_.of(side).fleet[slot];
        const bool fixed = placed_.contains(test_box().fleet[index(fleet_at(side, slot))].id);
        if (one.box != n(2) || (fixed && &one != &mover)) continue;
        std::swap(one.box, mover.box);
        break;
      }
    } else if (what == "spain" || what == "england") {
      const Seat side = ArmadaPosition::seat(what);
      for (int box = 1; box <= kBoxes; ++box)
        s_.of(side).order[place(box)] = order_of_letter(w.at(1).at(place(box)), side);
    } else if (what == "embarked") {
      s_.embarked = n(1);
    } else if (what == "resupplied") {
      s_.resupplied = n(1);
    } else if (what == "failures") {
      s_.failures = n(1);
      s_.penalty = s_.resupplied != 0 ? 0 : n(1);
    } else if (what == "ships") {
      s_.of(fleet(w.at(1))).ships = n(2);
      s_.of(fleet(w.at(1))).set(kUp);
    } else if (what == "gone") {
      FleetState& one = s_.of(fleet(w.at(1)));
      one.set(kUp);
      one.where = w.at(2) == "stray"  ? Where::Stray
                  : w.at(2) == "sunk" ? Where::Sunk
                                      : Where::Captured;
      if (one.where != Where::Stray) {
        one.ships = 0;
        one.set(kDead);
      }
    } else if (what == "dead") {
      s_.of(fleet(w.at(1))).set(kDead);
      s_.of(fleet(w.at(1))).set(kUp);
    } else if (what == "up") {
      s_.of(fleet(w.at(1))).set(kUp);
    } else if (what == "returned") {
      s_.of(fleet(w.at(1))).set(kReturned);
      s_.of(fleet(w.at(1))).set(kUp);
    } else if (what == "total") {
      spread(ArmadaPosition::seat(w.at(1)), std::stoi(w.at(2)));
    } else if (what == "prizes") {
      s_.of(ArmadaPosition::seat(w.at(1))).prizes = n(2);
    } else if (what == "absolute") {
      s_.absolute = ArmadaPosition::seat(w.at(1));
      s_.absolute_turn = n(2);
      if (s_.absolute == kSpain) s_.disembarked = 1;
    } else if (what == "option") {
      set_option(options_, w.at(1));
    } else {
      throw std::invalid_argument("unknown field: " + what);
    }
  }

  void spread(Seat side, int ships) {
    for (FleetState& one : s_.of(side).fleet) {
      if (!one.afloat()) continue;
      one.ships = static_cast<std::uint8_t>(std::min<int>(one.ships, ships));
      ships -= one.ships;
    }
    if (ships != 0) throw std::invalid_argument("the ships do not fit in the fleets");
    for (FleetState& one : s_.of(side).fleet)
      if (one.ships == 0) {
        one.where = one.where == Where::Captured ? one.where : Where::Sunk;
        one.set(kDead);
      }
  }

  void settle() {
    s_.node = s_.turn > kLastBox ? Node::Admirals : Node::Wind;
    if (s_.turn > 1) s_.wind = wind_ == Wind::None ? static_cast<Wind>(0) : wind_;
    for (const Seat side : {kSpain, kEngland}) {
      SideState& own = s_.of(side);
      own.draft.fill(Order::None);
      int afloat = 0, start = 0, dead = 0;
      for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot) {
        FleetState& one = own.fleet[slot];
        if (one.box < s_.turn && one.where != Where::Stray) {
          one.set(kUp);
          one.set(kPlayed);
        }
        if (one.box < s_.turn) one.set(kUp);
        afloat += one.ships;
        dead += one.is(kDead) ? 1 : 0;
        start += test_box().ships[index(fleet_at(side, slot))];
      }
      own.lost = static_cast<std::uint8_t>(start - afloat);
      own.hand = s_.node == Node::Admirals && dead < kFleetsPerSide - 1 ? Hand::Asked : Hand::Idle;
      if (s_.node == Node::Admirals && dead == kFleetsPerSide - 1)
        for (std::size_t slot = 0; slot < kFleetsPerSide; ++slot)
          if (!own.fleet[slot].is(kDead)) own.admiral = fleet_at(side, slot);
    }
  }

  State s_;
  Options options_;
  std::set<std::string> placed_;  // fleets that were given a box
  Wind wind_ = Wind::None;
};

}  // namespace

const Data& box() {
  static const Data data = read_data(DataSource{});
  return data;
}

const Data& test_box() {
  static const Data data = [] {
    Data d = read_data(DataSource{});
    for (std::size_t i = 0; i < kFleets; ++i) {
      const TestFleet& fleet = kTestFleets[i];
      d.fleet[i].id = d.fleet[i].short_name = fleet.id;
      d.gunnery[i] = static_cast<std::uint8_t>(fleet.gunnery);
      d.boarding[i] = static_cast<std::uint8_t>(fleet.boarding);
      d.rating[i] = static_cast<std::uint8_t>(fleet.rating);
      d.ships[i] = static_cast<std::uint8_t>(fleet.ships);
      d.favourable[i] = wind_of(d, fleet.wind);
    }
    return d;
  }();
  return data;
}

Seat ArmadaPosition::seat(std::string_view side) {
  if (side == "spain") return kSpain;
  if (side == "england") return kEngland;
  throw std::invalid_argument("no side " + std::string(side));
}

const FleetState& ArmadaPosition::of(std::string_view fleet) const {
  const Fleet f = rules_.data->find_fleet(fleet);
  if (f == Fleet::None) throw std::invalid_argument("no fleet " + std::string(fleet));
  return state_.of(f);
}

std::pair<Seat, std::string> ArmadaPosition::split(std::string_view action) const {
  for (const char* side : {"spain", "england"})
    if (action.starts_with(std::string(side) + ": "))
      return {seat(side), std::string(action.substr(std::string_view(side).size() + 2))};
  const Seats asked = rules_.turn(state_).seats;
  return {asked.count() > 0 ? asked.first() : kSpain, std::string(action)};
}

void ArmadaPosition::apply(Seat seat, Action action) {
  events_.clear();
  Events listener(events_);
  rules_.apply(state_, seat, action, listener);
  told_.clear();
  for (const Event& event : events_) told_.push_back(event.rule.str() + " " + event.key);
  const char* broken = rules_.broken(state_);
  EXPECT_EQ(broken, nullptr) << "broken after it: " << broken;
}

void ArmadaPosition::play(std::string_view action) {
  ASSERT_EQ(refused_because(action), "") << action << " at " << waits_for();
  const auto [side, words] = split(action);
  apply(side, *parse(*rules_.data, words));
}

void ArmadaPosition::plays(std::initializer_list<std::string_view> actions) {
  for (const std::string_view action : actions) ASSERT_NO_FATAL_FAILURE(play(action));
}

void ArmadaPosition::roll(std::initializer_list<int> faces) {
  const Turn turn = rules_.turn(state_);
  ASSERT_EQ(turn.kind, TurnKind::Dice) << "no dice are wanted at " << waits_for();
  ASSERT_EQ(faces.size(), turn.dice.count) << "at " << waits_for();
  apply(Seat::Nobody, roll_of(turn.dice, std::vector<int>(faces)));
}

std::string ArmadaPosition::waits_for() const { return std::string(node_id(state_.node)); }

std::string ArmadaPosition::asked() const {
  std::string out;
  const Turn turn = rules_.turn(state_);
  if (turn.kind != TurnKind::Decision) return out;
  if (turn.seats.has(kSpain)) out = "spain";
  if (turn.seats.has(kEngland)) out += out.empty() ? "england" : " england";
  return out;
}

std::string ArmadaPosition::wants() const {
  const Turn turn = rules_.turn(state_);
  if (turn.kind != TurnKind::Dice) return "";
  return std::to_string(turn.dice.count) + "d" + std::to_string(turn.dice.sides) + " " +
         std::string(purpose_id(static_cast<Purpose>(turn.dice.purpose)));
}

Words ArmadaPosition::legal(std::string_view side) const {
  Rules::Actions actions;
  rules_.legal(state_, seat(side), actions);
  Words out;
  for (const Action action : actions) out.insert(words(*rules_.data, action));
  return out;
}

std::string ArmadaPosition::refused(std::string_view action) const {
  const std::string because = refused_because(action);
  return because.substr(0, because.find(' '));
}

std::string ArmadaPosition::refused_because(std::string_view action) const {
  const auto [side, said] = split(action);
  const auto parsed = parse(*rules_.data, said);
  if (!parsed) throw std::invalid_argument("no action: " + said);
  const Verdict verdict = rules_.why(state_, side, *parsed);
  return verdict.ok() ? "" : verdict.rule.str() + " " + verdict.reason;
}

std::string ArmadaPosition::where(std::string_view fleet) const {
  return std::string(where_id(of(fleet).where));
}

std::string ArmadaPosition::wind() const {
  return state_.wind == Wind::None ? "" : rules_.data->wind[index(state_.wind)].id;
}

std::string ArmadaPosition::order(std::string_view side, int box) const {
  return rules_.data->order[static_cast<std::size_t>(state_.of(seat(side)).order[place(box)])].id;
}

std::string ArmadaPosition::kind() const { return std::string(combat_id(state_.battle.kind)); }

std::string ArmadaPosition::winner() const {
  const Seat side = state_.battle.winner;
  return side == kSpain ? "spain" : side == kEngland ? "england" : "";
}

std::string ArmadaPosition::first() const {
  const Seat side = state_.battle.first;
  return side == kSpain ? "spain" : side == kEngland ? "england" : "";
}

std::string ArmadaPosition::outcome() const {
  return state_.outcome == kNoOutcome ? "" : rules_.data->victories[state_.outcome].id;
}

bool ArmadaPosition::was_told(std::string_view rule_and_key) const {
  return std::find(told_.begin(), told_.end(), rule_and_key) != told_.end();
}

int ArmadaPosition::told_number(std::string_view key, std::string_view arg, int nth) const {
  for (const Event& event : events_) {
    if (event.key != key || nth-- > 0) continue;
    for (std::size_t i = 0; i < event.count; ++i)
      if (event.args[i].name == arg) return event.args[i].value;
  }
  ADD_FAILURE() << "not told: " << key << " " << arg;
  return -1;
}

std::string ArmadaPosition::told_side(std::string_view key) const {
  for (const Event& event : events_)
    if (event.key == key)
      for (std::size_t i = 0; i < event.count; ++i)
        if (std::string_view(event.args[i].name) == "side")
          return event.args[i].value == 0 ? "spain" : "england";
  return "";
}

ArmadaPosition armada_position(std::string_view text) {
  const Builder built(text);
  const Rules rules = built.rules();
  if (const char* broken = rules.broken(built.state()))
    throw std::invalid_argument(std::string(text) + ": " + broken);
  return {rules, built.state()};
}

std::string armada_broken_by(std::string_view text) {
  const Builder built(text);
  const char* broken = built.rules().broken(built.state());
  return broken == nullptr ? "" : broken;
}

ArmadaPosition armada_start(std::string_view options) {
  Options o;
  for (const std::string& name : words_of(options)) set_option(o, name);
  const Rules rules(test_box(), o);
  return {rules, rules.start()};
}

void write_plan(ArmadaPosition& g, std::string_view side, std::string_view letters) {
  const std::string who = std::string(side) + ": ";
  const char prefix = side == "spain" ? 'x' : 'y';
  for (int i = 1; i <= kFleetsPerSide; ++i)
    g.play(who + "place " + prefix + std::to_string(i) + " " + std::to_string(std::min(i, 7)));
  const Seat seat = ArmadaPosition::seat(side);
  const int last = seat == kEngland ? kLastBox - 1 : kLastBox;
  for (int box = 1; box <= last; ++box)
    g.play(who + "order " + std::to_string(box) + " " +
           g.rules()
               .data->order[static_cast<std::size_t>(order_of_letter(letters[place(box)], seat))]
               .id);
  g.play(who + "seal");
}

}  // namespace tercio::armada
