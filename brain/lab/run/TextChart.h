#pragma once

#include <span>
#include <string>

namespace tetris {

// A curve in one line of at most `width` characters, in ten degrees of darkness from the least
// value to the greatest: " .:-=+*#%@".
[[nodiscard]] std::string drawSparkline(std::span<const double> values, std::size_t width);

// A curve as a picture for a terminal of 80 columns: ten lines, with the greatest value and 0 next
// to them; at most 70 columns, each the mean of neighbouring values. Empty without values.
[[nodiscard]] std::string drawCurve(std::span<const double> values);

}  // namespace tetris
