#include "store/studies.h"

namespace tercio {

void Studies::make(StoredStudy study, std::size_t most, Done done) {
  work_->write(
      [study, most](SqlDatabase& db) {
        const std::int64_t match = db.number("SELECT id FROM match WHERE name = $1", study.match);
        if (match == 0) throw StoreError{"there is no match " + study.match};
        const std::int64_t there = db.number("SELECT count(*) FROM study WHERE match = $1", match);
        if (static_cast<std::uint64_t>(there) >= most) throw StoreError{kTooManyStudies};
        db.tell(
            "INSERT INTO study (name, match, edit, reads, version, body, made, changed)"
            " VALUES ($1,$2,$3,$4,$5,$6,$7,$8)",
            study.id, match, study.edit, study.read, study.version, study.body, study.made,
            study.changed);
      },
      std::move(done), study.match);
}

void Studies::change(std::string id, std::uint64_t version, std::string body, std::int64_t now,
                     Done done) {
  work_->write(
      [id = std::move(id), version, body = std::move(body), now](SqlDatabase& db) {
        const std::int64_t found = db.number(
            "UPDATE study SET body = $1, changed = $2, version = version + 1"
            " WHERE name = $3 AND version = $4 RETURNING id",
            body, now, id, version);
        if (found == 0) throw StoreError{kGoneOn};
      },
      std::move(done));
}

void Studies::remove(std::string id, std::uint64_t version, Done done) {
  work_->write(
      [id = std::move(id), version](SqlDatabase& db) {
        const std::int64_t found = db.number(
            "DELETE FROM study WHERE name = $1 AND version = $2 RETURNING id", id, version);
        if (found == 0) throw StoreError{kGoneOn};
      },
      std::move(done));
}

std::optional<StoredStudy> Studies::find(const std::string& id) {
  return work_->read([&](SqlDatabase& db) -> std::optional<StoredStudy> {
    SqlAnswer row = db.ask(
        "SELECT match.name, study.edit, study.reads, study.version, study.body, study.made,"
        " study.changed FROM study JOIN match ON match.id = study.match WHERE study.name = $1",
        id);
    if (!row.next()) return std::nullopt;
    return StoredStudy{id,
                       row.text(0),
                       row.text(1),
                       row.text(2),
                       static_cast<std::uint64_t>(row.number(3)),
                       row.text(4),
                       row.number(5),
                       row.number(6)};
  });
}

}  // namespace tercio
