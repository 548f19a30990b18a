#include "measure/games.h"
#include "measure/pairs.h"
#include "measure/tercios_hook.h"

namespace tercio::measure {

void add_tercios(CLI::App& app) {
  struct Asked : PairWish {
    std::string rolls = "thrown";
    bool by_turn = false;
  };
  const auto wish = std::make_shared<Asked>();
  CLI::App* own = add_pairs(app, *wish, "tercios",
                            "margin: General Morale at the end, or strength in the city over what "
                            "is needed");
  own->add_option("--rolls", wish->rolls, "victory rolls: thrown, or reckoned")
      ->check(CLI::IsMember({"thrown", "reckoned"}))
      ->capture_default_str();
  own->add_flag("--by-turn", wish->by_turn, "also the mean General Morale after each turn");
  own->callback([wish] {
    const tercios::Module module(source_of(*wish));
    const tercios::Player player = module.make_player();
    Pairs<tercios::Module, tercios::Hook> pairs(module, player, *wish);
    tercios::Hook hook;
    hook.reckon = wish->rolls == "reckoned" && !wish->balance;
    hook.by_turn = wish->by_turn;
    if (pairs.foe().random) hook.decided = 0;  // against random choices it is the tail that matters
    pairs.run(hook);
  });
}

}  // namespace tercio::measure
