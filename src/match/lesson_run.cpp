#include "match/lesson_run.h"

#include <algorithm>
#include <utility>

#include "game/json.h"
#include "match/lesson_board.h"

namespace tercio {
namespace {

RequestError broken(const std::string& what) { return {"bad-lesson", what}; }

Refusal refusal_of(const RequestError& error) {
  return {error.code, {error.message, error.message}, {}, 0};
}

LessonReply refused(Refusal refusal) {
  LessonReply reply;
  reply.kind = LessonReply::Kind::Refused;
  reply.refusal = std::move(refusal);
  return reply;
}

// The same position, to try something on.
std::optional<Match> copy_of(const Match& match, const DiceSeed& seed) {
  Expected<Match> copy = Match::load(match.game(), match.position().dump(), seed);
  if (!copy) return std::nullopt;
  return std::move(*copy);
}

bool is_one_of(const std::string& words, const std::string& wanted) {
  const std::vector<std::string> ways = either(wanted);
  return std::find(ways.begin(), ways.end(), words) != ways.end();
}

// A free step needs no more than this to be left for good: no game lasts longer.
constexpr int kMostThrows = 1000;

}  // namespace

// ---- where it stands ------------------------------------------------------------------------

Expected<Match> LessonRun::first_match(const Game& game, const Lesson& lesson,
                                       const DiceSeed& seed) {
  Expected<Match> match = lesson.board ? match_of_board(game, *lesson.board, seed)
                                       : Match::begin(game, lesson.setup, seed);
  if (!match) return match;
  for (const std::string& line : lesson.before) {
    const Expected<Step> step = lesson_step(*match, line);
    if (!step) return step.error;
    if (const auto no = match->play(std::span(&*step, 1)))
      return broken("before, '" + line + "': " + no->message.en);
  }
  return match;
}

Expected<LessonRun> LessonRun::begin(const Game& game, const Lesson& lesson, Match& match,
                                     const DiceSeed& seed, std::size_t step) {
  LessonRun run(lesson, seed);
  if (auto problem = run.go_to(game, match, std::min(step, lesson.steps.size()))) return *problem;
  return run;
}

std::optional<RequestError> LessonRun::go_to(const Game& game, Match& match, std::size_t step) {
  // From the last board on the way: what was before it is of no consequence.
  std::size_t from = std::min(step, lesson_->steps.size() - 1);
  while (from > 0 && !lesson_->steps[from].board) --from;
  if (!lesson_->steps[from].board) {
    Expected<Match> first = first_match(game, *lesson_, seed_);
    if (!first) return first.error;
    match = std::move(*first);
    ++boards_;
  }
  step_ = from;
  if (auto problem = enter(game, match)) return problem;
  while (step_ < step) {
    const std::size_t at = step_;
    const LessonReply reply = is_to_read() ? next(match) : play_left(match, kMaxPlayed);
    if (!reply.done() || (step_ == at && !finished_))
      return broken("step '" + lesson_->steps[at].id +
                    "': " + (reply.refusal ? reply.refusal->message.en : "it does not end"));
  }
  return std::nullopt;
}

// Makes everything ready for the step that has been reached.
std::optional<RequestError> LessonRun::enter(const Game& game, Match& match) {
  astray_ = finished_ = false;
  left_.clear();
  dice_ = foe_ = 0;
  if (is_over()) {
    begun_ = match.played().size();
    return std::nullopt;
  }
  if (step().board) {
    Expected<Match> board = match_of_board(game, *step().board, seed_);
    if (!board) return board.error;
    match = std::move(*board);
    ++boards_;
  }
  left_ = step().play;
  begun_ = match.played().size();
  return std::nullopt;
}

std::vector<std::string> LessonRun::wanted() const {
  if (is_over() || left_.empty() || astray_) return {};
  return either(left_.front());
}

std::vector<std::string> LessonRun::ahead() const {
  std::vector<std::string> out;
  if (wanted().size() != 1) return out;
  for (std::size_t i = 1; i < left_.size() && either(left_[i]).size() == 1; ++i)
    out.push_back(left_[i]);
  return out;
}

bool LessonRun::is_stuck(const Match& match) const {
  return !is_over() && !step().until.empty() && match.is_over();
}

// ---- dice and the others --------------------------------------------------------------------

std::optional<RequestError> LessonRun::give_dice(Match& match) {
  if (astray_) {
    if (const auto no = match.roll()) return broken(no->message.en);
    return std::nullopt;
  }
  if (dice_ == step().dice.size()) return broken("dice are wanted and none are left");
  const std::string faces = step().dice[dice_];
  if (const auto no = match.play(std::nullopt, "roll " + faces))
    return broken("'roll " + faces + "': " + no->message.en);
  ++dice_;
  return std::nullopt;
}

std::optional<RequestError> LessonRun::let_other(Match& match) {
  if (foe_ == step().foe.size()) return broken("another seat is asked and no words are left");
  const std::string& line = step().foe[foe_];
  const Expected<Step> said = lesson_step(match, line);
  if (!said) return said.error;
  if (const auto no = match.play(std::span(&*said, 1)))
    return broken("'" + line + "': " + no->message.en);
  ++foe_;
  return std::nullopt;
}

// Until the learner is asked, or it is over. At a secret turn the others write first.
std::optional<RequestError> LessonRun::let_others(Match& match) {
  for (int throws = 0; throws < kMostThrows; ++throws) {
    const Turn turn = match.turn();
    std::optional<RequestError> problem;
    if (turn.kind == TurnKind::Over) return std::nullopt;
    if (turn.kind == TurnKind::Dice) {
      problem = give_dice(match);
    } else {
      const bool learner = turn.seats.has(lesson_->seat);
      const bool other = turn.seats.count() > (learner ? 1 : 0);
      const bool first = turn.secret && other && !astray_ && foe_ < step().foe.size();
      if (learner && !first) return std::nullopt;
      problem = let_other(match);
    }
    if (problem) return problem;
  }
  return broken("it does not end");
}

// ---- what is tried --------------------------------------------------------------------------

LessonReply LessonRun::attempt(Match& match, std::string_view typed) {
  LessonReply reply = try_action(match, typed);
  // What the rules forbid solves nothing, and misses nothing.
  const bool allowed = reply.kind == LessonReply::Kind::Another ||
                       (reply.kind == LessonReply::Kind::Said && !reply.refusal);
  missed_ = missed_ || allowed || is_stuck(match);
  return reply;
}

LessonReply LessonRun::try_action(Match& match, std::string_view typed) {
  LessonReply nothing;
  if (is_over() || is_to_read()) return nothing;
  const Step step_tried{lesson_->seat, std::string(typed), true};
  const Expected<Action> action = match.position().parse(typed);
  if (!action || action->is_roll() || match.turn().kind != TurnKind::Decision) {
    if (const auto no = match.refusal(step_tried)) return refused(*no);
    return nothing;
  }
  const std::string words = match.position().words(*action);
  if (!astray_ && !left_.empty() && is_one_of(words, left_.front()))
    return carry_out(match, words, 0);
  for (std::size_t i = 1; i < left_.size() && !astray_; ++i)
    if (is_one_of(words, left_[i]) && comes_to_the_same(match, i))
      return carry_out(match, words, i);
  if (const auto no = match.refusal(step_tried)) {
    LessonReply reply = answer(match, words);
    if (reply.kind != LessonReply::Kind::Said) return refused(*no);
    reply.refusal = no;
    return reply;
  }
  if (step().until.empty()) return answer(match, words);
  // In free play an answer is given once, before the first step aside.
  if (!astray_)
    if (LessonReply reply = answer(match, words); reply.kind == LessonReply::Kind::Said)
      return reply;
  return play_freely(match, words);
}

std::vector<std::string> LessonRun::as_written(const Match& match,
                                               std::vector<std::string> gesture) const {
  if (gesture.size() < 2 || astray_ || left_.empty()) return gesture;
  std::optional<Match> his = copy_of(match, seed_), own = copy_of(match, seed_);
  if (!his || !own) return gesture;
  for (const std::string& words : gesture)
    if (his->play(lesson_->seat, words)) return gesture;
  const std::uint64_t end = his->position().hash();
  std::vector<std::string> written;
  for (const std::string& action : left_) {
    written.push_back(either(action).front());
    if (own->play(lesson_->seat, written.back())) return gesture;
    if (own->position().hash() == end) return written;
  }
  return gesture;
}

LessonReply LessonRun::answer(const Match& match, const std::string& words) const {
  LessonReply reply;
  reply.kind = LessonReply::Kind::Another;
  const bool legal = !match.refusal({lesson_->seat, words, true});
  for (const LessonOther& other : step().others) {
    const bool meant = std::any_of(other.actions.begin(), other.actions.end(),
                                   [&](const std::string& one) { return fits(one, words); });
    if (!meant || other.refused == legal) continue;
    reply.kind = LessonReply::Kind::Said;
    reply.said = other.text;
    return reply;
  }
  return reply;
}

LessonReply LessonRun::carry_out(Match& match, std::string_view words, std::size_t at) {
  const std::size_t from = match.played().size();
  if (const auto no = match.play(lesson_->seat, words)) return refused(*no);
  left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(at));
  return after_action(match, from);
}

