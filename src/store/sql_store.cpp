#include "store/sql_store.h"

#include <sodium.h>

#include <nlohmann/json.hpp>

#include "store/database.h"
#include "store/gzip.h"
#include "store/node_news.h"

namespace tercio {
namespace {

using Json = nlohmann::json;

// ---- writing
// --------------------------------------------------------------------------------------

std::int64_t id_of(SqlDatabase& db, const std::string& name) {
  SqlAnswer found = db.ask("SELECT id FROM match WHERE name = $1", name);
  if (!found.next()) throw StoreError{"there is no match " + name};
  return found.number(0);
}

void write_entry(SqlDatabase& db, std::int64_t match, const LogEntry& entry) {
  db.tell("INSERT INTO log (match, seq, kind, seat, body, at) VALUES ($1,$2,$3,$4,$5,$6)", match,
          entry.seq, log_kind_name(entry.kind), entry.seat, entry.body, entry.at);
}

// Shorter gaps are no outage: between two signs of life, or while another node was alive.
constexpr std::int64_t kShortest = 2'500;
constexpr std::int64_t kForgotten = std::int64_t{100} * 24 * 3600 * 1000;  // longer than any clock

void sign_of_life(SqlDatabase& db, const std::string& node, std::int64_t now) {
  db.tell(
      "INSERT INTO alive (node, at) VALUES ($1,$2)"
      " ON CONFLICT (node) DO UPDATE SET at = excluded.at",
      node, now);
}

// The log has no holes: whoever would leave one, or write over what another has written, has not
// seen what is there. Returns the match's number.
std::int64_t write_log(SqlDatabase& db, const std::string& name,
                       const std::vector<LogEntry>& entries) {
  if (entries.empty()) return id_of(db, name);
  const LogEntry& first = entries.front();
  const std::int64_t match = db.number(
      "INSERT INTO log (match, seq, kind, seat, body, at)"
      " SELECT match.id, CAST($1 AS BIGINT), $2, $3, $4, CAST($5 AS BIGINT) FROM match"
      " WHERE match.name = $6 AND CAST($1 AS BIGINT) = 1 + (SELECT coalesce(max(seq), 0)"
      " FROM log WHERE log.match = match.id)"
      " ON CONFLICT (match, seq) DO NOTHING RETURNING match",
      first.seq, log_kind_name(first.kind), first.seat, first.body, first.at, name);
  if (match == 0) {
    id_of(db, name);  // says so if there is no such match
    throw StoreError{kGoneOn};
  }
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (entries[i].seq != first.seq + i) throw StoreError{kGoneOn};
    write_entry(db, match, entries[i]);
  }
  return match;
}

void write_match(SqlDatabase& db, const MatchHeader& header, const std::vector<LogEntry>& log,
                 const MatchState& state, const Store::Offer& offer, const std::string& node) {
  if (!offer.by.empty() && static_cast<std::uint64_t>(db.number(
                               "SELECT count(*) FROM match WHERE offered_by = $1 AND open_seats > 0"
                               " AND over = 0 AND created >= $2",
                               offer.by, offer.since)) >= offer.most)
    throw StoreError{kTooManyOffers};
  const std::string options = Json(header.options).dump();
  const std::int64_t match = db.number(
      "INSERT INTO match (name, game, scenario, options, program, data, seed, created, forked,"
      " terms, listed, over, due, open_seats, computers, node, offered_by)"
      " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17) RETURNING id",
      header.id, header.game, header.scenario, options, header.program, header.data, header.seed,
      header.created, header.forked, header.terms, header.listed, state.over, state.due,
      state.open_seats, state.computers, node, offer.by);
  int place = 0;
  for (const StoredSeat& seat : header.seats)
    db.tell("INSERT INTO seat (match, place, seat, kind, level, secret) VALUES ($1,$2,$3,$4,$5,$6)",
            match, place++, seat.seat, seat.kind, seat.level, seat.secret);
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (log[i].seq != i + 1) throw StoreError{kGoneOn};
    write_entry(db, match, log[i]);
  }
}

