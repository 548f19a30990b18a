// What has changed of a JSON document since somebody was sent it, told without keeping the
// document: a mark of 8 bytes is kept for each of its parts.
//
// Parts are the members of objects and of lists whose elements have an "id", all the way down;
// anything else, a text in two languages too, is one part. That two values have the same mark
// though they differ has one chance in 2^64, and nobody can choose them so: marks are keyed.
//
// Documents are texts here, without spaces; equal values are always written alike, for whoever
// makes a document makes it the same way each time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/json.h"

namespace tercio {

// In the order of the document. Of what has parts: a mark of its shape (odd; the others are even),
// then how many marks it has with all its parts, then theirs.
using Marks = std::vector<std::uint64_t>;

class Document {
 public:
  Document() = default;
  explicit Document(std::string text);

  const std::string& text() const { return text_; }
  const std::shared_ptr<const Marks>& marks() const { return marks_; }

  // Where a part stands, for each of the marks; in a list it has no name.
  struct Place {
    std::uint32_t name = 0, name_size = 0, begin = 0, size = 0;
  };
  std::string_view name(std::size_t i) const {
    return std::string_view(text_).substr(places_[i].name, places_[i].name_size);
  }
  std::string_view value(std::size_t i) const {
    return std::string_view(text_).substr(places_[i].begin, places_[i].size);
  }

 private:
  std::string text_;
  std::shared_ptr<const Marks> marks_;
  std::vector<Place> places_;
};

// Has it the same members, at its top? If not, it is to be sent whole.
bool same_shape(const Marks& one, const Marks& other);

// The parts of `now` that are not as in `before`, whose top has the same shape: JSON pointers
// (RFC 6901), each behind `prefix`, and the new values, as the inside of a JSON object. `whole` is
// asked for things with an id that have another shape than before, for `now` may leave out what
// never changes of them.
std::string difference(const Document& now, const Marks& before, std::string_view prefix,
                       const std::function<const Json&()>& whole);

}  // namespace tercio
