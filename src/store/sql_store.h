// Matches in a SQL database.
#pragma once

#include <memory>

#include "store/sql_work.h"
#include "store/store.h"

namespace tercio {

// The tables must be up to date. `work` is shared with whatever else is kept in the database.
// `node`: what this process is called, if others serve the same database.
std::unique_ptr<Store> make_sql_store(std::shared_ptr<SqlWork> work, std::string node = "");

}  // namespace tercio
