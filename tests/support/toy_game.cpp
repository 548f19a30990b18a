#include "support/toy_game.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "core/hash.h"
#include "game/coach.h"
#include "game/json.h"

namespace tercio {
namespace {

enum Verb : std::uint8_t { kHide = 1, kWhisper, kBid, kMarch, kPeek, kEnd };
enum Stage : std::uint8_t { kHiding, kBidding, kClash, kActing, kDone };

struct State {
  std::array<std::uint8_t, 2> token{};  // 0 none, 1 north, 2 south
  std::array<std::uint8_t, 2> bid{};
  std::array<std::uint8_t, 2> whispers{};
  std::array<std::uint8_t, 2> points{};
  std::array<std::uint8_t, 2> peeked{};
  std::array<std::uint8_t, 2> place{10, 10};
  std::uint8_t round = 1;
  std::uint8_t stage = kHiding;
  std::uint8_t actor = 0;
  std::uint8_t steps = 0;
  friend bool operator==(const State&, const State&) = default;
};

constexpr const char* kSeatIds[] = {"red", "blue"};
constexpr const char* kStages[] = {"hide", "bid", "clash", "act", "done"};

Text both(const std::string& text) { return {text, "(es) " + text}; }
std::size_t other(std::size_t seat) { return 1 - seat; }

enum ToyKind : std::uint8_t { kNumber, kSide, kWay };
constexpr VerbForm kForms[] = {{"roll"},
                               {"hide", {"what", kSide, 0, 1}},
                               {"whisper"},
                               {"bid", {"what", kNumber, 0, 2}},
                               {"march", {"what", kWay, 0, 1}},
                               {"peek"},
                               {"end"}};

Lexicon toy_words() {
  const Catalogue text(
      DataFile{"en",
               "[verb]\nroll = \"roll\"\nhide = \"hide\"\nwhisper = \"whisper\"\n"
               "bid = \"bid\"\nmarch = \"march\"\npeek = \"peek\"\nend = \"end\"\n"},
      DataFile{"es",
               "[verb]\nroll = \"tirar\"\nhide = \"esconder\"\nwhisper = \"susurrar\"\n"
               "bid = \"pujar\"\nmarch = \"marchar\"\npeek = \"espiar\"\nend = \"fin\"\n"});
  const auto term = [](const char* en, const char* es) {
    return Lexicon::term(en, {Text{en, es}}, Lexicon::Spoken::ByName);
  };
  Lexicon words(text, kForms);
  words.kind(kSide, {term("north", "norte"), term("south", "sur")});
  words.kind(kWay, {term("left", "izquierda"), term("right", "derecha")});
  return words;
}

// Marching left is dear, and to the right would have been better; of a secret turn nothing is told.
class ToyCoach final : public CoachWork {
 public:
  ToyCoach(std::optional<WinChance> chance, std::optional<Dear> dear)
      : chance_(chance), dear_(std::move(dear)) {}
  bool work(std::chrono::milliseconds) override { return ++slices_ == 3; }
  std::optional<WinChance> chance() const override { return slices_ < 3 ? std::nullopt : chance_; }
  std::optional<Dear> dear() const override { return slices_ < 3 ? std::nullopt : dear_; }
  std::string by() const override { return "strong"; }

 private:
  std::optional<WinChance> chance_;
  std::optional<Dear> dear_;
  int slices_ = 0;
};

class ToyPosition final : public Position, public Coaches {
 public:
  ToyPosition(const Game& game, Setup setup, State state)
      : game_(&game), setup_(std::move(setup)), state_(state) {}

  std::unique_ptr<Position> clone() const override { return std::make_unique<ToyPosition>(*this); }
  const Game& game() const override { return *game_; }
  const Setup& setup() const override { return setup_; }
  Seats seats() const override { return Seats::only(Seat::First).with(Seat::Second); }

  Seats active() const override { return Seats::only(Seat::First); }

  Turn turn() const override {
    const std::uint8_t phase = state_.stage;
    switch (state_.stage) {
      case kHiding: return Turn::secret_decision(without(state_.token), phase);
      case kBidding: return Turn::secret_decision(without(state_.bid), phase);
      case kClash: return Turn::throwing({2, 6, 1, Seat::First, 0, 0, 0, state_.round}, phase);
      case kActing: return Turn::decision(Seats::only(seat_at(state_.actor)), phase);
      default: return Turn::over(phase);
    }
  }

