#include "tui/tetris/PlayOptions.h"

#include <utility>

#include "core/base/Text.h"
#include "core/tetris/PieceSequence.h"
#include "tui/tetris/game/Autosave.h"

namespace tui {

void takeGame(const GameSetup& setup, SettingValues& settings) {
    // The pieces of a file are not known by its name.
    if (tetris::findSequence(setup.sequence) != nullptr) settings.setSequence(setup.sequence);
    GameRules& rules = settings.rules;
    const GameRules chosen = std::exchange(rules, setup.rules);
    // Neither modern games nor those that a brain plays from the start have a rising speed, so that
    // choice stays.
    rules.rising = chosen.rising;
    if (setup.rules.set == tetris::RuleSet::Modern) return;
    settings.adversary = setup.adversary;
    // What classic games do not have stays as it was chosen.
    rules.goal = chosen.goal;
    for (const tetris::GameField& field : tetris::kGameFields)
        field.put(rules, field.get(chosen));
}

void applySettings(const PlayOptions& options, TetrisState& state) {
    state.tr = options.languages.choose(state.settings.language, state.look.utf8);
    chooseKeys(options, state);
    if (options.autosave != nullptr) options.autosave->setWatched(state.settings.watched);
    if (state.phase != Phase::Start) return;
    state.setup.rules.width = state.settings.rules.width;
    state.setup.rules.rows = state.settings.rules.rows;
}

void chooseKeys(const PlayOptions& options, TetrisState& state) {
    state.keys = makeKeyMap(state.settings, options.keys,
                            state.isModern() ? KeyTable::Modern : KeyTable::Classic);
}

void saveForNextTime(std::string_view name, const PlayOptions& options, TetrisState& state) {
    const PanelSetting* const setting = base::findRow(options.panel, name);
    if (!options.saveSetting || setting == nullptr || !setting->fixedBy.empty()) return;
    const std::string value = setting->get(state.settings);
    if (!setting->isValue(value)) return;
    const std::string trouble = options.saveSetting(setting->name, value);
    if (!trouble.empty() && trouble != kForThisSession) state.notice = trouble;
}

}  // namespace tui
