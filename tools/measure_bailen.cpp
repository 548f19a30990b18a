// Measures the computer players of La Sombra del Águila: Bailén 1808 in pairs of games with sides
// swapped and prints a table. Times are processor time.
//
//   measure_bailen [--scenario ID|all] [--level NAME] [--against NAME] [--pairs N] [--seed N]
//                  [--simulations N] [--foe-simulations N] [--commands yes] [--games yes]
//                  [--gates yes] [--side french|spanish|both]
//                  [--handicap french|spanish] [--handicap-own PERCENT] [--handicap-other PERCENT]
//                  [--weights NAME=VALUE,…] [--foe-weights NAME=VALUE,…]
//                  [--draw-defender yes]
//
// With --handicap, the option of that name (BA-232), as strong as the scenario has it, or
// otherwise. With --draw-defender, the option by which equal demoralization is the defender's
// victory. With --commands, also what each command lost, its limit, and how often it ended
// demoralized. With --games, also every game: its seed, outcome, last turn, and each command's
// losses, limit, order and distance to the nearest enemy at the end, a star for the demoralized.
// With --gates, also whether the first player does what makes sense (bailen_gates.h).
// Weights are those of the drill (player/drill.h), d-NAME those under Defend.
// NAME is a level of player.h or "random". Prints, for each scenario and side of the first player:
// games won, drawn, lost; score in per cent, a draw counting half; mean margin of demoralized
// commands at the end and of points lost or in disorder; turns; seconds per own turn, mean and
// most. Then the score over the pairs.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <memory>
#include <sstream>
#include <string>

#include "bailen_gates.h"
#include "core/dice.h"
#include "games/bailen/player/player.h"
#include "search/playout.h"

namespace {

using namespace tercio;
using namespace tercio::bailen;

struct Agent {
  bool random = false;
  Effort effort;
  std::unique_ptr<Player::Scratch> scratch = std::make_unique<Player::Scratch>();
};

Agent agent(const std::string& name, double simulations) {
  Agent out;
  out.random = name == "random";
  if (out.random) return out;
  for (const auto& level : kLevels)
    if (level.name == name) {
      out.effort = level.effort;
      if (out.effort.by == By::Search && simulations > 0)
        out.effort.playouts = static_cast<std::uint64_t>(simulations);
      return out;
    }
  std::fprintf(stderr, "measure_bailen: there is no level '%s'\n", name.c_str());
  std::exit(2);
}

// "pull=1.2,d-cover=3" into the drill's weights.
void set_weights(Agent& who, const std::string& given) {
  struct Named {
    const char* name;
    float DrillWeights::* weight;
  };
  using W = DrillWeights;
  static constexpr Named kNamed[] = {
      {"pull", &W::pull},           {"danger", &W::danger},   {"guns", &W::guns},
      {"support", &W::support},     {"cover", &W::cover},     {"flank", &W::flank},
      {"open", &W::open},           {"fire", &W::fire},       {"answer", &W::answer},
      {"shock", &W::shock},         {"charge", &W::charge},   {"command", &W::command},
      {"objective", &W::objective}, {"shaken", &W::shaken},   {"broken", &W::broken},
      {"last", &W::last},           {"shake", &W::shake},     {"stop", &W::stop},
      {"back", &W::back},           {"bold", &W::bold},       {"doubt", &W::doubt},
      {"strong", &W::strong},       {"weak", &W::weak},       {"hurry", &W::hurry},
      {"late", &W::late},           {"guard", &W::guard},     {"face", &W::face},
      {"heart", &W::heart},         {"closing", &W::closing}, {"now", &W::now},
      {"third", &W::third},         {"stand", &W::stand},     {"sun", &W::sun},
      {"leave", &W::leave},         {"prepare", &W::prepare}, {"hope", &W::hope},
      {"convoy", &W::convoy},
  };
  std::stringstream in(given);
  for (std::string one; std::getline(in, one, ',');) {
    const std::size_t at = one.find('=');
    const bool defend = one.starts_with("d-");
    const std::string name = one.substr(defend ? 2 : 0, at - (defend ? 2 : 0));
    bool known = false;
    for (const Named& n : kNamed)
      if (at != std::string::npos && name == n.name) {
        known = true;
        W& w = defend ? who.scratch->drill.defence : who.scratch->drill.weights;
        w.*n.weight = std::strtof(one.c_str() + at + 1, nullptr);
      }
    if (!known) {
      std::fprintf(stderr, "measure_bailen: there is no weight '%s'\n", one.c_str());
      std::exit(2);
    }
  }
}

// What became of the commands, over all games.
struct Ledger {
  std::array<double, kMaxCommands> lost{};
  std::array<int, kMaxCommands> demoralized{};
  int games = 0;

