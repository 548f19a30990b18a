// Whose a seat is: invitations that are opened, secrets that are changed, seats given back.
//
// The page makes the new secret itself and keeps it before it asks. So an answer that is lost on
// its way locks nobody out: the same request can be made again and changes nothing then.
#include <algorithm>

#include "match/reply.h"
#include "table/own_seat.h"
#include "table/refusals.h"
#include "table/reply.h"
#include "table/secret.h"
#include "table/table.h"

namespace tercio {
namespace {

Json bad_secret() {
  return error_reply("bad-request", "\"next\" must be 32 bytes in base64url: 43 letters");
}

}  // namespace

struct Table::Claim {
  std::string match, secret, next, address;
  std::int64_t person = 0;
  bool keeps =
      false;          // comes into the account, and has a new secret also where it was held already
  bool both = false;  // he wants it though he holds another seat of the match
};

void Table::claim(const Json& body, const std::string& address, const Reply& reply,
                  std::int64_t person) {
  const Request request(body);
  const std::optional<std::string> match = request.text("match");
  const std::optional<std::string> secret = request.text("secret");
  const std::optional<std::string> next = request.text("next");
  const std::optional<bool> both = request.flag_or("both", false);
  if (!match || !secret || !next || !both) return reply(request.failure());
  if (!is_match_id(*match)) return reply(error_reply("unknown-match", "no such match"));
  if (!is_secret(*next)) return reply(bad_secret());
  if (!may_look(address, reply)) return;
  try_to_claim({*match, *secret, *next, address, person, false, *both}, kSeatTries, reply);
}

void Table::keep(const Json& body, const std::string& address, const Reply& reply,
                 std::int64_t person) {
  const Request request(body);
  const std::optional<std::string> match = request.text("match");
  const std::optional<std::string> secret = request.text("secret");
  const std::optional<std::string> next = request.text_or("next", new_secret());
  if (!match || !secret || !next) return reply(request.failure());
  if (!is_match_id(*match)) return reply(error_reply("unknown-match", "no such match"));
  if (!is_secret(*next)) return reply(bad_secret());
  try_to_claim({*match, *secret, *next, address, person, true, true}, kSeatTries, reply);
}

// Why whoever has this secret cannot sit down.
Json Table::no_seat(const Room& room, const std::string& secret, const std::string& address) const {
  if (room.live->seat_of_invitation(secret))
    return error_reply("invitation", "an invitation must be opened first");
  if (room.live->is_spent(secret))
    return error_reply("used", "this link has been used: the seat has another secret now");
  logger_.warn("wrong-secret", {{"match", room.id}, {"address", address}});
  return error_reply("forbidden", "a secret is not one of this match");
}

void Table::try_to_claim(const Claim& claim, int tries, const Reply& reply) {
  Wanted wanted;
  wanted.who = asker_of(claim.person, claim.address);
  wanted.people = claim.person != 0;
  in_fresh_room(
      claim.match, wanted, [this, claim, tries, reply](Room& room, const Held& held, const auto&) {
        if (!room.live) return reply(no_match(room));
        const LiveMatch& live = *room.live;
        const std::vector<Seat> own = held_by(room, claim.person);
        const auto is_anothers = [&](Seat seat) {
          const auto holder = live.holders.find(live.match().seat_id(seat));
          return holder != live.holders.end() && holder->second.person != claim.person;
        };
        // Asked before, and the answer was lost.
        if (const std::optional<Seat> done = live.seat_of_secret(claim.next))
          return claimed(claim, live.match().seat_id(*done), claim.next, reply);
        if (const std::optional<Seat> seat = live.seat_of_secret(claim.secret)) {
          const std::string name = live.match().seat_id(*seat);
          if (claim.keeps && is_anothers(*seat))
            return reply(error_reply("held", "another account holds this seat"));
          // Of a match that is over nothing is entered any more, and nothing can be done there.
          if (!claim.keeps || live.is_over() || live.is_stuck() || live.is_away(*seat))
            return claimed(claim, name, claim.secret, reply);
          return change_secret(room, held, claim, *seat, tries, reply);
        }
        const std::optional<Seat> seat = live.seat_of_invitation(claim.secret);
        if (!seat) return reply(no_seat(room, claim.secret, claim.address));
        if (is_anothers(*seat))
          return reply(error_reply("used", "somebody has opened this invitation"));
        if (!claim.both && !own.empty())
          return reply(error_reply("both", "this account holds another seat of the match"));
        change_secret(room, held, claim, *seat, tries, reply);
      });
}

void Table::change_secret(Room& room, const Held& held, const Claim& claim, Seat seat, int tries,
                          const Reply& reply) {
  if (is_worn_out(room, reply)) return;
  LiveMatch& live = *room.live;
  const std::string name = live.match().seat_id(seat);
  const std::size_t before = live.steps();
  if (const auto no = live.sit_down({name, "taken", "", hash_of_secret(claim.next)}, unix_ms()))
    return refuse(room, *no, reply);
  commit(room, held, {Seats::none(), before, {}},
         [this, claim, name, tries, reply](const Json& done) {
           // Whoever was second looks again, and finds the invitation used.
           if (!done.value("ok", false) && tries > 1) return try_to_claim(claim, tries - 1, reply);
           if (!done.value("ok", false)) return reply(done);
           claimed(claim, name, claim.next, reply);
         });
}

// The seat is held by its secret; an account holds it besides.
void Table::claimed(const Claim& claim, const std::string& seat, const std::string& secret,
                    const Reply& reply) {
  const Json told = ok_reply({{"match", claim.match}, {"seat", seat}, {"secret", secret}});
  const bool opened = secret == claim.next;
  if (claim.person == 0 || (!claim.keeps && !opened)) return reply(told);
  hold(claim.match, {seat}, claim.person, [this, claim, told, reply](bool done) {
    if (!done && claim.keeps) return reply(error_reply("held", "another account holds this seat"));
    in_fresh_room(claim.match, {"", false, true, ""},
                  [this, told, reply](Room& room, const Held&, const auto&) {
                    if (room.live) {
                      push_seats(room, nullptr);
                      if (room.live->is_over()) settle(room);
                    }
                    reply(told);
                  });
  });
}

bool Table::is_worn_out(const Room& room, const Reply& reply) const {
  if (room.live->seatings() < limits_.seatings) return false;
  reply(error_reply("not-allowed", "seats of this match have changed hands often enough"));
  return true;
}

// ---- by whoever sits there
// ------------------------------------------------------------------------

// The seat whose secret is to be changed, and the new one; nothing: the refusal has been answered.
std::optional<Table::NewSecret> Table::new_secret_of(const Room& room, const Client& client,
                                                     const Request& request,
                                                     const Reply& reply) const {
  const std::optional<Seat> seat = acting_seat(room, client, request, reply);
  if (!seat) return std::nullopt;
  const std::optional<std::string> next = request.text("next");
  if (!next)
    reply(request.failure());
  else if (!is_secret(*next))
    reply(bad_secret());
  else if (!is_worn_out(room, reply))
    return NewSecret{*seat, *next};
  return std::nullopt;
}

// Whoever else has the secret of the seat has it no more.
void Table::renew(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                  const Reply& reply) {
  const std::optional<NewSecret> wanted = new_secret_of(room, *client, request, reply);
  if (!wanted) return;
  const auto& [seat, next] = *wanted;
  LiveMatch& live = *room.live;
  StoredSeat changed = live.seat_info(seat);
  changed.secret = hash_of_secret(next);
  const std::size_t before = live.steps();
  if (const auto no = live.sit_down(changed, unix_ms())) return refuse(room, *no, reply);
  // Everybody else who sits there goes, whatever he came by; an account's own devices come again.
  const std::map<Seat, std::string> keys = client->keys;
  for (const ClientPtr& other : room.clients)
    if (other->holds(seat)) other->keys[seat] = "renewed";
  if (keys.contains(seat))
    client->keys[seat] = changed.secret;
  else
    client->keys.erase(seat);
  commit(room, held, {client->reader().you, before, {}}, reply);
}

// As long as a seat has decided nothing it can be given to somebody else: it is an invitation
// again, with the secret that the page has made for it.
void Table::give_back(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                      const Reply& reply) {
  const std::optional<NewSecret> wanted = new_secret_of(room, *client, request, reply);
  if (!wanted) return;
  const auto& [seat, next] = *wanted;
  LiveMatch& live = *room.live;
  if (live.has_decided(seat))
    return reply(refusal_reply(
        tercio::refuse("has-decided", "A side that has decided something cannot be given back.",
                       "Un bando que ya ha decidido algo no se puede devolver.")));
  if (live.is_rated())
    return reply(refusal_reply(
        tercio::refuse("rated", "This match is rated: who plays it is fixed. It can be resigned.",
                       "Esta partida puntúa: quién la juega está fijado. Puedes rendirte.")));
  const std::string name = live.match().seat_id(seat);
  const auto holder = live.holders.find(name);
  const std::int64_t person = holder == live.holders.end() ? 0 : holder->second.person;
  const std::size_t before = live.steps();
  if (const auto no = live.sit_down({name, "invite", "", hash_of_secret(next)}, unix_ms()))
    return refuse(room, *no, reply);
  live.holders.erase(name);
  // Not put out with the others: he waits for the answer.
  std::erase(client->you, seat);
  client->keys.erase(seat);
  commit(room, held, {client->reader().you, before, {}},
         [this, match = room.id, name, person, held, reply](const Json& done) {
           if (!done.value("ok", false) || person == 0) return reply(done);
           people_->let_go(match, person, [reply, done](const auto&) { reply(done); }, name);
         });
}

// As long as nobody else has come the match can be taken away, as if it had never been.
void Table::withdraw(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                     const Reply& reply) {
  const std::optional<Seat> seat = own_seat(room, *client, request, reply);
  if (!seat) return;
  const LiveMatch& live = *room.live;
  bool waits = false, alone = !live.is_over();
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    if (!live.people_or_away().has(seat_at(i)) || client->holds(seat_at(i))) continue;
    waits = waits || live.seat_info(seat_at(i)).is_vacant();
    alone = alone && live.seat_info(seat_at(i)).is_vacant();
  }
  if (!waits || !alone)
    return reply(refusal_reply(tercio::refuse("has-come", "Somebody else plays here already.",
                                              "Aquí ya juega alguien más.")));
  store_.remove(room.id, live.version(),
                [this, keep = room.shared_from_this(), held, by = client->reader().you,
                 reply](const std::optional<std::string>& error) {
                  post_([this, keep, held, by, reply, error] {
                    if (error) return not_stored(*keep, held, *error, by, reply);
                    logger_.info("match-withdrawn", {{"match", keep->id}});
                    reply(ok_reply());
                    gone(*keep);
                  });
                });
}

