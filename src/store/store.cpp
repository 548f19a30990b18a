#include "store/store.h"

#include <array>

namespace tercio {
namespace {

constexpr std::array<const char*, kLogKinds> kNames = {
    "play",   "roll",   "undo",  "propose", "answer", "rewind",   "dice",
    "resign", "cancel", "plan",  "sit",     "ready",  "standing", "order",
    "late",   "share",  "rated", "time",    "more",   "lesson",   "coach"};

}  // namespace

const char* log_kind_name(LogKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<LogKind> log_kind(const std::string& name) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (name == kNames[i]) return static_cast<LogKind>(i);
  return std::nullopt;
}

}  // namespace tercio
