#include "tui/command/tetris/GameSettings.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "brain/tetris/AdversarySequence.h"
#include "brain/tetris/Brains.h"
#include "core/base/Text.h"
#include "core/tetris/PieceSequence.h"

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

SettingEntry makeNumber(const char* name, const char* noun, int fallback, int max)
{
    return {.name = name,
            .kind = SettingKind::Number,
            .noun = noun,
            .fallback = std::to_string(fallback),
            .max = max};
}

std::chrono::milliseconds toMilliseconds(const Settings& settings, std::string_view name)
{
    return std::chrono::milliseconds(settings.findNumber(name));
}

// The names that the table [keys] of the settings file may contain.
std::vector<std::string> listActionNames()
{
    std::vector<std::string> names;
    for (const Action action : listActions())
        names.emplace_back(getName(action));
    return names;
}

KeyMap::Choices toChoices(const Settings& settings)
{
    KeyMap::Choices choices;
    for (const auto& [name, keys] : settings.getKeys()) {
        if (const std::optional<Action> action = findActionByName(name)) choices[*action] = keys;
    }
    return choices;
}

std::vector<PanelSetting> listPanelSettings(const Settings& settings)
{
    std::vector<PanelSetting> list;
    for (const SettingEntry& entry : settings.getTable().entries) {
        const Origin origin = settings.getOrigin(entry.name);
        const bool isFixed = origin == Origin::Flag || origin == Origin::Environment;
        PanelSetting setting{.name = entry.name,
                             .value = settings.getText(entry.name),
                             .choices = entry.choices,
                             .min = entry.min,
                             .max = entry.max,
                             .fixedBy = isFixed ? std::string(getName(origin)) : ""};
        if (entry.kind == SettingKind::Switch) setting.choices = {"false", "true"};
        list.push_back(std::move(setting));
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
                        take("charset"),
                        makeNumber("speed", "a speed", 50, 100),
                        {.name = "sequence",
                         .kind = Choice,
                         .noun = "a sequence",
                         .fallback = "bag",
                         .choices = base::collectNames(tetris::getSequences())},
                        {.name = "size",
                         .kind = Text,
                         .noun = "the size of a well",
                         .fallback = "10x20",
                         .expected = "columns and rows as in 10x20, from 3x1 to 64x60",
                         .accepts =
                             [](const std::string& text) {
                                 tetris::GameSetup setup;
                                 return readWellSize(text, setup);
                             }},
                        {.name = "brain",
                         .kind = Text,
                         .noun = "a brain",
                         .fallback = "default",
                         .expected = base::listWords(base::collectNames(tetris::getBrains())) +
                                     (restricted ? "" : ", or FILE.toml"),
                         .accepts = restricted ? isBrainName : isBrain,
                         .explain = restricted ? nullptr : explainBrain},
                        makeNumber("adversary", "a level of the adversary", 0,
                                   tetris::AdversarySequence::kMaxLevel),
                        {.name = "ghost",
                         .kind = Switch,
                         .noun = "a use of the ghost",
                         .fallback = "true"},
                        take("beep"),
                        take("mouse"),
                        makeNumber("hold_delay", "a time in ms", 170, kMaxHoldMs),
                        makeNumber("hold_repeat", "a time in ms", 50, kMaxHoldMs),
                        {.name = "preset",
                         .kind = Choice,
                         .noun = "a preset of keys",
                         .fallback = "classic",
                         .choices = toWords(KeyMap::getPresets()),
                         .isInKeys = true}},
            .actions = listActionNames()};
}

tetris::GameSetup makeGameSetup(const Settings& settings)
{
    tetris::GameSetup setup;
    setup.sequence = settings.getText("sequence");
    readWellSize(settings.getText("size"), setup);
    setup.brain = tetris::BrainRecipe(settings.getText("brain"));
    setup.adversary = settings.findNumber("adversary");
    return setup;
}

void takeSettings(const Settings& settings, PlayArguments& arguments)
{
    tetris::GameSetup& setup = arguments.game.setup;
    const tetris::GameSetup wanted = makeGameSetup(settings);
    setup.sequence = wanted.sequence;
    setup.width = wanted.width;
    setup.rows = wanted.rows;
    setup.brain = wanted.brain;
    setup.adversary = wanted.adversary;
    arguments.speed = settings.findNumber("speed");
    takeSettings(settings, arguments.screen);
}

void takeSettings(const Settings& settings, PlayOptions& options)
{
    options.language = findLanguage(settings.getText("language")).value_or(Language::Auto);
    options.ghost = settings.isOn("ghost");
    options.beep = findBeep(settings.getText("beep")).value_or(Beep::Bell);
    options.preset = settings.getText("preset");
    options.keyChoices = toChoices(settings);
    options.holdDelay = toMilliseconds(settings, "hold_delay");
    options.holdRepeat = toMilliseconds(settings, "hold_repeat");
    options.settings = listPanelSettings(settings);
    options.player = settings.getText("name");
    options.asksName = settings.getOrigin("name") == Origin::Default;
}

std::vector<std::pair<std::string, std::vector<Key>>> listKeysInForce(const Settings& settings)
{
    const KeyMap keys(settings.getText("preset"), toChoices(settings));
    std::vector<std::pair<std::string, std::vector<Key>>> list;
    for (const std::string& name : settings.getTable().actions) {
        const std::optional<Action> action = findActionByName(name);
        if (action) list.emplace_back(name, keys.findKeys(*action));
    }
    return list;
}

}  // namespace tui
