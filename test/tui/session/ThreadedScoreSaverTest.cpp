#include "tui/session/ThreadedScoreSaver.h"

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
using What = ScoreNews::What;

constexpr auto kSaveLimit = 60s;

class ThreadedScoreSaverTest : public testing::Test {
protected:
    static std::string play(std::uint64_t seed)
    {
        return tetris::recordGame({.rules = {.limit = 10}, .mode = tetris::PlayMode::Ticks}, seed);
    }

    // The news when all jobs are done.
    std::vector<ScoreNews> awaitNews()
    {
        EXPECT_TRUE(saver.finish(kSaveLimit));
        EXPECT_TRUE(waker.take());
        return saver.takeNews();
    }

    std::vector<tetris::ScoreRow> listStored() { return ScoreStore(file).list({}); }

    const test::TemporaryDirectory directory;
    const std::filesystem::path file = directory.getPath() / "data/scores.db";
    Waker waker;
    ThreadedScoreSaver saver{file, waker};
};

TEST_F(ThreadedScoreSaverTest, TheCourseOfAStoredGameIsReadInItsThread)
{
    const tetris::GameRules sprint{.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
    saver.save(1, {.replay = tetris::recordGame({.brain = tetris::BrainRecipe("dt20"),
                                                 .rules = sprint,
                                                 .mode = tetris::PlayMode::Ticks},
                                                7)});
    static_cast<void>(awaitNews());
    const auto rows = listStored();
    ASSERT_EQ(rows.size(), 1U);
    for (const ReplayPart part : {ReplayPart::Course, ReplayPart::Text}) {
        saver.askReplay(rows[0].id, part);
        ASSERT_TRUE(saver.finish(kSaveLimit));
        const std::optional<StoredReplay> replay = saver.takeReplay();
        ASSERT_TRUE(replay);
        EXPECT_EQ(replay->course.isEmpty(), part == ReplayPart::Text);
        EXPECT_EQ(replay->text.has_value(), part == ReplayPart::Text);
        if (part == ReplayPart::Course) {
            EXPECT_EQ(replay->course.findTime(40), rows[0].game.milliseconds);
        }
    }
}

TEST_F(ThreadedScoreSaverTest, WhatItSaysIsSavedIsInTheFile)
{
    EXPECT_FALSE(std::filesystem::exists(directory.getPath() / "data")) << "nothing before";
    const tetris::FinesseCount finesse{.pieces = 40, .faults = 3};
    saver.save(1, {.replay = play(7), .name = "Ann", .finesse = finesse});
    const std::vector<ScoreNews> first = awaitNews();
    ASSERT_EQ(first.size(), 1U);
    const auto rows = listStored();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].name, "Ann");
    EXPECT_EQ(rows[0].finesse, finesse);
    EXPECT_EQ(rows[0].game.rules.seed, 7U);
    EXPECT_EQ(first[0], (ScoreNews{.what = What::Saved,
                                   .game = 1,
                                   .table = tetris::ScoreTable::Brain,
                                   .id = rows[0].id,
                                   .rank = 1,
                                   .count = 1,
                                   .best = rows[0].game.score}));
    EXPECT_EQ(ScoreStore(file).findReplay(rows[0].id), play(7)) << "with what proves it";
    // Two games at once, and a name for the last one, before any is saved.
    saver.save(2, {.replay = play(8)});
    saver.save(3, {.replay = play(9)});
    saver.rename(3, "Đạt");
    const std::vector<ScoreNews> more = awaitNews();
    ASSERT_EQ(more.size(), 3U);
    EXPECT_EQ(more[0].game, 2);
    EXPECT_EQ(more[1].count, 3);
    EXPECT_EQ(more[2].what, What::Renamed);
    EXPECT_EQ(more[2].trouble, std::nullopt);
    EXPECT_EQ(ScoreStore(file).find(more[1].id)->name, "Đạt");
    EXPECT_EQ(saver.getFailure(), "");
}

