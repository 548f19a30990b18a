// Lessons as files: TOML, with everything in it checked that can be checked without playing.
#include <algorithm>
#include <set>
#include <tuple>

#include "data/components.h"
#include "match/howto.h"
#include "match/ladder.h"
#include "match/lesson.h"
#include "match/picture.h"
#include "match/setup_read.h"
#include "match/themes.h"

namespace tercio {
namespace {

Json json_of(const TomlTable& t, std::string_view key, const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* flag = node.as_boolean()) return flag->get();
  if (const auto* number = node.as_integer()) return number->get();
  if (const auto* array = node.as_array()) {
    Json out = Json::array();
    for (const toml::node& item : *array) out.push_back(json_of(t, key, item));
    return out;
  }
  if (const auto* table = node.as_table()) {
    Json out = Json::object();
    for (const auto& [name, item] : *table) out[std::string(name.str())] = json_of(t, key, item);
    return out;
  }
  t.fail(key, "expected a text, a whole number, true, false, a list or a table of them");
}

Json object_or(const TomlTable& t, std::string_view key) {
  if (!t.has(key)) return Json::object();
  Json out = json_of(t, key, t.any(key));
  if (!out.is_object()) t.fail(key, "expected a table");
  return out;
}

std::vector<std::string> texts_or(const TomlTable& t, std::string_view key) {
  return t.has(key) ? t.texts(key) : std::vector<std::string>();
}

class LessonReader {
 public:
  LessonReader(const Game& game, const DataFile& file) : game_(game), file_(file) {}

  Lesson read() {
    const TomlTable& t = file_.table;
    Lesson lesson;
    lesson.game = t.text("game");
    if (lesson.game != game_.info().id) t.fail("game", "expected " + game_.info().id);
    lesson.id = id_of(t, "lesson");
    for (const char* word : {"howto", "ladder", "puzzles", "daily"})
      if (lesson.id == word) t.fail("lesson", "'" + lesson.id + "' is what a list is called");
    lesson.puzzle = one_word(t, "kind", t.text_or("kind", "lesson"), {"lesson", "puzzle"}) == 1;
    if (lesson.puzzle) {
      lesson.theme = word_of(t, "theme");
      lesson.difficulty = t.number("difficulty", 1, 5);
    }
    lesson.order = t.number("order", 1, 99);
    lesson.minutes = t.number("minutes", 1, 60);
    lesson.seat = read_seat(game_, t);
    lesson.setup = read_setup(game_, t, {game_.info().default_scenario, {}});
    setup_ = lesson.setup;
    if (t.has("board")) lesson.board = board_of(t.table("board"));
    lesson.before = texts_or(t, "before");
    lesson.title = both(t, "title");
    lesson.teaches = both(t, "teaches");
    lesson.end = both(t, "end");
    if (t.has("next")) lesson.next = next_of(t.table("next"));
    for (const TomlTable& step : t.tables("step")) lesson.steps.push_back(step_of(step));
    check_free_play(t, lesson);
    t.no_other_keys();
    return lesson;
  }

  std::vector<RulePicture> pictures() {
    const TomlTable& t = file_.table;
    if (t.text("game") != game_.info().id) t.fail("game", "expected " + game_.info().id);
    std::vector<RulePicture> out;
    for (const TomlTable& one : t.tables("picture")) out.push_back(picture_of(one));
    t.no_other_keys();
    return out;
  }

