#include "cli/engine_command.h"

#include <istream>
#include <ostream>
#include <string>

#include "cli/games_of.h"
#include "engine/engine.h"

namespace tercio {
namespace {

enum class Line { Read, TooLong, End };

// Like std::getline, but never keeps more than a request may have.
Line read_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  using Traits = std::streambuf::traits_type;
  bool too_long = false;
  for (;;) {
    const Traits::int_type c = buffer.sbumpc();
    if (Traits::eq_int_type(c, Traits::eof())) {
      if (line.empty() && !too_long) return Line::End;
      break;
    }
    if (Traits::to_char_type(c) == '\n') break;
    if (line.size() >= kMaxRequestBytes) {
      too_long = true;
      continue;
    }
    line += Traits::to_char_type(c);
  }
  return too_long ? Line::TooLong : Line::Read;
}

}  // namespace

int run_engine(const std::vector<const Game*>& games, std::istream& in, std::ostream& out) {
  Engine engine(games);
  std::string line;
  while (!engine.finished() && out) {
    const Line kind = read_line(in, line);
    if (kind == Line::End) break;
    // Flushed each time: whoever asked is waiting.
    out << (kind == Line::TooLong ? Engine::too_long() : engine.handle(line)) << '\n' << std::flush;
  }
  return out ? 0 : 1;
}

int run_engine(const GameList& games, std::istream& in, std::ostream& out) {
  return run_engine(games_of(games), in, out);
}

}  // namespace tercio
