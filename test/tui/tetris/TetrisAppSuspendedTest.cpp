#include <gtest/gtest.h>

#include <tuple>

#include "brain/tetris/DefaultBrain.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/Contents.h"
#include "test/support/Effort.h"
#include "test/support/game/LongReplay.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"

// Games are recorded, autosaved, suspended and resumed.

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::readReplayText;

PlayOptions withAutosave(FakeSaver& autosave, tetris::GameSetup setup = {},
                         SettingValues settings = {}) {
    PlayOptions options = autosave.serve(makeOptions(std::move(setup), 7, std::move(settings)));
    options.readTime = [] { return int64_t{1769860800}; };  // 2026-01-31T12:00:00Z
    return options;
}

// The record of the game: as it was saved when it ended, or as it stands.
std::string readRecord(AppDriver& driver, const FakeSaver& autosave) {
    return autosave.ended.empty() ? driver.record() : autosave.ended[0];
}

// Presses random keys at random times, also those of brain, adversary and speed.
void playAtRandom(AppDriver& driver, base::JavaRandom& random, int keys) {
    const std::string letters = "jjjlllkkn  bB>>><+-p";
    for (int i = 0; i < keys && driver.state().phase != Phase::Over; ++i) {
        const auto at = static_cast<size_t>(random.nextInt(static_cast<int>(letters.size())));
        driver.type(letters.substr(at, 1));
        if (driver.state().phase == Phase::Paused) driver.type("p");
        if (random.nextInt(2) == 0) driver.wait(std::chrono::milliseconds(random.nextInt(700)));
    }
}

// All that a suspended game brings back.
auto readGame(const TetrisState& state) {
    const tetris::Game& game = *state.findClassic();
    return std::tuple(game.copyCommittedBoard(), &game.getPiece(), game.getX(), game.getY(),
                      game.getScore(), game.getPieces(), game.getTally(), game.getLimit(),
                      game.peekNext(), game.isRunning(), state.played, state.settings.speed,
                      state.settings.adversary, state.adversaryDealt, state.brain,
                      state.brainActive, state.seed, state.setup.sequence, state.stack);
}

tetris::GameSetup makeSetup(base::JavaRandom& random) {
    tetris::GameSetup setup;
    setup.sequence = std::vector<std::string>{"bag", "random", "test"}[random.next(31) % 3];
    if (random.nextInt(2) == 0) setup.brain = "dellacherie";
    if (random.nextInt(3) == 0) setup.master = "bad";
    if (random.nextInt(2) == 0) setup.adversary = random.nextInt(101);
    if (random.nextInt(2) == 0) setup.rules.limit = 5 + random.nextInt(60);
    setup.rules.width = 4 + random.nextInt(12);
    setup.rules.rows = 2 + random.nextInt(19);
    return setup;
}

TEST(TetrisAppSuspendedTest, EveryGameIsRecordedAndItsReplayLeadsToIt) {
    for (int seed = 1; seed <= tetris::scaleEffort(30); ++seed) {
        SCOPED_TRACE(seed);
        base::JavaRandom random(static_cast<uint64_t>(seed));
        FakeSaver autosave;
        AppDriver driver = beginGame(withAutosave(autosave, makeSetup(random)), {200, 70});
        playAtRandom(driver, random, 250);
        const bool isOver = driver.state().phase == Phase::Over;
        driver.type("q");
        ASSERT_EQ(autosave.ended.size(), isOver ? 1U : 0U);
        if (!isOver) driver.type("y");
        ASSERT_EQ(autosave.ended.size(), 1U);
        const auto replay = readReplayText(autosave.ended[0]);
        try {
            tetris::verifyReplay(replay);
        } catch (const tetris::ReplayDifference& difference) {
            FAIL() << difference.getLine() << ": " << difference.what() << "\n"
                   << autosave.ended[0];
        }
        EXPECT_EQ(replay->result.sides[0].pieces, driver.game().countLandedPieces());
        EXPECT_EQ(replay->result.sides[0].rows, driver.game().getRows());
        EXPECT_EQ(replay->result.end, isOver ? driver.game().getEnd() : tetris::GameEnd::Stopped);
        for (const std::string& saved : autosave.saves)
            readLeft(saved);
    }
}

