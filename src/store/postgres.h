// PostgreSQL as a SqlDatabase: one connection, opened again when it has been lost.
#pragma once

#include <vector>

#include "store/sql.h"

struct pg_conn;

namespace tercio {

class PostgresDatabase final : public SqlDatabase {
 public:
  // `node`: what this process is called among those on the same database; it signs what is
  // announced. `use`: what the connection is for, as the database's own lists show it.
  // `patience`: ms to wait for an answer, and then the connection is given up; 0: for ever.
  PostgresDatabase(std::string url, std::string node, const std::string& use, int patience = 0);
  ~PostgresDatabase() override;

  SqlDialect dialect() const override { return SqlDialect::Postgres; }
  void run(const std::string& sql) override;
  // Each opens the connection again if it has been lost.
  void begin() override { open_transaction("BEGIN ISOLATION LEVEL READ COMMITTED"); }
  void begin_alone() override;
  void begin_reading() override {
    open_transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  }
  void commit() override;
  bool is_lost() const override;
  void announce(const std::string& line) override;
  int version() override;
  void set_version(int version) override;

  void be_patient_for(int ms) { patience_ = ms; }  // from the next statement on

  // What other nodes have announced, once this connection listens; waits so long for the first.
  void listen() { run("LISTEN tercio"); }
  std::vector<std::string> heard(int wait_ms);

 protected:
  std::unique_ptr<SqlStatement> prepare(const std::string& sql) override;

 private:
  void connect();
  void open_transaction(const char* sql);

  const std::string url_, node_, name_;
  pg_conn* connection_ = nullptr;
  int patience_;
  int prepared_ = 0;  // statements have numbers for names
  std::vector<std::string> announced_;
};

// A database's address without the password in it, to be shown.
std::string without_password(const std::string& url);

}  // namespace tercio
