#pragma once

namespace tui {

// tetris match: two brains play the same seeds; which is better, and how sure that is.
int playMatch(int argc, char** argv);

}  // namespace tui
