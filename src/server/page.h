// The files of the web page, ready to be sent: from inside the program, or from a folder.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace tercio {

struct PageFile {
  std::string type;
  std::string etag;
  std::string_view content;
  std::string_view gzipped;  // empty: only as it is
  bool immutable = false;    // its name changes with its content
};

class Page {
 public:
  Page();                                    // what was built in
  explicit Page(const std::string& folder);  // read once; throws std::runtime_error

  // The file of that path; for any other path of the page, the page itself. nullptr: there is none.
  const PageFile* find(std::string_view path) const;
  // The file of that beginning among those whose names change; nullptr: there is none.
  const PageFile* find_asset(std::string_view beginning) const;
  bool is_built() const { return built_; }

 private:
  void add(const std::string& path, std::string_view content, std::string_view gzipped);
  void add_placeholder();

  std::map<std::string, std::string, std::less<>> kept_;  // of a folder
  std::map<std::string, PageFile, std::less<>> files_;
  bool built_ = false;
};

}  // namespace tercio
