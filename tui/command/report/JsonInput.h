#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace tui {

// Reads JSON that comes from a file or from another program. What throws, throws
// std::invalid_argument that names the member and what was expected.

// The value of the text; discarded where base::explainNoObject says that it is none.
[[nodiscard]] nlohmann::ordered_json parseJson(std::string_view text);

// The member of that name, which must be there.
[[nodiscard]] const nlohmann::ordered_json& getMember(const nlohmann::ordered_json& object,
                                                      const std::string& key);

// The value, a whole number from min to max. `key`: its name in the message.
[[nodiscard]] std::int64_t readWhole(const nlohmann::ordered_json& value, const std::string& key,
                                     std::int64_t min, std::int64_t max);
// The same for the member of that name.
[[nodiscard]] std::int64_t readMember(const nlohmann::ordered_json& object, const std::string& key,
                                      std::int64_t min, std::int64_t max);

// The value: true or false.
[[nodiscard]] bool readFlag(const nlohmann::ordered_json& value, const std::string& key);

// The member, a text without control characters.
[[nodiscard]] std::string readText(const nlohmann::ordered_json& object, const std::string& key);

// Numbers of games, rows and the like that a double has exactly.
inline constexpr std::int64_t kMostCounted = std::int64_t{1} << 53;

}  // namespace tui