TEST(TetrisAppSuspendedTest, APersonsPlayTakesAtMostEightBytesAVerb) {
    base::JavaRandom random(3);
    FakeSaver autosave;
    AppDriver driver = beginGame(withAutosave(autosave));
    // A slow player: single keys, with falls by the clock in between.
    while (driver.state().phase == Phase::Playing && driver.game().getPieces() < 60) {
        for (int keys = random.nextInt(6); keys > 0; --keys) {
            driver.type(random.nextInt(4) == 0 ? "k" : random.nextInt(2) == 0 ? "j" : "l");
            driver.wait(std::chrono::milliseconds(100 + random.nextInt(900)));
        }
        if (random.nextInt(2) == 0) driver.type(" ");
        driver.wait(2s);
    }
    driver.type("q");
    const std::string left = readRecord(driver, autosave);
    const auto replay = readReplayText(left);
    size_t verbs = 0;
    for (const tetris::VerbRun& run : replay->runs)
        verbs += run.count;
    EXPECT_GT(verbs, 100U);
    EXPECT_LE(left.size() - left.find("play\n"), 8 * verbs);
}

TEST(TetrisAppSuspendedTest, AGameThatWasLeftGoesOnExactlyWhereItStood) {
    for (int seed = 1; seed <= tetris::scaleEffort(40); ++seed) {
        SCOPED_TRACE(seed);
        base::JavaRandom random(static_cast<uint64_t>(seed));
        FakeSaver autosave;
        AppDriver first = beginGame(withAutosave(autosave, makeSetup(random)), {200, 70});
        playAtRandom(first, random, random.nextInt(120));
        if (first.state().phase == Phase::Over) continue;
        first.type("q");
        const std::string left = first.record();
        first.press("Esc p");

        FakeSaver nextAutosave;
        AppDriver second =
            beginGame(offerLeft(withAutosave(nextAutosave, {}, {.next = 2}), left), {200, 70});
        EXPECT_EQ(nextAutosave.wentOn, 1);
        EXPECT_EQ(second.state().settings.next, 2) << "that of modern games";
        ASSERT_EQ(second.state().phase, Phase::Paused);
        ASSERT_EQ(first.state().phase, Phase::Paused);
        EXPECT_EQ(readGame(second.state()), readGame(first.state()));
        // Suspended again without another verb, it is the same file.
        EXPECT_EQ(second.app.getGame().formatSuspended(), left);

        // The same keys lead to the same game, random numbers included.
        first.type("p");
        second.type("p");
        for (int i = 0; i < 300 && first.state().phase == Phase::Playing; ++i) {
            const std::string letters = "jlk n>b";
            const auto at = static_cast<size_t>(random.nextInt(static_cast<int>(letters.size())));
            first.type(letters.substr(at, 1));
            second.type(letters.substr(at, 1));
        }
        EXPECT_EQ(readGame(second.state()), readGame(first.state()));
        const std::string one = readRecord(first, autosave);
        const std::string other = readRecord(second, nextAutosave);
        EXPECT_EQ(one.substr(one.find("\nend ")), other.substr(other.find("\nend ")));
        tetris::verifyReplay(readReplayText(other));
    }
}

TEST(TetrisAppSuspendedTest, WhileItIsPlayedAGameIsSavedOnceASecondAtMost) {
    FakeSaver autosave;
    AppDriver driver(withAutosave(autosave));
    EXPECT_TRUE(autosave.saves.empty());
    driver.press(KeyCode::Enter);
    EXPECT_EQ(autosave.saves.size(), 1U);
    // Nothing has changed, so nothing is saved.
    driver.wait(900ms);
    EXPECT_EQ(autosave.saves.size(), 1U);
    // A change is saved with the next fall, or after a second at the latest: here one second after
    // the start of the game.
    driver.type("j");
    driver.wait(99ms);
    EXPECT_EQ(autosave.saves.size(), 1U);
    driver.wait(1ms);
    EXPECT_EQ(autosave.saves.size(), 2U);
    for (int i = 0; i < 40; ++i) {
        driver.type(i % 2 == 0 ? "j" : "l");
        driver.wait(50ms);
    }
    EXPECT_EQ(autosave.saves.size(), 4U);
    // A pause saves it at once.
    driver.type("jp");
    EXPECT_EQ(autosave.saves.size(), 5U);
    EXPECT_TRUE(driver.record().starts_with(autosave.saves.back()));
    EXPECT_TRUE(autosave.saves.back().starts_with(autosave.saves.front()));
    driver.wait(1h);
    EXPECT_EQ(autosave.saves.size(), 5U);
    EXPECT_TRUE(autosave.ended.empty());
}

