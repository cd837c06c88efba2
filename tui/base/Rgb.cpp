#include "tui/base/Rgb.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>

#include "core/base/Index.h"

namespace tui {

namespace {

constexpr std::array kFirstSixteen{0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd,
                                   0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                   0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};

// The linear light of an sRGB component.
double toLinear(int component)
{
    const double part = component / 255.0;
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

}  // namespace

int computeRgb(int number)
{
    assert(number >= 0 && number <= 255);
    if (number < 16) return kFirstSixteen.at(base::toIndex(number));
    // A cube of 6x6x6 colours, then 24 grays.
    if (number >= 232) return 0x010101 * (8 + 10 * (number - 232));
    const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
    const int cube = number - 16;
    return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6);
}

double computeLuminance(int rgb)
{
    return 0.2126 * toLinear(rgb >> 16 & 0xFF) + 0.7152 * toLinear(rgb >> 8 & 0xFF) +
           0.0722 * toLinear(rgb & 0xFF);
}

double computeContrast(int one, int other)
{
    const double first = computeLuminance(one);
    const double second = computeLuminance(other);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

int findNearest(int rgb, int first, int last)
{
    int nearest = first;
    int least = std::numeric_limits<int>::max();
    for (int number = first; number <= last; ++number) {
        const int other = computeRgb(number);
        int distance = 0;
        for (const int shift : {0, 8, 16}) {
            const int difference = (rgb >> shift & 0xFF) - (other >> shift & 0xFF);
            distance += difference * difference;
        }
        if (distance >= least) continue;
        least = distance;
        nearest = number;
    }
    return nearest;
}

}  // namespace tui
