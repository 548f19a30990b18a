// Reads data.toml: the orders, and the limits of the plans as automata (limits.h).
#include <algorithm>

#include "core/check.h"
#include "games/armada/data/reading.h"

namespace tercio::armada {

Order order_named(const Data& data, const TomlTable& table, std::string_view key,
                  std::string_view id) {
  const Order order = data.find_order(id);
  if (order == Order::None) table.fail(key, "there is no order '" + std::string(id) + "'");
  return order;
}

namespace {

// In the order of the enum; the rules know them by these ids.
constexpr std::array<const char*, kOrders> kOrderIds = {"none",      "fire",  "board", "embark",
                                                        "disembark", "swift", "harry", "resupply"};

void read_order_names(const TomlTable& file, Data& data) {
  for (std::size_t i = 0; i < kOrders; ++i) data.order[i].id = kOrderIds[i];
  std::array<bool, kOrders> taken{};
  for (const TomlTable& t : file.tables("order")) {
    const Order order = order_named(data, t, "id", t.text("id"));
    const auto i = static_cast<std::size_t>(order);
    if (taken[i]) t.fail("id", "this order is given twice");
    taken[i] = true;
    data.order[i].name = named(t, "name");
    for (const std::string& side : t.texts("sides")) {
      OrderSet& set = data.orders_of[static_cast<std::size_t>(side_named(t, "sides", side))];
      set = static_cast<OrderSet>(set | bit(order));
    }
    t.no_other_keys({"source"});
  }
  const auto spain =
      bit(Order::Fire) | bit(Order::Board) | bit(Order::Embark) | bit(Order::Disembark);
  const auto england =
      bit(Order::Fire) | bit(Order::Swift) | bit(Order::Harry) | bit(Order::Resupply);
  if (data.orders_of[0] != spain)
    file.fail("order", "Spain must have fire, board, embark and disembark");
  if (data.orders_of[1] != england)
    file.fail("order", "England must have fire, swift, harry and resupply");
}

// Nothing leads anywhere but plain orders, which change nothing.
Limits plain_limits(std::initializer_list<Order> plain) {
  Limits limits;
  for (auto& box : limits.next)
    for (auto& order : box) order.fill(Limits::kNever);
  for (const Order order : plain) limits.plain = static_cast<OrderSet>(limits.plain | bit(order));
  for (auto& box : limits.next)
    for (const Order order : plain)
      for (int state = 0; state < Limits::kStates; ++state)
        box[static_cast<std::size_t>(order)][static_cast<std::size_t>(state)] =
            static_cast<std::int8_t>(state);
  return limits;
}

void lead(Limits& limits, int box, Order order, int from, int to) {
  limits.next[place(box)][static_cast<std::size_t>(order)][static_cast<std::size_t>(from)] =
      static_cast<std::int8_t>(to);
}

// AR-10, AR-11: the beginnings of the patterns are the states, the whole ones are accepted.
Limits pattern_limits(const TomlTable& t, const std::vector<std::vector<Order>>& patterns,
                      int last_box_counts) {
  Limits limits = plain_limits({Order::Fire, Order::Board});
  std::vector<std::vector<Order>> beginnings = {{}};
  const auto number_of = [&](const std::vector<Order>& beginning) {
    const auto found = std::find(beginnings.begin(), beginnings.end(), beginning);
    return found == beginnings.end() ? -1 : static_cast<int>(found - beginnings.begin());
  };
  for (const auto& pattern : patterns)
    for (std::size_t size = 1; size <= pattern.size(); ++size) {
      const std::vector<Order> beginning(pattern.begin(),
                                         pattern.begin() + static_cast<std::ptrdiff_t>(size));
      if (number_of(beginning) < 0) beginnings.push_back(beginning);
    }
  if (beginnings.size() > Limits::kStates) t.fail("pattern", "there is room for 16 beginnings");
  for (std::size_t from = 0; from < beginnings.size(); ++from) {
    for (const Order order : {Order::Embark, Order::Disembark}) {
      for (int box = 1; box <= kLastBox; ++box) {
        if (box == kLastBox && order == Order::Embark) continue;  // AR-12
        std::vector<Order> then = beginnings[from];
        then.insert(then.end(), box == kLastBox ? static_cast<std::size_t>(last_box_counts) : 1u,
                    order);
        if (const int to = number_of(then); to >= 0)
          lead(limits, box, order, static_cast<int>(from), to);
      }
    }
  }
  for (const auto& pattern : patterns) {
    const int whole = number_of(pattern);
    TERCIO_CHECK(whole >= 0);  // it is the longest of its own beginnings
    limits.accepted = static_cast<Limits::Set>(limits.accepted | 1u << whole);
  }
  return limits;
}

void read_spain(const TomlTable& file, Data& data) {
  const TomlTable t = file.table("spain");
  data.embark_max = t.number("embark_max", 1, 3);
  data.disembark_max = t.number("disembark_max", 1, 3);
  data.last_box_disembark_counts = t.number("last_box_disembark_counts", 1, data.disembark_max);
  if (t.flag("embark_in_last_box")) t.fail("embark_in_last_box", "must be false (AR-12)");
  std::vector<std::vector<Order>> patterns;
  for (const TomlTable& list : t.tables("pattern")) {
    std::vector<Order> pattern;
    for (const std::string& id : list.texts("orders"))
      pattern.push_back(order_named(data, list, "orders", id));
    list.no_other_keys();
    const auto times = [&](Order order) {
      return static_cast<int>(std::count(pattern.begin(), pattern.end(), order));
    };
    if (times(Order::Embark) + times(Order::Disembark) != static_cast<int>(pattern.size()))
      t.fail("pattern", "only embark and disembark are part of a pattern");
    if (times(Order::Embark) < 1 || times(Order::Embark) > data.embark_max ||
        times(Order::Disembark) > data.disembark_max)
      t.fail("pattern",
             "expected at least one embark, and no more than embark_max and "
             "disembark_max allow");
    patterns.push_back(std::move(pattern));
  }
  if (patterns.empty()) t.fail("pattern", "expected at least one");
  t.no_other_keys({"source", "embark_in_last_box_source"});

  data.spain_exact = pattern_limits(t, patterns, data.last_box_disembark_counts);
  Paper paper{&data.spain_exact, 1, 1, {}};
  paper.choice.fill(data.orders_of[0]);
  if (paper.count() == 0) t.fail("pattern", "no pattern fits the seven boxes");

  // spain_pattern_exact off: at least one embark, any sequence.
  const int row = data.disembark_max + 1;
  if ((data.embark_max + 1) * row > Limits::kStates)
    t.fail("embark_max", "too many for the limits");
  data.spain_loose = plain_limits({Order::Fire, Order::Board});
  data.spain_after_embark = data.spain_loose;
  data.spain_after_disembark = data.spain_loose;  // AR-78: fire and board, nothing else
  data.spain_after_disembark.accepted = 1;
  for (int e = 0; e <= data.embark_max; ++e) {
    for (int d = 0; d <= data.disembark_max; ++d) {
      const int state = e * row + d;
      if (e > 0)
        data.spain_loose.accepted =
            static_cast<Limits::Set>(data.spain_loose.accepted | 1u << state);
      for (int box = 1; box <= kLastBox; ++box) {
        if (e < data.embark_max && box < kLastBox)
          lead(data.spain_loose, box, Order::Embark, state, state + row);
        const int more = box == kLastBox ? data.last_box_disembark_counts : 1;
        if (d + more > data.disembark_max) continue;
        lead(data.spain_loose, box, Order::Disembark, state, state + more);
        if (e == 0) lead(data.spain_after_embark, box, Order::Disembark, d, d + more);
      }
    }
  }
  for (int d = 0; d <= data.disembark_max; ++d)
    data.spain_after_embark.accepted =
        static_cast<Limits::Set>(data.spain_after_embark.accepted | 1u << d);
}

void read_england(const TomlTable& file, Data& data) {
  const TomlTable t = file.table("england");
  data.resupply_exact = t.number("resupply_exact", 0, 3);
  data.resupply_early_boxes = t.number("resupply_early_boxes", 1, kLastBox - 1);
  data.resupply_early =
      t.number("resupply_early", 0, std::min(data.resupply_exact, data.resupply_early_boxes));
  if (t.flag("resupply_in_last_box")) t.fail("resupply_in_last_box", "must be false (AR-9)");
  t.no_other_keys({"source"});
  data.england_plan = plain_limits({Order::Fire, Order::Swift, Order::Harry});
  data.england_after_resupply = data.england_plan;  // AR-74
  data.england_after_resupply.accepted = 1;
  const int row = data.resupply_early + 1;
  for (int all = 0; all <= data.resupply_exact; ++all) {
    for (int early = 0; early <= std::min(all, data.resupply_early); ++early) {
      const int state = all * row + early;
      if (all == data.resupply_exact && early == data.resupply_early)
        data.england_plan.accepted = static_cast<Limits::Set>(1u << state);
      if (all == data.resupply_exact) continue;
      for (int box = 1; box < kLastBox; ++box) {
        const bool counts = box <= data.resupply_early_boxes && early < data.resupply_early;
        lead(data.england_plan, box, Order::Resupply, state, state + row + (counts ? 1 : 0));
      }
    }
  }
}

}  // namespace

void read_orders(const TomlTable& file, Data& data) {
  read_order_names(file, data);
  const TomlTable limits = file.table("limits");
  read_spain(limits, data);
  read_england(limits, data);
  limits.no_other_keys();
  for (Limits* one :
       {&data.spain_exact, &data.spain_loose, &data.spain_after_embark, &data.spain_after_disembark,
        &data.england_plan, &data.england_after_resupply})
    if (!one->pack()) file.fail("limits", "too many kinds of patterns");
  data.spain_exact_drafts = Drafts(data.spain_exact, data.orders_of[0]);
  data.spain_loose_drafts = Drafts(data.spain_loose, data.orders_of[0]);
  data.england_drafts = Drafts(data.england_plan, data.orders_of[1]);
  const TomlTable windows = file.table("windows");
  for (const int turn : windows.numbers("after_turns", 1, kLastBox - 1))
    data.window_after[static_cast<std::size_t>(turn)] = true;
  windows.no_other_keys({"source"});
}

}  // namespace tercio::armada
