#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/BrainSeat.h"
#include "tui/tetris/ControlKeys.h"
#include "tui/tetris/Pages.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/game/PieceKeys.h"
#include "tui/tetris/game/ScreenGame.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The game on the screen. This routes keys and events to its parts: the game itself, the
// brain beside the player, and the pages in front of the game. They change TetrisState, which the
// view draws.
//
// The chosen brain is asked through the given worker. A fall of the clock is delayed for a slow
// brain, up to a limit, and then happens without it; keys wait at most 15 ms. Functions that handle
// events pass on what a brain throws, except BrainFailure: then the default brain takes over.
class TetrisApp : public App {
public:
    // `make`: for tests that use other brains than those of the recipes.
    TetrisApp(PlayOptions options, Look look, std::unique_ptr<Worker> worker,
              tetris::BrainMaker make = {});

    // Throws what the brain has thrown in a thread of its own.
    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    [[nodiscard]] AppRequests takeRequests() override;
    // True for a running game that is not worth keeping, see TetrisState.
    bool hasEmptyGame() const { return state_.isGameEmpty(); }
    // The replay of the running game, for resuming it later; nullopt if no game is running.
    std::optional<std::string> formatSuspendedGame() const { return game_.formatSuspended(); }
    // Ends the running game, if there is one, as stopped, and saves its score: for sessions without
    // an autosave that end without an answer of the person.
    void stopGame() { game_.stop(); }
    // Saves again what could not be saved.
    void retrySaves() { game_.retrySaves(); }
    // Waits until what has ended is saved, and saves again what could not be: for at most `limit`
    // each.
    void finishSaves(Duration limit) { game_.finishSaves(limit); }
    Need findNeed() const override;
    std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    bool isDone() const override { return leaving_ != Leaving::No; }

    // Why the loop ends.
    enum class Leaving : uint8_t {
        No,
        Quit,
        Puzzle,    // to the other program
        Live,      // to the matches of this account, and back
        NextLive,  // a watcher: to the next one, or the one before
        PreviousLive,
        WatchMatch,  // to the match that the first page has chosen, and back
        Replay       // to the replay of the game that has ended, and back
    };
    Leaving getLeaving() const { return leaving_; }
    // The replay to watch. Requires: Leaving::Replay.
    const WatchedReplay& getReplay() const { return replay_; }
    // The loop may go on. `reviews`: of the sides of the replay that was watched.
    void comeBack(TimePoint now, const std::array<tetris::ReviewSum, 2>& reviews = {});
    // The person plays or watches at that line. Requires: no game is running.
    void playLive(LiveLine line, TimePoint now);
    // Shows that sentence; nothing if it is empty.
    void say(const std::string& sentence) {
        if (!sentence.empty()) state_.notice = sentence;
    }
    // The same, and the person plays on from there. Requires: no game is running.
    void practise(const Practice& practice, const std::array<tetris::ReviewSum, 2>& reviews = {});

    const TetrisState& getState() const { return state_; }
    // The open page; null if no page is open. It lives until the page closes.
    const Panel* getPanel() const { return pages_.getPanel(); }

private:
    void follow(TimePoint now);
    void onWake(TimePoint now);
    void onResize(Size window, TimePoint now);
    void onLook(const Look& look);

    // ---- Keys
    void onKeyEvent(const KeyEvent& event, TimePoint now);
    void onKey(const PressedKey& pressed, TimePoint now);
    bool takesSharedKeys() const;
    void onSharedKey(const KeyEvent& event, TimePoint now);
    void onPageKey(const PressedKey& pressed, TimePoint now);
    [[nodiscard]] bool onEndKey(const Key& key, TimePoint now);
    [[nodiscard]] bool onLiveKey(const PressedKey& pressed, TimePoint now);
    void leaveLive(Leaving leaving);
    void watchLast(bool reviews);
    void suspendGame(TimePoint now);
    void onFirstPage();
    void askLive(TimePoint now);
    std::optional<TimePoint> nextList() const;
    void onStartKey(const PressedKey& pressed, TimePoint now);
    void choose(StartItem item, TimePoint now);
    void onMouse(const PressedKey& pressed, TimePoint now);
    void startGame(Action action, TimePoint now);
    void onNewGame();
    void repeatHeld(TimePoint now);
    void forgetHeld();
    void watchMessage(TimePoint now);
    void onFocusLost(TimePoint now);
    void onSuspended(const Suspended& suspended, TimePoint now);
    [[nodiscard]] bool steer(const ControlStep& step, TimePoint now);
    void act(Action action, TimePoint now);
    void copyPosition();
    void noteReviews(const std::array<tetris::ReviewSum, 2>& reviews);

    // ---- Controls
    void setAdversary(int level);
    void changeSpeed(int step);
    void setSpeed(int speed);
    void setWatchSpeed(int speed);
    void saveSpeed();
    void help(Action action, TimePoint now);

    PlayOptions options_;
    TetrisState state_;
    BrainSeat brain_;
    ScreenGame game_;
    Pages pages_;
    std::array<PieceKeys, 2> held_{PieceKeys(), PieceKeys(true)};  // by side
    ScreenOptions screen_;  // the present options of the terminal
    Leaving leaving_ = Leaving::No;
    WatchedReplay replay_;  // to be watched
    Question reviewed_;
    Question listed_;  // what is open and played
    TimePoint listedAt_{};
    bool watchesScores_ = false;            // from the page of scores
    std::optional<TimePoint> overSince_{};  // when the game has ended
    // The speed that the person has chosen, by its keys or its slider, for falling pieces.
    std::optional<int> chosenSpeed_;
    bool hasWatchSpeed_ = false;  // the person has chosen that for watching
    int games_ = 0;               // GameTable::countStarts() then
    bool knowsModern_ = false;    // the player knows that keys change with the rules
    std::string noticed_;         // the last message, and when it came
    TimePoint noticedAt_{};
    std::string copy_;  // for the terminal's clipboard
};

}  // namespace tui
