#include "match/replay.h"

#include <utility>

namespace tercio {
namespace {

Text both(const std::string& text) { return {text, text}; }

// The line of the header that the game does not accept.
int refused_line(const Game& game, const Record& record) {
  for (const auto& [id, value] : record.setup.options) {
    Setup alone{record.setup.scenario, {{id, value}}};
    const Setup none{record.setup.scenario, {}};
    if (game.check(none) && !game.check(alone)) return record.option_lines.at(id);
  }
  return record.scenario_line;
}

Expected<Match> begin(const Game& game, const Record& record, int& line) {
  line = record.scenario_line;
  const Expected<Setup> setup = game.check(record.setup);
  if (!setup) {
    line = refused_line(game, record);
    return setup.error;
  }
  const DiceSeed unused;  // the record's own dice replace it
  if (!record.position) return Match::begin(game, *setup, unused);
  line = record.position_line;
  Expected<Match> match = Match::load(game, *record.position, unused);
  if (match && match->position().setup() != *setup)
    return RequestError{"bad-record", "the position belongs to another scenario or other options"};
  return match;
}

// A seat of this match, by its name in the record.
std::optional<Seat> seat_of(const Match& match, const std::string& id) {
  const std::optional<Seat> seat = match.find_seat(id);
  return seat && match.position().seats().has(*seat) ? seat : std::nullopt;
}

Text no_seat(const std::string& id) {
  return {"the game has no seat \"" + id + "\"", "el juego no tiene ningún bando \"" + id + "\""};
}

// Gives the match the dice of the record; the share that is of no seat, if there is one.
const RecordShare* take_dice(Match& match, const Record& record) {
  std::vector<DiceSource> sources;
  for (const RecordCommit& commit : record.commits) {
    DiceSource source{commit.commit, std::nullopt, commit.from, commit.rewind, {}};
    for (const RecordSeed& seed : record.seeds)
      if (commitment(seed.seed) == commit.commit) source.seed = seed.seed;
    for (const RecordShare& share : commit.shares) {
      const std::optional<Seat> seat = seat_of(match, share.seat);
      if (!seat) return &share;
      DiceShare taken{*seat, share.commit, std::nullopt, share.from};
      for (const RecordOpened& opened : record.opened)
        if (opened.seat == share.seat && commitment(opened.share) == share.commit)
          taken.share = opened.share;
      source.shares.push_back(std::move(taken));
    }
    sources.push_back(std::move(source));
  }
  match.set_dice(std::move(sources));
  return nullptr;
}

}  // namespace

const RecordCommit* commit_for(const Record& record, std::size_t step) {
  const RecordCommit* source = nullptr;
  for (const RecordCommit& commit : record.commits)
    if (commit.from <= step) source = &commit;
  return source;
}

Replay replay_record(const Game& game, const Record& record) {
  Replay replay;
  if (!record.sealed_position.empty()) {
    replay.line = record.position_line;
    replay.error = {"where the match began is sealed", "el comienzo de la partida está sellado"};
    replay.sealed = true;
    return replay;
  }
  Expected<Match> begun = begin(game, record, replay.line);
  if (!begun) {
    replay.error = both(begun.error.message);
    return replay;
  }
  Match& match = replay.match.emplace(std::move(*begun));
  const auto stop = [&](int line, Text error, RuleId rule = {}) {
    replay.line = line;
    replay.error = std::move(error);
    replay.rule = rule;
  };
  if (const RecordShare* wrong = take_dice(match, record)) {
    stop(wrong->line, no_seat(wrong->seat));
    return replay;
  }
  for (const RecordSeat& seat : record.seats) {
    const std::optional<Seat> found = seat_of(match, seat.seat);
    if (!found) {
      stop(seat.line, no_seat(seat.seat));
      return replay;
    }
    match.set_holder(*found, seat.holder);
  }
  for (const RecordCoached& coached : record.coached) {
    const std::optional<Seat> found = seat_of(match, coached.seat);
    if (!found) {
      stop(coached.line, no_seat(coached.seat));
      return replay;
    }
    match.set_coached(*found);
  }
  for (const RecordStep& step : record.steps) {
    if (!step.sealed.empty()) {
      stop(step.line, {"what " + step.seat + " did here is sealed",
                       "lo que hizo aquí " + step.seat + " está sellado"});
      replay.sealed = true;
      return replay;
    }
    Step next{std::nullopt, step.words, step.given};
    // Without a commitment nobody claims that the engine threw.
    if (commit_for(record, replay.steps) == nullptr) next.given = true;
    if (!step.seat.empty()) {
      next.seat = match.find_seat(step.seat);
      if (!next.seat) {
        stop(step.line, no_seat(step.seat));
        return replay;
      }
    }
    if (const std::optional<Refusal> no = match.play(std::span(&next, 1))) {
      stop(step.line, no->message, no->rule);
      return replay;
    }
    // People say an action in many ways; a record has one, or it could not be compared.
    if (const std::string words = match.played().back().words; words != step.words) {
      match.undo();
      stop(step.line, {"'" + step.words + "' must be written '" + words + "' in a record",
                       "«" + step.words + "» se escribe «" + words + "» en un acta"});
      return replay;
    }
    ++replay.steps;
  }
  return replay;
}

Expected<Match> match_of_record(const Game& game, const Record& record) {
  Replay replay = replay_record(game, record);
  if (replay.ok()) return std::move(*replay.match);
  std::string message = "line " + std::to_string(replay.line) + ": " + replay.error.en;
  if (replay.rule) message += " (" + replay.rule.str() + ")";
  return RequestError{"bad-record", std::move(message)};
}

}  // namespace tercio
