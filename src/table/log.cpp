#include "table/log.h"

#include <unistd.h>

#include <array>
#include <chrono>
#include <mutex>

#include "game/json.h"
#include "table/steady_time.h"

namespace tercio {
namespace {

constexpr std::array<const char*, 5> kLevels = {"debug", "info", "warn", "error", "off"};

}  // namespace

std::int64_t unix_ms() {
  const auto ms = [](auto time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
  };
  const std::int64_t day = ms(std::chrono::system_clock::now());
  const std::int64_t steady = ms(std::chrono::steady_clock::now());
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  static SteadyTime time(day, steady);
  return time.now(day, steady);
}

std::optional<LogLevel> log_level(std::string_view name) {
  for (std::size_t i = 0; i < kLevels.size(); ++i)
    if (name == kLevels[i]) return static_cast<LogLevel>(i);
  return std::nullopt;
}

void Logger::write(LogLevel level, std::string_view event, Json fields) const {
  if (!wants(level)) return;
  fields["at"] = unix_ms();
  fields["level"] = kLevels[static_cast<std::size_t>(level)];
  fields["event"] = event;
  const std::string line = fields.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  // One call: lines of several threads do not mix. A log that cannot be written stops nothing.
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace tercio
