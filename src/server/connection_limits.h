// How many are connected, in all and from one address, or one network of addresses. When there is
// no room the one that is missed least goes: whoever does not sit at a match though he had the
// time, then whoever only watches, then whoever has just come; of these, one of the address that
// has most, the one that has been silent longest.
#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "table/network_of.h"
#include "table/wire.h"

namespace tercio {

class ConnectionLimits {
 public:
  using Clock = std::chrono::steady_clock;

  // `arrival`: time to sit down, for all but those who come in numbers.
  ConnectionLimits(std::size_t most, std::size_t most_per_address,
                   Clock::duration arrival = std::chrono::seconds(5))
      : most_(most), most_per_address_(most_per_address), arrival_(arrival) {}

  struct Visitor {
    std::string address;  // that the limit counts
    std::string behind;   // who it is, if a proxy came for him
    Place place = Place::Nowhere;
    Clock::time_point came = Clock::now();
    Clock::time_point heard = Clock::now();
    std::function<void()> leave;  // makes him go, soon; from any thread
    bool leaving = false;
  };
  using Visitors = std::list<Visitor>;

  // Somebody who has come in; he leaves when this goes.
  class Pass {
   public:
    Pass() = default;
    Pass(ConnectionLimits* connections, Visitors::iterator visitor)
        : connections_(connections), visitor_(visitor) {}
    ~Pass() {
      if (connections_ != nullptr) connections_->remove(visitor_);
    }
    Pass(Pass&& other) noexcept
        : connections_(std::exchange(other.connections_, nullptr)), visitor_(other.visitor_) {}
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;
    Pass& operator=(Pass&&) = delete;
    explicit operator bool() const { return connections_ != nullptr; }

    // Without this he is not asked to go.
    void may_leave(std::function<void()> leave) {
      change([&](Visitor& who) { who.leave = std::move(leave); });
    }
    void comes_for(std::string_view address) {
      change([&](Visitor& who) { who.behind = network_of(address); });
    }
    void sits(Place place) {
      change([&](Visitor& who) { who.place = place; });
    }
    void heard() {
      change([](Visitor& who) { who.heard = Clock::now(); });
    }

   private:
    template <class What>
    void change(const What& what) {
      if (connections_ == nullptr) return;
      const std::lock_guard lock(connections_->mutex_);
      what(*visitor_);
    }
    ConnectionLimits* connections_ = nullptr;
    Visitors::iterator visitor_;
  };

  // A pass that is none if there is no room. A proxy comes for many.
  Pass enter(std::string_view from, bool is_proxy = false) {
    std::string address = network_of(from);
    const std::lock_guard lock(mutex_);
    const auto own = by_address_.find(address);
    if (own != by_address_.end() && own->second >= most_per_address_ && !is_proxy) return {};
    if (total_ >= most_ && !make_room(address)) return {};
    ++by_address_[address];
    ++total_;
    Visitor visitor;
    visitor.behind = address;
    visitor.address = std::move(address);
    visitors_.push_back(std::move(visitor));
    return {this, std::prev(visitors_.end())};
  }

 private:
  // Not for one whose own network has most already: it would only take turns with itself.
  bool make_room(const std::string& newcomer) {
    std::unordered_map<std::string_view, std::size_t> has;
    for (const Visitor& who : visitors_)
      if (!who.leaving) ++has[who.behind];
    Visitor* goes = nullptr;
    const auto less = [&](const Visitor& one, const Visitor& other) {
      const int rank = rank_of(one, has[one.behind]), against = rank_of(other, has[other.behind]);
      if (rank != against) return rank < against;
      if (has[one.behind] != has[other.behind]) return has[one.behind] > has[other.behind];
      return one.heard < other.heard;
    };
    for (Visitor& who : visitors_)
      if (!who.leaving && who.leave && who.place != Place::Playing &&
          (goes == nullptr || less(who, *goes)))
        goes = &who;
    if (goes == nullptr || (goes->behind == newcomer && has[goes->behind] > 1)) return false;
    goes->leaving = true;
    --total_;
    goes->leave();
    return true;
  }

  static constexpr std::size_t kFew = 8;  // connections that a page and its files may need
  int rank_of(const Visitor& who, std::size_t of_his) const {
    if (who.place == Place::Watching) return 1;
    return of_his > kFew || Clock::now() - who.came >= arrival_ ? 0 : 2;
  }

  void remove(Visitors::iterator visitor) {
    const std::lock_guard lock(mutex_);
    const auto found = by_address_.find(visitor->address);
    if (--found->second == 0) by_address_.erase(found);
    if (!visitor->leaving) --total_;
    visitors_.erase(visitor);
  }

  const std::size_t most_, most_per_address_;
  const Clock::duration arrival_;
  std::mutex mutex_;
  std::size_t total_ = 0;  // without those who have been asked to go
  Visitors visitors_;
  std::unordered_map<std::string, std::size_t> by_address_;
};

}  // namespace tercio
