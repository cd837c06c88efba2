#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tui/tetris/BrainSuggester.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/replay/ReplayView.h"

namespace tui {

// Shows a replay: it plays at 1/8 to 64 times its speed, or step by step in both directions.
class ReplayApp : public Viewer {
public:
    // `player`: the name of who played it; empty if it is unknown. `returns`: it was opened from
    // the game, to which its end leads back. Throws tetris::ReplayDifference if the start of the
    // replay is wrong.
    ReplayApp(const SharedReplay& recording, Look look, std::unique_ptr<Worker> worker,
              Translation tr = {}, std::string player = {}, bool returns = false);

    void draw(Frame& frame) const override;

    // Looks at the moves of that side of a match; else at those of the player.
    void chooseSide(int side) { state_.side = side; }
    // Offers to play on from any moment.
    void offerPractice() { state_.offersPractice = true; }
    // Ends it, too, as soon as this is true; it is called at each wake-up.
    void endWhen(std::function<bool(TimePoint now)> hasEnded) { hasEnded_ = std::move(hasEnded); }
    // Offers a review of the moves; `opens`: it begins with its page. Requires: no event yet.
    void offerReview(std::unique_ptr<Worker> worker, bool opens = false);
    // The finished reviews of the whole game by the usual judge of its goal, by side; without moves
    // where there is none.
    const std::array<ReviewSum, 2>& getReviews() const { return reviews_; }
    // When the app is done: where a person wants to play on; nullopt: the replay was only watched.
    const std::optional<Practice>& getPractice() const { return practice_; }
    const ReplayState& getState() const { return state_; }
    const ReplayTimeline& getTimeline() const { return timeline_; }

private:
    Controls listControls() const override;
    bool takeKey(const Key& key) override;
    bool act(ViewAction action) override;
    std::optional<Duration> computeDelay() const override;
    bool step() override;
    void onClock() override;
    void work(bool isWoken) override;
    std::optional<TimePoint> nextWork() const override;

    [[nodiscard]] bool takeDigit(const Key& key);
    bool takeMouse(const Key& key);
    void seekClear(bool isForward);
    void seek(int64_t steps);
    void seekPiece(int64_t number);
    void arrive();
    void readCurves();
    void judge();
    void beginReview(const std::string& judge);
    void openReview();
    void takeReview();
    void goToChosen();
    bool actOnReview(ViewAction action);
    std::optional<RetriedMove> makeRetried() const;
    void goToCostly(int64_t index);
    std::string findWantedBrain() const;
    void useBrain(const std::string& name);
    Situation makeQuestion(const Placement& placement) const;
    void takeAnalysis();

    SharedReplay recording_;
    ReplayTimeline timeline_;
    CurveReader curves_;
    ReplayState state_;
    BrainSuggester analysis_;
    std::string wanted_;  // the brain that the replay names for the present move
    int64_t judged_ = 0;  // the number of the piece
    std::optional<Practice> practice_{};
    std::array<ReviewSum, 2> reviews_{};
    std::unique_ptr<Worker> reviewer_;  // null: no review is offered
    std::function<bool(TimePoint now)> hasEnded_;
};

}  // namespace tui
