// The coach, one for all games: the chance of a seat, and whether what it did was dear, by games
// played on in worlds it may believe in (search/estimate.h) and by nothing else.
//
// A decision is compared with what else could have been done: other ways of the piece that was in
// hand, what the level that plays on would have done, and other choices, each brought to the end of
// its gesture by that level. A glance at all of them leaves a few; the best of these is found with
// one set of dice and proved with another, or the luckiest would pass for the best.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/coach.h"
#include "games/gestures.h"
#include "search/estimate.h"
#include "search/outlook.h"
#include "search/pace.h"

namespace tercio {

template <class M>
class CoachOf {
 public:
  using R = typename M::Rules;
  using P = typename M::Player;
  using State = StateOf<R>;
  using Look = Outlook<R, P>;
  using Line = std::vector<Action>;

  CoachOf(const M& module, const R& rules, const P& player)
      : module_(module), rules_(rules), player_(player) {}

  std::unique_ptr<CoachWork> chance(const State& s, Seat seat, const CoachOrder& order) const {
    if (!can_tell(s, seat)) return nullptr;
    return std::make_unique<Chance>(*this, s, seat, order);
  }

  std::unique_ptr<CoachWork> decision(const State& s, Seat seat, std::span<const Action> played,
                                      const CoachOrder& order) const {
    const Turn now = rules_.turn(s);
    if (now.kind != TurnKind::Decision || !now.seats.has(seat) || played.empty()) return nullptr;
    ActionsOf<R> legal;
    rules_.legal(s, seat, legal);
    if (!can_tell(s, seat)) return nullptr;
    if (legal.size() < 2 && played.size() < 2) return nullptr;
    return std::make_unique<Decision>(*this, s, seat, played, order);
  }

 private:
  static constexpr std::uint32_t kFewest = 8;  // games of each, whatever the time
  static constexpr std::size_t kKept = 3;      // choices that are looked at closely
  static constexpr std::size_t kGlanced = 10;  // other choices, where games are long
  static constexpr std::uint32_t kShort = 40;  // games at a glance by which games are short
  static constexpr std::uint32_t kLeastGlance = 2;

  bool can_tell(const State& s, Seat seat) const {
    if (rules_.turn(s).kind == TurnKind::Over) return false;
    if constexpr (requires { player_.foresees(rules_, s, seat); })
      return player_.foresees(rules_, s, seat);  // who plays on would write another paper
    else
      return true;
  }

  // What both kinds of work share: a copy of the position, games one by one, and their time.
  class Work : public CoachWork {
   public:
    Work(const CoachOf& of, const State& s, Seat seat, const CoachOrder& order)
        : module_(of.module_),
          rules_(of.rules_),
          player_(of.player_),
          state_(s),
          seat_(seat),
          order_(order),
          estimator_(rules_, player_) {}

    bool work(std::chrono::milliseconds slice) final {
      const auto begun = Pace::Clock::now();
      for (auto now = begun; !done_ && (now == begun || now - begun < slice);) {
        step();
        const auto after = Pace::Clock::now();
        spent_ += after - now;
        now = after;
      }
      return done_;
    }
    std::string by() const final { return std::string(P::kPlayedOnBy); }

   protected:
    virtual void step() = 0;  // a game, or what comes before one

    // So much of the time has gone.
    bool is_spent(double share) const {
      return std::chrono::duration<double>(spent_) >=
             share * std::chrono::duration<double>(order_.most);
    }
    // One game of each line, in one world, with the same dice: what is to be expected of it.
    void play(const std::vector<Line>& lines, std::uint64_t which,
              std::vector<typename Look::Came>& out) {
      const std::uint64_t own = mix64(order_.seed ^ mix64(which));
      Rng rng(own);
      const State world = believed(rules_, player_, state_, seat_, rng);
      out.resize(lines.size());
      for (std::size_t i = 0; i < lines.size(); ++i)
        out[i].values.push_back(estimator_.sample(after(world, lines[i]), seat_, mix64(own + 1)));
    }
    // As far as the line can be made there.
    State after(State s, const Line& line) const {
      Events nobody;
      for (const Action a : line) {
        const Turn now = rules_.turn(s);
        if (now.kind != TurnKind::Decision || !now.seats.has(seat_) ||
            !rules_.why(s, seat_, a).ok())
          break;
        rules_.apply(s, seat_, a, nobody);
      }
      return s;
    }

