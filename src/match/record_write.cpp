// Writing a record. Everything that decides how the match goes is written out, also the options
// left at their defaults: another version may have others.
#include <algorithm>
#include <set>

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
  // At a secret turn always: the record writes it in another order than it was played in.
  if (played.secret || played.asked.count() > 1)
    return match.seat_id(played.seat) + ": " + played.words;
  return played.words;
}

std::string data_hash(const Game& game) { return sha256_hex(game.data_text()).substr(0, 8); }

std::string seal(const DiceSeed& seed, std::size_t turn, std::string_view seat,
                 const std::vector<std::string>& words) {
  std::string text =
      secret_hex(seed, "tercio salt " + std::to_string(turn) + " " + std::string(seat));
  for (const std::string& line : words) text += "\n" + line;
  return sha256_hex(text);
}

namespace {

class Writer {
 public:
  // `viewer` only counts where not everything is shown.
  Writer(const Match& match, bool everything, Seat viewer)
      : match_(match), info_(match.game().info()), everything_(everything), viewer_(viewer) {}

  std::string write(Reveal reveal) {
    write_header();
    out_ += "moves\n";
    const std::vector<Played>& played = match_.played();
    for (std::size_t i = 0; i < played.size();) {
      write_commits(i);
      if (!played[i].secret) {
        out_ += step_line(match_, played[i++]) + "\n";
        continue;
      }
      std::size_t end = i + 1;
      while (end < played.size() && same_secret_turn(played[end - 1], played[end])) ++end;
      write_secret_turn(i, end);
      i = end;
    }
    write_commits(played.size());
    write_end(reveal);
    return std::move(out_);
  }

 private:
  void write_header() {
    const Setup& setup = match_.position().setup();
    out_ = "tercio 1\ngame " + info_.id + "\nscenario " + setup.scenario + "\n";
    for (const auto& [id, value] : setup.options) out_ += "option " + id + " " + value + "\n";
    out_ += "data " + data_hash(match_.game()) + "\n";
    for (std::size_t i = 0; i < info_.seats.size(); ++i)
      if (match_.position().seats().has(seat_at(i)))
        out_ += "seat " + info_.seats[i].id + " " + holder_words(match_.holder(seat_at(i))) + "\n";
    for (std::size_t i = 0; i < info_.seats.size(); ++i)
      if (match_.coached().has(seat_at(i))) out_ += "#: coached " + info_.seats[i].id + "\n";
    if (!match_.begun_from().is_null()) write_position();
    write_commits(0);
  }

  void write_position() {
    const std::string position = json_line(match_.begun_from());
    const std::unique_ptr<Position> first = match_.position_after(0);
    if (everything_ || first->view_hash(viewer_) == first->hash())
      out_ += "position " + position + "\n";
    else
      out_ += "position sealed " + sealed(0, "position", {position}) + "\n";
  }

  // Sources of dice that begin at or before action i, each with what seats added to it until then.
  // At a secret turn they are written before it.
  void write_commits(std::size_t i) {
    const std::vector<DiceSource>& dice = match_.dice();
    for (;;) {
      if (next_source_ > 0) write_shares(dice[next_source_ - 1].shares, i);
      if (next_source_ == dice.size() || dice[next_source_].from > i) return;
      const DiceSource& source = dice[next_source_++];
      out_ += "dice commit " + source.commit;
      if (source.rewind > 0) out_ += " rewind " + std::to_string(source.rewind);
      out_ += "\n";
      next_share_ = 0;
    }
  }

  void write_shares(const std::vector<DiceShare>& shares, std::size_t i) {
    for (; next_share_ < shares.size() && shares[next_share_].from <= i; ++next_share_) {
      const DiceShare& share = shares[next_share_];
      out_ += "dice share " + match_.seat_id(share.seat) + " " +
              (share.commit.empty() ? "none" : share.commit) + "\n";
    }
  }

  // Seat by seat: in which order they wrote is nobody's business. Of a turn that is still open
  // others are not even told whether somebody has begun.
  void write_secret_turn(std::size_t begin, std::size_t end) {
    ++secret_turns_;
    const std::vector<Played>& played = match_.played();
    const bool open =
        end == played.size() && same_secret_turn(played[end - 1], match_.position().turn());
    for (std::size_t s = 0; s < info_.seats.size(); ++s) {
      std::vector<std::string> words;
      std::string plain;
      for (std::size_t i = begin; i < end; ++i) {
        if (played[i].seat != seat_at(s)) continue;
        words.push_back(played[i].words);
        plain += step_line(match_, played[i]) + "\n";
      }
      if (everything_ || seat_at(s) == viewer_)
        out_ += plain;
      else if (!words.empty() && !open)
        out_ += info_.seats[s].id + ": sealed " + sealed(secret_turns_, info_.seats[s].id, words) +
                "\n";
    }
  }

  std::string sealed(std::size_t turn, std::string_view seat,
                     const std::vector<std::string>& words) const {
    const bool known = !match_.dice().empty() && match_.dice().back().seed;
    return seal(known ? *match_.dice().back().seed : random_seed(), turn, seat, words);
  }

  void write_end(Reveal reveal) {
    const bool over = match_.is_over();
    const Result result = match_.position().result();
    for (std::size_t i = 0; over && i < info_.seats.size(); ++i) {
      if (!match_.position().seats().has(seat_at(i))) continue;
      const SeatResult& seat = result.seat[i];
      out_ += "result " + info_.seats[i].id + " " + info_.outcomes.at(seat.outcome).id + " " +
              std::to_string(seat.points) + "\n";
    }
    if (!over && reveal != Reveal::Always) return;
    std::set<std::string> told;  // each once
    const auto tell = [&](const std::string& line) {
      if (told.insert(line).second) out_ += line;
    };
    for (const DiceSource& source : match_.dice())
      if (source.seed) tell("dice seed " + hex_of(*source.seed) + "\n");
    for (const DiceSource& source : match_.dice())
      for (const DiceShare& share : source.shares)
        if (share.share)
          tell("dice share-open " + match_.seat_id(share.seat) + " " + hex_of(*share.share) + "\n");
  }

  const Match& match_;
  const GameInfo& info_;
  bool everything_;
  Seat viewer_;
  std::string out_;
  std::size_t next_source_ = 0;
  std::size_t next_share_ = 0;  // of the source before that
  std::size_t secret_turns_ = 0;
};

}  // namespace

std::string write_record(const Match& match, Reveal reveal) {
  return Writer(match, true, Seat::Nobody).write(reveal);
}

std::string write_record_for(const Match& match, Seat viewer) {
  return Writer(match, match.is_over(), viewer).write(Reveal::WhenOver);
}

}  // namespace tercio
