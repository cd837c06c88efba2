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

// Adds --rules --goal --level --no-hold --garbage, which fill `arguments`, and what they and the
// options of the game in `setup` need and exclude. Add those of the game first. Both must outlive
// the parser.
void addRulesOptions(ArgumentParser& parser, RulesArguments& arguments,
                     const tetris::GameSetup& setup);

// Sets setup.modern. In a modern game replaces a level, size, brain or adversary that does not fit
// by its default.
void applyRules(const RulesArguments& arguments, tetris::GameSetup& setup);

// For ArgumentParser::refuse: why the brain cannot play by these rules; empty if it can.
[[nodiscard]] std::string explainUnfitBrain(const RulesArguments& arguments,
                                            const tetris::BrainRecipe& brain);

// The same for --goal: why a game without a screen would never reach it; empty if it can. `placing`:
// the command, "a match", if it always places pieces at once.
[[nodiscard]] std::string explainEnd(const RulesArguments& arguments,
                                     const tetris::GameSetup& setup,
                                     const std::string& placing = {});

// The options that describe the rules of the game, each with a blank before it: " --rules modern
// --goal sprint"; empty for a usual classic one. What is the default, and is in force under
// `configured`, the user's settings, is left out.
[[nodiscard]] std::string formatRulesOptions(const tetris::GameSetup& setup,
                                             const RulesArguments& configured = {});

}  // namespace tui
