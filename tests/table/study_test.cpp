// Studies at the table: who may make one, who changes and who reads it, and that nothing else is
// done by what comes from outside.
#include <gtest/gtest.h>

#include "game/json.h"
#include "match/record.h"
#include "support/test_table.h"

namespace tercio {
namespace {

struct StudiesAtTable : ::testing::Test {
  TestTable at;
  ToyTableMatch match{at};

  Json make(const Json& body) {
    return ask([&](const Table::Reply& reply) { at.table().make_study(body, "here", reply); });
  }
  Json open(const std::string& id, const std::string& secret) {
    return ask([&](const Table::Reply& reply) { at.table().study(id, secret, "here", reply); });
  }
  Json look(const Json& body) {
    return ask([&](const Table::Reply& reply) { at.table().study_at(body, "here", reply); });
  }
  Json change(const Json& body) {
    return ask([&](const Table::Reply& reply) { at.table().change_study(body, "here", reply); });
  }
  std::pair<std::string, Json> record(const std::string& id, const std::string& secret) {
    std::promise<std::pair<std::string, Json>> told;
    at.table().study_record(id, secret, "here", [&](std::string text, Json error) {
      told.set_value({std::move(text), std::move(error)});
    });
    return within(told.get_future(), "a record");
  }
  template <class Ask>
  static Json ask(const Ask& what) {
    std::promise<Json> told;
    what([&](Json json) { told.set_value(std::move(json)); });
    return within(told.get_future(), "a reply");
  }

