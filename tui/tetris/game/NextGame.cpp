#include "tui/tetris/game/NextGame.h"

#include <algorithm>

#include "tui/tetris/StartMenu.h"

namespace tui {

namespace {

void chooseGoal(TetrisState& state)
{
    const auto goals = tetris::getGoals();
    const std::size_t next = static_cast<std::size_t>(state.nextRules.goal) + 1;
    state.nextRules.goal = goals[next % goals.size()].goal;
    setLevel(state.nextRules.level, state);
}

// Only before a game.
void chooseSize(TetrisState& state)
{
    if (state.phase != Phase::Start) return;
    const Size next = findNextSize(state.window, {state.setup.width, state.setup.rows});
    state.setup.width = next.columns;
    state.setup.rows = next.rows;
}

}  // namespace

void setLevel(int level, TetrisState& state)
{
    tetris::GameRules& rules = state.nextRules;
    rules.level = std::clamp(level, 1, tetris::getMaxLevel(rules.goal));
}

bool chooseNext(Action action, const PlayOptions& options, TetrisState& state)
{
    switch (action) {
        case Action::Rules:
            state.nextIsModern = !state.nextIsModern;
            // Before a game the keys are those of the next one.
            chooseKeys(options, state);
            return true;
        case Action::Goal: chooseGoal(state); return true;
        case Action::LevelUp: setLevel(state.nextRules.level + 1, state); return true;
        case Action::LevelDown: setLevel(state.nextRules.level - 1, state); return true;
        case Action::Rising:
            if (!state.isModern()) state.nextRises = !state.nextRises;
            return true;
        case Action::Test: state.nextIsTest = !state.nextIsTest; return true;
        case Action::Sequence:
            state.nextSequence = state.nextSequence == "bag" ? "random" : "bag";
            return true;
        case Action::Size: chooseSize(state); return true;
        default: return false;
    }
}

}  // namespace tui
