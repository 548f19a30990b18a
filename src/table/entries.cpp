#include "table/entries.h"

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

Json entry_json(const Entry& entry, std::size_t number, Seat viewer, bool open, bool undone) {
  Json json = {
      {"step", number},       {"seat", entry.seat == Seat::Nobody ? Json() : Json(entry.seat_id)},
      {"dice", entry.dice},   {"events", Json::array()},
      {"phase", entry.phase}, {"at", entry.at},
      {"undone", undone}};
  if (open || !entry.secret || entry.seat == viewer) {
    json["action"] = entry.action.words;
    json["verb"] = entry.action.verb;
    json["args"] = args_json(entry.action.args);
    json["label"] = text_json(entry.action.label);
    if (entry.by_order) json["standing"] = true;
    if (entry.more) json["more"] = true;
  }
  for (const auto& [seen, event] : entry.events)
    if (open || seen.has(viewer)) json["events"].push_back(event);
  return json;
}

}  // namespace

Entry entry_of(Position& position, const Played& played, std::size_t step) {
  const GameInfo& info = position.game().info();
  const Turn turn = position.turn();
  Entry entry;
  entry.step = step;
  entry.seat = played.seat;
  entry.secret = turn.secret;
  if (played.seat != Seat::Nobody) entry.seat_id = info.seats[index(played.seat)].id;
  entry.action = position.describe(played.seat, played.action);
  if (played.is_roll()) entry.dice = throw_json(position, played.action);
  if (turn.phase < info.phases.size()) entry.phase = info.phases[turn.phase].id;
  entry.more = played.more;
  Events nobody;
  position.apply(played.seat, played.action, nobody);
  for (const Event& event : played.events) {
    Json json = event_json(position, event);
    json.erase("seen");
    entry.events.emplace_back(event.seen, std::move(json));
  }
  return entry;
}

Json open_entry_json(const Entry& entry) {
  return entry_json(entry, entry.step, Seat::Nobody, true, false);
}

std::vector<Entry> entries_of(const LiveMatch& live, std::size_t from, std::size_t to) {
  const Match& match = live.match();
  to = std::min(to, match.played().size());
  std::vector<Entry> entries;
  if (from >= to) return entries;
  const std::unique_ptr<Position> position = match.position_after(from);
  for (std::size_t i = from; i < to; ++i) {
    Entry entry = entry_of(*position, match.played()[i], i + 1);
    entry.at = live.marks()[i].at;
    entry.seen = live.marks()[i].seen;
    entry.by_order = live.marks()[i].by_order;
    entries.push_back(std::move(entry));
  }
  return entries;
}

Json entries_json(const std::vector<Entry>& entries, std::size_t before, const Reader& reader,
                  bool open, bool undone) {
  Json json = Json::array();
  for (const Entry& entry : entries) {
    const bool shows = entry.seen == Seats::all() || (entry.seen.bits & reader.you.bits) != 0;
    if (!shows && !open) continue;
    json.push_back(entry_json(entry, ++before, reader.seat, open, undone));
    if (!shows) json.back()["late"] = true;
  }
  return json;
}

Json entries_json(const LiveMatch& live, std::size_t from, std::size_t to, const Reader& reader) {
  return entries_json(entries_of(live, from, to), live.steps_for(reader.you, from), reader,
                      live.is_over());
}

Json changes_json(const LiveMatch& live, std::size_t from, const std::vector<Entry>& were,
                  const std::vector<Entry>& are, const Reader& reader) {
  const std::size_t before = live.steps_for(reader.you, from);
  const bool open = live.is_over();
  const Json then = entries_json(were, before, reader, open);
  const Json now = entries_json(are, before, reader, open);
  // What stood and stands is not told again.
  std::size_t same = 0;
  while (same < then.size() && same < now.size() && then[same] == now[same]) ++same;
  Json changes = Json::array();
  for (std::size_t i = same; i < then.size(); ++i) {
    changes.push_back(then[i]);
    changes.back()["undone"] = true;
  }
  for (std::size_t i = same; i < now.size(); ++i) changes.push_back(now[i]);
  return changes;
}

std::string record_for(const LiveMatch& live, Seat viewer, const Study* study) {
  const Match& match = live.match();
  std::string record =
      live.is_over() ? write_record(match, Reveal::Always) : write_record_for(match, viewer);
  // The data it was begun with, not those in use.
  const std::string now = "\ndata " + data_hash(match.game()) + "\n";
  if (const std::size_t at = record.find(now); at != std::string::npos)
    record.replace(at, now.size(), "\ndata " + live.header().data + "\n");
  if (study != nullptr) record = with_study(record, match, *study);
  const std::optional<RecordEnding> ending = live.ending();
  return ending ? with_ending(std::move(record), *ending) : record;
}

}  // namespace tercio
