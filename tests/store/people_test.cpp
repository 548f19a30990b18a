#include "store/people.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <sstream>

#include "store/sql_store.h"
#include "store/sqlite_store.h"
#include "store/webhook_calls.h"

namespace tercio {
namespace {

namespace fs = std::filesystem;

struct PeopleTest : ::testing::Test {
  fs::path folder = fs::temp_directory_path() / ("tercio-people-" + std::to_string(::getpid()) +
                                                 "-" + std::to_string(++counter));
  static inline int counter = 0;
  std::shared_ptr<SqlWork> work;
  std::unique_ptr<Store> store;
  std::unique_ptr<People> people;

  PeopleTest() {
    fs::create_directories(folder);
    work = open_sqlite((folder / "table.db").string());
    store = make_sql_store(work);
    people = std::make_unique<People>(work);
  }
  ~PeopleTest() override {
    people.reset();
    store.reset();
    work.reset();
    fs::remove_all(folder);
  }

  template <class Value, class Start>
  static Value told(const Start& start) {
    std::promise<Value> answer;
    start([&](const Value& value, const std::optional<std::string>& error) {
      EXPECT_EQ(error, std::nullopt);
      answer.set_value(value);
    });
    return answer.get_future().get();
  }
  template <class Start>
  static void done(const Start& start) {
    std::promise<std::optional<std::string>> answer;
    start([&](std::optional<std::string> error) { answer.set_value(std::move(error)); });
    EXPECT_EQ(answer.get_future().get(), std::nullopt);
  }

