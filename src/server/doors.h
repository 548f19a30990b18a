// How many are connected, in all and from one address, or one network of addresses.
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/neighbours.h"

namespace tercio {

class Doors {
 public:
  Doors(std::size_t most, std::size_t most_per_address)
      : most_(most), most_per_address_(most_per_address) {}

  // Somebody who has come in; he leaves when this goes.
  class Pass {
   public:
    Pass(Doors* doors, std::string address) : doors_(doors), address_(std::move(address)) {}
    ~Pass() {
      if (doors_ != nullptr) doors_->leave(address_);
    }
    Pass(Pass&& other) noexcept
        : doors_(std::exchange(other.doors_, nullptr)), address_(std::move(other.address_)) {}
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;
    Pass& operator=(Pass&&) = delete;
    explicit operator bool() const { return doors_ != nullptr; }

   private:
    Doors* doors_;
    std::string address_;
  };

  // A pass that is none if there is no room. A proxy comes for many.
  Pass enter(std::string_view from, bool is_proxy = false) {
    std::string address = neighbours(from);
    const std::lock_guard lock(mutex_);
    if (total_ >= most_) return {nullptr, ""};
    const auto own = by_address_.find(address);
    if (own != by_address_.end() && own->second >= most_per_address_ && !is_proxy)
      return {nullptr, ""};
    ++by_address_[address];
    ++total_;
    return {this, std::move(address)};
  }

 private:
  void leave(const std::string& address) {
    const std::lock_guard lock(mutex_);
    const auto found = by_address_.find(address);
    if (--found->second == 0) by_address_.erase(found);
    --total_;
  }

  const std::size_t most_, most_per_address_;
  std::mutex mutex_;
  std::size_t total_ = 0;
  std::unordered_map<std::string, std::size_t> by_address_;
};

}  // namespace tercio
