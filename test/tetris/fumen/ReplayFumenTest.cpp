#include "core/tetris/fumen/BoardFumen.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/fumen/Fumen.h"
#include "test/support/game/RecordedGame.h"

using namespace tetris;

namespace {

struct Case {
    const char* name;
    GameRules rules;
    int pieces;
};

void PrintTo(const Case& tested, std::ostream* out) { *out << tested.name; }

class ReplayFumenTest : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(
    Games, ReplayFumenTest,
    testing::Values(
        Case{"Classic", {}, 200}, Case{"Marathon", {.set = RuleSet::Modern}, 200},
        Case{"Cheese", {.goal = Goal::Cheese, .garbage = 18, .set = RuleSet::Modern}, 60},
        Case{"Zen", {.rows = 4, .goal = Goal::Zen, .set = RuleSet::Modern}, 400}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(ReplayFumenTest, HasAPageForEachPieceAndItsLastFieldIsTheBoard) {
    for (uint64_t seed = 1; seed <= 3; ++seed) {
        GameSetup setup;
        setup.rules = GetParam().rules;
        setup.rules.limit = GetParam().pieces;
        const SharedReplay replay = readReplayText(recordGame(setup, seed));
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
            for (int x = 0; x < FumenField::kWidth; ++x) {
                EXPECT_EQ(pages.back().field.cells[FumenField::findIndex(x, y)] != 0,
                          y < board.getHeight() && board.getGrid(x, y));
            }
        }
        // Fields are changed by hand only where garbage rises and where the board is emptied.
        for (size_t i = 0; i < locks.size(); ++i) {
            if (locks[i].risen == 0 && !locks[i].emptied && pages[i].piece) {
                EXPECT_EQ(pages[i + 1].field, computeNextField(pages[i])) << i;
            }
        }
    }
}

TEST(ReplayFumenTest, OtherSizesAreRefused) {
    GameSetup setup;
    setup.rules.limit = 3;
    setup.rules.width = 9;
    const SharedReplay replay = readReplayText(recordGame(setup, 1));
    EXPECT_THROW(static_cast<void>(formatFumen(replay)), std::invalid_argument);
}

TEST(ReplayFumenTest, IsStopped) {
    GameSetup setup;
    setup.rules.limit = 3;
    const SharedReplay replay = readReplayText(recordGame(setup, 1));
    EXPECT_FALSE(formatFumen(replay, {}, [](double) { return false; }).has_value());
}

}  // namespace