  std::int64_t person(const std::string& name) {
    const Login login{"token of " + name, 0, "guard", 10, 10, 1000};
    return told<std::int64_t>([&](auto answer) {
      people->create({0, name, name + "!", "hash", 10, "", ""}, login, answer);
    });
  }
  void match(const std::string& id) {
    MatchHeader header;
    header.id = id;
    header.game = "toy";
    header.scenario = "short";
    header.seed = std::string(64, 'a');
    header.seats = {{"red", "here", "", "1"}, {"blue", "invite", "", "2"}};
    done([&](auto answer) { store->create(header, {}, {}, {}, answer); });
  }
  bool hold(const std::string& id, std::vector<std::string> seats, std::int64_t who,
            std::int64_t when = 20) {
    return told<bool>([&](auto answer) { people->hold(id, std::move(seats), who, when, answer); });
  }
  // With players: a match that counts for them.
  bool finish(const std::string& id, double red, double blue,
              std::map<std::string, std::int64_t> players = {}) {
    const Ending ending{id, "toy", 100, {{"red", red}, {"blue", blue}}, std::move(players)};
    return told<bool>([&](auto answer) { people->finish(ending, answer); });
  }
};

TEST_F(PeopleTest, ANameIsSomebodysOnce) {
  const std::int64_t ana = person("ana");
  EXPECT_GT(ana, 0);
  EXPECT_EQ(person("ana"), 0);
  EXPECT_EQ(people->find("ana")->shown, "ana!");
  EXPECT_EQ(people->find("bea"), std::nullopt);
}

TEST_F(PeopleTest, ALoginCountsUntilItExpires) {
  const std::int64_t ana = person("ana");
  EXPECT_EQ(people->session("token of ana", 999)->person.id, ana);
  EXPECT_EQ(people->session("token of ana", 1000), std::nullopt);
  EXPECT_EQ(people->session("token of bea", 20), std::nullopt);
  done([&](auto answer) { people->renew({"token of ana", ana, "", 10, 500, 5000}, answer); });
  EXPECT_EQ(people->session("token of ana", 1000)->login.used, 500);
  // Whoever comes later clears away what has expired.
  done([&](auto answer) { people->log_in({"second", ana, "g", 6000, 6000, 9000}, answer); });
  ASSERT_EQ(people->logins(ana, 0).size(), 1U);
  EXPECT_EQ(people->logins(ana, 0)[0].token, "second");
}

TEST_F(PeopleTest, OnlySoManyLoginsAreKept) {
  const std::int64_t ana = person("ana");
  for (int i = 0; i < 60; ++i)
    done([&](auto answer) {
      people->log_in({"t" + std::to_string(i), ana, "g", 20 + i, 20 + i, 1000}, answer);
    });
  EXPECT_EQ(people->logins(ana, 100).size(), 50U);
  EXPECT_EQ(people->logins(ana, 100)[0].token, "t59");
}

TEST_F(PeopleTest, LogOutEndsOneOrAll) {
  const std::int64_t ana = person("ana"), bea = person("bea");
  done([&](auto answer) { people->log_in({"more", ana, "g", 20, 20, 1000}, answer); });
  done([&](auto answer) { people->log_out(bea, "more", answer); });  // not hers
  EXPECT_EQ(people->logins(ana, 50).size(), 2U);
  done([&](auto answer) { people->log_out(ana, "more", answer); });
  EXPECT_EQ(people->logins(ana, 50).size(), 1U);
  done([&](auto answer) {
    people->change_password(ana, "new", {"third", ana, "g", 30, 30, 1000}, answer);
  });
  ASSERT_EQ(people->logins(ana, 50).size(), 1U);
  EXPECT_EQ(people->logins(ana, 50)[0].token, "third");
  EXPECT_EQ(people->find("ana")->password, "new");
  done([&](auto answer) { people->log_out_everywhere(ana, answer); });
  EXPECT_TRUE(people->logins(ana, 50).empty());
  EXPECT_EQ(people->logins(bea, 50).size(), 1U);
}

TEST_F(PeopleTest, ASeatIsHeldByOne) {
  const std::int64_t ana = person("ana"), bea = person("bea");
  match("m1");
  EXPECT_TRUE(hold("m1", {"red"}, ana));
  EXPECT_TRUE(hold("m1", {"red"}, ana));
  EXPECT_FALSE(hold("m1", {"blue", "red"}, bea));  // neither, then
  EXPECT_EQ(people->holders("m1"), (SeatHolders{{"red", {ana, "ana!"}}}));
  EXPECT_EQ(people->holdings(ana, 10).size(), 1U);
  done([&](auto answer) { people->let_go("m1", ana, answer); });
  EXPECT_TRUE(hold("m1", {"blue", "red"}, bea));
}

TEST_F(PeopleTest, AResultIsWrittenAndRatedOnce) {
  const std::int64_t ana = person("ana"), bea = person("bea");
  match("m1");
  hold("m1", {"red"}, ana);
  hold("m1", {"blue"}, bea);
  EXPECT_TRUE(finish("m1", 1, 0, {{"red", ana}, {"blue", bea}}));
  EXPECT_FALSE(finish("m1", 0, 1, {{"red", ana}, {"blue", bea}}));
  EXPECT_FALSE(finish("m1", 1, 0, {{"red", ana}, {"blue", bea}}));
  ASSERT_EQ(people->ratings(ana, 100).size(), 1U);
  EXPECT_EQ(people->ratings(ana, 100)[0].games, 1);
  EXPECT_NEAR(people->ratings(ana, 100)[0].rating.rating, 1662.31, 0.01);
  EXPECT_NEAR(people->ratings(bea, 100)[0].rating.rating, 1337.69, 0.01);
  ASSERT_EQ(people->results(ana, 10).size(), 1U);
  EXPECT_EQ(people->results(ana, 10)[0].score, 1);
  EXPECT_TRUE(people->results(ana, 10)[0].rated);
  EXPECT_NEAR(people->results(ana, 10)[0].rating, 1662.31, 0.01);
}

TEST_F(PeopleTest, ALongRestMakesARatingLessSure) {
  const std::int64_t ana = person("ana"), bea = person("bea");
  match("m1");
  hold("m1", {"red"}, ana);
  hold("m1", {"blue"}, bea);
  EXPECT_TRUE(finish("m1", 1, 0, {{"red", ana}, {"blue", bea}}));
  constexpr std::int64_t kYear = 365LL * 24 * 3600 * 1000;
  const Rating then = people->ratings(ana, 100)[0].rating;
  const Rating later = people->ratings(ana, 100 + kYear)[0].rating;
  EXPECT_EQ(later.rating, then.rating);
  EXPECT_NEAR(later.deviation, rested(then, 365 / 30.0).deviation, 1e-6);
  EXPECT_GT(later.deviation, then.deviation + 2);
}

TEST_F(PeopleTest, TheSecondMatchIsRatedByTheFirst) {
  const std::int64_t ana = person("ana"), bea = person("bea");
  for (const std::string id : {"m1", "m2"}) {
    match(id);
    hold(id, {"red"}, ana);
    hold(id, {"blue"}, bea);
    EXPECT_TRUE(finish(id, 1, 0, {{"red", ana}, {"blue", bea}}));
  }
  EXPECT_EQ(people->ratings(ana, 100)[0].games, 2);
  const double first = people->results(ana, 10)[1].rating,
               second = people->results(ana, 10)[0].rating;
  EXPECT_GT(second, first);
  EXPECT_LT(second - first, 100);  // it was expected now
}

TEST_F(PeopleTest, WhatIsNotRated) {
  const std::int64_t ana = person("ana"), bea = person("bea");
  for (const std::string id : {"alone", "both", "casual", "cancelled", "gone"}) match(id);
  hold("alone", {"red"}, ana);
  EXPECT_FALSE(finish("alone", 1, 0));
  hold("both", {"red", "blue"}, ana);
  EXPECT_FALSE(finish("both", 1, 0));
  for (const std::string id : {"casual", "cancelled"}) {
    hold(id, {"red"}, ana);
    hold(id, {"blue"}, bea);
  }
  EXPECT_FALSE(
      finish("cancelled", Ending::kNoScore, Ending::kNoScore, {{"red", ana}, {"blue", bea}}));
  EXPECT_FALSE(finish("casual", 1, 0));
  EXPECT_FALSE(finish("gone", 1, 0, {{"red", ana}, {"blue", bea + 1}}));  // no such person
  EXPECT_TRUE(people->ratings(ana, 100).empty());
  EXPECT_EQ(people->results(ana, 10).size(), 6U);
}

TEST_F(PeopleTest, ASeatTakenIntoAnAccountLaterHasItsResultToo) {
  const std::int64_t ana = person("ana"), bea = person("bea");
  match("m1");
  hold("m1", {"red"}, ana);
  finish("m1", 1, 0);
  hold("m1", {"blue"}, bea, 200);
  EXPECT_FALSE(finish("m1", 1, 0));
  EXPECT_EQ(people->results(bea, 10).size(), 1U);
  EXPECT_EQ(people->results(ana, 10).size(), 1U);
  EXPECT_TRUE(people->ratings(bea, 100).empty());
}

TEST_F(PeopleTest, ResultsThatWereNotWrittenAreFound) {
  const std::int64_t ana = person("ana");
  match("m1");
  match("m2");
  hold("m1", {"red"}, ana);
  EXPECT_TRUE(people->unsettled(10).empty());
  MatchState over;
  over.over = true;
  for (const std::string id : {"m1", "m2"})
    done([&](auto answer) {
      store->append({id, {{1, LogKind::Cancel, "", "", 50}}, {}, over, {}}, answer);
    });
  EXPECT_EQ(people->unsettled(10), (std::vector<std::string>{"m1"}));
  finish("m1", Ending::kNoScore, Ending::kNoScore);
  EXPECT_TRUE(people->unsettled(10).empty());
}

TEST_F(PeopleTest, WhoGoesTakesWhatIsPersonalAlong) {
  const std::int64_t ana = person("ana"), bea = person("bea");
  match("m1");
  hold("m1", {"red"}, ana);
  hold("m1", {"blue"}, bea);
  done([&](auto answer) { store->say("m1", {"red", "good luck", 30}, answer); });
  done([&](auto answer) { store->say("m1", {"blue", "to you too", 31}, answer); });
  done([&](auto answer) { store->note("m1", "red", "attack", answer); });
  finish("m1", 1, 0, {{"red", ana}, {"blue", bea}});
  const auto matches =
      told<std::vector<std::string>>([&](auto answer) { people->remove(ana, answer); });
  EXPECT_EQ(matches, (std::vector<std::string>{"m1"}));
  EXPECT_EQ(people->find("ana"), std::nullopt);
  EXPECT_EQ(people->session("token of ana", 50), std::nullopt);
  EXPECT_EQ(people->holders("m1"), (SeatHolders{{"blue", {bea, "bea!"}}}));
  const std::optional<StoredMatch> left = store->load("m1");
  ASSERT_EQ(left->chat.size(), 1U);
  EXPECT_EQ(left->chat[0].seat, "blue");
  EXPECT_TRUE(left->notes.empty());
  EXPECT_TRUE(people->ratings(ana, 100).empty());
  EXPECT_EQ(people->ratings(bea, 100).size(), 1U);
  // The result stays, without the name.
  work->read([](SqlDatabase& db) {
    EXPECT_EQ(db.number("SELECT count(*) FROM result"), 2);
    EXPECT_EQ(db.number("SELECT count(*) FROM result WHERE person IS NULL"), 1);
  });
  EXPECT_GT(person("ana"), 0);  // the name is free again
}

// Neither in pages that are no longer used nor in the log of changes, while the table is open.
TEST_F(PeopleTest, WhoGoesIsNotInTheFileEither) {
  const std::int64_t gone = person("zacarias");
  match("m1");
  hold("m1", {"red"}, gone);
  done([&](auto answer) { store->say("m1", {"red", "a line of mine", 30}, answer); });
  done([&](auto answer) { store->note("m1", "red", std::string(9000, 'n'), answer); });
  done([&](auto answer) { people->set_webhook(gone, "https://example.org/mine", "key", answer); });
  const auto found = [&](const std::string& words) {
    for (const fs::directory_entry& file : fs::directory_iterator(folder)) {
      std::ifstream in(file.path(), std::ios::binary);
      std::ostringstream bytes;
      bytes << in.rdbuf();
      if (bytes.str().find(words) != std::string::npos) return true;
    }
    return false;
  };
  const std::vector<std::string> mine = {"zacarias", "a line of mine", std::string(100, 'n'),
                                         "example.org/mine"};
  for (const std::string& words : mine) EXPECT_TRUE(found(words)) << words;
  told<std::vector<std::string>>([&](auto answer) { people->remove(gone, answer); });
  for (const std::string& words : mine) EXPECT_FALSE(found(words)) << words;
}

// ---- calls

TEST_F(PeopleTest, WhoRestsLetsOthersBeCalled) {
  const std::int64_t ana = person("ana"), bea = person("bea");
  done([&](auto answer) {
    work->write(
        [&](SqlDatabase& db) {
          for (const std::int64_t whom : {ana, ana, ana, bea})
            db.tell("INSERT INTO call (person, body, tries, due) VALUES ($1,'{}',0,10)", whom);
        },
        answer);
  });
  WebhookCalls calls(work);
  const auto rests = [&](std::int64_t whom) -> std::int64_t { return whom == ana ? 500 : 0; };
  const std::optional<DueCall> first = calls.take(20, 50, [](std::int64_t) { return 0; });
  ASSERT_TRUE(first);
  EXPECT_EQ(first->person, ana);
  const std::optional<DueCall> second = calls.take(20, 50, rests);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->person, bea);
  calls.done(second->id);
  EXPECT_FALSE(calls.take(499, 600, rests));
  const std::optional<DueCall> third = calls.take(500, 600, rests);
  ASSERT_TRUE(third);
  EXPECT_EQ(third->tries, third->id == first->id ? 2 : 1);  // waiting is no try
}

TEST_F(PeopleTest, TheFurtherPlaceInALessonIsKept) {
  const std::int64_t ana = person("ana"), eva = person("eva");
  const auto learn = [&](std::int64_t who, std::vector<Learnt> places) {
    return told<Progress>(
               [&](auto answer) { people->learn(who, {std::move(places), {}, {}}, answer); })
        .learnt;
  };
  learn(ana, {{"camino/march", 4, false, 20}, {"camino/roads", 2, false, 10}});
  learn(eva, {{"camino/march", 9, true, 5}});
  const std::vector<Learnt> kept = learn(ana, {{"camino/march", 2, true, 30}});
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_EQ(kept[0].lesson, "camino/march");
  EXPECT_EQ(kept[0].step, 4);
  EXPECT_TRUE(kept[0].done);
  EXPECT_EQ(kept[0].at, 30);
  EXPECT_FALSE(kept[1].done);
  told<std::vector<std::string>>([&](auto answer) { people->remove(ana, answer); });
  EXPECT_TRUE(people->learnt(ana).learnt.empty());
  EXPECT_TRUE(learn(ana, {{"camino/march", 1, false, 40}}).empty());  // nobody any more
  EXPECT_EQ(people->learnt(eva).learnt.size(), 1U);
}

// Two devices that tell of it in either order come to the same.
TEST_F(PeopleTest, WhatWasSolvedAndMissedIsPutTogether) {
  const std::int64_t ana = person("ana");
  const auto learn = [&](bool solved, bool missed) {
    const Progress all = told<Progress>([&](auto answer) {
      people->learn(ana, {{{"camino/one-point", 1, solved, 9, solved, missed}}, {}, {}}, answer);
    });
    return std::pair(all.learnt[0].solved, all.learnt[0].missed);
  };
  EXPECT_EQ(learn(false, false), std::pair(false, false));
  EXPECT_EQ(learn(true, false), std::pair(true, false));
  EXPECT_EQ(learn(false, false), std::pair(true, false));
  EXPECT_EQ(learn(false, true), std::pair(true, true));
  EXPECT_EQ(learn(true, false), std::pair(true, true));
}

TEST_F(PeopleTest, DaysAndMatchesAreKeptOnce) {
  const std::int64_t ana = person("ana"), eva = person("eva");
  const auto learn = [&](std::int64_t who, const Progress& some) {
    return told<Progress>([&](auto answer) { people->learn(who, some, answer); });
  };
  learn(ana, {{}, {5, 3}, {{"m1", "won", 10}, {"m2", "won", 20}}});
  learn(eva, {{}, {3}, {{"m1", "lost", 10}}});
  const Progress all = learn(ana, {{}, {3, 4}, {{"m2", "changed", 30}, {"m3", "lost", 15}}});
  EXPECT_THAT(all.days, ::testing::ElementsAre(3, 4, 5));
  std::vector<std::string> matches;
  for (const FinishedMatch& one : all.finished) matches.push_back(one.match + " " + one.what);
  EXPECT_THAT(matches, ::testing::ElementsAre("m2 won", "m3 lost", "m1 won"));
  // Of those that are alike only so many; others are not pushed out by them.
  Progress many;
  for (int i = 0; i < 40; ++i) many.finished.push_back({"x" + std::to_string(i), "alike", 100 + i});
  EXPECT_EQ(learn(ana, many).finished.size(), 3U + People::kMostAlike);
  EXPECT_EQ(people->learnt(ana).finished.front().match, "x39");
  for (std::int64_t day = 0; day < People::kMostDays + 10; ++day) many.days.push_back(day);
  many.finished.clear();
  EXPECT_EQ(learn(ana, many).days.front(), 10);
  told<std::vector<std::string>>([&](auto answer) { people->remove(ana, answer); });
  EXPECT_TRUE(people->learnt(ana).days.empty() && people->learnt(ana).finished.empty());
  EXPECT_TRUE(learn(ana, {{}, {1}, {}}).days.empty());  // nobody any more
  EXPECT_THAT(people->learnt(eva).days, ::testing::ElementsAre(3));
}

}  // namespace
}  // namespace tercio
