// Where studies of matches are kept: documents of their own, which follow from nothing else.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "store/sql_work.h"

namespace tercio {

struct StoredStudy {
  std::string id;
  std::string match;
  std::string edit, read;  // hashes of the secrets by which it is changed, and looked at
  std::uint64_t version = 1;
  std::string body;                    // JSON: match/study.h
  std::int64_t made = 0, changed = 0;  // unix ms
  friend bool operator==(const StoredStudy&, const StoredStudy&) = default;
};

inline constexpr const char* kTooManyStudies = "the match has as many studies as it may have";

class Studies {
 public:
  using Done = Store::Done;

  explicit Studies(std::shared_ptr<SqlWork> work) : work_(std::move(work)) {}

  // Refused (kTooManyStudies) if there are `most` of its match.
  void make(StoredStudy study, std::size_t most, Done done);
  // Refused (kGoneOn) if it is of another version by now; this makes the next.
  void change(std::string id, std::uint64_t version, std::string body, std::int64_t now, Done done);
  void remove(std::string id, std::uint64_t version, Done done);
  std::optional<StoredStudy> find(const std::string& id);  // throws StoreError

 private:
  const std::shared_ptr<SqlWork> work_;
};

}  // namespace tercio
