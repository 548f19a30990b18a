#include "store/webhook_calls.h"

#include <future>

namespace tercio {

void WebhookCalls::write(SqlWork::Work what) {
  std::promise<std::optional<std::string>> written;
  work_->write(std::move(what),
               [&](std::optional<std::string> error) { written.set_value(std::move(error)); });
  if (const auto error = written.get_future().get()) throw StoreError{*error};
}

std::optional<DueCall> WebhookCalls::take(std::int64_t now, std::int64_t until,
                                          const Rests& rests) {
  const bool any = work_->read([&](SqlDatabase& db) {
    return db.number("SELECT id FROM call WHERE due <= $1 ORDER BY due LIMIT 1", now) != 0;
  });
  if (!any) return std::nullopt;
  std::optional<DueCall> taken;
  write([&](SqlDatabase& db) {
    taken.reset();
    std::int64_t id = 0, due = 0;
    for (;;) {
      std::int64_t person = 0;
      {
        SqlAnswer row =
            db.ask("SELECT id, due, person FROM call WHERE due <= $1 ORDER BY due LIMIT 1", now);
        if (!row.next()) return;
        id = row.number(0);
        due = row.number(1);
        person = row.number(2);
      }
      const std::int64_t rest = rests(person);
      if (rest <= now) break;
      db.tell("UPDATE call SET due = $1 WHERE person = $2 AND due < $3", rest, person, rest);
    }
    // Another node that has seen the same one comes too late: it is no longer due when it was.
    SqlAnswer row = db.ask(
        "UPDATE call SET due = $1, tries = tries + 1 WHERE id = $2 AND due = $3"
        " RETURNING person, body, tries",
        until, id, due);
    if (!row.next()) return;
    taken.emplace();
    taken->id = id;
    taken->person = row.number(0);
    taken->body = row.text(1);
    taken->tries = static_cast<int>(row.number(2));
    SqlAnswer person =
        db.ask("SELECT webhook, webhook_key FROM person WHERE id = $1", taken->person);
    if (!person.next()) return;
    taken->webhook = person.text(0);
    taken->key = person.text(1);
  });
  return taken;
}

void WebhookCalls::done(std::int64_t call) {
  write([=](SqlDatabase& db) { db.tell("DELETE FROM call WHERE id = $1", call); });
}

void WebhookCalls::later(std::int64_t call, std::int64_t due) {
  write([=](SqlDatabase& db) { db.tell("UPDATE call SET due = $1 WHERE id = $2", due, call); });
}

}  // namespace tercio