constexpr int kMostCalls = 50;  // that wait for one person

void write_append(SqlDatabase& db, const Store::Append& append, const std::string& node) {
  const std::int64_t match = write_log(db, append.match, append.entries);
  if (append.snapshot)
    db.tell(
        "INSERT INTO snapshot (match, seq, position) VALUES ($1,$2,$3)"
        " ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, position = excluded.position",
        match, append.snapshot->seq, append.snapshot->position);
  if (append.state)
    db.tell("UPDATE match SET over = $1, due = $2, open_seats = $3, computers = $4 WHERE id = $5",
            append.state->over, append.state->due, append.state->open_seats,
            append.state->computers, match);
  if (append.state && (append.state->over || append.state->open_seats == 0))
    db.tell("UPDATE match SET offered_by = '' WHERE id = $1 AND offered_by <> ''", match);
  for (const Store::Call& call : append.calls)
    db.tell(
        "INSERT INTO call (person, body, tries, due)"
        " SELECT person.id, CAST($1 AS TEXT), 0, CAST($2 AS BIGINT) FROM holding"
        " JOIN person ON person.id = holding.person"
        " WHERE holding.match = $3 AND holding.seat = $4 AND person.webhook <> ''",
        call.body, call.at, match, call.seat);
  // Of somebody whose program does not answer the oldest are given up.
  if (!append.calls.empty())
    db.tell(
        "DELETE FROM call WHERE person IN (SELECT person FROM holding WHERE match = $1)"
        " AND (SELECT count(*) FROM call AS newer"
        " WHERE newer.person = call.person AND newer.id > call.id) >= $2",
        match, kMostCalls);
  if (append.think_here) db.tell("UPDATE match SET node = $1 WHERE id = $2", node, match);
  db.announce(NodeNews{NodeNews::Kind::Log, "", append.match, ""}.line());
}

void remove_match(SqlDatabase& db, const std::string& name, std::uint64_t version) {
  const std::int64_t match = id_of(db, name);
  const std::int64_t last =
      db.number("SELECT coalesce(max(seq), 0) FROM log WHERE match = $1", match);
  if (static_cast<std::uint64_t>(last) != version) throw StoreError{kGoneOn};
  for (const char* what :
       {"DELETE FROM note WHERE match = $1", "DELETE FROM chat WHERE match = $1",
        "DELETE FROM snapshot WHERE match = $1", "DELETE FROM holding WHERE match = $1",
        "DELETE FROM result WHERE match = $1", "DELETE FROM review WHERE match = $1",
        "DELETE FROM study WHERE match = $1", "DELETE FROM log WHERE match = $1",
        "DELETE FROM seat WHERE match = $1", "DELETE FROM match WHERE id = $1"})
    db.tell(what, match);
  db.announce(NodeNews{NodeNews::Kind::Log, "", name, ""}.line());
}

// Text of the database holds no bytes that are no characters.
constexpr int kBase64 = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;

std::string packed(std::string_view text) {
  const std::string bytes = gzipped(text);
  std::string letters(sodium_base64_ENCODED_LEN(bytes.size(), kBase64), '\0');
  sodium_bin2base64(letters.data(), letters.size(),
                    reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), kBase64);
  letters.pop_back();  // the zero behind it
  return letters;
}

std::string unpacked(const std::string& letters) {
  constexpr std::size_t kMostBytes = 16 * 1024 * 1024;
  std::string bytes(letters.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                        letters.data(), letters.size(), nullptr, &size, nullptr, kBase64) != 0)
    throw StoreError{"a review cannot be read"};
  bytes.resize(size);
  std::optional<std::string> text = gunzipped(bytes, kMostBytes);
  if (!text) throw StoreError{"a review cannot be read"};
  return std::move(*text);
}

