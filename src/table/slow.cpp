// Slow play at the table: clocks that run out, people who come back, answers ordered in advance.
#include <algorithm>
#include <utility>

#include "engine/questions.h"
#include "game/json.h"
#include "table/own_seat.h"
#include "table/refusals.h"
#include "table/reply.h"
#include "table/table.h"

namespace tercio {

void Table::tick(std::int64_t now) {
  if (std::exchange(told_alive_, !told_alive_)) store_.alive(now);
  read(
      "",
      [this, now] {
        read_outages();
        return store_.due(now);
      },
      [this, now](const std::optional<std::vector<std::string>>& due) {
        if (!due) return;
        for (const std::string& match : *due)
          in_room(match, [this, now](Room& room, const Held& held) { run_out(room, held, now); });
      });
}

void Table::run_out(Room& room, const Held& held, std::int64_t now) {
  if (!room.live || stopping_) return;
  const std::size_t before = room.live->steps();
  if (give_time_back(room, now)) {
    if (room.live->is_unsaved()) room.live.reset();
    return;
  }
  if (room.live->run_out(now)) logger_.info("time-ran-out", {{"match", room.id}});
  if (room.live->is_unsaved()) commit(room, held, {Seats::none(), before, {}}, [](const Json&) {});
}

std::optional<Refusal> Table::give_time_back(Room& room, std::int64_t now) {
  LiveMatch& live = *room.live;
  if (!live.terms().has_clock()) return std::nullopt;
  const std::optional<std::vector<Outage>> outages = outages_since(live.last_at());
  if (outages) return live.give_back(*outages, now);
  return tercio::refuse("internal", "The database cannot be read.",
                        "No se puede leer la base de datos.");
}

bool Table::arrive(Room& room, const ClientPtr& client, const Held& held) {
  LiveMatch& live = *room.live;
  if (!live.terms().has_clock() || live.is_over()) return false;
  const std::size_t before = live.steps();
  if (give_time_back(room, unix_ms())) return false;
  for (const Seat seat : client->you) {
    if (live.is_ready(seat)) continue;
    if (live.ready(seat, unix_ms())) return false;  // a match of another version: nothing is done
  }
  if (!live.is_unsaved()) return false;
  commit(room, held, {client->reader().you, before, {}}, [](const Json&) {});
  return true;
}

void Table::come_back(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                      const Reply& reply) {
  const std::optional<Seat> seat = own_seat(room, *client, request, reply);
  if (!seat) return;
  const std::size_t before = room.live->steps();
  if (const std::optional<Refusal> no = room.live->come_back(*seat, unix_ms()))
    return refuse(room, *no, reply);
  commit(room, held, {client->reader().you, before, {}}, reply);
}

void Table::standing(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                     const Reply& reply) {
  const std::optional<Seat> seat = own_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::vector<std::string>> orders = texts_of(request, "orders");
  if (!orders) return reply(request.failure());
  const bool too_long = std::any_of(orders->begin(), orders->end(), [](const std::string& order) {
    return characters(order) > StandingOrders::kMostCharacters;
  });
  if (too_long || orders->size() > StandingOrders::kMost)
    return reply(
        error_reply("too-large", "at most 20 standing orders of at most 80 characters each"));
  LiveMatch& live = *room.live;
  if (live.standing_given() >= limits_.standing)
    return reply(error_reply("not-allowed", "standing orders have been changed often enough"));
  const std::size_t before = live.steps();
  if (const std::optional<Refusal> no = live.stand_by(*seat, *orders, unix_ms()))
    return refuse(room, *no, reply);
  commit(room, held, {client->reader().you, before, {}}, reply);
}

}  // namespace tercio
