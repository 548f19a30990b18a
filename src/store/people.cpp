#include "store/people.h"

#include <algorithm>
#include <array>

#include "store/node_news.h"

namespace tercio {
namespace {

constexpr int kMostLogins = 50;  // of one person; the oldest go first

std::int64_t match_number(SqlDatabase& db, const std::string& name) {
  const std::int64_t match = db.number("SELECT id FROM match WHERE name = $1", name);
  if (match == 0) throw StoreError{"there is no match " + name};
  return match;
}

void insert_login(SqlDatabase& db, const Login& login) {
  db.tell("DELETE FROM login WHERE expires <= $1", login.created);
  db.tell(
      "INSERT INTO login (token, person, guard, created, used, expires) VALUES ($1,$2,$3,$4,$5,$6)",
      login.token, login.person, login.guard, login.created, login.used, login.expires);
  db.tell(
      "DELETE FROM login WHERE person = $1 AND token NOT IN"
      " (SELECT token FROM login WHERE person = $2 ORDER BY used DESC, token LIMIT $3)",
      login.person, login.person, kMostLogins);
}

void announce_people(SqlDatabase& db, const std::string& match) {
  db.announce(NodeNews{NodeNews::Kind::People, "", match, ""}.line());
}

// The other nodes end the connections that came in so.
void announce_out(SqlDatabase& db, const std::string& whose) {
  db.announce(NodeNews{NodeNews::Kind::Out, "", NodeNews::kNoMatch, whose}.line());
}
std::string connections_of(std::int64_t person) { return "person " + std::to_string(person); }

template <class Row>
Person read_person(const Row& row, int first) {
  return {row.number(first),     row.text(first + 1), row.text(first + 2), row.text(first + 3),
          row.number(first + 4), row.text(first + 5), row.text(first + 6)};
}

// ---- ratings
// --------------------------------------------------------------------------------------

struct Held {
  std::string seat;
  std::int64_t person = 0;
};

constexpr double kPeriod = 30.0 * 24 * 3600 * 1000;  // a month, in milliseconds

// As it is at the time: whoever has not played for long is less surely as strong as then.
Rating at_time(SqlDatabase& db, std::int64_t person, const std::string& game, const Rating& rating,
               std::int64_t now) {
  const std::int64_t last = db.number(
      "SELECT coalesce(max(at), 0) FROM result WHERE person = $1 AND game = $2 AND deviation > 0",
      person, game);
  return 0 < last && last < now ? rested(rating, static_cast<double>(now - last) / kPeriod)
                                : rating;
}

Rating rating_of(SqlDatabase& db, std::int64_t person, const std::string& game, std::int64_t now) {
  Rating stored;
  {
    SqlAnswer row =
        db.ask("SELECT rating, deviation, volatility FROM rating WHERE person = $1 AND game = $2",
               person, game);
    if (!row.next()) return stored;
    stored = {row.real(0), row.real(1), row.real(2)};
  }
  return at_time(db, person, game, stored, now);
}

void write_rating(SqlDatabase& db, std::int64_t person, const std::string& game,
                  const Rating& rating) {
  db.tell(
      "INSERT INTO rating (person, game, rating, deviation, volatility, games)"
      " VALUES ($1,$2,$3,$4,$5,1) ON CONFLICT (person, game) DO UPDATE SET"
      " rating = excluded.rating, deviation = excluded.deviation,"
      " volatility = excluded.volatility, games = rating.games + 1",
      person, game, rating.rating, rating.deviation, rating.volatility);
}

// Both are rated by what they were before the match.
void rate(SqlDatabase& db, const Ending& ending, std::int64_t match,
          const std::array<Held, 2>& held, const std::array<double, 2>& scores) {
  // Whoever else rates one of the two waits here.
  for (const std::int64_t person :
       {std::min(held[0].person, held[1].person), std::max(held[0].person, held[1].person)})
    db.tell("UPDATE person SET created = created WHERE id = $1", person);
  const std::array<Rating, 2> before = {rating_of(db, held[0].person, ending.game, ending.at),
                                        rating_of(db, held[1].person, ending.game, ending.at)};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t other = 1 - i;
    const double score = scores[i] > scores[other] ? 1 : scores[i] < scores[other] ? 0 : 0.5;
    const Bout bout{before[other], score};
    const Rating after = rated(before[i], std::span(&bout, 1));
    write_rating(db, held[i].person, ending.game, after);
    db.tell("UPDATE result SET rating = $1, deviation = $2 WHERE match = $3 AND seat = $4",
            after.rating, after.deviation, match, held[i].seat);
  }
}

// False if the seat's result stands already.
bool insert_result(SqlDatabase& db, const Ending& ending, std::int64_t match, const Held& held,
                   double score) {
  SqlAnswer row = db.ask(
      "INSERT INTO result (match, seat, game, person, score, rating, deviation, at)"
      " VALUES ($1,$2,$3,$4,$5,0,0,$6) ON CONFLICT (match, seat) DO NOTHING RETURNING id",
      match, held.seat, ending.game, held.person, score, ending.at);
  return row.next();
}

// Whose result it is: of a match that counts those who began it, whoever holds the seats now; else
// of whoever holds them. An account that is gone has no result.
std::vector<Held> results_of(SqlDatabase& db, const Ending& ending, std::int64_t match) {
  std::vector<Held> holders;
  for (const auto& [seat, person] : ending.players)
    if (db.number("SELECT count(*) FROM person WHERE id = $1", person) == 1)
      holders.push_back({seat, person});
  if (!ending.players.empty()) return holders;
  for (SqlAnswer row =
           db.ask("SELECT seat, person FROM holding WHERE match = $1 ORDER BY seat", match);
       row.next();)
    holders.push_back({row.text(0), row.number(1)});
  return holders;
}

bool write_ending(SqlDatabase& db, const Ending& ending) {
  const std::int64_t match = match_number(db, ending.match);
  const std::vector<Held> holders = results_of(db, ending, match);
  const bool first = db.number("SELECT count(*) FROM result WHERE match = $1", match) == 0;
  std::vector<Held> fresh;
  std::vector<double> scores;
  for (const Ending::Score& score : ending.scores)
    for (const Held& held : holders)
      if (held.seat == score.seat && insert_result(db, ending, match, held, score.score)) {
        fresh.push_back(held);
        scores.push_back(score.score);
      }
  const bool counts =
      ending.players.size() == 2 && first && fresh.size() == 2 &&
      std::all_of(scores.begin(), scores.end(), [](double score) { return score >= 0; });
  if (counts) rate(db, ending, match, {fresh[0], fresh[1]}, {scores[0], scores[1]});
  return counts;
}

}  // namespace

