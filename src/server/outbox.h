// What waits to be sent to one connection. Whoever reads slowly is sent less, not later: of states
// that have not been sent the newest is enough, with the entries of all of them. A change rests on
// what was sent before it, so it takes nothing's place; a whole state takes that of the changes
// before it.
#pragma once

#include <deque>

#include "table/wire.h"

namespace tercio {

class Outbox {
 public:
  void put(Message message);
  bool empty() const { return waiting_.empty(); }
  std::size_t bytes() const { return bytes_; }
  std::size_t replies() const { return replies_; }  // that wait
  Message take();                                   // the first; there is one

 private:
  struct Waiting {
    Message message;
    bool pinned = false;  // a reply behind it rests on it
  };
  void drop(Message::Kind kind);
  void drop_states(Message& into);
  template <class Which>
  void drop_if(const Which& which);

  std::deque<Waiting> waiting_;
  std::size_t bytes_ = 0, replies_ = 0;
};

}  // namespace tercio
