// Two worlds: the same match of Bailén played twice, with the same dice, where one side writes
// other orders in secret. Whatever the table sends to the others must then be the same, byte for
// byte: what it pushes and what it answers, also after something was taken back in secret or
// proposed. With TERCIO_LONG=1 until hundreds of secret decisions differed.
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/rng.h"
#include "games/bailen/game.h"
#include "games/game_of.h"
#include "match/record.h"
#include "support/test_table.h"

namespace tercio {
namespace {

constexpr std::int64_t kTimes = 1'000'000'000'000;  // unix ms are above it, nothing else is

// As it was sent, but for what is chance: times, the names of matches, seals of what is hidden.
void blank(Json& json, const std::string& match) {
  if (json.is_number_integer() && json.get<std::int64_t>() > kTimes) json = 0;
  if (json.is_string() && json == match) json = "MATCH";
  if (json.is_structured())
    for (Json& one : json) blank(one, match);
}
std::string sent(Json json, const std::string& match) {
  blank(json, match);
  return json.dump();
}
std::string without_seals(std::string record) {
  for (std::size_t at = record.find("sealed "); at != std::string::npos;
       at = record.find("sealed ", at + 1))
    record.erase(at + 7, 64);
  return record;
}

// A match that has come, by itself and without a table, to where areas of Defend are written at its
// beginning, or to where orders can be tried.
class Prelude {
 public:
  Prelude(const Game& game, const std::string& scenario, std::uint64_t seed, bool to_orders) {
    MatchHeader header;
    header.id = new_match_id();
    header.game = game.info().id;
    header.scenario = scenario;
    header.program = TERCIO_VERSION;
    header.data = data_hash(game);
    header.seed = hex_of(seed_of_number(seed));
    for (const auto& seat : game.info().seats) {
      secrets[seat.id] = new_secret();
      header.seats.push_back({seat.id, "here", "", hash_of_secret(secrets[seat.id])});
    }
    live.emplace(std::move(*LiveMatch::begin(game, header, 1)));
    for (std::size_t i = 0; i < game.info().seats.size(); ++i)
      EXPECT_FALSE(live->share(seat_at(i), std::nullopt, 1));
    Rng rng(seed);
    while (live->match().turn().kind == TurnKind::Decision && !may_try() &&
           (to_orders || !live->match().turn().secret)) {
      const Seat seat = live->match().turn().seats.first();
      const Position& now = live->match().position();
      const std::vector<Action> legal = now.legal(seat);
      Action chosen = legal[rng.below(legal.size())];
      for (const Action action : legal)
        if (now.words(action).starts_with("done") || now.words(action).starts_with("rest"))
          chosen = action;
      if (live->play(seat, now.words(chosen), 1)) throw std::logic_error("a legal action refused");
    }
    log = live->take_log();
  }
  bool may_try() const {
    const Position& now = live->match().position();
    for (const Action action : now.legal(live->match().turn().seats.first()))
      if (now.words(action).starts_with("try")) return true;
    return false;
  }

  std::map<std::string, std::string> secrets;  // by seat
  std::optional<LiveMatch> live;
  std::vector<LogEntry> log;
};

class World {
 public:
  World(const Game& game, std::uint64_t seed, const Prelude& from)
      : at_(game, seed), game_(game), match_(stored(from)) {
    for (const char* seat : {"french", "spanish"})
      guests_.push_back(std::make_unique<Guest>(at_, match_, std::vector<std::string>{seat}));
    guests_.push_back(std::make_unique<Guest>(at_, match_, std::vector<std::string>{}));
    live_.emplace(std::move(*LiveMatch::open(game, *at_.store().load(match_.id))));
    hear();
  }

  const Position& position() const { return live_->match().position(); }
  Turn turn() const { return position().turn(); }

  std::vector<std::string> choices() const {
    std::vector<std::string> words;
    for (const Action action : position().legal(turn().seats.first()))
      words.push_back(position().words(action));
    return words;
  }
  void play(const std::string& words) {
    const std::size_t seat = index(turn().seats.first());
    guests_[seat]->play(name(seat), words);
    follow();
  }
  void undo() {
    const std::size_t seat = index(turn().seats.first());
    guests_[seat]->ok(
        {{"cmd", "undo"}, {"seat", name(seat)}, {"version", guests_[seat]->state["version"]}});
    follow();
  }
  // Somebody proposes something, and the other declines; a refusal is an answer as well.
  void propose(std::size_t seat, const Json& what) {
    Json request = {{"cmd", "propose"}, {"seat", name(seat)}};
    request.update(what);
    note(seat, guests_[seat]->ask(request));
    follow();
    const std::size_t other = 1 - seat;
    note(other, guests_[other]->ask({{"cmd", "answer"}, {"seat", name(other)}, {"yes", false}}));
    follow();
  }

