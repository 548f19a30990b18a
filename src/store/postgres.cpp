#include "store/postgres.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <optional>
#include <utility>

namespace tercio {
namespace {

constexpr const char* kMigrating = "SELECT pg_advisory_xact_lock(7311588)";  // our own number
constexpr std::size_t kMostNews = 7900;  // bytes: a notification has less than 8000

[[noreturn]] void fail(PGconn* connection, const std::string& what, PGresult* result = nullptr) {
  std::string why = PQerrorMessage(connection);
  while (!why.empty() && why.back() == '\n') why.pop_back();
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  // Class 40: the transaction was rolled back for the sake of others.
  const bool others = state != nullptr && std::string_view(state).starts_with("40");
  throw StoreError{what + ": " + why, others};
}

struct Result {
  explicit Result(PGresult* result = nullptr) : rows(result) {}
  ~Result() { PQclear(rows); }
  Result(const Result&) = delete;
  Result& operator=(const Result&) = delete;
  void take(PGresult* result) { PQclear(std::exchange(rows, result)); }
  bool good() const {
    const ExecStatusType status = PQresultStatus(rows);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  }
  PGresult* rows;
};

bool comes(PGconn* connection, short what, std::chrono::steady_clock::time_point until) {
  for (;;) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    pollfd ready{PQsocket(connection), what, 0};
    const int found = ::poll(&ready, 1, static_cast<int>(left.count()));
    if (found > 0) return true;
    if (found < 0 && errno != EINTR) return true;  // what is wrong is found by whoever reads
  }
}

// The answer to what was sent; the last of several. A database that stands still holds up nobody
// for longer than `patience`: then its connection is lost.
PGresult* answer(PGconn* connection, bool sent, int patience) {
  if (!sent) return nullptr;
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience);
  PGresult* last = nullptr;
  for (;;) {
    while (patience > 0 && PQisBusy(connection) != 0) {
      if (!comes(connection, POLLIN, until)) ::shutdown(PQsocket(connection), SHUT_RDWR);
      if (PQconsumeInput(connection) == 0) break;
    }
    PGresult* next = PQgetResult(connection);
    if (next == nullptr) return last;
    if (last != nullptr && PQresultStatus(last) == PGRES_FATAL_ERROR)
      PQclear(next);  // the first that failed says why
    else
      PQclear(std::exchange(last, next));
  }
}

class PostgresStatement final : public SqlStatement {
 public:
  PostgresStatement(PGconn* connection, std::string name, std::string sql, const int& patience)
      : connection_(connection),
        patience_(patience),
        name_(std::move(name)),
        sql_(std::move(sql)) {}

  void bind(int place, std::string_view text) override {
    if (text.find('\0') != std::string_view::npos)
      throw StoreError{"a text with a zero byte in it cannot be stored"};
    value(place) = std::string(text);
  }
  void bind(int place, std::int64_t number) override { value(place) = std::to_string(number); }
  void bind(int place, double number) override {
    std::array<char, 32> digits{};  // the shortest that reads as the same number
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    value(place) = std::string(digits.data(), end);
  }
  void bind_null(int place) override { value(place).reset(); }

  bool step() override {
    if (row_ < 0) {
      std::vector<const char*> texts;
      texts.reserve(values_.size());
      for (const auto& value : values_) texts.push_back(value ? value->c_str() : nullptr);
      const int sent =
          PQsendQueryPrepared(connection_, name_.c_str(), static_cast<int>(texts.size()),
                              texts.data(), nullptr, nullptr, 0);
      result_.take(answer(connection_, sent == 1, patience_));
      if (!result_.good()) fail(connection_, sql_, result_.rows);
    }
    return ++row_ < PQntuples(result_.rows);
  }
  void reset() override {
    result_.take(nullptr);
    values_.clear();
    row_ = -1;
  }

  std::string text(int column) const override {
    return {data(column), static_cast<std::size_t>(PQgetlength(result_.rows, row_, column))};
  }
  std::int64_t number(int column) const override { return read<std::int64_t>(column); }
  double real(int column) const override { return read<double>(column); }
  bool is_null(int column) const override { return PQgetisnull(result_.rows, row_, column) != 0; }

 private:
  std::optional<std::string>& value(int place) {
    const auto index = static_cast<std::size_t>(place - 1);
    if (values_.size() <= index) values_.resize(index + 1);
    return values_[index];
  }
  const char* data(int column) const { return PQgetvalue(result_.rows, row_, column); }
  template <class Number>
  Number read(int column) const {
    Number number = 0;
    const char* text = data(column);
    std::from_chars(text, text + PQgetlength(result_.rows, row_, column), number);
    return number;
  }

  PGconn* connection_;
  const int& patience_;  // of the database
  const std::string name_, sql_;
  std::vector<std::optional<std::string>> values_;
  Result result_;
  int row_ = -1;
};

}  // namespace

