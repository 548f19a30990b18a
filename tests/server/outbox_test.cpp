#include "server/outbox.h"

#include <gtest/gtest.h>

#include "game/json.h"

namespace tercio {
namespace {

using Kind = Message::Kind;

Message state(int version, const std::string& entries) {
  return Message::of_state("{\"version\":" + std::to_string(version) + "}", entries);
}
Message reply(int id) { return Message::of(Kind::Reply, "{\"id\":" + std::to_string(id) + "}"); }
Message push(Kind kind, const std::string& what) {
  return Message::of(kind, R"({"push":")" + what + "\"}");
}

std::vector<Json> all_of(Outbox& box) {
  std::vector<Json> all;
  while (!box.empty()) all.push_back(Json::parse(box.take().whole()));
  EXPECT_EQ(box.bytes(), 0u);
  return all;
}

TEST(OutboxTest, AStateIsAsItWas) {
  const Json whole = Json::parse(state(3, "[]").whole());
  EXPECT_EQ(whole, Json::parse(R"({"push":"state","state":{"version":3,"entries":[]}})"));
}

TEST(OutboxTest, ANewerStateTakesThePlaceOfOneThatWasNotSentWithItsEntries) {
  Outbox box;
  box.put(state(1, "[1,2]"));
  box.put(state(2, "[]"));
  box.put(state(3, "[3]"));
  const std::vector<Json> sent = all_of(box);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0]["state"]["version"], 3);
  EXPECT_EQ(sent[0]["state"]["entries"], Json::array({1, 2, 3}));
}

TEST(OutboxTest, AStateComesBeforeTheReplyThatRestsOnIt) {
  Outbox box;
  box.put(state(1, "[1]"));
  box.put(reply(7));
  box.put(state(2, "[2]"));
  box.put(state(3, "[3]"));
  EXPECT_EQ(box.replies(), 1u);
  const std::vector<Json> sent = all_of(box);
  ASSERT_EQ(sent.size(), 3u);
  EXPECT_EQ(sent[0]["state"]["version"], 1);
  EXPECT_EQ(sent[1]["id"], 7);
  EXPECT_EQ(sent[2]["state"]["entries"], Json::array({2, 3}));
}

Message change(int base, const std::string& entries) {
  return Message::of_change(static_cast<std::uint64_t>(base),
                            "\"/version\":" + std::to_string(base + 1), entries);
}

TEST(OutboxTest, AChangeIsAsItWas) {
  EXPECT_EQ(Json::parse(change(3, "[1]").whole()),
            Json::parse(R"({"push":"change","base":3,"set":{"/version":4},"entries":[1]})"));
}

TEST(OutboxTest, AChangeTakesNothingsPlaceForItRestsOnWhatIsBeforeIt) {
  Outbox box;
  box.put(state(1, "[1]"));
  box.put(change(1, "[2]"));
  box.put(change(2, "[]"));
  const std::vector<Json> sent = all_of(box);
  ASSERT_EQ(sent.size(), 3u);
  EXPECT_EQ(sent[0]["state"]["version"], 1);
  EXPECT_EQ(sent[1]["base"], 1);
  EXPECT_EQ(sent[2]["base"], 2);
}

TEST(OutboxTest, AWholeStateTakesThePlaceOfChangesWithAllTheirEntriesInOrder) {
  Outbox box;
  box.put(change(1, "[1,2]"));
  box.put(change(2, "[3]"));
  box.put(state(4, "[4]"));
  box.put(change(4, "[5]"));
  const std::vector<Json> sent = all_of(box);
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent[0]["state"]["entries"], Json::array({1, 2, 3, 4}));
  EXPECT_EQ(sent[1]["base"], 4);
}

TEST(OutboxTest, WhoIsThereAndWhoThinksIsToldOnceAndTalkIsNeverLost) {
  Outbox box;
  box.put(push(Kind::Seats, "seats old"));
  box.put(push(Kind::News, "chat one"));
  box.put(push(Kind::Thinking, "thinking old"));
  box.put(state(1, "[]"));
  box.put(push(Kind::News, "chat two"));
  box.put(push(Kind::Seats, "seats"));
  box.put(push(Kind::Seats, "seats new"));
  box.put(push(Kind::Thinking, "thinking"));
  std::vector<std::string> sent;
  for (const Json& one : all_of(box)) sent.push_back(one["push"]);
  EXPECT_EQ(sent,
            (std::vector<std::string>{"chat one", "state", "chat two", "seats new", "thinking"}));
}

TEST(OutboxTest, ManyWhoDoNotReadShareWhatWaits) {
  const Message one = state(1, "[1]");
  std::vector<Outbox> boxes(100);
  for (Outbox& box : boxes) box.put(one);
  EXPECT_EQ(one.text.use_count(), 101);
  for (Outbox& box : boxes) box.put(state(2, "[2]"));
  EXPECT_EQ(one.text.use_count(), 1);          // replaced everywhere
  EXPECT_EQ(one.entries[0].use_count(), 101);  // still to be told
}

}  // namespace
}  // namespace tercio
