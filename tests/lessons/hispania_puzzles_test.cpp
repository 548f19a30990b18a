// The figures that the puzzles of Hispania tell, proved anew: from the position of each, every way
// and every fall of the dice.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <unordered_map>

#include "core/events.h"
#include "games/list.h"
#include "match/lesson_run.h"

namespace tercio {
namespace {

// What is wanted: by default what the puzzle itself ends by. And how long it is waited for, else to
// the end of the game: while a fact holds, or until dice are thrown for something ("revolt"); what
// is wanted is looked at then, not before.
struct Claim {
  std::string puzzle;
  double best = 0;                                   // the chance of the best play
  double next = 0;                                   // of the best first action that is worse
  std::vector<std::string> ways;                     // the first actions that are best
  std::string wanted, within;                        // facts
  std::string before;                                // a throw
  std::vector<std::pair<std::string, double>> told;  // other first actions it gives the chance of
};

Fact fact(const std::string& text) {
  const auto read = read_fact(text);
  if (!read) throw std::runtime_error(read.error.message);
  return *read;
}

class Exact {
 public:
  Exact(const Lesson& lesson, const Claim& claim)
      : seat_(lesson.seat), wanted_(lesson.steps[0].until), before_(claim.before) {
    if (!claim.wanted.empty()) wanted_ = {fact(claim.wanted)};
    if (!claim.within.empty()) within_ = {fact(claim.within)};
  }

  double chance(const Position& p, bool thrown = false) {
    const Turn now = p.turn();
    const bool looked_at = now.kind != TurnKind::Decision || thrown || !now.seats.has(seat_);
    if (now.kind == TurnKind::Over || (looked_at && is_time_up(p)))
      return all_true(wanted_, p) ? 1 : 0;
    const std::uint64_t hash = p.hash();
    if (const auto known = known_.find(hash); known != known_.end()) return known->second;
    double value = 0;
    if (now.kind == TurnKind::Dice) {
      const std::vector<Action> all = falls(now.dice);
      for (const Action fall : all) value += after(p, Seat::Nobody, fall);
      value /= static_cast<double>(all.size());
    } else {
      const Seat asked = now.seats.first();
      const bool own = allies_of(p.game().info(), seat_).has(asked);
      value = own ? 0 : 1;
      for (const Action action : p.legal(asked)) {
        const double one = after(p, asked, action) * kHair;
        value = own ? std::max(value, one) : std::min(value, one);
      }
    }
    return known_[hash] = value;
  }

  double after(const Position& p, Seat seat, Action action) {
    const auto next = p.clone();
    Events nobody;
    next->apply(seat, action, nobody);
    return chance(*next, action.is_roll());
  }

  // The best play on all sides, with falls of the dice that are as good as any.
  std::string model(const Position& from) {
    std::string out;
    const auto p = from.clone();
    for (Turn now = p->turn(); now.kind != TurnKind::Over && !is_time_up(*p); now = p->turn()) {
      const bool dice = now.kind == TurnKind::Dice;
      const Seat asked = dice ? Seat::Nobody : now.seats.first();
      std::vector<Action> good;
      double most = -1;
      for (const Action action : dice ? falls(now.dice) : p->legal(asked)) {
        const bool own = dice || allies_of(p->game().info(), seat_).has(asked);
        const double one = own ? after(*p, asked, action) : 1 - after(*p, asked, action);
        if (one > most + 1e-9) good.clear();
        if (one > most - 1e-9) good.push_back(action);
        most = std::max(most, one);
      }
      if (most < 1e-9) break;
      const Action chosen = good[dice ? good.size() / 2 : 0];
      out += dice ? "    roll" : "    " + p->words(chosen);
      for (int i = 0; dice && i < now.dice.count; ++i)
        out += " " + std::to_string(face(chosen, now.dice, i));
      out += "\n";
      Events nobody;
      p->apply(asked, chosen, nobody);
    }
    return out;
  }

  std::size_t positions() const { return known_.size(); }

 private:
  bool all_true(const std::vector<Fact>& facts, const Position& p) const {
    return std::all_of(facts.begin(), facts.end(),
                       [&](const Fact& one) { return !untrue(one, p, seat_); });
  }
  // The facts are asked only after throws and where another seat is asked: it takes long, and no
  // turn ends otherwise.
  bool is_time_up(const Position& p) const {
    const Turn now = p.turn();
    if (now.kind == TurnKind::Dice)
      return !before_.empty() && p.game().info().purposes[now.dice.purpose].id == before_;
    return !all_true(within_, p);
  }

