#include "tui/tetris/live/RefereedMatch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "test/support/Text.h"
#include "test/support/screen/LiveRoom.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

// A match between Ann and Ben, which has not begun.
class SeatedMatchTest : public ::testing::Test {
protected:
    Room room;
    TetrisApp& ann = room.seat("Ann");
    TetrisApp& ben = room.seat("Ben");
};

// The same, begun.
class BegunMatchTest : public SeatedMatchTest {
protected:
    BegunMatchTest() { room.begin(ann); }
};

// The same in its 3, 2, 1.
class CountedMatchTest : public SeatedMatchTest {
protected:
    CountedMatchTest() {
        room.press(ann, kEnterKey);
        room.pass(600ms);
        EXPECT_EQ(ann.getState().phase, Phase::Ready);
    }
};

TEST(RefereedMatchTest, TheWaitingCardSaysHowTheOtherOneComes) {
    Room room;
    TetrisApp& ann = room.seat("Ann");
    EXPECT_TRUE(room.shows(ann, {"MATCH KLMP", "Waiting for somebody.", "tetris versus --join"}));
    static_cast<void>(ann.takeRequests());
    room.seat("Ben");
    EXPECT_TRUE(room.shows(ann, "Ben is here"));
    EXPECT_TRUE(ann.takeRequests().beeps);
    room.begin(ann);
    EXPECT_EQ(ann.getState().phase, Phase::Playing);
}

TEST_F(BegunMatchTest, APauseHidesAllWellsAndOnlyWhoPausedEndsIt) {
    room.type(ann, " ");
    // The lowest row of both wells.
    const auto lookAtFloor = [&] {
        constexpr size_t kRow = 21;
        const std::string line = test::splitLines(room.look(ann)).at(kRow);
        return line.substr(0, line.rfind('|'));
    };
    const std::string floor = lookAtFloor();
    room.press(ben, kEscapeKey);
    EXPECT_NE(lookAtFloor(), floor);
    EXPECT_TRUE(room.shows(ben, {"by you", "play on"}));
    EXPECT_TRUE(room.shows(ann, "Ben plays on"));
    room.type(ann, "q");
    room.press(ann, kEscapeKey);  // she does not give up
    room.press(ben, kEscapeKey);
    EXPECT_EQ(ann.getState().phase, Phase::Ready);
    EXPECT_EQ(lookAtFloor(), floor) << "shown in 3, 2, 1";
    room.pass(1850ms);
    EXPECT_EQ(ann.getState().phase, Phase::Playing);
}

TEST(RefereedMatchTest, TheSeedIsShownOnlyAfterTheEnd) {
    for (const Size window : {Size{80, 24}, Size{120, 36}}) {
        tetris::OpenedMatch opened{.code = "KLMP", .isSeedGiven = true};
        opened.rules.game.seed = 139834464674959;
        Room room(opened, {.window = window});
        TetrisApp& ann = room.seat("Ann");
        TetrisApp& ben = room.seat("Ben");
        TetrisApp& eve = room.watch();
        room.begin(ann);
        room.pass(600ms);
        for (const TetrisApp* const app : {&ann, &ben, &eve}) {
            EXPECT_FALSE(room.shows(*app, "139834464674959"));
            EXPECT_TRUE(room.shows(*app, {"KLMP", "Watching"}));
            EXPECT_EQ(room.shows(*app, "LIVE"), app == &eve);
        }
        room.type(ben, "qy");
        EXPECT_TRUE(room.shows(ann, "139834464674959"));
    }
}

TEST_F(BegunMatchTest, APageDoesNotPauseIt) {
    room.type(ann, "?");
    room.pass(2s);
    room.press(ann, kEscapeKey);
    EXPECT_EQ(ann.getState().overlay, Overlay::None);
    EXPECT_EQ(ann.getState().phase, Phase::Playing);
    EXPECT_GE(ann.getState().findMatch()->getTime(), 2000);
    ben.onEvent(FocusLost{}, TimePoint{});
    room.pass(10ms);
    EXPECT_EQ(ben.getState().phase, Phase::Playing);
}

TEST_F(BegunMatchTest, ALineWithoutATimeDoesNotTakeThePictureBack) {
    room.pass(100ms);
    const int64_t time = ann.getState().findMatch()->getTime();
    room.watch();  // both are told
    room.pass(10ms);
    EXPECT_GT(ann.getState().findMatch()->getTime(), time);
}

