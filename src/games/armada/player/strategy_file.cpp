// data/strategy.bin: the mixed strategy of both sides. Numbers are little endian; a "varint" has
// seven bits a byte, lowest first, and its last byte below 128.
//
//   8 bytes  "ARMADAMX"
//   u32      version (2: cells know a temper)
//   u32      number of cells
//   u64      fingerprint of the components it was made for
//   cells    ascending by key: varint difference to the key before, u8 number of choices, then
//            their weights in parts of 255, one byte each
#include <bit>
#include <cstring>

#include "data/data_error.h"
#include "data/embedded.h"
#include "games/armada/player/strategy.h"

namespace tercio::armada {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view kMagic = "ARMADAMX";
constexpr std::string_view kName = "armada/data/strategy.bin";
constexpr std::uint32_t kVersion = 2;
constexpr std::uint32_t kMostCells = 1u << 20;

class Bytes {
 public:
  Bytes(std::string_view name, std::string_view bytes) : name_(name), left_(bytes) {}

  template <class T>
  T next() {
    T value{};
    if (left_.size() < sizeof(T)) wrong("is too short: solve it again");
    std::memcpy(&value, left_.data(), sizeof(T));
    left_.remove_prefix(sizeof(T));
    return value;
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const auto byte = next<std::uint8_t>();
      value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    wrong("holds a number that does not end");
  }
  void end() const {
    if (!left_.empty()) wrong("is longer than its header says: solve it again");
  }
  [[noreturn]] void wrong(const std::string& message) const { throw DataError(name_, 0, message); }

 private:
  std::string name_;
  std::string_view left_;
};

template <class T>
void put(std::string& out, T value) {
  std::array<char, sizeof(T)> bytes;
  std::memcpy(bytes.data(), &value, sizeof(T));
  out.append(bytes.data(), bytes.size());
}

void put_varint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>((value & 0x7F) | 0x80));
  out.push_back(static_cast<char>(value));
}

}  // namespace

Strategy read_strategy(std::string_view name, std::string_view content) {
  Bytes bytes(name, content);
  for (const char c : kMagic)
    if (bytes.next<char>() != c) bytes.wrong("does not begin with ARMADAMX: not a strategy");
  if (const auto version = bytes.next<std::uint32_t>(); version != kVersion)
    bytes.wrong("has version " + std::to_string(version) + ", expected " +
                std::to_string(kVersion));
  const auto count = bytes.next<std::uint32_t>();
  if (count > kMostCells) bytes.wrong("has too many cells");
  const auto fingerprint = bytes.next<std::uint64_t>();
  std::vector<Strategy::Cell> cells(count);
  CellKey key = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t more = bytes.varint();
    if (i > 0 && more == 0) bytes.wrong("holds a cell twice");
    cells[i].key = key += more;
    cells[i].count = bytes.next<std::uint8_t>();
    if (cells[i].count == 0 || cells[i].count > kMostChoices)
      bytes.wrong("holds a cell of " + std::to_string(cells[i].count) + " choices");
    unsigned sum = 0;
    for (std::size_t c = 0; c < cells[i].count; ++c)
      sum += cells[i].parts[c] = bytes.next<std::uint8_t>();
    if (sum == 0) bytes.wrong("holds a cell without any choice");
  }
  bytes.end();
  return {fingerprint, std::move(cells)};
}

Strategy read_embedded_strategy() {
  const auto bytes = embedded_file(kName);
  if (!bytes) throw DataError(std::string(kName), 0, "is not built into this program");
  return read_strategy(kName, *bytes);
}

std::string write_strategy(const Strategy& strategy) {
  std::string out(kMagic);
  put(out, kVersion);
  put(out, static_cast<std::uint32_t>(strategy.cells().size()));
  put(out, strategy.fingerprint());
  CellKey before = 0;
  for (const Strategy::Cell& cell : strategy.cells()) {
    put_varint(out, cell.key - before);
    before = cell.key;
    put(out, cell.count);
    for (std::size_t c = 0; c < cell.count; ++c) put(out, cell.parts[c]);
  }
  return out;
}

}  // namespace tercio::armada
