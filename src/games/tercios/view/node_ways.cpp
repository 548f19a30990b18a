// What a unit can be told where no movement is under way, as ways: set-up, fire, attacks, the
// reaction, voluntary and forced retreats (DN-48, DN-79, DN-83, DN-121, DN-149).
#include <algorithm>

#include "games/tercios/game.h"
#include "games/tercios/view/ways.h"

namespace tercio::tercios {
namespace {

class NodeWays {
 public:
  NodeWays(const Rules& r, const State& s, Seat seat, std::size_t unit)
      : r_(r), s_(s), seat_(seat), unit_(unit), side_(s.piece[unit].side()) {}

  std::vector<tercio::Way> all() {
    Rules::Actions legal;
    r_.legal(s_, seat_, legal);
    for (const Action a : legal)
      if (is_its_own(a)) tell(a);
    return std::move(out_);
  }

 private:
  // Is it this unit that does it?
  bool is_its_own(Action a) const {
    const Hex here = s_.piece[unit_].hex;
    switch (verb_of(a)) {
      case Verb::Fire: return unit_of(a) == unit_;
      case Verb::Attack:
      case Verb::Resolve:
      case Verb::Swing: return hex_of(a) == here;
      case Verb::Strike: return r_.strike_at(s_, hex_of(a)).from == here;
      case Verb::Stand:
      case Verb::Withdraw:
      case Verb::Shelter: return s_.top().next() == unit_;
      case Verb::Place:
      case Verb::Face:
      case Verb::To:
      case Verb::Rebound: return s_.top().unit == unit_;
      default: return false;
    }
  }

  void tell(Action a) {
    const Board b = r_.board(s_);
    const std::string kind(kForms[a.verb()].word);
    switch (verb_of(a)) {
      case Verb::Fire: return at_enemy(kind, hex_of(a), a);
      case Verb::Attack:
      case Verb::Resolve: return at_enemy(kind, r_.ahead(s_, b.top(hex_of(a))), a);
      case Verb::Strike: return at_enemy(kind, r_.strike_at(s_, hex_of(a)).target, a);
      case Verb::Face: return follow("turn", s_, {a}, {});
      case Verb::To: return follow("retreat", s_, {a}, {});
      default: return follow(kind, s_, {a}, {});
    }
  }

  // Dice follow, but for a declaration.
  void at_enemy(const std::string& kind, Hex target, Action a) {
    const std::string to = r_.battle->name_of(target);
    tercio::Way& way = at(to, kind);
    way.path = {to};
    way.throws = verb_of(a) != Verb::Attack;
    way.stops = true;
    way.ends = {{"", 0, {words(*r_.battle, a)}}};
  }

  // Says the last of these, and what then is asked of the same unit: hex by hex, the facing.
  void follow(const std::string& kind, const State& before, const std::vector<Action>& said,
              std::vector<Hex> path) {
    State s = before;
    std::vector<Event> told;
    Events listener(told);
    r_.apply(s, seat_, said.back(), listener);
    for (const Event& event : told)
      if (std::string_view(event.key) == "event.retreated")
        path.push_back(hex::hex_at(static_cast<std::size_t>(event.args[1].value)));
    const Turn turn = r_.turn(s);
    const bool more = turn.kind == TurnKind::Decision && turn.seats.has(seat_) && s.depth > 0 &&
                      s.top().unit == unit_ &&
                      (s.top().kind == Kind::Retreat ||
                       (s.top().kind == Kind::Place && s.top().stage == Stage::Facing));
    if (!more) return finish(kind, s, said, path);
    Rules::Actions legal;
    r_.legal(s, seat_, legal);
    for (const Action next : legal) {
      std::vector<Action> then = said;
      then.push_back(next);
      follow(kind, s, then, path);
    }
  }

  // One of several lines of words to one place and facing is enough: the first.
  void finish(const std::string& kind, const State& s, const std::vector<Action>& said,
              std::vector<Hex> path) {
    const Piece& p = s.piece[unit_];
    Hex to = p.on_map() ? p.hex : path.empty() ? s_.piece[unit_].hex : path.back();
    if (path.empty() || path.back() != to) path.push_back(to);
    tercio::Way& way = at(r_.battle->name_of(to), kind);
    const std::string face = p.on_map() ? std::string(hex::dir_name(p.facing)) : "";
    const bool known =
        std::ranges::any_of(way.ends, [&](const WayEnd& end) { return end.face == face; });
    if (known) return;
    if (way.path.empty())
      for (const Hex h : path) way.path.push_back(r_.battle->name_of(h));
    way.stops = true;
    Words out;
    for (const Action a : said) out.push_back(words(*r_.battle, a));
    way.ends.push_back({face, 0, std::move(out)});
    if (p.on_map()) way.preset = usual(s, way);
  }

  std::string usual(const State& s, const tercio::Way& way) const {
    FacingCosts cost;
    for (const Dir d : hex::kDirs)
      cost[hex::index(d)] =
          std::ranges::any_of(way.ends, [&](const WayEnd& e) { return e.face == hex::dir_name(d); })
              ? 0
              : kNever;
    const Board b = r_.board(s);
    const Dir stood = s_.depth > 0 && s_.top().kind == Kind::Place ? r_.battle->unit[unit_].facing
                                                                   : s_.piece[unit_].facing;
    return std::string(hex::dir_name(
        usual_facing(r_, b.of[index(other(side_))], s.piece[unit_].hex, stood, cost)));
  }

  tercio::Way& at(const std::string& to, const std::string& kind) {
    for (tercio::Way& way : out_)
      if (way.to == to && way.kind == kind) return way;
    tercio::Way& way = out_.emplace_back();
    way.to = to;
    way.kind = kind;
    return way;
  }

  const Rules& r_;
  const State& s_;
  const Seat seat_;
  const std::size_t unit_;
  const Seat side_;
  std::vector<tercio::Way> out_;
};

}  // namespace

std::vector<tercio::Way> node_ways(const Rules& r, const State& s, Seat seat, const Taken& who) {
  return NodeWays(r, s, seat, who.unit).all();
}

}  // namespace tercio::tercios
