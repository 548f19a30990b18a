// Pictures of reviews, and what is said of them to whoever reads only the head of their page.
#include "server/api.h"
#include "server/review_picture.h"
#include "server/rules.h"
#include "table/reply.h"

namespace tercio {
namespace {

constexpr std::string_view kHeadEnd = "</head>";

Lang asked_lang(const HttpRequest& request) {
  return value_in(request.target, "lang") == "es" ? Lang::Spanish : Lang::English;
}

std::string attribute_text(const std::string& text) {
  std::string out;
  for (const char c : text)
    out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

std::string meta_tag(const char* property, const std::string& content) {
  return std::string("<meta property=\"") + property + "\" content=\"" + attribute_text(content) +
         "\">\n";
}

}  // namespace

// Of this server, as whoever asks knows it.
std::string Api::address_of(const HttpRequest& request) const {
  if (!origins_.empty()) return origins_.front();
  return (request.secure ? "https://" : "http://") + request.host;
}

bool Api::review_picture(const HttpRequest& request, const std::string& path, const Send& send) {
  constexpr std::string_view kMatches = "/api/matches/";
  constexpr std::string_view kBearer = "Bearer ";
  const bool png = path.ends_with("/review.png");
  constexpr std::string_view kSvgName = "/review.svg";  // as long as the other
  if (!path.starts_with(kMatches) || (!png && !path.ends_with(kSvgName)) ||
      path.size() <= kMatches.size() + kSvgName.size())
    return false;
  if (png && !paints()) {
    send(refusal(404, "not-allowed", "this server draws it as SVG only"));
    return true;
  }
  const std::string match =
      path.substr(kMatches.size(), path.size() - kMatches.size() - kSvgName.size());
  const std::string secret = request.authorization.starts_with(kBearer)
                                 ? request.authorization.substr(kBearer.size())
                                 : "";
  const auto answer = [this, send, png, lang = asked_lang(request),
                       seat = value_in(request.target, "seat")](const Json& kept) {
    if (!kept.value("ok", false)) {
      const std::string code = kept["error"]["code"];
      const unsigned status = code == "forbidden" ? 403 : code == "rate" ? 429 : 404;
      return send(refusal(status, code, kept["error"]["message"].get<std::string>()));
    }
    const Drawing drawing = tercio::review_picture(kept, lang, seat);
    HttpReply reply;
    reply.type = png ? "image/png" : "image/svg+xml";
    if (png) {
      const std::lock_guard lock(painting_);
      reply.body = painter_.png_of(drawing);
    } else {
      reply.body = svg_of(drawing, review_words(kept, lang, seat));
    }
    send(std::move(reply));
  };
  with_asker(request, false,
             [this, match, secret, answer, address = request.address](const auto& person) {
               table_.kept_review(match, secret, address, answer, person.value_or(0));
             });
  return true;
}

bool Api::review_page(const HttpRequest& request, const std::string& path, const Send& send) {
  constexpr std::string_view kMatch = "/m/", kReview = "/review";
  if (!path.starts_with(kMatch) || !path.ends_with(kReview) ||
      path.size() <= kMatch.size() + kReview.size())
    return false;
  const std::string match =
      path.substr(kMatch.size(), path.size() - kMatch.size() - kReview.size());
  const std::string here = address_of(request);
  // As nobody in particular: what is said there is for everybody.
  table_.kept_review(
      match, "", request.address,
      [this, request, path, match, here, lang = asked_lang(request), send](const Json& kept) {
        HttpReply reply = page_reply(request, path);
        const PageFile* const page = page_.find(path);
        const std::size_t head =
            page == nullptr ? std::string_view::npos : page->content.find(kHeadEnd);
        if (!kept.value("ok", false) || head == std::string_view::npos)
          return send(std::move(reply));
        const std::string title = kept["game"].value(lang == Lang::Spanish ? "es" : "en", "");
        std::string tags = meta_tag("og:title", title + " · Tercio") +
                           meta_tag("og:type", "article") +
                           meta_tag("og:description", review_words(kept, lang, "")) +
                           meta_tag("og:url", here + path);
        if (paints())
          tags += meta_tag("og:image", here + "/api/matches/" + match + "/review.png") +
                  meta_tag("og:image:width", std::to_string(kPictureWidth)) +
                  meta_tag("og:image:height", std::to_string(kPictureHeight));
        HttpReply own;
        own.type = page->type;
        own.body = std::string(page->content.substr(0, head)) + tags +
                   std::string(page->content.substr(head));
        own.headers.emplace_back("Cache-Control", "no-cache");
        send(std::move(own));
      });
  return true;
}

}  // namespace tercio
