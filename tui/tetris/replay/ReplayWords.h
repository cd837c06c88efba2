#pragma once

#include <string>

#include "tui/tetris/replay/ReplayKeys.h"

namespace tui {

// What the picture of a replay says in words.

// The pieces of the game, at least 1.
[[nodiscard]] int countReplayPieces(const ReplayState& state);
// The number of the present piece, at most countReplayPieces: a replay may end while another piece
// falls.
[[nodiscard]] int findShownPiece(const ReplayState& state);

// Who plays that side of a match, in at most twelve columns: "Ann", "Level 6". Requires: it is a
// match.
[[nodiscard]] std::string nameMatchSide(const ReplayState& state, int side);

// "modern, sprint", "classic, adversary 0-40".
[[nodiscard]] std::string describeGameKind(const ReplayState& state);
// Who steered the game, in about `room` columns: "alone", "helped by default".
[[nodiscard]] std::string describePlayers(const ReplayState& state, int room);
// "PAUSED", "DAMAGED", "END" of an unfinished game, "FINISHED" or "GAME OVER"; empty while it
// plays.
[[nodiscard]] std::string describeStand(const ReplayState& state);
// Green where the goal was reached, red for a lost game or a damaged replay, else amber.
[[nodiscard]] Style chooseStandStyle(const ReplayState& state);
// "piece 24 of 277".
[[nodiscard]] std::string formatPiece(const ReplayState& state);
// "50", or "50-75" if the level has changed.
[[nodiscard]] std::string formatLevels(int least, int most);

}  // namespace tui
