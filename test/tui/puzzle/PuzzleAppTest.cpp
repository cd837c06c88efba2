#include "tui/puzzle/PuzzleApp.h"

#include <gtest/gtest.h>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/PuzzleDriver.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/puzzle/view/PuzzleView.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

// The blank is in the middle, so every direction has a tile.
constexpr const char* kMiddle = "3x3:1,2,3,4,0,6,7,5,8";

// ---- Keys and mouse

TEST(PuzzleAppTest, ArrowsAndLettersSlideATileInTheirDirection) {
    struct Row {
        KeyCode arrow;
        const char* letters;
        const char* board;
    };
    PuzzleOptions blanks = PuzzleDriver::makeOptions();
    blanks.movesBlank = true;
    PuzzleDriver blank(kMiddle, blanks);
    blank.press(KeyCode::Left);
    EXPECT_EQ(blank.board(), "1 2 3/_ 4 6/7 5 8") << "if directions are the blank's";
    for (const Row& row : {Row{KeyCode::Left, "ha", "1 2 3/4 6 _/7 5 8"},
                           Row{KeyCode::Right, "ld", "1 2 3/_ 4 6/7 5 8"},
                           Row{KeyCode::Up, "kw", "1 2 3/4 5 6/7 _ 8"},
                           Row{KeyCode::Down, "js", "1 _ 3/4 2 6/7 5 8"}}) {
        PuzzleDriver arrow(kMiddle);
        arrow.press(row.arrow);
        EXPECT_EQ(arrow.board(), row.board);
        for (const char letter : std::string_view(row.letters)) {
            PuzzleDriver driver(kMiddle);
            driver.type(std::string_view(&letter, 1));
            EXPECT_EQ(driver.board(), row.board) << letter;
        }
    }
}

TEST(PuzzleAppTest, AClickSlidesTheStretchUpToTheBlankAndOtherCellsRefuseQuietly) {
    PuzzleDriver driver("4x4:0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15");
    driver.click(0);  // the blank itself
    driver.click(5);  // neither its row nor its column
    driver.mouse(KeyCode::MousePress, 0, 0);
    driver.mouse(KeyCode::MouseRelease, 0, 0);
    EXPECT_EQ(driver.game().getMoves(), 0);
    EXPECT_FALSE(driver.app.takeRequests().beeps);
    driver.click(3);
    EXPECT_EQ(driver.board(), "1 2 3 _/4 5 6 7/8 9 10 11/12 13 14 15");
    driver.type("u");
    EXPECT_EQ(driver.game().getMoves(), 0) << "a stretch is one step";
    driver.type("r");
    EXPECT_EQ(driver.game().getMoves(), 3);
}

TEST(PuzzleAppTest, AClickIsPressAndReleaseOnOneTile) {
    PuzzleDriver driver(kMiddle);
    const std::string before = driver.board();
    const PuzzleLayout layout = computePuzzleLayout({80, 24}, {3, 3});
    const Box three = layout.findCell(3);
    const Box five = layout.findCell(5);
    driver.mouse(KeyCode::MousePress, three.column, three.row);
    EXPECT_EQ(driver.board(), before);
    driver.mouse(KeyCode::MouseRelease, five.column, five.row);
    driver.mouse(KeyCode::MouseRelease, three.column, three.row);
    EXPECT_EQ(driver.board(), before);
    driver.mouse(KeyCode::MousePress, three.column, three.row);
    driver.mouse(KeyCode::MouseRelease, three.column + 1, three.row);
    EXPECT_EQ(driver.board(), "1 2 3/_ 4 6/7 5 8");
}

TEST(PuzzleAppTest, SpaceDealsAnotherBoardOfTheSameSizeAndWay) {
    PuzzleDriver driver("5x3#w9");
    driver.type(" ");
    EXPECT_EQ(puzzle::toString(driver.state().id), "5x3#w1001");
    PuzzleDriver typed("3x2:1,2,3,4,0,5");
    typed.type(" ");
    EXPECT_EQ(puzzle::toString(typed.state().id), "3x2#u1001");
}

