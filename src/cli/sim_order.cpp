#include "cli/sim_order.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "cli/sim_position.h"
#include "cli/sim_texts.h"
#include "game/player_name.h"

namespace tercio {
namespace {

constexpr std::uint64_t kMostGames = 20'000'000;  // their results are all kept
constexpr std::uint64_t kGamesPerLevel = 20;      // unless told
constexpr const char* kLevelOption = "level";

std::string in_quotes(const std::string& word) { return "\"" + word + "\""; }

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

std::string flag_of(std::string id) {
  std::replace(id.begin(), id.end(), '_', '-');
  return "--" + id;
}

// Reads one command line. Complaints are thrown as RequestError inside this file only.
class Reader {
 public:
  Reader(const std::vector<const Game*>& games, Lang lang)
      : games_(games), lang_(lang), t_(sim_texts(lang)) {}

  SimWords read(std::vector<std::string> args) {
    const bool wants_help = std::find(args.begin(), args.end(), "--help") != args.end() ||
                            std::find(args.begin(), args.end(), "-h") != args.end();
    if (!wants_help) take_position(args);
    take_game(args, wants_help);
    declare();
    if (wants_help) return SimHelp{app_.help()};
    parse(args);
    return order();
  }

 private:
  [[noreturn]] static void complain(const char* code, const std::string& sentence) {
    throw RequestError{code, sentence};
  }

  // The words after `flag`, which are taken out; nothing if it is not there.
  static std::optional<std::string> taken(std::vector<std::string>& args, const std::string& flag) {
    for (auto arg = args.begin(); arg != args.end(); ++arg) {
      if (arg->starts_with(flag + "=")) {
        const std::string value = arg->substr(flag.size() + 1);
        args.erase(arg);
        return value;
      }
      if (*arg != flag || arg + 1 == args.end()) continue;
      const std::string value = arg[1];
      args.erase(arg, arg + 2);
      return value;
    }
    return std::nullopt;
  }

  // A position tells which game it is of.
  void take_position(std::vector<std::string>& args) {
    const std::optional<std::string> file = taken(args, "--position");
    const std::optional<std::string> step = taken(args, "--step");
    if (!file && step) complain("no-position", t_.step_of_record);
    if (!file) return;
    Expected<SimPosition> opened = open_position(games_, *file, step, lang_);
    if (!opened) throw opened.error;
    from_ = std::move(opened->position);
    if (std::find(args.begin(), args.end(), opened->game->info().id) == args.end())
      args.push_back(opened->game->info().id);
  }

  // The first word that names a game, wherever it stands.
  void take_game(std::vector<std::string>& args, bool may_be_missing) {
    std::vector<std::string> ids;
    ids.reserve(games_.size());
    for (const Game* game : games_) ids.push_back(game->info().id);
    for (auto arg = args.begin(); arg != args.end(); ++arg) {
      const auto found = std::find(ids.begin(), ids.end(), *arg);
      if (found == ids.end()) continue;
      game_ = games_[static_cast<std::size_t>(found - ids.begin())];
      args.erase(arg);
      return;
    }
    if (may_be_missing) return;
    const std::string known = std::string(" ") + t_.there_are + " " + listed(ids) + ".";
    if (args.empty() || args[0].starts_with("-")) complain("no-game", t_.which_game + known);
    complain("unknown-game", std::string(t_.no_game) + " " + in_quotes(args[0]) + "." + known);
  }

  std::string in(const Text& text) const { return text.in(lang_); }

