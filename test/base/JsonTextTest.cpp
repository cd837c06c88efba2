#include "brain/base/JsonText.h"

#include <gtest/gtest.h>

#include <utility>

namespace base {
namespace {

TEST(JsonTextTest, WhyATextIsNoObjectIsSaid) {
    const std::string open(64, '[');
    const std::string close(64, ']');
    const std::pair<std::string, std::string> kRows[] = {
        {R"({"a":[1,"[[{"]})", ""},
        {"{\n}", ""},
        {" ", "is empty"},
        {"7", "is no object"},
        {open + close, "is no object"},
        {"[" + open + close + "]", "is nested deeper than 64 levels"},
        {R"({"a":NaN})", "is no valid JSON at byte 6"},
        {R"({"a":1} x)", "is no valid JSON at byte 9"},
        {"{\"a\":\"\xff\"}", "is no valid JSON at byte 7"},
        {R"({"a":[1)", "is JSON that ends too early"},
        {R"({"a":1e999})", "has a number that is too large"},
    };
    for (const auto& [text, why] : kRows) {
        EXPECT_EQ(explainNoObject(text), why) << text;
        EXPECT_EQ(parseJson(text).is_object(), why.empty()) << text;
    }
}

}  // namespace
}  // namespace base