TEST(PuzzleAppTest, SpaceAsksIfAGameIsOn) {
    PuzzleDriver driver(kMiddle);
    driver.type("h ");
    EXPECT_TRUE(driver.shows("A new board?"));
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.board(), "1 2 3/4 6 _/7 5 8");
    driver.type(" hjkl");
    EXPECT_EQ(driver.board(), "1 2 3/4 6 _/7 5 8") << "the question waits for its answer";
    driver.type("y");
    EXPECT_EQ(puzzle::toString(driver.state().id), "3x3#u1001");
}

TEST(PuzzleAppTest, QuitAsksIfAGameIsOn) {
    PuzzleDriver idle(kMiddle);
    idle.type("q");
    EXPECT_TRUE(idle.app.isDone());

    PuzzleDriver driver(kMiddle);
    driver.type("hq");
    EXPECT_FALSE(driver.app.isDone());
    driver.type("n");
    EXPECT_FALSE(driver.app.isDone());
    driver.type("qy");
    EXPECT_TRUE(driver.app.isDone());
}

// Stores its calls.
class FakeBoardAutosave : public BoardAutosave {
public:
    explicit FakeBoardAutosave(std::unique_ptr<Worker> worker = std::make_unique<InlineWorker>())
        : background(std::shared_ptr<BoardAutosave>(std::shared_ptr<void>(), this),
                     std::move(worker)) {}

    bool save(const std::optional<std::string>& text) override {
        if (text) texts.push_back(*text);
        if (!text) ++dropped;
        return !isFull;
    }

    // The usual options, with this autosave.
    PuzzleOptions serve() {
        PuzzleOptions options = PuzzleDriver::makeOptions();
        options.autosave = &background;
        return options;
    }

    Background<BoardAutosave> background;
    std::vector<std::string> texts;
    int dropped = 0;
    bool isFull = false;
};

TEST(PuzzleAppTest, ABoardIsSavedFromItsFirstSlideOnAndRemovedWhenItIsSolvedOrEnded) {
    FakeBoardAutosave autosave;
    PuzzleDriver driver(kMiddle, autosave.serve());
    driver.wait(5s);
    EXPECT_TRUE(autosave.texts.empty());
    driver.type("h");
    EXPECT_EQ(autosave.texts.size(), 1U);
    driver.wait(5s);
    EXPECT_EQ(autosave.texts.size(), 1U) << "time alone does not write";
    driver.type("u");
    EXPECT_EQ(autosave.texts.size(), 2U);
    driver.type("h");
    driver.wait(1s);
    driver.type("p");
    EXPECT_EQ(autosave.texts.size(), 4U) << "a pause writes the time";
    driver.type("pqy");
    EXPECT_EQ(autosave.dropped, 1);
    EXPECT_FALSE(driver.app.isSuspended());

    FakeBoardAutosave other;
    PuzzleDriver solved(kMiddle, other.serve());
    solved.type("h");
    solved.solveByKeys();
    EXPECT_EQ(other.dropped, 1);
    solved.type("q");
    EXPECT_TRUE(solved.app.isDone());
    EXPECT_FALSE(solved.app.isSuspended());
}

TEST(PuzzleAppTest, WhatWasSlidDuringASaveIsSavedWhateverEndsTheProgram) {
    auto owned = std::make_unique<HeldWorker>();
    HeldWorker& worker = *owned;
    FakeBoardAutosave autosave(std::move(owned));
    PuzzleDriver driver(kMiddle, autosave.serve());
    driver.type("hk");
    EXPECT_EQ(worker.added, 1);
    driver.wait(3s);
    driver.app.finishSaves(1s);
    worker.doJob();
    worker.doJob();
    ASSERT_EQ(autosave.texts.size(), 2U);
    const puzzle::PuzzleGame saved = puzzle::parseGame(autosave.texts.back()).game;
    EXPECT_EQ(saved.getMoves(), 2);
    EXPECT_EQ(saved.computeTime(0), 3000);
    // The clock of the loop may have stood still since.
    driver.app.finishSaves(1s);
    EXPECT_EQ(worker.added, 2);
}

