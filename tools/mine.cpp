// Finds puzzles: turns near the end of a game in which one way is far better than every other.
// Games of mixed levels are played, because a puzzle wants mistakes before it; then each game is
// looked at from its end, turn by turn backwards.
//
//   mine hispania --scenario all --games 40 --levels easy,medium --seed 3
//   mine camino --scenario all --hits 5 --games 60
//   mine bailen --games 8 --last 3 --played 100 --by medium
//   mine camino --hits 5 --puzzle FILE   (what a puzzle that is written is worth)
//
// What it proves. First it tries every way of playing the game to its end with every fall of the
// dice, each with its weight: if that fits into --positions, the chances are exact for the best
// play on all sides, and so is the gap. What others may not see is not taken apart, nor is a throw
// of more than three dice, unless --hits says from which face on a die of them counts: how many do
// on either side is then all that matters, which is the user's word (El Camino Español: 5).
// Otherwise, with --played, what the adviser would do and what it would do
// instead are played on, whole gestures on the same keyed dice, by the level --by on all sides;
// kept if they are apart by --gap and by more than three standard errors. That shows that one way
// is better between players of that level, and no more: another may be as good for somebody
// stronger, and a choice the adviser did not think of was not tried.
//
// How often each level begins as the best way does says how hard it is, for want of people.
//
// What is no proof in either: that the puzzle is worth solving. Somebody looks at it, finds the
// theme, writes the sentence and answers the mistakes; the skeleton that is printed has neither.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "core/dice.h"
#include "core/events.h"
#include "games/list.h"
#include "match/lesson_run.h"
#include "proof/exact.h"

namespace tercio {
namespace {

struct Wish {
  std::string game, scenario = "all", by = "medium", hard_for, puzzle;
  std::vector<std::string> levels{"easy", "medium"}, options;
  std::uint64_t games = 20, seed = 1, simulations = 0, positions = 300'000;
  std::size_t last = 6, choices = 6;
  int played = 0, hits = 0, points = 0;
  double gap = 0.25, least = 0.3;
};

std::string roll_words(Action roll, const Throw& wanted) {
  std::string out = "roll";
  for (int i = 0; i < wanted.count; ++i) out += " " + std::to_string(face(roll, wanted, i));
  return out;
}

std::string listed(const std::vector<std::string>& all) {
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i)
    out += (i == 0 ? "\"" : i % 8 == 0 ? ",\n  \"" : ", \"") + all[i] + "\"";
  return "[" + out + "]";
}

// A turn that begins: nothing is in hand, and what came before was a throw or another's choice.
struct Beginning {
  std::unique_ptr<Position> position;
  Seat seat;
  std::size_t before;  // actions of the game until then
};

struct Way {
  std::vector<std::string> words;
  double chance = 0;
};

class Miner {
 public:
  Miner(const Wish& wish, const Game& game) : wish_(wish), game_(game) {}

  // False: a level that is not there, said why.
  bool mine(const Setup& setup, std::uint64_t number) {
    auto start = game_.start(setup);
    if (!start) return refuse(start.error);
    Rng rng(mix64(wish_.seed ^ mix64(number)));
    before_.clear();
    std::vector<Beginning> turns;
    Position& p = **start;
    std::map<Seat, std::string> level;
    std::map<Seat, std::shared_ptr<Mind>> minds;
    Events nobody;
    Seat last = Seat::Nobody;
    for (Turn now = p.turn(); now.kind != TurnKind::Over; now = p.turn()) {
      if (now.kind == TurnKind::Dice) {
        const Action roll = throw_dice(now.dice, rng);
        before_.push_back(roll_words(roll, now.dice));
        p.apply(Seat::Nobody, roll, nobody);
        last = Seat::Nobody;
        continue;
      }
      const Seat seat = now.seats.first();
      const std::vector<Action> legal = p.legal(seat);
      if (seat != last && legal.size() >= wish_.choices && !p.in_hand() && !now.secret)
        turns.push_back({p.clone(), seat, before_.size()});
      Action action = legal[0];
      if (legal.size() > 1) {
        if (level.count(seat) == 0) level[seat] = wish_.levels[rng.below(wish_.levels.size())];
        const auto advice = p.best(seat, thinking(level[seat], rng.next(), minds[seat]));
        if (!advice) return refuse(advice.error);
        action = advice->action;
      }
      const std::string who = game_.info().seats.size() > 1 && now.seats.count() > 1
                                  ? game_.info().seats[index(seat)].id + ": "
                                  : "";
      before_.push_back(who + p.words(action));
      p.apply(seat, action, nobody);
      last = seat;
    }
    bool exact = true;
    for (std::size_t i = 0; i < turns.size() && i < wish_.last; ++i) {
      const Beginning& turn = turns[turns.size() - 1 - i];
      ++looked_;
      exact = exact && prove(turn, number);
      if (!exact && wish_.played > 0 && !play_on(turn, number)) return false;
      if (!exact && wish_.played == 0) break;
    }
    return true;
  }

