// Proves puzzles on small boards: tries every way of the learner, every answer of the others and
// every fall of the dice, up to the end of a phase. What stands at a puzzle's head is checked:
//
//   # prove: units[cx].states has demoralized & sides[spain].morale >= 80 through shock
//   # proved: best 0.667, next 0.231
//
// The aim is the facts of the first line (lesson_fact.h), looked at as soon as the phase it names
// is over, or the match. The learner plays for it as well as it can be done, knowing what everybody
// holds; the others play against it, whatever else they may want. So `best` is a chance nobody can
// take from him, and no guess. `next` is the best that is left to whoever leaves the written line
// at one of its decisions for something that costs; equally good ways are listed, and the file must
// take them too.
//
//   prove tercios                 every puzzle with such a head; what is not so ends it with 1
//   prove tercios shut-door       that one, with the chance of every choice along the line
//   prove tercios shut-door --best   along the best line instead of the written one
//   prove tercios my.toml         of a file that is not in the program yet
//
//   prove tercios shut-door --stir 200 --seed 3
//                                 makes of its board as many others, with units moved, turned or
//                                 shaken, and tells of those whose best way is alone by --gap
//
// More than three dice of one throw are tried as a heap, not one by one: in both games they are
// summed up. Nothing is drawn but the boards of --stir, which follow from their seed.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/dice.h"
#include "core/events.h"
#include "games/list.h"
#include "match/lesson.h"
#include "match/lesson_board.h"

namespace tercio {
namespace {

constexpr double kSame = 1e-6;

struct Fall {
  Action roll;
  double weight;
};

// Every heap of faces that `from`..`to` of the dice can show, with the ways it can fall.
void heaps(std::array<int, kMaxDice>& faces, int at, int to, int sides, double ways, int run,
           const std::function<void(double)>& found) {
  if (at == to) return found(ways);
  const int low = run == 0 ? 1 : faces[static_cast<std::size_t>(at - 1)];
  for (int f = low; f <= sides; ++f) {
    const int same = run > 0 && f == low ? run + 1 : 1;
    faces[static_cast<std::size_t>(at)] = f;
    heaps(faces, at + 1, to, sides, ways * (to - at) / same, same, found);
  }
}

// A few dice may stand for a unit each, so which of them shows what matters; many are a heap.
constexpr int kOneByOne = 3;

std::vector<Fall> falls(const Throw& wanted) {
  std::vector<Fall> out;
  std::array<int, kMaxDice> faces{};
  const double all = std::pow(wanted.sides, wanted.count);
  if (wanted.count <= kOneByOne) {
    faces.fill(1);
    for (;;) {
      out.push_back({roll_of(wanted, std::span<const int>(faces.data(), wanted.count)), 1 / all});
      std::size_t i = 0;
      while (i < wanted.count && faces[i] == wanted.sides) faces[i++] = 1;
      if (i == wanted.count) return out;
      ++faces[i];
    }
  }
  // The ways of a heap of n dice: n! / (a! b! …), made factor by factor from the last place.
  heaps(faces, 0, wanted.own, wanted.sides, 1, 0, [&](double own) {
    heaps(faces, wanted.own, wanted.count, wanted.sides, 1, 0, [&](double others) {
      out.push_back(
          {roll_of(wanted, std::span<const int>(faces.data(), wanted.count)), own * others / all});
    });
  });
  return out;
}

struct Aim {
  std::vector<Fact> facts;
  std::uint8_t phase = 0;  // the last that belongs to it
};

class Exact {
 public:
  Exact(const Lesson& lesson, const Aim& aim, const Match& root, std::uint64_t most)
      : lesson_(lesson), aim_(aim), first_(root.turn().phase), left_(most) {}

  bool gave_up() const { return left_ == 0; }
  std::size_t positions() const { return known_.size(); }

