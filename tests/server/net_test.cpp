// The limits of connections, over real sockets on this machine; no time is measured.
#include "server/net.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "server/connection_limits.h"

namespace tercio {
namespace {

using namespace std::chrono_literals;

bool comes_true(const std::function<bool()>& what) {
  for (int i = 0; i < 3000; ++i) {
    if (what()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

// Answers everything; remembers the wires.
struct Counter final : NetHandler {
  std::mutex mutex;
  std::vector<std::shared_ptr<Wire>> wires;
  std::atomic<int> messages = 0;
  std::string answer = "{}";

  struct End final : Peer {
    Counter& counter;
    std::shared_ptr<Wire> wire;
    End(Counter& of, std::shared_ptr<Wire> to) : counter(of), wire(std::move(to)) {}
    void message(std::string, std::function<void()> done) override {
      ++counter.messages;
      wire->send(Message::of(Message::Kind::Reply, counter.answer));
      done();
    }
  };

  void http(HttpRequest, std::function<void(HttpReply)> reply) override { reply({}); }
  HttpReply refusal(unsigned status, std::string_view, std::string_view) override {
    HttpReply reply;
    reply.status = status;
    return reply;
  }
  std::unique_ptr<HttpReply> upgrade_refusal(const HttpRequest&) override { return nullptr; }
  std::unique_ptr<Peer> connected(std::shared_ptr<Wire> wire, const HttpRequest&) override {
    const std::lock_guard lock(mutex);
    wires.push_back(wire);
    return std::make_unique<End>(*this, wire);
  }
  void stopping() override {}
};

// A socket that never reads but what it is told to.
class Client {
 public:
  Client(std::uint16_t port, const char* from = "127.0.0.1")
      : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const sockaddr_in own = address(from, 0), to = address("127.0.0.1", port);
    ::bind(fd_, reinterpret_cast<const sockaddr*>(&own), sizeof own);
    const timeval patience{30, 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    ::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to);
  }
  ~Client() { ::close(fd_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool send(const std::string& text) {
    return ::send(fd_, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
  }
  std::string line() {  // of an answer; empty: closed
    std::string text;
    for (char c = 0; ::recv(fd_, &c, 1, 0) == 1 && c != '\n';) text += c;
    return text;
  }
  std::string get() {
    send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    return line();
  }
  std::string upgrade(const std::string& more = "") {
    send(
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
        more + "\r\n");
    return line();
  }
  std::string bytes(std::size_t count) {
    std::string text(count, '\0');
    return ::recv(fd_, text.data(), count, MSG_WAITALL) == static_cast<ssize_t>(count) ? text : "";
  }
  bool say_hello() { return send(std::string("\x81\x82\0\0\0\0{}", 8)); }

 private:
  static sockaddr_in address(const char* ip, std::uint16_t port) {
    sockaddr_in one{};
    one.sin_family = AF_INET;
    one.sin_port = htons(port);
    ::inet_pton(AF_INET, ip, &one.sin_addr);
    return one;
  }
  int fd_;
};

struct NetTest : ::testing::Test {
  NetOptions options;
  Counter handler;
  Metrics metrics;
  Logger logger{LogLevel::Off};
  std::unique_ptr<NetServer> server;
  std::thread thread;

  void start() {
    options.port = 0;
    options.goodbye_time = 10ms;
    server = std::make_unique<NetServer>(options, handler, metrics, logger);
    thread = std::thread([this] { server->run(); });
  }
  ~NetTest() override {
    if (!server) return;
    server->stop();
    thread.join();
    const std::lock_guard lock(handler.mutex);
    handler.wires.clear();
  }
  std::shared_ptr<Wire> wire(std::size_t which = 0) {
    EXPECT_TRUE(comes_true([&] {
      const std::lock_guard lock(handler.mutex);
      return handler.wires.size() > which;
    }));
    const std::lock_guard lock(handler.mutex);
    return handler.wires.at(which);
  }
  // Pushes that cannot replace one another, until it is closed or so many have been sent.
  bool closes_before(Wire& to, int most, std::size_t size, std::int64_t left = 0) {
    const Message news = Message::of(Message::Kind::News, std::string(size, 'x'));
    for (int i = 0; i < most && metrics.websockets > left; ++i) {
      to.send(news);
      std::this_thread::sleep_for(1ms);
    }
    return comes_true([&] { return metrics.websockets <= left; });
  }
};

TEST_F(NetTest, ASpectatorThatDoesNotReadIsClosed) {
  options.watching_bytes = 100'000;
  options.request_time = 600s;
  start();
  Client silent(server->port());
  EXPECT_NE(silent.upgrade().find("101"), std::string::npos);
  wire()->sits(Place::Watching);
  EXPECT_TRUE(closes_before(*wire(), 4000, 50'000));
  EXPECT_TRUE(comes_true([&] { return metrics.unsent_bytes == 0; }));
}

TEST_F(NetTest, AllTogetherHaveABoundToo) {
  options.waiting_bytes = options.watching_bytes = SIZE_MAX / 4;
  options.all_waiting_bytes = 100'000;
  options.request_time = 600s;
  start();
  Client silent(server->port());
  silent.upgrade();
  wire()->sits(Place::Playing);
  EXPECT_TRUE(closes_before(*wire(), 4000, 50'000));
}

TEST_F(NetTest, APushMustBeTakenInTime) {
  options.waiting_bytes = options.all_waiting_bytes = SIZE_MAX / 4;
  options.request_time = 300ms;
  start();
  Client silent(server->port());
  silent.upgrade();
  wire()->sits(Place::Playing);
  EXPECT_TRUE(closes_before(*wire(), 300, 100'000));
}

TEST_F(NetTest, WhoDoesNotTakeItsRepliesIsNotListenedTo) {
  options.request_time = 600s;
  handler.answer = std::string(4'000'000, 'x');
  start();
  Client silent(server->port());
  silent.upgrade();
  wire()->sits(Place::Playing);
  for (int i = 0; i < 100; ++i) silent.say_hello();
  EXPECT_TRUE(comes_true([&] { return handler.messages > 0; }));
  std::this_thread::sleep_for(200ms);
  EXPECT_LT(handler.messages, 50);
  EXPECT_EQ(metrics.websockets, 1);
}

TEST_F(NetTest, AWebSocketThatNeverSitsIsClosed) {
  options.request_time = 200ms;
  start();
  Client idle(server->port()), sits(server->port());
  idle.upgrade();
  const std::shared_ptr<Wire> first = wire();
  sits.upgrade();
  wire(1)->sits(Place::Watching);
  EXPECT_TRUE(comes_true([&] { return metrics.websockets == 1; }));
}

TEST_F(NetTest, LongMessagesArePackedForWhoeverCanReadIt) {
  start();
  Client reads(server->port());
  EXPECT_NE(reads.upgrade("Sec-WebSocket-Extensions: permessage-deflate\r\n").find("101"),
            std::string::npos);
  for (std::string head = reads.line(); head.size() > 1; head = reads.line()) {
  }
  wire()->sits(Place::Playing);
  wire()->send(Message::of(Message::Kind::News, std::string(500, 'x')));
  wire()->send(Message::of(Message::Kind::News, std::string(60'000, 'x')));
  const std::string plain = reads.bytes(4 + 500);
  ASSERT_EQ(plain.size(), 504u);
  EXPECT_EQ(static_cast<unsigned char>(plain[0]), 0x81);  // a whole text
  const std::string packed = reads.bytes(4);
  ASSERT_EQ(packed.size(), 4u);
  EXPECT_EQ(static_cast<unsigned char>(packed[0]), 0xC1);  // and packed
  EXPECT_LE(static_cast<unsigned char>(packed[1]), 126);   // less than 64 KiB: two bytes of length
  EXPECT_LT(static_cast<unsigned char>(packed[2]), 0x10);  // less than 4 KiB
}

TEST_F(NetTest, WhenItIsFullTheLeastUsefulGivesWay) {
  options.connections = 4;
  options.arrival_time = 100ms;
  start();
  std::vector<std::unique_ptr<Client>> clients;
  // Somebody comes and becomes a WebSocket; the room is as full as before.
  const auto comes = [&](const char* from, Place place) {
    clients.push_back(std::make_unique<Client>(server->port(), from));
    EXPECT_NE(clients.back()->upgrade().find("101"), std::string::npos) << from;
    wire(clients.size() - 1)->sits(place);
  };
  const auto four_are_left = [&] {
    EXPECT_TRUE(comes_true([&] { return metrics.websockets == 4 && metrics.connections == 4; }));
    std::this_thread::sleep_for(
        200ms);  // their places have been heard, and the time to sit is over
  };
  comes("127.0.0.2", Place::Playing);
  comes("127.0.0.3", Place::Nowhere);
  comes("127.0.0.3", Place::Nowhere);
  comes("127.0.0.3", Place::Watching);
  four_are_left();
  for (const char* from : {"127.0.0.4", "127.0.0.5", "127.0.0.6"}) {
    comes(from, Place::Playing);
    four_are_left();
  }
  Client late(server->port(), "127.0.0.7");
  EXPECT_EQ(late.get(), "");  // only players are left
}

// Who has just come does not give way to the next before one that only watches.
TEST(DoorsTest, WhoHasJustComeIsGivenTimeToSitDown) {
  ConnectionLimits limits(2, 10, 1h);
  bool watcher_left = false, fresh_left = false;
  ConnectionLimits::Pass watcher = limits.enter("192.0.2.1"), fresh = limits.enter("192.0.2.2");
  watcher.may_leave([&] { watcher_left = true; });
  fresh.may_leave([&] { fresh_left = true; });
  watcher.sits(Place::Watching);
  EXPECT_TRUE(limits.enter("192.0.2.3"));
  EXPECT_TRUE(watcher_left);
  EXPECT_FALSE(fresh_left);
}

// One who has most only takes turns with himself.
TEST(DoorsTest, NobodyGivesWayToHisOwnNetwork) {
  ConnectionLimits limits(2, 10, 0s);
  ConnectionLimits::Pass one = limits.enter("192.0.2.1"), two = limits.enter("192.0.2.1");
  one.may_leave([] {});
  two.may_leave([] {});
  EXPECT_FALSE(limits.enter("192.0.2.1"));
  EXPECT_TRUE(limits.enter("192.0.2.2"));
}

}  // namespace
}  // namespace tercio
