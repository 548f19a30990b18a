#include "match/daily.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <utility>

#include "match/dice.h"
#include "match/lesson.h"

namespace tercio {
namespace {

constexpr std::int64_t kDayMs = 86'400'000;
constexpr const char* kKey = "tercio puzzle of the day ";  // another key, another order

}  // namespace

Day day_of(std::int64_t unix_ms) {
  return unix_ms / kDayMs - (unix_ms % kDayMs < 0 ? 1 : 0);  // down, before 1970 too
}

std::int64_t begin_of(Day day) { return day * kDayMs; }

std::string date_of(Day day) {
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{day}}};
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text.data();
}

// Each puzzle has its place by a hash of its own name: in whatever order they are found, and which
// others there are, it stands behind the same ones.
std::vector<std::string> puzzles_by_day(const std::vector<const Game*>& games) {
  std::vector<std::pair<std::string, std::string>> keyed;
  for (const Game* game : games)
    for (const Lesson& lesson : lessons_of(*game))
      if (lesson.puzzle) {
        std::string id = lesson.game + "/" + lesson.id;
        keyed.emplace_back(sha256_hex(kKey + id), std::move(id));
      }
  std::sort(keyed.begin(), keyed.end());
  std::vector<std::string> ids;
  ids.reserve(keyed.size());
  for (auto& [key, id] : keyed) ids.push_back(std::move(id));
  return ids;
}

std::string daily_puzzle(const std::vector<std::string>& by_day, Day day) {
  if (by_day.empty()) return "";
  const auto count = static_cast<Day>(by_day.size());
  return by_day[static_cast<std::size_t>((day % count + count) % count)];
}

Streak streak_of(const std::set<Day>& solved, Day today) {
  Streak streak;
  int row = 0;
  Day last = 0;
  for (const Day day : solved) {
    row = row > 0 && day == last + 1 ? row + 1 : 1;
    last = day;
    streak.longest = std::max(streak.longest, row);
    if (day == today || day == today - 1) streak.now = row;
  }
  streak.today = solved.contains(today);
  return streak;
}

}  // namespace tercio