  double chance(const Position& p) {
    const Turn now = p.turn();
    const std::uint64_t hash = p.hash();
    if (const auto known = known_.find(hash); known != known_.end()) return known->second;
    if (left_ == 0) return 0;
    --left_;
    double value = 0;
    if (now.kind == TurnKind::Over || now.phase > aim_.phase || now.phase < first_) {
      value = reached(p) ? 1 : 0;
    } else if (now.kind == TurnKind::Dice) {
      for (const Fall& fall : falls(now.dice))
        value += fall.weight * after(p, Seat::Nobody, fall.roll);
    } else {
      const Seat asked = now.seats.first();
      const bool own = asked == lesson_.seat;
      value = own ? -1 : 2;
      for (const Action a : p.legal(asked)) {
        const double one = after(p, asked, a);
        value = own ? std::max(value, one) : std::min(value, one);
        if (value == (own ? 1 : 0)) break;
      }
    }
    known_[hash] = value;
    return value;
  }

  double after(const Position& p, Seat seat, Action a) {
    const auto next = p.clone();
    Events nobody;
    next->apply(seat, a, nobody);
    return chance(*next);
  }

 private:
  bool reached(const Position& p) {
    const Json view = p.view(lesson_.seat);
    return std::all_of(aim_.facts.begin(), aim_.facts.end(),
                       [&](const Fact& fact) { return is_true_in(fact, view); });
  }

