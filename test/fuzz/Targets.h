#pragma once

#include <ostream>
#include <span>
#include <string_view>

namespace test {

// Gives arbitrary bytes to one of the program's readers. Aborts unless the reader refuses them with
// a proper message, or accepts what is the same after writing and reading it again.
using FuzzTarget = void (*)(std::string_view bytes);

struct NamedTarget {
    std::string_view name;  // also of its folder in corpus/
    FuzzTarget run;

    friend void PrintTo(const NamedTarget& target, std::ostream* stream) { *stream << target.name; }
};

std::span<const NamedTarget> getTargets();

}  // namespace test
