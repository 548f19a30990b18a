// The other end of a WebSocket, as the table sees it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tercio {

using Bytes = std::shared_ptr<const std::string>;

// A text for one or for many, who share its bytes.
struct Message {
  // A state is whole, a change rests on the state before it.
  enum class Kind : std::uint8_t { Reply, State, Change, Seats, Thinking, Review, News };

  Kind kind = Kind::News;
  Bytes text;
  // Of a state or a change: `text` ends where its entries begin; each of these holds one or
  // several.
  std::vector<Bytes> entries;

  static Message of(Kind kind, std::string text);
  // `state` without its entries, and these, both as JSON.
  static Message of_state(std::string_view state, std::string_view entries);
  // What has changed since the state of version `base`, as the inside of a JSON object.
  static Message of_change(std::uint64_t base, std::string_view set, std::string_view entries);

  std::size_t size() const;
  std::vector<std::string_view> pieces() const;  // in order; they live as long as the message
  std::string whole() const;
};

// Who it is at the other end: whose connection is the first to go when there are too many.
enum class Place : std::uint8_t { Nowhere, Watching, Playing };

class Wire {
 public:
  virtual ~Wire() = default;
  // In order; from any thread; never waits. What an unsent one tells and this one tells better is
  // not sent (outbox.h).
  virtual void send(Message message) = 0;
  virtual void close(std::string_view why) = 0;
  virtual void sits(Place) {}
  // So much waits to be taken that a whole state, instead of it all, is less; from any thread.
  virtual bool is_behind() const { return false; }
};

}  // namespace tercio
