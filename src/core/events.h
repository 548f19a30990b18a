// What an action caused, in order, each naming the rule it comes from. Events are for people and
// pages; the rules never read them. In search nobody listens and nothing is written.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/check.h"
#include "core/rule_id.h"
#include "core/seat.h"

namespace tercio {

// A named value in an event's sentence. Kind 0 is a number; other kinds are the game's own (a
// region, an army …) and are shown by name in the reader's language.
struct Arg {
  const char* name = "";
  std::int32_t value = 0;
  std::uint8_t kind = 0;
};

struct Event {
  static constexpr std::size_t kMaxArgs = 8;
  RuleId rule;
  const char* key = "";  // of the sentence in the game's text catalogue
  Seats seen = Seats::all();
  bool reveals = false;  // somebody learnt what was hidden from him: no undo past it
  std::uint8_t count = 0;
  std::array<Arg, kMaxArgs> args{};
};

class Events {
 public:
  Events() = default;  // nobody listens
  explicit Events(std::vector<Event>& out) : out_(&out) {}

  bool heard() const { return out_ != nullptr; }  // does anybody listen?

  void emit(RuleId rule, const char* key, std::initializer_list<Arg> args = {},
            Seats seen = Seats::all()) {
    if (out_ != nullptr) write(rule, key, args, seen, false);
  }
  void reveal(RuleId rule, const char* key, std::initializer_list<Arg> args = {},
              Seats seen = Seats::all()) {
    if (out_ != nullptr) write(rule, key, args, seen, true);
  }

 private:
  void write(RuleId rule, const char* key, std::initializer_list<Arg> args, Seats seen,
             bool reveals) {
    TERCIO_CHECK(args.size() <= Event::kMaxArgs);
    Event event{rule, key, seen, reveals, static_cast<std::uint8_t>(args.size()), {}};
    std::size_t i = 0;
    for (const Arg& arg : args) event.args[i++] = arg;
    out_->push_back(event);
  }

  std::vector<Event>* out_ = nullptr;
};

}  // namespace tercio
