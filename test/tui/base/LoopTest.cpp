#include "tui/base/Loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <deque>
#include <functional>
#include <string>
#include <thread>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/StubTerminal.h"
#include "tui/base/LineSpeed.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr Duration kFrameTime = std::chrono::nanoseconds(1'000'000'000 / 30);

Key on(char letter) { return makeKey(static_cast<char32_t>(letter)); }

Input keys(std::string_view letters) {
    Input input;
    for (const char letter : letters)
        input.keys.push_back({on(letter)});
    return input;
}

// An app that records its events, draws their number, and ends at the key 'q'.
class NotingApp : public App {
public:
    void onEvent(const Event& event, TimePoint now) override {
        if (const auto* const input = std::get_if<KeyEvent>(&event)) {
            constexpr std::array kChanges{"key ", "down ", "again ", "up "};
            note(kChanges[static_cast<size_t>(input->change)] +
                     std::string(1, static_cast<char>(input->key.character)),
                 now);
            done_ = input->key == on('q');
        } else if (const auto* const resized = std::get_if<Resized>(&event)) {
            note("size " + describe(resized->window), now);
        } else if (const auto* const changed = std::get_if<LookChanged>(&event)) {
            colors = changed->look.colors;
            isSlow = changed->look.isSlow;
        } else {
            constexpr std::array kNames{"", "focus lost", "wake", "", "suspend"};
            note(kNames[event.index()], now);
            // It pauses, as games do.
            if (std::holds_alternative<Suspended>(event)) isPlayed = goesOn;
        }
    }
    void onTime(TimePoint now) override {
        note("time", now);
        if (whenWoken) whenWoken(now);
    }
    std::optional<TimePoint> nextWake() const override { return wake; }
    void draw(Frame& frame) const override {
        ++drawn;
        frame.put(0, 0, changes ? std::to_string(events.size()) : "same");
    }
    AppRequests takeRequests() override {
        return {std::exchange(beep, false), std::exchange(screenChoice, std::nullopt)};
    }
    bool isDone() const override { return done_; }
    bool needsLine() const override { return isPlayed; }

    bool isPlayed = false;
    bool goesOn = false;  // a suspension does not pause it
    std::optional<ScreenOptions> screenChoice;
    int colors = 0;
    bool isSlow = false;
    std::vector<std::string> events;
    std::vector<TimePoint> times;  // of the events
    std::optional<TimePoint> wake;
    std::function<void(TimePoint)> whenWoken;
    bool beep = false;
    bool changes = true;  // every event changes the picture
    mutable int drawn = 0;

private:
    void note(const std::string& event, TimePoint now) {
        events.push_back(event);
        times.push_back(now);
    }

    bool done_ = false;
};

// A terminal that returns a list of inputs without sleeping. Then, until idleUntil, it sleeps as
// long as it is told, and returns nothing. After that, or without a time to wake up, it returns
// 'q'.
class ScriptedTerminal : public StubTerminal {
public:
    Size getSize() const override { return size; }
    Look getLook() const override { return {.colors = static_cast<int>(chosen.size())}; }
    Input wait(std::optional<TimePoint> until) override {
        waits.push_back(until);
        if (blocked) std::this_thread::sleep_for(sleepWhileBlocked);
        if (blocked && --unblockAfter == 0) blocked = false;
        if (asked > answered && answersAtOnce) {
            ++answered;
            return Input{.keys = {}, .answered = 1};
        }
        if (inputs.empty() && idleUntil) {
            std::this_thread::sleep_until(std::min(until.value_or(TimePoint::min()), *idleUntil));
            if (until && Clock::now() < *idleUntil) return {};
        }
        if (inputs.empty()) return keys("q");
        const Input input = inputs.front();
        inputs.pop_front();
        if (input.resized) size = newSize;
        return input;
    }
    bool askGround() override { return asksGround; }
    void show(const Frame& frame, bool beep) override {
        shown.push_back(frame);
        beeps.push_back(beep);
        // As Terminal requires: nothing is written if nothing differs.
        if (forgotten || beep || frame != last) ++writes;
        last = frame;
        forgotten = false;
    }
    bool showAndAsk(const Frame& frame, bool beep) override {
        const int before = writes;
        show(frame, beep);
        if (writes == before) return false;
        ++asked;
        return true;
    }
    void askStatus() override { ++statusAsked; }
    void choose(const ScreenOptions& choice) override { chosen.push_back(choice); }
    void forgetScreen() override { forgotten = true; }
    void suspend() override {
        ++suspended;
        size = newSize;
        std::this_thread::sleep_for(suspendedFor);
    }
    void resume() override {
        ++resumed;
        size = newSize;
    }

