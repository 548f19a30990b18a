#include "cli/rich.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tercio::cli {
namespace {

// Characters that have a stand-in of the same width. Longer or shorter ones are in kLonger.
constexpr std::pair<std::string_view, char> kAscii[] = {
    {"á", 'a'}, {"à", 'a'}, {"â", 'a'}, {"ä", 'a'}, {"ã", 'a'}, {"é", 'e'},  {"è", 'e'},
    {"ê", 'e'}, {"ë", 'e'}, {"í", 'i'}, {"ì", 'i'}, {"î", 'i'}, {"ï", 'i'},  {"ó", 'o'},
    {"ò", 'o'}, {"ô", 'o'}, {"ö", 'o'}, {"õ", 'o'}, {"ú", 'u'}, {"ù", 'u'},  {"û", 'u'},
    {"ü", 'u'}, {"ñ", 'n'}, {"ç", 'c'}, {"Á", 'A'}, {"À", 'A'}, {"Ä", 'A'},  {"É", 'E'},
    {"È", 'E'}, {"Í", 'I'}, {"Ó", 'O'}, {"Ö", 'O'}, {"Ú", 'U'}, {"Ü", 'U'},  {"Ñ", 'N'},
    {"Ç", 'C'}, {"º", 'o'}, {"ª", 'a'}, {"ý", 'y'}, {"ø", 'o'}, {"─", '-'},  {"│", '|'},
    {"┌", '+'}, {"┐", '+'}, {"└", '+'}, {"┘", '+'}, {"├", '+'}, {"┤", '+'},  {"┬", '+'},
    {"┴", '+'}, {"┼", '+'}, {"╌", '.'}, {"╎", ':'}, {"═", '='}, {"▶", '>'},  {"★", '*'},
    {"◆", '%'}, {"▲", '^'}, {"■", '#'}, {"□", '.'}, {"●", '*'}, {"○", 'o'},  {"✓", '+'},
    {"·", '-'}, {"×", 'x'}, {"–", '-'}, {"—", '-'}, {"−", '-'}, {"‘", '\''}, {"’", '\''},
    {"“", '"'}, {"”", '"'}, {"«", '"'}, {"»", '"'}, {"█", '#'}, {"░", '.'},  {"›", '>'},
    {"‹", '<'}, {" ", ' '},
};
constexpr std::pair<std::string_view, std::string_view> kLonger[] = {
    {"…", "..."}, {"→", "->"}, {"½", "1/2"}, {"¿", ""},   {"¡", ""},
    {"ß", "ss"},  {"œ", "oe"}, {"æ", "ae"},  {"≥", ">="}, {"≤", "<="},
};

// Of the first character, in bytes. A byte that is not UTF-8 counts as one character.
std::size_t first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t size = lead < 0xC0   ? 1
                           : lead < 0xE0 ? 2
                           : lead < 0xF0 ? 3
                           : lead < 0xF8 ? 4
                                         : 1;
  if (size > text.size()) return 1;
  for (std::size_t i = 1; i < size; ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return 1;
  return size;
}

bool is_combining(std::string_view character) {
  if (character.size() != 2) return false;
  const auto lead = static_cast<unsigned char>(character[0]);
  const auto next = static_cast<unsigned char>(character[1]);
  return lead == 0xCC || (lead == 0xCD && next <= 0xAF);  // U+0300 to U+036F
}

const char* ansi(Ink ink) {
  switch (ink) {
    case Ink::Plain: return "";
    case Ink::Dim: return "\x1b[2m";
    case Ink::Rule: return "\x1b[2;36m";
    case Ink::Bold: return "\x1b[1m";
    case Ink::Title: return "\x1b[1;33m";
    case Ink::Number: return "\x1b[1;36m";
    case Ink::Own: return "\x1b[1;31m";
    case Ink::Here: return "\x1b[1;37;41m";
    case Ink::Enemy: return "\x1b[1;37;44m";
    case Ink::Good: return "\x1b[32m";
    case Ink::Bad: return "\x1b[31m";
    case Ink::Warn: return "\x1b[33m";
    case Ink::Lit: return "\x1b[1;32m";
    case Ink::Dice: return "\x1b[1;30;47m";
  }
  return "";
}

}  // namespace

