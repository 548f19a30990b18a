#include "cli/help.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/text.h"

namespace tercio::cli {
namespace {

class Help : public CLI::FormatterBase {
 public:
  Help(Lang lang, Look look) : lang_(lang), look_(look) {}

  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override {
    std::string out;
    paragraph(out, Rich(app->get_description()), 0);
    out += "\n";
    paragraph(out, usage(app, name), 8);
    std::vector<std::string> groups = app->get_groups();
    for (const std::string& group : groups) {
      if (group.empty()) continue;  // what is not shown
      std::vector<std::pair<std::string, std::string>> rows;
      for (const CLI::Option* option : app->get_options())
        if (option->get_group() == group)
          rows.emplace_back(option_name(option), option->get_description());
      table(out, group, rows);
    }
    std::vector<std::pair<std::string, std::string>> rows;
    for (const CLI::App* command : app->get_subcommands({}))
      rows.emplace_back(command->get_name(), command->get_description());
    table(out, say(lang_, "app.commands"), rows);
    if (!app->get_footer().empty()) {
      out += "\n";
      paragraph(out, Rich(app->get_footer()), 0);
    }
    return out;
  }

 private:
  void paragraph(std::string& out, const Rich& text, int indent) const {
    const int columns = look_.columns > 0 ? std::min(look_.columns, 100) - 1 : 79;
    for (const Rich& line : wrap(text, columns, indent)) out += render(line, look_) + "\n";
  }

  static std::string option_name(const CLI::Option* option) {
    std::string out = option->get_name(true, !option->get_positional());
    if (option->get_positional()) return option->get_name(true);
    if (option->get_type_size() != 0 && !option->get_type_name().empty())
      out += " " + option->get_type_name();
    return out;
  }

  Rich usage(const CLI::App* app, const std::string& name) const {
    Rich out(say(lang_, "app.usage") + ": ", Ink::Bold);
    for (const CLI::App* up = app->get_parent(); up != nullptr; up = up->get_parent())
      if (!up->get_name().empty() && name.empty()) out.add(up->get_name() + " ");
    out.add(name.empty() ? app->get_name() : name);
    if (!app->get_subcommands({}).empty()) out.add(" " + say(lang_, "app.command_word"));
    for (const CLI::Option* option : app->get_options())
      if (option->get_positional()) {
        std::string word = option->get_name(true);
        if (option->get_items_expected_max() > 1) word += "...";
        out.add(option->get_required() ? " " + word : " [" + word + "]");
      }
    return out.add(" [" + say(lang_, "app.options") + "]");
  }

  // Names in a column, what they do beside them; a long name has a line of its own.
  void table(std::string& out, const std::string& title,
             const std::vector<std::pair<std::string, std::string>>& rows) const {
    constexpr int kLongest = 28;
    if (rows.empty()) return;
    int width = 0;
    for (const auto& [name, text] : rows)
      if (width_of(name) <= kLongest) width = std::max(width, width_of(name));
    out += "\n";
    paragraph(out, Rich(title, Ink::Bold), 0);
    for (const auto& [name, text] : rows) {
      Rich line("  ");
      line.add(name, Ink::Number);
      if (line.width() > width + 2) {
        paragraph(out, line, 4);
        line = Rich();
      }
      line.pad_to(width + 4);
      paragraph(out, line.add(text), width + 4);
    }
  }

  Lang lang_;
  Look look_;
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter(Lang lang, const Look& look) {
  return std::make_shared<Help>(lang, look);
}

}  // namespace tercio::cli
