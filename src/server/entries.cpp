#include "server/entries.h"

#include "game/json.h"
#include "match/record.h"
#include "match/reply.h"

namespace tercio {
namespace {

Json throw_json(const Position& before, Action roll) {
  Json json = dice_json(before);
  const Throw wanted = before.turn().dice;
  Json faces = Json::array();
  for (int i = 0; i < wanted.count; ++i) faces.push_back(face(roll, wanted, i));
  json["faces"] = std::move(faces);
  json.erase("dice");  // how many: as many as there are faces
  return json;
}

}  // namespace

std::vector<Entry> entries_of(const LiveMatch& live, std::size_t from, std::size_t to) {
  const Match& match = live.match();
  to = std::min(to, match.played().size());
  std::vector<Entry> entries;
  if (from >= to) return entries;
  const std::unique_ptr<Position> position = match.position_after(from);
  const std::vector<NamedInfo>& phases = match.game().info().phases;
  for (std::size_t i = from; i < to; ++i) {
    const Played& played = match.played()[i];
    const Turn turn = position->turn();
    Entry entry;
    entry.step = i + 1;
    entry.seat = played.seat;
    entry.secret = turn.secret;
    entry.seat_id = match.seat_id(played.seat);
    entry.words = played.words;
    entry.label = position->describe(played.seat, played.action).label;
    if (played.is_roll()) entry.dice = throw_json(*position, played.action);
    if (turn.phase < phases.size()) entry.phase = phases[turn.phase].id;
    entry.at = live.marks()[i].at;
    Events nobody;
    position->apply(played.seat, played.action, nobody);
    for (const Event& event : played.events) {
      Json json = event_json(*position, event);
      json.erase("seen");
      entry.events.emplace_back(event.seen, std::move(json));
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

Json entry_json(const Entry& entry, Seat viewer, bool open, bool undone) {
  Json json = {
      {"step", entry.step},   {"seat", entry.seat == Seat::Nobody ? Json() : Json(entry.seat_id)},
      {"dice", entry.dice},   {"events", Json::array()},
      {"phase", entry.phase}, {"at", entry.at},
      {"undone", undone}};
  if (open || !entry.secret || entry.seat == viewer) {
    json["action"] = entry.words;
    json["label"] = text_json(entry.label);
  }
  for (const auto& [seen, event] : entry.events)
    if (open || seen.has(viewer)) json["events"].push_back(event);
  return json;
}

Json entries_json(const std::vector<Entry>& entries, Seat viewer, bool open, bool undone) {
  Json json = Json::array();
  for (const Entry& entry : entries) json.push_back(entry_json(entry, viewer, open, undone));
  return json;
}

std::string record_for(const LiveMatch& live, Seat viewer) {
  const Match& match = live.match();
  const bool open = live.is_over();
  std::string record = write_record(match, open ? Reveal::Always : Reveal::WhenOver);
  // The data it was begun with, not those in use.
  const std::string now = "\ndata " + data_hash(match.game()) + "\n";
  if (const std::size_t at = record.find(now); at != std::string::npos)
    record.replace(at, now.size(), "\ndata " + live.header().data + "\n");
  if (!live.resigned().empty()) record += "# " + live.resigned() + " resigned\n";
  if (live.cancelled()) record += "# cancelled by consent\n";
  if (open) return record;

  // Line by line from "moves" on: each action has one.
  const std::vector<Entry> entries = entries_of(live, 0, live.steps());
  std::string sealed;
  std::size_t step = 0;
  bool in_moves = false;
  for (std::size_t begin = 0; begin < record.size();) {
    const std::size_t end = record.find('\n', begin);
    std::string line = record.substr(begin, end - begin);
    begin = end + 1;
    if (in_moves && !line.starts_with("dice commit") && step < entries.size()) {
      const Entry& entry = entries[step++];
      if (entry.secret && entry.seat != viewer) line = "# " + entry.seat_id + ": sealed";
    }
    if (line == "moves") in_moves = true;
    sealed += line + "\n";
  }
  return sealed;
}

}  // namespace tercio
