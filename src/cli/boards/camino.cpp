#include "cli/boards/camino.h"

#include <algorithm>
#include <array>
#include <optional>

#include "cli/canvas.h"
#include "cli/text.h"
#include "game/json.h"

namespace tercio::cli {
namespace {

// ---- where things stand ----------------------------------------------------------------------

// Five rows from north to south, four columns from west to east, roughly as on the map.
struct Place {
  const char* code;
  int column, row;
};
constexpr std::array<Place, 11> kPlaces = {{{"FLA", 0, 0},
                                            {"LOR", 0, 1},
                                            {"LPA", 2, 1},
                                            {"ALS", 1, 2},
                                            {"BAD", 2, 2},
                                            {"WUR", 3, 2},
                                            {"FCO", 0, 3},
                                            {"SWI", 2, 3},
                                            {"TYR", 3, 3},
                                            {"SAV", 0, 4},
                                            {"LOM", 2, 4}}};

enum class Course : std::uint8_t {
  Down,    // straight down, `from` columns right of the place's left edge
  Across,  // straight to the east
  Bend,    // in the gap below the northern place: from `from` of it to `to` of the southern one
  Corner,  // east, then down to `to` of the other place
};
struct Way {
  const char* a;  // the northern one; the western one if they stand in one row
  const char* b;
  Course course;
  int from = 0, to = 0;  // tenths of the place's width
};
constexpr std::array<Way, 19> kWays = {{{"FLA", "LOR", Course::Down, 1, 1},
                                        {"FLA", "LPA", Course::Corner, 0, 5},
                                        {"LOR", "FCO", Course::Down, 1, 1},
                                        {"LOR", "ALS", Course::Bend, 7, 2},
                                        {"LPA", "ALS", Course::Bend, 1, 8},
                                        {"LPA", "BAD", Course::Down, 5, 5},
                                        {"LPA", "WUR", Course::Bend, 9, 3},
                                        {"ALS", "BAD", Course::Across},
                                        {"BAD", "WUR", Course::Across},
                                        {"ALS", "FCO", Course::Bend, 4, 7},
                                        {"BAD", "SWI", Course::Down, 5, 5},
                                        {"WUR", "TYR", Course::Down, 3, 3},
                                        {"FCO", "SWI", Course::Across},
                                        {"SWI", "TYR", Course::Across},
                                        {"FCO", "SAV", Course::Down, 1, 1},
                                        {"SWI", "SAV", Course::Bend, 1, 7},
                                        {"SWI", "LOM", Course::Down, 5, 5},
                                        {"TYR", "LOM", Course::Bend, 3, 9},
                                        {"SAV", "LOM", Course::Across}}};

struct Layout {
  bool boxes = false;
  int columns = 79, rows = 13;
  std::array<int, 4> x{}, width{};
  std::array<int, 5> y{};
  int panel_x = 0;
};

Layout bare_layout() {
  Layout layout;
  layout.x = {2, 20, 34, 63};
  layout.width = {14, 10, 19, 12};
  layout.y = {0, 2, 5, 8, 11};
  layout.panel_x = 58;
  return layout;
}

// Places as boxes, over the whole width of a larger window.
Layout boxed_layout(int columns) {
  Layout layout;
  layout.boxes = true;
  layout.columns = std::min(columns - 1, 118);
  layout.rows = 19;
  layout.width = {26, 20, 30, 22};
  const int gap = (layout.columns - 98) / 3;
  int x = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    layout.x[i] = x;
    x += layout.width[i] + gap;
  }
  layout.y = {0, 4, 8, 12, 16};
  layout.panel_x = layout.x[2] + layout.width[2] + gap;
  return layout;
}

constexpr int kBoxedColumns = 106, kBoxedRows = 36;

const Place* place_of(std::string_view code) {
  const auto* found = std::find_if(kPlaces.begin(), kPlaces.end(),
                                   [&](const Place& place) { return place.code == code; });
  return found == kPlaces.end() ? nullptr : found;
}

// ---- one region ------------------------------------------------------------------------------

std::string mark_of(const Json& region, std::string_view value) {
  return camino_is_reconstructed(region, value) ? "~" : "";
}

Rich title_of(const BoardRequest& request, const Json& region) {
  const bool here = word_in(request.view, "army") == word_in(region, "id");
  const auto lit = request.lit.find(word_in(region, "id"));
  Rich title;
  std::string name = name_in(region, "name", request.lang);
  if (flag_in(region, "goal")) name += " ★";
  title.add(name, here ? Ink::Here : lit != request.lit.end() ? Ink::Lit : Ink::Bold);
  if (lit != request.lit.end()) title.add(" (" + lit->second + ")", Ink::Number);
  return title;
}

std::string enemy_of(const Json& enemy, Lang lang, bool short_form) {
  std::string name = name_in(enemy, "name", lang);
  if (short_form) {
    const auto letters = characters(say(lang, "camino.letter_" + word_in(enemy, "kind")));
    name = letters.empty() ? "?" : letters[0];
  } else {
    name += " ";
  }
  return "[" + name + std::to_string(number_in(enemy, "dice")) + "]";
}

Rich values_of(const BoardRequest& request, const Json& region, int columns) {
  Rich out;
  const auto space = [&] {
    if (!out.empty()) out.add(" ");
  };
  if (const int fortress = number_in(region, "fortress"); fortress > 0) {
    const bool held = flag_in(region, "controlled");
    out.add(say(request.lang, "camino.letter_fortress") + std::to_string(fortress) +
                mark_of(region, "fortress") + (held ? "✓" : ""),
            held ? Ink::Good : Ink::Plain);
  }
  if (const int logistics = number_in(region, "logistics"); logistics > 0) {
    space();
    out.add(say(request.lang, "camino.letter_logistics") + std::to_string(logistics) +
            mark_of(region, "logistics"));
  }
  if (flag_in(region, "road")) {
    space();
    out.add("═", Ink::Good);
  }
  if (const Json& enemy = object_in(region, "enemy"); !enemy.is_null()) {
    space();
    const std::string whole = enemy_of(enemy, request.lang, false);
    const bool fits = out.width() + width_of(whole) <= columns;
    out.add(fits ? whole : enemy_of(enemy, request.lang, true), Ink::Enemy);
  }
  if (flag_in(request.view, "closed") && word_in(region, "code") == "FCO") {
    space();
    out.add(say(request.lang, "camino.closed"), Ink::Bad);
  }
  return out;
}

// ---- tracks ----------------------------------------------------------------------------------

std::string track(int filled, int of, const char* full, const char* empty) {
  std::string out;
  for (int i = 0; i < of; ++i) out += i < filled ? full : empty;
  return out;
}

struct Row {
  std::string label;
  Rich value;
};

std::vector<Row> tracks(const BoardRequest& request) {
  const Json& view = request.view;
  const Lang lang = request.lang;
  const int strength = number_in(view, "strength"), most = number_in(view, "max_strength", 7);
  const int tercio = number_in(view, "tercio"), ceiling = number_in(view, "tercio_max", 3);
  Rich tercio_row(track(tercio, ceiling, "●", "○") + " " + std::to_string(tercio),
                  tercio > 0 ? Ink::Warn : Ink::Dim);
  if (flag_in(view, "tercio_used")) tercio_row.add(" " + say(lang, "camino.used"), Ink::Dim);
  return {
      {say(lang, "camino.week"),
       Rich(say(lang, "camino.week_of",
                {{"week", number_in(view, "week")}, {"weeks", number_in(view, "weeks")}}))},
      {say(lang, "camino.strength"),
       Rich(track(strength, most, "■", "□") + " " + std::to_string(strength),
            strength > 2 ? Ink::Own : Ink::Bad)},
      {say(lang, "camino.tercio"), tercio_row},
      {say(lang, "camino.operations"), Rich(std::to_string(number_in(view, "operations")))},
      {say(lang, "camino.victories"), Rich(std::to_string(number_in(view, "victories")))},
      {say(lang, "camino.score"),
       Rich(std::to_string(number_in(object_in(view, "score"), "total")), Ink::Bold)},
  };
}

void draw_row(Canvas& canvas, Point at, const Row& row, int value_at) {
  canvas.text(at, row.label, Ink::Dim);
  canvas.text({at.x + value_at, at.y}, row.value);
}

Rich score_line(const BoardRequest& request) {
  const Json& score = object_in(request.view, "score");
  Rich out;
  if (score.is_null()) return out;
  out.add(say(request.lang, "camino.score_now", {{"total", number_in(score, "total")}}));
  for (const char* item : {"strength", "roads", "row", "victories", "enemies"}) {
    const int value = number_in(score, item);
    out.add((std::string(item) == "strength" ? ": " : ", ") +
                say(request.lang, std::string("camino.score_") + item) + " " +
                (value < 0 ? "−" + std::to_string(-value) : std::to_string(value)),
            Ink::Dim);
  }
  return out;
}

// ---- the map ---------------------------------------------------------------------------------

struct Drawn {
  Point at;
  int columns = 0;  // of its box, or of its title
  int height = 2;
  bool values = true;  // there is something in its second row
};

class Map {
 public:
  Map(const BoardRequest& request, Layout layout)
      : request_(request), layout_(layout), canvas_(layout.columns, layout.rows) {}

