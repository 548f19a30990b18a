#include "server/api.h"

#include <algorithm>
#include <charconv>

#include "game/json.h"
#include "match/reply.h"
#include "match/strict_json.h"
#include "server/own_machine.h"
#include "store/gzip.h"
#include "table/lessons.h"
#include "table/reply.h"

namespace tercio {
namespace {

// Nothing but what this server itself sends may run, be shown or be asked.
constexpr const char* kPolicy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

HttpReply guarded(HttpReply reply) {
  reply.headers.emplace_back("Content-Security-Policy", kPolicy);
  reply.headers.emplace_back("X-Content-Type-Options", "nosniff");
  reply.headers.emplace_back("Referrer-Policy", "no-referrer");
  reply.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  reply.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  const bool cached = std::any_of(reply.headers.begin(), reply.headers.end(),
                                  [](const auto& h) { return h.first == "Cache-Control"; });
  if (!cached) reply.headers.emplace_back("Cache-Control", "no-store");
  return reply;
}

HttpReply plain(std::string text, std::string type = "text/plain; charset=utf-8") {
  HttpReply reply;
  reply.type = std::move(type);
  reply.body = std::move(text);
  return reply;
}

unsigned status_of(const std::string& code) {
  if (code == "no-session") return 401;
  if (code == "forbidden" || code == "guard" || code == "wrong-login") return 403;
  if (code == "unknown-match" || code == "unknown-study") return 404;
  if (code == "name-taken" || code == "held" || code == "both" || code == "used") return 409;
  if (code == "too-large") return 413;
  if (code == "rate") return 429;
  if (code == "internal") return 500;
  if (code == "busy") return 503;
  return 400;
}

constexpr std::string_view kAccount = "/api/account";

HttpReply json_reply(const Json& json) {
  HttpReply reply;
  reply.body = bytes_of(json);
  if (!json.value("ok", false)) reply.status = status_of(json["error"]["code"]);
  return reply;
}

HttpReply nothing_here() {
  HttpReply none = json_reply(error_reply("bad-request", "there is nothing here"));
  none.status = 404;
  return none;
}

// Sends the packed text instead to whoever can read it; empty: there is none.
void pack(HttpReply& reply, const HttpRequest& request, std::string_view gzipped) {
  if (gzipped.empty() || request.accept_encoding.find("gzip") == std::string::npos) return;
  reply.fixed = gzipped;
  reply.headers.emplace_back("Content-Encoding", "gzip");
}

Accounts::Reply account_reply(const std::function<void(HttpReply)>& send) {
  return [send](const Accounts::Answer& answer) {
    HttpReply reply = json_reply(answer.json);
    reply.next = answer.next;
    if (!answer.cookie.empty()) reply.headers.emplace_back("Set-Cookie", answer.cookie);
    if (!answer.known.empty()) reply.headers.emplace_back("Set-Cookie", answer.known);
    if (!answer.file.empty())
      reply.headers.emplace_back("Content-Disposition",
                                 "attachment; filename=\"" + answer.file + "\"");
    send(std::move(reply));
  };
}

// What is asked by, if the request says it in its header.
std::string bearer_of(const HttpRequest& request) {
  constexpr std::string_view kBearer = "Bearer ";
  return request.authorization.starts_with(kBearer) ? request.authorization.substr(kBearer.size())
                                                    : "";
}

// "127.0.0.1:8080" and "[::1]:8080" without the port.
std::string_view without_port(std::string_view host) {
  const std::size_t bracket = host.find(']');
  const std::size_t colon = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  return host.substr(0, colon);
}

bool is_this_machine(std::string_view host) {
  const std::string_view name = without_port(host);
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]" ||
         name.ends_with(".localhost");
}

std::string_view face(const Page& page, std::string_view name) {
  const PageFile* const file = page.find_asset(name);
  return file == nullptr ? std::string_view() : file->content;
}

// Those of the page.
Typefaces typefaces(const Page& page) {
  return {face(page, "source-sans-3-latin-400-normal"),
          face(page, "source-sans-3-latin-600-normal"),
          face(page, "ibarra-real-nova-latin-600-normal")};
}

class TablePeer final : public Peer {
 public:
  TablePeer(Table& table, ClientPtr client) : table_(table), client_(std::move(client)) {}
  ~TablePeer() override { table_.disconnect(client_); }
  TablePeer(const TablePeer&) = delete;
  TablePeer& operator=(const TablePeer&) = delete;

  void message(std::string text, std::function<void()> done) override {
    table_.message(client_, text, std::move(done));
  }

 private:
  Table& table_;
  const ClientPtr client_;
};

}  // namespace

