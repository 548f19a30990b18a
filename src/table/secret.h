// Names that cannot be guessed: a match's id, and the secret that is a seat.
#pragma once

#include <string>
#include <string_view>

namespace tercio {

std::string new_match_id();  // 16 letters and digits, 80 random bits
std::string new_secret();    // 32 random bytes, base64url
// Another secret that follows from this one, and from which this one does not: whoever may change
// something can always tell the link by which it is only read.
std::string reading_secret(std::string_view secret);
bool is_match_id(std::string_view text);
bool is_secret(std::string_view text);  // has the form of one

std::string hash_of_secret(std::string_view secret);  // SHA-256, hex: all that is stored
bool is_secret_of(std::string_view secret, std::string_view hash);

}  // namespace tercio