    std::deque<Input> inputs;
    Size size{20, 5};
    Size newSize{20, 5};  // after a resize or a stop
    std::optional<TimePoint> idleUntil;
    Duration suspendedFor{};

    std::vector<std::optional<TimePoint>> waits;
    std::vector<ScreenOptions> chosen;
    std::vector<Frame> shown;
    std::vector<bool> beeps;
    Frame last;
    bool forgotten = true;
    bool asksGround = false;
    int writes = 0;
    int suspended = 0;
    int resumed = 0;
    int asked = 0;        // requests with a picture
    int statusAsked = 0;  // requests without a picture
    bool answersAtOnce = true;
    int answered = 0;
    int unblockAfter = 0;  // in waits
    Duration sleepWhileBlocked{0};
};

class LoopTest : public testing::Test {
protected:
    LoopResult run() { return runLoop(app, terminal); }
    // Expects these events behind the size at the start.
    void expectEvents(const std::vector<std::string>& later) const {
        std::vector<std::string> events{"size 20x5"};
        events.insert(events.end(), later.begin(), later.end());
        EXPECT_EQ(app.events, events);
    }

    NotingApp app;
    ScriptedTerminal terminal;
};

TEST_F(LoopTest, TellsTheSizeAndDrawsBeforeTheFirstWait) {
    EXPECT_EQ(run().end, LoopEnd::Done);
    expectEvents({"key q"});
    ASSERT_EQ(terminal.shown.size(), 1U) << "an app that is done is not drawn";
    EXPECT_EQ(terminal.shown[0].getSize(), terminal.size);
    EXPECT_EQ(toText(terminal.shown[0]), "1\n\n\n\n\n");
}

TEST_F(LoopTest, TheFirstPictureWaitsForTheColourOfTheBackground) {
    terminal.asksGround = true;
    terminal.inputs = {Input{.keys = {}, .lookChanged = true}, keys("q")};
    run();
    ASSERT_EQ(terminal.shown.size(), 1U);
    expectEvents({"key q"});
}

TEST_F(LoopTest, TheFirstPictureDoesNotWaitForLong) {
    terminal.asksGround = true;
    terminal.answers = false;
    const TimePoint start = Clock::now();
    terminal.idleUntil = start + 250ms;
    run();
    ASSERT_EQ(terminal.shown.size(), 1U);
    ASSERT_TRUE(terminal.waits.front());
    EXPECT_LE(*terminal.waits.front() - app.times.front(), 100ms);
}

TEST_F(LoopTest, HandsOnAllKeysOfAWakeUpAndDrawsOnce) {
    terminal.inputs = {keys("abc"), keys("d")};
    run();
    expectEvents({"key a", "key b", "key c", "key d", "key q"});
    EXPECT_EQ(app.times[1], app.times[3]) << "the clock is read once a wake-up";
    EXPECT_EQ(app.drawn, 3);
    EXPECT_EQ(terminal.waits.size(), 3U);
}

TEST_F(LoopTest, NoKeyFollowsTheOneThatEnds) {
    terminal.inputs = {keys("aqbc")};
    EXPECT_EQ(run().end, LoopEnd::Done);
    expectEvents({"key a", "key q"});
}

TEST_F(LoopTest, SleepsForEverWhereTheAppWantsNoTime) {
    terminal.inputs = {keys("a")};
    run();
    for (const auto& until : terminal.waits)
        EXPECT_EQ(until, std::nullopt) << "for ever";
}

TEST_F(LoopTest, SleepsUntilTheTimeOfTheAppAndTellsItNothingBefore) {
    app.wake = Clock::now() + 1h;
    terminal.inputs = {keys("a"), Input{}};
    run();
    EXPECT_EQ(terminal.waits.at(0), app.wake);
    expectEvents({"key a", "key q"});
}