  std::vector<Rich> draw() {
    std::vector<Rich> others;
    for (const Json& region : list_in(request_.view, "regions")) add(region, others);
    for (const Json& route : list_in(request_.view, "routes")) connect(route, others);
    panel();
    std::vector<Rich> out = canvas_.lines();
    out.insert(out.end(), others.begin(), others.end());
    return out;
  }

 private:
  // A region of other component data that has no place here is listed below the map.
  void add(const Json& region, std::vector<Rich>& others) {
    const Place* place = place_of(word_in(region, "code"));
    const Rich title = title_of(request_, region);
    const bool here = word_in(request_.view, "army") == word_in(region, "id");
    if (place == nullptr) {
      others.push_back(
          Rich(here ? "▶ " : "  ").add(title).add("  ").add(values_of(request_, region, 60)));
      return;
    }
    const auto column = static_cast<std::size_t>(place->column);
    const int width = layout_.width[column];
    Point at{layout_.x[column], layout_.y[static_cast<std::size_t>(place->row)]};
    const Rich values = values_of(request_, region, layout_.boxes ? width - 4 : width);
    Drawn drawn{at, width,
                layout_.boxes     ? 3
                : place->row == 0 ? 1
                                  : 2,
                layout_.boxes || !values.empty()};
    if (layout_.boxes) {
      canvas_.box(at, width, 3, here ? Ink::Own : Ink::Dim);
      canvas_.text({at.x + 2, at.y}, Rich(here ? "▶" : " ", Ink::Own).add(title).add(" "));
      canvas_.text({at.x + 2, at.y + 1}, values);
    } else {
      if (here) canvas_.text({at.x - 1, at.y}, "▶", Ink::Own);
      canvas_.text(at, title);
      drawn.columns = title.width();
      canvas_.text({at.x, at.y + 1}, values);
    }
    drawn_[word_in(region, "id")] = {*place, drawn};
  }

