#include "match/verify.h"

#include <algorithm>

#include "match/replay.h"

namespace tercio {
namespace {

class Verifier {
 public:
  Verifier(const Game& game, const Record& record)
      : game_(game), record_(record), replay_(replay_record(game, record)) {}

  VerifyReport run() {
    check_data();
    check_start();
    if (replay_.match) {
      check_actions();
      check_result();
    }
    check_ending();
    check_commitments();
    check_rewinds();
    check_shares();
    if (replay_.match) check_dice();
    report_.over =
        replay_.ok() && replay_.match && (replay_.match->is_over() || record_.ending.has_value());
    return std::move(report_);
  }

 private:
  void add(Finding finding, const char* what, int line, std::string en, std::string es) {
    report_.checks.push_back({finding, what, line, {std::move(en), std::move(es)}});
  }

  void check_data() {
    const std::string here = data_hash(game_);
    if (record_.data.empty())
      add(Finding::NotChecked, "data", 0, "The record does not say which component data it used.",
          "El registro no dice con qué datos de componentes se jugó.");
    else if (record_.data == here)
      add(Finding::Same, "data", record_.data_line,
          "The component data are the same (" + here + ").",
          "Los datos de componentes son los mismos (" + here + ").");
    else
      add(Finding::Differs, "data", record_.data_line,
          "The record was made with other component data: " + record_.data + ", here " + here + ".",
          "El registro se hizo con otros datos de componentes: " + record_.data + "; aquí, " +
              here + ".");
  }

  void check_start() {
    if (replay_.sealed && !replay_.match)
      add(Finding::NotChecked, "start", replay_.line, "Where the match began is sealed.",
          "El comienzo de la partida está sellado.");
    else if (!replay_.match)
      add(Finding::Differs, "start", replay_.line, "The match cannot begin so: " + replay_.error.en,
          "La partida no puede empezar así: " + replay_.error.es);
    else
      add(Finding::Same, "start", record_.scenario_line, "The match can begin so.",
          "La partida puede empezar así.");
  }

  void check_actions() {
    const std::string done = std::to_string(replay_.steps);
    if (replay_.ok()) {
      add(Finding::Same, "actions", 0, done + " actions, all of them legal.",
          done + " acciones, todas legales.");
      return;
    }
    if (replay_.sealed) {
      add(Finding::NotChecked, "actions", replay_.line,
          done + " legal actions; what follows was said in secret and is sealed.",
          done + " acciones legales; lo que sigue se dijo en secreto y está sellado.");
      return;
    }
    const std::string rule = replay_.rule ? " (" + replay_.rule.str() + ")" : "";
    add(Finding::Differs, "actions", replay_.line,
        "After " + done + " legal actions: " + replay_.error.en + rule,
        "Después de " + done + " acciones legales: " + replay_.error.es + rule);
  }

  void check_result() {
    const bool over = replay_.ok() && replay_.match->is_over();
    if (record_.results.empty()) {
      if (over)
        add(Finding::NotChecked, "result", 0, "The match is over, but the record has no result.",
            "La partida ha terminado, pero el registro no tiene resultado.");
      else if (!record_.ending)
        add(Finding::NotChecked, "result", 0, "The match is not over.",
            "La partida no ha terminado.");
      return;
    }
    if (!over && replay_.sealed) return;
    if (!over) {
      add(Finding::Differs, "result", record_.results.front().line,
          "The record has a result, but the match is not over.",
          "El registro tiene resultado, pero la partida no ha terminado.");
      return;
    }
    compare_results(replay_.match->position().result());
  }

  // Ended by somebody and not by the rules: who and how is said, and nothing of the record changed.
  void check_ending() {
    if (record_.sum_line != 0 && !record_.sum_right)
      add(Finding::Differs, "sum", record_.sum_line,
          "The record has been changed since it was written: its sum is another.",
          "El registro se ha cambiado desde que se escribió: su suma es otra.");
    if (record_.sum_line != 0 && !record_.ending)
      add(Finding::Differs, "end", record_.sum_line,
          "The line that says how the match ended is missing.",
          "Falta la línea que dice cómo terminó la partida.");
    if (record_.finished_line != 0 && record_.sum_line == 0 && !record_.ending)
      add(Finding::Differs, "end", record_.finished_line,
          "The record was written of a finished match, but how it ended is missing.",
          "El registro se escribió de una partida terminada, pero falta cómo terminó.");
    if (!record_.ending) return;
    const RecordEnding& ending = *record_.ending;
    const auto plays = [&](const std::string& id) {
      if (id.empty() || !replay_.match) return true;
      const std::optional<Seat> seat = replay_.match->find_seat(id);
      return seat && replay_.match->position().seats().has(*seat);
    };
    if (record_.sum_line == 0)
      add(Finding::Differs, "end", ending.line,
          "The sum that proves how the match ended is missing.",
          "Falta la suma que prueba cómo terminó la partida.");
    else if (!plays(ending.seat) || !plays(ending.by))
      add(Finding::Differs, "end", ending.line, "No such seat.", "No hay tal bando.");
    else if (replay_.ok() && replay_.match && replay_.match->is_over())
      add(Finding::Differs, "end", ending.line,
          "The match is over by the rules; it cannot have ended so.",
          "La partida terminó por las reglas; no pudo acabar así.");
    else if (record_.sum_right) {
      const Text said = ending_text(game_.info(), ending);
      add(Finding::Same, "end", ending.line, said.en, said.es);
    }
  }

