#include "tui/session/StoredScores.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/Files.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/game/MatchReplayText.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/game/SampleGames.h"
#include "tui/store/MatchStore.h"
#include "tui/store/ScoreStore.h"
#include "tui/store/SuspendedFiles.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {
namespace {

class StoredScoresTest : public testing::Test {
protected:
    static std::string play(uint64_t seed) {
        return tetris::recordGame({.rules = {.limit = 10}, .mode = tetris::PlayMode::Ticks}, seed);
    }

    std::vector<tetris::ScoreRow> listStored() { return ScoreStore(file).list({}); }

    const test::TemporaryDirectory directory;
    const std::filesystem::path file = directory.getPath() / "data/scores.db";
    StoredScores scores{file};
};

TEST_F(StoredScoresTest, WhatItSaysIsSavedIsInTheFile) {
    EXPECT_FALSE(std::filesystem::exists(directory.getPath() / "data")) << "nothing before";
    const tetris::FinesseCount finesse{.pieces = 40, .faults = 3};
    const std::string replay = play(7) + "finesse 40 3\n";
    const ScoreNews first = scores.save({.replay = replay, .name = "Ann"});
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
    EXPECT_EQ(scores.findReplay(rows[0].id), replay) << "with what proves it";
    const ScoreNews second = scores.save({.replay = play(8)});
    EXPECT_EQ(second.count, 2);
    EXPECT_EQ(scores.rename(second.id, "Đạt"), std::nullopt);
    EXPECT_EQ(ScoreStore(file).find(second.id)->name, "Đạt");
    EXPECT_EQ(scores.getFailure(), "");
}

TEST_F(StoredScoresTest, WhereAHostGivesNamesATypedOneIsNobodysAndAGivenOneBinds) {
    const auto listNames = [this] {
        std::vector<std::string> names;
        for (const tetris::ScoreRow& row : listStored())
            names.push_back(row.name);
        std::ranges::sort(names);
        return names;
    };
    StoredScores given(file, {.name = "Bob", .person = "Bob", .nameOrigin = NameOrigin::Given});
    const int64_t id = given.save({.replay = play(1), .name = "Ann"}).id;
    EXPECT_EQ(listNames(), (std::vector<std::string>{"Bob"}));
    given.rename(id, "Ann");
    EXPECT_EQ(listNames(), (std::vector<std::string>{"Bob"}));
    StoredScores typed(file, {.nameOrigin = NameOrigin::Typed});
    static_cast<void>(typed.save({.replay = play(2), .name = "Bob"}));
    const int64_t unnamed = typed.save({.replay = play(3)}).id;
    EXPECT_EQ(listNames(), (std::vector<std::string>{"", "Bob", "Bob (typed)"}));
    typed.rename(unnamed, "Ann");
    EXPECT_EQ(listNames(), (std::vector<std::string>{"Ann (typed)", "Bob", "Bob (typed)"}));
}

TEST_F(StoredScoresTest, TheOwnTryAndTheStreakAreThoseOfTheNameInTheTables) {
    const auto add = [this](const std::string& name, const std::string& day) {
        test::SampleGame sample = test::makeSampleGame(30, name + day);
        sample.game.day = day;
        static_cast<void>(ScoreStore(file).add(sample.game, sample.replay, name, 1000));
    };
    add("Bob", "2026-01-31");
    add("Bob (typed)", "2026-01-30");
    add("Bob (typed)", "2026-01-31");
    StoredScores given(file, {.person = "Bob", .nameOrigin = NameOrigin::Given});
    StoredScores typed(file, {.nameOrigin = NameOrigin::Typed});
    const DailyQuestion question{"2026-01-31", tetris::RuleSet::Classic, "Bob", "2026-01-31"};
    const tetris::DailyTable ofGiven = given.findDaily(question);
    const tetris::DailyTable ofTyped = typed.findDaily(question);
    ASSERT_TRUE(ofGiven.findOwn() != nullptr && ofTyped.findOwn() != nullptr);
    EXPECT_EQ(ofGiven.findOwn()->name, "Bob");
    EXPECT_EQ(ofGiven.streak, 1);
    EXPECT_EQ(ofTyped.findOwn()->name, "Bob (typed)");
    EXPECT_EQ(ofTyped.streak, 2);
}

TEST_F(StoredScoresTest, AGameWithoutALandedPieceIsNotStored) {
    std::string text = play(7);
    const size_t verbs = text.find("+");
    const size_t end = text.find("end ");
    text.replace(verbs, end - verbs, "");
    text.replace(text.find("end "), std::string::npos,
                 "end stopped\nscore 0\npieces 0\nrows 0\nboard 6337a34dc4c025e5\n");
    EXPECT_EQ(scores.save({.replay = text, .name = "Ann"}), ScoreNews{});
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(StoredScoresTest, APageHasTheRowsThatWereAskedFor) {
    for (const uint64_t game : {1U, 2U, 3U, 4U, 5U})
        static_cast<void>(scores.save({.replay = play(game), .name = "Ann"}));
    const auto rows = listStored();
    EXPECT_EQ(scores.list({}), (ScorePage{.count = 5, .rows = rows}));
    EXPECT_EQ(scores.list({.filter = {.sequence = "test"}}), ScorePage{});
    EXPECT_EQ(scores.list({.around = rows[3].id}), (ScorePage{.count = 5, .rows = rows}));
}

TEST_F(StoredScoresTest, AFileOfOthersIsLeftAloneAndSaidSo) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "not ours";
    EXPECT_EQ(scores.save({.replay = play(7), .name = "Ann"}),
              (ScoreNews{.trouble = SaveTrouble::Foreign}));
    EXPECT_EQ(scores.list({}), (ScorePage{.trouble = SaveTrouble::Foreign}));
    EXPECT_NE(scores.getFailure().find(file.string()), std::string::npos);
}

TEST_F(StoredScoresTest, WhatIsSavedAtTheSecondTryHasNotFailed) {
    std::filesystem::create_directories(file);
    for (const uint64_t seed : {7U, 8U})
        EXPECT_NE(scores.save({.replay = play(seed)}).trouble, std::nullopt);
    std::filesystem::remove(file);
    EXPECT_EQ(scores.save({.replay = play(8)}).trouble, std::nullopt);
    EXPECT_NE(scores.getFailure(), "") << "the first one's";
    EXPECT_EQ(scores.save({.replay = play(7)}).trouble, std::nullopt);
    EXPECT_EQ(scores.getFailure(), "");
}

TEST_F(StoredScoresTest, OneSessionSavesNoMoreGamesInAMinuteThanItMay) {
    StoredScores limited(file, {.gamesAMinute = 2});
    std::filesystem::create_directories(file);
    EXPECT_NE(limited.save({.replay = play(1)}).trouble, std::nullopt) << "does not count";
    std::filesystem::remove(file);
    for (const uint64_t game : {1U, 2U})
        EXPECT_EQ(limited.save({.replay = play(game), .name = "Ann"}).trouble, std::nullopt);
    EXPECT_EQ(limited.save({.replay = play(3)}).trouble, SaveTrouble::TooMany);
    EXPECT_NE(limited.getFailure().find("too many games"), std::string::npos);
    EXPECT_EQ(listStored().size(), 2U);
}

TEST_F(StoredScoresTest, WhereThereIsNoPlaceItSaysSo) {
    EXPECT_EQ(StoredScores({}).save({.replay = play(7), .name = "Ann"}),
              (ScoreNews{.trouble = SaveTrouble::NoPlace}));
}

TEST_F(StoredScoresTest, FinishedGamesOfEarlierSessionsAreSavedAndRemoved) {
    const std::filesystem::path autosaves = directory.getPath() / "left";
    std::string suspended = play(9);
    suspended.replace(suspended.find("end limit"), 9, "end left");
    std::filesystem::path kept;
    for (const std::string& text : {play(7), suspended, std::string("torn"), play(8)}) {
        SuspendedFile game(autosaves, kGameEnding);
        game.write(0, text, false);
        if (text == suspended) kept = game.getFile();
    }
    const auto countFiles = [&autosaves] { return test::listNames(autosaves).size(); };
    std::filesystem::create_directories(file);
    StoredScores next(file, {.autosaves = autosaves, .name = "Ann"});
    EXPECT_NE(next.saveLeft(std::nullopt).trouble, std::nullopt);
    EXPECT_NE(next.getFailure(), "");
    EXPECT_EQ(countFiles(), 4U);

    std::filesystem::remove(file);
    EXPECT_EQ(next.saveLeft(std::nullopt), LeftNews());
    const auto rows = listStored();
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].name, "Ann");
    EXPECT_EQ(countFiles(), 2U);
    EXPECT_TRUE(std::filesystem::exists(kept));
}

