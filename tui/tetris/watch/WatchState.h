#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "tui/base/Frame.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/watch/Viewer.h"
#include "tui/tetris/watch/WatchedGame.h"

namespace tui {

// The speed at which games run as fast as they can. It is one step above 100, the greatest speed of
// play, which shows each placement.
inline constexpr int kFullSpeed = 105;

// One of the watched brains.
struct WatchedBrain {
    std::string name;
    WatchShot shot;
    Duration played{0};                       // while the game was running and not paused
    std::optional<double> piecesPerSecond{};  // recent rate; nullopt while unknown
    bool isLate = false;                      // the brain has missed its last turn

    // Pieces per second over the whole game; nullopt if no time of play has passed.
    std::optional<double> findWholeRate() const {
        if (played <= Duration(0)) return std::nullopt;
        return static_cast<double>(shot.result.pieces) / toSeconds(played);
    }
};

// Everything that the picture of brains side by side shows: WatchApp changes it, the view only
// reads it. Its `speed`: 0 to 100 as in play, or kFullSpeed; when it is over, the page of the end
// is shown.
struct WatchState : ViewState {
    GameSetup setup;  // without the brain
    uint64_t seed = 0;
    int nexts = 1;  // next pieces that are shown
    std::vector<WatchedBrain> brains;
};

// True if the seed chooses the pieces. The first seed follows the last one.
inline bool hasNextSeed(const WatchState& state) {
    return !state.setup.given && state.setup.sequence != "test";
}

// In the order of the footer and of the page of keys, which has two keys of its own.
std::vector<ViewRow> listWatchKeys(const WatchState& state);

// The words of the footer.
std::vector<FooterWord> listWatchWords(const WatchState& state);

// What the pages of brains side by side say in words and numbers.

// True if the least time is the best: in modern games with such a goal.
bool ranksTime(const WatchState& state);
bool ranksPieces(const WatchState& state);
// What the brains are ranked by, so far: the score, or the time, "0:13.9".
std::string formatMeasure(const WatchState& state, const WatchedBrain& brain);

// The rank of each brain, from 1; equal ones share the better rank.
std::vector<int> computeRanks(const WatchState& state);
// "1st" to "4th", translated.
std::string_view nameRank(const WatchState& state, int rank);

// "all pieces in", "too high", "stopped" while it is running.
std::string_view describeGameEnd(const GameResult& result, const Translation& tr);
// "modern sprint, bag, seed 7, 100 pieces".
std::string describeWatchedGame(const WatchState& state, int sequenceColumns);

// A number from 0 up in at most six characters: "999999", "1.230M", "214.7M", "2.147G".
std::string shortenNumber(int64_t number);

// Pieces per second in at most six characters: "0.03", "22.1", "48210", "1.230M".
std::string shortenRate(double rate);

// The place of one brain: its name and rank in a line above the well, its well, its numbers.
struct WatchPlace {
    Box name;
    WellPlace well;
    Box numbers{};
};

// Where everything stands when brains are watched: a function of the window's size, the well's and
// the number of brains.
//
// The brains stand side by side; the last line of the window is the footer, and above it stands the
// status, if there is room for whole wells. Cells are two characters wide or one, and the numbers
// stand beside each well, with or below their labels, or below it. Of these forms the one that
// shows the most rows is used; of equals, the first in their table. The upper rows of a well that
// is still too high are not shown.
struct WatchLayout {
    // The smallest window for the form that is used, or that nearly fits.
    Size needed;
    bool fits = false;  // the window is large enough

    std::vector<WatchPlace> places;
    Box status;  // empty: the status stands in the footer's line, before the keys
    Box footer;
};

WatchLayout computeWatchLayout(const WatchState& state);

}  // namespace tui