// ---- reading
// --------------------------------------------------------------------------------------

StoredMatch read_header(SqlDatabase& db, const std::string& name, const std::string& node,
                        std::int64_t& id) {
  StoredMatch found;
  SqlAnswer row = db.ask(
      "SELECT id, game, scenario, options, program, data, seed, created, forked, terms, listed,"
      " over, due, open_seats, computers, node FROM match WHERE name = $1",
      name);
  id = row.next() ? row.number(0) : 0;
  if (id == 0) return found;
  MatchHeader& header = found.header;
  header.id = name;
  header.game = row.text(1);
  header.scenario = row.text(2);
  header.options = Json::parse(row.text(3)).get<std::map<std::string, std::string>>();
  header.program = row.text(4);
  header.data = row.text(5);
  header.seed = row.text(6);
  header.created = row.number(7);
  header.forked = row.text(8);
  header.terms = row.text(9);
  header.listed = row.number(10) != 0;
  found.state = {row.number(11) != 0, row.number(12), static_cast<int>(row.number(13)),
                 row.number(14) != 0};
  found.thinks_here = row.text(15) == node;
  return found;
}

// Entries after `version`.
std::vector<LogEntry> read_log(SqlDatabase& db, const std::string& name, std::int64_t id,
                               std::uint64_t version) {
  std::vector<LogEntry> log;
  for (SqlAnswer row = db.ask(
           "SELECT seq, kind, seat, body, at FROM log WHERE match = $1 AND seq > $2 ORDER BY seq",
           id, version);
       row.next();) {
    const std::optional<LogKind> kind = log_kind(row.text(1));
    if (!kind) throw StoreError{"match " + name + " has a log entry of a kind not known here"};
    log.push_back({static_cast<std::uint64_t>(row.number(0)), *kind, row.text(2), row.text(3),
                   row.number(4)});
  }
  return log;
}

template <class Match>
void read_talk(SqlDatabase& db, std::int64_t id, Match& into) {
  for (SqlAnswer row = db.ask("SELECT seat, text, at FROM chat WHERE match = $1 ORDER BY id", id);
       row.next();)
    into.chat.push_back({row.text(0), row.text(1), row.number(2)});
  for (SqlAnswer row = db.ask("SELECT seat, text FROM note WHERE match = $1", id); row.next();)
    into.notes.emplace(row.text(0), row.text(1));
}

std::optional<StoredMatch> read_match(SqlDatabase& db, const std::string& name,
                                      const std::string& node) try {
  std::int64_t id = 0;
  StoredMatch found = read_header(db, name, node, id);
  if (id == 0) return std::nullopt;
  for (SqlAnswer row =
           db.ask("SELECT seat, kind, level, secret FROM seat WHERE match = $1 ORDER BY place", id);
       row.next();)
    found.header.seats.push_back({row.text(0), row.text(1), row.text(2), row.text(3)});
  found.log = read_log(db, name, id, 0);
  for (SqlAnswer row = db.ask("SELECT seq, position FROM snapshot WHERE match = $1", id);
       row.next();)
    found.snapshot = Snapshot{static_cast<std::uint64_t>(row.number(0)), row.text(1)};
  read_talk(db, id, found);
  return found;
} catch (const Json::exception& error) {
  throw StoreError{error.what()};
}

std::optional<Since> read_since(SqlDatabase& db, const std::string& name, const std::string& node,
                                std::uint64_t version, bool talk) {
  Since since;
  std::int64_t id = 0;
  {
    SqlAnswer row = db.ask("SELECT id, node FROM match WHERE name = $1", name);
    if (!row.next()) return std::nullopt;
    id = row.number(0);
    since.thinks_here = row.text(1) == node;
  }
  since.log = read_log(db, name, id, version);
  if (talk) read_talk(db, id, since);
  return since;
}

