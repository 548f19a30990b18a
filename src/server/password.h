// Passwords, by argon2id. Slow and large on purpose (about a tenth of a second and 64 MiB): never
// on a thread that serves.
#pragma once

#include <string>
#include <string_view>

namespace tercio {

inline constexpr std::size_t kLeastPassword = 10, kMostPassword = 200;  // bytes

// One of those that are tried first: a common one, a row of digits, one sign again and again, or
// the name, whatever digits and signs follow it. `name` is as names are compared.
bool is_easily_guessed(std::string_view password, std::string_view name);

std::string hash_password(std::string_view password);  // with its salt and costs
bool is_password(std::string_view password, const std::string& hash);

}  // namespace tercio
