// What is asked of every screen of both programs: that it takes a terminal that turns out to draw
// signs two columns wide, that no clock of a person runs while nobody looks, that the cursor stands
// where a braille display should be, and that an arrow which a slow line cuts ends nothing.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "test/support/game/MatchReplayText.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeLiveList.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FakeSuspendedGames.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/LiveRoom.h"
#include "test/support/screen/MarkedTexts.h"
#include "test/support/screen/PuzzleDriver.h"
#include "test/support/screen/SamplePanel.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/live/LiveGameApp.h"
#include "tui/tetris/replay/ReplayApp.h"
#include "tui/tetris/versus/MatchWatchApp.h"
#include "tui/tetris/watch/WatchApp.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr Look kWideLook{.utf8 = true, .colors = 256};

// What a screen has, which is then asked of it.
constexpr unsigned kRuns = 1;     // a person's clock
constexpr unsigned kChooses = 2;  // a piece, a line or a field with the cursor
constexpr unsigned kPlays = 4;    // a seat in a match of persons, whose clock goes on

struct ShownScreen {
    std::string name;
    App& app;
    TimePoint now;
    unsigned has;
};
using Visit = std::function<void(const ShownScreen&)>;

Languages loadVietnameseLanguages() { return {Language::Vietnamese, loadVietnamese()}; }

// Goes to a screen by keys of these names.
void go(App& app, std::string_view names, TimePoint now) {
    for (const Key& key : parseKeyNames(names))
        app.onEvent(KeyEvent{key}, now);
}

// What is played on this host.
LiveEntries listPlayed() {
    return {{.kind = LiveEntry::Kind::Waits, .code = "KLMP", .names = {"Ben", ""}},
            {.kind = LiveEntry::Kind::Match, .code = "QRST", .names = {"Ann", "Clara"}},
            {.file = "eves", .names = {"Eve", ""}}};
}

struct Way {
    const char* name;
    const char* keys;
    unsigned has = 0;
};

void visitTetris(const Visit& visit, Size window) {
    constexpr Way kWays[]{{"first page", "", kChooses},
                          {"its choices", "Tab", kChooses},
                          {"page of keys", "?"},
                          {"a search there", "? / k"},
                          {"settings", "c", kChooses},
                          {"a search of settings", "c / k", kChooses},
                          {"a brain to load", "L", kChooses},
                          {"scores", "r", kChooses},
                          {"statistics", "r t"},
                          {"suspended games", "R", kChooses},
                          {"delete one?", "R d", kChooses},
                          {"LIVE", "l", kChooses},
                          {"classic game", "Enter", kRuns | kChooses},
                          {"the brain's view", "Enter v", kRuns | kChooses},
                          {"paused", "Enter p", kChooses},
                          {"quit?", "Enter q", kChooses},
                          {"ended", "Enter q y"},
                          {"sprint", "u Enter Enter", kRuns | kChooses},
                          {"today", "y y Enter", kRuns | kChooses},
                          {"match", "V V Enter", kRuns | kChooses},
                          {"match paused", "V V Enter p", kChooses},
                          {"match, given up", "V V Enter Space q y"}};
    for (const Way& way : kWays) {
        FakeSaver saver;
        saver.answer = [](const ScoreQuestion&) {
            ScorePage page{.count = 1};
            page.rows.emplace_back();
            return page;
        };
        PlayOptions options = makeOptions({}, 7);
        options.languages = loadVietnameseLanguages();
        options.panel = test::makePanelSettings();
        options.scores = &saver.scores;
        FakeSuspendedGames suspended;
        suspended.games = {{.name = "a"}, {.name = "b.board", .board = SuspendedBoard{}}};
        options.suspended = &suspended;
        Background<LiveList> list = makeLiveList(listPlayed());
        options.live = &list;
        options.rivalWorker = std::make_shared<InlineWorker>();
        options.settings.rules.goal = tetris::Goal::Sprint;
        AppDriver driver(std::move(options), window, kWideLook);
        driver.wake();
        for (const Key& key : parseKeyNames(way.keys)) {
            driver.send(KeyEvent{key});
            driver.wake();
        }
        // The numbers before a match.
        if ((way.has & kRuns) != 0) driver.wait(4s);
        visit({way.name, driver.app, driver.now, way.has});
    }
}