Api::Api(Table& table, const Page& page, Metrics& metrics, const Logger& logger,
         std::vector<std::string> origins, bool local, Accounts* accounts)
    : table_(table),
      page_(page),
      metrics_(metrics),
      logger_(logger),
      origins_(std::move(origins)),
      local_(local),
      accounts_(accounts),
      painter_(typefaces(page)) {
  Json games = Json::array();
  for (const Game* game : table.games()) games.push_back(game_json(*game));
  games_ = Packed(bytes_of(ok_reply({{"version", TERCIO_VERSION}, {"games", std::move(games)}})));
  Json lessons = Json::array();
  for (const Game* game : table.games())
    if (has_lessons(*game)) lessons.push_back(lessons_json(*game));
  lessons_ = Packed(bytes_of(ok_reply({{"games", std::move(lessons)}})));
  puzzles_ = puzzles_by_day(table.games());
}

HttpReply Api::refusal(unsigned status, std::string_view code, std::string_view message) {
  HttpReply reply = json_reply(error_reply(code, message));
  reply.status = status;
  return guarded(std::move(reply));
}

// A browser says where the page came from that asks; it must be from here. Whoever sends no origin
// is no page. A server for this machine only is not known by any other name: a foreign name that
// leads here is somebody's trick.
bool Api::may_come(const HttpRequest& request) const {
  const std::string& origin = request.origin;
  const bool listed = std::find(origins_.begin(), origins_.end(), origin) != origins_.end();
  if (listed) return true;
  if (!is_by_our_name(request)) return false;
  if (request.fetch_site == "cross-site" || request.fetch_site == "same-site") return false;
  if (origin.empty()) return true;
  return !request.host.empty() &&
         (origin == "http://" + request.host || origin == "https://" + request.host);
}

bool Api::is_by_our_name(const HttpRequest& request) const {
  return !local_ || !origins_.empty() || is_this_machine(request.host);
}

HttpReply Api::health() const {
  std::string trouble = trouble_ ? trouble_() : "";
  if (trouble.empty()) trouble = table_.trouble();
  if (trouble.empty()) return plain("ok\n");
  HttpReply reply = plain(trouble + "\n");
  reply.status = 503;
  return reply;
}

void Api::http(HttpRequest request, std::function<void(HttpReply)> reply) {
  const Send send = [reply = std::move(reply)](HttpReply made) { reply(guarded(std::move(made))); };
  const std::string path = request.target.substr(0, request.target.find_first_of("?#"));
  if (path.empty() || path.front() != '/')
    return send(refusal(400, "bad-request", "a path begins with /"));
  if (request.method == "GET" || request.method == "HEAD") return get(request, path, send);
  if (request.method == "POST") return post(request, path, send);
  HttpReply no = json_reply(error_reply("bad-request", "only GET, HEAD and POST are known here"));
  no.status = 405;
  no.headers.emplace_back("Allow", "GET, HEAD, POST");
  send(std::move(no));
}

void Api::get(const HttpRequest& request, const std::string& path, const Send& send) {
  constexpr std::string_view kRules = "/api/rules/";
  constexpr std::string_view kPicture = "/api/picture/";
  constexpr std::string_view kFind = "/api/find/";
  constexpr std::string_view kMatches = "/api/matches/";
  constexpr std::string_view kRecord = "/record";
  constexpr std::string_view kStudies = "/api/studies/";
  if (path == "/healthz") return send(health());
  // Another site's name that leads to this machine would make its page one of ours.
  if ((path == "/metrics" || path.starts_with("/api/")) && !is_by_our_name(request))
    return send(json_reply(error_reply("forbidden", "this server is not known by that name")));
  // Its counters grow with every action, also with those decided in secret.
  if (path == "/metrics" && !is_own_machine(request.address))
    return send(refusal(403, "forbidden", "figures are for the machine that serves"));
  if (path == "/metrics") return send(plain(metrics_.text(), "text/plain; version=0.0.4"));
  if (path == "/api/games") return send(packed_reply(request, games_));
  if (path == "/api/lessons") return send(packed_reply(request, lessons_));
  if (path == "/api/daily") return send(json_reply(daily(request)));
  if (path.starts_with(kRules)) {
    const Game* game = table_.find_game(path.substr(kRules.size()));
    if (game != nullptr) return send(packed_reply(request, rules_of(*game)));
  }
  if (path.starts_with(kPicture)) {
    const std::string wanted = path.substr(kPicture.size());
    const std::size_t slash = std::min(wanted.find('/'), wanted.size());
    const Game* game = table_.find_game(wanted.substr(0, slash));
    if (game != nullptr && slash < wanted.size()) {
      const Packed& picture = picture_of(*game, wanted.substr(slash + 1));
      if (!picture.plain.empty()) return send(packed_reply(request, picture));
    }
  }
  if (path.starts_with(kFind)) {
    const Game* game = table_.find_game(path.substr(kFind.size()));
    if (game != nullptr) return send(json_reply(rules_desk_.found(*game, request.target)));
  }
  if (path.starts_with(kMatches) && path.ends_with(kRecord) &&
      path.size() > kMatches.size() + kRecord.size())
    return record(request,
                  path.substr(kMatches.size(), path.size() - kMatches.size() - kRecord.size()),
                  send);
  if (review_picture(request, path, send) || review_page(request, path, send)) return;
  if (path.starts_with(kStudies)) return study(request, path.substr(kStudies.size()), send);
  const Table::Reply reply = [send](const Json& json) { send(json_reply(json)); };
  if (path == "/api/open") return table_.open_seats(request.address, reply);
  if (path == "/api/watch") return table_.to_watch(request.address, reply);
  if (accounts_ != nullptr && path.starts_with(kAccount))
    return table_.apart(request.address, [this, request, path, send] {
      if (!accounts_->get(request, path, account_reply(send))) send(nothing_here());
    });
  if (path.starts_with("/api/") || path == "/ws") return send(nothing_here());
  send(page_reply(request, path));
}

