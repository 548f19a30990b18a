// Structured logs: one JSON line per event on standard error.
#pragma once

#include <atomic>
#include <string_view>

#include "game/json.h"

namespace tercio {

enum class LogLevel : std::uint8_t { Debug, Info, Warn, Error, Off };

class Logger {
 public:
  explicit Logger(LogLevel least = LogLevel::Info) : least_(least) {}

  // {"at":…,"level":"info","event":"match-created","match":"…"}; fields must hold no secrets.
  void write(LogLevel level, std::string_view event, Json fields = Json::object()) const;
  bool wants(LogLevel level) const { return level >= least_; }

  void debug(std::string_view event, Json fields = Json::object()) const {
    if (wants(LogLevel::Debug)) write(LogLevel::Debug, event, std::move(fields));
  }
  void info(std::string_view event, Json fields = Json::object()) const {
    if (wants(LogLevel::Info)) write(LogLevel::Info, event, std::move(fields));
  }
  void warn(std::string_view event, Json fields = Json::object()) const {
    if (wants(LogLevel::Warn)) write(LogLevel::Warn, event, std::move(fields));
  }
  void error(std::string_view event, Json fields = Json::object()) const {
    if (wants(LogLevel::Error)) write(LogLevel::Error, event, std::move(fields));
  }

 private:
  LogLevel least_;
};

std::optional<LogLevel> log_level(std::string_view name);

std::int64_t unix_ms();

}  // namespace tercio