  std::vector<Action> legal(Seat seat) const override {
    std::vector<Action> actions;
    for (const Action action : every_action())
      if (why(seat, action).ok()) actions.push_back(action);
    return actions;
  }

  Verdict why(Seat seat, Action action) const override {
    if (!turn().seats.has(seat)) return Verdict::no({}, "not-asked");
    const std::uint8_t verb = action.verb();
    const std::uint64_t n = action.payload();
    if (verb == kHide && n < 2)
      return state_.stage == kHiding ? Verdict::yes() : Verdict::no("TY-1"_rule, "phase");
    if (verb == kWhisper && n == 0) {
      if (state_.stage != kBidding) return Verdict::no("TY-2"_rule, "phase");
      return state_.whispers[index(seat)] < 3 ? Verdict::yes() : Verdict::no("TY-2"_rule, "hoarse");
    }
    if (verb == kBid && n < 3)
      return state_.stage == kBidding ? Verdict::yes() : Verdict::no("TY-2"_rule, "phase");
    if (state_.stage != kActing) return Verdict::no("TY-4"_rule, "phase");
    if (verb == kMarch && n < 2)
      return state_.steps < 3 ? Verdict::yes() : Verdict::no("TY-4"_rule, "three-steps");
    if (verb == kPeek && n == 0) {
      if (setup_.options.at("peek") != "true") return Verdict::no("TY-5"_rule, "no-peeking");
      return state_.peeked[index(seat)] == 0 ? Verdict::yes() : Verdict::no("TY-5"_rule, "once");
    }
    return verb == kEnd && n == 0 ? Verdict::yes() : Verdict::no("TY-6"_rule, "unknown");
  }

  void apply(Seat seat, Action action, Events& events) override {
    const auto n = static_cast<std::uint8_t>(action.payload());
    switch (action.verb()) {
      case Action::kRoll: return clash(action, events);
      case kHide:
        state_.token[index(seat)] = static_cast<std::uint8_t>(n + 1);
        events.emit("TY-1"_rule, "hidden", {{"seat", static_cast<int>(seat), 1}});
        if (state_.token[0] != 0 && state_.token[1] != 0) state_.stage = kBidding;
        return;
      case kWhisper:
        ++state_.whispers[index(seat)];
        events.emit("TY-2"_rule, "whispered", {}, Seats::only(seat));
        return;
      case kBid:
        state_.bid[index(seat)] = static_cast<std::uint8_t>(n + 1);
        events.emit("TY-2"_rule, "bid", {{"n", n + 1}}, Seats::only(seat));
        if (state_.bid[0] != 0 && state_.bid[1] != 0) state_.stage = kClash;
        return;
      case kMarch:
        ++state_.steps;
        state_.place[index(seat)] =
            static_cast<std::uint8_t>(state_.place[index(seat)] + (n == 0 ? -1 : 1));
        events.emit("TY-4"_rule, "marched", {{"to", state_.place[index(seat)]}});
        return;
      case kPeek:
        state_.peeked[index(seat)] = 1;
        events.reveal("TY-5"_rule, "peeked", {{"token", state_.token[other(index(seat))]}},
                      Seats::only(seat));
        return;
      default: end_round(events);
    }
  }

  Result result() const override {
    Result result;
    result.seats = 2;
    for (std::size_t i = 0; i < 2; ++i) {
      const int lead = state_.points[i] - state_.points[other(i)];
      result.seat[i] = {static_cast<std::uint8_t>(lead < 0    ? 0
                                                  : lead == 0 ? 1
                                                              : 2),
                        state_.points[i],
                        lead < 0    ? 0.0f
                        : lead == 0 ? 0.5f
                                    : 1.0f};
    }
    return result;
  }

  std::uint64_t hash() const override { return hash_of(state_, setup_seed()); }
  std::uint64_t view_hash(Seat seat) const override { return hash_of(masked(seat), setup_seed()); }

  std::unique_ptr<Position> sample(Seat seat, std::uint64_t seed) const override {
    auto copy = std::make_unique<ToyPosition>(*this);
    Rng rng(seed);
    const State known = masked(seat);
    for (std::size_t i = 0; i < 2; ++i) {
      if (known.token[i] == 9) copy->state_.token[i] = static_cast<std::uint8_t>(1 + rng.below(2));
      if (known.whispers[i] == 9)
        copy->state_.whispers[i] = static_cast<std::uint8_t>(rng.below(4));
      if (known.bid[i] == 9) copy->state_.bid[i] = static_cast<std::uint8_t>(1 + rng.below(3));
    }
    return copy;
  }
  // Whoever has begun to march goes on with it until he ends.
  bool in_hand() const override { return state_.stage == kActing && state_.steps > 0; }
  const char* broken() const override { return state_.steps > 3 ? "steps" : nullptr; }

