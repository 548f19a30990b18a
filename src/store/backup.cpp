#include "store/backup.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "store/database.h"
#include "store/postgres.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "store/sqlite_store.h"

namespace tercio {
namespace {

namespace fs = std::filesystem;

struct StoredTable {
  std::string name;
  std::vector<std::string> columns;
  std::vector<std::string> types;
  bool numbered = false;  // gives its rows numbers
};

// Names go into statements as they are: a file from elsewhere may have any.
void check_name(const std::string& name) {
  if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != std::string::npos)
    throw StoreError{"this is not a backup: it has a table or column \"" + name + "\""};
}

// The backup is always the SQLite side, so it is asked. In the order they were made: what is
// referred to comes first.
std::vector<StoredTable> tables_of(SqlDatabase& sqlite) {
  std::vector<StoredTable> tables;
  for (SqlAnswer row = sqlite.ask("SELECT name FROM sqlite_master WHERE type = 'table'"
                                  " AND name NOT LIKE 'sqlite_%' ORDER BY rowid");
       row.next();)
    tables.push_back({row.text(0), {}, {}, false});
  for (const StoredTable& table : tables) check_name(table.name);
  for (StoredTable& table : tables)
    for (SqlAnswer row = sqlite.ask("SELECT name, type, pk FROM pragma_table_info($1)", table.name);
         row.next();) {
      check_name(row.text(0));
      table.columns.push_back(row.text(0));
      table.types.push_back(row.text(1));
      if (row.text(0) == "id" && row.number(2) == 1) table.numbered = true;
    }
  return tables;
}

SqlValue value_of(const SqlAnswer& row, int column, const std::string& type) {
  if (row.is_null(column)) return std::monostate{};
  if (type == "INTEGER") return row.number(column);
  if (type == "REAL") return row.real(column);
  return row.text(column);
}

// PostgreSQL would send all of them at once: a cursor keeps most of them there.
template <class What>
void for_each_row(SqlDatabase& from, const std::string& name, const std::string& all,
                  const What& what) {
  if (from.dialect() == SqlDialect::Sqlite) {
    for (SqlAnswer row = from.ask(all.c_str()); row.next();) what(row);
    return;
  }
  from.run("DECLARE copied_" + name + " NO SCROLL CURSOR FOR " + all);
  const std::string fetch = "FETCH 1000 FROM copied_" + name;
  for (bool more = true; more;) {
    more = false;
    for (SqlAnswer row = from.ask(fetch.c_str()); row.next(); more = true) what(row);
  }
}

std::size_t copy(const StoredTable& table, SqlDatabase& from, SqlDatabase& to) {
  std::string names, places;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    names += (i > 0 ? ", " : "") + table.columns[i];
    places += (i > 0 ? ", $" : "$") + std::to_string(i + 1);
  }
  const std::string all = "SELECT " + names + " FROM " + table.name;
  const std::string put = "INSERT INTO " + table.name + " (" + names + ") VALUES (" + places + ")";
  std::size_t rows = 0;
  for_each_row(from, table.name, all, [&](const SqlAnswer& row) {
    ++rows;
    std::vector<SqlValue> values;
    values.reserve(table.columns.size());
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      values.push_back(value_of(row, static_cast<int>(i), table.types[i]));
    SqlAnswer written = to.ask_with(put, values);
    while (written.next()) {
    }
  });
  // The next number is one that no row has.
  if (table.numbered && to.dialect() == SqlDialect::Postgres)
    to.run("SELECT setval(pg_get_serial_sequence('" + table.name +
           "', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM " + table.name + "), false)");
  return rows;
}

BackupReport copy_all(const std::vector<StoredTable>& tables, SqlDatabase& from, SqlDatabase& to) {
  BackupReport report;
  for (const StoredTable& table : tables) {
    const std::size_t rows = copy(table, from, to);
    report.rows += rows;
    if (table.name == "match") report.matches = rows;
  }
  return report;
}

std::unique_ptr<SqlDatabase> connect(const std::string& db, bool to_read) {
  if (is_database_url(db)) return std::make_unique<PostgresDatabase>(db, "", "tercio backup");
  return std::make_unique<SqliteDatabase>(db, to_read);
}

// A file that is being written, and goes if it does not get its name.
struct Draft {
  explicit Draft(const std::string& file) : wanted(file), name(file + ".part") {
    if (fs::exists(wanted)) throw StoreError{file + " is there already: choose another name"};
    const int made = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
      throw StoreError{name + " cannot be made" +
                       (fs::exists(name) ? ": it is there already, remove it first" : "")};
    ::close(made);
  }
  ~Draft() {
    std::error_code ignored;
    fs::remove(name, ignored);
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  // Unlike renaming, a link does not replace what has come there meanwhile.
  void finish() const {
    if (::link(name.c_str(), wanted.c_str()) != 0)
      throw StoreError{wanted + " cannot be made, or is there already"};
  }
  const std::string wanted, name;
};

// The tables must be those of the backup, and empty.
void check_empty(SqlDatabase& to, const std::vector<StoredTable>& tables, int version) {
  if (to.version() != version)
    throw StoreError{"the database has tables of version " + std::to_string(to.version()) +
                     ", the backup of version " + std::to_string(version) +
                     ": give a database without any"};
  for (const StoredTable& table : tables)
    if (to.number(("SELECT count(*) FROM (SELECT 1 FROM " + table.name + " LIMIT 1) AS any_row")
                      .c_str()) > 0)
      throw StoreError{"the database is not empty: nothing was restored"};
}

}  // namespace

BackupReport back_up(const std::string& db, const std::string& file) {
  const std::unique_ptr<SqlDatabase> from = connect(db, true);
  from->begin_reading();
  check_schema(*from);
  const Draft draft(file);
  BackupReport report;
  {
    SqliteDatabase to(draft.name, false);
    migrate(to);
    to.begin();
    report = copy_all(tables_of(to), *from, to);
    to.commit();
  }
  from->rollback();
  draft.finish();
  return report;
}

BackupReport restore(const std::string& db, const std::string& file) {
  if (!fs::exists(file)) throw StoreError{file + " is not there"};
  SqliteDatabase from(file, true);
  from.begin_reading();
  const int version = from.version();
  if (version < 1 || version > newest_schema())
    throw StoreError{file + " is not a backup, or of a newer program"};
  const std::vector<StoredTable> tables = tables_of(from);
  // Nobody else serves the file meanwhile.
  std::optional<FileLock> lock;
  if (!is_database_url(db)) lock.emplace(db);
  const std::unique_ptr<SqlDatabase> to = connect(db, false);
  if (to->version() == 0) migrate(*to, version);
  to->begin_alone();
  BackupReport report;
  try {
    check_empty(*to, tables, version);
    report = copy_all(tables, from, *to);
    to->commit();
  } catch (const StoreError&) {
    to->rollback();
    throw;
  }
  migrate(*to);
  // Which nodes there are is another matter here.
  to->begin();
  to->run("UPDATE match SET node = ''");
  to->commit();
  return report;
}

}  // namespace tercio
