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
    check_commitments();
    if (replay_.match) check_dice();
    report_.over = replay_.ok() && replay_.match && replay_.match->is_over();
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
      else
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

  void check_dice() {
    const Match& match = *replay_.match;
    std::uint64_t number = 0;
    int same = 0, given = 0, unknown = 0;
    for (std::size_t i = 0; i < match.played().size(); ++i) {
      const Played& played = match.played()[i];
      if (!played.is_roll()) continue;
      ++number;
      const RecordCommit* commit = commit_for(record_, i);
      if (played.given || commit == nullptr) {
        ++given;
        continue;
      }
      const DiceSeed* seed = seed_for(*commit);
      if (seed == nullptr) {
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
    }
    const auto n = [](int count) { return std::to_string(count); };
    if (same > 0)
      add(Finding::Same, "dice", 0, n(same) + " throws follow from the seed.",
          n(same) + " tiradas salen de la semilla.");
    if (unknown > 0)
      add(Finding::NotChecked, "dice", 0,
          n(unknown) + " throws of the engine without a seed to check.",
          n(unknown) + " tiradas del motor sin semilla con que comprobarlas.");
    if (given > 0)
      add(Finding::NotChecked, "given", 0,
          n(given) + (given == 1 ? " throw was given by hand." : " throws were given by hand."),
          n(given) + (given == 1 ? " tirada se dio a mano." : " tiradas se dieron a mano."));
  }

  const Game& game_;
  const Record& record_;
  Replay replay_;
  VerifyReport report_;
};

}  // namespace

bool VerifyReport::complete() const {
  return std::none_of(checks.begin(), checks.end(), [&](const Check& check) {
    return check.finding == Finding::NotChecked && check.what != "given";
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
