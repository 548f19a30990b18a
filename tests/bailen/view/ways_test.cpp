// Ways are what the rules do when their words are said: in battles of every scenario, played half
// at random, everything that can be pointed at is asked for its ways, and they are walked.
#include "games/bailen/view/ways.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/dice.h"
#include "games/bailen/game.h"
#include "support/bailen_field.h"
#include "support/bailen_stroll.h"

namespace tercio::bailen {
namespace {

const Module& ways_by() { return module_of<Module>(); }

Ways ways_of(const Rules& r, const State& s, Seat seat, const std::string& of) {
  const Expected<Ways> ways = ways_by().ways(r, r.masked(s, seat), seat, of);
  EXPECT_TRUE(ways) << of << ": " << ways.error.message;
  return ways ? *ways : Ways{};
}

bool reveals(const std::vector<Event>& events) {
  return std::any_of(events.begin(), events.end(), [](const Event& e) {
    // That the enemy learns something of one's orders changes nothing for oneself.
    return e.reveals && std::string_view(e.key) != "event.guess" &&
           std::string_view(e.key) != "event.marker-marches" &&
           std::string_view(e.key) != "event.marker-moves" &&
           std::string_view(e.key) != "event.stack-seen";
  });
}

// Says the words of an end and looks whether it comes to what was told.
class Walked {
 public:
  std::map<std::string, int> seen;  // by kind of way

  void all_of(const Rules& r, const State& s, Seat seat, const std::string& of) {
    const Ways ways = ways_of(r, s, seat, of);
    if (ways.refused) {
      EXPECT_TRUE(ways.before.empty());
      EXPECT_FALSE(ways.refused->reason.en.empty());
      for (const Way& way : ways.ways)
        for (const WayEnd& end : way.ends) EXPECT_TRUE(end.words.empty()) << of;
      ++seen["refused"];
      return;
    }
    if (const auto thing = thing_called(r, r.masked(s, seat), seat, of);
        thing && thing->side != seat && (ways.ways.empty() || ways.ways[0].ends[0].words.empty())) {
      for (const Way& way : ways.ways)
        for (const WayEnd& end : way.ends) EXPECT_TRUE(end.words.empty()) << of;
      ++seen["enemy"];
      return;
    }
    for (const Way& way : ways.ways) {
      ASSERT_FALSE(way.ends.empty()) << of << " to " << way.to;
      int least = 255;
      std::set<std::string> faces;
      for (const WayEnd& end : way.ends) {
        least = std::min(least, end.cost);
        EXPECT_TRUE(faces.insert(end.face).second) << of << " to " << way.to << " " << end.face;
        one(r, s, seat, of, ways.before, way, end);
        if (testing::Test::HasFailure()) return;
      }
      EXPECT_EQ(way.cost, least);
      EXPECT_TRUE(way.preset.empty() ? faces.count("") == 1 : faces.count(way.preset) == 1)
          << of << " to " << way.to << ": " << way.preset;
      ++seen[way.kind];
    }
  }

 private:
  void one(const Rules& r, const State& s, Seat seat, const std::string& of, const Words& before,
           const Way& way, const WayEnd& end) {
    std::string line = of + " to " + way.to + " " + end.face + ":";
    for (const std::string& word : end.words) line += " " + word;
    Words said = before;
    said.insert(said.end(), end.words.begin(), end.words.end());
    State t = s;
    for (std::size_t i = 0; i < said.size(); ++i) {
      const auto a = ways_by().parse(r, said[i]);
      ASSERT_TRUE(a) << line;
      const Verdict verdict = r.why(t, seat, *a);
      ASSERT_TRUE(verdict.ok()) << line << ", at " << said[i] << ": " << verdict.reason;
      std::vector<Event> events;
      Events heard(events);
      r.apply(t, seat, *a, heard);
      const Turn turn = r.turn(t);
      const bool last = i + 1 == said.size();
      const bool interrupted = turn.kind != TurnKind::Decision || !turn.seats.has(seat);
      if (interrupted && (!last || way.kind == "march" || way.kind == "join")) {
        EXPECT_TRUE(turn.kind == TurnKind::Dice ? way.throws : !way.asks.empty() || way.throws)
            << line << ", at " << said[i];
        ++seen[turn.kind == TurnKind::Dice ? "dice" : "asked"];
        return;
      }
      if (reveals(events)) {
        ++seen["revealed"];
        return;
      }
    }
    arrives(r, t, s.depth > 0 ? s.top().unit : r.units(), seat, of, way, end, line);
  }