  void add(const bailen::Rules& r, const State& s) {
    const auto now = r.all_losses(s);
    for (std::size_t c = 0; c < r.army->command.size(); ++c) {
      lost[c] += now[c];
      demoralized[c] += s.command[c].is(kDemoralized) ? 1 : 0;
    }
    ++games;
  }
  void print(const bailen::Rules& r) const {
    for (std::size_t c = 0; c < r.army->command.size(); ++c) {
      const int limit = r.full_limit(r.start(), c);
      if (limit > 0 && r.first_scenario().in_play[c])
        std::printf("    %-10s lost %5.1f of %2d, demoralized %3.0f %%\n",
                    r.army->command[c].id.c_str(), lost[c] / games, limit,
                    100.0 * demoralized[c] / games);
    }
  }
};

struct Played {
  double score = 0, margin = 0, points = 0;
  int turns = 0;
  double seconds = 0, most = 0;
};

int lost_points(const bailen::Rules& r, const State& s, Seat side) {
  int sum = 0;
  const auto lost = r.all_losses(s);
  for (std::size_t c = 0; c < r.army->command.size(); ++c)
    if (r.army->command[c].side == side) sum += lost[c];
  return sum;
}

void print_game(const bailen::Rules& r, const State& s, std::uint64_t seed, Seat me, double score) {
  const Board b = r.board(s);
  const auto lost = r.all_losses(s);
  std::printf("  game %llu as %s: %.1f, turn %d;", static_cast<unsigned long long>(seed),
              me == kFrench ? "french" : "spanish", score, s.turn);
  for (std::size_t c = 0; c < r.army->command.size(); ++c) {
    const int limit = r.limit(s, b, c);
    int near = 99;
    for (const std::size_t u : r.troops())
      if (r.q(u).command == c && s.piece[u].on_map() && !r.q(u).convoy)
        near = std::min(near, r.distance_to(b.seen[index(other(r.q(u).side))], s.piece[u].hex));
    if (limit > 0 && r.first_scenario().in_play[c])
      std::printf(" %s %d/%d%s o%d d%d", r.army->command[c].id.c_str(), lost[c], limit,
                  s.command[c].is(kDemoralized) ? "*" : "", static_cast<int>(s.command[c].order),
                  near);
  }
  std::printf("\n");
}

Played play_game(const bailen::Rules& r, std::uint64_t seed, Seat me, Agent& own, Agent& foe,
                 Ledger& ledger, Gates& gates, bool show) {
  const Player player;
  KeyedDice dice(mix64(seed));
  Rng rng(mix64(seed ^ 0x5EED));
  Events nobody;
  State s = r.start();
  bailen::Rules::Actions legal;
  Played out;
  double spent = 0;
  int turn = 1;
  const auto end_turn = [&] {
    out.seconds += spent;
    out.most = std::max(out.most, spent);
    spent = 0;
  };
  for (Turn now = r.turn(s); now.kind != TurnKind::Over; now = r.turn(s)) {
    if (s.turn != turn) {
      end_turn();
      turn = s.turn;
    }
    if (now.kind == TurnKind::Dice) {
      r.apply(s, Seat::Nobody, dice.roll(now.dice), nobody);
      continue;
    }
    const Seat seat = asked_first(now);
    Agent& who = seat == me ? own : foe;
    const std::clock_t begin = std::clock();
    Action a;
    if (who.random) {
      legal.clear();
      r.legal(s, seat, legal);
      a = legal[static_cast<std::size_t>(rng.below(legal.size()))];
    } else if (!who.effort.thinks()) {
      a = player.heuristic(r, s, seat, rng);
    } else {
      const State believed = r.sample(s, seat, rng);
      a = player.decide(r, believed, seat, who.effort, {rng.next()}, *who.scratch).action;
    }
    if (seat == me)
      spent += static_cast<double>(std::clock() - begin) / static_cast<double>(CLOCKS_PER_SEC);
    if (const Verdict verdict = r.why(s, seat, a); !verdict.ok()) {
      std::fprintf(stderr, "an action that is not legal: '%s', step %d, frame %d, turn %d: %s\n",
                   words(*r.data, a).c_str(), static_cast<int>(s.step),
                   s.depth > 0 ? static_cast<int>(s.top().kind) : -1, s.turn, verdict.reason);
      std::exit(1);
    }
    if (seat == me) gates.see(r, s, seat, a);
    r.apply(s, seat, a, nobody);
  }
  end_turn();
  gates.end_game();
  out.score = static_cast<double>(r.result(s).seat[index(me)].value);
  out.margin = r.counted(s, other(me)) - r.counted(s, me);
  out.points = lost_points(r, s, other(me)) - lost_points(r, s, me);
  out.turns = s.turn;
  ledger.add(r, s);
  if (show) print_game(r, s, seed, me, out.score);
  return out;
}

struct Tally {
  int won = 0, drawn = 0, lost = 0;
  double score = 0, margin = 0, points = 0, turns = 0, seconds = 0, most = 0;

