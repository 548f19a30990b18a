#include "cli/app.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdio>
#include <iostream>

#include "cli/calibrate_command.h"
#include "cli/engine_command.h"
#include "cli/games_of.h"
#include "cli/help.h"
#include "cli/learn.h"
#include "cli/options.h"
#include "cli/play.h"
#include "cli/record_commands.h"
#include "cli/review_command.h"
#include "cli/rule_picture.h"
#include "cli/serve.h"
#include "cli/show.h"
#include "cli/sim.h"
#include "cli/terminal.h"
#include "cli/text.h"
#include "cli/words.h"
#include "data/data_error.h"
#include "games/list.h"

namespace tercio::cli {
namespace {

constexpr int kWrong = 2;  // the exit code for a command line that cannot be understood

// What must be known before the rest can be described: the flags that hold for every command.
struct Glance {
  Lang lang = lang_of_locale();
  std::string wrong_lang;
  std::string data;
  std::vector<std::string> words;  // all but those flags: the command and what belongs to it
};

Glance glance(const std::vector<std::string>& words) {
  Glance out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string value;
    const auto is = [&](const std::string& flag) {
      if (words[i].starts_with(flag + "=")) {
        value = words[i].substr(flag.size() + 1);
        return true;
      }
      if (words[i] != flag || i + 1 == words.size()) return false;
      value = words[++i];
      return true;
    };
    if (is("--lang")) {
      if (value != "en" && value != "es") out.wrong_lang = value;
      out.lang = value == "es" ? Lang::Spanish : value == "en" ? Lang::English : out.lang;
    } else if (is("--data")) {
      out.data = value;
    } else {
      out.words.push_back(words[i]);
    }
  }
  return out;
}

std::optional<std::vector<std::string>> words_of_sim(const std::vector<std::string>& words) {
  if (words.empty() || words.front() != "sim") return std::nullopt;
  return std::vector<std::string>(words.begin() + 1, words.end());
}

class App {
 public:
  App(const Glance& seen, GameList games)
      : lang_(seen.lang), games_(std::move(games)), app_(say("app.about"), "tercio") {
    look_ = look_of_terminal({});
    app_.formatter(help_formatter(lang_, look_));
    app_.set_help_flag("-h,--help", say("app.help"))->group(say("app.options"));
    app_.set_version_flag("--version", "tercio " TERCIO_VERSION, say("app.version"))
        ->group(say("app.options"));
    app_.option_defaults()->group(say("app.options"));
    // Already read; here so that they stand in the help, and for a value that is missing.
    app_.add_option("--data", data_, say("app.data"))->type_name("DIR");
    app_.add_option("--lang", lang_word_, say("app.lang"))->type_name("en|es");
    app_.fallthrough()->allow_extras();
    add_play(seen.words);
    add_others();
  }

  int run(std::vector<std::string> words) {
    if (const auto rest = words_of_sim(words)) return run_sim(*rest);
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    try {
      app_.parse(words);
    } catch (const CLI::CallForHelp&) {
      std::fputs(
          chosen()->help(chosen() == &app_ ? "" : "tercio", CLI::AppFormatMode::Normal).c_str(),
          stdout);
      return 0;
    } catch (const CLI::CallForVersion&) {
      std::puts("tercio " TERCIO_VERSION);
      return 0;
    } catch (const CLI::ParseError& error) {
      return wrong(error);
    }
    if (const auto rest = app_.remaining(true); !rest.empty()) return unknown(rest.front());
    if (*play_) return run_play();
    if (*learn_) return run_learn();
    if (*engine_) return run_engine(games_, std::cin, std::cout);
    if (*replay_) return run_replay();
    if (*review_) return run_review();
    if (*calibrate_) return run_calibrate();
    if (*verify_) return run_verify(games_, {file_, lang_}, std::cin, std::cout, std::cerr);
    if (*rules_) return run_rules();
    if (*list_) return run_games();
    if (*serve_) return run_serve_command(*serve_, serve_options_, all_games());
    if (*store_) return run_store_verify(serve_options_.db, all_games());
    if (*backup_ || *restore_) return run_backup(serve_options_.db, file_, !*backup_);
    std::fputs(app_.help("", CLI::AppFormatMode::Normal).c_str(), stdout);
    return 0;
  }

  static int complain(const Text& sentence, Lang lang) {
    const Look look = look_of_terminal({});
    Look on_error = look;
    on_error.colour = false;
    std::fprintf(stderr, "tercio: %s\n", render(Rich(sentence.in(lang)), on_error).c_str());
    return kWrong;
  }

