// Measures the computer players of Donde No se Ponía el Sol in pairs of games with sides swapped
// and prints a table. Times are processor time.
//
//   measure_tercios [--battle ID|all] [--level NAME] [--against NAME] [--pairs N] [--seed N]
//                   [--simulations N] [--rolls thrown|reckoned]
//
// With `reckoned` the victory rolls are not thrown: the battle is played on, and every turn adds
// what its rolls would have decided. The score is then the expected one; won, drawn and lost tell
// only how it stood at the end of the time.
//
// NAME is a level of player.h or "random". Prints, for each battle and side of the first player:
// games won, drawn, lost; score in per cent, a draw counting half; mean margin of General Morale at
// the end (San Quintín: strength in the city less what is needed, or the reverse); turns; seconds
// per own turn, mean and most. Then the score over the pairs.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <memory>
#include <string>

#include "games/tercios/player.h"
#include "search/playout.h"
#include "search/settings.h"

namespace {

using namespace tercio;
using namespace tercio::tercios;

struct Agent {
  bool random = false;
  std::uint64_t simulations = 0;
};

Agent agent(const std::string& name, double simulations) {
  if (name == "random") return {true, 0};
  for (const PlayerLevel& level : kLevels)
    if (level.name == name)
      return {false, level.simulations > 1 && simulations > 0
                         ? static_cast<std::uint64_t>(simulations)
                         : level.simulations};
  std::fprintf(stderr, "measure_tercios: there is no level '%s'\n", name.c_str());
  std::exit(2);
}

struct Tally {
  int won = 0, drawn = 0, lost = 0;
  double margin = 0, turns = 0;
  double seconds = 0, most = 0;  // per own turn
  int own_turns = 0;
  double expected = 0;  // with the victory rolls reckoned
  double score() const { return expected; }
  int games() const { return won + drawn + lost; }
};

void play(const tercios::Rules& r, Player& player, Planner& planner, std::uint64_t seed, Seat me,
          const Agent& own, const Agent& foe, bool reckon, Tally& tally) {
  KeyedDice dice(mix64(seed));
  Rng rng(mix64(seed ^ 0x5EED));
  Events nobody;
  State s = r.start();
  tercios::Rules::Actions legal;
  auto result = std::make_unique<SearchResult<tercios::Rules>>();
  double spent = 0;
  int turn = 1;
  int reckoned = 0;               // turn whose victory rolls have been reckoned
  double open = 1, expected = 0;  // the battle goes on; score so far
  const auto end_turn = [&] {
    tally.seconds += spent;
    tally.most = std::max(tally.most, spent);
    ++tally.own_turns;
    spent = 0;
  };
  for (Turn now = r.turn(s); now.kind != TurnKind::Over && open > 0.03; now = r.turn(s)) {
    if (s.turn != turn) {
      if (turn > 0) end_turn();
      turn = s.turn;
    }
    if (now.kind == TurnKind::Dice && s.step == Step::Victory && reckon) {
      if (reckoned != s.turn) {
        reckoned = s.turn;
        const auto win = static_cast<double>(chance_of(r.needs(s, other(me))));
        const auto lose = static_cast<double>(chance_of(r.needs(s, me)));
        expected += open * (win * lose * 0.5 + win * (1 - lose));
        open *= (1 - win) * (1 - lose);
      }
      r.apply(s, Seat::Nobody, Action::make(Action::kRoll, 0), nobody);
      continue;
    }
    if (now.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, dice.roll(now.dice), nobody);
      continue;
    }
    const Seat seat = asked_first(now);
    const Agent& who = seat == me ? own : foe;
    legal.clear();
    r.legal(s, seat, legal);
    Action a = legal[0];
    const std::clock_t begin = std::clock();
    if (who.random) {
      a = legal[static_cast<std::size_t>(rng.below(legal.size()))];
    } else if (who.simulations == 0) {
      a = player.heuristic(r, s, seat, rng);
    } else if (legal.size() > 1) {
      player.decide(r, s, seat, who.simulations, rng.next(), *result, planner);
      a = result->action;
    }
    if (seat == me)
      spent += static_cast<double>(std::clock() - begin) / static_cast<double>(CLOCKS_PER_SEC);
    if (!r.why(s, seat, a).ok()) {
      std::fprintf(stderr, "measure_tercios: an action that is not legal, step %d\n",
                   static_cast<int>(s.step));
      std::exit(1);
    }
    r.apply(s, seat, a, nobody);
  }
  end_turn();
  const bool over = r.turn(s).kind == TurnKind::Over;
  const double points = over ? static_cast<double>(r.result(s).seat[index(me)].value) : 0.5;
  tally.expected += expected + open * points;
  ++(points > 0.75 ? tally.won : points < 0.25 ? tally.lost : tally.drawn);
  const Special& special = r.battle->special;
  if (special.city) {
    const int more = r.city_strength(s) - special.city_needed;
    tally.margin += special.city_side == me ? more : -more;
  } else {
    tally.margin += s.morale[index(me)] - s.morale[index(other(me))];
  }
  tally.turns += s.turn;
}

void print(const char* name, const Tally& t) {
  const double n = std::max(1, t.games());
  std::printf("  %-8s %3d-%d-%d  %5.1f %%  margin %+6.1f  turns %4.1f  s/turn %.2f (most %.2f)\n",
              name, t.won, t.drawn, t.lost, 100 * t.score() / n, t.margin / n, t.turns / n,
              t.seconds / std::max(1, t.own_turns), t.most);
}

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string, std::string> given;
  for (int i = 1; i + 1 < argc; i += 2) given[argv[i]] = argv[i + 1];
  const auto text = [&](const char* name, const char* usual) {
    return given.count(name) > 0 ? given[name] : std::string(usual);
  };
  const auto number = [&](const char* name, double usual) {
    return given.count(name) > 0 ? std::strtod(given[name].c_str(), nullptr) : usual;
  };
  const std::string battle = text("--battle", "all");
  const Agent own = agent(text("--level", "medium"), number("--simulations", 0));
  const Agent foe = agent(text("--against", "easy"), number("--foe-simulations", 0));
  const bool reckon = text("--rolls", "thrown") == "reckoned";
  const auto pairs = static_cast<std::uint64_t>(number("--pairs", 10));
  const auto seed = static_cast<std::uint64_t>(number("--seed", 1));
  const Data data = read_data(DataSource());
  Player player;
  const auto planner = std::make_unique<Planner>();
  for (const Battle& b : data.battle) {
    if (battle != "all" && battle != b.id) continue;
    const tercios::Rules r(data.charts, b, tercios::Options());
    std::array<Tally, 2> tally;
    double squares = 0;
    for (std::uint64_t i = 0; i < pairs; ++i) {
      const double before = tally[0].score() + tally[1].score();
      for (const Seat side : {kSpain, kRival})
        play(r, player, *planner, mix64(seed) + i, side, own, foe, reckon, tally[index(side)]);
      const double pair = (tally[0].score() + tally[1].score() - before) / 2;
      squares += pair * pair;
    }
    const double n = static_cast<double>(pairs);
    const double mean = (tally[0].score() + tally[1].score()) / 2 / n;
    const double error = pairs > 1 ? std::sqrt((squares / n - mean * mean) / (n - 1)) : 0;
    std::printf("%s, %llu pairs: %.1f %% (standard error %.1f)\n", b.id.c_str(),
                static_cast<unsigned long long>(pairs), 100 * mean, 100 * error);
    print("spain", tally[0]);
    print("rival", tally[1]);
    std::fflush(stdout);
  }
  return 0;
}
