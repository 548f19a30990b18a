#include "support/swap.h"

#include <algorithm>
#include <set>

#include "core/dice.h"
#include "game/json.h"
#include "match/gesture.h"
#include "match/reply.h"

namespace tercio {
namespace {

constexpr int kLongest = 20'000;
constexpr int kCatchUp = 400;  // actions a twin may need to do what was seen to be done

using Log = std::vector<Event>;

std::string told(const Position& p, const Event& event) { return event_json(p, event).dump(); }

// Everything but the log that the viewer is told of a position, piece by piece.
class Looks {
 public:
  Looks(const Position& a, const Position& b, Seat viewer) : a_(a), b_(b), viewer_(viewer) {}

  std::string difference(const SwapWish& wish, bool whole_view) {
    same("turn", [&](const Position& p) { return turn_json_for(p, viewer_).dump(); });
    same("what is known", [&](const Position& p) { return hash_hex(p.view_hash(viewer_)); });
    if (whole_view) same("view", [&](const Position& p) { return p.view(viewer_).dump(); });
    if (viewer_ == Seat::Nobody || !found_.empty()) return found_;
    same("choices", [&](const Position& p) { return choices(p); });
    gestures(wish);
    if (whole_view) things();
    for (const std::string& words : wish.sayable) {
      if (!found_.empty()) break;
      same(words.c_str(), [&](const Position& p) { return verdict(p, words); });
    }
    return found_;
  }

 private:
  template <class Say>
  void same(const char* what, Say say) {
    if (!found_.empty()) return;
    const std::string here = say(a_);
    const std::string there = say(b_);
    if (here != there)
      found_ = std::string(what) + " differs for seat " +
               std::to_string(static_cast<int>(viewer_)) + "\n" + here + "\n" + there;
  }

  // What is said at once may be refused by what would have been seen only after its first words.
  void gestures(const SwapWish& wish) {
    const Turn turn = a_.turn();
    if (turn.kind != TurnKind::Decision || !turn.seats.has(viewer_)) return;
    Rng rng(a_.view_hash(viewer_));
    const std::vector<Action> legal = a_.legal(viewer_);
    std::vector<std::string> said;
    const auto position = a_.clone();
    Events nobody;
    for (auto n = rng.below(4); n > 0 && position->turn().seats.has(viewer_); --n) {
      const std::vector<Action> now = position->legal(viewer_);
      if (now.empty()) break;
      said.push_back(position->words(now[rng.below(now.size())]));
      position->apply(viewer_, *position->parse(said.back()), nobody);
    }
    if (wish.sayable.empty() || rng.below(2) == 0)
      said.push_back(a_.words(legal[rng.below(legal.size())]));
    else
      said.push_back(wish.sayable[rng.below(wish.sayable.size())]);
    const Rehearsal here = rehearse_on(*a_.clone(), viewer_, said);
    const Rehearsal there = rehearse_on(*b_.clone(), viewer_, said);
    // What reveals something is done and stays done: from there on they may differ.
    if (here.stopped == Stopped::Revealed || there.stopped == Stopped::Revealed) return;
    const auto told = [&](const Rehearsal& one) {
      std::string text = std::to_string(one.played);
      if (one.refusal)
        text += " " + one.refusal->code + " " + one.refusal->rule.str() + " " +
                text_json(one.refusal->message).dump();
      for (const std::string& words : said) text += "; " + words;
      return text;
    };
    // Interrupted by dice, another or the end: that shows in what everybody is told.
    same("gesture", [&](const Position& p) { return told(&p == &a_ ? here : there); });
  }

