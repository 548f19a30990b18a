// Studies of matches that are over: made by who may see the match, changed by one secret link and
// read by another. A study is a document of its own; what can be played from its moments is asked
// of the match it belongs to.
#include "store/studies.h"

#include <algorithm>

#include "core/dice.h"
#include "game/json.h"
#include "match/reply.h"
#include "match/strict_json.h"
#include "table/refusals.h"
#include "table/reply.h"
#include "table/secret.h"
#include "table/state_json.h"
#include "table/table.h"

namespace tercio {
namespace {

constexpr std::size_t kMostOfMatch = 20;

Json unknown_study() { return error_reply("unknown-study", "no such study"); }
Json failure(const RequestError& error) { return error_reply(error.code, error.message); }

Json not_over() {
  return refusal_reply(refuse("not-over", "A study is made of a match that is over.",
                              "Se estudia una partida que ha terminado."));
}

// As the page is told it: the document, what it is of, and its branches in words.
// `edit`: the secret that changes it, if it was opened by that.
Json told(const LiveMatch& live, const StoredStudy& stored, const Study& study,
          const std::string& edit) {
  const Match& match = live.match();
  const Setup& setup = match.position().setup();
  Json seats = Json::array();
  for (std::size_t i = 0; i < match.game().info().seats.size(); ++i)
    if (live.seats().has(seat_at(i)))
      seats.push_back({{"seat", match.seat_id(seat_at(i))},
                       {"title", text_json(match.game().info().seats[i].title)},
                       {"colour", match.position().colour(seat_at(i))}});
  Json document = study_json(study);
  for (Json& branch : document["branches"]) {
    Json said = Json::array();
    for (const Json& line : branch["lines"]) {
      const auto words = line.get<std::string>();
      said.push_back(text_json(match.position().lexicon().said(words)));
    }
    branch["said"] = std::move(said);
  }
  document["study"] = stored.id;
  document["match"] = live.id();
  document["game"] = match.game().info().id;
  document["scenario"] = setup.scenario;
  document["version"] = stored.version;
  document["edits"] = !edit.empty();
  if (!edit.empty()) document["read"] = reading_secret(edit);
  document["made"] = stored.made;
  document["changed"] = stored.changed;
  document["steps"] = live.steps();
  document["seats"] = std::move(seats);
  return document;
}

std::optional<StudyPlace> place_in(const Request& request) {
  if (request.field("branch") == nullptr || request.field("step") == nullptr) return std::nullopt;
  const auto branch = request.number_or("branch", 0, 0, INT32_MAX);
  const auto step = request.number_or("step", 0, 0, INT32_MAX);
  if (!branch || !step) return std::nullopt;
  return StudyPlace{static_cast<int>(*branch), static_cast<std::size_t>(*step)};
}

// What stands there, and what may be done from there.
Json moment_json(const Match& match, const StudyMoment& moment, StudyPlace at, std::size_t end,
                 Seat viewer) {
  const Position& position = *moment.position;
  Json turn = turn_json_for(position, viewer);
  turn.erase("hash");
  Json legal = Json::object();
  const Turn now = position.turn();
  for (std::size_t i = 0; i < match.game().info().seats.size(); ++i)
    if (now.kind == TurnKind::Decision && now.seats.has(seat_at(i)))
      legal[match.seat_id(seat_at(i))] = Json::parse(legal_text(position, seat_at(i)).text());
  Json entry;
  if (moment.by) entry = open_entry_json(entry_of(*moment.before, *moment.by, at.step));
  return {{"branch", at.branch},           {"step", at.step},         {"end", end},
          {"view", position.view(viewer)}, {"turn", std::move(turn)}, {"entry", std::move(entry)},
          {"legal", std::move(legal)}};
}

std::size_t end_of(const Match& match, const Study& study, int branch) {
  const StudyBranch* of = study.branch(branch);
  return of == nullptr ? match.played().size() : of->end();
}

// ---- changes: an error, or what is to be stored
// ------------------------------------------------------------------------------

StudyError change_note(const Request& request, Study& study, std::size_t steps) {
  const std::optional<StudyPlace> at = place_in(request);
  const std::optional<std::string> text = request.text_or("text", "");
  const Json* marks = request.field("marks");
  if (!at || !text || marks == nullptr || !marks->is_array())
    return RequestError{"bad-request", "a comment has branch, step, text and marks"};
  StudyNote note{*at, *text, {}};
  for (const Json& mark : *marks) {
    const auto part = [&](const char* name) {
      const Json value = mark.is_object() ? mark.value(name, Json()) : Json();
      return value.is_string() ? value.get<std::string>() : std::string();
    };
    note.marks.push_back({part("from"), part("to"), part("colour")});
  }
  return put_note(study, std::move(note), steps);
}

struct Changed {
  std::optional<StudyPlace> at;  // where a played action leads
  Json no;                       // the refusal; null: none
};

Changed play(const Request& request, const Match& match, Study& study) {
  const std::optional<StudyPlace> at = place_in(request);
  const std::optional<std::string> words = request.text("action");
  const std::optional<std::string> seat = request.text_or("seat", "");
  if (!at || !words || !seat)
    return {{}, error_reply("bad-request", "an action is played at a branch and a step")};
  Step step{std::nullopt, *words, true};
  if (!seat->empty()) {
    step.seat = match.find_seat(*seat);
    if (!step.seat) return {{}, error_reply("bad-request", "there is no such seat")};
  }
  if (*words == "roll") {  // whatever falls
    const Expected<StudyMoment> moment = moment_of(match, study, *at);
    if (!moment) return {{}, failure(moment.error)};
    const Turn now = moment->position->turn();
    if (now.kind == TurnKind::Dice) {
      Rng rng(secret_number(random_seed(), "tercio study"));
      step.words = moment->position->words(throw_dice(now.dice, rng));
    }
  }
  StudyPlayed played = play_in_study(match, study, *at, step);
  if (played.refusal) return {{}, refusal_reply(*played.refusal)};
  if (played.error) return {{}, failure(*played.error)};
  return {played.at, nullptr};
}

Changed change(const Request& request, const Match& match, Study& study) {
  const std::optional<std::string> what = request.text("what");
  if (!what) return {{}, request.failure()};
  const std::size_t steps = match.played().size();
  const auto done = [](const StudyError& error) -> Changed {
    return {{}, error ? failure(*error) : Json()};
  };
  const auto branch = request.number_or("branch", 0, 0, INT32_MAX);
  const auto step = request.number_or("step", 0, 0, INT32_MAX);
  if (!branch || !step) return {{}, request.failure()};
  if (*what == "title") {
    const std::optional<std::string> title = request.text("title");
    return title ? done(put_title(study, *title)) : Changed{{}, request.failure()};
  }
  if (*what == "note") return done(change_note(request, study, steps));
  if (*what == "play") return play(request, match, study);
  if (*what == "name") {
    const std::optional<std::string> name = request.text("name");
    return name ? done(name_branch(study, static_cast<int>(*branch), *name))
                : Changed{{}, request.failure()};
  }
  if (*what == "cut")
    return done(cut_branch(study, static_cast<int>(*branch), static_cast<std::size_t>(*step)));
  return {{}, error_reply("bad-request", "\"what\" is title, note, play, name, cut or delete")};
}

}  // namespace

void Table::make_study(const Json& body, const std::string& address, const Reply& reply,
                       std::int64_t person) {
  const Request request(body);
  const std::optional<std::string> match = request.text("match");
  const std::optional<std::string> secret = request.text_or("secret", "");
  if (!match || !secret) return reply(request.failure());
  if (!is_match_id(*match)) return reply(error_reply("unknown-match", "no such match"));
  if (studies_ == nullptr) return reply(unread());
  if (!creations_.take(address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
  Wanted wanted;
  wanted.who = asker_of(person, address);
  wanted.people = person != 0 && secret->empty();
  in_fresh_room(
      *match, wanted,
      [this, secret = *secret, person, reply](Room& room, const Held&, const auto&) {
        if (!room.live) return reply(no_match(room));
        const LiveMatch& live = *room.live;
        const bool holds = secret.empty() ? !held_by(room, person).empty()
                                          : live.seat_of_secret(secret).has_value();
        if (!holds && !(secret.empty() && live.header().listed))
          return reply(error_reply("forbidden", "only who may see the match may study it"));
        if (live.taken() || !live.is_over()) return reply(not_over());
        const std::string edit = new_secret(), read = reading_secret(edit);
        StoredStudy study{new_match_id(),
                          live.id(),
                          hash_of_secret(edit),
                          hash_of_secret(read),
                          1,
                          study_json({}).dump(),
                          unix_ms(),
                          unix_ms()};
        studies_->make(
            study, kMostOfMatch,
            [this, id = study.id, edit, read, reply](const std::optional<std::string>& no) {
              post_([this, id, edit, read, reply, no] {
                if (no == kTooManyStudies)
                  return reply(error_reply("not-allowed", kTooManyStudies));
                if (no) return study_not_stored(id, *no, reply);
                reply(ok_reply({{"study", id}, {"edit", edit}, {"read", read}}));
              });
            });
      });
}

void Table::study_not_stored(const std::string& id, const std::string& error, const Reply& reply) {
  if (error == kGoneOn) return reply(error_reply("stale", "the study has been changed since"));
  ++metrics_.store_errors;
  logger_.error("store-error", {{"study", id}, {"message", error}});
  reply(error_reply("internal", "It could not be stored and has not happened."));
}

void Table::in_study(const std::string& id, const std::string& secret, const std::string& address,
                     StudyTask task, const Reply& reply) {
  if (!is_match_id(id)) return reply(unknown_study());
  if (studies_ == nullptr) return reply(unread());
  if (!study_looks_.take(address)) {
    ++metrics_.rate_limited;
    return reply(too_often());
  }
  read(
      network_of(address), [this, id] { return studies_->find(id); },
      [this, secret, task = std::move(task),
       reply](std::optional<std::optional<StoredStudy>> found) {
        if (!found) return reply(unread());
        if (!*found) return reply(unknown_study());
        const StoredStudy stored = std::move(**found);
        const bool edits = is_secret_of(secret, stored.edit);
        if (!edits && !is_secret_of(secret, stored.read))
          return reply(error_reply("forbidden", "the link does not open this study"));
        in_room(stored.match, [stored, edits, secret, task, reply](Room& room, const Held&) {
          if (!room.live) return reply(no_match(room));
          const Expected<Json> body = parse_json(stored.body);
          const Expected<Study> study =
              body ? read_study(*body, room.live->steps()) : Expected<Study>(body.error);
          if (!study) return reply(error_reply("internal", "the study cannot be read"));
          task({*room.live, stored, *study, edits ? secret : ""});
        });
      });
}

void Table::study(const std::string& id, const std::string& secret, const std::string& address,
                  const Reply& reply) {
  in_study(
      id, secret, address,
      [reply](const OpenStudy& open) {
        reply(ok_reply({{"study", told(open.live, open.stored, open.study, open.edit)}}));
      },
      reply);
}

void Table::study_at(const Json& body, const std::string& address, const Reply& reply) {
  const Request request(body);
  const std::optional<std::string> id = request.text("study");
  const std::optional<std::string> secret = request.text("secret");
  const std::optional<std::string> seat = request.text_or("seat", "");
  const std::optional<StudyPlace> at = place_in(request);
  if (!id || !secret || !seat) return reply(request.failure());
  if (!at) return reply(error_reply("bad-request", "a moment has a branch and a step"));
  in_study(
      *id, *secret, address,
      [at = *at, name = *seat, reply](const OpenStudy& open) {
        const Match& match = open.live.match();
        const std::optional<Seat> seat =
            name.empty() ? open.live.seats().first() : match.find_seat(name);
        if (!seat || !open.live.seats().has(*seat))
          return reply(error_reply("bad-request", "there is no such seat"));
        const Expected<StudyMoment> moment = moment_of(match, open.study, at);
        if (!moment) return reply(failure(moment.error));
        reply(
            ok_reply(moment_json(match, *moment, at, end_of(match, open.study, at.branch), *seat)));
      },
      reply);
}

void Table::change_study(const Json& body, const std::string& address, const Reply& reply) {
  const Request request(body);
  const std::optional<std::string> id = request.text("study");
  const std::optional<std::string> secret = request.text("secret");
  if (!id || !secret || request.field("version") == nullptr) return reply(request.failure());
  const auto version = request.number_or("version", 0, 0, INT64_MAX);
  if (!version) return reply(request.failure());
  in_study(
      *id, *secret, address,
      [this, body, version = static_cast<std::uint64_t>(*version), reply](const OpenStudy& open) {
        if (open.edit.empty()) return reply(error_reply("forbidden", "this link is for reading"));
        if (version != open.stored.version)
          return reply(error_reply("stale", "the study has been changed since"));
        const Request asked(body);
        if (asked.text_or("what", "") == "delete")
          return studies_->remove(
              open.stored.id, version,
              [this, id = open.stored.id, reply](const std::optional<std::string>& no) {
                post_([this, id, reply, no] {
                  if (no) return study_not_stored(id, *no, reply);
                  reply(ok_reply());
                });
              });
        Study study = open.study;
        Changed changed = change(asked, open.live.match(), study);
        if (!changed.no.is_null()) return reply(std::move(changed.no));
        StoredStudy next = open.stored;
        next.body = study_json(study).dump();
        if (next.body.size() > StudyLimits::kBytes)
          return reply(error_reply("too-large", "a study has at most 256 KiB"));
        next.changed = unix_ms();
        // What was gone to and not changed needs no writing.
        const bool same = study == open.study;
        if (!same) ++next.version;
        Json done = {{"study", told(open.live, next, study, open.edit)}};
        if (changed.at) done["at"] = {{"branch", changed.at->branch}, {"step", changed.at->step}};
        if (same) return reply(ok_reply(std::move(done)));
        studies_->change(next.id, version, next.body, next.changed,
                         [this, id = next.id, done = std::move(done),
                          reply](const std::optional<std::string>& no) {
                           post_([this, id, done, reply, no] {
                             if (no) return study_not_stored(id, *no, reply);
                             reply(ok_reply(done));
                           });
                         });
      },
      reply);
}

void Table::study_record(const std::string& id, const std::string& secret,
                         const std::string& address,
                         std::function<void(std::string record, Json error)> reply) {
  in_study(
      id, secret, address,
      [reply](const OpenStudy& open) {
        reply(record_for(open.live, Seat::Nobody, &open.study), nullptr);
      },
      [reply](Json error) { reply("", std::move(error)); });
}

}  // namespace tercio