// Nothing is stored that its replay does not prove, by whichever rules.
TEST_F(StoredScoresTest, WhatALeftGameSaysIsPlayedAgain) {
    const std::filesystem::path autosaves = directory.getPath() / "left";
    const auto forge = [](std::string text, std::string_view from, std::string_view to) {
        return text.replace(text.find(from), from.size(), to);
    };
    const std::string classic = play(7);
    const std::string sprint =
        tetris::recordGame({.brain = tetris::BrainRecipe("dt20"),
                            .rules = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern},
                            .mode = tetris::PlayMode::Ticks},
                           7);
    const std::string time = sprint.substr(sprint.rfind("\ntime "));
    for (const std::string& text :
         {forge(classic, "\nscore ", "\nscore 99"), forge(sprint, time, "\ntime 1\n"),
          forge(std::string(tetris::kWholeMatch), "end win 1 block-out", "end win 0 resigned"),
          forge(classic, "\nscore", "\nscores"), sprint}) {
        SuspendedFile game(autosaves, kGameEnding);
        game.write(0, text, false);
    }
    std::filesystem::path large;
    {
        SuspendedFile game(autosaves, kGameEnding);
        game.write(0, "tetris-replay 1\nend over\n", false);
        large = game.getFile();
    }
    StoredScores saver(file, {.autosaves = autosaves, .name = "Ann"});
    EXPECT_EQ(saver.saveLeft(std::nullopt), LeftNews{.unproven = 5});
    EXPECT_EQ(saver.getFailure(), "");
    EXPECT_EQ(listStored().size(), 1U) << "the sprint alone";
    EXPECT_TRUE(MatchStore(file).list(9).empty());
    EXPECT_EQ(test::listNames(autosaves).size(), 5U);
    // Longer than any replay.
    std::filesystem::resize_file(large, tetris::kMaxReplayBytes);
    std::ofstream(large, std::ios::app) << "\nend over\n";
    EXPECT_EQ(saver.saveLeft(std::nullopt), LeftNews{.unproven = 5}) << "each start says it";
}

