#include "tui/tetris/PlayOptions.h"

namespace tui {

void applySettings(const PlayOptions& options, TetrisState& state)
{
    const SettingValues& settings = options.settings;
    state.tr = options.languages.choose(settings.language, state.look.utf8);
    state.keys = KeyMap(settings.preset, options.keyChoices);
    state.preset = settings.preset;
    state.playerName = settings.name;
    state.showsGhost = settings.ghost;
    state.speed = settings.speed;
    state.nextRises = settings.rising;
    state.sound = settings.beep != Beep::Off;
    if (state.sound) state.beep = settings.beep;
}

void noteChanges(const TetrisState& state, PlayOptions& options)
{
    SettingValues& settings = options.settings;
    settings.ghost = state.showsGhost;
    settings.speed = state.speed;
    settings.rising = state.nextRises;
    settings.beep = state.sound ? state.beep : Beep::Off;
    for (PanelSetting& setting : options.panel) {
        if (setting.name == "ghost") setting.value = settings.ghost ? "true" : "false";
        if (setting.name == "speed") setting.value = std::to_string(settings.speed);
        if (setting.name == "rising") setting.value = settings.rising ? "true" : "false";
        if (setting.name == "sequence") setting.value = state.findNextSequence();
        if (setting.name == "size" && state.phase == Phase::Start) {
            setting.value =
                std::to_string(state.setup.width) + "x" + std::to_string(state.setup.rows);
        }
        if (setting.name == "beep") {
            setting.value = !state.sound ? "off" : state.beep == Beep::Flash ? "flash" : "bell";
        }
    }
}

}  // namespace tui