TEST(TetrisAppSuspendedTest, SavingAGameThatFallsTakesNoWakeUpOfItsOwn) {
    // Delays above and below a second, and some that do not divide a second.
    for (const auto& [speed, delay] : {std::pair{0, 2000ms},
                                       {45, 1100ms},
                                       {50, 1000ms},
                                       {51, 980ms},
                                       {65, 700ms},
                                       {85, 300ms},
                                       {90, 200ms}}) {
        SCOPED_TRACE(speed);
        FakeSaver autosave;
        AppDriver driver = beginGame(withAutosave(autosave, {}, {.speed = speed}));
        const size_t before = autosave.saves.size();
        const auto falls = static_cast<int>(8s / delay);
        EXPECT_EQ(driver.wait(falls * delay), falls);
        const auto saved = static_cast<int>(autosave.saves.size() - before);
        EXPECT_LE(saved, 8);
        EXPECT_GE(saved, 4);
    }
}

TEST(TetrisAppSuspendedTest, AKeyIsSavedASecondLaterWhereNothingFallsSooner) {
    FakeSaver autosave;
    AppDriver driver = beginGame(withAutosave(autosave, {}, {.speed = 0}));
    driver.wait(500ms);
    driver.type("j");
    driver.wait(999ms);
    EXPECT_EQ(autosave.saves.size(), 1U);
    driver.wait(1ms);
    ASSERT_EQ(autosave.saves.size(), 2U);
    EXPECT_NE(autosave.saves.back().find("+500 L\n"), std::string::npos);
}

TEST(TetrisAppSuspendedTest, QuitAsksWhetherToGoOnLater) {
    FakeSaver autosave;
    for (const bool isEnter : {true, false}) {
        AppDriver driver = beginGame(withAutosave(autosave));
        driver.type(" q");
        EXPECT_TRUE(driver.shows("Enter  keep it"));
        EXPECT_FALSE(driver.app.isDone());
        driver.press(isEnter ? "Enter" : "l");
        EXPECT_TRUE(driver.app.isDone());
        EXPECT_TRUE(driver.app.getGame().formatSuspended());
        EXPECT_TRUE(autosave.ended.empty());
    }
    AppDriver driver = beginGame(withAutosave(autosave));
    driver.type("qyq");
    EXPECT_TRUE(driver.app.isDone());
    EXPECT_FALSE(driver.app.getGame().formatSuspended());
    ASSERT_EQ(autosave.ended.size(), 1U);
    EXPECT_NE(autosave.ended[0].find("\nend stopped\n"), std::string::npos);

    // While the autosave fails, the question does not offer to keep it.
    autosave.fails = true;
    AppDriver failing = beginGame(withAutosave(autosave));
    failing.wake();
    failing.type("q");
    EXPECT_FALSE(failing.shows("keep it"));
    autosave.fails = false;
    failing.wake();
    EXPECT_TRUE(failing.shows("keep it") || failing.shows("leave it"));
}

TEST(TetrisAppSuspendedTest, ANewGameIsAskedForAndEndsTheOneThatIsOn) {
    for (const auto& [key, seed] : {std::pair{"g", "\nseed 1001\n"}, {"G", "\nseed 7\n"}}) {
        FakeSaver autosave;
        AppDriver driver = beginGame(withAutosave(autosave));
        driver.press("Space Space");
        driver.type(key);
        EXPECT_EQ(driver.state().overlay, Overlay::NewQuestion);
        EXPECT_TRUE(driver.shows("New game?"));
        EXPECT_TRUE(autosave.finished.empty()) << "not before the answer";
        driver.press(KeyCode::Escape);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(driver.game().getPieces(), 3);
        driver.restart(key);
        EXPECT_EQ(driver.state().overlay, Overlay::None);
        EXPECT_EQ(driver.game().getPieces(), 1);
        EXPECT_EQ(autosave.finished, std::vector<int>{1});
        EXPECT_EQ(autosave.removed, std::vector<int>{1});
        EXPECT_TRUE(autosave.ended.empty()) << "without a row it does not count";
        EXPECT_TRUE(
            test::hasParts(autosave.saves.back(), {seed, "\nstart 2026-01-31T12:00:00Z\n"}));
    }
}

