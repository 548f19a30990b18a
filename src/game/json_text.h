// JSON that is made often and only to be sent: a value is its text from the beginning, and becomes
// a part of a larger one by being copied into it. No document is built and taken down again.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "game/json.h"

namespace tercio {

class JsonText {
 public:
  struct Member;

  JsonText() : text_("null") {}
  template <class Words>
    requires std::convertible_to<const Words&, std::string_view>
  JsonText(const Words& words) {  // NOLINT: converts on purpose, here and below
    quote(words, text_);
  }
  template <std::integral Number>
  JsonText(Number number) {  // NOLINT
    if constexpr (std::same_as<Number, bool>) {
      text_ = number ? "true" : "false";
    } else {
      char digits[24];
      text_.assign(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
    }
  }
  JsonText(const Text& text);                       // NOLINT: in both languages
  JsonText(std::initializer_list<Member> members);  // NOLINT: an object
  static JsonText of(const Json& document);
  static JsonText object() { return JsonText("{}", 0); }
  static JsonText array() { return JsonText("[]", 0); }
  static JsonText array(std::initializer_list<JsonText> list);

  void push_back(const JsonText& value) {  // to a list
    begin_part(']');
    text_ += value.text_;
    text_ += ']';
  }
  template <class Words>
    requires std::convertible_to<const Words&, std::string_view>
  void push_back(const Words& words) {
    begin_part(']');
    quote(words, text_);
    text_ += ']';
  }
  // Adds a member that the object does not have yet; it is the last then.
  void set(std::string_view name, const JsonText& value);

  void reserve(std::size_t bytes) { text_.reserve(bytes); }
  bool is_null() const { return text_ == "null"; }
  const std::string& text() const& { return text_; }
  std::string text() && { return std::move(text_); }
  Json parsed() const;

  // Words as JSON has them. They are UTF-8; what people type is checked when it comes in.
  static void quote(std::string_view words, std::string& out);

 private:
  JsonText(const char* raw, int) : text_(raw) {}
  // Takes off the bracket at the end, which comes again behind the part.
  void begin_part(char bracket) {
    TERCIO_CHECK(text_.back() == bracket);
    if (text_.size() == 2)
      text_.pop_back();
    else
      text_.back() = ',';
  }

  std::string text_;
};

struct JsonText::Member {
  std::string_view name;
  JsonText value;
};

inline JsonText::JsonText(const Text& text) {
  text_.reserve(text.en.size() + text.es.size() + 20);
  text_ = "{\"en\":";
  quote(text.en, text_);
  text_ += ",\"es\":";
  quote(text.es, text_);
  text_ += '}';
}

inline JsonText::JsonText(std::initializer_list<Member> members) {
  std::size_t size = 2;
  for (const Member& one : members) size += one.name.size() + one.value.text_.size() + 4;
  text_.reserve(size);
  text_ = "{}";
  for (const Member& one : members) set(one.name, one.value);
}

inline JsonText JsonText::array(std::initializer_list<JsonText> list) {
  std::size_t size = 2;
  for (const JsonText& one : list) size += one.text_.size() + 1;
  JsonText out = array();
  out.reserve(size);
  for (const JsonText& one : list) out.push_back(one);
  return out;
}

inline JsonText JsonText::of(const Json& document) {
  JsonText out;
  out.text_ = document.dump(-1, ' ', false, Json::error_handler_t::replace);
  return out;
}

inline void JsonText::set(std::string_view name, const JsonText& value) {
  begin_part('}');
  quote(name, text_);
  text_ += ':';
  text_ += value.text_;
  text_ += '}';
}

inline Json JsonText::parsed() const { return Json::parse(text_); }

inline void JsonText::quote(std::string_view words, std::string& out) {
  const auto is_plain = [](char c) {
    return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20;
  };
  out += '"';
  if (std::all_of(words.begin(), words.end(), is_plain)) {
    out += words;
  } else {
    for (const char c : words) {
      if (is_plain(c)) {
        out += c;
      } else if (c == '"' || c == '\\') {
        out += {'\\', c};
      } else {
        constexpr std::string_view kHex = "0123456789abcdef";
        const auto code = static_cast<unsigned char>(c);
        out += "\\u00";
        out += {kHex[code >> 4], kHex[code & 15]};
      }
    }
  }
  out += '"';
}

// A position that writes as text what `changing_view` tells; the table asks for it after every
// action.
class WritesView {
 public:
  virtual ~WritesView() = default;
  virtual std::string changing_text(Seat seat) const = 0;
};

}  // namespace tercio
