#include "server/outbox.h"

#include <utility>

namespace tercio {

template <class Which>
void Outbox::drop_if(const Which& which) {
  std::erase_if(waiting_, [&](const Waiting& one) {
    if (one.pinned || !which(one.message)) return false;
    bytes_ -= one.message.size();
    return true;
  });
}

void Outbox::drop(Message::Kind kind) {
  drop_if([&](const Message& message) { return message.kind == kind; });
}

// What was told by their entries is told by those of `into`.
void Outbox::drop_states(Message& into) {
  std::vector<Bytes> entries;
  drop_if([&](const Message& message) {
    if (message.kind != Message::Kind::State && message.kind != Message::Kind::Change) return false;
    entries.insert(entries.end(), message.entries.begin(), message.entries.end());
    return true;
  });
  into.entries.insert(into.entries.begin(), entries.begin(), entries.end());
}

void Outbox::put(Message message) {
  using Kind = Message::Kind;
  switch (message.kind) {
    case Kind::State:  // says also who is there, and that nobody thinks any more
      drop_states(message);
      [[fallthrough]];
    case Kind::Change:
      drop(Kind::Seats);
      drop(Kind::Thinking);
      break;
    case Kind::Seats: drop(Kind::Seats); break;
    case Kind::Thinking: drop(Kind::Thinking); break;
    case Kind::Review: drop(Kind::Review); break;  // the last has all that is there
    case Kind::Reply:                              // to a command whose state is sent before it
      for (Waiting& one : waiting_) one.pinned = true;
      ++replies_;
      break;
    case Kind::News: break;
  }
  bytes_ += message.size();
  waiting_.push_back({std::move(message)});
}

Message Outbox::take() {
  Message first = std::move(waiting_.front().message);
  waiting_.pop_front();
  bytes_ -= first.size();
  if (first.kind == Message::Kind::Reply) --replies_;
  return first;
}

}  // namespace tercio