// However its session ended.
class LeftMatchTest : public StoredScoresTest {
protected:
    LeftMatchTest() { std::filesystem::create_directories(autosaves); }

    // Up to a line in the middle; `person`: of side 0, with a blank before it.
    void leave(const std::string& name, const std::string& person,
               const std::string& rival = "level 6") const {
        std::string text = tetris::kWholeMatch.substr(0, tetris::kWholeMatch.find("+711"));
        text = tetris::replaceIn(text, "side 0 person", "side 0 person" + person);
        std::ofstream(autosaves / name) << tetris::replaceIn(text, "level 6", rival);
    }
    std::vector<tetris::MatchRow> save(
        std::optional<std::filesystem::file_time_type> givesUpBefore = std::nullopt) {
        StoredScores saver(file, {.autosaves = autosaves, .name = "login", .person = "Ann"});
        EXPECT_EQ(saver.saveLeft(givesUpBefore), LeftNews());
        return MatchStore(file).list(9);
    }
    std::vector<std::string> listFiles() const { return test::listNames(autosaves); }

    const std::filesystem::path autosaves = directory.getPath() / "games";
};

TEST_F(LeftMatchTest, ItIsKeptForThirtyDaysAndThenGivenUp) {
    using namespace std::chrono;
    leave("a.replay", " Ann");
    leave("b.replay", "");
    std::ofstream(autosaves / "c.replay") << tetris::kWholeMatch.substr(0, 60);
    EXPECT_TRUE(save().empty());
    EXPECT_EQ(listFiles(), (std::vector<std::string>{"a.replay", "b.replay", "c.replay"}));
    const auto now = std::filesystem::file_time_type::clock::now();
    std::filesystem::last_write_time(autosaves / "a.replay", now - hours(24 * 30 + 1));
    std::filesystem::last_write_time(autosaves / "b.replay", now - hours(24 * 30 - 1));
    const std::vector<tetris::MatchRow> rows = save();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].outcome, tetris::MatchOutcome::Lost);
    EXPECT_EQ(rows[0].name, "Ann");
    EXPECT_NE(scores.findMatchReplay(rows[0].id)->find("\nend win 1 resigned\n"),
              std::string::npos);
    EXPECT_EQ(listFiles(), (std::vector<std::string>{"b.replay", "c.replay"}));
}

