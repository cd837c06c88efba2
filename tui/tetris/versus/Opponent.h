#pragma once

#include <string>

#include "core/tetris/replay/MatchReplay.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/SeenSide.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/versus/RivalSeat.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

// Who plays against the person, from match to match: it makes the matches, has the rival think in
// its seat, and under `auto` chooses its level.
class Opponent {
public:
    // All must outlive this.
    Opponent(const PlayOptions& options, TetrisState& state);

    // ---- Changes

    // Makes the match of the state's seed against the rival of the settings, and what the state
    // says of it. Requires: the state has a set.
    void makeMatch();
    // Goes on with the match that the state has, which does not count. Requires: findRival(who).
    void goOn(const std::string& who, const SeenSide& seen);
    // Takes the answers of the rival's brain. False if it has failed: then it plays no more, and
    // the state says why. Throws what else its brain has thrown.
    [[nodiscard]] bool takeAnswers();
    // The match has ended so: counts it in the set.
    void noteEnd(const tetris::MatchEnd& end);
    // Thinks no more.
    void rest() { seat_.end(); }

    // ---- Queries

    [[nodiscard]] RivalSeat& getSeat() { return seat_; }
    // The header of the replay of the match, which began at that time.
    [[nodiscard]] tetris::MatchHeader makeHeader(const std::string& begun) const;

private:
    [[nodiscard]] tetris::Contestant choose() const;
    void begin(const SeenSide& seen);

    const PlayOptions& options_;
    TetrisState& state_;
    RivalSeat seat_;
    tetris::Contestant rival_{};
    // Under `auto`.
    int wonLevel_ = 0;
    int winsInARow_ = 0;
};

}  // namespace tui
