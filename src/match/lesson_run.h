// A lesson as it is taken: which step, what is still to be done in it, which dice and words of the
// others are left. It plays on a match that somebody else keeps; the match knows nothing of it.
#pragma once

#include "match/lesson.h"

namespace tercio {

// What became of something tried.
struct LessonReply {
  enum class Kind : std::uint8_t {
    Done,     // played, and what follows from it
    Said,     // not played: the lesson has an answer to it
    Refused,  // not played: `refusal` says why
    Another,  // not played: allowed, but the lesson goes another way
    Nothing,  // there is nothing to do it with: no action is asked for, or one is
  };
  Kind kind = Kind::Nothing;
  std::optional<Text> said;  // the answer, or what is told after a step that is done
  std::optional<Refusal> refusal;
  std::size_t from = 0;  // Done: the first action of the match that is news
  bool step_done = false;
  std::size_t unused = 0;  // dice and words of the others that the step did not want

  bool done() const { return kind == Kind::Done; }
};

class LessonRun {
 public:
  // Lesson and match must outlive it. `match` becomes the lesson's, at the beginning of a step; the
  // seed is for free play, and of the match. A lesson that cannot be played says why: its game's
  // data were replaced.
  static Expected<LessonRun> begin(const Game& game, const Lesson& lesson, Match& match,
                                   const DiceSeed& seed, std::size_t step = 0);
  // The match of its first position.
  static Expected<Match> first_match(const Game& game, const Lesson& lesson, const DiceSeed& seed);

  const Lesson& lesson() const { return *lesson_; }
  bool is_over() const { return step_ == lesson_->steps.size(); }
  std::size_t step_number() const { return step_; }  // from 0; their number when it is over
  const LessonStep& step() const { return lesson_->steps[step_]; }
  // Nothing to be played: `next` leads on. So it is too when a step is done and the next has a
  // board of its own, that the learner may see what became of this one.
  bool is_to_read() const {
    return !is_over() && (finished_ || (left_.empty() && step().until.empty()));
  }
  bool is_finished() const { return finished_; }
  // What the lesson would do now; empty: nothing.
  std::vector<std::string> wanted() const;
  // What it would do after that in this step, as far as there is one way: how a march is to end.
  std::vector<std::string> ahead() const;
  bool has_begun_step(const Match& match) const { return match.played().size() > begun_; }
  // How often the match was replaced by one of another beginning.
  std::size_t boards() const { return boards_; }
  // Free play that has left the model.
  bool is_astray() const { return astray_; }
  // Since it was begun: whether the lesson played something for the learner, and whether he tried
  // what it does not do, went back or had it play for him.
  bool was_shown() const { return shown_; }
  bool was_missed() const { return missed_; }
  // A free step that can no longer be done: the match is over.
  bool is_stuck(const Match& match) const;

  // What a gesture is in the lesson's own words, if it comes to the same by another way: a march
  // through other hexes. Else as it was said.
  std::vector<std::string> as_written(const Match& match, std::vector<std::string> gesture) const;
  // An action in words, of the learner's seat.
  LessonReply attempt(Match& match, std::string_view typed);
  LessonReply next(Match& match);  // of a step that is only read
  LessonReply show(Match& match);  // plays what the lesson would do now
  LessonReply skip(Match& match);  // all that is left of the step
  // To the beginning of the step, or of the one before if nothing was done in this one.
  std::optional<RequestError> back(Match& match);

  // A text with its actions called as they are on buttons, or as they are typed.
  enum class Names : std::uint8_t { Labels, Words };
  Text filled(const Match& match, const Text& text, Names names) const;

 private:
  LessonRun(const Lesson& lesson, const DiceSeed& seed) : lesson_(&lesson), seed_(seed) {}

  std::optional<RequestError> go_to(const Game& game, Match& match, std::size_t step);
  std::optional<RequestError> enter(const Game& game, Match& match);
  std::optional<RequestError> let_others(Match& match);
  std::optional<RequestError> give_dice(Match& match);
  std::optional<RequestError> let_other(Match& match);
  LessonReply carry_out(Match& match, std::string_view words, std::size_t at);
  LessonReply play_freely(Match& match, const std::string& words);
  LessonReply after_action(Match& match, std::size_t from);
  LessonReply finish_step(Match& match, std::size_t from);
  LessonReply try_action(Match& match, std::string_view typed);
  LessonReply play_for(Match& match, std::size_t most);
  LessonReply play_left(Match& match, std::size_t most);
  LessonReply answer(const Match& match, const std::string& words) const;
  bool comes_to_the_same(const Match& match, std::size_t at) const;
  std::optional<std::uint64_t> end_of_step(const Match& match, std::size_t first) const;

  const Lesson* lesson_;
  DiceSeed seed_;
  std::size_t step_ = 0;
  std::vector<std::string> left_;  // of the step's play
  std::size_t dice_ = 0;           // throws given in this step
  std::size_t foe_ = 0;            // words of the others said in it
  std::size_t begun_ = 0;          // actions of the match when the step began
  bool astray_ = false;
  bool finished_ = false;
  bool shown_ = false, missed_ = false;
  std::size_t boards_ = 0;
};

}  // namespace tercio
