// Where a unit can go, and with which words: every way told is walked, in positions of whole games.
#include "games/tercios/view/ways.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

#include "core/dice.h"
#include "games/tercios/game.h"
#include "support/random_play.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

Ways ways_of(const Field& f, std::string_view of, Seat seat = kSpain) {
  Expected<Ways> out = module_of<Module>().ways(*f.rules, f.state, seat, of);
  EXPECT_TRUE(out) << out.error.message;
  return out ? *out : Ways{};
}

std::optional<tercio::Way> way_to(const Ways& ways, std::string_view to, std::string_view kind) {
  for (const tercio::Way& way : ways.ways)
    if (way.to == to && way.kind == kind) return way;
  return std::nullopt;
}

const WayEnd* end_of(const tercio::Way& way, std::string_view face) {
  for (const WayEnd& end : way.ends)
    if (end.face == face) return &end;
  return nullptr;
}

// ---- what is told of one unit

TEST(TerciosWays, a_march_has_its_words_price_and_facings) {
  Field f("+ a RO V3 1012 n; + k RO V3 1612 n; - q PS V3 1003 s");
  f.begin(Step::Move, kSpain);
  const Ways ways = ways_of(f, "a");
  EXPECT_FALSE(ways.refused);
  EXPECT_TRUE(ways.before.empty());
  const std::optional<tercio::Way> way = way_to(ways, "1010", "advance");
  ASSERT_TRUE(way);
  EXPECT_EQ(way->cost, 2);
  EXPECT_EQ(way->path, (Words{"1011", "1010"}));
  EXPECT_EQ(way->preset, "n") << "as it stood";
  EXPECT_EQ(way->left, f.rules->q(f.id("a")).mp - 2);
  EXPECT_FALSE(way->stops);
  EXPECT_FALSE(way->throws);
  EXPECT_EQ(end_of(*way, "n")->words, (Words{"pick a", "advance 1010", "face n"}));
  EXPECT_EQ(end_of(*way, "n")->cost, 2);
  EXPECT_EQ(end_of(*way, "s")->cost, 3) << "a turn in place on the way (DN-20)";
  const std::optional<tercio::Way> turn = way_to(ways, "1012", "turn");
  ASSERT_TRUE(turn);
  EXPECT_EQ(end_of(*turn, "se")->words, (Words{"pick a", "turn se"}));
  EXPECT_EQ(end_of(*turn, "n"), nullptr) << "it faces there";
}

// Another in hand: his rest is said first. The one in hand goes on from where he is.
TEST(TerciosWays, who_is_in_hand_rests_first) {
  Field f("+ a RO V3 1012 n; + k RO V3 1612 n; - q PS V3 1003 s");
  f.begin(Step::Move, kSpain);
  EXPECT_FALSE(module_of<Module>().in_hand(*f.rules, f.state));
  f.plays({"pick a", "advance 1011", "face n"});
  EXPECT_TRUE(module_of<Module>().in_hand(*f.rules, f.state));
  EXPECT_EQ(ways_of(f, "k").before, Words{"rest"});
  EXPECT_EQ(way_to(ways_of(f, "k"), "1611", "advance")->ends[0].words[0], "pick k");
  const Ways own = ways_of(f, "a");
  EXPECT_TRUE(own.before.empty());
  const std::optional<tercio::Way> on = way_to(own, "1010", "advance");
  ASSERT_TRUE(on);
  EXPECT_EQ(end_of(*on, "n")->words, (Words{"advance 1010", "face n"}));
  f.play("rest");
  const Ways done = ways_of(f, "a");
  ASSERT_TRUE(done.refused);
  EXPECT_EQ(done.refused->rule.str(), "DN-143");
  EXPECT_NE(done.refused->reason.en, done.refused->reason.es);
  ASSERT_TRUE(way_to(done, "1009", "advance")) << "where it could go another time";
  EXPECT_TRUE(way_to(done, "1009", "advance")->ends[0].words.empty());
}

// DN-144: it may not rest; the rule says so.
TEST(TerciosWays, DN_144_who_must_part_is_not_put_down) {
  Field f("+ a AR V2 1012 n; + c AR V2 1012 n; + k RO V3 1612 n; - q PS V3 1003 s");
  f.begin(Step::Move, kSpain);
  f.play("pick a");
  const Ways ways = ways_of(f, "k");
  ASSERT_TRUE(ways.refused);
  EXPECT_EQ(ways.refused->rule.str(), "DN-144");
  EXPECT_TRUE(ways.before.empty());
  for (const tercio::Way& way : ways.ways)
    for (const WayEnd& end : way.ends) EXPECT_TRUE(end.words.empty());
}

