#include "table/plans.h"

#include <algorithm>

#include "game/json.h"
#include "match/strict_json.h"

namespace tercio {

std::string Plan::body() const { return Json{{"for", owner}, {"actions", actions}}.dump(); }

std::optional<Plan> Plan::read(const std::string& by, const std::string& body, Seats side) {
  Expected<Json> json = parse_json(body);
  if (!json || !json->is_object()) return std::nullopt;
  try {
    return Plan{by, json->at("for").get<std::string>(),
                json->at("actions").get<std::vector<std::string>>(), side};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void Plans::put(Plan plan) {
  std::erase_if(all_, [&](const Plan& old) { return old.by == plan.by; });
  if (!plan.actions.empty()) all_.push_back(std::move(plan));
}

void Plans::played(const std::string& owner, const std::string& words) {
  for (Plan& plan : all_) {
    if (plan.owner != owner) continue;
    if (plan.actions.front() == words)
      plan.actions.erase(plan.actions.begin());
    else
      plan.actions.clear();
  }
  std::erase_if(all_, [](const Plan& plan) { return plan.actions.empty(); });
}

void Plans::drop(const std::string& owner) {
  std::erase_if(all_, [&](const Plan& plan) { return plan.owner == owner; });
}

}  // namespace tercio
