// What the player sees at a decision: the board, what happened since he last chose, the question
// and its answers.
#include <algorithm>

#include "cli/boards/board.h"
#include "cli/session.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

std::vector<Rich> wrapped(const std::vector<Rich>& paragraphs, int columns, int indent) {
  std::vector<Rich> out;
  for (const Rich& paragraph : paragraphs)
    for (Rich& line : wrap(paragraph, columns, indent)) out.push_back(std::move(line));
  return out;
}

// Many short sentences one after another, for a small window; the oldest are left out if there are
// more than fit in so many rows.
std::vector<Rich> run_together(const std::vector<Rich>& sentences, int columns, std::size_t rows) {
  for (std::size_t first = 0;; ++first) {
    Rich whole;
    if (first > 0) whole.add("… ", Ink::Dim);
    for (std::size_t i = first; i < sentences.size(); ++i) {
      if (i > first) whole.add(" · ", Ink::Dim);
      whole.add(sentences[i]);
    }
    std::vector<Rich> out = wrap(whole, columns, 0);
    if (out.size() <= rows || first + 1 >= sentences.size()) return out;
  }
}

}  // namespace

std::vector<Choice> Session::choices(Seat seat) const {
  std::vector<Choice> out;
  if (!is_asked()) return out;
  for (const Action action : match_.position().legal(seat)) {
    const ActionInfo about = match_.position().describe(seat, action);
    out.push_back(
        {about.words, about.label.in(wish_.lang), match_.position().said(action).in(wish_.lang)});
  }
  return out;
}

std::vector<Rich> Session::news(Seat seat) const {
  const auto seen = seen_.find(seat);
  const std::size_t size = match_.played().size();
  const std::size_t from = seen == seen_.end() ? 0 : std::min(seen->second, size);
  std::vector<Rich> out = notes_;
  for (Rich& line : happened(match_, from, size, seat, wish_.lang, name_own_))
    out.push_back(std::move(line));
  return out;
}

Rich Session::headline(Seat seat) const {
  const GameInfo& info = match_.game().info();
  const Lang lang = wish_.lang;
  Rich out(info.title.in(lang), Ink::Title);
  for (const NamedInfo& scenario : info.scenarios)
    if (scenario.id == match_.position().setup().scenario)
      out.add(" · " + scenario.title.in(lang), Ink::Dim);
  if (match_.position().seats().count() > 1 && seat != Seat::Nobody)
    out.add(" · " + info.seats[index(seat)].title.in(lang), Ink::Bold);
  const std::string subtitle = board_of(info.id).subtitle(match_.position().view(seat), lang);
  if (!subtitle.empty()) out.add(" · " + subtitle, Ink::Dim);
  const Turn turn = match_.turn();
  if (turn.phase < info.phases.size())
    out.add(" · ", Ink::Dim).add(info.phases[turn.phase].title.in(lang));
  return out;
}

void Session::draw(Seat seat) {
  terminal_.measure();
  if (terminal_.look().plain) {
    draw_plain(seat);
    notes_.clear();
    return;
  }
  const Json view = match_.position().view(seat);
  const Look& look = terminal_.look();
  BoardRequest request{view, wish_.lang, look, {}, whole_};
  whole_ = false;
  const std::vector<Action> legal = match_.position().legal(seat);
  for (std::size_t i = 0; i < legal.size(); ++i)
    for (const auto& [name, value] : match_.position().describe(seat, legal[i]).args)
      request.lit.emplace(value, std::to_string(i + 1));

  const Board& board = board_of(match_.game().info().id);
  const int columns = terminal_.columns() - 1;
  const std::vector<Rich> title = wrap(headline(seat), columns, 2);
  // Sentences keep to a comfortable width; a map is drawn for the whole window.
  const std::vector<Rich> map =
      wrapped(board.draw(request), look.columns == 0 ? columns : look.columns - 1, 2);
  const std::vector<Rich> key = wrapped(board.legend(request), columns, 2);
  const std::vector<Rich> sentences = news(seat);
  std::vector<Rich> events = wrapped(sentences, columns, 2);
  std::vector<Rich> question = wrapped(lesson_lines(), columns, 2);
  if (const Text goal = match_.position().goal(seat); !goal.en.empty())
    for (Rich& line : wrap(Rich(goal.in(wish_.lang), Ink::Dim), columns))
      question.push_back(std::move(line));
  for (Rich& line : wrapped(coach_lines(), columns, 2)) question.push_back(std::move(line));
  if (is_asked())
    for (Rich& line : wrap(Rich(match_.position().prompt(seat).in(wish_.lang), Ink::Bold), columns))
      question.push_back(std::move(line));
  const std::vector<Choice> all = choices(seat);
  std::vector<Rich> answers = wrapped(choices_list(all, ChoiceForm::Whole, columns, 2), columns, 4);

  // A small window keeps what is new and what is asked; what is known by heart goes first.
  const auto window = static_cast<std::size_t>(look.rows);
  bool with_title = true, with_key = !key.empty();
  const auto too_tall = [&](std::size_t news_rows) {
    const std::size_t rows = (with_title ? title.size() : 0) + map.size() +
                             (with_key ? key.size() : 0) + news_rows + question.size() +
                             answers.size() + 1;
    return rows > window ? rows - window : 0;
  };
  if (look.redraw) {
    const std::size_t least = std::min<std::size_t>(events.size(), 3);
    if (too_tall(events.size()) > 0 && legend_shown_) with_key = false;
    const std::pair<ChoiceForm, bool> ways[] = {{ChoiceForm::Whole, true},
                                                {ChoiceForm::Grouped, true},
                                                {ChoiceForm::Grouped, false},
                                                {ChoiceForm::Short, true},
                                                {ChoiceForm::Short, false}};
    for (const auto& [form, titled] : ways) {
      if (too_tall(least) == 0) break;
      answers = choices_list(all, form, columns, 3);
      with_title = titled;
    }
    if (const std::size_t over = too_tall(events.size()); over > 0)
      events = run_together(sentences, columns,
                            std::max(least, events.size() - std::min(over, events.size())));
  }
  terminal_.clear();
  if (with_title)
    for (const Rich& line : title) terminal_.line(line);
  for (const Rich& line : map) terminal_.line(line);
  if (with_key)
    for (const Rich& line : key) terminal_.line(line);
  for (const Rich& line : events) terminal_.line(line);
  if (too_tall(events.size() + 1) == 0 || !look.redraw) terminal_.line();
  for (const Rich& line : question) terminal_.line(line);
  for (const Rich& line : answers) terminal_.line(line);
  legend_shown_ = legend_shown_ || with_key;
  notes_.clear();
}