  // All that a viewer (2: a spectator) can ask without changing anything.
  void ask_everything(std::size_t viewer, const std::vector<std::string>& sayable) {
    Guest& guest = *guests_[viewer];
    const auto ask = [&](Json request) {
      if (viewer < 2) request["seat"] = name(viewer);
      note(viewer, guest.ask(std::move(request)));
    };
    const auto steps = guest.state["steps"].get<std::size_t>();
    ask({{"cmd", "log"}, {"from", steps - std::min<std::size_t>(steps, 40)}});
    for (const std::size_t step : {steps, steps - std::min<std::size_t>(steps, 3)})
      ask({{"cmd", "at"}, {"step", step}});
    for (const std::string& words : sayable)
      for (const char* cmd : {"why", "odds"}) ask({{"cmd", cmd}, {"action", words}});
    ask({{"cmd", "hint"}, {"level", "easy"}});
    ask({{"cmd", "reason"}, {"step", steps}});
    ask({{"cmd", "undo"}, {"version", guest.state["version"]}, {"action", "order attack"}});
    ask({{"cmd", "play"}, {"action", "done"}, {"version", 0}});
    const std::string secret = viewer < 2 ? match_.secrets.at(name(viewer)) : "";
    heard_[viewer].push_back(without_seals(at_.record(match_.id, secret).first));
    if (viewer < 2)
      note(viewer, at_.mine({{"seats", {{{"match", match_.id}, {"secret", secret}}}}}));
    for (const Json& seen : {Json(), Json(0), guest.state["version"]}) {
      Guest back(at_);
      Json sit = {{"cmd", "sit"}, {"match", match_.id}};
      if (viewer < 2) sit["secrets"] = {secret};
      if (!seen.is_null()) sit["seen"] = seen;
      note(viewer, back.ask(sit));
      back.leave();
      at_.settle();
    }
    hear();
  }
  // What a computer would advise the viewer: from what he may know, and from nothing else.
  void advise(std::size_t viewer) {
    if (!turn().seats.has(seat_at(viewer))) return;
    Thinking how;
    how.level = "easy";
    how.seed = 5;
    how.ms = 0;
    const Expected<Advice> advice = position().best(seat_at(viewer), how);
    heard_[viewer].push_back(advice ? position().words(advice->action) : advice.error.message);
  }

  std::vector<std::string> take_heard(std::size_t viewer) {
    return std::exchange(heard_[viewer], {});
  }

 private:
  ToyTableMatch stored(const Prelude& from) {
    std::promise<std::optional<std::string>> made;
    at_.store().create(from.live->header(), from.log, from.live->state(), {},
                       [&](std::optional<std::string> error) { made.set_value(std::move(error)); });
    EXPECT_EQ(within(made.get_future(), "a match"), std::nullopt);
    Json seats = Json::array();
    for (const auto& [seat, secret] : from.secrets)
      seats.push_back({{"seat", seat}, {"secret", secret}});
    return ToyTableMatch({{"ok", true}, {"match", from.live->id()}, {"seats", seats}});
  }
  std::string name(std::size_t seat) const { return game_.info().seats[seat].id; }
  void note(std::size_t viewer, Json reply) {
    reply.erase("id");
    heard_[viewer].push_back(sent(std::move(reply), match_.id));
  }
  void hear() {
    at_.settle();
    for (std::size_t i = 0; i < guests_.size(); ++i)
      for (Json& push : guests_[i]->drain()) heard_[i].push_back(sent(std::move(push), match_.id));
  }
  void follow() {
    hear();
    const std::optional<Since> since = at_.store().since(match_.id, live_->version(), false);
    for (const LogEntry& entry : since->log) {
      const std::optional<Refusal> no = live_->follow(entry);
      ASSERT_FALSE(no) << no->code << " " << entry.body;
    }
  }

  TestTable at_;
  const Game& game_;
  ToyTableMatch match_;
  std::vector<std::unique_ptr<Guest>> guests_;  // french, spanish, a spectator
  std::optional<LiveMatch> live_;               // the match as it is stored
  std::array<std::vector<std::string>, 3> heard_;
};

class Worlds {
 public:
  Worlds(const Game& game, std::uint64_t seed, const Prelude& from)
      : rng_(seed), one_(game, seed, from), other_(game, seed, from) {}

  // Plays until so many decisions have differed, the worlds differ in the open, it is over, or for
  // so many steps nothing was secret.
  void run(int orders, int steps) {
    for (int i = 0; i < steps && differed < orders && !::testing::Test::HasFailure(); ++i) {
      if (one_.turn().secret) i = 0;
      if (one_.turn().kind != TurnKind::Decision || !are_alike()) return;
      if (one_.turn().secret)
        write();
      else if (!step())
        return;
    }
  }

  int differed = 0;          // secret decisions that were not the same
  std::size_t compared = 0;  // replies and pushes
  std::size_t asked = 0;     // rounds of asking everything

 private:
  // As far as everybody knows and each side knows but the one that wrote something else.
  bool are_alike() const {
    for (const Seat viewer : {Seat::Nobody, seat_at(1 - writer_)})
      if (one_.position().view_hash(viewer) != other_.position().view_hash(viewer)) return false;
    return one_.turn().seats == other_.turn().seats && one_.turn().secret == other_.turn().secret;
  }
  const std::string& any(const std::vector<std::string>& words) {
    return words[rng_.below(words.size())];
  }

