// What has changed of a JSON document since somebody was sent it, told without keeping the
// document: a mark of 8 bytes is kept for each of its parts.
//
// Parts are the members of objects and of lists whose elements have an "id", all the way down;
// anything else, a text in two languages too, is one part. That two values have the same mark
// though they differ has one chance in 2^64, and nobody can choose them so: marks are keyed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/json.h"

namespace tercio {

// In the order of the document. Of what has parts: a mark of its shape (odd; the others are even),
// then how many marks it has with all its parts, then theirs.
using Marks = std::vector<std::uint64_t>;

Marks marks_of(const Json& document);

// Has it the same members, at its top? If not, it is to be sent whole.
bool same_shape(const Marks& one, const Marks& other);

// The parts of `now` that are not as in `before`, whose top has the same shape: JSON pointers
// (RFC 6901), each behind `prefix`, and the new values, as the inside of a JSON object. `whole` is
// asked for things with an id that have another shape than before, for `now` may leave out what
// never changes of them.
std::string difference(const Json& now, const Marks& marks, const Marks& before,
                       const std::string& prefix, const std::function<const Json&()>& whole);

}  // namespace tercio