TEST_F(CountedMatchTest, AHoldInTheCountdownActsAsTheFirstPieceEnters) {
    room.type(ann, "c");
    room.pass(1300ms);
    EXPECT_TRUE(ann.getState().findMatch()->getGame(0).getHeld());
    EXPECT_FALSE(ann.getState().findMatch()->getGame(1).getHeld());
}

TEST_F(CountedMatchTest, KeysOfACountdownThatWasBrokenOffMeanNothingLater) {
    room.type(ann, "c");
    room.type(ben, "p");
    ASSERT_EQ(ann.getState().phase, Phase::Paused);
    room.type(ben, "p");
    room.pass(1850ms);
    ASSERT_EQ(ann.getState().phase, Phase::Playing);
    EXPECT_FALSE(ann.getState().findMatch()->getGame(0).getHeld());
}

// From its first countdown on.
TEST_F(CountedMatchTest, WhoQuitsInTheCountdownIsAskedWhetherToGiveUp) {
    room.type(ann, "q");
    EXPECT_TRUE(room.shows(ann, {"Give up?", "yes, lost"}));
    room.type(ann, "y");
    EXPECT_EQ(toString(ann.getState().findMatch()->getEnd()), "win 1 resigned");
}

TEST_F(BegunMatchTest, AProgramThatEndsPausesNothing) {
    ann.onEvent(Suspended{.isEnd = true}, room.getNow());
    room.pass(10ms);
    EXPECT_EQ(ben.getState().phase, Phase::Playing);
    ann.onEvent(Suspended{}, room.getNow());
    room.pass(10ms);
    EXPECT_EQ(ben.getState().phase, Phase::Paused);
}

TEST_F(BegunMatchTest, NoBrainHelps) {
    room.type(ann, "bv");
    EXPECT_FALSE(ann.getState().brainActive);
    EXPECT_FALSE(ann.getState().viewsBrain);
}

TEST_F(BegunMatchTest, WhoIsGoneIsWaitedForAndThenHasLost) {
    room.cut(1);
    room.pass(30s);
    EXPECT_EQ(toString(ann.getState().findMatch()->getEnd()), "win 0 absent");
    EXPECT_TRUE(room.shows(ann, "Ben is away"));
    room.press(ann, kEscapeKey);
    EXPECT_EQ(ann.getState().leaving, Leaving::Live);
}

TEST(RefereedMatchTest, WhoWaitsTooLongInTurnsIsBroughtBackByAKey) {
    tetris::OpenedMatch opened{.code = "KLMP"};
    opened.rules.clock = tetris::MatchClock::Turns;
    Room room(opened);
    TetrisApp& ann = room.seat("Ann");
    TetrisApp& ben = room.seat("Ben");
    room.begin(ann);
    room.pass(301s);
    EXPECT_TRUE(room.shows(ann, {"a key brings", "then you lose"}));
    EXPECT_TRUE(room.shows(ben, "then you win"));
    room.press(ann, {.code = KeyCode::Left});
    EXPECT_EQ(ann.getState().phase, Phase::Ready);
    room.pass(1850ms);
    EXPECT_EQ(ann.getState().phase, Phase::Playing);
}

TEST(RefereedMatchTest, WhoResignsHasLostAndTheCardLeadsToTheNextMatch) {
    Room room({.code = "KLMP", .firstTo = 2});
    TetrisApp& ann = room.seat("Ann");
    TetrisApp& ben = room.seat("Ben");
    room.begin(ann);
    room.type(ben, "qy");
    EXPECT_TRUE(room.shows(ben, "MATCH LOST"));
    EXPECT_TRUE(room.shows(ann, "MATCH WON"));
    // Two without a name have sides as well.
    room.type(ben, "w");
    EXPECT_EQ(ben.getReplay().side, 1);
    ben.comeBack(room.getNow());
    room.press(ben, kEnterKey);
    EXPECT_TRUE(room.shows(ann, "Ben is ready"));
    EXPECT_TRUE(room.shows(ben, "waits for Ann"));
    room.begin(ann);
    EXPECT_EQ(ann.getState().phase, Phase::Playing);
    EXPECT_EQ(ann.getState().versus->won, (std::array{1, 0}));
}

TEST_F(BegunMatchTest, TheEndOfTheConnectionIsTheEndOfTheMatch) {
    room.cut(0);
    EXPECT_TRUE(room.shows(ann, "The match was"));
    room.press(ann, kEscapeKey);
    EXPECT_TRUE(ann.isDone());
}

