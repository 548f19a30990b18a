// `tercio backup` and `tercio restore`.
#include "store/backup.h"

#include <cstdio>

#include "cli/serve.h"
#include "store/store.h"

namespace tercio {

int run_backup(const std::string& db, const std::string& file, bool restores) {
  const std::string from = db.empty() ? default_db() : db;
  try {
    const BackupReport report = restores ? restore(from, file) : back_up(from, file);
    std::printf("%zu matches, %zu rows in all: %s\n", report.matches, report.rows,
                restores ? "restored" : file.c_str());
    return 0;
  } catch (const StoreError& error) {
    std::fprintf(stderr, "tercio %s: %s\n", restores ? "restore" : "backup", error.message.c_str());
    return 1;
  }
}

}  // namespace tercio