TEST_F(LoopTest, WakesTheAppOnTime) {
    const TimePoint start = Clock::now();
    app.wake = start + 20ms;
    app.whenWoken = [this](TimePoint now) {
        EXPECT_GE(now, *app.wake);
        app.wake = app.events.size() < 4 ? std::optional(*app.wake + 20ms) : std::nullopt;
    };
    terminal.idleUntil = start + 10s;
    run();
    expectEvents({"time", "time", "time", "key q"});
}

TEST_F(LoopTest, AWakeByAnotherThreadIsToldOnceAfterTheKeysAndBeforeTheTime) {
    app.wake = Clock::now() - 1ms;
    app.whenWoken = [this](TimePoint) { app.wake = std::nullopt; };
    Input input = keys("a");
    input.woken = true;
    terminal.inputs = {input, keys("b")};
    run();
    expectEvents({"key a", "wake", "time", "key b", "key q"});
    EXPECT_EQ(app.times[1], app.times[2]);
    EXPECT_EQ(app.drawn, 3) << "the first, and one for each of two wake-ups";
}

TEST_F(LoopTest, WhatAWakeChangedIsDrawnThoughThirtyTimesASecondAtMost) {
    const TimePoint start = Clock::now();
    for (int i = 0; i < 1000; ++i)
        terminal.inputs.push_back(Input{.keys = {}, .woken = true});
    terminal.idleUntil = start + 10s;
    run();
    const auto frames = (Clock::now() - start) / kFrameTime;
    EXPECT_EQ(std::ranges::count(app.events, "wake"), 1000);
    EXPECT_LE(app.drawn, frames + 2);
    ASSERT_GE(terminal.shown.size(), 2U);
    EXPECT_NE(terminal.shown.back(), terminal.shown.front());
}

TEST_F(LoopTest, WithoutKeysDrawsAtMostThirtyTimesASecond) {
    const TimePoint start = Clock::now();
    app.wake = start;  // always past, as at the greatest speed
    terminal.idleUntil = start + 200ms;
    run();
    const auto frames = (Clock::now() - start) / kFrameTime;
    EXPECT_LE(app.drawn, frames + 1) << "the first, and one each frame time";
    EXPECT_GE(app.drawn, 2);
    EXPECT_GT(app.events.size(), 100U) << "the app itself is woken as often as can be";
}

TEST(LoopTimeTest, APictureThatWasPutOffIsDrawnAsSoonAsItMay) {
    // On a busy machine the wake-up may come after the frame's time; then the test tries again.
    for (int attempt = 0; attempt < 100; ++attempt) {
        NotingApp app;
        ScriptedTerminal terminal;
        app.wake = Clock::now() + 2ms;
        app.whenWoken = [&app](TimePoint) { app.wake = std::nullopt; };
        terminal.idleUntil = Clock::now() + 10s;
        EXPECT_EQ(runLoop(app, terminal).end, LoopEnd::Done);
        const TimePoint first = app.times[0];
        if (app.times[1] >= first + kFrameTime) continue;
        ASSERT_EQ(terminal.waits.size(), 3U);
        ASSERT_TRUE(terminal.waits[1].has_value()) << "for the picture that waits";
        EXPECT_GE(*terminal.waits[1], first + kFrameTime);
        EXPECT_EQ(terminal.waits[2], std::nullopt) << "then nothing is to be done any more";
        EXPECT_EQ(app.drawn, 2);
        return;
    }
    FAIL() << "no wake-up in 100 came within a frame's time";
}

TEST_F(LoopTest, TheAppsTimeComesBeforeThatOfAPictureThatWasPutOff) {
    app.wake = Clock::now();
    TimePoint second;
    app.whenWoken = [this, &second](TimePoint now) {
        app.wake = app.events.size() == 2 ? std::optional(second = now + 1us) : std::nullopt;
    };
    terminal.inputs = {Input{}};
    terminal.idleUntil = Clock::now() + 10s;
    run();
    ASSERT_GE(terminal.waits.size(), 2U);
    EXPECT_EQ(terminal.waits[1], second);
}