  static std::vector<Action> falls(const Throw& wanted) {
    std::vector<Action> out;
    std::array<int, kMaxDice> faces{};
    faces.fill(1);
    for (std::size_t i = 0; i < wanted.count;) {
      out.push_back(roll_of(wanted, std::span<const int>(faces.data(), wanted.count)));
      for (i = 0; i < wanted.count && faces[i] == wanted.sides; ++i) faces[i] = 1;
      if (i < wanted.count) ++faces[i];
    }
    return out;
  }

  static constexpr double kHair = 1 - 1e-6;  // of equal ways the shortest is best

  Seat seat_;
  std::vector<Fact> wanted_, within_;
  std::string before_;
  std::unordered_map<std::uint64_t, double> known_;
};

struct Proved {
  double best = 0, next = 0;
  std::vector<std::string> ways;
  std::map<std::string, double> chances;
  std::string told;
};

constexpr double kSame = 0.0005;

Proved prove(const Game& game, const Lesson& lesson, const Claim& claim) {
  const auto match = LessonRun::first_match(game, lesson, seed_of_number(1));
  if (!match) throw std::runtime_error(lesson.file + ": " + match.error.message);
  Exact exact(lesson, claim);
  const Position& p = match->position();
  std::vector<std::pair<double, std::string>> all;
  for (const Action action : p.legal(lesson.seat))
    all.emplace_back(exact.after(p, lesson.seat, action), p.words(action));
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::pair(-a.first, a.second) < std::pair(-b.first, b.second);
  });
  Proved out;
  out.best = all[0].first;
  for (const auto& [chance, words] : all) {
    out.chances[words] = chance;
    if (chance > out.best - kSame)
      out.ways.push_back(words);
    else
      out.next = std::max(out.next, chance);
    char line[64];
    std::snprintf(line, sizeof line, "  %.4f ", chance);
    out.told += line + words + "\n";
  }
  std::sort(out.ways.begin(), out.ways.end());
  out.told +=
      "  " + std::to_string(exact.positions()) + " positions; so it goes:\n" + exact.model(p);
  return out;
}

const std::vector<Claim>& claims() {
  const std::string own_turn = "revolt";  // until its dice are thrown
  static const std::vector<Claim> list = {
      {"last-three", 0.6944, 0, {"besiege clunia 1"}, "", "", "", {}},
      {"clear-road", 1, 0, {"move dertosa"}, "", "", "", {}},
      {"without-a-blow",
       1,
       0.6605,
       {"move tarraco"},
       "goal.garrisons[0].held = true",
       "active = citerior",
       "",
       {{"besiege salduba 1", 0.6605}, {"end", 0.2593}}},
      {"one-pip", 1, 0, {"shift province up"}, "", "active = ulterior", "", {}},
      {"last-disc",
       1,
       0,
       {"fleet mare-gaditanum mare-atlanticum", "fleet mare-gaditanum mare-cantabricum",
        "fleet mare-ibericum mare-atlanticum", "move numantia", "move salduba", "remove"},
       "",
       "",
       "",
       {}},
      {"there-and-back", 1, 0, {"move ilerda", "move pompaelo", "move salduba"}, "", "", "", {}},
      {"right-side",
       0.8889,
       0.6667,
       {"move tarraco"},
       "",
       "",
       "",
       {{"move salduba", 0.5556}, {"move osca", 0.5556}}},
      {"too-dear", 0.8333, 0, {"besiege segovia 1"}, "", "", "", {}},
      {"missing-link", 1, 0.5, {"place"}, "", "", "", {{"move numantia", 0.5}}},
      {"first-the-link",
       0.9201,
       0.8935,
       {"besiege salduba 1"},
       "",
       "",
       "",
       {{"besiege salduba 2", 0.8935}, {"attack ilerda 3", 0.7014}}},
      {"bridge-of-ships", 1, 0, {"fleet mare-ibericum mare-gaditanum"}, "", "", "", {}},
      {"room-for-one-more", 1, 0, {"enter tarraco"}, "", "", own_turn, {}},
      {"two-armies",
       0.7320,
       0.5905,
       {"move mare-gaditanum", "move onuba", "move ossonoba", "place"},
       "",
       "",
       "",
       {{"move emerita", 0.4215}}},
      {"at-the-consuls-order",
       0.8333,
       0.5556,
       {"praetor ulterior clunia"},
       "",
       "",
       "",
       {{"besiege pallantia 1", 0.5556}, {"besiege pallantia 2", 0.5}}},
      {"other-side",
       1,
       0,
       {"fleet mare-ibericum mare-gaditanum", "move dertosa", "move ilerda", "move osca",
        "move tarraco", "move valentia"},
       "",
       "",
       "",
       {}},
      {"way-round", 0.8333, 0, {"move bilbilis", "move salduba"}, "", "", "", {}},
      {"hold-out",
       1,
       0.9444,
       {"move salduba"},
       "",
       "round = 2",
       "",
       {{"besiege segontia 1", 0.9444}}},
      {"step-outside",
       1,
       0.3009,
       {"move segovia"},
       "spaces[toletum].garrisons has ulterior",
       "active = ulterior",
       "",
       {{"attack abula 2", 0.2976},
        {"end", 0.1505},
        {"move segontia", 0.3009},
        {"besiege emerita 1", 0.3009}}},
      {"let-it-come-first",
       0.8333,
       0.5,
       {"fleet mare-ibericum mare-gaditanum"},
       "",
       "",
       "",
       {{"besiege mare-atlanticum 1", 0.5}}},
      {"two-denarii", 1, 0, {"shift city down"}, "", "active = citerior", "", {}},
      {"fleet", 0.6667, 0, {"fleet mare-ibericum mare-gaditanum"}, "", "", "", {}},
  };
  return list;
}

