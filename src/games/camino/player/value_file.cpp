// data/value.bin: the weights of the learned value. All numbers are little endian.
//
//   8 bytes  "CAMVALUE"
//   u32      version (1), number of nets, inputs, hidden units
//   u64      fingerprint of the board they were trained for
//   float32  for each net: inputs x hidden weights, hidden biases, output weights, output bias
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "data/data_error.h"
#include "data/embedded.h"
#include "games/camino/player/value.h"

namespace tercio::camino {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view kMagic = "CAMVALUE";
constexpr std::string_view kName = "camino/data/value.bin";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kMostInputs = 4096;

class Bytes {
 public:
  Bytes(std::string_view name, std::string_view bytes) : name_(name), left_(bytes) {}

  template <class T>
  T next() {
    T value{};
    next(&value, 1);
    return value;
  }
  template <class T>
  void next(T* values, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (left_.size() < count * sizeof(T)) wrong("is too short: train the weights again");
    std::memcpy(values, left_.data(), count * sizeof(T));
    left_.remove_prefix(count * sizeof(T));
  }
  void weights(float* values, std::size_t count) {
    next(values, count);
    for (std::size_t i = 0; i < count; ++i)
      if (!std::isfinite(values[i])) wrong("holds a weight that is no number");
  }
  void end() const {
    if (!left_.empty()) wrong("is longer than its header says: train the weights again");
  }
  [[noreturn]] void wrong(const std::string& message) const { throw DataError(name_, 0, message); }

 private:
  std::string name_;
  std::string_view left_;
};

template <class T>
void put(std::string& out, const T* values, std::size_t count) {
  static_assert(std::is_trivially_copyable_v<T>);
  const std::size_t at = out.size();
  out.resize(at + count * sizeof(T));
  std::memcpy(out.data() + at, values, count * sizeof(T));
}

}  // namespace

ValueFile read_value(std::string_view name, std::string_view content) {
  Bytes bytes(name, content);
  std::array<char, kMagic.size()> magic{};
  bytes.next(magic.data(), magic.size());
  if (std::string_view(magic.data(), magic.size()) != kMagic)
    bytes.wrong("does not begin with CAMVALUE: not a file of weights");
  const auto version = bytes.next<std::uint32_t>();
  if (version != kVersion)
    bytes.wrong("has version " + std::to_string(version) + ", expected " +
                std::to_string(kVersion));
  const auto nets = bytes.next<std::uint32_t>();
  if (nets != kValueNets)
    bytes.wrong("has " + std::to_string(nets) + " nets, expected " + std::to_string(kValueNets));
  const auto inputs = bytes.next<std::uint32_t>();
  if (inputs == 0 || inputs > kMostInputs)
    bytes.wrong("has " + std::to_string(inputs) + " inputs, expected 1 to " +
                std::to_string(kMostInputs));
  const auto hidden = bytes.next<std::uint32_t>();
  if (hidden != ValueNet::kHidden)
    bytes.wrong("has " + std::to_string(hidden) + " hidden units, expected " +
                std::to_string(ValueNet::kHidden));
  ValueFile file;
  file.fingerprint = bytes.next<std::uint64_t>();
  for (std::size_t i = 0; i < kValueNets; ++i) {
    ValueNet net(static_cast<int>(inputs));
    for (ValueNet::Row& row : net.rows) bytes.weights(row.data(), row.size());
    bytes.weights(net.hidden_bias.data(), net.hidden_bias.size());
    bytes.weights(net.weights.data(), net.weights.size());
    bytes.weights(&net.bias, 1);
    file.nets.push_back(std::move(net));
  }
  bytes.end();
  return file;
}

ValueFile read_embedded_value() {
  const auto bytes = embedded_file(kName);
  if (!bytes) throw DataError(std::string(kName), 0, "is not built into this program");
  return read_value(kName, *bytes);
}

std::string write_value(const ValueFile& file) {
  std::string out(kMagic);
  const std::array<std::uint32_t, 4> sizes{kVersion, static_cast<std::uint32_t>(file.nets.size()),
                                           static_cast<std::uint32_t>(file.nets[0].rows.size()),
                                           ValueNet::kHidden};
  put(out, sizes.data(), sizes.size());
  put(out, &file.fingerprint, 1);
  for (const ValueNet& net : file.nets) {
    for (const ValueNet::Row& row : net.rows) put(out, row.data(), row.size());
    put(out, net.hidden_bias.data(), net.hidden_bias.size());
    put(out, net.weights.data(), net.weights.size());
    put(out, &net.bias, 1);
  }
  return out;
}

}  // namespace tercio::camino
