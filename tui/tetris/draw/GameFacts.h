#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "brain/tetris/Brain.h"
#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/state/Screen.h"
#include "tui/tetris/state/SeenSide.h"
#include "tui/tetris/state/SideGame.h"

namespace tui {

// The numbers of a game, as its pictures show them: one list while it runs, and one at its end.

// Which picture shows them: that beside the well, the same where there is much room, or the card.
enum class FactScene : uint8_t { Play, RoomyPlay, End };

struct FactList {
    std::vector<Fact> numbers{};  // of a single game its subject, or its result, stands first
    std::vector<Fact> lines{};    // of its end: those that need a whole line of the card
};

// A number of any game, or of a side of a match, is a row of this list.
FactList listFacts(const SideState& state, const SideGame& game, FactScene scene);

// What a bot says of itself and of its last suggestion; empty for any other brain.
std::vector<Fact> listBotFacts(const tetris::BrainAbout& about, const Screen& screen);

// "1x30 2x2 3x0 4x1": how often so many rows were cleared at once.
std::string formatClears(const SideGame& game, const Look& look);

// True if the game was about the time to its goal, and has reached it.
bool hasReachedGoal(const SideGame& game);

// Draws the seed into a box: in one row beside its label, else below it.
void putSeed(std::string_view label, uint64_t seed, Box box, Frame& frame);

// ---- What the last lock was

// Draws it: of a single game with its points, of a match with what it did to the rows on their way.
// What has no room is left out.
void drawCallout(const Callout& callout, bool isOfMatch, const Translation& tr, Box box,
                 Frame& frame);

// ---- A race with the best game

// A quarter of the way to the goal of a game that races the best one.
struct Split {
    std::string mark{};        // rows, or of an ultra game the time
    std::string value{};       // when the rows were reached, or how many there were at that time
    bool isReached = false;    // else the value is that of the best game
    std::string difference{};  // to the best game, with its sign; empty: there is none
    bool isAhead = false;
};

// At most four; none where the goal is no number. A split that neither the game nor the best one
// has lacks its value. `best`: empty if it is not known.
std::vector<Split> listSplits(const SideState& state, const SideGame& game, const GoalCourse& best);

// Where texts of a table of splits end, from its left, and the heads above them. Where they have no
// room, and without a best game, the differences are left out.
struct SplitTable {
    int mark;
    int value;
    int difference;
    std::string_view markHead;
    std::string_view valueHead;
    std::string_view toBest;  // empty: there is no best game
};

// Draws the heads, if they have room, and a line for each of the splits.
void drawSplits(const std::vector<Split>& splits, const SplitTable& table, Box box, Frame& frame);

// Draws all of them beside the play, with a heading if that has room; nothing if they have none.
void drawRaceSplits(const SideState& state, const SideGame& game, Box box, Frame& frame);

}  // namespace tui
