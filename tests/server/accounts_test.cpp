// Accounts, as a browser asks for them: sessions, guards, limits, what is kept and what goes.
#include "server/accounts.h"

#include <gtest/gtest.h>

#include "server/password.h"
#include "server/person_name.h"
#include "support/house.h"

namespace tercio {
namespace {

// ---- names and passwords
// --------------------------------------------------------------------------

TEST(PersonName, WhatMayBeOne) {
  EXPECT_EQ(compared_name("Ana"), "ana");
  EXPECT_EQ(compared_name("Íñigo.Núñez-2"), "inigo.nunez-2");
  EXPECT_EQ(compared_name("inigo.nunez-2"), "inigo.nunez-2");
  for (const char* no : {"", "a", "ana maría", ".ana", "ana.", "a..b", "ana<b>", "аna", "a×b",
                         "abcdefghijklmnopqrstuvwxy", "ana\n", "\xC3", "\xFF\xFF"})
    EXPECT_EQ(compared_name(no), std::nullopt) << no;
  EXPECT_NE(compared_name("abcdefghijklmnopqrstuvwx"), std::nullopt);
}

TEST(Password, IsKeptAsArgon2id) {
  const std::string hash = hash_password(kPassword);
  EXPECT_TRUE(hash.starts_with("$argon2id$"));
  EXPECT_NE(hash, hash_password(kPassword));
  EXPECT_TRUE(is_password(kPassword, hash));
  EXPECT_FALSE(is_password("cinco lobas", hash));
  EXPECT_FALSE(is_password("", "nonsense"));
  EXPECT_FALSE(is_password("", std::string(1000, 'x')));
}

TEST(Password, ThatManyPeopleUseIsNone) {
  for (const char* weak :
       {"1234567890", "0987654321", "aaaaaaaaaa", "abababababab", "password12", "PASSWORD123!",
        "contraseña1", "qwertyuiop", "Qwerty123456", "1q2w3e4r5t", "iloveyou2024", "barto00000"})
    EXPECT_TRUE(is_easily_guessed(weak, "barto")) << weak;
  EXPECT_TRUE(is_easily_guessed("Bartolome-2", "bartolome-2"));
  EXPECT_TRUE(is_easily_guessed("Bartolomé-2!!", "bartolome-2"));
  EXPECT_TRUE(is_easily_guessed("0000barto0000", "barto"));
  for (const char* good : {kPassword, "correct horse", "barto y eva", "xK3#pqLm91", "48151623421"})
    EXPECT_FALSE(is_easily_guessed(good, "barto")) << good;
}

// ---- sessions
// -------------------------------------------------------------------------------------

TEST(Accounts, ComeAndGo) {
  House house;
  Browser ana(house);
  EXPECT_EQ(ana.get("/api/account")["person"], nullptr);
  const Json made = ana.post("/api/account", {{"name", "Ana"}, {"password", kPassword}});
  EXPECT_EQ(made["person"]["name"], "Ana");
  EXPECT_TRUE(ana.set_cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000"));
  EXPECT_EQ(ana.get("/api/account")["person"]["name"], "Ana");
  EXPECT_EQ(ana.get("/api/account")["guard"], made["guard"]);

  Browser other(house);
  EXPECT_EQ(other.code("/api/account", {{"name", "ANÁ"}, {"password", "another one"}}),
            "name-taken");
  EXPECT_EQ(other.code("/api/account/login", {{"name", "ana"}, {"password", "cinco lobas"}}),
            "wrong-login");
  EXPECT_EQ(other.code("/api/account/login", {{"name", "eva"}, {"password", kPassword}}),
            "wrong-login");
  EXPECT_EQ(other.status, 403U);
  EXPECT_EQ(other.code("/api/account/login", {{"name", "aná"}, {"password", kPassword}}), "ok");
  EXPECT_NE(other.token(), ana.token());
  EXPECT_EQ(other.get("/api/account/sessions")["sessions"].size(), 2U);

  EXPECT_EQ(ana.code("/api/account/logout", Json::object()), "ok");
  EXPECT_NE(ana.set_cookie.find("Max-Age=0"), std::string::npos);
  EXPECT_EQ(ana.get("/api/account")["person"], nullptr);
  EXPECT_EQ(other.get("/api/account")["person"]["name"], "Ana");
}

TEST(Accounts, WhatIsStoredOpensNothing) {
  House house;
  Browser ana(house, "ana");
  const Session session = ana.session();
  EXPECT_EQ(session.login.token.find(ana.token()), std::string::npos);
  EXPECT_TRUE(session.person.password.starts_with("$argon2id$"));
  Browser thief(house);  // who has read the database
  thief.cookie = "tercio_session=" + session.login.token;
  EXPECT_EQ(thief.get("/api/account")["person"], nullptr);
}

TEST(Accounts, ForgedAndExpiredSessionsAreNobodys) {
  House house;
  Browser ana(house, "ana");
  Browser forger(house);
  const std::vector<std::string> all = {"", "x", ana.token() + "x", ana.token().substr(1)};
  for (const std::string& forged : all) {
    forger.cookie = "tercio_session=" + forged;
    forger.guard = ana.guard;
    EXPECT_EQ(forger.get("/api/account")["person"], nullptr);
    EXPECT_EQ(forger.get("/api/account/export")["error"]["code"], "no-session");
    EXPECT_EQ(forger.status, 401U);
    EXPECT_EQ(forger.code("/api/account/delete", {{"password", kPassword}}), "no-session");
  }
  Login login = ana.session().login;
  login.expires = unix_ms() - 1;
  std::promise<void> stored;
  house.at.people().renew(login, [&](const auto&) { stored.set_value(); });
  stored.get_future().get();
  EXPECT_EQ(ana.get("/api/account")["person"], nullptr);
  EXPECT_EQ(ana.code("/api/account/logout", Json::object()), "no-session");
}

TEST(Accounts, ASessionInUseIsRenewed) {
  House house;
  Browser ana(house, "ana");
  Login login = ana.session().login;
  const std::int64_t day = 24LL * 3600 * 1000;
  login.used = unix_ms() - 2 * day;
  login.expires = login.used + 30 * day;
  std::promise<void> stored;
  house.at.people().renew(login, [&](const auto&) { stored.set_value(); });
  stored.get_future().get();
  ana.set_cookie.clear();
  EXPECT_EQ(ana.get("/api/account")["person"]["name"], "ana");
  EXPECT_NE(ana.set_cookie.find("Max-Age=2592000"), std::string::npos);
  EXPECT_GT(ana.session().login.expires, login.expires);
  ana.set_cookie.clear();
  ana.get("/api/account");
  EXPECT_EQ(ana.set_cookie, "");
}

TEST(Accounts, TheCookieIsSecureWhereThePageIs) {
  House house;
  Browser ana(house, "ana");
  EXPECT_EQ(ana.set_cookie.find("Secure"), std::string::npos);
  HttpRequest login = ana.request("POST", "/api/account/login");
  login.content_type = "application/json";
  login.body = Json({{"name", "ana"}, {"password", kPassword}}).dump();
  login.secure = true;  // as a trusted proxy says
  ana.send(login);
  EXPECT_TRUE(ana.set_cookie.ends_with("; Secure"));
  login.secure = false;
  ana.send(login);
  EXPECT_FALSE(ana.set_cookie.ends_with("; Secure"));
  login.origin = "https://127.0.0.1:8080";
  ana.send(login);
  EXPECT_TRUE(ana.set_cookie.ends_with("; Secure"));
  House named({}, {}, true);
  Browser bea(named, "bea");
  EXPECT_TRUE(bea.set_cookie.ends_with("; Secure"));
}

TEST(Accounts, EveryChangeShowsTheGuard) {
  House house;
  Browser ana(house, "ana"), bea(house, "bea");
  const std::string own = ana.guard;
  for (const std::string& guard : {std::string(), bea.guard, own + "x"}) {
    ana.guard = guard;
    for (const char* path : {"logout", "password", "webhook", "delete", "keep", "let-go"}) {
      EXPECT_EQ(ana.code(std::string("/api/account/") + path, {{"password", kPassword}}), "guard");
      EXPECT_EQ(ana.status, 403U);
    }
    EXPECT_EQ(ana.code("/api/matches", new_match()), "guard");
    EXPECT_EQ(ana.code("/api/take", {{"match", "x"}, {"seat", "red"}}), "guard");
    EXPECT_EQ(ana.code("/api/mine", {{"seats", Json::array()}}), "ok");  // changes nothing
  }
  ana.guard = own;
  EXPECT_EQ(ana.code("/api/matches", new_match()), "ok");
  // And no other site's page is heard at all.
  HttpRequest foreign = ana.request("POST", "/api/account/logout");
  foreign.content_type = "application/json";
  foreign.body = "{}";
  foreign.origin = "https://elsewhere.example.org";
  EXPECT_EQ(ana.send(foreign)["error"]["code"], "forbidden");
}

TEST(Accounts, ANewPasswordEndsOtherSessions) {
  House house;
  Browser ana(house, "ana"), phone(house);
  phone.post("/api/account/login", {{"name", "ana"}, {"password", kPassword}});
  const Json made = ana.post("/api/matches", new_match());
  Sitter sitting(phone, made["match"]);
  const std::string before = ana.cookie;
  EXPECT_EQ(ana.code("/api/account/password", {{"password", "wrong one!"}, {"new", "seis lobos"}}),
            "wrong-login");
  EXPECT_EQ(ana.code("/api/account/password", {{"password", kPassword}, {"new", "short"}}),
            "weak-password");
  EXPECT_EQ(ana.code("/api/account/password", {{"password", kPassword}, {"new", "seis lobos"}}),
            "ok");
  EXPECT_NE(ana.cookie, before);
  EXPECT_EQ(ana.get("/api/account")["person"]["name"], "ana");
  EXPECT_EQ(phone.get("/api/account")["person"], nullptr);
  house.at.settle();
  EXPECT_TRUE(sitting.wire->closed);
  EXPECT_EQ(phone.code("/api/account/login", {{"name", "ana"}, {"password", kPassword}}),
            "wrong-login");
  EXPECT_EQ(phone.code("/api/account/login", {{"name", "ana"}, {"password", "seis lobos"}}), "ok");
}

TEST(Accounts, OneSessionOrAllCanBeEnded) {
  House house;
  Browser ana(house, "ana"), phone(house), bea(house, "bea");
  phone.post("/api/account/login", {{"name", "ana"}, {"password", kPassword}});
  std::string other;
  const Json shown = ana.get("/api/account/sessions");
  for (const Json& one : shown["sessions"])
    if (one["this"] == false) other = one["session"];
  EXPECT_EQ(bea.code("/api/account/logout", {{"session", other}}), "bad-request");
  EXPECT_EQ(ana.code("/api/account/logout", {{"session", other}}), "ok");
  EXPECT_EQ(phone.get("/api/account")["person"], nullptr);
  EXPECT_EQ(ana.get("/api/account")["person"]["name"], "ana");
  EXPECT_EQ(ana.code("/api/account/logout", {{"everywhere", true}}), "ok");
  EXPECT_EQ(ana.get("/api/account")["person"], nullptr);
  EXPECT_EQ(bea.get("/api/account")["person"]["name"], "bea");
}

// A WebSocket that was opened before the log-out and has waited to sit down.
TEST(Accounts, NobodySitsDownByASessionThatHasEnded) {
  House house;
  Browser ana(house, "ana"), thief(house);
  const Json made = ana.post("/api/matches", new_match());
  const std::string match = made["match"];
  thief.cookie = ana.cookie;
  Sitter waiting(thief), by_link(thief), known(thief, match);
  EXPECT_EQ(known.state["you"], Json({"red"}));
  EXPECT_EQ(ana.code("/api/account/logout", {{"everywhere", true}}), "ok");
  // Whose it was is not known any more: he looks on.
  const Json sat = waiting.ask({{"cmd", "sit"}, {"match", match}});
  EXPECT_EQ(sat["state"]["you"], Json::array()) << sat.dump();
  // Whoever sat there by it must go.
  const Json again = known.ask({{"cmd", "sit"}, {"match", match}});
  EXPECT_EQ(again["error"]["code"], "no-session") << again.dump();
  house.at.settle();
  EXPECT_TRUE(known.wire->closed);
  EXPECT_EQ(waiting.ask({{"cmd", "resign"}, {"seat", "red"}})["ok"], false);
  // A seat's secret needs no session.
  const Json by_secret = {{"cmd", "sit"}, {"match", match}, {"secrets", {secret_of(made, "red")}}};
  EXPECT_EQ(by_link.ask(by_secret)["state"]["you"], Json({"red"}));
}

TEST(Accounts, NamesAndPasswordsThatWillNotDo) {
  House house;
  Browser guest(house);
  const auto code = [&](const Json& name, const Json& password) {
    return guest.code("/api/account", {{"name", name}, {"password", password}});
  };
  EXPECT_EQ(code("a b", kPassword), "bad-name");
  EXPECT_EQ(code("ana", "123456789"), "weak-password");
  EXPECT_EQ(code("ana", std::string(201, 'x')), "weak-password");
  EXPECT_EQ(code("Bartolomé", "bartolome"), "weak-password");
  EXPECT_EQ(code("Bartolome-2", "BARTOLOME-2"), "weak-password");
  EXPECT_EQ(code(7, kPassword), "bad-request");
  EXPECT_EQ(guest.code("/api/account/login", {{"name", "ana"}}), "bad-request");
}

TEST(Accounts, HowOftenMayBeTried) {
  const Rate any{1e9, 1e9};
  const Json wrong = {{"name", "ana"}, {"password", "not the one"}};
  {
    House house({{0.001, 3}, any, any, any, 100, any});
    Browser thief(house);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(thief.code("/api/account/login", wrong), "wrong-login");
    EXPECT_EQ(thief.code("/api/account/login", wrong), "rate");
    EXPECT_EQ(thief.status, 429U);
    thief.address = "192.0.2.7";
    EXPECT_EQ(thief.code("/api/account/login", wrong), "wrong-login");
  }
  {
    House house({any, {0.001, 2}, any, any, 100, any});
    Browser thief(house);
    for (int i = 0; i < 3; ++i)
      EXPECT_EQ(thief.code("/api/account/login", wrong), i < 2 ? "wrong-login" : "rate");
    EXPECT_EQ(thief.code("/api/account/login", {{"name", "eva"}, {"password", "not the one"}}),
              "wrong-login");
    thief.address = "192.0.2.9";  // only from where it was tried
    EXPECT_EQ(thief.code("/api/account/login", wrong), "wrong-login");
  }
  {
    House house({any, any, any, any, 100, {0.001, 2}});
    Browser ana(house, "ana"), thief(house), stranger(house);
    for (int i = 0; i < 3; ++i) {
      thief.address = "192.0.2." + std::to_string(i);
      EXPECT_EQ(thief.code("/api/account/login", wrong), i < 2 ? "wrong-login" : "rate");
    }
    const Json right = {{"name", "ana"}, {"password", kPassword}};
    EXPECT_EQ(stranger.code("/api/account/login", right), "rate");
    ana.cookie.clear();  // logged out; the browser is still known
    EXPECT_EQ(ana.code("/api/account/login", right), "ok");
    thief.known = ana.known;
    EXPECT_EQ(thief.code("/api/account/login", {{"name", "eva"}, {"password", "not the one"}}),
              "wrong-login");
  }
  {
    House house({any, any, {0.001, 1}, any, 100, any});
    Browser ana(house, "ana");
    EXPECT_EQ(Browser(house).code("/api/account", {{"name", "bea"}, {"password", kPassword}}),
              "rate");
  }
  {
    House house({any, any, any, {0.001, 1}, 100, any});
    Browser ana(house, "ana");
    EXPECT_EQ(ana.code("/api/account/delete", {{"password", "not the one"}}), "wrong-login");
    EXPECT_EQ(ana.code("/api/account/delete", {{"password", kPassword}}), "rate");
  }
  {
    House house({any, any, any, any, 0, any});  // nobody may wait
    EXPECT_EQ(Browser(house).code("/api/account/login", wrong), "busy");
  }
}

TEST(Accounts, LinesOfChatHaveARateOfTheirOwn) {
  TableLimits limits;
  limits.chat = {0.001, 2};
  House house({}, limits);
  Browser ana(house, "ana");
  Sitter sitter(ana, ana.post("/api/matches", new_match())["match"]);
  const Json line = {{"cmd", "chat"}, {"seat", "red"}, {"text", "hello"}};
  EXPECT_EQ(sitter.ask(line)["ok"], true);
  EXPECT_EQ(sitter.ask(line)["ok"], true);
  EXPECT_EQ(sitter.ask(line)["error"]["code"], "rate");
  Sitter again(ana, sitter.state["match"]);  // a new connection is the same person
  EXPECT_EQ(again.ask(line)["error"]["code"], "rate");
}

// ---- seats
// ----------------------------------------------------------------------------------------

TEST(Accounts, WhoeverHasASessionSitsByIt) {
  House house;
  Browser ana(house, "Ana"), bea(house, "bea"), guest(house);
  const Json made = ana.post("/api/matches", new_match());
  const std::string match = made["match"];
  Sitter sitter(ana, match);
  EXPECT_EQ(sitter.state["you"], Json({"red"}));
  EXPECT_EQ(sitter.state["seats"][0]["name"], "Ana");
  EXPECT_FALSE(sitter.state["seats"][1].contains("name"));
  Sitter stranger(bea, match);
  EXPECT_EQ(stranger.state["you"], Json::array());
  EXPECT_EQ(stranger.ask({{"cmd", "sit"}, {"match", match}, {"seats", {"red"}}})["error"]["code"],
            "forbidden");
  // The list of one's matches, and the record, likewise.
  const Json mine = ana.post("/api/mine", {{"seats", Json::array()}})["matches"];
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0]["seat"], "red");
  EXPECT_EQ(mine[0]["account"], true);
  EXPECT_TRUE(bea.post("/api/mine", {{"seats", Json::array()}})["matches"].empty());
  EXPECT_TRUE(guest.post("/api/mine", {{"seats", Json::array()}})["matches"].empty());
}

TEST(Accounts, SeatsOfOneScreenAreChosenByName) {
  House house;
  Browser ana(house, "ana");
  const std::string match = ana.post("/api/matches", new_match("here", "here"))["match"];
  Sitter sitter(ana, match);
  EXPECT_EQ(sitter.state["you"], Json({"red", "blue"}));
  const auto sit = [&](const Json& seats) {
    return sitter.ask({{"cmd", "sit"}, {"match", match}, {"seats", seats}});
  };
  EXPECT_EQ(sit({"blue"})["state"]["you"], Json({"blue"}));
  EXPECT_EQ(sit(Json::array())["state"]["you"], Json::array());
  EXPECT_EQ(sit({"green"})["error"]["code"], "forbidden");
  EXPECT_EQ(sit("red")["error"]["code"], "forbidden");
}

TEST(Accounts, AGuestsMatchIsTakenIn) {
  House house;
  Browser guest(house);
  const Json made = guest.post("/api/matches", new_match());
  const std::string match = made["match"];
  EXPECT_EQ(guest.code("/api/account/keep", {{"match", match}, {"secret", "x"}}), "no-session");
  guest.post("/api/account", {{"name", "ana"}, {"password", kPassword}});
  EXPECT_EQ(guest.code("/api/account/keep", {{"match", match}, {"secret", "x"}}), "forbidden");
  EXPECT_EQ(guest.code("/api/account/keep", {{"match", "nomatch"}, {"secret", "x"}}),
            "unknown-match");
  const std::string next = new_secret();
  const Json red = {{"match", match}, {"secret", secret_of(made, "red")}, {"next", next}};
  EXPECT_EQ(guest.code("/api/account/keep", red), "ok");
  EXPECT_EQ(guest.code("/api/account/keep", red), "ok");
  Browser thief(house, "eva");
  EXPECT_EQ(thief.code("/api/account/keep", red), "held");
  EXPECT_EQ(thief.status, 409U);
  // Elsewhere, by log-in alone.
  Browser phone(house);
  phone.post("/api/account/login", {{"name", "ana"}, {"password", kPassword}});
  Sitter sitter(phone, match);
  EXPECT_EQ(sitter.state["you"], Json({"red"}));
  // And out again; the link still holds the seat.
  EXPECT_EQ(phone.code("/api/account/let-go", {{"match", match}}), "ok");
  EXPECT_TRUE(phone.post("/api/mine", {{"seats", Json::array()}})["matches"].empty());
  const Json now = {{"match", match}, {"secret", next}};
  EXPECT_EQ(phone.post("/api/mine", {{"seats", {now}}})["matches"].size(), 1U);
}

TEST(Accounts, WebhooksAreKeptAndTheirKeyToldOnce) {
  House house;
  Browser ana(house, "ana");
  const Json made = ana.post("/api/account/webhook", {{"address", "https://example.org/hook?a=1"}});
  EXPECT_EQ(made["key"].get<std::string>().size(), 43U);
  EXPECT_EQ(ana.session().person.webhook_key, made["key"].get<std::string>());
  const Json who = ana.get("/api/account");
  EXPECT_EQ(who["person"]["webhook"], "https://example.org/hook?a=1");
  EXPECT_EQ(who.dump().find(made["key"].get<std::string>()), std::string::npos);
  for (const char* no : {"ftp://x", "javascript:alert(1)", "https://a b", "x"})
    EXPECT_EQ(ana.code("/api/account/webhook", {{"address", no}}), "bad-request");
  EXPECT_EQ(ana.code("/api/account/webhook", {{"address", ""}}), "ok");
  EXPECT_EQ(ana.session().person.webhook_key, "");
}

// ---- what goes out, what goes away
// ----------------------------------------------------------------

TEST(Accounts, AllOfItCanBeTakenAlong) {
  House house;
  Browser ana(house, "Ana"), bea(house, "bea");
  const Json made = ana.post("/api/matches", new_match());
  Sitter red(ana, made["match"]);
  red.ask({{"cmd", "chat"}, {"seat", "red"}, {"text", "good luck"}});
  red.ask({{"cmd", "note"}, {"seat", "red"}, {"text", "to the north"}});
  red.ask({{"cmd", "standing"}, {"seat", "red"}, {"orders", {"march *"}}});
  const Json all = ana.get("/api/account/export");
  EXPECT_EQ(all["person"]["name"], "Ana");
  EXPECT_EQ(all["sessions"].size(), 1U);
  ASSERT_EQ(all["matches"].size(), 1U);
  EXPECT_EQ(all["matches"][0]["seat"], "red");
  EXPECT_EQ(all["matches"][0]["chat"][0]["text"], "good luck");
  EXPECT_EQ(all["matches"][0]["note"], "to the north");
  EXPECT_EQ(all["matches"][0]["standing"], Json({"march *"}));
  EXPECT_GT(house.pieces, 2);  // a match at a time
  EXPECT_GT(all["matches"][0]["since"].get<std::int64_t>(), 0);
  EXPECT_TRUE(all["matches"][0]["record"].get<std::string>().starts_with("tercio"));
  const std::string text = all.dump();
  EXPECT_EQ(text.find("argon2"), std::string::npos);
  EXPECT_EQ(text.find(ana.token()), std::string::npos);
  EXPECT_EQ(bea.get("/api/account/export")["matches"].size(), 0U);
}

TEST(Accounts, ADeletedAccountLeavesNoName) {
  House house;
  Browser ana(house, "Ana"), bea(house, "bea");
  const Json made = ana.post("/api/matches", new_match());
  const std::string match = made["match"];
  bea.post("/api/account/keep", {{"match", match}, {"secret", secret_of(made, "blue")}});
  auto red = std::make_unique<Sitter>(ana, match);
  Sitter watching(bea, match);
  EXPECT_EQ(watching.state["seats"][0]["name"], "Ana");
  red->ask({{"cmd", "chat"}, {"seat", "red"}, {"text", "my name is Ana"}});
  red->ask({{"cmd", "note"}, {"seat", "red"}, {"text", "to the north"}});
  red->ask({{"cmd", "standing"}, {"seat", "red"}, {"orders", {"march with Ana *"}}});
  EXPECT_EQ(ana.code("/api/account/delete", {{"password", "not the one"}}), "wrong-login");
  EXPECT_EQ(ana.code("/api/account/delete", {{"password", kPassword}}), "ok");
  const std::optional<StoredMatch> stored = house.at.store().load(match);
  for (const LogEntry& entry : stored->log)
    EXPECT_EQ(entry.body.find("Ana"), std::string::npos) << entry.body;
  house.at.settle();
  EXPECT_TRUE(red->wire->closed);
  EXPECT_EQ(ana.get("/api/account")["person"], nullptr);
  EXPECT_EQ(ana.code("/api/account/login", {{"name", "ana"}, {"password", kPassword}}),
            "wrong-login");
  // Whoever looks on is told that the name is gone.
  watching.ask({{"cmd", "ping"}});
  ASSERT_FALSE(watching.seats.empty());
  EXPECT_EQ(watching.seats.back().dump().find("Ana"), std::string::npos);
  red.reset();
  Sitter blue(bea, match);
  EXPECT_EQ(blue.state["you"], Json({"blue"}));
  EXPECT_EQ(blue.state.dump().find("Ana"), std::string::npos);
  EXPECT_TRUE(blue.state["chat"].empty());
  // The seat can still be played by its link.
  const Json mine = Browser(house).post(
      "/api/mine", {{"seats", {{{"match", match}, {"secret", secret_of(made, "red")}}}}});
  EXPECT_EQ(mine["matches"].size(), 1U);
}

}  // namespace
}  // namespace tercio