  const Lesson& lesson_;
  const Aim& aim_;
  std::uint8_t first_;
  std::uint64_t left_;
  std::unordered_map<std::uint64_t, double> known_;
};

struct Choice {
  std::string words;
  double chance;
};

struct Proof {
  double best = 0, next = -1;
  bool gave_up = false;
  std::string trouble;
  std::vector<std::string> line;
};

struct Wish {
  std::string game, puzzle;
  bool best = false;
  int stir = 0;
  std::uint64_t seed = 1, positions = 4'000'000;
  double gap = 0.25;
};

std::string listed(const std::vector<Choice>& all) {
  std::string out;
  double last = -1;
  std::size_t shown = 0;
  for (const Choice& one : all) {
    if (++shown > 60) break;
    if (std::abs(one.chance - last) > kSame) {
      char figure[16];
      std::snprintf(figure, sizeof figure, "%s%.3f:", out.empty() ? "" : "  ", one.chance);
      out += figure;
      last = one.chance;
    }
    out += " " + one.words + ",";
  }
  return out;
}

// Along the written line, or the best one where there is none.
Proof prove(const Game& game, const Lesson& lesson, const Aim& aim, const Wish& wish, bool tell) {
  Proof out;
  auto root = lesson.board ? match_of_board(game, *lesson.board, DiceSeed{})
                           : Match::begin(game, lesson.setup, DiceSeed{});
  if (!root) {
    out.trouble = root.error.message;
    return out;
  }
  for (const std::string& line : lesson.before) {
    const Expected<Step> step = lesson_step(*root, line);
    if (!step || root->play(std::span(&*step, 1))) {
      out.trouble = "before: '" + line + "' is not played";
      return out;
    }
  }
  Exact exact(lesson, aim, *root, wish.positions);
  const LessonStep& step = lesson.steps.front();
  const auto p = root->position().clone();
  out.best = exact.chance(*p);
  std::size_t play = 0, dice = 0, foe = 0;
  Events nobody;
  const bool written = !wish.best && !step.play.empty();
  for (Turn now = p->turn(); now.kind != TurnKind::Over && now.phase <= aim.phase &&
                             now.phase >= root->turn().phase && !exact.gave_up();
       now = p->turn()) {
    Action action{};
    Seat asked = Seat::Nobody;
    if (now.kind == TurnKind::Dice) {
      const std::vector<Fall> all = falls(now.dice);
      action = all[all.size() / 2].roll;
      if (written && dice < step.dice.size()) {
        const auto roll = p->parse("roll " + step.dice[dice++]);
        if (!roll) break;
        action = *roll;
      }
      if (tell) std::printf("    dice %s\n", p->words(action).c_str());
    } else {
      asked = now.seats.first();
      const bool own = asked == lesson.seat;
      std::vector<Choice> choices;
      for (const Action a : p->legal(asked))
        choices.push_back({p->words(a), exact.after(*p, asked, a)});
      std::stable_sort(choices.begin(), choices.end(), [&](const Choice& a, const Choice& b) {
        return own ? a.chance > b.chance : a.chance < b.chance;
      });
      std::string words = choices[0].words;
      if (written && own) {
        if (play == step.play.size()) break;
        words = either(step.play[play++])[0];
      } else if (written) {
        if (foe == step.foe.size()) break;
        words = step.foe[foe++];
        words = words.substr(words.find(": ") == std::string::npos ? 0 : words.find(": ") + 2);
      }
      const auto parsed = p->parse(words);
      if (!parsed || !p->why(asked, *parsed).ok()) {
        out.trouble = "'" + words + "' is not played";
        break;
      }
      action = *parsed;
      if (tell && choices.size() > 1)
        std::printf("  %s> %s | %s\n", own ? "" : "foe ", words.c_str(), listed(choices).c_str());
      if (own) {
        out.line.push_back(words);
        for (const Choice& one : choices)
          if (one.chance < choices[0].chance - kSame) {
            if (dice == 0) out.next = std::max(out.next, one.chance);
            break;
          }
        const auto taken = std::find_if(choices.begin(), choices.end(),
                                        [&](const Choice& one) { return one.words == words; });
        if (taken != choices.end() && taken->chance < choices[0].chance - kSame)
          out.trouble = "'" + words + "' is not the best, '" + choices[0].words + "' is";
      }
    }
    p->apply(asked, action, nobody);
  }
  out.gave_up = exact.gave_up();
  if (tell) std::printf("  %zu positions\n", exact.positions());
  return out;
}

std::optional<std::string> after_word(const std::string& text, const std::string& word) {
  const auto at = text.find(word);
  if (at == std::string::npos) return std::nullopt;
  const auto from = at + word.size();
  return text.substr(from, text.find('\n', from) - from);
}

// False: said why.
bool read_aim(const Game& game, const std::string& text, Aim& aim) {
  const auto at = text.rfind(" through ");
  if (at == std::string::npos) return false;
  const std::string phase = text.substr(at + 9);
  const auto& phases = game.info().phases;
  const auto named = std::find_if(phases.begin(), phases.end(),
                                  [&](const NamedInfo& one) { return one.id == phase; });
  if (named == phases.end()) return false;
  aim.phase = static_cast<std::uint8_t>(named - phases.begin());
  const std::string facts = text.substr(0, at);
  for (std::size_t from = 0; from <= facts.size();) {
    const auto end = std::min(facts.find(" & ", from), facts.size());
    Expected<Fact> fact = read_fact(facts.substr(from, end - from));
    if (!fact || fact->kind != Fact::Kind::View) return false;
    aim.facts.push_back(*fact);
    from = end + 3;
  }
  return true;
}

// ---- boards like this one -------------------------------------------------------------------

std::string stirred(const Game& game, const std::string& how, Rng& rng) {
  std::string hex = how.substr(0, how.find(' ')), rest = how.substr(how.find(' ') + 1);
  std::string facing = rest.substr(0, rest.find(' '));
  const std::string more = rest.find(' ') == std::string::npos ? "" : rest.substr(rest.find(' '));
  if (rng.below(3) == 0) {
    const auto digits = hex.find_first_of("0123456789");
    const std::size_t row = digits == 0 ? 2 : digits;
    const int number = std::atoi(hex.substr(row).c_str()) + static_cast<int>(rng.below(3)) - 1;
    hex = hex.substr(0, row) + (digits == 0 && number < 10 ? "0" : "") + std::to_string(number);
  }
  if (rng.below(3) == 0) {
    const std::vector<std::string> ways =
        game.info().id == "tercios"
            ? std::vector<std::string>{"n", "ne", "se", "s", "sw", "nw"}
            : std::vector<std::string>{"nne", "e", "sse", "ssw", "w", "nnw"};
    facing = ways[rng.below(ways.size())];
  }
  return hex + " " + facing + more;
}

void stir(const Game& game, const Lesson& lesson, const Aim& aim, const Wish& wish) {
  Rng rng(mix64(wish.seed));
  for (int i = 0; i < wish.stir; ++i) {
    Lesson other = lesson;
    std::string told;
    for (Json& unit : *other.board->units) {
      if (unit[1] != "off") unit[1] = stirred(game, unit[1].get<std::string>(), rng);
      told += unit[0].get<std::string>() + " = \"" + unit[1].get<std::string>() + "\"  ";
    }
    Wish along = wish;
    along.best = true;
    const Proof proof = prove(game, other, aim, along, false);
    if (!proof.trouble.empty() || proof.gave_up || proof.best - proof.next < wish.gap ||
        proof.next < 0)
      continue;
    std::printf("# %d: best %.3f, next %.3f\n#   %s\n#  ", i, proof.best, proof.next, told.c_str());
    for (const std::string& words : proof.line) std::printf(" %s,", words.c_str());
    std::printf("\n");
    std::fflush(stdout);
  }
}

// ---------------------------------------------------------------------------------------------

// One that is being written: not in the program yet.
std::vector<DataFile> file_of(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return {{path, text.str()}};
}

int run(const Wish& wish) {
  const GameList games = load_games(DataSource());
  const Game* game = games.find(wish.game);
  if (game == nullptr) {
    std::fprintf(stderr, "prove: there is no game '%s'\n", wish.game.c_str());
    return 2;
  }
  int proved = 0, wrong = 0;
  const bool is_file = wish.puzzle.ends_with(".toml");
  for (const DataFile& file : is_file ? file_of(wish.puzzle) : DataSource::lessons(wish.game)) {
    const auto head = after_word(file.text, "# prove: ");
    if (!head) continue;
    const Lesson lesson = read_lesson(*game, file);
    if (!is_file && !wish.puzzle.empty() && lesson.id != wish.puzzle) continue;
    Aim aim;
    if (!read_aim(*game, *head, aim)) {
      std::fprintf(stderr, "prove: %s: expected facts of the view, then 'through' a phase\n",
                   file.name.c_str());
      return 2;
    }
    if (wish.stir > 0) {
      stir(*game, lesson, aim, wish);
      continue;
    }
    const Proof proof = prove(*game, lesson, aim, wish, !wish.puzzle.empty());
    char figures[64];
    std::snprintf(figures, sizeof figures, "best %.3f, next %.3f", proof.best,
                  std::max(0., proof.next));
    std::string trouble = proof.trouble;
    if (trouble.empty() && proof.gave_up) trouble = "there is too much to be tried";
    if (trouble.empty() && after_word(file.text, "# proved: ") != figures)
      trouble = "the head says something else";
    if (trouble.empty() && proof.best - proof.next < wish.gap) trouble = "that is no gap";
    std::printf("%s: %s%s%s\n", lesson.id.c_str(), figures, trouble.empty() ? "" : "; ",
                trouble.c_str());
    std::fflush(stdout);
    ++proved;
    wrong += trouble.empty() ? 0 : 1;
  }
  if (proved == 0 && wish.stir == 0) {
    std::fprintf(stderr, "prove: no puzzle there says what is to be proved\n");
    return 2;
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tercio

int main(int argc, char** argv) {
  tercio::Wish wish;
  CLI::App app("Proves puzzles: every way, every answer, every fall of the dice");
  app.add_option("game", wish.game)->required();
  app.add_option("puzzle", wish.puzzle, "one of them, with every choice along its line");
  app.add_flag("--best", wish.best, "along the best line, not the written one");
  app.add_option("--stir", wish.stir, "so many boards made from its board");
  app.add_option("--seed", wish.seed, "of --stir");
  app.add_option("--gap", wish.gap, "the best way is alone by so much");
  app.add_option("--positions", wish.positions, "at most so many");
  CLI11_PARSE(app, argc, argv);
  return tercio::run(wish);
}