TEST(TetrisAppSuspendedTest, WhatIsChangedInPlayIsRecordedWhereItActs) {
    FakeSaver autosave;
    AppDriver driver(withAutosave(autosave));
    driver.press("Enter j + > > b B j - q");
    EXPECT_TRUE(test::hasParts(
        driver.record(),
        {"play\n= speed 50\n+0 L\n= speed 55\n= adversary 20\n= brain bad\n= active 1\n"
         "+0 L\n= speed 50\nend left\n"}));
}

TEST(TetrisAppSuspendedTest, TheFirstScreenOffersTheGameThatWasLeft) {
    FakeSaver autosave;
    AppDriver first = beginGame(withAutosave(autosave, {.rules = {.width = 8, .rows = 18}}));
    first.type("jj q");
    PlayOptions options = offerLeft(withAutosave(autosave), first.record());
    for (const Size window : {Size{80, 24}, Size{36, 21}})
        EXPECT_TRUE(AppDriver(options, window).shows("> Resume  classic, 8x18"));

    AppDriver other(options);
    other.restart();
    EXPECT_EQ(autosave.wentOn, 0);
    EXPECT_EQ(other.state().phase, Phase::Playing);
    EXPECT_EQ(other.state().setup.rules.width, 10);
    EXPECT_TRUE(autosave.ended.empty());

    options.goesOn = true;
    const AppDriver resumed(options);
    EXPECT_EQ(resumed.state().phase, Phase::Paused) << "without a question";
    EXPECT_EQ(autosave.wentOn, 1);
}

TEST(TetrisAppSuspendedTest, ABrainThatIsGoneIsOffAndNamed) {
    FakeSaver autosave;
    AppDriver first = beginGame(withAutosave(autosave));
    first.type("bjq");
    std::string left = first.record();
    left.replace(left.find("brain default"), 13, "brain gone.toml");
    FakeSaver second;
    AppDriver driver = beginGame(offerLeft(withAutosave(second), left));
    EXPECT_FALSE(driver.state().brainActive);
    EXPECT_EQ(driver.state().brain, "default");
    EXPECT_TRUE(driver.shows("gone.toml is not here"));
    driver.type("pjq");
    EXPECT_TRUE(test::hasParts(driver.record(), {"= brain default\n= active 0\n+0 L\n"}));
    tetris::verifyReplay(readReplayText(driver.record()));
}

TEST(TetrisAppSuspendedTest, AGameEndsVisiblyBeforeItsReplayIsTooLong) {
    for (const Size window : {Size{80, 24}, Size{36, 21}}) {
        FakeSaver autosave;
        PlayOptions options = withAutosave(autosave);
        options.maxReplayBytes = 200;
        AppDriver driver = beginGame(std::move(options), window);
        for (int i = 0; i < 100 && driver.state().phase == Phase::Playing; ++i) {
            driver.type(i % 2 == 0 ? "j" : "l");
            driver.wait(10ms);
            driver.type("n");
            driver.wait(2s);
        }
        ASSERT_EQ(driver.state().phase, Phase::Over) << autosave.journal;
        ASSERT_EQ(autosave.ended.size(), 1U);
        EXPECT_LE(autosave.ended[0].size(), 400U);
        const auto replay = readReplayText(autosave.ended[0]);
        tetris::verifyReplay(replay);
        EXPECT_EQ(replay->result.end, tetris::GameEnd::Stopped);
        EXPECT_EQ(driver.state().best, replay->result.sides[0].score);
        EXPECT_TRUE(driver.shows({"the recording", "STOPPED"}));
        EXPECT_FALSE(driver.app.getGame().formatSuspended());
        // The next game is another one.
        driver.restart();
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_FALSE(driver.state().isRecordingFull);
    }
}

