#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace base {

// Texts in JSON that come from a file or from another program.

// Brackets and braces may stand in each other so deep, because what copies or prints a value calls
// itself once for each level.
inline constexpr int kDeepestJson = 64;

// True if the text is nested deeper.
[[nodiscard]] bool isDeepJson(std::string_view text);

// The value of the text, as nlohmann::json or nlohmann::ordered_json; discarded if the text is no
// valid JSON, or nested too deep.
template <class Json>
[[nodiscard]] Json parseJson(std::string_view text)
{
    if (isDeepJson(text)) return Json(Json::value_t::discarded);
    return Json::parse(text, nullptr, false);
}

// Why parseJson returns no object, to follow "it": "is nested deeper than 64 levels", "is no valid
// JSON at byte 26", "is no object"; empty if it returns one.
[[nodiscard]] std::string explainNoObject(std::string_view text);

}  // namespace base
