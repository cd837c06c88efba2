#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace tui {

// A curve in one line of at most `width` characters, each the mean of neighbouring values, in ten
// degrees of darkness from 0 to the greatest: " .:-=+*#%@". Empty without values.
std::string drawSparkline(std::span<const double> values, size_t width);

// A curve for a terminal of 80 columns: ten lines above an axis, labelled with the greatest value
// and 0; at most 68 columns, each the mean of neighbouring values. Empty without values.
std::string drawCurve(std::span<const double> values);

}  // namespace tui
