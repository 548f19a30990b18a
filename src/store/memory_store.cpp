#include "store/memory_store.h"

#include <algorithm>
#include <mutex>

namespace tercio {
namespace {

class MemoryStore final : public Store {
  using Error = std::optional<std::string>;

  template <class What>
  auto locked(const What& what) {
    const std::lock_guard lock(mutex_);
    return what();
  }
  StoredMatch* find(const std::string& id) {
    for (StoredMatch& match : matches_)
      if (match.header.id == id) return &match;
    return nullptr;
  }
  static Error add(StoredMatch& match, std::vector<LogEntry> entries) {
    std::uint64_t next = match.log.size();
    for (const LogEntry& entry : entries)
      if (entry.seq != ++next) return kGoneOn;
    for (LogEntry& entry : entries) match.log.push_back(std::move(entry));
    return std::nullopt;
  }
  template <class Wanted>
  std::vector<std::string> names(const Wanted& wanted) {
    return locked([&] {
      std::vector<std::string> names;
      for (const StoredMatch& match : matches_)
        if (wanted(match)) names.push_back(match.header.id);
      return names;
    });
  }

  static std::vector<std::string> newest(std::size_t most, std::vector<std::string> names) {
    std::reverse(names.begin(), names.end());
    if (names.size() > most) names.resize(most);
    return names;
  }

 public:
  void create(MatchHeader header, std::vector<LogEntry> log, MatchState state, Offer offer,
              Done done) override {
    const std::string id = header.id;
    done(locked([&]() -> Error {
      if (find(id) != nullptr) return "there is a match " + id;
      const auto own = std::count_if(matches_.begin(), matches_.end(), [&](const auto& match) {
        return !offer.by.empty() && offers_[match.header.id] == offer.by &&
               match.state.open_seats > 0 && !match.state.over &&
               match.header.created >= offer.since;
      });
      if (!offer.by.empty() && static_cast<std::size_t>(own) >= offer.most) return kTooManyOffers;
      offers_[id] = offer.by;
      StoredMatch match;
      match.header = std::move(header);
      if (Error error = add(match, std::move(log))) return error;
      match.state = state;
      matches_.push_back(std::move(match));
      return std::nullopt;
    }));
  }
  void append(Append append, Done done) override {
    done(locked([&]() -> Error {
      StoredMatch* match = find(append.match);
      if (match == nullptr) return "there is no match " + append.match;
      if (Error error = add(*match, std::move(append.entries))) return error;
      if (append.snapshot) match->snapshot = std::move(append.snapshot);
      if (append.state) match->state = *append.state;
      return std::nullopt;
    }));
  }
  void say(std::string id, ChatLine line, Done done) override {
    done(locked([&]() -> Error {
      StoredMatch* match = find(id);
      if (match == nullptr) return "there is no match " + id;
      match->chat.push_back(std::move(line));
      return std::nullopt;
    }));
  }
  void note(std::string id, std::string seat, std::string text, Done done) override {
    done(locked([&]() -> Error {
      StoredMatch* match = find(id);
      if (match == nullptr) return "there is no match " + id;
      match->notes[std::move(seat)] = std::move(text);
      return std::nullopt;
    }));
  }
  void remove(std::string id, std::uint64_t version, Done done) override {
    done(locked([&]() -> Error {
      const StoredMatch* match = find(id);
      if (match == nullptr) return "there is no match " + id;
      if (match->log.size() != version) return kGoneOn;
      std::erase_if(matches_, [&](const StoredMatch& one) { return one.header.id == id; });
      reviews_.erase(id);
      return std::nullopt;
    }));
  }
  void keep_review(std::string id, StoredReview review, Done done) override {
    done(locked([&]() -> Error {
      if (find(id) == nullptr) return "there is no match " + id;
      std::vector<StoredReview>& kept = reviews_[id];
      std::erase_if(kept, [&](const StoredReview& one) {
        return one.version != review.version || one.quality == review.quality;
      });
      kept.push_back(std::move(review));
      return std::nullopt;
    }));
  }
  void flush() override {}

  bool is_shared() const override { return false; }
  void announce_online(std::string, std::string) override {}
  void take_over(std::function<void(std::vector<std::string>)> found) override {
    found(unfinished_with_computers());
  }

  std::optional<StoredMatch> load(const std::string& id) override {
    return locked([&]() -> std::optional<StoredMatch> {
      const StoredMatch* match = find(id);
      return match == nullptr ? std::nullopt : std::optional(*match);
    });
  }
  std::optional<Since> since(const std::string& id, std::uint64_t version, bool) override {
    return locked([&]() -> std::optional<Since> {
      const StoredMatch* match = find(id);
      if (match == nullptr) return std::nullopt;
      Since since;
      for (const LogEntry& entry : match->log)
        if (entry.seq > version) since.log.push_back(entry);
      since.chat = match->chat;
      since.notes = match->notes;
      return since;
    });
  }
  std::optional<StoredReview> review(const std::string& id, const std::string& version,
                                     const std::string& quality) override {
    return locked([&]() -> std::optional<StoredReview> {
      for (const StoredReview& one : reviews_[id])
        if (one.version == version && one.quality == quality) return one;
      return std::nullopt;
    });
  }
  std::vector<std::string> unfinished_with_computers() override {
    return names(
        [](const StoredMatch& match) { return !match.state.over && match.state.computers; });
  }
  void alive(std::int64_t) override {}
  void rise(std::int64_t) override {}
  std::vector<Outage> outages(std::int64_t) override { return {}; }
  std::vector<std::string> due(std::int64_t now) override {
    return names(
        [&](const StoredMatch& match) { return match.state.due > 0 && match.state.due <= now; });
  }
  std::vector<std::string> with_open_seats(std::size_t most, std::int64_t since) override {
    return newest(most, names([&](const StoredMatch& match) {
                    return !match.state.over && match.state.open_seats > 0 &&
                           match.header.created >= since;
                  }));
  }
  std::vector<std::string> listed(std::size_t most) override {
    std::vector<std::string> found;
    for (const bool over : {false, true})
      for (std::string& name : newest(most, names([&](const StoredMatch& match) {
                                        return match.header.listed && match.state.over == over;
                                      })))
        if (found.size() < most) found.push_back(std::move(name));
    return found;
  }
  std::vector<std::string> all() override {
    return names([](const StoredMatch&) { return true; });
  }

 private:
  std::mutex mutex_;
  std::vector<StoredMatch> matches_;
  std::map<std::string, std::string> offers_;  // by match: whose
  std::map<std::string, std::vector<StoredReview>> reviews_;
};

}  // namespace

std::unique_ptr<Store> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace tercio
