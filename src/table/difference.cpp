#include "table/difference.h"

#include <sodium.h>

#include <array>
#include <cstring>

#include "table/reply.h"

namespace tercio {
namespace {

bool has_parts(const Json& value) {
  if (value.is_object()) return !value.empty() && !value.contains("en");
  return value.is_array() && !value.empty() && value.front().is_object() &&
         value.front().contains("id");
}

class Marker {
 public:
  Marks marks;

  void mark(const Json& value) {
    bytes_.clear();
    if (!has_parts(value)) {
      write(value);
      marks.push_back(hash() & ~std::uint64_t{1});
      return;
    }
    if (value.is_object())
      for (const auto& [name, part] : value.items()) write_text(name);
    else
      write_number('#', value.size());
    const std::size_t at = marks.size();
    marks.push_back(hash() | 1);
    marks.push_back(0);
    for (const Json& part : value) mark(part);
    marks[at + 1] = marks.size() - at;
  }

 private:
  // Values that differ are written differently.
  void write(const Json& value) {
    switch (value.type()) {
      case Json::value_t::string: write_text(value.get_ref<const std::string&>()); break;
      case Json::value_t::boolean: bytes_ += value.get<bool>() ? 't' : 'f'; break;
      case Json::value_t::number_integer:
      case Json::value_t::number_unsigned: write_number('i', value.get<std::uint64_t>()); break;
      case Json::value_t::number_float: write_number('d', value.get<double>()); break;
      case Json::value_t::array:
        write_number('[', value.size());
        for (const Json& one : value) write(one);
        break;
      case Json::value_t::object:
        write_number('{', value.size());
        for (const auto& [name, one] : value.items()) {
          write_text(name);
          write(one);
        }
        break;
      default: bytes_ += 'n';
    }
  }
  void write_text(std::string_view text) {
    write_number('"', text.size());
    bytes_ += text;
  }
  template <class Number>
  void write_number(char kind, Number number) {
    std::array<char, 1 + sizeof(Number)> raw{kind};
    std::memcpy(raw.data() + 1, &number, sizeof number);
    bytes_.append(raw.data(), raw.size());
  }

  std::uint64_t hash() const {
    using Key = std::array<unsigned char, crypto_shorthash_KEYBYTES>;
    static const Key key = [] {
      Key random{};
      crypto_shorthash_keygen(random.data());
      return random;
    }();
    std::uint64_t out = 0;
    static_assert(crypto_shorthash_BYTES == sizeof out);
    crypto_shorthash(reinterpret_cast<unsigned char*>(&out),
                     reinterpret_cast<const unsigned char*>(bytes_.data()), bytes_.size(),
                     key.data());
    return out;
  }

  std::string bytes_;
};

std::string escaped(const std::string& name) {
  std::string out;
  for (const char c : name) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
  return out;
}

class Comparer {
 public:
  Comparer(const Marks& now, const Marks& before, const std::string& prefix,
           const std::function<const Json&()>& whole)
      : now_(now), before_(before), prefix_(prefix), whole_(whole) {}

  std::string out;

  // The value whose marks begin at `i` now and at `k` before.
  void compare(const Json& value, std::size_t i, std::size_t k) {
    const bool same = now_[i] == before_[k];
    if (!is_open(now_[i])) {
      if (!same) tell(value);
      return;
    }
    if (!same) {
      const bool is_thing = things_ > 0 || value.is_array();
      return tell(is_thing ? whole_().at(Json::json_pointer(path_)) : value);
    }
    std::size_t n = 0;
    i += 2;
    k += 2;
    const auto go_on = [&](const std::string& name, const Json& part) {
      const std::size_t length = path_.size();
      path_ += "/" + name;
      compare(part, i, k);
      path_.resize(length);
      i += is_open(now_[i]) ? now_[i + 1] : 1;
      k += is_open(before_[k]) ? before_[k + 1] : 1;
    };
    if (value.is_object()) {
      for (const auto& [name, part] : value.items()) go_on(escaped(name), part);
    } else {
      ++things_;
      for (const Json& part : value) go_on(std::to_string(n++), part);
      --things_;
    }
  }

 private:
  static bool is_open(std::uint64_t mark) { return (mark & 1) != 0; }

  void tell(const Json& value) {
    if (!out.empty()) out += ',';
    out += bytes_of(prefix_ + path_);
    out += ':';
    out += bytes_of(value);
  }

  const Marks& now_;
  const Marks& before_;
  const std::string& prefix_;
  const std::function<const Json&()>& whole_;
  std::string path_;
  int things_ = 0;  // lists of things with an id that it is inside of
};

}  // namespace

Marks marks_of(const Json& document) {
  Marker marker;
  marker.mark(document);
  return std::move(marker.marks);
}

bool same_shape(const Marks& one, const Marks& other) { return one.front() == other.front(); }

std::string difference(const Json& now, const Marks& marks, const Marks& before,
                       const std::string& prefix, const std::function<const Json&()>& whole) {
  Comparer comparer(marks, before, prefix, whole);
  comparer.compare(now, 0, 0);
  return std::move(comparer.out);
}

}  // namespace tercio
