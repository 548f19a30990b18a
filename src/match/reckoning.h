// The reckoning of a match that is over: from all that happened in it, as the protocol and the
// terminal have it.
#pragma once

#include "game/reckoning.h"
#include "match/match.h"

namespace tercio {

std::vector<Happened> story_of(const Match& match);
// Of one that somebody ended before the rules did, it begins with how it stood.
Reckoning reckoning_of(const Match& match);
Json reckoning_json(const Match& match);

}  // namespace tercio
