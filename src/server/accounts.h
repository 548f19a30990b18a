// Accounts over HTTP: docs/table.md, "Accounts". Nobody needs one. A session is a random token in a
// cookie that scripts cannot read; every change besides shows the session's guard, which another
// site's page cannot know.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/net.h"
#include "store/people.h"
#include "table/rate.h"
#include "table/table.h"
#include "table/thinkers.h"

namespace tercio {

struct AccountLimits {
  Rate logins{0.2, 10};          // per address
  Rate logins_by_name{0.1, 10};  // from one address
  Rate creations{0.01, 10};      // per address
  Rate checks{0.1, 10};          // of a password by somebody who is logged in, and exports
  std::size_t hashes_waiting = 32;
  // With one name, wherever they come from; a browser that has logged in so before is not counted.
  Rate logins_by_strangers{0.5, 50};
};

class Accounts {
 public:
  struct Answer {
    Json json;
    std::string cookie;         // to be set, if not empty
    std::string file;           // to be kept under this name, if not empty
    std::string known = {};     // a second cookie: this browser has logged in
    HttpReply::Next next = {};  // instead of `json`: in pieces
  };
  using Reply = std::function<void(Answer)>;

  // `https`: the page is served so, as far as the server was told.
  Accounts(People& people, Table& table, Metrics& metrics, const Logger& logger, bool https,
           AccountLimits limits = {});

  // The login that the request's cookie names, as it is stored; empty if there is none.
  static std::string login_of(const HttpRequest& request);
  // Whose session the request's cookie names, if it is one and has not expired.
  std::optional<Session> session(const HttpRequest& request);
  // May it change something in the name of the session? It must show the guard.
  static bool shows_guard(const HttpRequest& request, const Session& session);

  // Answered if the path is one of these; false: it is none.
  bool get(const HttpRequest& request, const std::string& path, const Reply& reply);
  bool post(const HttpRequest& request, const std::string& path, const Json& body,
            const Reply& reply);

  void stop();  // passwords that wait are forgotten

 private:
  using Own = void (Accounts::*)(const HttpRequest&, const Session&, const Json&, const Reply&);

  void answer(Own how, const HttpRequest& request, const Session& own, const Json& body,
              const Reply& reply);
  // ---- coming and going
  void who(const HttpRequest& request, const Reply& reply);
  void create(const HttpRequest& request, const Json& body, const Reply& reply);
  void log_in(const HttpRequest& request, const Json& body, const Reply& reply);
  // ---- of whoever is logged in
  void log_out(const HttpRequest&, const Session&, const Json&, const Reply&);
  void change_password(const HttpRequest&, const Session&, const Json&, const Reply&);
  void set_webhook(const HttpRequest&, const Session&, const Json&, const Reply&);
  void remove(const HttpRequest&, const Session&, const Json&, const Reply&);
  void keep(const HttpRequest&, const Session&, const Json&, const Reply&);
  void let_go(const HttpRequest&, const Session&, const Json&, const Reply&);
  void learn(const HttpRequest&, const Session&, const Json&, const Reply&);
  void show_logins(const HttpRequest&, const Session&, const Json&, const Reply&);
  void show_results(const HttpRequest&, const Session&, const Json&, const Reply&);
  void export_all(const HttpRequest&, const Session&, const Json&, const Reply&);

  static Json progress_json(const Progress& progress);

  struct NewLogin {
    Login login;
    std::string token;  // what the cookie holds
  };
  static NewLogin new_login(std::int64_t person);
  bool is_known(const HttpRequest& request, const std::string& name);
  bool came_by_https(const HttpRequest& request) const;
  // Says what went wrong, or does what follows.
  Store::Done then(const Reply& reply, std::function<void()> what);
  bool may(RateByAddress& rate, const std::string& whose, const Reply& reply);
  // Something slow with passwords, on their own thread.
  void hash(const Reply& reply, std::function<void()> what);
  // `then` runs there if the password is the person's.
  void with_password(const Session& session, const Json& body, const Reply& reply,
                     std::function<void()> what);

  People& people_;
  Table& table_;
  Metrics& metrics_;
  const Logger& logger_;
  const bool https_;
  const AccountLimits limits_;
  RateByAddress logins_, names_, strangers_, creations_, checks_;
  std::string decoy_;  // the hash that unknown names are measured against
  Metrics apart_;      // thoughts about passwords are no thoughts of computer players
  Thinkers hashers_{1, apart_};
};

}  // namespace tercio
