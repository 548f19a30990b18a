// Seats and people: seats held by an account, seats that anybody may take, and the results of
// matches that are over.
#include <algorithm>

#include "match/reply.h"
#include "table/refusals.h"
#include "table/reply.h"
#include "table/secret.h"
#include "table/state_json.h"
#include "table/table.h"

namespace tercio {
namespace {

constexpr std::size_t kMostLeft = 1'000;

Json unknown_match() { return error_reply("unknown-match", "no such match"); }

// 1 won, 0 lost. Whoever resigns has lost to everybody who is not on the same side.
double score_of(const LiveMatch& live, Seat seat) {
  if (live.cancelled()) return Ending::kNoScore;
  // Whoever left a match that counts to a computer has lost it, whatever the computer made of it.
  if (live.left() != Seat::Nobody) return live.left() == seat ? 0 : 1;
  if (live.resigned().empty()) return live.match().position().result().seat[index(seat)].value;
  const std::optional<Seat> gone = live.match().find_seat(live.resigned());
  return gone && allies_of(live.match().game().info(), *gone).has(seat) ? 0 : 1;
}

Ending ending_of(const LiveMatch& live) {
  Ending ending{live.id(), live.header().game, live.changed_at_for(Seats::none()), {}, {}};
  if (live.counts()) ending.players = live.players();
  for (std::size_t i = 0; i < live.match().game().info().seats.size(); ++i)
    if (live.seats().has(seat_at(i)))
      ending.scores.push_back({live.match().seat_id(seat_at(i)), score_of(live, seat_at(i))});
  return ending;
}

}  // namespace

void Table::look_up_holders(Room& room, const Held& held, std::function<void()> then) {
  read(
      "", [this, id = room.id] { return people_->holders(id); },
      [keep = room.shared_from_this(), held,
       then = std::move(then)](std::optional<SeatHolders> found) {
        if (found && keep->live) keep->live->holders = std::move(*found);
        then();
      });
}

std::vector<Seat> Table::held_by(const Room& room, std::int64_t person) {
  std::vector<Seat> seats;
  if (person == 0) return seats;
  for (const auto& [name, holder] : room.live->holders)
    if (const auto seat = room.live->match().find_seat(name); seat && holder.person == person)
      seats.push_back(*seat);
  std::sort(seats.begin(), seats.end());
  return seats;
}

void Table::hold(const std::string& match, std::vector<std::string> seats, std::int64_t person,
                 std::function<void(bool)> then) {
  people_->hold(
      match, std::move(seats), person, unix_ms(),
      [this, match, then = std::move(then)](bool held, const std::optional<std::string>& error) {
        if (error) {
          ++metrics_.store_errors;
          logger_.error("store-error", {{"match", match}, {"message", *error}});
        }
        post_([then, held = held && !error] { then(held); });
      });
}

void Table::let_go(const Json& body, Reply reply, std::int64_t person) {
  const Request request(body);
  const std::optional<std::string> match = request.text("match");
  if (!match) return reply(request.failure());
  if (!is_match_id(*match)) return reply(unknown_match());
  in_room(*match, [this, person, reply = std::move(reply)](Room& room, const Held& held) {
    if (!room.live) return reply(no_match(room));
    const LiveMatch::Players& players = room.live->players();
    const bool plays = std::any_of(players.begin(), players.end(),
                                   [&](const auto& player) { return player.second == person; });
    if (plays && !room.live->is_over())
      return refuse(
          room,
          tercio::refuse("rated", "This match is rated: resign it before you let go of the seat.",
                         "Esta partida puntúa: ríndela antes de soltar el asiento."),
          reply);
    people_->let_go(room.id, person,
                    [this, here = room.shared_from_this(), held, person,
                     reply](const std::optional<std::string>& error) {
                      post_([this, here, held, person, reply, error] {
                        if (error) return reply(error_reply("internal", "It could not be stored."));
                        if (here->live) {
                          std::erase_if(here->live->holders, [person](const auto& seat) {
                            return seat.second.person == person;
                          });
                          put_out(*here);
                          push_seats(*here, nullptr);
                        }
                        reply(ok_reply());
                      });
                    });
  });
}

// ---- seats for anybody
// ----------------------------------------------------------------------------

void Table::take(const Json& body, const std::string& address, const Reply& reply,
                 std::int64_t person) {
  const Request request(body);
  const std::optional<std::string> match = request.text("match");
  const std::optional<std::string> seat = request.text("seat");
  if (!match || !seat) return reply(request.failure());
  if (!is_match_id(*match)) return reply(unknown_match());
  if (!creations_.take(address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
  try_to_take(*match, *seat, person, kSeatTries, reply);
}

// First come, first served: whoever is second finds the log gone on, looks again, and sees that the
// seat is no longer open.
void Table::try_to_take(const std::string& match, const std::string& seat, std::int64_t person,
                        int tries, const Reply& reply) {
  in_room(match, [this, match, seat, person, tries, reply](Room& room, const Held& held) {
    if (!room.live) return reply(no_match(room));
    LiveMatch& live = *room.live;
    const auto& seats = live.header().seats;
    const auto found = std::find_if(seats.begin(), seats.end(),
                                    [&](const StoredSeat& one) { return one.seat == seat; });
    if (found == seats.end())
      return reply(error_reply("bad-request", "the match has no such seat"));
    if (!found->is_open())
      return refuse(room,
                    tercio::refuse("taken", "Somebody has taken this seat.",
                                   "Alguien ha ocupado ya este asiento."),
                    reply);
    const std::string secret = new_secret();
    const std::size_t before = live.steps();
    if (const auto no = live.sit_down({seat, "taken", "", hash_of_secret(secret)}, unix_ms()))
      return refuse(room, *no, reply);
    commit(room, held, {Seats::none(), before, {}},
           [this, match, seat, person, tries, secret, reply](const Json& done) {
             if (!done.value("ok", false) && tries > 1)
               return try_to_take(match, seat, person, tries - 1, reply);
             if (!done.value("ok", false)) return reply(done);
             const Json told = ok_reply({{"match", match}, {"seat", seat}, {"secret", secret}});
             if (person == 0) return reply(told);
             hold(match, {seat}, person, [this, match, told, reply](bool) {
               in_fresh_room(match, {"", false, true, ""},
                             [this, told, reply](Room& here, const Held&, const auto&) {
                               if (here.live) push_seats(here, nullptr);
                               reply(told);
                             });
             });
           });
  });
}

// ---- matches that count
// ---------------------------------------------------------------------------

bool Table::will_fix_players(const Room& room) const {
  return people_ != nullptr && room.live && room.live->may_be_rated();
}

std::optional<Refusal> Table::fix_players(Room& room, std::int64_t now) {
  if (!will_fix_players(room)) return std::nullopt;
  LiveMatch& live = *room.live;
  LiveMatch::Players players;
  for (const auto& [seat, holder] : live.holders) players[seat] = holder.person;
  if (players.size() != 2 || players.begin()->second == players.rbegin()->second)
    return std::nullopt;
  return live.fix_players(players, now);
}

// ---- results
// --------------------------------------------------------------------------------------

void Table::settle(const Room& room) {
  if (people_ == nullptr || (room.live->holders.empty() && !room.live->is_rated())) return;
  people_->finish(ending_of(*room.live),
                  [this, id = room.id](bool rated, const std::optional<std::string>& error) {
                    if (error) {
                      ++metrics_.store_errors;
                      logger_.error("store-error", {{"match", id}, {"message", *error}});
                    } else if (rated) {
                      logger_.info("rated", {{"match", id}});
                    }
                  });
}

void Table::settle_left() {
  if (people_ == nullptr) return;
  read(
      "", [this] { return people_->unsettled(kMostLeft); },
      [this](const std::optional<std::vector<std::string>>& left) {
        if (!left) return;
        for (const std::string& match : *left)
          in_room(match, [this](Room& room, const Held&) {
            if (room.live && room.live->is_over()) settle(room);
          });
      });
}

// ---- those who have gone
// --------------------------------------------------------------------------

void Table::turn_out(const std::function<bool(const Client&)>& whom) {
  const std::lock_guard all(mutex_);
  for (const auto& [id, room] : rooms_) {
    if (room->looked_at == 0) continue;
    enqueue(room, [whom](Room& here, const Held&) {
      for (const ClientPtr& client : here.clients)
        if (whom(*client)) client->wire->close("logged out");
    });
  }
}

void Table::turn_out_strangers() {
  const std::lock_guard all(mutex_);
  for (const auto& [id, room] : rooms_) {
    if (room->looked_at == 0) continue;
    enqueue(room, [this](Room& here, const Held&) {
      for (const ClientPtr& client : here.clients) {
        if (client->person == 0) continue;
        apart("", [this, client] {
          try {
            if (people_->session(client->login, unix_ms())) return;
          } catch (const StoreError& error) {
            not_read(error);  // it comes again, and must show its login then
          }
          client->wire->close("logged out");
        });
      }
    });
  }
}

void Table::forget(const std::vector<std::string>& matches) {
  const std::lock_guard all(mutex_);
  for (const std::string& match : matches)
    if (const auto found = rooms_.find(match); found != rooms_.end())
      enqueue(found->second, [this](Room& room, const Held& held) { read_again(room, held); });
}

}  // namespace tercio
