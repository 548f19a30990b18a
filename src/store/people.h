// People with accounts: who they are, how they come in, which seats they hold, and how they did.
// Of passwords and tokens only hashes come here. Writes are told when they are on disk; reads
// answer at once and throw StoreError if the database is broken.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/glicko.h"
#include "store/sql_work.h"

namespace tercio {

struct Person {
  std::int64_t id = 0;
  std::string name;      // as it is compared
  std::string shown;     // as it was written
  std::string password;  // argon2id, with its salt and costs
  std::int64_t created = 0;
  std::string webhook;      // address; empty: none
  std::string webhook_key;  // what its calls are signed with
};

// One browser that has logged in.
struct Login {
  std::string token;  // SHA-256 of what the cookie holds, hex
  std::int64_t person = 0;
  std::string guard;  // what the page must send with every change
  std::int64_t created = 0, used = 0, expires = 0;
};

struct Session {
  Person person;
  Login login;
};

struct Holding {
  std::string match, seat;
  std::int64_t since = 0;
};

struct SeatHolder {
  std::int64_t person = 0;
  std::string name;  // as shown
  friend bool operator==(const SeatHolder&, const SeatHolder&) = default;
};
using SeatHolders = std::map<std::string, SeatHolder>;  // by seat

// How a match ended.
struct Ending {
  struct Score {
    std::string seat;
    double score = 0;  // 1 won, 0 lost, between: shared; kNoScore: it was cancelled
  };
  static constexpr double kNoScore = -1;

  std::string match, game;
  std::int64_t at = 0;
  std::vector<Score> scores;
  std::map<std::string, std::int64_t> players;  // seat to person, if it counts for their ratings
};

struct StandingIn {
  std::string game;
  Rating rating;
  std::int64_t games = 0;
};

struct PastResult {
  std::string match, seat, game;
  double score = 0;
  bool rated = false;
  double rating = 0, deviation = 0;  // after it, if it was rated
  std::int64_t at = 0;
};

// How far a person is in a lesson.
struct Learnt {
  std::string lesson;  // "camino/first-march"
  std::int64_t step = 0;
  bool done = false;  // taken to its end once
  std::int64_t at = 0;
  bool solved = false;  // by the learner alone
  bool missed = true;   // something else was tried, or it was shown, before that
};

// A match that was finished, as the ladder asks for it: how it was set up, by whom it was played,
// and how it ended, in words that are the same for all such matches.
struct FinishedMatch {
  std::string match;
  std::string what;
  std::int64_t at = 0;
};

struct Progress {
  std::vector<Learnt> learnt;
  std::vector<std::int64_t> days;  // whose puzzle was solved, since 1970-01-01, ascending
  std::vector<FinishedMatch> finished;
};

class People {
 public:
  static constexpr std::int64_t kMostLearnt = 400;    // lessons of one person
  static constexpr std::int64_t kMostDays = 4000;     // whose puzzle was solved
  static constexpr std::int64_t kMostFinished = 300;  // matches
  static constexpr std::int64_t kMostAlike = 9;       // that were set up and ended alike

  using Done = Store::Done;
  template <class Value>
  using Told = std::function<void(const Value& value, const std::optional<std::string>& error)>;

  explicit People(std::shared_ptr<SqlWork> work) : work_(std::move(work)) {}

  // ---- accounts
  // With a first login, whose person is filled in; told 0 if the name is taken.
  void create(Person person, Login login, Told<std::int64_t> told);
  std::optional<Person> find(const std::string& name);
  // All logins end but the new one.
  void change_password(std::int64_t person, std::string password, Login login, Done done);
  void set_webhook(std::int64_t person, std::string address, std::string key, Done done);
  // The account goes with what the person wrote; told the matches where seats were held.
  void remove(std::int64_t person, Told<std::vector<std::string>> told);

  // ---- logins
  void log_in(Login login, Done done);
  std::optional<Session> session(const std::string& token, std::int64_t now);
  void renew(Login login, Done done);  // its `used` and `expires`
  void log_out(std::int64_t person, std::string token, Done done);
  void log_out_everywhere(std::int64_t person, Done done);
  std::vector<Login> logins(std::int64_t person, std::int64_t now);

  // ---- seats
  // Told false, and nothing is held, if another person holds one of them.
  void hold(std::string match, std::vector<std::string> seats, std::int64_t person,
            std::int64_t now, Told<bool> told);
  // All seats of the match, or one.
  void let_go(std::string match, std::int64_t person, Done done, std::string seat = "");
  SeatHolders holders(const std::string& match);
  std::vector<Holding> holdings(std::int64_t person, std::size_t most);  // unfinished ones first

  // ---- lessons
  // Put together with what is kept, in whatever order and however often it is told: the further
  // place counts. Told all that is kept now.
  void learn(std::int64_t person, Progress some, Told<Progress> told);
  Progress learnt(std::int64_t person);

  // ---- results
  // Once for every seat, however often it is asked; told whether it was rated now.
  void finish(Ending ending, Told<bool> told);
  std::vector<std::string> unsettled(std::size_t most);  // over, and their results not written
  std::vector<StandingIn> ratings(std::int64_t person, std::int64_t now);
  std::vector<PastResult> results(std::int64_t person, std::size_t most);  // newest first

 private:
  template <class Value, class What>
  void write(What what, Told<Value> told);

  const std::shared_ptr<SqlWork> work_;
};

}  // namespace tercio
