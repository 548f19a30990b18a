// The games that can be measured: each adds its subcommand.
#pragma once

#include <CLI/CLI.hpp>

namespace tercio::measure {

void add_camino(CLI::App& app);
void add_armada(CLI::App& app);
void add_hispania(CLI::App& app);
void add_tercios(CLI::App& app);
void add_bailen(CLI::App& app);

}  // namespace tercio::measure
