// Whose a seat is: an invitation is used up by whoever opens it first, and nobody keeps a secret
// that has become another's.
#include <gtest/gtest.h>

#include "support/house.h"
#include "table/secret.h"

namespace tercio {
namespace {

Json claim(const std::string& match, const std::string& secret, const std::string& next) {
  return {{"match", match}, {"secret", secret}, {"next", next}};
}

// Somebody without an account, by a secret.
struct GuestAt {
  GuestAt(House& house, const std::string& match, const std::string& secret) : browser(house) {
    client = house.at.table().connect(wire, "here");
    reply = ask({{"cmd", "sit"}, {"match", match}, {"secrets", {secret}}});
    if (reply.contains("state")) state = reply["state"];
  }
  ~GuestAt() { browser.house->at.table().disconnect(client); }
  Json ask(Json request) {
    request["id"] = 1;
    std::promise<void> done;
    browser.house->at.table().message(client, request.dump(), [&] { done.set_value(); });
    within(done.get_future(), "an answer");
    for (;;) {
      Json message = wire->next();
      if (!message.contains("push") || message["push"] == "nothing") return message;
      if (message["push"] == "state") state = message["state"];
      if (message["push"] == "seats") state["seats"] = message["seats"];
    }
  }
  std::string code(const Json& request) {
    const Json answer = ask(request);
    return answer["ok"] == true ? "ok" : answer["error"]["code"].get<std::string>();
  }
  std::string refused() const {
    return reply["ok"] == true ? "ok" : reply["error"]["code"].get<std::string>();
  }
  Browser browser;
  std::shared_ptr<TestWire> wire = std::make_shared<TestWire>();
  ClientPtr client;
  Json reply, state;
};

struct Invited : ::testing::Test {
  House house;
  Browser host{house}, guest{house};
  Json made = host.post("/api/matches", new_match("here", "invite"));
  std::string match = made["match"], red = secret_of(made, "red"), link = secret_of(made, "blue");
  std::string blue = new_secret();
};

TEST_F(Invited, AnInvitationIsUsedUpByWhoeverOpensItFirst) {
  // Before that nobody sits there, the host neither.
  EXPECT_EQ(GuestAt(house, match, link).refused(), "invitation");
  EXPECT_EQ(GuestAt(house, match, red).state["seats"][1]["invited"], true);
  const Json opened = guest.post("/api/claim", claim(match, link, blue));
  ASSERT_EQ(opened["ok"], true) << opened;
  EXPECT_EQ(opened["seat"], "blue");
  EXPECT_EQ(opened["secret"], blue);
  GuestAt at(house, match, blue);
  EXPECT_EQ(at.state["you"], Json({"blue"}));
  EXPECT_FALSE(at.state["seats"][1].contains("invited"));
  EXPECT_EQ(at.code({{"cmd", "play"},
                     {"seat", "blue"},
                     {"action", "hide north"},
                     {"version", at.state["version"]}}),
            "ok");
  // Whoever made the match has kept nothing: he cannot look, play or resign for the guest.
  EXPECT_EQ(GuestAt(house, match, link).refused(), "used");
  EXPECT_EQ(host.code("/api/claim", claim(match, link, new_secret())), "used");
  EXPECT_EQ(house.at.record(match, link).second["error"]["code"], "forbidden");
  EXPECT_TRUE(host.post("/api/mine", {{"seats", {{{"match", match}, {"secret", link}}}}})["matches"]
                  .empty());
}

TEST_F(Invited, AskingAgainForALostAnswerIsHarmless) {
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(guest.post("/api/claim", claim(match, link, blue))["secret"], blue);
  house.at.table().forget({match});  // it is read again from what is stored
  house.at.settle();
  EXPECT_EQ(guest.post("/api/claim", claim(match, link, blue))["seat"], "blue");
  EXPECT_EQ(house.at.store().load(match)->log.size(), 1U);
}

TEST_F(Invited, ManyOpenItAndOneGetsIt) {
  std::vector<std::future<std::string>> tries;
  for (int i = 0; i < 8; ++i)
    tries.push_back(std::async(std::launch::async, [&] {
      return Browser(house).code("/api/claim", claim(match, link, new_secret()));
    }));
  int got = 0;
  for (auto& one : tries) {
    const std::string code = one.get();
    EXPECT_TRUE(code == "ok" || code == "used") << code;
    got += code == "ok" ? 1 : 0;
  }
  EXPECT_EQ(got, 1);
}

TEST_F(Invited, WhatIsNoInvitationIsNotOpened) {
  EXPECT_EQ(guest.code("/api/claim", claim(match, new_secret(), blue)), "forbidden");
  EXPECT_EQ(guest.code("/api/claim", claim(match, link, "short")), "bad-request");
  EXPECT_EQ(guest.code("/api/claim", claim("nomatch", link, blue)), "unknown-match");
  // The link to one's own seat opens it on another device, and stays what it is.
  EXPECT_EQ(guest.post("/api/claim", claim(match, red, blue))["secret"], red);
  EXPECT_EQ(GuestAt(house, match, red).refused(), "ok");
}

TEST_F(Invited, WhoeverIsLoggedInHoldsItByTheAccount) {
  Browser bea(house, "bea"), ana(house, "ana");
  EXPECT_EQ(bea.code("/api/claim", claim(match, link, blue)), "ok");
  Sitter at(bea, match);
  EXPECT_EQ(at.state["you"], Json({"blue"}));
  EXPECT_EQ(at.state["seats"][1]["name"], "bea");
  EXPECT_EQ(ana.code("/api/claim", claim(match, link, new_secret())), "used");
}

TEST_F(Invited, WhoeverHoldsTheOtherSeatIsAskedWhetherHeWantsBoth) {
  Browser ana(house, "ana");
  const Json own = ana.post("/api/matches", new_match("here", "invite"));
  Json both = claim(own["match"], secret_of(own, "blue"), blue);
  EXPECT_EQ(ana.code("/api/claim", both), "both");
  both["both"] = true;
  EXPECT_EQ(ana.code("/api/claim", both), "ok");
}

TEST_F(Invited, AnAccountThatTakesTheSeatHasASecretOfItsOwn) {
  EXPECT_EQ(guest.code("/api/claim", claim(match, link, blue)), "ok");
  GuestAt before(house, match, blue);
  Browser bea(house, "bea"), eva(house, "eva");
  const std::string next = new_secret();
  const Json kept = bea.post("/api/account/keep", claim(match, blue, next));
  EXPECT_EQ(kept["secret"], next);
  EXPECT_EQ(bea.post("/api/account/keep", claim(match, blue, next))["secret"], next);
  house.at.settle();
  EXPECT_TRUE(before.wire->closed);
  EXPECT_EQ(before.code({{"cmd", "resign"}, {"seat", "blue"}}), "forbidden");
  EXPECT_EQ(GuestAt(house, match, blue).refused(), "used");
  EXPECT_EQ(eva.code("/api/account/keep", claim(match, next, new_secret())), "held");
  EXPECT_EQ(Sitter(bea, match).state["you"], Json({"blue"}));
}

TEST_F(Invited, ASeatThatIsOpenElsewhereIsShownAndReleased) {
  EXPECT_EQ(guest.code("/api/claim", claim(match, link, blue)), "ok");
  GuestAt one(house, match, blue);
  EXPECT_FALSE(one.state["seats"][1].contains("also"));
  const std::string next = new_secret();
  {
    GuestAt two(house, match, blue), other(house, match, red);
    EXPECT_EQ(two.state["seats"][1]["also"], true);
    one.ask({{"cmd", "ping"}});
    EXPECT_EQ(one.state["seats"][1]["also"], true);
    EXPECT_FALSE(other.state["seats"][1].contains("also"));  // nobody else's business
    EXPECT_EQ(one.code({{"cmd", "renew"}, {"seat", "red"}, {"next", next}}), "forbidden");
    EXPECT_EQ(one.code({{"cmd", "renew"}, {"seat", "blue"}, {"next", "x"}}), "bad-request");
    EXPECT_EQ(one.code({{"cmd", "renew"}, {"seat", "blue"}, {"next", next}}), "ok");
    EXPECT_FALSE(one.state["seats"][1].contains("also"));
    house.at.settle();
    EXPECT_TRUE(two.wire->closed);
    EXPECT_FALSE(one.wire->closed);
    EXPECT_FALSE(other.wire->closed);
    EXPECT_EQ(two.code({{"cmd", "resign"}, {"seat", "blue"}}), "forbidden");
  }
  EXPECT_EQ(GuestAt(house, match, blue).refused(), "used");
  EXPECT_EQ(GuestAt(house, match, next).refused(), "ok");
  EXPECT_EQ(one.code({{"cmd", "chat"}, {"seat", "blue"}, {"text", "still here"}}), "ok");
}

TEST_F(Invited, ANewSecretLeavesTheShareInTheDice) {
  EXPECT_EQ(guest.code("/api/claim", claim(match, link, blue)), "ok");
  GuestAt at(house, match, blue);
  EXPECT_EQ(at.state["seats"][1]["share"], "none");
  EXPECT_EQ(at.code({{"cmd", "renew"}, {"seat", "blue"}, {"next", new_secret()}}), "ok");
  EXPECT_EQ(at.state["seats"][1]["share"], "none");
}

TEST_F(Invited, ASeatThatHasDecidedNothingCanBeGivenBack) {
  EXPECT_EQ(host.code("/api/claim", claim(match, link, blue)), "ok");
  GuestAt at(house, match, blue);
  const std::string again = new_secret();
  EXPECT_EQ(at.code({{"cmd", "give-back"}, {"seat", "blue"}, {"next", again}}), "ok");
  EXPECT_EQ(at.code({{"cmd", "resign"}, {"seat", "blue"}}), "forbidden");
  EXPECT_EQ(GuestAt(house, match, blue).refused(), "used");
  EXPECT_EQ(GuestAt(house, match, again).refused(), "invitation");
  const std::string theirs = new_secret();
  EXPECT_EQ(guest.code("/api/claim", claim(match, again, theirs)), "ok");
  GuestAt next(house, match, theirs);
  EXPECT_EQ(next.code({{"cmd", "play"},
                       {"seat", "blue"},
                       {"action", "hide north"},
                       {"version", next.state["version"]}}),
            "ok");
  EXPECT_EQ(next.code({{"cmd", "undo"}, {"seat", "blue"}, {"version", next.state["version"]}}),
            "ok");
  EXPECT_EQ(next.code({{"cmd", "give-back"}, {"seat", "blue"}, {"next", new_secret()}}),
            "not-allowed");
}

TEST_F(Invited, WhatNobodyHasOpenedCanBeWithdrawn) {
  GuestAt at(house, match, red);
  EXPECT_EQ(at.code({{"cmd", "withdraw"}, {"seat", "blue"}}), "forbidden");
  EXPECT_EQ(at.code({{"cmd", "withdraw"}, {"seat", "red"}}), "ok");
  house.at.settle();  // he is answered first, then everybody is put out
  EXPECT_TRUE(at.wire->closed);
  EXPECT_FALSE(house.at.store().load(match));
  EXPECT_EQ(GuestAt(house, match, red).refused(), "unknown-match");
  EXPECT_EQ(guest.code("/api/claim", claim(match, link, blue)), "unknown-match");
  EXPECT_TRUE(host.post("/api/mine", {{"seats", {{{"match", match}, {"secret", red}}}}})["matches"]
                  .empty());
}

TEST_F(Invited, WhoeverHasComeIsNotSentAway) {
  EXPECT_EQ(guest.code("/api/claim", claim(match, link, blue)), "ok");
  GuestAt at(house, match, red);
  EXPECT_EQ(at.code({{"cmd", "withdraw"}, {"seat", "red"}}), "not-allowed");
  EXPECT_TRUE(house.at.store().load(match));
  EXPECT_EQ(at.code({{"cmd", "absent"}, {"seat", "red"}, {"what", "win"}}), "not-allowed");
  EXPECT_EQ(at.code({{"cmd", "absent"}, {"seat", "red"}, {"what", "glory"}}), "bad-request");
}

TEST_F(Invited, ASeatGivenBackLeavesTheAccount) {
  Browser bea(house, "bea");
  const Json own = bea.post("/api/matches", new_match("here", "here"));
  Sitter at(bea, own["match"]);
  ASSERT_EQ(at.state["you"], Json({"red", "blue"}));
  EXPECT_EQ(at.ask({{"cmd", "give-back"}, {"seat", "blue"}, {"next", blue}})["ok"], true);
  house.at.settle();
  EXPECT_EQ(Sitter(bea, own["match"]).state["you"], Json({"red"}));
  EXPECT_EQ(guest.code("/api/claim", claim(own["match"], blue, new_secret())), "ok");
}

}  // namespace
}  // namespace tercio