  void compare_results(const Result& result) {
    const GameInfo& info = game_.info();
    const Seats seats = replay_.match->position().seats();
    for (const RecordResult& recorded : record_.results) {
      const std::optional<Seat> seat = replay_.match->find_seat(recorded.seat);
      if (!seat || !seats.has(*seat)) {
        add(Finding::Differs, "result", recorded.line, "No seat \"" + recorded.seat + "\".",
            "No hay ningún bando \"" + recorded.seat + "\".");
        return;
      }
      const SeatResult& real = result.seat[index(*seat)];
      const std::string outcome = info.outcomes.at(real.outcome).id;
      if (outcome == recorded.outcome && real.points == recorded.points) continue;
      const std::string said = recorded.outcome + " " + std::to_string(recorded.points);
      const std::string is = outcome + " " + std::to_string(real.points);
      add(Finding::Differs, "result", recorded.line,
          "The record says " + said + " for " + recorded.seat + "; it is " + is + ".",
          "El registro dice " + said + " para " + recorded.seat + "; es " + is + ".");
      return;
    }
    if (record_.results.size() != static_cast<std::size_t>(seats.count()))
      add(Finding::Differs, "result", record_.results.back().line, "A seat's result is missing.",
          "Falta el resultado de un bando.");
    else
      add(Finding::Same, "result", record_.results.front().line, "The result is right.",
          "El resultado es correcto.");
  }

  const DiceSeed* seed_for(const RecordCommit& commit) const {
    for (const RecordSeed& seed : record_.seeds)
      if (commitment(seed.seed) == commit.commit) return &seed.seed;
    return nullptr;
  }

  void check_commitments() {
    for (const RecordSeed& seed : record_.seeds) {
      const std::string commit = commitment(seed.seed);
      const bool known = std::any_of(record_.commits.begin(), record_.commits.end(),
                                     [&](const RecordCommit& c) { return c.commit == commit; });
      if (known)
        add(Finding::Same, "commitment", seed.line,
            "The dice seed is the one that was committed to.",
            "La semilla de los dados es la que se comprometió.");
      else
        add(Finding::Differs, "commitment", seed.line,
            "The dice seed is not the one that was committed to.",
            "La semilla de los dados no es la que se comprometió.");
    }
    for (const RecordCommit& commit : record_.commits)
      if (seed_for(commit) == nullptr)
        add(Finding::NotChecked, "commitment", commit.line,
            "The seed of this commitment is not in the record.",
            "La semilla de este compromiso no está en el registro.");
  }

  // A seed after a rewind must be the one that was decided with the first, before any share.
  void check_rewinds() {
    const DiceSeed* first = nullptr;
    for (const RecordCommit& commit : record_.commits) {
      const DiceSeed* seed = seed_for(commit);
      if (commit.rewind == 0) {
        first = seed;
      } else if (first != nullptr && seed != nullptr) {
        const bool follows = *seed == rewound_seed(*first, commit.rewind);
        add(follows ? Finding::Same : Finding::Differs, "rewind", commit.line,
            follows ? "The dice after the rewind were decided before the first throw."
                    : "The dice after the rewind are not those that were decided at first.",
            follows ? "Los dados tras volver atrás estaban decididos antes de la primera tirada."
                    : "Los dados tras volver atrás no son los que se decidieron al principio.");
      }
    }
  }

  bool is_opened(const RecordShare& share) const {
    return std::any_of(record_.opened.begin(), record_.opened.end(), [&](const RecordOpened& o) {
      return o.seat == share.seat && commitment(o.share) == share.commit;
    });
  }

