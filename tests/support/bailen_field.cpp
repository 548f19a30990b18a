#include "support/bailen_field.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "core/dice.h"
#include "games/bailen/game.h"

namespace tercio::bailen {

// Opens what the rules keep to themselves: where a step begins.
class RulesTest {
 public:
  // A test may set up any unit of the box, in whichever scenario it stands.
  static std::shared_ptr<const Rules> with_everybody(std::size_t scenario, const Options& options) {
    auto rules = std::make_shared<Rules>(box(), scenario, options);
    rules->all_troops_.clear();
    for (Rules::Troops& side : rules->troops_) side.clear();
    for (std::size_t u = 0; u < rules->units(); ++u) {
      rules->all_troops_.push_back(static_cast<std::uint8_t>(u));
      rules->troops_[index(rules->q(u).side)].push_back(static_cast<std::uint8_t>(u));
    }
    return rules;
  }
  static void begin(const Rules& r, State& s, Step step, Seat phasing) {
    Events nobody;
    switch (step) {
      case Step::Move: r.begin_phase(s, phasing, nobody); break;
      case Step::DefensiveFire:
        s.phasing = phasing;
        r.begin_fire(s, step, other(phasing), nobody);
        break;
      case Step::OffensiveFire:
        s.phasing = phasing;
        r.begin_fire(s, step, phasing, nobody);
        break;
      case Step::Declare:
        s.phasing = phasing;
        r.begin_declare(s, nobody);
        break;
      case Step::Orders: {
        for (const Chief& chief : r.scenario(s).chief)
          s.leader[chief.leader].attempts = static_cast<std::uint8_t>(chief.attempts);
        r.begin_orders(s, phasing, nobody);
        break;
      }
      default:
        s.phasing = phasing;
        r.begin_step(s, step, phasing, nobody);
        break;
    }
    r.update_demoralized(s, nobody);
    r.proceed(s, nobody);
  }
  static void hit(const Rules& r, State& s, Hex h, FireResult result) {
    Frame f;
    f.kind = Kind::Volley;
    f.stage = Stage::After;
    f.hex = h;
    f.result = static_cast<std::uint8_t>(result);
    f.left = result == FireResult::Two ? 2 : result == FireResult::Three ? 3 : 1;
    Rules::push(s, f);
    Events nobody;
    r.proceed(s, nobody);
  }
};

const Data& box() {
  static const Data data = read_data(DataSource());
  return data;
}

Options with_markers() {
  Options o;
  o.markers = true;
  return o;
}

namespace {

std::vector<std::string> split(std::string_view text, char by) {
  std::vector<std::string> out;
  std::istringstream in{std::string(text)};
  for (std::string part; std::getline(in, part, by);) out.push_back(part);
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

}  // namespace

Field::Field(std::string_view units, FieldWish wish) {
  rules = RulesTest::with_everybody(static_cast<std::size_t>(wish.scenario - 1), wish.options);
  state = {};
  state.turn = static_cast<std::uint8_t>(wish.turn);
  state.step = Step::Move;
  for (std::size_t u = 0; u < rules->units(); ++u) state.piece[u].set_where(Where::Out);
  for (LeaderState& l : state.leader) l.marks = kNotHere;
  for (std::size_t l = rules->army->leader.size(); l < kMaxLeaders; ++l) state.leader[l] = {};
  orders(Order::Defend);
  std::array<std::uint8_t, kMapBits> depth{};
  for (const std::string& part : split(units, ';')) {
    const auto w = words_of(part);
    if (w.empty()) continue;
    const Hex h = named(w.at(1));
    if (w[0][0] == '@') {
      const std::size_t l = leader(w[0].substr(1));
      state.leader[l] = {};
      state.leader[l].hex = h;
      continue;
    }
    const std::size_t u = id(w[0]);
    Piece& p = state.piece[u];
    p.set_where(Where::Map);
    p.hex = h;
    p.depth = depth[index(h)]++;
    for (std::size_t i = 2; i < w.size(); ++i) {
      for (int c = 0; c < 6; ++c)
        if (hex::corner_name(static_cast<Corner>(c)) == w[i]) p.face(static_cast<Corner>(c));
      if (w[i] == "d") p.set_status(Status::Disorganized);
      if (w[i] == "r") p.set_status(Status::Routed);
      if (w[i] == "square") p.form(Formation::Square);
      if (w[i] == "limbered") p.form(Formation::Limbered);
      if (w[i][0] == '-') p.lost = static_cast<std::uint8_t>(std::stoi(w[i].substr(1)));
    }
  }
}

Field Field::shipped(int scenario, Options options) {
  Field f;
  const bool both = scenario == 23;
  options.both_days = both;
  f.rules = std::make_shared<const Rules>(box(), both ? 1u : static_cast<std::size_t>(scenario - 1),
                                          options);
  f.state = f.rules->start();
  while (f.state.step == Step::SetUp && f.wants() != "over") {
    const Turn turn = f.rules->turn(f.state);
    Rules::Actions legal;
    f.rules->legal(f.state, turn.seats.first(), legal);
    Action choice = plain(Verb::Done);
    if (legal.contains(plain(Verb::Usual))) choice = plain(Verb::Usual);
    f.carry_out(turn.seats.first(), choice);
  }
  return f;
}

void Field::begin(Step step, Seat phasing) { RulesTest::begin(*rules, state, step, phasing); }

void Field::hit(std::string_view h, FireResult result) {
  RulesTest::hit(*rules, state, named(h), result);
}

void Field::orders(Order o) {
  for (std::size_t c = 0; c < rules->army->command.size(); ++c)
    order(rules->army->command[c].id, o);
}

void Field::order(std::string_view which, Order o, std::string_view centre, int shape) {
  CommandState& c = state.command[command(which)];
  c.order = o;
  c.guess = order_bit(o);
  c.centre = centre.empty() ? Hex::None : named(centre);
  c.shape = static_cast<std::uint8_t>(shape);
}

void Field::carry_out(Seat seat, Action action) {
  std::vector<Event> events;
  Events listener(events);
  rules->apply(state, seat, action, listener);
  for (const Event& e : events) told.push_back(e.rule.str() + " " + e.key);
  const char* broken = rules->broken(state);
  EXPECT_EQ(broken, nullptr) << broken;
}

void Field::play(std::string_view said) {
  const auto action = parse(box(), said);
  ASSERT_TRUE(action) << said;
  const Turn turn = rules->turn(state);
  ASSERT_EQ(turn.kind, TurnKind::Decision) << said << ": " << wants() << " is wanted";
  const Seat seat = turn.seats.first();
  const Verdict verdict = rules->why(state, seat, *action);
  ASSERT_TRUE(verdict.ok()) << said << ": " << verdict.rule.str() << " " << verdict.reason;
  carry_out(seat, *action);
}

void Field::plays(std::initializer_list<std::string_view> all) {
  for (const std::string_view said : all) {
    play(said);
    if (testing::Test::HasFatalFailure()) return;
  }
}

void Field::roll(int face_up) {
  const Turn turn = rules->turn(state);
  ASSERT_EQ(turn.kind, TurnKind::Dice) << "no die is wanted: " << wants();
  const std::array<int, 1> faces = {face_up};
  carry_out(Seat::Nobody, roll_of(turn.dice, faces));
}

void Field::rolls(std::initializer_list<int> faces) {
  for (const int face_up : faces) {
    roll(face_up);
    if (testing::Test::HasFatalFailure()) return;
  }
}

void Field::any_while(std::string_view wanted) {
  for (int i = 0; i < 40 && wants() == wanted && state.depth > 0; ++i) {
    const Turn turn = rules->turn(state);
    Rules::Actions legal_now;
    rules->legal(state, turn.seats.first(), legal_now);
    carry_out(turn.seats.first(), legal_now[0]);
  }
}

std::string Field::refused(std::string_view said) const {
  const auto action = parse(box(), said);
  if (!action) return "unknown";
  const Turn turn = rules->turn(state);
  const Verdict verdict = rules->why(state, turn.seats.first(), *action);
  return verdict.ok() ? "" : verdict.rule.str();
}

std::set<std::string> Field::legal() const {
  std::set<std::string> out;
  const Turn turn = rules->turn(state);
  if (turn.kind != TurnKind::Decision) return out;
  Rules::Actions actions;
  rules->legal(state, turn.seats.first(), actions);
  for (const Action a : actions) out.insert(words(box(), a));
  return out;
}

std::set<std::string> Field::legal(std::string_view verb) const {
  std::set<std::string> out;
  for (const std::string& said : legal())
    if (said == verb || said.starts_with(std::string(verb) + " ")) out.insert(said);
  return out;
}

std::string Field::wants() const {
  const Turn turn = rules->turn(state);
  if (turn.kind == TurnKind::Over) return "over";
  if (turn.kind == TurnKind::Decision) return std::string(side_id(turn.seats.first()));
  return "1d" + std::to_string(turn.dice.sides) + " " +
         std::string(purpose_id(static_cast<Purpose>(turn.dice.purpose)));
}

std::size_t Field::id(std::string_view unit) const {
  const int u = box().army.find_unit(unit);
  if (u < 0) throw std::invalid_argument("no unit " + std::string(unit));
  return static_cast<std::size_t>(u);
}
std::size_t Field::leader(std::string_view l) const {
  const int i = box().army.find_leader(l);
  if (i < 0) throw std::invalid_argument("no leader " + std::string(l));
  return static_cast<std::size_t>(i);
}
std::size_t Field::command(std::string_view c) const {
  const int i = box().army.find_command(c);
  if (i < 0) throw std::invalid_argument("no command " + std::string(c));
  return static_cast<std::size_t>(i);
}
Hex Field::named(std::string_view h) const {
  const Hex found = box().map->names.find(h);
  if (found == Hex::None) throw std::invalid_argument("no hex " + std::string(h));
  return found;
}
std::string Field::hex(std::string_view unit) const {
  return piece(unit).on_map() ? box().map->name_of(piece(unit).hex) : "";
}
bool Field::was_told(std::string_view rule_and_key) const {
  for (const std::string& line : told)
    if (line == rule_and_key) return true;
  return false;
}
std::set<std::string> Field::names(const HexSet& set) const {
  std::set<std::string> out;
  set.each([&](Hex h) { out.insert(box().map->name_of(h)); });
  return out;
}
UnitSet Field::units(std::initializer_list<std::string_view> ids) const {
  UnitSet out;
  for (const std::string_view u : ids) out.add(id(u));
  return out;
}
Blow Field::blow(std::initializer_list<std::string_view> attackers, std::string_view h,
                 Fight fight) const {
  State s = state;
  for (const std::string_view u : attackers)
    if (fight == Fight::Charge) s.piece[id(u)].set(kContact);
  return rules->blow(s, rules->board(s), units(attackers), named(h), fight);
}

}  // namespace tercio::bailen