  void declare() {
    const bool es = lang_ == Lang::Spanish;
    const auto say = [es](const char* english, const char* spanish) {
      return es ? spanish : english;
    };
    app_.name("tercio sim " + (game_ == nullptr ? std::string("GAME") : game_->info().id));
    app_.description(say("Plays many games with computer players and says how they end.",
                         "Juega muchas partidas con jugadores automáticos y dice cómo acaban."));
    app_.set_help_flag("-h,--help", say("this page", "esta página"));
    app_.allow_extras();
    const auto word = [this](const char* flag, std::string& value, const char* text) {
      app_.add_option(flag, value, text)->take_last();
    };
    word("--players", players_,
         say("who plays: random, heuristic or a level; one for all seats, or one for each with "
             "commas between",
             "quién juega: random, heuristic o un nivel; uno para todos los bandos, o uno para "
             "cada uno separados por comas"));
    word("--paired", paired_,
         say("other players on the same dice, to compare with",
             "otros jugadores con los mismos dados, para comparar"));
    word("--games", games_wanted_, say("how many", "cuántas"));
    word("--seed", seed_,
         say("a number; the same one gives the same games",
             "un número; el mismo da las mismas partidas"));
    word("--threads", threads_, say("all cores unless told", "todos los núcleos si no se dice"));
    word("--ms", ms_,
         say("time for a decision, in milliseconds; the games then do not repeat",
             "tiempo por decisión, en milisegundos; las partidas no se repiten"));
    word("--simulations", simulations_,
         say("simulations for a decision", "simulaciones por decisión"));
    word("--adjusted", adjusted_,
         say("take the luck of throws out of the result: so many games played on from each "
             "position a throw can lead to",
             "quita del resultado la suerte de las tiradas: tantas partidas seguidas desde cada "
             "posición a la que puede llevar una tirada"));
    word("--position", unused_,
         say("begin here: a file with a position, as the protocol dumps it, or a record",
             "empieza aquí: un fichero con una posición, como la da el protocolo, o un acta"));
    word("--step", unused_,
         say("after so many steps of the record; all unless told",
             "tras tantos pasos del acta; todos si no se dice"));
    word("--levels", levels_,
         say("a game whose difficulty is a code: all, or codes with commas between, one after the "
             "other",
             "un juego cuya dificultad es un código: all, o códigos separados por comas, uno tras "
             "otro"));
    word("--heatmap", heatmap_,
         say("a picture of them in this file, .svg or .html",
             "un mapa de calor en este fichero, .svg o .html"));
    app_.add_flag("--json", json_, say("as one JSON object", "como un objeto JSON"));
    app_.add_flag("--csv", csv_, say("one line per game", "una línea por partida"));
    app_.add_flag("--quiet", quiet_, say("without the progress bar", "sin barra de progreso"));
    word("--scenario", scenario_,
         game_ == nullptr ? "" : game_->info().scenario_title.in(lang_).c_str());
    if (game_ == nullptr) return;
    const GameInfo& info = game_->info();
    if (!info.scenario_word.empty() && info.scenario_word != "scenario")
      app_.add_option("--" + info.scenario_word, scenario_by_word_, in(info.scenario_title))
          ->take_last();
    option_values_.resize(info.options.size());
    for (std::size_t i = 0; i < info.options.size(); ++i) {
      const OptionInfo& option = info.options[i];
      auto* declared = app_.add_option(flag_of(option.id), option_values_[i], in(option.title));
      declared->take_last();
      if (option.type == OptionType::Flag) declared->expected(0, 1);
    }
  }

  void parse(std::vector<std::string> args) {
    std::reverse(args.begin(), args.end());  // as CLI11 wants them
    try {
      app_.parse(args);
    } catch (const CLI::ParseError& error) {
      const std::string said = error.what();
      complain("bad-option", said.substr(0, said.find(':')) + " " + t_.wants_value + ".");
    }
    if (const auto rest = app_.remaining(); !rest.empty())
      complain("unknown-option", std::string(t_.no_word) + " " + in_quotes(rest[0]) + ".");
  }

  std::uint64_t number(const char* flag, const std::string& text, std::uint64_t low,
                       std::uint64_t high, std::uint64_t otherwise) const {
    if (app_.count(flag) == 0) return otherwise;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high)
      complain("bad-number", std::string(flag) + " " + t_.no_number + " " + std::to_string(low) +
                                 " " + t_.to + " " + std::to_string(high) + ", " +
                                 (lang_ == Lang::Spanish ? "no " : "not ") + in_quotes(text) + ".");
    return value;
  }

  std::vector<std::string> players(const std::string& text, Seats playing) const {
    std::vector<std::string> known{"random", "heuristic"};
    for (const std::string& level : game_->levels())
      if (std::find(known.begin(), known.end(), level) == known.end()) known.push_back(level);
    std::vector<std::string> names = split_at_commas(text);
    for (const std::string& name : names)
      if (std::find(known.begin(), known.end(), name) == known.end() && !has_player(*game_, name))
        complain("unknown-player", std::string(t_.no_player) + " " + in_quotes(name) + ". " +
                                       t_.there_are + " " + listed(known) + ".");
    if (names.size() != 1 && static_cast<int>(names.size()) != playing.count())
      complain("player-count", std::string(t_.player_count) + " " + in_quotes(text) + ".");
    return names;
  }

  void not_both(const char* one, const char* other) const {
    if (app_.count(one) > 0 && app_.count(other) > 0)
      complain("not-both", std::string(t_.not_both) + " " + one + ", " + other + ".");
  }

