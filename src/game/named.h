// What a value in an event stands for, said once by each game (`Module::named`): the id that the
// protocol has for it, and what it is called. Sentences and arguments of events come from that.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/events.h"
#include "core/text.h"
#include "data/catalogue.h"
#include "game/json.h"

namespace tercio {

struct Named {
  Json id;                   // as in views; a number is its own
  Text text;                 // in a sentence: "the Praetor of Ulterior"
  std::optional<Text> bare;  // without its article, for headings: {general-name}
};

inline Text same_in_both(const std::string& text) { return {text, text}; }

// A plain number, or one that is called something.
inline Named number_named(const Arg& arg) {
  return {arg.value, same_in_both(std::to_string(arg.value)), {}};
}

template <class Module, class Rules>
Text event_text(const Module& module, const Rules& r, const Event& event) {
  std::vector<TextArg> args;
  args.reserve(event.count);
  for (std::size_t i = 0; i < event.count; ++i) {
    const Arg& arg = event.args[i];
    Named named = module.named(r, arg);
    args.emplace_back(arg.name, std::move(named.text));
    if (named.bare) args.emplace_back(std::string(arg.name) + "-name", std::move(*named.bare));
    // What has a number and a name is spoken of by either: {box}, {box-number}.
    if (arg.kind != 0 && named.id.is_number())
      args.emplace_back(std::string(arg.name) + "-number", arg.value);
  }
  return module.catalogue().format(event.key, args);
}

template <class Module, class Rules>
Json event_args(const Module& module, const Rules& r, const Event& event) {
  Json out = Json::object();
  for (std::size_t i = 0; i < event.count; ++i)
    out[event.args[i].name] = module.named(r, event.args[i]).id;
  return out;
}

}  // namespace tercio
