#pragma once

#include <string>
#include <string_view>

namespace base {

// The SHA-256 of the bytes as 64 hexadecimal digits. It identifies the contents of a file. Source
// of the algorithm and its constants: NIST FIPS 180-4.
std::string computeSha256(std::string_view bytes);

}  // namespace base
