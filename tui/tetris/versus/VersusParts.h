#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/versus/Match.h"
#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/text/FactColumn.h"
#include "tui/tetris/draw/GameFacts.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/versus/VersusLayout.h"

namespace tui {

// What the picture of a match and its card are made of.

// The sides of a match that is played.
inline constexpr int kOwn = 0;
inline constexpr int kRival = 1;

// A side of a match, as it is shown.
struct VersusSide {
    const ModernGame& game;
    const SeenSide& seen;
    std::string name;
};
// Requires: the game is a match; 0 or 1.
VersusSide describeSide(const TetrisState& state, int side);

// The numbers of a side.
std::vector<Fact> listSideFacts(const TetrisState& state, int side, FactScene scene);

// Why the match does not count, as far as is known; empty if it does.
std::string_view findUnrated(const TetrisState& state);
// Whether the match is rated.
Fact makeRatedFact(const TetrisState& state, bool isRated);

// "Level 6", or the name of a brain.
std::string nameRival(const TetrisState& state);
// "Ann", or "You" where no name is known.
std::string namePerson(const TetrisState& state);

// Draws the height of one stack, and its curve over the match, into kSideHeightRows.
inline constexpr int kSideHeightRows = 5;
void drawSideHeights(const TetrisState& state, int side, Box box, Frame& frame);
// Draws the curves of both sides, one above the other, in 8 rows; in fewer, stretched to the box.
void drawBothHeights(const TetrisState& state, Box box, Frame& frame);

// The rows on their way to that side, from the floor up, the oldest first, in a column beside
// its well; more than the well's rows end with a '+'.
void drawMeter(const ModernGame& game, const WellPlace& well, int column, Frame& frame);

// What the picture of a match is drawn from, in windows of every size.
class MatchParts {
protected:
    MatchParts(const TetrisState& state, Frame& frame)
        : state_(state), tr_(state.tr), layout_(layOutMatch(state)), frame_(frame) {}

    // What the person has to know now, which takes the place of the call-out; empty if it is
    // nothing. `hasReason`: also why the brain has failed.
    std::string findMessage(bool hasReason) const;
    // Draws the call-out of that side. Of the person's, a message takes its place; without either,
    // and with `hasLegend`: what the marks of the brain mean. Of the rival's, without one: what a
    // bot says about itself.
    void drawSideCallout(int side, Box box, bool hasLegend = true);

    // Nothing of a match is seen in a pause, because it would give time to think.
    bool isHidden() const;

    // A heading with the held piece below it, and one with the next pieces; `most`: how many have
    // room.
    void drawHold(const VersusSide& side, Box box, Size cell = {2, 1});
    void drawNext(const VersusSide& side, Box box, int most, Size cell = {2, 1});
    // The rival's held and next piece at half size, below their headings.
    void drawSmallPieces(Box box);
    // Of two at one keyboard: the same for the friend, as many next pieces as one's own, at the
    // right of them.
    void drawFriendPieces(const Box& box);
    // In the countdown: the keys of both, below its figures.
    void drawSharedKeys();

    void drawOwnWell();
    void drawRivalWell();
    // The rival's well at half size, with what is on its way to it in the floor.
    void drawHalfRival();
    // What is on its way, beside each well.
    void drawMeters();

    const TetrisState& state_;
    const Translation& tr_;
    const VersusLayout layout_;
    Frame& frame_;
};

// ---- The footer and the card

// The words of the footer during a match and after it.
std::vector<FooterWord> listVersusWords(const TetrisState& state);

// Before the first match between persons, when one of them waits.
bool isOpenMatch(const TetrisState& state);
// Two persons play at this keyboard at once now, or are about to.
bool playsWithTwoKeySets(const TetrisState& state);

// How the loser's game has ended: "block out"; not translated.
std::string_view nameLoss(GameEnd end);
// Draws the card of a match that has ended: who has won and how, the numbers of both sides, and the
// heights over the match, with `more` keys. Requires: the game is a match.
void drawVersusCard(const TetrisState& state, const WordLines& more, Box box, Frame& frame);

}  // namespace tui