void visitPuzzle(const Visit& visit, Size window) {
    constexpr Way kWays[]{{"board", "", kChooses}, {"a game", "h", kRuns | kChooses},
                          {"its keys", "?"},       {"a new board", "n", kChooses},
                          {"paused", "h p"},       {"quit?", "h q"}};
    for (const Way& way : kWays) {
        PuzzleOptions options = PuzzleDriver::makeOptions();
        options.languages = loadVietnameseLanguages();
        PuzzleDriver driver("3x3#u7", window, kWideLook, std::move(options));
        go(driver.app, way.keys, driver.now);
        visit({std::string("puzzle: ") + way.name, driver.app, driver.now, way.has});
    }
    PuzzleOptions options = PuzzleDriver::makeOptions();
    options.languages = loadVietnameseLanguages();
    PuzzleDriver driver("3x3#u7", window, kWideLook, std::move(options));
    driver.solveByKeys();
    visit({"puzzle: solved", driver.app, driver.now, 0});
    driver.press(KeyCode::Enter);
    visit({"puzzle: review", driver.app, driver.now, kChooses});
}

void visitViewers(const Visit& visit, Size window) {
    const TimePoint now{std::chrono::hours(1)};
    const Translation tr = loadVietnameseLanguages().choose(Language::Auto, true);
    const auto show = [&](const char* name, App& app) {
        app.onEvent(Resized{window}, now);
        app.onEvent(Woken{}, now);
        visit({name, app, now, 0});
        go(app, "?", now);
        visit({std::string(name) + ": keys", app, now, 0});
    };
    Waker waker;
    WatchOptions brains{.setup = {},
                        .brains = {tetris::BrainRecipe("dt10"), tetris::BrainRecipe("rvce")},
                        .tr = tr};
    WatchApp watch(std::move(brains), kWideLook, waker);
    show("brains side by side", watch);
    MatchWatchOptions sides{.sides = {tetris::readContestant("1"), tetris::readContestant("2")},
                            .tr = tr};
    MatchWatchApp match(std::move(sides), kWideLook, std::make_shared<InlineWorker>());
    show("a match of brains", match);
    ReplayApp replay(tetris::shareReplay(tetris::kWholeMatch, "FILE"), kWideLook,
                     std::make_unique<InlineWorker>(), tr);
    show("a replay", replay);
}

void visitReview(const Visit& visit, Size window) {
    tetris::GameSetup setup;
    setup.rules = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
    const TimePoint now{std::chrono::hours(1)};
    ReplayApp app(tetris::readReplayText(tetris::recordGame(setup, 3)), kWideLook,
                  std::make_unique<InlineWorker>(),
                  loadVietnameseLanguages().choose(Language::Auto, true), "Ann", true);
    app.offerPractice();
    app.offerReview(std::make_unique<InlineWorker>(), true);
    app.onEvent(Resized{window}, now);
    app.onEvent(Woken{}, now);
    visit({"review", app, now, kChooses});
    go(app, "Enter", now);
    visit({"costly move", app, now, 0});
}

void visitLive(const Visit& visit, Size window) {
    const TimePoint now{std::chrono::hours(1)};
    Background<LiveList> list = makeLiveList(listPlayed());
    TetrisState state;
    state.look = kWideLook;
    state.tr = loadVietnameseLanguages().choose(Language::Auto, true);
    tetris::GameSetup setup{.mode = tetris::PlayMode::Ticks};
    setup.rules.set = tetris::RuleSet::Modern;
    setup.rules.limit = 9;
    const std::string whole = tetris::recordGame(setup, 3);
    const std::string journal = whole.substr(0, whole.find("\nend ") + 1);
    LiveGameApp game(
        state, [&] { return std::optional(journal); }, std::make_unique<InlineWorker>());
    game.offerOthers(list, "own");
    game.onEvent(Resized{window}, now);
    game.onTime(now);
    game.onEvent(Woken{}, now);
    visit({"a game that is watched", game, now, 0});
}

