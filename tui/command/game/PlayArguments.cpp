#include "tui/command/game/PlayArguments.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>

#include "brain/base/WholeFile.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/steer/AdversarySequence.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/fumen/BoardFumen.h"
#include "core/tetris/fumen/Fumen.h"
#include "core/tetris/replay/Replay.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/tetris/ChosenKeys.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {

namespace {

constexpr const char* kBoards = "a fumen, or a file with one or with rows of '.' and '#'";

// Reads the stack in the text itself, or in the file of that name. Throws UsageError.
std::string readBoardOption(const std::string& text) {
    constexpr size_t kMostBoardBytes = size_t{1} << 20;
    const std::string_view rows = tetris::splitStart(text).first;
    const bool isStack =
        tetris::isFumen(text) || rows.find_first_not_of(".#/") == std::string::npos;
    const std::optional<std::string> stack =
        isStack ? std::optional(text) : base::readFile(text, kMostBoardBytes);
    if (!stack) {
        const int reason = errno;
        try {
            return tetris::readStartBoard(text);  // the code of a fumen without its mark
        } catch (const std::invalid_argument&) {
            refuseUsage("--board: {}: {}; expected {}", base::quote(text), base::sayReason(reason),
                        kBoards);
        }
    }
    return readArgument("--board", text,
                        [&stack](const auto&) { return tetris::readStartBoard(*stack); });
}

void addBoardOption(ArgumentParser& parser, tetris::GameRules& rules) {
    parser.addOption({"--board", "FILE|FUMEN",
                      "modern: the stack at the start; such a game has no table", "a board"},
                     kBoards, [&rules](const std::string& text) {
                         rules.board = readBoardOption(text);
                         return true;
                     });
    parser.forbid({"--board"}, "--restricted", kNotRestricted);
    parser.need({"--board"}, "--rules modern");
    parser.refuse({"--board"}, [&rules]() -> std::string {
        if (getEntry(rules.goal).digsGarbage)
            return "given with the goal cheese, which begins with its own rows; expected another "
                   "goal";
        if (tetris::isStartBoard(rules.board, rules.width, rules.rows)) return "";
        return base::format(
            "does not fit a well of {}; expected --size beside it, or another board",
            formatSize(rules));
    });
}

}  // namespace

void addPlayOptions(ArgumentParser& parser, PlayArguments& arguments) {
    GameArguments& game = arguments.game;
    game.acceptsOnlyNames = arguments.screen.isRestricted;
    addGameOptions(parser, game);
    addRulesOptions(parser, game.setup);
    addBoardOption(parser, game.setup.rules);
    arguments.describing = parser.listNames();
    for (const char* const other : {"--brain-time", "--think", "--log-protocol"})
        std::erase(arguments.describing, other);
    addNextOption(parser, arguments.screen.settings.next);
    addSoftDropOption(parser, arguments.screen.settings);
    parser.addFlag("--brain-active", "the brain plays from the start", arguments.brainActive);
    addSettingOption(parser, "0..100", "a fall every 2000 - 20 * speed ms (default 50)",
                     *makeGameTable(arguments.screen.isRestricted).find("speed"),
                     arguments.screen.settings);
    parser.addFlag("--no-rising", "the speed does not rise with the rows", game.setup.rules.rising,
                   false);
    addScreenOptions(parser, arguments.screen);
}

void addSoftDropOption(ArgumentParser& parser, SettingValues& settings) {
    addSettingOption(parser, "N",
                     "modern: a held Down is N times as fast as the fall, 5 to 40 (default 20), "
                     "or at-once",
                     *makeGameTable(false).find("soft_drop"), settings);
}

void takeSettings(const Settings& settings, PlayArguments& arguments) {
    arguments.screen.settings = settings.getValues();
    tetris::GameSetup& setup = arguments.game.setup;
    const tetris::GameSetup wanted = makeGameSetup(arguments.screen.settings);
    const tetris::GameRules given = std::exchange(setup.rules, wanted.rules);
    setup.sequence = wanted.sequence;
    setup.rules.limit = given.limit;
    setup.rules.board = given.board;
    for (const tetris::GameField& field : tetris::kGameFields)
        if (!field.isSetting) field.put(setup.rules, field.get(given));
    setup.brain = wanted.brain;
    setup.adversary = wanted.adversary;
}

std::string formatPlayOptions(const tetris::GameSetup& setup, uint64_t seed, bool active,
                              const tetris::GameSetup& configured) {
    std::string game = formatGameOptions(setup, seed, configured);
    if (!setup.rules.board.empty()) game += " --board '" + setup.rules.board + "'";
    if (active) return game + " --brain-active";
    const bool couldRise = setup.rules.set == tetris::RuleSet::Classic && setup.sequence != "test";
    return couldRise && !setup.rules.rising ? game + " --no-rising" : game;
}

namespace {

// The reason why the text names no brain, and what was expected; empty if it names one.
std::string explainNoBrain(const std::string& text) {
    try {
        const tetris::BrainRecipe recipe(text);
        return "";
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

bool isBrain(const std::string& text) { return explainNoBrain(text).empty(); }

// What is wrong with the settings of a brain, or with its file; empty for a plain name.
std::string explainBrain(const std::string& text) {
    const bool isPlainName =
        text.find(':') == std::string::npos && !text.ends_with(".toml") && !text.ends_with(".so");
    return isPlainName ? "" : explainNoBrain(text);
}

bool isBrainName(const std::string& text) { return tetris::findBrain(text) != nullptr; }

template <class Names>
std::vector<std::string> toWords(const Names& names) {
    std::vector<std::string> words;
    for (const auto& name : names)
        words.emplace_back(name);
    return words;
}

}  // namespace

SettingTable makeGameTable(bool restricted) {
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
    rival.expected = restricted
                         ? "1 to 10, auto, or here"
                         : "1 to 10, auto, here, a brain that 'tetris brains' lists for modern "
                           "rules, FILE.toml or tbp:COMMAND";
    rival.accepts = [restricted](const std::string& text) {
        return text == kAutoRival || text == kSharedRival || readRivalLevel(text) ||
               (!restricted && isBrain(text) &&
                tetris::BrainRecipe(text).plays(tetris::RuleSet::Modern));
    };
    row("adversary").max = tetris::AdversarySequence::kMaxLevel;
    row("preset").choices = toWords(KeyMap::getPresets());
    row("modern_preset").choices = toWords(KeyMap::getPresets(KeyTable::Modern));
    return table;
}

tetris::GameSetup makeGameSetup(const SettingValues& values) {
    tetris::GameSetup setup;
    setup.sequence = values.findSequence();
    setup.rules = values.rules;
    setup.brain = tetris::BrainRecipe(values.brain);
    setup.adversary = values.adversary;
    return setup;
}

void fillOptions(const Settings& settings, PlayOptions& options) {
    options.settings = settings.getValues();
    options.keys = settings.getKeys();
    for (const SettingEntry& entry : settings.getTable().entries)
        options.panel.push_back({entry, settings.getGiver(entry.name)});
    options.asksName = settings.getOrigin("name") == Origin::Default;
}

std::vector<std::pair<std::string, std::vector<Key>>> listKeysInForce(const Settings& settings) {
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
