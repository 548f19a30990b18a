// How many players a table carries: opens one or two nodes, seats players at them through
// WebSockets, packed as browsers have them, and lets them play at a given rate. What is measured is
// the time from the moment an action was due to the acknowledgement that it is on disk. Loopback
// only; ends by itself, and prints a line of docs/operations.md.
//   bench_load [--games camino,tercios] [--players 2000] [--rate 1000] [--seconds 20] [--nodes 1]
//              [--db FILE|URL|postgres] [--server build/release/tercio]
// --db postgres starts a PostgreSQL of its own (tests/support/postgres.py).
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include "games/list.h"
#include "load_player.h"

namespace {

using namespace tercio::load;

struct Wish {
  int players = 2000, nodes = 1;
  double rate = 1000, seconds = 20;
  std::string db, games = "camino,armada,hispania,tercios,bailen", server = "build/release/tercio";
};

// A program of which the first line tells an address.
struct Program {
  pid_t process = -1;
  int input = -1;
  std::string line;

  explicit Program(const std::vector<std::string>& words) {
    int to[2], from[2];
    if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0) std::exit(1);
    process = ::fork();
    if (process == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // also if this program is ended from outside
      ::dup2(to[0], STDIN_FILENO);
      ::dup2(from[1], STDOUT_FILENO);
      std::vector<char*> arguments;
      for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
      arguments.push_back(nullptr);
      ::execvp(arguments[0], arguments.data());
      ::_exit(127);
    }
    ::close(to[0]);
    ::close(from[1]);
    input = to[1];
    for (char c = 0; ::read(from[0], &c, 1) == 1 && c != '\n';) line += c;
    ::close(from[0]);
  }
  ~Program() {
    ::close(input);
    ::kill(process, SIGTERM);
    ::waitpid(process, nullptr, 0);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  int port() const {
    const std::size_t at = line.find("http://127.0.0.1:");
    if (at == std::string::npos) {
      std::cerr << "the server did not start: " << line << '\n';
      std::exit(1);
    }
    return std::atoi(line.c_str() + at + 17);
  }
  double memory_mb() const {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string word; status >> word;)
      if (word == "VmRSS:") {
        double kb = 0;
        status >> kb;
        return kb / 1024;
      }
    return 0;
  }
  double cpu_seconds() const {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string text((std::istreambuf_iterator<char>(stat)), {});
    std::istringstream rest(text.substr(text.rfind(')') + 2));
    std::string skip;
    for (int i = 0; i < 11; ++i) rest >> skip;
    double user = 0, system = 0;
    rest >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }
};

double own_cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double percentile(const std::vector<double>& sorted, double part) {
  if (sorted.empty()) return 0;
  const auto index = static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1));
  return sorted[index];
}

double memory_of(const std::vector<std::unique_ptr<Program>>& nodes) {
  double sum = 0;
  for (const auto& node : nodes) sum += node->memory_mb();
  return sum;
}

std::vector<std::string> parted(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');) out.push_back(word);
  return out;
}