// Long, and the same for everybody: written when it is first asked for.
const Api::Packed& Api::rules_of(const Game& game) {
  const std::lock_guard lock(rules_mutex_);
  Packed& rules = rules_[game.info().id];
  if (rules.plain.empty()) rules = Packed(bytes_of(rules_desk_.rules(game)));
  return rules;
}

// Today's, or that of an earlier day: those to come are not told.
Json Api::daily(const HttpRequest& request) const {
  const Day today = day_of(unix_ms());
  const std::string asked = value_in(request.target, "day");
  Day day = today;
  if (!asked.empty()) {
    const auto [end, error] = std::from_chars(asked.data(), asked.data() + asked.size(), day);
    if (error != std::errc() || end != asked.data() + asked.size()) day = -1;
  }
  Expected<Json> daily = daily_json(puzzles_, day, today);
  return daily ? ok_reply(std::move(*daily)) : error_reply(daily.error.code, daily.error.message);
}

// Empty: there is none. Only those there are are kept.
const Api::Packed& Api::picture_of(const Game& game, const std::string& rule) {
  static const Packed kNone;
  const std::lock_guard lock(rules_mutex_);
  const auto kept = pictures_.find(game.info().id + "/" + rule);
  if (kept != pictures_.end()) return kept->second;
  const std::optional<Json> made = rules_desk_.picture(game, rule);
  if (!made) return kNone;
  return pictures_.emplace(game.info().id + "/" + rule, Packed(bytes_of(*made))).first->second;
}

Api::Packed::Packed(std::string text) : plain(std::move(text)) {
  if (!plain.empty()) gzipped = tercio::gzipped(plain);
}

HttpReply Api::packed_reply(const HttpRequest& request, const Packed& text) {
  HttpReply reply;
  reply.headers.emplace_back("Vary", "Accept-Encoding");
  reply.fixed = text.plain;
  pack(reply, request, text.gzipped);
  return reply;
}

HttpReply Api::page_reply(const HttpRequest& request, const std::string& path) const {
  const PageFile* file = page_.find(path);
  if (file == nullptr) {
    HttpReply none = plain("There is no such file.\n");
    none.status = 404;
    return none;
  }
  HttpReply reply;
  reply.type = file->type;
  reply.headers.emplace_back("ETag", file->etag);
  reply.headers.emplace_back("Cache-Control",
                             file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (!file->gzipped.empty()) reply.headers.emplace_back("Vary", "Accept-Encoding");
  if (!request.if_none_match.empty() &&
      request.if_none_match.find(file->etag) != std::string::npos) {
    reply.status = 304;
    return reply;
  }
  reply.fixed = file->content;
  pack(reply, request, file->gzipped);
  return reply;
}

void Api::record(const HttpRequest& request, const std::string& match, const Send& send) {
  const std::string secret = bearer_of(request);
  const auto answer = [send](std::string record, const Json& error) {
    if (!error.is_null()) return send(json_reply(error));
    HttpReply reply = plain(std::move(record));
    reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"match.tercio\"");
    send(std::move(reply));
  };
  with_asker(request, false,
             [this, match, secret, answer, address = request.address](const auto& person) {
               table_.record(match, secret, address, answer, person.value_or(0));
             });
}

