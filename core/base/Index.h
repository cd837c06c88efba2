#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace base {

// A number or an enumerator as an index. Requires: not negative.
template <class Value>
constexpr size_t toIndex(Value value) {
    if constexpr (std::is_signed_v<Value>) assert(value >= 0);
    return static_cast<size_t>(value);
}

}  // namespace base
