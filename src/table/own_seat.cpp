#include "table/own_seat.h"

#include <algorithm>

#include "game/json.h"
#include "table/refusals.h"
#include "table/reply.h"

namespace tercio {

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

Json forbidden() { return error_reply("forbidden", "this is not a seat of yours"); }

std::optional<Seat> own_seat(const Room& room, const Client& client, const Request& request,
                             const Table::Reply& reply) {
  const std::optional<std::string> id = request.text("seat");
  if (!id) {
    reply(request.failure());
    return std::nullopt;
  }
  const std::optional<Seat> seat = room.live->match().find_seat(*id);
  if (seat && client.holds(*seat)) return seat;
  reply(forbidden());
  return std::nullopt;
}

std::optional<Seat> acting_seat(const Room& room, const Client& client, const Request& request,
                                const Table::Reply& reply) {
  const std::optional<Seat> seat = own_seat(room, client, request, reply);
  if (!seat || !room.live->is_computer(*seat)) return seat;
  reply(refusal_reply(refuse("away", "The computer plays for this side: come back to it first.",
                             "El ordenador juega por este bando: vuelve antes a él.")));
  return std::nullopt;
}

std::optional<std::size_t> step_of(const Room& room, const Client& client, const Request& request,
                                   const Table::Reply& reply) {
  const auto most = static_cast<std::int64_t>(room.live->steps_for(client.reader().you));
  if (request.field("step") != nullptr)
    if (const auto step = request.number_or("step", 0, 0, most))
      return static_cast<std::size_t>(*step);
  reply(request.failure());
  return std::nullopt;
}

}  // namespace tercio
