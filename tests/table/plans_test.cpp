// Plans: what somebody would have an ally do, told to their side alone (docs/table.md).
#include "table/plans.h"

#include <gtest/gtest.h>

#include "support/test_table.h"

namespace tercio {
namespace {

TEST(Plans, GoOnAsTheirOwnerFollowsThem) {
  Plans plans;
  plans.put({"red", "blue", {"march left", "march left", "end"}, {}});
  plans.played("red", "march right");
  ASSERT_EQ(plans.all().size(), 1u);
  plans.played("blue", "march left");
  EXPECT_EQ(plans.all()[0].actions, (std::vector<std::string>{"march left", "end"}));
  plans.played("blue", "end");
  EXPECT_TRUE(plans.all().empty());
}

TEST(Plans, OneEachAndNoneToTakeBack) {
  Plans plans;
  plans.put({"red", "blue", {"end"}, {}});
  plans.put({"red", "blue", {"march left"}, {}});
  plans.put({"blue", "blue", {"peek"}, {}});
  ASSERT_EQ(plans.all().size(), 2u);
  EXPECT_EQ(plans.all()[0].actions, (std::vector<std::string>{"march left"}));
  plans.put({"red", "blue", {}, {}});
  ASSERT_EQ(plans.all().size(), 1u);
  EXPECT_EQ(plans.all()[0].by, "blue");
}

TEST(Plans, AreReadAsTheyWereWritten) {
  const Plan plan{"red", "blue", {"march left", "end"}, Seats::only(Seat::First)};
  const auto again = Plan::read("red", plan.body(), plan.side);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->owner, "blue");
  EXPECT_EQ(again->actions, plan.actions);
  for (const char* broken : {"", "[]", "{}", R"({"for":"blue"})", R"({"for":1,"actions":[]})",
                             R"({"for":"blue","actions":[1]})"})
    EXPECT_FALSE(Plan::read("red", broken, {})) << broken;
}

TEST(Allies, AreTheSeatsOfOneSide) {
  GameInfo info;
  const Seat third = Seat::Third, fourth = Seat::Fourth;
  EXPECT_EQ(allies_of(info, Seat::First), Seats::only(Seat::First));
  info.sides = {"rome", "rome", "", ""};
  EXPECT_EQ(allies_of(info, Seat::First), Seats::only(Seat::First).with(Seat::Second));
  EXPECT_EQ(allies_of(info, third), Seats::only(third));
  EXPECT_EQ(allies_of(info, fourth), Seats::only(fourth));
}

Json plan_of(const char* by, const char* owner, const Json& actions) {
  return {{"cmd", "plan"}, {"seat", by}, {"for", owner}, {"actions", actions}};
}

struct AlliedTable : ::testing::Test {
  explicit AlliedTable(TableLimits limits = {}) : at(limits, "toy data 1", true) {}

  TestTable at;
  ToyTableMatch match{at};
  Guest red{at, match, {"red"}}, blue{at, match, {"blue"}}, spectator{at, match, {}};

