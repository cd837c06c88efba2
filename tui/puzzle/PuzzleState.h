#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/puzzle/PuzzleGame.h"
#include "core/puzzle/Shuffle.h"
#include "tui/base/App.h"
#include "tui/base/Footer.h"
#include "tui/base/text/Translation.h"
#include "tui/puzzle/BoardChooser.h"
#include "tui/puzzle/GameReview.h"
#include "tui/puzzle/HintSolver.h"

namespace tui {

// A page or question in front of the game.
enum class PuzzlePage { None, Help, QuitQuestion, NewQuestion, Chooser, Review };

// What the colours of the tiles mean: the place of their homes, its row or ring, or whether
// tiles are at home.
enum class TileColors { Place, Rows, Rings, Home };

// A tile that has just left a cell is also shown there for a moment, so that the eye can follow it.
struct TileTrail {
    int cell = 0;
    int tile = 0;
    TimePoint until;
};

// The demonstration of the solver's moves.
struct PuzzleWatch {
    bool isPaused = false;
    bool showsDistance = true;  // compares the estimates of the distance
    int speed = 4;              // moves a second
    TimePoint nextAt;           // of the next move, unless paused
};

// The fewest moves and the shortest time, possibly of different games.
struct BestResult {
    int moves = 0;
    int64_t milliseconds = 0;
};

// The rank by moves among `count` comparable results.
struct ResultPlace {
    int64_t rank = 0;
    int64_t count = 0;
};

// Everything that the picture of the puzzle shows: PuzzleApp changes it, the view only reads it.
struct PuzzleState {
    explicit PuzzleState(const BoardId& board) : id(board), game(board.getPosition()) {}

    Size window;
    Look look;
    Translation tr;  // translates the texts
    PuzzlePage page = PuzzlePage::None;
    TileColors colors = TileColors::Place;

    BoardId id;
    PuzzleGame game;
    std::chrono::seconds played{0};
    int movesPerMinute = 0;   // of the time above
    bool hasTetris = false;   // the other program can be started
    bool returns = false;     // and Esc leads back to its start page
    bool canSuspend = false;  // the board can be resumed in a later session
    bool isPaused = false;    // by the person, a suspend, or a window that is too small
    std::optional<TileTrail> trail;
    std::optional<TimePoint> flashUntil;  // the tiles flash instead of a bell

    // What is known about the present board, and about the first board of the game.
    KnownSolution known;
    KnownSolution startKnown;
    std::optional<SearchProgress> progress;  // while the solver works on a request of the person
    DistanceEstimates estimates;             // of the present board, while distances are shown
    bool showsDistance = false;
    bool wantsHint = false;   // show it as soon as it is known
    bool wantsWatch = false;  // start it as soon as the solution is known
    std::optional<PuzzleWatch> watch;

    std::optional<BestResult> best;  // of comparable games, once this one has ended
    // The best of earlier games with boards like the present one, or the one that is being chosen.
    std::optional<BestResult> storedBest;
    std::optional<ResultPlace> place;  // once the result is saved
    std::string trouble{};             // why it could not be saved: a sentence in English
    BoardChooser chooser;
    std::optional<GameReview> review;

    // The move to hint at; nullopt if none is wanted or known.
    std::optional<Slide> findHint() const {
        if (!wantsHint || !known.moves || known.moves->empty()) return std::nullopt;
        return known.moves->front();
    }
};

// What a person can ask the puzzle to do.
enum class PuzzleAction : uint8_t {
    MoveLeft,
    MoveRight,
    MoveUp,
    MoveDown,
    Undo,
    Redo,
    Restart,
    New,
    Choose,
    Hint,
    Watch,
    Distance,
    Colors,
    Faster,
    Slower,
    Review,
    Pause,
    Help,
    Tetris,
    Back,  // closes a page or question; stops the solver
    Quit
};

// In the order of the footers and of the page of keys, whose second column begins with Hint.
std::vector<KeyRow<PuzzleAction>> listPuzzleKeys(const PuzzleState& state);

}  // namespace tui
