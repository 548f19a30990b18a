#include "table/difference.h"

#include <sodium.h>

#include <array>
#include <limits>
#include <utility>

#include "core/check.h"
#include "table/reply.h"

namespace tercio {
namespace {

bool is_open(std::uint64_t mark) { return (mark & 1) != 0; }

std::uint64_t hash(std::string_view bytes) {
  using Key = std::array<unsigned char, crypto_shorthash_KEYBYTES>;
  static const Key key = [] {
    Key random{};
    crypto_shorthash_keygen(random.data());
    return random;
  }();
  std::uint64_t out = 0;
  static_assert(crypto_shorthash_BYTES == sizeof out);
  crypto_shorthash(reinterpret_cast<unsigned char*>(&out),
                   reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), key.data());
  return out;
}

// Goes through a text once, from part to part.
class Marker {
 public:
  Marker(std::string_view text, Marks& marks, std::vector<Document::Place>& places)
      : text_(text), marks_(marks), places_(places) {}

  void mark(Document::Place place = {}) {
    place.begin = static_cast<std::uint32_t>(at_);
    const std::size_t own = marks_.size();
    marks_.push_back(0);
    places_.push_back(place);
    if (is_list_of_things()) {
      mark_list(own);
    } else if (is_object_with_parts()) {
      mark_object(own);
    } else {
      at_ = end_of_value(at_);
      marks_[own] = hash(text_.substr(place.begin, at_ - place.begin)) & ~std::uint64_t{1};
    }
    places_[own].size = static_cast<std::uint32_t>(at_ - place.begin);
  }

 private:
  bool is_object_with_parts() const {
    const std::string_view rest = text_.substr(at_, 6);
    return rest.starts_with('{') && !rest.starts_with("{}") && rest != "{\"en\":";
  }
  bool is_list_of_things() const {
    if (text_.substr(at_, 2) != "[{") return false;
    for (std::size_t at = at_ + 1; text_[at] != '}';) {
      if (text_.substr(++at, 5) == "\"id\":") return true;
      if (text_[at] == '}') break;
      at = end_of_value(end_of_string(at) + 1);
    }
    return false;
  }

  void mark_object(std::size_t own) {
    std::string names;  // these make its shape
    begin_parts(own);
    do {
      Document::Place place;
      const std::size_t end = end_of_string(++at_);
      place.name = static_cast<std::uint32_t>(at_ + 1);
      place.name_size = static_cast<std::uint32_t>(end - at_ - 2);
      names += text_.substr(at_, end - at_);
      at_ = end + 1;  // behind the colon
      mark(place);
    } while (text_[at_] == ',');
    end_parts(own, names);
  }
  void mark_list(std::size_t own) {
    std::size_t count = 0;
    begin_parts(own);
    do {
      ++at_;
      mark();
      ++count;
    } while (text_[at_] == ',');
    end_parts(own, "#" + std::to_string(count));
  }
  void begin_parts(std::size_t own) {
    TERCIO_CHECK(own + 1 == marks_.size());
    marks_.push_back(0);
    places_.emplace_back();
  }
  void end_parts(std::size_t own, std::string_view shape) {
    ++at_;
    marks_[own] = hash(shape) | 1;
    marks_[own + 1] = marks_.size() - own;
  }

  // Behind the string that begins there.
  std::size_t end_of_string(std::size_t at) const {
    for (++at; text_[at] != '"'; ++at)
      if (text_[at] == '\\') ++at;
    return at + 1;
  }
  std::size_t end_of_value(std::size_t at) const {
    int depth = 0;
    for (; at < text_.size(); ++at) {
      switch (kSigns[static_cast<unsigned char>(text_[at])]) {
        case Sign::None: break;
        case Sign::Quote: at = end_of_string(at) - 1; break;
        case Sign::Begin: ++depth; break;
        case Sign::Comma:
          if (depth == 0) return at;
          break;
        case Sign::End:
          if (depth-- == 0) return at;
          break;
      }
    }
    return at;
  }
  enum class Sign : std::uint8_t { None, Quote, Begin, Comma, End };
  static constexpr auto kSigns = [] {
    std::array<Sign, 256> signs{};
    signs['"'] = Sign::Quote;
    signs[','] = Sign::Comma;
    signs['['] = signs['{'] = Sign::Begin;
    signs[']'] = signs['}'] = Sign::End;
    return signs;
  }();

  const std::string_view text_;
  Marks& marks_;
  std::vector<Document::Place>& places_;
  std::size_t at_ = 0;
};

void append_escaped(std::string_view name, std::string& out) {
  for (const char c : name) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
}

class Comparer {
 public:
  Comparer(const Document& now, const Marks& before, std::string_view prefix,
           const std::function<const Json&()>& whole)
      : document_(now), now_(*now.marks()), before_(before), prefix_(prefix), whole_(whole) {}

  std::string out;

  // The value whose marks begin at `i` now and at `k` before.
  void compare(std::size_t i, std::size_t k) {
    const bool same = now_[i] == before_[k];
    if (!is_open(now_[i])) {
      if (!same) tell(document_.value(i));
      return;
    }
    const bool is_list = document_.value(i).front() == '[';
    if (!same) {
      if (things_ > 0 || is_list) return tell(bytes_of(whole_().at(pointer())));
      return tell(document_.value(i));
    }
    const std::size_t end = i + now_[i + 1];
    const std::size_t length = path_.size();
    std::size_t n = 0;
    if (is_list) ++things_;
    for (i += 2, k += 2; i < end; i += size(now_, i), k += size(before_, k)) {
      // Only what differs needs a path.
      if (!is_open(now_[i]) && now_[i] == before_[k]) {
        ++n;
        continue;
      }
      path_ += '/';
      if (is_list)
        path_ += std::to_string(n++);
      else
        append_escaped(document_.name(i), path_);
      compare(i, k);
      path_.resize(length);
    }
    if (is_list) --things_;
  }

 private:
  static std::size_t size(const Marks& marks, std::size_t i) {
    return is_open(marks[i]) ? marks[i + 1] : 1;
  }

  // Names stand in the path as JSON has them.
  Json::json_pointer pointer() const {
    return Json::json_pointer(Json::parse('"' + path_ + '"').get<std::string>());
  }

  void tell(std::string_view value) {
    if (!out.empty()) out += ',';
    out += '"';
    out += prefix_;
    out += path_;
    out += "\":";
    out += value;
  }

  const Document& document_;
  const Marks& now_;
  const Marks& before_;
  const std::string_view prefix_;
  const std::function<const Json&()>& whole_;
  std::string path_;
  int things_ = 0;  // lists of things with an id that it is inside of
};

}  // namespace

Document::Document(std::string text) : text_(std::move(text)) {
  TERCIO_CHECK(text_.size() < std::numeric_limits<std::uint32_t>::max());
  Marks marks;
  Marker(text_, marks, places_).mark();
  marks.shrink_to_fit();  // they are kept for as long as somebody is connected
  marks_ = std::make_shared<const Marks>(std::move(marks));
}

bool same_shape(const Marks& one, const Marks& other) { return one.front() == other.front(); }

std::string difference(const Document& now, const Marks& before, std::string_view prefix,
                       const std::function<const Json&()>& whole) {
  Comparer comparer(now, before, prefix, whole);
  comparer.compare(0, 0);
  return std::move(comparer.out);
}

}  // namespace tercio
