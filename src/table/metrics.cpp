#include "table/metrics.h"

#include <sstream>

namespace tercio {

void Metrics::reached(const std::string& lesson, std::size_t step) {
  const std::scoped_lock lock(lessons_mutex_);
  ++lessons_[{lesson, step}];
}

void Metrics::commit(std::size_t writes_in_it, double seconds) {
  ++commits;
  writes += writes_in_it;
  std::size_t bucket = 0;
  while (bucket < kBounds.size() && seconds > kBounds[bucket]) ++bucket;
  ++commit_buckets_[bucket];
  commit_ns_ += static_cast<std::uint64_t>(seconds * 1e9);
}

std::string Metrics::text() const {
  std::ostringstream out;
  const auto one = [&](const char* name, const char* type, const char* help, auto value) {
    out << "# HELP tercio_" << name << ' ' << help << "\n# TYPE tercio_" << name << ' ' << type
        << "\ntercio_" << name << ' ' << value << '\n';
  };
  one("http_requests_total", "counter", "HTTP requests answered.", http_requests.load());
  one("http_refused_total", "counter", "HTTP requests answered with 4xx or 5xx.",
      http_refused.load());
  one("connections", "gauge", "Open connections.", connections.load());
  one("connections_refused_total", "counter", "Connections beyond the limit.",
      connections_refused.load());
  one("websockets", "gauge", "Open WebSockets.", websockets.load());
  one("unsent_bytes", "gauge", "Bytes that wait for WebSockets that read slowly.",
      unsent_bytes.load());
  one("messages_total", "counter", "WebSocket messages received.", messages.load());
  one("messages_refused_total", "counter", "WebSocket requests answered with an error.",
      messages_refused.load());
  one("rate_limited_total", "counter", "Requests refused because there were too many.",
      rate_limited.load());
  one("matches_loaded", "gauge", "Matches in memory.", matches_loaded.load());
  one("matches_created_total", "counter", "Matches created.", matches_created.load());
  one("actions_durable_total", "counter", "Log entries acknowledged as durable.",
      actions_durable.load());
  one("store_commits_total", "counter", "Transactions of the store.", commits.load());
  one("store_writes_total", "counter", "Writes in these transactions.", writes.load());
  one("store_errors_total", "counter", "Writes that failed.", store_errors.load());
  one("store_overtaken_total", "counter", "Writes that another node was faster with.",
      overtaken.load());
  one("thoughts_total", "counter", "Decisions of computer players and hints.", thoughts.load());
  one("thinkers_waiting", "gauge", "Decisions waiting for a thinker.", thinkers_waiting.load());
  one("thinkers_busy", "gauge", "Thinkers at work.", thinkers_busy.load());
  one("reviews_total", "counter", "Reviews of finished matches made.", reviews_made.load());
  one("reviews_aborted_total", "counter", "Reviews given up: too long, or nobody waited for them.",
      reviews_aborted.load());
  one("reviews_waiting", "gauge", "Reviews waiting to be made.", reviews_waiting.load());
  one("reviews_busy", "gauge", "Reviews being made.", reviews_busy.load());
  one("review_seconds_total", "counter", "Processor time that reviews took.",
      static_cast<double>(review_ns.load()) * 1e-9);

  out << "# HELP tercio_store_commit_seconds Time of a transaction until it is on disk.\n"
         "# TYPE tercio_store_commit_seconds histogram\n";
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    sum += commit_buckets_[i];
    out << "tercio_store_commit_seconds_bucket{le=\"" << kBounds[i] << "\"} " << sum << '\n';
  }
  sum += commit_buckets_.back();
  out << "tercio_store_commit_seconds_bucket{le=\"+Inf\"} " << sum << "\n"
      << "tercio_store_commit_seconds_sum " << static_cast<double>(commit_ns_.load()) * 1e-9 << "\n"
      << "tercio_store_commit_seconds_count " << sum << "\n";

  out << "# HELP tercio_lesson_steps_total Lessons that have come to this step; 0: to the end.\n"
         "# TYPE tercio_lesson_steps_total counter\n";
  const std::scoped_lock lock(lessons_mutex_);
  for (const auto& [at, count] : lessons_)
    out << "tercio_lesson_steps_total{lesson=\"" << at.first << "\",step=\"" << at.second << "\"} "
        << count << '\n';
  return out.str();
}

}  // namespace tercio
