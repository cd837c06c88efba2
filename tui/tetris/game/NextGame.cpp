#include "tui/tetris/game/NextGame.h"

#include <algorithm>

#include "tui/tetris/StartMenu.h"

namespace tui {

namespace {

void chooseGoal(TetrisState& state)
{
    const auto goals = tetris::getGoals();
    tetris::GameRules& rules = state.settings.rules;
    rules.goal = goals[(static_cast<std::size_t>(rules.goal) + 1) % goals.size()].goal;
    setLevel(rules.level, state);
}

}  // namespace

void setLevel(int level, TetrisState& state)
{
    tetris::GameRules& rules = state.settings.rules;
    rules.level = std::clamp(level, 1, tetris::getMaxLevel(rules.goal));
}

bool chooseNext(Action action, const PlayOptions& options, TetrisState& state)
{
    SettingValues& settings = state.settings;
    tetris::GameRules& rules = settings.rules;
    switch (action) {
        case Action::Rules:
            rules.set = rules.set == tetris::RuleSet::Classic ? tetris::RuleSet::Modern
                                                              : tetris::RuleSet::Classic;
            break;
        case Action::Goal: chooseGoal(state); break;
        case Action::LevelUp: setLevel(rules.level + 1, state); break;
        case Action::LevelDown: setLevel(rules.level - 1, state); break;
        case Action::Rising:
            if (!state.isModern()) rules.rising = !rules.rising;
            break;
        case Action::Test: settings.test = !settings.test; break;
        case Action::Sequence:
            settings.sequence = settings.sequence == "bag" ? "random" : "bag";
            break;
        case Action::Size:
            // Only before a game.
            if (state.phase != Phase::Start) break;
            useNextSize(state.window, rules);
            break;
        default: return false;
    }
    applySettings(options, state);
    return true;
}

}  // namespace tui
