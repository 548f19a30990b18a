// The coach, for whoever plays alone: after each of his decisions the chance as his seat may know
// it, and a word if it was dear. It is thought in slices where nobody waits for a thought, told
// when it is done, and dropped when the match has gone on. Of what the seat cannot know nothing
// goes into it (game/coach.h).
#include "table/coaching.h"

#include <algorithm>

#include "match/reply.h"
#include "table/own_seat.h"
#include "table/reply.h"
#include "table/table.h"

namespace tercio {
namespace {

constexpr std::chrono::milliseconds kSlice{40};

// Who plays the seat here and may be coached; nobody: null.
const Client* coached_client(const Room& room, Seat seat) {
  for (const ClientPtr& client : room.clients)
    if (client->holds(seat) && room.live->may_be_coached(seat, client->reader().you))
      return client.get();
  return nullptr;
}

// The version that made the position, as it stands; 1 at the beginning.
std::uint64_t made_by(const LiveMatch& live) {
  return live.marks().empty() ? 1 : live.marks().back().version + 1;
}

// Has the seat something to decide anew, or has it just decided?
bool is_worth_a_look(const Match& match, Seat seat) {
  if (match.position().in_hand() || match.is_over()) return false;
  const Turn now = match.turn();
  if (now.kind == TurnKind::Decision && now.seats.has(seat)) return true;
  const std::vector<Played>& played = match.played();
  const auto last =
      std::find_if(played.rbegin(), played.rend(), [](const Played& p) { return !p.is_roll(); });
  return last != played.rend() && last->seat == seat;
}

Json chance_json(const CoachWork& work) {
  const std::optional<WinChance> chance = work.chance();
  if (!chance) return nullptr;
  const std::string by = work.by();
  return {{"chance", win_chance_json(chance, by)},
          {"text", text_json(coach_chance_text(*chance))},
          {"meaning", text_json(coach_meaning_text(by))}};
}

Json dear_json(const Dear& dear) {
  return {{"cost", dear.cost},
          {"se", dear.se},
          {"n", dear.games},
          {"by", dear.by},
          {"did", line_json(dear.did)},
          {"line", line_json(dear.line)},
          {"text", text_json(dear_text(dear))},
          {"measured", text_json(dear_measured_text(dear))}};
}

// Steps are told as the client counts them.
Json told_json(const LiveMatch& live, Seat seat, const Coaching& coaching, Seats you) {
  Json word = coaching.decision.told;
  if (!word.is_null()) {
    word["from"] = live.steps_for(you, coaching.span.from);
    word["to"] = live.steps_for(you, coaching.span.to);
  }
  return {{"push", "coach"},
          {"seat", live.match().seat_id(seat)},
          {"chance", coaching.chance.told},
          {"word", std::move(word)}};
}

}  // namespace

void Table::coach(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                  const Reply& reply) {
  const std::optional<Seat> seat = acting_seat(room, *client, request, reply);
  if (!seat) return;
  if (request.field("on") == nullptr) return reply(request.failure());
  const std::optional<bool> on = request.flag_or("on", false);
  if (!on) return reply(request.failure());
  LiveMatch& live = *room.live;
  const Seats you = client->reader().you;
  if (const std::optional<Refusal> no = live.coach(*seat, you, *on, unix_ms()))
    return refuse(room, *no, reply);
  if (!live.is_unsaved()) return reply(ok_reply({{"version", live.version_for(you)}}));
  commit(room, held, {you, live.steps(), {}}, reply);
}

// Something has happened in the match: what is stale is dropped, what is wanted is asked for.
void Table::consult_coach(Room& room) {
  const LiveMatch& live = *room.live;
  for (auto& [seat, coaching] : room.coaching)
    if (!live.is_coached(seat)) coaching.forget();
  for (std::size_t i = 0; i < kMaxSeats && !stopping_; ++i)
    if (live.is_coached(seat_at(i))) consult_coach(room, seat_at(i));
}

void Table::consult_coach(Room& room, Seat seat) {
  const LiveMatch& live = *room.live;
  const Match& match = live.match();
  Coaching& coaching = room.coaching[seat];
  const Client* const client = coached_client(room, seat);
  if (client == nullptr) return coaching.forget();
  const std::uint64_t seed = match.thinking_seed(seat);
  const auto begin = [&](Coaching::Question& question, std::uint64_t of, const Position& from,
                         const auto& make) {
    question.drop();
    question.of = of;
    auto work = make(dynamic_cast<const Coaches&>(from));
    if (!work) return;
    question.job = std::make_shared<CoachJob>();
    question.job->work = std::move(work);
    question.job->who = client->asker();
    go_on_coaching(room.shared_from_this(), seat, question.job);
  };

  bool is_news = false;
  const std::optional<Decided> last = last_decision(match, seat);
  const std::uint64_t decided = last ? live.marks()[last->to - 1].version : 0;
  if (decided != coaching.decision.of) {
    is_news = !coaching.decision.told.is_null();
    coaching.decision.forget();
    if (last) {
      coaching.span = *last;
      std::vector<Action> line;
      for (std::size_t i = last->from; i < last->to; ++i) line.push_back(match.played()[i].action);
      const CoachOrder order{mix64(seed ^ 2), std::chrono::milliseconds(2 * limits_.think_ms)};
      begin(coaching.decision, decided, *match.position_after(last->from),
            [&](const Coaches& coach) { return coach.coach_decision(seat, line, order); });
    }
  }
  if (made_by(live) != coaching.chance.of && is_worth_a_look(match, seat)) {
    const CoachOrder order{mix64(seed ^ 1), std::chrono::milliseconds(limits_.think_ms / 2)};
    begin(coaching.chance, made_by(live), match.position(),
          [&](const Coaches& coach) { return coach.coach_chance(seat, order); });
    // Nothing can be said of it: what was said before is no longer true.
    if (!coaching.chance.job) {
      is_news = is_news || !coaching.chance.told.is_null();
      coaching.chance.told = nullptr;
    }
  }
  if (is_news) push_coach(room, seat);
}

void Table::go_on_coaching(const std::shared_ptr<Room>& room, Seat seat,
                           const std::shared_ptr<CoachJob>& job) {
  thinkers_.submit(
      [this, room, seat, job] {
        if (job->stale) return;
        if (!job->work->work(kSlice)) return go_on_coaching(room, seat, job);
        enqueue(room, [this, seat, job](Room& here, const Held&) { coached(here, seat, job); });
      },
      job->who, limits_.coach_waiting, Thinkers::Wait::Nobody);
}

void Table::coached(Room& room, Seat seat, const std::shared_ptr<CoachJob>& job) {
  if (job->stale || !room.live || coached_client(room, seat) == nullptr) return;
  Coaching& coaching = room.coaching[seat];
  if (job == coaching.chance.job) {
    coaching.chance.job.reset();
    coaching.chance.told = chance_json(*job->work);
  } else if (job == coaching.decision.job) {
    coaching.decision.job.reset();
    const std::optional<Dear> dear = job->work->dear();
    if (!dear) return;
    coaching.decision.told = dear_json(*dear);
  } else {
    return;
  }
  push_coach(room, seat);
}

// To whoever plays the seat alone, and to nobody else.
void Table::push_coach(const Room& room, Seat seat) {
  for (const ClientPtr& client : room.clients) push_coach(room, *client, seat);
}

void Table::push_coach(const Room& room, Client& client, Seat seat) {
  const LiveMatch& live = *room.live;
  const Seats you = client.reader().you;
  const auto found = room.coaching.find(seat);
  if (found == room.coaching.end() || !live.may_be_coached(seat, you)) return;
  client.wire->send(
      Message::of(Message::Kind::News, bytes_of(told_json(live, seat, found->second, you))));
}

}  // namespace tercio