TEST(PuzzleAppTest, ABoardThatCouldNotBeSavedIsTriedAgainAtTheEnd) {
    FakeBoardAutosave autosave;
    autosave.isFull = true;
    PuzzleDriver driver(kMiddle, autosave.serve());
    driver.type("hp");
    EXPECT_EQ(autosave.texts.size(), 1U);
    autosave.isFull = false;
    driver.app.finishSaves(1s);
    EXPECT_EQ(autosave.texts.size(), 2U);
    driver.app.finishSaves(1s);
    EXPECT_EQ(autosave.texts.size(), 2U) << "it is saved";
}

TEST(PuzzleAppTest, ABoardIsSuspendedByEnterAndResumedPaused) {
    FakeBoardAutosave autosave;
    PuzzleOptions options = autosave.serve();
    PuzzleDriver first(kMiddle, options);
    first.type("hku");
    first.wait(2500ms);
    first.type("q");
    EXPECT_TRUE(first.shows("keep it"));
    first.press(KeyCode::Enter);
    EXPECT_TRUE(first.app.isSuspended());
    options.resumed = puzzle::parseGame(autosave.texts.back());
    PuzzleDriver second("4x4#u9", options);
    EXPECT_TRUE(second.shows("PAUSED"));
    EXPECT_EQ(second.board(), first.board());
    EXPECT_EQ(second.state().id, first.state().id);
    second.type("p");
    EXPECT_EQ(second.state().played, 2s);
    EXPECT_EQ(second.game().getMoves(), first.game().getMoves());
    second.type("u");
    EXPECT_EQ(second.game().getMoves(), 0);
    second.solveByKeys();
    EXPECT_EQ(autosave.dropped, 1);
}

TEST(PuzzleAppTest, TheOtherProgramIsStartedAtOnceIfTheBoardIsSuspended) {
    FakeBoardAutosave autosave;
    PuzzleOptions options = autosave.serve();
    options.hasTetris = true;
    PuzzleDriver driver("4x4#u9", options);
    driver.type("hlT");
    EXPECT_TRUE(driver.app.startsTetris());
    EXPECT_TRUE(driver.app.isSuspended());
    EXPECT_EQ(autosave.dropped, 0);
}

TEST(PuzzleAppTest, ATypedIdIsPlayed) {
    PuzzleDriver driver("4x4#u9");
    driver.press("n BackTab");
    driver.type("2x2:1,2,0,3");
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.board(), "1 2/_ 3");
    EXPECT_EQ(driver.solver.asked, 0)
        << "tables take memory: nothing is solved before it is wanted";
}

// ---- Time

TEST(PuzzleAppTest, TheTimeStartsWithTheFirstSlideAndStopsInAPause) {
    PuzzleDriver driver(kMiddle);
    driver.wait(10s);
    EXPECT_EQ(driver.state().played, 0s);
    driver.type("h");
    driver.wait(2500ms);
    EXPECT_EQ(driver.state().played, 2s);
    driver.type("p");
    EXPECT_FALSE(driver.app.nextWake().has_value()) << "nothing happens in a pause";
    driver.wait(60s);
    driver.type("p");
    driver.wait(600ms);
    EXPECT_EQ(driver.state().played, 3s);
}

TEST(PuzzleAppTest, AClockAloneWakesOnceASecond) {
    PuzzleDriver driver(kMiddle);
    driver.type("h");
    driver.wait(100ms);
    int wakes = 0;
    for (TimePoint end = driver.now + 10s; driver.app.nextWake().value() <= end; ++wakes)
        driver.wait(*driver.app.nextWake() - driver.now);
    EXPECT_EQ(wakes, 10);
}

TEST(PuzzleAppTest, ALineThatStallsStopsTheClock) {
    PuzzleDriver driver;
    EXPECT_FALSE(driver.app.needsLine()) << "before the first slide no time runs";
    driver.solver.isSlow = true;
    driver.press("Left Up Right Down");
    ASSERT_TRUE(driver.game().isTimeRunning());
    EXPECT_TRUE(driver.app.needsLine());
    driver.send(Suspended{.isStall = true});
    EXPECT_TRUE(driver.game().isPaused());
    EXPECT_FALSE(driver.app.needsLine());
}

