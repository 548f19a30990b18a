// A review as one HTML file that needs nothing else: both languages, the curve drawn and as a
// table, the ledger as bars and as figures.
#pragma once

#include <optional>
#include <string>

#include "match/match.h"
#include "match/record.h"

namespace tercio::cli {

// `lang` is shown first; the other is a click away.
std::string review_html(const Match& match, const Json& review,
                        const std::optional<RecordEnding>& ending, Lang lang);

}  // namespace tercio::cli
