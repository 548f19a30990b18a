// Seats that anybody may take, matches that everybody may watch, and results that count once.
#include <gtest/gtest.h>

#include "support/house.h"

namespace tercio {
namespace {

Json take(const std::string& match, const std::string& seat) {
  return {{"match", match}, {"seat", seat}};
}

// ---- open seats
// -----------------------------------------------------------------------------------

TEST(OpenSeats, AreOfferedAndTakenOnce) {
  House house;
  Browser ana(house, "Ana"), guest(house), bea(house, "bea");
  const Json made = ana.post("/api/matches", new_match("here", "open"));
  const std::string match = made["match"];
  EXPECT_FALSE(made["seats"][1].contains("secret"));
  const Json offers = guest.get("/api/open")["matches"];
  ASSERT_EQ(offers.size(), 1U);
  EXPECT_EQ(offers[0]["match"], match);
  EXPECT_EQ(offers[0]["game"], "toy");
  EXPECT_EQ(offers[0]["scenario"], "short");
  EXPECT_EQ(offers[0]["seats"][0]["name"], "Ana");
  EXPECT_EQ(offers[0]["seats"][1]["open"], true);
  EXPECT_TRUE(offers[0]["terms"].is_object());

  Sitter red(ana, match);
  EXPECT_EQ(guest.code("/api/take", take(match, "red")), "not-allowed");
  EXPECT_EQ(guest.code("/api/take", take(match, "green")), "bad-request");
  EXPECT_EQ(guest.code("/api/take", take("nomatch", "blue")), "unknown-match");
  const Json taken = guest.post("/api/take", take(match, "blue"));
  ASSERT_EQ(taken["ok"], true) << taken;
  EXPECT_EQ(bea.code("/api/take", take(match, "blue")), "not-allowed");
  EXPECT_TRUE(guest.get("/api/open")["matches"].empty());
  // The secret is the seat; whoever waited is told.
  const Json mine = guest.post(
      "/api/mine", {{"seats", {{{"match", match}, {"secret", taken["secret"]}}}}})["matches"];
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0]["seat"], "blue");
  red.ask({{"cmd", "ping"}});
  EXPECT_FALSE(red.state["seats"][1].contains("open"));
}

TEST(OpenSeats, ManyWantOneAndOneGetsIt) {
  House house;
  Browser ana(house, "ana");
  const std::string match = ana.post("/api/matches", new_match("here", "open"))["match"];
  std::vector<std::future<std::string>> tries;
  for (int i = 0; i < 8; ++i)
    tries.push_back(std::async(
        std::launch::async, [&] { return Browser(house).code("/api/take", take(match, "blue")); }));
  int got = 0;
  for (auto& one : tries) {
    const std::string code = one.get();
    EXPECT_TRUE(code == "ok" || code == "not-allowed") << code;
    got += code == "ok" ? 1 : 0;
  }
  EXPECT_EQ(got, 1);
}

// Another node has written to the log since this one read it.
TEST(OpenSeats, WhoComesSecondElsewhereIsToldSo) {
  House house;
  Browser ana(house, "ana");
  const std::string match = ana.post("/api/matches", new_match("here", "open"))["match"];
  house.at.settle();  // it is in memory here
  std::promise<std::optional<std::string>> stored;
  const Json body = {{"kind", "invite"}, {"level", ""}, {"secret", "of another"}};
  house.at.store().append({match, {{1, LogKind::Sit, "blue", body.dump(), unix_ms()}}, {}, {}, {}},
                          [&](std::optional<std::string> error) { stored.set_value(error); });
  EXPECT_EQ(stored.get_future().get(), std::nullopt);
  EXPECT_EQ(Browser(house).code("/api/take", take(match, "blue")), "not-allowed");
}

TEST(OpenSeats, ATakerWithAnAccountHoldsIt) {
  House house;
  Browser ana(house, "ana"), bea(house, "bea");
  const std::string match = ana.post("/api/matches", new_match("here", "open"))["match"];
  EXPECT_EQ(bea.code("/api/take", take(match, "blue")), "ok");
  Sitter blue(bea, match);
  EXPECT_EQ(blue.state["you"], Json({"blue"}));
  EXPECT_EQ(blue.state["seats"][1]["name"], "bea");
}

TEST(OpenSeats, WhileNobodyHasComeTheMatchCanBeCalledOff) {
  House house;
  Browser ana(house, "ana");
  const std::string match = ana.post("/api/matches", new_match("here", "open"))["match"];
  Sitter red(ana, match);
  EXPECT_EQ(red.ask({{"cmd", "propose"}, {"seat", "red"}, {"what", "cancel"}})["ok"], true);
  EXPECT_EQ(red.state["cancelled"], true);
  EXPECT_TRUE(ana.get("/api/open")["matches"].empty());
  EXPECT_EQ(ana.code("/api/take", take(match, "blue")), "not-allowed");
}