TEST(RefereedMatchTest, TheWaitingCardHasTheOwnRatingAndSaysIfAMatchCounts) {
    for (const bool isGiven : {false, true}) {
        Room room({.code = "KLMP", .isSeedGiven = isGiven});
        room.getScores().matches.record.rating = 1236.4;
        TetrisApp& ann = room.seat("Ann");
        EXPECT_TRUE(room.shows(ann, "Ann 1236 "));
        EXPECT_EQ(room.shows(ann, "o no"), isGiven);
    }
    Room room;
    TetrisApp& guest = room.join("tetris-live 1 seat -");
    EXPECT_TRUE(room.shows(guest, {"guest ", "o no"}));
    Room same;
    TetrisApp& ann = same.seat("Ann");
    EXPECT_FALSE(same.shows(ann, "o no"));
    same.seat("Ann");
    EXPECT_TRUE(same.shows(ann, "o no")) << "two of one name";
}

// The row of the window on which that text stands.
int64_t findRow(const Room& room, const TetrisApp& app, const std::string& text) {
    const std::string picture = room.look(app);
    const size_t at = picture.find(text);
    return at == std::string::npos ? -1 : std::ranges::count(picture.substr(0, at), '\n');
}

TEST_F(BegunMatchTest, ACardOfAPauseAndOfAnAbsenceStandInTheMiddleOfTheWell) {
    room.type(ann, "p");
    const std::map<std::string, int64_t> paused{{"PAUSED", 6},   {"by you", 8},
                                                {"1:00", 10},    {"left of 1:00", 14},
                                                {"play on", 16}, {"give up", 17}};
    EXPECT_FALSE(room.shows(ann, "settings")) << "the card has the keys";
    for (const auto& [text, row] : paused)
        EXPECT_EQ(findRow(room, ann, text), row) << text;
    room.cut(1);
    const std::map<std::string, int64_t> gone{{"GONE", 6},          {"Ben", 8},
                                              {"lost the line", 9}, {"0:30", 11},
                                              {"then you win", 15}, {"give up", 17}};
    for (const auto& [text, row] : gone)
        EXPECT_EQ(findRow(room, ann, text), row) << text;
}

TEST_F(BegunMatchTest, WhoseSeatIsPlayedElsewhereReadsSoAndMayTakeItBack) {
    EXPECT_EQ(room.getToken(1), "0000000000000001");
    TetrisApp& elsewhere = room.join("tetris-live 1 seat 0000000000000001 Ben");
    EXPECT_TRUE(room.shows(ben, "elsewhere now."));
    EXPECT_FALSE(room.shows(ben, "was stopped"));
    EXPECT_TRUE(room.shows(ben, "Esc back"));
    EXPECT_FALSE(room.shows(ben, "give up"));
    room.press(ben, kEscapeKey);
    EXPECT_TRUE(ben.isDone());
    EXPECT_EQ(room.getToken(1), "0000000000000001");
    room.pass(7s);
    EXPECT_EQ(elsewhere.getState().phase, Phase::Playing);
    room.type(elsewhere, "qy");
    room.press(elsewhere, kEscapeKey);
    EXPECT_EQ(room.getToken(2), "") << "whoever has left does not come back";
}

TEST(RefereedMatchTest, ARefereeThatDoesNotAnswerIsSaidInACountdownToo) {
    Room room;
    TetrisApp& ann = room.seat("Ann");
    room.seat("Ben");
    room.press(ann, kEnterKey);
    ann.onTime(room.getNow() + 4s);
    EXPECT_FALSE(room.shows(ann, "not answer"));
    ann.onTime(room.getNow() + 5s);
    EXPECT_TRUE(room.shows(ann, "answer."));
}

TEST(RefereedMatchTest, EveryPictureFitsIntoTheSmallestWindow) {
    Room room({.code = "KLMP"}, {.window = {36, 21}});
    TetrisApp& ann = room.seat("Ann");
    EXPECT_TRUE(room.shows(ann, {"Waiting for somebody.", "first to 1, real time, rated"}));
    TetrisApp& ben = room.seat("Ben");
    room.watch();
    room.begin(ann);
    EXPECT_TRUE(room.shows(ann, "Ben 1 "));
    room.type(ben, "p");
    EXPECT_TRUE(room.shows(ann, "PAUSED"));
    room.type(ben, "p");
    room.pass(1850ms);
    room.type(ann, "qy");
    EXPECT_TRUE(room.shows(ben, "MATCH WON"));
    // Without a footer the review has a line of the card.
    EXPECT_TRUE(room.shows(ben, {"Enter ready", "w replay", "a review"}));
}

