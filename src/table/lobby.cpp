// Matches begun, found and taken away: what happens outside an open match.
#include <algorithm>

#include "game/json.h"
#include "game/player_name.h"
#include "match/record.h"
#include "match/reply.h"
#include "table/reply.h"
#include "table/secret.h"
#include "table/slow_json.h"
#include "table/state_json.h"
#include "table/table.h"

namespace tercio {
namespace {

// Enough to tell those who offer apart; who it is is not kept.
constexpr std::size_t kOffererDigits = 16;

// A seat as it is stored, and as its holder is told of it once.
struct NewSeat {
  StoredSeat stored;
  Json told;
};

NewSeat new_seat(const std::string& seat, const std::string& kind, const std::string& level) {
  NewSeat made{{seat, kind, level, ""}, {{"seat", seat}, {"kind", kind}}};
  if (kind == "computer") made.told["level"] = level;
  if (kind == "computer" || kind == "open") return made;
  const std::string secret = new_secret();
  made.stored.secret = hash_of_secret(secret);
  made.told["secret"] = secret;
  return made;
}

// "here", "invite", "open" or "computer:strong".
Expected<NewSeat> read_seat(const Game& game, const std::string& seat, const Json& wanted) {
  if (wanted == "here" || wanted == "invite" || wanted == "open")
    return new_seat(seat, wanted.get<std::string>(), "");
  constexpr std::string_view kComputer = "computer:";
  if (wanted.is_string()) {
    const auto& text = wanted.get_ref<const std::string&>();
    if (text.starts_with(kComputer)) {
      const std::string level = text.substr(kComputer.size());
      if (has_player(game, level)) return new_seat(seat, "computer", level);
    }
  }
  std::string levels;
  for (const std::string& level : game.levels()) levels += ", \"computer:" + level + "\"";
  return RequestError{"bad-request",
                      "seat \"" + seat + "\" must be \"here\", \"invite\", \"open\"" + levels};
}

}  // namespace

MatchHeader Table::header_of(const Game& game, const Setup& setup, const DiceSeed& seed) {
  MatchHeader header;
  header.id = new_match_id();
  header.game = game.info().id;
  header.scenario = setup.scenario;
  header.options = setup.options;
  header.program = TERCIO_VERSION;
  header.data = data_hash(game);
  header.seed = hex_of(seed);
  header.created = unix_ms();
  return header;
}

void Table::create(const Json& body, const std::string& address, const Reply& reply,
                   std::int64_t person) {
  const Request request(body);
  if (request.has("lesson")) return create_lesson(request, address, reply, person);
  const std::optional<std::string> id = request.text("game");
  if (!id) return reply(request.failure());
  const Game* game = find_game(*id);
  if (game == nullptr) return reply(error_reply("bad-request", "there is no game \"" + *id + "\""));
  const auto scenario = request.text_or("scenario", game->info().default_scenario);
  const auto options = request.options();
  const auto listed = request.flag_or("listed", false);
  const Json* seats = request.field("seats");
  if (!scenario || !options || !listed || seats == nullptr) return reply(request.failure());
  if (!seats->is_object()) return reply(error_reply("bad-request", "\"seats\" must be an object"));
  Expected<Setup> setup = game->check({*scenario, *options});
  if (!setup) return reply(error_reply("bad-request", setup.error.message));

  MatchHeader header = header_of(*game, *setup, new_seed_());
  header.listed = *listed;
  Expected<std::unique_ptr<Position>> first = game->start(*setup);
  if (!first) return reply(error_reply("bad-request", first.error.message));
  if (request.has("terms")) {
    const Expected<Terms> terms = Terms::read(*request.field("terms"), game->levels());
    if (!terms) return reply(error_reply(terms.error.code, terms.error.message));
    header.terms = terms->json().dump();
  }
  Json told = Json::array();
  for (std::size_t i = 0; i < game->info().seats.size(); ++i) {
    if (!(*first)->seats().has(seat_at(i))) continue;
    const std::string& seat = game->info().seats[i].id;
    if (!seats->contains(seat))
      return reply(error_reply("bad-request", "seat \"" + seat + "\" is missing"));
    Expected<NewSeat> made = read_seat(*game, seat, (*seats)[seat]);
    if (!made) return reply(error_reply(made.error.code, made.error.message));
    header.seats.push_back(std::move(made->stored));
    told.push_back(std::move(made->told));
  }
  if (seats->size() != header.seats.size())
    return reply(error_reply("bad-request", "the game has no such seat"));
  const bool offers = std::any_of(header.seats.begin(), header.seats.end(),
                                  [](const StoredSeat& seat) { return seat.is_open(); });
  if (!creations_.take(address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
  Expected<LiveMatch> live = LiveMatch::begin(*game, header, header.created);
  if (!live) return reply(error_reply("bad-request", live.error.message));
  std::vector<LogEntry> log = live->take_log();
  Store::Offer offer;
  if (offers)
    offer = {hash_of_secret(asker_of(person, address)).substr(0, kOffererDigits), limits_.offers,
             header.created - std::chrono::milliseconds(limits_.offer_life).count()};
  store_new(*live, std::move(log), std::move(told), offer, reply, person);
}

// Which seats play in a match set up so, or why there is none.
void Table::seats_of(const Json& body, const std::string& address, const Reply& reply) {
  if (!may_look(address, reply)) return;
  const Request request(body);
  const std::optional<std::string> id = request.text("game");
  if (!id) return reply(request.failure());
  const Game* game = find_game(*id);
  if (game == nullptr) return reply(error_reply("bad-request", "there is no game \"" + *id + "\""));
  const auto scenario = request.text_or("scenario", game->info().default_scenario);
  const auto options = request.options();
  if (!scenario || !options) return reply(request.failure());
  Expected<std::unique_ptr<Position>> first = game->start({*scenario, *options});
  if (!first) return reply(error_reply("bad-request", first.error.message));
  Json seats = Json::array();
  for (std::size_t i = 0; i < game->info().seats.size(); ++i)
    if ((*first)->seats().has(seat_at(i))) seats.push_back(game->info().seats[i].id);
  reply(ok_reply({{"seats", std::move(seats)}}));
}

void Table::store_new(const LiveMatch& live, std::vector<LogEntry> log, Json seats,
                      Store::Offer offer, const Reply& reply, std::int64_t person) {
  const std::string& id = live.id();
  std::vector<std::string> here;  // whoever has an account holds them by it
  if (person != 0)
    for (const StoredSeat& seat : live.header().seats)
      if (seat.kind == "here") here.push_back(seat.seat);
  const auto told = [this, id, game = live.header().game, seats = std::move(seats), reply] {
    ++metrics_.matches_created;
    logger_.info("match-created", {{"match", id}, {"game", game}});
    reply(ok_reply({{"match", id}, {"seats", seats}}));
    in_room(id, [this](Room& room, const Held&) {
      if (room.live) consider(room);
    });
  };
  store_.create(
      live.header(), std::move(log), live.state(), std::move(offer),
      [this, id, here, person, told, reply](const std::optional<std::string>& error) {
        post_([this, id, here, person, told, reply, error] {
          if (error == kTooManyOffers) {
            ++metrics_.rate_limited;
            return reply(error_reply("rate", "too many of your offers wait for somebody already"));
          }
          if (error) {
            ++metrics_.store_errors;
            logger_.error("store-error", {{"match", id}, {"message", *error}});
            return reply(error_reply("internal", "The match could not be stored."));
          }
          if (here.empty()) return told();
          hold(id, here, person, [told](bool) { told(); });  // the secrets hold them all the same
        });
      });
}

void Table::fork(Room& room, const ClientPtr& client, const Request& request, const Held&,
                 const Reply& reply) {
  const LiveMatch& live = *room.live;
  if (live.taken()) return reply(error_reply("not-allowed", "a lesson is not played on"));
  if (!live.is_over())
    return reply(refusal_reply({"not-over",
                                {"Only a finished match can be played on as a new one.",
                                 "Solo una partida terminada puede continuarse como otra nueva."},
                                {},
                                0}));
  if (request.field("step") == nullptr) return reply(request.failure());
  const auto step = request.number_or("step", 0, 0, static_cast<std::int64_t>(live.steps()));
  if (!step) return reply(request.failure());
  if (!creations_.take(client->address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
  const Game& game = live.match().game();
  MatchHeader header = header_of(game, live.match().position().setup(), new_seed_());
  const DiceSeed dice = *seed_of_hex(header.seed);
  header.seed = hex_of(*live.match().dice().front().seed);
  header.forked = live.id() + " " + std::to_string(*step);
  Json told = Json::array();
  for (const StoredSeat& old : live.header().seats) {
    const std::optional<Seat> seat = live.match().find_seat(old.seat);
    const bool mine = seat && client->holds(*seat);
    NewSeat made = new_seat(old.seat,
                            old.is_computer() ? "computer"
                            : mine            ? "here"
                                              : "invite",
                            old.level);
    header.seats.push_back(std::move(made.stored));
    told.push_back(std::move(made.told));
  }
  StoredMatch begun;
  begun.header = header;
  begun.log = live.log_up_to(static_cast<std::size_t>(*step), dice, header.created);
  std::vector<LogEntry> log = begun.log;
  Expected<LiveMatch> next = LiveMatch::open(game, std::move(begun));
  if (!next || next->settle(header.created))
    return reply(error_reply("internal", "the match cannot go on from there"));
  for (LogEntry& entry : next->take_log()) log.push_back(std::move(entry));
  store_new(*next, std::move(log), std::move(told), {}, reply, client->person);
}

void Table::record(const std::string& match, const std::string& secret, const std::string& address,
                   std::function<void(std::string, Json)> reply, std::int64_t person) {
  if (!is_match_id(match)) return reply("", error_reply("unknown-match", "no such match"));
  if (!records_.take(address)) {
    ++metrics_.rate_limited;
    return reply("", too_often());
  }
  Wanted wanted;
  wanted.who = asker_of(person, address);
  wanted.people = person != 0 && secret.empty();
  in_fresh_room(match, wanted,
                [secret, person, reply = std::move(reply)](Room& room, const Held&, const auto&) {
                  if (!room.live) return reply("", no_match(room));
                  Seat viewer = Seat::Nobody;
                  if (!secret.empty()) {
                    const std::optional<Seat> seat = room.live->seat_of_secret(secret);
                    if (!seat)
                      return reply("",
                                   error_reply("forbidden", "a secret is not one of this match"));
                    viewer = *seat;
                  } else if (const std::vector<Seat> held = held_by(room, person); !held.empty()) {
                    viewer = held.front();
                  }
                  reply(record_for(*room.live, viewer), nullptr);
                });
}

}  // namespace tercio
