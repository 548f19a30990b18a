// How a match ended that the rules did not end: the line of the record, its words, and the sum that
// stands behind it.
#include <array>

#include "match/record.h"

namespace tercio {
namespace {

constexpr std::string_view kConsent = "cancelled";  // older ones do not say who proposed it

struct HowItEnds {
  std::string_view how;
  bool seat, by;  // whether it names them
};
constexpr std::array<HowItEnds, 6> kHowItEnds = {{{"resigned", true, false},
                                                  {"late", true, false},
                                                  {"absent", true, true},
                                                  {kConsent, false, true},
                                                  {"cancelled-late", false, false},
                                                  {"cancelled-absent", true, true}}};

Text title_of(const GameInfo& info, const std::string& seat) {
  for (const NamedInfo& one : info.seats)
    if (one.id == seat) return one.title;
  return {seat, seat};
}

}  // namespace

std::string ending_line(const RecordEnding& ending) {
  std::string line = "ended " + ending.how;
  if (!ending.seat.empty()) line += " " + ending.seat;
  if (!ending.by.empty()) line += " by " + ending.by;
  return line;
}

std::optional<RecordEnding> parse_ending(const std::vector<std::string_view>& words) {
  RecordEnding ending;
  if (words.size() < 2) return std::nullopt;
  std::size_t next = 1;
  ending.how = words[next++];
  if (next < words.size() && words[next] != "by") ending.seat = words[next++];
  if (next + 1 < words.size() && words[next] == "by") {
    ending.by = words[next + 1];
    next += 2;
  }
  if (next != words.size()) return std::nullopt;
  for (const HowItEnds& way : kHowItEnds)
    if (way.how == ending.how && way.seat != ending.seat.empty() &&
        (way.by != ending.by.empty() || way.how == kConsent))
      return ending;
  return std::nullopt;
}

Text ending_text(const GameInfo& info, const RecordEnding& ending) {
  const Text seat = title_of(info, ending.seat), by = title_of(info, ending.by);
  if (ending.how == "resigned") return {seat.en + " has resigned.", seat.es + " se ha rendido."};
  if (ending.how == "late")
    return {seat.en + " has run out of time.", "A " + seat.es + " se le ha acabado el tiempo."};
  if (ending.how == "absent")
    return {seat.en + " stayed away for two weeks, and " + by.en + " has claimed the match.",
            seat.es + " faltó dos semanas, y " + by.es + " ha reclamado la partida."};
  if (ending.how == "cancelled-late")
    return {"Both sides have run out of time: nobody has won.",
            "A los dos bandos se les ha acabado el tiempo: no gana nadie."};
  if (ending.how == "cancelled-absent")
    return {seat.en + " stayed away for two weeks, and " + by.en + " has cancelled the match.",
            seat.es + " faltó dos semanas, y " + by.es + " ha anulado la partida."};
  if (ending.by.empty())
    return {"The match was cancelled by consent.", "La partida se anuló de común acuerdo."};
  return {"The match was cancelled by consent, as " + by.en + " proposed.",
          "La partida se anuló de común acuerdo, a propuesta de " + by.es + "."};
}

std::string with_ending(std::string record, const RecordEnding& ending) {
  record.insert(record.find('\n') + 1, "finished\n");
  record += ending_line(ending) + "\n";
  record += "sum " + sha256_hex(record) + "\n";
  return record;
}

}  // namespace tercio
