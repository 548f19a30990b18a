// Text with ink: what the terminal prints, before it is known whether it has colours or accents.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::cli {

// What a piece of text is, not how it looks; Look decides that.
enum class Ink : std::uint8_t {
  Plain,
  Dim,     // said more quietly: legends, hints
  Rule,    // a rule's number
  Bold,    // titles, names
  Title,   // the line at the top
  Number,  // of a choice
  Own,     // the player's army
  Here,    // where it stands
  Enemy,
  Good,  // held, gained, allowed
  Bad,   // lost, forbidden
  Warn,  // an Alpine route, a risk
  Lit,   // may be chosen now
  Dice,  // a die as thrown
};

// What the terminal can show.
struct Look {
  bool colour = false;
  bool utf8 = true;     // accents and drawing characters, else ASCII
  bool plain = false;   // sentences for a screen reader instead of drawings
  bool redraw = false;  // the screen is cleared before each decision
  int columns = 80;
  int rows = 24;
};

struct Span {
  std::string text;
  Ink ink = Ink::Plain;
};

// One line, or one paragraph before it is wrapped.
class Rich {
 public:
  Rich() = default;
  Rich(std::string text, Ink ink = Ink::Plain) { add(std::move(text), ink); }  // NOLINT: on purpose

  Rich& add(std::string text, Ink ink = Ink::Plain);
  Rich& add(const Rich& other);
  Rich& pad_to(int column);  // spaces up to this column; none if it is already there

  const std::vector<Span>& spans() const { return spans_; }
  bool empty() const { return spans_.empty(); }
  int width() const;         // in columns of the terminal
  std::string text() const;  // without ink

 private:
  std::vector<Span> spans_;
};

// Columns a text takes in the terminal: one for each character, none for combining accents.
int width_of(std::string_view utf8);
// The characters of a text, each as its own bytes.
std::vector<std::string> characters(std::string_view utf8);
// The first `columns` columns; the last is … if something was cut.
std::string cut(std::string_view utf8, int columns);

// Breaks a paragraph at spaces; lines after the first begin with `indent` spaces.
std::vector<Rich> wrap(const Rich& paragraph, int columns, int indent = 0);

// Without accents and drawing characters, for terminals and matching: "Franche-Comté" becomes
// "Franche-Comte", "┌" becomes "+".
std::string to_ascii(std::string_view utf8);
// Lower case without accents: what two words have in common for somebody typing.
std::string fold(std::string_view utf8);

// As bytes for the terminal, without a line end.
std::string render(const Rich& line, const Look& look);

}  // namespace tercio::cli
