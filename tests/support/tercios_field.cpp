#include "support/tercios_field.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <stdexcept>

#include "games/tercios/game.h"

namespace tercio::tercios {

// Opens what the rules keep to themselves: where a step begins.
class RulesTest {
 public:
  static void begin(const Rules& r, State& s, Step step, Seat acting) {
    Events nobody;
    r.begin_step(s, step, acting, nobody);
    r.proceed(s, nobody);
  }
  static void proceed(const Rules& r, State& s) {
    Events nobody;
    r.proceed(s, nobody);
  }
};

namespace {

const Data& shipped_data() {
  static const Data data = read_data(DataSource());
  return data;
}

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

struct Written {
  std::string side, id, type, morale, hex, facing;
  int strength = 1;
  std::vector<std::string> marks;
};

std::vector<Written> read_units(std::string_view text) {
  std::vector<Written> out;
  for (const std::string& part : split(text, ';')) {
    const auto w = words_of(part);
    if (w.empty()) continue;
    if (w.size() < 6) throw std::invalid_argument("unit: " + part);
    Written u{w[0], w[1], w[2], w[3].substr(0, 1), w[4], w[5], std::stoi(w[3].substr(1)), {}};
    u.marks.assign(w.begin() + 6, w.end());
    out.push_back(u);
  }
  return out;
}

std::string battle_text(const std::vector<Written>& units, const FieldWish& wish) {
  std::vector<std::string> grid(20, std::string(24, '.'));
  std::map<std::string, char> letters = {{"clear", '.'}};
  std::string rivers;
  std::string bridges;
  for (const std::string& part : split(wish.terrain, ';')) {
    const auto w = words_of(part);
    for (std::size_t i = 1; i < w.size(); ++i) {
      if (w[0] == "river") {
        rivers += "\"" + w[i] + "\", ";
      } else if (w[0] == "bridge") {
        bridges += "\"" + w[i] + "\", ";
      } else {
        if (!letters.contains(w[0])) letters[w[0]] = static_cast<char>('A' + letters.size());
        grid[static_cast<std::size_t>(std::stoi(w[i].substr(2)) - 1)]
            [static_cast<std::size_t>(std::stoi(w[i].substr(0, 2)) - 1)] = letters[w[0]];
      }
    }
  }
  std::ostringstream t;
  t << "[scenario]\nid = \"field\"\nname_en = \"Field\"\nname_es = \"Campo\"\ndate_en = \"now\"\n"
       "date_es = \"hoy\"\nsubtitle_en = \"-\"\nsubtitle_es = \"-\"\nturns = 10\nminutes = 20\nmen "
       "= 1\n"
       "first_player = \"own\"\nup_en = \"north\"\nup_es = \"norte\"\nsource = "
       "\"rulebook\"\n[map]\n"
       "columns = 24\nrows = 20\nletters = [";
  for (const auto& [name, letter] : letters) t << "\"" << letter << "\", ";
  t << "]\nterrain = [";
  for (const auto& [name, letter] : letters) t << "\"" << name << "\", ";
  t << "]\ngrid = [";
  for (const std::string& row : grid) t << "\"" << row << "\",\n";
  t << "]\nsource = \"history\"\n[edges]\nriver = [" << rivers << "]\nbridge = [" << bridges
    << "]\nsource = \"history\"\n[[area]]\nid = \"all\"\nname_en = \"a\"\nname_es = \"a\"\n"
       "hexes = [\"0101\"]\nsource = \"history\"\n"
    << wish.areas;
  for (const bool own : {true, false})
    t << "[[side]]\nid = \"" << (own ? "own" : "foe") << "\"\nseat = \""
      << (own ? "spain" : "rival")
      << "\"\nname_en = \"s\"\nname_es = \"s\"\nmorale = " << wish.morale << "\nretreat_edge = \""
      << (own ? "s" : "n") << "\"\nsource = \"history\"\n";
  // Units begin far apart, so that any position can be made of them; the test puts them in place.
  int own = 0;
  int foe = 0;
  for (const Written& u : units) {
    const bool mine = u.side == "+";
    int& n = mine ? own : foe;
    std::string column = std::to_string(n % 24 + 1);
    if (column.size() < 2) column.insert(0, "0");
    const std::string row = mine ? (n < 24 ? "20" : "19") : (n < 24 ? "01" : "02");
    ++n;
    t << "[[unit]]\nid = \"" << u.id << "\"\nside = \"" << (mine ? "own" : "foe") << "\"\ntype = \""
      << u.type << "\"\nmorale = \"" << u.morale << "\"\nstrength = " << u.strength << "\nhex = \""
      << column << row << "\"\nfacing = \"" << u.facing
      << "\"\nname_en = \"u\"\nname_es = \"u\"\nstats_source = \"history\"\n"
         "deploy_source = \"history\"\nsource = \"history\"\n"
      << wish.unit_extra;
  }
  t << "[special]\n"
    << wish.special << "\n[victory]\n"
    << wish.victory << "\nsource = \"rulebook\"\n";
  return t.str();
}

}  // namespace

const Charts& box() { return shipped_data().charts; }

const Battle& battle_of(std::string_view id) {
  for (const Battle& b : shipped_data().battle)
    if (b.id == id) return b;
  throw std::invalid_argument("no battle " + std::string(id));
}

Field::Field(std::string_view text, FieldWish wish) {
  const auto units = read_units(text);
  auto made = std::make_shared<Battle>();
  parse_battle(box(), {"field.toml", battle_text(units, wish)}, *made);
  battle = made;
  rules = std::make_shared<const Rules>(box(), *battle, wish.options);
  state = rules->start();
  for (std::size_t i = 0; i < kMaxUnits; ++i)
    if (i < units.size()) state.piece[i].hex = Hex::None;
  std::map<Hex, std::uint8_t> depth;
  for (const Written& u : units) {
    Piece& p = piece(u.id);
    if (u.hex == "off") {
      p.set(kEliminated);
      continue;
    }
    p.hex = named(u.hex);
    if (p.hex == Hex::None) throw std::invalid_argument("hex: " + u.hex);
    p.depth = depth[p.hex]++;
    for (const std::string& mark : u.marks) {
      if (mark == "disordered")
        p.set(kDisordered);
      else if (mark == "demoralized")
        p.set(kDemoralized);
      else
        throw std::invalid_argument("mark: " + mark);
    }
  }
}

Field Field::shipped(std::string_view id, Options options) {
  Field f;
  f.rules = std::make_shared<const Rules>(box(), battle_of(id), options);
  f.state = f.rules->start();
  while (f.state.step == Step::SetUp) f.play("usual");
  return f;
}

void Field::begin(Step step, Seat phasing, int turn) {
  for (std::size_t i = 0; i < state.depth; ++i) state.frame[i] = {};
  state.depth = 0;
  state.turn = static_cast<std::uint8_t>(turn);
  state.phasing = phasing;
  state.player_a = phasing;
  for (Piece& p : state.piece) p.unset(kPhaseMarks | kTurnMarks);
  const bool others = step == Step::ShotSecond || step == Step::Swing || step == Step::Reaction;
  RulesTest::begin(*rules, state, step, others ? other(phasing) : phasing);
}

void Field::settle() { RulesTest::proceed(*rules, state); }

void Field::apply(Seat seat, Action a) {
  std::vector<Event> events;
  Events listener(events);
  State unheard = state;
  Events nobody;
  rules->apply(unheard, seat, a, nobody);
  rules->apply(state, seat, a, listener);
  ASSERT_EQ(state, unheard) << "the same, heard or unheard";
  const char* broken = rules->broken(state);
  ASSERT_EQ(broken, nullptr) << broken;
  told.clear();
  for (const Event& event : events) told.push_back(event.rule.str() + " " + event.key);
}

void Field::play(std::string_view text) {
  const auto a = parse(*rules->battle, text);
  ASSERT_TRUE(a) << "no action: " << text;
  const Turn turn = rules->turn(state);
  ASSERT_EQ(turn.kind, TurnKind::Decision) << text << ", but it wants " << wants();
  const Verdict verdict = rules->why(state, turn.seats.first(), *a);
  ASSERT_TRUE(verdict.ok()) << text << " is refused: " << verdict.rule.str() << " "
                            << verdict.reason;
  apply(turn.seats.first(), *a);
}

void Field::plays(std::initializer_list<std::string_view> list) {
  for (const std::string_view text : list) play(text);
}

void Field::roll(std::initializer_list<int> faces) {
  const Turn turn = rules->turn(state);
  ASSERT_EQ(turn.kind, TurnKind::Dice) << "it wants " << wants();
  ASSERT_EQ(turn.dice.count, faces.size()) << wants();
  apply(Seat::Nobody, roll_of(turn.dice, std::vector<int>(faces)));
}

std::string Field::refused(std::string_view text) const {
  const auto a = parse(*rules->battle, text);
  if (!a) return "no such words";
  const Turn turn = rules->turn(state);
  if (turn.kind != TurnKind::Decision) return "dice";
  const Verdict verdict = rules->why(state, turn.seats.first(), *a);
  return verdict.ok() ? "" : verdict.rule.str();
}

std::set<std::string> Field::legal() const {
  std::set<std::string> out;
  Rules::Actions actions;
  rules->legal(state, rules->turn(state).seats.first(), actions);
  for (const Action a : actions) out.insert(words(*rules->battle, a));
  return out;
}

std::set<std::string> Field::legal(std::string_view verb) const {
  std::set<std::string> out;
  for (const std::string& said : legal())
    if (said.starts_with(std::string(verb) + " ")) out.insert(said.substr(verb.size() + 1));
  return out;
}

std::string Field::wants() const {
  const Turn turn = rules->turn(state);
  if (turn.kind == TurnKind::Over) return "over";
  if (turn.kind == TurnKind::Decision) return std::string(side_id(turn.seats.first()));
  return std::to_string(turn.dice.count) + "d6 " +
         std::string(purpose_id(static_cast<Purpose>(turn.dice.purpose)));
}

std::size_t Field::id(std::string_view unit) const {
  const int u = rules->battle->find_unit(unit);
  if (u < 0) throw std::invalid_argument("no unit " + std::string(unit));
  return static_cast<std::size_t>(u);
}

std::string Field::hex(std::string_view unit) const {
  return piece(unit).on_map() ? rules->battle->name_of(piece(unit).hex) : "";
}

std::string Field::at(std::string_view unit) const {
  if (!piece(unit).on_map()) return "";
  return hex(unit) + " " + std::string(hex::dir_name(piece(unit).facing));
}

void Field::put(std::string_view unit, std::string_view hex_name, std::string_view facing) {
  Piece& p = piece(unit);
  p.unset(kEliminated | kWaiting | kOffMap);
  p.hex = named(hex_name);
  if (p.hex == Hex::None) throw std::invalid_argument("hex");
  for (const Dir d : hex::kDirs)
    if (hex::dir_name(d) == facing) p.facing = d;
  p.depth = 0;
}

std::set<std::string> Field::names(const HexSet& set) const {
  std::set<std::string> out;
  set.each([&](Hex h) { out.insert(rules->battle->name_of(h)); });
  return out;
}

bool Field::was_told(std::string_view rule_and_key) const {
  for (const std::string& line : told)
    if (line == rule_and_key) return true;
  return false;
}

}  // namespace tercio::tercios