TEST(PuzzleAppTest, APauseHelpAndChooserStopTheTimeAndHideTheBoard) {
    for (const auto& [key, back] : {std::pair("p", "p"), {"?", "Esc"}, {"n", "Esc"}}) {
        PuzzleDriver driver("4x4#u9");
        driver.type("hl");
        driver.type(key);
        driver.wait(30s);
        // The chooser shows the solved board, whose last row ends with the blank.
        EXPECT_EQ(driver.shows("14          15"), key == std::string_view("n"));
        EXPECT_EQ(driver.shows("  15 "), key == std::string_view("n"));
        EXPECT_EQ(driver.shows("PAUSED"), key == std::string_view("p"));
        driver.press(back);
        driver.wait(1500ms);
        EXPECT_LE(driver.state().played, 2s) << key;
        EXPECT_TRUE(driver.shows("  15 "));
    }
}

TEST(PuzzleAppTest, TheOtherProgramIsOneKeyAwayIfItIsThere) {
    PuzzleDriver alone;
    EXPECT_FALSE(alone.shows("T tetris"));
    alone.type("T");
    EXPECT_FALSE(alone.app.isDone());
    PuzzleOptions options = PuzzleDriver::makeOptions();
    options.hasTetris = true;
    PuzzleDriver driver("4x4#u9", options);
    EXPECT_TRUE(driver.shows("T tetris"));
    driver.type("hlT");
    EXPECT_TRUE(driver.shows("Quit?"));
    driver.press(KeyCode::Escape);
    EXPECT_FALSE(driver.app.startsTetris());
    driver.type("Ty");
    EXPECT_TRUE(driver.app.isDone());
    EXPECT_TRUE(driver.app.startsTetris());
    PuzzleDriver later("4x4#u9", options);
    later.press("h l T Esc q y");
    EXPECT_TRUE(later.app.isDone());
    EXPECT_FALSE(later.app.startsTetris()) << "a quit after that key";
}

TEST(PuzzleAppTest, EscLeavesForTheProgramThatStartedThisOne) {
    for (const bool returns : {true, false}) {
        PuzzleOptions options = PuzzleDriver::makeOptions();
        options.hasTetris = true;
        options.returns = returns;
        for (const std::string_view keys : {"", "p"}) {
            PuzzleDriver driver("4x4#u9", options);
            driver.type(keys);
            EXPECT_EQ(driver.shows("Esc start page"), returns) << driver.draw().getCutOff();
            driver.press(KeyCode::Escape);
            // A cut arrow is such a key: it ends no program.
            EXPECT_EQ(driver.app.isDone(), returns || keys == "p");
            if (!driver.app.isDone()) {
                EXPECT_TRUE(driver.state().isPaused);
                driver.press(KeyCode::Escape);
            }
            EXPECT_TRUE(driver.app.isDone());
            EXPECT_EQ(driver.app.startsTetris(), returns);
        }
        // What cannot be kept is asked about.
        PuzzleDriver begun("4x4#u9", options);
        begun.press("h l Esc");
        if (!returns) begun.press(KeyCode::Escape);
        EXPECT_FALSE(begun.app.isDone());
        EXPECT_TRUE(begun.shows("Quit?"));
    }
}

TEST(PuzzleAppTest, TheCursorStandsAtTheBlank) {
    PuzzleDriver driver(kMiddle);
    const PuzzleLayout layout = computePuzzleLayout({80, 24}, driver.state().id.getSize());
    const auto blank = [&layout](int cell) { return layout.findNumber(cell); };
    Frame frame = driver.draw();
    ASSERT_TRUE(frame.getCursor());
    EXPECT_EQ(frame.getCursor()->column, blank(4).column);
    EXPECT_EQ(frame.getCursor()->row, blank(4).row);
    driver.press(KeyCode::Left);
    frame = driver.draw();
    EXPECT_EQ(frame.getCursor()->column, blank(5).column);
}

TEST(PuzzleAppTest, APressOnAWordOfTheFootActsAsItsKey) {
    PuzzleDriver driver("4x4#u9");
    const Place word = findText(driver.draw(), "? keys").value();
    driver.click(word.column + 3, word.row);
    EXPECT_EQ(driver.state().page, PuzzlePage::Help);
}

