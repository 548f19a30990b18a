// Several units doing alike: as far, and the same way, as from one hex to another. The foremost
// goes first, whoever is in the way before those behind him, and each as far as it may.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "games/tercios/game.h"
#include "games/tercios/view/ways.h"

namespace tercio::tercios {
namespace {

// What one `play` takes at most, as the table has it.
constexpr std::size_t kMostWords = 64;
constexpr std::size_t kMostLetters = 2000;

// The units of a list as bodies that move by themselves: if all of a hex are named it is the
// squadron.
std::vector<Taken> bodies(const Rules& r, const State& s, const std::vector<Taken>& named) {
  const Board b = r.board(s);
  std::vector<Taken> out;
  const auto add = [&](const Taken& who) {
    if (std::ranges::find(out, who) == out.end()) out.push_back(who);
  };
  for (const Taken& who : named) {
    const Piece& p = s.piece[who.unit];
    if (!p.on_map()) continue;
    bool all = b.is_stack(p.hex);
    bool squadron = false;
    b.each(p.hex, [&](std::uint8_t u) {
      all = all && std::ranges::find(named, Taken{u, false}) != named.end();
    });
    for (const Taken& one : named)
      squadron = squadron || (one.squadron && s.piece[one.unit].hex == p.hex);
    add(all || squadron ? Taken{b.top(p.hex), true} : who);
  }
  return out;
}

}  // namespace

// One plan: says words on a copy of the position, and keeps them.
class Module::Marching {
 public:
  Marching(const Module& module, const Rules& r, const State& s, Seat seat, const TogetherAsk& ask,
           Hex from, Hex to)
      : module_(module),
        r_(r),
        s_(s),
        seat_(seat),
        ask_(ask),
        columns_(r.battle->grid.column(to) - r.battle->grid.column(from)),
        heights_(r.battle->grid.height(to) - r.battle->grid.height(from)) {}

  Together plan(std::vector<Taken> left) {
    std::ranges::sort(left, {}, [&](const Taken& who) {
      return std::pair{-ahead(s_.piece[who.unit].hex), who.unit};
    });
    while (!left.empty()) {  // each round moves one, or is the last
      const auto gone = std::ranges::find_if(left, [&](const Taken& who) { return go(who, true); });
      const auto nearer =
          gone != left.end()
              ? gone
              : std::ranges::find_if(left, [&](const Taken& who) { return go(who, false); });
      if (nearer == left.end()) break;
      left.erase(nearer);
    }
    for (const Taken& who : left) stay(who);
    return std::move(out_);
  }

 private:
  // How far it stands in the direction of the march; a column is three quarters of a hex wide.
  int ahead(Hex h) const {
    return 3 * r_.battle->grid.column(h) * columns_ + r_.battle->grid.height(h) * heights_;
  }
  Hex goal_of(const Taken& who) const {
    const Hex at = s_.piece[who.unit].hex;
    return r_.battle->grid.at_height(r_.battle->grid.column(at) + columns_,
                                     r_.battle->grid.height(at) + heights_);
  }

  bool is_there(const Taken& who, Hex goal) const {
    const Piece& p = s_.piece[who.unit];
    return p.hex == goal && hex::dir_name(p.facing) == ask_.face;
  }

  static bool is_march(const tercio::Way& way) {
    return way.kind == "advance" || way.kind == "retreat" || way.kind == "turn";
  }

  // All the way, or nearer to where it should stand.
  bool go(const Taken& who, bool all_the_way) {
    const Hex goal = goal_of(who);
    if (goal == Hex::None || is_there(who, goal)) return false;
    const std::string id = id_of(r_, s_, who);
    const Expected<Ways> ways = module_.ways(r_, s_, seat_, id);
    if (!ways || ways->refused) return false;
    const hex::Grid& grid = r_.battle->grid;
    const auto far = [&](const tercio::Way& way) {
      return grid.distance(r_.battle->names.find(way.to), goal);
    };
    const tercio::Way* best = nullptr;
    int least = all_the_way ? 1 : grid.distance(s_.piece[who.unit].hex, goal);
    for (const tercio::Way& way : ways->ways)
      if (is_march(way) &&
          (far(way) < least || (best != nullptr && far(way) == least && way.cost < best->cost))) {
        best = &way;
        least = far(way);
      }
    if (best == nullptr) return false;
    const WayEnd& end = ended(*best);
    Words said = ways->before;
    said.insert(said.end(), end.words.begin(), end.words.end());
    if (!fits(said)) return false;
    out_.goes.push_back({id, best->to, end.face, end.cost});
    for (std::string& text : said) {
      say(text);
      out_.words.push_back(std::move(text));
    }
    return true;
  }

