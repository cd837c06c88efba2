#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <utility>

#include "core/base/JavaRandom.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "tui/tetris/view/TetrisView.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

// The picture of a view without a cache.
Frame drawAnew(const TetrisState& state, Size window)
{
    Frame frame(window);
    TetrisView().draw(state, frame);
    return frame;
}

// Random keys, pauses and windows: the cached side always equals a newly drawn one.
TEST(CachedSideTest, NoPictureIsOutOfDate)
{
    constexpr std::string_view kKeys = "jjkkll    nhobBvstgG+-<>m?p?qy\tZ";
    constexpr std::array kWindows{Size{80, 24}, Size{36, 24}, Size{100, 40}, Size{10, 5},
                                  Size{300, 100}};
    for (const auto& [seed, look] :
         {std::pair{1U, Look{}}, {2U, Look{.utf8 = true, .colors = 256}}, {3U, Look{}}}) {
        AppDriver driver(makeOptions({.sequence = "random", .limit = 40}), kWindows[0], look);
        base::JavaRandom random(seed);
        Size window = kWindows[0];
        for (int i = 0; i < 1500; ++i) {
            const int dice = random.nextInt(100);
            if (dice < 3) {
                window = kWindows.at(
                    static_cast<std::size_t>(random.nextInt(static_cast<int>(kWindows.size()))));
                driver.resize(window);
            } else if (dice < 20) {
                driver.wait(1ms * random.nextInt(1500));
            } else if (dice < 30) {
                driver.press(dice < 27 ? KeyCode::Enter : KeyCode::Escape);
            } else {
                const auto key =
                    static_cast<std::size_t>(random.nextInt(static_cast<int>(kKeys.size())));
                driver.type(kKeys.substr(key, 1));
            }
            ASSERT_EQ(driver.draw(), drawAnew(driver.state(), window))
                << "seed " << seed << ", step " << i << "\n"
                << toText(driver.draw());
        }
    }
}

}  // namespace
}  // namespace tui
