#include "match/ladder.h"

#include <algorithm>
#include <memory>

#include "data/components.h"
#include "match/lesson.h"

namespace tercio {
namespace {

class LadderReader {
 public:
  LadderReader(const Game& game, const std::vector<std::string>& lessons)
      : game_(game), lessons_(lessons) {}

  LadderRung rung(const TomlTable& t) const {
    LadderRung rung;
    rung.title = named(t);
    if (t.has("lessons")) rung.lessons = t.texts("lessons");
    for (const std::string& id : rung.lessons)
      if (std::find(lessons_.begin(), lessons_.end(), id) == lessons_.end())
        t.fail("lessons", "there is no lesson " + id);
    if (t.has("match"))
      for (const TomlTable& match : t.tables("match")) rung.matches.push_back(goal(match));
    if (rung.lessons.empty() && rung.matches.empty()) t.fail("expected lessons or a match");
    t.no_other_keys();
    return rung;
  }

 private:
  LadderGoal goal(const TomlTable& t) const {
    LadderGoal goal;
    goal.match.seat = read_seat(game_, t);
    goal.match.setup.scenario = game_.info().default_scenario;
    goal.match = match(t, goal.match);
    goal.finish = t.flag_or("finish", false);
    goal.coach = t.flag_or("coach", false);
    if (t.has("gold")) {
      const TomlTable gold = t.table("gold");
      goal.gold = match(gold, goal.match);
      gold.no_other_keys();
    }
    if (t.has("rate")) goal.rate = rate(t.table("rate"));
    t.no_other_keys();
    return goal;
  }

  // What is not named is as in `usual`.
  LadderMatch match(const TomlTable& t, LadderMatch usual) const {
    usual.setup = read_setup(game_, t, usual.setup);
    if (t.has("seats")) usual.seats = read_levels(game_, t);
    if (t.has("won")) usual.won = t.texts("won");
    for (const std::string& id : usual.won) {
      const std::vector<NamedInfo>& known = game_.info().outcomes;
      if (std::none_of(known.begin(), known.end(),
                       [&](const NamedInfo& one) { return one.id == id; }))
        t.fail("won", "there is no outcome " + id);
    }
    usual.times = t.number_or("times", 1, 9, usual.times);
    need_seats(t, usual);
    return usual;
  }

  // Every seat of a match set up so is the climber's or the computer's, and nobody sits elsewhere.
  void need_seats(const TomlTable& t, const LadderMatch& match) const {
    const Expected<std::unique_ptr<Position>> first = game_.start(match.setup);
    if (!first) t.fail(first.error.message);
    const std::vector<NamedInfo>& seats = game_.info().seats;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const auto computers =
          std::count_if(match.seats.begin(), match.seats.end(),
                        [&](const auto& one) { return one.first == seats[i].id; });
      const auto taken = computers + (match.seat == seat_at(i) ? 1 : 0);
      if (taken != ((*first.value)->seats().has(seat_at(i)) ? 1 : 0))
        t.fail(t.has("seats") ? "seats" : "seat",
               seats[i].id + (taken == 0   ? " is nobody's"
                              : taken == 1 ? " does not play in this match"
                                           : " has two players"));
    }
  }

  LadderRate rate(const TomlTable& t) const {
    LadderRate rate;
    const std::vector<std::string> levels = game_.levels();
    const std::vector<std::string_view> known(levels.begin(), levels.end());
    rate.level = levels[one_word(t, "level", t.text("level"), known)];
    if (t.has("against")) rate.against = levels[one_word(t, "against", t.text("against"), known)];
    rate.both_sides = t.flag_or("both_sides", false);
    if (t.has("counts")) {
      std::array<int, 3> counts{};
      read_numbers(t, "counts", 0, 1'000'000, "expected won, drawn and lost", counts);
      rate.counts = counts;
      rate.games = counts[0] + counts[1] + counts[2];
      if (rate.games == 0) t.fail("counts", "expected a game");
      rate.percent = 100.0 * (counts[0] + 0.5 * counts[1]) / rate.games;
    } else {
      rate.percent = t.real("percent", 0, 100);
      rate.games = t.number("games", 1, 1'000'000);
    }
    rate.source = t.text("source");
    rate.row = t.text("row");
    t.no_other_keys();
    return rate;
  }

  const Game& game_;
  const std::vector<std::string>& lessons_;
};

}  // namespace

std::vector<LadderRung> read_ladder(const Game& game, const DataFile& file,
                                    const std::vector<std::string>& lessons) {
  const TomlFile ladder(file);
  const TomlTable& t = ladder.table;
  if (t.text("game") != game.info().id) t.fail("game", "expected " + game.info().id);
  const LadderReader reader(game, lessons);
  std::vector<LadderRung> out;
  for (const TomlTable& rung : t.tables("rung")) out.push_back(reader.rung(rung));
  t.no_other_keys();
  return out;
}

std::vector<LadderRung> ladder_of(const Game& game) {
  std::vector<std::string> lessons;
  for (const Lesson& lesson : lessons_of(game)) lessons.push_back(lesson.id);
  const std::string& id = game.info().id;
  for (const DataFile& file : DataSource::lessons(id))
    if (is_ladder(file)) return read_ladder(game, file, lessons);
  throw DataError(id + "/lessons/ladder.toml", 0, "is not built into this program");
}

}  // namespace tercio
