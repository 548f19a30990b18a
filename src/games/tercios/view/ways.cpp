// Where a unit, or those of a hex, can go by the rules: who is meant, what ends the movement that
// is under way, and the ways a unit would have if its side moved first.
#include "games/tercios/view/ways.h"

#include <algorithm>

#include "games/tercios/game.h"

namespace tercio::tercios {
namespace {

bool is_movement(const State& s) { return s.step == Step::Move || s.step == Step::Move2; }

// A unit's ways as if its side moved first. They cannot be said.
std::vector<tercio::Way> march(const Rules& r, const State& now, const Taken& who) {
  const Piece& p = now.piece[who.unit];
  if (!p.on_map()) return {};
  State s = as_if_first(now, p.side());
  if (!r.why(s, s.phasing, taking_up(s, who)).ok()) return {};
  Events nobody;
  r.apply(s, s.phasing, taking_up(s, who), nobody);
  std::vector<tercio::Way> out = mover_ways(r, s, {});
  for (tercio::Way& way : out)
    for (WayEnd& end : way.ends) end.words.clear();
  return out;
}

// The line it stands in: on either hand one unit or squadron after the other that faces the same
// way, the one farther ahead where there are two.
std::vector<Hex> line_of(const Rules& r, const State& s, const Board& b, std::size_t u) {
  const Piece& p = s.piece[u];
  std::vector<Hex> line{p.hex};
  for (const int hand : {-1, 1}) {
    Hex at = p.hex;
    while (true) {
      const auto beside = [&](int by) {
        const Hex to = r.battle->grid.neighbour(at, hex::turned(p.facing, hand * by));
        return b.of[index(p.side())].has(to) && s.piece[b.top(to)].facing == p.facing ? to
                                                                                      : Hex::None;
      };
      const Hex ahead = beside(1);
      at = ahead != Hex::None ? ahead : beside(2);
      if (at == Hex::None) break;
      line.push_back(at);
    }
  }
  return line;
}

std::vector<Words> formations_of(const Rules& r, const State& s, std::size_t u) {
  if (!s.piece[u].on_map()) return {};
  const Board b = r.board(s);
  const auto id = [&](Hex h) { return id_of(r, s, {b.top(h), b.is_stack(h)}); };
  std::vector<Words> out;
  if (b.is_stack(s.piece[u].hex)) out.push_back({id(s.piece[u].hex)});
  const std::vector<Hex> line = line_of(r, s, b, u);
  if (line.size() == 1) return out;
  Words ids;
  for (const Hex h : line) ids.push_back(id(h));
  out.push_back(std::move(ids));
  return out;
}

}  // namespace

std::optional<Taken> taken(const Rules& r, const State& s, std::string_view of) {
  if (const int u = r.battle->find_unit(of); u >= 0)
    return Taken{static_cast<std::size_t>(u), false};
  const Hex h = r.battle->names.find(of);
  const Board b = r.board(s);
  if (h == Hex::None || b.is_empty(h)) return std::nullopt;
  return Taken{b.top(h), b.is_stack(h)};
}

RequestError unknown_thing(std::string_view of) {
  return {"unknown-thing", "there is nothing called '" + std::string(of) + "' here"};
}

std::string id_of(const Rules& r, const State& s, const Taken& who) {
  return who.squadron ? r.battle->name_of(s.piece[who.unit].hex) : r.battle->unit[who.unit].id;
}

Action taking_up(const State& s, const Taken& who) {
  return who.squadron ? with_hex(Verb::Squadron, s.piece[who.unit].hex)
                      : with_unit(Verb::Pick, who.unit);
}

bool has_in_hand(const State& s, const Taken& who) {
  if (s.depth == 0 || s.top().kind != Kind::Mover) return false;
  const Frame& f = s.top();
  return f.is_squadron() == who.squadron &&
         (who.squadron ? s.piece[f.unit].hex == s.piece[who.unit].hex : f.unit == who.unit);
}

State as_if_first(const State& now, Seat side) {
  State s = now;
  s.step = Step::Move;
  s.phasing = s.acting = side;
  s.frame = {};
  s.depth = 0;
  s.queue.clear();
  s.fighting = 0;
  for (Piece& p : s.piece)
    if (p.side() == side) p.unset(kPhaseMarks | kLeft);
  return s;
}

// A mover until its movement ends, and who is set down until it faces.
bool Module::in_hand(const Rules&, const State& s) const {
  if (s.depth == 0) return false;
  const Frame& f = s.top();
  return f.kind == Kind::Mover || (f.kind == Kind::Place && f.stage == Stage::Facing);
}

Expected<Ways> Module::ways(const Rules& r, const State& s, Seat seat, std::string_view of) const {
  std::optional<Taken> who = taken(r, s, of);
  if (of == "retreat" && s.depth > 0 && s.top().kind == Kind::Retreat)
    who = Taken{s.top().unit, false};
  if (!who) return unknown_thing(of);
  Ways out;
  out.formations = formations_of(r, s, who->unit);
  const auto refuse = [&](const State& now, Action a, const Verdict& no) {
    out.refused = Refused{no.rule, reason(r, now, a, no)};
    out.ways = march(r, s, *who);
    return out;
  };
  const Action take = taking_up(s, *who);
  const Turn turn = r.turn(s);
  const bool asked = turn.kind == TurnKind::Decision && seat != Seat::Nobody &&
                     turn.seats.has(seat) && s.piece[who->unit].side() == seat;
  const bool mover = s.depth > 0 && s.top().kind == Kind::Mover;
  if (!asked || !is_movement(s) || (s.depth > 0 && !mover)) {
    if (asked) out.ways = node_ways(r, s, seat, *who);
    return out.ways.empty() ? refuse(s, take, r.why(s, seat, take)) : out;
  }
  if (has_in_hand(s, *who)) {
    out.ways = mover_ways(r, s, {});
    return out;
  }
  State t = s;
  Events nobody;
  if (mover) {  // its movement ends first
    const Action rest = plain(Verb::Rest);
    if (const Verdict no = r.why(s, seat, rest); !no.ok()) return refuse(s, rest, no);
    r.apply(t, seat, rest, nobody);
    out.before = {words(r, rest)};
  }
  if (const Verdict no = r.why(t, seat, take); !no.ok()) {
    out.before.clear();
    return refuse(t, take, no);
  }
  r.apply(t, seat, take, nobody);
  out.ways = mover_ways(r, t, {words(r, take)});
  return out;
}

}  // namespace tercio::tercios
