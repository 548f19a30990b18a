#include "cli/session.h"

#include <algorithm>
#include <span>
#include <utility>

#include "cli/reckoning.h"
#include "cli/saves.h"
#include "cli/text.h"
#include "match/gesture.h"
#include "match/record.h"

namespace tercio::cli {

Session::Session(Match match, Terminal& terminal, SessionWish wish, std::optional<LessonRun> lesson)
    : match_(std::move(match)),
      lesson_(std::move(lesson)),
      terminal_(terminal),
      wish_(std::move(wish)) {}

std::string Session::say(std::string_view key, const std::vector<TextArg>& args) const {
  return cli::say(wish_.lang, key, args);
}

void Session::print(const std::vector<Rich>& lines, int indent) {
  for (const Rich& line : lines) terminal_.paragraph(line, indent);
}

void Session::error(const std::string& sentence) { terminal_.paragraph(Rich(sentence, Ink::Bad)); }

int Session::run() {
  if (lesson_) return run_lesson();
  const Seats seats = match_.position().seats();
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    const Seat seat = seat_at(i);
    if (!seats.has(seat) || match_.holder(seat).kind != HolderKind::Program) continue;
    auto bot = Bot::start({match_.holder(seat).name});
    if (!bot)
      return fail(say("bot.missing",
                      {{"program", match_.holder(seat).name}, {"problem", bot.error.message}}));
    bots_.emplace(seat, std::move(*bot));
  }
  for (;;) {
    const Turn turn = match_.turn();
    std::optional<int> code;
    if (turn.kind == TurnKind::Over) return the_end();
    if (turn.kind == TurnKind::Dice) {
      code = throw_dice(turn.dice);
    } else {
      // Of a decision that several share a person takes care, if one is among them; of secret ones
      // the others go first, so that a person's choice is asked for when all else is ready.
      Seat seat = turn.seats.first();
      for (std::size_t i = 0; i < kMaxSeats; ++i) {
        if (!turn.seats.has(seat_at(i))) continue;
        const bool person = match_.holder(seat_at(i)).kind == HolderKind::Human;
        if (person != turn.secret) {
          seat = seat_at(i);
          break;
        }
      }
      switch (match_.holder(seat).kind) {
        case HolderKind::Human: code = person_plays(seat); break;
        case HolderKind::Computer: code = computer_plays(seat); break;
        case HolderKind::Program: code = program_plays(seat); break;
      }
    }
    if (code) return *code;
  }
}

// ---- dice ------------------------------------------------------------------------------------

Seat Session::person_for(Seat thrower) const {
  const Seats seats = match_.position().seats();
  const auto is_person = [&](Seat seat) {
    return seat != Seat::Nobody && seats.has(seat) && match_.holder(seat).kind == HolderKind::Human;
  };
  if (is_person(thrower)) return thrower;
  if (is_person(at_screen_)) return at_screen_;
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (is_person(seat_at(i))) return seat_at(i);
  return Seat::Nobody;
}

std::optional<int> Session::throw_dice(const Throw& wanted) {
  auto_phase_.reset();
  const Seat person = person_for(wanted.by);
  if (wish_.manual_dice && person != Seat::Nobody) return ask_for_dice(person, wanted);
  const auto refused = match_.roll();
  if (refused) return fail(refused->message.in(wish_.lang));
  return std::nullopt;
}

namespace {

// "5 6", "5,6" or "56". Nothing if it is anything else.
std::vector<int> faces_typed(const std::string& line, int sides) {
  std::vector<int> out;
  std::string digits;
  const auto flush = [&] {
    if (digits.empty()) return;
    if (sides < 10)
      for (const char digit : digits) out.push_back(digit - '0');
    else
      out.push_back(digits.size() > 3 ? 0 : std::stoi(digits));
    digits.clear();
  };
  for (const char c : line) {
    if (c >= '0' && c <= '9') {
      digits += c;
    } else if (c == ' ' || c == ',' || c == '\t') {
      flush();
    } else {
      return {};
    }
  }
  flush();
  return out;
}

}  // namespace

std::optional<int> Session::ask_for_dice(Seat seat, const Throw& wanted) {
  keep();
  const auto from = std::min(seen_[seat], match_.played().size());
  print(happened(match_, from, match_.played().size(), seat, wish_.lang));
  for (;;) {
    Rich prompt(match_.position().dice_text().in(wish_.lang) + ": ", Ink::Bold);
    prompt.add(say(wanted.own > 0 && wanted.own < wanted.count ? "dice.throw_both" : "dice.throw",
                   {{"n", wanted.count},
                    {"sides", wanted.sides},
                    {"own", wanted.own},
                    {"other", wanted.count - wanted.own}}));
    const auto line = terminal_.ask(prompt.add(" "));
    if (!line) return leave();
    const std::vector<int> faces = faces_typed(*line, wanted.sides);
    if (!faces.empty()) {
      const auto refused = match_.give_dice(std::span<const int>(faces));
      if (!refused) {
        seen_[seat] = std::max(seen_[seat], match_.played().size() - 1);
        return std::nullopt;
      }
      refuse(*refused);
      continue;
    }
    const std::string word = fold(*line);
    if (word == fold(say("dice.roll_word")) || word == "roll") {
      if (const auto refused = match_.roll()) return fail(refused->message.in(wish_.lang));
      return std::nullopt;
    }
    switch (command(seat, *line, false).value_or(Next::Ask)) {
      case Next::Leave: return 0;
      case Next::Played:
      case Next::Redraw: return std::nullopt;
      case Next::Ask: break;
    }
    terminal_.paragraph(
        Rich(say("dice.help", {{"n", wanted.count}, {"sides", wanted.sides}}), Ink::Dim));
  }
}