// Another seat that is asked in free play cannot answer: nobody wrote what it would say.
LessonReply LessonRun::play_freely(Match& match, const std::string& words) {
  const std::size_t from = match.played().size();
  if (const auto no = match.play(lesson_->seat, words)) return refused(*no);
  const bool before = std::exchange(astray_, true);
  LessonReply reply = after_action(match, from);
  if (reply.done()) return reply;
  while (match.played().size() > from) match.undo();
  astray_ = before;
  LessonReply another;
  another.kind = LessonReply::Kind::Another;
  return another;
}

LessonReply LessonRun::after_action(Match& match, std::size_t from) {
  if (auto problem = let_others(match)) return refused(refusal_of(*problem));
  const bool free = !step().until.empty();
  const bool done = free ? !first_untrue(step().until, match, lesson_->seat) : left_.empty();
  if (done) return finish_step(match, from);
  LessonReply reply;
  reply.kind = LessonReply::Kind::Done;
  reply.from = from;
  return reply;
}

LessonReply LessonRun::finish_step(Match& match, std::size_t from) {
  LessonReply reply;
  reply.kind = LessonReply::Kind::Done;
  reply.from = from;
  reply.step_done = true;
  reply.said = step().after;
  if (!astray_) reply.unused = step().dice.size() - dice_ + step().foe.size() - foe_;
  if (step_ + 1 < lesson_->steps.size() && lesson_->steps[step_ + 1].board) {
    finished_ = true;
    return reply;
  }
  ++step_;
  if (auto problem = enter(match.game(), match)) return refused(refusal_of(*problem));
  return reply;
}