// DN-37, DN-48: beside an enemy it stops, faces him, and he may answer.
TEST(TerciosWays, DN_48_who_may_answer_is_told) {
  Field f("+ a PS V3 1011 n; + k RO V3 1612 n; - q AR V2 1109 s; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  const Ways ways = ways_of(f, "a");
  const std::optional<tercio::Way> way = way_to(ways, "1009", "advance");
  ASSERT_TRUE(way);
  EXPECT_TRUE(way->stops);
  EXPECT_EQ(way->asks, Words{"q"});
  EXPECT_EQ(way->preset, "ne") << "towards the enemy beside it";
  EXPECT_TRUE(way_to(ways, "1010", "advance")->asks.empty());
}

// DN-50: a movement attack is a way too, from where it would stop.
TEST(TerciosWays, DN_50_a_charge_is_a_way_that_throws) {
  Field f("+ g G P4 1011 n; + k RO V3 1612 n; - q AR V2 1008 s disordered; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  const std::optional<tercio::Way> way = way_to(ways_of(f, "g"), "1008", "charge");
  ASSERT_TRUE(way);
  EXPECT_TRUE(way->throws);
  EXPECT_EQ(way->cost, 3);
  EXPECT_EQ(way->path, (Words{"1010", "1009", "1008"}));
  EXPECT_EQ(way->ends[0].words, (Words{"pick g", "advance 1009", "face n", "charge 1008"}));
  for (const std::string& text : way->ends[0].words) f.play(text);
  EXPECT_EQ(f.wants(), "4d6 attack");
}

// DN-41, DN-42: joining; and the squadron by the name of its hex.
TEST(TerciosWays, DN_42_a_squadron_goes_by_its_hex) {
  Field f(
      "+ a AR V2 1012 n; + p PS V3 1010 n; + b AR V2 1410 n; + s PS V3 1410 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  const std::optional<tercio::Way> join = way_to(ways_of(f, "a"), "1010", "join");
  ASSERT_TRUE(join);
  EXPECT_EQ(join->ends[0].words, (Words{"pick a", "join 1010"}));
  EXPECT_EQ(join->path, (Words{"1011", "1010"}));
  const std::optional<tercio::Way> whole = way_to(ways_of(f, "1410"), "1409", "advance");
  ASSERT_TRUE(whole);
  EXPECT_EQ(end_of(*whole, "n")->words, (Words{"squadron 1410", "advance 1409", "face n"}));
  EXPECT_TRUE(way_to(ways_of(f, "b"), "1408", "advance")) << "and a unit of it alone";
  EXPECT_EQ(ways_of(f, "b").formations, (std::vector<Words>{{"1410"}}));
}

TEST(TerciosWays, the_line_of_a_unit_faces_the_same_way) {
  Field f(
      "+ a PS V3 1010 n; + p PS V3 1110 n; + b PS V3 0910 n; + c PS V3 1011 n; + d PS V3 1210 s;"
      "- x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  const std::vector<Words> line = ways_of(f, "a").formations;
  ASSERT_EQ(line.size(), 1u);
  EXPECT_EQ(std::set<std::string>(line[0].begin(), line[0].end()),
            (std::set<std::string>{"a", "b", "p"}))
      << "neither the second rank nor who faces elsewhere";
  EXPECT_TRUE(ways_of(f, "x").formations.empty());
}

// Enemies: where they could go, without words, the same for everybody.
TEST(TerciosWays, an_enemys_ways_have_no_words) {
  Field f("+ a PS V3 1011 n; + k RO V3 1612 n; - q RO V3 1006 s");
  f.begin(Step::Move, kSpain);
  const Ways ways = ways_of(f, "q");
  EXPECT_TRUE(ways.refused);
  const std::optional<tercio::Way> way = way_to(ways, "1008", "advance");
  ASSERT_TRUE(way);
  EXPECT_EQ(way->cost, 2);
  for (const WayEnd& end : way->ends) EXPECT_TRUE(end.words.empty());
  const Ways others = ways_of(f, "q", kRival);
  EXPECT_EQ(others.ways.size(), ways.ways.size());
  EXPECT_FALSE(module_of<Module>().ways(*f.rules, f.state, kSpain, "nobody"));
  EXPECT_FALSE(module_of<Module>().ways(*f.rules, f.state, kSpain, "0505"))
      << "nobody stands there";
}

// DN-48, DN-79, DN-121: a withdrawal with its retreat is one way for each end.
TEST(TerciosWays, DN_79_a_withdrawal_is_said_to_its_end) {
  Field f("+ a PS V3 1011 n; + k RO V3 1612 n; - q AR V2 1109 s; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick a", "advance 1009", "face ne"});
  ASSERT_EQ(f.wants(), "rival");
  const Ways ways = ways_of(f, "q", kRival);
  EXPECT_TRUE(way_to(ways, "1109", "stand"));
  int ends = 0;
  for (const tercio::Way& way : ways.ways) {
    if (way.kind != "withdraw") continue;
    EXPECT_EQ(f.rules->battle->grid.distance(f.named(way.to), f.named("1109")), 2);
    EXPECT_EQ(way.path.size(), 2u);
    for (const WayEnd& end : way.ends) {
      ++ends;
      Field g = f;
      for (const std::string& text : end.words) g.play(text);
      EXPECT_EQ(g.at("q"), way.to + " " + end.face);
      EXPECT_EQ(g.wants(), "spain");
    }
  }
  EXPECT_GT(ends, 3);
  f.play("withdraw");
  if (f.wants() == "rival") {
    EXPECT_FALSE(ways_of(f, "retreat", kRival).ways.empty());
    EXPECT_EQ(ways_of(f, "retreat", kRival).ways[0].kind, "retreat");
  }
}

// ---- every way is walked

struct Walked {
  State state;
  std::vector<std::string> path;  // hexes on the way, the last left out
  bool whole = true;              // nobody else was asked and no dice thrown before the last word
};

class Walk {
 public:
  Walk(const Rules& r, const State& s, Seat seat, const Ways& ways) : r_(r), seat_(seat) {
    start_ = walk(s, ways.before).state;
  }

  Walked walk(const State& from, const Words& said) const {
    Walked out{from, {}, true};
    for (const std::string& text : said) {
      const Turn turn = r_.turn(out.state);
      if (turn.kind != TurnKind::Decision || !turn.seats.has(seat_)) {
        out.whole = false;
        return out;
      }
      const auto a = parse(*r_.battle, text);
      EXPECT_TRUE(a) << text;
      if (!a) return out;
      const Verdict verdict = r_.why(out.state, seat_, *a);
      EXPECT_TRUE(verdict.ok()) << text << ": " << verdict.rule.str() << " " << verdict.reason;
      if (!verdict.ok()) return out;
      std::vector<Event> told;
      Events listener(told);
      r_.apply(out.state, seat_, *a, listener);
      for (const Event& event : told)
        if (std::string_view(event.key) == "event.step")
          out.path.push_back(
              r_.battle->name_of(hex::hex_at(static_cast<std::size_t>(event.args[1].value))));
    }
    return out;
  }

  void check(const Taken& who, const tercio::Way& way) const {
    std::set<std::string> asked;
    for (const WayEnd& end : way.ends) check_end(who, way, end, asked);
    EXPECT_EQ(way.cost, std::ranges::min(way.ends, {}, &WayEnd::cost).cost);
    if (way.kind != "charge") {
      EXPECT_EQ(asked, std::set<std::string>(way.asks.begin(), way.asks.end()));
    }
    EXPECT_TRUE(way.preset.empty() || end_of(way, way.preset) != nullptr);
    EXPECT_EQ(way.path.back(), way.to);
  }

 private:
  void check_end(const Taken& who, const tercio::Way& way, const WayEnd& end,
                 std::set<std::string>& asked) const {
    const Walked there = walk(start_, end.words);
    const State& s = there.state;
    const bool moving = start_.depth == 0 || start_.top().kind == Kind::Mover;
    if (moving && s.depth > 0 && s.top().kind == Kind::React)
      s.top().waiting().each([&](std::size_t u) { asked.insert(r_.battle->unit[u].id); });
    if (!there.whole || way.kind == "attack") return;
    if (way.kind == "charge" || way.kind == "fire" || way.kind == "resolve") {
      EXPECT_EQ(r_.turn(s).kind, TurnKind::Dice);
    }
    const Piece& p = s.piece[who.unit];
    if (way.throws || !p.on_map()) return;
    EXPECT_EQ(r_.battle->name_of(p.hex), way.to);
    EXPECT_EQ(hex::dir_name(p.facing), end.face);
    if (end.face == way.preset) check_path(way, there);
    if (s.depth == 0 || s.top().kind != Kind::Mover || s.top().unit != who.unit) return;
    EXPECT_EQ(s.top().left, way.left + way.cost - end.cost);
    const Board b = r_.board(s);
    const bool on =
        r_.may_go(s, b, s.top(), Way::Advance).ok() || r_.may_go(s, b, s.top(), Way::Retreat).ok();
    if (end.face == way.preset) {
      EXPECT_EQ(way.stops, !on);
    }
  }

  // The hexes of a movement are told as it is made.
  void check_path(const tercio::Way& way, const Walked& there) const {
    const Step step = start_.step;
    if (step != Step::Move && step != Step::Move2) return;
    if (way.kind != "advance" && way.kind != "retreat") return;
    if (start_.depth > 0 && start_.top().kind != Kind::Mover) return;
    std::vector<std::string> path = there.path;
    path.push_back(way.to);
    EXPECT_EQ(path, way.path);
  }

  const Rules& r_;
  Seat seat_;
  State start_;
};

// All that may be chosen in the end is told: hexes and facings of advances and retreats.
void expect_complete(const Rules& r, const State& s, const Ways& ways) {
  std::map<std::pair<std::string, std::string>, bool> told;
  for (const tercio::Way& way : ways.ways)
    for (const WayEnd& end : way.ends)
      if (way.kind == "advance" || way.kind == "retreat") told[{way.to, end.face}] = true;
  Rules::Actions legal;
  r.legal(s, s.phasing, legal);
  std::size_t n = 0;
  std::set<std::pair<std::string, std::string>> possible;
  for (const Action a : legal) {
    if (verb_of(a) != Verb::Advance && verb_of(a) != Verb::Retreat) continue;
    const Way way = verb_of(a) == Verb::Advance ? Way::Advance : Way::Retreat;
    const std::uint64_t costs = r.facing_costs(s, r.board(s), s.top(), way, hex_of(a));
    for (const Dir d : hex::kDirs)
      if (cost_facing(costs, d) != kNever)
        possible.insert({r.battle->name_of(hex_of(a)), std::string(hex::dir_name(d))});
    ++n;
  }
  EXPECT_EQ(told.size(), possible.size()) << n;
  for (const auto& one : possible) EXPECT_TRUE(told.contains(one)) << one.first << one.second;
}

struct Counted {
  int positions = 0, spoken = 0, unspoken = 0;
  std::set<std::string> kinds;
};

void check_position(const Rules& r, const State& s, Counted& count) {
  const Turn turn = r.turn(s);
  if (turn.kind != TurnKind::Decision) return;
  const Seat seat = turn.seats.first();
  ++count.positions;
  std::set<std::string> all;
  for (std::size_t u = 0; u < r.units(); ++u) {
    all.insert(r.battle->unit[u].id);
    if (s.piece[u].on_map()) all.insert(r.battle->name_of(s.piece[u].hex));
  }
  for (const std::string& of : all) {
    const auto who = taken(r, s, of);
    const Expected<Ways> ways = module_of<Module>().ways(r, s, seat, of);
    ASSERT_TRUE(who && ways) << of;
    const Walk walk(r, s, seat, *ways);
    for (const tercio::Way& way : ways->ways) {
      ASSERT_FALSE(way.ends.empty());
      SCOPED_TRACE(of + " " + way.kind + " " + way.to);
      const bool spoken = !way.ends.front().words.empty();
      EXPECT_NE(spoken, ways->refused.has_value());
      EXPECT_TRUE(!spoken || s.piece[who->unit].side() == seat);
      ++(spoken ? count.spoken : count.unspoken);
      count.kinds.insert(way.kind);
      if (spoken) walk.check(*who, way);
      if (testing::Test::HasFailure()) return;
    }
    if (has_in_hand(s, *who) && s.top().stage == Stage::Choose) expect_complete(r, s, *ways);
  }
}

TEST(TerciosWays, every_way_told_can_be_walked_as_it_is_told) {
  Rng rng(11);
  Counted count;
  const Player player;
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"})
    for (std::uint64_t game = 0; game < 2; ++game) {
      tercio::Setup setup = random_setup(module_of<Module>().info(), rng);
      setup.scenario = id;
      const Rules r =
          game == 0 ? Rules(box(), battle_of(id), {}) : module_of<Module>().make_rules(setup);
      State s = r.start();
      for (int step = 0; step < 700 && r.turn(s).kind != TurnKind::Over; ++step) {
        if (rng.below(step < 40 ? 20 : 24) == 0) check_position(r, s, count);
        if (HasFailure()) {
          ADD_FAILURE() << describe(setup) << (game == 0 ? " without options" : "");
          return;
        }
        const Turn turn = r.turn(s);
        Events nobody;
        if (turn.kind == TurnKind::Dice) {
          r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
          continue;
        }
        Rules::Actions legal;
        r.legal(s, turn.seats.first(), legal);
        r.apply(s, turn.seats.first(),
                rng.below(4) != 0 ? player.heuristic(r, s, turn.seats.first(), rng)
                                  : legal[rng.below(legal.size())],
                nobody);
      }
    }
  EXPECT_GT(count.positions, 100);
  EXPECT_GT(count.spoken, 5'000);
  EXPECT_GT(count.unspoken, 5'000);
  for (const char* kind : {"advance", "retreat", "join", "turn", "charge", "fire", "attack",
                           "place", "swing", "withdraw", "stand"})
    EXPECT_TRUE(count.kinds.contains(kind)) << kind;
}

}  // namespace
}  // namespace tercio::tercios
