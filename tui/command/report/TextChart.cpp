#include "tui/command/report/TextChart.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tui {

namespace {

constexpr std::string_view kShades = " .:-=+*#%@";
constexpr int kLines = 10;
constexpr size_t kColumns = 68;

// At most as many values as there are columns, each the mean of its part.
std::vector<double> squeeze(std::span<const double> values, size_t columns) {
    const size_t count = std::min(values.size(), columns);
    std::vector<double> squeezed;
    for (size_t i = 0; i < count; ++i) {
        const size_t begin = i * values.size() / count;
        const size_t end = (i + 1) * values.size() / count;
        const auto part = values.subspan(begin, end - begin);
        squeezed.push_back(std::accumulate(part.begin(), part.end(), 0.0) /
                           static_cast<double>(part.size()));
    }
    return squeezed;
}

}  // namespace

std::string drawSparkline(std::span<const double> values, size_t width) {
    std::string line;
    if (values.empty()) return line;
    const std::vector<double> points = squeeze(values, width);
    const double greatest = std::max(1e-9, *std::ranges::max_element(points));
    for (const double point : points) {
        const double part = std::clamp(point / greatest, 0.0, 1.0);
        line += kShades[base::toIndex(std::lround(part * static_cast<double>(kShades.size() - 1)))];
    }
    return line;
}

std::string drawCurve(std::span<const double> values) {
    if (values.empty()) return "";
    const std::vector<double> points = squeeze(values, kColumns);
    const double greatest = std::max(1e-9, *std::ranges::max_element(points));
    std::string picture;
    for (int line = kLines; line > 0; --line) {
        picture += line == kLines ? base::format("{:9.0f} |", greatest) : "          |";
        std::string row;
        for (const double point : points)
            row += std::lround(point / greatest * kLines) >= line ? '*' : ' ';
        row.resize(row.find_last_not_of(' ') + 1);
        picture += row + "\n";
    }
    return picture + "        0 |" + std::string(points.size(), '-') + "\n";
}

}  // namespace tui
