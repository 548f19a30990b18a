// The tables and how older ones become newer ones, the same steps in both kinds of database.
#pragma once

#include "store/sql.h"

namespace tercio {

int newest_schema();

// Takes the tables to version `to`, all of a step or nothing of it. Throws StoreError if they were
// made by a newer program.
void migrate(SqlDatabase& db, int to = newest_schema());
void check_schema(SqlDatabase& db);  // of a database opened to read

}  // namespace tercio
