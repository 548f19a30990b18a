// Arcs, ranges and lines of sight (DN-54, DN-97, DN-98, DN-108, DN-139, DN-145).
#include "games/tercios/rules/rules.h"

namespace tercio::tercios {
namespace {

// Does (columns, heights) lie in the wedge between direction d and the next, edges included?
bool in_wedge(Dir d, int columns, int heights) {
  const std::size_t i = hex::index(d);
  const std::size_t k = hex::index(hex::turned(d, 1));
  const int x1 = hex::Grid::kColumnStep[i];
  const int y1 = hex::Grid::kHeightStep[i];
  const int x2 = hex::Grid::kColumnStep[k];
  const int y2 = hex::Grid::kHeightStep[k];
  const int sign = x1 * y2 - x2 * y1 > 0 ? 1 : -1;
  return sign * (columns * y2 - heights * x2) >= 0 && sign * (x1 * heights - y1 * columns) >= 0;
}

}  // namespace

bool Rules::in_arc(Hex from, Dir facing, Hex h) const {
  const int columns = battle->grid.column(h) - battle->grid.column(from);
  const int heights = battle->grid.height(h) - battle->grid.height(from);
  return in_wedge(hex::turned(facing, -1), columns, heights) || in_wedge(facing, columns, heights);
}

// Range, arc and a free line: everything about the ground and who stands between.
bool Rules::has_sight(const State& s, const Board& b, std::size_t u, Hex h) const {
  const Piece& p = s.piece[u];
  if (p.hex == h || battle->grid.distance(p.hex, h) > q(u).range) return false;
  if (!has_pike(b, p.hex) && !in_arc(p.hex, p.facing, h)) return false;
  // DN-98: guns on a dune see every dune.
  if (cls(u) == Class::Battery && battle->platform.has(p.hex) && battle->platform.has(h))
    return true;
  HexSet block = battle->blocks;
  if (ground(p.hex).sees_inside && ground(h).sees_inside)  // within the same city
    battle->blocks.each([&](Hex x) {
      if (ground(x).sees_inside) block.remove(x);
    });
  if (options.dune_blocks_los) block |= battle->dune;
  block |= b.of[0];
  block |= b.of[1];
  if (!battle->lines.is_free(p.hex, h, block)) return false;
  // DN-97, DN-139: sheltered if the last stretch before it is dune.
  bool sheltered = false;
  battle->lines.walk(p.hex, h, [&](Hex x, Hex y) {
    sheltered = battle->dune.has(x) && battle->dune.has(y);
    return true;
  });
  return !sheltered;
}

HexSet Rules::sight(const State& s, const Board& b, std::size_t u) const {
  HexSet out;
  if (!s.piece[u].on_map() || q(u).range == 0) return out;
  battle->grid.each_within(s.piece[u].hex, q(u).range, [&](Hex h) {
    if (has_sight(s, b, u, h)) out.add(h);
  });
  return out;
}

Verdict Rules::may_fire_at_all(const State& s, std::size_t u) const {
  const Piece& p = s.piece[u];
  const Class wanted = firing(s);
  if (!p.on_map() || p.side() != s.acting) return Verdict::no("DN-10"_rule, "refused.not-yours");
  if (cls(u) != wanted)
    return Verdict::no(s.step == Step::Battery ? "DN-84"_rule : "DN-53"_rule,
                       "refused.does-not-fire");
  if (p.is(kFired)) return Verdict::no("DN-53"_rule, "refused.fired");
  if (p.is(kDemoralized)) return Verdict::no("DN-129"_rule, "refused.demoralized");
  if (p.is(kDisordered))
    return Verdict::no(wanted == Class::Battery ? "DN-84"_rule : "DN-56"_rule,
                       "refused.disordered");
  if (p.is(kFresh)) return Verdict::no("DN-133"_rule, "refused.fresh-capture");
  return Verdict::yes();
}

Verdict Rules::may_fire(const State& s, const Board& b, std::size_t u, Hex h) const {
  TERCIO_REQUIRE(may_fire_at_all(s, u));
  const Piece& p = s.piece[u];
  if (!b.of[index(other(p.side()))].has(h)) return Verdict::no("DN-54"_rule, "refused.no-target");
  if (battle->grid.distance(p.hex, h) > q(u).range)
    return Verdict::no(cls(u) == Class::Battery ? "DN-84"_rule : "DN-54"_rule, "refused.range");
  if (!has_pike(b, p.hex) && !in_arc(p.hex, p.facing, h))
    return Verdict::no("DN-145"_rule, "refused.arc");
  if (ignores_fire(b.top(h))) return Verdict::no("DN-100"_rule, "refused.not-fired-at");
  for (const NoFire& ban : battle->special.no_fire)
    if (ban.side == p.side() && ban.from.has(p.hex) && ban.at.has(h))
      return Verdict::no("DN-108"_rule, "refused.no-fire-there");
  if (!has_sight(s, b, u, h)) {
    const bool line = battle->lines.is_free(p.hex, h, b.occupied() | battle->blocks);
    return line && !options.dune_blocks_los ? Verdict::no("DN-97"_rule, "refused.sheltered")
                                            : Verdict::no("DN-54"_rule, "refused.sight");
  }
  return Verdict::yes();
}

}  // namespace tercio::tercios
