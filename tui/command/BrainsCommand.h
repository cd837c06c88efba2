#pragma once

namespace tui {

// tetris brains: a line for each brain, its name and what it is.
int listBrains(int argc, char** argv);

}  // namespace tui