template <class... Values>
std::vector<std::string> names(SqlDatabase& db, const char* sql, const Values&... values) {
  std::vector<std::string> names;
  for (SqlAnswer row = db.ask(sql, values...); row.next();) names.push_back(row.text(0));
  return names;
}

void announce_talk(SqlDatabase& db, const std::string& match) {
  db.announce(NodeNews{NodeNews::Kind::Talk, "", match, ""}.line());
}

constexpr const char* kUnfinished =
    "SELECT name FROM match WHERE over = 0 AND computers > 0 ORDER BY id";

// A node is alive as long as its connection is. Of two who take a match over at once the second
// waits for the first and then finds it in living hands.
constexpr const char* kTakeOver =
    "UPDATE match SET node = $1 WHERE over = 0 AND computers > 0 AND node <> $1 AND NOT EXISTS"
    " (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
    " AND application_name = $2 || node) RETURNING name";

class SqlStore final : public Store {
 public:
  SqlStore(std::shared_ptr<SqlWork> work, std::string node)
      : work_(std::move(work)), node_(std::move(node)) {}

  void create(MatchHeader header, std::vector<LogEntry> log, MatchState state, Offer offer,
              Done done) override {
    std::string match = header.id;
    work_->write(
        [this, header = std::move(header), log = std::move(log), state, offer = std::move(offer)](
            SqlDatabase& db) { write_match(db, header, log, state, offer, node_); },
        std::move(done), std::move(match));
  }
  void append(Append append, Done done) override {
    std::string match = append.match;
    work_->write(
        [this, append = std::move(append)](SqlDatabase& db) { write_append(db, append, node_); },
        std::move(done), std::move(match));
  }
  void say(std::string match, ChatLine line, Done done) override {
    work_->write(
        [match, line = std::move(line)](SqlDatabase& db) {
          db.tell("INSERT INTO chat (match, seat, text, at) VALUES ($1,$2,$3,$4)", id_of(db, match),
                  line.seat, line.text, line.at);
          announce_talk(db, match);
        },
        std::move(done), match);
  }
  void note(std::string match, std::string seat, std::string text, Done done) override {
    work_->write(
        [match, seat = std::move(seat), text = std::move(text)](SqlDatabase& db) {
          db.tell(
              "INSERT INTO note (match, seat, text) VALUES ($1,$2,$3)"
              " ON CONFLICT (match, seat) DO UPDATE SET text = excluded.text",
              id_of(db, match), seat, text);
          announce_talk(db, match);
        },
        std::move(done), match);
  }
  void keep_review(std::string match, StoredReview review, Done done) override {
    work_->write(
        [match, review = std::move(review), body = packed(review.body)](SqlDatabase& db) {
          const std::int64_t id = id_of(db, match);
          db.tell("DELETE FROM review WHERE match = $1 AND (version <> $2 OR quality = $3)", id,
                  review.version, review.quality);
          db.tell(
              "INSERT INTO review (match, version, quality, body, made) VALUES ($1,$2,$3,$4,$5)",
              id, review.version, review.quality, body, review.made);
        },
        std::move(done), match);
  }
  void remove(std::string match, std::uint64_t version, Done done) override {
    work_->write([match, version](SqlDatabase& db) { remove_match(db, match, version); },
                 std::move(done), match);
  }
  void flush() override { work_->flush(); }

  bool is_shared() const override { return !node_.empty(); }
  void announce_online(std::string match, std::string text) override {
    work_->write([news = NodeNews{NodeNews::Kind::Online, "", match, std::move(text)}](
                     SqlDatabase& db) { db.announce(news.line()); },
                 [](const std::optional<std::string>&) {}, match);
  }
  void take_over(std::function<void(std::vector<std::string>)> found) override {
    const auto taken = std::make_shared<std::vector<std::string>>();
    work_->write(
        [this, taken](SqlDatabase& db) {
          *taken = is_shared() ? names(db, kTakeOver, node_, node_use("")) : names(db, kUnfinished);
        },
        [taken, found = std::move(found)](const std::optional<std::string>& error) {
          found(error ? std::vector<std::string>{} : *taken);
        });
  }

