#include "tui/command/report/TextChart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <vector>

namespace tui {
namespace {

TEST(TextChartTest, ASparklineGoesFromBlankToTheDarkest) {
    EXPECT_EQ(drawSparkline(std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 20), " .:-=+*#%@");
    EXPECT_EQ(drawSparkline(std::vector<double>{0, 0, 9, 9}, 2), " @");
    EXPECT_EQ(drawSparkline({}, 20), "");
    EXPECT_EQ(drawSparkline(std::vector<double>{0, 0}, 20), "  ");
}

TEST(TextChartTest, AManyValuedCurveFitsATerminal) {
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i)
        values.push_back(i);
    std::istringstream in(drawCurve(values));
    int lines = 0;
    size_t stars = 0;
    for (std::string line; std::getline(in, line); ++lines) {
        EXPECT_LT(line.size(), 80U);
        const auto here = static_cast<size_t>(std::ranges::count(line, '*'));
        if (lines < 10) {
            EXPECT_GT(here, stars);
        }
        stars = here;
    }
    EXPECT_EQ(lines, 11);
}

TEST(TextChartTest, APictureHasTheGreatestValueAtItsTop) {
    EXPECT_EQ(drawCurve(std::vector<double>{100, 5000}),
              "     5000 | *\n"
              "          | *\n          | *\n          | *\n          | *\n          | *\n"
              "          | *\n          | *\n          | *\n          | *\n"
              "        0 |--\n");
    EXPECT_EQ(drawCurve({}), "");
}

}  // namespace
}  // namespace tui
