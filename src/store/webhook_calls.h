// Calls to people's own programs that still have to be made. They are entered with what they tell
// of (Store::Append) and stay until they were made or given up, whoever stops meanwhile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "store/sql_work.h"

namespace tercio {

struct DueCall {
  std::int64_t id = 0, person = 0;
  std::string body;          // JSON
  std::string webhook, key;  // the person's address and key
  int tries = 0;             // this one among them
};

class WebhookCalls {
 public:
  explicit WebhookCalls(std::shared_ptr<SqlWork> work) : work_(std::move(work)) {}

  // Until when somebody's calls shall wait; 0: they need not.
  using Rests = std::function<std::int64_t(std::int64_t person)>;

  // Takes one that is due, so that no other node has it before `until`; all times are unix ms.
  // Those of a person who rests are put off. These wait for the disk and throw StoreError.
  std::optional<DueCall> take(std::int64_t now, std::int64_t until, const Rests& rests);
  void done(std::int64_t call);  // made, or given up
  void later(std::int64_t call, std::int64_t due);

 private:
  void write(SqlWork::Work what);  // and waits for it

  const std::shared_ptr<SqlWork> work_;
};

}  // namespace tercio
