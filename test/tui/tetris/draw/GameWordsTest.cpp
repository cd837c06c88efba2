#include "tui/tetris/draw/GameWords.h"

#include <gtest/gtest.h>

#include <vector>

#include "tui/base/text/TimeText.h"
#include "tui/tetris/versus/VersusParts.h"

namespace tui {
namespace {

TEST(GameWordsTest, ADifferenceIsThatOfTheTimesAsShown) {
    const Look look{};
    for (int64_t time = 15'900; time < 16'300; time += 7) {
        for (int64_t from = 22'900; from < 23'300; from += 11) {
            // "0:16.0" and "0:23.0", of which the tenths are subtracted.
            const auto read = [](int64_t shown) {
                const std::string text = formatTenths(shown);
                return std::stoi(text.substr(2, 2)) * 10 + std::stoi(text.substr(5));
            };
            const int tenths = read(from) - read(time);
            EXPECT_EQ(formatDifference(time, from, look),
                      "-" + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10))
                << time << " " << from;
        }
    }
    EXPECT_EQ(formatDifference(16'000, 23'099, look), "-7.0");
}

TEST(GameWordsTest, ARatingThatHasMovedNeverShowsNothing) {
    const Look look{};
    EXPECT_EQ(formatRatingChange(1500.2, 1512.4, look), "+12");
    EXPECT_EQ(formatRatingChange(1500.4, 1499.6, look), "-0.8");
    EXPECT_EQ(formatRatingChange(1500.2, 1499.8, look), "-0.4");
    EXPECT_EQ(formatRatingChange(1499.8, 1500.2, look), "+0.4");
    EXPECT_EQ(formatRatingChange(1500.4, 1500.6, look), "+1");
}

TEST(GameWordsTest, ARateKeepsItsFourCharactersWhereItRoundsUp) {
    EXPECT_EQ(formatEach(9.99, 1), "9.99");
    EXPECT_EQ(formatEach(9.996, 1), "10.0");
    EXPECT_EQ(formatEach(99.94, 1), "99.9");
    EXPECT_EQ(formatEach(99.96, 1), "100");
    EXPECT_EQ(formatEach(1000, 1), "1000");
}

TEST(GameWordsTest, TheBestClearIsTheOneThatSendsMost) {
    struct Clear {
        int rows;
        tetris::Spin spin;
        bool perfect = false;
    };
    std::vector<Clear> clears{{1, tetris::Spin::None, true}};
    for (int rows = 1; rows <= 4; ++rows) {
        clears.push_back({rows, tetris::Spin::None});
        if (rows <= 2) clears.push_back({rows, tetris::Spin::Mini});
        if (rows <= 3) clears.push_back({rows, tetris::Spin::Full});
    }
    const auto count = [](std::vector<Clear> made) {
        tetris::ModernScore score;
        int attack = -1;
        std::string_view name;
        for (const Clear& clear : made) {
            const tetris::LockScore lock = score.addLock(clear.rows, clear.spin, clear.perfect, 1);
            tetris::ModernScore alone;
            alone.addLock(clear.rows, clear.spin, clear.perfect, 1);
            const int sent = tetris::computeAttack(
                {.rows = lock.rows, .spin = lock.spin, .combo = 0, .perfect = lock.perfect});
            if (sent <= attack) continue;
            attack = sent;
            name = nameBestClear(alone.getTally());
        }
        return std::tuple(attack, name, nameBestClear(score.getTally()));
    };
    for (const Clear& first : clears) {
        for (const Clear& second : clears) {
            const auto [attack, expected, shown] = count({first, second});
            const auto [other, turned, shownTurned] = count({second, first});
            EXPECT_EQ(shown, shownTurned);
            EXPECT_TRUE(shown == expected || shown == turned) << shown << " " << expected;
        }
    }
    EXPECT_EQ(nameBestClear({.clears = {1, 0, 1, 0}, .mini = {0, 1, 0}}), "triple");
}

}  // namespace
}  // namespace tui
