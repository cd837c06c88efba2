#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>

#include "core/base/JavaRandom.h"
#include "core/tetris/Game.h"
#include "test/support/Effort.h"
#include "test/support/game/ReferenceGame.h"

namespace tetris {
namespace {

// Plays random verbs in a Game and in a ReferenceGame, a second implementation of the rules.

struct GameRun {
    const char* sequence;
    int width;
    int height;
    int limit;
    int ticks;

    friend std::ostream& operator<<(std::ostream& out, const GameRun& each) {
        return out << each.sequence << each.width << "x" << each.height;
    }
};

constexpr GameRun kGameRuns[] = {
    // Narrow wells, in which random play fills rows.
    {"random", 1, 24, 0, 10000},
    {"random", 2, 9, 0, 20000},
    {"bag", 3, 5, 0, 20000},
    {"random", 3, 24, 0, 40000},
    {"bag", 4, 24, 0, 60000},
    {"random", 4, 12, 7, 20000},
    {"random", 5, 24, 0, 40000},
    {"bag", 6, 10, 0, 20000},
    // The usual size, the test game and the largest sizes.
    {"bag", 10, 24, 0, 20000},
    {"test", 10, 24, 0, 20000},
    {"random", 11, 64, 0, 2000},
    {"random", 64, 24, 0, 2000},
    {"bag", 64, 64, 0, 1000},
};

// A random player: `downs` of ten verbs are Down. A player that aims usually steers the piece to
// where it drops deepest, so that rows fill in wide wells too; the other verbs are random.
struct Player {
    base::JavaRandom random;
    int downs;
    bool aims;

    Verb decide(const Game& game);
};

int findDeepestX(const Board& board, const Piece& piece) {
    int deepest = 0;
    for (int x = 1; x + piece.getWidth() <= board.getWidth(); ++x) {
        if (board.dropHeight(piece, x) < board.dropHeight(piece, deepest)) deepest = x;
    }
    return deepest;
}

Verb Player::decide(const Game& game) {
    if (random.nextInt(10) < downs) return Verb::Down;
    if (aims && game.isRunning() && random.nextInt(4) != 0) {
        const int x = findDeepestX(game.copyCommittedBoard(), game.getPiece());
        if (x < game.getX()) return Verb::Left;
        if (x > game.getX()) return Verb::Right;
        return random.nextInt(3) == 0 ? Verb::Drop : Verb::Down;
    }
    constexpr Verb kVerbs[] = {Verb::Left, Verb::Right, Verb::Rotate,
                               Verb::Left, Verb::Right, Verb::Drop};
    return kVerbs[random.nextInt(6)];
}

// Plays one game of random verbs to its end, or as many ticks as are left.
void play(const GameRun& run, uint64_t seed, int& ticksLeft) {
    const auto& [name, width, height, limit, ticks] = run;
    base::JavaRandom habits(seed);
    Player player{habits, 1 + habits.nextInt(8), seed % 2 == 1};
    const uint64_t sequenceSeed = std::string(name) == "test" ? 0 : seed;
    const std::shared_ptr<PieceSequence> dealt = makeSequence(name, sequenceSeed);
    const Board unseen(1, 1);
    Game game(dealt->clone(), {.width = width, .height = height, .limit = limit});
    ReferenceGame reference([&] { return dealt->next(unseen); }, width, height,
                            combineLimits(limit, dealt->getLimit()));
    ASSERT_EQ(reference.findDifference(game), "") << "at the start";

    int after = 3;  // verbs after the end, to see that they are ignored
    for (int i = 0; ticksLeft > 0 && after > 0; ++i, --ticksLeft) {
        if (!game.isRunning()) --after;
        const Verb verb = player.decide(game);
        const TickReport report = game.tick(verb);
        const ReferenceGame::Report expected = reference.tick(verb);
        ASSERT_EQ(ReferenceGame::findDifference(report, expected), "")
            << "tick " << i << ", verb " << static_cast<int>(verb) << ", on\n"
            << reference.getBoard().toString();
        ASSERT_EQ(reference.findDifference(game), "")
            << "tick " << i << ", verb " << static_cast<int>(verb);
    }
}

class GameModelTest : public testing::TestWithParam<GameRun> {};

TEST_P(GameModelTest, GameAgreesWithTheRulesWrittenAgain) {
    int ticksLeft = scaleEffort(GetParam().ticks);
    for (uint64_t seed = 0; ticksLeft > 0; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        play(GetParam(), seed, ticksLeft);
        if (HasFatalFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, GameModelTest, testing::ValuesIn(kGameRuns),
                         testing::PrintToStringParamName());

}  // namespace
}  // namespace tetris