// Is it the same in the end whether the learner does now what was to come later?
bool LessonRun::comes_to_the_same(const Match& match, std::size_t at) const {
  const auto as_written = end_of_step(match, 0);
  return as_written && as_written == end_of_step(match, at);
}

std::optional<std::uint64_t> LessonRun::end_of_step(const Match& match, std::size_t first) const {
  std::optional<Match> trial = copy_of(match, seed_);
  if (!trial) return std::nullopt;
  LessonRun run = *this;
  std::vector<std::string> order = left_;
  std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(first),
              order.begin() + static_cast<std::ptrdiff_t>(first) + 1);
  for (const std::string& action : order) {
    if (trial->play(lesson_->seat, either(action).front())) return std::nullopt;
    if (run.let_others(*trial)) return std::nullopt;
  }
  return trial->position().hash();
}

// ---- what is asked of the lesson ------------------------------------------------------------

LessonReply LessonRun::next(Match& match) {
  if (!is_to_read()) return {};
  LessonReply reply;
  if (finished_) {
    ++step_;
    const Game& game = match.game();
    if (auto problem = enter(game, match)) return refused(refusal_of(*problem));
    reply.kind = LessonReply::Kind::Done;
    return reply;
  }
  const std::size_t from = match.played().size();
  if (!step().dice.empty() || !step().foe.empty())
    if (auto problem = let_others(match)) return refused(refusal_of(*problem));
  return finish_step(match, from);
}

LessonReply LessonRun::show(Match& match) { return play_for(match, 1); }
LessonReply LessonRun::skip(Match& match) { return play_for(match, kMaxPlayed); }

LessonReply LessonRun::play_for(Match& match, std::size_t most) {
  if (!is_over() && !is_to_read()) shown_ = missed_ = true;
  return play_left(match, most);
}

LessonReply LessonRun::play_left(Match& match, std::size_t most) {
  if (is_over()) return {};
  if (is_to_read()) return next(match);
  if (astray_)
    if (auto problem = back(match)) return refused(refusal_of(*problem));
  const std::size_t step = step_, from = match.played().size();
  LessonReply reply;
  for (std::size_t i = 0; i < most && step_ == step && !left_.empty(); ++i) {
    reply = carry_out(match, either(left_.front()).front(), 0);
    if (!reply.done()) return reply;
  }
  reply.from = from;
  return reply;
}

std::optional<RequestError> LessonRun::back(Match& match) {
  const Game& game = match.game();
  if (!has_begun_step(match) && !astray_) return go_to(game, match, step_ == 0 ? 0 : step_ - 1);
  missed_ = true;
  return go_to(game, match, step_);
}

Text LessonRun::filled(const Match& match, const Text& text, Names names) const {
  const auto fill = [&](const std::string& sentence, Lang lang) {
    std::string out;
    std::size_t from = 0;
    for (const std::string& words : actions_in(sentence)) {
      const std::size_t at = sentence.find("{a:", from);
      out += sentence.substr(from, at - from);
      from = std::min(sentence.find('}', at), sentence.size() - 1) + 1;
      const Expected<Action> action = match.position().parse(words);
      if (!action)
        out += words;
      else if (names == Names::Labels)
        out += match.position().describe(lesson_->seat, *action).label.in(lang);
      else
        out += match.position().said(*action).in(lang);
    }
    return out + sentence.substr(from);
  };
  return {fill(text.en, Lang::English), fill(text.es, Lang::Spanish)};
}

}  // namespace tercio
