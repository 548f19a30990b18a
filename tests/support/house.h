// A table with accounts, and browsers that ask it over HTTP, without sockets.
#pragma once

#include <gtest/gtest.h>

#include "server/accounts.h"
#include "server/api.h"
#include "support/test_table.h"

namespace tercio {

inline constexpr const char* kPassword = "cinco lobos";

struct House {
  explicit House(
      AccountLimits limits = {{1e9, 1e9}, {1e9, 1e9}, {1e9, 1e9}, {1e9, 1e9}, 100, {1e9, 1e9}},
      TableLimits table_limits = {}, bool https = false)
      : at(table_limits), accounts(at.people(), at.table(), at.metrics(), logger, https, limits) {}
  ~House() {
    accounts.stop();
    at.settle();
  }

  HttpReply ask(const HttpRequest& request) {
    std::promise<HttpReply> made;
    api.http(request, [&](HttpReply reply) { made.set_value(std::move(reply)); });
    HttpReply reply = within(made.get_future(), request.target.c_str());
    if (reply.next) reply.body.clear();
    for (bool more = static_cast<bool>(reply.next); more; ++pieces) {
      std::promise<std::string> piece;
      reply.next([&](std::string text) { piece.set_value(std::move(text)); });
      const std::string text = within(piece.get_future(), "a piece");
      reply.body += text;
      more = !text.empty();
    }
    return reply;
  }
  int pieces = 0;  // of replies that came in several

  TestTable at;
  Logger logger{LogLevel::Off};
  Page page;
  Accounts accounts;
  Api api{at.table(), page, at.metrics(), logger, {}, true, &accounts};
};

// A browser: keeps its cookie and the guard it was told.
struct Browser {
  explicit Browser(House& in) : house(&in) {}
  // Somebody with an account.
  Browser(House& in, const std::string& name) : Browser(in) {
    EXPECT_EQ(post("/api/account", {{"name", name}, {"password", kPassword}})["ok"], true) << name;
  }

  Json get(const std::string& path) { return send(request("GET", path)); }
  Json post(const std::string& path, const Json& body) {
    HttpRequest made = request("POST", path);
    made.content_type = "application/json";
    made.body = body.dump();
    return send(made);
  }
  std::string code(const std::string& path, const Json& body) {
    const Json reply = post(path, body);
    return reply["ok"] == true ? "ok" : reply["error"]["code"].get<std::string>();
  }
  HttpRequest request(const std::string& method, const std::string& path) const {
    HttpRequest made;
    made.method = method;
    made.target = path;
    made.address = address;
    made.host = "127.0.0.1:8080";
    made.cookie = cookie + known;
    made.guard = guard;
    return made;
  }
  Json send(const HttpRequest& made) {
    const HttpReply reply = house->ask(made);
    status = reply.status;
    for (const auto& [name, value] : reply.headers)
      if (name == "Set-Cookie" && value.starts_with("tercio_known="))
        known = "; " + value.substr(0, value.find(';'));
      else if (name == "Set-Cookie") {
        set_cookie = value;
        cookie = "other=1; " + value.substr(0, value.find(';'));
      }
    Json json = Json::parse(reply.body, nullptr, false);
    if (json.is_object() && json.contains("guard")) guard = json["guard"];
    return json;
  }
  std::string token() const { return cookie.substr(cookie.find('=', 8) + 1); }
  Session session() const { return *house->accounts.session(request("GET", "/")); }

  House* house;
  std::string cookie, known, guard, set_cookie, address = "127.0.0.1";
  unsigned status = 0;
};

// Somebody at a match by an account.
struct Sitter {
  explicit Sitter(Browser& browser)  // connected, and not at a match yet
      : table(browser.house->at.table()),
        client(table.connect(wire, "here", browser.session().login.token)) {}
  Sitter(Browser& browser, const std::string& match) : Sitter(browser) {
    state = ask({{"cmd", "sit"}, {"match", match}})["state"];
  }
  ~Sitter() { table.disconnect(client); }
  Json ask(Json request) {
    request["id"] = 1;
    std::promise<void> done;
    table.message(client, request.dump(), [&] { done.set_value(); });
    within(done.get_future(), "an answer");
    for (;;) {
      Json message = wire->next();
      if (!message.contains("push") || message["push"] == "nothing") return message;
      if (message["push"] == "state") state = message["state"];
      if (message["push"] == "seats") seats.push_back(message["seats"]);
    }
  }
  Table& table;
  std::shared_ptr<TestWire> wire = std::make_shared<TestWire>();
  ClientPtr client;
  Json state;
  std::vector<Json> seats;  // as they were pushed
};

inline Json new_match(const std::string& red = "here", const std::string& blue = "invite") {
  return {{"game", "toy"}, {"scenario", "short"}, {"seats", {{"red", red}, {"blue", blue}}}};
}
inline std::string secret_of(const Json& made, const std::string& seat) {
  for (const Json& one : made["seats"])
    if (one["seat"] == seat) return one["secret"];
  return "";
}

}  // namespace tercio
