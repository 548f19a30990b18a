// A match whose board is printed, for the tests of every game's board in the terminal.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/boards/board.h"
#include "game/json.h"
#include "games/list.h"
#include "match/match.h"

namespace tercio::cli {

inline std::string printed(const std::vector<Rich>& lines, const Look& look) {
  std::string out;
  for (const Rich& line : lines) out += render(line, look) + "\n";
  return out;
}

inline Look sized(int columns, int rows) {
  Look look;
  look.columns = columns;
  look.rows = rows;
  return look;
}
inline Look wide() { return sized(150, 60); }
inline Look ascii() {
  Look look;
  look.utf8 = false;
  return look;
}

class PrintedBoard : public ::testing::Test {
 protected:
  PrintedBoard(std::string game, const std::string& scenario)
      : game_(std::move(game)), match(begin(scenario)) {}

 private:
  std::string game_;
  GameList games_ = load_games(DataSource());

 protected:
  Match match;
  // What has a sign on the board; none: as the session asks for it, what may be chosen its number.
  std::optional<std::map<std::string, std::string>> lit;

  Match begin(const std::string& scenario, std::map<std::string, std::string> options = {}) {
    return *Match::begin(*games_.find(game_), {scenario, std::move(options)}, seed_of_number(4))
                .value;
  }
  const Board& board() const { return board_of(game_); }

  void play(const std::string& words) {
    const auto refused = match.play(match.turn().seats.first(), words);
    ASSERT_FALSE(refused) << words << ": " << refused->message.en;
  }
  void play_on(std::size_t until) {
    Rng rng(until);
    while (!match.is_over() && match.played().size() < until) {
      if (match.turn().kind == TurnKind::Dice) {
        ASSERT_FALSE(match.roll());
        continue;
      }
      const Seat seat = match.turn().seats.first();
      const auto legal = match.position().legal(seat);
      ASSERT_FALSE(match.play(seat, legal[rng.below(legal.size())]));
    }
  }

  std::vector<Rich> lines(Lang lang, const Look& look = {}, bool whole = false) {
    const bool decides = match.turn().kind == TurnKind::Decision;
    const Seat viewer = decides ? match.turn().seats.first() : Seat::First;
    const Json view = match.position().view(viewer);
    return board().draw({view, lang, look, lit ? *lit : numbers(viewer), whole});
  }
  std::map<std::string, std::string> numbers(Seat viewer) {
    std::map<std::string, std::string> out;
    const auto legal = match.position().legal(viewer);
    for (std::size_t i = 0; i < legal.size(); ++i)
      for (const auto& [name, value] : match.position().describe(viewer, legal[i]).args)
        out.emplace(value, std::to_string(i + 1));
    return out;
  }
  std::string draw(Lang lang, const Look& look = {}, bool whole = false) {
    return printed(lines(lang, look, whole), look);
  }
  std::string legend(Lang lang, const Look& look) {
    const Json view = match.position().view(Seat::First);
    return printed(board().legend({view, lang, look, {}}), look);
  }
  std::string status(Lang lang) {
    const Json view = match.position().view(Seat::First);
    return printed(board().status({view, lang, Look(), {}}), Look());
  }
  std::string tell(Lang lang) {
    std::string out;
    for (const std::string& line : board().tell(match.position().view(Seat::First), lang))
      out += line + "\n";
    return out;
  }

  // Of a map of hexes: it is not wider than the window, nor higher than its room in it.
  void expect_hexes_fit(int columns, int rows, std::size_t room) {
    for (const Lang lang : {Lang::English, Lang::Spanish}) {
      std::size_t map_lines = 0;
      for (const Rich& line : lines(lang, sized(columns, rows))) {
        const std::string text = line.text();
        if (text.find('/') == std::string::npos) continue;  // wrapped when it is printed
        ++map_lines;
        EXPECT_LT(line.width(), columns) << text;
      }
      EXPECT_LE(map_lines, room);
    }
  }
  void expect_ascii() {
    for (const bool whole : {false, true})
      for (const char c : draw(Lang::Spanish, ascii(), whole))
        ASSERT_LT(static_cast<unsigned char>(c), 128);
  }
};

}  // namespace tercio::cli
