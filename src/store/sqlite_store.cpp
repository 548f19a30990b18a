#include "store/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/schema.h"
#include "store/sql_store.h"
#include "store/sqlite.h"

namespace tercio {

FileLock::FileLock(const std::string& file) : file_(file) {
  // Seeds and secrets' hashes are nobody else's to read.
  fd_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd_ < 0) throw StoreError{file + " cannot be written"};
  if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
  ::close(fd_);
  throw StoreError{file + " is being served by another tercio: stop that one, or choose " +
                   "another file with --db"};
}

std::string FileLock::gone() const {
  struct stat own{}, named{};
  const bool same = ::fstat(fd_, &own) == 0 && own.st_nlink > 0 &&
                    ::stat(file_.c_str(), &named) == 0 && named.st_ino == own.st_ino &&
                    named.st_dev == own.st_dev;
  return same ? "" : "the file of the database was removed or replaced";
}

FileLock::~FileLock() { ::close(fd_); }

namespace {

// Goes after the work that it guards.
struct LockedWork {
  LockedWork(const std::string& file, CommitObserver observer)
      : lock(file),
        work(writer(file), std::make_unique<SqliteDatabase>(file, true), std::move(observer)) {
    work.watch([this] { return lock.gone(); });
  }

  static std::unique_ptr<SqlDatabase> writer(const std::string& file) {
    auto db = std::make_unique<SqliteDatabase>(file, false);
    db->run(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;"
        " PRAGMA secure_delete = ON");  // what is deleted is overwritten
    migrate(*db);
    return db;
  }

  FileLock lock;
  SqlWork work;
};

}  // namespace

std::shared_ptr<SqlWork> open_sqlite(const std::string& file, CommitObserver observer) {
  const auto locked = std::make_shared<LockedWork>(file, std::move(observer));
  return {locked, &locked->work};
}

std::shared_ptr<SqlWork> open_sqlite_to_read(const std::string& file) {
  auto db = std::make_unique<SqliteDatabase>(file, true);
  check_schema(*db);
  return std::make_shared<SqlWork>(nullptr, std::move(db));
}

std::unique_ptr<Store> open_sqlite_store(const std::string& file, CommitObserver observer) {
  return make_sql_store(open_sqlite(file, std::move(observer)));
}

std::unique_ptr<Store> open_sqlite_store_to_read(const std::string& file) {
  return make_sql_store(open_sqlite_to_read(file));
}

}  // namespace tercio
