// What several nodes on one database tell each other. Whatever is announced in a transaction is
// heard by the others after its commit, so that they find it when they look; what a node has
// announced itself it does not hear.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace tercio {

struct NodeNews {
  enum class Kind : std::uint8_t {
    Log,     // the match's log has grown
    Talk,    // its chat or a note has changed
    Online,  // `text`: who is connected to the match at `node`
    People,  // who holds the match's seats by an account has changed
    Out,     // logged out: `text`, "person <number>" or "login <its token's hash>"; no match
    Gone,    // `node` has died or left
    Silent,  // from now on nothing is heard: the connection is gone, or nobody answers on it
    Lost,    // for a while nothing was heard, now it is again: anything may have changed
  };
  static constexpr const char* kNoMatch = "-";

  Kind kind = Kind::Log;
  std::string node;
  std::string match;
  std::string text;

  std::string line() const;  // as it is announced; the node is signed by whoever sends it
};

// The name of a process among those on one database: random, new with every start.
std::string new_node_name();

// Hears the others, on a thread and a connection of its own. As long as it exists and is connected
// the node counts as alive.
class NewsListener {
 public:
  virtual ~NewsListener() = default;
};

// Nothing for a file: one process serves it. Throws StoreError if the database cannot be reached.
std::unique_ptr<NewsListener> listen_to_news(const std::string& db, const std::string& node,
                                             std::function<void(const NodeNews&)> tell);

}  // namespace tercio
