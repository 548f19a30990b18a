// A game small enough to follow in the head, for tests of the match, the record and the engine. It
// has all that makes those difficult: two seats, secret simultaneous choices, hidden tokens, dice,
// a look at what is hidden, and choices that can be taken back.
//
//   hide   both seats hide a token, north or south, unseen
//   bid    both seats bid 1 to 3, unseen, and may whisper before; then 2 dice: die + bid, red wins
//   ties act    the winner marches left or right (three times at most), may peek once, and ends
//
// Turns are red's: when blue acts, that is taken for a reaction, which may be ordered in advance.
// Scenario "short" has two rounds, "long" forty.
#pragma once

#include <memory>

#include "game/game.h"

namespace tercio {

// `data` is what the record's hash is made of; allied: both seats are of one side.
std::unique_ptr<Game> make_toy_game(std::string data = "toy data 1", bool allied = false);

}  // namespace tercio
