#include "cli/serve.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "cli/settings.h"
#include "server/api.h"
#include "server/memory.h"
#include "server/webhooks.h"
#include "store/database.h"
#include "store/node_news.h"
#include "store/sql_store.h"
#include "table/review_work.h"

namespace tercio {
namespace {

constexpr std::chrono::seconds kLastWords{3};
constexpr std::chrono::seconds kTakeOver{2};  // how often it is looked for matches of dead nodes

int fail(const std::string& message) {
  std::fprintf(stderr, "tercio serve: %s\n", message.c_str());
  return 1;
}

// "127.0.0.1:8080", "[::1]:8080"; port 0 asks for any free one.
bool read_listen(const std::string& text, NetOptions& net) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return false;
  net.host = text.substr(0, colon);
  if (net.host.front() == '[' && net.host.back() == ']')
    net.host = net.host.substr(1, net.host.size() - 2);
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, net.port);
  return error == std::errc() && rest == end;
}

// As browsers write it: one that has more to it would never be theirs. What is wrong, if anything.
std::string wrong_origin(const std::string& text) {
  const std::string_view host = text.starts_with("https://")  ? std::string_view(text).substr(8)
                                : text.starts_with("http://") ? std::string_view(text).substr(7)
                                                              : std::string_view();
  const bool right = !host.empty() && std::none_of(host.begin(), host.end(), [](char c) {
    return c <= ' ' || c == '/' || c == '?' || c == '#' || c == '@' || (c >= 'A' && c <= 'Z');
  });
  return right ? "" : "\"" + text + "\" is no address like https://table.example.org, with no path";
}

bool is_loopback(const std::string& host) { return host == "::1" || host.starts_with("127."); }

// What to type into a browser.
std::string address_of(const std::string& host, int port) {
  const bool everywhere = host == "0.0.0.0" || host == "::";
  const std::string name = everywhere                            ? "localhost"
                           : host.find(':') == std::string::npos ? host
                                                                 : "[" + host + "]";
  return "http://" + name + ":" + std::to_string(port) +
         (everywhere ? " and at this machine's other addresses" : "");
}

// The folder of the file is made for its owner alone.
std::string ready_db(const ServeOptions& options) {
  namespace fs = std::filesystem;
  const std::string file = options.db.empty() ? default_db() : options.db;
  if (is_database_url(file)) return file;
  const fs::path folder = fs::path(file).parent_path();
  std::error_code error;
  if (!folder.empty() && !fs::exists(folder)) {
    fs::create_directories(folder, error);
    if (!error) fs::permissions(folder, fs::perms::owner_all, error);
  }
  if (error) throw StoreError{folder.string() + " cannot be made: " + error.message()};
  return file;
}

WebhookOptions webhook_options(const ServeOptions& options) {
  WebhookOptions webhooks;
  if (!options.origins.empty()) webhooks.table = options.origins.front();
  webhooks.private_addresses = options.webhook_private;
  webhooks.first_pause = std::chrono::milliseconds(options.webhook_pause);
  return webhooks;
}

TableLimits limits_of(const ServeOptions& options) {
  TableLimits limits;
  if (options.unlimited) {
    limits.create = limits.lobby = limits.records = limits.messages = limits.chat = {1e9, 1e9};
    limits.studies = {1e9, 1e9};
    limits.messages_from = limits.bytes_from = limits.changes_of = {1e9, 1e9};
    limits.offers = SIZE_MAX;
  }
  limits.shares = options.shares;
  return limits;
}
ReviewLimits review_limits(const ServeOptions& options, bool png) {
  ReviewLimits limits;
  limits.png = png;
  limits.threads = options.review_threads;
  if (options.unlimited) limits.begun = {1e9, 1e9}, limits.nice = 0;
  return limits;
}
AccountLimits no_account_limits() {
  const Rate any{1e9, 1e9};
  return {any, any, any, any, 1000, any};
}

// Whoever names an origin with https has the page behind it.
bool is_https(const std::vector<std::string>& origins) {
  return std::any_of(origins.begin(), origins.end(),
                     [](const std::string& origin) { return origin.starts_with("https://"); });
}

}  // namespace

std::string default_db() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder;
  if (data != nullptr && *data == '/')
    folder = data;
  else if (home != nullptr && *home != '\0')
    folder = std::filesystem::path(home) / ".local" / "share";
  else
    folder = ".";
  return (folder / "tercio" / "table.db").string();
}

void add_serve_options(CLI::App& app, ServeOptions& options,
                       const std::function<std::string(std::string_view)>& say) {
  const auto with = [&say](const char* key, const std::string& usual) {
    return say(key) + " [" + usual + "]";
  };
  // The checks have descriptions of their own, which would stand behind the names.
  const auto count = CLI::Range(0, 64).description("");
  const auto levels = CLI::IsMember({"debug", "info", "warn", "error", "off"}).description("");
  app.add_option("--listen", options.listen, with("serve.listen", options.listen))
      ->type_name("HOST:PORT");
  app.add_option("--db", options.db, with("serve.db", default_db()))->type_name("FILE|URL");
  app.add_option("--threads", options.threads, with("serve.threads", "0"))
      ->type_name("N")
      ->check(count);
  app.add_option("--thinkers", options.thinkers, with("serve.thinkers", "0"))
      ->type_name("N")
      ->check(count);
  app.add_option("--review-threads", options.review_threads, with("serve.review_threads", "1"))
      ->type_name("N")
      ->check(count);
  app.add_option("--page", options.page, say("serve.page"))->type_name("DIR");
  app.add_option("--origin", options.origins, say("serve.origin"))
      ->type_name("URL")
      ->take_all()
      ->check(CLI::Validator(&wrong_origin, ""));
  app.add_option("--log-level", options.log_level, with("serve.log_level", "info"))
      ->type_name("LEVEL")
      ->check(levels);
  app.add_flag("--webhook-private", options.webhook_private, say("serve.webhook_private"));
  app.add_option("--webhook-pause", options.webhook_pause, "")->group("");  // for tests
  app.add_option("--proxy", options.proxies, say("serve.proxy"))->type_name("ADDRESS")->take_all();
  app.add_option("--config", options.config, say("serve.config"))->type_name("FILE");
  app.add_flag("--print-settings", options.print_settings, say("serve.print_settings"));
  app.add_flag("--unlimited", options.unlimited, "")->group("");  // for tests and measurements
  app.footer(say("serve.more"));
}

