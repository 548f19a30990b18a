#include "server/page.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "match/dice.h"
#include "server/embedded_page.h"

namespace tercio {
namespace {

constexpr std::string_view kIndex = "/index.html";

constexpr std::string_view kPlaceholder =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Tercio</title>\n"
    "<h1>Tercio</h1>\n<p>The table is open, but its page was not there when this program was built."
    " Build it with <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>, "
    "then"
    " build the program again; <code>./play</code> does both.</p>\n"
    "<p>What it speaks is described in <code>docs/table.md</code>.</p>\n";

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".woff", "font/woff"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".xml", "application/xml"},
}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

}  // namespace

void Page::add(const std::string& path, std::string_view content, std::string_view gzipped) {
  if (gzipped.size() >= content.size()) gzipped = {};
  files_[path] = {std::string(type_of(path)), "\"" + sha256_hex(content).substr(0, 24) + "\"",
                  content, gzipped, path.starts_with("/assets/")};
}

void Page::add_placeholder() {
  built_ = files_.contains(kIndex);
  if (!built_) add(std::string(kIndex), kPlaceholder, {});
}

Page::Page() {
  for (const EmbeddedPageFile& file : embedded_page())
    add(std::string(file.path), file.content, file.gzipped);
  add_placeholder();
}

Page::Page(const std::string& folder) {
  namespace fs = std::filesystem;
  if (!fs::is_directory(folder)) throw std::runtime_error(folder + " is not a folder");
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string path = "/" + fs::relative(entry.path(), folder).generic_string();
    std::string& content = kept_[path];
    content.assign(std::istreambuf_iterator<char>(in), {});
    add(path, content, {});
  }
  add_placeholder();
}

const PageFile* Page::find_asset(std::string_view beginning) const {
  const std::string path = "/assets/" + std::string(beginning);
  const auto found = files_.lower_bound(path);
  return found != files_.end() && found->first.starts_with(path) ? &found->second : nullptr;
}

const PageFile* Page::find(std::string_view path) const {
  if (const auto found = files_.find(path); found != files_.end()) return &found->second;
  // Paths with an ending name a file; the others are the page's own and it finds its way.
  const std::string_view last = path.substr(path.rfind('/') + 1);
  if (path.starts_with("/assets/") || last.find('.') != std::string_view::npos) return nullptr;
  return &files_.find(kIndex)->second;
}

}  // namespace tercio
