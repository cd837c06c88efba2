#include "tui/command/game/MatchOptions.h"

#include <algorithm>
#include <string>

#include "tui/command/ArgumentParser.h"
#include "tui/command/game/RulesOptions.h"

namespace tui {

void addExchangeOptions(ArgumentParser& parser, tetris::MatchRules& rules)
{
    for (const tetris::MatchField& field : tetris::kMatchFields)
        if (!field.isShared) addFieldOption(parser, field, rules, field.about);
}

void addMessyOption(ArgumentParser& parser, tetris::MatchRules& rules)
{
    const auto& field =
        *std::ranges::find(tetris::kMatchFields, "messy", &tetris::MatchField::name);
    addFieldOption(parser, field, rules, field.about);
}

void addPaceOption(ArgumentParser& parser, std::optional<int>& pace)
{
    parser.addChoice(
        {"--pps", "X", "pieces a second of a rival that is no level (default 1)", "a pace"},
        "pieces a second from 0.01 to 100, with at most three digits after the point",
        tetris::readPace, pace);
}

}  // namespace tui
