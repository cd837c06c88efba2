#include "brain/base/JsonText.h"

#include <cstddef>

namespace base {

namespace {

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

[[noreturn]] void refuseValue(const Json& value, const std::string& key,
                              const std::string& expected) {
    refuse("'{}' is {}; expected {}", key, quote(dumpJson(value)), expected);
}

}  // namespace

Json parseJson(std::string_view text) {
    return isDeepJson(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

std::string dumpJson(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string explainNoObject(std::string_view text) {
    if (isDeepJson(text)) return format("is nested deeper than {} levels", kDeepestJson);
    try {
        return Json::parse(text).is_object() ? "" : "is no object";
    } catch (const Json::parse_error& error) {
        if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return "is empty";
        if (error.byte > text.size()) return "is JSON that ends too early";
        return format("is no valid JSON at byte {}", error.byte);
    } catch (const Json::exception&) {
        return "has a number that is too large";
    }
}

const Json& findMember(const Json& object, std::string_view key) {
    static const Json kNothing;
    const auto found = object.find(key);
    return found == object.end() ? kNothing : *found;
}

std::optional<int64_t> findWhole(const Json& value, int64_t min, int64_t max) {
    const bool isHuge = value.is_number_unsigned() && value.get<uint64_t>() > INT64_MAX;
    if (isHuge || !value.is_number_integer() || value < min || value > max) return std::nullopt;
    return value.get<int64_t>();
}

const Json& getMember(const Json& object, const std::string& key) {
    const auto found = object.find(key);
    if (found == object.end()) refuse("no '{}'", key);
    return *found;
}

int64_t readWhole(const Json& value, const std::string& key, int64_t min, int64_t max) {
    if (const auto number = findWhole(value, min, max)) return *number;
    refuseValue(value, key, formatRange(min, max));
}

int64_t readMember(const Json& object, const std::string& key, int64_t min, int64_t max) {
    return readWhole(getMember(object, key), key, min, max);
}

int readInt(const Json& object, const std::string& key, int min, int max) {
    return static_cast<int>(readMember(object, key, min, max));
}

bool readFlag(const Json& value, const std::string& key) {
    if (value.is_boolean()) return value.get<bool>();
    refuseValue(value, key, "true or false");
}

std::string readText(const Json& object, const std::string& key) {
    const Json& value = getMember(object, key);
    if (value.is_string() && isPlainText(value.get<std::string>())) return value.get<std::string>();
    refuseValue(value, key, "a text without control characters");
}

}  // namespace base