void Session::draw_board(Seat seat) {
  terminal_.measure();
  if (terminal_.look().plain) {
    print(news(seat), 0);
    tell(seat, false);
    notes_.clear();
    return;
  }
  const Json view = match_.position().view(seat);
  const BoardRequest request{view, wish_.lang, terminal_.look(), {}, false};
  const Board& board = board_of(match_.game().info().id);
  terminal_.clear();
  terminal_.paragraph(headline(seat), 2);
  print(board.draw(request));
  print(news(seat));
  notes_.clear();
}

void Session::tell(Seat seat, bool everything) {
  std::set<std::string>& told = told_[seat];
  std::set<std::string> now;
  const Board& board = board_of(match_.game().info().id);
  std::vector<std::string> all = board.tell(match_.position().view(seat), wish_.lang);
  if (const Text goal = match_.position().goal(seat); !goal.en.empty())
    all.push_back(goal.in(wish_.lang));
  for (const std::string& sentence : all) {
    if (everything || !told.contains(sentence)) terminal_.paragraph(Rich(sentence));
    now.insert(sentence);
  }
  told = std::move(now);
}

void Session::draw_plain(Seat seat) {
  terminal_.line();
  print(news(seat), 0);
  tell(seat, false);
  print(coach_lines(), 0);
  print(lesson_lines(), 0);
  if (!is_asked()) return;
  terminal_.paragraph(Rich(match_.position().prompt(seat).in(wish_.lang)));
  constexpr std::size_t kReadOut = 24;  // more is not listened to
  if (const std::vector<Choice> all = choices(seat); all.size() > kReadOut)
    list_summed_up(all);
  else
    list_choices(seat);
}

// "order 3: fire, board, embark" for all actions that differ in their last word only.
void Session::list_summed_up(const std::vector<Choice>& all) {
  std::vector<std::pair<std::string, std::string>> groups;
  for (const Choice& choice : all) {
    // A name of several words would be torn apart at its last one.
    const bool as_long = std::count(choice.said.begin(), choice.said.end(), ' ') ==
                         std::count(choice.words.begin(), choice.words.end(), ' ');
    const std::string& words = as_long ? choice.shown() : choice.words;
    const std::size_t space = words.rfind(' ');
    const std::string begin = words.substr(0, space);
    const std::string last = space == std::string::npos ? "" : words.substr(space + 1);
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const auto& known) { return known.first == begin; });
    if (group == groups.end())
      groups.emplace_back(begin, last);
    else
      group->second += ", " + last;
  }
  for (const auto& [begin, last] : groups)
    terminal_.paragraph(Rich(last.empty() ? begin : begin + ": " + last), 2);
  terminal_.paragraph(Rich(say("screen.many", {{"n", static_cast<long long>(all.size())}})));
}

void Session::list_choices(Seat seat) {
  const std::vector<Choice> all = choices(seat);
  if (!terminal_.look().plain) {
    print(choices_list(all, ChoiceForm::Whole, terminal_.columns() - 1, 2), 4);
    return;
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    terminal_.paragraph(Rich(say("screen.choice", {{"n", static_cast<long long>(i + 1)},
                                                   {"label", all[i].label},
                                                   {"words", all[i].shown()}})),
                        2);
}

}  // namespace tercio::cli
