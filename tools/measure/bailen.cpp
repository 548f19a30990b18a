#include <sstream>

#include "games/bailen/game.h"
#include "measure/bailen_gates.h"
#include "measure/games.h"
#include "measure/pairs.h"

namespace tercio::measure {
namespace {

using namespace tercio::bailen;

struct BailenWish : PairWish {
  bool commands = false, each_game = false, gates = false;
  std::string weights, foe_weights;
};

int lost_points(const bailen::Rules& r, const State& s, Seat side) {
  int sum = 0;
  const auto lost = r.all_losses(s);
  for (std::size_t c = 0; c < r.army->command.size(); ++c)
    if (r.army->command[c].side == side) sum += lost[c];
  return sum;
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

// Each command's losses, limit, order and distance to the nearest enemy at the end, a star for the
// demoralized.
void print_game(const bailen::Rules& r, const State& s, Seat me, double score) {
  const Board b = r.board(s);
  const auto lost = r.all_losses(s);
  std::printf("  game as %s: %.1f, turn %d;", std::string(side_id(me)).c_str(), score, s.turn);
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

struct BailenHook : Hook<Module> {
  explicit BailenHook(const BailenWish& asked) : wish(&asked) {}

  // What is forced is asked, too: the player remembers what it is about.
  static Action choose(const Rules& r, const Player& player, const State& s, Seat seat,
                       Agent<Module>& who, Rng& rng) {
    if (who.random || who.heuristic) return Hook<Module>::choose(r, player, s, seat, who, rng);
    const State world = believed(r, player, s, seat, rng);
    return player.decide(r, world, seat, who.effort, {rng.next()}, *who.scratch).action;
  }

  void begin(const Rules&, const State&, Seat seat) { me = seat; }
  void before(const Rules& r, const State& s, Seat seat, Action a) {
    if (seat == me) gates.see(r, s, seat, a);
  }
  void end(const Rules& r, const State& s, Played& out) {
    gates.end_game();
    ledger.add(r, s);
    out.more.emplace_back("margin", r.counted(s, other(me)) - r.counted(s, me));
    out.more.emplace_back("points", lost_points(r, s, other(me)) - lost_points(r, s, me));
    if (wish->each_game) print_game(r, s, me, out.score);
  }
  void print(const Rules& r) {
    if (wish->commands) ledger.print(r);
    if (wish->gates) gates.print();
  }

  const BailenWish* wish;
  Seat me = kFrench;
  Ledger ledger;
  Gates gates;
};

// "pull=1.2,d-cover=3" into the drill's weights.
void set_weights(Agent<Module>& who, const std::string& given) {
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
    const Named* known = std::find_if(std::begin(kNamed), std::end(kNamed),
                                      [&](const Named& n) { return name == n.name; });
    if (at == std::string::npos || known == std::end(kNamed))
      stop("there is no weight '" + one + "'");
    W& w = defend ? who.scratch->drill.defence : who.scratch->drill.weights;
    w.*known->weight = std::strtof(one.c_str() + at + 1, nullptr);
  }
}

}  // namespace

void add_bailen(CLI::App& app) {
  const auto wish = std::make_shared<BailenWish>();
  CLI::App* own = add_pairs(app, *wish, "bailen",
                            "margin: demoralized commands at the end; points: lost or in disorder");
  own->add_flag("--commands", wish->commands,
                "also what each command lost, its limit, how often it ended demoralized");
  own->add_flag("--each-game", wish->each_game, "also how every game ended, command by command");
  own->add_flag("--gates", wish->gates,
                "also whether the first player does what makes sense (bailen_gates.h)");
  own->add_option("--weights", wish->weights,
                  "of the drill (player/drill.h), NAME=VALUE,…; d-NAME under Defend");
  own->add_option("--foe-weights", wish->foe_weights, "those of the other side");
  own->callback([wish] {
    const Module module(source_of(*wish));
    const Player player = module.make_player();
    Pairs<Module, BailenHook> pairs(module, player, *wish);
    set_weights(pairs.own(), wish->weights);
    set_weights(pairs.foe(), wish->foe_weights);
    pairs.run(BailenHook(*wish));
  });
}

}  // namespace tercio::measure
