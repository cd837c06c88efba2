#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace base {

// The moment of a text such as "2026-01-31T12:00:00Z", in seconds since 1970, UTC; nullopt for any
// other text, and for a day or a second that does not exist.
[[nodiscard]] std::optional<std::int64_t> parseMoment(std::string_view text);

}  // namespace base