  void check_shares() {
    for (const RecordOpened& opened : record_.opened) {
      const std::string hash = commitment(opened.share);
      bool known = false;
      for (const RecordCommit& commit : record_.commits)
        for (const RecordShare& share : commit.shares)
          known = known || (share.seat == opened.seat && share.commit == hash);
      add(known ? Finding::Same : Finding::Differs, "share", opened.line,
          known ? "The share of " + opened.seat + " in the dice is the one it gave."
                : "The share of " + opened.seat + " in the dice is not one that it gave.",
          known ? "La parte de " + opened.seat + " en los dados es la que dio."
                : "La parte de " + opened.seat + " en los dados no es la que dio.");
    }
    for (const RecordCommit& commit : record_.commits) {
      const RecordShare* last = nullptr;
      for (const RecordShare& share : commit.shares) {
        if (share.commit.empty()) {
          add(Finding::NotChecked, "shares", share.line,
              share.seat + " added nothing to the dice: it has only the server's word for them.",
              share.seat + " no puso nada en los dados: solo tiene la palabra del servidor.");
          continue;
        }
        last = &share;
        if (!is_opened(share))
          add(Finding::NotChecked, "share", share.line,
              "The share of " + share.seat + " in the dice is not in the record.",
              "La parte de " + share.seat + " en los dados no está en el registro.");
      }
      if (last != nullptr)
        add(Finding::NotChecked, "shares", last->line,
            "No record can show whether the server told its seed to " + last->seat +
                ", which added to the dice last.",
            "Ningún registro puede mostrar si el servidor le dijo su semilla a " + last->seat +
                ", que fue el último en poner su parte en los dados.");
    }
  }

  void check_dice() {
    const Match& match = *replay_.match;
    std::uint64_t number = 0;
    int alone_from = 0;  // line
    int same = 0, shared = 0, alone = 0, given = 0, unknown = 0;
    for (std::size_t i = 0; i < match.played().size(); ++i) {
      const Played& played = match.played()[i];
      if (!played.is_roll()) continue;
      ++number;
      const RecordCommit* commit = commit_for(record_, i);
      if (played.given || commit == nullptr) {
        ++given;
        continue;
      }
      const std::optional<DiceSeed> seed = match.throw_seed(i);
      if (!seed) {
        ++unknown;
        continue;
      }
      const std::unique_ptr<Position> before = match.position_after(i);
      const Action thrown = throw_of(*seed, number, before->turn().dice);
      if (thrown != played.action) {
        const std::string is = before->words(thrown);
        add(Finding::Differs, "dice", record_.steps[i].line,
            "The record says " + played.words + "; from the seed it is " + is + ".",
            "El registro dice " + played.words + "; con la semilla es " + is + ".");
        return;
      }
      ++same;
      if (is_shared(match.shares_at(i)))
        ++shared;
      else if (++alone == 1)
        alone_from = record_.steps[i].line;
    }
    const auto n = [](int count) { return std::to_string(count); };
    if (same > 0)
      add(Finding::Same, "dice", 0, n(same) + " throws follow from the seed.",
          n(same) + " tiradas salen de la semilla.");
    if (shared > 0)
      add(Finding::Same, "dice", 0,
          n(shared) +
              " of them also follow from what the seats added: the server alone could not "
              "choose them.",
          n(shared) +
              " de ellas salen también de lo que pusieron los bandos: el servidor solo no "
              "pudo elegirlas.");
    if (unknown > 0)
      add(Finding::NotChecked, "dice", 0,
          n(unknown) + " throws of the engine without a seed to check.",
          n(unknown) + " tiradas del motor sin semilla con que comprobarlas.");
    // Where seats have added to the dice, what they are not in is the server's word alone: a seed
    // that came in later, a throw that is said to have been given.
    const bool promised = any_shares();
    if (alone > 0 && promised)
      add(Finding::NotChecked, "dice", alone_from,
          n(alone) + " throws, from line " + n(alone_from) +
              " on, are the server's alone, though seats added to the dice of this match.",
          n(alone) + " tiradas, desde la línea " + n(alone_from) +
              ", son solo del servidor, aunque en esta partida los bandos pusieron su parte.");
    if (given > 0)
      add(Finding::NotChecked, promised ? "dice" : "given", 0,
          n(given) + (given == 1 ? " throw was given by hand." : " throws were given by hand."),
          n(given) + (given == 1 ? " tirada se dio a mano." : " tiradas se dieron a mano."));
  }

  bool any_shares() const {
    return std::any_of(record_.commits.begin(), record_.commits.end(), [](const RecordCommit& c) {
      return std::any_of(c.shares.begin(), c.shares.end(),
                         [](const RecordShare& share) { return !share.commit.empty(); });
    });
  }

  static bool is_shared(const std::vector<DiceShare>& shares) {
    return std::any_of(shares.begin(), shares.end(),
                       [](const DiceShare& share) { return !share.commit.empty(); });
  }

  const Game& game_;
  const Record& record_;
  Replay replay_;
  VerifyReport report_;
};

}  // namespace

bool VerifyReport::complete() const {
  return std::none_of(checks.begin(), checks.end(), [&](const Check& check) {
    return check.finding == Finding::NotChecked && check.what != "given" && check.what != "shares";
  });
}

bool VerifyReport::ok() const { return first_difference() == nullptr; }

const Check* VerifyReport::first_difference() const {
  const Check* first = nullptr;
  for (const Check& check : checks)
    if (check.finding == Finding::Differs && (first == nullptr || check.line < first->line))
      first = &check;
  return first;
}

VerifyReport verify(const Game& game, const Record& record) { return Verifier(game, record).run(); }

}  // namespace tercio