    const M& module_;
    const R rules_;
    const P& player_;
    const State state_;
    const Seat seat_;
    const CoachOrder order_;
    Estimator<R, P> estimator_;
    bool done_ = false;

   private:
    Pace::Clock::duration spent_{};
  };

  class Chance final : public Work {
   public:
    using Work::Work;
    std::optional<WinChance> chance() const override {
      if (!this->done_) return std::nullopt;
      Tally came;
      for (const float value : came_.front().values) came.add(static_cast<double>(value));
      const Estimate found = came.estimate();
      return WinChance{found.chance, found.se, found.chance, found.games};
    }

   private:
    void step() override {
      this->play({Line{}}, games_++, came_);
      this->done_ = games_ >= P::kOutlookGames || (games_ >= kFewest && this->is_spent(1));
    }

    std::uint32_t games_ = 0;
    std::vector<typename Look::Came> came_;
  };

  class Decision final : public Work {
   public:
    Decision(const CoachOf& of, const State& s, Seat seat, std::span<const Action> played,
             const CoachOrder& order)
        : Work(of, s, seat, order),
          gestures_(this->module_, this->rules_),
          reference_(this->rules_, this->player_) {
      Rng rng(mix64(order.seed ^ 0xC0AC4));
      believed_ = believed(this->rules_, this->player_, s, seat, rng);
      take_played(played);
      ActionsOf<R> legal;
      this->rules_.legal(believed_, seat, legal);
      const std::size_t most = P::kGlanceGames >= kShort ? legal.size() : kGlanced;
      const std::size_t count = std::min<std::size_t>(legal.size(), most);
      for (std::size_t i = 0; i < count; ++i)
        firsts_.push_back(legal[count < 2 ? 0 : i * (legal.size() - 1) / (count - 1)]);
    }

    std::optional<Dear> dear() const override { return dear_; }

   private:
    enum class Stage : std::uint8_t { Ways, Reference, Others, Glance, Compare, Prove };

    // As the seat may believe it came: as far as its actions can be made there.
    void take_played(std::span<const Action> played) {
      State s = believed_;
      Events nobody;
      lines_.emplace_back();
      for (const Action a : played) {
        const Turn now = this->rules_.turn(s);
        if (now.kind != TurnKind::Decision || !now.seats.has(this->seat_) ||
            !this->rules_.why(s, this->seat_, a).ok())
          break;
        along_.push_back(s);
        lines_[0].push_back(a);
        this->rules_.apply(s, this->seat_, a, nobody);
      }
      ends_.push_back(this->rules_.hash(s));
      this->done_ = lines_[0].empty();
    }

    // Unless it comes to the same as another.
    void add(Line line) {
      State s = believed_;
      Events nobody;
      for (const Action a : line) this->rules_.apply(s, this->seat_, a, nobody);
      const std::uint64_t end = this->rules_.hash(s);
      if (std::find(ends_.begin(), ends_.end(), end) != ends_.end()) return;
      ends_.push_back(end);
      lines_.push_back(std::move(line));
    }

    void add_ways() {
      if constexpr (requires { this->player_.ways(this->rules_, believed_, this->seat_); }) {
        for (std::size_t i = 0; i < along_.size(); ++i) {
          const auto ways = this->player_.ways(this->rules_, along_[i], this->seat_);
          if (ways.empty()) continue;
          for (const Line& way : ways) {
            if (lines_.size() > kGlanced) break;
            Line whole(lines_[0].begin(), lines_[0].begin() + static_cast<std::ptrdiff_t>(i));
            whole.insert(whole.end(), way.begin(), way.end());
            add(std::move(whole));
          }
          return;
        }
      }
    }

