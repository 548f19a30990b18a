// What the player may type besides a number: actions in the game's words, and commands in English
// or Spanish, each by any unambiguous beginning.
#include <algorithm>
#include <charconv>
#include <sstream>

#include "cli/boards/board.h"
#include "cli/rule_picture.h"
#include "cli/saves.h"
#include "cli/session.h"
#include "cli/text.h"
#include "cli/words.h"
#include "match/gesture.h"
#include "match/record.h"
#include "match/undo.h"

namespace tercio::cli {

struct Session::Command {
  const char* id;  // its names are the sentence "command.<id>", its help "about.<id>"
  Next (Session::*run)(Seat seat, const std::string& rest);
};

const std::vector<Session::Command>& Session::commands() {
  static const std::vector<Command> all = {
      {"why", &Session::do_why},         {"odds", &Session::do_odds}, {"hint", &Session::do_hint},
      {"auto", &Session::do_auto},       {"undo", &Session::do_undo}, {"board", &Session::do_board},
      {"status", &Session::do_status},   {"log", &Session::do_log},   {"rules", &Session::do_rules},
      {"record", &Session::do_record},   {"save", &Session::do_save}, {"lang", &Session::do_lang},
      {"choices", &Session::do_choices}, {"help", &Session::do_help}, {"quit", &Session::do_quit},
      {"coach", &Session::do_coach},
  };
  return all;
}

namespace {

std::string trimmed(const std::string& line) {
  const auto first = line.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

// The first word, folded, and the rest as it was typed.
std::pair<std::string, std::string> first_word(const std::string& line) {
  const std::string text = trimmed(line);
  const auto space = text.find_first_of(" \t");
  if (space == std::string::npos) return {fold(text), ""};
  return {fold(text.substr(0, space)), trimmed(text.substr(space))};
}

// A whole number and nothing else.
std::optional<std::size_t> number_typed(const std::string& line) {
  const std::string text = trimmed(line);
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::vector<Typed> typed_choices(const std::vector<Choice>& choices) {
  std::vector<Typed> out;
  out.reserve(choices.size());
  for (const Choice& choice : choices) out.push_back({choice.words, choice.label, choice.said});
  return out;
}

// A choice to show how one is typed: one of several words if there is any.
std::size_t example_of(const std::vector<Typed>& choices) {
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (split(choices[i].shown()).size() > 1 && !shortened(i, choices).empty()) return i;
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (!shortened(i, choices).empty()) return i;
  return 0;
}

}  // namespace

// ---- understanding a line --------------------------------------------------------------------

Session::Next Session::understand(Seat seat, const std::string& line) {
  const std::string text = trimmed(line);
  if (lesson_)
    if (const auto next = lesson_command(seat, text)) return *next;
  if (text.empty()) return Next::Redraw;
  if (text.front() == '/') {
    if (const auto next = command(seat, text.substr(1), false)) return *next;
    return not_understood(seat, text);
  }
  // A lesson goes step by step.
  if (!lesson_ && text.find(';') != std::string::npos) return play_gesture(seat, text);
  const std::vector<Choice> all = choices(seat);
  if (const auto number = number_typed(text)) {
    if (*number >= 1 && *number <= all.size()) return play(seat, all[*number - 1].words);
    error(say("typed.number", {{"n", static_cast<long long>(all.size())}}));
    return Next::Ask;
  }
  const std::vector<std::size_t> found = meant(text, typed_choices(all));
  // No word of a game is a word of the program (words_test): a command's whole name is always it.
  if (const auto next = command(seat, text, true)) return *next;
  if (found.size() == 1) return play(seat, all[found[0]].words);
  if (found.size() > 1) {
    ask_which(found, all);
    return Next::Ask;
  }
  // Said in other words than the list has, in either language: done, or refused with its rule.
  if (const auto parsed = match_.position().parse(text))
    return play(seat, match_.position().words(*parsed));
  if (const auto next = command(seat, text, false)) return *next;
  return not_understood(seat, text);
}

std::optional<Session::Next> Session::command(Seat seat, const std::string& line, bool whole_word) {
  const auto [word, rest] = first_word(line);
  const auto [second, after] = first_word(rest);  // "por qué" is two words
  const Command* only = nullptr;
  int beginnings = 0;
  for (const Command& one : commands()) {
    bool begins = false;
    const Text names = texts().format(std::string("command.") + one.id);
    for (const std::string& name : split(names.en + " " + names.es)) {
      if (name == word) return (this->*one.run)(seat, rest);
      if (name == word + "-" + second) return (this->*one.run)(seat, after);
      begins = begins || name.starts_with(word);
    }
    if (begins) {
      only = &one;
      ++beginnings;
    }
  }
  if (whole_word || beginnings != 1 || word.empty()) return std::nullopt;
  return (this->*only->run)(seat, rest);
}

Session::Next Session::play(Seat seat, const std::string& words) {
  if (lesson_) return heed(seat, lesson_->attempt(match_, words));
  if (is_warned(seat, {words})) return Next::Ask;
  const std::size_t before = match_.played().size();
  if (const auto refused = match_.play(seat, words)) {
    refuse(*refused);
    return Next::Ask;
  }
  seen_[seat] = before;
  return Next::Played;
}

// What a person says is one thing for itself; what the computer says for him, as long as it lasts.
Session::Next Session::play_on(Seat seat, Action action) {
  if (lesson_) return play(seat, match_.position().words(action));
  const std::size_t before = match_.played().size();
  const Step step{seat, match_.position().words(action), true, goes_on(match_, seat)};
  if (const auto refused = match_.play(std::span(&step, 1))) {
    refuse(*refused);
    return Next::Ask;
  }
  seen_[seat] = before;
  return Next::Played;
}

// Several actions on one line, as one thing: all or none, up to what interrupts them.
Session::Next Session::play_gesture(Seat seat, const std::string& line) {
  std::vector<std::string> actions;
  std::istringstream parts(line);
  for (std::string part; std::getline(parts, part, ';');) {
    const std::string text = trimmed(part);
    if (text.empty()) continue;
    const auto action = match_.position().parse_short(text);
    if (!action) {
      error(say("typed.no_action", {{"typed", cut(text, 40)}}));
      return Next::Ask;
    }
    actions.push_back(match_.position().words(*action));
  }
  const Rehearsal done = rehearse(match_, seat, {actions});
  if (done.refusal) {
    const std::string& words = actions[done.refusal->step];
    error(say("typed.gesture", {{"action", match_.position().lexicon().said(words)}}));
    refuse(*done.refusal);
    return Next::Ask;
  }
  if (is_warned(seat,
                {actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(done.played)}))
    return Next::Ask;
  std::vector<Step> steps;
  for (std::size_t i = 0; i < done.played; ++i) steps.push_back({seat, actions[i], true, i > 0});
  seen_[seat] = match_.played().size();
  if (const auto refused = match_.play(steps)) {
    refuse(*refused);
    return Next::Ask;
  }
  return Next::Played;
}

void Session::refuse(const Refusal& refusal) {
  terminal_.paragraph(with_rule(Rich(refusal.message.in(wish_.lang), Ink::Bad), refusal.rule));
  if (refusal.rule)
    terminal_.paragraph(Rich(say("typed.read_rule", {{"rule", refusal.rule.str()}}), Ink::Dim));
}

void Session::ask_which(const std::vector<std::size_t>& several, const std::vector<Choice>& all) {
  terminal_.paragraph(Rich(say("typed.which")));
  for (const std::size_t i : several)
    terminal_.paragraph(Rich("  ")
                            .add(std::to_string(i + 1), Ink::Number)
                            .add(" " + all[i].label)
                            .add("  (" + all[i].shown() + ")", Ink::Dim));
}

// An action that is not among the choices is answered with its rule; anything else with what could
// have been meant.
Session::Next Session::not_understood(Seat seat, const std::string& line) {
  if (const auto action = known_action(seat, line)) {
    const Verdict verdict = match_.position().why(seat, *action);
    if (!verdict.ok()) {
      refuse({"illegal", match_.position().reason(seat, *action, verdict), verdict.rule});
      return Next::Ask;
    }
  }
  std::vector<std::string> known;
  for (const Command& one : commands()) {
    // Words of both languages are understood; the own one is suggested.
    for (const std::string& name : split(say(std::string("command.") + one.id)))
      known.push_back(name);
  }
  for (const Choice& choice : choices(seat)) {
    known.push_back(choice.shown());
    known.push_back(first_word(choice.shown()).first);
  }
  std::string like = nearest(line, known);
  if (like.empty()) like = nearest(first_word(line).first, known);
  if (like.empty())
    error(say("typed.unknown", {{"typed", cut(line, 40)}}));
  else
    error(say("typed.nearest", {{"typed", cut(line, 40)}, {"nearest", like}}));
  return Next::Ask;
}

// The action a line means, legal or not: a number, a choice, or any action of the game with its
// words shortened as far as they stay clear.
std::optional<Action> Session::known_action(Seat seat, const std::string& line) {
  const std::vector<Action> legal = match_.position().legal(seat);
  const std::vector<Choice> all = choices(seat);
  if (const auto number = number_typed(line)) {
    if (*number >= 1 && *number <= legal.size()) return legal[*number - 1];
    return std::nullopt;
  }
  // Words in full are meant as they stand; only then what is like a choice, or like any action.
  if (const auto parsed = match_.position().parse(line)) return *parsed;
  const std::vector<std::size_t> found = meant(line, typed_choices(all));
  if (found.size() == 1) return legal[found[0]];
  if (const auto parsed = match_.position().parse_short(line)) return *parsed;
  return std::nullopt;
}

std::vector<std::string> Session::completions(Seat seat, std::string_view line) const {
  std::vector<std::string> all, out;
  for (const Choice& choice : choices(seat)) all.push_back(choice.shown());
  const std::size_t actions = all.size();
  for (const Command& one : commands()) {
    const std::string name = split(say(std::string("command.") + one.id)).front();
    all.push_back(name);
    if (std::string_view(one.id) == "why" || std::string_view(one.id) == "odds")
      for (std::size_t i = 0; i < actions; ++i) all.push_back(name + " " + all[i]);
  }
  for (const std::string& one : all)
    if (fold(one).starts_with(fold(line))) out.push_back(one);
  return out;
}

// ---- commands --------------------------------------------------------------------------------

Session::Next Session::do_why(Seat seat, const std::string& rest) {
  if (rest.empty()) {
    const std::vector<Choice> all = choices(seat);
    error(all.empty() ? say("why.what_plain")
                      : say("why.what", {{"action", all[example_of(typed_choices(all))].shown()}}));
    return Next::Ask;
  }
  const auto action = known_action(seat, rest);
  if (!action) {
    error(say("typed.no_action", {{"typed", cut(rest, 40)}}));
    return Next::Ask;
  }
  const Verdict verdict = match_.position().why(seat, *action);
  if (!verdict.ok()) {
    refuse({"illegal", match_.position().reason(seat, *action, verdict), verdict.rule});
    return Next::Ask;
  }
  const ActionInfo about = match_.position().describe(seat, *action);
  terminal_.paragraph(Rich(say("why.allowed", {{"action", about.label}}), Ink::Good));
  for (const RuleId rule : about.rules)
    for (const RuleInfo& info : match_.game().rules())
      if (info.id == rule.str()) {
        const std::vector<Rich> lines = rule_lines(info, wish_.lang);
        terminal_.paragraph(Rich("  ").add(lines.front()), 2);
      }
  return Next::Ask;
}

Session::Next Session::do_odds(Seat seat, const std::string& rest) {
  std::vector<Action> asked;
  if (rest.empty()) {
    asked = match_.position().legal(seat);
  } else if (const auto action = known_action(seat, rest)) {
    asked = {*action};
  } else {
    error(say("typed.no_action", {{"typed", cut(rest, 40)}}));
    return Next::Ask;
  }
  bool any = false;
  for (const Action action : asked) {
    const Verdict verdict = match_.position().why(seat, action);
    if (!verdict.ok()) {
      refuse({"illegal", match_.position().reason(seat, action, verdict), verdict.rule});
      return Next::Ask;
    }
    const auto odds = match_.position().odds(seat, action);
    if (!odds) continue;
    any = true;
    terminal_.paragraph(
        Rich(match_.position().describe(seat, action).label.in(wish_.lang), Ink::Bold));
    print(odds_lines(*odds, wish_.lang));
  }
  if (!any) terminal_.paragraph(Rich(say("odds.none")));
  return Next::Ask;
}

Session::Next Session::do_undo(Seat seat, const std::string& rest) {
  if (lesson_) return lesson_back(seat);
  std::vector<Played> taken;
  if (const auto refused = undo_for(match_, seat, &taken, rest)) {
    refuse(*refused);
    return Next::Ask;
  }
  seen_[seat] = match_.played().size();
  std::string said;
  for (const Played& one : taken)
    said += (said.empty() ? "" : "; ") + match_.position().lexicon().said(one.words).in(wish_.lang);
  notes_.emplace_back(say("undo.done", {{"action", said}}), Ink::Dim);
  return Next::Redraw;
}

// An aim by its id, or by the beginning of its title in either language.
std::optional<std::string> Session::aim_named(const std::string& typed) const {
  const std::string word = fold(typed);
  for (const NamedInfo& aim : match_.game().info().aims)
    if (word == aim.id || fold(aim.title.en).starts_with(word) ||
        fold(aim.title.es).starts_with(word))
      return aim.id;
  return std::nullopt;
}

Session::Next Session::do_hint(Seat seat, const std::string& rest) {
  PlayerName player = strongest();
  if (!rest.empty()) {
    const auto aim = aim_named(rest);
    if (!aim) {
      std::string known;
      for (const NamedInfo& one : match_.game().info().aims)
        known += (known.empty() ? "" : ", ") + one.id;
      error(known.empty() ? say("hint.one_aim")
                          : say("hint.aim", {{"typed", rest}, {"aims", known}}));
      return Next::Ask;
    }
    player.aim = *aim;
  }
  Thinking how = thinking(seat, player);
  how.explains = true;
  const auto advice = match_.position().best(seat, how);
  if (!advice) {
    error(advice.error.message);
    return Next::Ask;
  }
  print(advice_lines(match_.position(), seat, *advice, wish_.lang));
  return Next::Ask;
}

Session::Next Session::do_auto(Seat seat, const std::string& rest) {
  const std::string word = fold(rest);
  if (word.empty()) return computer_for_person(seat);
  const Text phase = texts().format("auto.phase");
  if (!fold(phase.en).starts_with(word) && !fold(phase.es).starts_with(word)) {
    error(say("auto.what"));
    return Next::Ask;
  }
  const AutoPhase wanted{seat, match_.turn().phase};
  const Next next = play_auto(seat);
  if (next == Next::Played) auto_phase_ = wanted;
  return next;
}

// What dice decide is never taken back: before them the person has the word.
Session::Next Session::play_auto(Seat seat) {
  const auto advice = match_.position().best(seat, thinking(seat, strongest()));
  if (!advice) {
    error(advice.error.message);
    return Next::Ask;
  }
  if (brings_dice(seat, advice->action)) {
    notes_.emplace_back(
        say("auto.dice", {{"action", match_.position().describe(seat, advice->action).label}}),
        Ink::Dim);
    name_own_ = true;
    return Next::Redraw;
  }
  name_own_ = true;
  return play_on(seat, advice->action);
}

// As far as the seat can know: the true position would tell what lies hidden.
bool Session::brings_dice(Seat seat, Action action) const {
  const auto believed = match_.position().sample(seat, match_.thinking_seed(seat));
  if (!believed->why(seat, action).ok()) return false;
  Events nobody;
  believed->apply(seat, action, nobody);
  return believed->turn().kind == TurnKind::Dice;
}

Session::Next Session::computer_for_person(Seat seat) {
  const auto advice = match_.position().best(seat, thinking(seat, strongest()));
  if (!advice) {
    error(advice.error.message);
    return Next::Ask;
  }
  name_own_ = true;
  return play_on(seat, advice.value->action);
}

bool Session::save_to(const std::filesystem::path& file) {
  const ReadFile there = read_whole(file);
  if (there.text && !there.text->empty() && !there.text->starts_with("tercio ")) {
    error(say("save.other", {{"file", file.string()}}));
    return false;
  }
  if (const auto problem = write_whole(file, write_record(match_, Reveal::Always))) {
    error(say("save.failed", {{"file", file.string()}, {"problem", *problem}}));
    return false;
  }
  terminal_.paragraph(Rich(say("save.done", {{"file", file.string()}}), Ink::Good));
  terminal_.paragraph(Rich("  " + say("keep.resume", {{"file", file.string()}}), Ink::Dim));
  return true;
}

Session::Next Session::do_save(Seat, const std::string& rest) {
  if (rest.empty())
    error(say("save.what"));
  else
    save_to(rest);
  return Next::Ask;
}

Session::Next Session::do_rules(Seat, const std::string& rest) {
  constexpr std::size_t kMost = 5;
  const RuleBook book(match_.game());
  if (rest.empty()) {
    std::string chapter;
    for (const BookRule& rule : book.rules()) {
      for (const Chapter& one : book.chapters())
        if (one.id == rule.chapter && chapter != one.id)
          print({Rich(one.title.in(wish_.lang), Ink::Bold)});
      chapter = rule.chapter;
      print({rule_lines(rule.info, wish_.lang).front()});
    }
    terminal_.paragraph(Rich(say("rules.how"), Ink::Dim));
    return Next::Ask;
  }
  const std::vector<Rich> found = found_lines(book, rest, kMost, wish_.lang);
  const std::vector<RuleInfo>& all = match_.game().rules();
  if (!found.empty()) {
    print(found, 0);
    for (const RuleInfo& rule : all)
      if (fold(rule.id) == fold(rest))
        print(picture_lines(match_.game(), rule.id, terminal_.look(), wish_.lang));
    return Next::Ask;
  }
  error(say("rules.none", {{"typed", cut(rest, 40)},
                           {"first", all.empty() ? "" : all.front().id},
                           {"last", all.empty() ? "" : all.back().id}}));
  return Next::Ask;
}

Session::Next Session::do_log(Seat seat, const std::string&) {
  const std::vector<Rich> lines =
      happened(match_, 0, match_.played().size(), seat, wish_.lang, true);
  if (lines.empty()) terminal_.paragraph(Rich(say("log.empty")));
  print(lines);
  return Next::Ask;
}

Session::Next Session::do_board(Seat seat, const std::string&) {
  if (terminal_.look().plain) {
    tell(seat, true);
    return Next::Ask;
  }
  legend_shown_ = false;
  whole_ = true;
  return Next::Redraw;
}

Session::Next Session::do_status(Seat seat, const std::string&) {
  const Json view = match_.position().view(seat);
  const Board& board = board_of(match_.game().info().id);
  if (const Text goal = match_.position().goal(seat); !goal.en.empty())
    terminal_.paragraph(Rich(goal.in(wish_.lang), Ink::Bold));
  print(board.status({view, wish_.lang, terminal_.look(), {}, true}));
  return Next::Ask;
}

Session::Next Session::do_record(Seat seat, const std::string&) {
  const Seats seats = match_.position().seats();
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (seat_at(i) != seat && seats.has(seat_at(i)) && is_secret(seat_at(i))) {
      error(say("record.secret"));
      return Next::Ask;
    }
  const std::string text = write_record(match_);
  std::size_t from = 0;
  while (from < text.size()) {
    const auto end = std::min(text.find('\n', from), text.size());
    terminal_.line(Rich(text.substr(from, end - from)));
    from = end + 1;
  }
  return Next::Ask;
}

Session::Next Session::do_lang(Seat, const std::string& rest) {
  const std::string word = fold(rest);
  if (word.starts_with("es")) {
    wish_.lang = Lang::Spanish;
  } else if (word.starts_with("en") || word == "ingles") {
    wish_.lang = Lang::English;
  } else {
    error(say("lang.what"));
    return Next::Ask;
  }
  told_.clear();
  return Next::Redraw;
}

Session::Next Session::do_choices(Seat seat, const std::string&) {
  list_choices(seat);
  return Next::Ask;
}

Session::Next Session::do_help(Seat seat, const std::string&) {
  const std::vector<Typed> all = typed_choices(choices(seat));
  const std::size_t example = example_of(all);
  const std::string brief = all.empty() ? "" : shortened(example, all);
  terminal_.paragraph(
      Rich(brief.empty() ? say("help.intro_plain")
                         : say("help.intro", {{"short", brief}, {"words", all[example].shown()}})));
  const std::vector<RuleInfo>& rules = match_.game().rules();
  const std::string rule = rules.empty() ? "..." : rules.front().id;
  std::vector<std::pair<std::string, std::string>> rows = lesson_help();
  int width = 0;
  for (const auto& [usage, about] : rows) width = std::max(width, width_of(usage));
  for (const Command& one : commands()) {
    rows.emplace_back(say(std::string("usage.") + one.id, {{"rule", rule}}),
                      say(std::string("about.") + one.id));
    width = std::max(width, width_of(rows.back().first));
  }
  for (const auto& [usage, about] : rows) {
    Rich line("  ");
    line.add(usage, Ink::Number).pad_to(width + 4).add(about);
    terminal_.paragraph(line, width + 4);
  }
  terminal_.paragraph(Rich(say("help.more"), Ink::Dim));
  return Next::Ask;
}

Session::Next Session::do_quit(Seat, const std::string&) {
  if (lesson_) return Next::Leave;
  if (!wish_.save_file || keep_failed_) {
    const auto answer = terminal_.ask(Rich(say("quit.where") + " ", Ink::Bold));
    if (!answer || trimmed(*answer).empty()) return Next::Leave;
    return save_to(trimmed(*answer)) ? Next::Leave : Next::Ask;
  }
  const auto answer = terminal_.ask(Rich(say("quit.save") + " ", Ink::Bold));
  const std::string word = answer ? fold(trimmed(*answer)) : "";
  if (word == "n" || word == "no") {
    std::error_code ignored;
    std::filesystem::remove(*wish_.save_file, ignored);
    terminal_.paragraph(Rich(say("quit.gone")));
    return Next::Leave;
  }
  if (word.empty() || word == "y" || word == "yes" || word == "s" || word == "si") {
    leave();
    return Next::Leave;
  }
  if (!save_to(trimmed(*answer))) return Next::Ask;
  std::error_code ignored;
  std::filesystem::remove(*wish_.save_file, ignored);
  return Next::Leave;
}

}  // namespace tercio::cli