TEST_F(LeftMatchTest, ANewMatchOfThatPersonGivesItUp) {
    leave("a.replay", " Ann");
    leave("b.replay", " Ben");
    leave("c.replay", " Ann");
    const auto written = std::filesystem::last_write_time(autosaves / "a.replay");
    std::filesystem::last_write_time(autosaves / "c.replay", written + std::chrono::seconds(1));
    const std::vector<tetris::MatchRow> rows = save(written + std::chrono::milliseconds(1));
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].outcome, tetris::MatchOutcome::Lost);
    EXPECT_EQ(rows[0].name, "Ann");
    EXPECT_EQ(listFiles(), (std::vector<std::string>{"b.replay", "c.replay"}))
        << "another person's, and the new one";
}

TEST_F(LeftMatchTest, OneThatCannotGoOnIsStopped) {
    leave("a.replay", " Ann", "tbp gone");
    const std::vector<tetris::MatchRow> rows = save();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].outcome, tetris::MatchOutcome::Stopped);
    EXPECT_EQ(rows[0].rival, "tbp gone");
}

TEST_F(LeftMatchTest, WhatTheRecordSaysDecidesWhetherItCounts) {
    const auto countsWith = [](const std::string& what, const std::string& with) {
        std::string text = tetris::replaceIn(
            tetris::kWholeMatch.substr(0, tetris::kWholeMatch.find("+225")), "4x5", "10x20");
        text = tetris::replaceIn(tetris::replaceIn(text, "400", "500"), "messy 30", "messy 0");
        text = tetris::replaceIn(text, what, with);
        text += "+9 0 X\n";
        return countsForRating(
            tetris::completeMatch(tetris::shareAutosave(text, "FILE"), {}, true));
    };
    EXPECT_TRUE(countsWith("person", "person Ann"));
    EXPECT_FALSE(countsWith("level 6", "brain dt20"));
    EXPECT_FALSE(countsWith("start", "practice 1\nstart"));
    EXPECT_FALSE(countsWith("cap 8", "cap 9"));
    EXPECT_FALSE(countsWith("play\n", "play\n= view 0 1\n"));
    EXPECT_FALSE(countsWith("play\n", "play\n= active 0 1\n= active 0 0\n"));
    EXPECT_TRUE(countsWith("play\n", "play\n= view 0 0\n"));
}

TEST_F(StoredScoresTest, MatchesAndTheirReplaysAreFound) {
    static_cast<void>(scores.save({.replay = std::string(tetris::kWholeMatch), .name = "Ann"}));
    const MatchesAnswer matches = scores.listMatches("Ann", 9);
    EXPECT_FALSE(matches.trouble);
    ASSERT_EQ(matches.rows.size(), 1U);
    EXPECT_EQ(matches.rows[0].id, 1);
    EXPECT_EQ(scores.findMatchReplay(1), tetris::kWholeMatch);
    EXPECT_EQ(scores.findReplay(1), std::nullopt) << "of no game";
    EXPECT_TRUE(scores.listMatches("Ann", 0).rows.empty());
}

// Another one's is not that of whoever plays in this session.
TEST_F(StoredScoresTest, TheRatingOfANameIsThatOfTheTables) {
    MatchStore(file).add({.name = "Ben", .outcome = tetris::MatchOutcome::Won}, "replay", 1200);
    StoredScores given(file, {.name = "Ann", .person = "Ann", .nameOrigin = NameOrigin::Given});
    StoredScores typed(file, {.nameOrigin = NameOrigin::Typed});
    for (StoredScores* const each : {&given, &typed}) {
        EXPECT_EQ(each->findRating("Ben"), 1224);
        EXPECT_EQ(each->findRating("Ann"), std::nullopt);
        EXPECT_FALSE(each->listMatches("Ben", 0).record.rating);
    }
}

}  // namespace
}  // namespace tui