TEST(TetrisAppSuspendedTest, KeysAloneCannotMakeAReplayTooLong) {
    for (const bool isModern : {false, true}) {
        FakeSaver autosave;
        PlayOptions options = withAutosave(autosave);
        if (isModern)
            options.setup.rules = {.goal = tetris::Goal::Zen, .set = tetris::RuleSet::Modern};
        options.maxReplayBytes = 400;
        AppDriver driver = beginGame(std::move(options));
        for (int i = 0; i < 1000 && driver.state().phase == Phase::Playing; ++i) {
            driver.type(i % 2 == 0 ? "j" : "l");
            driver.wait(10ms);
            if (i % 20 == 19) driver.wait(std::chrono::milliseconds(isModern ? 300 : 0));
        }
        ASSERT_EQ(driver.state().phase, Phase::Over);
        EXPECT_TRUE(driver.state().isRecordingFull);
        ASSERT_EQ(autosave.ended.size(), 1U);
        EXPECT_LE(autosave.ended[0].size(), 700U);
    }
}

TEST(SuspendedGameTest, AFileThatIsCutAnywhereLosesWhatWasNotWrittenAndNoMore) {
    for (const int adversary : {0, 50}) {
        FakeSaver autosave;
        AppDriver driver = beginGame(withAutosave(autosave, {.adversary = adversary}));
        base::JavaRandom random(5);
        playAtRandom(driver, random, 60);
        driver.type("q");
        const std::string whole = driver.record();
        int64_t pieces = 0;
        for (size_t size = 0; size <= whole.size(); ++size) {
            SCOPED_TRACE(size);
            if (size % 7 != 0 && size != whole.size() && whole[size] != '\n') continue;
            const std::string text = whole.substr(0, size);
            if (text.find("\nplay\n") == std::string::npos) {
                EXPECT_THROW(static_cast<void>(readLeft(text)), std::invalid_argument);
                continue;
            }
            if (adversary > 0 && text.find("\n= speed") == std::string::npos) continue;
            const auto left = readLeft(text);
            TetrisState state;
            tetris::DefaultBrain brain;
            left->restore([&brain]() -> tetris::Brain& { return brain; }, state);
            // Only the last line may be missing.
            EXPECT_GE(state.findClassic()->countLandedPieces() + 1, pieces);
            pieces = std::max<int64_t>(pieces, state.findClassic()->countLandedPieces());
        }
        EXPECT_EQ(pieces, driver.game().countLandedPieces());
        EXPECT_GT(pieces, 3);
    }
}

TEST(SuspendedGameTest, OnlyGamesThatWereLeftOnTheScreenAreTaken) {
    EXPECT_THROW(readLeft(tetris::recordGame({.rules = {.limit = 5}}, 1)), std::invalid_argument);
    EXPECT_THROW(
        readLeft(tetris::recordGame({.rules = {.limit = 5}, .mode = tetris::PlayMode::Ticks}, 1)),
        std::invalid_argument);
    std::string wrong =
        tetris::recordGame({.rules = {.limit = 5}, .mode = tetris::PlayMode::Ticks}, 1);
    wrong.replace(wrong.find("end limit"), 9, "end left");
    EXPECT_THROW(readLeft(wrong), tetris::ReplayDifference);
}

// ---- One that takes long to read

TEST(TetrisAppSuspendedTest, ALongGameIsOfferedByNameAndReadWhenItIsChosen) {
    FakeSaver autosave;
    PlayOptions options = withAutosave(autosave);
    options.offered =
        std::make_shared<SuspendedGame>(readReplayText(tetris::makeLongReplay()), "slow");
    AppDriver driver(std::move(options));
    EXPECT_TRUE(driver.shows("unread: slow"));
    // Nothing happens until it is chosen.
    EXPECT_EQ(driver.wait(10s), 0);
    driver.press(KeyCode::Enter);
    EXPECT_TRUE(driver.shows("0 % of slow"));
    ASSERT_LE(driver.app.nextWake(), driver.now);
    for (int i = 0; i < 30; ++i)
        driver.app.onTime(driver.now);
    EXPECT_FALSE(driver.shows("0 % of slow"));
    EXPECT_TRUE(driver.shows(" % of slow"));
    // A key ends it.
    driver.press(KeyCode::Escape);
    EXPECT_TRUE(driver.shows("unread: slow"));
    EXPECT_EQ(driver.wait(10s), 0);
    EXPECT_EQ(driver.state().phase, Phase::Start);
    driver.press("Enter Enter");
    EXPECT_TRUE(driver.shows("unread: slow"));
    // Another game may begin in the middle of it.
    driver.press("Enter Up Enter");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_FALSE(driver.state().start.isReading);
}

