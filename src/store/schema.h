// The tables of the SQLite file and how older files become newer ones.
#pragma once

#include "store/sqlite.h"

namespace tercio {

inline constexpr int kSchema = 1;

// Throws StoreError if the file was written by a newer program.
void migrate(SqliteDatabase& db);
void check_schema(SqliteDatabase& db);  // of a file opened to read

}  // namespace tercio
