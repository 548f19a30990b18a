// The fields of a request, each asked for by name and type. The first that is missing or wrong is
// remembered as the request's failure; whoever asked for it returns `failure()` as the reply.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "match/match.h"

namespace tercio {

// {"ok":false,"error":{"code","message"}}
Json failure_reply(std::string_view code, std::string_view message);
Json failure_reply(const RequestError& error);
// With the step of a list, and the rule and reason where the rules forbid it.
Json failure_reply(const Refusal& refusal, bool in_list = false);

class Request {
 public:
  explicit Request(const Json& fields) : fields_(fields) {}

  bool has(const char* name) const;                         // there and not null
  const Json* field(const char* name) const;                // required, of any type
  std::optional<std::string> text(const char* name) const;  // required
  std::optional<std::string> text_or(const char* name, std::string_view otherwise) const;
  std::optional<std::int64_t> number_or(const char* name, std::int64_t otherwise, std::int64_t min,
                                        std::int64_t max) const;
  std::optional<bool> flag_or(const char* name, bool otherwise) const;
  // A number, or 64 hex digits; random if left out.
  std::optional<DiceSeed> seed() const;
  // {"name": value}: values as the record writes them.
  std::optional<std::map<std::string, std::string>> options() const;
  // The seat that "seat" names, nothing if it is left out; not ok: it names none.
  std::optional<Seat> named_seat(const Match& match, bool& ok) const;

  Json fail(std::string_view code, const std::string& message) const;
  const Json& failure() const { return failure_; }

 private:
  void wrong(const char* name, std::string_view expected) const;

  const Json& fields_;
  mutable Json failure_;
};

}  // namespace tercio
