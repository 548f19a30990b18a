// Settings of a command from three places: flags are stronger than the environment, the environment
// than a file. Every option of the command is a setting, in all three: `--log-level`,
// TERCIO_LOG_LEVEL and `log-level = "warn"`.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tercio {

class Settings {
 public:
  // After the flags were read: what they leave open is taken from the environment and the file,
  // `config` or the one that TERCIO_CONFIG names. What is wrong, if anything is: where, and what is
  // expected there.
  std::optional<std::string> read(CLI::App& command, std::string config);

  // A file with all settings in it: those that are set with where they came from, the others as
  // comments.
  std::string text(const CLI::App& command) const;

 private:
  std::map<const CLI::Option*, std::string> source_;
};

}  // namespace tercio
