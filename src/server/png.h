// A drawing as PNG, with the letters of the page itself (its woff2 files). It rests on FreeType
// alone, which paints areas as it paints letters; without it at the time of the build there is
// none.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/drawing.h"

namespace tercio {

// Files of letters; they outlive the painter.
struct Typefaces {
  std::string_view sans, sans_bold, serif_bold;
};

class Painter {
 public:
  explicit Painter(const Typefaces& faces);
  ~Painter();
  Painter(const Painter&) = delete;
  Painter& operator=(const Painter&) = delete;

  // False: the library was not there, or it cannot read these letters.
  bool is_ready() const { return impl_ != nullptr; }
  // From one thread at a time.
  std::string png_of(const Drawing& drawing) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tercio
