// Matches in one SQLite file. One thread writes: all that waits when it comes round goes into one
// transaction, so that matches share a disk flush, and each is told after the commit.
#pragma once

#include <functional>
#include <memory>

#include "store/store.h"

namespace tercio {

// Told after each commit: how many writes it held, how long it took.
using CommitObserver = std::function<void(std::size_t writes, double seconds)>;

// Creates the file if there is none, brings an older one up to date. Throws StoreError if it cannot
// be used, belongs to a newer program, or is being served by another process.
std::unique_ptr<Store> open_sqlite_store(const std::string& file, CommitObserver observer = {});

// To look at while another process may be serving it. Writes are refused.
std::unique_ptr<Store> open_sqlite_store_to_read(const std::string& file);

}  // namespace tercio
