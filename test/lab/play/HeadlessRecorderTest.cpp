#include "brain/lab/play/HeadlessRecorder.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "brain/lab/play/HeadlessGame.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"

namespace tetris {
namespace {

struct Kept {
    std::string text;
    bool isWhole = false;
};

// Plays the game and returns its replay. Fails the test unless the replay gives the same numbers.
Kept record(const GameSetup& setup, uint64_t seed, size_t maxBytes = 16U << 20) {
    Kept kept;
    int count = 0;
    RecordingOptions recording;
    recording.start = "2026-01-31T12:00:00Z";
    recording.maxBytes = maxBytes;
    recording.keep = [&](uint64_t ofSeed, const std::string& text, bool isWhole) {
        EXPECT_EQ(ofSeed, seed);
        kept = {text, isWhole};
        ++count;
    };
    const auto result = playGame(
        setup, seed, {}, {.recording = std::make_shared<const RecordingOptions>(recording)});
    EXPECT_EQ(count, 1);
    const auto replay = std::make_shared<const Replay>(parseReplay(kept.text, "x"));
    try {
        verifyReplay(replay);
    } catch (const ReplayDifference& difference) {
        ADD_FAILURE() << difference.getLine() << ": " << difference.what() << "\n" << kept.text;
    }
    if (kept.isWhole) {
        EXPECT_EQ(replay->result.sides[0].pieces, result->pieces);
        EXPECT_EQ(replay->result.sides[0].score, result->computeScore());
        EXPECT_EQ(replay->result.sides[0].rows, result->tally.rows);
        EXPECT_EQ(replay->result.sides[0].board, hashBoard(result->board));
        EXPECT_EQ(replay->result.end, result->end);
    }
    return kept;
}

TEST(HeadlessRecorderTest, TheTestGameIsTheOneOfTheFormat) {
    for (const PlayMode mode : {PlayMode::Instant, PlayMode::Ticks}) {
        const Kept kept = record({.sequence = "test", .mode = mode}, 0);
        EXPECT_TRUE(kept.isWhole);
        EXPECT_TRUE(
            kept.text.ends_with("end limit\nscore 270\npieces 100\nrows 34\n"
                                "board c3ea5b3f040f8b05\n"))
            << kept.text.substr(kept.text.size() - 99);
        EXPECT_NE(kept.text.find("\nbrain default 1\n"), std::string::npos);
        EXPECT_NE(kept.text.find("\npieces 100\nstart"), std::string::npos);
    }
}

TEST(HeadlessRecorderTest, WhateverIsPlayedWithoutAScreenLeadsToItsResultAgain) {
    const auto given = std::make_shared<const std::vector<int>>(std::vector<int>{0, 5, 5, 6, 1});
    uint64_t seed = 11;
    for (const PlayMode mode : {PlayMode::Instant, PlayMode::Ticks}) {
        for (const char* brain : {"default", "bad", "dellacherie", "lookahead"}) {
            for (const int adversary : {0, 40, 100}) {
                for (const auto& [width, rows] : {std::pair{10, 20}, {5, 7}, {16, 30}, {3, 1}}) {
                    ++seed;
                    SCOPED_TRACE(seed);
                    record({.sequence = seed % 2 == 0 ? "bag" : "random",
                            .brain = brain,
                            .rules = {.width = width, .rows = rows, .limit = 60},
                            .adversary = adversary,
                            .mode = mode},
                           seed);
                }
            }
        }
        record({.sequence = "file:mine", .given = given, .rules = {.limit = 50}, .mode = mode}, 5);
        record({.sequence = "file:mine",
                .given = given,
                .rules = {.limit = 50},
                .adversary = 50,
                .mode = mode},
               5);
        record({.brain = "bad", .master = BrainRecipe("dt10"), .adversary = 70, .mode = mode}, 5);
    }
    record({.rules = {.width = 6, .rows = 6}, .overflow = Overflow::ClearFirst}, 3);
}

TEST(HeadlessRecorderTest, AReplayThatGetsTooLongEndsWhereItIs) {
    for (const PlayMode mode : {PlayMode::Instant, PlayMode::Ticks}) {
        const Kept whole = record({.rules = {.limit = 300}, .mode = mode}, 9);
        const Kept kept = record({.rules = {.limit = 300}, .mode = mode}, 9, 1000);
        EXPECT_TRUE(whole.isWhole);
        EXPECT_FALSE(kept.isWhole);
        EXPECT_LT(kept.text.size(), 1200U);
        EXPECT_NE(kept.text.find("\nend stopped\n"), std::string::npos);
        const size_t same = kept.text.find("end stopped");
        EXPECT_EQ(whole.text.substr(0, same), kept.text.substr(0, same));
    }
}

// ---- The placements of the end

// The board after the recorded placements.
Board playAgain(const PlacementRecorder& recorder) {
    Board board = recorder.getStart();
    for (const DroppedPiece& dropped : recorder.list()) {
        const Piece& piece = *findRotation(dropped.piece, dropped.turns);
        EXPECT_LT(board.place(piece, dropped.x, board.dropHeight(piece, dropped.x)),
                  PlaceResult::OutOfBounds);
        board.clearRows();
        board.commit();
    }
    return board;
}

GameResult play(int pieces, PlacementRecorder& recorder) {
    const GameSetup setup{.sequence = "bag", .brain = "dellacherie", .rules = {.limit = pieces}};
    return *playGame(setup, 1, {}, {.observer = [&recorder](const PlacementView& placement) {
                         recorder.onPlacement(placement);
                     }});
}

TEST(PlacementRecorderTest, AShortGameIsThereFromItsBeginning) {
    PlacementRecorder recorder;
    const GameResult result = play(300, recorder);
    EXPECT_EQ(result.pieces, 300);
    EXPECT_EQ(recorder.list().size(), 300U);
    EXPECT_EQ(recorder.countBefore(), 0);
    EXPECT_EQ(recorder.getStart(), Board(10, 24));
    EXPECT_EQ(playAgain(recorder), result.board);
}

TEST(PlacementRecorderTest, OfALongGameTheEndIsThere) {
    constexpr int kFewest = static_cast<int>(PlacementRecorder::kFewest);
    for (const int pieces : {kFewest, kFewest + 1, 2 * kFewest, 2 * kFewest + 1, 35'000}) {
        SCOPED_TRACE(pieces);
        PlacementRecorder recorder;
        const GameResult result = play(pieces, recorder);
        ASSERT_EQ(result.pieces, pieces);
        EXPECT_GE(recorder.list().size(), PlacementRecorder::kFewest);
        EXPECT_LE(recorder.list().size(), 2 * PlacementRecorder::kFewest);
        EXPECT_EQ(recorder.countBefore() + static_cast<int>(recorder.list().size()), pieces);
        EXPECT_EQ(playAgain(recorder), result.board);
    }
}

TEST(PlacementRecorderTest, AGameWithoutPlacementsIsEmpty) {
    const PlacementRecorder recorder;
    EXPECT_TRUE(recorder.list().empty());
    EXPECT_EQ(recorder.countBefore(), 0);
}

}  // namespace
}  // namespace tetris
