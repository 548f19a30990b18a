// A plan is changed by taking back one line of it: what was written since stays (AR-13).
#include "match/undo.h"

#include <gtest/gtest.h>

#include "games/armada/rules/state.h"
#include "games/list.h"

namespace tercio {
namespace {

using armada::kEngland;
using armada::kSpain;

class ArmadaUndo : public testing::Test {
 protected:
  void play(Seat seat, std::string_view words) {
    const std::optional<Refusal> no = match.play(seat, words);
    EXPECT_FALSE(no) << words << ": " << no->message.en;
  }
  std::vector<std::string> written() const {
    std::vector<std::string> out;
    for (const Played& played : match.played()) out.push_back(played.words);
    return out;
  }

  GameList games = load_games(DataSource());
  const Game& game = *games.find("armada");
  Match match =
      std::move(*Match::begin(game, {game.info().default_scenario, {}}, seed_of_number(1588)));
};

using Words = std::vector<std::string>;

TEST_F(ArmadaUndo, OneLineOfThePlan) {
  play(kSpain, "place recalde 3");
  play(kEngland, "place drake 1");
  play(kSpain, "place oquendo 2");
  play(kSpain, "order 3 board");
  std::vector<Played> undone;
  ASSERT_FALSE(undo_for(match, kSpain, &undone, "place recalde 3"));
  EXPECT_EQ(undone.front().words, "place recalde 3");
  EXPECT_EQ(written(), (Words{"place drake 1", "place oquendo 2", "order 3 board"}));
  play(kSpain, "place recalde 5");
}

TEST_F(ArmadaUndo, NotWhatIsNotThereOrAnothers) {
  play(kSpain, "place recalde 3");
  play(kEngland, "place drake 1");
  const Words before = written();
  EXPECT_EQ(undo_for(match, kSpain, nullptr, "place recalde 4")->code, "nothing-to-undo");
  EXPECT_EQ(undo_for(match, kSpain, nullptr, "place drake 1")->code, "nothing-to-undo");
  EXPECT_EQ(written(), before);
}

}  // namespace
}  // namespace tercio
