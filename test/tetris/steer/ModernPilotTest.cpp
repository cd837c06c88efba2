#include "brain/tetris/steer/Pilot.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "brain/tetris/Brains.h"
#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/placement/Reach.h"
#include "core/base/JavaRandom.h"
#include "test/support/game/ModernScript.h"

namespace tetris {
namespace {

std::optional<Move> choose(Brain& brain, const ModernGame& game) {
    return brain.chooseMove(copySituation(game, brain.sees()));
}

// The pilot's next verb; asks the brain if it has to.
std::optional<Verb> decide(ModernPilot& pilot, Brain& brain, const ModernGame& game) {
    if (pilot.needsMove(game)) pilot.setMove(choose(brain, game), game);
    return pilot.decide(game);
}

// The placements of one piece, rated by DefaultBrain's rule alone.
void rateByHand(const ModernGame& game, const FallingPiece& from, bool usesHold,
                std::optional<Move>& best) {
    for (const Reached& each : listReachable(game.getBoard(), from)) {
        const Placement placement = toPlacement(each.piece);
        if (placement.y >= game.getRules().rows) continue;
        Board board = game.getBoard();
        ASSERT_LT(board.place(*placement.piece, placement.x, placement.y),
                  PlaceResult::OutOfBounds);
        board.clearRows();
        const double score = DefaultBrain().rateBoard(board);
        if (!best || score < best->score) {
            best = Move{placement.piece, placement.x, placement.y, score, each.spin, usesHold};
        }
    }
}

TEST(ModernPilotTest, TheBestOfAllReachablePlacementsIsChosen) {
    DefaultBrain brain;
    base::JavaRandom random(5);
    ModernGame game(makeSequence("bag", 3), {.width = 7, .rows = 12, .goal = Goal::Zen});
    for (int i = 0; i < 300; ++i) {
        ASSERT_TRUE(game.isRunning());
        std::optional<Move> expected;
        rateByHand(game, *game.getPiece(), false, expected);
        if (game.canHold()) {
            const int other = game.getHeld() ? *game.getHeld() : game.peek(1).at(0);
            const std::optional<FallingPiece> entry = game.findEntry(other);
            if (entry) rateByHand(game, *entry, true, expected);
        }
        const std::optional<Move> move = choose(brain, game);
        ASSERT_EQ(move.has_value(), expected.has_value());
        if (move) {
            EXPECT_EQ(toFallingPiece(toPlacement(*move)), toFallingPiece(toPlacement(*expected)));
            EXPECT_EQ(move->usesHold, expected->usesHold);
            EXPECT_EQ(move->score, expected->score);
        }
        game.tick(static_cast<Verb>(random.nextInt(9)));
        game.elapse(random.nextInt(200));
    }
}

std::string formatWay(const Board& board, const FallingPiece& from, const FallingPiece& to) {
    const std::optional<std::vector<Verb>> way = findWay(board, from, to);
    if (!way) return "none";
    std::string letters;
    for (const Verb verb : *way)
        letters += toLetter(verb);
    return letters;
}

TEST(ModernPilotTest, TheWayIsTheShortestInTheOrderOfTheVerbs) {
    const Board empty(10, 24);
    const FallingPiece square{Piece::SQUARE, Facing::North, 4, 4};
    const auto drop = [&empty](int piece, Facing facing, int x) {
        return dropDown(empty, {piece, facing, x, 4});
    };
    // Land falls the rest of the way.
    EXPECT_EQ(formatWay(empty, square, drop(Piece::SQUARE, Facing::North, 2)), "LL");
    EXPECT_EQ(formatWay(empty, square, drop(Piece::SQUARE, Facing::North, 4)), "");
    // Any facing with the same cells will do.
    const FallingPiece stick{Piece::STICK, Facing::North, 4, 4};
    EXPECT_EQ(formatWay(empty, stick, drop(Piece::STICK, Facing::East, 4)), "U");
    // One turn by half is shorter than two.
    const FallingPiece pyramid{Piece::PYRAMID, Facing::North, 4, 4};
    EXPECT_EQ(formatWay(empty, pyramid, drop(Piece::PYRAMID, Facing::South, 4)), "A");
    const Board slot = readBoard("...#....../###...####/####.#####", 24);
    const FallingPiece above{Piece::PYRAMID, Facing::East, 4, 2};
    EXPECT_EQ(formatWay(slot, above, {Piece::PYRAMID, Facing::South, 4, 1}), "DC");
    // To the floor at once, and then under the overhang.
    const FallingPiece high{Piece::PYRAMID, Facing::East, 4, 9};
    EXPECT_EQ(formatWay(slot, high, {Piece::PYRAMID, Facing::South, 4, 1}), "PC");
    EXPECT_EQ(formatWay(readBoard("##########/..........", 24), above,
                        {Piece::PYRAMID, Facing::North, 4, 0}),
              "none");
}

TEST(ModernPilotTest, EachPieceLocksWhereTheBrainWantsIt) {
    const std::unique_ptr<Brain> brain = makeBrain("dt10");
    ModernPilot pilot;
    ModernGame game(makeSequence("bag", 1), {.goal = Goal::Sprint});
    int holds = 0;
    FallingPiece wanted;
    while (game.isRunning()) {
        game.elapse(33);
        if (pilot.needsMove(game)) {
            const std::optional<Move> move = choose(*brain, game);
            ASSERT_TRUE(move);
            wanted = toFallingPiece(toPlacement(*move));
            pilot.setMove(move, game);
        }
        const std::optional<Verb> verb = pilot.decide(game);
        ASSERT_TRUE(verb);
        if (*verb == Verb::Hold) ++holds;
        const ModernReport report = game.tick(*verb);
        EXPECT_TRUE(report.moved);
        if (report.locks.empty()) continue;
        EXPECT_EQ(*verb, Verb::Land);
        EXPECT_EQ(nameByFirstFacing(report.locks[0].piece), wanted);
    }
    EXPECT_EQ(game.getEnd(), GameEnd::Goal);
    EXPECT_GT(holds, 0);
}

TEST(ModernPilotTest, ItGoesOnFromWhereAPersonOrTimeMovesThePiece) {
    const std::unique_ptr<Brain> brain = makeBrain("dt10");
    ModernPilot pilot;
    base::JavaRandom random(2);
    ModernGame game(makeSequence("bag", 2), {.goal = Goal::Sprint, .level = 12});
    int landed = 0;
    for (int i = 0; i < 20000 && game.isRunning(); ++i) {
        game.elapse(random.nextInt(40));
        if (random.nextInt(4) == 0) game.tick(static_cast<Verb>(random.nextInt(6)));
        if (random.nextInt(40) == 0) game.tick(Verb::Hold);
        const std::optional<Verb> verb =
            game.isRunning() ? decide(pilot, *brain, game) : std::nullopt;
        if (!verb) continue;
        EXPECT_TRUE(game.tick(*verb).moved);
        if (*verb == Verb::Land) ++landed;
    }
    EXPECT_GT(landed, 50);
    EXPECT_FALSE(game.isRunning());
    EXPECT_FALSE(pilot.decide(game));
}

}  // namespace
}  // namespace tetris
