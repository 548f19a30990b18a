// Text for terminals of every kind: width, wrapping, colour, ASCII.
#include "cli/rich.h"

#include <gtest/gtest.h>

#include "cli/canvas.h"

namespace tercio::cli {
namespace {

std::string joined(const std::vector<Rich>& lines) {
  std::string out;
  for (const Rich& line : lines) out += line.text() + "\n";
  return out;
}

TEST(Width, OneColumnForEachCharacter) {
  EXPECT_EQ(width_of("Württemberg"), 11);
  EXPECT_EQ(width_of("╌+2╌"), 4);
  EXPECT_EQ(width_of("e\u0301"), 1);  // a combining accent
  EXPECT_EQ(width_of(""), 0);
}

TEST(Cut, SaysThatSomethingIsMissing) {
  EXPECT_EQ(cut("Württemberg", 20), "Württemberg");
  EXPECT_EQ(cut("Württemberg", 5), "Würt…");
}

TEST(Wrap, BreaksAtSpacesAndIndentsTheRest) {
  EXPECT_EQ(joined(wrap(Rich("one two three four five"), 12, 2)),
            "one two\n  three four\n  five\n");
}
TEST(Wrap, KeepsAWordOfSeveralInksTogether) {
  const Rich text = Rich("aaa bbb").add("[", Ink::Dim).add("CE-1", Ink::Rule).add("]", Ink::Dim);
  EXPECT_EQ(joined(wrap(text, 10)), "aaa\nbbb[CE-1]\n");
}
TEST(Wrap, AWordLongerThanTheWindowStandsAlone) {
  EXPECT_EQ(joined(wrap(Rich("a incomprehensibilities b"), 12)), "a\nincomprehensibilities\nb\n");
}
TEST(Wrap, NothingGivesOneEmptyLine) { EXPECT_EQ(joined(wrap(Rich(), 20)), "\n"); }

TEST(Ascii, AccentsAndDrawings) {
  EXPECT_EQ(to_ascii("Franche-Comté ╌+2╌ ▶Baden ✓ ★ — ¿qué?"),
            "Franche-Comte .+2. >Baden + * - que?");
  EXPECT_EQ(fold("ESPAÑOL Según"), "espanol segun");
  EXPECT_EQ(to_ascii("日本"), "??");
  EXPECT_EQ(to_ascii("\xff\xc3"), "??");  // not UTF-8 at all
}

TEST(Render, ColourOnlyWhereTheTerminalHasIt) {
  const Rich text = Rich("a ").add("Comté", Ink::Bad);
  Look look;
  EXPECT_EQ(render(text, look), "a Comté");
  look.utf8 = false;
  EXPECT_EQ(render(text, look), "a Comte");
  look.colour = true;
  EXPECT_EQ(render(text, look), "a \x1b[31mComte\x1b[0m");
}

TEST(Canvas, LinesJoinWhereTheyMeetAndTextCoversThem) {
  Canvas canvas(9, 4);
  canvas.box({0, 0}, 4, 3);
  canvas.line({{3, 1}, {8, 1}}, Canvas::Ends::Box, Stroke::Dashed);
  canvas.line({{1, 2}, {1, 3}, {8, 3}}, Canvas::Ends::Box, Stroke::Solid);
  canvas.text({1, 1}, "ab");
  canvas.text({5, 1}, "+1");
  EXPECT_EQ(joined(canvas.lines()), "┌──┐\n│ab├╌+1╌─\n└┬─┘\n └───────\n");
}
TEST(Canvas, WhatLiesOutsideIsNotDrawn) {
  Canvas canvas(3, 1);
  canvas.text({-1, 0}, "abcdef");
  canvas.text({0, 5}, "x");
  EXPECT_EQ(joined(canvas.lines()), "bcd\n");
}
TEST(Canvas, FreeEndsStayEmpty) {
  Canvas canvas(5, 1);
  canvas.line({{0, 0}, {4, 0}}, Canvas::Ends::Free, Stroke::Solid);
  EXPECT_EQ(joined(canvas.lines()), " ───\n");
}

}  // namespace
}  // namespace tercio::cli
