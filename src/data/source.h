// Where component data comes from: built into the program, or a folder that replaces it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tercio {

struct DataFile {
  std::string name;  // as shown in errors
  std::string text;
};

class DataSource {
 public:
  DataSource() = default;                                                  // built in
  explicit DataSource(std::string folder) : folder_(std::move(folder)) {}  // --data DIR

  bool is_built_in() const { return folder_.empty(); }

  // A game's data file ("camino", "data.toml"). In a folder it is DIR/camino/data.toml; a game that
  // has no folder there keeps what is built in. A folder of no game, and one that lacks the file,
  // are errors: a slip of the pen never leads back silently to what is built in.
  DataFile data(std::string_view game, std::string_view file) const;

  // A game's texts, always the built-in ones ("camino", "en.toml").
  static DataFile text(std::string_view room, std::string_view file);
  // A game's lessons, built in too, in the order of their names.
  static std::vector<DataFile> lessons(std::string_view game);

 private:
  std::string folder_;
};

}  // namespace tercio
