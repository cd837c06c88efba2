#include "tui/command/report/JsonInput.h"

#include <stdexcept>

#include "brain/base/JsonText.h"
#include "core/base/Format.h"
#include "core/base/Text.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse(const Json& value, const std::string& key, const std::string& expected) {
    throw std::invalid_argument("'" + key + "' is " + base::quote(value.dump()) + "; expected " +
                                expected);
}

}  // namespace

Json parseJson(std::string_view text) { return base::parseJson<Json>(text); }

const Json& getMember(const Json& object, const std::string& key) {
    const auto found = object.find(key);
    if (found == object.end()) throw std::invalid_argument("no '" + key + "'");
    return *found;
}

int64_t readWhole(const Json& value, const std::string& key, int64_t min, int64_t max) {
    if (const auto number = base::findWhole(value, min, max)) return *number;
    refuse(value, key, base::format("a whole number from {} to {}", min, max));
}

int64_t readMember(const Json& object, const std::string& key, int64_t min, int64_t max) {
    return readWhole(getMember(object, key), key, min, max);
}

bool readFlag(const Json& value, const std::string& key) {
    if (value.is_boolean()) return value.get<bool>();
    refuse(value, key, "true or false");
}

std::string readText(const Json& object, const std::string& key) {
    const Json& value = getMember(object, key);
    if (value.is_string() && base::isPlainText(value.get<std::string>()))
        return value.get<std::string>();
    refuse(value, key, "a text without control characters");
}

}  // namespace tui
