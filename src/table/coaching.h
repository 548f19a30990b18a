// What the coach of a seat has told and is working on; of whoever holds the room.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "game/coach.h"
#include "game/json.h"
#include "match/decision.h"

namespace tercio {

// One question to the coach. Its thought is cut in slices that wait behind every other; what is
// stale by then is dropped.
struct CoachJob {
  std::unique_ptr<CoachWork> work;
  std::string who;  // for whose thoughts it counts
  std::atomic<bool> stale = false;
};

struct Coaching {
  struct Question {
    std::uint64_t of = 0;           // the version of the match that made what it is about; 0: none
    std::shared_ptr<CoachJob> job;  // under way
    Json told;                      // null: nothing, or not yet

    void drop() {
      if (job) job->stale = true;
      job.reset();
    }
    void forget() {
      drop();
      of = 0;
      told = nullptr;
    }
  };
  Question chance, decision;
  Decided span;  // of the decision

  void forget() {
    chance.forget();
    decision.forget();
  }
};

}  // namespace tercio
