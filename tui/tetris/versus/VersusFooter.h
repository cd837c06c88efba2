#pragma once

#include <vector>

#include "tui/base/Footer.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The words of the footer during a match and after it.
std::vector<FooterWord> listVersusWords(const TetrisState& state);

// Before the first match between persons, when one of them waits.
bool isOpenMatch(const TetrisState& state);
// Two persons play at this keyboard at once now, or are about to.
bool playsWithTwoKeySets(const TetrisState& state);

}  // namespace tui