    // The whole gesture that the level which plays on would make of it.
    void add_gesture(Action first) {
      add(gestures_
              .finish(believed_, this->seat_, first,
                      [&](const State& s) {
                        return reference_.choice(s, this->seat_, mix64(this->order_.seed));
                      })
              .line);
    }

    void step() override {
      switch (stage_) {
        case Stage::Ways:
          add_ways();
          stage_ = Stage::Reference;
          break;
        case Stage::Reference:
          add_gesture(reference_.choice(believed_, this->seat_, mix64(this->order_.seed)));
          stage_ = Stage::Others;
          break;
        case Stage::Others:
          if (next_ < firsts_.size()) add_gesture(firsts_[next_++]);
          if (next_ < firsts_.size()) break;
          if (lines_.size() < 2) this->done_ = true;
          stage_ = Stage::Glance;
          break;
        case Stage::Glance: glance(); break;
        case Stage::Compare: compare(); break;
        case Stage::Prove: prove(); break;
      }
    }

    // No two stages see the same dice.
    void play_one(std::uint64_t of_stage) {
      this->play(lines_, (of_stage << 32) + games_++, came_);
    }
    void go_to(Stage stage) {
      stage_ = stage;
      games_ = 0;
      came_.clear();
    }

    void glance() {
      play_one(1);
      if (games_ < std::max(kLeastGlance, P::kGlanceGames) && !this->is_spent(0.3)) return;
      std::vector<std::size_t> order(lines_.size());
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
      std::stable_sort(order.begin() + 1, order.end(), [&](std::size_t a, std::size_t b) {
        return came_[a].share() > came_[b].share();
      });
      order.resize(std::min(order.size(), kKept + 1));
      std::vector<Line> kept;
      kept.reserve(order.size());
      for (const std::size_t i : order) kept.push_back(std::move(lines_[i]));
      lines_ = std::move(kept);
      go_to(Stage::Compare);
    }

    void compare() {
      play_one(2);
      if (games_ < kFewest || (games_ < P::kOutlookGames && !this->is_spent(0.6))) return;
      std::size_t best = 1;
      for (std::size_t i = 2; i < lines_.size(); ++i)
        if (came_[i].share() > came_[best].share()) best = i;
      const auto apart = Look::difference(came_[best], came_[0]);
      if (apart.mean < kDear / 2 || apart.mean + kDearBeyond * apart.se < kDear) {
        this->done_ = true;
        return;
      }
      lines_ = {std::move(lines_[0]), std::move(lines_[best])};
      go_to(Stage::Prove);
    }

    void prove() {
      play_one(3);
      const auto apart = Look::difference(came_[1], came_[0]);
      // That it is none may be seen sooner; that it is one is said after all of them.
      const bool is_none = games_ >= 2 * kFewest && apart.mean + kDearBeyond * apart.se < kDear;
      const bool all =
          games_ >= 2 * P::kOutlookGames || (games_ >= 2 * kFewest && this->is_spent(1));
      if (!is_none && !all) return;
      this->done_ = true;
      if (!is_dear(apart.mean, apart.se)) return;
      dear_ = Dear{apart.mean,
                   apart.se,
                   came_[0].share(),
                   came_[1].share(),
                   games_,
                   std::string(P::kPlayedOnBy),
                   gestures_.told(believed_, this->seat_, lines_[0]),
                   gestures_.told(believed_, this->seat_, lines_[1])};
    }

    Gestures<M> gestures_;
    PlayOn<R, P> reference_;
    State believed_;
    std::vector<State> along_;         // of what was played
    std::vector<Line> lines_;          // what was played, and others
    std::vector<std::uint64_t> ends_;  // where they lead, as the seat believes it
    std::vector<Action> firsts_;
    std::size_t next_ = 0;
    Stage stage_ = Stage::Ways;
    std::uint32_t games_ = 0;
    std::vector<typename Look::Came> came_;
    std::optional<Dear> dear_;
  };

  const M& module_;
  const R& rules_;
  const P& player_;
};

}  // namespace tercio
