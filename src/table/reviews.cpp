// Reviews of finished matches: asked for, waited for, told while they are made, kept. Nothing of it
// is to be had while a match is on, for anybody.
#include <algorithm>

#include "game/json.h"
#include "match/reply.h"
#include "table/refusals.h"
#include "table/reply.h"
#include "table/review_work.h"
#include "table/secret.h"
#include "table/state_json.h"
#include "table/table.h"

namespace tercio {
namespace {

// So often those who wait are told what is there.
constexpr std::chrono::milliseconds kTellEvery{700};

Json wait_reply(const char* message, std::chrono::seconds wait) {
  Json reply = error_reply("busy", message);
  reply["error"]["wait"] = wait.count();
  return reply;
}

Json no_reviews() {
  return refusal_reply(
      refuse("no-reviews", "No reviews are made here.", "Aquí no se hacen análisis de partidas."));
}

// Why there is none, or none yet.
std::optional<Refusal> not_reviewed(const LiveMatch& live, const Reviewers& reviewers) {
  if (live.taken())
    return refuse("lesson", "A lesson is not reviewed.", "Una lección no se analiza.");
  if (!live.is_over())
    return refuse("not-over", "A match is reviewed when it is over.",
                  "Una partida se analiza cuando ha terminado.");
  if (live.is_stuck())
    return refuse("changed", "It cannot be played again by the rules here.",
                  "No puede jugarse de nuevo con las reglas de aquí.");
  if (!reviewers.kind().may(live.match()))
    return refuse("no-review", "There is no review of this game yet.",
                  "Todavía no hay análisis de este juego.");
  return std::nullopt;
}

// One that was kept; null: there is none, or what is there is none.
Json read_review(Store& store, const std::string& match, const std::string& version,
                 const std::string& quality) {
  const std::optional<StoredReview> kept = store.review(match, version, quality);
  Json review = kept ? Json::parse(kept->body, nullptr, false) : Json();
  return review.is_object() ? review : Json();
}

// What is told of one that is not done: what is there of it, and how many come before it.
Json pending_json(const WantedReview& job, const Reviewers& reviewers) {
  return {{"quality", job.quality},
          {"before", job.begun ? 0 : reviewers.before(job)},
          {"begun", job.begun},
          {"review", job.so_far}};
}

}  // namespace

Json review_offer(const LiveMatch& live, const Reviewers& reviewers) {
  if (!reviewers.is_open() || !reviewers.kind().may(live.match())) return nullptr;
  const auto seconds = [](std::chrono::milliseconds time) {
    return std::chrono::ceil<std::chrono::seconds>(time).count();
  };
  const ReviewLimits& limits = reviewers.limits();
  return {{"seconds",
           {{"quick", seconds(limits.normal)},
            {"normal", seconds(limits.normal)},
            {"deep", seconds(limits.deep)}}},
          {"account", Json::array({"deep"})},
          {"burst", static_cast<std::int64_t>(limits.begun.burst)},
          {"hourly", static_cast<std::int64_t>(limits.begun.per_second * 3600 + 0.5)},
          {"public", live.header().listed},
          {"png", limits.png}};
}

void Table::review_with(Reviewers& reviewers) {
  reviewers_ = &reviewers;
  reviews_.emplace(reviewers.limits().begun);
}

void Table::review(Room& room, const ClientPtr& client, const Request& request, const Held&,
                   const Reply& reply) {
  const std::optional<std::string> quality = request.text_or("quality", "normal");
  if (!quality) return reply(request.failure());
  if (find_review_quality(*quality) == nullptr)
    return reply(error_reply("bad-request", "\"quality\" must be quick, normal or deep"));
  if (reviewers_ == nullptr || !reviewers_->is_open()) return reply(no_reviews());
  if (const auto no = not_reviewed(*room.live, *reviewers_)) return reply(refusal_reply(*no));
  if (join_review(room, client, *quality, reply)) return;
  std::string version = reviewers_->kind().version(room.live->match());
  read(
      client->asker(),
      [this, id = room.id, version, quality = *quality] {
        return read_review(store_, id, version, quality);
      },
      [this, id = room.id, version, client, quality = *quality,
       reply](const std::optional<Json>& found) {
        if (!found) return reply(unread());
        if (!found->is_null())
          return reply(
              ok_reply({{"quality", quality}, {"before", 0}, {"begun", true}, {"review", *found}}));
        in_room(id, [this, client, version, quality, reply](Room& here, const Held&) {
          if (!here.live) return reply(no_match(here));
          if (!join_review(here, client, quality, reply))
            begin_review(here, client, quality, version, reply);
        });
      });
}

// One is under way already: whoever asks for the same waits with the others.
bool Table::join_review(Room& room, const ClientPtr& client, const std::string& quality,
                        const Reply& reply) {
  if (!room.reviewing) return false;
  if (room.reviewing->quality != quality) {
    reply(wait_reply("another review of this match is being made",
                     std::chrono::ceil<std::chrono::seconds>(reviewers_->limits().normal)));
    return true;
  }
  client->review = quality;
  mind_review(room);
  reply(ok_reply(pending_json(*room.reviewing, *reviewers_)));
  return true;
}

void Table::begin_review(Room& room, const ClientPtr& client, const std::string& quality,
                         const std::string& version, const Reply& reply) {
  if (quality == "deep" && client->person == 0)
    return reply(
        refusal_reply(tercio::refuse("account", "A deep review is for those who have an account.",
                                     "El análisis profundo es para quien tiene cuenta.")));
  if (!reviews_->take(client->address)) {
    ++metrics_.rate_limited;
    Json no = error_reply("rate", "enough reviews for now");
    no["error"]["wait"] = reviews_->wait(client->address).count();
    return reply(no);
  }
  auto job = std::make_shared<WantedReview>();
  job->quality = quality;
  job->version = version;
  const auto match = std::make_shared<const Match>(room.live->match().clone());
  const bool ended = !match->is_over();
  const std::shared_ptr<Room> keep = room.shared_from_this();
  const std::optional<std::size_t> before =
      reviewers_->submit(job, [this, keep, job, match, ended](Reviewers::Slices& slices) {
        work_on_review(keep, job, *match, ended, slices);
      });
  if (!before) {
    reviews_->give_back(client->address);
    return reply(wait_reply("many reviews are waiting", reviewers_->wait_for_room()));
  }
  room.reviewing = job;
  client->review = quality;
  mind_review(room);
  reply(ok_reply(pending_json(*job, *reviewers_)));
}

// On the reviewer's thread.
void Table::work_on_review(const std::shared_ptr<Room>& room,
                           const std::shared_ptr<WantedReview>& job, const Match& match, bool ended,
                           Reviewers::Slices& slices) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point told{};
  const auto tell = [&](const std::function<Json()>& so_far) {
    const auto now = Clock::now();
    if (now - told < kTellEvery) return;
    told = now;
    enqueue(room, [this, job, so_far = so_far()](Room& here, const Held&) {
      if (here.reviewing != job) return;
      job->begun = true;
      job->so_far = so_far;
      push_review(here, pending_json(*job, *reviewers_));
    });
  };
  tell([] { return Json(); });
  Expected<Json> made = RequestError{"given-up", "nobody waits for it"};
  if (slices.go_on()) made = reviewers_->kind().make(match, ended, job->quality, slices, tell);
  if (made)
    ++metrics_.reviews_made;
  else
    ++metrics_.reviews_aborted;
  std::string why = made                             ? ""
                    : made.error.code == "no-review" ? "no-review"
                    : slices.timed_out()             ? "too-long"
                                                     : "given-up";
  enqueue(room, [this, job, made = std::move(made), why](Room& here, const Held&) {
    reviewed(here, job, made, why);
  });
}

