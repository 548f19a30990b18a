// Databases for tests: a file, or a PostgreSQL server that goes when the test does.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace tercio {

// tests/support/postgres.py, kept open. `url` is empty if PostgreSQL is not installed; `trouble`
// says so then.
class TestPostgres {
 public:
  TestPostgres();
  ~TestPostgres();
  TestPostgres(const TestPostgres&) = delete;
  TestPostgres& operator=(const TestPostgres&) = delete;

  // The address of a new, empty database on it.
  std::string new_database();
  // Ends all connections, as a server that is restarted does.
  void drop_connections();

  std::string url, trouble;

 private:
  int input_ = -1;
  pid_t process_ = -1;
  int made_ = 0;
};

// A folder that goes with the test.
struct TestFolder {
  TestFolder();
  ~TestFolder() { std::filesystem::remove_all(path); }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  std::string file(const std::string& name) const { return (path / name).string(); }

  std::filesystem::path path;
};

}  // namespace tercio
