#include "support/camino_position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "games/camino/game.h"

namespace tercio::camino {
namespace {

constexpr std::array<std::string_view, 8> kPhaseWords = {
    "set-up",         "diplomacy",     "event",   "operations",
    "enemy-movement", "victory-check", "te-deum", "over"};  // in the order of Phase

std::string stack_words(Stack stack) {
  const auto word = [](int kind) { return box().kind[static_cast<std::size_t>(kind)].word; };
  if (stack.empty()) return "";
  if (stack.is_single()) return word(stack.kind());
  if (!stack.is_tracked()) return "coalition";
  return word(stack.first()) + "+" + word(stack.second());
}

Words region_words(RegionSet set) {
  Words out;
  for (std::size_t i = 0; i < kMaxRegions; ++i)
    if (has(set, region_at(i))) out.insert(box().region[i].word);
  return out;
}

}  // namespace

Words operator+(Words a, const Words& b) {
  a.insert(b.begin(), b.end());
  return a;
}

const Data& box() {
  static const Data data = read_data(DataSource{});
  return data;
}

void CaminoPosition::apply(Seat seat, Action action) {
  std::vector<Event> events;
  Events listener(events);
  rules_.apply(state_, seat, action, listener);
  told_.clear();
  for (const Event& event : events) told_.push_back(event.rule.str() + " " + event.key);
  const char* broken = rules_.broken(state_);
  EXPECT_EQ(broken, nullptr) << "broken after it: " << broken;
}

void CaminoPosition::play(std::string_view action) {
  ASSERT_EQ(refused_because(action), "") << action << " at " << waits_for();
  apply(kSpain, *parse(box(), action));
}

void CaminoPosition::roll(std::initializer_list<int> faces) {
  const Turn turn = rules_.turn(state_);
  ASSERT_EQ(turn.kind, TurnKind::Dice) << "no dice are wanted at " << waits_for();
  ASSERT_EQ(faces.size(), turn.dice.count) << "wanted: " << wants();
  apply(Seat::Nobody, roll_of(turn.dice, std::span<const int>(faces.begin(), faces.size())));
}

void CaminoPosition::roll(std::initializer_list<int> own, std::initializer_list<int> foe) {
  const Turn turn = rules_.turn(state_);
  ASSERT_EQ(turn.kind, TurnKind::Dice) << "no dice are wanted at " << waits_for();
  ASSERT_EQ(own.size(), turn.dice.own) << "wanted: " << wants();
  ASSERT_EQ(own.size() + foe.size(), turn.dice.count) << "wanted: " << wants();
  std::vector<int> faces(own);
  faces.insert(faces.end(), foe.begin(), foe.end());
  apply(Seat::Nobody, roll_of(turn.dice, faces));
}

void CaminoPosition::roll_successes(int own, int foe) {
  const Turn turn = rules_.turn(state_);
  ASSERT_EQ(state_.node, Node::Fight) << "no fight's dice are wanted at " << waits_for();
  ASSERT_LE(own, turn.dice.own);
  ASSERT_LE(foe, turn.dice.count - turn.dice.own);
  std::vector<int> faces(turn.dice.count, 1);
  std::fill_n(faces.begin(), own, 5);
  std::fill_n(faces.begin() + turn.dice.own, foe, 5);
  apply(Seat::Nobody, roll_of(turn.dice, faces));
}

std::string CaminoPosition::phase() const {
  return std::string(kPhaseWords[rules_.turn(state_).phase]);
}

std::string CaminoPosition::waits_for() const { return std::string(node_id(state_.node)); }

std::string CaminoPosition::wants() const {
  const Turn turn = rules_.turn(state_);
  if (turn.kind != TurnKind::Dice) return "";
  const Throw& dice = turn.dice;
  std::string out = std::to_string(dice.own);
  if (dice.own != dice.count) out += "+" + std::to_string(dice.count - dice.own);
  return out + "d" + std::to_string(dice.sides) + " " +
         std::string(purpose_id(static_cast<Purpose>(dice.purpose)));
}

Words CaminoPosition::legal() const {
  Rules::Actions actions;
  rules_.legal(state_, kSpain, actions);
  Words out;
  for (const Action action : actions) out.insert(camino::words(box(), action));
  return out;
}

std::string CaminoPosition::refused(std::string_view action) const {
  const std::string whole = refused_because(action);
  return whole.substr(0, whole.find(' '));
}

std::string CaminoPosition::refused_because(std::string_view action) const {
  const auto parsed = parse(box(), action);
  if (!parsed) return "no such words: " + std::string(action);
  const Verdict verdict = rules_.why(state_, kSpain, *parsed);
  return verdict.ok() ? "" : verdict.rule.str() + " " + verdict.reason;
}

std::string CaminoPosition::army() const { return box().region[index(state_.army)].word; }
Words CaminoPosition::forts() const { return region_words(state_.forts); }
Words CaminoPosition::roads() const { return region_words(state_.roads); }

std::string CaminoPosition::enemy(std::string_view region) const {
  return stack_words(state_.enemy[index(box().find_word(region))]);
}

Words CaminoPosition::enemies() const {
  Words out;
  for (std::size_t i = 0; i < static_cast<std::size_t>(box().regions); ++i)
    if (!state_.enemy[i].empty())
      out.insert(box().region[i].word + " " + stack_words(state_.enemy[i]));
  return out;
}

std::string CaminoPosition::pool() const {
  std::string out;
  for (std::size_t kind = 0; kind < kMaxKinds; ++kind)
    for (int i = 0; i < state_.pool[kind]; ++i)
      out += (out.empty() ? "" : " ") + box().kind[kind].word;
  return out;
}

std::string CaminoPosition::outcome() const {
  return state_.outcome == kNoOutcome ? "" : box().outcomes[state_.outcome].id;
}

bool CaminoPosition::was_told(std::string_view rule_and_key) const {
  return std::find(told_.begin(), told_.end(), rule_and_key) != told_.end();
}

}  // namespace tercio::camino
