#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tui/command/game/GameArguments.h"

namespace tui {

class ArgumentParser;

// The options of a match, which stand beside those of a game.

// How help and messages say what tetris::readPace accepts.
inline constexpr const char* kPaces =
    "pieces a second from 0.01 to 100, with at most three digits after the point";

// Adds the options of a match that single games do not have, --travel --cap --margin. The variables
// must outlive the parser.
void addExchangeOptions(ArgumentParser& parser, tetris::MatchRules& rules);

// Adds --code, which names a match between persons.
void addCodeOption(ArgumentParser& parser, const std::string& about, std::string& code);

// Adds --versus --pps --travel --cap --margin, and what a match needs and excludes. Add
// them before the rules. `excluded`: further options that no match has. With `rival` --versus names
// it. The arguments must outlive the parser. After parsing and before the check: fitToVersus.
void addVersusOptions(ArgumentParser& parser, GameArguments& game,
                      const std::vector<std::string>& excluded,
                      std::optional<tetris::Contestant>* rival = nullptr);

// Adds --travel --cap --margin alone, and what the --sequence and --pieces of a match may be.
void addExchange(ArgumentParser& parser, GameArguments& game);

// A match has the modern rules, and the --messy that was given.
void fitToVersus(const ArgumentParser& parser, GameArguments& game);

// The rules of the first match, with that seed.
tetris::MatchRules makeMatchRules(const GameArguments& game, uint64_t seed);

// For ArgumentParser::refuse: why no match can have that sequence; empty if it can.
std::string explainUnfitSequence(const std::string& name);
// Adds what --pps needs of that many players: one pace, or one for each. The arguments must outlive
// the parser.
void addPaceRelation(ArgumentParser& parser, const GameArguments& game,
                     const std::function<size_t()>& countPlayers);
// Gives the brains the paces that were given. Requires: the parser's check.
void setPaces(const GameArguments& game, std::span<tetris::Contestant> players);

// For ArgumentParser::refuse: why it cannot play the game, or the match; empty if it can.
std::string explainUnfitContestant(const GameArguments& game, const tetris::Contestant& contestant);
// The same of the first one who cannot.
std::string explainUnfit(const GameArguments& game, std::span<const tetris::Contestant> players);

}  // namespace tui