void Table::reviewed(Room& room, const std::shared_ptr<WantedReview>& job,
                     const Expected<Json>& made, const std::string& why) {
  if (room.reviewing != job) return;
  room.reviewing.reset();
  if (!made) {
    const bool too_long = why == "too-long";
    if (too_long) logger_.warn("review-aborted", {{"match", room.id}, {"quality", job->quality}});
    const Refusal no =
        why == "no-review"
            ? tercio::refuse("no-review", "With these components a review would take too long.",
                             "Con estos componentes un análisis tardaría demasiado.")
        : too_long ? tercio::refuse("too-long", "The review took too long and was given up.",
                                    "El análisis tardaba demasiado y se ha abandonado.")
                   : tercio::refuse("given-up", "The review was given up.",
                                    "El análisis se ha abandonado.");
    push_review(room, {{"quality", job->quality}, {"error", refusal_reply(no)["error"]}});
  } else {
    push_review(
        room, {{"quality", job->quality}, {"before", 0}, {"begun", true}, {"review", *made.value}});
    store_.keep_review(room.id, {job->version, job->quality, bytes_of(*made.value), unix_ms()},
                       [this, id = room.id](const std::optional<std::string>& error) {
                         if (!error) return;
                         ++metrics_.store_errors;
                         logger_.error("store-error", {{"match", id}, {"message", *error}});
                       });
  }
  for (const ClientPtr& client : room.clients) client->review.clear();
}