TEST(PuzzleAppTest, SuspendingAndTooSmallAWindowPauseAGameThatIsOn) {
    PuzzleDriver driver(kMiddle);
    driver.send(Suspended{});
    EXPECT_FALSE(driver.game().isPaused()) << "no game is on";
    driver.type("h");
    driver.send(Suspended{});
    EXPECT_TRUE(driver.game().isPaused());
    driver.type("p");
    driver.resize({10, 4});
    EXPECT_TRUE(driver.game().isPaused());
    EXPECT_TRUE(driver.shows("needs"));
    driver.resize({80, 24});
    EXPECT_TRUE(driver.shows("PAUSED"));
    driver.type("p");
    EXPECT_FALSE(driver.game().isPaused());
}

TEST(PuzzleAppTest, TooSmallAWindowCanBeLeft) {
    PuzzleDriver driver(kMiddle);
    driver.type("h");
    driver.resize({10, 4});
    driver.type("q");
    EXPECT_TRUE(driver.shows("Quit?"));
    driver.type("y");
    EXPECT_TRUE(driver.app.isDone());
}

TEST(PuzzleAppTest, ASlidTileIsSeenInBothCellsForAMomentUnlessThatIsOff) {
    PuzzleDriver driver(kMiddle);
    driver.type("h");
    ASSERT_TRUE(driver.state().trail.has_value());
    EXPECT_EQ(driver.state().trail->cell, 5);
    EXPECT_EQ(driver.state().trail->tile, 6);
    driver.type("k");
    EXPECT_EQ(driver.board(), "1 2 3/4 6 8/7 5 _") << "a key does not wait for it";
    EXPECT_EQ(driver.state().trail->cell, 8) << "only the last one leaves a trail";
    driver.wait(59ms);
    EXPECT_TRUE(driver.state().trail.has_value());
    driver.wait(1ms);
    EXPECT_FALSE(driver.state().trail.has_value());
    PuzzleOptions options = PuzzleDriver::makeOptions();
    options.slideMs = 0;
    PuzzleDriver still(kMiddle, options);
    still.type("h");
    EXPECT_FALSE(still.state().trail.has_value());
}

// ---- Marks and results

TEST(PuzzleAppTest, AWinTellsMovesOverTheShortestAndTheBestSoFar) {
    PuzzleDriver driver("3x2:1,2,3,4,0,5");
    driver.type("ljkh");  // away and back
    ASSERT_FALSE(driver.game().isSolved());
    driver.press("R Right Left");
    driver.wait(3s);
    driver.solveByKeys();
    ASSERT_TRUE(driver.game().isSolved());
    EXPECT_TRUE(driver.shows("looking for the shortest"));
    driver.think();
    EXPECT_TRUE(driver.shows({"SOLVED", "3 moves in 0:03", "shortest 1: 2 over", "best 3 moves"}));
    driver.type("R");
    driver.solveByKeys();
    driver.think();
    EXPECT_TRUE(driver.shows({"you found it", "best 1 move, 0:00"}));
}

TEST(PuzzleAppTest, WhoWasHelpedHasNotFoundTheShortest) {
    PuzzleDriver driver("3x2:1,2,3,4,0,5");
    driver.type("e");
    driver.think();
    driver.solveByKeys();
    driver.think();
    EXPECT_TRUE(driver.shows("shortest 1: 0 over"));
}

TEST(PuzzleAppTest, ResultsWithUndoOrHelpAreKeptApart) {
    PuzzleDriver driver("3x2:1,2,3,4,0,5");
    driver.type("lu");
    driver.solveByKeys();
    driver.think();
    EXPECT_TRUE(driver.shows({"undo used", "best 1 move"}));
    driver.type("Rlh");
    driver.solveByKeys();
    driver.think();
    EXPECT_FALSE(driver.shows("undo used"));
    EXPECT_TRUE(driver.shows("best 3 moves"));
}

// Stores the results; a test sets the answers, which arrive with the next Woken.
class NotingResults : public PuzzleScores {
public:
    ResultNews save(puzzle::PuzzleResult result) override {
        if (!isAnswering) saved.push_back(std::move(result));
        return news;
    }
    std::optional<puzzle::PuzzleResult> findBest(puzzle::PuzzleClass kind) override {
        if (!isAnswering)
            sought.push_back(toString(kind.size) +
                             (kind.way ? " " + std::string(toString(*kind.way)) : ""));
        return best;
    }

