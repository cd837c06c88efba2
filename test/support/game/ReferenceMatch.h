#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/versus/Match.h"
#include "test/support/game/ReferenceModernGame.h"

namespace tetris {

// A match, implemented a second time and without regard for speed: two reference games and a clock
// that ticks once a microsecond. It shares only the rules' value and names with Match.
class ReferenceMatch {
public:
    explicit ReferenceMatch(const MatchRules& rules);
    ReferenceMatch(const ReferenceMatch&) = delete;
    ReferenceMatch& operator=(const ReferenceMatch&) = delete;
    ~ReferenceMatch() = default;

    // False if it was refused.
    bool tick(int side, Verb verb);
    void elapse(int64_t milliseconds);
    // Paced: goes on to the microsecond at which a side's piece is due, and returns that side.
    int findSide();
    void place(const FallingPiece& piece, Spin spin, bool usesHold);

    bool isRunning() const { return end_ == "none"; }
    // The first difference in words between the match and this one; empty if they agree.
    std::string findDifference(const Match& match) const;

private:
    struct Row {
        int64_t due;
        int hole;
    };
    struct Side {
        std::unique_ptr<PieceSequence> sequence;
        base::JavaRandom random{0};
        int lastHole = -1;
        std::vector<Row> rows{};  // on their way to it
        std::unique_ptr<ReferenceModernGame> game{};
        MatchTally tally{};
        bool hasPlaced = false;  // paced: its piece of this microsecond
    };

    int exchange(int side, int cleared, int attack);
    int drawHole(Side& side) const;
    bool isDue(int side) const;
    void judge();

    MatchRules rules_;
    std::array<Side, 2> sides_;
    int64_t now_ = 0;
    int turn_ = 0;
    std::string end_ = "none";
};

}  // namespace tetris