void Table::kept_review(const std::string& match, const std::string& secret,
                        const std::string& address, const Reply& reply, std::int64_t person) {
  if (!is_match_id(match)) return reply(error_reply("unknown-match", "no such match"));
  if (!records_.take(address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
  Wanted wanted;
  wanted.who = asker_of(person, address);
  wanted.people = person != 0 && secret.empty();
  in_fresh_room(
      match, wanted,
      [this, secret, person, reply, who = wanted.who](Room& room, const Held&, const auto&) {
        if (!room.live) return reply(no_match(room));
        const LiveMatch& live = *room.live;
        if (reviewers_ == nullptr || not_reviewed(live, *reviewers_))
          return reply(error_reply("not-allowed", "there is no review of this match"));
        const bool holds = secret.empty() ? !held_by(room, person).empty()
                                          : live.seat_of_secret(secret).has_value();
        if (!holds && !live.header().listed)
          return reply(error_reply("forbidden", "it is for those who hold a seat"));
        const GameInfo& info = live.match().game().info();
        Json seats = Json::array();
        for (std::size_t i = 0; i < info.seats.size(); ++i)
          if (live.seats().has(seat_at(i)))
            seats.push_back({{"seat", info.seats[i].id},
                             {"title", text_json(info.seats[i].title)},
                             {"colour", live.match().position().colour(seat_at(i))}});
        const auto played = std::find_if(
            info.scenarios.begin(), info.scenarios.end(),
            [&](const auto& one) { return one.id == live.match().position().setup().scenario; });
        Json told = {
            {"game", text_json(info.title)},
            {"scenario", text_json(played == info.scenarios.end() ? Text{} : played->title)},
            {"prompt", table_turn_json(live, live.match().position(), Seat::Nobody)["prompt"]},
            {"seats", std::move(seats)},
            {"version", live.version()}};
        read(
            who,
            [this, id = room.id, version = reviewers_->kind().version(live.match())] {
              Json found;
              for (const char* quality : {"deep", "normal", "quick"})
                if (found.is_null()) found = read_review(store_, id, version, quality);
              return found;
            },
            [reply, told = std::move(told)](const std::optional<Json>& found) {
              if (!found) return reply(unread());
              if (found->is_null())
                return reply(error_reply("not-allowed", "no review was made yet"));
              Json json = told;
              json["review"] = *found;
              reply(ok_reply(std::move(json)));
            });
      });
}

void Table::push_review(const Room& room, Json json) {
  json["push"] = "review";
  const Message message = Message::of(Message::Kind::Review, bytes_of(json));
  const std::string quality = json["quality"];
  for (const ClientPtr& client : room.clients)
    if (client->review == quality) client->wire->send(message);
}

// Is there anybody who still waits for it?
void Table::mind_review(Room& room) {
  if (!room.reviewing) return;
  const std::string& quality = room.reviewing->quality;
  room.reviewing->wanted =
      std::any_of(room.clients.begin(), room.clients.end(),
                  [&](const ClientPtr& client) { return client->review == quality; });
}

}  // namespace tercio
