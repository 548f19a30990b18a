// Before a sudden end everybody is warned, without a coach and whatever is switched off: in the
// protocol and in the terminal alike, by what the rules say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>

#include "cli/session.h"
#include "engine/engine.h"
#include "games/armada/game.h"
#include "games/camino/game.h"
#include "games/hispania/game.h"
#include "games/list.h"
#include "games/tercios/game.h"
#include "support/armada_position.h"
#include "support/camino_position.h"
#include "support/hispania_position.h"
#include "support/random_play.h"
#include "support/tercios_field.h"

namespace tercio {
namespace {

const GameList& games() {
  static const GameList list = load_games(DataSource());
  return list;
}

class Typed final : public cli::LineSource {
 public:
  explicit Typed(std::vector<std::string> lines) : lines_(lines.begin(), lines.end()) {}
  std::optional<std::string> next(const std::string&, const cli::Complete&) override {
    if (lines_.empty()) return std::nullopt;
    std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }

 private:
  std::deque<std::string> lines_;
};

template <class Module, class Rules, class State>
Json position_of(const Rules& rules, const State& state, const std::string& scenario,
                 const std::map<std::string, std::string>& options = {}) {
  const Module& module = tercio::module_of<Module>();
  return {{"game", module.info().id},
          {"scenario", scenario},
          {"options", options},
          {"state", module.dump(rules, state)}};
}

// What the seat is warned of before it says these words.
void is_warned(const Json& position, const std::string& seat, const std::string& words,
               const std::string& id) {
  const Game& game = *games().find(position["game"].get<std::string>());
  auto match = Match::load(game, position, seed_of_number(1));
  ASSERT_TRUE(match) << match.error.message;
  const Seat asked = *match->find_seat(seat);
  const auto action = match->position().parse(words);
  ASSERT_TRUE(action) << words;
  ASSERT_TRUE(match->position().why(asked, *action).ok()) << words;
  const auto warning = match->position().describe(asked, *action).warning;
  ASSERT_TRUE(warning) << words;
  EXPECT_EQ(warning->id, id);
  EXPECT_TRUE(warning->sudden);

  Engine engine{{&game}};
  const auto ask = [&](const Json& request) {
    const Json reply = Json::parse(engine.handle(request.dump()));
    EXPECT_EQ(reply["ok"], true) << reply.dump();
    return reply;
  };
  const Json loaded = ask({{"cmd", "load"}, {"game", game.info().id}, {"position", position}});
  const Json legal = ask({{"cmd", "legal"}, {"match", loaded["match"]}, {"seat", seat}});
  bool found = false;
  for (const Json& one : legal["actions"])
    if (one["a"] == words) {
      found = true;
      EXPECT_EQ(one["warning"]["id"], id);
      EXPECT_EQ(one["warning"]["sudden"], true);
      EXPECT_EQ(one["warning"]["text"]["en"], warning->text.en);
    }
  EXPECT_TRUE(found) << legal.dump();

  std::string out;
  cli::Look look;
  look.plain = true;
  look.columns = look.rows = 0;
  cli::Terminal terminal(look, {}, std::make_unique<Typed>(std::vector<std::string>{words}),
                         [&](std::string_view text) { out += text; });
  for (std::size_t i = 0; i < game.info().seats.size(); ++i)
    if (seat_at(i) != asked)
      match->set_holder(seat_at(i), {HolderKind::Computer, game.levels().front(), ""});
  (void)cli::Session(std::move(*match), terminal, {}).run();
  EXPECT_THAT(out, ::testing::HasSubstr(warning->text.en));
}

TEST(SuddenDeath, CE_28_the_army_has_strength_1) {
  const auto weak =
      camino::camino_position("army franche-comte; strength 1; at revolt; turn 2; closed; die 6");
  is_warned(position_of<camino::Module>(weak.rules(), weak.state(), "medium"), "spain", "stay",
            "destroyed");
}

TEST(SuddenDeath, CE_75_the_last_week) {
  const auto last = camino::camino_position("easy; turn 13; army lorraine; strength 5");
  is_warned(position_of<camino::Module>(last.rules(), last.state(), "easy"), "spain", "end",
            "too-late");
}

TEST(SuddenDeath, AR_126_the_last_order_to_embark) {
  auto g = armada::armada_position(
      "turn 3; wind n; spain EBBBBED; england AFFFAFF; resupplied 1; "
      "option !spain_pattern_exact");
  while (g.waits_for() != "window" && !g.over()) {
    if (g.waits_for() == "wind")
      g.roll({1});
    else if (g.waits_for() == "call")
      g.play(g.asked() + ": decline");
    else
      g.roll({3, 4});
  }
  is_warned(position_of<armada::Module>(g.rules(), g.state(), "campaign",
                                        {{"spain_pattern_exact", "false"}}),
            "spain", "keep", "last-embark");
}

TEST(SuddenDeath, HI_71_one_revolt_is_left_in_the_reserve) {
  hispania::Board b;
  b.general("ulterior", "hispalis").reserve(1).turn("ulterior", 2);
  is_warned(position_of<hispania::Module>(b.rules(), b.state(), "campaign"), "ulterior", "end",
            "reserve");
}

TEST(SuddenDeath, DN_107_the_last_turn_short_of_the_city) {
  tercios::Field f = tercios::Field::shipped("san-quintin");
  const Seat side = f.rules->battle->special.city_side;
  f.begin(tercios::Step::Move, side, f.rules->battle->turns);
  is_warned(position_of<tercios::Module>(*f.rules, f.state, "san-quintin"),
            tercio::module_of<tercios::Module>().info().seats[index(side)].id, "done", "city");
}

}  // namespace
}  // namespace tercio