TEST_F(LoopTest, NothingIsWrittenWhenNothingChanged) {
    app.changes = false;
    terminal.inputs = {keys("a"), keys("b"), Input{}};
    run();
    EXPECT_EQ(terminal.writes, 1) << "the first picture";
}

TEST_F(LoopTest, PassesABeepOnWithItsPictureOnce) {
    terminal.inputs = {keys("a"), keys("b")};
    app.beep = true;
    run();
    EXPECT_EQ(terminal.beeps, (std::vector<bool>{true, false, false}));
}

TEST_F(LoopTest, ControlLRepaintsAndIsNoKeyOfTheApp) {
    app.changes = false;
    terminal.inputs = {keys("a\fb"), keys("\f")};
    run();
    expectEvents({"key a", "key b", "key q"});
    EXPECT_EQ(terminal.writes, 3) << "all three pictures are the same";
}

TEST(LoopEndTest, ASignalOrTheEndOfTheInputEndsItBeforeAnyKeyOfTheSameWakeUp) {
    struct Row {
        bool ended;
        int signal;
        bool blocked;
        LoopEnd end;
    };
    for (const Row& row :
         {Row{true, 0, false, LoopEnd::InputEnded}, Row{false, SIGTERM, false, LoopEnd::Signal},
          Row{true, SIGHUP, false, LoopEnd::Signal}, Row{false, SIGTERM, true, LoopEnd::Signal}}) {
        NotingApp app;
        ScriptedTerminal terminal;
        Input input = keys("a");
        input.ended = row.ended;
        input.signal = row.signal;
        terminal.blocked = row.blocked;
        terminal.inputs = {input};
        const LoopResult result = runLoop(app, terminal);
        EXPECT_EQ(result.end, row.end);
        EXPECT_EQ(result.signal, row.signal);
        EXPECT_EQ(app.events, (std::vector<std::string>{"size 20x5", "suspend"}));
    }
}

TEST_F(LoopTest, AResizeIsToldBeforeTheKeysOfItsWakeUpAndDrawnInTheNewSize) {
    Input input = keys("a");
    input.resized = true;
    terminal.inputs = {input};
    terminal.newSize = {7, 3};
    run();
    expectEvents({"size 7x3", "key a", "key q"});
    ASSERT_EQ(terminal.shown.size(), 2U);
    EXPECT_EQ(terminal.shown[1].getSize(), (Size{7, 3}));
}

TEST(LoopStopTest, TheAppIsToldOfAStopAndOfTheSizeAfterwards) {
    for (const bool byOthers : {false, true}) {
        NotingApp app;
        ScriptedTerminal terminal;
        terminal.inputs = {Input{.keys = {}, .suspend = !byOthers, .continued = byOthers}};
        terminal.newSize = {9, 4};
        runLoop(app, terminal);
        EXPECT_EQ(app.events,
                  (std::vector<std::string>{"size 20x5", "suspend", "size 9x4", "key q"}));
        EXPECT_EQ(terminal.suspended, byOthers ? 0 : 1);
        EXPECT_EQ(terminal.resumed, byOthers ? 1 : 0);
        EXPECT_EQ(app.drawn, 2) << "at once";
    }
}

TEST_F(LoopTest, ASuspensionIsNoLateAnswer) {
    app.isPlayed = app.goesOn = true;
    terminal.suspendedFor = LineSpeed::kSlowAfter + 100ms;
    terminal.inputs = {Input{.keys = {}, .suspend = true}, keys("a")};
    run();
    EXPECT_GT(terminal.answered, 0);
    EXPECT_FALSE(app.isSlow);
}

// The app was on another line, or with another loop.
TEST_F(LoopTest, ALoopBeginsWithItsOwnSpeedOfTheLine) {
    app.isSlow = true;
    run();
    EXPECT_FALSE(app.isSlow);
}

TEST_F(LoopTest, AProgramThatMayNotStopDoesNot) {
    terminal.inputs = {Input{.keys = {}, .suspend = true}};
    runLoop(app, terminal, {.canStop = false});
    expectEvents({"key q"});
    EXPECT_EQ(terminal.suspended, 0);
}

