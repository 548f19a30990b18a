// The help page of a command, wrapped to the terminal and in the player's language.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/rich.h"
#include "core/text.h"

namespace tercio::cli {

std::shared_ptr<CLI::FormatterBase> help_formatter(Lang lang, const Look& look);

}  // namespace tercio::cli
