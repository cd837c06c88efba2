#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/AdversarySequence.h"
#include "brain/tetris/Brain.h"
#include "tui/base/App.h"
#include "tui/base/Languages.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/BrainSuggester.h"
#include "tui/tetris/Controls.h"
#include "tui/tetris/FinishedGameSaver.h"
#include "tui/tetris/GameRecorder.h"
#include "tui/tetris/HeldKeys.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/panel/Panel.h"
#include "tui/tetris/view/TetrisView.h"

namespace tui {

// The classic game on the screen: keys, time and controls become verbs of a Game, and their effects
// become TetrisState, which the view draws.
//
// The chosen brain is asked through the given worker. A fall of the clock is delayed for a slow
// brain, up to a limit, and then happens without it; keys wait at most 15 ms. Functions that handle
// events pass on what a brain throws, except BrainFailure: then the default brain takes over.
class TetrisApp : public App {
public:
    // Null `worker`: the brain is asked in the loop's thread.
    TetrisApp(PlayOptions options, Look look, std::unique_ptr<BrainWorker> worker = nullptr);

    // Throws what the brain has thrown in a thread of its own.
    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    [[nodiscard]] AppRequests takeRequests() override;
    // The replay of the running game, for resuming it later; nullopt if no game is running.
    [[nodiscard]] std::optional<std::string> formatSuspendedGame() const;
    // Ends the running game, if there is one, as stopped, and saves its score: for sessions without
    // an autosave that end without an answer of the person.
    void stopGame();
    [[nodiscard]] bool needsPerson() const override
    {
        return state_.phase == Phase::Playing && !state_.brainActive;
    }
    [[nodiscard]] std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    [[nodiscard]] bool isDone() const override { return done_; }

    [[nodiscard]] const TetrisState& getState() const { return state_; }
    // The open page; null if no page is open. It lives until the page closes.
    [[nodiscard]] const Panel* getPanel() const { return panel_.get(); }

private:
    void onWake(TimePoint now);
    void onResize(Size window, TimePoint now);
    void onSuspend(TimePoint now);
    void onLook(const Look& look);

    // ---- Keys
    void onKeyEvent(const KeyEvent& event, TimePoint now);
    void onKey(const Key& key, TimePoint now);
    [[nodiscard]] bool isHoldable(const Key& key) const;
    void answerQuestion(const Key& key, TimePoint now);
    void onPanelKey(const Key& key, TimePoint now);
    [[nodiscard]] bool steer(const ControlStep& step, TimePoint now);
    void act(Action action, TimePoint now);
    void actOnPiece(Action action, TimePoint now);
    void repeatHeld(TimePoint now);

    // ---- Settings
    void openSettings(TimePoint now);
    void openScores(TimePoint now);
    void openLoading(TimePoint now);
    std::string changeSetting(const std::string& name, const std::string& value);
    void setAdversary(int level);
    void setSpeed(int speed);
    void switchBrain(TimePoint now);
    void chooseNextBrain(TimePoint now);
    void useBrain(const tetris::BrainRecipe& recipe);
    [[nodiscard]] tetris::AdversarySequence::FindMaster findMaster();
    void useLoaded(const tetris::BrainRecipe& recipe);
    void toggleView(TimePoint now);

    // ---- The course of a game
    [[nodiscard]] std::uint64_t chooseSeed();
    void startGame(std::uint64_t seed, TimePoint now);
    void continueLeft();
    void endGame(TimePoint now);
    void endRecord(tetris::ReplayEnd end, TimePoint now);
    void askName(TimePoint now);
    void onNameKey(const Key& key, TimePoint now);
    void pause(TimePoint now);
    void resumePlay(TimePoint now);
    // ---- Pages and questions in front of the game, which pause it
    void openOverlay(Overlay overlay, TimePoint now);
    void openPanel(std::unique_ptr<Panel> panel, Action action, TimePoint now);
    void closeOverlay(TimePoint now);
    void fallInTime(TimePoint now);
    void fall(TimePoint now);
    tetris::TickReport tick(tetris::Verb verb, TimePoint now);
    void onLanding(const tetris::TickReport& report, TimePoint now);
    void celebrate(TimePoint now);
    [[nodiscard]] PlaySettings getPlaySettings() const;
    void keepGame(TimePoint now);

    // ---- The brain's suggestion
    void consider(TimePoint now);
    [[nodiscard]] bool consult(TimePoint now);
    void awaitBrain(TimePoint now);
    template <class Ask>
    void askSuggester(const Ask& ask);
    Duration takeSuggestion(Duration limit);
    void showSuggestion();

    // ---- Time
    [[nodiscard]] Duration computeDelay() const;
    [[nodiscard]] Duration computePatience() const;
    [[nodiscard]] TimePoint computeNextFall() const;
    [[nodiscard]] Duration computePlayed(TimePoint now) const;
    void showClock(TimePoint now);

    PlayOptions options_;
    TetrisState state_;
    mutable TetrisView view_;  // its cache does not change the picture
    bool done_ = false;
    bool beep_ = false;

    std::unique_ptr<Panel> panel_;           // while one is open
    Action panelAction_ = Action::Settings;  // opens and closes the open page
    std::string loadText_;                   // the name of a brain that the person entered last
    ScreenOptions screen_;                   // the present options of the terminal

    tetris::BrainRecipe recipe_;  // of the chosen brain
    // A second instance of the chosen brain, for the loop's thread: the adversary's master, unless
    // master_ is set.
    std::unique_ptr<tetris::Brain> brain_;
    std::unique_ptr<tetris::Brain> master_;  // of the adversary; null: the chosen brain
    bool brainSteeredAll_ = false;           // every tick of this game so far
    bool brainWasLate_ = false;              // a fall of this game happened without it
    BrainSuggester suggester_;
    bool putOff_ = false;     // a fall that is due waits for the brain
    TimePoint waitedAt_{};    // the last wake-up in which the loop waited for the brain
    Duration waitedThen_{0};  // how long it waited in that wake-up, in all

    TimePoint fellAt_{};        // the time from which the next fall is counted
    Duration fallenBefore_{0};  // while paused: the part of the delay that had passed
    TimePoint playingSince_{};  // while playing
    Duration playedBefore_{0};  // time of play up to the last pause
    bool resumeAfterOverlay_ = false;

    GameRecorder recorder_;
    FinishedGameSaver saver_;
    std::shared_ptr<const SuspendedGame> left_;  // while it is offered
    HeldKeys held_;                              // keys of left and right
};

}  // namespace tui
