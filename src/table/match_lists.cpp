// Looking at many matches, one after the other, each in its room: one's own, those with a seat for
// anybody, those that everybody may watch, and all of a person's for the export.
#include <utility>

#include "game/json.h"
#include "match/reply.h"
#include "match/strict_json.h"
#include "table/lessons.h"
#include "table/reply.h"
#include "table/secret.h"
#include "table/slow_json.h"
#include "table/state_json.h"
#include "table/table.h"

namespace tercio {
namespace {

constexpr std::size_t kMostMine = 200;
constexpr std::size_t kMostShown = 50;     // open seats, matches to watch
constexpr std::size_t kMostTaken = 5'000;  // into an export
constexpr std::size_t kMuchTalk = 100;     // lines

// A match in a list, as the seat or a spectator may know it.
Json card_json(const LiveMatch& live, Seat viewer) {
  const Match& inside = live.match();
  const Json turn = table_turn_json(live, inside.position(), viewer);
  const Seats you = viewer == Seat::Nobody ? Seats::none() : Seats::only(viewer);
  return {{"match", live.id()},
          {"game", inside.game().info().id},
          {"scenario", inside.position().setup().scenario},
          {"title", text_json(inside.game().info().title)},
          {"over", live.is_over()},
          {"turn", {{"kind", turn["kind"]}, {"seats", turn["seats"]}}},
          {"since", live.changed_at_for(you)},
          {"version", live.version_for(you)},
          {"prompt", turn["prompt"]},
          {"result", turn.value("result", Json())}};
}

Json mine_json(const LiveMatch& live, Seat seat) {
  Json card = card_json(live, seat);
  card["seat"] = live.match().seat_id(seat);
  card["colour"] = live.match().position().colour(seat);
  card["mine"] = !live.is_over() && !live.is_stuck() && live.match().turn().seats.has(seat);
  card["due"] = due_json(live, seat);
  if (live.taken()) card["lesson"] = live.taken()->lesson->game + "/" + live.taken()->lesson->id;
  return card;
}

// For those who do not sit there yet.
Json public_json(const LiveMatch& live) {
  Json card = card_json(live, Seat::Nobody);
  card["options"] = live.match().position().setup().options;
  card["created"] = live.header().created;
  const Expected<Json> terms = parse_json(live.header().terms);
  card["terms"] = terms ? *terms : Json::object();
  card["seats"] = Json::parse(seats_text(live, {}, Seats::none()));
  for (Json& seat : card["seats"]) {
    seat.erase("here");
    seat.erase("online");
  }
  return card;
}

}  // namespace

bool Table::may_look(const std::string& address, const Reply& reply) {
  if (lobbies_.take(address)) return true;
  ++metrics_.rate_limited;
  reply(too_often());
  return false;
}

std::optional<Seat> Table::Stop::seat_in(const LiveMatch& live) const {
  return seat.empty() ? live.seat_of_secret(secret) : live.match().find_seat(seat);
}

struct Table::Round {
  std::vector<Stop> stops;
  Look look;
  std::function<void(Json)> done;
  std::size_t next = 0;
  Json found = Json::array();
};

void Table::go_round(std::vector<Stop> stops, Look look, std::function<void(Json)> done) {
  auto round = std::make_shared<Round>();
  round->stops = std::move(stops);
  round->look = std::move(look);
  round->done = std::move(done);
  next_stop(round);
}

// Looked at in passing, a match with much talk does not stay in memory.
void Table::look_at(const Stop& stop, const Look& look, Json& found, std::function<void()> then) {
  in_fresh_room(
      stop.match, {},
      [&stop, &look, &found, then = std::move(then)](Room& room, const Held&, const auto&) {
        if (room.live) look(*room.live, stop, found);
        const bool heavy = room.live && room.live->chat.size() > kMuchTalk;
        if (heavy && room.clients.empty() && !room.thinking) room.live.reset();
        then();
      });
}

void Table::next_stop(const std::shared_ptr<Round>& round) {
  if (round->next == round->stops.size()) return round->done(std::move(round->found));
  const Stop& stop = round->stops[round->next++];
  look_at(stop, round->look, round->found, [this, round] { next_stop(round); });
}

void Table::mine(const Json& body, const std::string& address, Reply reply, std::int64_t person) {
  const Request request(body);
  const Json* seats = request.field("seats");
  if (seats == nullptr) return reply(request.failure());
  if (!seats->is_array() || seats->size() > kMostMine)
    return reply(error_reply("bad-request", "\"seats\" must be a list of at most 200"));
  if (!may_look(address, reply)) return;
  std::vector<Stop> stops;
  for (const Json& pair : *seats) {
    if (!pair.is_object()) continue;
    const Json match = pair.value("match", Json());
    const Json secret = pair.value("secret", Json());
    if (match.is_string() && secret.is_string() && is_match_id(match.get<std::string>()))
      stops.push_back({match.get<std::string>(), secret.get<std::string>(), ""});
  }
  const auto look = [](const LiveMatch& live, const Stop& stop, Json& found) {
    const std::optional<Seat> seat = stop.seat_in(live);
    if (!seat) return;
    Json card = mine_json(live, *seat);
    if (!stop.seat.empty()) card["account"] = true;
    found.push_back(std::move(card));
  };
  const auto done = [reply](Json found) { reply(ok_reply({{"matches", std::move(found)}})); };
  if (person == 0) return go_round(std::move(stops), look, done);
  read(
      asker_of(person, address), [this, person] { return people_->holdings(person, kMostMine); },
      [this, stops = std::move(stops), look, done,
       reply](std::optional<std::vector<Holding>> own) mutable {
        if (!own) return reply(unread());
        for (Holding& held : *own)
          stops.push_back({std::move(held.match), "", std::move(held.seat)});
        go_round(std::move(stops), look, done);
      });
}

// Those of the list that the look finds something in.
void Table::show_all(const std::string& address, Names matches, Look look, const Reply& reply) {
  if (!may_look(address, reply)) return;
  read(network_of(address), std::move(matches),
       [this, look = std::move(look), reply](std::optional<std::vector<std::string>> names) {
         if (!names) return reply(unread());
         std::vector<Stop> stops;
         for (std::string& match : *names) stops.push_back({std::move(match), "", ""});
         go_round(std::move(stops), look,
                  [reply](Json found) { reply(ok_reply({{"matches", std::move(found)}})); });
       });
}

void Table::open_seats(const std::string& address, const Reply& reply) {
  const std::int64_t since = unix_ms() - std::chrono::milliseconds(limits_.offer_life).count();
  show_all(
      address, [this, since] { return store_.with_open_seats(kMostShown, since); },
      [](const LiveMatch& live, const Stop&, Json& found) {
        if (!live.is_over() && live.state().open_seats > 0) found.push_back(public_json(live));
      },
      reply);
}

void Table::to_watch(const std::string& address, const Reply& reply) {
  show_all(
      address, [this] { return store_.listed(kMostShown); },
      [](const LiveMatch& live, const Stop&, Json& found) { found.push_back(public_json(live)); },
      reply);
}

// Asked for by a thread that may wait.
Table::NextMatch Table::matches_of(std::int64_t person) {
  const auto round = std::make_shared<Round>();
  for (Holding& held : people_->holdings(person, kMostTaken))
    round->stops.push_back({std::move(held.match), "", std::move(held.seat), held.since});
  round->look = [](const LiveMatch& live, const Stop& stop, Json& found) {
    const std::optional<Seat> seat = stop.seat_in(live);
    if (!seat) return;
    Json chat = Json::array();
    for (const ChatLine& line : live.chat)
      if (line.seat == stop.seat) chat.push_back(chat_json(line));
    const auto note = live.notes.find(stop.seat);
    found.push_back({{"match", stop.match},
                     {"seat", stop.seat},
                     {"game", live.header().game},
                     {"created", live.header().created},
                     {"since", stop.since},
                     {"over", live.is_over()},
                     {"standing", live.standing(*seat).orders},
                     {"chat", std::move(chat)},
                     {"note", note == live.notes.end() ? "" : note->second},
                     {"record", record_for(live, *seat)}});
  };
  return [this, round](const std::function<void(std::string)>& give) { next_of(round, give); };
}

// The next that can be read.
void Table::next_of(const std::shared_ptr<Round>& round,
                    const std::function<void(std::string)>& give) {
  if (round->next == round->stops.size()) return give("");
  const Stop& stop = round->stops[round->next++];
  look_at(stop, round->look, round->found, [this, round, give] {
    if (round->found.empty()) return next_of(round, give);
    const Json match = std::move(round->found.front());
    round->found = Json::array();
    give(bytes_of(match));
  });
}

}  // namespace tercio
