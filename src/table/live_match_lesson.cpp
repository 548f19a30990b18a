// A match that is a lesson: what the learner tries, and what the lesson then does, is one entry of
// the log; read again it leads to the same, for dice and words of the others are written in it.
#include <algorithm>

#include "game/json.h"
#include "match/strict_json.h"
#include "table/lessons.h"
#include "table/live_match.h"
#include "table/refusals.h"

namespace tercio {
namespace {

Refusal not_played(const LessonReply& reply) {
  switch (reply.kind) {
    case LessonReply::Kind::Refused: return *reply.refusal;
    case LessonReply::Kind::Said:
      return {"lesson-said", *reply.said, reply.refusal ? reply.refusal->rule : RuleId{}, 0};
    case LessonReply::Kind::Another:
      return refuse("lesson-another", "You may, but the lesson goes another way.",
                    "Se puede, pero la lección va por otro lado.");
    default:
      return refuse("lesson-nothing", "Nothing of the kind is asked of you here.",
                    "Aquí no se te pide nada de eso.");
  }
}

}  // namespace

// A match as it begins, before anything of its log.
Expected<LiveMatch> LiveMatch::at_first(const Game& game, MatchHeader header) {
  const std::optional<DiceSeed> seed = seed_of_hex(header.seed);
  if (!seed) return RequestError{"bad-log", "the match has no dice"};
  Expected<Match> match = Match::begin(game, {header.scenario, header.options}, *seed);
  if (!match) return match.error;
  const Terms terms = Terms::stored(header.terms);
  if (terms.lesson.empty()) return LiveMatch(std::move(*match), std::move(header));
  Expected<LessonPtr> lesson = find_lesson(game, terms.lesson);
  if (!lesson) return lesson.error;
  Expected<LessonRun> run = LessonRun::begin(game, **lesson, *match, *seed, terms.lesson_step);
  if (!run) return run.error;
  LiveMatch live(std::move(*match), std::move(header));
  live.lesson_ = {std::move(*lesson), std::move(*run), std::nullopt, terms.lesson_step, 0};
  for (std::size_t i = 0; i < live.match_.played().size(); ++i)
    live.marks_.push_back({0, live.header_.created});
  return live;
}

std::optional<Refusal> LiveMatch::lesson(Seat seat, const std::string& what,
                                         const std::string& words, std::int64_t now) {
  if (is_stuck()) return Refusal{"changed", changed_->trouble, {}, 0};
  if (!lesson_)
    return refuse("no-lesson", "This match is no lesson.", "Esta partida no es una lección.");
  if (is_over()) return refuse("over", "The lesson is over.", "La lección ha terminado.");
  const Json body = {{"do", what}, {"action", words}};
  return enter(LogKind::Lesson, match_.seat_id(seat), body.dump(), now);
}

std::optional<Refusal> LiveMatch::apply_lesson(const LogEntry& entry) {
  const Expected<Json> body = parse_json(entry.body);
  if (!lesson_ || !body || !body->is_object()) return broken_log();
  const std::string what = body->value("do", ""), words = body->value("action", "");
  LessonRun& run = lesson_->run;
  const std::size_t before = steps(), boards = run.boards();
  LessonReply reply;
  if (what == "back") {
    if (const auto problem = run.back(match_))
      return Refusal{problem->code, {problem->message, problem->message}, {}, 0};
    reply.kind = LessonReply::Kind::Done;
  } else if (what == "attempt") {
    reply = run.attempt(match_, words);
  } else if (what == "next") {
    reply = run.next(match_);
  } else if (what == "show") {
    reply = run.show(match_);
  } else if (what == "skip") {
    reply = run.skip(match_);
  } else {
    return broken_log();
  }
  if (!reply.done()) return not_played(reply);
  lesson_->said = reply.said;
  lesson_->furthest = std::max(lesson_->furthest, run.step_number());
  if (run.is_over() && lesson_->ended == 0) lesson_->ended = entry.at;
  marks_.resize(run.boards() == boards ? std::min(before, steps()) : 0);
  while (marks_.size() < steps()) marks_.push_back({entry.seq, entry.at});
  seat_people();  // a new board has nobody at it
  return std::nullopt;
}

}  // namespace tercio