// What a write answers with, told after it is on disk.
template <class Value, class What>
void People::write(What what, Told<Value> told) {
  auto value = std::make_shared<Value>();
  work_->write([value, what = std::move(what)](SqlDatabase& db) { *value = what(db); },
               [value, told = std::move(told)](const std::optional<std::string>& error) {
                 told(*value, error);
               });
}

// ---- accounts
// -------------------------------------------------------------------------------------

void People::create(Person person, Login login, Told<std::int64_t> told) {
  write<std::int64_t>(
      [person = std::move(person), login = std::move(login)](SqlDatabase& db) -> std::int64_t {
        const std::int64_t id = db.number(
            "INSERT INTO person (name, shown, password, created) VALUES ($1,$2,$3,$4)"
            " ON CONFLICT (name) DO NOTHING RETURNING id",
            person.name, person.shown, person.password, person.created);
        if (id == 0) return 0;
        Login own = login;
        own.person = id;
        insert_login(db, own);
        return id;
      },
      std::move(told));
}

std::optional<Person> People::find(const std::string& name) {
  return work_->read([&](SqlDatabase& db) -> std::optional<Person> {
    SqlAnswer row = db.ask(
        "SELECT id, name, shown, password, created, webhook, webhook_key FROM person"
        " WHERE name = $1",
        name);
    if (!row.next()) return std::nullopt;
    return read_person(row, 0);
  });
}

void People::change_password(std::int64_t person, std::string password, Login login, Done done) {
  work_->write(
      [person, password = std::move(password), login = std::move(login)](SqlDatabase& db) {
        db.tell("UPDATE person SET password = $1 WHERE id = $2", password, person);
        db.tell("DELETE FROM login WHERE person = $1", person);
        insert_login(db, login);
        announce_out(db, connections_of(person));
      },
      std::move(done));
}

void People::set_webhook(std::int64_t person, std::string address, std::string key, Done done) {
  work_->write(
      [person, address = std::move(address), key = std::move(key)](SqlDatabase& db) {
        db.tell("UPDATE person SET webhook = $1, webhook_key = $2 WHERE id = $3", address, key,
                person);
      },
      std::move(done));
}

