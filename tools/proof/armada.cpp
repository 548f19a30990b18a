#include "proof/armada.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/dice.h"
#include "match/lesson_run.h"
#include "proof/endgame.h"

namespace tercio::armada {
namespace {

constexpr std::uint64_t kSeed = 1;  // of the worlds of a claim

std::string spelled(const Data& data, Action a) { return words(data, a); }

void sort(std::vector<Way>& ways) {
  std::stable_sort(ways.begin(), ways.end(),
                   [](const Way& a, const Way& b) { return a.share > b.share; });
}

}  // namespace

std::vector<Way> Weigher::ways_of(const State& s, Seat seat) const {
  std::vector<Way> out;
  if (s.node == Node::Window) {
    Way way;
    way.actions.push_back(plain(Verb::Rewrite));
    State writing = s;
    Events nobody;
    r_.apply(writing, seat, way.actions[0], nobody);
    papers(writing, seat, s.turn + 1, way, out);
    return out;
  }
  Rules::Actions actions;
  r_.legal(s, seat, actions);
  for (const Action a : actions)
    out.push_back({{a}, spelled(*r_.data, a), spelled(*r_.data, a), {}, 0});
  return out;
}

// Every lawful paper. At Gravelines only a landing makes a difference (AR-88, AR-129).
void Weigher::papers(const State& s, Seat seat, int box, const Way& way,
                     std::vector<Way>& out) const {
  if (box > kBoxes) {
    Way whole = way;
    whole.actions.push_back(plain(Verb::Seal));
    out.push_back(whole);
    return;
  }
  if (s.of(seat).draft[place(box)] != Order::None) return papers(s, seat, box + 1, way, out);
  const bool may_land = r_.open_orders(s, seat)[kBoxes - 1] & bit(Order::Disembark);
  for (const Order order : kOrderAt[index(seat)]) {
    if (!r_.may_order(s, seat, box, order).ok()) continue;
    if (box == kLastBox && order != (may_land ? Order::Disembark : Order::Fire)) continue;
    State next = s;
    Events nobody;
    const Action a = write_order(box, order);
    r_.apply(next, seat, a, nobody);
    Way longer = way;
    longer.actions.push_back(a);
    const std::string id = r_.data->order[static_cast<std::size_t>(order)].id;
    longer.words += (longer.words.empty() ? "" : " ") + std::to_string(box) + " " + id;
    if (longer.next.empty()) longer.next = id;
    papers(next, seat, box + 1, longer, out);
  }
}

bool Weigher::exactly(const State& s, Seat seat, std::vector<Way>& ways,
                      std::uint64_t positions) const {
  Endgame endgame(r_, positions);
  for (Way& way : ways) {
    double spain = 0;
    if (s.node == Node::Admirals) {
      spain = endgame.named(s, seat, fleet_of(way.actions[0]));
    } else {
      State next = s;
      Events nobody;
      for (const Action a : way.actions) r_.apply(next, seat, a, nobody);
      spain = endgame.value(next);
    }
    way.share = seat == kSpain ? spain : 1 - spain;
  }
  sort(ways);
  return !endgame.gave_up();
}

double Weigher::played(State line, Seat seat, const Way& way, std::uint64_t luck) const {
  Rng own(luck);
  const auto dice = std::make_unique<KeyedDice>(luck);
  std::size_t next = 0;
  Events nobody;
  for (Turn now = r_.turn(line); now.kind != TurnKind::Over; now = r_.turn(line)) {
    if (now.kind == TurnKind::Dice) {
      r_.apply(line, Seat::Nobody, dice->roll(now.dice), nobody);
      continue;
    }
    if (next < way.actions.size() && now.seats.has(seat)) {
      const Action a = way.actions[next++];
      if (r_.why(line, seat, a).ok()) {
        r_.apply(line, seat, a, nobody);
        continue;
      }
      next = way.actions.size();
    }
    const Seat asked = now.seats.first();
    r_.apply(line, asked, player_.heuristic(r_, line, asked, own), nobody);
  }
  return static_cast<double>(r_.result(line).seat[index(seat)].value);
}

void Weigher::play_on(const State& s, Seat seat, std::vector<Way>& ways, std::size_t worlds,
                      std::uint64_t seed) const {
  for (Way& way : ways) way.came.clear();
  Rng rng(mix64(seed));
  for (std::size_t i = 0; i < worlds; ++i) {
    const State world = player_.believe(r_, s, seat, rng);
    const std::uint64_t luck = rng.next();
    for (Way& way : ways) way.came.push_back(played(world, seat, way, luck));
  }
  for (Way& way : ways) {
    way.share = 0;
    for (const double c : way.came) way.share += c / static_cast<double>(way.came.size());
  }
  sort(ways);
}

double error_of(const Way& a, const Way& b) {
  if (a.came.empty()) return 0;
  const double gap = a.share - b.share;
  double square = 0;
  for (std::size_t i = 0; i < a.came.size(); ++i) {
    const double off = a.came[i] - b.came[i] - gap;
    square += off * off;
  }
  return std::sqrt(square) / static_cast<double>(a.came.size());
}

// ---- a claim --------------------------------------------------------------------------------

namespace {

// Has the way an action that is one of these?
bool has(const Data& data, const Way& way, const std::vector<std::string>& patterns) {
  return std::any_of(way.actions.begin(), way.actions.end(), [&](Action a) {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const std::string& one) { return fits(one, spelled(data, a)); });
  });
}
bool has_all(const Data& data, const Way& way, const std::vector<std::string>& line) {
  return std::all_of(line.begin(), line.end(),
                     [&](const std::string& one) { return has(data, way, {one}); });
}