  // With the facing that is wanted, or the nearest to it that can be had.
  const WayEnd& ended(const tercio::Way& way) const {
    const std::string& wanted = ask_.face.empty() ? way.preset : ask_.face;
    const auto named = [&](const std::string& face) {
      return *std::ranges::find_if(hex::kDirs, [&](Dir d) { return hex::dir_name(d) == face; });
    };
    return *std::ranges::min_element(way.ends, {}, [&](const WayEnd& end) {
      return std::pair{hex::turn_between(named(end.face), named(wanted)), end.cost};
    });
  }

  bool fits(const Words& said) {
    std::size_t letters = 0;
    for (const Words* list : {&std::as_const(out_.words), &said})
      for (const std::string& text : *list) letters += text.size() + 1;
    full_ = full_ || out_.words.size() + said.size() > kMostWords || letters > kMostLetters;
    return !full_;
  }

  // Whoever may answer is taken to stand.
  void say(const std::string& text) {
    Events nobody;
    r_.apply(s_, seat_, *module_.parse(r_, text), nobody);
    while (s_.depth > 0 && s_.top().kind == Kind::React)
      r_.apply(s_, r_.turn(s_).seats.first(), plain(Verb::Stand), nobody);
  }

  void stay(const Taken& who) {
    const std::string id = id_of(r_, s_, who);
    const Expected<Ways> ways = module_.ways(r_, s_, seat_, id);
    if (ways && ways->refused) {
      out_.stays.push_back({id, ways->refused->rule, ways->refused->reason});
      return;
    }
    const Hex goal = goal_of(who);
    if (full_ || goal == Hex::None || goal == s_.piece[who.unit].hex) {
      const char* key = full_               ? "refused.too-many"
                        : goal == Hex::None ? "refused.off-map"
                                            : "refused.faces-there";
      const RuleId rule = full_ || goal == Hex::None ? "DN-16"_rule : "DN-20"_rule;
      out_.stays.push_back({id, rule, module_.text_.format(key)});
      return;
    }
    State t = s_;  // the reason is that of a unit in hand
    Events nobody;
    for (const std::string& text : ways->before)
      r_.apply(t, seat_, *module_.parse(r_, text), nobody);
    if (!has_in_hand(t, who)) r_.apply(t, seat_, taking_up(t, who), nobody);
    const Action a = with_hex(Verb::Advance, goal);
    const Verdict no = r_.why_not_there(t, r_.board(t), t.top(), Way::Advance, goal);
    out_.stays.push_back({id, no.rule, module_.reason(r_, t, a, no)});
  }

  const Module& module_;
  const Rules& r_;
  State s_;
  const Seat seat_;
  const TogetherAsk& ask_;
  const int columns_, heights_;
  bool full_ = false;
  Together out_;
};

Expected<Together> Module::together(const Rules& r, const State& s, Seat seat,
                                    const TogetherAsk& ask) const {
  std::vector<Taken> named;
  for (const std::string& of : ask.of) {
    const auto who = taken(r, s, of);
    if (!who) return unknown_thing(of);
    named.push_back(*who);
  }
  const Hex from = r.battle->names.find(ask.from);
  const Hex to = r.battle->names.find(ask.to);
  if (from == Hex::None || to == Hex::None)
    return unknown_thing(from == Hex::None ? ask.from : ask.to);
  if (!ask.face.empty() &&
      std::ranges::none_of(hex::kDirs, [&](Dir d) { return hex::dir_name(d) == ask.face; }))
    return unknown_thing(ask.face);
  return Marching(*this, r, s, seat, ask, from, to).plan(bodies(r, s, named));
}

}  // namespace tercio::tercios
