// What net.cpp and websocket.cpp share. Includes Beast: nobody else includes this.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/connection_limits.h"
#include "server/net.h"

namespace tercio::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

using Stream = beast::tcp_stream;

struct Context {
  const NetOptions& options;
  NetHandler& handler;
  Metrics& metrics;
  const Logger& logger;
  ConnectionLimits& clients;  // WebSockets that come through a proxy, by who is behind it
  std::atomic<bool> stopping = false;
  std::atomic<int> answering = 0;  // HTTP requests that have not been answered
};

// Waits for something that answers through a callback, from any thread; goes on where it was.
template <class Value, class Start>
asio::awaitable<Value> answer_of(Start start) {
  const auto executor = co_await asio::this_coro::executor;
  // Named, and with nothing in it that has a destructor: g++ 12 destroys what a temporary of an
  // awaited expression has captured twice (its bug 99576).
  const auto initiate = [&start, &executor](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    start([shared, executor](Value value) {
      asio::post(executor,
                 [shared, value = std::move(value)]() mutable { (*shared)(std::move(value)); });
    });
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Value)>(
      initiate, asio::use_awaitable);
}

// How to end a connection that gives way to another; used on its strand only.
struct Exit {
  std::function<void()> go;
};

// Takes over a connection whose request asked to become a WebSocket, until it closes.
asio::awaitable<void> serve_websocket(Context& context, Stream stream,
                                      http::request<http::string_body> request, HttpRequest read,
                                      ConnectionLimits::Pass& pass, Exit& exit);

}  // namespace tercio::net