  // What the first actions of a puzzle are worth that is written already, and then those on its
  // way.
  void weigh(const Lesson& lesson, const Match& match) const {
    std::printf("%s\n", lesson.id.c_str());
    const LessonStep& step = lesson.steps[0];
    std::size_t play = 0, dice = 0;
    Events nobody;
    const Goal goal = goal_of(lesson.seat);
    Exact exact(goal, lesson.seat, match.position(), wish_.positions, kHair);
    const auto p = match.position().clone();
    while (p->turn().kind != TurnKind::Over && play < step.play.size()) {
      const Turn now = p->turn();
      if (now.kind == TurnKind::Dice) {
        if (dice == step.dice.size()) return;
        p->apply(Seat::Nobody, *p->parse("roll " + step.dice[dice++]), nobody);
        continue;
      }
      std::vector<Way> ways;
      for (const Action a : p->legal(lesson.seat))
        ways.push_back({{p->words(a)}, exact.after(*p, lesson.seat, a)});
      std::stable_sort(ways.begin(), ways.end(),
                       [](const Way& a, const Way& b) { return a.chance > b.chance; });
      std::printf(exact.gave_up() ? "  more than can be taken apart\n" : " ");
      if (exact.gave_up()) return;
      for (const Way& way : ways) std::printf(" `%s` %.3f", way.words[0].c_str(), way.chance);
      const std::string own = either(step.play[play++])[0];
      std::printf("; played: %s\n", own.c_str());
      p->apply(lesson.seat, *p->parse(own), nobody);
    }
  }

  void sum_up() const {
    std::printf("# %llu turns looked at, %llu exactly; %llu kept\n",
                static_cast<unsigned long long>(looked_), static_cast<unsigned long long>(proved_),
                static_cast<unsigned long long>(kept_));
  }

 private:
  static bool refuse(const RequestError& error) {
    std::fprintf(stderr, "mine: %s\n", error.message.c_str());
    return false;
  }

  // To the end: to win, or as many points as are wished.
  Goal goal_of(Seat seat) const {
    Goal goal;
    goal.hits = wish_.hits;
    if (wish_.points != 0)
      goal.facts = {*read_fact("points " + game_.info().seats[index(seat)].id +
                               " >= " + std::to_string(wish_.points))};
    return goal;
  }

  Thinking thinking(const std::string& level, std::uint64_t seed, std::shared_ptr<Mind>& mind) {
    if (!mind) mind = game_.new_mind();
    Thinking how;
    how.level = level;
    how.ms = 0;
    how.simulations = wish_.simulations;
    how.seed = seed;
    how.mind = mind;
    return how;
  }

  // ---- exactly --------------------------------------------------------------------------------