  // Both have played a little, and red resigns.
  void finish() {
    Guest red(at, match, {"red"}), blue(at, match, {"blue"});
    const auto until_bidding = [](Guest& guest) {
      while (guest.state["turn"]["phase"] != "bid")
        if (guest.wait("state").value("push", "") == "nothing") return;
    };
    red.play("red", "hide north");
    blue.play("blue", "hide south");
    until_bidding(red);
    red.play("red", "bid 3");
    until_bidding(blue);
    blue.play("blue", "bid 1");
    red.ok({{"cmd", "resign"}, {"seat", "red"}});
  }
  Json made() {
    finish();
    return make({{"match", match.id}, {"secret", match.secrets.at("red")}});
  }
};

TEST_F(StudiesAtTable, OnlyWhoMaySeeAFinishedMatchMakesOne) {
  EXPECT_EQ(make({{"match", match.id}, {"secret", match.secrets.at("red")}})["error"]["why"],
            "not-over");
  finish();
  EXPECT_EQ(make({{"match", match.id}})["error"]["code"], "forbidden");
  EXPECT_EQ(make({{"match", match.id}, {"secret", new_secret()}})["error"]["code"], "forbidden");
  EXPECT_EQ(make({{"match", "' OR 1=1 --"}})["error"]["code"], "unknown-match");
  EXPECT_EQ(make({{"match", new_match_id()}})["error"]["code"], "unknown-match");
  EXPECT_EQ(make({{"match", match.id}, {"secret", match.secrets.at("blue")}})["ok"], true);
  // A listed one lies open to everybody.
  const ToyTableMatch shown(at.create({{"game", "toy"},
                                       {"scenario", "short"},
                                       {"listed", true},
                                       {"seats", {{"red", "here"}, {"blue", "here"}}}}));
  {
    Guest red(at, shown, {"red"});
    red.ok({{"cmd", "resign"}, {"seat", "red"}});
  }
  EXPECT_EQ(make({{"match", shown.id}})["ok"], true);
}

TEST_F(StudiesAtTable, OneLinkChangesTheOtherReads) {
  const Json study = made();
  ASSERT_EQ(study["ok"], true) << study.dump();
  const std::string id = study["study"], edit = study["edit"], read = study["read"];
  EXPECT_NE(edit, read);
  EXPECT_EQ(open(id, edit)["study"]["edits"], true);
  EXPECT_EQ(open(id, read)["study"]["edits"], false);
  EXPECT_EQ(open(id, new_secret())["error"]["code"], "forbidden");
  EXPECT_EQ(open(id, match.secrets.at("red"))["error"]["code"], "forbidden");
  EXPECT_EQ(open(new_match_id(), read)["error"]["code"], "unknown-study");
  Json note = {
      {"study", id},    {"secret", read},
      {"version", 1},   {"what", "note"},
      {"branch", 0},    {"step", 1},
      {"text", "here"}, {"marks", {{{"from", "north"}, {"to", "south"}, {"colour", "red"}}}}};
  EXPECT_EQ(change(note)["error"]["code"], "forbidden");
  note["secret"] = edit;
  const Json done = change(note);
  ASSERT_EQ(done["ok"], true) << done.dump();
  EXPECT_EQ(done["study"]["version"], 2);
  EXPECT_EQ(change(note)["error"]["code"], "stale");
  const Json seen = open(id, read)["study"];
  EXPECT_EQ(seen["notes"][0]["text"], "here");
  EXPECT_EQ(seen["notes"][0]["marks"][0]["to"], "south");
  EXPECT_EQ(seen["steps"], 5);
  const auto [text, error] = record(id, read);
  EXPECT_TRUE(error.is_null());
  const Expected<Record> again = read_record(text);
  ASSERT_TRUE(again) << again.error.message;
  ASSERT_EQ(again->study.notes.size(), 1u);
  EXPECT_TRUE(again->sum_right);
}

TEST_F(StudiesAtTable, BranchesArePlayedFromTheirMoments) {
  const Json study = made();
  const std::string id = study["study"], edit = study["edit"];
  std::uint64_t version = 1;
  const auto play = [&](int branch, std::size_t step, const char* action) {
    const Json done = change({{"study", id},
                              {"secret", edit},
                              {"version", version},
                              {"what", "play"},
                              {"branch", branch},
                              {"step", step},
                              {"action", action}});
    if (done["ok"] == true) version = done["study"]["version"];
    return done;
  };
  Json done = play(0, 4, "roll");  // whatever falls
  ASSERT_EQ(done["ok"], true) << done.dump();
  Json place = done["at"];
  const Json moment = look({{"study", id},
                            {"secret", study["read"]},
                            {"branch", place["branch"]},
                            {"step", place["step"]},
                            {"seat", "blue"}});
  ASSERT_EQ(moment["ok"], true) << moment.dump();
  EXPECT_FALSE(moment["entry"]["dice"].is_null());
  EXPECT_EQ(moment["legal"].size(), 1u);
  EXPECT_EQ(moment["end"], 5);
  done = play(place["branch"], place["step"], "march left");
  EXPECT_EQ(done["ok"], true);
  EXPECT_EQ(play(0, 5, "bid 2")["error"]["code"], "illegal");
  EXPECT_EQ(play(0, 5, "dance")["error"]["code"], "unknown-action");
  EXPECT_EQ(play(9, 5, "end")["error"]["code"], "bad-request");
  // What was done already is gone to, and no version is made of it.
  const std::uint64_t before = version;
  EXPECT_EQ(play(place["branch"], place["step"], "march left")["at"], done["at"]);
  EXPECT_EQ(version, before);
}

TEST_F(StudiesAtTable, NothingIsDoneByWhatIsWrong) {
  const Json study = made();
  const std::string id = study["study"], edit = study["edit"];
  const Json before = open(id, edit)["study"];
  for (const Json& wrong : std::vector<Json>{
           {{"what", "dance"}},
           {{"what", 3}},
           {{"what", "title"}},
           {{"what", "title"}, {"title", std::string(121, 'x')}},
           {{"what", "note"}, {"branch", 0}, {"step", 1}},
           {{"what", "note"}, {"branch", 0}, {"step", 99}, {"text", "x"}, {"marks", Json::array()}},
           {{"what", "note"}, {"branch", -1}, {"step", 1}, {"text", "x"}, {"marks", Json::array()}},
           {{"what", "note"}, {"branch", 0}, {"step", 1}, {"text", "x"}, {"marks", {3}}},
           {{"what", "note"},
            {"branch", 0},
            {"step", 1},
            {"text", std::string(2001, 'x')},
            {"marks", Json::array()}},
           {{"what", "play"}, {"branch", 0}, {"step", 4}},
           {{"what", "play"}, {"branch", 0}, {"step", 4}, {"action", "roll 9 9"}},
           {{"what", "play"}, {"branch", 0}, {"step", 4}, {"action", "end"}, {"seat", "green"}},
           {{"what", "name"}, {"branch", 1}, {"name", "x"}},
           {{"what", "cut"}, {"branch", 1}, {"step", 1}}}) {
    Json request = {{"study", id}, {"secret", edit}, {"version", 1}};
    request.update(wrong);
    const Json reply = change(request);
    EXPECT_EQ(reply["ok"], false) << wrong.dump();
    EXPECT_FALSE(reply["error"]["message"].get<std::string>().empty());
  }
  EXPECT_EQ(open(id, edit)["study"], before);
  for (const Json& wrong : std::vector<Json>{{{"branch", 0}},
                                             {{"branch", 0}, {"step", 6}},
                                             {{"branch", 1}, {"step", 1}},
                                             {{"branch", 0}, {"step", 1}, {"seat", "green"}}}) {
    Json request = {{"study", id}, {"secret", edit}};
    request.update(wrong);
    EXPECT_EQ(look(request)["ok"], false) << wrong.dump();
  }
  EXPECT_EQ(change({{"study", id}, {"secret", edit}, {"version", 1}, {"what", "delete"}})["ok"],
            true);
  EXPECT_EQ(open(id, edit)["error"]["code"], "unknown-study");
}

// As the match is over, everything of it lies open, from every seat.
TEST_F(StudiesAtTable, EverySeatMayBeLookedFrom) {
  const Json study = made();
  for (const char* seat : {"red", "blue"}) {
    const Json moment = look({{"study", study["study"]},
                              {"secret", study["read"]},
                              {"branch", 0},
                              {"step", 2},
                              {"seat", seat}});
    EXPECT_EQ(moment["ok"], true) << moment.dump();
    EXPECT_EQ(moment["entry"]["seat"], "blue");
  }
}

}  // namespace
}  // namespace tercio