  // Each world writes something of its own; one of them takes back what it wrote and begins again.
  void write() {
    const std::size_t side = index(one_.turn().seats.first());
    if (differed == 0) writer_ = side;
    if (side != writer_) return write_the_same();
    for (World* world : {&one_, &other_})
      for (bool again = world == &other_; world->turn().secret;) {
        std::vector<std::string> choices = world->choices();
        // Troops that manoeuvre have no facing: everybody sees that.
        std::erase(choices, "order maneuver");
        if (world == &other_ && choices.size() > 1) std::erase(choices, first_);
        std::vector<std::string>& said = said_[world == &one_ ? 0 : 1];
        said.push_back(any(choices));
        first_ = said.back();
        const std::uint64_t seen = world->position().view_hash(seat_at(1 - writer_));
        world->play(said.back());
        // With the next command begun, that one goes back to the last would be seen.
        const bool shows = seen != world->position().view_hash(seat_at(1 - writer_));
        if (again && world->turn().secret && !shows) {
          world->undo();
          said.pop_back();
          again = false;
        }
      }
    const std::size_t both_said = std::min(said_[0].size(), said_[1].size());
    for (std::size_t i = 0; i < both_said; ++i) differed += said_[0][i] != said_[1][i] ? 1 : 0;
    said_ = {};
    if (!are_alike()) return;
    compare();
    look_closely();
  }
  void write_the_same() {
    const std::string chosen = any(both());
    for (World* world : {&one_, &other_}) world->play(chosen);
    compare();
  }

  std::vector<std::string> both() const {
    std::vector<std::string> common;
    const std::vector<std::string> there = other_.choices();
    for (std::string& words : one_.choices())
      if (std::find(there.begin(), there.end(), words) != there.end())
        common.push_back(std::move(words));
    return common;
  }
  // Something that can be done in both: orders are tried where they can be, the rest goes quickly.
  bool step() {
    const std::vector<std::string> common = both();
    if (common.empty()) return false;
    std::string chosen = any(common);
    for (const std::string& words : common) {
      const bool quick = words.starts_with("done") || words.starts_with("end");
      if (words.starts_with("try") || (quick && rng_.below(4) != 0)) chosen = words;
    }
    for (World* world : {&one_, &other_}) world->play(chosen);
    if (are_alike()) compare();
    return true;
  }

  void look_closely() {
    const std::size_t viewer = 1 - writer_;
    std::vector<std::string> sayable = {"try poinsot", "done", "order attack", "pick 5leg-1"};
    if (one_.turn().kind == TurnKind::Decision && !both().empty()) sayable.push_back(any(both()));
    const Json what =
        differed % 2 == 0 ? Json{{"what", "cancel"}} : Json{{"what", "rewind"}, {"step", 1}};
    for (World* world : {&one_, &other_}) {
      world->ask_everything(viewer, sayable);
      world->ask_everything(2, sayable);
      world->advise(viewer);
      world->propose(viewer, what);
    }
    ++asked;
    compare();
  }

  void compare() {
    for (const std::size_t viewer : {1 - writer_, std::size_t{2}}) {
      const std::vector<std::string> here = one_.take_heard(viewer);
      const std::vector<std::string> there = other_.take_heard(viewer);
      ASSERT_EQ(here.size(), there.size()) << "viewer " << viewer;
      for (std::size_t i = 0; i < here.size(); ++i)
        ASSERT_EQ(here[i], there[i]) << "viewer " << viewer;
      compared += here.size();
    }
  }
  Rng rng_;
  World one_, other_;
  std::size_t writer_ = 0;
  std::string first_;                             // what was said last
  std::array<std::vector<std::string>, 2> said_;  // in each world at one secret turn
};

TEST(TwoWorlds, OrdersWrittenInSecretShowInNothing) {
  static const GameOf<bailen::Module> game{DataSource()};
  const int wanted = std::getenv("TERCIO_LONG") != nullptr ? 300 : 12;
  const std::array scenarios = {"surprise", "invader", "vedel-attack"};
  int differed = 0;
  std::size_t compared = 0, asked = 0;
  for (std::uint64_t seed = 1; differed < wanted && seed < 200; ++seed) {
    const Prelude prelude(game, scenarios[seed % scenarios.size()], seed, seed % 2 == 0);
    if (prelude.live->match().is_over()) continue;
    Worlds worlds(game, seed, prelude);
    worlds.run(wanted - differed, 6);
    differed += worlds.differed;
    compared += worlds.compared;
    asked += worlds.asked;
    if (HasFailure()) break;
  }
  EXPECT_GE(differed, wanted);
  EXPECT_GT(asked, 0u);
  std::printf("%d secret decisions differed, %zu messages compared\n", differed, compared);
}

}  // namespace
}  // namespace tercio
