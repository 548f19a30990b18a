// The coach at the terminal, for whoever plays alone: it works beside the game, and is waited for
// no longer than a computer player thinks.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cli/session.h"
#include "cli/words.h"
#include "game/coach.h"
#include "match/decision.h"
#include "match/undo.h"

namespace tercio::cli {

// One question, thought about on a thread of its own until it is answered or nobody asks any more.
class Session::Coached {
 public:
  explicit Coached(std::unique_ptr<CoachWork> work)
      : work_(std::move(work)), thread_([this] { think(); }) {}
  ~Coached() {
    stopped_ = true;
    thread_.join();
  }
  Coached(const Coached&) = delete;
  Coached& operator=(const Coached&) = delete;

  // What came of it; null if it is not done in that time.
  const CoachWork* wait(std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    return done_.wait_for(lock, most, [&] { return is_done_; }) ? work_.get() : nullptr;
  }

 private:
  void think() {
    constexpr std::chrono::milliseconds kSlice{40};
    while (!stopped_ && !work_->work(kSlice)) {
    }
    const std::lock_guard lock(mutex_);
    is_done_ = !stopped_;
    done_.notify_all();
  }

  std::unique_ptr<CoachWork> work_;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::condition_variable done_;
  bool is_done_ = false;
  std::thread thread_;
};

Session::~Session() = default;

// Alone against the computer: no other person sits on any side but his own.
bool Session::may_be_coached(Seat seat) const {
  if (lesson_ || dynamic_cast<const Coaches*>(&match_.position()) == nullptr) return false;
  const Seats own = allies_of(match_.game().info(), seat);
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (match_.position().seats().has(seat_at(i)) && !own.has(seat_at(i)) &&
        match_.holder(seat_at(i)).kind == HolderKind::Human)
      return false;
  return true;
}

Session::Next Session::do_coach(Seat seat, const std::string& rest) {
  const std::string word = fold(rest);
  const auto means = [&](const char* key) {
    for (const std::string& one : split(say(key)))
      if (word == fold(one)) return true;
    return false;
  };
  const bool on = means("coach.on_words"), off = means("coach.off_words");
  if (!on && !off) {
    error(say(coaching_ ? "coach.is_on" : "coach.is_off"));
    return Next::Ask;
  }
  if (on && !may_be_coached(seat)) {
    error(say("coach.alone"));
    return Next::Ask;
  }
  coaching_ = on;
  coached_.reset();
  chance_.reset();
  if (on) {
    match_.set_coached(seat);
    kept_ = 0;  // the record says so
    // What was done before is not spoken of.
    judged_ = what_was_decided(seat);
  }
  notes_.emplace_back(say(on ? "coach.begins" : "coach.ends"), Ink::Dim);
  return Next::Redraw;
}

// The seat's last whole decision, in words; the same words elsewhere are another.
std::string Session::what_was_decided(Seat seat) const {
  const auto last = last_decision(match_, seat);
  if (!last) return "";
  std::string said = std::to_string(last->from);
  for (std::size_t i = last->from; i < last->to; ++i) said += "; " + match_.played()[i].words;
  return said;
}

void Session::begin_coaching(Seat seat) {
  if (!coaching_ || !may_be_coached(seat)) return;
  std::string decided = what_was_decided(seat);
  if (decided.empty() || decided == judged_) return;
  judged_ = std::move(decided);
  coached_.reset();
  const auto last = last_decision(match_, seat);
  std::vector<Action> line;
  for (std::size_t i = last->from; i < last->to; ++i) line.push_back(match_.played()[i].action);
  const auto before = match_.position_after(last->from);
  const CoachOrder order{match_.thinking_seed(seat) ^ 2,
                         std::chrono::milliseconds(2 * wish_.think_ms)};
  if (auto work = dynamic_cast<const Coaches&>(*before).coach_decision(seat, line, order))
    coached_ = std::make_unique<Coached>(std::move(work));
}

// What it has to say goes to the news; what was taken back meanwhile is not spoken of.
void Session::hear_coach(Seat seat) {
  if (!coaching_) return;
  if (coached_ && what_was_decided(seat) != judged_) coached_.reset();
  if (coached_)
    if (const CoachWork* work = coached_->wait(std::chrono::milliseconds(wish_.think_ms))) {
      if (const auto dear = work->dear()) note_dear(seat, *dear);
      coached_.reset();
    }
  const std::size_t now = match_.played().size();
  if (match_.position().in_hand() || (chance_ && chance_->first == now)) return;
  chance_.emplace(now, std::vector<Rich>{});
  const CoachOrder order{match_.thinking_seed(seat) ^ 1,
                         std::chrono::milliseconds(wish_.think_ms / 4)};
  const auto work = dynamic_cast<const Coaches&>(match_.position()).coach_chance(seat, order);
  if (!work) return;
  while (!work->work(order.most)) {
  }
  if (const auto chance = work->chance())
    chance_->second.emplace_back(coach_chance_text(*chance).in(wish_.lang), Ink::Dim);
  if (!std::exchange(meaning_told_, true))
    chance_->second.emplace_back(coach_meaning_text(work->by()).in(wish_.lang), Ink::Dim);
}

void Session::note_dear(Seat seat, const Dear& dear) {
  Rich said(dear_text(dear).in(wish_.lang), Ink::Bold);
  notes_.push_back(said.add(" " + dear_measured_text(dear).in(wish_.lang), Ink::Dim));
  std::string words;
  for (const Advised& link : dear.line)
    words +=
        (words.empty() ? "" : "; ") + match_.position().lexicon().said(link.words).in(wish_.lang);
  const bool back = !undoable(match_, seat);
  notes_.emplace_back(say(back ? "coach.undo" : "coach.instead", {{"words", words}}), Ink::Dim);
}

std::vector<Rich> Session::coach_lines() const {
  const bool now = coaching_ && chance_ && chance_->first == match_.played().size();
  return now ? chance_->second : std::vector<Rich>{};
}

}  // namespace tercio::cli