TEST(TetrisAppSuspendedTest, ALongGameThatIsReadGoesOn) {
    tetris::GameSetup setup{.rules = {.limit = 2000}, .mode = tetris::PlayMode::Ticks};
    setup.brain = "dt10";
    const std::string text = tetris::recordGame(setup, 3);
    // Without its last lines it is the autosave of a game in progress.
    const std::string cut = text.substr(0, text.rfind("\nend") + 1);
    FakeSaver autosave;
    PlayOptions options = offerLeft(withAutosave(autosave), cut.substr(0, cut.rfind('+')));
    ASSERT_FALSE(options.offered->isRead());
    AppDriver driver = beginGame(std::move(options));
    driver.waitForEnd();
    ASSERT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.game().getPieces(), 2000);
    EXPECT_EQ(driver.state().heights.getLast(), driver.state().stack.computeHeight());
    tetris::verifyReplay(readReplayText(driver.record()));
}

TEST(TetrisAppSuspendedTest, ADamagedLongGameIsSaidAndTheRestGoesOn) {
    FakeSaver autosave;
    PlayOptions options = withAutosave(autosave);
    options.offered =
        std::make_shared<SuspendedGame>(readReplayText(tetris::makeLongReplay(5'000'000)));
    ASSERT_FALSE(options.offered->isRead());
    AppDriver driver = beginGame(std::move(options));
    driver.waitForEnd();
    EXPECT_EQ(driver.state().phase, Phase::Start);
    EXPECT_EQ(driver.state().notice, "The game's file is damaged.");
    EXPECT_FALSE(driver.app.getGame().formatSuspended());
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
}

TEST(TetrisAppSuspendedTest, EscLeadsFromAPauseToTheFirstPageWhichOffersTheGame) {
    FakeSaver autosave;
    AppDriver driver = beginGame(withAutosave(autosave));
    driver.type("jj  k");
    driver.wait(1500ms);
    driver.press("p Tab Esc");
    EXPECT_EQ(driver.state().phase, Phase::Paused) << "Esc first leaves a control";
    EXPECT_TRUE(driver.shows("Esc  start page"));
    const std::string left = driver.record();
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Start);
    ASSERT_EQ(autosave.suspended.size(), 1U);
    EXPECT_EQ(driver.state().start.chosen, StartItem::Resume);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.record(), left);
    EXPECT_EQ(autosave.wentOn, 1);
    // And again, into another game.
    driver.press("Esc g");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(driver.game().getPieces(), 1);
    EXPECT_EQ(autosave.suspended.size(), 2U);
    EXPECT_TRUE(autosave.ended.empty()) << "no score";
}

TEST(TetrisAppSuspendedTest, AGameFromAStackHasItsHeightBeforeAPieceHasLocked) {
    FakeSaver autosave;
    PlayOptions options = autosave.serve(makeModernOptions(tetris::Goal::Zen));
    options.setup.rules.board = "#.########";
    AppDriver first = beginGame(options);
    first.type("j");
    EXPECT_EQ(first.state().heights.getLast(), 1);
    const AppDriver driver = beginGame(offerLeft(options, first.record()));
    ASSERT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().heights.getLast(), 1);
}

TEST(TetrisAppSuspendedTest, AGameInWhichNothingHasBeenDoneIsNotSuspended) {
    for (const tetris::RuleSet set : {tetris::RuleSet::Classic, tetris::RuleSet::Modern}) {
        FakeSaver autosave;
        PlayOptions options = withAutosave(autosave);
        options.setup.rules.set = set;
        options.settings.rules.set = set;
        AppDriver driver = beginGame(std::move(options));
        driver.type("jp");
        EXPECT_TRUE(driver.app.getState().isGameEmpty());
        driver.type("q");
        EXPECT_TRUE(driver.shows("Enter  leave it"));
        driver.press("Esc Esc");
        EXPECT_EQ(driver.state().phase, Phase::Start);
        EXPECT_TRUE(autosave.suspended.empty());
        EXPECT_TRUE(autosave.ended.empty()) << "no score";
        EXPECT_NE(driver.state().start.chosen, StartItem::Resume);
        // One piece is worth it.
        driver.press("Enter Space p");
        EXPECT_FALSE(driver.app.getState().isGameEmpty());
        driver.press(KeyCode::Escape);
        EXPECT_EQ(autosave.suspended.size(), 1U);
    }
}

}  // namespace
}  // namespace tui
