#include "games/armada/rules/action.h"

#include <array>

namespace tercio::armada {
namespace {

constexpr std::array<std::string_view, kVerbs> kVerbWords = {"roll", "place",   "order", "seal",
                                                             "keep", "rewrite", "call",  "decline",
                                                             "kill", "admiral", "fire",  "grapple"};

}  // namespace

std::string_view verb_word(Verb verb) { return kVerbWords[static_cast<std::size_t>(verb)]; }

bool is_sayable(Action action) {
  if (action.verb() >= kVerbs) return false;
  const bool box = box_of(action) >= 1 && box_of(action) <= kBoxes;
  switch (verb_of(action)) {
    case Verb::Roll: return false;
    case Verb::Place: return box && action == place_fleet(fleet_of(action), box_of(action));
    case Verb::Order:
      return box && order_of(action) != Order::None &&
             action == write_order(box_of(action), order_of(action));
    case Verb::Call:
    case Verb::Kill:
    case Verb::Admiral: return action == with_fleet(verb_of(action), fleet_of(action));
    default: return action.payload() == 0;
  }
}

std::vector<Action> all_actions() {
  std::vector<Action> out;
  for (int v = 1; v < kVerbs; ++v) {
    const auto verb = static_cast<Verb>(v);
    if (verb == Verb::Place) {
      for (int box = 1; box <= kBoxes; ++box)
        for (std::size_t f = 0; f < kFleets; ++f) out.push_back(place_fleet(fleet_at(f), box));
    } else if (verb == Verb::Order) {
      for (int box = 1; box <= kBoxes; ++box)
        for (int order = 1; order < kOrders; ++order)
          out.push_back(write_order(box, static_cast<Order>(order)));
    } else if (names_fleet(verb)) {
      for (std::size_t f = 0; f < kFleets; ++f) out.push_back(with_fleet(verb, fleet_at(f)));
    } else {
      out.push_back(plain(verb));
    }
  }
  return out;
}

std::string words(const Data& data, Action action) {
  const Verb verb = verb_of(action);
  std::string out(verb_word(verb));
  if (names_fleet(verb)) out += " " + data.fleet[index(fleet_of(action))].id;
  if (verb == Verb::Place || verb == Verb::Order) out += " " + std::to_string(box_of(action));
  if (verb == Verb::Order) out += " " + data.order[static_cast<std::size_t>(order_of(action))].id;
  return out;
}

namespace {

// Cuts the first word off; what is left begins after one blank.
std::string_view cut_word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  const std::string_view word = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  return word;
}

int box_in(std::string_view word) {
  return word.size() == 1 && word[0] >= '1' && word[0] < '1' + kBoxes ? word[0] - '0' : 0;
}

}  // namespace

// One spelling per action: whatever does not read back as it was written is no action.
std::optional<Action> parse(const Data& data, std::string_view text) {
  std::string_view rest = text;
  const std::string_view verb_said = cut_word(rest);
  for (int v = 1; v < kVerbs; ++v) {
    const auto verb = static_cast<Verb>(v);
    if (verb_word(verb) != verb_said) continue;
    Action action = plain(verb);
    if (verb == Verb::Order) {
      const int box = box_in(cut_word(rest));
      action = write_order(box, data.find_order(rest));
    } else if (names_fleet(verb)) {
      const Fleet f = data.find_fleet(cut_word(rest));
      if (f == Fleet::None) return std::nullopt;
      action = verb == Verb::Place ? place_fleet(f, box_in(rest)) : with_fleet(verb, f);
    }
    if (is_sayable(action) && words(data, action) == text) return action;
  }
  return std::nullopt;
}

}  // namespace tercio::armada