// The document by itself, or the match's record with what it says.
void Api::study(const HttpRequest& request, const std::string& path, const Send& send) {
  constexpr std::string_view kRecord = "/record";
  const std::string secret = bearer_of(request);
  if (!path.ends_with(kRecord))
    return table_.study(path, secret, request.address,
                        [send](const Json& json) { send(json_reply(json)); });
  table_.study_record(path.substr(0, path.size() - kRecord.size()), secret, request.address,
                      [send](std::string record, const Json& error) {
                        if (!error.is_null()) return send(json_reply(error));
                        HttpReply reply = plain(std::move(record));
                        reply.headers.emplace_back("Content-Disposition",
                                                   "attachment; filename=\"study.tercio\"");
                        send(std::move(reply));
                      });
}

// Whose account asks, 0 for a guest; nothing if it would change something and does not show that it
// comes from the account's own page.
void Api::with_asker(const HttpRequest& request, bool changes, const Asked& then) {
  if (accounts_ == nullptr || Accounts::login_of(request).empty()) return then(0);
  const auto own = [this, request] { return accounts_->session(request); };
  table_.read(request.address, own,
              [request, changes, then](std::optional<std::optional<Session>> found) {
                const std::optional<Session> session = found.value_or(std::nullopt);
                if (!session) return then(0);
                if (changes && !Accounts::shows_guard(request, *session)) return then(std::nullopt);
                then(session->person.id);
              });
}

void Api::post(const HttpRequest& request, const std::string& path, const Send& send) {
  if (!may_come(request)) {
    logger_.warn("foreign-origin", {{"address", request.address}, {"origin", request.origin}});
    return send(json_reply(error_reply("forbidden", "only this server's own page may ask")));
  }
  if (!request.content_type.starts_with("application/json")) {
    HttpReply no = json_reply(error_reply("bad-request", "the body must be application/json"));
    no.status = 415;
    return send(std::move(no));
  }
  Expected<Json> body = parse_json(request.body);
  if (!body || !body->is_object())
    return send(json_reply(
        error_reply("bad-request", body ? "the body must be a JSON object" : body.error.message)));
  const Table::Reply reply = [send](const Json& json) { send(json_reply(json)); };
  if (path == "/api/seats") return table_.seats_of(*body, request.address, reply);
  if (path == "/api/study") {
    const Request asked(*body);
    const std::optional<std::string> id = asked.text("study");
    const std::optional<std::string> secret = asked.text("secret");
    if (!id || !secret) return reply(asked.failure());
    return table_.study(*id, *secret, request.address, reply);
  }
  if (path == "/api/study/at") return table_.study_at(*body, request.address, reply);
  if (path == "/api/study/change") return table_.change_study(*body, request.address, reply);
  if (accounts_ != nullptr && path.starts_with(kAccount))
    return table_.apart(request.address, [this, request, path, body = *body, send] {
      if (!accounts_->post(request, path, body, account_reply(send))) send(nothing_here());
    });
  const bool changes = path == "/api/matches" || path == "/api/take" || path == "/api/claim" ||
                       path == "/api/studies";
  with_asker(
      request, changes,
      [this, path, body = *body, address = request.address, reply,
       send](const std::optional<std::int64_t>& person) {
        if (!person)
          return reply(error_reply("guard", "the request does not show the session's guard"));
        if (path == "/api/matches") return table_.create(body, address, reply, *person);
        if (path == "/api/take") return table_.take(body, address, reply, *person);
        if (path == "/api/claim") return table_.claim(body, address, reply, *person);
        if (path == "/api/mine") return table_.mine(body, address, reply, *person);
        if (path == "/api/studies") return table_.make_study(body, address, reply, *person);
        send(nothing_here());
      });
}

std::unique_ptr<HttpReply> Api::upgrade_refusal(const HttpRequest& request) {
  if (request.target != "/ws")
    return std::make_unique<HttpReply>(refusal(404, "bad-request", "the WebSocket is at /ws"));
  if (may_come(request)) return nullptr;
  logger_.warn("foreign-origin", {{"address", request.address}, {"origin", request.origin}});
  return std::make_unique<HttpReply>(
      refusal(403, "forbidden", "only this server's own page may ask"));
}

std::unique_ptr<Peer> Api::connected(std::shared_ptr<Wire> wire, const HttpRequest& request) {
  const std::string login = accounts_ != nullptr ? Accounts::login_of(request) : "";
  return std::make_unique<TablePeer>(table_,
                                     table_.connect(std::move(wire), request.address, login));
}

void Api::stopping() { table_.bye("the server stops; come back in a moment"); }

}  // namespace tercio
