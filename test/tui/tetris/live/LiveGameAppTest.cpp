#include "tui/tetris/live/LiveGameApp.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "test/support/game/RecordedGame.h"
#include "test/support/screen/FakeLiveList.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/ScreenDriver.h"
#include "test/support/screen/TestWorkers.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

LiveEntries listOthers() {
    using Kind = LiveEntry::Kind;
    LiveEntries entries{{.kind = Kind::Waits, .code = "KLMP", .names = {"Ben", ""}},
                        {.kind = Kind::Match, .code = "QRST", .names = {"Dora", "Clara"}},
                        {.file = "own", .names = {"Dave", ""}},
                        {.file = "eves", .names = {"Eve", ""}, .rows = 22}};
    entries[1].won = {1, 0};
    entries[3].game = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
    return entries;
}

// The journal of a game that goes on. `pace`: milliseconds from verb to verb.
std::string makeJournal(int pace = 50, int pieces = 9) {
    tetris::GameSetup setup{.brain = tetris::BrainRecipe("dt20"), .mode = tetris::PlayMode::Ticks};
    setup.rules.set = tetris::RuleSet::Modern;
    setup.rules.limit = pieces;
    setup.pace = pace;
    const std::string whole = tetris::recordGame(setup, 123456789);
    return whole.substr(0, whole.find("\nend ") + 1);
}

// Its lines up to that millisecond of play.
std::string cutJournal(const std::string& journal, int64_t written) {
    size_t end = 0;
    for (int64_t time = 0; end < journal.size(); end = journal.find('\n', end) + 1) {
        if (journal[end] == '+') time += std::stoll(journal.substr(end + 1));
        if (time > written) break;
    }
    return journal.substr(0, end);
}

// A watched game, and what else is played.
class LiveGameAppTest : public ::testing::Test, public ScreenDriver<LiveGameAppTest> {
public:
    LiveGameAppTest() {
        app.offerOthers(list, "own");
        open({80, 24});
    }
    void open(Size window) {
        resize(window);
        app.onTime(now);
        wake();
    }

    Background<LiveList> list = makeLiveList(listOthers());
    LiveGameApp app{TetrisState{}, [journal = makeJournal()] { return std::optional(journal); },
                    std::make_unique<InlineWorker>()};
    TimePoint now{1h};
};

TEST_F(LiveGameAppTest, ItSaysWhatElseIsPlayedAndNotTheSeed) {
    EXPECT_TRUE(shows({"LIVE", "1.5 s late", "CLEARS", "ALSO LIVE", "Dora - Clara", "1 : 0", "Eve",
                       "22/40", "the next one"}));
    for (const char* const text : {"123456789", "Seed", "Dave", "Ben", "Brain"})
        EXPECT_FALSE(shows(text)) << text << '\n' << look();
    for (const Size window : {Size{36, 21}, Size{66, 24}}) {
        open(window);
        EXPECT_FALSE(shows("ALSO LIVE")) << look();
        EXPECT_FALSE(shows("123456789")) << look();
        EXPECT_TRUE(shows("LIVE"));
    }
}

TEST_F(LiveGameAppTest, TheNextOneIsOfferedOnlyWhereThereIsOne) {
    Background<LiveList> none = makeLiveList({});
    app.offerOthers(none, "own");
    now += 3s;
    open({80, 24});
    EXPECT_FALSE(shows("the next one")) << look();
    press(KeyCode::Right);
    EXPECT_FALSE(app.isDone());
    EXPECT_EQ(app.getStep(), 0);
}

TEST_F(LiveGameAppTest, APressOnALineGoesThere) {
    click(60, 12);
    EXPECT_TRUE(app.isDone());
    ASSERT_TRUE(app.getChosen());
    EXPECT_EQ(app.getChosen()->file, "eves");
    EXPECT_EQ(app.getStep(), 0);
}

TEST_F(LiveGameAppTest, ItGoesOnAfterASuspension) {
    send(Suspended{.isStall = true});
    const std::string before = look();
    for (int i = 0; i < 40; ++i)
        app.onTime(now += 50ms);
    EXPECT_NE(look(), before);
}

TEST_F(LiveGameAppTest, ItStaysAsLateWhileTheJournalGrows) {
    const std::string journal = makeJournal(400, 40);
    int64_t written = 2000;
    LiveGameApp growing(
        TetrisState{}, [&] { return std::optional(cutJournal(journal, written)); },
        std::make_unique<InlineWorker>());
    growing.onEvent(Resized{{80, 24}}, now);
    const TimePoint start = now;
    for (; now <= start + 14s; now += 50ms) {
        if (now > start && (now - start) % 1s == 0s) written += 1000;
        growing.onTime(now);
        growing.onEvent(Woken{}, now);
    }
    Frame frame({80, 24});
    growing.draw(frame);
    EXPECT_TRUE(tui::shows(frame, "0:14")) << "at 0:16 by the game's own clock";
}

}  // namespace
}  // namespace tui
