// Whose seat a request is made for.
#pragma once

#include <optional>
#include <string_view>

#include "table/table.h"

namespace tercio {

std::size_t characters(std::string_view text);
Json forbidden();

// The seat that the request is made for, if it is the client's; otherwise it has been answered.
std::optional<Seat> own_seat(const Room& room, const Client& client, const Request& request,
                             const Table::Reply& reply);
// The same to change something: the computer must not be playing for it.
std::optional<Seat> acting_seat(const Room& room, const Client& client, const Request& request,
                                const Table::Reply& reply);

// A step as the client counts them.
std::optional<std::size_t> step_of(const Room& room, const Client& client, const Request& request,
                                   const Table::Reply& reply);

}  // namespace tercio
