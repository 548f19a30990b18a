#include "match/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <thread>

namespace tercio {
namespace {

constexpr std::size_t kMaxLine = 1u << 20;

// While one lives, a write to a closed pipe fails with EPIPE in this thread instead of ending the
// process. The handler of the whole process is not touched: it may belong to somebody.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoPipeSignal() {
    const timespec none{0, 0};
    if (!was_pending_)
      while (sigtimedwait(&pipe_, nullptr, &none) == -1 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  sigset_t pipe_{}, before_{};
  bool was_pending_ = false;
};

// Waits until the pipe is ready; false when the time is up.
bool wait_for(int fd, short what, ChildProcess::Clock::time_point until) {
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - ChildProcess::Clock::now()).count();
    pollfd poll_fd{fd, what, 0};
    const int ready = poll(&poll_fd, 1, static_cast<int>(std::clamp<long>(left, 0, 1 << 30)));
    if (ready > 0) return true;
    if (ready == 0 && left <= 0) return false;
    if (ready < 0 && errno != EINTR) return true;  // reading or writing will say what is wrong
  }
}

const RequestError kSilent{"bot-silent", "the program did not answer in time"};

}  // namespace

Expected<std::unique_ptr<ChildProcess>> ChildProcess::start(
    const std::vector<std::string>& command) {
  if (command.empty() || command.front().empty())
    return RequestError{"bot-missing", "no program is named"};
  int in[2], out[2];  // of the child
  if (pipe2(in, O_CLOEXEC) != 0) return RequestError{"bot-missing", std::strerror(errno)};
  if (pipe2(out, O_CLOEXEC) != 0) {
    ::close(in[0]);
    ::close(in[1]);
    return RequestError{"bot-missing", std::strerror(errno)};
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, pipe_only;
  sigemptyset(&none);
  sigemptyset(&pipe_only);
  sigaddset(&pipe_only, SIGPIPE);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &pipe_only);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  std::vector<std::string> words = command;
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t pid = 0;
  const int error = posix_spawnp(&pid, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  ::close(in[0]);
  ::close(out[1]);
  if (error != 0) {
    ::close(in[1]);
    ::close(out[0]);
    return RequestError{"bot-missing", command.front() + ": " + std::strerror(error)};
  }
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  fcntl(out[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<ChildProcess>(new ChildProcess(pid, in[1], out[0]));
}

// The end of its input is the polite way; a program that stays is made to go.
ChildProcess::~ChildProcess() {
  ::close(to_);
  ::close(from_);
  using namespace std::chrono_literals;
  for (const int signal : {0, SIGTERM, SIGKILL}) {
    if (signal != 0) kill(pid_, signal);
    const Clock::time_point until = Clock::now() + 200ms;
    for (;;) {
      const pid_t done = waitpid(pid_, nullptr, signal == SIGKILL ? 0 : WNOHANG);
      if (done == pid_ || (done == -1 && errno != EINTR)) return;
      if (signal != SIGKILL && Clock::now() >= until) break;
      std::this_thread::sleep_for(2ms);
    }
  }
}

RequestError ChildProcess::died() const {
  int status = 0;
  // Not yet waited for: the destructor does that, and until then its number stays its own.
  siginfo_t info{};
  if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
      info.si_pid == pid_) {
    status = info.si_status;
    if (info.si_code == CLD_EXITED)
      return {"bot-died", "the program ended with exit code " + std::to_string(status)};
    return {"bot-died", "the program was ended by signal " + std::to_string(status)};
  }
  return {"bot-died", "the program closed its input or output"};
}

std::optional<RequestError> ChildProcess::send(std::string_view line, Clock::time_point until) {
  const NoPipeSignal guard;
  while (!line.empty()) {
    if (!wait_for(to_, POLLOUT, until)) return kSilent;
    const ssize_t sent = ::write(to_, line.data(), line.size());
    if (sent >= 0)
      line.remove_prefix(static_cast<std::size_t>(sent));
    else if (errno != EAGAIN && errno != EINTR)
      return died();
  }
  return std::nullopt;
}

Expected<std::string> ChildProcess::receive(Clock::time_point until) {
  for (;;) {
    if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    if (read_.size() > kMaxLine) return RequestError{"bot-nonsense", "a line without end"};
    if (!wait_for(from_, POLLIN, until)) return kSilent;
    char buffer[4096];
    const ssize_t got = ::read(from_, buffer, sizeof buffer);
    if (got > 0)
      read_.append(buffer, static_cast<std::size_t>(got));
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
      return died();
  }
}

Expected<std::string> ChildProcess::ask(std::string_view line, Clock::time_point until) {
  std::string whole(line);
  whole += '\n';
  if (std::optional<RequestError> error = send(whole, until)) return std::move(*error);
  return receive(until);
}

}  // namespace tercio
