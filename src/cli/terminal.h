// The player's terminal: what it can show, lines out, lines in.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/rich.h"
#include "core/text.h"

namespace tercio::cli {

// What the player asked for on the command line.
struct LookWish {
  bool plain = false;
  bool no_colour = false;
};

// From the terminal (isatty, TERM, NO_COLOR, the locale, its size) and the wish. Columns 0: the
// output is not a terminal and lines are not wrapped.
Look look_of_terminal(const LookWish& wish);

// What the word under the cursor may become, when Tab is pressed.
using Complete = std::function<std::vector<std::string>(std::string_view line)>;

// Where lines typed come from.
class LineSource {
 public:
  virtual ~LineSource() = default;
  // Nothing at the end of input or when the player interrupts. The prompt is already on the screen,
  // except for an editor that draws it itself.
  virtual std::optional<std::string> next(const std::string& prompt, const Complete& complete) = 0;
  virtual bool draws_prompt() const { return false; }
  virtual bool interrupted() const { return false; }
};

// Standard input: an editor with history where it is a terminal that can move its cursor, else
// plain lines.
std::unique_ptr<LineSource> standard_input(const Look& look);

class Terminal {
 public:
  Terminal(Look look, LookWish wish, std::unique_ptr<LineSource> input,
           std::function<void(std::string_view)> write);
  // The one the program was started in.
  static Terminal standard(const LookWish& wish);

  const Look& look() const { return look_; }
  void measure();  // the window may have another size now

  void line(const Rich& line = {});                  // as it is
  void paragraph(const Rich& text, int indent = 0);  // wrapped to the window
  void clear();                                      // the screen, where it redraws
  void hide();                                       // the screen and what was above it
  std::optional<std::string> ask(const Rich& prompt, const Complete& complete = {});
  bool interrupted() const { return input_->interrupted(); }

  // Columns to wrap at: a comfortable width, or none if the output is not a terminal.
  int columns() const;

 private:
  Look look_;
  LookWish wish_;
  std::unique_ptr<LineSource> input_;
  std::function<void(std::string_view)> write_;
};

}  // namespace tercio::cli
