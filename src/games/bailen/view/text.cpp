// Sentences: labels, prompts, refusals, events, dice.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "game/json.h"
#include "game/named.h"
#include "games/bailen/game.h"

namespace tercio::bailen {
namespace {

RuleId rule_of(const State& s, Verb verb) {
  const auto in = [&](Kind kind) { return s.depth > 0 && s.top().kind == kind; };
  switch (verb) {
    case Verb::Arrive: return "BA-191"_rule;
    case Verb::Place:
    case Verb::Usual: return "BA-176"_rule;
    case Verb::Turn: return "BA-53"_rule;
    case Verb::Shape:
    case Verb::Centre: return "BA-28"_rule;
    case Verb::Try: return "BA-18"_rule;
    case Verb::Order: return "BA-22"_rule;
    case Verb::Charge:
    case Verb::At: return "BA-129"_rule;
    case Verb::Pick:
    case Verb::Stack:
    case Verb::Rest: return "BA-60"_rule;
    case Verb::Ride: return "BA-67"_rule;
    case Verb::Join: return "BA-197"_rule;
    case Verb::Enter: return "BA-196"_rule;
    case Verb::Top: return "BA-86"_rule;
    case Verb::Go: return "BA-61"_rule;
    case Verb::Face: return "BA-52"_rule;
    case Verb::Square: return "BA-33"_rule;
    case Verb::Line: return "BA-32"_rule;
    case Verb::Skirmish:
    case Verb::Spread:
    case Verb::Formed: return "BA-40"_rule;
    case Verb::Reform: return "BA-41"_rule;
    case Verb::Limber:
    case Verb::Unlimber: return "BA-48"_rule;
    case Verb::Exit: return "BA-189"_rule;
    case Verb::Screen:
    case Verb::Feint:
    case Verb::Column:
    case Verb::Cover:
    case Verb::Pad:
    case Verb::March: return "BA-167"_rule;
    case Verb::Lift: return "BA-166"_rule;
    case Verb::Counter: return "BA-137"_rule;
    case Verb::Form: return "BA-36"_rule;
    case Verb::Stand: return in(Kind::Contact) ? "BA-36"_rule : "BA-126"_rule;
    case Verb::Evade: return "BA-127"_rule;
    case Verb::Lend:
    case Verb::Keep:
    case Verb::Lead: return "BA-157"_rule;
    case Verb::Target:
    case Verb::Fire: return "BA-83"_rule;
    case Verb::Add: return "BA-85"_rule;
    case Verb::Axis: return "BA-89"_rule;
    case Verb::Attack:
    case Verb::Drop: return "BA-111"_rule;
    case Verb::Commit: return "BA-112"_rule;
    case Verb::Resolve: return "BA-123"_rule;
    case Verb::Strike: return in(Kind::Loose) ? "BA-134"_rule : "BA-135"_rule;
    case Verb::Lose: return "BA-124"_rule;
    case Verb::Retreat: return "BA-143"_rule;
    case Verb::Back: return "BA-136"_rule;
    case Verb::Advance: return "BA-148"_rule;
    case Verb::Stay: return in(Kind::Deploy) ? "BA-40"_rule : "BA-148"_rule;
    case Verb::Pass:
      return in(Kind::Offer)         ? "BA-137"_rule
             : s.is(kAskedSurrender) ? "BA-203"_rule
                                     : "BA-177"_rule;
    case Verb::Rally: return "BA-153"_rule;
    case Verb::Base: return "BA-179"_rule;
    case Verb::Claim: return "BA-177"_rule;
    case Verb::Surrender:
    case Verb::Accept:
    case Verb::Refuse: return "BA-203"_rule;
    default: return "BA-12"_rule;
  }
}

Text same(const std::string& text) { return {text, text}; }

}  // namespace

Text Module::unit_name(const Rules& r, std::size_t u) const {
  return u < r.units() ? r.army->unit[u].name : same("?");
}

Text Module::hex_name(const Rules& r, Hex h) const {
  if (h == Hex::None || !r.grid().is_on_map(h)) return same("?");
  std::string name = r.map->name_of(h);
  for (char& c : name)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return same(name);
}

Named Module::named(const Rules& r, const Arg& arg) const {
  const auto i = static_cast<std::size_t>(arg.value);
  // What has its name in the catalogue, in the table of its kind.
  const auto of = [&](const char* table, std::string_view word) -> Named {
    const std::string id(word);
    return {id, text_.format(std::string(table) + "." + id), {}};
  };
  const auto as_said = [](const Text& text) -> Named { return {text.en, text, {}}; };
  switch (static_cast<ArgKind>(arg.kind)) {
    case ArgKind::Unit: return {r.army->unit[i].id, unit_name(r, i), {}};
    case ArgKind::Hex:
      return {hex::hex_at(i) == Hex::None ? Json() : Json(r.map->name_of(hex::hex_at(i))),
              hex_name(r, hex::hex_at(i)),
              {}};
    case ArgKind::Side: return of("seat", side_id(static_cast<Seat>(i)));
    case ArgKind::Leader: return {r.army->leader[i].id, same(r.army->leader[i].name), {}};
    case ArgKind::Command: return {r.army->command[i].id, r.army->command[i].name, {}};
    case ArgKind::Dir: return of("dir", hex::dir_name(static_cast<Dir>(i)));
    case ArgKind::Corner: return of("corner", hex::corner_name(static_cast<Corner>(i)));
    case ArgKind::Order: return of("order", order_word(static_cast<Order>(i)));
    case ArgKind::FireResult: return of("fire", fire_id(static_cast<FireResult>(i)));
    case ArgKind::ShockResult: return of("shock", shock_id(static_cast<ShockResult>(i)));
    case ArgKind::MoraleResult: return of("morale", morale_id(static_cast<MoraleResult>(i)));
    case ArgKind::Ratio: return as_said(same(ratio_text(arg.value)));
    case ArgKind::Formation:
      return as_said(text_.format(
          "formation." +
          std::string(i == 4 ? "unlimbered" : formation_id(static_cast<Formation>(i)))));
    case ArgKind::Outcome: return {info_.outcomes[i].id, info_.outcomes[i].title, {}};
    case ArgKind::Phase: {  // one phase in two steps: attacks are declared, then fought (BA-112)
      Named named = of("phase", phase_id(static_cast<Step>(i)));
      if (static_cast<Step>(i) == Step::Declare) named.text = text_.format("phase.declare");
      return named;
    }
    case ArgKind::Modifier: return of("modifier", mod_id(static_cast<Mod>(i)));
    case ArgKind::Marker: return as_said(same(std::string(marker_word(i))));
    case ArgKind::Strength: return as_said(same(strength_text(arg.value)));
    case ArgKind::Clock: return as_said(same(clock_text(arg.value)));
    case ArgKind::Number: break;
  }
  Named number = number_named(arg);
  if (arg.value < 0) number.text = same("−" + std::to_string(-arg.value));
  return number;
}

// Some of those who stand together: their leader first, the one on top, how many more.
Text Module::body_name(const Rules& r, const State& s, std::uint8_t first, int more, Hex h) const {
  Text who = first == kNone ? text_.format("named.covered") : unit_name(r, first);
  if (more > 0) who = text_.format("named.more", {{"who", who}, {"n", more}});
  const LeaderData* best = nullptr;
  for (std::size_t l = 0; l < r.army->leader.size() && first != kNone; ++l) {
    const LeaderData& leader = r.army->leader[l];
    if (s.leader[l].hex != h || !r.present(s, l) || leader.side != r.q(first).side) continue;
    if (best == nullptr || leader.shock[0] > best->shock[0]) best = &leader;
  }
  return best == nullptr ? who
                         : text_.format("named.led", {{"leader", same(best->name)}, {"who", who}});
}

// Who stands there, as this viewer sees it (BA-56, BA-167), the hex behind.
Text Module::troops_name(const Rules& r, const State& s, Seat viewer, Hex h) const {
  if (h == Hex::None || !r.grid().is_on_map(h)) return same("?");
  const Board b = r.board(s);
  std::uint8_t first = r.top(s, b, h);
  if (first == kNone) return hex_name(r, h);
  int more = r.count_combat(s, b, h) - 1;
  if (viewer != r.q(first).side) {
    for (const Marker& m : s.marker)  // BA-170: they make a stack look taller
      if (m.kind == MarkerKind::Pad && m.hex == h) ++more;
    if (r.options.markers && r.marker_at(s, h, MarkerKind::Cover) != kNone &&
        (viewer == Seat::Nobody || !r.may_look(b, viewer, h))) {
      first = kNone;
      more = 0;
    }
  }
  return text_.format("named.in-hex",
                      {{"who", body_name(r, s, first, more, h)}, {"hex", hex_name(r, h)}});
}

// Those who attack there, the strongest first.
Text Module::attackers_name(const Rules& r, const State& s, Hex h) const {
  const UnitSet all = r.attackers_of(s, h);
  std::uint8_t first = kNone;
  all.each([&](std::size_t u) {
    if (first == kNone || r.points(s, u) > r.points(s, first)) first = static_cast<std::uint8_t>(u);
  });
  return first == kNone ? same("?") : body_name(r, s, first, all.count() - 1, s.piece[first].hex);
}

std::string Module::dice_at(const Rules& r, const State&, const Throw& dice) const {
  return dice.at == 0 ? "field" : r.map->name_of(hex::hex_at(dice.at - 1u));
}

Text Module::dice_text(const Rules& r, const State& s, const Throw& dice) const {
  const auto purpose = static_cast<Purpose>(dice.purpose);
  const std::size_t from = dice.from == 0 ? 0 : dice.from - 1u;
  const bool unit =
      purpose == Purpose::Morale || purpose == Purpose::Control || purpose == Purpose::Reorganize;
  Text who = same("?");
  if (unit) who = unit_name(r, from);
  if (purpose == Purpose::Order && from < r.army->command.size()) who = r.army->command[from].name;
  if (purpose == Purpose::LeaderLoss && from < r.army->leader.size())
    who = same(r.army->leader[from].name);
  return text_.format(
      "dice." + std::string(purpose_id(purpose)),
      {{"who", who},
       {"target",
        dice.at == 0 ? same("?") : troops_name(r, s, Seat::Nobody, hex::hex_at(dice.at - 1u))},
       {"n", dice.sides}});
}

Text Module::prompt(const Rules& r, const State& s, Seat viewer) const {
  const Turn turn = r.turn(s);
  if (turn.kind == TurnKind::Dice)
    return text_.format("prompt.dice", {{"what", info_.purposes[turn.dice.purpose].title}});
  if (turn.kind == TurnKind::Over)
    return text_.format("prompt.over",
                        {{"outcome", info_.outcomes[static_cast<std::size_t>(s.outcome)].title}});
  const Seat asked = turn.seats.first();
  if (viewer != asked)
    return text_.format("prompt.wait",
                        {{"side", text_.format("seat." + std::string(side_id(asked)))},
                         {"phase", text_.format("phase." + std::string(phase_id(s.step)))}});
  if (s.depth == 0) {
    std::string key(step_id(s.step));
    if (s.step == Step::TurnEnd)
      key = s.is(kSurrenderOffered) ? "answer"
            : s.is(kAskedSurrender) ? "surrender"
            : s.is(kAskedClaim)     ? "claim"
                                    : "base";
    return text_.format("prompt." + key);
  }
  const Frame& f = s.top();
  Text unit = same("?");
  if (f.kind == Kind::Screen) {
    unit = same(std::string(marker_word(f.unit)));
  } else if (f.unit != kNone) {
    unit = unit_name(r, f.unit);
  } else if (f.leader != kNone) {
    unit = same(r.army->leader[f.leader].name);
  }
  if (f.kind == Kind::Write) unit = r.army->command[f.command()].name;
  if (f.kind == Kind::Rider) unit = same(r.army->leader[f.leader].name);
  std::string key(kind_id(f.kind));
  if (f.kind == Kind::Write && f.stage != Stage::Choose)
    key = f.stage == Stage::Second ? "centre" : "shape";
  if (f.kind == Kind::Combat) key = f.stage == Stage::Choose ? "evade" : "lend";
  if (f.kind == Kind::Retreat && f.stage == Stage::Second) key = "retreat-facing";
  if (f.kind == Kind::Offer && !Rules::riders(s).empty()) key = "offer-more";
  const int more = f.kind == Kind::Mover ? r.picked(s).count() - 1 : 0;
  if (more > 0) key = "mover-stack";
  Hex at = f.hex;
  if (key == "lend" && f.left != 0) {
    const Board b = r.board(s);
    for (std::size_t l = r.army->leader.size(); l-- > 0;)
      if (r.may_lend(s, b, f, l).ok()) at = s.leader[l].hex;
  }
  return text_.format("prompt." + key, {{"unit", unit},
                                        {"n", f.left},
                                        {"more", more},
                                        {"hex", hex_name(r, at)},
                                        {"target", troops_name(r, s, viewer, at)}});
}

ActionInfo Module::describe(const Rules& r, const State& s, Action a) const {
  const Verb verb = verb_of(a);
  const unsigned small = small_of(a);
  auto [info, args] = phrase_of(*this, r, kForms, a);
  info.rules = {rule_of(s, verb)};
  if (verb == Verb::Shape)  // BA-28: which way the area is long
    args.emplace_back("axis", text_.format("axis." + std::to_string(small)));
  std::string key = info.verb;
  if (verb == Verb::Target || verb == Verb::Axis || verb == Verb::Attack || verb == Verb::Resolve ||
      verb == Verb::Strike || verb == Verb::At) {
    const Turn turn = r.turn(s);
    const Seat seat = turn.kind == TurnKind::Decision ? turn.seats.first() : Seat::Nobody;
    args.emplace_back("target", troops_name(r, s, seat, hex_of(a)));
  }
  if (verb == Verb::Resolve) args.emplace_back("attackers", attackers_name(r, s, hex_of(a)));
  if (verb == Verb::Counter && small == kNoDir) key = "countercharge-here";
  if (verb == Verb::Pass && !Rules::riders(s).empty()) key = "pass-riders";
  if (verb == Verb::Advance && s.depth > 0 && s.top().has_faced()) key = "advance-too";  // BA-53
  info.label = text_.format("label." + key, args);
  return info;
}

Text Module::reason(const Rules& r, const State& s, Action a, const Verdict& refused) const {
  std::vector<TextArg> args;
  if (is_sayable(*r.data, a)) args = phrase_of(*this, r, kForms, a).texts;
  Text owing = same("?");
  if (std::string_view(refused.reason) ==
      "refused.duty-left") {  // who keeps the movement from ending
    const Board b = r.board(s);
    owing = {};
    for (const std::size_t u : r.troops(s.phasing)) {
      if (!s.piece[u].on_map() || s.piece[u].is(kMoved) || !r.has_duty(s, b, u)) continue;
      const Text name = unit_name(r, u);
      owing.en += (owing.en.empty() ? "" : ", ") + name.en;
      owing.es += (owing.es.empty() ? "" : ", ") + name.es;
    }
  }
  args.emplace_back("unit", owing);
  args.emplace_back("hex", same("?"));
  return text_.format(refused.reason, args);
}

}  // namespace tercio::bailen
