// Lines from standard input: plain ones, and a small editor for terminals (arrows, history, Tab).
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include "cli/terminal.h"

namespace tercio::cli {
namespace {

// A signal that would end the program ends the line instead, so that the game can be put away.
volatile sig_atomic_t signalled = 0;

void on_signal(int) { signalled = 1; }

void catch_signals() {
  struct sigaction action{};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

// One byte of standard input; -1 at its end or at a signal.
int next_byte() {
  static unsigned char buffer[4096];
  static std::size_t size = 0, at = 0;
  if (at == size) {
    ssize_t got = -1;
    do {
      if (signalled != 0) return -1;
      got = read(STDIN_FILENO, buffer, sizeof buffer);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) return -1;
    size = static_cast<std::size_t>(got);
    at = 0;
  }
  return buffer[at++];
}

constexpr std::size_t kLongestLine = 1 << 16;

class PlainLines : public LineSource {
 public:
  PlainLines() { catch_signals(); }

  std::optional<std::string> next(const std::string&, const Complete&) override {
    std::string line;
    for (;;) {
      const int byte = next_byte();
      if (byte < 0) {
        if (line.empty() || signalled != 0) return std::nullopt;
        return line;
      }
      if (byte == '\n') return line;
      if (byte != '\r' && line.size() < kLongestLine) line += static_cast<char>(byte);
    }
  }
  bool interrupted() const override { return signalled != 0; }
};

// Keys one by one while it lives; the terminal is as before afterwards.
class RawKeys {
 public:
  RawKeys() {
    tcgetattr(STDIN_FILENO, &before_);
    termios raw = before_;
    raw.c_lflag &= static_cast<tcflag_t>(~(ICANON | ECHO | ISIG | IEXTEN));
    raw.c_iflag &= static_cast<tcflag_t>(~(IXON | ICRNL));
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
  }
  ~RawKeys() { tcsetattr(STDIN_FILENO, TCSADRAIN, &before_); }
  RawKeys(const RawKeys&) = delete;
  RawKeys& operator=(const RawKeys&) = delete;

 private:
  termios before_{};
};

enum Key {
  kEnd = -1,
  kArrowLeft = 1000,
  kArrowRight,
  kArrowUp,
  kArrowDown,
  kHome,
  kEndOfLine,
  kDelete,
  kNothing,
};

constexpr int control(char letter) { return letter - 'A' + 1; }

int escape_sequence() {
  const int kind = next_byte();
  if (kind != '[' && kind != 'O') return kind < 0 ? kEnd : kNothing;
  int byte = next_byte(), argument = 0;
  while ((byte >= '0' && byte <= '9') || byte == ';') {
    if (byte != ';') argument = (argument * 10 + byte - '0') % 100;
    byte = next_byte();
  }
  switch (byte) {
    case 'A': return kArrowUp;
    case 'B': return kArrowDown;
    case 'C': return kArrowRight;
    case 'D': return kArrowLeft;
    case 'H': return kHome;
    case 'F': return kEndOfLine;
    case '~':
      if (argument == 3) return kDelete;
      if (argument == 1 || argument == 7) return kHome;
      if (argument == 4 || argument == 8) return kEndOfLine;
      return kNothing;
    default: return byte < 0 ? kEnd : kNothing;
  }
}

class Editor : public LineSource {
 public:
  explicit Editor(int columns) : columns_(columns) { catch_signals(); }

  bool draws_prompt() const override { return true; }
  bool interrupted() const override { return interrupted_ || signalled != 0; }

  std::optional<std::string> next(const std::string& prompt, const Complete& complete) override {
    const RawKeys raw;
    prompt_ = prompt;
    line_.clear();
    cursor_ = 0;
    at_ = history_.size();
    draw();
    for (;;) {
      int key = next_byte();
      if (key == 27) key = escape_sequence();
      if (key == '\r' || key == '\n') break;
      if (key < 0 || (key == control('D') && line_.empty())) return std::nullopt;
      if (key == control('C')) {
        interrupted_ = true;
        return std::nullopt;
      }
      if (key == '\t')
        tab(complete);
      else
        edit(key);
      draw();
    }
    write_now("\n");
    std::string whole;
    for (const std::string& character : line_) whole += character;
    if (!whole.empty() && (history_.empty() || history_.back() != whole)) history_.push_back(whole);
    return whole;
  }

 private:
  static void write_now(const std::string& bytes) {
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    std::fflush(stdout);
  }

  void set(const std::string& text) {
    line_ = characters(text);
    cursor_ = line_.size();
  }

  void edit(int key) {
    const auto here = [this] { return line_.begin() + static_cast<std::ptrdiff_t>(cursor_); };
    switch (key) {
      case kArrowLeft:
      case control('B'):
        if (cursor_ > 0) --cursor_;
        break;
      case kArrowRight:
      case control('F'):
        if (cursor_ < line_.size()) ++cursor_;
        break;
      case kHome:
      case control('A'): cursor_ = 0; break;
      case kEndOfLine:
      case control('E'): cursor_ = line_.size(); break;
      case kArrowUp:
      case control('P'):
        if (at_ > 0) set(history_[--at_]);
        break;
      case kArrowDown:
      case control('N'):
        if (at_ < history_.size()) ++at_;
        set(at_ < history_.size() ? history_[at_] : "");
        break;
      case 127:
      case control('H'):
        if (cursor_ > 0) {
          --cursor_;
          line_.erase(here());
        }
        break;
      case kDelete:
      case control('D'):
        if (cursor_ < line_.size()) line_.erase(here());
        break;
      case control('U'):
        line_.erase(line_.begin(), here());
        cursor_ = 0;
        break;
      case control('K'): line_.erase(here(), line_.end()); break;
      case control('W'):
        while (cursor_ > 0 && line_[cursor_ - 1] == " ") {
          --cursor_;
          line_.erase(here());
        }
        while (cursor_ > 0 && line_[cursor_ - 1] != " ") {
          --cursor_;
          line_.erase(here());
        }
        break;
      default:
        if (key >= 32 && key < 256) type(key);
    }
  }

  void type(int first) {
    std::string character(1, static_cast<char>(first));
    const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    for (int i = 0; i < more; ++i) {
      const int byte = next_byte();
      if (byte < 0) return;
      character += static_cast<char>(byte);
    }
    line_.insert(line_.begin() + static_cast<std::ptrdiff_t>(cursor_), character);
    ++cursor_;
  }

  // Puts in what all completions have in common; shows them if that is nothing more.
  void tab(const Complete& complete) {
    if (!complete) return;
    std::string before;
    for (const std::string& character : line_) before += character;
    const std::vector<std::string> found = complete(before);
    if (found.empty()) return;
    std::string common = found.front();
    for (const std::string& one : found) {
      std::size_t same = 0;
      while (same < common.size() && same < one.size() && common[same] == one[same]) ++same;
      common.resize(same);
    }
    if (common.size() > before.size()) {
      set(found.size() == 1 ? common + " " : common);
    } else if (found.size() > 1) {
      std::string shown = "\r\n";
      for (const std::string& one : found) shown += "  " + one;
      write_now(shown + "\r\n");
    }
  }

  void draw() {
    // The end of the line is shown if it is longer than the window.
    const std::size_t room =
        static_cast<std::size_t>(std::max(10, columns_ - width_of(plain(prompt_)) - 1));
    const std::size_t from = cursor_ > room ? cursor_ - room : 0;
    std::string out = "\r\x1b[K" + prompt_;
    for (std::size_t i = from; i < line_.size() && i < from + room; ++i) out += line_[i];
    const std::size_t shown = std::min(line_.size(), from + room);
    if (shown > cursor_) out += "\x1b[" + std::to_string(shown - cursor_) + "D";
    write_now(out);
  }

  // Without the escape sequences of its ink.
  static std::string plain(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == 27)
        while (i < text.size() && text[i] != 'm') ++i;
      else
        out += text[i];
    }
    return out;
  }

  int columns_;
  std::string prompt_;
  std::vector<std::string> line_;  // character by character
  std::size_t cursor_ = 0;
  std::vector<std::string> history_;
  std::size_t at_ = 0;
  bool interrupted_ = false;
};

}  // namespace

std::unique_ptr<LineSource> standard_input(const Look& look) {
  if (look.redraw) return std::make_unique<Editor>(look.columns);
  return std::make_unique<PlainLines>();
}

}  // namespace tercio::cli
