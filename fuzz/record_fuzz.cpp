// Records: any text. What can be read and replayed is written and read again to the same match.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/check.h"
#include "games/list.h"
#include "match/replay.h"
#include "match/verify.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tercio;
  static const GameList games = load_games(DataSource());
  const Expected<Record> record =
      read_record(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!record) return 0;
  const Game* game = games.find(record->game);
  if (game == nullptr) return 0;
  (void)verify(*game, *record);
  const Expected<Match> match = match_of_record(*game, *record);
  if (!match) return 0;
  TERCIO_CHECK(match->position().broken() == nullptr);

  const std::string text = write_record(*match, Reveal::Always);
  const Expected<Record> again = read_record(text);
  TERCIO_CHECK(again);
  const Expected<Match> second = match_of_record(*game, *again);
  TERCIO_CHECK(second);
  TERCIO_CHECK(second->position().hash() == match->position().hash());
  TERCIO_CHECK(write_record(*second, Reveal::Always) == text);

  // What the notes say can be written into it, and changes nothing of it.
  const std::string noted = with_study(text, *match, record->study);
  const Expected<Record> read = read_record(noted);
  TERCIO_CHECK(read || noted.size() > kMaxRecordBytes);
  if (!read) return 0;
  TERCIO_CHECK(read->steps.size() == again->steps.size());
  TERCIO_CHECK(read->study.notes.size() == record->study.notes.size());
  const Expected<Study> study = read_study(study_json(read->study), match->played().size());
  TERCIO_CHECK(study && *study == read->study);
  for (const StudyBranch& branch : study->branches)
    (void)moment_of(*match, *study, {branch.id, branch.end()});
  return 0;
}
