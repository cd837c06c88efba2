#pragma once

#include <span>
#include <string>

namespace tetris {

// A curve in one line of at most `width` characters, each the mean of neighbouring values, in ten
// degrees of darkness from 0 to the greatest: " .:-=+*#%@". Empty without values.
[[nodiscard]] std::string drawSparkline(std::span<const double> values, std::size_t width);

// A curve for a terminal of 80 columns: ten lines above an axis, labelled with the greatest value
// and 0; at most 68 columns, each the mean of neighbouring values. Empty without values.
[[nodiscard]] std::string drawCurve(std::span<const double> values);

}  // namespace tetris
