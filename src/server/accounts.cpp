#include "server/accounts.h"

#include <sodium.h>

#include <algorithm>

#include "engine/request.h"
#include "match/dice.h"
#include "server/password.h"
#include "server/person_name.h"
#include "table/reply.h"
#include "table/secret.h"

namespace tercio {
namespace {

constexpr std::string_view kCookie = "tercio_session=";
constexpr std::string_view kKnown = "tercio_known=";
constexpr std::int64_t kDay = 24LL * 60 * 60 * 1000;
constexpr std::int64_t kIdle = 30 * kDay;      // a session that is not used ends
constexpr std::int64_t kLongest = 365 * kDay;  // and so does every other
constexpr std::int64_t kRenewAfter = kDay;
constexpr std::size_t kMostResults = 500;
constexpr std::size_t kMostAddress = 500;  // of a webhook
constexpr std::size_t kLoginName = 16;     // digits by which a person tells logins apart

// The value of a cookie of ours in "a=1; tercio_session=…; b=2".
std::string_view token_in(std::string_view cookies, std::string_view name = kCookie) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view one = cookies.substr(0, end);
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.starts_with(name)) return one.substr(name.size());
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
  }
  return {};
}

std::string cookie(bool https, const std::string& token, std::int64_t ms) {
  return std::string(kCookie) + token +
         "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(ms / 1000) +
         (https ? "; Secure" : "");
}

// What a browser keeps by which it is seen that the person has logged in there. It follows from the
// password's hash, which nobody else has, and ends with it.
std::string known_as(const Person& person) {
  return hash_of_secret("known " + person.name + " " + person.password);
}
std::string known_cookie(bool https, const Person& person) {
  return std::string(kKnown) + known_as(person) +
         "; Path=/api/account; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(kLongest / 1000) +
         (https ? "; Secure" : "");
}

Accounts::Answer error(std::string_view code, std::string_view message) {
  return {error_reply(code, message), "", ""};
}
Accounts::Answer not_stored() { return error("internal", "It could not be stored."); }

bool is_usable(const std::string& password, const std::string& name) {
  return password.size() >= kLeastPassword && password.size() <= kMostPassword &&
         !is_easily_guessed(password, name);
}
Accounts::Answer weak() {
  Accounts::Answer answer =
      error("weak-password",
            "a password has 10 to 200 characters, is none that many people use, and not the name");
  answer.json["error"]["reason"] = {{"en",
                                     "A password has 10 to 200 characters, is none that many "
                                     "people use, and not the name, with or without digits."},
                                    {"es",
                                     "Una contraseña tiene de 10 a 200 caracteres, no es de las "
                                     "que usa mucha gente ni el nombre, con cifras o sin ellas."}};
  return answer;
}

bool is_web_address(const std::string& text) {
  return (text.starts_with("https://") || text.starts_with("http://")) &&
         text.size() <= kMostAddress && std::all_of(text.begin(), text.end(), [](char c) {
           return c > ' ' && c < 0x7F && c != '"' && c != '\\';
         });
}

Json person_json(const Person& person) {
  return {{"name", person.shown}, {"created", person.created}, {"webhook", person.webhook}};
}

Accounts::Answer welcome(bool https, const Person& person, const Login& login,
                         const std::string& token) {
  return {ok_reply({{"person", person_json(person)}, {"guard", login.guard}}),
          cookie(https, token, login.expires - login.used),
          "",
          known_cookie(https, person),
          {}};
}

Json logins_json(const std::vector<Login>& logins, const std::string& own) {
  Json list = Json::array();
  for (const Login& login : logins)
    list.push_back({{"session", login.token.substr(0, kLoginName)},
                    {"created", login.created},
                    {"used", login.used},
                    {"expires", login.expires},
                    {"this", login.token == own}});
  return list;
}

Json ratings_json(const std::vector<StandingIn>& ratings) {
  Json list = Json::array();
  for (const StandingIn& one : ratings)
    list.push_back({{"game", one.game},
                    {"rating", one.rating.rating},
                    {"deviation", one.rating.deviation},
                    {"volatility", one.rating.volatility},
                    {"low", one.rating.low()},
                    {"high", one.rating.high()},
                    {"games", one.games}});
  return list;
}

