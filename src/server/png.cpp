#include "server/png.h"

#ifdef TERCIO_FREETYPE

#define ZLIB_CONST  // what is read is not written to
#include <ft2build.h>
#include <zlib.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <vector>

#include "core/check.h"

namespace tercio {
namespace {

constexpr double kGrain = 64;  // FreeType counts in parts of a pixel

struct Canvas {
  int width, height;
  std::vector<std::uint8_t> pixels;  // three bytes each, line by line
  Ink ink = {};

  Canvas(int w, int h)
      : width(w), height(h), pixels(static_cast<std::size_t>(3 * w) * static_cast<std::size_t>(h)) {
    std::fill(pixels.begin(), pixels.end(), std::uint8_t{255});
  }
  void blend(int x, int y, int length, std::uint8_t cover) {
    if (y < 0 || y >= height) return;
    const int end = std::min(width, x + length);
    const double much = ink.alpha * cover / 255.0;
    const std::array<std::uint8_t, 3> wanted = {ink.red, ink.green, ink.blue};
    for (int at = std::max(0, x); at < end; ++at) {
      const auto first = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                              static_cast<std::size_t>(at));
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double mixed = pixels[first + i] + (wanted[i] - pixels[first + i]) * much;
        pixels[first + i] = static_cast<std::uint8_t>(std::lround(mixed));
      }
    }
  }
};

void put_spans(int y, int count, const FT_Span* spans, void* user) {
  Canvas& canvas = *static_cast<Canvas*>(user);
  for (int i = 0; i < count; ++i)
    canvas.blend(spans[i].x, canvas.height - 1 - y, spans[i].len, spans[i].coverage);
}

void paint(FT_Library library, FT_Outline& outline, Canvas& canvas) {
  FT_Raster_Params params{};
  params.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
  params.gray_spans = put_spans;
  params.user = &canvas;
  params.clip_box = {0, 0, canvas.width, canvas.height};
  FT_Outline_Render(library, &outline, &params);
}

void paint(FT_Library library, const std::vector<DrawnPoint>& points, Canvas& canvas) {
  if (points.size() < 3) return;
  FT_Outline outline{};
  using Flag = std::remove_pointer_t<decltype(outline.tags)>;
  using End = std::remove_pointer_t<decltype(outline.contours)>;
  std::vector<FT_Vector> corners;
  for (const auto& [x, y] : points)
    corners.push_back({std::lround(x * kGrain), std::lround((canvas.height - y) * kGrain)});
  std::vector<Flag> tags(points.size(), static_cast<Flag>(FT_CURVE_TAG_ON));
  auto end = static_cast<End>(points.size() - 1);
  outline.n_contours = 1;
  outline.n_points = static_cast<decltype(outline.n_points)>(points.size());
  outline.points = corners.data();
  outline.tags = tags.data();
  outline.contours = &end;
  outline.flags = FT_OUTLINE_NONE;
  paint(library, outline, canvas);
}

// A box along each part and a disc at each corner.
void paint_line(FT_Library library, const Shape& shape, Canvas& canvas) {
  const double half = shape.width / 2;
  for (std::size_t i = 0; i < shape.points.size(); ++i) {
    const auto [x, y] = shape.points[i];
    Drawing round(canvas.width, canvas.height);
    round.disc(x, y, half, shape.ink);
    paint(library, round.shapes().front().points, canvas);
    if (i == 0) continue;
    const auto [from, down] = shape.points[i - 1];
    const double length = std::hypot(x - from, y - down);
    if (length <= 0) continue;
    const double dx = -(y - down) / length * half, dy = (x - from) / length * half;
    paint(library,
          {{from + dx, down + dy}, {x + dx, y + dy}, {x - dx, y - dy}, {from - dx, down - dy}},
          canvas);
  }
}

// The letters of UTF-8, one after the other.
std::vector<FT_ULong> code_points(const std::string& text) {
  std::vector<FT_ULong> out;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    FT_ULong letter = more == 0 ? first : first & (0x3FU >> more);
    for (std::size_t k = 1; k <= more && i + k < text.size(); ++k)
      letter = (letter << 6U) | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    out.push_back(letter);
    i += more + 1;
  }
  return out;
}

void put_number(std::string& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>((value >> shift) & 0xFFU);
}

void put_png_chunk(std::string& out, std::string_view kind, const std::string& body) {
  put_number(out, static_cast<std::uint32_t>(body.size()));
  const std::string chunk = std::string(kind) + body;
  out += chunk;
  put_number(out, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(chunk.data()),
                                                   static_cast<uInt>(chunk.size()))));
}

