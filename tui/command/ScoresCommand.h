#pragma once

namespace tui {

// `tetris scores`, as CommandEntry::run.
int keepScores(int argc, char** argv);

}  // namespace tui
