// What people are told: which rule is named, prices, what was needed.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/dice.h"
#include "game/json_text.h"
#include "game/named.h"
#include "games/tercios/game.h"
#include "support/tercios_field.h"

namespace tercio::tercios {
namespace {

const Module& module() {
  static const Module made{DataSource()};
  return made;
}

// Sentences of what dice do, in English.
std::vector<std::string> told(Field& f, std::initializer_list<int> dice) {
  std::vector<Event> events;
  Events listener(events);
  const Turn turn = f.rules->turn(f.state);
  f.rules->apply(f.state, Seat::Nobody, roll_of(turn.dice, std::vector<int>(dice)), listener);
  std::vector<std::string> out;
  for (const Event& event : events)
    out.push_back(event.rule.str() + " " + event_text(module(), *f.rules, event).en);
  return out;
}

bool begins(const std::vector<std::string>& lines, std::string_view with) {
  for (const std::string& line : lines)
    if (line.starts_with(with)) return true;
  return false;
}

// A check names what made the unit check: arquebuses, guns, or the terror of horse.
TEST(TerciosSentences, DN_59_DN_87_DN_99_a_check_names_its_cause) {
  Field shot("+ a AR V2 1010 n; - p PS R3 1008 s; - c RO C3 1007 s");
  shot.begin(Step::ShotFirst, kSpain);
  shot.play("fire a 1008");
  shot.roll({6});
  shot.roll({2});
  while (shot.wants() == "rival") shot.play(*shot.legal().begin());
  EXPECT_TRUE(begins(told(shot, {5}), "DN-59 "));
  Field guns("+ c CU V1 1010 n; - p PS R3 1005 s; - q RO V3 0905 s");
  guns.begin(Step::Battery, kSpain);
  guns.play("fire c 1005");
  guns.roll({6, 6});
  guns.roll({2});
  while (guns.wants() == "rival") guns.play(*guns.legal().begin());
  EXPECT_TRUE(begins(told(guns, {5}), "DN-87 "));
  Field horse("+ g G P4 1010 n; - q RO R3 1009 s; - v RO C3 1007 s",
              {.special = "troop_check_radius = 2\n"});
  horse.begin(Step::Shock, kSpain);
  horse.play("fight");
  horse.roll({6, 6, 6, 6});
  horse.roll({1, 1, 1});
  horse.roll({6});
  EXPECT_TRUE(begins(told(horse, {5}), "DN-99 "));
}

// DN-129: a demoralized unit is eliminated by a second AM, not by a VF it never got.
TEST(TerciosSentences, DN_129_elimination_names_its_rule) {
  for (const bool already : {true, false}) {
    Field f("+ p L V4 1010 n; - q RO V3 1009 s" + std::string(already ? " demoralized" : "") +
            "; - x PS V3 0101 s");
    f.begin(Step::Shock, kSpain);
    f.plays({"attack 1010", "fight"});
    f.roll({6, 6, 6, 6});
    f.roll({1, 1, 1});
    EXPECT_TRUE(begins(told(f, {already ? 5 : 6}), already ? "DN-129 " : "DN-78 "));
    EXPECT_TRUE(f.is("q", kEliminated));
  }
}

// With the help of the High Command less is needed, and that is what is told.
TEST(TerciosSentences, DN_88_a_rally_tells_what_was_needed) {
  Field f("+ p PS V3 1010 n demoralized; + c PR R2 1011 n; - x PS V3 0101 s",
          {.options = {.pr_rally_bonus = 1}});
  f.begin(Step::Rally, kSpain);
  EXPECT_TRUE(begins(told(f, {4, 3}), "DN-88 P rallies with 7 (7 needed)"));
}

// DN-19, DN-20: a facing that needs a turn in place on the way costs more, and says so.
TEST(TerciosSentences, DN_19_DN_20_a_facing_has_its_price) {
  Field f("+ r RO V3 1010 n; - x PS V3 0101 s");
  f.begin(Step::Move, kSpain);
  f.plays({"pick r", "advance 1009"});
  const auto label = [&](const char* words) {
    return module().describe(*f.rules, f.state, *parse(*f.rules->battle, words)).label;
  };
  EXPECT_EQ(label("face n").en, "Face north, 1 MP");
  EXPECT_EQ(label("face s").en, "Face south, 2 MP");
  EXPECT_EQ(label("face s").es, "Mirar al sur, 2 PM");
  const Json pending = mover_view(*f.rules, f.state).parsed().at("pending");
  ASSERT_EQ(pending.at("facings").size(), 6u);
  EXPECT_EQ(pending.at("costs"), (Json{1, 1, 2, 2, 2, 1})) << "in the order of the facings";
}

// Every shift of the odds names a rule that tells it.
TEST(TerciosSentences, DN_67_odds_name_the_rule_of_each_shift) {
  Field f("+ p RO V3 1010 n; - q RO V3 1009 n disordered; - x PS V3 0101 s");
  f.begin(Step::Shock, kSpain);
  const auto odds = module().odds(*f.rules, f.state, *parse(*f.rules->battle, "attack 1010"));
  ASSERT_TRUE(odds);
  int shifts = 0;
  for (const Modifier& m : odds->modifiers)
    if (m.rule.str() == "DN-67") shifts += m.value;
  EXPECT_EQ(shifts, 4) << "3 from behind, 1 for disorder";
}

// ---- fights are spoken of by those who fight

// A place alone is no name: whatever is said of a fight or a shot names somebody.
TEST(TerciosNames, no_sentence_of_a_fight_has_a_hex_without_its_units) {
  for (const char* key :
       {"label.squadron", "label.join",          "label.charge",        "label.coup",
        "label.shelter",  "label.fire",          "label.attack",        "label.resolve",
        "label.swing",    "label.strike",        "label.strike-beaten", "dice.attack",
        "dice.defence",   "dice.shock-result",   "dice.shot",           "dice.shot-result",
        "dice.battery",   "dice.battery-result", "event.shot",          "event.hit",
        "event.missed",   "event.shot-result",   "event.must-attack",   "event.declared",
        "event.attack",   "event.won",           "event.held"}) {
    std::vector<TextArg> args;
    for (const char* name : {"own", "enemy", "there", "unit"})
      args.emplace_back(name, Text{"WHO", "QUIEN"});
    for (const char* name : {"hex", "target", "from"})
      args.emplace_back(name, Text{"0909", "0909"});
    for (const char* name : {"side", "facing", "fight", "result"})
      args.emplace_back(name, Text{"X", "X"});
    for (const char* name : {"n", "die", "needs", "drm", "strength", "against"})
      args.emplace_back(name, 2);
    const Text said = module().catalogue().format(key, args);
    EXPECT_NE(said.en.find("WHO"), std::string::npos) << key << ": " << said.en;
    EXPECT_NE(said.es.find("QUIEN"), std::string::npos) << key << ": " << said.es;
    for (const std::string& text : {said.en, said.es})
      if (const std::size_t at = text.find("0909"); at != std::string::npos) {
        EXPECT_LT(std::min(text.find("WHO"), text.find("QUIEN")), at) << text << ": places behind";
      }
  }
}

// The same in battles as they are played: each fight on offer names both sides' units.
TEST(TerciosNames, fights_on_offer_name_units_of_both_sides) {
  Rng rng(4);
  const Player player;
  int fights = 0;
  for (const char* id : {"nieuport", "otumba", "san-quintin", "tunis"}) {
    const Rules r(box(), battle_of(id), {});
    State s = r.start();
    for (int step = 0; step < 1200 && r.turn(s).kind != TurnKind::Over; ++step) {
      const Turn turn = r.turn(s);
      Events nobody;
      if (turn.kind == TurnKind::Dice) {
        r.apply(s, Seat::Nobody, throw_dice(turn.dice, rng), nobody);
        continue;
      }
      const Seat seat = turn.seats.first();
      Rules::Actions legal;
      r.legal(s, seat, legal);
      const Board b = r.board(s);
      for (const Action a : legal) {
        const Verb verb = verb_of(a);
        const bool pair = verb == Verb::Attack || verb == Verb::Resolve;
        if (verb != Verb::Fire && verb != Verb::Charge && !pair) continue;
        ++fights;
        const Hex target = pair ? r.ahead(s, b.top(hex_of(a))) : hex_of(a);
        const std::size_t own = verb == Verb::Fire ? unit_of(a)
                                : verb == Verb::Charge
                                    ? unit_of_body(body_at(r, s, b, s.piece[s.top().unit].hex))
                                    : unit_of_body(body_at(r, s, b, hex_of(a)));
        const ActionInfo about = module().describe(r, s, a);
        for (const Lang lang : {Lang::English, Lang::Spanish}) {
          const std::string& said = about.label.in(lang);
          const auto names = [&](std::size_t u) {
            const UnitData& unit = r.battle->unit[u];
            return said.find(unit.brief.in(lang)) != std::string::npos ||
                   said.find(unit.name.in(lang)) != std::string::npos;
          };
          EXPECT_TRUE(names(unit_of_body(body_at(r, s, b, target)))) << said;
          EXPECT_TRUE(verb == Verb::Charge || names(own)) << said;
          EXPECT_EQ(said.find(" (" + r.battle->unit[own].code + ")"), std::string::npos) << said;
        }
      }
      r.apply(s, seat, player.heuristic(r, s, seat, rng), nobody);
    }
  }
  EXPECT_GT(fights, 200);
}

// A squadron by its unit, with whoever commands it first.
TEST(TerciosNames, DN_46_a_squadron_and_its_commander) {
  Field f(
      "+ a AR V2 1010 n; + p PS V3 1010 n; + c PR R2 1410 n; + s PS V3 1410 n; - x PS V3 1009 s");
  const Rules& r = *f.rules;
  const Board b = r.board(f.state);
  const auto body = [&](const char* hex) { return body_at(r, f.state, b, f.named(hex)); };
  EXPECT_EQ(unit_of_body(body("1010")), f.id("p")) << "the Switzer leads";
  EXPECT_EQ(units_of_body(body("1010")), 2);
  EXPECT_EQ(commander_of_body(body("1010")), -1);
  EXPECT_EQ(unit_of_body(body("1410")), f.id("s"));
  EXPECT_EQ(commander_of_body(body("1410")), static_cast<int>(f.id("c")));
  const auto named = [&](const char* hex) {
    return module().named(r, {"who", body(hex), static_cast<std::uint8_t>(ArgKind::Body)});
  };
  const std::string p = r.battle->unit[f.id("p")].brief.en;
  EXPECT_EQ(named("1010").text.en, "squadron of " + p);
  EXPECT_EQ(named("1010").id, "p");
  EXPECT_EQ(named("1009").text.en, r.battle->unit[f.id("x")].brief.en);
  EXPECT_EQ(named("1410").text.en,
            r.battle->unit[f.id("c")].brief.en + " with " + r.battle->unit[f.id("s")].brief.en);
}

}  // namespace
}  // namespace tercio::tercios
