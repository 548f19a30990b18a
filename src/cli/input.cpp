// Lines from standard input: plain ones, and for terminals an editor (arrows, history, Tab).
#include <histedit.h>
#include <langinfo.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cwchar>
#include <string_view>

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

// libedit counts characters by the locale; whatever the machine's is, ours are those of UTF-8.
void speak_utf8() {
  std::setlocale(LC_CTYPE, "");
  if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
}

// What all of them begin with.
std::string common_beginning(const std::vector<std::string>& found) {
  std::string common = found.front();
  for (const std::string& one : found) {
    const auto [end, ignored] = std::mismatch(common.begin(), common.end(), one.begin(), one.end());
    common.erase(end, common.end());
  }
  return common;
}

// A line with arrows, history and Tab, by libedit.
class Editor : public LineSource {
 public:
  Editor() {
    catch_signals();
    speak_utf8();
    el_set(line_.get(), EL_CLIENTDATA, this);
    el_set(line_.get(), EL_EDITOR, "emacs");
    el_set(line_.get(), EL_GETCFN, &Editor::next_character);
    el_set(line_.get(), EL_PROMPT_ESC, &Editor::prompt_of, kHidden);
    // By its wide names: the others it copies and never frees.
    el_wset(line_.get(), EL_ADDFN, L"tercio-complete", L"what may follow", &Editor::tab);
    el_set(line_.get(), EL_BIND, "^I", "tercio-complete", nullptr);
    // Keys that its own table does not have: Home, End and Delete, and ^U and ^W as in a shell.
    constexpr std::array<std::array<const char*, 2>, 9> kKeys = {{{"\\e[H", "ed-move-to-beg"},
                                                                  {"\\e[1~", "ed-move-to-beg"},
                                                                  {"\\e[7~", "ed-move-to-beg"},
                                                                  {"\\e[F", "ed-move-to-end"},
                                                                  {"\\e[4~", "ed-move-to-end"},
                                                                  {"\\e[8~", "ed-move-to-end"},
                                                                  {"\\e[3~", "ed-delete-next-char"},
                                                                  {"^U", "vi-kill-line-prev"},
                                                                  {"^W", "ed-delete-prev-word"}}};
    for (const auto& [key, what] : kKeys) el_set(line_.get(), EL_BIND, key, what, nullptr);
    HistEvent event{};
    history(history_.get(), &event, H_SETSIZE, kRemembered);
    history(history_.get(), &event, H_SETUNIQUE, 1);
    el_set(line_.get(), EL_HIST, history, history_.get());
  }

  bool draws_prompt() const override { return true; }
  bool interrupted() const override { return signalled != 0; }

  std::optional<std::string> next(const std::string& prompt, const Complete& complete) override {
    prompt_ = hide_ink(prompt);
    complete_ = &complete;
    el_resize(line_.get());  // the window may have another size now
    int length = 0;
    const char* typed = el_gets(line_.get(), &length);
    complete_ = nullptr;
    if (typed == nullptr || length <= 0 || signalled != 0) return std::nullopt;
    std::string whole(typed, static_cast<std::size_t>(length));
    while (!whole.empty() && (whole.back() == '\n' || whole.back() == '\r')) whole.pop_back();
    HistEvent event{};
    if (!whole.empty()) history(history_.get(), &event, H_ENTER, whole.c_str());
    return whole;
  }

 private:
  static constexpr char kHidden = '\1';  // stands before and after what takes no room
  static constexpr int kRemembered = 500;

  static Editor& of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return *static_cast<Editor*>(self);
  }

  static char* prompt_of(EditLine* line) { return of(line).prompt_.data(); }

  // Through the same bytes as plain lines, so that a signal ends the line and nothing is lost.
  static int next_character(EditLine*, wchar_t* into) {
    std::mbstate_t state{};
    for (;;) {
      const int byte = next_byte();
      if (byte < 0) return signalled != 0 ? -1 : 0;
      const char one = static_cast<char>(byte);
      const std::size_t used = std::mbrtowc(into, &one, 1, &state);
      if (used == static_cast<std::size_t>(-2)) continue;  // more bytes belong to it
      if (used == static_cast<std::size_t>(-1)) *into = L'?';
      return 1;
    }
  }

  // Puts in what all completions have in common; shows them if that is nothing more.
  static unsigned char tab(EditLine* line, int) {
    const Complete* complete = of(line).complete_;
    if (complete == nullptr || !*complete) return CC_NORM;
    const LineInfo* at = el_line(line);
    const std::string before(at->buffer, at->lastchar);
    const std::vector<std::string> found = (*complete)(before);
    if (found.empty()) return CC_NORM;
    const std::string common = common_beginning(found);
    if (common.size() > before.size()) {
      const LineInfoW* wide = el_wline(line);
      const auto characters = static_cast<int>(wide->lastchar - wide->buffer);
      el_cursor(line, static_cast<int>(wide->lastchar - wide->cursor));
      el_deletestr(line, characters);
      el_insertstr(line, (found.size() == 1 ? common + " " : common).c_str());
      return CC_REFRESH;
    }
    if (found.size() == 1) return CC_NORM;
    std::string shown = "\r\n";
    for (const std::string& one : found) shown += "  " + one;
    shown += "\r\n";
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    return CC_REDISPLAY;
  }

  // The escape sequences of its ink are marked as taking no room. libedit writes them with the
  // character that follows, so the blank at the end goes behind the last of them.
  static std::string hide_ink(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != 27) {
        out += text[i];
        continue;
      }
      const std::size_t end = std::min(text.find('m', i), text.size() - 1);
      const bool blank = end + 1 == text.size() && out.ends_with(' ');
      if (blank) out.pop_back();
      out += kHidden + text.substr(i, end + 1 - i) + kHidden;
      if (blank) out += ' ';
      i = end;
    }
    return out;
  }

  std::unique_ptr<EditLine, decltype(&el_end)> line_{el_init("tercio", stdin, stdout, stderr),
                                                     &el_end};
  std::unique_ptr<History, decltype(&history_end)> history_{history_init(), &history_end};
  std::string prompt_;
  const Complete* complete_ = nullptr;  // while a line is typed
};

}  // namespace

std::unique_ptr<LineSource> standard_input(const Look& look) {
  if (look.redraw) return std::make_unique<Editor>();
  return std::make_unique<PlainLines>();
}

}  // namespace tercio::cli