  std::string words(Action action) const override {
    const std::uint64_t n = action.payload();
    switch (action.verb()) {
      case Action::kRoll: {
        std::string text = "roll";
        const Throw dice = turn().dice;
        for (int i = 0; i < dice.count; ++i) text += " " + std::to_string(face(action, dice, i));
        return text;
      }
      case kHide: return n == 0 ? "hide north" : "hide south";
      case kWhisper: return "whisper";
      case kBid: return "bid " + std::to_string(n + 1);
      case kMarch: return n == 0 ? "march left" : "march right";
      case kPeek: return "peek";
      default: return "end";
    }
  }

  Expected<Action> parse(std::string_view text) const override {
    if (text.starts_with("roll")) return parse_roll(text);
    for (const Action action : every_action())
      if (words(action) == text) return action;
    for (const Lexicon::Reading& one : lexicon().read(text))
      if (one.words != text) return parse(one.words);
    return RequestError{"unknown-action", "there is no such action"};
  }

  const Lexicon& lexicon() const override {
    static const Lexicon words = toy_words();
    return words;
  }

  ActionInfo describe(Seat, Action action) const override {
    const std::string text = words(action);
    const std::size_t space = text.find(' ');
    ActionInfo info{text, text.substr(0, space), {}, both(text), {"TY-1"_rule}};
    info.ends = action.verb() == kEnd;
    if (space != std::string::npos) info.args.emplace_back("what", text.substr(space + 1));
    return info;
  }
  Text reason(Seat, Action, const Verdict& refused) const override { return both(refused.reason); }
  Text prompt(Seat) const override { return both(std::string("now: ") + kStages[state_.stage]); }
  Text event_text(const Event& event) const override {
    std::string text = event.key;
    for (std::size_t i = 0; i < event.count; ++i) text += " " + std::to_string(event.args[i].value);
    return both(text);
  }
  Json event_args(const Event& event) const override {
    Json args = Json::object();
    for (std::size_t i = 0; i < event.count; ++i) args[event.args[i].name] = event.args[i].value;
    return args;
  }
  std::string dice_by() const override { return "red"; }
  std::string dice_at() const override { return "blue"; }
  Text dice_text() const override { return both("clash"); }

  Json view(Seat seat) const override { return json(masked(seat)); }
  // By the points that lie open, one in ten for each.
  std::unique_ptr<CoachWork> coach_chance(Seat seat, const CoachOrder&) const override {
    if (turn().secret) return nullptr;
    const double lead = state_.points[index(seat)] - state_.points[other(index(seat))];
    return std::make_unique<ToyCoach>(WinChance{0.5 + lead / 10, 0.05, 0.5 + lead / 10, 40},
                                      std::nullopt);
  }
  std::unique_ptr<CoachWork> coach_decision(Seat, std::span<const Action> played,
                                            const CoachOrder&) const override {
    if (played.front().verb() != kMarch) return nullptr;
    const auto link = [&](Action a) { return Advised{a, words(a), both(words(a))}; };
    std::optional<Dear> dear;
    if (played.front().payload() == 0)
      dear = Dear{0.14, 0.03, 0.4, 0.54, 40, "strong", {}, {link(Action::make(kMarch, 1))}};
    for (const Action a : dear ? played : std::span<const Action>()) dear->did.push_back(link(a));
    return std::make_unique<ToyCoach>(std::nullopt, std::move(dear));
  }
  Text motive(Seat, const std::vector<Action>& line) const override {
    return both("because " + words(line.front()));
  }
  Json dump() const override {
    Json position = json(state_);
    position["scenario"] = setup_.scenario;
    position["options"] = setup_.options;
    position["motto"] = "a # b";  // whoever writes this into a record must mind the comments
    return position;
  }

