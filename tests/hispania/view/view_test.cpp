// Views, odds and words as applications see them.
#include <gtest/gtest.h>

#include "game/json.h"
#include "games/hispania/game.h"
#include "games/list.h"
#include "support/hispania_position.h"

namespace tercio::hispania {
namespace {

const Module& module() {
  static const Module made{DataSource()};
  return made;
}

Json view(const Board& b, Seat seat = Seat::First) {
  return module().view(b.rules(), b.state(), seat);
}

TEST(HispaniaView, has_what_the_page_is_told_it_has) {
  Board b;
  b.general("ulterior", "hispalis").general("citerior", "off").army("onuba", 2).turn("ulterior", 5);
  const Json v = view(b);
  for (const char* key :
       {"game",    "seat",     "round",  "rounds",    "year",   "time",    "phase",
        "node",    "active",   "level",  "variants",  "seats",  "denarii", "must_leave",
        "reserve", "generals", "armies", "provinces", "spaces", "links",   "moves",
        "combat",  "hispanic", "goal",   "result"})
    EXPECT_TRUE(v.contains(key)) << key;
  EXPECT_EQ(v.size(), 25u);
  EXPECT_EQ(v["year"], 198);
  EXPECT_EQ(v["level"]["denarii"], 6);
  EXPECT_EQ(v["spaces"].size(), 49u);
  EXPECT_EQ(v["links"].size(), 100u);
  EXPECT_EQ(v["provinces"].size(), 8u);
  EXPECT_EQ(v["generals"][0]["support"], 1);
  EXPECT_EQ(v["generals"][1]["blocks"], 1);
  EXPECT_EQ(v["armies"][0]["revolts"], 2);
  EXPECT_EQ(v["seats"][0]["controls"].size(), 3u);
  EXPECT_EQ(v["moves"].size(), [&] {
    std::size_t n = 0;
    for (const std::string& words : b.choices()) n += words.starts_with("move ") ? 1 : 0;
    return n;
  }());
  EXPECT_TRUE(view(b, Seat::Nobody)["seat"].is_null());
}

TEST(HispaniaView, a_combat_under_way) {
  Board b;
  b.general("citerior", "segobriga")
      .garrison("bilbilis", "citerior")
      .garrison("salduba", "citerior");
  b.general("consul", "abula")
      .garrison("abula", "consul")
      .revolts("toletum", 1)
      .army("segontia", 1);
  b.turn("citerior", 6).play("besiege toletum 1");
  const Json c = view(b)["combat"];
  EXPECT_EQ(c["kind"], "siege");
  EXPECT_EQ(c["roman"], (Json{{"die", true}, {"plus", 4}, {"times", 2}}));
  EXPECT_EQ(c["hispanic"], (Json{{"die", false}, {"plus", 6}, {"times", 2}}));
  EXPECT_EQ(c["reinforce"]["roman"], Json::array({"consul"}));
  EXPECT_EQ(c["reinforce"]["hispanic"], Json::array({"segontia"}));
  EXPECT_EQ(c["odds"]["win"], Json::array({4, 6}));
}

TEST(HispaniaOdds, HI_44_the_two_percentages_of_the_rulebook) {  // HI-44
  Board b;
  b.general("citerior", "segobriga")
      .garrison("bilbilis", "citerior")
      .garrison("salduba", "citerior");
  b.general("consul", "abula")
      .garrison("abula", "consul")
      .revolts("toletum", 1)
      .army("segontia", 1);
  const auto win = [&](const char* who) {
    b.turn(who, 6);
    const auto odds = module().odds(b.rules(), b.state(), *parse(box(), "besiege toletum 1"));
    EXPECT_TRUE(odds.has_value());
    return odds->outcomes[0].chance;
  };
  EXPECT_EQ(win("citerior"), Fraction::of(2, 3));
  EXPECT_EQ(win("consul"), Fraction::of(5, 6));
}

// HI-44, HI-47, HI-48: the formula of the dice prompt, and each side's parts apart from the
// other's.
TEST(HispaniaOdds, HI_44_HI_47_HI_48_tell_the_formula_and_whose_each_part_is) {
  Board b;
  b.general("citerior", "segobriga")
      .garrison("bilbilis", "citerior")
      .garrison("salduba", "citerior");
  b.general("consul", "abula").garrison("abula", "consul").revolts("toletum", 1);
  b.army("segontia", 1).turn("citerior", 6);
  const auto odds = module().odds(b.rules(), b.state(), *parse(box(), "besiege toletum 1"));
  EXPECT_EQ(odds->formula.en, "Rome (d + 4) x 2 against Hispania 6 x 2");
  EXPECT_EQ(odds->risk, Fraction{});
  EXPECT_EQ(odds->formula.es, "Roma (d + 4) x 2 contra Hispania 6 x 2");
  int own = 0, own_times = 1, other = 0, other_times = 1;
  for (const Modifier& m : odds->modifiers) {
    EXPECT_EQ(m.text.en.find('x'), std::string::npos) << m.text.en << ": a factor is no word";
    int& sum = m.other ? (m.times ? other_times : other) : (m.times ? own_times : own);
    sum = m.times ? sum * m.value : sum + m.value;
  }
  EXPECT_EQ(own, 4);
  EXPECT_EQ(own_times, 2);
  EXPECT_EQ(other, 6);
  EXPECT_EQ(other_times, 2);
  b.play("besiege toletum 1");
  const std::string prompt =
      module().dice_text(b.rules(), b.state(), b.rules().turn(b.state()).dice).en;
  EXPECT_NE(prompt.find("(d + 4) x 2 against 6 x 2"), std::string::npos) << prompt;
}

TEST(HispaniaOdds, HI_52_of_an_attack_both_values_have_dice) {
  Board b;
  b.general("ulterior", "emerita").army("ebora", 2).turn("ulterior", 6);
  const auto odds = module().odds(b.rules(), b.state(), *parse(box(), "attack ebora 1"));
  const Combat c = b.rules().attack(b.state(), space("ebora"), 1);
  EXPECT_EQ(odds->formula.en,
            "Rome " + formula_text(c.roman) + " against Hispania " + formula_text(c.hispanic));
  EXPECT_TRUE(odds->modifiers.back().other);
  // A general may fall; a siege costs no more than its denarii.
  EXPECT_EQ(odds->risk, odds->outcomes.back().chance);
  EXPECT_EQ(odds->outcomes.back().id, "loss");
  EXPECT_EQ(formula_text({true, 0, 1}), "d");
  EXPECT_EQ(formula_text({true, 3, 1}), "(d + 3)");
  EXPECT_EQ(formula_text({false, 6, 1}), "6");
}

// HI-23: it is the discs that have run out, not the revolts on the board.
TEST(HispaniaWords, HI_23_the_end_by_the_reserve_is_not_told_as_its_opposite) {
  const auto& outcome = module().info().outcomes[static_cast<std::size_t>(Outcome::Reserve)];
  EXPECT_EQ(outcome.title.en, "Hispanic victory: the revolt discs have run out");
  EXPECT_EQ(outcome.title.es, "Victoria hispana: se agotan los discos de revuelta");
}

// HI-77: who decides for the consul is told how much is his.
TEST(HispaniaWords, HI_77_each_half_is_told) {
  Options o;
  o.romans = 2;
  o.split_consul = 1;
  Board b(o);
  b.general("ulterior", "gades").general("citerior", "valentia").general("consul", "emerita");
  b.turn("consul", 6);
  const auto prompt = [&] { return module().prompt(b.rules(), b.state(), Seat::First).en; };
  EXPECT_NE(prompt().find("3 denarii left for the player of Ulterior, then 3 for the player"),
            std::string::npos)
      << prompt();
  EXPECT_EQ(view(b)["denarii"]["left"], 3);
  EXPECT_EQ(view(b)["denarii"]["partner"], 3);
  EXPECT_EQ(module().describe(b.rules(), b.state(), *parse(box(), "end")).label.en,
            "Leave the rest of the consul's turn to Citerior");
  b.play("end");
  EXPECT_NE(prompt().find("the consul: 3 denarii left."), std::string::npos) << prompt();
  EXPECT_EQ(module().describe(b.rules(), b.state(), *parse(box(), "end")).label.en,
            "End the Roman phase");
}

TEST(HispaniaOdds, agree_with_every_throw) {
  Board b;
  b.general("ulterior", "emerita").army("ebora", 2).revolts("toletum", 2).turn("ulterior", 6);
  for (const char* words : {"attack ebora 1", "attack ebora 2", "attack ebora 3",
                            "besiege toletum 1", "besiege toletum 3"}) {
    const auto odds = module().odds(b.rules(), b.state(), *parse(box(), words));
    ASSERT_TRUE(odds.has_value()) << words;
    std::map<std::string, int> ways;
    const bool attack = std::string_view(words).starts_with("attack");
    int all = 0;
    for (int r = 1; r <= 6; ++r)
      for (int h = 1; h <= (attack ? 6 : 1); ++h) {
        Board thrown = b;
        thrown.play(words);
        ++all;
        if (thrown.node() == Node::Siege) thrown.roll({r});
        if (thrown.node() == Node::Attack) thrown.roll({r, h});
        const bool won = attack ? !thrown.army_in("ebora") : thrown.revolts_in("toletum") == 1;
        const bool lost = thrown.where("ulterior") == "off";
        ++ways[won ? "win" : !attack ? "fail" : lost ? "loss" : "tie"];
      }
    for (const OddsOutcome& outcome : odds->outcomes)
      EXPECT_EQ(outcome.chance, Fraction::of(ways[outcome.id], all)) << words << outcome.id;
  }
}

TEST(HispaniaWords, a_march_tells_its_way_and_price) {
  Board b;
  b.general("ulterior", "hispalis").road("corduba", "regina").road("regina", "emerita");
  b.turn("ulterior", 6).fleets({});
  const ActionInfo info = module().describe(b.rules(), b.state(), *parse(box(), "move ebora"));
  std::map<std::string, std::string> args(info.args.begin(), info.args.end());
  EXPECT_EQ(args["to"], "ebora");
  EXPECT_EQ(args["cost"], "2");
  EXPECT_EQ(args["path"], "hispalis corduba regina emerita ebora");
  EXPECT_EQ(info.label.es, "Mover a Ebora (2)");
}

TEST(HispaniaWords, every_action_reads_back) {
  for (const Action a : all_actions()) {
    EXPECT_EQ(parse(box(), words(box(), a)), a) << words(box(), a);
  }
  EXPECT_FALSE(parse(box(), words(box(), sail(sea_at(0), sea_at(0)))).has_value());
  EXPECT_FALSE(parse(box(), "besiege toletum 4").has_value());
  EXPECT_FALSE(parse(box(), "besiege toletum").has_value());
  EXPECT_FALSE(parse(box(), "move Toletum").has_value());
  EXPECT_FALSE(is_sayable(box(), plain(Verb::End, 1)));
}

TEST(HispaniaWords, refusals_in_both_languages) {
  Board b;
  b.general("ulterior", "hispalis").revolts("onuba", 1).turn("ulterior", 6);
  const Action a = *parse(box(), "move onuba");
  const Text said =
      module().reason(b.rules(), b.state(), a, b.rules().why(b.state(), Seat::First, a));
  EXPECT_EQ(said.en, "Onuba is in revolt: no general enters.");
  EXPECT_EQ(said.es, "Onuba está en revuelta: ningún general entra.");
}

TEST(HispaniaOptions, HI_13_HI_14_all_243_levels) {  // HI-13, HI-14
  const OptionInfo& level = module().info().options[0];
  EXPECT_EQ(level.id, "level");
  EXPECT_EQ(level.values.size(), 243u);
  EXPECT_EQ(level.values.front(), "75451");
  EXPECT_EQ(level.values.back(), "53233");
  EXPECT_EQ(level.default_value, "64342");
  const GameList games = load_games(DataSource());
  for (const std::string& code : level.values)
    EXPECT_TRUE(games.find("hispania")->start({"", {{"level", code}}})) << code;
}

TEST(HispaniaSim, HI_V7_seats_with_a_gap) {  // HI-V7
  const GameList games = load_games(DataSource());
  SimRequest request;
  request.setup.options["hispano"] = "true";
  request.players = {"easy", "random"};
  request.games = 3;
  const auto played = games.find("hispania")->simulate(request);
  ASSERT_TRUE(played) << played.error.message;
  EXPECT_EQ(played->size(), 3u);
}

}  // namespace
}  // namespace tercio::hispania
