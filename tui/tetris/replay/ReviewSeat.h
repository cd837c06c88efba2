#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "brain/lab/play/Review.h"
#include "tui/base/Worker.h"
#include "tui/tetris/panel/ListPage.h"

namespace tui {

// The review of a replay as the screen shows it: ReviewSeat changes what it says, ReplayApp the
// rest.
struct ReviewState {
    bool isOffered = false;
    bool isShown = false;  // its page stands in front of the replay
    bool isFirst = false;  // the page was opened before the replay was seen: it leads back
    std::string judge{};   // empty: none has been asked yet
    int side = 0;          // whose moves
    bool isThinking = false;
    bool isWhole = false;  // it has come to the end of the game
    double progress = 0;
    tetris::Review review{};      // as far as it is known
    std::string trouble{};        // one sentence, in English: why there is no more
    mutable ListCursor cursor{};  // in the costly moves
    // The costly move before which the replay stands, because the person went there.
    std::optional<int64_t> at{};
};

// Reviews a replay in a thread, and says meanwhile what is known.
class ReviewSeat {
public:
    // `state` must outlive it.
    ReviewSeat(ReviewState& state, std::unique_ptr<Worker> worker)
        : state_(state), worker_(std::move(worker)) {}

    // Begins anew.
    void begin(const tetris::SharedReplay& replay, const std::string& judge, int side);
    // Keeps what is known.
    void stop();
    void take() { worker_->deliverAnswers(); }

private:
    void note(const tetris::Review& review, double progress);

    ReviewState& state_;
    std::unique_ptr<Worker> worker_;
};

// The judge after this one of those that can judge games by these rules; empty: that of the goal.
std::string findNextJudge(const std::string& judge, const tetris::GameRules& rules);

}  // namespace tui