void People::remove(std::int64_t person, Told<std::vector<std::string>> told) {
  write<std::vector<std::string>>(
      [person](SqlDatabase& db) {
        std::vector<std::string> matches;
        for (SqlAnswer row = db.ask(
                 "SELECT DISTINCT match.name FROM holding JOIN match ON match.id = holding.match"
                 " WHERE holding.person = $1",
                 person);
             row.next();)
          matches.push_back(row.text(0));
        db.tell(
            "DELETE FROM chat WHERE EXISTS (SELECT 1 FROM holding WHERE holding.person = $1"
            " AND holding.match = chat.match AND holding.seat = chat.seat)",
            person);
        db.tell(
            "DELETE FROM note WHERE EXISTS (SELECT 1 FROM holding WHERE holding.person = $1"
            " AND holding.match = note.match AND holding.seat = note.seat)",
            person);
        // What was played by standing orders stands in the log by itself.
        db.tell(
            "UPDATE log SET body = $1 WHERE kind = 'standing' AND EXISTS (SELECT 1 FROM holding"
            " WHERE holding.person = $2 AND holding.match = log.match AND holding.seat = log.seat)",
            R"({"orders":[]})", person);
        // Logins, holdings, ratings and calls go with it; results lose the name.
        db.tell("DELETE FROM person WHERE id = $1", person);
        db.erase();
        for (const std::string& match : matches) announce_people(db, match);
        announce_out(db, connections_of(person));
        return matches;
      },
      std::move(told));
}

// ---- logins
// ---------------------------------------------------------------------------------------

void People::log_in(Login login, Done done) {
  work_->write([login = std::move(login)](SqlDatabase& db) { insert_login(db, login); },
               std::move(done));
}

std::optional<Session> People::session(const std::string& token, std::int64_t now) {
  return work_->read([&](SqlDatabase& db) -> std::optional<Session> {
    SqlAnswer row = db.ask(
        "SELECT login.guard, login.created, login.used, login.expires, person.id, person.name,"
        " person.shown, person.password, person.created, person.webhook, person.webhook_key"
        " FROM login JOIN person ON person.id = login.person"
        " WHERE login.token = $1 AND login.expires > $2",
        token, now);
    if (!row.next()) return std::nullopt;
    return Session{
        read_person(row, 4),
        {token, row.number(4), row.text(0), row.number(1), row.number(2), row.number(3)}};
  });
}

void People::renew(Login login, Done done) {
  work_->write(
      [login = std::move(login)](SqlDatabase& db) {
        db.tell("UPDATE login SET used = $1, expires = $2 WHERE token = $3", login.used,
                login.expires, login.token);
      },
      std::move(done));
}

void People::log_out(std::int64_t person, std::string token, Done done) {
  work_->write(
      [person, token = std::move(token)](SqlDatabase& db) {
        db.tell("DELETE FROM login WHERE person = $1 AND token = $2", person, token);
        announce_out(db, "login " + token);
      },
      std::move(done));
}

void People::log_out_everywhere(std::int64_t person, Done done) {
  work_->write(
      [person](SqlDatabase& db) {
        db.tell("DELETE FROM login WHERE person = $1", person);
        announce_out(db, connections_of(person));
      },
      std::move(done));
}

std::vector<Login> People::logins(std::int64_t person, std::int64_t now) {
  return work_->read([&](SqlDatabase& db) {
    std::vector<Login> found;
    for (SqlAnswer row = db.ask("SELECT token, guard, created, used, expires FROM login"
                                " WHERE person = $1 AND expires > $2 ORDER BY used DESC, token",
                                person, now);
         row.next();)
      found.push_back(
          {row.text(0), person, row.text(1), row.number(2), row.number(3), row.number(4)});
    return found;
  });
}

// ---- lessons
// --------------------------------------------------------------------------------------