  // Where a line meets a place. In a box it keeps clear of the title, which stands on the upper
  // edge.
  int inside(const Place& place, int tenths) const {
    const auto column = static_cast<std::size_t>(place.column);
    const int left = layout_.x[column], width = layout_.width[column];
    if (layout_.boxes && tenths <= 3) return left + 1;
    if (layout_.boxes && tenths >= 7) return left + width - 3;
    return left + width * tenths / 10;
  }

  void connect(const Json& route, std::vector<Rich>& others) {
    auto a = drawn_.find(word_in(route, "a")), b = drawn_.find(word_in(route, "b"));
    const Way* way = nullptr;
    if (a != drawn_.end() && b != drawn_.end()) {
      for (const Way& one : kWays) {
        if (std::string_view(one.b) == a->second.first.code &&
            std::string_view(one.a) == b->second.first.code)
          std::swap(a, b);
        if (std::string_view(one.a) == a->second.first.code &&
            std::string_view(one.b) == b->second.first.code) {
          way = &one;
          break;
        }
      }
    }
    const bool alps = flag_in(route, "alps");
    const std::string plus = alps ? "+" + std::to_string(number_in(route, "plus")) : "";
    if (way == nullptr) {
      others.emplace_back("  " + word_in(route, "a") + (alps ? " ╌╌ " : " ── ") +
                          word_in(route, "b") + (alps ? " " + plus : ""));
      return;
    }
    const auto& [from, upper] = a->second;
    const auto& [to, lower] = b->second;
    const int bottom = upper.at.y + upper.height - 1, top = lower.at.y;
    const int middle = layout_.boxes ? 1 : 0;
    std::vector<Point> points;
    Point label;
    switch (way->course) {
      case Course::Down: {
        const int x = inside(from, way->from);
        points = {{x, upper.values ? bottom : upper.at.y}, {x, top}};
        label = {x + 1, (bottom + top + 1) / 2};
        break;
      }
      case Course::Across: {
        const int y = upper.at.y + middle;
        const int left = upper.at.x + upper.columns - (layout_.boxes ? 1 : 0);
        const int right = lower.at.x - (layout_.boxes ? 0 : 2);
        points = {{left, y}, {right, y}};
        label = {(left + right) / 2, y};
        break;
      }
      case Course::Bend: {
        const int left = inside(from, way->from), right = inside(to, way->to);
        points = {{left, bottom}, {left, bottom + 1}, {right, bottom + 1}, {right, top}};
        label = {(left + right) / 2, bottom + 1};
        break;
      }
      case Course::Corner: {
        const int y = upper.at.y + middle, x = inside(to, way->to);
        const int left = upper.at.x + upper.columns - (layout_.boxes ? 1 : 0);
        points = {{left, y}, {x, y}, {x, top}};
        label = {(left + x) / 2, y};
        break;
      }
    }
    canvas_.line(points, layout_.boxes ? Canvas::Ends::Box : Canvas::Ends::Free,
                 alps ? Stroke::Dashed : Stroke::Solid, alps ? Ink::Warn : Ink::Dim);
    if (alps) canvas_.text(label, plus, Ink::Warn);
  }