  void things() {
    // Much reckoning: a share of the positions, the same of both.
    if (a_.view_hash(viewer_) % 32 != 0) return;
    std::set<std::string> named = {"nothing"};
    for (const Action action : a_.legal(viewer_))
      for (const auto& [name, value] : a_.describe(viewer_, action).args)
        if (named.size() < 6) named.insert(value);
    if (const Json view = a_.view(viewer_); view.contains("units") && view["units"].is_array())
      for (const Json& unit : view["units"])
        if (named.size() < 12 && unit.contains("id") && unit["id"].is_string())
          named.insert(unit["id"].get<std::string>());
    for (const std::string& of : named)
      same(("ways of " + of).c_str(), [&](const Position& p) {
        const Expected<Ways> ways = p.ways(viewer_, of);
        return ways ? ways_json(*ways).dump() : ways.error.message;
      });
    same("danger", [&](const Position& p) {
      const auto threats = p.danger(viewer_, {});
      return threats ? threats_json(*threats).dump() : threats.error.message;
    });
  }

  std::string choices(const Position& p) const {
    std::string out;
    for (const Action action : p.legal(viewer_)) {
      out += action_json(p.describe(viewer_, action)).dump();
      if (const auto odds = p.odds(viewer_, action)) out += odds_json(*odds).dump();
    }
    return out;
  }

  std::string verdict(const Position& p, const std::string& words) const {
    const auto action = p.parse(words);
    if (!action) return action.error.message;
    const Verdict verdict = p.why(viewer_, *action);
    if (verdict.ok()) return "yes";
    return verdict.rule.str() + " " + text_json(p.reason(viewer_, *action, verdict)).dump();
  }

  const Position& a_;
  const Position& b_;
  Seat viewer_;
  std::string found_;
};

class Play {
 public:
  Play(const Game& game, const SwapWish& wish)
      : wish_(wish), rng_(wish.seed), play_(std::move(*game.start(wish.setup))) {
    viewers_ = {Seat::Nobody};
    for (std::size_t i = 0; i < game.info().seats.size(); ++i)
      if (play_->seats().has(seat_at(i))) viewers_.push_back(seat_at(i));
    twins_.resize(viewers_.size());
    for (std::size_t v = 0; v < viewers_.size(); ++v) deal(v);
  }

  Swapped run() {
    for (; out_.leak.empty() && play_->turn().kind != TurnKind::Over; ++out_.steps) {
      if (wish_.most_steps != 0 && out_.steps >= wish_.most_steps) break;
      if (out_.steps >= kLongest) {
        out_.leak = "a game without end";
        break;
      }
      look();
      if (out_.leak.empty()) step();
    }
    if (out_.leak.empty()) look();
    return out_;
  }

 private:
  void deal(std::size_t v) { twins_[v] = play_->sample(viewers_[v], rng_.next()); }

  void look() {
    const bool whole = out_.steps % static_cast<std::uint32_t>(wish_.view_every) == 0;
    for (std::size_t v = 0; v < viewers_.size() && out_.leak.empty(); ++v) {
      out_.leak = Looks(*play_, *twins_[v], viewers_[v]).difference(wish_, whole);
      if (twins_[v]->hash() != play_->hash()) ++out_.compared;
      if (!out_.leak.empty()) out_.leak = "step " + std::to_string(out_.steps) + ": " + out_.leak;
    }
  }

  void step() {
    const Turn turn = play_->turn();
    Seat actor = Seat::Nobody;
    Action action;
    if (turn.kind == TurnKind::Dice) {
      action = throw_dice(turn.dice, rng_);
    } else {
      auto which = rng_.below(static_cast<std::uint64_t>(turn.seats.count()));
      Seats left = turn.seats;
      for (; which > 0; --which) left = left.without(left.first());
      actor = left.first();
      const auto legal = play_->legal(actor);
      action = legal[rng_.below(legal.size())];
    }
    const std::string words = play_->words(action);
    std::vector<std::uint64_t> before;
    for (const Seat viewer : viewers_) before.push_back(play_->view_hash(viewer));
    Log log;
    Events listening(log);
    play_->apply(actor, action, listening);
    for (std::size_t v = 0; v < viewers_.size() && out_.leak.empty(); ++v) {
      follow(v, turn, actor, action, log, before[v]);
      if (!out_.leak.empty())
        out_.leak = "step " + std::to_string(out_.steps) + ", " + words + ": " + out_.leak;
    }
  }

