#include "table/wire.h"

namespace tercio {
namespace {

bool has_entries(Message::Kind kind) {
  return kind == Message::Kind::State || kind == Message::Kind::Change;
}

std::string_view tail_of(Message::Kind kind) { return kind == Message::Kind::State ? "]}}" : "]}"; }

Message with_entries(Message message, std::string_view entries) {
  if (const std::string_view inside = entries.substr(1, entries.size() - 2); !inside.empty())
    message.entries.push_back(std::make_shared<const std::string>(inside));
  return message;
}

}  // namespace

Message Message::of(Kind kind, std::string text) {
  return {kind, std::make_shared<const std::string>(std::move(text)), {}};
}

Message Message::of_state(std::string_view state, std::string_view entries) {
  std::string head = R"({"push":"state","state":)";
  head.reserve(head.size() + state.size() + 16);
  head += state.substr(0, state.size() - 1);  // its last brace comes after the entries
  head += R"(,"entries":[)";
  return with_entries(of(Kind::State, std::move(head)), entries);
}

Message Message::of_change(std::uint64_t base, std::string_view set, std::string_view entries) {
  std::string head = R"({"push":"change","base":)" + std::to_string(base) + R"(,"set":{)";
  head.reserve(head.size() + set.size() + 16);
  head += set;
  head += R"(},"entries":[)";
  return with_entries(of(Kind::Change, std::move(head)), entries);
}

std::vector<std::string_view> Message::pieces() const {
  std::vector<std::string_view> pieces = {*text};
  if (!has_entries(kind)) return pieces;
  pieces.reserve(2 * entries.size() + 2);
  for (const Bytes& some : entries) {
    if (&some != &entries.front()) pieces.emplace_back(",");
    pieces.emplace_back(*some);
  }
  pieces.push_back(tail_of(kind));
  return pieces;
}

std::size_t Message::size() const {
  std::size_t size = text->size();
  for (const Bytes& some : entries) size += some->size() + 1;
  return size;
}

std::string Message::whole() const {
  std::string whole;
  whole.reserve(size() + tail_of(kind).size());
  for (const std::string_view piece : pieces()) whole += piece;
  return whole;
}

}  // namespace tercio