TEST(Watching, OnlyListedMatchesAreShown) {
  House house;
  Browser ana(house, "ana"), guest(house);
  ana.post("/api/matches", new_match());
  EXPECT_TRUE(guest.get("/api/watch")["matches"].empty());
  Json wish = new_match();
  wish["listed"] = true;
  const std::string match = ana.post("/api/matches", wish)["match"];
  wish["listed"] = "yes";
  EXPECT_EQ(ana.code("/api/matches", wish), "bad-request");
  Sitter red(ana, match);
  EXPECT_EQ(
      red.ask({{"cmd", "play"}, {"seat", "red"}, {"action", "hide north"}, {"version", 0}})["ok"],
      true);
  const Json shown = guest.get("/api/watch")["matches"];
  ASSERT_EQ(shown.size(), 1U);
  EXPECT_EQ(shown[0]["match"], match);
  EXPECT_EQ(shown[0]["seats"][0]["name"], "ana");
  // What red has hidden is not told to those who watch.
  EXPECT_EQ(shown[0].dump().find("north"), std::string::npos);
}

// ---- results
// --------------------------------------------------------------------------------------

struct Duel {
  explicit Duel(House& house) : ana(house, "ana"), bea(house, "bea") {}
  std::string begin() {
    const Json made = ana.post("/api/matches", new_match());
    const Json blue = {{"match", made["match"]}, {"secret", secret_of(made, "blue")}};
    EXPECT_EQ(bea.code("/api/account/keep", blue), "ok");
    return made["match"];
  }
  Browser ana, bea;
};

TEST(Results, AFinishedDuelIsRatedOnce) {
  House house;
  Duel duel(house);
  const std::string match = duel.begin();
  {
    Sitter red(duel.ana, match), blue(duel.bea, match);
    for (const auto& [sitter, seat] : {std::pair(&red, "red"), std::pair(&blue, "blue")}) {
      sitter->ask({{"cmd", "ping"}});
      EXPECT_EQ(sitter->ask({{"cmd", "play"},
                             {"seat", seat},
                             {"action", "hide north"},
                             {"version", sitter->state["version"]}})["ok"],
                true);
    }
    EXPECT_EQ(blue.ask({{"cmd", "resign"}, {"seat", "blue"}})["ok"], true);
  }
  house.at.settle();
  for (int i = 0; i < 3; ++i) house.at.table().settle_left();
  house.at.settle();
  const Json won = duel.ana.get("/api/account/results"),
             lost = duel.bea.get("/api/account/results");
  ASSERT_EQ(won["results"].size(), 1U);
  EXPECT_EQ(won["results"][0]["score"], 1.0);
  EXPECT_EQ(lost["results"][0]["score"], 0.0);
  ASSERT_EQ(won["ratings"].size(), 1U);
  EXPECT_EQ(won["ratings"][0]["games"], 1);
  const double rating = won["ratings"][0]["rating"];
  EXPECT_NEAR(rating, 1662.31, 0.01);
  EXPECT_LT(won["ratings"][0]["low"], rating);
  EXPECT_EQ(won["results"][0]["rating"], rating);
  EXPECT_NEAR(lost["ratings"][0]["rating"].get<double>(), 1337.69, 0.01);
}

TEST(Results, AreWrittenLaterIfTheServerStoppedJustThen) {
  House house;
  Duel duel(house);
  const std::string match = duel.begin();
  house.at.settle();
  // The end is on disk and nothing else is.
  MatchState over;
  over.over = true;
  std::promise<void> stored;
  const std::uint64_t next = house.at.store().load(match)->log.size() + 1;
  const Json players = {{"red", duel.ana.session().person.id},
                        {"blue", duel.bea.session().person.id}};
  const std::int64_t now = unix_ms();
  house.at.store().append({match,
                           {{next, LogKind::Rated, "", players.dump(), now},
                            {next + 1, LogKind::Play, "red", "hide north", now},
                            {next + 2, LogKind::Play, "blue", "hide south", now},
                            {next + 3, LogKind::Resign, "red", "", now}},
                           {},
                           over,
                           {}},
                          [&](const auto&) { stored.set_value(); });
  stored.get_future().get();
  house.at.table().forget({match});
  house.at.table().settle_left();
  house.at.settle();
  EXPECT_EQ(duel.bea.get("/api/account/results")["results"][0]["score"], 1.0);
  EXPECT_EQ(duel.bea.get("/api/account/results")["ratings"][0]["games"], 1);
}

TEST(Results, OneScreenComputersAndCancelledMatchesAreNotRated) {
  House house;
  Browser eva(house, "eva");
  for (const char* blue : {"here", "computer:strong", "invite"}) {
    const std::string match = eva.post("/api/matches", new_match("here", blue))["match"];
    Sitter red(eva, match);
    EXPECT_EQ(red.ask({{"cmd", "resign"}, {"seat", "red"}})["ok"], true);
  }
  Duel duel(house);
  const std::string match = duel.begin();
  {
    Sitter red(duel.ana, match), blue(duel.bea, match);
    red.ask({{"cmd", "propose"}, {"seat", "red"}, {"what", "cancel"}});
    EXPECT_EQ(blue.ask({{"cmd", "answer"}, {"seat", "blue"}, {"yes", true}})["ok"], true);
  }
  house.at.settle();
  const Json shown = eva.get("/api/account/results");
  EXPECT_TRUE(shown["ratings"].empty());
  EXPECT_EQ(shown["results"].size(), 4U);  // both seats of the one screen have one
  for (const Json& one : shown["results"]) EXPECT_EQ(one["rating"], nullptr);
  EXPECT_EQ(duel.bea.get("/api/account/results")["results"][0]["score"], nullptr);
}

}  // namespace
}  // namespace tercio
