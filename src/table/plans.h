// What people of one side would have one of them do: words of actions, shown to the side alone and
// without effect. A plan stays until its owner acts, or whoever made it takes it back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/seat.h"
#include "game/game.h"
#include "match/gesture.h"

namespace tercio {

struct Plan {
  std::string by;
  std::string owner;  // who would have to do it
  std::vector<std::string> actions;
  Seats side;  // who may see it

  // As the log keeps it; nothing if it cannot be read.
  std::string body() const;
  static std::optional<Plan> read(const std::string& by, const std::string& body, Seats side);
};

class Plans {
 public:
  static constexpr std::size_t kMostActions = Gesture::kMost;
  static constexpr std::size_t kMostCharacters = Gesture::kMostCharacters;

  const std::vector<Plan>& all() const { return all_; }
  // Everybody has one plan at most; one without actions takes it back.
  void put(Plan plan);
  // The owner has acted: what was planned next is done, anything else ends the plan.
  void played(const std::string& owner, const std::string& words);
  void drop(const std::string& owner);
  void clear() { all_.clear(); }

 private:
  std::vector<Plan> all_;
};

}  // namespace tercio
