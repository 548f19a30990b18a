#include "server/net.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <thread>
#include <tuple>

#include "server/net_impl.h"

namespace tercio {
namespace net {
namespace {

using asio::ip::tcp;
constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

std::string field(const http::request<http::string_body>& request, http::field name) {
  const auto found = request.find(name);
  return found == request.end() ? "" : std::string(found->value());
}

// All fields of that name as one list, as they came.
std::string list_of(const http::request<http::string_body>& request, std::string_view name) {
  std::string list;
  const auto [begin, end] = request.equal_range(name);
  for (auto it = begin; it != end; ++it)
    list += (list.empty() ? "" : ",") + std::string(it->value());
  return list;
}

HttpRequest read_request(const http::request<http::string_body>& request,
                         const std::string& address, const Proxies& proxies) {
  HttpRequest read;
  read.address = address;
  if (proxies.trusts(address)) {
    read.address = proxies.client_of(address, list_of(request, "X-Forwarded-For"));
    read.secure = list_of(request, "X-Forwarded-Proto") == "https";
  }
  read.method = std::string(request.method_string());
  read.target = std::string(request.target());
  read.host = field(request, http::field::host);
  read.origin = field(request, http::field::origin);
  read.content_type = field(request, http::field::content_type);
  read.authorization = field(request, http::field::authorization);
  read.if_none_match = field(request, http::field::if_none_match);
  read.accept_encoding = field(request, http::field::accept_encoding);
  read.cookie = field(request, http::field::cookie);
  const auto named = [&request](const char* name) {
    const auto found = request.find(name);
    return found == request.end() ? "" : std::string(found->value());
  };
  read.fetch_site = named("Sec-Fetch-Site");
  read.guard = named("X-Tercio-Guard");
  read.body = request.body();
  return read;
}

template <class Body>
void fill_head(http::response<Body>& response, const HttpReply& reply, unsigned version,
               bool keep_alive) {
  response.version(version);
  response.result(reply.status);
  if (!reply.type.empty()) response.set(http::field::content_type, reply.type);
  for (const auto& [name, value] : reply.headers) response.insert(name, value);
  response.keep_alive(keep_alive);
}

// Is the connection still good?
asio::awaitable<bool> write_reply(Context& context, Stream& stream, const HttpReply& reply,
                                  unsigned version, bool keep_alive, bool head) {
  ++context.metrics.http_requests;
  if (reply.status >= 400) ++context.metrics.http_refused;
  stream.expires_after(context.options.request_time);
  const std::string_view content = reply.fixed.empty() ? std::string_view(reply.body) : reply.fixed;
  beast::error_code error;
  if (head || reply.status == 304) {
    http::response<http::empty_body> response;
    fill_head(response, reply, version, keep_alive);
    if (reply.status != 304) response.content_length(content.size());
    std::tie(error, std::ignore) = co_await http::async_write(stream, response, kTuple);
  } else if (reply.next) {
    http::response<http::empty_body> response;
    fill_head(response, reply, version, keep_alive);
    response.chunked(true);
    http::response_serializer<http::empty_body> head_only(response);
    std::tie(error, std::ignore) = co_await http::async_write_header(stream, head_only, kTuple);
    for (bool more = true; more && !error;) {
      const std::string piece = co_await answer_of<std::string>(reply.next);
      stream.expires_after(context.options.request_time);
      more = !piece.empty();
      if (more)
        std::tie(error, std::ignore) =
            co_await asio::async_write(stream, http::make_chunk(asio::buffer(piece)), kTuple);
      else
        std::tie(error, std::ignore) =
            co_await asio::async_write(stream, http::make_chunk_last(), kTuple);
    }
  } else {
    http::response<http::span_body<const char>> response;
    fill_head(response, reply, version, keep_alive);
    response.body() = {content.data(), content.size()};
    response.content_length(content.size());
    std::tie(error, std::ignore) = co_await http::async_write(stream, response, kTuple);
  }
  co_return !error && keep_alive;
}

// What is wrong with a request that could not be read; nothing if the other end just went away.
std::unique_ptr<HttpReply> unreadable(Context& context, const beast::error_code& error) {
  const auto refuse = [&](unsigned status, std::string_view code, std::string_view message) {
    return std::make_unique<HttpReply>(context.handler.refusal(status, code, message));
  };
  if (error == http::error::body_limit)
    return refuse(413, "too-large", "the body of a request has at most 64 KiB");
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return refuse(431, "too-large", "the head of a request has at most 16 KiB");
  if (error.category() == make_error_code(http::error::bad_method).category() &&
      error != http::error::end_of_stream && error != http::error::partial_message)
    return refuse(400, "bad-request", "this is not HTTP");
  return nullptr;
}

// A server that stops waits a moment for those who are being answered.
struct Answering {
  explicit Answering(Context& where) : context(where) { ++context.answering; }
  ~Answering() { --context.answering; }
  Answering(const Answering&) = delete;
  Answering& operator=(const Answering&) = delete;
  Context& context;
};

void close_now(Stream& stream) {
  beast::error_code ignored;
  std::ignore = stream.socket().close(ignored);
}

asio::awaitable<void> serve_http(Context& context, Stream stream, std::string address,
                                 ConnectionLimits::Pass& pass, Exit& exit) {
  exit.go = [&stream] { close_now(stream); };
  // Room for the head and a little of what follows it.
  beast::flat_buffer buffer(context.options.header_bytes + context.options.body_bytes);
  for (bool good = true; good && !context.stopping;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(context.options.header_bytes));
    parser.body_limit(context.options.body_bytes);
    stream.expires_after(context.options.request_time);
    auto [error, size] = co_await http::async_read_header(stream, buffer, parser, kTuple);
    if (!error && beast::iequals(parser.get()[http::field::expect], "100-continue")) {
      http::response<http::empty_body> go_on(http::status::continue_, 11);
      std::tie(error, size) = co_await http::async_write(stream, go_on, kTuple);
    }
    if (!error && !parser.is_done())
      std::tie(error, size) = co_await http::async_read(stream, buffer, parser, kTuple);
    if (error) {
      if (error == beast::error::timeout && parser.got_some())
        context.logger.info("slow-request", {{"address", address}});
      if (const auto refusal = unreadable(context, error)) {
        context.logger.info("bad-request", {{"address", address}, {"message", error.message()}});
        co_await write_reply(context, stream, *refusal, 11, false, false);
      }
      break;
    }
    http::request<http::string_body> request = parser.release();
    const bool wants_websocket = beast::websocket::is_upgrade(request);
    const HttpRequest read = read_request(request, address, context.options.proxies);
    pass.comes_for(read.address);
    pass.heard();
    const unsigned version = request.version();
    if (wants_websocket) {
      std::unique_ptr<HttpReply> refusal = context.handler.upgrade_refusal(read);
      const bool proxied = read.address != address;
      const ConnectionLimits::Pass client = context.clients.enter(read.address, !proxied);
      if (!refusal && !client)
        refusal = std::make_unique<HttpReply>(
            context.handler.refusal(429, "rate", "too many connections from one address"));
      if (!refusal) {
        exit.go = nullptr;
        co_await serve_websocket(context, std::move(stream), std::move(request), read, pass, exit);
        co_return;
      }
      co_await write_reply(context, stream, *refusal, version, false, false);
      break;
    }
    stream.expires_never();
    const Answering answering(context);
    const HttpReply reply = co_await answer_of<HttpReply>(
        [&](std::function<void(HttpReply)> done) { context.handler.http(read, std::move(done)); });
    good = co_await write_reply(context, stream, reply, version, request.keep_alive(),
                                read.method == "HEAD");
  }
  beast::error_code ignored;
  std::ignore = stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace
}  // namespace net

namespace asio = boost::asio;
using asio::ip::tcp;

class NetServer::Impl {
 public:
  Impl(const NetOptions& options, NetHandler& handler, Metrics& metrics, const Logger& logger)
      : options_(options),
        connections_(options.connections, options.connections_per_address, options.arrival_time),
        clients_(SIZE_MAX, options.connections_per_address),  // connections_ has counted them
        context_{options_, handler, metrics, logger, clients_},
        io_(options.threads),
        acceptor_(io_),
        signals_(io_),
        goodbye_(io_) {
    listen();
    // From now on they wait for `run`.
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void post(std::function<void()> what) {
    if (!closed_) asio::post(io_, std::move(what));
  }

  void every(std::chrono::seconds period, std::function<void()> what) {
    asio::co_spawn(
        io_,
        [this, period, what = std::move(what)]() -> asio::awaitable<void> {
          asio::steady_timer timer(io_);
          while (!context_.stopping) {
            timer.expires_after(period);
            co_await timer.async_wait(asio::use_awaitable);
            what();
          }
        },
        asio::detached);
  }

  void run() {
    signals_.async_wait([this](const boost::system::error_code& error, int) {
      if (!error) begin_stop();
    });
    asio::co_spawn(io_, accept(), asio::detached);
    std::vector<std::thread> more;
    for (int i = 1; i < options_.threads; ++i) more.emplace_back([this] { io_.run(); });
    io_.run();
    for (std::thread& thread : more) thread.join();
  }

  void stop() {
    asio::post(io_, [this] { begin_stop(); });
  }

  std::size_t drain() {
    io_.restart();
    return io_.poll();
  }
  void close() { closed_ = true; }

 private:
  void listen() {
    boost::system::error_code error;
    const asio::ip::address address = asio::ip::make_address(options_.host, error);
    if (error)
      throw NetError{"--listen: \"" + options_.host +
                     "\" is not an address; give one like 127.0.0.1:8080"};
    const tcp::endpoint endpoint(address, options_.port);
    const bool open = !(acceptor_.open(endpoint.protocol(), error) ||
                        acceptor_.set_option(tcp::acceptor::reuse_address(true), error) ||
                        acceptor_.bind(endpoint, error) ||
                        acceptor_.listen(asio::socket_base::max_listen_connections, error));
    if (open) return;
    const std::string another =
        "choose another with --listen " + name_of(options_.port < 65535 ? options_.port + 1 : 8080);
    if (error == asio::error::address_in_use)
      throw NetError{"Port " + std::to_string(options_.port) +
                     " is taken, perhaps by another tercio: stop that one, or " + another};
    if (error == asio::error::access_denied)
      throw NetError{"Port " + std::to_string(options_.port) + " is not for everybody to open: " +
                     "ports below 1024 are the system's; " + another};
    throw NetError{"Cannot listen on " + name_of(options_.port) + ": " + error.message()};
  }

  std::string name_of(int port) const {
    const bool six = options_.host.find(':') != std::string::npos;
    return (six ? "[" + options_.host + "]" : options_.host) + ":" + std::to_string(port);
  }

  asio::awaitable<void> connection(net::Stream stream, std::string address,
                                   ConnectionLimits::Pass pass) {
    struct Counted {
      Metrics& metrics;
      ConnectionLimits::Pass pass;
      Counted(Metrics& where, ConnectionLimits::Pass in) : metrics(where), pass(std::move(in)) {
        ++metrics.connections;
      }
      ~Counted() { --metrics.connections; }
      Counted(const Counted&) = delete;
      Counted& operator=(const Counted&) = delete;
    } counted(context_.metrics, std::move(pass));
    const auto exit = std::make_shared<net::Exit>();
    counted.pass.may_leave([strand = stream.get_executor(), way = std::weak_ptr<net::Exit>(exit)] {
      asio::post(strand, [way] {
        if (const auto out = way.lock(); out && out->go) out->go();
      });
    });
    try {
      co_await net::serve_http(context_, std::move(stream), address, counted.pass, *exit);
    } catch (const std::exception& error) {
      context_.logger.warn("connection-failed", {{"address", address}, {"message", error.what()}});
    }
  }

  asio::awaitable<void> accept() {
    while (!context_.stopping) {
      const auto strand = asio::make_strand(io_);
      auto [error, socket] = co_await acceptor_.async_accept(strand, net::kTuple);
      if (error == asio::error::operation_aborted) break;
      if (error) {  // out of descriptors, perhaps: some will be free soon
        context_.logger.error("accept-failed", {{"message", error.message()}});
        asio::steady_timer wait(io_, std::chrono::milliseconds(100));
        co_await wait.async_wait(net::kTuple);
        continue;
      }
      boost::system::error_code gone;
      const auto endpoint = socket.remote_endpoint(gone);
      if (gone) continue;
      std::string address = endpoint.address().to_string();
      ConnectionLimits::Pass pass = connections_.enter(address, options_.proxies.trusts(address));
      if (!pass) {
        ++context_.metrics.connections_refused;
        context_.logger.debug("connection-refused", {{"address", address}});
        continue;
      }
      std::ignore = socket.set_option(tcp::no_delay(true), gone);
      const auto executor = socket.get_executor();
      asio::co_spawn(
          executor, connection(net::Stream(std::move(socket)), std::move(address), std::move(pass)),
          asio::detached);
    }
  }

  void begin_stop() {
    if (context_.stopping.exchange(true)) return;
    context_.logger.info("stopping");
    boost::system::error_code ignored;
    std::ignore = acceptor_.close(ignored);
    std::ignore = signals_.cancel(ignored);
    context_.handler.stopping();
    asio::co_spawn(
        io_,
        [this]() -> asio::awaitable<void> {
          const auto until = std::chrono::steady_clock::now() + options_.goodbye_time;
          do {
            goodbye_.expires_after(std::chrono::milliseconds(20));
            co_await goodbye_.async_wait(net::kTuple);
          } while ((context_.metrics.websockets > 0 || context_.answering > 0) &&
                   std::chrono::steady_clock::now() < until);
          io_.stop();
        },
        asio::detached);
  }

  const NetOptions options_;
  ConnectionLimits connections_, clients_;
  net::Context context_;
  std::atomic<bool> closed_ = false;
  asio::io_context io_;  // after what its connections use
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer goodbye_;
};

NetServer::NetServer(const NetOptions& options, NetHandler& handler, Metrics& metrics,
                     const Logger& logger)
    : impl_(std::make_unique<Impl>(options, handler, metrics, logger)) {}
NetServer::~NetServer() = default;
std::uint16_t NetServer::port() const { return impl_->port(); }
void NetServer::post(std::function<void()> what) { impl_->post(std::move(what)); }
void NetServer::every(std::chrono::seconds period, std::function<void()> what) {
  impl_->every(period, std::move(what));
}
void NetServer::run() { impl_->run(); }
void NetServer::stop() { impl_->stop(); }
std::size_t NetServer::drain() { return impl_->drain(); }
void NetServer::close() { impl_->close(); }

}  // namespace tercio
