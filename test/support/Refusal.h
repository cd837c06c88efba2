#pragma once

#include <stdexcept>
#include <string>

namespace test {

// What `make` refuses, as its exception of that kind says it; empty if it refuses nothing.
template <class Refusal = std::invalid_argument, class Make>
std::string refusalOf(Make&& make) {
    try {
        static_cast<void>(make());
    } catch (const Refusal& refusal) {
        return refusal.what();
    }
    return "";
}

}  // namespace test
