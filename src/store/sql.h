// A database that speaks SQL, whichever it is. What is stored is written once, in the SQL that
// SQLite and PostgreSQL share; parameters are $1, $2 … in order. Errors are StoreError.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "store/store.h"

namespace tercio {

enum class SqlDialect : std::uint8_t { Sqlite, Postgres };

using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string>;  // first: NULL

// A prepared statement. Bind, step, read; `reset` makes it ready for the next use.
class SqlStatement {
 public:
  SqlStatement() = default;
  SqlStatement(const SqlStatement&) = delete;
  SqlStatement& operator=(const SqlStatement&) = delete;
  virtual ~SqlStatement() = default;

  virtual void bind(int place, std::string_view text) = 0;
  virtual void bind(int place, std::int64_t number) = 0;
  virtual void bind(int place, double number) = 0;
  virtual void bind_null(int place) = 0;
  virtual bool step() = 0;  // is there a row?
  virtual void reset() = 0;
  // Columns count from 0. What is NULL reads as empty or 0.
  virtual std::string text(int column) const = 0;
  virtual std::int64_t number(int column) const = 0;
  virtual double real(int column) const = 0;
  virtual bool is_null(int column) const = 0;

  bool busy = false;  // somebody reads its rows
};

// The rows of an answer, one after the other. The statement is free again when it goes.
class SqlAnswer {
 public:
  explicit SqlAnswer(SqlStatement& statement) : statement_(&statement) { statement.busy = true; }
  SqlAnswer(SqlAnswer&& other) noexcept : statement_(std::exchange(other.statement_, nullptr)) {}
  SqlAnswer& operator=(SqlAnswer&&) = delete;
  ~SqlAnswer() {
    if (statement_ == nullptr) return;
    statement_->busy = false;
    statement_->reset();
  }

  bool next() { return statement_->step(); }
  std::string text(int column) const { return statement_->text(column); }
  std::int64_t number(int column) const { return statement_->number(column); }
  double real(int column) const { return statement_->real(column); }
  bool is_null(int column) const { return statement_->is_null(column); }

 private:
  SqlStatement* statement_;
};

// One connection, for one thread at a time.
class SqlDatabase {
 public:
  SqlDatabase() = default;
  SqlDatabase(const SqlDatabase&) = delete;
  SqlDatabase& operator=(const SqlDatabase&) = delete;
  virtual ~SqlDatabase() = default;

  virtual SqlDialect dialect() const = 0;
  virtual void run(const std::string& sql) = 0;  // one or several statements, no parameters
  // Begins what is then all written or not at all.
  virtual void begin() = 0;
  virtual void begin_alone() = 0;    // nobody else does the same meanwhile, in any process
  virtual void begin_reading() = 0;  // all that is read is of one moment; nothing is written
  virtual void commit() { run("COMMIT"); }
  void rollback() { run("ROLLBACK"); }
  // The connection broke: whether the last commit was made is then not known.
  virtual bool is_lost() const { return false; }
  // What is deleted now shall not be found in the file either once this is committed.
  void erase() { erases_ = true; }
  // After a commit; nothing to do unless it was asked for.
  void finish_erasing() {
    if (std::exchange(erases_, false)) erase_deleted();
  }
  // Told to all other nodes on the same database, if this is committed (node_news.h).
  virtual void announce(const std::string& line) = 0;

  // Which version of the tables it has; 0: none yet.
  virtual int version() = 0;
  virtual void set_version(int version) = 0;

  // The rows that a statement gives; it must have been read before the same one is asked again.
  template <class... Values>
  SqlAnswer ask(const char* sql, const Values&... values) {
    SqlStatement& statement = prepared(sql);
    int place = 0;
    (bind(statement, ++place, values), ...);
    return SqlAnswer(statement);
  }
  SqlAnswer ask_with(const std::string& sql, std::span<const SqlValue> values);
  // A statement whose rows, if any, are of no interest.
  template <class... Values>
  void tell(const char* sql, const Values&... values) {
    SqlAnswer answer = ask(sql, values...);
    while (answer.next()) {
    }
  }
  // The first column of the first row, 0 if there is none.
  template <class... Values>
  std::int64_t number(const char* sql, const Values&... values) {
    SqlAnswer answer = ask(sql, values...);
    return answer.next() ? answer.number(0) : 0;
  }

 protected:
  virtual std::unique_ptr<SqlStatement> prepare(const std::string& sql) = 0;
  virtual void erase_deleted() {}
  void forget_statements() { statements_.clear(); }  // before the connection goes

 private:
  SqlStatement& prepared(std::string_view sql);
  static void bind(SqlStatement& statement, int place, std::string_view text) {
    statement.bind(place, text);
  }
  static void bind(SqlStatement& statement, int place, double number) {
    statement.bind(place, number);
  }
  template <std::integral Number>
  static void bind(SqlStatement& statement, int place, Number number) {
    statement.bind(place, static_cast<std::int64_t>(number));
  }

  std::map<std::string, std::unique_ptr<SqlStatement>, std::less<>> statements_;
  bool erases_ = false;
};

}  // namespace tercio
