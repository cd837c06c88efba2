#pragma once

#include <stdexcept>
#include <string>

namespace test {

// What `make` refuses, as its std::invalid_argument says it; empty if it refuses nothing.
template <class Make>
std::string refusalOf(Make&& make) {
    try {
        static_cast<void>(make());
    } catch (const std::invalid_argument& refusal) {
        return refusal.what();
    }
    return "";
}

}  // namespace test