namespace {

Progress read_progress(SqlDatabase& db, std::int64_t person) {
  Progress all;
  for (SqlAnswer row = db.ask("SELECT lesson, step, done, at, solved, missed FROM learnt"
                              " WHERE person = $1 ORDER BY lesson",
                              person);
       row.next();)
    all.learnt.push_back({row.text(0), row.number(1), row.number(2) != 0, row.number(3),
                          row.number(4) != 0, row.number(5) != 0});
  for (SqlAnswer row = db.ask("SELECT day FROM solved_day WHERE person = $1 ORDER BY day", person);
       row.next();)
    all.days.push_back(row.number(0));
  for (SqlAnswer row = db.ask("SELECT match, what, at FROM finished WHERE person = $1"
                              " ORDER BY at DESC, match",
                              person);
       row.next();)
    all.finished.push_back({row.text(0), row.text(1), row.number(2)});
  return all;
}

// What was done stays done; that something else was tried counts only where it came first.
void keep_learnt(SqlDatabase& db, std::int64_t person, const std::vector<Learnt>& places) {
  const auto number = [](bool flag) { return std::int64_t{flag ? 1 : 0}; };
  for (const Learnt& one : places)
    db.tell(
        "INSERT INTO learnt (person, lesson, step, done, at, solved, missed)"
        " VALUES ($1,$2,$3,$4,$5,$6,$7)"
        " ON CONFLICT (person, lesson) DO UPDATE SET"
        " step = CASE WHEN excluded.step > learnt.step THEN excluded.step ELSE learnt.step END,"
        " done = CASE WHEN excluded.done > learnt.done THEN excluded.done ELSE learnt.done END,"
        " at = CASE WHEN excluded.at > learnt.at THEN excluded.at ELSE learnt.at END,"
        " solved = CASE WHEN excluded.solved > learnt.solved THEN excluded.solved"
        " ELSE learnt.solved END,"
        " missed = CASE WHEN excluded.missed > learnt.missed THEN excluded.missed"
        " ELSE learnt.missed END",
        person, one.lesson, one.step, number(one.done), one.at, number(one.solved),
        number(one.missed));
  db.tell(
      "DELETE FROM learnt WHERE person = $1 AND lesson NOT IN"
      " (SELECT lesson FROM learnt WHERE person = $2 ORDER BY at DESC, lesson LIMIT $3)",
      person, person, People::kMostLearnt);
}

void keep_days(SqlDatabase& db, std::int64_t person, const std::vector<std::int64_t>& days) {
  for (const std::int64_t day : days)
    db.tell("INSERT INTO solved_day (person, day) VALUES ($1,$2) ON CONFLICT DO NOTHING", person,
            day);
  db.tell(
      "DELETE FROM solved_day WHERE person = $1 AND day NOT IN"
      " (SELECT day FROM solved_day WHERE person = $2 ORDER BY day DESC LIMIT $3)",
      person, person, People::kMostDays);
}

// No rung asks for more than a few alike: those beyond go first, then the oldest.
void keep_finished(SqlDatabase& db, std::int64_t person,
                   const std::vector<FinishedMatch>& finished) {
  for (const FinishedMatch& one : finished)
    db.tell(
        "INSERT INTO finished (person, match, what, at) VALUES ($1,$2,$3,$4)"
        " ON CONFLICT DO NOTHING",
        person, one.match, one.what, one.at);
  db.tell(
      "DELETE FROM finished WHERE person = $1 AND match IN (SELECT match FROM"
      " (SELECT match, row_number() OVER (PARTITION BY what ORDER BY at DESC, match) AS nth"
      " FROM finished WHERE person = $2) AS alike WHERE nth > $3)",
      person, person, People::kMostAlike);
  db.tell(
      "DELETE FROM finished WHERE person = $1 AND match NOT IN"
      " (SELECT match FROM finished WHERE person = $2 ORDER BY at DESC, match LIMIT $3)",
      person, person, People::kMostFinished);
}

}  // namespace

void People::learn(std::int64_t person, Progress some, Told<Progress> told) {
  write<Progress>(
      [person, some = std::move(some)](SqlDatabase& db) {
        // It may have been deleted meanwhile.
        if (db.number("SELECT count(*) FROM person WHERE id = $1", person) == 0) return Progress();
        if (!some.learnt.empty()) keep_learnt(db, person, some.learnt);
        if (!some.days.empty()) keep_days(db, person, some.days);
        if (!some.finished.empty()) keep_finished(db, person, some.finished);
        return read_progress(db, person);
      },
      std::move(told));
}

Progress People::learnt(std::int64_t person) {
  return work_->read([&](SqlDatabase& db) { return read_progress(db, person); });
}

// ---- seats
// ----------------------------------------------------------------------------------------