class Load {
 public:
  Load(const Wish& wish, const tercio::Game& game, std::vector<std::unique_ptr<Program>>& nodes)
      : wish_(wish), nodes_(nodes), poll_(::epoll_create1(EPOLL_CLOEXEC)) {
    std::vector<std::string> seats;
    const auto position = game.start({game.info().default_scenario, {}});
    for (std::size_t i = 0; i < game.info().seats.size(); ++i)
      if ((*position)->seats().has(tercio::seat_at(i))) seats.push_back(game.info().seats[i].id);
    Json wanted = Json::object();
    for (const std::string& seat : seats) wanted[seat] = "here";
    for (int i = 0; i < wish.players; ++i) {
      const std::size_t place = static_cast<std::size_t>(i) % seats.size();
      if (place == 0) matches_.emplace_back();
      const auto& node = nodes[static_cast<std::size_t>(i) % nodes.size()];
      players_.push_back(std::make_unique<Player>(node->port(), game.info().id, seats[place],
                                                  wanted, matches_.back(), place == 0));
    }
  }
  ~Load() { ::close(poll_); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  void seat_all() { seat(players_); }

  // Each player in turn, again and again; the first moments are not counted.
  void play() {
    const auto start = Clock::now();
    const auto warm = start + std::chrono::seconds(3);
    const auto step = std::chrono::duration<double>(1 / wish_.rate);
    const auto count = static_cast<std::uint64_t>(wish_.rate * (wish_.seconds + 3));
    std::deque<std::pair<std::size_t, Clock::time_point>> late;
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto due =
          start + std::chrono::duration_cast<Clock::duration>(step * static_cast<double>(i));
      while (Clock::now() < due) read_for(due - Clock::now());
      if (!tally_.counting && due >= warm) {
        tally_.counting = true;
        cpu_before_.clear();
        for (const auto& node : nodes_) cpu_before_.push_back(node->cpu_seconds());
        own_before_ = own_cpu_seconds();
        counted_from_ = Clock::now();
      }
      late.emplace_back(next_in_turn(), due);
      // Whoever still waits for an answer plays as soon as it has it: it counts from when it was
      // due.
      for (std::size_t n = late.size(); n > 0; --n) {
        const auto [index, when] = late.front();
        late.pop_front();
        Player& player = *players_[index];
        if (player.play(when, next_random())) continue;
        if (player.is_pending() && player.stage() == Player::Stage::Ready)
          late.emplace_back(index, when);
        else
          ++tally_.waited;
      }
      if (i % 16 == 0) read_for(std::chrono::milliseconds(0));
    }
    counted_ = Clock::now() - counted_from_;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      cpu_.push_back((nodes_[i]->cpu_seconds() - cpu_before_[i]) / counted_.count());
    own_cpu_ = (own_cpu_seconds() - own_before_) / counted_.count();
    const auto last = Clock::now() + std::chrono::seconds(5);
    while (Clock::now() < last &&
           std::any_of(players_.begin(), players_.end(),
                       [](const auto& player) { return player->is_pending(); }))
      read_for(std::chrono::milliseconds(10));
  }

  void report(const std::string& name, double memory_kb) {
    std::vector<double>& all = tally_.latency_ms;
    std::sort(all.begin(), all.end());
    const auto count = static_cast<double>(std::max<std::size_t>(all.size(), 1));
    double cpu = 0;
    for (const double node : cpu_) cpu += node;
    std::printf("| %s | %d (%zu) | %.0f | %.1f / %.1f / %.1f | %.2f | %.1f | %.0f |", name.c_str(),
                wish_.players, matches_.size(), count / counted_.count(), percentile(all, 0.5),
                percentile(all, 0.95), percentile(all, 0.99), 1000 * cpu * counted_.count() / count,
                static_cast<double>(tally_.bytes) / 1000 / count, memory_kb);
    std::printf("   refused %zu, not asked %zu, over %zu; processors", tally_.refused,
                tally_.waited, tally_.over);
    for (const double node : cpu_) std::printf(" %.2f", node);
    std::printf(", generator %.2f\n", own_cpu_);
    if (tally_.refused > 0)
      std::fprintf(stderr, "first refusal: %s\n", tally_.first_refusal.c_str());
    std::fflush(stdout);
  }

 private:
  // Until all of them sit, some at a time.
  void seat(const std::vector<std::unique_ptr<Player>>& players) {
    std::size_t seated = 0;
    const auto give_up = Clock::now() + std::chrono::seconds(300);
    while (seated < players.size()) {
      if (Clock::now() > give_up) {
        std::cerr << "only " << seated << " players were seated in 300 s\n";
        std::exit(1);
      }
      std::size_t under_way = 0;
      seated = 0;
      for (const auto& player : players) {
        if (player->is_seated())
          ++seated;
        else if (player->stage() != Player::Stage::Waiting)
          ++under_way;
      }
      for (const auto& player : players) {
        if (under_way >= 64) break;
        if (!player->can_start()) continue;
        player->start();
        ++under_way;
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.ptr = player.get();
        ::epoll_ctl(poll_, EPOLL_CTL_ADD, player->fd(), &event);
      }
      read_for(std::chrono::milliseconds(5));
    }
  }

