#include "tui/tetris/PlayOptions.h"

#include <algorithm>

namespace tui {

void takeGame(const tetris::GameSetup& setup, SettingValues& settings)
{
    settings.adversary = setup.adversary;
    settings.setSequence(setup.sequence);
    settings.size = {setup.width, setup.rows};
    if (!setup.modern) return;
    settings.goal = toString(setup.modern->goal);
    settings.level = setup.modern->level;
    settings.hold = setup.modern->hold;
    settings.garbage = setup.modern->garbage;
}

void applySettings(const PlayOptions& options, TetrisState& state)
{
    state.tr = options.languages.choose(state.settings.language, state.look.utf8);
    chooseKeys(options, state);
    if (state.phase != Phase::Start) return;
    state.setup.width = state.settings.size.columns;
    state.setup.rows = state.settings.size.rows;
}

void chooseKeys(const PlayOptions& options, TetrisState& state)
{
    const SettingValues& settings = state.settings;
    state.keys = state.isModern()
                     ? KeyMap(settings.modernPreset, options.modernKeyChoices, KeyTable::Modern)
                     : KeyMap(settings.preset, options.keyChoices);
}

void keepForNextTime(std::string_view name, const std::string& value, const PlayOptions& options)
{
    const auto setting = std::ranges::find(options.panel, name, &PanelSetting::name);
    if (!options.keepSetting || setting == options.panel.end() || !setting->fixedBy.empty()) return;
    static_cast<void>(options.keepSetting(setting->name, value));
}

}  // namespace tui
