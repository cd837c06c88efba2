#pragma once

#include "tui/command/GameArguments.h"
#include "tui/command/ScreenArguments.h"

namespace tui {

// The options of play, which are also those of config: what play would be started with.
struct PlayArguments {
    GameArguments game;
    ScreenArguments screen;
    bool brainActive = false;
    int speed = 50;
    bool continues = false;  // with the game that was left
    bool isNew = false;      // without asking about it
};

// Adds them; `arguments` has to outlive the parser, and says whether the session is restricted.
void addPlayOptions(ArgumentParser& parser, PlayArguments& arguments);

}  // namespace tui
