// The picture of a review, as SVG and as PNG: what it says, turned to whoever it is for.
#include "server/review_picture.h"

#include <gtest/gtest.h>

#define ZLIB_CONST
#include <zlib.h>

#include "server/page.h"
#include "server/png.h"

namespace tercio {
namespace {

Json kept() {
  const auto both = [](const char* en, const char* es) { return Json{{"en", en}, {"es", es}}; };
  return {{"game", both("Tercios", "Tercios")},
          {"scenario", both("Otumba <1520>", "Otumba <1520>")},
          {"prompt", both("Drawn. Spain threw for victory four times & none came.",
                          "Tablas. España tiró cuatro veces por la victoria y ninguna salió.")},
          {"seats",
           {{{"seat", "spain"}, {"title", both("Spain", "España")}, {"colour", "spain"}},
            {{"seat", "rival"}, {"title", both("Aztecs", "Mexicas")}, {"colour", "aztecs"}}}},
          {"review",
           {{"sides", {{"spain"}, {"rival"}}},
            {"steps", 100},
            {"curve", {{"at", {0, 40, 100}}, {"p", {7300, 2300, 5000}}, {"se", {100, 100, 0}}}},
            {"turning", {{{"n", 1}, {"step", 40}, {"before", 0.73}, {"after", 0.23}}}},
            {"luck",
             {{{"seats", {"spain"}}, {"share", 0.08}, {"word", "very-bad"}},
              {{"seats", {"rival"}}, {"share", 0.92}, {"word", "very-good"}}}},
            {"footnote", both("Chance = share of 400 games that computer medium would win.",
                              "Probabilidad = partes de 400 partidas.")}}}};
}

TEST(ReviewPicture, SaysHowItEndedAndWhoWasLucky) {
  EXPECT_EQ(review_words(kept(), Lang::English, "spain"),
            "Drawn. Spain threw for victory four times & none came. Chance of Spain: 73 of 100 at "
            "the start, 50 in the end. Luck of the dice: Very unlucky.");
  EXPECT_EQ(review_words(kept(), Lang::English, ""), review_words(kept(), Lang::English, "spain"));
  const std::string other = review_words(kept(), Lang::Spanish, "rival");
  EXPECT_NE(other.find("Probabilidad de Mexicas: 27 de 100 al principio"), std::string::npos);
  EXPECT_NE(other.find("Muy buena suerte"), std::string::npos);
}

TEST(ReviewPicture, IsDrawnForTheSideThatLooks) {
  const std::string spain = svg_of(review_picture(kept(), Lang::English, "spain"), "t");
  const std::string rival = svg_of(review_picture(kept(), Lang::English, "rival"), "t");
  EXPECT_NE(spain.find("Chance of Spain"), std::string::npos);
  EXPECT_NE(rival.find("Chance of Aztecs"), std::string::npos);
  // At the start 73 of 100: 238 pixels from 0 to 100, upwards.
  EXPECT_NE(spain.find("60.0,278.3"), std::string::npos);
  EXPECT_NE(rival.find("60.0,387.7"), std::string::npos);
}

TEST(ReviewPicture, WhatIsNotMeasuredIsNotDrawn) {
  Json without = kept();
  without["review"]["luck"][0]["share"] = nullptr;
  without["review"]["luck"][0]["word"] = nullptr;
  const std::string svg = svg_of(review_picture(without, Lang::English, "spain"), "t");
  EXPECT_EQ(svg.find("unlucky"), std::string::npos);
  without["review"]["luck"] = Json::array();
  without["review"]["turning"] = Json::array();
  without["review"]["sides"] = {{"spain"}, Json::array()};
  without["seats"].erase(1);
  EXPECT_NE(svg_of(review_picture(without, Lang::English, ""), "t").find("</svg>"),
            std::string::npos);
}

TEST(Drawings, WordsAreWordsInSvg) {
  Drawing drawing(100, 50);
  drawing.words(1, 2, 10, "a < b & \"c\"", {1, 2, 3});
  drawing.box(0, 0, 10, 10, {255, 0, 0, 0.5});
  const std::string svg = svg_of(drawing, "<script>");
  EXPECT_NE(svg.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
  EXPECT_EQ(svg.find("<script>"), std::string::npos);
  EXPECT_NE(svg.find("fill=\"#ff0000\" fill-opacity=\"0.5\""), std::string::npos);
}

TEST(Drawings, LongTextGoesIntoLines) {
  EXPECT_EQ(in_lines("one two three", 10, 1000, 2), std::vector<std::string>{"one two three"});
  EXPECT_EQ(in_lines("one two three", 10, 45, 3), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(in_lines("one two three four five", 10, 45, 2),
            (std::vector<std::string>{"one two", "three …"}));
  EXPECT_EQ(in_lines("", 10, 45, 2), std::vector<std::string>{""});
}

#ifdef TERCIO_FREETYPE

struct Pixels {
  std::uint32_t width = 0, height = 0;
  std::string lines;  // a byte before each
  std::array<int, 3> at(std::uint32_t x, std::uint32_t y) const {
    const std::size_t from = std::size_t{y} * (3 * width + 1) + 1 + std::size_t{3} * x;
    const auto part = [&](std::size_t i) {
      return int{static_cast<unsigned char>(lines[from + i])};
    };
    return {part(0), part(1), part(2)};
  }
};

Pixels read_png(const std::string& png) {
  const auto number = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = (value << 8U) | static_cast<unsigned char>(png[at + i]);
    return value;
  };
  Pixels pixels;
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  for (std::size_t at = 8; at < png.size(); at += 12 + number(at)) {
    const std::string kind = png.substr(at + 4, 4), body = png.substr(at + 8, number(at));
    EXPECT_EQ(number(at + 8 + number(at)),
              crc32(0, reinterpret_cast<const Bytef*>(png.data()) + at + 4, number(at) + 4));
    if (kind == "IHDR") {
      pixels.width = number(at + 8);
      pixels.height = number(at + 12);
    } else if (kind == "IDAT") {
      uLongf size = uLongf{pixels.height} * (3 * pixels.width + 1);
      pixels.lines.resize(size);
      EXPECT_EQ(
          uncompress(reinterpret_cast<Bytef*>(pixels.lines.data()), &size,
                     reinterpret_cast<const Bytef*>(body.data()), static_cast<uLong>(body.size())),
          Z_OK);
      EXPECT_EQ(size, pixels.lines.size());
    }
  }
  return pixels;
}

TEST(Drawings, APngHasThePagesLettersAndColours) {
  const Page page;
  if (!page.is_built()) GTEST_SKIP() << "the page was not there when this was built";
  const auto face = [&](const char* name) {
    const PageFile* const file = page.find_asset(name);
    return file == nullptr ? std::string_view() : file->content;
  };
  const Painter painter({face("source-sans-3-latin-400-normal"),
                         face("source-sans-3-latin-600-normal"),
                         face("ibarra-real-nova-latin-600-normal")});
  ASSERT_TRUE(painter.is_ready());
  Drawing drawing(120, 60);
  drawing.box(10, 10, 20, 20, {255, 0, 0});
  drawing.box(40, 10, 20, 20, {0, 0, 0, 0.5});
  drawing.line({{70, 20}, {110, 20}}, 6, {0, 0, 255});
  drawing.words(10, 55, 20, "ñ", {0, 0, 0});
  const Pixels pixels = read_png(painter.png_of(drawing));
  EXPECT_EQ(pixels.width, 120u);
  EXPECT_EQ(pixels.height, 60u);
  EXPECT_EQ(pixels.at(5, 5), (std::array<int, 3>{255, 255, 255}));
  EXPECT_EQ(pixels.at(20, 20), (std::array<int, 3>{255, 0, 0}));
  EXPECT_NEAR(pixels.at(50, 20)[0], 128, 1);
  EXPECT_EQ(pixels.at(90, 20), (std::array<int, 3>{0, 0, 255}));
  EXPECT_EQ(pixels.at(90, 25), (std::array<int, 3>{255, 255, 255}));
  int dark = 0;
  for (std::uint32_t y = 38; y < 58; ++y)
    for (std::uint32_t x = 8; x < 30; ++x) dark += pixels.at(x, y)[0] < 100 ? 1 : 0;
  EXPECT_GT(dark, 15);
  EXPECT_LT(dark, 200);
  const Pixels whole = read_png(painter.png_of(review_picture(kept(), Lang::Spanish, "rival")));
  EXPECT_EQ(whole.width, 1200u);
  EXPECT_EQ(whole.height, 630u);
}

TEST(Drawings, WithoutLettersThereIsNoPng) {
  EXPECT_FALSE(Painter({}).is_ready());
  EXPECT_FALSE(Painter({"nothing", "of", "it"}).is_ready());
}

#endif

}  // namespace
}  // namespace tercio