  std::optional<Odds> odds(Seat, Action action) const override {
    if (action.verb() != kMarch) return std::nullopt;
    return Odds{{{"stumble", both("stumbles"), {1, 6}}, {"arrive", both("arrives"), {5, 6}}},
                {},
                {{-1, "TY-4"_rule, both("mud")}},
                {},
                Chance{1, 6}};
  }
  Expected<Advice> best(Seat seat, const Thinking& thinking) const override {
    if (thinking.level != "strong" && thinking.level != "random")
      return RequestError{"unknown-player", "there is no level \"" + thinking.level + "\""};
    Advice advice;
    for (const Action action : legal(seat))
      advice.considered.push_back({action, 1, 0.5, std::nullopt});
    advice.action = advice.considered.front().action;
    advice.score = 0.5;
    advice.simulations = advice.considered.size();
    return advice;
  }

 private:
  static std::vector<Action> every_action() {
    std::vector<Action> all;
    constexpr std::pair<Verb, std::uint64_t> kCounts[] = {{kHide, 2},  {kWhisper, 1}, {kBid, 3},
                                                          {kMarch, 2}, {kPeek, 1},    {kEnd, 1}};
    for (const auto& [verb, count] : kCounts)
      for (std::uint64_t n = 0; n < count; ++n) all.push_back(Action::make(verb, n));
    return all;
  }

  static Seats without(const std::array<std::uint8_t, 2>& chosen) {
    Seats seats;
    for (std::size_t i = 0; i < 2; ++i)
      if (chosen[i] == 0) seats = seats.with(seat_at(i));
    return seats;
  }

  // 9: something that the seat may not know.
  State masked(Seat seat) const {
    State known = state_;
    for (std::size_t i = 0; i < 2; ++i) {
      if (seat == seat_at(i)) continue;
      const bool peeked = seat != Seat::Nobody && state_.peeked[index(seat)] != 0;
      if (known.token[i] != 0 && !peeked && state_.stage != kDone) known.token[i] = 9;
      known.whispers[i] = 9;
      if (known.bid[i] != 0 && (state_.stage == kBidding || state_.stage == kClash))
        known.bid[i] = 9;
    }
    return known;
  }

  void clash(Action roll, Events& events) {
    const Throw dice = turn().dice;
    const int red = face(roll, dice, 0) + state_.bid[0];
    const int blue = face(roll, dice, 1) + state_.bid[1];
    state_.actor = red >= blue ? 0 : 1;
    ++state_.points[state_.actor];
    state_.stage = kActing;
    state_.steps = 0;
    events.reveal("TY-3"_rule, "clash", {{"red", red}, {"blue", blue}});
  }

  void end_round(Events& events) {
    events.emit("TY-6"_rule, "ended", {{"round", state_.round}});
    state_.bid = {};
    state_.whispers = {};
    state_.steps = 0;
    const int rounds = setup_.scenario == "short" ? 2 : 40;
    state_.stage = state_.round >= rounds ? kDone : kBidding;
    if (state_.stage != kDone)
      ++state_.round;
    else
      events.reveal("TY-1"_rule, "shown", {{"red", state_.token[0]}, {"blue", state_.token[1]}});
  }

  Expected<Action> parse_roll(std::string_view text) const {
    const Turn now = turn();
    if (now.kind != TurnKind::Dice) return RequestError{"no-dice", "no dice are wanted"};
    std::istringstream stream{std::string(text.substr(4))};
    std::vector<int> faces;
    for (std::string word; stream >> word;) {
      int pips = 0;
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), pips);
      if (error != std::errc() || end != word.data() + word.size() || pips < 1 || pips > 6)
        return RequestError{"bad-dice", "a die shows 1 to 6"};
      faces.push_back(pips);
    }
    if (faces.size() != now.dice.count) return RequestError{"bad-dice", "2 dice are wanted"};
    return roll_of(now.dice, faces);
  }

  std::uint64_t setup_seed() const {
    std::uint64_t seed = setup_.scenario.size();
    for (const auto& [id, value] : setup_.options)
      for (const char c : id + "=" + value) seed = mix64(seed ^ static_cast<unsigned char>(c));
    return seed;
  }

  static Json json(const State& s) {
    return {{"token", s.token},   {"bid", s.bid},       {"whispers", s.whispers},
            {"points", s.points}, {"peeked", s.peeked}, {"place", s.place},
            {"round", s.round},   {"stage", s.stage},   {"actor", s.actor},
            {"steps", s.steps}};
  }

  const Game* game_;
  Setup setup_;
  State state_;
};

