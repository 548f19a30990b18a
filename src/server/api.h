// What each request is answered with: the page, the lobby's JSON, records, health and metrics. Says
// also who may ask: origins, and the headers that keep a browser from doing more than it should.
#pragma once

#include "server/accounts.h"
#include "server/net.h"
#include "server/page.h"
#include "server/png.h"
#include "server/rules.h"
#include "table/table.h"

namespace tercio {

class Api final : public NetHandler {
 public:
  // `origins`: further ones a browser may come from ("https://table.example.org"). `local`: the
  // server listens on this machine only, so that other hosts' names are refused. Without
  // `accounts` everybody is a guest.
  Api(Table& table, const Page& page, Metrics& metrics, const Logger& logger,
      std::vector<std::string> origins, bool local, Accounts* accounts = nullptr);

  bool paints() const { return painter_.is_ready(); }  // pictures are to be had as PNG

  // What is wrong with the database, if anything: asked by /healthz, which must not wait for it.
  void ask_health(std::function<std::string()> trouble) { trouble_ = std::move(trouble); }

  void http(HttpRequest request, std::function<void(HttpReply)> reply) override;
  HttpReply refusal(unsigned status, std::string_view code, std::string_view message) override;
  std::unique_ptr<HttpReply> upgrade_refusal(const HttpRequest& request) override;
  std::unique_ptr<Peer> connected(std::shared_ptr<Wire> wire, const HttpRequest& request) override;
  void stopping() override;

 private:
  using Send = std::function<void(HttpReply)>;

  bool may_come(const HttpRequest& request) const;
  bool is_by_our_name(const HttpRequest& request) const;
  HttpReply health() const;
  void get(const HttpRequest& request, const std::string& path, const Send& send);
  void post(const HttpRequest& request, const std::string& path, const Send& send);
  HttpReply page_reply(const HttpRequest& request, const std::string& path) const;
  struct Packed {  // the same for everybody, packed once
    std::string plain, gzipped;
    explicit Packed(std::string text = {});
  };
  static HttpReply packed_reply(const HttpRequest& request, const Packed& text);
  const Packed& rules_of(const Game& game);
  Json daily(const HttpRequest& request) const;
  const Packed& picture_of(const Game& game, const std::string& rule);
  void record(const HttpRequest& request, const std::string& match, const Send& send);
  void study(const HttpRequest& request, const std::string& path, const Send& send);
  // ---- reviews (api_review.cpp)
  // "/api/matches/<id>/review.svg" or ".png"; false: it is another path.
  bool review_picture(const HttpRequest& request, const std::string& path, const Send& send);
  // "/m/<id>/review": the page, which says to whoever only reads its head what it is about.
  bool review_page(const HttpRequest& request, const std::string& path, const Send& send);
  std::string address_of(const HttpRequest& request) const;
  using Asked = std::function<void(std::optional<std::int64_t> person)>;
  void with_asker(const HttpRequest& request, bool changes, const Asked& then);

  Table& table_;
  const Page& page_;
  Metrics& metrics_;
  const Logger& logger_;
  const std::vector<std::string> origins_;
  const bool local_;
  Accounts* const accounts_;
  Painter painter_;
  std::mutex painting_;
  std::function<std::string()> trouble_;
  Packed games_;                      // the reply to /api/games
  Packed lessons_;                    // the reply to /api/lessons
  std::vector<std::string> puzzles_;  // by day
  RulesDesk rules_desk_;
  std::mutex rules_mutex_;
  std::map<std::string, Packed> rules_;     // and to /api/rules/<game>
  std::map<std::string, Packed> pictures_;  // and to /api/picture/<game>/<rule>
};

}  // namespace tercio
