#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/ReplayPlayer.h"
#include "tui/tetris/view/PieceGrid.h"

namespace tui {

// A replay that can be gone through in both directions, with the colours of its pieces. Going back
// is going forward from a copy that was kept on the way; at most kMostKept are kept, the more apart
// the longer the replay is.
class ReplayTimeline {
public:
    static constexpr std::size_t kMostKept = 256;

    // At the start. Throws tetris::ReplayDifference if there is not even that.
    explicit ReplayTimeline(std::shared_ptr<const tetris::Replay> replay);

    // ---- Changes

    // One verb or placement further; none at the end, and where the replay cannot be played on.
    std::optional<tetris::TickReport> step();
    // To where so many steps are done, or the end.
    void seek(std::int64_t steps);
    // To where that piece falls, or is about to be placed; 1 is the first one.
    void seekPiece(std::int64_t number);

    // ---- Queries

    [[nodiscard]] const tetris::Replay& getReplay() const { return now_.player.getReplay(); }
    [[nodiscard]] const tetris::ReplayPlayer& getPlayer() const { return now_.player; }
    [[nodiscard]] const PieceGrid& getStack() const { return now_.stack; }
    // The stack as it was with the full rows that the last step removed; none if it removed none.
    [[nodiscard]] const std::optional<PieceGrid>& getFullStack() const { return fullStack_; }
    [[nodiscard]] bool isAtEnd() const;
    // What keeps it from being played on, "LINE: what"; empty if nothing does.
    [[nodiscard]] const std::string& getDifference() const { return now_.difference; }
    // Milliseconds since the start, and up to the next step. A replay without times goes by a
    // pace of its own.
    [[nodiscard]] std::int64_t getTime() const { return now_.time; }
    [[nodiscard]] std::int64_t computeDelay() const;
    // The piece that falls, or is placed next.
    [[nodiscard]] std::int64_t getPieceNumber() const;
    // Where the falling piece will land, or the next one be placed; none if that never happens.
    [[nodiscard]] std::optional<tetris::Placement> findPlacement() const;

private:
    struct Moment {
        tetris::ReplayPlayer player;
        PieceGrid stack;
        std::int64_t time = 0;
        std::string difference{};
    };

    void keep();

    bool hasTimes_;
    Moment now_;
    std::optional<PieceGrid> fullStack_;
    std::vector<Moment> kept_;  // in order; the first is the start
    std::int64_t apart_ = 512;  // steps between two that are kept
};

}  // namespace tui