    bool isAnswering = false;
    Background<PuzzleScores> results{std::shared_ptr<PuzzleScores>(std::shared_ptr<void>(), this),
                                     std::make_unique<TwiceWorker>(isAnswering)};
    std::vector<puzzle::PuzzleResult> saved;
    std::vector<std::string> sought;
    std::optional<puzzle::PuzzleResult> best;
    ResultNews news;
};

PuzzleOptions withResults(NotingResults& results) {
    PuzzleOptions options = PuzzleDriver::makeOptions();
    options.results = &results.results;
    return options;
}

TEST(PuzzleAppTest, TheStoredBestIsShownForTheBoardAndForTheOneThatIsChosen) {
    NotingResults results;
    PuzzleDriver driver("4x4#u7", withResults(results));
    EXPECT_EQ(results.sought, std::vector<std::string>{"4x4 uniform"});
    EXPECT_FALSE(driver.shows("Best so far"));
    results.best = puzzle::PuzzleResult{.moves = 61, .milliseconds = 62'000};
    driver.wake();
    EXPECT_TRUE(driver.shows("61 in 1:02"));
    driver.type("n");
    EXPECT_TRUE(driver.shows({"Your best", "61 in 1:02"}));
    driver.press(KeyCode::Right);
    EXPECT_FALSE(driver.shows("Your best"));
    results.best.reset();
    driver.wake();
    EXPECT_FALSE(driver.shows("Your best"));
    driver.press(KeyCode::Left);
    EXPECT_TRUE(driver.shows("Your best"));
    EXPECT_EQ(results.sought, (std::vector<std::string>{"4x4 uniform", "5x4 uniform"}));
}

TEST(PuzzleAppTest, AResultIsSavedTheMomentTheBoardIsSolved) {
    NotingResults results;
    PuzzleDriver driver("3x2:1,2,3,4,0,5", withResults(results));
    driver.press("l u Right Left");
    driver.wait(3s);
    EXPECT_TRUE(results.saved.empty());
    driver.solveByKeys();
    ASSERT_EQ(results.saved.size(), 1U);
    EXPECT_EQ(results.saved[0].kind,
              (puzzle::PuzzleClass{
                  .size = {3, 2}, .way = std::nullopt, .isHelped = false, .isUndone = true}));
    EXPECT_EQ(results.saved[0].board, "3x2:1,2,3,4,0,5");
    EXPECT_EQ(results.saved[0].moves, driver.game().getMoves());
    EXPECT_EQ(results.saved[0].milliseconds, 3000);
    EXPECT_FALSE(driver.shows("Saved"));
    results.news = {.rank = 3, .count = 12, .bestMoves = 1, .bestMilliseconds = 2000};
    driver.wake();
    EXPECT_TRUE(driver.shows({"Saved: place 3 of 12", "best 1 move, 0:02"}));
    driver.type("R");
    driver.solveByKeys();
    results.news = {.trouble = SaveTrouble::DiskFull};
    driver.wake();
    EXPECT_TRUE(driver.shows("The disk is full."));
    // Another game has begun, so late news is not about it.
    driver.type("R");
    driver.solveByKeys();
    driver.type("R");
    results.news = {.rank = 1, .count = 1};
    driver.wake();
    EXPECT_FALSE(driver.state().place);
    ASSERT_EQ(results.saved.size(), 4U);
    EXPECT_EQ(results.saved[2], results.saved[1]) << "tried again when its card was left";
    // At the end of the program there is nothing left to try.
    driver.app.finishSaves(1s);
    EXPECT_EQ(results.saved.size(), 4U);
    // What is on its way then may fail, too.
    driver.solveByKeys();
    results.news = {.trouble = SaveTrouble::DiskFull};
    driver.app.finishSaves(1s);
    EXPECT_EQ(results.saved.size(), 6U);
    EXPECT_FALSE(driver.app.isSaving());
}

TEST(PuzzleAppTest, AResultThatIsSavedMayBeTheBestOfItsKindWhateverBoardIsOnByThen) {
    NotingResults results;
    PuzzleDriver driver("3x2:1,2,3,4,0,5", withResults(results));
    driver.solveByKeys();
    driver.type(" ");
    driver.wake();
    EXPECT_EQ(results.sought, (std::vector<std::string>{"3x2", "3x2 uniform", "3x2"}));
}

TEST(PuzzleAppTest, WhatTheSolverHasPlayedToItsEndIsNoResult) {
    NotingResults results;
    PuzzleDriver driver("3x2:1,2,3,4,0,5", withResults(results));
    driver.type("v");
    driver.think();
    driver.wait(10s);
    ASSERT_TRUE(driver.game().isSolved());
    EXPECT_TRUE(results.saved.empty());
    // With a hint there is a result, among those with help.
    driver.type("Rt");
    driver.think();
    driver.solveByKeys();
    ASSERT_EQ(results.saved.size(), 1U);
    EXPECT_TRUE(results.saved[0].kind.isHelped);
}

PuzzleDriver makeBeeping(Beep beep) {
    PuzzleOptions options = PuzzleDriver::makeOptions();
    options.beep = beep;
    return PuzzleDriver("3x3:1,2,3,4,5,6,7,0,8", std::move(options));
}

TEST(PuzzleAppTest, ASolvedBoardRingsTheBellOnce) {
    PuzzleDriver driver = makeBeeping(Beep::Bell);
    EXPECT_FALSE(driver.app.takeRequests().beeps);
    driver.press(KeyCode::Left);
    ASSERT_TRUE(driver.game().isSolved());
    EXPECT_TRUE(driver.app.takeRequests().beeps);
    EXPECT_FALSE(driver.app.takeRequests().beeps);
    PuzzleDriver silent = makeBeeping(Beep::Off);
    silent.press(KeyCode::Left);
    EXPECT_FALSE(silent.app.takeRequests().beeps);
    EXPECT_EQ(silent.app.getState().flashUntil, std::nullopt);
}

TEST(PuzzleAppTest, OrItsTilesFlash) {
    PuzzleDriver driver = makeBeeping(Beep::Flash);
    driver.press(KeyCode::Left);
    EXPECT_FALSE(driver.app.takeRequests().beeps);
    const std::string flashing = toStyleText(driver.draw());
    driver.wait(149ms);
    EXPECT_TRUE(driver.app.getState().flashUntil.has_value());
    driver.wait(1ms);
    EXPECT_FALSE(driver.app.getState().flashUntil.has_value());
    EXPECT_NE(toStyleText(driver.draw()), flashing);
}

TEST(PuzzleAppTest, NothingIsSolvedWhenASolvedBoardIsOpened) {
    PuzzleDriver driver("2x2:1,2,3,0");
    driver.press(KeyCode::Right);
    EXPECT_EQ(driver.game().getMoves(), 0);
    EXPECT_FALSE(driver.app.isThinking());
    driver.press("t v e Enter");
    EXPECT_FALSE(driver.app.isThinking());
    EXPECT_TRUE(driver.shows("This board is solved"));
}

TEST(PuzzleAppTest, EveryKeyInEverySituationKeepsTheAppSane) {
    const std::vector<Key> keys = parseKeyNames(
        "h j k l w a s d u r R Space n t v e c + - = p ? q [ ] y 1 2 3 : x Esc Enter");
    for (uint64_t seed = 0; seed < 30; ++seed) {
        PuzzleDriver driver("2x2:1,2,0,3");
        base::JavaRandom random(seed);
        for (int i = 0; i < 400 && !driver.app.isDone(); ++i) {
            const int roll = random.nextInt(100);
            if (roll < 85) {
                const int key = random.nextInt(static_cast<int>(keys.size()));
                driver.send(KeyEvent{keys[static_cast<size_t>(key)]});
            } else if (roll < 90) {
                driver.wait(std::chrono::milliseconds(random.nextInt(2000)));
            } else if (roll < 95) {
                driver.resize({random.nextInt(90), random.nextInt(30)});
            } else {
                driver.think();
            }
            driver.draw();
        }
    }
}

}  // namespace
}  // namespace tui
