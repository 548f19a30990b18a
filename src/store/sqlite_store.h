// Everything in one SQLite file.
#pragma once

#include <memory>

#include "store/sql_work.h"
#include "store/store.h"

namespace tercio {

// Held as long as the file is served; the system lets go of it however the process ends. It is on
// the file itself, whichever of its names it was opened by. Makes the file if there is none.
class FileLock {
 public:
  explicit FileLock(const std::string& file);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // Empty as long as its name still leads to the file that was locked.
  std::string gone() const;

 private:
  const std::string file_;
  int fd_ = -1;
};

// Creates the file if there is none, brings an older one up to date. Throws StoreError if it cannot
// be used, belongs to a newer program, or is being served by another process.
std::shared_ptr<SqlWork> open_sqlite(const std::string& file, CommitObserver observer = {});
std::unique_ptr<Store> open_sqlite_store(const std::string& file, CommitObserver observer = {});

// To look at while another process may be serving it. Writes are refused.
std::shared_ptr<SqlWork> open_sqlite_to_read(const std::string& file);
std::unique_ptr<Store> open_sqlite_store_to_read(const std::string& file);

}  // namespace tercio