// ---- players ---------------------------------------------------------------------------------

PlayerName Session::strongest() const {
  const std::vector<std::string> levels = match_.game().levels();
  return {levels.empty() ? "strong" : levels.back(), wish_.aim};
}

Thinking Session::thinking(Seat seat, const PlayerName& player) const {
  Thinking out;
  out.level = player.level;
  out.aim = player.aim;
  out.ms = wish_.think_ms;
  out.seed = match_.thinking_seed(seat);
  out.mind = match_.mind(seat);
  return out;
}

std::optional<int> Session::computer_plays(Seat seat) {
  auto_phase_.reset();
  const auto advice =
      match_.position().best(seat, thinking(seat, player_name(match_.holder(seat).level)));
  if (!advice) return fail(advice.error.message);
  const Step step{seat, match_.position().words(advice->action), true, goes_on(match_, seat)};
  const auto refused = match_.play(std::span(&step, 1));
  if (refused) return fail(refused->message.in(wish_.lang));
  return std::nullopt;
}

std::optional<int> Session::program_plays(Seat seat) {
  auto_phase_.reset();
  const std::string& program = match_.holder(seat).name;
  const auto chosen = bots_.at(seat).choose(match_.position(), seat, wish_.think_ms);
  if (!chosen) {
    std::string key = chosen.error.code;  // "bot-silent" is the sentence "bot.silent"
    std::replace(key.begin(), key.end(), '-', '.');
    return fail(say(texts().has(key) ? key : "bot.nonsense",
                    {{"program", program}, {"problem", chosen.error.message}}));
  }
  if (const auto refused = match_.play(seat, *chosen)) return fail(refused->message.in(wish_.lang));
  return std::nullopt;
}

bool Session::is_secret(Seat seat) const {
  return match_.position().view_hash(seat) != match_.position().view_hash(Seat::Nobody);
}

// The screen goes from one person to another: nobody sees what only the other may know.
void Session::hand_over(Seat seat) {
  const Seat before = at_screen_;
  at_screen_ = seat;
  if (before == Seat::Nobody || before == seat) return;
  if (!is_secret(before) && !is_secret(seat) && !match_.turn().secret) return;
  terminal_.hide();
  const Text& name = match_.game().info().seats[index(seat)].title;
  terminal_.ask(Rich(say("screen.hand_over", {{"seat", name}}) + " ", Ink::Bold));
}

std::optional<int> Session::person_plays(Seat seat) {
  keep();
  hand_over(seat);
  if (auto_phase_ == AutoPhase{seat, match_.turn().phase}) {
    const auto seen = seen_[seat];  // all that happens meanwhile is news at the end
    const Next next = play_auto(seat);
    seen_[seat] = seen;
    if (next == Next::Played) return std::nullopt;
  }
  auto_phase_.reset();
  bool redraw = true;
  for (;;) {
    if (redraw) {
      hear_coach(seat);
      draw(seat);
    }
    redraw = false;
    const auto line = terminal_.ask(
        question_mark(), [this, seat](std::string_view typed) { return completions(seat, typed); });
    if (!line) return leave();
    const bool named = std::exchange(name_own_, false);
    const Next next = understand(seat, *line);
    if (next == Next::Ask || next == Next::Redraw) name_own_ = named;
    switch (next) {
      case Next::Ask: break;
      case Next::Redraw: redraw = true; break;
      case Next::Played: begin_coaching(seat); return std::nullopt;
      case Next::Leave: return 0;
    }
  }
}

// ---- leaving ---------------------------------------------------------------------------------

void Session::keep() {
  if (!wish_.save_file || keep_failed_ || kept_ == match_.played().size() + 1) return;
  const auto problem = write_whole(*wish_.save_file, write_record(match_, Reveal::Always));
  if (!problem) {
    kept_ = match_.played().size() + 1;
    return;
  }
  keep_failed_ = true;
  notes_.emplace_back(
      say("keep.failed", {{"file", wish_.save_file->string()}, {"problem", *problem}}), Ink::Bad);
}

int Session::leave() {
  kept_ = 0;
  keep();
  if (!wish_.save_file || keep_failed_) {
    error(say("keep.lost"));
    return 1;
  }
  terminal_.paragraph(Rich(say("keep.kept", {{"file", wish_.save_file->string()}})));
  terminal_.paragraph(
      Rich("  " + say("keep.resume", {{"file", wish_.save_file->string()}}), Ink::Bold));
  return 0;
}

int Session::fail(const std::string& why) {
  error(why);
  if (match_.played().empty()) return 1;
  leave();
  return 1;
}

int Session::the_end() {
  keep();
  const Seat viewer = person_for(Seat::Nobody);
  draw_board(viewer);
  print(result_lines(match_, wish_.lang), 0);
  print(reckoning_lines(match_, wish_.lang), 0);
  if (wish_.save_file && !keep_failed_)
    terminal_.paragraph(Rich(say("end.record", {{"file", wish_.save_file->string()}}), Ink::Dim));
  return 0;
}

}  // namespace tercio::cli
