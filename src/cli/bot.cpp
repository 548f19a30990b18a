#include "cli/bot.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

#include "match/strict_json.h"

extern char** environ;  // NOLINT: the name POSIX gives it

namespace tercio::cli {
namespace {

constexpr std::size_t kLongestAnswer = 1 << 20;
constexpr int kGrace = 2000;  // ms beyond what it was given, for starting up and slow pipes

// What a program sent, short enough to be shown and without control characters.
std::string cut_for_people(std::string_view sent) {
  std::string out;
  for (const char c : sent.substr(0, 200)) out += static_cast<unsigned char>(c) < 32 ? ' ' : c;
  return out;
}

Json texts_of(const Text& text) { return {{"en", text.en}, {"es", text.es}}; }

}  // namespace

Expected<std::unique_ptr<Bot>> Bot::start(const std::string& program) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0) return RequestError{"bot-start", program};
  if (pipe2(out, O_CLOEXEC) != 0) {
    close(in[0]);
    close(in[1]);
    return RequestError{"bot-start", program};
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  std::string name = program;
  char* arguments[] = {name.data(), nullptr};
  pid_t pid = 0;
  const int error = posix_spawnp(&pid, name.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  if (error != 0) {
    close(in[1]);
    close(out[0]);
    return RequestError{"bot-start", std::generic_category().message(error)};
  }
  signal(SIGPIPE, SIG_IGN);  // a program that has gone is an answer, not our end
  return std::unique_ptr<Bot>(new Bot(pid, in[1], out[0]));
}

Bot::~Bot() {
  close(to_);  // end of input asks it to leave
  close(from_);
  for (int i = 0; i < 20; ++i) {
    if (waitpid(pid_, nullptr, WNOHANG) != 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(pid_, SIGTERM);
  for (int i = 0; i < 50; ++i) {
    if (waitpid(pid_, nullptr, WNOHANG) != 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

bool Bot::send(std::string_view line) const {
  while (!line.empty()) {
    const ssize_t sent = write(to_, line.data(), line.size());
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    line.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

Expected<std::string> Bot::receive(int ms) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::milliseconds(ms);
  for (;;) {
    if (const auto end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd wait{from_, POLLIN, 0};
    const int ready = poll(&wait, 1, static_cast<int>(std::max<long long>(0, left)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return RequestError{"bot-silent", std::to_string(ms)};
    char bytes[1 << 14];
    const ssize_t got = read(from_, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return RequestError{"bot-gone", ""};
    buffer_.append(bytes, static_cast<std::size_t>(got));
    if (buffer_.size() > kLongestAnswer)
      return RequestError{"bot-answer", cut_for_people(buffer_)};
  }
}

Expected<std::string> Bot::choose(const Position& position, Seat seat, int ms) {
  const GameInfo& info = position.game().info();
  Json actions = Json::array();
  for (const Action action : position.legal(seat)) {
    const ActionInfo about = position.describe(seat, action);
    Json args = Json::object();
    for (const auto& [name, value] : about.args) args[name] = value;
    Json rules = Json::array();
    for (const RuleId rule : about.rules) rules.push_back(rule.str());
    actions.push_back({{"a", about.words},
                       {"verb", about.verb},
                       {"args", args},
                       {"label", texts_of(about.label)},
                       {"rules", rules}});
  }
  const Json request = {{"cmd", "choose"},
                        {"game", info.id},
                        {"seat", info.seats[index(seat)].id},
                        {"view", position.view(seat)},
                        {"actions", actions},
                        {"ms", ms}};
  if (!send(request.dump() + "\n")) return RequestError{"bot-gone", ""};
  auto line = receive(ms + kGrace);
  if (!line) return line.error;
  const auto answer = parse_json(*line);
  if (!answer || !answer.value->is_object() || !answer.value->contains("action") ||
      !(*answer)["action"].is_string())
    return RequestError{"bot-answer", cut_for_people(*line)};
  return (*answer)["action"].get<std::string>();
}

}  // namespace tercio::cli