 private:
  std::string say(std::string_view key, const std::vector<TextArg>& args = {}) const {
    return cli::say(lang_, key, args);
  }
  int complain(std::string_view key, const std::vector<TextArg>& args) const {
    return complain(texts().format(key, args), lang_);
  }

  CLI::App* command(const char* name, const std::string& about) {
    CLI::App* sub = app_.add_subcommand(name, about);
    sub->allow_extras();
    sub->option_defaults()->group(say("app.options"));
    sub->set_help_flag("-h,--help", say("app.help"))->group(say("app.options"));
    return sub;
  }

  // ---- what there is -------------------------------------------------------------------------

  void add_play(const std::vector<std::string>& words) {
    play_ = command("play", say("app.play"));
    play_->add_option("GAME", game_, say("app.play_game"));
    play_->add_option("--seat", play_wish_.seats, say("app.seat"))
        ->type_name("SEAT=WHO")
        ->take_all();
    play_->add_option("--seed", seed_, say("app.seed"))->type_name("N");
    play_->add_option("--think", think_, say("app.think"))->type_name("MS");
    play_->add_option("--aim", play_wish_.aim, say("app.aim"))->type_name("AIM");
    play_->add_option("--resume", play_wish_.resume, say("app.resume"))->type_name("FILE");
    play_->add_flag("--plain", play_wish_.look.plain, say("app.plain"));
    play_->add_flag("--no-colour,--no-color", play_wish_.look.no_colour, say("app.no_colour"));
    play_->add_flag("--manual-dice", play_wish_.manual_dice, say("app.manual_dice"));
    for (const std::string& word : words)
      if (const Game* game = games_.find(word)) return add_game(*game);
    play_->footer(say("app.play_more"));
  }

  void add_game(const Game& game) {
    const GameInfo& info = game.info();
    const std::string group = say("app.game_options", {{"game", info.title}});
    std::string names = "--scenario";
    if (!info.scenario_word.empty() && info.scenario_word != "scenario")
      names = flag_of(info.scenario_word) + "," + names;
    play_
        ->add_option(names, play_wish_.scenario,
                     defaulted(info.scenario_title, info.default_scenario))
        ->type_name(scenarios_of(info))
        ->group(group);
    for (const OptionInfo& option : info.options)
      play_
          ->add_option(flag_of(option.id), play_wish_.options[option.id],
                       about_option(option, lang_))
          ->type_name(values_of(option))
          ->group(group);
  }

  std::string defaulted(const Text& title, const std::string& value) const {
    return say("app.default", {{"text", title}, {"value", value}});
  }

  void add_others() {
    learn_ = command("learn", say("app.learn"));
    learn_->add_option("GAME", game_, say("app.learn_game"));
    learn_->add_option("LESSON", lesson_, say("app.learn_lesson"));
    learn_->add_flag("--again", again_, say("app.again"));
    learn_->add_flag("--plain", play_wish_.look.plain, say("app.plain"));
    learn_->add_flag("--no-colour,--no-color", play_wish_.look.no_colour, say("app.no_colour"));
    engine_ = command("engine", say("app.engine"));
    command("sim", say("app.sim"));
    replay_ = command("replay", say("app.replay"));
    replay_->add_option("FILE", file_, say("app.file"))->required();
    replay_->add_option("--to", to_, say("app.replay_to"))->type_name("N");
    verify_ = command("verify", say("app.verify"));
    verify_->add_option("FILE", file_, say("app.file"))->required();
    review_ = command("review", say("app.review"));
    review_->add_option("FILE", review_options_.file, say("app.file"))->required();
    review_->add_option("--quality", review_options_.quality, say("app.review_quality"))
        ->type_name("quick|normal|deep");
    review_->add_option("--seat", review_options_.seat, say("app.review_seat"))->type_name("SEAT");
    review_->add_flag("--json", review_options_.json, say("app.review_json"));
    review_->add_option("--html", review_options_.html, say("app.review_html"))->type_name("FILE");
    add_calibrate();
    rules_ = command("rules", say("app.rules"));
    rules_->add_option("ID", ids_, say("app.rules_id"));
    rules_->add_flag("--plain", play_wish_.look.plain, say("app.plain"));
    list_ = command("games", say("app.games"));
    serve_ = command("serve", say("serve.about"));
    add_serve_options(*serve_, serve_options_, [this](std::string_view key) { return say(key); });
    store_ = command("store", say("serve.store"));
    store_->require_subcommand(1);
    CLI::App* verify = store_->add_subcommand("verify", say("serve.verify"));
    verify->add_option("--db", serve_options_.db, say("serve.db"))->type_name("FILE|URL");
    backup_ = command("backup", say("serve.backup"));
    restore_ = command("restore", say("serve.restore"));
    for (CLI::App* keeper : {backup_, restore_}) {
      keeper->add_option("--db", serve_options_.db, say("serve.db"))->type_name("FILE|URL");
      keeper->add_option("FILE", file_, say("serve.backup_file"))->required();
    }
  }

