// JSON written as text is the JSON that a document would have been.
#include "game/json_text.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace tercio {
namespace {

TEST(JsonText, values_are_those_of_a_document) {
  EXPECT_EQ(JsonText().parsed(), Json());
  EXPECT_TRUE(JsonText().is_null());
  EXPECT_EQ(JsonText(true).text(), "true");
  EXPECT_EQ(JsonText(std::uint8_t{200}).text(), "200");
  EXPECT_EQ(JsonText(std::numeric_limits<std::int64_t>::min()).parsed(),
            Json(std::numeric_limits<std::int64_t>::min()));
  EXPECT_EQ(JsonText(std::numeric_limits<std::uint64_t>::max()).parsed(),
            Json(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_EQ(JsonText("word").parsed(), Json("word"));
  EXPECT_EQ(JsonText(Text{"a", "b"}).parsed(), in_both({"a", "b"}));
  EXPECT_EQ(JsonText::of({{"k", {1, nullptr}}}).text(), R"({"k":[1,null]})");
}

TEST(JsonText, objects_and_lists_grow_and_nest) {
  JsonText list = JsonText::array();
  EXPECT_EQ(list.text(), "[]");
  list.push_back("a");
  list.push_back(2);
  list.push_back(JsonText::array({"b", false}));
  list.push_back({{"x", JsonText()}, {"y", list}});
  JsonText object = JsonText::object();
  EXPECT_EQ(object.text(), "{}");
  object.set("list", list);
  object.set("more", {{"one", 1}});
  EXPECT_EQ(object.parsed(),
            Json::parse(R"({"list":["a",2,["b",false],{"x":null,"y":["a",2,["b",false]]}],
                            "more":{"one":1}})"));
}

TEST(JsonText, every_sign_is_quoted_as_a_document_has_it) {
  std::string all;
  for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
  all += "Bailén – ¿cuándo?";
  EXPECT_EQ(JsonText(all).parsed(), Json(all));
  const JsonText named = {{all, 1}};
  EXPECT_EQ(named.parsed(), Json::object({{all, 1}}));
}

}  // namespace
}  // namespace tercio
