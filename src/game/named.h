// What a value in an event or an action stands for, said once by each game (`Module::named`): the
// id that the protocol has for it, and what it is called. Sentences and arguments of events come
// from that, and with the game's table of verbs all that is said of its actions.
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/events.h"
#include "core/text.h"
#include "data/catalogue.h"
#include "game/game.h"
#include "game/json.h"

namespace tercio {

struct Named {
  Json id;                       // as in views; a number is its own
  Text text;                     // in a sentence: "the Praetor of Ulterior"
  std::optional<Text> bare;      // without its article, for headings: {general-name}
  std::vector<Text> typed = {};  // what people type for it, if not these

  std::string word() const { return id.is_string() ? id.get<std::string>() : id.dump(); }
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

// ---- actions ------------------------------------------------------------------------------------

// What is said of an action in every game alike: its words, verb and arguments, and these again as
// they stand in its label.
struct Phrase {
  ActionInfo info;
  std::vector<TextArg> texts;
};

// Of an action that has a form.
template <class Module, class Rules>
Phrase phrase_of(const Module& module, const Rules& r, VerbForms forms, Action a) {
  const VerbForm& form = forms[a.verb()];
  Phrase out;
  out.info.words = out.info.verb = form.word;
  for (const VerbArg& arg : form.takes()) {
    const unsigned value = arg.of(a);
    if (static_cast<int>(value) == arg.none) continue;
    Named named = module.named(r, {arg.name, static_cast<std::int32_t>(value), arg.kind});
    const std::string word = named.word();
    (out.info.words += ' ') += word;
    if (!out.texts.empty() && out.texts.back().name == arg.name) {  // told together
      (out.info.args.back().second += ' ') += word;
      Text& together = out.texts.back().value;
      together = together + Text{", ", ", "} + named.text;
      together.many_en = together.many_es = true;
    } else {
      out.info.args.emplace_back(arg.name, word);
      out.texts.emplace_back(arg.name, std::move(named.text));
    }
  }
  return out;
}

// A game's lexicon: everything that its verbs take and `word(kind, value)` knows, as the game names
// it. Numbers are typed as they are written, other things by name, or as `spoken` says.
template <class Kind, class Module, class Rules, class Word>
Lexicon lexicon_of(const Module& module, const Rules& r, VerbForms forms, Word word,
                   std::initializer_list<std::pair<Kind, Lexicon::Spoken>> spoken) {
  Lexicon lexicon(module.catalogue(), forms);
  std::array<unsigned, 256> values{};  // by kind: how many there may be
  for (const VerbForm& form : forms)
    for (const VerbArg& arg : form.takes())
      if (arg.kind != 0) values[arg.kind] = std::max(values[arg.kind], 1u << arg.bits);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto kind = static_cast<std::uint8_t>(i);
    auto how = Lexicon::Spoken::ByName;
    for (const auto& [one, otherwise] : spoken)
      if (static_cast<std::uint8_t>(one) == kind) how = otherwise;
    if (values[i] == 0 || how == Lexicon::Spoken::AsWritten) continue;
    std::vector<Lexicon::Term> terms;
    for (unsigned value = 0; value < values[i]; ++value) {
      if (word(kind, value).empty()) continue;
      Named named = module.named(r, {"", static_cast<std::int32_t>(value), kind});
      if (named.typed.empty()) {
        if (named.bare) named.typed.push_back(*named.bare);
        named.typed.push_back(named.text);
      }
      terms.push_back(Lexicon::term(named.word(), named.typed, how));
    }
    lexicon.kind(kind, std::move(terms));
  }
  return lexicon;
}

}  // namespace tercio