std::string png_bytes(const Canvas& canvas) {
  std::string out("\x89PNG\r\n\x1a\n", 8);
  std::string head;
  put_number(head, static_cast<std::uint32_t>(canvas.width));
  put_number(head, static_cast<std::uint32_t>(canvas.height));
  head += std::string("\x08\x02\x00\x00\x00", 5);  // 8 bits, red, green, blue
  put_png_chunk(out, "IHDR", head);
  std::string lines;
  const auto wide = 3 * static_cast<std::size_t>(canvas.width);
  for (std::size_t y = 0; y < static_cast<std::size_t>(canvas.height); ++y) {
    lines += '\0';  // as they are
    lines.append(reinterpret_cast<const char*>(canvas.pixels.data()) + y * wide, wide);
  }
  uLongf size = compressBound(static_cast<uLong>(lines.size()));
  std::string packed(size, '\0');
  const int done = compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                             reinterpret_cast<const Bytef*>(lines.data()),
                             static_cast<uLong>(lines.size()), Z_BEST_COMPRESSION);
  TERCIO_CHECK(done == Z_OK);
  packed.resize(size);
  put_png_chunk(out, "IDAT", packed);
  put_png_chunk(out, "IEND", "");
  return out;
}

}  // namespace

struct Painter::Impl {
  FT_Library library = nullptr;
  std::array<FT_Face, 3> faces{};  // sans, bold, serif

  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    for (FT_Face face : faces)
      if (face != nullptr) FT_Done_Face(face);
    if (library != nullptr) FT_Done_FreeType(library);
  }
  bool open(const Typefaces& from) {
    if (FT_Init_FreeType(&library) != 0) return false;
    const std::array<std::string_view, 3> files = {from.sans, from.sans_bold, from.serif_bold};
    for (std::size_t i = 0; i < files.size(); ++i)
      if (files[i].empty() ||
          FT_New_Memory_Face(library, reinterpret_cast<const FT_Byte*>(files[i].data()),
                             static_cast<FT_Long>(files[i].size()), 0, &faces[i]) != 0)
        return false;
    return true;
  }
  FT_Face face_of(const Shape& shape) const { return faces[shape.serif ? 2 : shape.bold ? 1 : 0]; }
  // Each letter in turn; how far they reach.
  template <class Each>
  double walk(const Shape& shape, const Each& each) const {
    FT_Face face = face_of(shape);
    FT_Set_Char_Size(face, 0, std::lround(shape.width * kGrain), 72, 72);
    double pen = 0;
    for (const FT_ULong letter : code_points(shape.text)) {
      if (FT_Load_Char(face, letter, FT_LOAD_NO_BITMAP | FT_LOAD_NO_HINTING) != 0) continue;
      each(face->glyph->outline, pen);
      pen += static_cast<double>(face->glyph->linearHoriAdvance) / 65536.0;
    }
    return pen;
  }
  void write(const Shape& shape, Canvas& canvas) const {
    const auto nothing = [](FT_Outline&, double) {};
    const auto [x, y] = shape.points.front();
    const double wide = shape.anchor == Shape::Anchor::Start ? 0 : walk(shape, nothing);
    const double from = x - (shape.anchor == Shape::Anchor::Middle ? wide / 2 : wide);
    walk(shape, [&](FT_Outline& outline, double pen) {
      FT_Outline_Translate(&outline, std::lround((from + pen) * kGrain),
                           std::lround((canvas.height - y) * kGrain));
      paint(library, outline, canvas);
    });
  }
};

Painter::Painter(const Typefaces& faces) {
  impl_ = std::make_unique<Impl>();
  if (!impl_->open(faces)) impl_.reset();
}

Painter::~Painter() = default;

std::string Painter::png_of(const Drawing& drawing) const {
  TERCIO_CHECK(is_ready());
  Canvas canvas(drawing.width(), drawing.height());
  for (const Shape& shape : drawing.shapes()) {
    canvas.ink = shape.ink;
    switch (shape.kind) {
      case Shape::Kind::Area: paint(impl_->library, shape.points, canvas); break;
      case Shape::Kind::Line: paint_line(impl_->library, shape, canvas); break;
      case Shape::Kind::Words: impl_->write(shape, canvas); break;
    }
  }
  return png_bytes(canvas);
}

}  // namespace tercio

#else

namespace tercio {

struct Painter::Impl {};
Painter::Painter(const Typefaces&) {}
Painter::~Painter() = default;
std::string Painter::png_of(const Drawing&) const { return {}; }

}  // namespace tercio

#endif
