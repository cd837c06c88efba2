#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/ReplayPlayer.h"
#include "tui/tetris/view/PieceGrid.h"

namespace tui {

// A replay that can be stepped in both directions, with the colours of its pieces. Going back means
// playing forward from a copy made on the way; at most kMostKept copies are kept, spaced wider the
// longer the replay is.
class ReplayTimeline {
public:
    static constexpr std::size_t kMostKept = 256;

    // At the start. Throws tetris::ReplayDifference if even that is wrong.
    explicit ReplayTimeline(std::shared_ptr<const tetris::Replay> replay);

    // ---- Changes

    // One verb or placement forward; stays at the end, and where the replay cannot be played any
    // further.
    std::optional<tetris::TickReport> step();
    // To the state after that many steps, or to the end.
    void seek(std::int64_t steps);
    // To where that piece enters, or is about to be placed; 1 is the first one.
    void seekPiece(std::int64_t number);

    // ---- Queries

    [[nodiscard]] const tetris::Replay& getReplay() const { return now_.player.getReplay(); }
    [[nodiscard]] const tetris::ReplayPlayer& getPlayer() const { return now_.player; }
    [[nodiscard]] const PieceGrid& getStack() const { return now_.stack; }
    // The stack with the full rows that the last step cleared; nullopt if it cleared none.
    [[nodiscard]] const std::optional<PieceGrid>& getFullStack() const { return fullStack_; }
    [[nodiscard]] bool isAtEnd() const;
    // Why it cannot be played any further, "LINE: what"; empty if it can.
    [[nodiscard]] const std::string& getDifference() const { return now_.difference; }
    // Milliseconds since the start, and until the next step. A replay without times gets a pace of
    // its own.
    [[nodiscard]] std::int64_t getTime() const { return now_.time; }
    [[nodiscard]] std::int64_t computeDelay() const;
    // The piece that falls, or is placed next.
    [[nodiscard]] std::int64_t getPieceNumber() const;
    // Where the falling piece will land, or the next one be placed; nullopt if that never happens.
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
    std::int64_t apart_ = 512;  // steps between two copies
};

}  // namespace tui