  // False if it is too much to be taken apart.
  bool prove(const Beginning& turn, std::uint64_t number) {
    const Goal goal = goal_of(turn.seat);
    Exact exact(goal, turn.seat, *turn.position, wish_.positions, kHair);
    const Position& p = *turn.position;
    std::vector<Way> ways;
    for (const Action a : p.legal(turn.seat)) {
      ways.push_back({{p.words(a)}, exact.after(p, turn.seat, a)});
      if (exact.gave_up()) return false;
    }
    ++proved_;
    std::stable_sort(ways.begin(), ways.end(),
                     [](const Way& a, const Way& b) { return a.chance > b.chance; });
    const auto worse = std::find_if(ways.begin(), ways.end(), [&](const Way& way) {
      return way.chance < ways[0].chance - 0.001;
    });
    if (worse == ways.end() || ways[0].chance < wish_.least ||
        ways[0].chance - worse->chance < wish_.gap)
      return true;
    const auto keeps = static_cast<std::size_t>(worse - ways.begin());
    std::string found;
    for (const std::string& level : game_.levels()) {
      const int times = begins_as(turn, level, std::span(ways).first(keeps));
      if (level == wish_.hard_for && 2 * times > kAsked) return true;
      found += " `" + level + "` begins so " + std::to_string(times) + " times in " +
               std::to_string(kAsked) + ".";
    }
    const auto told = [](const Way& way) { std::printf(" `%s`", way.words[0].c_str()); };
    std::printf("# Exact, every way and every fall of the dice: %.3f for %zu of %zu first actions,",
                ways[0].chance, keeps, ways.size());
    std::for_each(ways.begin(), ways.begin() + static_cast<std::ptrdiff_t>(std::min(keeps, kTold)),
                  told);
    for (std::size_t i = keeps; i < ways.size() && i < keeps + kTold; ++i) {
      std::printf("; %.3f for", ways[i].chance);
      told(ways[i]);
    }
    std::printf(".\n#%s\n", found.c_str());
    print(turn, number, [&](const Position& at, const Turn& now) {
      Action best{};
      double most = -1;
      if (now.kind == TurnKind::Dice) {  // of the falls that are best, one from the middle
        std::vector<Action> good;
        for (const Fallen& fall : exact.falls(now.dice)) {
          const double one = exact.after(at, Seat::Nobody, fall.roll);
          if (one > most + 1e-9) good.clear();
          if (one > most - 1e-9) good.push_back(fall.roll);
          most = std::max(most, one);
        }
        return good[good.size() / 2];
      }
      const Seat asked = now.seats.first();
      const bool friendly = allies_of(game_.info(), turn.seat).has(asked);
      for (const Action a : at.legal(asked)) {
        const double one = exact.after(at, asked, a) * (friendly ? 1 : -1) + (friendly ? 0 : 1);
        if (one > most) {
          most = one;
          best = a;
        }
      }
      return best;
    });
    return true;
  }

  // How often, of kAsked times, a level begins as one of these.
  int begins_as(const Beginning& turn, const std::string& level, std::span<const Way> ways) {
    int times = 0;
    for (int i = 0; i < kAsked; ++i) {
      std::shared_ptr<Mind> mind;
      const auto advice = turn.position->best(
          turn.seat, thinking(level, mix64(wish_.seed + static_cast<unsigned>(i)), mind));
      if (!advice) continue;
      const std::string words = turn.position->words(advice->action);
      times += static_cast<int>(std::count_if(
          ways.begin(), ways.end(), [&](const Way& way) { return way.words[0] == words; }));
    }
    return times;
  }

  // ---- played on ------------------------------------------------------------------------------

  // What came of a gesture, in as many games as wished: won or not, or shared.
  std::vector<double> came_of(const Beginning& turn, const std::vector<Advised>& line) {
    std::vector<double> out;
    Events nobody;
    for (int i = 0; i < wish_.played; ++i) {
      const auto p = turn.position->clone();
      const auto dice = std::make_unique<KeyedDice>(mix64(wish_.seed + static_cast<unsigned>(i)));
      Rng rng(mix64(wish_.seed ^ static_cast<unsigned>(i)));
      std::map<Seat, std::shared_ptr<Mind>> minds;
      std::size_t next = 0;
      for (Turn now = p->turn(); now.kind != TurnKind::Over; now = p->turn()) {
        if (now.kind == TurnKind::Dice) {
          p->apply(Seat::Nobody, dice->roll(now.dice), nobody);
          continue;
        }
        const Seat seat = now.seats.first();
        if (next < line.size() && seat == turn.seat && p->why(seat, line[next].action).ok()) {
          p->apply(seat, line[next++].action, nobody);
          continue;
        }
        next = line.size();
        const auto advice = p->best(seat, thinking(wish_.by, rng.next(), minds[seat]));
        if (!advice) break;
        p->apply(seat, advice->action, nobody);
      }
      out.push_back(static_cast<double>(p->result().seat[index(turn.seat)].value));
    }
    return out;
  }

