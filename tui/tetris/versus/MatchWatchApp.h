#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "brain/lab/play/HeadlessMatch.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "tui/base/Footer.h"
#include "tui/base/Worker.h"
#include "tui/tetris/state/SeenSide.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/watch/Viewer.h"

namespace tui {

// The match to watch.
struct MatchWatchOptions {
    MatchRules rules{};  // but for clock and paces, which are the contestants'
    std::array<tetris::Contestant, 2> sides{};
    int next = 5;                                // pieces shown ahead
    std::string start = "1970-01-01T00:00:00Z";  // for the replay's header
    Translation tr{};
};

// How it is watched; its `speed` is an exponent.
struct MatchWatchState : ViewState {
    bool isFull = false;    // as fast as the brains think
    std::string failure{};  // why a brain plays no more
};

// Two brains play a paced match, in its time, faster, slower, or piece by piece. They think in the
// worker's thread; a late thought delays the match. It ends with the card of a match, from which
// its replay can be watched. Nothing is stored.
class MatchWatchApp : public Viewer {
public:
    // Throws std::invalid_argument for impossible rules.
    MatchWatchApp(MatchWatchOptions options, Look look, std::shared_ptr<Worker> worker);
    ~MatchWatchApp() override;

    void draw(Frame& frame) const override;

    const MatchWatchState& getState() const { return state_; }
    const Match& getMatch() const { return *game_->get<Match>(); }
    // The replay of the match that has ended, once, if the person wants to watch it; then the app
    // is done until it comes back.
    [[nodiscard]] std::optional<std::string> takeReplay() {
        return std::exchange(replay_, std::nullopt);
    }

private:
    struct Players;  // used by the worker's thread

    Controls listControls() const override;
    bool act(ViewAction action) override;
    std::optional<Duration> computeDelay() const override;
    bool step() override;
    // Throws what a brain has thrown, except BrainFailure, by which its side loses.
    void work(bool isWoken) override;

    void begin();
    void ask();
    // The moment at which the next placement is shown, in microseconds of the match.
    int64_t findShownMoment() const;
    VersusLayout layOut() const;
    TetrisState makeShown() const;
    WordLines listCardWords() const;
    void drawStand(const VersusLayout& layout, Frame& frame) const;
    std::string describeStand() const;

    MatchWatchOptions options_;
    MatchWatchState state_;
    std::shared_ptr<Worker> worker_;
    std::shared_ptr<Players> players_;
    std::optional<PlayedGame> game_;  // the match
    tetris::ReplayHeader header_;
    std::optional<tetris::ReplayRecorder> recorder_;
    std::optional<std::string> replay_;
    std::array<SeenSide, 2> sides_{};
    bool hasAnswer_ = false;
    std::optional<Move> move_;   // the answer; nullopt: there is no move
    bool isPieceAsked_ = false;  // one piece, in a pause
    int64_t shown_ = 0;          // the moment of the last step
};

}  // namespace tui