 private:
  RulePicture picture_of(const TomlTable& t) {
    RulePicture picture;
    picture.rule = t.text("rule");
    need_rule(game_, t, "rule", picture.rule);
    if (!ids_.insert(picture.rule).second) t.fail("rule", picture.rule + " has a picture already");
    picture.caption = both(t);
    Lesson& lesson = picture.lesson;
    lesson.game = game_.info().id;
    lesson.id = picture_lesson(picture.rule);
    lesson.minutes = 1;
    lesson.seat = read_seat(game_, t);
    lesson.setup = setup_ = read_setup(game_, t, {game_.info().default_scenario, {}});
    if (t.has("board")) lesson.board = board_of(t.table("board"));
    lesson.before = texts_or(t, "before");
    for (const RuleInfo& rule : game_.rules())
      if (rule.id == picture.rule) lesson.title = rule.title;
    lesson.teaches = lesson.end = picture.caption;
    LessonStep step;
    step.id = "look";
    step.text = picture.caption;
    step.rules = {picture.rule};
    for (const std::string& text : texts_or(t, "point")) step.points.push_back(point_of(t, text));
    step.facts = facts_of(t, "facts");
    picture.yes = texts_or(t, "yes");
    picture.no = texts_or(t, "no");
    picture.area = texts_or(t, "area");
    if (t.has("try")) {
      picture.tries = true;
      const TomlTable tried = t.table("try");
      const Text task = both(tried);
      step.text = {picture.caption.en + " " + task.en, picture.caption.es + " " + task.es};
      what_is_done(tried, step);
      if (step.play.empty()) tried.fail("play", "expected what is to be done");
      if (step.after) lesson.end = *step.after;
      tried.no_other_keys();
    }
    lesson.steps.push_back(std::move(step));
    t.no_other_keys();
    return picture;
  }

  static Text both(const TomlTable& t, std::string_view key) {
    const TomlTable table = t.table(key);
    Text text = both(table);
    table.no_other_keys();
    return text;
  }
  static Text both(const TomlTable& t) {
    Text text = named(t);
    for (const auto& [key, said] : {std::pair{"en", &text.en}, std::pair{"es", &text.es}})
      if (said->empty()) t.fail(key, "expected a text that is not empty");
    if (actions_in(text.en) != actions_in(text.es))
      t.fail("es", "expected the same actions {a:...} as in English, in the same order");
    return text;
  }

  LessonBoard board_of(const TomlTable& t) const {
    LessonBoard board;
    board.setup = read_setup(game_, t, setup_);
    board.after = texts_or(t, "after");
    board.rest_stays = one_word(t, "rest", t.text_or("rest", "off"), {"off", "stay"}) == 1;
    board.on = object_or(t, "on");
    board.off = object_or(t, "off");
    if (t.has("units")) {
      board.units.emplace();
      const TomlTable units = t.table("units");
      for (const std::string& id : units.keys())
        board.units->push_back(Json::array({id, units.text(id)}));
    }
    if (t.has("state")) {
      const TomlTable state = t.table("state");
      for (const std::string& path : state.keys())
        board.state.emplace_back(path, json_of(state, path, state.any(path)));
    }
    t.no_other_keys();
    return board;
  }

  LessonNext next_of(const TomlTable& t) const {
    LessonNext next;
    next.lesson = t.text_or("lesson", "");
    next.setup = read_setup(game_, t, {game_.info().default_scenario, {}});
    next.seats = read_levels(game_, t);
    next.coach = t.flag_or("coach", false);
    t.no_other_keys();
    return next;
  }
  std::vector<Fact> facts_of(const TomlTable& t, std::string_view key) const {
    std::vector<Fact> out;
    for (const std::string& text : texts_or(t, key)) {
      Expected<Fact> fact = read_fact(text);
      if (!fact) t.fail(key, fact.error.message);
      if (fact->kind == Fact::Kind::Illegal) need_rule(game_, t, key, fact->value);
      out.push_back(std::move(*fact));
    }
    return out;
  }

  LessonStep step_of(const TomlTable& t) {
    LessonStep step;
    step.id = id_of(t, "id");
    if (!ids_.insert(step.id).second) t.fail("id", "'" + step.id + "' is the id of another step");
    step.text = both(t);
    step.rules = t.texts("rules");
    for (const std::string& id : step.rules) need_rule(game_, t, "rules", id);
    for (const std::string& text : texts_or(t, "point")) step.points.push_back(point_of(t, text));
    step.facts = facts_of(t, "facts");
    what_is_done(t, step);
    if (t.has("board")) step.board = board_of(t.table("board"));
    if (!step.until.empty() && step.play.empty())
      t.fail("until", "expected a model of it under play");
    t.no_other_keys();
    return step;
  }

  void what_is_done(const TomlTable& t, LessonStep& step) const {
    if (t.has("after")) step.after = both(t, "after");
    step.then = facts_of(t, "then");
    step.until = facts_of(t, "until");
    step.play = texts_or(t, "play");
    step.dice = texts_or(t, "dice");
    step.foe = texts_or(t, "foe");
    if (t.has("other"))
      for (const TomlTable& other : t.tables("other")) step.others.push_back(other_of(other));
  }

