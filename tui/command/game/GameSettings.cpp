#include "tui/command/game/GameSettings.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "brain/tetris/Brains.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/base/Text.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/replay/Replay.h"
#include "tui/command/game/GameArguments.h"
#include "tui/tetris/ChosenKeys.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

// The reason why the text names no brain, and what was expected; empty if it names one.
std::string refuseBrain(const std::string& text)
{
    try {
        const tetris::BrainRecipe recipe(text);
        return "";
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

bool isBrain(const std::string& text)
{
    return refuseBrain(text).empty();
}

// What is wrong with the settings of a brain, or with its file; empty for a plain name.
std::string explainBrain(const std::string& text)
{
    const bool isPlainName =
        text.find(':') == std::string::npos && !text.ends_with(".toml") && !text.ends_with(".so");
    return isPlainName ? "" : refuseBrain(text);
}

bool isBrainName(const std::string& text)
{
    return tetris::findBrain(text) != nullptr;
}

template <class Names>
std::vector<std::string> toWords(const Names& names)
{
    std::vector<std::string> words;
    for (const auto& name : names)
        words.emplace_back(name);
    return words;
}

std::vector<PanelSetting> listPanelSettings(const Settings& settings)
{
    std::vector<PanelSetting> list;
    for (const SettingEntry& entry : settings.getTable().entries) {
        const Origin origin = settings.getOrigin(entry.name);
        const bool isFixed = origin == Origin::Flag || origin == Origin::Environment;
        list.push_back({entry, isFixed ? std::string(getName(origin)) : ""});
    }
    return list;
}

}  // namespace

SettingTable makeGameTable(bool restricted)
{
    SettingTable table{.entries = listSettings(), .actions = listKeyedActions()};
    const auto row = [&table](std::string_view name) -> SettingEntry& {
        return *std::ranges::find(table.entries, name, &SettingEntry::name);
    };
    row("speed").max = GameClock::kMaxSpeed;
    SettingEntry& goal = row("goal");
    goal.choices = base::collectNames(tetris::getGoals());
    goal.get = [](const SettingValues& values) { return std::string(toString(values.rules.goal)); };
    goal.put = [](SettingValues& values, const std::string& text) {
        values.rules.goal = tetris::findGoal(text).value();
    };
    row("next").max = tetris::ReplayHeader::kMaxNext;
    row("sequence").choices = base::collectNames(tetris::getSequences());
    row("size").accepts = [](const std::string& text) {
        tetris::GameRules rules;
        return readWellSize(text, rules);
    };
    SettingEntry& brain = row("brain");
    brain.expected = base::listWords(base::collectNames(tetris::getBrains())) +
                     (restricted ? "" : ", or FILE.toml");
    brain.accepts = restricted ? isBrainName : isBrain;
    SettingEntry& rival = row("rival");
    if (!restricted) brain.explain = rival.explain = explainBrain;
    rival.expected = restricted ? "1 to 10, or auto"
                                : "1 to 10, auto, a brain that 'tetris brains' lists for modern "
                                  "rules, FILE.toml or tbp:COMMAND";
    rival.accepts = [restricted](const std::string& text) {
        return isAutoRival(text) || readRivalLevel(text) ||
               (!restricted && isBrain(text) && tetris::BrainRecipe(text).playsModern());
    };
    row("adversary").max = tetris::AdversarySequence::kMaxLevel;
    row("preset").choices = toWords(KeyMap::getPresets());
    row("modern_preset").choices = toWords(KeyMap::getPresets(KeyTable::Modern));
    return table;
}

tetris::GameSetup makeGameSetup(const SettingValues& values)
{
    tetris::GameSetup setup;
    setup.sequence = values.findSequence();
    setup.rules = values.rules;
    setup.brain = tetris::BrainRecipe(values.brain);
    setup.adversary = values.adversary;
    return setup;
}

void takeSettings(const Settings& settings, PlayOptions& options)
{
    options.settings = settings.getValues();
    options.keys = settings.getKeys();
    options.panel = listPanelSettings(settings);
    options.asksName = settings.getOrigin("name") == Origin::Default;
}

std::vector<std::pair<std::string, std::vector<Key>>> listKeysInForce(const Settings& settings)
{
    const auto makeMap = [&settings](KeyTable table) {
        return makeKeyMap(settings.getValues(), settings.getKeys(), table);
    };
    const KeyMap classic = makeMap(KeyTable::Classic);
    const KeyMap modern = makeMap(KeyTable::Modern);
    std::vector<std::pair<std::string, std::vector<Key>>> list;
    for (const KeyedAction& keyed : settings.getTable().actions) {
        const std::optional<Action> action = findActionByName(keyed.getKey());
        const KeyMap& keys = findKeyTable(keyed) == KeyTable::Classic ? classic : modern;
        if (action) list.emplace_back(keyed.name, keys.findKeys(*action));
    }
    return list;
}

}  // namespace tui
