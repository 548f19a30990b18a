// What the player sees at a decision: the board, what happened since he last chose, the question
// and its answers.
#include <algorithm>

#include "cli/boards/board.h"
#include "cli/session.h"
#include "cli/text.h"

namespace tercio::cli {
namespace {

std::vector<Rich> wrapped(const std::vector<Rich>& paragraphs, int columns, int indent) {
  std::vector<Rich> out;
  for (const Rich& paragraph : paragraphs)
    for (Rich& line : wrap(paragraph, columns, indent)) out.push_back(std::move(line));
  return out;
}

// Many short sentences one after another, for a small window.
std::vector<Rich> run_together(const std::vector<Rich>& sentences, int columns) {
  Rich whole;
  for (const Rich& sentence : sentences) {
    if (!whole.empty()) whole.add(" · ", Ink::Dim);
    whole.add(sentence);
  }
  return wrap(whole, columns, 0);
}

}  // namespace

std::vector<Choice> Session::choices(Seat seat) const {
  std::vector<Choice> out;
  for (const Action action : match_.position().legal(seat)) {
    const ActionInfo about = match_.position().describe(seat, action);
    out.push_back({about.words, about.label.in(wish_.lang)});
  }
  return out;
}

std::vector<Rich> Session::news(Seat seat) const {
  const auto seen = seen_.find(seat);
  const std::size_t size = match_.played().size();
  const std::size_t from = seen == seen_.end() ? 0 : std::min(seen->second, size);
  std::vector<Rich> out = notes_;
  for (Rich& line : happened(match_, from, size, seat, wish_.lang)) out.push_back(std::move(line));
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
  BoardRequest request{view, wish_.lang, look, {}};
  const std::vector<Action> legal = match_.position().legal(seat);
  for (std::size_t i = 0; i < legal.size(); ++i)
    for (const auto& [name, value] : match_.position().describe(seat, legal[i]).args)
      request.lit.emplace(value, std::to_string(i + 1));

  const Board& board = board_of(match_.game().info().id);
  const int columns = terminal_.columns() - 1;
  const std::vector<Rich> map = wrapped(board.draw(request), columns, 2);
  const std::vector<Rich> key = wrapped(board.legend(request), columns, 2);
  const std::vector<Rich> sentences = news(seat);
  std::vector<Rich> events = wrapped(sentences, columns, 2);
  const std::vector<Rich> question =
      wrap(Rich(match_.position().prompt(seat).in(wish_.lang), Ink::Bold), columns);
  std::vector<Rich> answers = choices_list(choices(seat), columns, 2);

  // A small window keeps what is new and what is asked; what is known by heart goes first.
  const auto rows = [&](bool with_key) {
    return 2 + map.size() + (with_key ? key.size() : 0) + events.size() + question.size() +
           answers.size() + 1;
  };
  const auto window = static_cast<std::size_t>(look.rows);
  bool with_key = !key.empty();
  if (look.redraw) {
    if (rows(true) > window) answers = choices_list(choices(seat), columns, 4);
    if (rows(true) > window && legend_shown_) with_key = false;
    if (rows(with_key) > window) events = run_together(sentences, columns);
    if (rows(with_key) > window && events.size() > 3) {
      const std::size_t most =
          std::max<std::size_t>(3, events.size() - std::min(rows(with_key) - window, events.size()));
      events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(most));
    }
  }
  terminal_.clear();
  terminal_.line(headline(seat));
  for (const Rich& line : map) terminal_.line(line);
  if (with_key)
    for (const Rich& line : key) terminal_.line(line);
  for (const Rich& line : events) terminal_.line(line);
  if (rows(with_key) < window || !look.redraw) terminal_.line();
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
  const BoardRequest request{view, wish_.lang, terminal_.look(), {}};
  const Board& board = board_of(match_.game().info().id);
  terminal_.clear();
  terminal_.line(headline(seat));
  print(board.draw(request));
  print(news(seat));
  notes_.clear();
}

void Session::tell(Seat seat, bool everything) {
  std::set<std::string>& told = told_[seat];
  std::set<std::string> now;
  for (const Told& sentence :
       board_of(match_.game().info().id).tell(match_.position().view(seat), wish_.lang)) {
    if (sentence.always || everything || !told.contains(sentence.text))
      terminal_.paragraph(Rich(sentence.text));
    now.insert(sentence.text);
  }
  told = std::move(now);
}

void Session::draw_plain(Seat seat) {
  terminal_.line();
  print(news(seat), 0);
  tell(seat, false);
  terminal_.paragraph(Rich(match_.position().prompt(seat).in(wish_.lang)));
  list_choices(seat);
}

void Session::list_choices(Seat seat) {
  const std::vector<Choice> all = choices(seat);
  if (!terminal_.look().plain) {
    print(choices_list(all, terminal_.columns() - 1, 2), 4);
    return;
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    terminal_.paragraph(Rich(say("screen.choice", {{"n", static_cast<long long>(i + 1)},
                                                   {"label", all[i].label},
                                                   {"words", all[i].words}})),
                        2);
}

}  // namespace tercio::cli
