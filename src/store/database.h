// A database by what it is called: a file (SQLite) or postgresql://…
#pragma once

#include <memory>
#include <string>

#include "store/sql_work.h"
#include "store/store.h"

namespace tercio {

bool is_database_url(const std::string& db);

// What the connection of a node is called by which others see that it is alive.
std::string node_use(const std::string& node);

// Makes the tables or brings them up to date. Throws StoreError if it cannot be used, belongs to a
// newer program or, a file, is being served by another process. `node`: new_node_name(), for an
// address.
std::shared_ptr<SqlWork> open_database(const std::string& db, CommitObserver observer = {},
                                       const std::string& node = "");
// To look at while others may be serving it. Writes are refused.
std::shared_ptr<SqlWork> open_database_to_read(const std::string& db);

std::string shown_database(const std::string& db);  // without a password in it

}  // namespace tercio
