// Rules that keep something have memory of their own on every desk; others lie there as they are.
#include "core/desk.h"

#include <gtest/gtest.h>

#include "support/race.h"

namespace tercio {
namespace {

using namespace toys;

struct Counting : Race {
  struct Scratch {
    int asked = 7;
  };
  Counting with(Scratch& memory) const {
    Counting out = *this;
    out.scratch = &memory;
    memory.asked = 0;
    return out;
  }
  Turn turn(const State& s) const {
    if (scratch != nullptr) ++scratch->asked;
    return Race::turn(s);
  }
  Scratch* scratch = nullptr;
};

TEST(Desk, RulesWithoutMemoryLieThereAsTheyAre) {
  const Race race;
  const Desk<Race> desk(race);
  EXPECT_EQ(&desk.rules(), &race);
}

TEST(Desk, EveryDeskHasItsOwnMemory) {
  const Counting given;
  const Desk<Counting> first(given);
  const Desk<Counting> second(given);
  first.rules().turn(given.start());
  EXPECT_EQ(first.rules().scratch->asked, 1);
  EXPECT_EQ(second.rules().scratch->asked, 0);
  EXPECT_EQ(given.scratch, nullptr);
}

}  // namespace
}  // namespace tercio