void visitPersons(const Visit& visit, Size window) {
    constexpr struct {
        Way way;  // Ann's
        int begins = 2;
        const char* others = "";  // Ben's keys
    } kSeats[]{{{"a match that waits", ""}, 0},
               {{"somebody is here", ""}, 1},
               {{"a match of persons", "", kPlays | kChooses}},
               {{"keys in a match of persons", "?", kPlays}},
               {{"give up?", "q", kPlays}},
               {{"paused", "p", kPlays}},
               {{"paused by the other one", "", kPlays}, 2, "p"},
               {{"the card of a match of persons", "qy"}}};
    for (const auto& [way, begins, others] : kSeats) {
        Room room({.code = "KLMP"}, {window, kWideLook, loadVietnameseLanguages()});
        TetrisApp& ann = room.seat("Ann");
        TetrisApp* const ben = begins > 0 ? &room.seat("Ben") : nullptr;
        if (begins == 2) room.begin(ann);
        room.type(ann, way.keys);
        if (ben != nullptr) room.type(*ben, others);
        visit({way.name, ann, room.getNow(), way.has});
        if (begins == 2)
            visit({"watched: " + std::string(way.name), room.watch(), room.getNow(), 0});
    }
    Room room({.code = "KLMP"}, {window, kWideLook, loadVietnameseLanguages()});
    TetrisApp& ann = room.seat("Ann");
    room.seat("Ben");
    room.begin(ann);
    room.cut(1);
    visit({"the other one is gone", ann, room.getNow(), kPlays});
}

void visitAll(const Visit& visit) {
    for (const Size window : {Size{80, 24}, Size{40, 24}}) {
        visitTetris(visit, window);
        visitPuzzle(visit, window);
        visitViewers(visit, window);
        visitReview(visit, window);
        visitLive(visit, window);
        visitPersons(visit, window);
    }
}

Frame look(const App& app) {
    Frame frame({80, 24});
    app.draw(frame);
    return frame;
}

TEST(EveryScreenTest, WhereSignsTakeTwoColumnsItIsPlainAtOnce) {
    visitAll([](const ShownScreen& screen) {
        screen.app.onEvent(LookChanged{kWideLook}, screen.now);  // if another visit has changed it
        screen.app.onEvent(LookChanged{{.utf8 = false, .colors = 256}}, screen.now);
        const Frame frame = look(screen.app);
        for (int row = 0; row < frame.getSize().rows; ++row) {
            for (const Cell& cell : frame.getRow(row))
                ASSERT_LT(cell.glyph, 128U) << screen.name << "\n" << toText(frame);
        }
    });
}

TEST(EveryScreenTest, NoClockOfAPersonRunsWhileNobodyLooks) {
    int running = 0;
    visitAll([&](const ShownScreen& screen) {
        if ((screen.has & kRuns) == 0) return;
        for (const Event& away : {Event(FocusLost{}), Event(Suspended{})}) {
            screen.app.onEvent(away, screen.now);
            const Frame frame = look(screen.app);
            const std::optional<TimePoint> wake = screen.app.nextWake();
            EXPECT_FALSE(wake && *wake < screen.now + 10s) << screen.name;
            screen.app.onTime(screen.now + 10s);
            EXPECT_EQ(look(screen.app), frame) << screen.name << "\n" << toText(frame);
            EXPECT_FALSE(screen.app.isDone()) << screen.name;
        }
        ++running;
    });
    EXPECT_EQ(running, 12);
}

TEST(EveryScreenTest, TheCursorStandsAtThePieceOrTheChoice) {
    visitAll([](const ShownScreen& screen) {
        if ((screen.has & kChooses) == 0) return;
        const Frame frame = look(screen.app);
        EXPECT_TRUE(frame.getCursor()) << screen.name << "\n" << toText(frame);
    });
}

TEST(EveryScreenTest, AnArrowThatASlowLineCutsEndsNoGame) {
    visitAll([](const ShownScreen& screen) {
        if ((screen.has & (kRuns | kPlays)) == 0) return;
        go(screen.app, "Esc", screen.now);
        EXPECT_FALSE(screen.app.isDone()) << screen.name;
        if ((screen.has & kRuns) == 0) return;
        EXPECT_EQ(screen.app.nextWake(), std::nullopt) << screen.name << ": it is paused";
    });
}

}  // namespace
}  // namespace tui