// Does the puzzle take it: is each of its actions one that is asked for? Or has it the orders that
// the claim names?
bool is_taken(const Data& data, const Way& way, const LessonStep& step, const Claim& claim) {
  if (!claim.by.empty()) return has_all(data, way, claim.by);
  return std::all_of(way.actions.begin(), way.actions.end(), [&](Action a) {
    return std::any_of(step.play.begin(), step.play.end(), [&](const std::string& wanted) {
      const std::vector<std::string> ways = either(wanted);
      return std::find(ways.begin(), ways.end(), spelled(data, a)) != ways.end();
    });
  });
}

// Two standard errors of a share; what is exact has none.
double tolerance(const Way& way) {
  if (way.came.empty()) return kSameChance;
  const double p = way.share, n = static_cast<double>(way.came.size());
  return std::max(kSameChance, 2 * std::sqrt(p * (1 - p) / n));
}

}  // namespace

Proof prove_armada(const Game& game, const Lesson& lesson, const Claim& claim,
                   const ProveOptions& options) {
  Proof out;
  const auto match = LessonRun::first_match(game, lesson, {});
  if (!match) {
    out.problems.push_back(match.error.message);
    return out;
  }
  const Module module{DataSource()};
  const Rules rules = module.make_rules(match->position().setup());
  const auto state = module.load(rules, match->position().dump().at("state"));
  if (!state) {
    out.problems.push_back(state.error.message);
    return out;
  }
  const State& s = *state;
  const Data& data = *rules.data;
  const Weigher weigher(module, rules);
  std::vector<Way> ways = weigher.ways_of(s, lesson.seat);
  if (s.node != Node::Window)  // a choice with what is to be done after it
    for (const Row& row : claim.rows) {
      if (row.line.size() < 2) continue;
      Way way;
      for (const std::string& one : row.line) {
        const auto action = match->position().parse(one);
        if (action) way.actions.push_back(*action);
        way.words += (way.words.empty() ? "" : "; ") + one;
      }
      way.next = row.line[0];
      ways.push_back(way);
    }
  if (claim.how == Claim::How::Worlds) {
    weigher.play_on(s, lesson.seat, ways, claim.worlds, kSeed);
  } else if (!Endgame::knows(s) || !weigher.exactly(s, lesson.seat, ways, options.positions)) {
    out.problems.push_back("there is too much to be tried");
    return out;
  }
  if (options.tells)
    for (const Way& way : ways)
      std::printf("  %.3f %s%s\n", way.share, way.words.c_str(),
                  is_taken(data, way, lesson.steps[0], claim) ? " *" : "");

  const Way *best = nullptr, *next = nullptr;
  for (const Way& way : ways) {
    const Way*& one = is_taken(data, way, lesson.steps[0], claim) ? best : next;
    if (one == nullptr) one = &way;
  }
  if (best == nullptr) {
    out.problems.push_back("what it asks for is no choice");
    return out;
  }
  out.best = best->share;
  out.next = next == nullptr ? 0 : next->share;
  const auto holds = [&](const std::string& what, double said, const Way& way) {
    if (std::abs(said - way.share) <= tolerance(way)) return;
    char told[48];
    std::snprintf(told, sizeof told, "%.3f", way.share);
    out.problems.push_back(what + " is " + told + ", by " + way.words);
  };
  holds("best", claim.best, *best);
  if (next != nullptr) {
    holds("next", claim.next, *next);
    if (out.best - out.next <= std::max(kSameChance, 3 * error_of(*best, *next)))
      out.problems.push_back("'" + next->words + "' is as good");
  }
  for (const Row& row : claim.rows) {
    const bool rest = row.line[0] == "else";
    const auto way = std::find_if(ways.begin(), ways.end(), [&](const Way& one) {
      if (!rest) return has_all(data, one, row.line);
      return !is_taken(data, one, lesson.steps[0], claim) &&
             std::none_of(claim.rows.begin(), claim.rows.end(), [&](const Row& other) {
               return other.line[0] != "else" && has_all(data, one, other.line);
             });
    });
    if (way == ways.end())
      out.problems.push_back("no choice: " + row.text);
    else
      holds(row.text, row.chance, *way);
  }
  return out;
}

}  // namespace tercio::armada
