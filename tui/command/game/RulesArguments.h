#pragma once

#include <string>
#include <vector>

#include "brain/tetris/steer/GameSetup.h"
#include "core/tetris/rules/GameRules.h"

namespace tui {

class ArgumentParser;

// The options that choose between the classic and the modern rules, the same in every command that
// plays a game.
struct RulesArguments {
    bool isModern = false;
    tetris::Goal goal = tetris::Goal::Marathon;
    int level = 1;
    bool hasNoHold = false;
    int garbage = 10;
};

// Adds --rules --goal --level --no-hold --garbage, which fill `arguments`; it must outlive the
// parser.
void addRulesOptions(ArgumentParser& parser, RulesArguments& arguments);

// After parse: sets setup.modern as the options say. Throws UsageError, one sentence, if given
// options do not go together or do not fit the size, the brain or the adversary. What was not given
// but comes from the settings is replaced by its default if it does not fit: see applyRules.
// `modernOnly`: names of other options that only modern games have.
void settleRules(const ArgumentParser& parser, const RulesArguments& arguments,
                 tetris::GameSetup& setup, const std::vector<std::string>& modernOnly = {});

// Sets setup.modern. In a modern game replaces a level, size, brain or adversary that does not fit
// by its default.
void applyRules(const RulesArguments& arguments, tetris::GameSetup& setup);

// Throws UsageError, which names the option or operand, if the brain plays the classic rules alone.
void requireModernBrain(const std::string& option, const tetris::BrainRecipe& brain);

// Throws UsageError for a game that is not played on a screen and has no end, or needs time in a
// mode in which none passes. `placing`: the command, "a match", if it always places pieces at once.
// Requires: setup.modern.
void requireEnd(const tetris::GameSetup& setup, const std::string& placing = {});

// The options that describe the rules of the game, each with a blank before it: " --rules modern
// --goal sprint"; empty for a usual classic one. What is the default, and is in force under
// `configured`, the user's settings, is left out.
[[nodiscard]] std::string formatRulesOptions(const tetris::GameSetup& setup,
                                             const RulesArguments& configured = {});

}  // namespace tui