void Table::gone(Room& room) {
  push(room, {{"push", "gone"}});
  for (const ClientPtr& client : room.clients) {
    client->you.clear();
    client->keys.clear();
    client->wire->close("the match was withdrawn");
  }
  room.clients.clear();
  room.looked_at = 0;
  room.live.reset();
}

void Table::absent(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                   const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::string> what = request.text("what");
  if (!what) return reply(request.failure());
  if (*what != "win" && *what != "cancel")
    return reply(error_reply("bad-request", "\"what\" must be \"win\" or \"cancel\""));
  const std::size_t before = room.live->steps();
  if (const auto no = room.live->claim_absent(*seat, *what == "win", room.online(), unix_ms()))
    return refuse(room, *no, reply);
  commit(room, held, {client->reader().you, before, {}}, reply);
}

void Table::put_out(Room& room) {
  const auto is_still = [&](const Client& client, Seat seat) {
    const auto key = client.keys.find(seat);
    if (key != client.keys.end()) return key->second == room.live->seat_info(seat).secret;
    const auto holder = room.live->holders.find(room.live->match().seat_id(seat));
    return holder != room.live->holders.end() && holder->second.person == client.person;
  };
  const auto out =
      std::partition(room.clients.begin(), room.clients.end(), [&](const ClientPtr& client) {
        return std::all_of(client->you.begin(), client->you.end(),
                           [&](Seat seat) { return is_still(*client, seat); });
      });
  for (auto it = out; it != room.clients.end(); ++it) {
    (*it)->you.clear();
    (*it)->keys.clear();
    (*it)->wire->close("the seat is held by another");
  }
  room.clients.erase(out, room.clients.end());
  room.looked_at = room.clients.size();
}

}  // namespace tercio
