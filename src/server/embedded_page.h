// The web page inside the program. Which files: cmake/embed_page.cmake.
#pragma once

#include <span>
#include <string_view>

namespace tercio {

struct EmbeddedPageFile {
  std::string_view path;  // "/assets/index-4f2a.js"
  std::string_view content;
  std::string_view gzipped;  // empty: not worth compressing
};

// None if the page had not been built.
std::span<const EmbeddedPageFile> embedded_page();

}  // namespace tercio
