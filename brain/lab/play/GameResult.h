#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/steer/GameSetup.h"
#include "core/tetris/Board.h"
#include "core/tetris/RowTally.h"
#include "core/tetris/Verb.h"
#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/rules/ModernScore.h"

namespace tetris {

// How a brain failed in a game.
struct GameFault {
    Fault fault = Fault::Broken;
    std::string what;

    friend bool operator==(const GameFault&, const GameFault&) = default;
};

// What the result of a modern game has besides the numbers of a classic one.
struct ModernNumbers {
    int64_t score = 0;
    ModernTally tally{};
    int level = 1;                          // at the end
    std::optional<int64_t> milliseconds{};  // nullopt if no time passed

    friend bool operator==(const ModernNumbers&, const ModernNumbers&) = default;
};

// The final numbers of a game: only pieces that have landed count.
struct GameResult {
    int64_t pieces = 0;
    RowTally tally{};
    GameEnd end = GameEnd::None;
    Board board{1, 1};  // without a falling piece
    std::optional<ModernNumbers> modern{};

    int64_t computeScore() const { return modern ? modern->score : pieces + tally.points; }
    std::optional<int64_t> getTime() const { return modern ? modern->milliseconds : std::nullopt; }
    // Rows that a game would send; 0 by classic rules.
    int64_t getAttack() const { return modern ? modern->tally.attack : 0; }
    bool hasEnded() const { return end != GameEnd::None; }
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

// A placement in a game placed at once: the board before it, the piece as an index into
// Piece::getPieces(), the brain's move, the rows cleared before it, what tells the next pieces, as
// PlayedGame::peek, and how many of them the brain was shown. Valid during the call of the
// observer.
struct PlacementView {
    const Board& board;
    int piece = 0;
    const Move& move;
    int64_t rows = 0;
    const std::function<std::vector<int>(int count)>& peek;
    size_t seen = 0;
};
using PlacementObserver = std::function<void(const PlacementView&)>;

// What a brain is told of the result.
inline GameFinish toFinish(const GameResult& result) {
    return {result.computeScore(), result.tally.rows, result.end};
}

// Which number of the result no game of this setup can have: "rows"; empty if it can have all. The
// board and the way it ended are not looked at.
std::string_view findImpossible(const GameResult& result, const GameSetup& setup);

// True if a game of this setup that has these numbers can have this board. That of a classic game
// has four cells for each piece, without those of the rows cleared, no full row, and, where pieces
// are placed at once, nothing above the well. That of a modern game may have had garbage, and a zen
// game empties it.
bool canHaveBoard(const GameResult& result, const GameSetup& setup);

// The final numbers of the game if it ended now in that way.
GameResult summarize(const PlayedGame& game, GameEnd end, PlayMode mode);

}  // namespace tetris