  bool play_on(const Beginning& turn, std::uint64_t number) {
    std::shared_ptr<Mind> mind;
    Thinking how = thinking(game_.levels().back(), wish_.seed, mind);
    how.explains = true;
    const auto advice = turn.position->best(turn.seat, how);
    if (!advice) return refuse(advice.error);
    struct Tried {
      std::vector<Advised> line;
      std::vector<double> came;
      double share = 0;
    };
    std::vector<Tried> tried;
    for (const Candidate& one : advice->considered) {
      if (tried.size() == kTried) break;
      Tried t{one.line, {}, 0};
      if (t.line.empty()) t.line.push_back({one.action, turn.position->words(one.action), {}});
      t.came = came_of(turn, t.line);
      for (const double c : t.came) t.share += c / wish_.played;
      tried.push_back(t);
    }
    if (tried.size() < 2) return true;
    std::stable_sort(tried.begin(), tried.end(),
                     [](const Tried& a, const Tried& b) { return a.share > b.share; });
    double square = 0;
    const double gap = tried[0].share - tried[1].share;
    for (std::size_t i = 0; i < tried[0].came.size(); ++i) {
      const double apart = tried[0].came[i] - tried[1].came[i] - gap;
      square += apart * apart;
    }
    const double se = std::sqrt(square) / wish_.played;
    if (tried[0].share < wish_.least || gap < wish_.gap || gap <= 3 * se) return true;
    std::printf("# Played on %d times by %s on the same dice, gap %.2f (se %.2f):", wish_.played,
                wish_.by.c_str(), gap, se);
    for (const Tried& t : tried) std::printf(" `%s` %.2f", said(t.line).c_str(), t.share);
    std::printf("\n");
    std::size_t next = 0;
    print(turn, number, [&](const Position&, const Turn& now) -> Action {
      if (now.kind != TurnKind::Dice && next < tried[0].line.size())
        return tried[0].line[next++].action;
      if (now.kind == TurnKind::Dice && next < tried[0].line.size()) {
        KeyedDice dice(mix64(wish_.seed));
        return dice.roll(now.dice);
      }
      return kEnough;
    });
    return true;
  }

  static std::string said(const std::vector<Advised>& line) {
    std::string out;
    for (const Advised& one : line) out += (out.empty() ? "" : ", ") + one.words;
    return out;
  }

  // ---- a skeleton -----------------------------------------------------------------------------

  // `next(position, turn)` is the model; it ends with the game, or with kEnough.
  template <class F>
  void print(const Beginning& turn, std::uint64_t number, F next) {
    ++kept_;
    const auto p = turn.position->clone();
    const Setup& setup = p->setup();
    std::vector<std::string> play, dice, told;
    std::set<RuleId> rules;
    for (Turn now = p->turn(); now.kind != TurnKind::Over; now = p->turn()) {
      const Action a = next(*p, now);
      if (a == kEnough) break;
      std::vector<Event> list;
      Events events(list);
      if (now.kind == TurnKind::Dice) {
        dice.push_back(roll_words(a, now.dice).substr(5));
        p->apply(Seat::Nobody, a, events);
      } else {
        const Seat asked = now.seats.first();
        play.push_back((asked == turn.seat ? "" : game_.info().seats[index(asked)].id + ": ") +
                       p->words(a));
        p->apply(asked, a, events);
      }
      for (const Event& event : list) {
        rules.insert(event.rule);
        told.push_back(p->event_text(event).en);
      }
    }
    std::vector<std::string> ids;
    for (const RuleId rule : rules) ids.push_back(rule.str());
    std::printf("kind     = \"puzzle\"\nlesson   = \"%s-%llu-%zu\"\ngame     = \"%s\"\n",
                setup.scenario.c_str(), static_cast<unsigned long long>(number), turn.before,
                game_.info().id.c_str());
    std::printf("seat     = \"%s\"\nscenario = \"%s\"\noptions  = {",
                game_.info().seats[index(turn.seat)].id.c_str(), setup.scenario.c_str());
    const char* comma = " ";
    const auto usual = game_.check({setup.scenario, {}});
    for (const auto& [name, value] : setup.options) {
      if (usual && usual->options.count(name) != 0 && usual->options.at(name) == value) continue;
      std::printf("%s%s = \"%s\"", comma, name.c_str(), value.c_str());
      comma = ", ";
    }
    const std::vector<std::string> before(
        before_.begin(), before_.begin() + static_cast<std::ptrdiff_t>(turn.before));
    std::printf(" }\nbefore   = %s\n\n# %s\n", listed(before).c_str(),
                turn.position->goal(turn.seat).en.c_str());
    for (const std::string& line : told) std::printf("#   %s\n", line.c_str());
    std::printf("[[step]]\nid    = \"win\"\nrules = %s\nplay  = %s\ndice  = %s\n",
                listed(ids).c_str(), listed(play).c_str(), listed(dice).c_str());
    if (p->turn().kind == TurnKind::Over)
      std::printf("until = [\"outcome %s = %s\"]\n",
                  game_.info().seats[index(turn.seat)].id.c_str(),
                  game_.info().outcomes[p->result().seat[index(turn.seat)].outcome].id.c_str());
    std::printf("\n");
    std::fflush(stdout);
  }

