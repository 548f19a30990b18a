#include "games/hispania/rules/action.h"

#include <array>

namespace tercio::hispania {
namespace {

constexpr std::array<std::string_view, kVerbs> kVerbWords = {
    "roll",    "road",   "enter", "end",  "place", "remove",    "move",    "fleet",
    "besiege", "attack", "build", "lift", "buy",   "proconsul", "praetor", "shift",
    "keep",    "choose", "dice",  "stay", "plus",  "plain"};
constexpr std::array<std::string_view, kShifts> kShiftWords = {"province up", "province down",
                                                               "city up", "city down"};

// Visits every action of the game in ascending order.
template <class Visit>
void each_action(const Data& data, Visit visit) {
  const auto spaces = [&](Verb verb, int from, int to) {
    for (int i = from; i < to; ++i) visit(at_space(verb, space_at(static_cast<std::size_t>(i))));
  };
  const auto stakes = [&](Verb verb, int to) {
    for (int i = 0; i < to; ++i)
      for (int d = 1; d <= kMaxStake; ++d)
        visit(with_stake(verb, space_at(static_cast<std::size_t>(i)), d));
  };
  for (int i = 0; i < data.land_links; ++i) visit(plain(Verb::Road, static_cast<unsigned>(i)));
  spaces(Verb::Enter, 0, kSpaces);
  visit(plain(Verb::End));
  for (const Verb verb : {Verb::Place, Verb::Remove})
    for (unsigned legio = 0; legio < 2; ++legio) visit(plain(verb, legio));
  spaces(Verb::Move, 0, kSpaces);
  for (std::size_t from = 0; from < kSeas; ++from)
    for (std::size_t to = 0; to < kSeas; ++to)
      if (from != to) visit(sail(sea_at(from), sea_at(to)));
  stakes(Verb::Besiege, kSpaces);
  stakes(Verb::Attack, kCities);
  spaces(Verb::Build, 0, kCities);
  spaces(Verb::Lift, 0, kCities);
  visit(plain(Verb::Buy));
  spaces(Verb::Proconsul, 0, kSpaces);
  for (const General g : {General::Ulterior, General::Citerior})
    for (std::size_t i = 0; i < kSpaces; ++i) visit(order_praetor(g, space_at(i)));
  for (unsigned i = 0; i < kShifts; ++i) visit(plain(Verb::Shift, i));
  visit(plain(Verb::Keep));
  spaces(Verb::Choose, 0, kCities);
  for (const Verb verb : {Verb::Dice, Verb::Stay, Verb::Plus, Verb::Plain}) visit(plain(verb));
}

}  // namespace

std::string_view verb_word(Verb verb) { return kVerbWords[static_cast<std::size_t>(verb)]; }

std::vector<Action> all_actions(const Data& data) {
  std::vector<Action> out;
  each_action(data, [&](Action a) { out.push_back(a); });
  return out;
}

bool is_sayable(const Data& data, Action a) {
  if (a.verb() >= kVerbs) return false;
  const std::uint64_t payload = a.payload();
  const Space space = space_of(a);
  switch (verb_of(a)) {
    case Verb::Roll: return false;
    case Verb::Road: return payload < static_cast<std::uint64_t>(data.land_links);
    case Verb::Enter:
    case Verb::Move:
    case Verb::Proconsul: return payload < kSpaces;
    case Verb::Build:
    case Verb::Lift:
    case Verb::Choose: return payload < kCities;
    case Verb::Place:
    case Verb::Remove: return payload < 2;
    case Verb::Fleet:
      return payload >> 12 == 0 && is_sea(sea_from(a)) && is_sea(space) && sea_from(a) != space;
    case Verb::Besiege: return payload < kSpaces << 2 && stake_of(a) != 0;
    case Verb::Attack: return payload < kCities << 2 && stake_of(a) != 0;
    case Verb::Praetor: return payload < 2 << 6 && index(space) < kSpaces;
    case Verb::Shift: return payload < kShifts;
    default: return payload == 0;
  }
}

std::string words(const Data& data, Action a) {
  const auto word = [&](Space s) { return " " + data.space[index(s)].word; };
  std::string out(verb_word(verb_of(a)));
  switch (verb_of(a)) {
    case Verb::Road: {
      const Data::Ends& link = data.land[static_cast<std::size_t>(a.payload())];
      return out + word(link.a) + word(link.b);
    }
    case Verb::Enter:
    case Verb::Move:
    case Verb::Build:
    case Verb::Lift:
    case Verb::Proconsul:
    case Verb::Choose: return out + word(space_of(a));
    case Verb::Place:
    case Verb::Remove: return a.payload() == 1 ? out + " legio" : out;
    case Verb::Fleet: return out + word(sea_from(a)) + word(space_of(a));
    case Verb::Besiege:
    case Verb::Attack: return out + word(target_of(a)) + " " + std::to_string(stake_of(a));
    case Verb::Praetor:
      return out + " " + data.general[index(praetor_of(a))].word + word(space_of(a));
    case Verb::Shift:
      return out + " " + std::string(kShiftWords[static_cast<std::size_t>(a.payload())]);
    default: return out;
  }
}

// One spelling per action: whatever does not read back as it was written is no action.
std::optional<Action> parse(const Data& data, std::string_view text) {
  const std::string_view verb = text.substr(0, text.find(' '));
  std::optional<Action> found;
  each_action(data, [&](Action a) {
    if (!found && verb_word(verb_of(a)) == verb && words(data, a) == text) found = a;
  });
  return found;
}

}  // namespace tercio::hispania
