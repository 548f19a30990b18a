// Writing a record. Everything that decides how the match goes is written out, also the options
// left at their defaults: another version may have others.
#include <algorithm>

#include "game/json.h"
#include "match/record.h"
#include "match/strict_json.h"

namespace tercio {
namespace {

// Nothing after a blank may begin with #, or it would be read as a comment. In JSON # can only
// stand inside a string, where it has another spelling.
std::string json_line(const Json& json) {
  std::string line;
  for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '#')
      line += "\\u0023";
    else
      line += c;
  }
  return line;
}

// A name may come from anywhere; in the record it is a piece of one line without a comment in it.
std::string one_line(const std::string& name) {
  std::string clean;
  for (const char c : name) clean += static_cast<unsigned char>(c) < ' ' || c == '#' ? ' ' : c;
  if (!is_utf8(clean)) return "?";
  std::size_t size = std::min(clean.size(), kMaxHolderName);
  while (size < clean.size() && (static_cast<unsigned char>(clean[size]) & 0xC0) == 0x80) --size;
  return clean.substr(0, size);
}

}  // namespace

std::string holder_words(const Holder& holder) {
  std::string words = holder.kind == HolderKind::Computer  ? "computer " + one_line(holder.level)
                      : holder.kind == HolderKind::Program ? "bot"
                                                           : "human";
  if (!holder.name.empty()) words += " " + one_line(holder.name);
  return words;
}

std::string step_line(const Match& match, const Played& played) {
  if (played.is_roll()) return played.words + (played.given ? " given" : "");
  if (played.several) return match.seat_id(played.seat) + ": " + played.words;
  return played.words;
}

std::string data_hash(const Game& game) { return sha256_hex(game.data_text()).substr(0, 8); }

std::string write_record(const Match& match, Reveal reveal) {
  const GameInfo& info = match.game().info();
  const Setup& setup = match.position().setup();
  std::string out = "tercio 1\ngame " + info.id + "\nscenario " + setup.scenario + "\n";
  for (const auto& [id, value] : setup.options) out += "option " + id + " " + value + "\n";
  out += "data " + data_hash(match.game()) + "\n";
  const Seats seats = match.position().seats();
  for (std::size_t i = 0; i < info.seats.size(); ++i)
    if (seats.has(seat_at(i)))
      out += "seat " + info.seats[i].id + " " + holder_words(match.holder(seat_at(i))) + "\n";
  if (!match.begun_from().is_null()) out += "position " + json_line(match.begun_from()) + "\n";

  const std::vector<DiceSource>& dice = match.dice();
  std::size_t next_source = 0;
  const auto write_commits = [&](std::size_t upto) {
    for (; next_source < dice.size() && dice[next_source].from <= upto; ++next_source)
      out += "dice commit " + dice[next_source].commit + "\n";
  };
  write_commits(0);
  out += "moves\n";
  for (std::size_t i = 0; i < match.played().size(); ++i) {
    write_commits(i);
    out += step_line(match, match.played()[i]) + "\n";
  }
  write_commits(match.played().size());

  const bool over = match.is_over();
  if (over) {
    const Result result = match.position().result();
    for (std::size_t i = 0; i < info.seats.size(); ++i) {
      if (!seats.has(seat_at(i))) continue;
      const SeatResult& seat = result.seat[i];
      out += "result " + info.seats[i].id + " " + info.outcomes.at(seat.outcome).id + " " +
             std::to_string(seat.points) + "\n";
    }
  }
  if (over || reveal == Reveal::Always)
    for (const DiceSource& source : dice)
      if (source.seed) out += "dice seed " + hex_of(*source.seed) + "\n";
  return out;
}

}  // namespace tercio
