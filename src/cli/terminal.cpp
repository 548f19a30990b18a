#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace tercio::cli {
namespace {

constexpr int kWidest = 120;  // longer lines are hard to read
constexpr int kNoLimit = 1 << 20;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    const std::string folded = fold(value);
    return folded.find("utf-8") != std::string::npos || folded.find("utf8") != std::string::npos;
  }
  return false;
}

int number(std::string_view text, int otherwise) {
  const int value = std::atoi(std::string(text).c_str());
  return value > 0 ? value : otherwise;
}

void measure_window(Look& look) {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  look.columns = known ? size.ws_col : number(environment("COLUMNS"), 80);
  look.rows = known && size.ws_row > 0 ? size.ws_row : number(environment("LINES"), 24);
}

void write_out(std::string_view bytes) {
  std::fwrite(bytes.data(), 1, bytes.size(), stdout);
  std::fflush(stdout);
}

}  // namespace

Look look_of_terminal(const LookWish& wish) {
  Look look;
  const bool terminal = isatty(STDOUT_FILENO) != 0;
  const std::string_view term = environment("TERM");
  const bool can_move = terminal && !term.empty() && term != "dumb";
  look.plain = wish.plain || !terminal;
  look.utf8 = locale_is_utf8();
  look.colour = can_move && !look.plain && !wish.no_colour && environment("NO_COLOR").empty();
  look.redraw = can_move && !look.plain && isatty(STDIN_FILENO) != 0;
  if (terminal)
    measure_window(look);
  else
    look.columns = look.rows = 0;
  return look;
}

Terminal::Terminal(Look look, LookWish wish, std::unique_ptr<LineSource> input,
                   std::function<void(std::string_view)> write)
    : look_(look), wish_(wish), input_(std::move(input)), write_(std::move(write)) {}

Terminal Terminal::standard(const LookWish& wish) {
  const Look look = look_of_terminal(wish);
  return {look, wish, standard_input(look), write_out};
}

void Terminal::measure() {
  if (look_.columns > 0 && isatty(STDOUT_FILENO) != 0) measure_window(look_);
}

int Terminal::columns() const {
  return look_.columns == 0 ? kNoLimit : std::min(look_.columns, kWidest);
}

void Terminal::line(const Rich& line) { write_(render(line, look_) + "\n"); }

void Terminal::paragraph(const Rich& text, int indent) {
  for (const Rich& row : wrap(text, columns() - (look_.columns > 0 ? 1 : 0), indent)) line(row);
}

void Terminal::clear() {
  if (look_.redraw) write_("\x1b[H\x1b[2J");
}

void Terminal::hide() {
  if (look_.redraw)
    write_("\x1b[H\x1b[2J\x1b[3J");
  else
    write_(std::string(static_cast<std::size_t>(std::max(look_.rows, 40)), '\n'));
}

std::optional<std::string> Terminal::ask(const Rich& prompt, const Complete& complete) {
  const std::string shown = render(prompt, look_);
  if (!input_->draws_prompt()) write_(shown);
  auto answer = input_->next(shown, complete);
  if (!answer) write_("\n");
  return answer;
}

}  // namespace tercio::cli