  Setup setup() const {
    const GameInfo& info = game_->info();
    Setup wanted;
    if (from_) {
      const auto settled = [&](const std::string& flag) {
        if (app_.get_option_no_throw(flag) != nullptr && app_.count(flag) > 0)
          complain("not-both", std::string(t_.position_settles) + " " + flag + ".");
      };
      settled("--scenario");
      settled("--levels");
      settled("--" + info.scenario_word);
      for (const OptionInfo& option : info.options) settled(flag_of(option.id));
      if (&from_->game() != game_)
        complain("bad-position", std::string(t_.no_word) + " " + in_quotes(info.id) + ".");
      return from_->setup();
    }
    wanted.scenario = scenario_by_word_.empty() ? scenario_ : scenario_by_word_;
    if (wanted.scenario.empty()) wanted.scenario = info.default_scenario;
    for (std::size_t i = 0; i < info.options.size(); ++i) {
      if (app_.count(flag_of(info.options[i].id)) == 0) continue;
      wanted.options[info.options[i].id] = option_values_[i].empty() ? "true" : option_values_[i];
    }
    Expected<Setup> checked = game_->check(wanted);
    if (!checked) throw checked.error;
    return *checked;
  }

  // The codes of `--levels`, in the order of the game's list or as they were named.
  std::vector<std::string> levels() const {
    if (app_.count("--levels") == 0) {
      if (app_.count("--heatmap") > 0) complain("no-levels", t_.heatmap_levels);
      return {};
    }
    const std::vector<OptionInfo>& options = game_->info().options;
    const auto level = std::find_if(options.begin(), options.end(), [](const OptionInfo& option) {
      return option.id == kLevelOption && option.type == OptionType::Choice;
    });
    if (level == options.end())
      complain("no-levels", std::string(t_.no_levels) + " " + game_->info().id + ".");
    for (const char* other : {"--level", "--paired"})
      if (app_.get_option_no_throw(other) != nullptr) not_both("--levels", other);
    if (levels_ == "all") return level->values;
    std::vector<std::string> codes = split_at_commas(levels_);
    for (const std::string& code : codes)
      if (std::find(level->values.begin(), level->values.end(), code) == level->values.end())
        complain("unknown-level", std::string(t_.no_level) + " " + in_quotes(code) + ".");
    return codes;
  }

  std::string heatmap() const {
    if (heatmap_.empty() || heatmap_.ends_with(".svg") || heatmap_.ends_with(".html"))
      return heatmap_;
    complain("bad-file", std::string(t_.heatmap_file) + " " + in_quotes(heatmap_) + ".");
  }

  SimOrder order() const {
    const GameInfo& info = game_->info();
    not_both("--json", "--csv");
    not_both("--ms", "--simulations");
    if (!scenario_by_word_.empty()) not_both("--scenario", ("--" + info.scenario_word).c_str());
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    SimOrder order;
    order.game = game_;
    order.request.setup = setup();
    const Expected<std::unique_ptr<Position>> start = game_->start(order.request.setup);
    if (!start) throw start.error;
    order.playing = (*start)->seats();
    order.from = from_;
    order.request.from = from_.get();
    order.levels = levels();
    order.heatmap = heatmap();
    const std::uint64_t runs = std::max<std::size_t>(order.levels.size(), 1);
    // Many levels one after the other: the quickest player that can be called one.
    const bool is_quick = !order.levels.empty() && app_.count("--players") == 0;
    order.request.players = players(is_quick ? game_->levels().front() : players_, order.playing);
    order.request.games = number("--games", games_wanted_, 1, kMostGames / runs,
                                 order.levels.empty() ? 1000 : kGamesPerLevel);
    order.request.seed = number("--seed", seed_, 0, std::numeric_limits<std::uint64_t>::max(), 1);
    order.request.threads = static_cast<int>(number("--threads", threads_, 1, 1024, cores));
    order.request.ms = static_cast<int>(number("--ms", ms_, 1, 3'600'000, 0));
    order.request.simulations = number("--simulations", simulations_, 1, 1'000'000'000, 0);
    order.request.adjusted =
        static_cast<std::uint32_t>(number("--adjusted", adjusted_, 1, 1'000'000, 0));
    if (app_.count("--paired") > 0) {
      order.paired = players(paired_, order.playing);
      order.request.keyed_dice = true;
    }
    order.format = json_ ? SimFormat::AsJson : csv_ ? SimFormat::AsCsv : SimFormat::Table;
    order.quiet = quiet_;
    return order;
  }

  const std::vector<const Game*>& games_;
  Lang lang_;
  const SimTexts& t_;
  const Game* game_ = nullptr;
  CLI::App app_;
  std::string players_ = "heuristic", paired_, games_wanted_, seed_, threads_, ms_, simulations_,
              scenario_, scenario_by_word_, levels_, heatmap_, adjusted_, unused_;
  std::shared_ptr<Position> from_;
  std::vector<std::string> option_values_;
  bool json_ = false, csv_ = false, quiet_ = false;
};

}  // namespace

std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
  return list;
}

SimWords read_sim_words(const std::vector<const Game*>& games, const std::vector<std::string>& args,
                        Lang lang) {
  try {
    return Reader(games, lang).read(args);
  } catch (const RequestError& error) {
    return error;
  }
}

}  // namespace tercio