Json results_json(const std::vector<PastResult>& results) {
  Json list = Json::array();
  for (const PastResult& one : results) {
    Json json = {{"match", one.match}, {"seat", one.seat}, {"game", one.game}, {"at", one.at}};
    json["score"] = one.score < 0 ? Json() : Json(one.score);
    json["rating"] = one.rated ? Json(one.rating) : Json();
    json["deviation"] = one.rated ? Json(one.deviation) : Json();
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace

Accounts::Accounts(People& people, Table& table, Metrics& metrics, const Logger& logger, bool https,
                   AccountLimits limits)
    : people_(people),
      table_(table),
      metrics_(metrics),
      logger_(logger),
      https_(https),
      limits_(limits),
      logins_(limits.logins),
      names_(limits.logins_by_name),
      strangers_(limits.logins_by_strangers),
      creations_(limits.creations),
      checks_(limits.checks) {
  hashers_.submit([this] { decoy_ = hash_password(new_secret()); });  // before any other
}

void Accounts::stop() { hashers_.stop(); }

std::string Accounts::login_of(const HttpRequest& request) {
  const std::string_view token = token_in(request.cookie);
  return token.empty() ? "" : hash_of_secret(token);
}

std::optional<Session> Accounts::session(const HttpRequest& request) {
  const std::string login = login_of(request);
  if (login.empty()) return std::nullopt;
  try {
    return people_.session(login, unix_ms());
  } catch (const StoreError& broken) {
    ++metrics_.store_errors;
    logger_.error("store-error", {{"message", broken.message}});
    return std::nullopt;
  }
}

bool Accounts::shows_guard(const HttpRequest& request, const Session& session) {
  const std::string& guard = session.login.guard;
  return request.guard.size() == guard.size() &&
         sodium_memcmp(request.guard.data(), guard.data(), guard.size()) == 0;
}

bool Accounts::came_by_https(const HttpRequest& request) const {
  return https_ || request.secure || request.origin.starts_with("https://");
}

bool Accounts::may(RateByAddress& rate, const std::string& whose, const Reply& reply) {
  if (rate.take(whose)) return true;
  ++metrics_.rate_limited;
  reply({too_often(), "", ""});
  return false;
}

void Accounts::hash(const Reply& reply, std::function<void()> what) {
  const bool taken = hashers_.submit(
      [this, reply, what = std::move(what)] {
        try {
          what();
        } catch (const StoreError& broken) {
          ++metrics_.store_errors;
          logger_.error("store-error", {{"message", broken.message}});
          reply(not_stored());
        }
      },
      {}, limits_.hashes_waiting);
  if (!taken) reply(error("busy", "too many are asking: try again in a moment"));
}

Store::Done Accounts::then(const Reply& reply, std::function<void()> what) {
  return [this, reply, what = std::move(what)](const std::optional<std::string>& broken) {
    if (!broken) return what();
    ++metrics_.store_errors;
    logger_.error("store-error", {{"message", *broken}});
    reply(not_stored());
  };
}

Accounts::NewLogin Accounts::new_login(std::int64_t person) {
  NewLogin made;
  made.token = new_secret();
  const std::int64_t now = unix_ms();
  made.login = {hash_of_secret(made.token), person, new_secret(), now, now, now + kIdle};
  return made;
}

// ---- what can be asked
// ----------------------------------------------------------------------------

void Accounts::answer(Own how, const HttpRequest& request, const Session& own, const Json& body,
                      const Reply& reply) {
  try {
    (this->*how)(request, own, body, reply);
  } catch (const StoreError& broken) {
    ++metrics_.store_errors;
    logger_.error("store-error", {{"message", broken.message}});
    reply(error("internal", "It could not be read."));
  }
}

bool Accounts::get(const HttpRequest& request, const std::string& path, const Reply& reply) {
  static const std::map<std::string_view, Own> pages = {
      {"/api/account/sessions", &Accounts::show_logins},
      {"/api/account/results", &Accounts::show_results},
      {"/api/account/export", &Accounts::export_all},
  };
  if (path == "/api/account") return who(request, reply), true;
  const auto page = pages.find(path);
  if (page == pages.end()) return false;
  const std::optional<Session> own = session(request);
  if (!own) return reply(error("no-session", "nobody is logged in")), true;
  return answer(page->second, request, *own, nullptr, reply), true;
}

bool Accounts::post(const HttpRequest& request, const std::string& path, const Json& body,
                    const Reply& reply) {
  static const std::map<std::string_view, Own> changes = {
      {"/api/account/logout", &Accounts::log_out},
      {"/api/account/password", &Accounts::change_password},
      {"/api/account/webhook", &Accounts::set_webhook},
      {"/api/account/delete", &Accounts::remove},
      {"/api/account/keep", &Accounts::keep},
      {"/api/account/let-go", &Accounts::let_go},
      {"/api/account/learn", &Accounts::learn},
  };
  if (path == "/api/account") return create(request, body, reply), true;
  if (path == "/api/account/login") return log_in(request, body, reply), true;
  const auto change = changes.find(path);
  if (change == changes.end()) return false;
  const std::optional<Session> own = session(request);
  if (!own) return reply(error("no-session", "nobody is logged in")), true;
  if (!shows_guard(request, *own)) {
    logger_.warn("no-guard", {{"address", request.address}, {"path", path}});
    return reply(error("guard", "the request does not show the session's guard")), true;
  }
  return answer(change->second, request, *own, body, reply), true;
}

// ---- coming and going
// -----------------------------------------------------------------------------

void Accounts::who(const HttpRequest& request, const Reply& reply) {
  std::optional<Session> own = session(request);
  if (!own) return reply({ok_reply({{"person", nullptr}}), "", ""});
  Login& login = own->login;
  const Json person = person_json(own->person);
  const std::int64_t now = unix_ms();
  if (now - login.used < kRenewAfter)
    return reply({ok_reply({{"person", person}, {"guard", login.guard}}), "", ""});
  login.used = now;
  login.expires = std::min(now + kIdle, login.created + kLongest);
  const std::string token(token_in(request.cookie));
  people_.renew(login, then(reply, [=, whose = own->person, https = came_by_https(request)] {
                  reply(welcome(https, whose, login, token));
                }));
}

void Accounts::create(const HttpRequest& request, const Json& body, const Reply& reply) {
  const Request fields(body);
  const std::optional<std::string> shown = fields.text("name");
  const std::optional<std::string> password = fields.text("password");
  if (!shown || !password) return reply({fields.failure(), "", ""});
  const std::optional<std::string> name = compared_name(*shown);
  if (!name)
    return reply(error("bad-name", "a name has 2 to 24 letters, digits and . - _ between them"));
  if (!is_usable(*password, *name)) return reply(weak());
  if (!may(creations_, request.address, reply)) return;
  hash(reply, [this, shown = *shown, name = *name, password = *password, reply,
               https = came_by_https(request)] {
    const NewLogin made = new_login(0);
    Person person{0, name, shown, hash_password(password), made.login.created, "", ""};
    people_.create(person, made.login,
                   [=, this](std::int64_t id, const std::optional<std::string>& broken) {
                     then(reply, [&] {
                       if (id == 0) return reply(error("name-taken", "somebody has this name"));
                       logger_.info("account-created");
                       reply(welcome(https, person, made.login, made.token));
                     })(broken);
                   });
  });
}

// An unknown name takes as long as a wrong password, and the answer is the same.
void Accounts::log_in(const HttpRequest& request, const Json& body, const Reply& reply) {
  const Request fields(body);
  const std::optional<std::string> shown = fields.text("name");
  const std::optional<std::string> password = fields.text("password");
  if (!shown || !password) return reply({fields.failure(), "", ""});
  if (password->size() > kMostPassword) return reply(weak());
  const std::string name = compared_name(*shown).value_or("");
  if (!may(logins_, request.address, reply) ||
      !may(names_, name + " " + network_of(request.address), reply))
    return;
  // Whoever tries from everywhere locks out other strangers, not the person's own browsers.
  if (!is_known(request, name) && !may(strangers_, name, reply)) return;
  hash(reply, [this, name, password = *password, reply, address = request.address,
               https = came_by_https(request)] {
    const std::optional<Person> person = people_.find(name);
    const bool right = is_password(password, person ? person->password : decoy_);
    if (!person || !right) {
      logger_.info("wrong-login", {{"address", address}});
      return reply(error("wrong-login", "the name or the password is wrong"));
    }
    const NewLogin made = new_login(person->id);
    people_.log_in(made.login,
                   then(reply, [=] { reply(welcome(https, *person, made.login, made.token)); }));
  });
}

bool Accounts::is_known(const HttpRequest& request, const std::string& name) {
  const std::string_view shown = token_in(request.cookie, kKnown);
  if (shown.empty()) return false;
  try {
    const std::optional<Person> person = people_.find(name);
    if (!person) return false;
    const std::string known = known_as(*person);
    return shown.size() == known.size() &&
           sodium_memcmp(shown.data(), known.data(), known.size()) == 0;
  } catch (const StoreError& broken) {
    ++metrics_.store_errors;
    logger_.error("store-error", {{"message", broken.message}});
    return false;
  }
}

void Accounts::log_out(const HttpRequest& request, const Session& own, const Json& body,
                       const Reply& reply) {
  const Request fields(body);
  const std::optional<bool> everywhere = fields.flag_or("everywhere", false);
  const std::optional<std::string> which =
      fields.text_or("session", std::string_view(own.login.token).substr(0, kLoginName));
  if (!everywhere || !which) return reply({fields.failure(), "", ""});
  const std::string gone = cookie(came_by_https(request), "", 0);
  const std::int64_t person = own.person.id;
  if (*everywhere)
    return people_.log_out_everywhere(
        person, then(reply, [=, this] {
          table_.turn_out([person](const Client& client) { return client.person == person; });
          reply({ok_reply(), gone, ""});
        }));
  for (const Login& login : people_.logins(person, unix_ms())) {
    if (login.token.substr(0, kLoginName) != *which) continue;
    const bool itself = login.token == own.login.token;
    return people_.log_out(
        person, login.token, then(reply, [=, this, token = login.token] {
          table_.turn_out([token](const Client& client) { return client.login == token; });
          reply({ok_reply(), itself ? gone : "", ""});
        }));
  }
  reply(error("bad-request", "there is no such session"));
}

// ---- the account itself
// ---------------------------------------------------------------------------

void Accounts::with_password(const Session& session, const Json& body, const Reply& reply,
                             std::function<void()> what) {
  const Request fields(body);
  const std::optional<std::string> password = fields.text("password");
  if (!password) return reply({fields.failure(), "", ""});
  if (password->size() > kMostPassword) return reply(weak());
  if (!may(checks_, session.person.name, reply)) return;
  hash(reply, [=, given = *password, kept = session.person.password, what = std::move(what)] {
    if (!is_password(given, kept)) return reply(error("wrong-login", "the password is wrong"));
    what();
  });
}

void Accounts::change_password(const HttpRequest& request, const Session& own, const Json& body,
                               const Reply& reply) {
  const Request fields(body);
  const std::optional<std::string> next = fields.text("new");
  if (!next) return reply({fields.failure(), "", ""});
  if (!is_usable(*next, own.person.name)) return reply(weak());
  with_password(own, body, reply,
                [=, this, person = own.person, https = came_by_https(request), password = *next] {
                  const NewLogin made = new_login(person.id);
                  Person changed = person;
                  changed.password = hash_password(password);
                  people_.change_password(
                      person.id, changed.password, made.login, then(reply, [=, this] {
                        table_.turn_out(
                            [id = person.id](const Client& client) { return client.person == id; });
                        reply(welcome(https, changed, made.login, made.token));
                      }));
                });
}

void Accounts::set_webhook(const HttpRequest&, const Session& own, const Json& body,
                           const Reply& reply) {
  const Request fields(body);
  const std::optional<std::string> address = fields.text("address");
  if (!address) return reply({fields.failure(), "", ""});
  if (!address->empty() && !is_web_address(*address))
    return reply(error("bad-request", "\"address\" must begin with https:// or http://"));
  const std::string key = address->empty() ? "" : new_secret();
  people_.set_webhook(own.person.id, *address, key, then(reply, [=] {
                        Json told = ok_reply({{"webhook", *address}});
                        if (!key.empty()) told["key"] = key;
                        reply({told, "", ""});
                      }));
}

void Accounts::remove(const HttpRequest& request, const Session& own, const Json& body,
                      const Reply& reply) {
  with_password(
      own, body, reply,
      [=, this, person = own.person.id, gone = cookie(came_by_https(request), "", 0)] {
        people_.remove(person, [=, this](const std::vector<std::string>& matches,
                                         const std::optional<std::string>& broken) {
          then(reply, [&] {
            logger_.info("account-deleted");
            table_.forget(matches);
            table_.turn_out([person](const Client& client) { return client.person == person; });
            reply({ok_reply(), gone, ""});
          })(broken);
        });
      });
}

// ---- seats and results
// ----------------------------------------------------------------------------

void Accounts::keep(const HttpRequest& request, const Session& own, const Json& body,
                    const Reply& reply) {
  table_.keep(
      body, request.address, [reply](Json json) { reply({std::move(json), "", ""}); },
      own.person.id);
}

void Accounts::let_go(const HttpRequest&, const Session& own, const Json& body,
                      const Reply& reply) {
  table_.let_go(body, [reply](Json json) { reply({std::move(json), "", ""}); }, own.person.id);
}

void Accounts::show_logins(const HttpRequest&, const Session& own, const Json&,
                           const Reply& reply) {
  const std::vector<Login> logins = people_.logins(own.person.id, unix_ms());
  reply({ok_reply({{"sessions", logins_json(logins, own.login.token)}}), "", ""});
}

void Accounts::show_results(const HttpRequest&, const Session& own, const Json&,
                            const Reply& reply) {
  reply({ok_reply({{"ratings", ratings_json(people_.ratings(own.person.id, unix_ms()))},
                   {"results", results_json(people_.results(own.person.id, kMostResults))}}),
         "", ""});
}

void Accounts::export_all(const HttpRequest&, const Session& own, const Json&, const Reply& reply) {
  if (!may(checks_, own.person.name, reply)) return;
  const std::int64_t id = own.person.id;
  Json all = progress_json(people_.learnt(id));
  all.update({{"person", person_json(own.person)},
              {"sessions", logins_json(people_.logins(id, unix_ms()), own.login.token)},
              {"ratings", ratings_json(people_.ratings(id, unix_ms()))},
              {"results", results_json(people_.results(id, SIZE_MAX / 2))}});
  // One match after the other: together they may be more than there is memory for.
  struct Pieces {
    std::string head;
    HttpReply::Next matches;
    bool any = false, done = false;
  };
  auto pieces = std::make_shared<Pieces>();
  pieces->head = bytes_of(ok_reply(std::move(all)));
  pieces->head.back() = ',';
  pieces->head += R"("matches":[)";
  pieces->matches = table_.matches_of(id);
  Answer answer{ok_reply(), "", "tercio-account.json"};
  answer.next = [pieces](const std::function<void(std::string)>& give) {
    if (!pieces->head.empty()) return give(std::exchange(pieces->head, {}));
    if (pieces->done) return give("");
    pieces->matches([pieces, give](std::string match) {
      pieces->done = match.empty();
      if (pieces->done) return give("]}");
      give((std::exchange(pieces->any, true) ? "," : "") + match);
    });
  };
  reply(std::move(answer));
}

}  // namespace tercio
