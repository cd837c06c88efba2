#include "tui/tetris/live/LiveGameApp.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "test/support/game/RecordedGame.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

class OthersHere : public LiveList {
public:
    [[nodiscard]] LiveEntries list() override {
        using Kind = LiveEntry::Kind;
        LiveEntries entries{{.kind = Kind::Waits, .code = "KLMP", .names = {"Ben", ""}},
                            {.kind = Kind::Match, .code = "QRST", .names = {"Dora", "Clara"}},
                            {.file = "own", .names = {"Dave", ""}},
                            {.file = "eves", .names = {"Eve", ""}, .rows = 22}};
        entries[1].won = {1, 0};
        entries[3].game = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
        return entries;
    }
};

// A watched game, and what else is played.
class LiveGameAppTest : public ::testing::Test {
protected:
    LiveGameAppTest() {
        tetris::GameSetup setup{.brain = tetris::BrainRecipe("dt20"),
                                .mode = tetris::PlayMode::Ticks};
        setup.rules.set = tetris::RuleSet::Modern;
        setup.rules.limit = 9;
        const std::string whole = tetris::recordGame(setup, 123456789);
        journal_ = whole.substr(0, whole.find("\nend ") + 1);
        TetrisState state;
        app_ = std::make_unique<LiveGameApp>(
            state, [this] { return std::optional(journal_); }, std::make_unique<InlineWorker>());
        app_->offerOthers(list_, "own");
        open({80, 24});
    }
    void open(Size window) {
        window_ = window;
        app_->onEvent(Resized{window}, now_);
        app_->onTime(now_);
        app_->onEvent(Woken{}, now_);
    }
    std::string look() const {
        Frame frame(window_);
        app_->draw(frame);
        return toText(frame);
    }

    std::string journal_;
    Background<LiveList> list_{std::make_shared<OthersHere>(), std::make_unique<InlineWorker>()};
    std::unique_ptr<LiveGameApp> app_;
    Size window_;
    TimePoint now_{1h};
};

TEST_F(LiveGameAppTest, ItSaysWhatElseIsPlayedAndNotTheSeed) {
    const std::string picture = look();
    for (const char* const text : {"LIVE", "1.5 s late", "CLEARS", "ALSO LIVE", "Dora - Clara",
                                   "1 : 0", "Eve", "22/40", "the next one"})
        EXPECT_NE(picture.find(text), std::string::npos) << text << '\n' << picture;
    for (const char* const text : {"123456789", "Seed", "Dave", "Ben", "Brain"})
        EXPECT_EQ(picture.find(text), std::string::npos) << text << '\n' << picture;
    for (const Size window : {Size{36, 21}, Size{66, 24}}) {
        open(window);
        EXPECT_EQ(look().find("ALSO LIVE"), std::string::npos) << look();
        EXPECT_EQ(look().find("123456789"), std::string::npos) << look();
        EXPECT_NE(look().find("LIVE"), std::string::npos) << look();
    }
}

TEST_F(LiveGameAppTest, APressOnALineGoesThere) {
    Key press{.code = KeyCode::MousePress, .column = 60, .row = 12};
    app_->onEvent(KeyEvent{press}, now_);
    EXPECT_TRUE(app_->isDone());
    ASSERT_TRUE(app_->getChosen());
    EXPECT_EQ(app_->getChosen()->file, "eves");
    EXPECT_EQ(app_->getStep(), 0);
}

}  // namespace
}  // namespace tui
