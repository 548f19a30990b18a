// Reading the notes of a record that a study is made of (study.h).
#pragma once

#include <string>
#include <string_view>

#include "match/study.h"

namespace tercio {

inline constexpr std::string_view kStudyNotes[] = {"title",  "comment", "arrow",
                                                   "circle", "branch",  "play"};

// `what` is one of them, `line` what stands behind it. It speaks of `at`, the action above it,
// which is another behind the action of a branch. What is wrong; empty: nothing.
std::string read_study_note(std::string_view what, std::string_view line, std::size_t steps,
                            StudyPlace& at, Study& study);

}  // namespace tercio
