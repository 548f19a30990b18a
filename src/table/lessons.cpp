#include "table/lessons.h"

#include <algorithm>

#include "data/data_error.h"
#include "match/howto.h"
#include "match/ladder.h"
#include "match/picture.h"
#include "match/reply.h"
#include "match/themes.h"
#include "table/live_match.h"
#include "table/own_seat.h"
#include "table/reply.h"
#include "table/secret.h"
#include "table/state_json.h"
#include "table/table.h"

namespace tercio {
namespace {

// As whoever makes such a match says it.
Json seats_json(const SeatLevels& levels) {
  Json seats = Json::object();
  for (const auto& [seat, level] : levels) seats[seat] = "computer:" + level;
  return seats;
}

Json next_json(const LessonNext& next) {
  if (!next.lesson.empty()) return {{"lesson", next.lesson}};
  return {{"scenario", next.setup.scenario},
          {"options", next.setup.options},
          {"seats", seats_json(next.seats)},
          {"coach", next.coach}};
}

Json howto_json(const Game& game, const HowToLine& line) {
  Json json = {{"text", text_json(line.text)}, {"rules", line.rules}};
  if (!line.show.empty()) json["show"] = line.show;
  if (!line.phases.empty()) json["phases"] = line.phases;
  if (!line.see.empty()) json["see"] = game.info().id + "/" + line.see;
  return json;
}

Json howto_json(const Game& game, const std::vector<HowToLine>& lines) {
  Json json = Json::array();
  for (const HowToLine& line : lines) json.push_back(howto_json(game, line));
  return json;
}

Json match_json(const Game& game, const LadderMatch& match) {
  return {{"seat", game.info().seats[index(match.seat)].id},
          {"scenario", match.setup.scenario},
          {"options", match.setup.options},
          {"seats", seats_json(match.seats)},
          {"won", match.won},
          {"times", match.times}};
}

Json rate_json(const LadderRate& rate) {
  Json json = {{"level", rate.level},
               {"both", rate.both_sides},
               {"games", rate.games},
               {"percent", rate.percent},
               {"source", rate.source}};
  if (!rate.against.empty()) json["against"] = rate.against;
  return json;
}

Json ladder_json(const Game& game) {
  Json ladder = Json::array();
  for (const LadderRung& rung : ladder_of(game)) {
    Json lessons = Json::array();
    for (const std::string& id : rung.lessons) lessons.push_back(game.info().id + "/" + id);
    Json matches = Json::array();
    for (const LadderGoal& goal : rung.matches) {
      Json one = match_json(game, goal.match);
      one["finish"] = goal.finish;
      one["coach"] = goal.coach;
      if (goal.gold) one["gold"] = match_json(game, *goal.gold);
      if (goal.rate) one["rate"] = rate_json(*goal.rate);
      matches.push_back(std::move(one));
    }
    ladder.push_back({{"title", text_json(rung.title)},
                      {"lessons", std::move(lessons)},
                      {"matches", std::move(matches)}});
  }
  return ladder;
}

}  // namespace

Expected<LessonPtr> find_lesson(const Game& game, const std::string& id) {
  try {
    std::vector<Lesson> all = lessons_of(game);
    for (Lesson& lesson : all)
      if (lesson.id == id) return std::make_shared<const Lesson>(std::move(lesson));
    for (RulePicture& picture : pictures_of(game))
      if (picture.tries && picture.lesson.id == id)
        return std::make_shared<const Lesson>(std::move(picture.lesson));
  } catch (const DataError& error) {
    return RequestError{"bad-request", error.what()};
  }
  return RequestError{"bad-request", game.info().id + " has no lesson \"" + id + "\""};
}

bool has_lessons(const Game& game) { return !DataSource::lessons(game.info().id).empty(); }

Json lessons_json(const Game& game) {
  const HowTo page = howto_of(game);
  Json lessons = Json::array();
  for (const Lesson& lesson : lessons_of(game)) {
    Json one = {{"lesson", lesson.game + "/" + lesson.id},
                {"puzzle", lesson.puzzle},
                {"minutes", lesson.minutes},
                {"steps", lesson.steps.size()},
                {"seat", game.info().seats[index(lesson.seat)].id},
                {"title", text_json(lesson.title)},
                {"teaches", text_json(lesson.teaches)}};
    if (lesson.puzzle) {
      one["theme"] = lesson.theme;
      one["difficulty"] = lesson.difficulty;
    }
    if (lesson.next) one["next"] = next_json(*lesson.next);
    lessons.push_back(std::move(one));
  }
  Json themes = Json::array();
  for (const Theme& theme : themes_of(game))
    themes.push_back({{"id", theme.id}, {"title", text_json(theme.title)}});
  return {{"game", game.info().id},
          {"lessons", std::move(lessons)},
          {"themes", std::move(themes)},
          {"howto",
           {{"goal", howto_json(game, page.goal)},
            {"win", howto_json(game, page.win)},
            {"lose", howto_json(game, page.lose)},
            {"players", howto_json(game, page.players)},
            {"turn", howto_json(game, page.turn)},
            {"key", howto_json(game, page.key)},
            {"mistakes", howto_json(game, page.mistakes)}}},
          {"ladder", ladder_json(game)}};
}

Expected<Json> daily_json(const std::vector<std::string>& by_day, Day day, Day today) {
  if (by_day.empty()) return RequestError{"bad-request", "there is no puzzle here"};
  if (day < 0 || day > today)
    return RequestError{"bad-request", "\"day\" must be one from 1970 to today"};
  return Json{{"day", day},
              {"date", date_of(day)},
              {"puzzle", daily_puzzle(by_day, day)},
              {"next", begin_of(day + 1)}};
}

Json lesson_json(const LiveMatch& live) {
  const LessonTaken& taken = *live.taken();
  const LessonRun& run = taken.run;
  const Lesson& lesson = *taken.lesson;
  const auto told = [&](const Text& text) {
    return text_json(run.filled(live.match(), text, LessonRun::Names::Labels));
  };
  Json json = {{"id", lesson.game + "/" + lesson.id},
               {"title", text_json(lesson.title)},
               {"step", std::min(run.step_number() + 1, lesson.steps.size())},
               {"of", lesson.steps.size()},
               {"text", told(run.is_over() ? lesson.end : run.step().text)},
               {"point", Json::array()},
               {"rules", Json::array()},
               {"said", nullptr},
               {"reads", run.is_to_read()},
               {"stuck", run.is_stuck(live.match())},
               {"wanted", Json::array()},
               {"ahead", Json::array()},
               {"finished", run.is_finished()},
               {"done", run.is_over()},
               {"shown", run.was_shown()},
               {"missed", run.was_missed()},
               {"ended", taken.ended == 0 ? Json() : Json(taken.ended)}};
  if (taken.said) json["said"] = told(*taken.said);
  if (run.is_over()) return json;
  if (!lesson.puzzle && run.step().until.empty()) {
    json["wanted"] = run.wanted();
    json["ahead"] = run.ahead();
  }
  json["rules"] = run.step().rules;
  for (const LessonPointer& point : run.step().points)
    json["point"].push_back(point.kind + ":" + point.at);
  return json;
}

// ---- requests -----------------------------------------------------------------------------------

// {"lesson": "camino/first-march"}: whoever asks learns; nobody else sits at it.
void Table::create_lesson(const Request& request, const std::string& address, const Reply& reply,
                          std::int64_t person) {
  const std::optional<std::string> name = request.text("lesson");
  if (!name) return reply(request.failure());
  const std::size_t slash = std::min(name->find('/'), name->size());
  const Game* game = find_game(name->substr(0, slash));
  if (game == nullptr || slash == name->size())
    return reply(error_reply("bad-request", "there is no lesson \"" + *name + "\""));
  const Expected<LessonPtr> lesson = find_lesson(*game, name->substr(slash + 1));
  if (!lesson) return reply(error_reply(lesson.error.code, lesson.error.message));
  const auto most = static_cast<std::int64_t>((*lesson)->steps.size());
  const auto step = request.number_or("step", 1, 1, most);
  if (!step) return reply(request.failure());
  if (!creations_.take(address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
  Expected<Setup> setup = game->check((*lesson)->setup);
  if (!setup) return reply(error_reply("bad-request", setup.error.message));
  MatchHeader header = header_of(*game, *setup, new_seed_());
  Json terms = {{"lesson", (*lesson)->id}, {"rated", false}};
  if (*step > 1) terms["lesson_step"] = static_cast<std::uint64_t>(*step - 1);
  header.terms = terms.dump();
  const std::string secret = new_secret();
  Expected<std::unique_ptr<Position>> first = game->start(*setup);
  if (!first) return reply(error_reply("bad-request", first.error.message));
  Json told = Json::array();
  for (std::size_t i = 0; i < game->info().seats.size(); ++i) {
    if (!(*first)->seats().has(seat_at(i))) continue;
    const std::string& seat = game->info().seats[i].id;
    if (seat_at(i) == (*lesson)->seat) {
      header.seats.push_back({seat, "here", "", hash_of_secret(secret)});
      told.push_back({{"seat", seat}, {"kind", "here"}, {"secret", secret}});
    } else {
      header.seats.push_back({seat, "computer", "easy", ""});
      told.push_back({{"seat", seat}, {"kind", "computer"}, {"level", "easy"}});
    }
  }
  Expected<LiveMatch> live = LiveMatch::begin(*game, header, header.created);
  if (!live) return reply(error_reply("bad-request", live.error.message));
  if (*step == 1) metrics_.reached(*name, 1);
  std::vector<LogEntry> log = live->take_log();
  store_new(*live, std::move(log), std::move(told), {}, reply, person);
}

void Table::lesson(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                   const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat) return;
  const std::optional<std::string> what = request.text("do");
  if (!what) return reply(request.failure());
  constexpr std::array<std::string_view, 4> kKnown = {"next", "show", "skip", "back"};
  if (std::find(kKnown.begin(), kKnown.end(), *what) == kKnown.end())
    return reply(error_reply("bad-request", "\"do\" must be next, show, skip or back"));
  take_lesson(room, client, held, *seat, {*what, {""}}, reply);
}

void Table::tell_whole(Room& room) {
  for (const ClientPtr& client : room.clients) client->sent.reset();
}

namespace {

// What was said after dice, after words of others or after the end of a step speaks of a world that
// has changed (match/gesture.h).
const char* interrupted(const LiveMatch& live, Seat seat, std::size_t before) {
  const std::span<const Played> played = live.match().played();
  if (played.size() <= before + 1) return nullptr;
  const Seat next = played[before + 1].seat;
  return next == seat ? nullptr : next == Seat::Nobody ? "dice" : "asked";
}

}  // namespace

// Word by word, up to what interrupts it or what the lesson does not ask for, which is then
// answered; with a new board everything is told anew.
void Table::take_lesson(Room& room, const ClientPtr& client, const Held& held, Seat seat,
                        const Taking& taking, const Reply& reply) {
  LiveMatch& live = *room.live;
  if (!live.taken()) return reply(error_reply("not-allowed", "this match is no lesson"));
  if (live.version() >= limits_.changes)
    return reply(error_reply("not-allowed", "this match has been changed too often"));
  const std::size_t before = live.steps();
  const std::size_t boards = live.taken()->run.boards();
  const std::size_t step = live.taken()->run.step_number();
  const std::size_t furthest = live.taken()->furthest;
  std::vector<Entry> were = entries_of(live, 0, before);
  const std::vector<std::string> words = live.taken()->run.as_written(live.match(), taking.words);
  std::size_t done = 0;
  const char* stopped = nullptr;
  Json refused;  // of what its own step does not ask for
  for (; done < words.size() && stopped == nullptr; ++done) {
    const std::size_t from = live.steps();
    const bool goes_on = live.taken()->run.step_number() == step && !live.taken()->run.is_to_read();
    if (const std::optional<Refusal> no = live.lesson(seat, taking.what, words[done], unix_ms())) {
      if (done == 0) return refuse(room, *no, reply);
      if (goes_on) refused = refusal_reply(*no)["error"];
      break;
    }
    if (done + 1 < words.size()) stopped = interrupted(live, seat, from);
  }
  const LessonTaken& taken = *live.taken();
  for (std::size_t at = furthest; at < taken.furthest; ++at)
    metrics_.reached(taken.lesson->game + "/" + taken.lesson->id,
                     at + 1 == taken.lesson->steps.size() ? 0 : at + 2);
  const bool anew = taken.run.boards() != boards;
  if (anew)
    tell_whole(room);
  else
    were.clear();
  Reply answer = reply;
  if (words.size() > 1)
    answer = [reply, done, of = words.size(), stopped, refused](Json json) {
      if (json["ok"] == true) {
        json.update({{"played", done},
                     {"of", of},
                     {"stopped", stopped == nullptr ? Json() : Json(stopped)}});
        if (!refused.is_null()) json["refused"] = refused;
      }
      reply(std::move(json));
    };
  commit(room, held, {client->reader().you, anew ? 0 : before, std::move(were)}, std::move(answer));
}

}  // namespace tercio
