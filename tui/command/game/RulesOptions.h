#pragma once

#include <functional>
#include <optional>
#include <string>

#include "brain/tetris/steer/GameSetup.h"
#include "tui/command/ArgumentParser.h"
#include "tui/settings/SettingTable.h"

namespace tui {

// The option of a field of the rules of a game or a match: "--level", "--no-hold".
template <class Field>
std::string nameOption(const Field& field) {
    return nameOption(field.name, field.flag != nullptr);
}
// Adds it; it fills the field of `rules`. `about`: its help, if that is not the usual one.
template <class Field, class Rules>
void addFieldOption(ArgumentParser& parser, const Field& field, Rules& rules,
                    std::string_view about = {}) {
    if (about.empty()) about = field.about;
    if (field.flag != nullptr) {
        parser.addFlag(nameOption(field), std::string(about), rules.*field.flag, false);
        return;
    }
    parser.addNumber(
        {nameOption(field), std::string(field.form), std::string(about), std::string(field.noun)},
        field.min, field.max, rules.*field.number);
}

// Adds --rules --goal and the options of kGameFields, which fill setup.rules, and what they and the
// other options of the game need and exclude. Add those of the game first. `setup` must outlive the
// parser. After its check: tetris::fitToRules(setup).
void addRulesOptions(ArgumentParser& parser, tetris::GameSetup& setup);

// Adds --mode, which fills setup.mode.
void addModeOption(ArgumentParser& parser, tetris::GameSetup& setup);
// Adds --pace, which fills setup.pace. addVerbPaceRelations, after --rules, says what it needs.
void addVerbPaceOption(ArgumentParser& parser, tetris::GameSetup& setup);
void addVerbPaceRelations(ArgumentParser& parser);

// Adds --overflow, which fills setup.overflow, and what it needs of --mode and --rules.
void addOverflowOption(ArgumentParser& parser, tetris::GameSetup& setup);

// Adds --next, the next pieces of a modern game that are shown.
void addNextOption(ArgumentParser& parser, int& next);

// Adds what a bot of the Tetris Bot Protocol excludes: other wells, and a game without hold.
// `hasBot` says if one plays. addRulesOptions does it for the brain of its setup.
void addBotRelations(ArgumentParser& parser, const tetris::GameRules& rules,
                     const std::function<bool()>& hasBot);

// For ArgumentParser::refuse of --size: why no modern game can have it; empty if one can.
std::string explainUnfitSize(const tetris::GameRules& rules);

// For ArgumentParser::refuse: why the brain cannot play by these rules; empty if it can.
std::string explainUnfitBrain(const tetris::GameRules& rules, const tetris::BrainRecipe& brain);

// Adds what --goal needs of a game without a screen, so that it ends. `placing`: the command, "a
// league", if it always places pieces at once. `setup` must outlive the parser.
void addEndRelation(ArgumentParser& parser, const tetris::GameSetup& setup,
                    const std::string& placing = {});

// The options that describe the rules of the game, each with a blank before it: " --rules modern
// --goal sprint"; empty for a usual classic one. What is the default, and is in force under
// `configured`, the rules by the user's settings, is left out.
std::string formatRulesOptions(const tetris::GameRules& rules, const tetris::GameRules& configured);

}  // namespace tui
