// What a person is told before it is done.
#include "cli/session.h"

namespace tercio::cli {

// Before what cannot be undone, or may end the match: told once, the same words again do it.
bool Session::is_warned(Seat seat, const std::vector<std::string>& words) {
  std::string said = std::to_string(match_.played().size());
  for (const std::string& one : words) said += "; " + one;
  if (said == warned_of_) return false;
  const auto position = match_.position().clone();
  for (const std::string& one : words) {
    const auto action = position->parse(one);
    if (!action || !position->why(seat, *action).ok()) return false;  // is refused for that
    if (const auto warning = position->describe(seat, *action).warning) {
      warned_of_ = said;
      terminal_.paragraph(Rich(warning->text.in(wish_.lang), Ink::Bad));
      terminal_.paragraph(Rich(say("typed.do_anyway"), Ink::Dim));
      return true;
    }
    Events nobody;
    position->apply(seat, *action, nobody);
  }
  return false;
}

}  // namespace tercio::cli
