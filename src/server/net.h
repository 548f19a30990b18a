// HTTP and WebSocket on a socket. All of Beast is behind this header, in net.cpp and websocket.cpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/proxy.h"
#include "table/log.h"
#include "table/metrics.h"
#include "table/wire.h"

namespace tercio {

struct HttpRequest {
  std::string method;   // "GET"
  std::string target;   // "/api/games?x=1"
  std::string address;  // of the client, without the port
  bool secure = false;  // it came to our proxy by https
  std::string host, origin, fetch_site, content_type, authorization, if_none_match, accept_encoding;
  std::string cookie, guard;
  std::string body;
};

struct HttpReply {
  // Gives the next piece when it is there, an empty one at the end; asked once it has been taken.
  using Next = std::function<void(std::function<void(std::string)> give)>;

  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::string_view fixed;  // instead of `body`: text that outlives the server
  Next next;               // instead of both: what is too long to be held at once
  std::vector<std::pair<std::string, std::string>> headers;
};

// One end of a WebSocket, made by the handler for each.
class Peer {
 public:
  virtual ~Peer() = default;  // it has closed
  // `done` is called once it has been answered; the next message comes after that.
  virtual void message(std::string text, std::function<void()> done) = 0;
};

class NetHandler {
 public:
  virtual ~NetHandler() = default;
  // From any thread of the server; `reply` may be called later, once, from any thread.
  virtual void http(HttpRequest request, std::function<void(HttpReply)> reply) = 0;
  // What a request that cannot be read is answered with.
  virtual HttpReply refusal(unsigned status, std::string_view code, std::string_view message) = 0;
  // May this request become a WebSocket? Otherwise the answer to it.
  virtual std::unique_ptr<HttpReply> upgrade_refusal(const HttpRequest& request) = 0;
  // `request`: what asked to become the WebSocket.
  virtual std::unique_ptr<Peer> connected(std::shared_ptr<Wire> wire,
                                          const HttpRequest& request) = 0;
  virtual void stopping() = 0;  // a signal came: say goodbye, finish what is under way
};

struct NetOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  int threads = 2;
  std::size_t connections = 2000;
  std::size_t connections_per_address = 500;
  std::size_t header_bytes = 16 * 1024;
  std::size_t body_bytes = 64 * 1024;
  std::size_t message_bytes = 64 * 1024;
  // To be sent to one that does not read: a player, a spectator, all together.
  std::size_t waiting_bytes = 8 * 1024 * 1024;
  std::size_t watching_bytes = 1024 * 1024;
  std::size_t all_waiting_bytes = 256 * 1024 * 1024;
  // To be sent whole, for a reply or a push to be taken, or for a WebSocket to sit down.
  std::chrono::milliseconds request_time{15'000};
  std::chrono::milliseconds arrival_time{5'000};  // before one that sits nowhere may give way
  std::chrono::milliseconds idle_time{60'000};    // between requests, or without a sign of life
  std::chrono::milliseconds goodbye_time{3'000};
  Proxies proxies;
};

struct NetError {
  std::string message;
};

class NetServer {
 public:
  // Listens; throws NetError with a sentence that says what to do if it cannot.
  NetServer(const NetOptions& options, NetHandler& handler, Metrics& metrics, const Logger& logger);
  ~NetServer();
  NetServer(const NetServer&) = delete;
  NetServer& operator=(const NetServer&) = delete;

  std::uint16_t port() const;
  void post(std::function<void()> what);  // soon, on one of its threads
  void every(std::chrono::seconds period, std::function<void()> what);
  void run();           // until SIGTERM or SIGINT, or `stop`
  void stop();          // gracefully
  std::size_t drain();  // after `run`: carries out what was posted meanwhile; how much that was
  void close();         // after `drain`: what is posted now is forgotten

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tercio
