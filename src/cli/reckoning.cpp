#include "cli/reckoning.h"

#include "cli/show.h"
#include "cli/text.h"
#include "match/reckoning.h"

namespace tercio::cli {
namespace {

Rich throw_line(const Match& match, const DecidingThrow& one, Lang lang) {
  const std::string seat =
      one.by == Seat::Nobody ? "" : match.game().info().seats[index(one.by)].title.in(lang);
  return Rich("  " + say(lang, one.came ? "end.came" : "end.did_not_come",
                         {{"turn", one.turn},
                          {"seat", seat},
                          {"sum", one.sum},
                          {"needs", one.needs},
                          {"chance", percent(one.chance, lang)}}));
}

// "Victory Points: strength 10, roads 4, 14 in all"; "lost: infantry 3 of 20".
Rich sum_line(const Sum& sum, Lang lang) {
  std::string line;
  for (const SumPart& part : sum.parts) {
    line += (line.empty() ? "" : ", ") + part.title.in(lang) + " ";
    line += part.of == kNoLimit ? std::to_string(part.n)
                                : say(lang, "end.of", {{"n", part.n}, {"of", part.of}});
  }
  if (line.empty()) line = say(lang, "end.nothing");
  if (sum.adds_up && sum.parts.size() > 1) line += " " + say(lang, "end.total", {{"n", sum.total}});
  return Rich(sum.title.in(lang) + ": ", Ink::Bold).add(line);
}

}  // namespace

std::vector<Rich> reckoning_lines(const Match& match, Lang lang) {
  const Reckoning reckoning = reckoning_of(match);
  std::vector<Rich> out;
  for (const Told& told : reckoning.why) out.emplace_back(told.text.in(lang));
  if (!reckoning.throws.empty()) out.emplace_back(say(lang, "end.throws"), Ink::Bold);
  for (const DecidingThrow& one : reckoning.throws) out.push_back(throw_line(match, one, lang));
  if (!reckoning.grades.empty()) out.emplace_back(say(lang, "end.grades"), Ink::Bold);
  for (const VictoryGrade& grade : reckoning.grades) {
    std::string line = (grade.here ? "  > " : "    ") + grade.title.in(lang);
    if (!grade.needs.en.empty()) line += ": " + grade.needs.in(lang);
    out.emplace_back(line, grade.here ? Ink::Lit : Ink::Dim);
  }
  for (const Sum& sum : reckoning.sums) out.push_back(sum_line(sum, lang));
  if (reckoning.turns > 0)
    out.emplace_back(say(lang, "end.length",
                         {{"turn", reckoning.turn},
                          {"turns", reckoning.turns},
                          {"steps", static_cast<int>(match.played().size())}}),
                     Ink::Dim);
  return out;
}

}  // namespace tercio::cli
