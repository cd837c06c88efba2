#pragma once

namespace tui {

// `tetris config`: the settings in force as a file of settings, or that file's place. Returns the
// exit code; throws as a command does.
int printConfig(int argc, char** argv);

}  // namespace tui