Rich& Rich::add(std::string text, Ink ink) {
  if (text.empty()) return *this;
  if (!spans_.empty() && spans_.back().ink == ink)
    spans_.back().text += text;
  else
    spans_.push_back({std::move(text), ink});
  return *this;
}

Rich& Rich::add(const Rich& other) {
  for (const Span& span : other.spans()) add(span.text, span.ink);
  return *this;
}

Rich& Rich::pad_to(int column) {
  const int missing = column - width();
  if (missing > 0) add(std::string(static_cast<std::size_t>(missing), ' '));
  return *this;
}

int Rich::width() const {
  int sum = 0;
  for (const Span& span : spans_) sum += width_of(span.text);
  return sum;
}

std::string Rich::text() const {
  std::string out;
  for (const Span& span : spans_) out += span.text;
  return out;
}

std::vector<std::string> characters(std::string_view utf8) {
  std::vector<std::string> out;
  while (!utf8.empty()) {
    const std::size_t size = first_character(utf8);
    out.emplace_back(utf8.substr(0, size));
    utf8.remove_prefix(size);
  }
  return out;
}

int width_of(std::string_view utf8) {
  int sum = 0;
  for (const std::string& character : characters(utf8)) sum += is_combining(character) ? 0 : 1;
  return sum;
}

std::string cut(std::string_view utf8, int columns) {
  if (width_of(utf8) <= columns) return std::string(utf8);
  std::string out;
  int used = 0;
  for (const std::string& character : characters(utf8)) {
    if (used + 1 >= columns) break;
    out += character;
    used += is_combining(character) ? 0 : 1;
  }
  return columns > 0 ? out + "…" : "";
}

std::vector<Rich> wrap(const Rich& paragraph, int columns, int indent) {
  columns = std::max(columns, indent + 10);
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  std::vector<Rich> lines(1);
  // A word may be made of several spans ("[" dim, "CE-35" …): gather it whole before placing it.
  Rich word, gap;
  bool at_start = true;
  const auto place = [&] {
    if (word.empty()) return;
    if (!at_start && lines.back().width() + gap.width() + word.width() > columns)
      lines.emplace_back(margin);
    else
      lines.back().add(gap);
    lines.back().add(word);
    word = gap = Rich();
    at_start = false;
  };
  for (const Span& span : paragraph.spans()) {
    for (const std::string& character : characters(span.text)) {
      if (character == "\n") {
        place();
        lines.emplace_back(margin);
        gap = Rich();
        at_start = true;
      } else if (character == " ") {
        place();
        gap.add(" ", span.ink);
      } else {
        word.add(character, span.ink);
      }
    }
  }
  place();
  return lines;
}

std::string to_ascii(std::string_view utf8) {
  std::string out;
  for (const std::string& character : characters(utf8)) {
    if (static_cast<unsigned char>(character[0]) < 0x80) {
      out += character;
      continue;
    }
    if (is_combining(character)) continue;
    const auto* same = std::find_if(std::begin(kAscii), std::end(kAscii),
                                    [&](const auto& entry) { return entry.first == character; });
    if (same != std::end(kAscii)) {
      out += same->second;
      continue;
    }
    const auto* longer = std::find_if(std::begin(kLonger), std::end(kLonger),
                                      [&](const auto& entry) { return entry.first == character; });
    out += longer != std::end(kLonger) ? longer->second : "?";
  }
  return out;
}

std::string fold(std::string_view utf8) {
  std::string out = to_ascii(utf8);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string render(const Rich& line, const Look& look) {
  std::string out;
  for (const Span& span : line.spans()) {
    const char* start = look.colour ? ansi(span.ink) : "";
    out += start;
    out += look.utf8 ? span.text : to_ascii(span.text);
    if (*start != '\0') out += "\x1b[0m";
  }
  return out;
}

}  // namespace tercio::cli
