#include "cli/play.h"

#include <algorithm>
#include <filesystem>

#include "cli/options.h"
#include "cli/saves.h"
#include "cli/session.h"
#include "cli/text.h"
#include "cli/words.h"
#include "match/record.h"
#include "match/replay.h"

namespace tercio::cli {
namespace {

constexpr int kNotPossible = 2;

class Start {
 public:
  Start(const PlayWish& wish, const std::vector<const Game*>& games)
      : wish_(wish), games_(games), terminal_(Terminal::standard(wish.look)) {}

  int run() {
    if (!wish_.resume.empty()) return resume();
    if (wish_.game == nullptr) {
      const auto left = choose_game();
      if (left) return *left;
    }
    Setup setup{wish_.scenario, wish_.options};
    const DiceSeed seed = wish_.seed ? seed_of_number(*wish_.seed) : random_seed();
    auto match = Match::begin(*wish_.game, setup, seed);
    if (!match) return complain({match.error.message, match.error.message});
    for (const std::string& text : wish_.seats)
      if (const auto wrong = sit(*match, text)) return complain(*wrong);
    if (wish_.seats.empty() && !propose_opponent(*match)) return 0;
    return session(std::move(*match), new_save(wish_.game->info().id));
  }

 private:
  int complain(const Text& sentence) {
    terminal_.paragraph(Rich(sentence.in(wish_.lang), Ink::Bad));
    return kNotPossible;
  }

  static Complaint sit(Match& match, const std::string& text) {
    SeatWish wish;
    if (auto wrong = parse_seat(match.game(), text, wish)) return wrong;
    Holder holder;
    if (wish.holder.find('/') != std::string::npos) {
      holder.kind = HolderKind::Program;
      holder.name = wish.holder;
    } else if (wish.holder != "human") {
      holder.kind = HolderKind::Computer;
      holder.level = wish.holder;
    }
    match.set_holder(*match.find_seat(wish.seat), holder);
    return std::nullopt;
  }

  int session(Match match, std::optional<std::filesystem::path> file) {
    if (const auto wrong = check_aim(match.game().info(), wish_.aim)) return complain(*wrong);
    SessionWish wish;
    wish.lang = wish_.lang;
    wish.manual_dice = wish_.manual_dice;
    wish.think_ms = wish_.think_ms;
    wish.aim = wish_.aim;
    wish.save_file = std::move(file);
    return Session(std::move(match), terminal_, std::move(wish)).run();
  }

  // ---- an old game ---------------------------------------------------------------------------

  int resume() {
    namespace fs = std::filesystem;
    const ReadFile file = read_whole(wish_.resume);
    if (!file.text)
      return complain(
          texts().format("resume.file", {{"file", wish_.resume}, {"problem", file.error}}));
    const auto record = read_record(*file.text);
    if (!record) return broken({record.error.message, record.error.message});
    const auto game = std::find_if(games_.begin(), games_.end(), [&](const Game* one) {
      return one->info().id == record.value->game;
    });
    if (game == games_.end())
      return complain(
          texts().format("resume.game", {{"file", wish_.resume}, {"game", record.value->game}}));
    if (wish_.game != nullptr && wish_.game != *game)
      return complain(texts().format("resume.other", {{"file", wish_.resume},
                                                      {"game", (*game)->info().id},
                                                      {"asked", wish_.game->info().id}}));
    Replay replay = replay_record(**game, *record);
    if (!replay.ok())
      return broken(
          texts().format("resume.line", {{"line", replay.line}, {"error", replay.error}}));
    Match& match = *replay.match;
    if (!match.is_over() && !match.throw_seed())
      match.change_dice(wish_.seed ? seed_of_number(*wish_.seed) : random_seed());
    for (const std::string& text : wish_.seats)
      if (const auto wrong = sit(match, text)) return complain(*wrong);
    // A game that was kept is kept in the same file; one the player saved himself stays as it is.
    std::error_code ignored;
    const auto folder = saves_folder();
    const bool own =
        folder && fs::equivalent(fs::path(wish_.resume).parent_path(), *folder, ignored);
    return session(std::move(match), own ? fs::path(wish_.resume) : new_save((*game)->info().id));
  }

  int broken(const Text& problem) {
    return complain(
        texts().format("resume.record", {{"file", wish_.resume}, {"problem", problem}}));
  }

  // ---- questions -----------------------------------------------------------------------------

  std::string say(std::string_view key, const std::vector<TextArg>& args = {}) const {
    return cli::say(wish_.lang, key, args);
  }

  void number_line(std::size_t number, const std::string& text, const std::string& quiet) {
    Rich line(number > 9 ? " " : "  ");
    line.add(std::to_string(number), Ink::Number).add("  ").add(text, Ink::Bold);
    if (!quiet.empty()) line.add("  " + quiet);
    terminal_.paragraph(line, 5);
  }

  // Which of the ids a line means; asks again until one is.
  std::optional<std::size_t> pick(const std::string& question, const std::vector<std::string>& all,
                                  std::optional<std::size_t> on_enter) {
    for (;;) {
      const auto line = terminal_.ask(Rich(question + " ", Ink::Bold));
      if (!line) return std::nullopt;
      const std::vector<std::string> words = split(*line);
      if (words.empty()) {
        if (on_enter) return on_enter;
        continue;
      }
      for (std::size_t i = 0; i < all.size(); ++i)
        if (words[0] == std::to_string(i + 1)) return i;
      const std::vector<std::string> found = beginning_with(words[0], all);
      if (found.size() == 1)
        return static_cast<std::size_t>(std::find(all.begin(), all.end(), found[0]) - all.begin());
      terminal_.paragraph(Rich(
          say("ask.which", {{"typed", cut(*line, 40)}, {"n", static_cast<long long>(all.size())}}),
          Ink::Bad));
    }
  }