  static Log seen_by(Seat viewer, const Log& log) {
    Log seen;
    for (const Event& event : log)
      if (event.seen.has(viewer)) seen.push_back(event);
    return seen;
  }

  void follow(std::size_t v, const Turn& turn, Seat actor, Action action, const Log& log,
              std::uint64_t before) {
    const Seat viewer = viewers_[v];
    Position& twin = *twins_[v];
    const Log here = seen_by(viewer, log);
    Log twin_log;
    Events listening(twin_log);
    const bool own_doing = turn.kind == TurnKind::Dice || actor == viewer;
    if (own_doing || (!turn.secret && twin.why(actor, action).ok())) {
      if (!own_doing && !twin.why(actor, action).ok()) return deal(v);
      twin.apply(actor, action, listening);
    } else if (turn.secret && here.empty() && play_->view_hash(viewer) == before) {
      return;  // nobody else was told that anything was done at all
    } else {
      // If he cannot, what was done shows what he has, and an event must say so.
      if (!catch_up(twin, viewer, actor, listening)) twin_log.clear();
    }
    compare_logs(v, turn, action, here, seen_by(viewer, twin_log), log, twin_log);
  }

  // The twin's actor does something that looks the same, if he can.
  bool catch_up(Position& twin, Seat viewer, Seat actor, Events& listening) {
    for (int tries = 0; tries < kCatchUp; ++tries) {
      if (twin.view_hash(viewer) == play_->view_hash(viewer)) return true;
      if (twin.turn().kind != TurnKind::Decision || !twin.turn().seats.has(actor)) return false;
      const auto legal = twin.legal(actor);
      const auto begin = rng_.below(legal.size());
      Action chosen = legal[begin];
      for (std::size_t i = 0; i < legal.size(); ++i) {
        const Action option = legal[(begin + i) % legal.size()];
        const auto trial = twin.clone();
        Events nobody;
        trial->apply(actor, option, nobody);
        if (trial->view_hash(viewer) != play_->view_hash(viewer)) continue;
        chosen = option;
        break;
      }
      twin.apply(actor, chosen, listening);
    }
    return false;
  }

  void compare_logs(std::size_t v, const Turn& turn, Action action, const Log& here,
                    const Log& there, const Log& log, const Log& twin_log) {
    const Seat viewer = viewers_[v];
    const auto reveals = [](const Log& events) {
      return std::any_of(events.begin(), events.end(), [](const Event& e) { return e.reveals; });
    };
    const bool same_now = twins_[v]->view_hash(viewer) == play_->view_hash(viewer);
    if (!same_now && !action.is_roll() && !reveals(log) && !reveals(twin_log)) {
      out_.leak = "something was shown that no event announced, to seat " +
                  std::to_string(static_cast<int>(viewer)) + (turn.secret ? " (secret turn)" : "");
      return;
    }
    // Up to the first thing revealed the logs are the same; all the way if nothing differs now.
    for (std::size_t i = 0; i < std::max(here.size(), there.size()); ++i) {
      const bool ended = i >= here.size() || i >= there.size();
      if (!same_now && (ended || here[i].reveals || there[i].reveals)) break;
      const std::string a = i < here.size() ? told(*play_, here[i]) : "(nothing)";
      const std::string b = i < there.size() ? told(*twins_[v], there[i]) : "(nothing)";
      if (a != b) {
        out_.leak = "the log differs for seat " + std::to_string(static_cast<int>(viewer)) + "\n" +
                    a + "\n" + b;
        return;
      }
    }
    if (!same_now || rng_.below(4) == 0) deal(v);
  }

  const SwapWish& wish_;
  Rng rng_;
  std::unique_ptr<Position> play_;
  std::vector<Seat> viewers_;
  std::vector<std::unique_ptr<Position>> twins_;
  Swapped out_;
};

}  // namespace

Swapped swap_game(const Game& game, const SwapWish& wish) { return Play(game, wish).run(); }

}  // namespace tercio
