#include "tui/tetris/PlayOptions.h"

#include <algorithm>

namespace tui {

void applySettings(const PlayOptions& options, TetrisState& state)
{
    const SettingValues& settings = options.settings;
    state.tr = options.languages.choose(settings.language, state.look.utf8);
    state.nextIsModern = settings.modern;
    chooseKeys(options, state);
    state.nextRules.goal = tetris::findGoal(settings.goal).value_or(tetris::Goal::Marathon);
    state.nextRules.level = std::min(settings.level, tetris::getMaxLevel(state.nextRules.goal));
    state.nextRules.hold = settings.hold;
    state.nextRules.garbage = settings.garbage;
    state.previews = settings.next;
    state.playerName = settings.name;
    state.showsGhost = settings.ghost;
    state.speed = settings.speed;
    state.nextRises = settings.rising;
    state.sound = settings.beep != Beep::Off;
    if (state.sound) state.beep = settings.beep;
}

void chooseKeys(const PlayOptions& options, TetrisState& state)
{
    const SettingValues& settings = options.settings;
    state.preset = state.isModern() ? settings.modernPreset : settings.preset;
    state.keys = state.isModern() ? KeyMap(state.preset, options.modernKeyChoices, KeyTable::Modern)
                                  : KeyMap(state.preset, options.keyChoices);
}

void keepForNextTime(std::string_view name, const std::string& value, PlayOptions& options)
{
    const auto setting = std::ranges::find(options.panel, name, &PanelSetting::name);
    if (!options.keepSetting || setting == options.panel.end() || !setting->fixedBy.empty()) return;
    setting->value = value;
    static_cast<void>(options.keepSetting(setting->name, value));
}

void noteChanges(const TetrisState& state, PlayOptions& options)
{
    SettingValues& settings = options.settings;
    settings.ghost = state.showsGhost;
    settings.speed = state.speed;
    settings.rising = state.nextRises;
    settings.modern = state.nextIsModern;
    settings.goal = toString(state.nextRules.goal);
    settings.level = state.nextRules.level;
    settings.beep = state.sound ? state.beep : Beep::Off;
    for (PanelSetting& setting : options.panel) {
        if (setting.name == "ghost") setting.value = settings.ghost ? "true" : "false";
        if (setting.name == "speed") setting.value = std::to_string(settings.speed);
        if (setting.name == "rising") setting.value = settings.rising ? "true" : "false";
        if (setting.name == "rules") setting.value = settings.modern ? "modern" : "classic";
        if (setting.name == "goal") setting.value = settings.goal;
        if (setting.name == "level") setting.value = std::to_string(settings.level);
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
