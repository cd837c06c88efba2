#include "tui/base/Presence.h"

#include <gtest/gtest.h>

#include "test/support/screen/StubTerminal.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

// An app that is played, and counts how often the person was absent.
class PlayedApp : public App {
public:
    void onEvent(const Event& event, TimePoint /*now*/) override {
        if (const auto* const how = std::get_if<Suspended>(&event)) {
            ++suspended;
            stalls += how->isStall ? 1 : 0;
        }
    }
    void onTime(TimePoint /*now*/) override {}
    bool needsLine() const override { return isPlayed; }
    std::optional<TimePoint> nextWake() const override { return {}; }
    void draw(Frame& /*frame*/) const override {}
    AppRequests takeRequests() override { return {}; }
    bool isDone() const override { return false; }

    bool isPlayed = true;
    int suspended = 0;
    int stalls = 0;
};

class AskedTerminal : public StubTerminal {
public:
    explicit AskedTerminal(Attendance itsAttendance) : attendance(itsAttendance) {}
    void askStatus() override { ++asked; }
    Attendance findAttendance() const override { return attendance; }

    int asked = 0;
    Attendance attendance;
};

class PresenceTest : public testing::Test {
protected:
    explicit PresenceTest(Attendance attendance = Attendance::Direct)
        : terminal(attendance), presence(app, terminal) {
        presence.onKey(now);
        presence.onSign(now);
    }

    // Lets time pass, and calls onTime whenever nextWake has come.
    void pass(Duration time) {
        const TimePoint end = now + time;
        for (auto wake = presence.nextWake(now); wake && *wake <= end;
             wake = presence.nextWake(now)) {
            now = *wake;
            presence.onTime(now, now);
        }
        now = end;
        presence.onTime(now, now);
    }
    // The same time, in which the terminal answers.
    void passAnswered(Duration time) {
        for (Duration passed{0}; passed < time; passed += 1s) {
            pass(1s);
            presence.onSign(now);
        }
    }

    PlayedApp app;
    AskedTerminal terminal;
    Presence presence;
    TimePoint now{1h};
};

TEST_F(PresenceTest, AsksEachTwoSecondsWhateverKeysCome) {
    for (int second = 1; second <= 20; ++second) {
        pass(1s);
        presence.onKey(now);
        if (terminal.asked * 2 == second) presence.onSign(now);
    }
    EXPECT_EQ(terminal.asked, 10);
    EXPECT_EQ(app.suspended, 0);
}

TEST_F(PresenceTest, StallsWhenNoAnswerComesForTwoSeconds) {
    pass(2s);
    presence.onKey(now);
    pass(1999ms);
    EXPECT_EQ(app.stalls, 0);
    pass(1ms);
    EXPECT_EQ(app.stalls, 1);
    EXPECT_EQ(app.suspended, 1);
}

TEST_F(PresenceTest, StallsWhenBytesAreUnsentForTwoSeconds) {
    terminal.answers = false;
    terminal.blocked = true;
    presence.onPicture(now);
    EXPECT_TRUE(presence.isLate(now));
    EXPECT_EQ(presence.nextWake(now), now + 2s);
    pass(1999ms);
    terminal.blocked = false;
    pass(1s);
    EXPECT_FALSE(presence.isLate(now));
    EXPECT_EQ(app.stalls, 0);
    terminal.blocked = true;
    presence.onPicture(now);
    pass(2s);
    EXPECT_EQ(app.stalls, 1);
    app.isPlayed = false;  // as in a pause
    EXPECT_EQ(presence.nextWake(now), std::nullopt);
    pass(9s);
    EXPECT_EQ(app.stalls, 1);
}

