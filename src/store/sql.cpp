#include "store/sql.h"

#include "core/check.h"

namespace tercio {

SqlStatement& SqlDatabase::prepared(const char* sql) {
  auto found = statements_.find(std::string_view(sql));
  if (found == statements_.end()) found = statements_.emplace(sql, prepare(sql)).first;
  TERCIO_CHECK(!found->second->busy);  // its rows would be lost to whoever reads them
  return *found->second;
}

}  // namespace tercio
