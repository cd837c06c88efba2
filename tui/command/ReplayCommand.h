#pragma once

namespace tui {

// `tetris replay`, as CommandEntry::run.
int replayGames(int argc, char** argv);

}  // namespace tui