  // Who plays next: each in turn, but for those whose match is over or who are not asked.
  std::size_t next_in_turn() {
    for (std::size_t tried = 0; tried < players_.size(); ++tried) {
      turn_ = (turn_ + 1) % players_.size();
      if (players_[turn_]->is_pending() || players_[turn_]->is_asked()) break;
    }
    return turn_;
  }

  void read_for(Clock::duration wait) {
    using std::chrono::nanoseconds;
    const std::int64_t left =
        std::max<std::int64_t>(0, std::chrono::duration_cast<nanoseconds>(wait).count());
    const timespec until{left / 1'000'000'000, left % 1'000'000'000};
    epoll_event events[256];
    const int count = ::epoll_pwait2(poll_, events, 256, &until, nullptr);
    for (int i = 0; i < count; ++i) static_cast<Player*>(events[i].data.ptr)->readable(tally_);
  }
  std::uint64_t next_random() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    return random_ ^= random_ << 17;
  }

  const Wish wish_;
  std::vector<std::unique_ptr<Program>>& nodes_;
  const int poll_;
  std::deque<SharedMatch> matches_;
  std::vector<std::unique_ptr<Player>> players_;
  Tally tally_;
  std::size_t turn_ = 0;
  std::uint64_t random_ = 88172645463325252;
  std::vector<double> cpu_before_, cpu_;
  double own_before_ = 0, own_cpu_ = 0;
  Clock::time_point counted_from_;
  std::chrono::duration<double> counted_{1};
};

void measure(Wish wish, const tercio::Game& game) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("tercio-load-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  std::unique_ptr<Program> postgres;
  if (wish.db.empty()) wish.db = (folder / "table.db").string();
  if (wish.db == "postgres") {
    postgres = std::make_unique<Program>(
        std::vector<std::string>{"python3", "-B", "tests/support/postgres.py"});
    wish.db = postgres->line;
  }
  {
    std::vector<std::unique_ptr<Program>> nodes;
    for (int i = 0; i < wish.nodes; ++i)
      nodes.push_back(std::make_unique<Program>(
          std::vector<std::string>{wish.server, "serve", "--listen", "127.0.0.1:0", "--db", wish.db,
                                   "--unlimited", "--log-level", "error"}));
    ::sleep(2);  // a server weighs its passwords at the start, and gives that memory back
    const double empty = memory_of(nodes);
    Load load(wish, game, nodes);
    load.seat_all();
    const double memory_kb = (memory_of(nodes) - empty) * 1024 / wish.players;
    load.play();
    load.report(game.info().id, memory_kb);
  }
  postgres.reset();
  fs::remove_all(folder);
}

}  // namespace

int main(int count, char** words) {
  Wish wish;
  CLI::App app("how many players a table carries");
  app.add_option("--players", wish.players)->check(CLI::Range(1, 20000));
  app.add_option("--rate", wish.rate)->check(CLI::Range(1.0, 100000.0));
  app.add_option("--seconds", wish.seconds)->check(CLI::Range(1.0, 300.0));
  app.add_option("--nodes", wish.nodes)->check(CLI::Range(1, 4));
  app.add_option("--db", wish.db);
  app.add_option("--games", wish.games);
  app.add_option("--server", wish.server);
  CLI11_PARSE(app, count, words);

  // A connection is a descriptor, here and in the server that inherits the limit.
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);

  const tercio::GameList games = tercio::load_games(tercio::DataSource());
  std::printf(
      "| game | players (matches) | actions a second | p50 / p95 / p99 ms | "
      "CPU ms an action | KB an action | KB a player |\n|---|---|---|---|---|---|---|\n");
  for (const std::string& id : parted(wish.games)) {
    const tercio::Game* const game = games.find(id);
    if (game == nullptr) {
      std::cerr << "there is no game " << id << '\n';
      return 1;
    }
    measure(wish, *game);
  }
  return 0;
}