  static constexpr std::size_t kTried = 4;  // choices played on
  static constexpr std::size_t kTold = 8;   // choices told of
  static constexpr double kHair = 1e-6;     // of equal ways the shortest is best
  static constexpr int kAsked = 6;          // how hard it is: each level, so often
  static constexpr Action kEnough{~std::uint64_t{0}};

  const Wish& wish_;
  const Game& game_;
  std::vector<std::string> before_;  // everything of the game that is looked at
  std::uint64_t looked_ = 0, proved_ = 0, kept_ = 0;
};

int run(const Wish& wish) {
  const GameList games = load_games(DataSource());
  const Game* game = games.find(wish.game);
  if (game == nullptr) {
    std::fprintf(stderr, "mine: there is no game '%s'\n", wish.game.c_str());
    return 2;
  }
  std::vector<std::string> scenarios{wish.scenario};
  if (wish.scenario == "all") {
    scenarios.clear();
    for (const auto& one : game->info().scenarios) scenarios.push_back(one.id);
  }
  if (!wish.puzzle.empty()) {
    Miner miner(wish, *game);
    std::ifstream in(wish.puzzle);
    std::stringstream text;
    text << in.rdbuf();
    const Lesson lesson = read_lesson(*game, {wish.puzzle, text.str()});
    const Expected<Match> match = LessonRun::first_match(*game, lesson, {});
    if (!match) {
      std::fprintf(stderr, "mine: %s: %s\n", lesson.id.c_str(), match.error.message.c_str());
      return 2;
    }
    miner.weigh(lesson, *match);
    return 0;
  }
  Setup setup;
  for (const std::string& option : wish.options) {
    const auto at = option.find('=');
    setup.options[option.substr(0, at)] = at == std::string::npos ? "true" : option.substr(at + 1);
  }
  Miner miner(wish, *game);
  for (std::uint64_t number = 0; number < wish.games; ++number) {
    setup.scenario = scenarios[number % scenarios.size()];
    if (!miner.mine(setup, number)) return 2;
  }
  miner.sum_up();
  return 0;
}

}  // namespace
}  // namespace tercio

int main(int argc, char** argv) {
  tercio::Wish wish;
  CLI::App app("Finds turns in which one way is far better than every other");
  app.add_option("game", wish.game)->required();
  app.add_option("--scenario", wish.scenario, "all takes them in turn");
  app.add_option("--option", wish.options, "name=value");
  app.add_option("--games", wish.games);
  app.add_option("--seed", wish.seed);
  app.add_option("--levels", wish.levels, "each side has one of them")->delimiter(',');
  app.add_option("--simulations", wish.simulations, "of a decision; 0: the level's own");
  app.add_option("--last", wish.last, "so many turns from the end");
  app.add_option("--choices", wish.choices, "at least so many first actions");
  app.add_option("--positions", wish.positions, "at most so many to prove one turn exactly");
  app.add_option("--hits", wish.hits, "of many dice only how many show at least this counts");
  app.add_option("--played", wish.played, "games to play on where that is too much");
  app.add_option("--by", wish.by, "the level that plays on");
  app.add_option("--points", wish.points, "so many are wanted; 0: to win");
  app.add_option("--puzzle", wish.puzzle, "a file: what a puzzle that is written is worth");
  app.add_option("--hard-for", wish.hard_for, "without what this level finds more often than not");
  app.add_option("--gap", wish.gap);
  app.add_option("--least", wish.least, "the best chance is no less");
  CLI11_PARSE(app, argc, argv);
  return tercio::run(wish);
}
