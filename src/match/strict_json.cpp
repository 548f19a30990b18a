#include "match/strict_json.h"

#include <set>
#include <string>
#include <vector>

#include "game/json.h"

namespace tercio {
namespace {

// Before anything is built: how deep do brackets nest, outside strings?
bool too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxJsonDepth) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

// What went wrong, without the library's own prefix and without echoing bytes that are not text.
std::string plain(const std::string& what) {
  const std::size_t at = what.find("] ");
  std::string text;
  for (const char c : at == std::string::npos ? what : what.substr(at + 2))
    text += c >= ' ' && c <= '~' ? c : '?';
  return text.substr(0, 200);
}

}  // namespace

Expected<Json> parse_json(std::string_view text) {
  // The library stops reading at a zero byte; what stands behind it must not be lost silently.
  if (text.find('\0') != std::string_view::npos)
    return RequestError{"bad-json", "a zero byte is not JSON"};
  if (too_deep(text))
    return RequestError{"too-deep", "nested deeper than " + std::to_string(kMaxJsonDepth)};
  std::vector<std::set<std::string>> keys;  // of the objects that are open
  std::string twice;
  const auto watch = [&](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key) {
      const std::string& key = parsed.get_ref<const std::string&>();
      if (!keys.back().insert(key).second && twice.empty()) twice = key;
    }
    return true;
  };
  try {
    Json json = Json::parse(text, watch);
    if (!twice.empty()) return RequestError{"bad-json", "the key \"" + plain(twice) + "\" twice"};
    return json;
  } catch (const Json::exception& error) {
    return RequestError{"bad-json", plain(error.what())};
  }
}

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t size = lead < 0x80             ? 1
                             : (lead & 0xE0) == 0xC0 ? 2
                             : (lead & 0xF0) == 0xE0 ? 3
                             : (lead & 0xF8) == 0xF0 ? 4
                                                     : 0;
    if (size == 0 || i + size > text.size()) return false;
    unsigned code = size == 1 ? lead : lead & (0x7Fu >> size);
    for (std::size_t k = 1; k < size; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      if ((next & 0xC0) != 0x80) return false;
      code = code << 6 | (next & 0x3Fu);
    }
    constexpr unsigned kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < kLeast[size] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return false;
    i += size;
  }
  return true;
}

}  // namespace tercio