void People::hold(std::string match, std::vector<std::string> seats, std::int64_t person,
                  std::int64_t now, Told<bool> told) {
  write<bool>(
      [match = std::move(match), seats = std::move(seats), person, now](SqlDatabase& db) {
        const std::int64_t number = match_number(db, match);
        std::vector<std::string> fresh;
        bool all = true;
        for (const std::string& seat : seats) {
          SqlAnswer row = db.ask(
              "INSERT INTO holding (match, seat, person, since) VALUES ($1,$2,$3,$4)"
              " ON CONFLICT (match, seat) DO NOTHING RETURNING since",
              number, seat, person, now);
          if (row.next()) fresh.push_back(seat);
        }
        for (const std::string& seat : seats)
          all = all && db.number("SELECT person FROM holding WHERE match = $1 AND seat = $2",
                                 number, seat) == person;
        if (!all)
          for (const std::string& seat : fresh)
            db.tell("DELETE FROM holding WHERE match = $1 AND seat = $2", number, seat);
        if (all && !fresh.empty()) announce_people(db, match);
        return all;
      },
      std::move(told));
}

void People::let_go(std::string match, std::int64_t person, Done done, std::string seat) {
  work_->write(
      [match = std::move(match), seat = std::move(seat), person](SqlDatabase& db) {
        db.tell("DELETE FROM holding WHERE match = $1 AND person = $2 AND $3 IN ('', seat)",
                match_number(db, match), person, seat);
        announce_people(db, match);
      },
      std::move(done));
}

SeatHolders People::holders(const std::string& match) {
  return work_->read([&](SqlDatabase& db) {
    SeatHolders found;
    for (SqlAnswer row = db.ask("SELECT holding.seat, person.id, person.shown FROM match"
                                " JOIN holding ON holding.match = match.id"
                                " JOIN person ON person.id = holding.person WHERE match.name = $1",
                                match);
         row.next();)
      found.emplace(row.text(0), SeatHolder{row.number(1), row.text(2)});
    return found;
  });
}

std::vector<Holding> People::holdings(std::int64_t person, std::size_t most) {
  return work_->read([&](SqlDatabase& db) {
    std::vector<Holding> found;
    for (SqlAnswer row = db.ask("SELECT match.name, holding.seat, holding.since FROM holding"
                                " JOIN match ON match.id = holding.match WHERE holding.person = $1"
                                " ORDER BY match.over, match.id DESC, holding.seat LIMIT $2",
                                person, most);
         row.next();)
      found.push_back({row.text(0), row.text(1), row.number(2)});
    return found;
  });
}

// ---- results
// --------------------------------------------------------------------------------------

void People::finish(Ending ending, Told<bool> told) {
  write<bool>([ending = std::move(ending)](SqlDatabase& db) { return write_ending(db, ending); },
              std::move(told));
}

std::vector<std::string> People::unsettled(std::size_t most) {
  return work_->read([&](SqlDatabase& db) {
    std::vector<std::string> found;
    for (SqlAnswer row = db.ask(
             "SELECT DISTINCT match.name FROM holding JOIN match ON match.id = holding.match"
             " LEFT JOIN result ON result.match = holding.match AND result.seat = holding.seat"
             " WHERE match.over > 0 AND result.id IS NULL LIMIT $1",
             most);
         row.next();)
      found.push_back(row.text(0));
    return found;
  });
}

std::vector<StandingIn> People::ratings(std::int64_t person, std::int64_t now) {
  return work_->read([&](SqlDatabase& db) {
    std::vector<StandingIn> found;
    for (SqlAnswer row = db.ask("SELECT game, rating, deviation, volatility, games FROM rating"
                                " WHERE person = $1 ORDER BY game",
                                person);
         row.next();)
      found.push_back({row.text(0), {row.real(1), row.real(2), row.real(3)}, row.number(4)});
    for (StandingIn& one : found) one.rating = at_time(db, person, one.game, one.rating, now);
    return found;
  });
}

std::vector<PastResult> People::results(std::int64_t person, std::size_t most) {
  return work_->read([&](SqlDatabase& db) {
    std::vector<PastResult> found;
    for (SqlAnswer row =
             db.ask("SELECT match.name, result.seat, result.game, result.score, result.rating,"
                    " result.deviation, result.at FROM result JOIN match ON match.id = result.match"
                    " WHERE result.person = $1 ORDER BY result.at DESC, result.id DESC LIMIT $2",
                    person, most);
         row.next();)
      found.push_back({row.text(0), row.text(1), row.text(2), row.real(3), row.real(5) > 0,
                       row.real(4), row.real(5), row.number(6)});
    return found;
  });
}

}  // namespace tercio
