#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/BrainSeat.h"
#include "tui/tetris/GameMode.h"
#include "tui/tetris/Pages.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/StartMode.h"
#include "tui/tetris/game/PieceKeys.h"
#include "tui/tetris/game/ScreenGame.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The game on the screen. This routes keys and events to its parts: the game itself, the brain
// beside the player, and the modes, of which one takes the keys: the page or question in front,
// else the first page or the game, as the phase says. They change TetrisState, which the view
// draws.
//
// The chosen brain is asked through the given worker. A fall of the clock is delayed for a slow
// brain, up to a limit, and then happens without it; keys wait at most 15 ms. Functions that handle
// events pass on what a brain throws, except BrainFailure: then the default brain takes over.
class TetrisApp : public App {
public:
    // `make`: for tests that use other brains than those of the recipes.
    TetrisApp(PlayOptions options, Look look, std::unique_ptr<Worker> worker, BrainMaker make = {});

    // Throws what the brain has thrown in a thread of its own.
    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    AppRequests takeRequests() override;
    bool needsLine() const override;
    std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    // The state says why.
    bool isDone() const override { return state_.leaving != Leaving::No; }

    // The loop may go on. `reviews`: of the sides of the replay that was watched.
    void comeBack(TimePoint now, const std::array<ReviewSum, 2>& reviews = {});
    // The same, and the person plays on from there. Requires: no game is running.
    void practise(const Practice& practice, TimePoint now,
                  const std::array<ReviewSum, 2>& reviews = {});
    // Opens the page LIVE. Requires: no game is running.
    void openLive(TimePoint now) {
        now_ = now;
        pages_.openLive();
    }
    // The person plays or watches at that line. Requires: no game is running.
    void playLive(LiveLine line, TimePoint now);
    // Shows that sentence; nothing if it is empty.
    void say(const std::string& sentence) {
        if (!sentence.empty()) state_.notice = sentence;
    }

    // At the end of a session, however it ends: saves the speeds that were chosen in it.
    void saveSpeeds() { gameMode_.saveSpeeds(); }
    // For sessions that end without an answer of the person.
    ScreenGame& getGame() { return game_; }
    const TetrisState& getState() const { return state_; }
    // The replay to watch. Requires: Leaving::Replay.
    const WatchedReplay& getReplay() const { return pages_.getReplay(); }
    // The open page; null if no page is open. It lives until the page closes.
    const Panel* getPanel() const { return pages_.getPanel(); }

private:
    void follow();
    void onWake();
    void onResize(Size window);
    void onLook(const Look& look);
    void onKeyEvent(const KeyEvent& event);
    void onKey(PressedKey pressed);
    std::optional<Key> findWordKey(const Key& mouse) const;
    bool takesSharedKeys() const;
    void onSharedKey(const KeyEvent& event);
    void repeatHeld();
    bool canHoldKeys() const;
    void forgetHeld();
    void watchMessage();
    void pause();
    void onFocusLost();
    void onSuspended(const Suspended& suspended);

    PlayOptions options_;
    TetrisState state_;
    TimePoint now_{};  // of the event that is handled
    BrainSeat brain_;
    ScreenGame game_;
    Pages pages_;
    GameMode gameMode_;
    StartMode startMode_;
    std::array<PieceKeys, 2> held_{PieceKeys(state_, now_),
                                   PieceKeys(state_, now_, true)};  // by side
    ScreenOptions screen_;  // the present options of the terminal
    std::string noticed_;   // the last message, and when it came
    TimePoint noticedAt_{};
};

}  // namespace tui
