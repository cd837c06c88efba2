#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/Index.h"

namespace base {

// The names of the values of an enum, in its order.
template <class Enum, size_t kCount>
struct NameTable {
    std::array<std::string_view, kCount> names;

    constexpr std::string_view operator[](Enum value) const { return names[toIndex(value)]; }
    // nullopt for any other text.
    constexpr std::optional<Enum> find(std::string_view name) const {
        const auto* const found = std::ranges::find(names, name);
        if (found == names.end()) return std::nullopt;
        return static_cast<Enum>(found - names.begin());
    }
};

}  // namespace base
