#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "test/support/JsonLines.h"

namespace test {

// Whether the text has all these parts; the message names the first that is missing, and the text.
inline testing::AssertionResult hasParts(std::string_view text,
                                         std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts)
        if (text.find(part) == std::string_view::npos)
            return testing::AssertionFailure() << "no '" << part << "' in:\n" << text;
    return testing::AssertionSuccess();
}

// Whether the object has these fields with these values; others may stand beside them.
inline testing::AssertionResult hasFields(const Json& object, const Json& fields) {
    for (const auto& [key, value] : fields.items())
        if (!object.contains(key) || object[key] != value)
            return testing::AssertionFailure() << "'" << key << "' is not " << value << " in:\n"
                                               << object.dump(2);
    return testing::AssertionSuccess();
}

}  // namespace test
