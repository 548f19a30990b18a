// What somebody meant by what he typed: unique beginnings of words, and the nearest known word.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::cli {

// Words between spaces, folded to lower case without accents.
std::vector<std::string> split(std::string_view line);

struct Typed {
  std::string words;      // as the game writes it: "move baden"
  std::string label;      // as it is shown: "March to Baden"
  std::string said = {};  // as another language writes it: "mover Baden"; may be empty
  const std::string& shown() const { return said.empty() ? words : said; }
};

// Which of the choices the line means: one, or several (ask), or none. "mo ba" is "move baden".
// A choice whose words are typed in full wins over those it is the beginning of; words of the game,
// in either language, win over words of the label.
std::vector<std::size_t> meant(std::string_view line, const std::vector<Typed>& choices);

// The choice with its shown words cut as far as they stay clear, at least two letters each; empty
// if that makes none of them shorter.
std::string shortened(std::size_t choice, const std::vector<Typed>& choices);

// Which words begin with this one; only itself if it is among them.
std::vector<std::string> beginning_with(std::string_view word,
                                        const std::vector<std::string>& words);

// The known word most like this one, if any is like it at all; else empty.
std::string nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace tercio::cli