  void add_calibrate() {
    calibrate_ = command("calibrate", say("app.calibrate"));
    calibrate_->add_option("GAME", game_, say("app.calibrate_game"))->required();
    calibrate_->add_option("--scenario", calibrate_options_.scenario, say("app.calibrate_scenario"))
        ->type_name("ID");
    const auto number = [&](const char* flag, auto& value, const char* about, std::uint64_t least) {
      constexpr std::uint64_t kMost = 10'000'000;
      calibrate_->add_option(flag, value, say(about))
          ->type_name("N")
          ->check(CLI::Range(least, kMost));
    };
    CalibrationOrder& order = calibrate_options_.order;
    number("--games", order.games, "app.calibrate_games", 2);
    number("--positions", order.positions, "app.calibrate_positions", 1);
    number("--played", order.played, "app.calibrate_played", 2);
    number("--luck-games", order.luck_games, "app.calibrate_luck", 0);
    number("--luck-played", order.luck_played, "app.calibrate_luck_played", 2);
    number("--seed", order.seed, "app.calibrate_seed", 0);
    calibrate_->add_flag("--fit", calibrate_options_.fit, say("app.calibrate_fit"));
    number("--fit-games", calibrate_options_.fit_order.games, "app.calibrate_fit_games", 100);
    number("--fit-version", calibrate_options_.fit_order.version, "app.calibrate_fit_version", 1);
  }

  // ---- what is wrong

  const CLI::App* chosen() const {
    const auto subs = app_.get_subcommands();
    return subs.empty() ? &app_ : subs.front();
  }

  // "play " for a sentence that points to the command's help.
  std::string command_word() const {
    if (chosen() == &app_) return "";
    const std::string game = chosen() == play_ && games_.find(game_) != nullptr ? game_ + " " : "";
    return chosen()->get_name() + " " + game;
  }

  int wrong(const CLI::ParseError& error) const {
    const std::string what = error.what();
    const std::string flag = what.substr(0, what.find_first_of(": "));
    const std::string name = error.get_name();
    if (name == "RequiredError")
      return complain("flags.required", {{"flag", flag}, {"command", command_word()}});
    if (name == "ArgumentMismatch")
      return complain("flags.missing", {{"flag", flag}, {"command", command_word()}});
    return complain("flags.other", {{"problem", what}, {"command", command_word()}});
  }

  int unknown(const std::string& word) const {
    if (chosen() == play_ && !game_.empty() && games_.find(game_) == nullptr)
      return unknown_game(game_);  // so its options are not known either
    std::vector<std::string> known;
    for (const CLI::App* app : {static_cast<const CLI::App*>(&app_), chosen()})
      for (const CLI::Option* option : app->get_options())
        for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    if (chosen() == &app_) {
      for (const CLI::App* sub : app_.get_subcommands({})) known.push_back(sub->get_name());
      for (const auto& game : games_.all()) known.push_back("play " + game->info().id);
    }
    const std::string bare = word.substr(0, word.find('='));
    const std::string like = nearest(bare, known);
    return complain(like.empty() ? "flags.unknown" : "flags.unknown_nearest",
                    {{"word", word}, {"nearest", like}, {"command", command_word()}});
  }

  // ---- what is done --------------------------------------------------------------------------

  static std::optional<std::uint64_t> whole_number(const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
      return std::nullopt;
    return value;
  }

