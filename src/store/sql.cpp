#include "store/sql.h"

#include "core/check.h"

namespace tercio {

SqlStatement& SqlDatabase::prepared(std::string_view sql) {
  auto found = statements_.find(sql);
  if (found == statements_.end()) {
    const std::string text(sql);
    found = statements_.emplace(text, prepare(text)).first;
  }
  TERCIO_CHECK(!found->second->busy);  // its rows would be lost to whoever reads them
  return *found->second;
}

SqlAnswer SqlDatabase::ask_with(const std::string& sql, std::span<const SqlValue> values) {
  SqlStatement& statement = prepared(sql);
  int place = 0;
  for (const SqlValue& value : values) {
    ++place;
    if (const auto* number = std::get_if<std::int64_t>(&value))
      statement.bind(place, *number);
    else if (const auto* real = std::get_if<double>(&value))
      statement.bind(place, *real);
    else if (const auto* text = std::get_if<std::string>(&value))
      statement.bind(place, std::string_view(*text));
    else
      statement.bind_null(place);
  }
  return SqlAnswer(statement);
}

}  // namespace tercio
