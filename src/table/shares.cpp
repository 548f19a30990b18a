// Dice that nobody chooses alone: what each seat adds to them when it sits down.
#include <algorithm>

#include "game/json.h"
#include "match/reply.h"
#include "table/refusals.h"
#include "table/reply.h"
#include "table/state_json.h"
#include "table/table.h"

namespace tercio {

// ---- the match
// ------------------------------------------------------------------------------------

// What was thrown from this seed does not change by who comes later.
bool LiveMatch::waits_for_shares() const {
  if (closed() || match_.turn().kind != TurnKind::Dice || shares_wanted().empty()) return false;
  const std::vector<Played>& played = match_.played();
  const auto from = static_cast<std::ptrdiff_t>(match_.dice_now().front().from);
  return std::none_of(played.begin() + from, played.end(),
                      [](const Played& p) { return p.is_roll(); });
}

std::optional<Refusal> LiveMatch::share(Seat seat, const std::optional<DiceSeed>& share,
                                        std::int64_t now) {
  if (std::optional<Refusal> no = closed()) return no;
  if (!shares_wanted().has(seat))
    return refuse("share-given", "This side has had its share in the dice.",
                  "Este bando ya puso su parte en los dados.");
  const std::string body = share ? hex_of(*share) : "none";
  if (std::optional<Refusal> no = enter(LogKind::Share, match_.seat_id(seat), body, now)) return no;
  return throw_dice(now);
}

// ---- the table
// ------------------------------------------------------------------------------------

// Those who come without a word about shares have none: other programs play on as they did.
bool Table::decline_shares(LiveMatch& live, const std::vector<Seat>& you) const {
  for (const Seat seat : you)
    if (live.shares_wanted().has(seat) && live.share(seat, std::nullopt, unix_ms())) break;
  return live.is_unsaved();
}

// By the seat's secret and not by the seat: a page that several people share holds one of their
// seats at a time, and the dice wait for all of them.
void Table::share(Room& room, const ClientPtr& client, const Request& request, const Held& held,
                  const Reply& reply) {
  const std::optional<std::string> secret = request.text("secret");
  const std::optional<std::string> hex = secret ? request.text("share") : std::nullopt;
  if (!secret || !hex) return reply(request.failure());
  LiveMatch& live = *room.live;
  const std::optional<Seat> seat = live.seat_of_secret(*secret);
  if (!seat) return reply(error_reply("forbidden", "a secret is not one of this match"));
  std::optional<DiceSeed> given = seed_of_hex(*hex);
  if (!given)
    return reply(error_reply("bad-request", "\"share\" must be 64 hex digits in lower case"));
  if (!limits_.shares) given.reset();
  const std::size_t before = live.steps();
  if (const std::optional<Refusal> no = live.share(*seat, given, unix_ms()))
    return refuse(room, *no, reply);
  commit(
      room, held, {client->reader().you, before, {}},
      [this, keep = room.shared_from_this(), id = live.match().seat_id(*seat), reply](Json done) {
        done["seat"] = id;
        reply(std::move(done));
        if (keep->live) push_seats(*keep, nullptr);
      });
}

// ---- what is told of it
// ---------------------------------------------------------------------------

namespace {

JsonText ids_of(const LiveMatch& live, Seats seats) {
  JsonText ids = JsonText::array();
  for (std::size_t i = 0; i < kMaxSeats; ++i)
    if (seats.has(seat_at(i))) ids.push_back(live.match().seat_id(seat_at(i)));
  return ids;
}

}  // namespace

JsonText share_text(const LiveMatch& live, Seat seat) {
  if (live.shares_wanted().has(seat)) return {};
  for (const DiceShare& share : live.match().shares())
    if (share.seat == seat) return share.commit.empty() ? "none" : share.commit;
  return {};
}

JsonText shares_text(const LiveMatch& live) {
  const auto sources = live.match().dice_now();
  return {{"commit", sources.empty() ? JsonText() : JsonText(sources.front().commit)},
          {"wanted", live.is_over() ? JsonText::array() : ids_of(live, live.shares_wanted())},
          {"waiting", live.waits_for_shares()}};
}

Text waiting_text(const LiveMatch& live) {
  Text names;
  const std::vector<NamedInfo>& seats = live.match().game().info().seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!live.shares_wanted().has(seat_at(i))) continue;
    names.en += (names.en.empty() ? "" : ", ") + seats[i].title.en;
    names.es += (names.es.empty() ? "" : ", ") + seats[i].title.es;
  }
  return {
      "The first dice are thrown once everybody has sat down. Still missing: " + names.en + ".",
      "Los primeros dados se tiran cuando todos se hayan sentado. Aún falta: " + names.es + "."};
}

}  // namespace tercio
