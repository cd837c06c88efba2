#include "brain/base/JsonText.h"

#include <cstddef>

#include "core/base/Format.h"

namespace base {

bool isDeepJson(std::string_view text) {
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

std::string explainNoObject(std::string_view text) {
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