int run_serve_command(CLI::App& command, ServeOptions& options,
                      const std::vector<const Game*>& games) {
  Settings settings;
  if (const std::optional<std::string> problem = settings.read(command, options.config))
    return fail(*problem);
  if (!options.print_settings) return run_serve(options, games);
  std::fputs(settings.text(command).c_str(), stdout);
  return 0;
}

int run_serve(const ServeOptions& options, const std::vector<const Game*>& games) {
  NetOptions net;
  if (!read_listen(options.listen, net))
    return fail("--listen must be an address and a port, like 127.0.0.1:8080");
  if (const std::optional<std::string> wrong = net.proxies.add(options.proxies))
    return fail("--proxy: \"" + *wrong +
                "\" is neither an address like 127.0.0.1 nor a network like 10.0.0.0/8");
  const int processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  net.threads = options.threads > 0 ? options.threads : std::clamp(processors, 2, 4);
  const int thinkers_wanted = options.thinkers > 0 ? options.thinkers : std::max(1, processors - 1);
  if (options.unlimited) net.connections = net.connections_per_address = SIZE_MAX;
  std::signal(SIGPIPE, SIG_IGN);

  try {
    const LogLevel usual = ::isatty(STDERR_FILENO) != 0 ? LogLevel::Warn : LogLevel::Info;
    const Logger logger(log_level(options.log_level).value_or(usual));
    Metrics metrics;
    const std::string db = ready_db(options);
    const std::string node = is_database_url(db) ? new_node_name() : "";
    const std::shared_ptr<SqlWork> work = open_database(
        db, [&metrics](std::size_t writes, double s) { metrics.commit(writes, s); }, node);
    const std::unique_ptr<Store> store = make_sql_store(work, node);
    People people(work);
    Studies studies(work);
    const Page page = options.page.empty() ? Page() : Page(options.page);
    Thinkers thinkers(thinkers_wanted, metrics, 1);
    NetServer* server = nullptr;
    Table table(
        games, *store, thinkers, metrics, logger,
        [&server](std::function<void()> what) { server->post(std::move(what)); },
        limits_of(options), options.new_seed);
    table.know(people);
    table.study_with(studies);
    Accounts accounts(people, table, metrics, logger, is_https(options.origins),
                      options.unlimited ? no_account_limits() : AccountLimits{});
    Api api(table, page, metrics, logger, options.origins, is_loopback(net.host), &accounts);
    Reviewers reviewers(reviews_of_games(), metrics, review_limits(options, api.paints()));
    table.review_with(reviewers);
    api.ask_health([&work] { return work->trouble(); });
    // Last, so that it goes first: its connections still speak to the table when they are closed.
    NetServer listening(net, api, metrics, logger);
    server = &listening;
    listening.every(std::chrono::seconds(30), [&table] {
      table.sweep();
      give_back_memory();
    });
    // Others on the same database count this node as alive from here on.
    const std::unique_ptr<NewsListener> others = listen_to_news(
        db, node,
        [&](const NodeNews& news) { listening.post([&table, news] { table.hear(news); }); });
    if (others) listening.every(kTakeOver, [&table] { table.resume(); });
    listening.every(std::chrono::seconds(600), [&table] { table.settle_left(); });
    listening.every(std::chrono::seconds(1), [&table] { table.tick(unix_ms()); });
    store->rise(unix_ms());
    listening.every(std::chrono::seconds(1), [&work, &logger, was = std::string()]() mutable {
      const std::string trouble = work->trouble();
      if (trouble == was) return;
      if (trouble.empty())
        logger.warn("database-back");
      else
        logger.error("database-trouble", {{"message", trouble}});
      was = trouble;
    });
    table.resume();
    table.settle_left();
    const Webhooks webhooks(work, webhook_options(options), logger);

    const std::string shown = shown_database(db);
    std::printf("The table is open at %s (matches in %s; Ctrl-C closes it)\n",
                address_of(net.host, listening.port()).c_str(), shown.c_str());
    std::fflush(stdout);
    logger.info("listening",
                {{"host", net.host}, {"port", listening.port()}, {"db", shown}, {"node", node}});
    listening.run();
    reviewers.stop();
    thinkers.stop();
    accounts.stop();
    // What is under way comes to its end; one thing may lead to another, but not for ever.
    const auto until = std::chrono::steady_clock::now() + kLastWords;
    do {
      store->flush();
      table.finish_reading();
    } while (listening.drain() > 0 && std::chrono::steady_clock::now() < until);
    table.stop_reading();
    listening.close();
    store->alive(unix_ms());
    store->flush();
    logger.info("stopped");
    return 0;
  } catch (const StoreError& error) {
    return fail(error.message);
  } catch (const NetError& error) {
    return fail(error.message);
  } catch (const std::exception& error) {
    return fail(error.what());
  }
}

}  // namespace tercio
