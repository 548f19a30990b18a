// One player of bench/load.cpp: begins a match or takes a seat in one, and plays through a
// WebSocket of its own. As little as that needs: the other end is the server under test, on this
// machine.
#pragma once

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/beast/zlib/inflate_stream.hpp>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::load {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

// What all players together have seen.
struct Tally {
  std::vector<double> latency_ms;  // from the moment an action was due to its acknowledgement
  std::size_t refused = 0, pushes = 0, over = 0, waited = 0;
  std::string first_refusal;  // as it was answered
  std::uint64_t bytes = 0;    // on the wire, while it counts
  bool counting = false;
};

// The seats of one match, as whoever began it was told.
struct SharedMatch {
  std::string id;
  Json seats;
};

class Player {
 public:
  enum class Stage : std::uint8_t { Waiting, Creating, Upgrading, Sitting, Ready, Over };

  Player(int port, std::string game, std::string seat, Json wanted, SharedMatch& match, bool begins)
      : port_(port),
        game_(std::move(game)),
        seat_(std::move(seat)),
        wanted_(std::move(wanted)),
        match_(&match),
        begins_(begins) {}
  ~Player() {
    if (fd_ >= 0) ::close(fd_);
  }
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  int fd() const { return fd_; }
  Stage stage() const { return stage_; }
  bool can_start() const { return stage_ == Stage::Waiting && (begins_ || !match_->id.empty()); }
  bool is_seated() const { return stage_ == Stage::Ready || stage_ == Stage::Over; }

  void start() {
    fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port_));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) fail("connect");
    if (begins_) {
      const std::string body = Json{{"game", game_}, {"seats", wanted_}}.dump();
      write("POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
            "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
            "\r\n\r\n" + body);
      stage_ = Stage::Creating;
    } else {
      upgrade();
    }
  }

  // Something has come; reads all that is there.
  void readable(Tally& tally) {
    char chunk[65536];
    const ssize_t got = ::recv(fd_, chunk, sizeof chunk, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) fail("the server closed a connection");
    if (tally.counting) tally.bytes += static_cast<std::uint64_t>(got);
    in_.append(chunk, static_cast<std::size_t>(got));
    while (stage_ == Stage::Creating || stage_ == Stage::Upgrading)
      if (!take_http()) return;
    take_frames(tally);
  }

  // Plays something that is allowed, due at `due`; false if it is not asked or still waits.
  bool play(Clock::time_point due, std::uint64_t luck) {
    if (stage_ != Stage::Ready || pending_ || actions_.empty()) return false;
    due_ = due;
    pending_ = true;
    send(Json{{"id", 1},
              {"cmd", "play"},
              {"seat", seat_},
              {"action", actions_[luck % actions_.size()]},
              {"version", version_}}
             .dump());
    return true;
  }
  bool is_pending() const { return pending_; }
  bool is_asked() const { return stage_ == Stage::Ready && !actions_.empty(); }

 private:
  [[noreturn]] static void fail(const char* what) {
    std::perror(what);
    std::exit(1);
  }

  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0) fail("send");
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  void upgrade() {
    write("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
          "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n");
    stage_ = Stage::Upgrading;
  }

  // A whole HTTP reply, if it is there.
  bool take_http() {
    const std::size_t head = in_.find("\r\n\r\n");
    if (head == std::string::npos) return false;
    std::size_t size = 0;
    if (const std::size_t at = in_.find("Content-Length: "); at < head)
      size = std::strtoul(in_.c_str() + at + 16, nullptr, 10);
    if (in_.size() < head + 4 + size) return false;
    const std::string body = in_.substr(head + 4, size);
    const bool good = in_.starts_with(stage_ == Stage::Creating ? "HTTP/1.1 200" : "HTTP/1.1 101");
    if (!good) {
      std::fprintf(stderr, "%s\n", in_.c_str());
      std::exit(1);
    }
    in_.erase(0, head + 4 + size);
    if (stage_ == Stage::Creating) {
      const Json reply = Json::parse(body);
      match_->seats = reply["seats"];
      match_->id = reply["match"];
      upgrade();
      return true;
    }
    std::string secret;
    for (const Json& seat : match_->seats)
      if (seat["seat"] == seat_) secret = seat["secret"];
    stage_ = Stage::Sitting;
    send(Json{
        {"id", 0}, {"cmd", "sit"}, {"match", match_->id}, {"secrets", {secret}}, {"changes", true}}
             .dump());
    return true;
  }

  // A mask of zeros is a mask too.
  void send(const std::string& text, unsigned char opcode = 1) {
    std::string frame;
    frame += static_cast<char>(0x80 | opcode);
    if (text.size() < 126) {
      frame += static_cast<char>(0x80 | text.size());
    } else {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(text.size() >> 8);
      frame += static_cast<char>(text.size() & 0xFF);
    }
    frame.append(4, '\0');
    write(frame + text);
  }

  void take_frames(Tally& tally) {
    std::size_t at = 0;
    for (;;) {
      const auto byte = [&](std::size_t i) {
        return static_cast<std::uint64_t>(static_cast<unsigned char>(in_[at + i]));
      };
      if (in_.size() < at + 2) break;
      std::uint64_t size = byte(1) & 0x7F;
      std::size_t head = 2;
      if (size >= 126) {
        head = size == 126 ? 4 : 10;
        if (in_.size() < at + head) break;
        size = 0;
        for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
      }
      if (in_.size() < at + head + size) break;
      std::string_view text(in_.data() + at + head, size);
      const auto opcode = static_cast<unsigned char>(byte(0) & 0x0F);
      // A packed message may come in several frames.
      if (opcode <= 1) {
        if (opcode == 1) packed_ = (byte(0) & 0x40) != 0;
        message_ += packed_ ? unpacked(text) : std::string(text);
        if ((byte(0) & 0x80) != 0) {
          if (packed_) message_ += unpacked(std::string_view("\0\0\xFF\xFF", 4));
          take(message_, tally);
          message_.clear();
        }
      }
      if (opcode == 9) send(std::string(text), 10);
      at += head + size;
    }
    in_.erase(0, at);
  }

  std::string unpacked(std::string_view bytes) {
    if (!unpacker_) {
      unpacker_ = std::make_unique<boost::beast::zlib::inflate_stream>();
      unpacker_->reset(15);
    }
    std::string out;
    boost::beast::zlib::z_params z;
    z.next_in = bytes.data();
    z.avail_in = bytes.size();
    char chunk[16384];
    do {
      z.next_out = chunk;
      z.avail_out = sizeof chunk;
      boost::beast::error_code error;
      unpacker_->write(z, boost::beast::zlib::Flush::sync, error);
      if (error && error != boost::beast::zlib::error::need_buffers) fail("unpacking");
      out.append(chunk, sizeof chunk - z.avail_out);
    } while (z.avail_in > 0 || z.avail_out == 0);
    return out;
  }

  void take(std::string_view text, Tally& tally) {
    if (text.starts_with("{\"push\":\"state\"")) {
      ++tally.pushes;
      return read_state(text, tally);
    }
    if (text.starts_with("{\"push\":\"change\"")) {
      ++tally.pushes;
      return read_change(text, tally);
    }
    if (text.starts_with("{\"push\"")) return;
    if (stage_ == Stage::Sitting) {
      stage_ = Stage::Ready;
      return read_state(text, tally);
    }
    pending_ = false;
    if (text.starts_with("{\"error\"")) {
      if (tally.refused++ == 0) tally.first_refusal = text;
    } else if (tally.counting) {
      const std::chrono::duration<double, std::milli> took = Clock::now() - due_;
      tally.latency_ms.push_back(took.count());
    }
  }

  // What may be played, and for which version, which stands before the view.
  void read_state(std::string_view text, Tally& tally) {
    actions_.clear();
    const std::size_t view = text.find("\"view\":");
    const std::size_t version = text.rfind("\"version\":", view);
    version_ = std::strtoull(text.data() + version + 10, nullptr, 10);
    if (text.find("\"over\":true") != std::string_view::npos) {
      stage_ = Stage::Over;
      ++tally.over;
      return;
    }
    constexpr std::string_view kLegal = "\"legal\":";
    if (const std::size_t at = text.find(kLegal); at != std::string_view::npos)
      read_own(value_at(text, at + kLegal.size()));
  }

  // Of the lists of all seats asked, the one of this player's.
  void read_own(std::string_view all) {
    const std::size_t own = all.find("\"" + seat_ + "\":[");
    if (own != std::string_view::npos) read_actions(value_at(all, all.find('[', own)));
  }

  // An action begins behind a bracket or a comma; what is behind a colon is one of its arguments,
  // which may be called "a" too.
  void read_actions(std::string_view text) {
    constexpr std::string_view kAction = "{\"a\":\"";
    for (std::size_t at = 0; (at = text.find(kAction, at)) != std::string_view::npos;) {
      const bool is_action = at > 0 && text[at - 1] != ':';
      at += kAction.size();
      if (is_action) actions_.emplace_back(text.substr(at, text.find('"', at) - at));
    }
  }

  // The same, if it has changed: one's own list, or all of them.
  void read_change(std::string_view text, Tally& tally) {
    if (const std::size_t at = text.find("\"/version\":"); at != std::string_view::npos)
      version_ = std::strtoull(text.data() + at + 11, nullptr, 10);
    if (text.find("\"/over\":true") != std::string_view::npos) {
      actions_.clear();
      stage_ = Stage::Over;
      ++tally.over;
      return;
    }
    const std::string mine = "\"/legal/" + seat_ + "\":";
    if (const std::size_t own = text.find(mine); own != std::string_view::npos) {
      actions_.clear();
      return read_actions(value_at(text, own + mine.size()));
    }
    constexpr std::string_view kAll = "\"/legal\":";
    if (const std::size_t at = text.find(kAll); at != std::string_view::npos) {
      actions_.clear();
      read_own(value_at(text, at + kAll.size()));
    }
  }

  // The list or object that begins there.
  static std::string_view value_at(std::string_view text, std::size_t from) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = from; i < text.size(); ++i) {
      const char c = text[i];
      if (c == '\\') ++i;
      if (c == '"') quoted = !quoted;
      if (quoted) continue;
      if (c == '[' || c == '{') ++depth;
      if ((c == ']' || c == '}') && --depth == 0) return text.substr(from, i + 1 - from);
    }
    return text.substr(from);
  }

  const int port_;
  const std::string game_, seat_;
  const Json wanted_;
  SharedMatch* match_;
  const bool begins_;
  int fd_ = -1;
  Stage stage_ = Stage::Waiting;
  std::string in_;
  std::uint64_t version_ = 0;
  std::vector<std::string> actions_;
  bool pending_ = false;
  bool packed_ = false;
  std::string message_;
  std::unique_ptr<boost::beast::zlib::inflate_stream> unpacker_;
  Clock::time_point due_;
};

}  // namespace tercio::load
