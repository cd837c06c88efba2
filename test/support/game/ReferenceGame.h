#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/tetris/Game.h"
#include "test/support/game/ReferenceBoard.h"

namespace tetris {

// The rules of Game, implemented a second time and without regard for speed: on ReferenceBoard,
// with its own shapes and rotations. It shares only the names of verbs and ends with Game.
class ReferenceGame {
public:
    // `deal` returns the index of the next piece; limit 0 means no limit.
    ReferenceGame(std::function<int()> deal, int width, int height, int limit);

    // The TickReport that is expected.
    struct Report {
        bool moved = false;
        bool landed = false;
        TPoint landedAt;
        std::vector<TPoint> landedBody;
        std::vector<int> fullRows;
        GameEnd end = GameEnd::None;
    };
    Report tick(Verb verb);

    bool isRunning() const { return end_ == GameEnd::None; }
    const ReferenceBoard& getBoard() const { return board_; }

    // The first difference in words between the game and this one; empty if they agree.
    std::string findDifference(const Game& game) const;
    // The same for the reports of a tick.
    static std::string findDifference(const TickReport& report, const Report& expected);

private:
    void newPiece();
    void land(Report& report);

    std::function<int()> deal_;
    ReferenceBoard board_;
    int limit_;
    GameEnd end_ = GameEnd::None;
    std::vector<TPoint> body_;
    TPoint at_;
    bool lastMoved_ = false;
    Verb lastVerb_ = Verb::Down;
    int pieces_ = 0;
    int score_ = 0;
    std::vector<int> clears_;  // the number of rows of each placement that cleared any
};

}  // namespace tetris
