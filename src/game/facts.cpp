#include "game/facts.h"

#include <toml++/toml.h>

#include <algorithm>

#include "data/toml_table.h"

namespace tercio {
namespace {

std::vector<RuleInfo> read_rules(std::string_view game) {
  const DataFile en = DataSource::text(game, "rules-en.toml");
  const DataFile es = DataSource::text(game, "rules-es.toml");
  const toml::table english = parse_toml(en);
  const toml::table spanish = parse_toml(es);
  const TomlTable en_file(en, english, "the file");
  const TomlTable es_file(es, spanish, "the file");
  std::vector<RuleInfo> rules;
  for (const auto& [key, node] : english) {
    const std::string id(key.str());
    const TomlTable e = en_file.table(id);
    const TomlTable s = es_file.table(id);
    rules.push_back({id,
                     {e.text("section"), s.text("section")},
                     {e.text("title"), s.text("title")},
                     {e.text("text"), s.text("text")}});
  }
  std::sort(rules.begin(), rules.end(), [](const RuleInfo& a, const RuleInfo& b) {
    return RuleId::parse(a.id) < RuleId::parse(b.id);
  });
  return rules;
}

}  // namespace

Facts::Facts(std::string_view game)
    : text_(DataSource::text(game, "en.toml"), DataSource::text(game, "es.toml")),
      rules_(read_rules(game)) {}

std::vector<NamedInfo> titled(const Catalogue& text, std::string_view kind,
                              std::span<const std::string_view> ids) {
  std::vector<NamedInfo> out;
  for (const std::string_view id : ids)
    out.push_back({std::string(id), text.format(std::string(kind) + "." + std::string(id)), {}});
  return out;
}

}  // namespace tercio
