// Matches begun, found and taken away: what happens outside an open match.
#include <algorithm>

#include "game/json.h"
#include "match/record.h"
#include "match/reply.h"
#include "server/reply.h"
#include "server/secret.h"
#include "server/slow_json.h"
#include "server/state_json.h"
#include "server/table.h"

namespace tercio {
namespace {

constexpr std::size_t kMostMine = 200;

// A seat as it is stored, and as its holder is told of it once.
struct NewSeat {
  StoredSeat stored;
  Json told;
};

NewSeat new_seat(const std::string& seat, const std::string& kind, const std::string& level) {
  NewSeat made{{seat, kind, level, ""}, {{"seat", seat}, {"kind", kind}}};
  if (kind == "computer") {
    made.told["level"] = level;
    return made;
  }
  const std::string secret = new_secret();
  made.stored.secret = hash_of_secret(secret);
  made.told["secret"] = secret;
  return made;
}

// "here", "invite" or "computer:strong".
Expected<NewSeat> read_seat(const Game& game, const std::string& seat, const Json& wanted) {
  if (wanted == "here" || wanted == "invite") return new_seat(seat, wanted.get<std::string>(), "");
  constexpr std::string_view kComputer = "computer:";
  if (wanted.is_string()) {
    const auto& text = wanted.get_ref<const std::string&>();
    if (text.starts_with(kComputer)) {
      const std::string level = text.substr(kComputer.size());
      const std::vector<std::string> levels = game.levels();
      if (std::find(levels.begin(), levels.end(), level) != levels.end())
        return new_seat(seat, "computer", level);
    }
  }
  std::string levels;
  for (const std::string& level : game.levels()) levels += ", \"computer:" + level + "\"";
  return RequestError{"bad-request", "seat \"" + seat + "\" must be \"here\", \"invite\"" + levels};
}

MatchHeader header_of(const Game& game, const Setup& setup, const DiceSeed& seed) {
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

Json too_often() { return error_reply("rate", "too many at once: wait a moment"); }

}  // namespace

void Table::create(const Json& body, const std::string& address, Reply reply) {
  const Request request(body);
  const std::optional<std::string> id = request.text("game");
  if (!id) return reply(request.failure());
  const Game* game = find_game(*id);
  if (game == nullptr) return reply(error_reply("bad-request", "there is no game \"" + *id + "\""));
  const auto scenario = request.text_or("scenario", game->info().default_scenario);
  const auto options = request.options();
  const Json* seats = request.field("seats");
  if (!scenario || !options || seats == nullptr) return reply(request.failure());
  if (!seats->is_object()) return reply(error_reply("bad-request", "\"seats\" must be an object"));
  Expected<Setup> setup = game->check({*scenario, *options});
  if (!setup) return reply(error_reply("bad-request", setup.error.message));

  MatchHeader header = header_of(*game, *setup, new_seed_());
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
  if (!creations_.take(address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
  Expected<LiveMatch> live = LiveMatch::begin(*game, header, header.created);
  if (!live) return reply(error_reply("bad-request", live.error.message));
  std::vector<LogEntry> log = live->take_log();
  store_new(*live, std::move(log), std::move(told), std::move(reply));
}

// Which seats play in a match set up so, or why there is none.
void Table::seats_of(const Json& body, const std::string& address, const Reply& reply) {
  if (!lobbies_.take(address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
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

void Table::store_new(const LiveMatch& live, std::vector<LogEntry> log, Json seats, Reply reply) {
  const std::string id = live.id();
  const std::string game = live.header().game;
  store_.create(live.header(), std::move(log), live.state(),
                [this, id, game, seats = std::move(seats),
                 reply = std::move(reply)](const std::optional<std::string>& error) {
                  post_([this, id, game, seats, reply, error] {
                    if (error) {
                      ++metrics_.store_errors;
                      logger_.error("store-error", {{"match", id}, {"message", *error}});
                      return reply(error_reply("internal", "The match could not be stored."));
                    }
                    ++metrics_.matches_created;
                    logger_.info("match-created", {{"match", id}, {"game", game}});
                    reply(ok_reply({{"match", id}, {"seats", seats}}));
                    in_room(id, [this](Room& room, const Held&) {
                      if (room.live) consider(room);
                    });
                  });
                });
}

void Table::fork(Room& room, const ClientPtr& client, const Request& request, const Held&,
                 const Reply& reply) {
  const LiveMatch& live = *room.live;
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
  store_new(*next, std::move(log), std::move(told), reply);
}

// ---- my matches
// -----------------------------------------------------------------------------------

struct Table::Mine {
  std::vector<std::pair<std::string, std::string>> wanted;  // match and secret
  std::size_t next = 0;
  Json found = Json::array();
  Reply reply;
};

void Table::mine(const Json& body, const std::string& address, Reply reply) {
  const Request request(body);
  const Json* seats = request.field("seats");
  if (seats == nullptr) return reply(request.failure());
  if (!seats->is_array() || seats->size() > kMostMine)
    return reply(error_reply("bad-request", "\"seats\" must be a list of at most 200"));
  if (!lobbies_.take(address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
  auto mine = std::make_shared<Mine>();
  mine->reply = std::move(reply);
  for (const Json& pair : *seats) {
    if (!pair.is_object()) continue;
    const Json match = pair.value("match", Json());
    const Json secret = pair.value("secret", Json());
    if (match.is_string() && secret.is_string() && is_match_id(match.get<std::string>()))
      mine->wanted.emplace_back(match.get<std::string>(), secret.get<std::string>());
  }
  next_of_mine(mine);
}

void Table::next_of_mine(const std::shared_ptr<Mine>& mine) {
  if (mine->next == mine->wanted.size())
    return mine->reply(ok_reply({{"matches", std::move(mine->found)}}));
  const auto& [match, secret] = mine->wanted[mine->next++];
  in_room(match, [this, mine, secret](Room& room, const Held&) {
    const std::optional<Seat> seat = room.live ? room.live->seat_of_secret(secret) : std::nullopt;
    if (seat) {
      const LiveMatch& live = *room.live;
      const Match& inside = live.match();
      const Json turn = table_turn_json(live, inside.position(), *seat);
      mine->found.push_back({{"match", live.id()},
                             {"seat", inside.seat_id(*seat)},
                             {"game", inside.game().info().id},
                             {"scenario", inside.position().setup().scenario},
                             {"title", text_json(inside.game().info().title)},
                             {"over", live.is_over()},
                             {"turn", {{"kind", turn["kind"]}, {"seats", turn["seats"]}}},
                             {"mine", !live.is_over() && inside.turn().seats.has(*seat)},
                             {"since", live.changed_at_for(Seats::only(*seat))},
                             {"version", live.version_for(Seats::only(*seat))},
                             {"prompt", turn["prompt"]},
                             {"result", turn.value("result", Json())},
                             {"due", due_json(live, *seat)}});
    }
    next_of_mine(mine);
  });
}

void Table::record(const std::string& match, const std::string& secret,
                   std::function<void(std::string, Json)> reply) {
  if (!is_match_id(match)) return reply("", error_reply("unknown-match", "no such match"));
  in_room(match, [secret, reply = std::move(reply)](Room& room, const Held&) {
    if (!room.live) return reply("", error_reply("unknown-match", "no such match"));
    Seat viewer = Seat::Nobody;
    if (!secret.empty()) {
      const std::optional<Seat> seat = room.live->seat_of_secret(secret);
      if (!seat) return reply("", error_reply("forbidden", "a secret is not one of this match"));
      viewer = *seat;
    }
    reply(record_for(*room.live, viewer), nullptr);
  });
}

}  // namespace tercio