TEST_F(LoopTest, AnotherWayToUseTheScreenReachesTheTerminalBeforeThePicture) {
    terminal.inputs = {keys("a"), keys("b")};
    app.screenChoice = ScreenOptions{.theme = Theme::ColorBlind};
    run();
    EXPECT_EQ(terminal.chosen, std::vector{ScreenOptions{.theme = Theme::ColorBlind}});
    EXPECT_EQ(app.colors, 1) << "the look that the terminal has since";
}

// ---- Connections that are slow, stall or die

TEST_F(LoopTest, ATerminalThatNeverAnswersGetsTenPicturesASecond) {
    terminal.answers = false;
    const TimePoint start = Clock::now();
    app.wake = start;
    terminal.idleUntil = start + 450ms;
    run();
    const auto tenths = (Clock::now() - start) / 100ms;
    EXPECT_LE(app.drawn, tenths + 1);
    EXPECT_GE(app.drawn, 2);
    EXPECT_EQ(terminal.asked, 0) << "nobody waits for what never comes";
}

TEST_F(LoopTest, QuickPicturesWaitForTheAnswerToTheLast) {
    terminal.answersAtOnce = false;
    const TimePoint start = Clock::now();
    app.wake = start;
    terminal.idleUntil = start + 300ms;
    run();
    EXPECT_EQ(terminal.asked, 1);
    EXPECT_EQ(app.drawn, 2) << "the first, and one that is under way";
    EXPECT_GT(app.events.size(), 100U) << "the app itself goes on";
}

TEST_F(LoopTest, AnAnswerLetsTheNextPictureGo) {
    const TimePoint start = Clock::now();
    app.wake = start;
    terminal.idleUntil = start + 400ms;
    run();
    EXPECT_GE(terminal.asked, 2);
    EXPECT_EQ(app.drawn, terminal.asked + 1);
}

TEST_F(LoopTest, KeysDoNotWaitForAnswers) {
    app.wake = Clock::now();
    for (int i = 0; i < 5; ++i) {
        terminal.inputs.push_back(Input{});
        terminal.inputs.push_back(keys("a"));
    }
    run();
    EXPECT_GE(app.drawn, 6);
}

TEST_F(LoopTest, SlowPicturesAreNotAskedAbout) {
    const TimePoint start = Clock::now();
    app.wake = start + 150ms;
    app.whenWoken = [this](TimePoint now) { app.wake = now + 150ms; };
    terminal.idleUntil = start + 500ms;
    run();
    EXPECT_GE(app.drawn, 2);
    EXPECT_EQ(terminal.asked, 0);
}

TEST_F(LoopTest, WhileTheTerminalTakesNothingTimeStandsStillAndKeysGoOn) {
    app.wake = Clock::now() + 1ms;
    terminal.blocked = true;
    Input freed = keys("c");
    terminal.inputs = {keys("a"), keys("b"), freed};
    terminal.sleepWhileBlocked = 50ms;
    terminal.idleUntil = Clock::now() + 10s;
    terminal.unblockAfter = 3;
    app.whenWoken = [this](TimePoint) { app.wake = std::nullopt; };
    run();
    expectEvents({"key a", "key b", "key c", "time", "key q"});
    // 150 ms passed, but not for the app: the wake after 1 ms came behind them, and only once.
    EXPECT_LT(app.times[3] - app.times[0], 50ms);
    EXPECT_EQ(app.times[1], app.times[2]);
    EXPECT_EQ(terminal.waits[0], std::nullopt) << "no wake-up but for the terminal's room or a key";
}

TEST_F(LoopTest, NothingIsDrawnWhileTheTerminalTakesNothing) {
    terminal.blocked = true;
    terminal.inputs = {keys("a"), keys("b"), keys("c")};
    terminal.unblockAfter = 3;
    run();
    EXPECT_EQ(app.drawn, 1) << "when it takes bytes again";
}

TEST_F(LoopTest, AnAppThatNeedsTheLineIsToldThatItHasStalled) {
    app.isPlayed = true;
    terminal.answers = false;
    terminal.blocked = true;
    terminal.unblockAfter = 3;
    terminal.sleepWhileBlocked = 1010ms;
    terminal.inputs = {{}, {}, {}};
    EXPECT_EQ(run().end, LoopEnd::Done);
    EXPECT_EQ(std::ranges::count(app.events, "suspend"), 1);
    EXPECT_TRUE(terminal.waits[0].has_value()) << "the loop does not sleep for ever";
}

