#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <ranges>
#include <vector>

namespace base {

// True if the projection of an element equals the value: std::ranges::contains of C++23.
template <std::ranges::input_range Range, class Value, class Projection = std::identity>
constexpr bool contains(const Range& range, const Value& value, Projection projection = {}) {
    return std::ranges::find(range, value, projection) != std::ranges::end(range);
}

// The first element whose projection equals the value, or null.
template <std::ranges::input_range Range, class Value, class Projection = std::identity>
constexpr auto* find(Range& range, const Value& value, Projection projection = {}) {
    const auto found = std::ranges::find(range, value, projection);
    return found == std::ranges::end(range) ? nullptr : &*found;
}

// The number of elements, as an int.
template <std::ranges::sized_range Range>
constexpr int count(const Range& range) {
    return static_cast<int>(std::ranges::size(range));
}

// The indices below `count` by what `key` says of each, the least first; equal ones in their order.
template <class Key>
std::vector<size_t> sortIndices(size_t count, Key key) {
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, {}, key);
    return order;
}

}  // namespace base
