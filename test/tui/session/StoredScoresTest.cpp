#include "tui/session/StoredScores.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "test/support/TemporaryDirectory.h"
#include "test/support/game/MatchReplayText.h"
#include "test/support/game/RecordedGame.h"
#include "tui/store/AutosaveFile.h"
#include "tui/store/MatchStore.h"
#include "tui/store/ScoreStore.h"
#include "tui/store/SqlConnection.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

class StoredScoresTest : public testing::Test {
protected:
    static std::string play(std::uint64_t seed)
    {
        return tetris::recordGame({.rules = {.limit = 10}, .mode = tetris::PlayMode::Ticks}, seed);
    }

    std::vector<tetris::ScoreRow> listStored() { return ScoreStore(file).list({}); }

    const test::TemporaryDirectory directory;
    const std::filesystem::path file = directory.getPath() / "data/scores.db";
    StoredScores scores{file};
};

TEST_F(StoredScoresTest, WhatItSaysIsSavedIsInTheFile)
{
    EXPECT_FALSE(std::filesystem::exists(directory.getPath() / "data")) << "nothing before";
    const tetris::FinesseCount finesse{.pieces = 40, .faults = 3};
    const ScoreNews first = scores.save({.replay = play(7), .name = "Ann", .finesse = finesse});
    const auto rows = listStored();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].name, "Ann");
    EXPECT_EQ(rows[0].finesse, finesse);
    EXPECT_EQ(rows[0].game.rules.seed, 7U);
    EXPECT_EQ(first, (ScoreNews{.table = tetris::ScoreTable::Brain,
                                .id = rows[0].id,
                                .rank = 1,
                                .count = 1,
                                .best = rows[0].game.score}));
    EXPECT_EQ(scores.findReplay(rows[0].id), play(7)) << "with what proves it";
    const ScoreNews second = scores.save({.replay = play(8)});
    EXPECT_EQ(second.count, 2);
    EXPECT_EQ(scores.rename(second.id, "Đạt"), std::nullopt);
    EXPECT_EQ(ScoreStore(file).find(second.id)->name, "Đạt");
    EXPECT_EQ(scores.getFailure(), "");
}

