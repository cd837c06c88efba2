#pragma once

#include <span>
#include <string>

namespace tetris {

// A curve in one line of `width` characters at most, in ten steps of darkness from the least value
// to the greatest: " .:-=+*#%@".
[[nodiscard]] std::string drawSparkline(std::span<const double> values, std::size_t width);

// A curve as a picture for a terminal of 80 columns: ten lines, the greatest value and 0 beside
// them; no more than 70 columns, of neighbouring values their mean. Empty without values.
[[nodiscard]] std::string drawCurve(std::span<const double> values);

}  // namespace tetris
