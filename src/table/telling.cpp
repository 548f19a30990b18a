#include "table/telling.h"

#include "table/reply.h"

namespace tercio {

namespace {

std::string changing_text(const Position& position, Seat seat) {
  if (const auto* const writer = dynamic_cast<const WritesView*>(&position))
    return writer->changing_text(seat);
  return bytes_of(position.changing_view(seat));
}

}  // namespace

// Where nobody knows more than another, one view will do for all.
Seat Telling::viewer(const LiveMatch& live, const Client& client) {
  return live.match().game().info().secrets ? client.reader().seat : Seat::Nobody;
}

void Telling::note(const LiveMatch& live, Client& client) {
  if (!client.by_changes) return;
  const Position& position = live.match().position();
  client.sent =
      Sent{live.version_for(client.reader().you), Document(frame_text(live, client.you)).marks(),
           Document(changing_text(position, viewer(live, client))).marks(), live.chat.size()};
}

Telling::Frame& Telling::frame_of(const Client& client) {
  const Connected connected = room_.connected(client);
  const auto [found, fresh] = frames_.try_emplace({client.you, connected.also.bits});
  Frame& frame = found->second;
  if (fresh) {
    frame.document = Document(frame_text(live(), client.you));
    frame.entries = bytes_of(entries_(client.reader()));
    frame.seats = seats_text(live(), client.you, connected);
  }
  return frame;
}

Telling::View& Telling::view_of(const Client& client) {
  const Seat seat = viewer(live(), client);
  const auto [found, fresh] = views_.try_emplace(seat);
  View& view = found->second;
  if (fresh) view.document = Document(changing_text(live().match().position(), seat));
  return view;
}

bool Telling::may_be_told_changes(const Client& client) {
  return client.by_changes && client.sent && !client.wire->is_behind() &&
         same_shape(*frame_of(client).document.marks(), *client.sent->frame) &&
         same_shape(*view_of(client).document.marks(), *client.sent->view);
}

const std::string& Telling::view_change(View& view, const Client& client) {
  const Seat seat = viewer(live(), client);
  const auto [found, fresh] = view_changes_.try_emplace({seat, client.sent->view.get()});
  if (fresh)
    found->second = difference(view.document, *client.sent->view, "/view", [&]() -> const Json& {
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
  std::optional<Json> whole;
  const auto whole_frame = [&]() -> const Json& {
    if (!whole) whole = Json::parse(frame.document.text());
    return *whole;
  };
  for (const std::string& more : {difference(frame.document, *sent.frame, "", whole_frame),
                                  view_change(view_of(client), client)})
    if (!more.empty()) set += "," + more;
  if (sent.chat != live().chat.size()) set += ",\"/chat\":" + bytes_of(chat_json(live()));
  return found->second = Message::of_change(sent.version, set, frame.entries);
}

Message Telling::whole_for(Client& client) {
  const auto [found, fresh] = states_.try_emplace({client.you, room_.also(client).bits});
  if (!fresh) return found->second;
  const Frame& frame = frame_of(client);
  std::string state = frame.document.text();
  state.back() = ',';
  state += "\"seats\":" + frame.seats + ",\"chat\":" + bytes_of(chat_json(live()));
  state += ",\"view\":" + bytes_of(live().match().position().view(client.reader().seat)) + "}";
  return found->second = Message::of_state(state, frame.entries);
}

void Telling::tell(Client& client) {
  const bool changes = may_be_told_changes(client);
  Message message = changes ? change_for(client) : whole_for(client);
  if (client.by_changes)
    client.sent = Sent{live().version_for(client.reader().you), frame_of(client).document.marks(),
                       view_of(client).document.marks(), live().chat.size()};
  client.wire->send(std::move(message));
}

}  // namespace tercio
