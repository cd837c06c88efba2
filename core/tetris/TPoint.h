#pragma once

#include <compare>
#include <string>

namespace tetris {

// A cell: x columns to the right, y rows up from the origin at the lower left.
struct TPoint {
    int x = 0;
    int y = 0;

    friend bool operator==(const TPoint&, const TPoint&) = default;
    // By x, then by y.
    friend std::strong_ordering operator<=>(const TPoint&, const TPoint&) = default;
};

// The form "(x,y)".
[[nodiscard]] inline std::string toString(const TPoint& point)
{
    return "(" + std::to_string(point.x) + "," + std::to_string(point.y) + ")";
}

}  // namespace tetris
