#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/base/Format.h"
#include "core/base/NameTable.h"
#include "core/base/Text.h"

namespace tui {

// Reads JSON that comes from a file or from another program. What throws, throws
// std::invalid_argument that names the member and what was expected.

// The value of the text; discarded where base::explainNoObject says that it is none.
nlohmann::ordered_json parseJson(std::string_view text);

// The member of that name, which must be there.
const nlohmann::ordered_json& getMember(const nlohmann::ordered_json& object,
                                        const std::string& key);

// The value, a whole number from min to max. `key`: its name in the message.
int64_t readWhole(const nlohmann::ordered_json& value, const std::string& key, int64_t min,
                  int64_t max);
// The same for the member of that name.
int64_t readMember(const nlohmann::ordered_json& object, const std::string& key, int64_t min,
                   int64_t max);

// The value: true or false.
bool readFlag(const nlohmann::ordered_json& value, const std::string& key);

// The member, a text without control characters.
std::string readText(const nlohmann::ordered_json& object, const std::string& key);

// The member, one of the names of an enum.
template <class Enum, size_t kCount>
Enum readName(const nlohmann::ordered_json& object, const std::string& key,
              const base::NameTable<Enum, kCount>& names) {
    const std::string text = readText(object, key);
    if (const std::optional<Enum> value = names.find(text)) return *value;
    throw std::invalid_argument(
        base::format("'{}' is {}; expected {}", key, base::quote(text),
                     base::listWords({names.names.begin(), names.names.end()})));
}

// Numbers of games, rows and the like that a double has exactly.
inline constexpr int64_t kMostCounted = int64_t{1} << 53;

}  // namespace tui
