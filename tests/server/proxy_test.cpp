// Whose address is believed.
#include "server/proxy.h"

#include <gtest/gtest.h>

#include "server/connection_limits.h"
#include "table/network_of.h"
#include "table/rate.h"

namespace tercio {
namespace {

Proxies trusting(const std::vector<std::string>& texts) {
  Proxies proxies;
  EXPECT_EQ(proxies.add(texts), std::nullopt);
  return proxies;
}

TEST(Proxy, NobodyIsBelievedUnlessToldSo) {
  const Proxies none;
  EXPECT_FALSE(none.trusts("127.0.0.1"));
  EXPECT_EQ(none.client_of("127.0.0.1", "203.0.113.9"), "127.0.0.1");
}

TEST(Proxy, TheLastAddressThatIsNoProxyIsTheClient) {
  const Proxies proxies = trusting({"127.0.0.1", "10.0.0.0/8"});
  EXPECT_EQ(proxies.client_of("127.0.0.1", "203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(proxies.client_of("127.0.0.1", "203.0.113.9, 10.1.2.3"), "203.0.113.9");
  // What stands before it the client wrote himself.
  EXPECT_EQ(proxies.client_of("127.0.0.1", "1.1.1.1 , 203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(proxies.client_of("203.0.113.9", "1.1.1.1"), "203.0.113.9");
  EXPECT_EQ(proxies.client_of("127.0.0.1", ""), "127.0.0.1");
  EXPECT_EQ(proxies.client_of("127.0.0.1", "2001:db8::7"), "2001:db8::7");
  EXPECT_EQ(proxies.client_of("127.0.0.1", "unknown"), "127.0.0.1");
  EXPECT_EQ(proxies.client_of("127.0.0.1", "1.1.1.1, <script>"), "127.0.0.1");
  EXPECT_EQ(proxies.client_of("127.0.0.1", ",,"), "127.0.0.1");
}

TEST(Proxy, Networks) {
  const Proxies proxies = trusting({"192.168.4.0/22", "fd00::/8", "::1"});
  EXPECT_TRUE(proxies.trusts("192.168.7.255"));
  EXPECT_FALSE(proxies.trusts("192.168.8.0"));
  EXPECT_TRUE(proxies.trusts("::ffff:192.168.4.1"));  // as a server on [::] sees it
  EXPECT_TRUE(proxies.trusts("fdab::1"));
  EXPECT_FALSE(proxies.trusts("fe80::1"));
  EXPECT_TRUE(proxies.trusts("::1"));
  EXPECT_TRUE(trusting({"0.0.0.0/0"}).trusts("8.8.8.8"));
  EXPECT_FALSE(trusting({"0.0.0.0/0"}).trusts("fd00::1"));
}

TEST(Proxy, WhatIsNoAddressIsNamed) {
  for (const char* wrong : {"", "localhost", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0.0/x",
                            "10.0.0.0/-1", "10.0.0"}) {
    Proxies proxies;
    EXPECT_EQ(proxies.add({"127.0.0.1", wrong}), std::optional<std::string>(wrong));
  }
}

TEST(ConnectionLimits, RoomInAllAndForEachAddress) {
  ConnectionLimits doors(4, 2);
  const ConnectionLimits::Pass a = doors.enter("a");
  {
    const ConnectionLimits::Pass b = doors.enter("a");
    EXPECT_TRUE(a && b);
    EXPECT_FALSE(doors.enter("a"));
    EXPECT_TRUE(doors.enter("a", true));  // a proxy comes for many
    const ConnectionLimits::Pass c = doors.enter("b"), d = doors.enter("c");
    EXPECT_TRUE(c && d);
    EXPECT_FALSE(doors.enter("d"));
    EXPECT_FALSE(doors.enter("a", true));
  }
  EXPECT_TRUE(doors.enter("a"));
}

// ---- whom an address stands for

// Whoever has one address of the new kind has as many as he likes: all that begin alike are his.
TEST(Neighbours, AreCountedTogether) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("2001:db8:1:2::7"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2:ffff:ffff:ffff:ffff"), "2001:db8:1:2::/64");
  EXPECT_NE(network_of("2001:db8:1:3::7"), network_of("2001:db8:1:2::7"));
  EXPECT_EQ(network_of("fe80::1%eth0"), "fe80::/64");
  EXPECT_EQ(network_of("ana"), "ana");
  EXPECT_EQ(network_of(""), "");
}

TEST(Neighbours, ShareOneLimit) {
  RateByAddress rate({0.001, 2});
  EXPECT_TRUE(rate.take("2001:db8:1:2::1"));
  EXPECT_TRUE(rate.take("2001:db8:1:2::2"));
  EXPECT_FALSE(rate.take("2001:db8:1:2::3"));
  EXPECT_TRUE(rate.take("2001:db8:1:3::1"));
  EXPECT_TRUE(rate.take("::ffff:192.0.2.1"));
  EXPECT_TRUE(rate.take("::ffff:192.0.2.2"));
  EXPECT_TRUE(rate.take("::ffff:192.0.2.2"));
  EXPECT_FALSE(rate.take("::ffff:192.0.2.2"));
  ConnectionLimits doors(9, 1);
  const ConnectionLimits::Pass in = doors.enter("2001:db8:1:2::1");
  EXPECT_FALSE(doors.enter("2001:db8:1:2::2"));
  EXPECT_TRUE(doors.enter("2001:db8:1:3::2"));
}

}  // namespace
}  // namespace tercio
