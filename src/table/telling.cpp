#include "table/telling.h"

#include "table/reply.h"

namespace tercio {

// Where nobody knows more than another, one view will do for all.
Seat Telling::viewer(const LiveMatch& live, const Client& client) {
  return live.match().game().info().secrets ? client.reader().seat : Seat::Nobody;
}

void Telling::note(const LiveMatch& live, Client& client) {
  if (!client.by_changes) return;
  const Position& position = live.match().position();
  client.sent =
      Sent{live.version_for(client.reader().you),
           std::make_shared<const Marks>(marks_of(frame_json(live, client.you))),
           std::make_shared<const Marks>(marks_of(position.changing_view(viewer(live, client)))),
           live.chat.size()};
}

Telling::Frame& Telling::frame_of(const Client& client) {
  const Connected connected = room_.connected(client);
  const auto [found, fresh] = frames_.try_emplace({client.you, connected.also.bits});
  Frame& frame = found->second;
  if (fresh) {
    frame.json = frame_json(live(), client.you);
    frame.entries = bytes_of(entries_(client.reader()));
    frame.seats = bytes_of(seats_json(live(), client.you, connected));
    frame.marks = std::make_shared<const Marks>(marks_of(frame.json));
  }
  return frame;
}

Telling::View& Telling::view_of(const Client& client) {
  const Seat seat = viewer(live(), client);
  const auto [found, fresh] = views_.try_emplace(seat);
  View& view = found->second;
  if (fresh) {
    view.json = live().match().position().changing_view(seat);
    view.marks = std::make_shared<const Marks>(marks_of(view.json));
  }
  return view;
}

bool Telling::may_be_told_changes(const Client& client) {
  return client.by_changes && client.sent && !client.wire->is_behind() &&
         same_shape(*frame_of(client).marks, *client.sent->frame) &&
         same_shape(*view_of(client).marks, *client.sent->view);
}

const std::string& Telling::view_change(View& view, const Client& client) {
  const Seat seat = viewer(live(), client);
  const auto [found, fresh] = view_changes_.try_emplace({seat, client.sent->view.get()});
  if (fresh)
    found->second =
        difference(view.json, *view.marks, *client.sent->view, "/view", [&]() -> const Json& {
          if (!view.whole) view.whole = live().match().position().view(seat);
          return *view.whole;
        });
  return found->second;
}

Message Telling::change_for(Client& client) {
  Frame& frame = frame_of(client);
  const Sent& sent = *client.sent;
  const auto [found, fresh] = changes_.try_emplace(
      {{client.you, room_.also(client).bits}, sent.frame.get(), sent.view.get(), sent.chat});
  if (!fresh) return found->second;
  // Who is there is told by pushes of its own as well, so it is not known what was last told.
  std::string set = "\"/seats\":" + frame.seats;
  for (const std::string& more : {difference(frame.json, *frame.marks, *sent.frame, "",
                                             [&]() -> const Json& { return frame.json; }),
                                  view_change(view_of(client), client)})
    if (!more.empty()) set += "," + more;
  if (sent.chat != live().chat.size()) set += ",\"/chat\":" + bytes_of(chat_json(live()));
  return found->second = Message::of_change(sent.version, set, frame.entries);
}

Message Telling::whole_for(Client& client) {
  const auto [found, fresh] = states_.try_emplace({client.you, room_.also(client).bits});
  if (!fresh) return found->second;
  const Frame& frame = frame_of(client);
  Json state = frame.json;
  state["view"] = live().match().position().view(client.reader().seat);
  state["chat"] = chat_json(live());
  std::string text = bytes_of(state);
  text.insert(text.size() - 1, ",\"seats\":" + frame.seats);
  return found->second = Message::of_state(text, frame.entries);
}

void Telling::tell(Client& client) {
  const bool changes = may_be_told_changes(client);
  Message message = changes ? change_for(client) : whole_for(client);
  if (client.by_changes)
    client.sent = Sent{live().version_for(client.reader().you), frame_of(client).marks,
                       view_of(client).marks, live().chat.size()};
  client.wire->send(std::move(message));
}

}  // namespace tercio
