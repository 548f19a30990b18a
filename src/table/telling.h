// One change of a match, told to all who look at it: whole states to those who want them or have
// nothing yet, to the others what has changed since they were last sent something. What several are
// told is made once.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "table/room.h"

namespace tercio {

class Telling {
 public:
  using Entries = std::function<Json(const Reader& reader)>;

  // Both must outlive it.
  Telling(const Room& room, Entries entries) : room_(room), entries_(std::move(entries)) {}
  void tell(Client& client);

  // The client has been sent the state as it is now.
  static void note(const LiveMatch& live, Client& client);

 private:
  // Those who hold the same seats, and of them the same elsewhere as well: spectators are many.
  using Audience = std::pair<std::vector<Seat>, std::uint8_t>;
  // What is the same whatever was sent before. The frame is a state without its view, seats, chat.
  struct Frame {
    Document document;
    std::string entries, seats;
  };
  struct View {
    Document document;  // what may change of it
    std::optional<Json> whole;
  };
  using Base = std::tuple<Audience, const Marks*, const Marks*, std::size_t>;

  Frame& frame_of(const Client& client);
  View& view_of(const Client& client);
  static Seat viewer(const LiveMatch& live, const Client& client);
  bool may_be_told_changes(const Client& client);
  Message change_for(Client& client);
  Message whole_for(Client& client);
  const std::string& view_change(View& view, const Client& client);

  const LiveMatch& live() const { return *room_.live; }

  const Room& room_;
  const Entries entries_;
  std::map<Audience, Frame> frames_;
  std::map<Seat, View> views_;
  std::map<Base, Message> changes_;
  std::map<Audience, Message> states_;
  std::map<std::pair<Seat, const Marks*>, std::string> view_changes_;
};

}  // namespace tercio
