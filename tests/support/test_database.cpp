#include "support/test_database.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>

#include "store/postgres.h"
#include "support/source_dir.h"

namespace tercio {

TestPostgres::TestPostgres() {
  std::array<int, 2> to{}, from{};
  if (::pipe2(to.data(), O_CLOEXEC) != 0 || ::pipe2(from.data(), O_CLOEXEC) != 0) {
    trouble = "no pipe";
    return;
  }
  const std::string script = (source_dir() / "tests/support/postgres.py").string();
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(to[0], STDIN_FILENO);
    ::dup2(from[1], STDOUT_FILENO);
    ::execlp("python3", "python3", "-B", script.c_str(), "fsync=off", nullptr);
    ::_exit(127);
  }
  ::close(to[0]);
  ::close(from[1]);
  input_ = to[1];
  std::string line;
  for (char c = 0; ::read(from[0], &c, 1) == 1 && c != '\n';) line += c;
  ::close(from[0]);
  (line.starts_with("postgresql://") ? url : trouble) = line;
}

TestPostgres::~TestPostgres() {
  if (process_ < 0) return;
  ::close(input_);
  ::waitpid(process_, nullptr, 0);
}

std::string TestPostgres::new_database() {
  if (made_++ == 0) return url;  // the one it has from the start
  const std::string name = "test" + std::to_string(made_);
  PostgresDatabase(url, "", "test").run("CREATE DATABASE " + name);
  return url.substr(0, url.rfind('/') + 1) + name;
}

void TestPostgres::drop_connections() {
  PostgresDatabase(url, "", "test")
      .run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
          " AND datname IS NOT NULL");
}

TestFolder::TestFolder() {
  static std::atomic<int> counter = 0;
  path = std::filesystem::temp_directory_path() /
         ("tercio-test-" + std::to_string(::getpid()) + "-" + std::to_string(++counter));
  std::filesystem::create_directories(path);
}

}  // namespace tercio
