#pragma once

#include <compare>
#include <ostream>
#include <string>

namespace tetris {

// A cell: x columns to the right, y rows up from the origin at the lower left. A plain value:
//
//     const TPoint up{point.x, point.y + 1};
//
// Threads need no care unless one of them writes to the same object.
struct TPoint {
    int x = 0;
    int y = 0;

    // By x, then by y.
    auto operator<=>(const TPoint&) const = default;

    // The form "(x,y)".
    std::string toString() const { return "(" + std::to_string(x) + "," + std::to_string(y) + ")"; }
};

inline std::string toString(const TPoint& point) { return point.toString(); }

inline std::ostream& operator<<(std::ostream& out, const TPoint& point) {
    return out << point.toString();
}

}  // namespace tetris
