// Questions about what could be done, asked of the engine and of the table in the same words.
#pragma once

#include "engine/request.h"

namespace tercio {

struct Answer {
  Json reply;                      // without "ok", or a failure with it
  std::optional<Refusal> refusal;  // each tells one in its own way
};

// Of several actions at once, or as if something had been said first.
Answer odds_of(const Position& now, Seat seat, const Request& request);
Answer ways_of(const Position& position, Seat seat, const Request& request);
Answer danger_of(const Position& position, Seat seat, const Request& request);

// A list of texts that must be there; otherwise the request has failed.
std::optional<std::vector<std::string>> texts_of(const Request& request, const char* name);

}  // namespace tercio