TEST_F(StoredScoresTest, AGameWithoutALandedPieceIsNotStored)
{
    std::string text = play(7);
    const std::size_t verbs = text.find("+");
    const std::size_t end = text.find("end ");
    text.replace(verbs, end - verbs, "");
    text.replace(text.find("end "), std::string::npos,
                 "end stopped\nscore 0\npieces 0\nrows 0\nboard 6337a34dc4c025e5\n");
    EXPECT_EQ(scores.save({.replay = text, .name = "Ann"}), ScoreNews{});
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(StoredScoresTest, APageHasTheRowsThatWereAskedFor)
{
    for (const std::uint64_t game : {1U, 2U, 3U, 4U, 5U})
        static_cast<void>(scores.save({.replay = play(game), .name = "Ann"}));
    const auto rows = listStored();
    EXPECT_EQ(scores.list({}), (ScorePage{.count = 5, .rows = rows}));
    EXPECT_EQ(scores.list({.filter = {.sequence = "test"}}), ScorePage{});
    EXPECT_EQ(scores.list({.around = rows[3].id}), (ScorePage{.count = 5, .rows = rows}));
}

TEST_F(StoredScoresTest, AFileOfOthersIsLeftAloneAndSaidSo)
{
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "not ours";
    EXPECT_EQ(scores.save({.replay = play(7), .name = "Ann"}),
              (ScoreNews{.trouble = ScoreTrouble::Foreign}));
    EXPECT_EQ(scores.list({}), (ScorePage{.trouble = ScoreTrouble::Foreign}));
    EXPECT_NE(scores.getFailure().find(file.string()), std::string::npos);
}

TEST_F(StoredScoresTest, OneSessionSavesNoMoreGamesInAMinuteThanItMay)
{
    StoredScores limited(file, {.gamesAMinute = 2});
    for (const std::uint64_t game : {1U, 2U})
        EXPECT_EQ(limited.save({.replay = play(game), .name = "Ann"}).trouble, std::nullopt);
    EXPECT_EQ(limited.save({.replay = play(3)}).trouble, ScoreTrouble::TooMany);
    EXPECT_NE(limited.getFailure().find("too many games"), std::string::npos);
    EXPECT_EQ(listStored().size(), 2U);
}

TEST_F(StoredScoresTest, WhereThereIsNoPlaceItSaysSo)
{
    EXPECT_EQ(StoredScores({}).save({.replay = play(7), .name = "Ann"}),
              (ScoreNews{.trouble = ScoreTrouble::NoPlace}));
}

TEST_F(StoredScoresTest, AFileThatOthersAreAtKeepsNobodyWaiting)
{
    Waker waker;
    Background<Scores> background(std::make_shared<StoredScores>(file),
                                  std::make_unique<Worker>(waker));
    Question question;
    std::optional<ScoreNews> news;
    ScoreDatabase other(file);
    {
        const SqlTransaction lock(other.openToWrite());
        background.ask(
            question, [](Scores& stored) { return stored.save({.replay = play(7)}); },
            [&](const ScoreNews& answer) { news = answer; });
        EXPECT_FALSE(background.finish(1ms));
        EXPECT_FALSE(news);
        EXPECT_FALSE(waker.take());
    }
    EXPECT_TRUE(background.finish(60s));
    EXPECT_TRUE(waker.take());
    ASSERT_TRUE(news);
    EXPECT_EQ(news->trouble, std::nullopt);
}

TEST_F(StoredScoresTest, FinishedGamesOfEarlierSessionsAreSavedAndRemoved)
{
    const std::filesystem::path autosaves = directory.getPath() / "left";
    std::string suspended = play(9);
    suspended.replace(suspended.find("end limit"), 9, "end left");
    std::filesystem::path kept;
    for (const std::string& text : {play(7), suspended, std::string("torn"), play(8)}) {
        AutosaveFile game(autosaves);
        game.write(0, text, false);
        if (text == suspended) kept = game.getFile();
    }
    const auto countFiles = [&autosaves] {
        return std::distance(std::filesystem::directory_iterator(autosaves), {});
    };
    std::filesystem::create_directories(file);
    StoredScores next(file, {.autosaves = autosaves, .name = "Ann"});
    EXPECT_NE(next.saveLeft(), std::nullopt);
    EXPECT_NE(next.getFailure(), "");
    EXPECT_EQ(countFiles(), 4);

    std::filesystem::remove(file);
    EXPECT_EQ(next.saveLeft(), std::nullopt);
    const auto rows = listStored();
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].name, "Ann");
    EXPECT_EQ(countFiles(), 2);
    EXPECT_TRUE(std::filesystem::exists(kept));
}

// Its session was killed.
TEST_F(StoredScoresTest, AMatchThatWasCutOffIsStoredAsStopped)
{
    const std::filesystem::path autosaves = directory.getPath() / "games";
    std::filesystem::create_directories(autosaves);
    const std::filesystem::path cut = autosaves / "a.replay";
    std::ofstream(cut) << tetris::kWholeMatch.substr(0, tetris::kWholeMatch.find("+711"));
    std::ofstream(autosaves / "b.replay") << tetris::kWholeMatch.substr(0, 60);
    EXPECT_EQ(StoredScores(file, {.autosaves = autosaves, .name = "Ann"}).saveLeft(), std::nullopt);
    const std::vector<tetris::MatchRow> rows = MatchStore(file).list(9);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].outcome, tetris::MatchOutcome::Stopped);
    EXPECT_EQ(rows[0].rival, "level 6");
    EXPECT_FALSE(rows[0].counts);
    EXPECT_FALSE(std::filesystem::exists(cut));
    EXPECT_TRUE(std::filesystem::exists(autosaves / "b.replay")) << "a damaged one stays";
}

TEST_F(StoredScoresTest, MatchesAndTheirReplaysAreFound)
{
    static_cast<void>(scores.save({.replay = std::string(tetris::kWholeMatch), .name = "Ann"}));
    const MatchesAnswer matches = scores.listMatches("Ann", 9);
    EXPECT_FALSE(matches.trouble);
    ASSERT_EQ(matches.rows.size(), 1U);
    EXPECT_EQ(matches.rows[0].id, 1);
    EXPECT_EQ(scores.findMatchReplay(1), tetris::kWholeMatch);
    EXPECT_EQ(scores.findReplay(1), std::nullopt) << "of no game";
    EXPECT_TRUE(scores.listMatches("Ann", 0).rows.empty());
}

}  // namespace
}  // namespace tui
