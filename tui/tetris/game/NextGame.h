#pragma once

#include <optional>

#include "tui/settings/SettingValues.h"
#include "tui/tetris/PlayOptions.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What the next new game will be: rules, goal, level, sequence, size, rising speed.

// Changes it as the action says; what has no meaning under the rules in force changes nothing.
// Returns false if the action is for something else.
bool chooseNext(Action action, const PlayOptions& options, TetrisState& state);

// Sets the level at which the next modern game starts, or the nearest one that its goal allows.
void setLevel(int level, TetrisState& state);

// Takes over what the settings choose for a game that begins. The well keeps its size; limit and
// stack are options of the program, which are in `given`.
void chooseSetup(const GameSetup& given, TetrisState& state);

// The settings that today's game has in place of the person's, which come back when it is left.
class DailySettings {
public:
    explicit DailySettings(SettingValues& settings) : settings_(settings) {}  // must outlive this

    // `set`: the rules of the day's game.
    void use(tetris::RuleSet set);
    // What the person has changed meanwhile stays. No effect unless they are in use.
    void leave();

private:
    SettingValues& settings_;
    std::optional<SettingValues> usual_{};  // the person's
    tetris::RuleSet used_{};
};

}  // namespace tui
