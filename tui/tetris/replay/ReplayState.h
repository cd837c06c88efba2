#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/play/Review.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/watch/Viewer.h"

namespace tui {

using tetris::MoveReview;

// The review of a replay as the screen shows it: ReplayApp changes it.
struct ReviewState {
    bool isOffered = false;
    bool isShown = false;  // its page stands in front of the replay
    bool isFirst = false;  // the page was opened before the replay was seen: it leads back
    std::string judge{};   // empty: none has been asked yet
    int side = 0;          // whose moves
    bool isThinking = false;
    bool isWhole = false;  // it has come to the end of the game
    double progress = 0;
    tetris::Review review{};      // as far as it is known
    std::string trouble{};        // one sentence, in English: why there is no more
    mutable ListCursor cursor{};  // in the costly moves
    // The costly move before which the replay stands, because the person went there.
    std::optional<int64_t> at{};
};

// The rank of a move among the placements that a brain has rated.
struct Choice {
    int place = 1;  // 1 is the best; equal ratings share the better place
    int count = 1;  // of placements that were rated
};

// Everything that the picture of a replay shows: ReplayApp changes it, the view only reads it. Its
// `speed` is an exponent; `viewsBrain`: the brain's analysis, which follows, is shown.
struct ReplayState : ViewState {
    const ReplayTimeline* timeline = nullptr;
    std::string player{};                    // who played it; empty if unknown
    const ReplayCurves* curves = nullptr;    // may be null: then it is not shown
    std::optional<double> curvesProgress{};  // while they are read
    std::optional<Flash> flash;
    bool returns = false;         // to the game or to the scores, from which it was opened
    bool offersPractice = false;  // a person can play on from here
    std::string typed;            // the number of a piece to jump to, while it is typed
    bool showsKeys = true;        // false in a recording of the screen
    int side = 0;                 // of a match: whose moves the analysis is about
    std::string analysis;         // the brain of the analysis
    std::string missing;          // the brain that the replay names, if `analysis` replaces it
    Suggestion suggestion;
    std::optional<Choice> choice;  // how the brain ranks the move that was made
    ReviewState review{};          // of the moves of its own `side`, which Tab may have left

    const ReplayHeader& getHeader() const { return timeline->getFacts().header; }
    bool isOfMatch() const { return getHeader().match.has_value(); }
    bool isModern() const { return getHeader().rules.set == tetris::RuleSet::Modern; }
    // The costly move before which the replay stands; null if it does not.
    const MoveReview* findCostly() const;
};

// In the order of the footer and of the page of keys. Digits are not among them.
std::vector<ViewRow> listReplayKeys(const ReplayState& state);
// The same for the page of the review.
std::vector<ViewRow> listReviewKeys(const ReplayState& state);

// What the picture of a replay says in words.

// The pieces of the game, at least 1.
int countReplayPieces(const ReplayState& state);
// The number of the present piece, at most countReplayPieces: a replay may end while another piece
// falls.
int findShownPiece(const ReplayState& state);

// Who plays that side of a match, in at most twelve columns: "Ann", "Level 6". Requires: it is a
// match.
std::string nameMatchSide(const ReplayState& state, int side);

// "modern, sprint", "classic, adversary 0-40".
std::string describeGameKind(const ReplayState& state);
// Who steered the game, in about `room` columns: "alone", "helped by default".
std::string describePlayers(const ReplayState& state, int room);
// "PAUSED", "DAMAGED", "END" of an unfinished game, "FINISHED" or "GAME OVER"; empty while it
// plays.
std::string describeStand(const ReplayState& state);
// Green where the goal was reached, red for a lost game or a damaged replay, else amber.
Style chooseStandStyle(const ReplayState& state);
// "piece 24 of 277", and "24/277".
std::string formatPiece(const ReplayState& state);
std::string formatPieceOf(const ReplayState& state);
// "To piece 42_": what is typed.
std::string describeTyped(const ReplayState& state);
// "50", or "50-75" if the level has changed.
std::string formatLevels(int least, int most);

// The judge after this one of those that can judge games by these rules; empty: that of the goal.
std::string findNextJudge(const std::string& judge, const GameRules& rules);

}  // namespace tui