  void add(const Played& game) {
    ++(game.score > 0.75 ? won : game.score < 0.25 ? lost : drawn);
    score += game.score;
    margin += game.margin;
    points += game.points;
    turns += game.turns;
    seconds += game.seconds;
    most = std::max(most, game.most);
  }
};

void print(const char* name, const Tally& t) {
  const double n = std::max(1, t.won + t.drawn + t.lost);
  std::printf(
      "  %-8s %3d-%d-%d  %5.1f %%  margin %+5.2f  points %+6.1f  turns %4.1f  s/turn %.3f (most "
      "%.2f)\n",
      name, t.won, t.drawn, t.lost, 100 * t.score / n, t.margin / n, t.points / n, t.turns / n,
      t.seconds / std::max(1.0, t.turns), t.most);
}

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string, std::string> given;
  for (int i = 1; i + 1 < argc; i += 2) given[argv[i]] = argv[i + 1];
  const auto text = [&](const char* name, const char* usual) {
    return given.contains(name) ? given[name] : std::string(usual);
  };
  const auto number = [&](const char* name, double usual) {
    return given.contains(name) ? std::strtod(given[name].c_str(), nullptr) : usual;
  };
  const std::string scenario = text("--scenario", "all");
  const std::string only = text("--side", "both");
  Agent own = agent(text("--level", "medium"), number("--simulations", 0));
  Agent foe = agent(text("--against", "easy"), number("--foe-simulations", 0));
  set_weights(own, text("--weights", ""));
  set_weights(foe, text("--foe-weights", ""));
  const auto pairs = static_cast<std::uint64_t>(number("--pairs", 10));
  const auto seed = static_cast<std::uint64_t>(number("--seed", 1));
  Data data = read_data(DataSource());
  for (Scenario& sc : data.scenario) {
    sc.handicap_own = static_cast<int>(number("--handicap-own", sc.handicap_own));
    sc.handicap_other = static_cast<int>(number("--handicap-other", sc.handicap_other));
  }
  bailen::Options options;
  options.draw_defender = text("--draw-defender", "no") == "yes";
  const std::string handicap = text("--handicap", "none");
  options.handicap = handicap == "french"    ? Handicap::French
                     : handicap == "spanish" ? Handicap::Spanish
                                             : Handicap::None;
  for (std::size_t i = 0; i < data.scenario.size(); ++i) {
    if (scenario != "all" && scenario != data.scenario[i].id) continue;
    const bailen::Rules r(data, i, options);
    std::array<Tally, 2> tally;
    Ledger ledger;
    Gates gates;
    double squares = 0;
    for (std::uint64_t k = 0; k < pairs; ++k) {
      const double before = tally[0].score + tally[1].score;
      for (const Seat side : {kFrench, kSpanish})
        if (only == "both" || only == (side == kFrench ? "french" : "spanish"))
          tally[index(side)].add(play_game(r, mix64(seed) + k, side, own, foe, ledger, gates,
                                           text("--games", "no") == "yes"));
      const double pair = (tally[0].score + tally[1].score - before) / 2;
      squares += pair * pair;
    }
    const double n = static_cast<double>(pairs);
    const double mean = (tally[0].score + tally[1].score) / 2 / n;
    const double error = pairs > 1 ? std::sqrt((squares / n - mean * mean) / (n - 1)) : 0;
    std::printf("%s, %llu pairs: %.1f %% (standard error %.1f)\n", data.scenario[i].id.c_str(),
                static_cast<unsigned long long>(pairs), 100 * mean, 100 * error);
    print("french", tally[0]);
    print("spanish", tally[1]);
    if (text("--commands", "no") == "yes") ledger.print(r);
    if (text("--gates", "no") == "yes") gates.print();
    std::fflush(stdout);
  }
  return 0;
}
