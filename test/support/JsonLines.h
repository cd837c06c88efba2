#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "test/support/Text.h"

namespace test {

using Json = nlohmann::ordered_json;

// The objects of a text that has one in each line.
inline std::vector<Json> parseJsonLines(const std::string& text) {
    std::vector<Json> objects;
    for (const std::string& line : splitLines(text))
        objects.push_back(Json::parse(line));
    return objects;
}

inline std::vector<std::string> listKeys(const Json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items())
        keys.push_back(key);
    return keys;
}

}  // namespace test