  // At a terminal, where nobody said who plays against whom: the computer, at its easiest. False:
  // the input has ended.
  bool propose_opponent(Match& match) {
    const GameInfo& info = match.game().info();
    const std::vector<std::string> levels = match.game().levels();
    const Seats own = allies_of(info, match.position().seats().first());
    std::vector<Seat> others;
    std::string names;
    for (std::size_t i = 0; i < info.seats.size(); ++i) {
      if (own.has(seat_at(i)) || !match.position().seats().has(seat_at(i))) continue;
      others.push_back(seat_at(i));
      names += (names.empty() ? "" : ", ") + info.seats[i].title.in(wish_.lang);
    }
    if (terminal_.look().columns == 0 || others.empty() || levels.empty()) return true;
    std::vector<std::string> all = levels;
    all.push_back(say("ask.human"));
    for (std::size_t i = 0; i < all.size(); ++i)
      number_line(i + 1, all[i], i == 0 ? say("ask.on_enter") : "");
    const auto picked = pick(say("ask.against", {{"seats", names}}), all, 0);
    if (!picked) return false;
    if (*picked == levels.size()) return true;
    Holder computer;
    computer.kind = HolderKind::Computer;
    computer.level = levels[*picked];
    for (const Seat seat : others) match.set_holder(seat, computer);
    return true;
  }

  // Nothing: go on. Otherwise the exit code.
  std::optional<int> choose_game() {
    terminal_.paragraph(Rich(say("ask.games"), Ink::Title));
    std::vector<std::string> names;
    for (const Game* game : games_) {
      const GameInfo& info = game->info();
      names.push_back(info.id);
      number_line(names.size(), info.title.in(wish_.lang), info.text.in(wish_.lang));
    }
    const auto kept = last_kept();
    if (kept) {
      names.push_back(say("ask.kept_word"));
      number_line(names.size(), say("ask.kept", {{"game", kept->game}}),
                  kept->file.filename().string());
    }
    const auto picked = pick(say("ask.game"), names, std::nullopt);
    if (!picked) return 0;
    if (*picked == games_.size()) {
      wish_.resume = kept->file.string();
      return resume();
    }
    wish_.game = games_[*picked];
    return choose_setup();
  }

  std::optional<int> choose_setup() {
    const GameInfo& info = wish_.game->info();
    if (wish_.scenario.empty()) wish_.scenario = info.default_scenario;
    for (const OptionInfo& option : info.options)
      wish_.options.emplace(option.id, option.default_value);
    for (;;) {
      terminal_.line();
      std::vector<std::string> names = {info.scenario_word};
      number_line(1, info.scenario_title.in(wish_.lang) + ":", scenario_title(info));
      for (const OptionInfo& option : info.options) {
        names.push_back(option.id);
        number_line(names.size(), option.title.in(wish_.lang) + ":", wish_.options[option.id]);
      }
      const auto picked = pick(say("ask.setup"), names, names.size());
      if (!picked) return 0;
      if (*picked == names.size()) return std::nullopt;
      if (!change(info, *picked)) return 0;
    }
  }

  std::string scenario_title(const GameInfo& info) const {
    for (const NamedInfo& scenario : info.scenarios)
      if (scenario.id == wish_.scenario) return scenario.title.in(wish_.lang);
    return wish_.scenario;
  }

  std::string value_title(const OptionInfo& option, const std::string& value) const {
    for (std::size_t i = 0; i < option.values.size() && i < option.value_texts.size(); ++i)
      if (option.values[i] == value && !option.value_texts[i].in(wish_.lang).empty())
        return option.value_texts[i].in(wish_.lang);
    return value;
  }

  bool change(const GameInfo& info, std::size_t which) {
    if (which == 0) {
      std::vector<std::string> names;
      for (const NamedInfo& scenario : info.scenarios) {
        names.push_back(scenario.id);
        number_line(names.size(), scenario.title.in(wish_.lang), scenario.text.in(wish_.lang));
      }
      const auto picked = pick(say("ask.value"), names, std::nullopt);
      if (picked) wish_.scenario = names[*picked];
      return picked.has_value();
    }
    const OptionInfo& option = info.options[which - 1];
    if (option.type != OptionType::Number) {
      for (std::size_t i = 0; i < option.values.size(); ++i)
        number_line(i + 1, option.values[i], value_title(option, option.values[i]));
      const auto picked = pick(say("ask.value"), option.values, std::nullopt);
      if (picked) wish_.options[option.id] = option.values[*picked];
      return picked.has_value();
    }
    for (;;) {
      const auto line = terminal_.ask(
          Rich(say("ask.number", {{"min", option.min}, {"max", option.max}}) + " ", Ink::Bold));
      if (!line) return false;
      const auto wrong = check_value(option, *line);
      if (!wrong) {
        wish_.options[option.id] = *line;
        return true;
      }
      terminal_.paragraph(Rich(wrong->in(wish_.lang), Ink::Bad));
    }
  }

  PlayWish wish_;
  const std::vector<const Game*>& games_;
  Terminal terminal_;
};

}  // namespace

int play(const PlayWish& wish, const std::vector<const Game*>& games) {
  return Start(wish, games).run();
}

}  // namespace tercio::cli