std::string from_outside(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

class HispaniaPuzzle : public testing::TestWithParam<Claim> {};

TEST_P(HispaniaPuzzle, TellsTheFiguresOfEveryWayAndEveryFallOfTheDice) {
  const GameList games = load_games(DataSource());
  const Game& game = *games.find("hispania");
  const Claim& claim = GetParam();
  const std::vector<Lesson> lessons = lessons_of(game);
  const auto lesson = std::find_if(lessons.begin(), lessons.end(),
                                   [&](const Lesson& one) { return one.id == claim.puzzle; });
  ASSERT_NE(lesson, lessons.end());
  const Proved proved = prove(game, *lesson, claim);
  EXPECT_NEAR(proved.best, claim.best, kSame) << proved.told;
  EXPECT_NEAR(proved.next, claim.next, kSame) << proved.told;
  EXPECT_EQ(proved.ways, claim.ways) << proved.told;
  for (const auto& [words, chance] : claim.told)
    EXPECT_NEAR(proved.chances.at(words), chance, kSame) << words << "\n" << proved.told;
}

INSTANTIATE_TEST_SUITE_P(Each, HispaniaPuzzle, testing::ValuesIn(claims()), [](const auto& tested) {
  std::string name = tested.param.puzzle;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(HispaniaPuzzles, AllHaveTheirFiguresProved) {
  const GameList games = load_games(DataSource());
  std::set<std::string> puzzles, proved;
  for (const Lesson& lesson : lessons_of(*games.find("hispania")))
    if (lesson.puzzle) puzzles.insert(lesson.id);
  for (const Claim& claim : claims()) proved.insert(claim.puzzle);
  EXPECT_EQ(puzzles, proved);
  EXPECT_GE(puzzles.size(), 20U);
}

// Of a puzzle that is being written: TERCIO_PROVE=FILE, and what stands in a
// claim as TERCIO_WANTED, TERCIO_WITHIN and TERCIO_BEFORE.
TEST(HispaniaPuzzles, OneThatIsBeingWrittenIsToldOf) {
  const std::string file = from_outside("TERCIO_PROVE");
  if (file.empty()) GTEST_SKIP() << "no TERCIO_PROVE";
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  const GameList games = load_games(DataSource());
  const Game& game = *games.find("hispania");
  Claim claim;
  claim.wanted = from_outside("TERCIO_WANTED");
  claim.within = from_outside("TERCIO_WITHIN");
  claim.before = from_outside("TERCIO_BEFORE");
  const Lesson lesson = read_lesson(game, {file, text.str()});
  std::printf("%s", prove(game, lesson, claim).told.c_str());
}

}  // namespace
}  // namespace tercio
