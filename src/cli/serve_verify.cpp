// `tercio store verify`: every stored match is played again.
#include <cstdio>
#include <filesystem>

#include "cli/serve.h"
#include "match/record.h"
#include "match/verify.h"
#include "store/database.h"
#include "store/sql_store.h"
#include "table/live_match.h"

namespace tercio {
namespace {

// What is wrong with it; empty if nothing is.
std::string trouble_of(const Game& game, const StoredMatch& stored) {
  Expected<LiveMatch> live = LiveMatch::open(game, stored);
  if (!live) return live.error.message;
  if (live->changed() && !live->changed()->trouble.en.empty()) return live->changed()->trouble.en;
  if (live->is_over() != stored.state.over)
    return stored.state.over ? "it is stored as over, but is not"
                             : "it is over, but not stored as over";
  Expected<Record> record = read_record(write_record(live->match(), Reveal::Always));
  if (!record) return record.error.message;
  const VerifyReport report = verify(game, *record);
  return report.ok() ? "" : report.first_difference()->text.en;
}

}  // namespace

int run_store_verify(const std::string& db, const std::vector<const Game*>& games) {
  const std::string file = db.empty() ? default_db() : db;
  std::size_t good = 0, bad = 0, steps = 0;
  try {
    if (!is_database_url(file) && !std::filesystem::exists(file))
      throw StoreError{file + " is not there"};
    const std::unique_ptr<Store> store = make_sql_store(open_database_to_read(file));
    for (const std::string& id : store->all()) {
      const std::optional<StoredMatch> stored = store->load(id);
      if (!stored) continue;
      const Game* game = nullptr;
      for (const Game* known : games)
        if (known->info().id == stored->header.game) game = known;
      const std::string trouble = game == nullptr
                                      ? "there is no game \"" + stored->header.game + "\" here"
                                      : trouble_of(*game, *stored);
      steps += stored->log.size();
      if (trouble.empty()) {
        ++good;
      } else {
        ++bad;
        std::printf("%s: %s\n", id.c_str(), trouble.c_str());
      }
    }
  } catch (const StoreError& error) {
    std::fprintf(stderr, "tercio store: %s\n", error.message.c_str());
    return 2;
  }
  std::printf("%zu matches with %zu log entries: %zu right, %zu wrong\n", good + bad, steps, good,
              bad);
  return bad == 0 ? 0 : 1;
}

}  // namespace tercio
