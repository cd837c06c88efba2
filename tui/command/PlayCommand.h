#pragma once

namespace tui {

// `tetris play`: the game in the terminal.
int playInTerminal(int argc, char** argv);

}  // namespace tui
