#include "store/schema.h"

#include <array>
#include <string>

#include "store/store.h"

namespace tercio {
namespace {

// Step i takes a file from version i to i + 1. A step that has been released is never edited.
constexpr std::array<const char*, kSchema> kSteps = {
    // The log has rowids in the order of writing, so that a commit touches the end of one tree
    // and not a page per match; UNIQUE keeps an action from being there twice.
    R"sql(
CREATE TABLE match (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, game TEXT NOT NULL, scenario TEXT NOT NULL,
  options TEXT NOT NULL, program TEXT NOT NULL, data TEXT NOT NULL, seed TEXT NOT NULL,
  created INTEGER NOT NULL, forked TEXT NOT NULL, over INTEGER NOT NULL);
CREATE TABLE seat (
  match INTEGER NOT NULL REFERENCES match, place INTEGER NOT NULL, seat TEXT NOT NULL,
  kind TEXT NOT NULL, level TEXT NOT NULL, secret TEXT NOT NULL, UNIQUE (match, seat));
CREATE TABLE log (
  id INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES match, seq INTEGER NOT NULL,
  kind TEXT NOT NULL, seat TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL,
  UNIQUE (match, seq));
CREATE TABLE snapshot (
  match INTEGER PRIMARY KEY REFERENCES match, seq INTEGER NOT NULL, position TEXT NOT NULL);
CREATE TABLE chat (
  id INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES match, seat TEXT NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX chat_of_match ON chat (match);
CREATE TABLE note (
  match INTEGER NOT NULL REFERENCES match, seat TEXT NOT NULL, text TEXT NOT NULL,
  UNIQUE (match, seat));
CREATE INDEX unfinished ON match (over) WHERE over = 0;
)sql"};

}  // namespace

void migrate(SqliteDatabase& db) {
  const std::int64_t found = db.number("PRAGMA user_version");
  if (found > kSchema) check_schema(db);
  for (std::int64_t version = found; version < kSchema; ++version) {
    db.run("BEGIN IMMEDIATE");
    db.run(kSteps[static_cast<std::size_t>(version)]);
    db.run(("PRAGMA user_version = " + std::to_string(version + 1)).c_str());
    db.run("COMMIT");
  }
}

void check_schema(SqliteDatabase& db) {
  const std::int64_t found = db.number("PRAGMA user_version");
  if (found == kSchema) return;
  throw StoreError{"the file has tables of version " + std::to_string(found) +
                   ", this program knows version " + std::to_string(kSchema)};
}

}  // namespace tercio
