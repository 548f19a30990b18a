#include "store/gzip.h"

#define ZLIB_CONST  // what is read is not written to
#include <zlib.h>

#include <algorithm>
#include <limits>

#include "core/check.h"

namespace tercio {
namespace {

constexpr int kGzipWindow = 15 + 16;  // the widest, with the header of gzip

}  // namespace

std::string gzipped(std::string_view text) {
  constexpr int kMemory = 8;  // zlib's own choice
  TERCIO_CHECK(text.size() <= std::numeric_limits<uInt>::max() / 2);
  z_stream stream{};
  const int begun = deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, kMemory,
                                 Z_DEFAULT_STRATEGY);
  TERCIO_CHECK(begun == Z_OK);
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<const Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int ended = deflate(&stream, Z_FINISH);
  TERCIO_CHECK(ended == Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::optional<std::string> gunzipped(std::string_view packed, std::size_t most) {
  z_stream stream{};
  if (packed.size() > std::numeric_limits<uInt>::max()) return std::nullopt;
  const int begun = inflateInit2(&stream, kGzipWindow);
  TERCIO_CHECK(begun == Z_OK);
  std::string text(std::min<std::size_t>(most, std::numeric_limits<uInt>::max() - 1) + 1, '\0');
  stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  const int ended = inflate(&stream, Z_FINISH);
  const std::size_t size = stream.total_out;
  const bool whole = ended == Z_STREAM_END && stream.avail_in == 0 && size <= most;
  inflateEnd(&stream);
  if (!whole) return std::nullopt;
  text.resize(size);
  return text;
}

}  // namespace tercio