PostgresDatabase::PostgresDatabase(std::string url, std::string node, const std::string& use,
                                   int patience)
    : url_(std::move(url)), node_(std::move(node)), name_(use), patience_(patience) {
  try {
    connect();
  } catch (const StoreError&) {
    PQfinish(connection_);  // what is not made is not unmade
    throw;
  }
}

PostgresDatabase::~PostgresDatabase() {
  forget_statements();
  PQfinish(connection_);
}

void PostgresDatabase::connect() {
  forget_statements();
  PQfinish(std::exchange(connection_, nullptr));
  // What stands before the address is only for what the address does not say.
  const std::array<const char*, 6> keys = {"connect_timeout",  "tcp_user_timeout", "dbname",
                                           "application_name", "client_encoding",  nullptr};
  const char* seconds = patience_ > 0 && patience_ < 10'000 ? "3" : "10";
  const std::array<const char*, 6> values = {seconds,       "10000", url_.c_str(),
                                             name_.c_str(), "UTF8",  nullptr};
  connection_ = PQconnectdbParams(keys.data(), values.data(), 1);
  if (is_lost()) fail(connection_, without_password(url_) + " cannot be opened");
  PQsetNoticeProcessor(connection_, [](void*, const char*) {}, nullptr);
  // The database, too, gives up what nobody waits for any more.
  if (patience_ > 0) run("SET statement_timeout = " + std::to_string(patience_));
}

bool PostgresDatabase::is_lost() const { return PQstatus(connection_) != CONNECTION_OK; }

void PostgresDatabase::run(const std::string& sql) {
  const Result result(answer(connection_, PQsendQuery(connection_, sql.c_str()) == 1, patience_));
  if (!result.good()) fail(connection_, sql, result.rows);
}

// That the connection is gone is often noticed only when it is used; nothing was begun then.
void PostgresDatabase::open_transaction(const char* sql) {
  announced_.clear();
  if (!is_lost()) {
    const Result result(answer(connection_, PQsendQuery(connection_, sql) == 1, patience_));
    if (result.good()) return;
    if (!is_lost()) fail(connection_, sql);
  }
  connect();
  run(sql);
}

void PostgresDatabase::begin_alone() {
  begin();
  run(kMigrating);
}

void PostgresDatabase::announce(const std::string& line) {
  if (std::find(announced_.begin(), announced_.end(), line) == announced_.end())
    announced_.push_back(line);
}

// What is announced goes out with the commit, several lines together.
void PostgresDatabase::commit() {
  for (std::size_t next = 0; next < announced_.size();) {
    std::string text = node_;
    do text += '\n' + announced_[next++];
    while (next < announced_.size() && text.size() + announced_[next].size() < kMostNews);
    tell("SELECT pg_notify('tercio', $1)", text);
  }
  announced_.clear();
  run("COMMIT");
}

std::vector<std::string> PostgresDatabase::heard(int wait_ms) {
  std::vector<std::string> heard;
  const auto take = [&] {
    if (PQconsumeInput(connection_) == 0) fail(connection_, "LISTEN");
    while (PGnotify* news = PQnotifies(connection_)) {
      heard.emplace_back(news->extra);
      PQfreemem(news);
    }
  };
  take();
  if (!heard.empty()) return heard;
  pollfd readable{PQsocket(connection_), POLLIN, 0};
  if (::poll(&readable, 1, wait_ms) > 0) take();
  return heard;
}

int PostgresDatabase::version() {
  if (number("SELECT count(to_regclass('tercio_schema'))") == 0) return 0;
  return static_cast<int>(number("SELECT max(version) FROM tercio_schema"));
}

void PostgresDatabase::set_version(int version) {
  run("CREATE TABLE IF NOT EXISTS tercio_schema (version BIGINT NOT NULL);"
      "DELETE FROM tercio_schema; INSERT INTO tercio_schema VALUES (" +
      std::to_string(version) + ")");
}

std::unique_ptr<SqlStatement> PostgresDatabase::prepare(const std::string& sql) {
  const std::string name = "s" + std::to_string(++prepared_);
  const int sent = PQsendPrepare(connection_, name.c_str(), sql.c_str(), 0, nullptr);
  const Result result(answer(connection_, sent == 1, patience_));
  if (!result.good()) fail(connection_, sql, result.rows);
  return std::make_unique<PostgresStatement>(connection_, name, sql, patience_);
}

std::string without_password(const std::string& url) {
  std::string shown = url.substr(0, url.find('?'));  // settings may hold one too
  const std::size_t start = shown.find("://");
  const std::size_t at = shown.rfind('@');
  if (start == std::string::npos || at == std::string::npos) return shown;
  const std::size_t colon = shown.find(':', start + 3);
  return colon < at ? shown.substr(0, colon) + shown.substr(at) : shown;
}

}  // namespace tercio
