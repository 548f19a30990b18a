// A backup is one SQLite file with the same tables, whichever database it was made of. It holds
// everything, secrets too: only its owner may read it.
#pragma once

#include <cstddef>
#include <string>

namespace tercio {

struct BackupReport {
  std::size_t matches = 0;
  std::size_t rows = 0;  // of all tables
};

// All of it as it is at one moment, while it is being served. Refuses to write over a file. Throws
// StoreError.
BackupReport back_up(const std::string& db, const std::string& file);

// Into a database in which there is nothing yet; a backup of an older program is brought up to
// date on the way. Throws StoreError, and then nothing was restored.
BackupReport restore(const std::string& db, const std::string& file);

}  // namespace tercio