  static LessonPointer point_of(const TomlTable& t, const std::string& text) {
    const auto colon = text.find(':');
    if (colon == std::string::npos || colon + 1 == text.size())
      t.fail("point", "'" + text + "': expected something like place:savoy");
    LessonPointer point{text.substr(0, colon), text.substr(colon + 1)};
    one_word(t, "point", point.kind, {"place", "unit", "army", "view", "action", "page"});
    return point;
  }

  static LessonOther other_of(const TomlTable& t) {
    LessonOther other;
    other.actions = t.texts("if");
    other.text = both(t);
    other.later = t.flag_or("later", false);
    other.refused = t.flag_or("refused", false);
    t.no_other_keys();
    return other;
  }

  // After free play nobody knows where the match stands: it ends the lesson, or the next step has a
  // board of its own.
  static void check_free_play(const TomlTable& t, const Lesson& lesson) {
    for (std::size_t i = 0; i + 1 < lesson.steps.size(); ++i)
      if (!lesson.steps[i].until.empty() && !lesson.steps[i + 1].board)
        t.fail("step", "'" + lesson.steps[i].id + "' has until: expected a board in the next step");
  }

  const Game& game_;
  TomlFile file_;
  Setup setup_;
  std::set<std::string> ids_;
};

}  // namespace

Lesson read_lesson(const Game& game, const DataFile& file) {
  Lesson lesson = LessonReader(game, file).read();
  lesson.file = file.name;
  return lesson;
}

std::vector<RulePicture> read_pictures(const Game& game, const DataFile& file) {
  std::vector<RulePicture> pictures = LessonReader(game, file).pictures();
  for (RulePicture& one : pictures) one.lesson.file = file.name;
  return pictures;
}

std::vector<Lesson> lessons_of(const Game& game) {
  std::vector<Lesson> out;
  for (const DataFile& file : DataSource::lessons(game.info().id))
    if (!is_howto(file) && !is_ladder(file) && !is_themes(file) && !is_pictures(file))
      out.push_back(read_lesson(game, file));
  std::sort(out.begin(), out.end(), [](const Lesson& a, const Lesson& b) {
    return std::tuple(a.puzzle, a.order, a.id) < std::tuple(b.puzzle, b.order, b.id);
  });
  for (const Lesson& one : out) {
    const bool twice =
        std::count_if(out.begin(), out.end(), [&](const Lesson& other) {
          return other.id == one.id || (other.puzzle == one.puzzle && other.order == one.order);
        }) > 1;
    if (twice) throw DataError(one.file, 0, "another lesson has the same id or order");
    const bool follows = !one.next || one.next->lesson.empty() ||
                         std::any_of(out.begin(), out.end(), [&](const Lesson& other) {
                           return other.id == one.next->lesson;
                         });
    if (!follows) throw DataError(one.file, 0, "next: there is no lesson " + one.next->lesson);
  }
  return out;
}

// ---- words --------------------------------------------------------------------------------------

namespace {

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t from = 0; (from = text.find_first_not_of(' ', from)) < text.size();) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    out.push_back(text.substr(from, end - from));
    from = end;
  }
  return out;
}

}  // namespace

bool fits(std::string_view pattern, std::string_view words) {
  const auto wanted = words_in(pattern);
  const auto said = words_in(words);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] == "*" && i + 1 == wanted.size()) return said.size() >= i;
    if (i >= said.size() || (wanted[i] != "*" && wanted[i] != said[i])) return false;
  }
  return wanted.size() == said.size();
}

std::vector<std::string> either(const std::string& action) {
  std::vector<std::string> out;
  for (std::size_t from = 0; from <= action.size();) {
    const auto bar = std::min(action.find(" | ", from), action.size());
    out.push_back(action.substr(from, bar - from));
    from = bar + 3;
  }
  return out;
}

std::vector<std::string> actions_in(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t from = 0; (from = text.find("{a:", from)) != std::string_view::npos;) {
    const auto end = std::min(text.find('}', from), text.size());
    out.emplace_back(text.substr(from + 3, end - from - 3));
    from = end;
  }
  return out;
}

}  // namespace tercio
