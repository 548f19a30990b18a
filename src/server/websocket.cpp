#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/option.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <tuple>

#include "server/net_impl.h"
#include "server/outbox.h"

namespace tercio::net {
namespace {

namespace websocket = beast::websocket;
constexpr std::size_t kBehind = 32 * 1024;  // bytes of changes that wait: a state is less
constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

// The socket and what is to be sent, in order. It belongs to the connection and what that waits
// for, so that nothing of it is left when the server goes. Everything but `send`, `close` and
// `sits` runs on the connection's strand.
class Line : public std::enable_shared_from_this<Line> {
 public:
  Line(Stream stream, Context& context, ConnectionLimits::Pass& pass)
      : socket(std::move(stream)),
        context_(context),
        pass_(&pass),
        write_watch_(socket.get_executor()) {
    ++context_.metrics.websockets;
  }
  ~Line() {
    --context_.metrics.websockets;
    context_.metrics.unsent_bytes -= counted_;
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  void send(Message message) {
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
  void sits(Place place) {
    asio::post(socket.get_executor(), [self = shared_from_this(), place] {
      self->place_ = place;
      if (self->pass_ != nullptr) self->pass_->sits(place);
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
    outbox_ = {};
    count();
    beast::error_code ignored;
    std::ignore = beast::get_lowest_layer(socket).socket().close(ignored);
    replied();
  }
  bool is_behind() const { return behind_; }
  void ended() { pass_ = nullptr; }  // the connection is over, though somebody may hold this
  Place place() const { return place_; }
  // Calls it once no reply waits to be taken: who does not read is not listened to.
  void when_replied(std::function<void()> then) {
    when_replied_ = std::move(then);
    if (closing_ || (outbox_.replies() == 0 && !replying_)) replied();
  }

  websocket::stream<Stream> socket;

 private:
  void put(Message message) {
    if (closing_) return;
    const bool behind = writing_;
    outbox_.put(std::move(message));
    count();
    // Whoever has taken all until now may be sent a long one.
    if (behind && (counted_ > bound() || is_too_much())) {
      context_.logger.info("slow-reader", {{"bytes", counted_}});
      return drop();
    }
    if (!writing_) write_next();
  }

  std::int64_t bound() const {
    const NetOptions& options = context_.options;
    return static_cast<std::int64_t>(place_ == Place::Playing ? options.waiting_bytes
                                                              : options.watching_bytes);
  }
  bool is_too_much() const {
    return context_.metrics.unsent_bytes >
           static_cast<std::int64_t>(context_.options.all_waiting_bytes);
  }
  void count() {
    const auto now = static_cast<std::int64_t>(outbox_.bytes() + (writing_ ? sending_.size() : 0));
    context_.metrics.unsent_bytes += now - std::exchange(counted_, now);
    behind_ = outbox_.bytes() > kBehind;
  }

  void write_next() {
    writing_ = true;
    sending_ = outbox_.take();
    replying_ = sending_.kind == Message::Kind::Reply;
    std::vector<asio::const_buffer> pieces;
    const std::vector<std::string_view> texts = sending_.pieces();
    pieces.reserve(texts.size());
    for (const std::string_view text : texts) pieces.emplace_back(text.data(), text.size());
    write_watch_.expires_after(context_.options.request_time);
    write_watch_.async_wait([self = shared_from_this()](const beast::error_code& stopped) {
      if (stopped) return;
      self->context_.logger.info("slow-reader", {{"bytes", self->counted_}});
      self->drop();
    });
    socket.async_write(std::move(pieces),
                       [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                         self->written(error);
                       });
  }

  void written(const beast::error_code& error) {
    write_watch_.cancel();
    writing_ = replying_ = false;
    sending_ = {};
    count();
    if (error) return drop();
    if (outbox_.replies() == 0) replied();
    if (!outbox_.empty()) return write_next();
    if (closing_) say_goodbye();
  }

  void replied() {
    if (const auto then = std::exchange(when_replied_, nullptr)) then();
  }

  void say_goodbye() {
    if (std::exchange(said_, true)) return;
    socket.async_close(reason_, [self = shared_from_this()](const beast::error_code&) {});
  }

  Context& context_;
  ConnectionLimits::Pass* pass_;
  Outbox outbox_;
  Message sending_;
  asio::steady_timer write_watch_;
  std::function<void()> when_replied_;
  std::int64_t counted_ = 0;          // bytes, in the sum of all
  std::atomic<bool> behind_ = false;  // for those who send
  Place place_ = Place::Nowhere;
  bool writing_ = false;
  bool replying_ = false;
  bool closing_ = false;
  bool said_ = false;
  websocket::close_reason reason_;
};

// What the table holds of it, for as long as it likes.
class SocketWire final : public Wire {
 public:
  explicit SocketWire(std::weak_ptr<Line> line) : line_(std::move(line)) {}

  void send(Message message) override {
    if (const std::shared_ptr<Line> line = line_.lock()) line->send(std::move(message));
  }
  void close(std::string_view why) override {
    if (const std::shared_ptr<Line> line = line_.lock()) line->close(why);
  }
  void sits(Place place) override {
    if (const std::shared_ptr<Line> line = line_.lock()) line->sits(place);
  }
  bool is_behind() const override {
    const std::shared_ptr<Line> line = line_.lock();
    return line && line->is_behind();
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
                                      http::request<http::string_body> request, HttpRequest read,
                                      ConnectionLimits::Pass& pass, Exit& exit) {
  stream.expires_never();  // the WebSocket has its own times
  const auto line = std::make_shared<Line>(std::move(stream), context, pass);
  struct Ending {
    Line& line;
    Exit& exit;
    ~Ending() {
      exit.go = nullptr;
      line.ended();
    }
  } const ending{*line, exit};
  exit.go = [&line] { line->drop(); };
  auto& socket = line->socket;
  websocket::stream_base::timeout times{};
  times.handshake_timeout = context.options.request_time;
  times.idle_timeout = context.options.idle_time;
  times.keep_alive_pings = true;
  socket.set_option(times);
  socket.read_message_max(context.options.message_bytes);
  socket.text(true);
  socket.auto_fragment(false);  // one message, one frame, unless it is packed
  // For browsers: states pack well. The sizes keep what it takes of memory below 50 KB a
  // connection.
  websocket::permessage_deflate packing;
  packing.server_enable = true;
  packing.server_max_window_bits = 13;
  packing.client_no_context_takeover = true;
  packing.memLevel = 4;
  packing.compLevel = 1;
  packing.msg_size_threshold = 1000;
  socket.set_option(packing);
  const auto [refused] = co_await socket.async_accept(request, kTuple);
  if (refused) co_return;

  const std::unique_ptr<Peer> peer =
      context.handler.connected(std::make_shared<SocketWire>(line), read);
  asio::steady_timer seat_watch(socket.get_executor(), context.options.request_time);
  seat_watch.async_wait([line, &context](const beast::error_code& stopped) {
    if (stopped || line->place() != Place::Nowhere) return;
    context.logger.debug("never-sat");
    line->close_as(websocket::close_code::policy_error);
  });
  asio::steady_timer watch(socket.get_executor());
  std::string text;
  while (co_await read_message(context, *line, watch, text)) {
    pass.heard();
    co_await answer_of<bool>([&](std::function<void(bool)> done) {
      peer->message(text, [done = std::move(done)] { done(true); });
    });
    co_await answer_of<bool>([&](std::function<void(bool)> done) {
      line->when_replied([done = std::move(done)] { done(true); });
    });
  }
  watch.cancel();
  seat_watch.cancel();
}

}  // namespace tercio::net