TEST_F(PresenceTest, AnAnswerIsLateAfterTwiceTheTimeOfTheLast) {
    pass(2s);
    pass(249ms);
    EXPECT_FALSE(presence.isLate(now));
    pass(1ms);
    EXPECT_TRUE(presence.isLate(now)) << "the app's time stands still";
    EXPECT_EQ(presence.nextWake(now), now + 1750ms);
    pass(150ms);
    presence.onSign(now);
    EXPECT_FALSE(presence.isLate(now));
    pass(2s);
    pass(799ms);
    EXPECT_FALSE(presence.isLate(now)) << "this line is slow";
    pass(1ms);
    EXPECT_TRUE(presence.isLate(now));
    EXPECT_EQ(app.suspended, 0);
}

TEST_F(PresenceTest, APictureMayAskHalfASecondAfterAnAnswer) {
    pass(499ms);
    EXPECT_FALSE(presence.wantsToAsk(now));
    pass(1ms);
    EXPECT_TRUE(presence.wantsToAsk(now));
    presence.onAsked(now);
    EXPECT_FALSE(presence.wantsToAsk(now)) << "until the answer";
    pass(2s);
    EXPECT_EQ(terminal.asked, 0);
    EXPECT_EQ(app.stalls, 1);
}

TEST_F(PresenceTest, ATerminalThatHasNeverAnsweredIsNotAsked) {
    terminal.answers = false;
    EXPECT_EQ(presence.nextWake(now), std::nullopt);
    pass(1h);
    EXPECT_EQ(terminal.asked, 0);
    EXPECT_EQ(app.suspended, 0);
}

TEST_F(PresenceTest, NobodyIsLookedAfterWhoDoesNotPlay) {
    app.isPlayed = false;
    EXPECT_EQ(presence.nextWake(now), std::nullopt) << "no wake-up in a pause";
    pass(1h);
    EXPECT_EQ(terminal.asked, 0);
    EXPECT_FALSE(presence.wantsToAsk(now));
    presence.onAsked(now);
    EXPECT_FALSE(presence.isLate(now + 9s)) << "a question of the picture";
    app.isPlayed = true;
    pass(1s);
    EXPECT_EQ(terminal.asked, 0) << "counted from when it began";
}

// Behind a multiplexer, which answers for the terminal.
class RelayedPresenceTest : public PresenceTest {
protected:
    RelayedPresenceTest() : PresenceTest(Attendance::Relayed) {}
};

TEST_F(RelayedPresenceTest, AMinuteWithoutAKeyIsAnAbsence) {
    passAnswered(59s);
    EXPECT_EQ(app.suspended, 0);
    passAnswered(2s);
    EXPECT_EQ(app.suspended, 1);
}

TEST_F(RelayedPresenceTest, KeysKeepTheGameRunning) {
    for (int i = 0; i < 5; ++i) {
        passAnswered(50s);
        presence.onKey(now);
    }
    EXPECT_EQ(app.suspended, 0);
}

TEST_F(RelayedPresenceTest, WhenNobodyIsAttachedTheGamePausesWithinTwoSeconds) {
    terminal.answers = false;
    passAnswered(10s);
    presence.onKey(now);
    terminal.attendance = Attendance::Detached;
    passAnswered(2s);
    EXPECT_EQ(app.suspended, 1);
    app.isPlayed = false;
    EXPECT_EQ(presence.nextWake(now), std::nullopt) << "nothing is looked up in a pause";
}

// The variables of a multiplexer were inherited, and the person is not in it.
TEST_F(RelayedPresenceTest, AKeyProvesThatAPersonIsThereThoughNobodyIsAttached) {
    passAnswered(10s);
    terminal.attendance = Attendance::Detached;
    passAnswered(2s);
    EXPECT_EQ(app.suspended, 1);
    presence.onKey(now);
    passAnswered(50s);
    EXPECT_EQ(app.suspended, 1);
    terminal.attendance = Attendance::Relayed;
    passAnswered(2s);
    terminal.attendance = Attendance::Detached;
    passAnswered(2s);
    EXPECT_EQ(app.suspended, 2);
}

TEST_F(PresenceTest, APersonAtTheTerminalItselfMayLookOn) {
    passAnswered(10min);
    EXPECT_EQ(app.suspended, 0);
}

}  // namespace
}  // namespace tui
