#include "tui/command/game/GameSettings.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "brain/tetris/Brains.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/base/Text.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/replay/Replay.h"
#include "tui/tetris/game/GameClock.h"

namespace tui {

namespace {

constexpr int kMaxHoldMs = 2000;

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

constexpr std::string_view kModernPrefix = "modern.";

// The actions of the tables [keys] and [keys.modern]. Controls are in [keys] alone, for all games.
std::vector<KeyedAction> listKeyedActions()
{
    std::vector<KeyedAction> keyed;
    for (const Action action : listActions(KeyTable::Classic))
        keyed.push_back({.name = std::string(getName(action)), .isInModern = !movesPiece(action)});
    for (const Action action : listActions(KeyTable::Modern)) {
        if (!movesPiece(action)) continue;
        keyed.push_back({.name = std::string(kModernPrefix) + std::string(getName(action)),
                         .table = "keys.modern",
                         .isInClassic = false,
                         .isInModern = true});
    }
    return keyed;
}

// The chosen keys of the games by these rules.
KeyMap::Choices toChoices(const Settings& settings, KeyTable table)
{
    KeyMap::Choices choices;
    for (const auto& [name, keys] : settings.getKeys()) {
        const KeyedAction& keyed = *settings.getTable().findAction(name);
        const std::optional<Action> action = findActionByName(keyed.getKey());
        if (action && (table == KeyTable::Modern ? keyed.isInModern : keyed.isInClassic))
            choices[*action] = keys;
    }
    return choices;
}

std::vector<PanelSetting> listPanelSettings(const Settings& settings)
{
    std::vector<PanelSetting> list;
    for (const SettingEntry& entry : settings.getTable().entries) {
        const Origin origin = settings.getOrigin(entry.name);
        const bool isFixed = origin == Origin::Flag || origin == Origin::Environment;
        list.emplace_back(entry, settings.getText(entry.name),
                          isFixed ? std::string(getName(origin)) : "");
    }
    return list;
}

}  // namespace

SettingTable makeGameTable(bool restricted)
{
    using enum SettingKind;
    std::vector<SettingEntry> shared = listSharedSettings();
    const auto take = [&shared](const char* name) {
        return *std::ranges::find(shared, name, &SettingEntry::name);
    };
    return {.entries = {take("language"),
                        take("name"),
                        take("theme"),
                        take("color"),
                        take("ground"),
                        take("charset"),
                        {.name = "speed",
                         .kind = Number,
                         .noun = "a speed",
                         .fallback = "50",
                         .max = GameClock::kMaxSpeed,
                         .put = putNumber(&SettingValues::speed),
                         .line = 22,
                         .group = translatable("Feel"),
                         .label = translatable("Speed"),
                         .step = 5},
                        {.name = "rising",
                         .kind = Switch,
                         .noun = "a use of rising speed",
                         .fallback = "true",
                         .put = putFound(findSwitch, &SettingValues::rising),
                         .line = 48,
                         .group = translatable("Game"),
                         .label = translatable("Rising speed")},
                        {.name = "rules",
                         .kind = Choice,
                         .noun = "a set of rules",
                         .fallback = "classic",
                         .choices = {"classic", "modern"},
                         .put = [](SettingValues& values,
                                   const std::string& text) { values.modern = text == "modern"; },
                         .line = 40,
                         .group = translatable("Game"),
                         .label = translatable("Rules")},
                        {.name = "goal",
                         .kind = Choice,
                         .noun = "a goal",
                         .fallback = "marathon",
                         .choices = base::collectNames(tetris::getGoals()),
                         .put = putText(&SettingValues::goal),
                         .line = 41,
                         .group = translatable("Game"),
                         .label = translatable("Goal")},
                        {.name = "level",
                         .kind = Number,
                         .noun = "a level",
                         .fallback = "1",
                         .min = 1,
                         .max = getMaxLevel(tetris::Goal::Sprint),
                         .put = putNumber(&SettingValues::level),
                         .line = 42,
                         .group = translatable("Game"),
                         .label = translatable("Level"),
                         .step = 1},
                        {.name = "next",
                         .kind = Number,
                         .noun = "a number of pieces",
                         .fallback = "5",
                         .min = 1,
                         .max = tetris::ReplayHeader::kMaxNext,
                         .put = putNumber(&SettingValues::next),
                         .line = 43,
                         .group = translatable("Game"),
                         .label = translatable("Next pieces"),
                         .step = 1},
                        {.name = "hold",
                         .kind = Switch,
                         .noun = "a use of hold",
                         .fallback = "true",
                         .put = putFound(findSwitch, &SettingValues::hold),
                         .line = 44,
                         .group = translatable("Game"),
                         .label = translatable("Hold")},
                        {.name = "garbage",
                         .kind = Number,
                         .noun = "a number of rows",
                         .fallback = "10",
                         .min = 1,
                         .max = tetris::GameRules::kMaxGarbage,
                         .put = putNumber(&SettingValues::garbage),
                         .line = 45,
                         .group = translatable("Game"),
                         .label = translatable("Garbage"),
                         .step = 1},
                        {.name = "sequence",
                         .kind = Choice,
                         .noun = "a sequence",
                         .fallback = "bag",
                         .choices = base::collectNames(tetris::getSequences()),
                         .put = putText(&SettingValues::sequence),
                         .line = 46,
                         .group = translatable("Game"),
                         .label = translatable("Sequence")},
                        {.name = "size",
                         .kind = Text,
                         .noun = "the size of a well",
                         .fallback = "10x20",
                         .expected = "columns and rows as in 10x20, from 3x1 to 64x60",
                         .accepts =
                             [](const std::string& text) {
                                 tetris::GameSetup setup;
                                 return readWellSize(text, setup);
                             },
                         .put = putText(&SettingValues::size),
                         .line = 47,
                         .group = translatable("Game"),
                         .label = translatable("Size")},
                        {.name = "brain",
                         .kind = Text,
                         .noun = "a brain",
                         .fallback = "default",
                         .expected = base::listWords(base::collectNames(tetris::getBrains())) +
                                     (restricted ? "" : ", or FILE.toml"),
                         .accepts = restricted ? isBrainName : isBrain,
                         .explain = restricted ? nullptr : explainBrain,
                         .put = putText(&SettingValues::brain)},
                        {.name = "adversary",
                         .kind = Number,
                         .noun = "a level of the adversary",
                         .fallback = "0",
                         .max = tetris::AdversarySequence::kMaxLevel,
                         .put = putNumber(&SettingValues::adversary)},
                        {.name = "ghost",
                         .kind = Switch,
                         .noun = "a use of the ghost",
                         .fallback = "true",
                         .put = putFound(findSwitch, &SettingValues::ghost),
                         .line = 10,
                         .group = translatable("Look"),
                         .label = translatable("Ghost")},
                        {.name = "letters",
                         .kind = Choice,
                         .noun = "a use of letters",
                         .fallback = "auto",
                         .choices = {"auto", "on", "off"},
                         .put = putFound(findLetterMode, &ScreenOptions::letters),
                         .line = 7,
                         .group = translatable("Look"),
                         .label = translatable("Letters")},
                        {.name = "blocks",
                         .kind = Choice,
                         .noun = "a kind of blocks",
                         .fallback = "line",
                         .choices = {"line", "plain", "bevel"},
                         .put = putFound(findBlocks, &ScreenOptions::blocks),
                         .line = 8,
                         .group = translatable("Look"),
                         .label = translatable("Blocks")},
                        {.name = "grid",
                         .kind = Choice,
                         .noun = "a grid",
                         .fallback = "off",
                         .choices = {"off", "dots"},
                         .put = putFound(findGrid, &ScreenOptions::grid),
                         .line = 9,
                         .group = translatable("Look"),
                         .label = translatable("Grid")},
                        {.name = "effects",
                         .kind = Switch,
                         .noun = "a use of effects",
                         .fallback = "true",
                         .put = putFound(findSwitch, &SettingValues::effects),
                         .line = 27,
                         .group = translatable("Feel"),
                         .label = translatable("Effects")},
                        take("beep"),
                        take("mouse"),
                        {.name = "hold_delay",
                         .kind = Number,
                         .noun = "a time in ms",
                         .fallback = "170",
                         .max = kMaxHoldMs,
                         .put = putNumber(&SettingValues::holdDelay),
                         .line = 23,
                         .group = translatable("Feel"),
                         .label = translatable("Key delay"),
                         .step = 10,
                         .unit = " ms"},
                        {.name = "hold_repeat",
                         .kind = Number,
                         .noun = "a time in ms",
                         .fallback = "50",
                         .max = kMaxHoldMs,
                         .put = putNumber(&SettingValues::holdRepeat),
                         .line = 24,
                         .group = translatable("Feel"),
                         .label = translatable("Key repeat"),
                         .step = 10,
                         .unit = " ms"},
                        {.name = "preset",
                         .kind = Choice,
                         .noun = "a preset of keys",
                         .fallback = "classic",
                         .choices = toWords(KeyMap::getPresets()),
                         .table = "keys",
                         .put = putText(&SettingValues::preset),
                         .line = 20,
                         .group = translatable("Feel"),
                         .label = translatable("Keys")},
                        {.name = "modern_preset",
                         .kind = Choice,
                         .noun = "a preset of keys",
                         .fallback = "guideline",
                         .choices = toWords(KeyMap::getPresets(KeyTable::Modern)),
                         .table = "keys.modern",
                         .put = putText(&SettingValues::modernPreset),
                         .line = 21,
                         .group = translatable("Feel"),
                         .label = translatable("Modern keys")}},
            .actions = listKeyedActions()};
}

RulesArguments makeRules(const SettingValues& values)
{
    return {.isModern = values.modern,
            .goal = tetris::findGoal(values.goal).value_or(tetris::Goal::Marathon),
            .level = values.level,
            .hasNoHold = !values.hold,
            .garbage = values.garbage};
}

tetris::GameSetup makeGameSetup(const SettingValues& values)
{
    tetris::GameSetup setup;
    setup.sequence = values.sequence;
    readWellSize(values.size, setup);
    setup.brain = tetris::BrainRecipe(values.brain);
    setup.adversary = values.adversary;
    return setup;
}

void takeSettings(const Settings& settings, PlayArguments& arguments)
{
    arguments.screen.settings = settings.makeValues();
    arguments.rules = makeRules(arguments.screen.settings);
    tetris::GameSetup& setup = arguments.game.setup;
    const tetris::GameSetup wanted = makeGameSetup(arguments.screen.settings);
    setup.sequence = wanted.sequence;
    setup.width = wanted.width;
    setup.rows = wanted.rows;
    setup.brain = wanted.brain;
    setup.adversary = wanted.adversary;
}

void takeSettings(const Settings& settings, PlayOptions& options)
{
    options.settings = settings.makeValues();
    options.keyChoices = toChoices(settings, KeyTable::Classic);
    options.modernKeyChoices = toChoices(settings, KeyTable::Modern);
    options.panel = listPanelSettings(settings);
    options.asksName = settings.getOrigin("name") == Origin::Default;
}

std::vector<std::pair<std::string, std::vector<Key>>> listKeysInForce(const Settings& settings)
{
    const KeyMap classic(settings.getText("preset"), toChoices(settings, KeyTable::Classic));
    const KeyMap modern(settings.getText("modern_preset"), toChoices(settings, KeyTable::Modern),
                        KeyTable::Modern);
    std::vector<std::pair<std::string, std::vector<Key>>> list;
    for (const KeyedAction& keyed : settings.getTable().actions) {
        const std::optional<Action> action = findActionByName(keyed.getKey());
        const KeyMap& keys = keyed.isInClassic ? classic : modern;
        if (action) list.emplace_back(keyed.name, keys.findKeys(*action));
    }
    return list;
}

}  // namespace tui