TEST_F(ThreadedScoreSaverTest, AGameWithoutALandedPieceIsNotStored)
{
    std::string text = play(7);
    const std::size_t verbs = text.find("+");
    const std::size_t end = text.find("end ");
    text.replace(verbs, end - verbs, "");
    text.replace(text.find("end "), std::string::npos,
                 "end stopped\nscore 0\npieces 0\nrows 0\nboard 6337a34dc4c025e5\n");
    saver.save(1, {.replay = text, .name = "Ann"});
    EXPECT_EQ(awaitNews(), std::vector<ScoreNews>{{.game = 1}});
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(ThreadedScoreSaverTest, PagesOfRowsComeByNumber)
{
    for (int game = 1; game <= 5; ++game)
        saver.save(game, {.replay = play(static_cast<std::uint64_t>(game)), .name = "Ann"});
    const int all = saver.ask({});
    const int none = saver.ask({.filter = {.sequence = "test"}});
    ASSERT_EQ(awaitNews().size(), 5U);
    const auto rows = listStored();
    const int around = saver.ask({.around = rows[3].id});
    ASSERT_TRUE(saver.finish(kSaveLimit));
    const std::vector<ScorePage> pages = saver.takePages();
    ASSERT_EQ(pages.size(), 3U);
    EXPECT_EQ(pages[0], (ScorePage{.question = all, .count = 5, .rows = rows}));
    EXPECT_EQ(pages[1], (ScorePage{.question = none}));
    EXPECT_EQ(pages[2], (ScorePage{.question = around, .count = 5, .rows = rows}));
    EXPECT_TRUE(saver.takePages().empty());
}

TEST_F(ThreadedScoreSaverTest, AFileOfOthersIsLeftAloneAndSaidSo)
{
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "not ours";
    saver.save(1, {.replay = play(7), .name = "Ann"});
    saver.rename(1, "Bea");
    const int question = saver.ask({});
    EXPECT_EQ(awaitNews(), (std::vector<ScoreNews>{{.game = 1, .trouble = ScoreTrouble::Foreign}}));
    const std::vector<ScorePage> pages = saver.takePages();
    ASSERT_EQ(pages.size(), 1U);
    EXPECT_EQ(pages[0], (ScorePage{.question = question, .trouble = ScoreTrouble::Foreign}));
    EXPECT_NE(saver.getFailure().find(file.string()), std::string::npos);
}

TEST_F(ThreadedScoreSaverTest, OneSessionSavesNoMoreGamesInAMinuteThanItMay)
{
    ThreadedScoreSaver limited(file, waker, {.gamesAMinute = 2});
    for (int game = 1; game <= 3; ++game)
        limited.save(game, {.replay = play(static_cast<std::uint64_t>(game)), .name = "Ann"});
    EXPECT_TRUE(limited.finish(kSaveLimit));
    const std::vector<ScoreNews> news = limited.takeNews();
    ASSERT_EQ(news.size(), 3U);
    EXPECT_EQ(news[1].trouble, std::nullopt);
    EXPECT_EQ(news[2].game, 3);
    EXPECT_EQ(news[2].trouble, ScoreTrouble::TooMany);
    EXPECT_NE(limited.getFailure().find("too many games"), std::string::npos);
    EXPECT_EQ(listStored().size(), 2U);
}

TEST_F(ThreadedScoreSaverTest, WhereThereIsNoPlaceItSaysSo)
{
    ThreadedScoreSaver homeless({}, waker);
    homeless.save(1, {.replay = play(7), .name = "Ann"});
    ASSERT_TRUE(homeless.finish(kSaveLimit));
    EXPECT_EQ(homeless.takeNews(),
              (std::vector<ScoreNews>{{.game = 1, .trouble = ScoreTrouble::NoPlace}}));
}

TEST_F(ThreadedScoreSaverTest, AFileThatOthersAreAtKeepsNobodyWaiting)
{
    ScoreDatabase other(file);
    {
        const SqlTransaction lock(other.openToWrite());
        saver.save(1, {.replay = play(7), .name = "Ann"});
        EXPECT_FALSE(saver.finish(1ms));
        EXPECT_NE(saver.getFailure(), "");
        EXPECT_TRUE(saver.takeNews().empty());
        EXPECT_FALSE(waker.take());
    }
    const std::vector<ScoreNews> news = awaitNews();
    ASSERT_EQ(news.size(), 1U);
    EXPECT_EQ(news[0].trouble, std::nullopt);
    EXPECT_EQ(saver.getFailure(), "");
}

TEST_F(ThreadedScoreSaverTest, FinishedGamesOfEarlierSessionsAreSavedAndRemoved)
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
    saver.saveFinished(autosaves, "Ann");
    const std::vector<ScoreNews> failed = awaitNews();
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_EQ(failed[0].game, 0);
    EXPECT_NE(failed[0].trouble, std::nullopt);
    EXPECT_NE(saver.getFailure(), "");
    EXPECT_EQ(countFiles(), 4);

    std::filesystem::remove(file);
    saver.saveFinished(autosaves, "Ann");
    ASSERT_TRUE(saver.finish(kSaveLimit));
    const auto rows = listStored();
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].name, "Ann");
    EXPECT_EQ(countFiles(), 2);
    EXPECT_TRUE(std::filesystem::exists(kept));
}

// Its session was killed.
TEST_F(ThreadedScoreSaverTest, AMatchThatWasCutOffIsStoredAsStopped)
{
    const std::filesystem::path autosaves = directory.getPath() / "games";
    std::filesystem::create_directories(autosaves);
    const std::filesystem::path cut = autosaves / "a.replay";
    std::ofstream(cut) << tetris::kWholeMatch.substr(0, tetris::kWholeMatch.find("+711"));
    std::ofstream(autosaves / "b.replay") << tetris::kWholeMatch.substr(0, 60);
    saver.saveFinished(autosaves, "Ann");
    ASSERT_TRUE(saver.finish(kSaveLimit));
    const std::vector<tetris::MatchRow> rows = MatchStore(file).list(9);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].outcome, tetris::MatchOutcome::Stopped);
    EXPECT_EQ(rows[0].rival, "level 6");
    EXPECT_FALSE(rows[0].counts);
    EXPECT_FALSE(std::filesystem::exists(cut));
    EXPECT_TRUE(std::filesystem::exists(autosaves / "b.replay")) << "a damaged one stays";
}

TEST_F(ThreadedScoreSaverTest, MatchesAndTheirReplaysAreFound)
{
    saver.save(1, {.replay = std::string(tetris::kWholeMatch), .name = "Ann"});
    saver.askMatches("Ann", 9);
    saver.askReplay(1, ReplayPart::Match);
    saver.askReplay(1, ReplayPart::Text);
    ASSERT_TRUE(saver.finish(kSaveLimit));
    const std::optional<MatchesAnswer> matches = saver.takeMatches();
    ASSERT_TRUE(matches);
    EXPECT_FALSE(matches->trouble);
    ASSERT_EQ(matches->rows.size(), 1U);
    EXPECT_EQ(matches->rows[0].id, 1);
    EXPECT_EQ(saver.takeReplay().value().text, tetris::kWholeMatch);
    EXPECT_FALSE(saver.takeReplay().value().text) << "of no game";
    saver.askMatches("Ann", 0);
    ASSERT_TRUE(saver.finish(kSaveLimit));
    EXPECT_TRUE(saver.takeMatches().value().rows.empty());
}

}  // namespace
}  // namespace tui