  void arrives(const Rules& r, State t, std::size_t asked, Seat seat, const std::string& of,
               const Way& way, const WayEnd& end, const std::string& line) {
    if (way.kind == "fire") {
      EXPECT_FALSE(t.depth > 0 && t.top().kind == Kind::Volley && t.top().stage == Stage::Choose)
          << line;
      return;
    }
    if (way.kind == "attack") {
      EXPECT_FALSE(r.attackers_of(t, r.map->names.find(way.to)).empty()) << line;
      return;
    }
    if (way.kind == "charge") {
      EXPECT_EQ(r.turn(t).kind, TurnKind::Dice) << line;
      return;
    }
    if (way.kind == "retreat" || way.kind == "back") {
      if (t.piece[asked].on_map()) {
        EXPECT_EQ(r.map->name_of(t.piece[asked].hex), way.to) << line;
      }
      return;
    }
    if (of == "retreat") return;  // what may follow is somebody else's
    if (way.kind != "march" && way.kind != "join" && way.kind != "turn" && way.kind != "ride" &&
        way.kind != "stay")
      return;
    std::string at;
    std::string face;
    if (t.depth > 0 && end.words.back() != "rest") {
      const Frame& f = t.top();
      ASSERT_EQ(f.left, way.left + way.cost - end.cost) << line;
      ASSERT_TRUE(r.why(t, seat, plain(Verb::Rest)).ok()) << line;
      Events nobody;
      r.apply(t, seat, plain(Verb::Rest), nobody);
    } else if (end.words.back() == "rest") {
      EXPECT_EQ(way.left + way.cost, end.cost) << line;
    }
    std::size_t u = r.units();
    for (std::size_t i = 0; i < r.units(); ++i)
      if (r.army->unit[i].id == of) u = i;
    if (u < r.units()) {
      at = r.map->name_of(t.piece[u].hex);
      if (r.has_facing(t, u)) face = hex::corner_name(t.piece[u].facing());
      EXPECT_EQ(at, way.to) << line;
      if (way.kind != "turn" || !end.face.empty()) {
        EXPECT_EQ(face, end.face) << line;
      }
    }
    for (std::size_t l = 0; l < r.army->leader.size(); ++l)
      if (r.army->leader[l].id == of) {
        EXPECT_EQ(r.map->name_of(t.leader[l].hex), way.to) << line;
      }
    if (r.map->names.find(of) != Hex::None && u == r.units()) {
      const Hex to = r.map->names.find(way.to);
      bool stands = false;
      for (const std::size_t v : r.troops(seat))
        stands = stands || (t.piece[v].on_map() && t.piece[v].hex == to);
      for (const Marker& m : t.marker) stands = stands || m.hex == to;
      EXPECT_TRUE(stands) << line;
    }
  }
};

// What can be pointed at in that position: some of it, by lot.
std::vector<std::string> things(const Rules& r, const State& s, Seat seat, Rng& rng,
                                std::size_t n) {
  std::vector<std::string> all = {"retreat"};
  const State seen = r.masked(s, seat);
  for (const std::size_t u : r.troops())
    if (seen.piece[u].on_map() && !seen.piece[u].is(kHidden)) {
      all.push_back(r.army->unit[u].id);
      all.push_back(r.map->name_of(seen.piece[u].hex));
    }
  for (const std::size_t u : r.troops(seat))
    if (seen.piece[u].where() == Where::Waiting) all.push_back(r.army->unit[u].id);
  for (std::size_t l = 0; l < r.army->leader.size(); ++l)
    if (r.present(s, l)) all.push_back(r.army->leader[l].id);
  for (const Marker& m : s.marker)
    if (m.kind == MarkerKind::Stand) all.push_back(r.map->name_of(m.hex));
  std::vector<std::string> out;
  for (std::size_t i = 0; i < n; ++i) out.push_back(all[rng.below(all.size())]);
  if (s.depth > 0) out.emplace_back("retreat");
  Rules::Actions legal;
  r.legal(s, seat, legal);
  for (const Action a : legal)
    if (verb_of(a) == Verb::Attack || verb_of(a) == Verb::Target) {
      out.push_back(r.map->name_of(hex_of(a)));
      break;
    }
  return out;
}

// BA-61, BA-52, BA-67: every word may be said, and it comes where it was told, at what was told.
TEST(BailenWays, BA_61_BA_52_words_lead_where_they_say) {
  Walked walked;
  every_scenario(1500, 40, [&](const Rules& r, const State& s, Seat seat, Rng& rng) {
    for (const std::string& of : things(r, s, seat, rng, 3)) {
      walked.all_of(r, s, seat, of);
      if (HasFailure()) return;
    }
  });
  for (const char* kind : {"march", "join", "turn", "ride", "fire", "attack", "refused"})
    EXPECT_GT(walked.seen[kind], 0) << kind;
}

std::string text_of(const Ways& ways) {
  std::string out;
  for (const std::string& word : ways.before) out += word + " ";
  if (ways.refused) out += ways.refused->reason.en;
  for (const Way& way : ways.ways) {
    out += "|" + way.to + " " + way.kind + " " + std::to_string(way.cost) + " " + way.preset +
           (way.throws ? " throws" : "") + (way.stops ? " stops" : "");
    for (const std::string& who : way.asks) out += " " + who;
    for (const WayEnd& end : way.ends) {
      out += "/" + end.face + std::to_string(end.cost);
      for (const std::string& word : end.words) out += " " + word;
    }
  }
  return out;
}

// BA-15, BA-167: what is told of ways and dangers follows from what the seat knows.
TEST(BailenWays, BA_15_BA_167_equal_knowledge_equal_ways) {
  int compared = 0;
  every_scenario(700, 50, [&](const Rules& r, const State& s, Seat seat, Rng& rng) {
    for (const Seat viewer : {seat, other(seat)}) {
      const State twin = r.sample(s, viewer, rng);
      if (twin == s) continue;
      for (const std::string& of : things(r, s, viewer, rng, 1)) {
        ++compared;
        EXPECT_EQ(text_of(ways_of(r, s, viewer, of)), text_of(ways_of(r, twin, viewer, of))) << of;
      }
    }
  });
  EXPECT_GT(compared, 50);
}

Way only_way(const Field& f, Seat seat, const std::string& of, const std::string& to) {
  for (const Way& way : ways_of(*f.rules, f.state, seat, of).ways)
    if (way.to == to) return way;
  ADD_FAILURE() << of << " has no way to " << to;
  return {};
}

// BA-52: turning is free before the first step and costs a point after it; the usual facing looks
// at an enemy beside it.
TEST(BailenWays, BA_52_facings_and_what_they_cost) {
  Field f("4leg-1 w13 e; omil-2 z13 w; @chabert w13");
  f.order("chabert", Order::Defend, "w13");
  f.begin(Step::Move, kFrench);
  const Way way = only_way(f, kFrench, "4leg-1", "y13");
  EXPECT_EQ(way.kind, "march");
  ASSERT_EQ(way.path.size(), 2u);
  EXPECT_EQ(way.path.back(), "y13");
  EXPECT_TRUE(way.stops);  // BA-71: in the enemy's front
  ASSERT_EQ(way.ends.size(), 6u);
  EXPECT_EQ(way.preset, "e");
  for (const WayEnd& end : way.ends) EXPECT_EQ(end.cost, end.face == "e" ? way.cost : end.cost);
  const Way turn = only_way(f, kFrench, "4leg-1", "w13");
  EXPECT_EQ(turn.kind, "turn");
  EXPECT_EQ(turn.cost, 0);
  EXPECT_EQ(turn.ends.size(), 5u);
}

// BA-60: what is in hand is set down first; what is in hand itself goes on from where it is.
TEST(BailenWays, BA_60_before_another_is_taken_up) {
  Field f("4leg-1 w13 e; 4leg-2 w14 e; omil-2 aj13 w; @chabert w13");
  f.order("chabert", Order::Attack);
  f.begin(Step::Move, kFrench);
  f.plays({"pick 4leg-1", "step se"});
  const Ways own = ways_of(*f.rules, f.state, kFrench, "4leg-1");
  EXPECT_TRUE(own.before.empty());
  ASSERT_FALSE(own.ways.empty());
  EXPECT_NE(own.ways[0].ends[0].words[0].substr(0, 4), "pick");
  const Ways next = ways_of(*f.rules, f.state, kFrench, "4leg-2");
  if (!next.refused) {
    EXPECT_EQ(next.before, Words{"rest"});
    EXPECT_EQ(next.ways[0].ends[0].words[0], "pick 4leg-2");
  }
}

// BA-129, BA-130: a charge is one gesture, and throws.
TEST(BailenWays, BA_129_BA_130_charges) {
  Field f("1drag v13 e; omil-2 z13 w; @prive v13");
  f.order("prive", Order::Attack);
  f.begin(Step::Move, kFrench);
  const Way way = only_way(f, kFrench, "1drag", "z13");
  EXPECT_EQ(way.kind, "charge");
  EXPECT_TRUE(way.throws);
  ASSERT_EQ(way.ends.size(), 1u);
  const Words& said = way.ends[0].words;
  EXPECT_EQ(said[0], "charge 1drag");
  EXPECT_EQ(said[1], "at z13");
  EXPECT_EQ(said[2], "pick 1drag");
  for (const std::string& word : said) f.play(word);
  EXPECT_EQ(f.wants(), "1d6 morale");
}

// BA-83, BA-85, BA-95: at an enemy's hex the volley of all who can, with all their points.
TEST(BailenWays, BA_83_BA_85_the_volley_of_all) {
  Field f("marins y14 nne; 4leg-1 y13 e; 4leg-2 z12 ssw; omil-2 z13 w");
  f.begin(Step::DefensiveFire, kSpanish);
  const Way way = only_way(f, kFrench, "z13", "z13");
  EXPECT_EQ(way.kind, "fire");
  EXPECT_TRUE(way.throws);
  const Words& said = way.ends[0].words;
  EXPECT_EQ(said.size(), 5u);
  EXPECT_EQ(said.front(), "target z13");
  EXPECT_EQ(said.back(), "fire");
  for (const std::string& word : said) f.play(word);
  EXPECT_EQ(f.wants(), "1d6 fire");
  Field g("marins y14 nne; 4leg-1 y13 e; omil-2 z13 w");
  g.begin(Step::DefensiveFire, kSpanish);
  EXPECT_EQ(only_way(g, kFrench, "marins", "z13").ends[0].words.size(), 3u);
}

// BA-114: in the offensive fire who could still attack is spared, as long as somebody else can
// fire.
TEST(BailenWays, BA_114_the_volley_spares_those_who_could_attack) {
  Field f("4leg-1 y13 e; 4leg-2 z12 ssw; omil-2 z13 w");
  f.begin(Step::OffensiveFire, kFrench);
  EXPECT_EQ(only_way(f, kFrench, "z13", "z13").ends[0].words.size(), 4u)
      << "both, for lack of others";
  f.piece("4leg-2").set(kNoShock);
  const Way way = only_way(f, kFrench, "z13", "z13");
  ASSERT_EQ(way.ends[0].words.size(), 3u);
  EXPECT_TRUE(way.ends[0].words[1].starts_with("add 4leg-2 "));
  EXPECT_EQ(only_way(f, kFrench, "4leg-1", "z13").ends[0].words.size(), 3u)
      << "who is named is meant";
}

// BA-111, BA-157: the attack of all who may, and the leader with them.
TEST(BailenWays, BA_111_BA_157_the_attack_of_all) {
  Field f("4leg-1 y13 e; 4leg-2 z12 ssw; omil-2 z13 w; @chabert y13");
  f.order("chabert", Order::Attack);
  f.begin(Step::Declare, kFrench);
  const Way way = only_way(f, kFrench, "z13", "z13");
  EXPECT_EQ(way.kind, "attack");
  for (const std::string& word : way.ends[0].words) f.play(word);
  EXPECT_FALSE(f.rules->attackers_of(f.state, f.named("z13")).empty());
  EXPECT_EQ(f.state.leader[f.leader("chabert")].is(kLent),
            f.rules->leader_shock(f.state, f.leader("chabert")) > 0);
}

// Of an enemy, by what is seen: his ways without words; if one's own cannot be taken up, why.
TEST(BailenWays, BA_60_enemies_and_refusals) {
  Field f("4leg-1 w13 e; 4leg-2 w14 e; omil-2 ac13 w; @chabert w13");
  f.begin(Step::Move, kFrench);
  const Ways enemy = ways_of(*f.rules, f.state, kFrench, "omil-2");
  EXPECT_FALSE(enemy.refused);
  EXPECT_FALSE(enemy.ways.empty());
  for (const Way& way : enemy.ways)
    for (const WayEnd& end : way.ends) EXPECT_TRUE(end.words.empty());
  f.piece("4leg-1").set(kMoved);
  const Ways moved = ways_of(*f.rules, f.state, kFrench, "4leg-1");
  ASSERT_TRUE(moved.refused);
  EXPECT_EQ(moved.refused->rule, "BA-60"_rule);
  EXPECT_FALSE(moved.ways.empty());
  EXPECT_FALSE(ways_by().ways(*f.rules, f.state, kFrench, "nobody"));
}

}  // namespace
}  // namespace tercio::bailen
