#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <tuple>

#include "server/net_impl.h"

namespace tercio::net {
namespace {

namespace websocket = beast::websocket;
constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

// The socket and what is to be sent, in order. It belongs to the connection and what that waits
// for, so that nothing of it is left when the server goes. Everything but `send` and `close` runs
// on the connection's strand.
class Line : public std::enable_shared_from_this<Line> {
 public:
  Line(Stream stream, Context& context) : socket(std::move(stream)), context_(context) {
    ++context_.metrics.websockets;
  }
  ~Line() { --context_.metrics.websockets; }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  void send(std::string message) {
    asio::post(socket.get_executor(),
               [self = shared_from_this(), message = std::move(message)]() mutable {
                 self->put(std::move(message));
               });
  }
  void close(std::string_view why) {
    asio::post(socket.get_executor(), [self = shared_from_this(), text = std::string(why)] {
      self->closing_ = true;
      self->reason_ = websocket::close_reason(websocket::close_code::going_away, text);
      if (!self->writing_) self->say_goodbye();
    });
  }
  void close_as(websocket::close_code code) {
    closing_ = true;
    reason_ = websocket::close_reason(code);
    if (!writing_) say_goodbye();
  }
  // Without a word: the other end is slow or gone.
  void drop() {
    closing_ = true;
    beast::error_code ignored;
    std::ignore = beast::get_lowest_layer(socket).socket().close(ignored);
  }

  websocket::stream<Stream> socket;

 private:
  void put(std::string message) {
    if (closing_) return;
    bytes_ += message.size();
    if (bytes_ > context_.options.waiting_bytes) {
      context_.logger.info("slow-reader");
      return drop();
    }
    waiting_.push_back(std::move(message));
    if (!writing_) write_next();
  }

  void write_next() {
    writing_ = true;
    socket.async_write(asio::buffer(waiting_.front()),
                       [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                         self->writing_ = false;
                         self->bytes_ -= self->waiting_.front().size();
                         self->waiting_.pop_front();
                         if (error) return self->drop();
                         if (!self->waiting_.empty()) return self->write_next();
                         if (self->closing_) self->say_goodbye();
                       });
  }

  void say_goodbye() {
    if (std::exchange(said_, true)) return;
    socket.async_close(reason_, [self = shared_from_this()](const beast::error_code&) {});
  }

  Context& context_;
  std::deque<std::string> waiting_;
  std::size_t bytes_ = 0;
  bool writing_ = false;
  bool closing_ = false;
  bool said_ = false;
  websocket::close_reason reason_;
};

// What the table holds of it, for as long as it likes.
class SocketWire final : public Wire {
 public:
  explicit SocketWire(std::weak_ptr<Line> line) : line_(std::move(line)) {}

  void send(std::string message) override {
    if (const std::shared_ptr<Line> line = line_.lock()) line->send(std::move(message));
  }
  void close(std::string_view why) override {
    if (const std::shared_ptr<Line> line = line_.lock()) line->close(why);
  }

 private:
  const std::weak_ptr<Line> line_;
};

// One whole message, or nothing once the connection is at its end.
asio::awaitable<bool> read_message(Context& context, Line& line, asio::steady_timer& watch,
                                   std::string& text) {
  beast::flat_buffer buffer;
  bool watched = false;
  do {
    const auto [error, size] =
        co_await line.socket.async_read_some(buffer, context.options.message_bytes, kTuple);
    if (error) {
      if (error == websocket::error::message_too_big) context.logger.info("message-too-large");
      co_return false;
    }
    // A message that has begun must come to its end soon.
    if (!watched && !line.socket.is_message_done()) {
      watched = true;
      watch.expires_after(context.options.request_time);
      watch.async_wait(
          [self = line.shared_from_this(), &context](const beast::error_code& stopped) {
            if (stopped) return;
            context.logger.info("slow-message");
            self->drop();
          });
    }
  } while (!line.socket.is_message_done());
  watch.cancel();
  if (!line.socket.got_text()) {
    context.logger.info("message-not-text");
    line.close_as(websocket::close_code::unknown_data);
    co_return false;
  }
  text = beast::buffers_to_string(buffer.data());
  co_return true;
}

}  // namespace

asio::awaitable<void> serve_websocket(Context& context, Stream stream,
                                      http::request<http::string_body> request, HttpRequest read) {
  stream.expires_never();  // the WebSocket has its own times
  const auto line = std::make_shared<Line>(std::move(stream), context);
  auto& socket = line->socket;
  websocket::stream_base::timeout times{};
  times.handshake_timeout = context.options.request_time;
  times.idle_timeout = context.options.idle_time;
  times.keep_alive_pings = true;
  socket.set_option(times);
  socket.read_message_max(context.options.message_bytes);
  socket.text(true);
  socket.auto_fragment(false);  // one message, one frame
  const auto [refused] = co_await socket.async_accept(request, kTuple);
  if (refused) co_return;

  const std::unique_ptr<Peer> peer =
      context.handler.connected(std::make_shared<SocketWire>(line), read);
  asio::steady_timer watch(socket.get_executor());
  std::string text;
  while (co_await read_message(context, *line, watch, text))
    co_await answer_of<bool>([&](std::function<void(bool)> done) {
      peer->message(text, [done = std::move(done)] { done(true); });
    });
  watch.cancel();
}

}  // namespace tercio::net
