#include "tui/session/ScoreProcess.h"

#include <gtest/gtest.h>

#include <fstream>

#include "test/support/TemporaryDirectory.h"
#include "test/support/game/RecordedGame.h"
#include "tui/store/ScoreStore.h"

namespace tui {
namespace {

class ScoreProcessTest : public testing::Test {
protected:
    [[nodiscard]] EndedGame play(std::uint64_t seed) const
    {
        return {.file = file,
                .replay = tetris::recordGame({.limit = 10, .mode = tetris::PlayMode::Ticks}, seed),
                .name = "Đạt",
                .ended = 1'700'000'000};
    }

    const test::TemporaryDirectory directory;
    const std::filesystem::path file = directory.getPath() / "data with a blank/scores.db";
};

TEST_F(ScoreProcessTest, ItsAnswerIsThatOfTheWorkDoneHere)
{
    for (const std::uint64_t seed : {7U, 8U, 9U, 8U}) {
        const auto apart = saveScoreApart(TETRIS_PROGRAM, play(seed));
        ASSERT_TRUE(apart);
        EXPECT_GT(apart->news.id, 0);
        EXPECT_EQ(apart->news.table, tetris::ScoreTable::Brain);
        // The game is known now, and has the same row and rank.
        EXPECT_EQ(*apart, saveScore(play(seed)));
    }
    const auto rows = ScoreStore(file).list({});
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].name, "Đạt");
    EXPECT_EQ(rows[0].ended, 1'700'000'000);

    const auto named =
        renameScoreApart(TETRIS_PROGRAM, {.file = file, .id = rows[1].id, .name = "Ann Bea"});
    EXPECT_EQ(named, (ScoreOutcome{.news = {.what = ScoreNews::What::Renamed}}));
    EXPECT_EQ(ScoreStore(file).find(rows[1].id)->name, "Ann Bea");
}

TEST_F(ScoreProcessTest, WhatFailsIsToldWithItsKindAndItsSentence)
{
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "not ours";
    const auto apart = saveScoreApart(TETRIS_PROGRAM, play(7));
    ASSERT_TRUE(apart);
    EXPECT_EQ(apart->news.trouble, ScoreTrouble::Foreign);
    EXPECT_EQ(*apart, saveScore(play(7)));
}

TEST_F(ScoreProcessTest, AProcessThatDoesNotAnswerSaysNothing)
{
    for (const char* const program : {"/bin/true", "/bin/false", "/no/such/program", "/bin/echo"}) {
        SCOPED_TRACE(program);
        EXPECT_EQ(saveScoreApart(program, play(7)), std::nullopt);
        EXPECT_EQ(renameScoreApart(program, {.file = file, .id = 1, .name = "Ann"}), std::nullopt);
    }
    EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace tui