  // The tracks in the corner where no region is: four rows above, the rest below.
  void panel() {
    const std::vector<Row> rows = tracks(request_);
    std::size_t longest = 0;
    for (const Row& row : rows)
      longest = std::max(longest, static_cast<std::size_t>(width_of(row.label)));
    const int value_at = static_cast<int>(longest) + 1;
    int y = 0;
    for (std::size_t i = 0; i < rows.size(); ++i, ++y) {
      if (i == 4 && !layout_.boxes) y = layout_.y[4];
      draw_row(canvas_, {layout_.panel_x, y}, rows[i], value_at);
    }
  }

  const BoardRequest& request_;
  Layout layout_;
  Canvas canvas_;
  std::map<std::string, std::pair<Place, Drawn>> drawn_;
};

std::string subtitle(const Json& view, Lang lang) {
  const Json& leader = object_in(view, "leader");
  if (leader.is_null()) return "";
  const auto value = [&](const char* what) {
    return std::to_string(number_in(leader, what)) + mark_of(leader, what);
  };
  return say(lang, "camino.leader",
             {{"name", name_in(leader, "name", lang)},
              {"battle", value("battle")},
              {"siege", value("siege")}});
}

std::vector<Rich> draw(const BoardRequest& request) {
  const Look& look = request.look;
  const bool boxes = look.columns >= kBoxedColumns && look.rows >= kBoxedRows;
  std::vector<Rich> out = Map(request, boxes ? boxed_layout(look.columns) : bare_layout()).draw();
  if (const std::string event = camino_event(request.view, request.lang); !event.empty())
    out.push_back(Rich(say(request.lang, "camino.event_now") + " ", Ink::Dim).add(event));
  return out;
}

std::vector<Rich> legend(const BoardRequest& request) {
  return {Rich(say(request.lang, "camino.legend"), Ink::Dim)};
}

std::vector<Rich> status(const BoardRequest& request) {
  std::vector<Rich> out;
  for (const Row& row : tracks(request)) {
    Rich line(row.label, Ink::Dim);
    out.push_back(line.pad_to(13).add(row.value));
  }
  if (const std::string event = camino_event(request.view, request.lang); !event.empty())
    out.push_back(Rich(say(request.lang, "camino.event_now") + " ", Ink::Dim).add(event));
  out.push_back(score_line(request));
  return out;
}

}  // namespace

bool camino_is_reconstructed(const Json& region, std::string_view value) {
  return word_in(object_in(region, "sources"), value) == "reconstruction";
}

std::string camino_event(const Json& view, Lang lang) {
  const Json& event = object_in(view, "event");
  const std::string name = name_in(event, "name", lang);
  const std::string key = "camino.event_" + word_in(event, "id");
  return texts().has(key) ? name + ": " + say(lang, key) : name;
}

const Board& camino_board() {
  static constexpr Board board{subtitle, draw, legend, status, camino_tell};
  return board;
}

}  // namespace tercio::cli
