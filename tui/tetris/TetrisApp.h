#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/AdversarySequence.h"
#include "brain/tetris/Brain.h"
#include "tui/base/App.h"
#include "tui/base/Languages.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/Action.h"
#include "tui/tetris/Counsel.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// What play is started with.
struct PlayOptions {
    tetris::GameSetup setup;            // its mode does not count
    std::optional<std::uint64_t> seed;  // of the first game; a fresh one if none
    // The brains that B goes through; that of the setup joins them if it is not among them.
    std::vector<tetris::BrainRecipe> brains{};
    bool brainActive = false;
    int speed = 50;  // 0 to 100
    KeyMap keys{};
    Languages languages{};
    Language language = Language::Auto;
    // Of a key that is held, on terminals that tell: until it moves the piece again, and from then
    // on.
    Duration holdDelay = std::chrono::milliseconds(170);
    Duration holdRepeat = std::chrono::milliseconds(50);

    // Draws the seed of a game that has none, from 0 to 2^48 - 1.
    std::function<std::uint64_t()> drawSeed;
    // The command line that repeats a game; `active`: a brain steered the whole of it.
    std::function<std::string(const tetris::GameSetup&, std::uint64_t seed, bool active)>
        formatCommand;
};

// The classic game on the screen: keys, time and controls become verbs of a Game, and what they
// did becomes TetrisState, which the view draws.
//
// The chosen brain thinks wherever the thinker has it think. A fall of the clock waits for a brain
// that is not quick, up to a patience, and then goes on without it; keys do not wait.
class TetrisApp : public App {
public:
    // Without a thinker the brain thinks at once, in the loop's thread.
    TetrisApp(PlayOptions options, Look look, std::unique_ptr<BrainThinker> thinker = nullptr);

    void onKey(const Key& key, TimePoint now) override;
    void onHold(const Key& key, bool down, TimePoint now) override;
    void onFocusLost(TimePoint now) override;
    [[nodiscard]] bool repeatsItself(const Key& key) const override;
    void onTime(TimePoint now) override;
    // Throws what the brain has thrown in a thread of its own.
    void onWake(TimePoint now) override;
    void onResize(Size window, TimePoint now) override;
    void onSuspend(TimePoint now) override;
    [[nodiscard]] bool needsPerson() const override
    {
        return state_.phase == Phase::Playing && !state_.brainActive;
    }
    [[nodiscard]] std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    [[nodiscard]] bool takeBeep() override;
    [[nodiscard]] bool isDone() const override { return done_; }

    // From the next picture on.
    void setLanguage(Language language);

    [[nodiscard]] const TetrisState& getState() const { return state_; }

private:
    // Keys
    bool answerQuestion(const Key& key, TimePoint now);
    bool steerFocus(const Key& key, TimePoint now);
    void onMouse(const Key& key, TimePoint now);
    void act(Action action, TimePoint now);
    void actOnPiece(Action action, TimePoint now);
    void repeatHeld(TimePoint now);

    // Settings
    void setAdversary(int level);
    void setSpeed(int speed);
    void switchBrain(TimePoint now);
    void chooseNextBrain(TimePoint now);
    void toggleView(TimePoint now);

    // The course of a game
    [[nodiscard]] std::uint64_t chooseSeed();
    void startGame(std::uint64_t seed, TimePoint now);
    void endGame();
    void pause(TimePoint now);
    void resumePlay(TimePoint now);
    void closeOverlay(TimePoint now);
    void fall(TimePoint now);
    tetris::TickReport tick(tetris::Verb verb, TimePoint now);
    void onLanding(const tetris::TickReport& report, TimePoint now);

    // What the brain says
    void consider(TimePoint now);
    [[nodiscard]] bool consult(TimePoint now);
    void awaitBrain(TimePoint now);
    void showOpinion();

    // Time
    [[nodiscard]] Duration computeDelay() const;
    [[nodiscard]] Duration computePatience() const;
    [[nodiscard]] TimePoint computeNextFall() const;
    void showClock(TimePoint now);

    PlayOptions options_;
    TetrisState state_;
    bool done_ = false;
    bool beep_ = false;

    tetris::BrainRecipe recipe_;  // of the chosen brain
    // The chosen brain once more, for the loop's thread: the adversary's master, if no other is.
    std::unique_ptr<tetris::Brain> brain_;
    std::unique_ptr<tetris::Brain> master_;           // of the adversary; null: the chosen brain
    tetris::AdversarySequence* adversary_ = nullptr;  // owned by the game
    bool brainSteeredAll_ = false;                    // so far in this game, and nobody else
    bool brainWasLate_ = false;                       // once in this game, for a fall
    Counsel counsel_;
    bool putOff_ = false;     // a fall that is due waits for the brain
    TimePoint waitedAt_{};    // the last wake-up in which the loop waited for the brain,
    Duration waitedThen_{0};  // and how long, in all

    TimePoint fellAt_{};        // the time from which the next fall is counted
    Duration fallenBefore_{0};  // while paused: how much of the delay had passed
    TimePoint playingSince_{};  // while playing
    Duration playedBefore_{0};  // up to the last pause
    bool resumeAfterOverlay_ = false;

    // The keys for left and right that are held, the last one pressed at the end: it moves the
    // piece.
    std::vector<Key> held_;
    TimePoint repeatAt_{};  // while one is held
};

}  // namespace tui
