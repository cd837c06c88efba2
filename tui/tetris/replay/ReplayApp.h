#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tui/base/App.h"
#include "tui/base/Terminal.h"
#include "tui/tetris/BrainSuggester.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/replay/ReplayView.h"

namespace tui {

// Shows a replay: it plays at 1/8 to 64 times its speed, or step by step in both directions.
class ReplayApp : public App {
public:
    static constexpr int kMinSpeed = -3;  // exponents of the speed, to the base 2
    static constexpr int kMaxSpeed = 6;

    // `player`: the name of who played it; empty if it is unknown. `returns`: it was opened from
    // the game, to which its end leads back. Throws tetris::ReplayDifference if the start of the
    // replay is wrong.
    ReplayApp(const tetris::SharedReplay& recording, Look look, std::unique_ptr<Worker> worker,
              Translation tr = {}, std::string player = {}, bool returns = false);

    void onEvent(const Event& event, TimePoint now) override;
    void onTime(TimePoint now) override;
    [[nodiscard]] std::optional<TimePoint> nextWake() const override;
    void draw(Frame& frame) const override;
    [[nodiscard]] AppRequests takeRequests() override { return {}; }
    [[nodiscard]] bool isDone() const override { return done_; }

    // Offers to play on from any moment.
    void offerPractice() { state_.offersPractice = true; }
    // When the app is done: where a person wants to play on; nullopt: the replay was only watched.
    [[nodiscard]] const std::optional<Practice>& getPractice() const { return practice_; }
    [[nodiscard]] const ReplayState& getState() const { return state_; }
    [[nodiscard]] const ReplayTimeline& getTimeline() const { return timeline_; }

private:
    void onKey(const Key& key, TimePoint now);
    void onResize(Size window, TimePoint now);
    void onWake();
    [[nodiscard]] bool takeDigit(const Key& key, TimePoint now);
    void act(ReplayAction action, TimePoint now);
    void onMouse(const Key& key, TimePoint now);
    void seekClear(bool isForward, TimePoint now);
    void stop() { state_.paused = true; }
    void resume(TimePoint now);
    void setSpeed(int speed, TimePoint now);
    void seek(std::int64_t steps, TimePoint now);
    void seekPiece(std::int64_t number, TimePoint now);
    void arrive(TimePoint now);
    void readCurves();
    void judge();
    [[nodiscard]] std::string findWantedBrain() const;
    void useBrain(const std::string& name);
    [[nodiscard]] tetris::Situation makeQuestion(const tetris::Placement& placement) const;
    void takeAnalysis();
    [[nodiscard]] bool isModern() const
    {
        return timeline_.getFacts().header.rules.set == tetris::RuleSet::Modern;
    }
    [[nodiscard]] Duration scale(std::int64_t milliseconds) const;

    ReplayTimeline timeline_;
    CurveReader curves_;
    ReplayState state_;
    BrainSuggester analysis_;
    std::string wanted_;  // the brain that the replay names for the present move
    TimePoint steppedAt_{};
    TimePoint lookedAt_{};
    std::optional<Practice> practice_{};
    bool done_ = false;
};

}  // namespace tui
