#include "tui/tetris/game/NextGame.h"

#include <algorithm>

#include "tui/tetris/StartMenu.h"

namespace tui {

namespace {

void chooseGoal(TetrisState& state)
{
    const auto goals = tetris::getGoals();
    const std::size_t next = static_cast<std::size_t>(state.makeNextRules().goal) + 1;
    state.settings.goal = goals[next % goals.size()].name;
    setLevel(state.settings.level, state);
}

}  // namespace

void setLevel(int level, TetrisState& state)
{
    state.settings.level = std::clamp(level, 1, tetris::getMaxLevel(state.makeNextRules().goal));
}

bool chooseNext(Action action, const PlayOptions& options, TetrisState& state)
{
    SettingValues& settings = state.settings;
    switch (action) {
        case Action::Rules: settings.modern = !settings.modern; break;
        case Action::Goal: chooseGoal(state); break;
        case Action::LevelUp: setLevel(settings.level + 1, state); break;
        case Action::LevelDown: setLevel(settings.level - 1, state); break;
        case Action::Rising:
            if (!state.isModern()) settings.rising = !settings.rising;
            break;
        case Action::Test: settings.test = !settings.test; break;
        case Action::Sequence:
            settings.sequence = settings.sequence == "bag" ? "random" : "bag";
            break;
        case Action::Size:
            // Only before a game.
            if (state.phase == Phase::Start)
                settings.size = findNextSize(state.window, settings.size);
            break;
        default: return false;
    }
    applySettings(options, state);
    return true;
}

}  // namespace tui
