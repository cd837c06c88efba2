#pragma once

#include <optional>

#include "core/tetris/versus/MatchRules.h"

namespace tui {

class ArgumentParser;

// Adds the options of a match that single games do not have: --travel --cap --margin. They fill
// `rules`, which must outlive the parser.
void addExchangeOptions(ArgumentParser& parser, tetris::MatchRules& rules);

// Adds --messy, which single games have, too (addRulesOptions).
void addMessyOption(ArgumentParser& parser, tetris::MatchRules& rules);

// Adds --pps, the pace of a rival that is no level, in pieces in 1000 seconds.
void addPaceOption(ArgumentParser& parser, std::optional<int>& pace);

}  // namespace tui