TEST_F(LoopTest, WhileAnAnswerIsLateTheAppsTimeStandsStill) {
    app.isPlayed = true;
    terminal.answersAtOnce = false;
    const TimePoint start = Clock::now();
    app.wake = start + 550ms;
    app.whenWoken = [this](TimePoint now) { app.wake = now + 550ms; };
    terminal.idleUntil = start + 3900ms;
    run();
    ASSERT_EQ(std::ranges::count(app.events, "suspend"), 1);
    const auto at = std::ranges::find(app.events, "suspend") - app.events.begin();
    // The first fall's picture asks at 550 ms; the answer is late at 800.
    EXPECT_LT(app.times.at(static_cast<size_t>(at)) - start, 1s);
    EXPECT_TRUE(std::ranges::any_of(terminal.shown, [at](const Frame& frame) {
        return toText(frame).starts_with(std::to_string(at + 1) + "\n");
    })) << "the pause is shown";
    EXPECT_EQ(terminal.asked, 1);
    EXPECT_EQ(terminal.statusAsked, 0);
}

TEST_F(LoopTest, APictureWaitsForTheAnswerToAStatusThatWasAskedForWithoutOne) {
    app.isPlayed = true;
    const TimePoint start = Clock::now();
    app.wake = start + 2050ms;
    app.whenWoken = [this](TimePoint) { app.wake = std::nullopt; };
    terminal.idleUntil = start + 2300ms;
    run();
    EXPECT_EQ(terminal.statusAsked, 1);
    EXPECT_EQ(terminal.writes, 1) << "the first picture";
}

// ---- Key presses and releases

TEST_F(LoopTest, PassesOnWhatAKeyDoesAndLostFocus) {
    Input input;
    input.keys = {{on('a'), KeyChange::Pressed},
                  {on('a'), KeyChange::Repeated},
                  {on('a'), KeyChange::Released}};
    input.focusLost = true;
    terminal.inputs = {input};
    run();
    expectEvents({"down a", "again a", "up a", "focus lost", "key q"});
}

// ---- Limits

// A terminal on which a key is pressed a few times, and then no more.
class SleepyTerminal : public StubTerminal {
public:
    SleepyTerminal() { answers = false; }
    Input wait(std::optional<TimePoint> until) override {
        if (keysLeft == 0 && keyAfter > Duration(0)) return {.keys = {}, .ended = true};
        const TimePoint wake = keysLeft > 0 ? Clock::now() + keyAfter : until.value();
        std::this_thread::sleep_until(wake);
        if (keysLeft == 0) return {};
        --keysLeft;
        return keys("a");
    }

    Duration keyAfter{0};
    int keysLeft = 0;
};

TEST(LoopLimitsTest, EndsWhenNoKeyHasComeForAsLongAsIsAllowed) {
    NotingApp app;
    SleepyTerminal terminal;
    const TimePoint start = Clock::now();
    EXPECT_EQ(runLoop(app, terminal, {.idle = 30ms}).end, LoopEnd::Idle);
    EXPECT_GE(Clock::now(), start + 30ms);
}

TEST(LoopLimitsTest, AKeyBeginsTheTimeAnew) {
    NotingApp app;
    SleepyTerminal terminal;
    terminal.keyAfter = 20ms;
    terminal.keysLeft = 3;
    const TimePoint start = Clock::now();
    EXPECT_EQ(runLoop(app, terminal, {.idle = 10s}).end, LoopEnd::InputEnded);
    EXPECT_GE(Clock::now(), start + 60ms);
    EXPECT_EQ(terminal.keysLeft, 0);
}

TEST(LoopLimitsTest, ATerminalThatTakesNoBytesKeepsNobodyInTheSession) {
    NotingApp app;
    SleepyTerminal terminal;
    terminal.blocked = true;
    EXPECT_EQ(runLoop(app, terminal, {.idle = 30ms}).end, LoopEnd::Idle);
}

}  // namespace
}  // namespace tui