TEST(RefereedMatchTest, AMatchThatBeginsClosesWhateverIsOpen) {
    for (const char* const key : {"?", "C"}) {
        Room room({.code = "KLMP", .firstTo = 2});
        TetrisApp& ann = room.seat("Ann");
        TetrisApp& ben = room.seat("Ben");
        room.begin(ann);
        room.type(ben, "qy");
        room.press(ann, kEnterKey);
        room.type(ann, key);
        EXPECT_NE(ann.getState().overlay, Overlay::None) << key;
        room.press(ben, kEnterKey);
        EXPECT_EQ(ann.getState().phase, Phase::Ready);
        EXPECT_EQ(ann.getState().overlay, Overlay::None) << key;
        EXPECT_EQ(ann.getPanel(), nullptr) << key;
    }
}

TEST_F(BegunMatchTest, TheMatchGoesOnBehindTheQuestionWhetherToGiveUpAndClosesIt) {
    room.type(ann, "q");
    EXPECT_TRUE(room.shows(ann, "Give up?"));
    EXPECT_FALSE(room.shows(ann, "paused"));
    EXPECT_EQ(ann.getState().phase, Phase::Playing);
    room.type(ben, "qy");
    EXPECT_EQ(ann.getState().overlay, Overlay::None);
    EXPECT_TRUE(room.shows(ann, "MATCH WON"));
}

TEST_F(BegunMatchTest, TheQuestionWhetherToGiveUpStandsAloneAndLeavesASilentReferee) {
    const auto press = [&](char32_t letter) {
        ann.onEvent(KeyEvent{makeKey(letter)}, room.getNow() + 4s);
    };
    ann.onTime(room.getNow() + 4s);
    EXPECT_TRUE(room.shows(ann, "answer."));
    press('q');
    EXPECT_TRUE(room.shows(ann, "Give up?"));
    EXPECT_FALSE(room.shows(ann, "answer."));
    press('y');
    EXPECT_EQ(ann.getState().leaving, Leaving::Quit);
}

TEST_F(BegunMatchTest, WhoHasNoPauseLeftReadsSo) {
    for (int i = 0; i < 12; ++i) {
        room.type(ann, "p");
        EXPECT_EQ(ann.getState().phase, Phase::Paused);
        room.type(ann, "p");
        EXPECT_FALSE(room.shows(ann, "No pause"));
        room.pass(1850ms);
    }
    room.type(ann, "p");
    EXPECT_EQ(ann.getState().phase, Phase::Playing);
    EXPECT_TRUE(room.shows(ann, "No pause"));
}

TEST_F(BegunMatchTest, InASmallWindowAMatchThatGoesOnDoesNotWait) {
    TetrisApp& eve = room.watch();
    const auto look = [](const TetrisApp& app) {
        Frame frame({30, 10});
        app.draw(frame);
        return toText(frame);
    };
    for (TetrisApp* const app : {&ann, &eve})
        app->onEvent(Resized{{30, 10}}, room.getNow());
    room.pass(10ms);
    EXPECT_NE(look(ann).find("the game waits"), std::string::npos);
    room.pass(62s);  // then her minute of pauses is over
    for (const TetrisApp* const app : {&ann, &eve}) {
        EXPECT_NE(look(*app).find("needs"), std::string::npos);
        EXPECT_EQ(look(*app).find("waits"), std::string::npos);
    }
    room.type(ann, "q");
    EXPECT_NE(look(ann).find("Give up?"), std::string::npos) << look(ann);
}

TEST_F(BegunMatchTest, WhoWatchesReadsWhoHasLeft) {
    TetrisApp& eve = room.watch();
    room.type(ben, "qy");
    room.press(ann, kEscapeKey);
    EXPECT_TRUE(room.shows(eve, "Ann is away"));
    EXPECT_FALSE(room.shows(eve, "Ben is away"));
    EXPECT_TRUE(room.shows(ben, "Ann is away"));
}

TEST(RefereedMatchTest, AMatchWithoutAPieceOfBothOrThatIsNotSavedDoesNotCountAndSaysSoOnce) {
    for (const bool isFull : {false, true}) {
        Room room;
        if (isFull) room.getScores().news.trouble = SaveTrouble::DiskFull;
        TetrisApp& ann = room.seat("Ann");
        TetrisApp& ben = room.seat("Ben");
        room.begin(ann);
        room.type(ann, " ");
        room.type(ben, isFull ? " qy" : "qy");
        EXPECT_TRUE(
            room.shows(ann, {"not rated", isFull ? "not saved" : "no piece placed", "o no"}));
        if (!isFull) {
            EXPECT_FALSE(room.shows(ann, "yes"));
        }
    }
}

}  // namespace
}  // namespace tui
