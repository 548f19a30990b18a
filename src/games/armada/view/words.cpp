// The words of the actions in both languages: what each verb takes, and what that is called.
#include "games/armada/game.h"

namespace tercio::armada {

Lexicon make_lexicon(const Data& data, const Catalogue& text) {
  std::vector<Lexicon::Term> fleets;
  fleets.reserve(data.fleet.size());
  for (const FleetData& fleet : data.fleet)
    fleets.push_back(Lexicon::named(
        fleet.id, {Text{fleet.short_name, fleet.short_name}, fleet.commander, fleet.squadron}));
  std::vector<Lexicon::Term> boxes;
  for (int box = 1; box <= kBoxes; ++box)
    boxes.push_back(
        Lexicon::named(std::to_string(box), {data.box[place(box)].name}, Lexicon::Shown::ByWord));
  std::vector<Lexicon::Term> orders;
  for (int order = 1; order < kOrders; ++order) {
    const OrderData& one = data.order[static_cast<std::size_t>(order)];
    orders.push_back(Lexicon::named(one.id, {one.name}));
  }
  Lexicon lexicon(text);
  lexicon.kind("fleet", std::move(fleets));
  lexicon.kind("box", std::move(boxes));
  lexicon.kind("order", std::move(orders));
  for (int v = 1; v < kVerbs; ++v) {
    const auto verb = static_cast<Verb>(v);
    std::vector<Lexicon::Argument> takes;
    if (names_fleet(verb)) takes.push_back({"fleet", "fleet"});
    if (verb == Verb::Place || verb == Verb::Order) takes.push_back({"box", "box"});
    if (verb == Verb::Order) takes.push_back({"order", "order"});
    lexicon.verb(text, verb_word(verb), std::move(takes));
  }
  return lexicon;
}

}  // namespace tercio::armada
