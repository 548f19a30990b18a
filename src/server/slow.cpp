// Slow play at the table: clocks that run out, people who come back, answers ordered in advance.
#include <algorithm>

#include "game/json.h"
#include "server/own_seat.h"
#include "server/reply.h"
#include "server/table.h"

namespace tercio {

void Table::tick(std::int64_t now) {
  std::vector<std::string> due;
  try {
    due = store_.due(now);
  } catch (const StoreError& error) {
    ++metrics_.store_errors;
    logger_.error("store-error", {{"message", error.message}});
    return;
  }
  for (const std::string& match : due)
    in_room(match, [this, now](Room& room, const Held& held) {
      if (!room.live || stopping_) return;
      const std::size_t before = room.live->steps();
      if (!room.live->run_out(now)) {
        if (room.live->is_unsaved()) room.live.reset();
        return;
      }
      logger_.info("time-ran-out", {{"match", room.id}});
      commit(room, held, {Seats::none(), before, {}}, [](const Json&) {});
    });
}

bool Table::arrive(Room& room, const ClientPtr& client, const Held& held) {
  LiveMatch& live = *room.live;
  if (!live.terms().has_clock() || live.is_over()) return false;
  const std::size_t before = live.steps();
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
  const Json* list = request.field("orders");
  if (list == nullptr) return reply(request.failure());
  const bool are_words = list->is_array() && std::all_of(list->begin(), list->end(),
                                                         [](auto& one) { return one.is_string(); });
  if (!are_words) return reply(error_reply("bad-request", "\"orders\" must be a list of texts"));
  const auto orders = list->get<std::vector<std::string>>();
  const bool too_long = std::any_of(orders.begin(), orders.end(), [](const std::string& order) {
    return characters(order) > StandingOrders::kMostCharacters;
  });
  if (too_long || orders.size() > StandingOrders::kMost)
    return reply(
        error_reply("too-large", "at most 20 standing orders of at most 80 characters each"));
  LiveMatch& live = *room.live;
  if (live.standing_given() >= limits_.standing)
    return reply(error_reply("not-allowed", "standing orders have been changed often enough"));
  const std::size_t before = live.steps();
  if (const std::optional<Refusal> no = live.stand_by(*seat, orders, unix_ms()))
    return refuse(room, *no, reply);
  commit(room, held, {client->reader().you, before, {}}, reply);
}

}  // namespace tercio
