#include "core/tetris/fumen/BoardFumen.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "brain/tetris/placement/Reach.h"
#include "core/base/Index.h"
#include "core/tetris/fumen/Fumen.h"
#include "test/support/game/RecordedGame.h"

using namespace tetris;

namespace {

TEST(ReplayFumenTest, HasAPageForEachPieceAndItsLastFieldIsTheBoard) {
    std::vector<GameRules> games{{.limit = 200},
                                 {.limit = 200, .set = RuleSet::Modern},
                                 {.goal = Goal::Cheese, .garbage = 18, .limit = 60},
                                 {.rows = 4, .goal = Goal::Zen, .limit = 400}};
    games[2].set = games[3].set = RuleSet::Modern;
    for (int i = 0; i < 12; ++i) {
        GameSetup setup;
        setup.rules = games[base::toIndex(i % 4)];
        const SharedReplay replay = readReplayText(recordGame(setup, base::toIndex(1 + i / 4)));
        const std::vector<FumenPage> pages = parseFumen(formatFumen(replay, findBestSpin).value());

        ReplayPlayer player(replay, findBestSpin);
        std::vector<Lock> locks;
        while (!player.isAtEnd()) {
            const auto reports = player.step();
            for (const Lock& lock : reports[0].locks)
                locks.push_back(lock);
        }
        ASSERT_EQ(pages.size(), locks.size() + 1);
        const Board board = player.getGame().copyBoard();
        for (int y = 0; y < FumenField::kRows; ++y) {
            for (int x = 0; x < FumenField::kWidth; ++x)
                EXPECT_EQ(pages.back().field.cells[FumenField::findIndex(x, y)] != 0,
                          y < board.getHeight() && board.getGrid(x, y));
        }
        // Fields are changed by hand only where garbage rises and where the board is emptied.
        for (size_t page = 0; page < locks.size(); ++page) {
            if (locks[page].risen == 0 && !locks[page].emptied && pages[page].piece) {
                EXPECT_EQ(pages[page + 1].field, computeNextField(pages[page])) << page;
            }
        }
    }
}

TEST(ReplayFumenTest, OtherSizesAreRefusedAndItIsStopped) {
    GameSetup setup;
    setup.rules.limit = 3;
    EXPECT_FALSE(formatFumen(readReplayText(recordGame(setup, 1)), {}, [](double) {
                     return false;
                 }).has_value());
    setup.rules.width = 9;
    const SharedReplay narrow = readReplayText(recordGame(setup, 1));
    EXPECT_THROW(static_cast<void>(formatFumen(narrow)), std::invalid_argument);
}

}  // namespace
