// The program's entry.
#include <string>
#include <vector>

#include "cli/app.h"

int main(int count, char** words) {
  return tercio::cli::run(std::vector<std::string>(words + (count > 0 ? 1 : 0), words + count));
}