  std::optional<StoredMatch> load(const std::string& match) override {
    return work_->read([&](SqlDatabase& db) { return read_match(db, match, node_); });
  }
  std::optional<Since> since(const std::string& match, std::uint64_t version, bool talk) override {
    return work_->read(
        [&](SqlDatabase& db) { return read_since(db, match, node_, version, talk); });
  }
  std::optional<StoredReview> review(const std::string& match, const std::string& version,
                                     const std::string& quality) override {
    return work_->read([&](SqlDatabase& db) -> std::optional<StoredReview> {
      SqlAnswer row = db.ask(
          "SELECT review.body, review.made FROM review JOIN match ON match.id = review.match"
          " WHERE match.name = $1 AND review.version = $2 AND review.quality = $3",
          match, version, quality);
      if (!row.next()) return std::nullopt;
      return StoredReview{version, quality, unpacked(row.text(0)), row.number(1)};
    });
  }
  std::vector<std::string> unfinished_with_computers() override {
    return work_->read([](SqlDatabase& db) { return names(db, kUnfinished); });
  }
  std::vector<std::string> due(std::int64_t now) override {
    return work_->read([&](SqlDatabase& db) {
      return names(db, "SELECT name FROM match WHERE due > 0 AND due <= $1 ORDER BY due", now);
    });
  }
  void alive(std::int64_t now) override {
    work_->write(
        [node = node_, now](SqlDatabase& db) {
          if (db.number("SELECT count(*) FROM match WHERE due > 0") > 0)
            sign_of_life(db, node, now);
        },
        [](const std::optional<std::string>&) {});
  }
  void rise(std::int64_t now) override {
    work_->write(
        [node = node_, now](SqlDatabase& db) {
          const std::int64_t last = db.number("SELECT coalesce(max(at), 0) FROM alive");
          if (last > 0 && now > last + kShortest)
            db.tell("INSERT INTO outage (since, until) VALUES ($1, $2)", last, now);
          db.tell("DELETE FROM alive WHERE at < $1", now - kForgotten);
          db.tell("DELETE FROM outage WHERE until < $1", now - kForgotten);
          sign_of_life(db, node, now);
        },
        [](const std::optional<std::string>&) {});
    work_->flush();
  }
  std::vector<Outage> outages(std::int64_t since) override {
    return work_->read([&](SqlDatabase& db) {
      std::vector<Outage> found;
      for (SqlAnswer row =
               db.ask("SELECT since, until FROM outage WHERE until > $1 ORDER BY until", since);
           row.next();)
        found.push_back({row.number(0), row.number(1)});
      return found;
    });
  }
  std::vector<std::string> with_open_seats(std::size_t most, std::int64_t since) override {
    return work_->read([&](SqlDatabase& db) {
      return names(db,
                   "SELECT name FROM match WHERE open_seats > 0 AND over = 0 AND created >= $1"
                   " ORDER BY id DESC LIMIT $2",
                   since, most);
    });
  }
  std::vector<std::string> listed(std::size_t most) override {
    return work_->read([&](SqlDatabase& db) {
      return names(db, "SELECT name FROM match WHERE listed > 0 ORDER BY over, id DESC LIMIT $1",
                   most);
    });
  }
  std::vector<std::string> all() override {
    return work_->read(
        [](SqlDatabase& db) { return names(db, "SELECT name FROM match ORDER BY id"); });
  }

 private:
  const std::shared_ptr<SqlWork> work_;
  const std::string node_;
};

}  // namespace

std::unique_ptr<Store> make_sql_store(std::shared_ptr<SqlWork> work, std::string node) {
  return std::make_unique<SqlStore>(std::move(work), std::move(node));
}

}  // namespace tercio
