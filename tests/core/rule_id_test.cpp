// Numbers of rules, as they are written and read.
#include "core/rule_id.h"

#include <gtest/gtest.h>

namespace tercio {
namespace {

TEST(RuleIdText, IsReadAsItIsWritten) {
  for (const char* text : {"CE-1", "AR-130", "HI-V7", "HI-V15", "HI-S0", "ZZ-9999"}) {
    const auto id = RuleId::parse(text);
    ASSERT_TRUE(id) << text;
    EXPECT_TRUE(*id) << text;
    EXPECT_EQ(id->str(), text);
  }
  EXPECT_EQ("HI-V7"_rule, *RuleId::parse("HI-V7"));
  EXPECT_EQ(RuleId().str(), "");
  EXPECT_FALSE(RuleId());
}

TEST(RuleIdText, AnythingElseIsRefused) {
  for (const char* text : {"", "CE", "CE-", "CE-0", "CE-01", "ce-1", "C-12", "CE-1a",
                           "CE"
                           "-12345",
                           "HI-V",
                           "HI-V"
                           "01",
                           "HI-VV1", "HI-v1", "CE 12", "CE-1 "})
    EXPECT_FALSE(RuleId::parse(text)) << text;
}

TEST(RuleIdText, LettersComeAfterNumbers) {
  EXPECT_LT("HI-9"_rule, "HI-10"_rule);
  EXPECT_LT("HI-81"_rule, "HI-S0"_rule);
  EXPECT_LT("HI-S5"_rule, "HI-V1"_rule);
}

}  // namespace
}  // namespace tercio