class ToyGame final : public Game {
 public:
  ToyGame(std::string data, bool allied) : data_(std::move(data)) {
    info_.id = "toy";
    info_.title = both("Toy");
    info_.text = both("A game for tests");
    info_.designer = "nobody";
    info_.min_players = info_.max_players = 2;
    info_.scenario_title = both("length");
    info_.scenario_word = "length";
    info_.default_scenario = "short";
    info_.scenarios = {{"short", both("Short"), {}}, {"long", both("Long"), {}}};
    info_.options = {
        {"bonus", both("Bonus"), OptionType::Number, "1", {}, {}, 0, 3},
        {"peek", both("Peek"), OptionType::Flag, "true", {"true", "false"}, {}, 0, 0},
        {"flag", both("Flag"), OptionType::Choice, "lion", {"lion", "tower"}, {}, 0, 0}};
    for (const char* id : kSeatIds) info_.seats.push_back({id, both(id), {}});
    if (allied) {
      info_.sides = {"friends", "friends"};
      info_.secrets = false;
    }
    for (const char* id : kStages) info_.phases.push_back({id, both(id), {}});
    info_.purposes = {{"clash", both("clash"), {}}};
    for (const char* id : {"defeat", "draw", "victory"})
      info_.outcomes.push_back({id, both(id), {}});
  }

  const GameInfo& info() const override { return info_; }
  const std::vector<RuleInfo>& rules() const override { return rules_; }
  std::string_view data_text() const override { return data_; }
  std::vector<std::string> levels() const override { return {"strong"}; }

  Expected<Setup> check(const Setup& setup) const override {
    if (setup.scenario != "short" && setup.scenario != "long")
      return RequestError{"unknown-scenario", "there is no scenario \"" + setup.scenario + "\""};
    Setup full = setup;
    for (const auto& [id, value] : setup.options) {
      const auto option = std::find_if(info_.options.begin(), info_.options.end(),
                                       [&](const OptionInfo& o) { return o.id == id; });
      if (option == info_.options.end())
        return RequestError{"unknown-option", "there is no option \"" + id + "\""};
      const bool known = option->type == OptionType::Number
                             ? value.size() == 1 && value[0] >= '0' && value[0] <= '3'
                             : std::find(option->values.begin(), option->values.end(), value) !=
                                   option->values.end();
      if (!known)
        return RequestError{"bad-option", "option \"" + id + "\" cannot be \"" + value + "\""};
    }
    for (const OptionInfo& option : info_.options)
      full.options.emplace(option.id, option.default_value);
    return full;
  }

  Expected<std::unique_ptr<Position>> start(const Setup& setup) const override {
    Expected<Setup> full = check(setup);
    if (!full) return full.error;
    return std::unique_ptr<Position>(std::make_unique<ToyPosition>(*this, *full, State{}));
  }

  Expected<std::unique_ptr<Position>> load(const Json& json) const override {
    try {
      Setup setup{json.at("scenario").get<std::string>(), {}};
      json.at("options").get_to(setup.options);
      Expected<Setup> full = check(setup);
      if (!full) return full.error;
      State s;
      json.at("token").get_to(s.token);
      json.at("bid").get_to(s.bid);
      json.at("whispers").get_to(s.whispers);
      json.at("points").get_to(s.points);
      json.at("peeked").get_to(s.peeked);
      json.at("place").get_to(s.place);
      json.at("round").get_to(s.round);
      json.at("stage").get_to(s.stage);
      json.at("actor").get_to(s.actor);
      json.at("steps").get_to(s.steps);
      if (s.stage > kDone) return RequestError{"bad-position", "stage: must be 0 to 4"};
      if (s.actor > 1) return RequestError{"bad-position", "actor: must be 0 or 1"};
      if (s.steps > 3) return RequestError{"bad-position", "steps: at most 3"};
      return std::unique_ptr<Position>(std::make_unique<ToyPosition>(*this, *full, s));
    } catch (const Json::exception& error) {
      return RequestError{"bad-position", error.what()};
    }
  }

  Expected<std::vector<SimGame>> simulate(const SimRequest&) const override {
    return RequestError{"no-laboratory", "the toy is not simulated"};
  }

 private:
  GameInfo info_;
  std::vector<RuleInfo> rules_;
  std::string data_;
};

}  // namespace

std::unique_ptr<Game> make_toy_game(std::string data, bool allied) {
  return std::make_unique<ToyGame>(std::move(data), allied);
}

}  // namespace tercio