  int run_play() {
    PlayWish wish = play_wish_;
    wish.lang = lang_;
    if (!game_.empty()) {
      wish.game = games_.find(game_);
      if (wish.game == nullptr) return unknown_game(game_);
      const GameInfo& info = wish.game->info();
      std::erase_if(wish.options, [](const auto& option) { return option.second.empty(); });
      if (!wish.scenario.empty())
        if (const auto bad = check_scenario(info, wish.scenario)) return complain(*bad, lang_);
      for (const OptionInfo& option : info.options)
        if (const auto given = wish.options.find(option.id); given != wish.options.end())
          if (const auto bad = check_value(option, given->second)) return complain(*bad, lang_);
      for (const std::string& seat : wish.seats) {
        SeatWish ignored;
        if (const auto bad = parse_seat(*wish.game, seat, ignored)) return complain(*bad, lang_);
      }
    }
    if (!seed_.empty()) {
      wish.seed = whole_number(seed_);
      if (!wish.seed) return complain("flags.whole", {{"flag", "--seed"}, {"value", seed_}});
    }
    if (!think_.empty()) {
      const auto ms = whole_number(think_);
      if (!ms || *ms < 1 || *ms > 600'000)
        return complain("flags.number",
                        {{"flag", "--think"}, {"value", think_}, {"min", 1}, {"max", 600'000}});
      wish.think_ms = static_cast<int>(*ms);
    }
    return play(wish, all_games());
  }

  int run_learn() {
    LearnWish wish;
    wish.lang = lang_;
    wish.look = play_wish_.look;
    wish.lesson = lesson_;
    wish.again = again_;
    wish.daily = game_ == "daily" && lesson_.empty();
    if (!game_.empty() && !wish.daily) {
      wish.game = games_.find(game_);
      if (wish.game == nullptr) return unknown_game(game_);
    }
    return learn(wish, all_games());
  }

  std::vector<const Game*> all_games() const {
    std::vector<const Game*> out;
    for (const auto& game : games_.all()) out.push_back(game.get());
    return out;
  }

  std::vector<std::string> game_ids() const {
    std::vector<std::string> out;
    for (const auto& game : games_.all()) out.push_back(game->info().id);
    return out;
  }

  int unknown_game(const std::string& word) const {
    const std::string like = nearest(word, game_ids());
    std::string all;
    for (const std::string& id : game_ids()) all += (all.empty() ? "" : ", ") + id;
    return complain(like.empty() ? "flags.game" : "flags.game_nearest",
                    {{"word", word}, {"nearest", like}, {"games", all}});
  }

  // Its words are its own: `sim` reads them itself, all but those that hold for every command.
  int run_sim(const std::vector<std::string>& words) const {
    return tercio::run_sim(all_games(), words,
                           {std::cout, std::cerr, isatty(STDERR_FILENO) != 0, lang_});
  }

  int run_review() {
    review_options_.lang = lang_;
    return tercio::run_review(games_of(games_), review_options_, std::cin, std::cout, std::cerr);
  }

  int run_calibrate() {
    const Game* game = games_.find(game_);
    if (game == nullptr) return unknown_game(game_);
    calibrate_options_.lang = lang_;
    return tercio::run_calibrate(*game, calibrate_options_, std::cout, std::cerr);
  }

  int run_replay() {
    ReplayOptions options{file_, lang_, std::nullopt};
    if (!to_.empty()) {
      options.to = whole_number(to_);
      if (!options.to) return complain("flags.whole", {{"flag", "--to"}, {"value", to_}});
    }
    return tercio::run_replay(games_, options, std::cin, std::cout, std::cerr);
  }

  void print(const Rich& paragraph, int indent) const {
    const int columns = look_.columns > 0 ? std::min(look_.columns, 100) - 1 : 1 << 20;
    for (const Rich& line : wrap(paragraph, columns, indent))
      std::puts(render(line, look_).c_str());
  }

  // Numbers of rules; a game for all of its rules; or words to look for, in a game or in all.
  int run_rules() const {
    const std::string example = "CE-41";
    std::string all, sought;
    for (const std::string& id : game_ids()) all += (all.empty() ? "" : ", ") + id;
    if (ids_.empty()) return complain("flags.rules_how", {{"example", example}, {"games", all}});
    std::vector<std::pair<const RuleInfo*, bool>> wanted;  // with their pictures?
    const Game* of = nullptr;
    bool numbered = true;
    const auto all_of_it = [&] {
      if (of == nullptr || numbered) return;
      for (const RuleInfo& rule : of->rules()) wanted.emplace_back(&rule, false);
    };
    for (const std::string& word : ids_) {
      const auto [game, rule] = find_rule(word);
      if (const Game* named = sought.empty() ? games_.find(fold(word)) : nullptr) {
        all_of_it();
        of = named;
        numbered = false;
      } else if (rule != nullptr && sought.empty()) {
        if (of != nullptr && of != game)
          return complain(
              "flags.rule_of",
              {{"rule", rule->id}, {"game", game->info().id}, {"named", of->info().id}});
        wanted.emplace_back(rule, true);
        numbered = true;
      } else if (looks_numbered(word) || !wanted.empty()) {
        return complain("flags.rule", {{"rule", word}, {"example", example}});
      } else {
        sought += (sought.empty() ? "" : " ") + word;
      }
    }
    if (!sought.empty()) return run_find(of, sought);
    all_of_it();
    const Look look = look_of_terminal(play_wish_.look);
    for (const auto& [rule, pictured] : wanted) {
      for (const Rich& line : rule_lines(*rule, lang_)) print(line, 0);
      if (!pictured) continue;
      for (const Rich& line : picture_lines(*find_rule(rule->id).first, rule->id, look, lang_))
        print(line, 0);
    }
    return 0;
  }

  // "CE-999" is meant as a number, though there is no such rule.
  static bool looks_numbered(const std::string& word) {
    std::string upper = fold(word);
    for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return RuleId::parse(upper).has_value();
  }

  int run_find(const Game* of, const std::string& sought) const {
    constexpr std::size_t kOfOne = 5, kOfEach = 2;
    bool any = false;
    for (const auto& game : games_.all()) {
      if (of != nullptr && of != game.get()) continue;
      const RuleBook book(*game);
      // Where all games are asked, what one of them has only nearly says nothing.
      if (of == nullptr && !book.find(sought, lang_).meant.empty()) continue;
      const std::vector<Rich> lines =
          found_lines(book, sought, of != nullptr ? kOfOne : kOfEach, lang_);
      if (lines.empty()) continue;
      if (of == nullptr) print(Rich(game->info().title.in(lang_), Ink::Bold), 0);
      for (const Rich& line : lines) print(line, 0);
      any = true;
    }
    return any ? 0 : complain("flags.rule_none", {{"words", sought}});
  }

  // Nothing, if no game has it.
  std::pair<const Game*, const RuleInfo*> find_rule(const std::string& id) const {
    for (const auto& game : games_.all())
      for (const RuleInfo& rule : game->rules())
        if (fold(rule.id) == fold(id)) return {game.get(), &rule};
    return {nullptr, nullptr};
  }

  int run_games() const {
    for (const auto& game : games_.all()) {
      const GameInfo& info = game->info();
      Rich title(info.id, Ink::Number);
      title.add("  ").add(say(info.max_players > 1 ? "app.game_line" : "app.game_line_solo",
                              {{"title", info.title},
                               {"designer", info.designer},
                               {"min", info.min_players},
                               {"max", info.max_players}}),
                          Ink::Bold);
      print(title, 2);
      print(Rich("  " + info.text.in(lang_)), 2);
      print(Rich("  --" + (info.scenario_word.empty() ? "scenario" : info.scenario_word) + " " +
                 scenarios_of(info)),
            6);
      for (const OptionInfo& option : info.options)
        print(Rich("  " + flag_of(option.id) + " " + values_of(option)), 6);
    }
    return 0;
  }

  Lang lang_;
  GameList games_;
  CLI::App app_;
  Look look_;
  std::string data_, lang_word_, game_, seed_, think_, file_, to_, lesson_;
  bool again_ = false;
  std::vector<std::string> ids_;
  PlayWish play_wish_;
  ReviewOptions review_options_;
  CalibrateOptions calibrate_options_;
  CLI::App *play_ = nullptr, *learn_ = nullptr, *engine_ = nullptr, *replay_ = nullptr,
           *review_ = nullptr, *calibrate_ = nullptr, *verify_ = nullptr, *rules_ = nullptr,
           *list_ = nullptr, *serve_ = nullptr, *store_ = nullptr, *backup_ = nullptr,
           *restore_ = nullptr;
  ServeOptions serve_options_;
};

}  // namespace

int run(const std::vector<std::string>& words) {
  const Glance seen = glance(words);
  if (!seen.wrong_lang.empty())
    return App::complain(texts().format("flags.value", {{"flag", "--lang"},
                                                        {"value", seen.wrong_lang},
                                                        {"values", "en, es"},
                                                        {"nearest", ""}}),
                         seen.lang);
  try {
    App app(seen, load_games(seen.data.empty() ? DataSource() : DataSource(seen.data)));
    return app.run(seen.words);
  } catch (const DataError& error) {
    return App::complain(texts().format("flags.data", {{"problem", std::string(error.what())}}),
                         seen.lang);
  }
}

}  // namespace tercio::cli
