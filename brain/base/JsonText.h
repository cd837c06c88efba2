#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/Format.h"
#include "core/base/NameTable.h"
#include "core/base/Text.h"

namespace base {

// Texts in JSON, and members of those that come from a file or from another program. JsonText.cpp
// alone parses and writes JSON, because the library's functions for it take long to compile.

// Its members stay in the order in which they were added.
using Json = nlohmann::ordered_json;

// Brackets and braces may stand in each other so deep, because what copies or prints a value calls
// itself once for each level.
inline constexpr int kDeepestJson = 64;

// The value of the text; discarded if it is no valid JSON, or nested too deep.
Json parseJson(std::string_view text);
// The value in one line. Bytes that are no UTF-8 become U+FFFD.
std::string dumpJson(const Json& value);
// Why parseJson returns no object, to follow "it": "is nested deeper than 64 levels", "is no valid
// JSON at byte 26", "is no object"; empty if it returns one.
std::string explainNoObject(std::string_view text);

// ---- What may be missing

// The member; null if there is none, or the value is no object.
const Json& findMember(const Json& object, std::string_view key);
// The value, if it is a whole number from min to max. (The library compares numbers that are too
// large for a signed one as negative.)
std::optional<int64_t> findWhole(const Json& value, int64_t min, int64_t max);

// ---- What must be there. These throw std::invalid_argument that names the member and what was
// ---- expected.

const Json& getMember(const Json& object, const std::string& key);
// The value, a whole number from min to max. `key`: its name in the message.
int64_t readWhole(const Json& value, const std::string& key, int64_t min, int64_t max);
// The same of the member of that name, and as an int.
int64_t readMember(const Json& object, const std::string& key, int64_t min, int64_t max);
int readInt(const Json& object, const std::string& key, int min, int max);
// The value: true or false.
bool readFlag(const Json& value, const std::string& key);
// The member, a text without control characters.
std::string readText(const Json& object, const std::string& key);
// The member, one of the names of an enum.
template <class Enum, size_t kCount>
Enum readName(const Json& object, const std::string& key, const NameTable<Enum, kCount>& names) {
    const std::string text = readText(object, key);
    if (const std::optional<Enum> value = names.find(text)) return *value;
    refuse("'{}' is {}; expected {}", key, quote(text),
           listWords({names.names.begin(), names.names.end()}));
}

// Numbers of games, rows and the like that a double has exactly.
inline constexpr int64_t kMostCounted = int64_t{1} << 53;

}  // namespace base
