#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/Format.h"

namespace base {

// Texts in JSON that come from a file or from another program.

// Brackets and braces may stand in each other so deep, because what copies or prints a value calls
// itself once for each level.
inline constexpr int kDeepestJson = 64;

// True if the text is nested deeper.
inline bool isDeepJson(std::string_view text) {
    int depth = 0;
    bool isQuoted = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') isQuoted = !isQuoted;
        if (isQuoted && c == '\\') ++i;
        if (isQuoted) continue;
        if ((c == '[' || c == '{') && ++depth > kDeepestJson) return true;
        if (c == ']' || c == '}') --depth;
    }
    return false;
}

// The value of the text, as nlohmann::json or nlohmann::ordered_json; discarded if the text is no
// valid JSON, or nested too deep.
template <class Json>
Json parseJson(std::string_view text) {
    if (isDeepJson(text)) return Json(Json::value_t::discarded);
    return Json::parse(text, nullptr, false);
}

// The value, if it is a whole number from min to max. (The library compares numbers that are too
// large for a signed one as negative.)
template <class Json>
std::optional<int64_t> findWhole(const Json& value, int64_t min, int64_t max) {
    const bool isHuge = value.is_number_unsigned() && value.template get<uint64_t>() > INT64_MAX;
    if (isHuge || !value.is_number_integer() || value < min || value > max) return std::nullopt;
    return value.template get<int64_t>();
}
// The same of a member, which may be missing.
template <class Json>
std::optional<int64_t> findWhole(const Json& object, const char* key, int64_t min, int64_t max) {
    return findWhole(object.value(key, Json()), min, max);
}

// Why parseJson returns no object, to follow "it": "is nested deeper than 64 levels", "is no valid
// JSON at byte 26", "is no object"; empty if it returns one.
inline std::string explainNoObject(std::string_view text) {
    if (isDeepJson(text)) return base::format("is nested deeper than {} levels", kDeepestJson);
    try {
        return nlohmann::json::parse(text).is_object() ? "" : "is no object";
    } catch (const nlohmann::json::parse_error& error) {
        if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return "is empty";
        if (error.byte > text.size()) return "is JSON that ends too early";
        return base::format("is no valid JSON at byte {}", error.byte);
    } catch (const nlohmann::json::exception&) {
        return "has a number that is too large";
    }
}

}  // namespace base