  // Until one of them acts: that one, and its ally.
  std::pair<std::string, std::string> to_act() {
    red.play("red", "hide north");
    blue.wait_for_version(1);
    blue.play("blue", "hide south");
    red.wait_for_version(2);
    red.play("red", "bid 3");
    blue.wait_for_version(3);
    blue.play("blue", "bid 1");
    red.wait_for_version(5);
    spectator.wait_for_version(5);
    const std::string actor = red.state["turn"]["seats"][0];
    return {actor, actor == "red" ? "blue" : "red"};
  }
  Guest& of(const std::string& seat) { return seat == "red" ? red : blue; }
};

TEST_F(AlliedTable, SeatsNameTheirAllies) {
  EXPECT_EQ(red.state["seats"][0]["allies"], Json::array({"blue"}));
  EXPECT_EQ(spectator.state["seats"][1]["allies"], Json::array({"red"}));
  EXPECT_EQ(red.state["plans"], Json::array());
}

TEST_F(AlliedTable, APlanIsToldToTheSideAloneAndChangesNothing) {
  const auto [actor, ally] = to_act();
  const Json view = of(actor).state["view"];
  of(ally).ok(plan_of(ally.c_str(), actor.c_str(), {"march left", "end"}));
  of(actor).wait_for_version(6);
  const Json plans = of(actor).state["plans"];
  ASSERT_EQ(plans.size(), 1u);
  EXPECT_EQ(plans[0]["by"], ally);
  EXPECT_EQ(plans[0]["for"], actor);
  EXPECT_EQ(plans[0]["actions"][0]["a"], "march left");
  EXPECT_EQ(plans[0]["actions"][0]["verb"], "march");
  EXPECT_EQ(plans[0]["actions"][0]["args"], (Json{{"what", "left"}}));
  EXPECT_TRUE(plans[0]["actions"][0].contains("label"));
  EXPECT_EQ(of(actor).state["view"], view);
  EXPECT_EQ(of(actor).state["steps"], 5);
  // Whoever only looks on is not even told that there was something.
  EXPECT_EQ(
      spectator.ok(
          {{"cmd", "sit"}, {"match", match.id}, {"secrets", Json::array()}})["state"]["version"],
      5);
  Guest late(at, match, {});
  EXPECT_EQ(late.state["plans"], Json::array());
  for (const Json& push : spectator.pushes)
    EXPECT_EQ(push.value("state", Json::object()).value("plans", Json::array()), Json::array());
}

TEST_F(AlliedTable, WhatAnAllyMayDoIsToldAndCanBeAskedAbout) {
  const auto [actor, ally] = to_act();
  EXPECT_EQ(of(ally).state["allied"][actor], of(actor).state["legal"][actor]);
  EXPECT_EQ(of(ally).state["legal"], Json::object());
  EXPECT_EQ(of(actor).state["allied"], Json::object());
  EXPECT_EQ(spectator.state["allied"], Json::object());
  const Json why = {{"cmd", "why"}, {"seat", actor}, {"action", "end"}};
  EXPECT_EQ(of(ally).ok(why)["legal"], true);
  EXPECT_EQ(spectator.code(why), "forbidden");
}

TEST_F(AlliedTable, APlanDoesNotOutdateWhatItsOwnerWasAboutToDo) {
  const auto [actor, ally] = to_act();
  const Json request = of(actor).play_request(actor, "march right");
  of(ally).ok(plan_of(ally.c_str(), actor.c_str(), {"march left"}));
  of(actor).ok(request);
  EXPECT_EQ(of(actor).state["plans"], Json::array());
}

TEST_F(AlliedTable, APlanGoesOnIsTakenBackAndOutlivesTheServer) {
  const auto [actor, ally] = to_act();
  of(ally).ok(plan_of(ally.c_str(), actor.c_str(), {"march left", "march left", "end"}));
  of(actor).wait_for_version(6);
  of(actor).play(actor, "march left");
  ASSERT_EQ(of(actor).state["plans"].size(), 1u);
  EXPECT_EQ(of(actor).state["plans"][0]["actions"].size(), 2u);
  red.leave();
  blue.leave();
  spectator.leave();
  at.reopen();
  {
    Guest again(at, match, {ally});
    ASSERT_EQ(again.state["plans"].size(), 1u);
    EXPECT_EQ(again.state["plans"][0]["actions"].size(), 2u);
    again.ok(plan_of(ally.c_str(), actor.c_str(), Json::array()));
    EXPECT_EQ(again.state["plans"], Json::array());
  }
}

TEST_F(AlliedTable, TakingBackEndsThePlan) {
  const auto [actor, ally] = to_act();
  of(actor).play(actor, "march left");
  of(ally).wait_for_version(6);
  of(ally).ok(plan_of(ally.c_str(), actor.c_str(), {"end"}));
  of(actor).wait_for_version(7);
  of(actor).ok({{"cmd", "undo"}, {"seat", actor}, {"version", of(actor).state["version"]}});
  EXPECT_EQ(of(actor).state["plans"], Json::array());
}

TEST_F(AlliedTable, WhatIsNoPlanIsRefused) {
  EXPECT_EQ(red.code(plan_of("blue", "red", {"end"})), "forbidden");
  EXPECT_EQ(spectator.code(plan_of("red", "blue", {"end"})), "forbidden");
  EXPECT_EQ(red.code(plan_of("red", "green", {"end"})), "bad-request");
  EXPECT_EQ(red.code(plan_of("red", "blue", "end")), "bad-request");
  EXPECT_EQ(red.code(plan_of("red", "blue", {1})), "bad-request");
  EXPECT_EQ(red.code({{"cmd", "plan"}, {"seat", "red"}, {"for", "blue"}}), "bad-request");
  EXPECT_EQ(red.code(plan_of("red", "blue", {"dance"})), "unknown-action");
  EXPECT_EQ(red.code(plan_of("red", "blue", {"roll 6 6"})), "unknown-action");
  EXPECT_EQ(red.code(plan_of("red", "blue", std::vector<std::string>(65, "end"))), "too-large");
  EXPECT_EQ(red.code(plan_of("red", "blue", {std::string(2001, 'x')})), "too-large");
  EXPECT_EQ(red.state["plans"], Json::array());
  red.ok({{"cmd", "resign"}, {"seat", "red"}});
  EXPECT_EQ(red.code(plan_of("red", "blue", {"end"})), "not-allowed");
}

TEST_F(AlliedTable, AlliesDoNotCloseHints) {
  EXPECT_EQ(red.ask({{"cmd", "hint"}, {"seat", "red"}, {"level", "genius"}})["error"]["code"],
            "bad-request");
}

struct SparingTable : AlliedTable {
  SparingTable()
      : AlliedTable([] {
          TableLimits limits;
          limits.plans = 2;
          return limits;
        }()) {}
};

TEST_F(SparingTable, AMatchHasSoManyPlansAndNoMore) {
  red.ok(plan_of("red", "blue", {"end"}));
  red.ok(plan_of("red", "blue", Json::array()));
  EXPECT_EQ(red.code(plan_of("red", "blue", {"end"})), "not-allowed");
}

TEST(Opponents, ShareNoPlans) {
  TestTable at;
  const ToyTableMatch match(at);
  Guest red(at, match, {"red"});
  EXPECT_EQ(red.state["seats"][0]["allies"], Json::array());
  EXPECT_EQ(red.state["allied"], Json::object());
  EXPECT_EQ(red.code(plan_of("red", "blue", {"end"})), "not-allowed");
  EXPECT_EQ(red.code(plan_of("red", "red", {"end"})), "not-allowed");
  EXPECT_EQ(red.code({{"cmd", "why"}, {"seat", "blue"}, {"action", "end"}}), "forbidden");
  EXPECT_EQ(red.state["version"], 0);
}

}  // namespace
}  // namespace tercio
