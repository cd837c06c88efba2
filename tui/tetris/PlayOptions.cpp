#include "tui/tetris/PlayOptions.h"

namespace tui {

void applySettings(const PlayOptions& options, TetrisState& state)
{
    const SettingValues& settings = options.settings;
    state.tr = options.languages.choose(settings.language, state.look.utf8);
    state.keys = KeyMap(settings.preset, options.keyChoices);
    state.showsGhost = settings.ghost;
    state.speed = settings.speed;
    state.sound = settings.beep != Beep::Off;
    if (state.sound) state.beep = settings.beep;
}

void noteChanges(const TetrisState& state, PlayOptions& options)
{
    for (PanelSetting& setting : options.panel) {
        if (setting.name == "ghost") setting.value = state.showsGhost ? "true" : "false";
        if (setting.name == "speed") setting.value = std::to_string(state.speed);
        if (setting.name == "beep") {
            setting.value = !state.sound ? "off" : state.beep == Beep::Flash ? "flash" : "bell";
        }
        setting.put(options.settings, setting.value);
    }
}

}  // namespace tui
