#include "tui/command/puzzle/BoardArguments.h"

#include <random>
#include <stdexcept>

#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Program.h"

namespace tui {

namespace {

using puzzle::BlankHome;
using puzzle::BoardSize;
using puzzle::ShuffleWay;

std::optional<BoardSize> findBoardSize(const std::string& text)
{
    try {
        return puzzle::parseBoardSize(text);
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

}  // namespace

puzzle::Position BoardArguments::read(const std::string& text) const
{
    if (!puzzle::isBoardId(text)) return puzzle::readPosition(text, size, home);
    const puzzle::BoardId id = puzzle::parseBoardId(text);
    if (size && id.getSize() != *size) {
        throw std::invalid_argument("the id is of a " + puzzle::toString(id.getSize()) +
                                    " board, and --size says " + puzzle::toString(*size));
    }
    return id.getPosition();
}

puzzle::Position BoardArguments::require(const std::optional<std::string>& operand) const
{
    if (!operand) throw UsageError("BOARD is missing; expected tiles, or an id as in 4x4#u1729");
    try {
        return read(*operand);
    } catch (const std::invalid_argument& error) {
        throw UsageError("BOARD: " + base::quote(*operand) + ": " + error.what());
    }
}

void addSizeOption(ArgumentParser& parser, std::optional<BoardSize>& size, const std::string& about)
{
    parser.addChoice({"--size", "WxH", about, "the size of a board"},
                     "columns and rows as in 4x4, each from 2 to 16", findBoardSize, size);
}

void addBlankOption(ArgumentParser& parser, BlankHome& home)
{
    parser.addChoice(
        {"--blank", "HOME", "where the blank of the solved board is: last or first (default last)",
         "a home of the blank"},
        std::vector<std::pair<std::string, BlankHome>>{{"last", BlankHome::Last},
                                                       {"first", BlankHome::First}},
        home);
}

void addShuffleOption(ArgumentParser& parser, std::optional<ShuffleWay>& way)
{
    parser.addChoice(
        {"--shuffle", "WAY", "uniform: all boards alike; walk: the blank walks (default uniform)",
         "a way to shuffle"},
        std::vector<std::pair<std::string, ShuffleWay>>{{"uniform", ShuffleWay::Uniform},
                                                        {"walk", ShuffleWay::Walk}},
        way);
}

void addSeedOption(ArgumentParser& parser, std::optional<std::uint64_t>& seed)
{
    constexpr std::uint64_t kMaxSeed = puzzle::kShuffleSeedLimit - 1;
    parser.addNumber(
        {"--seed", "N", "which board of that size and way (default: a fresh one)", "a seed"}, 0,
        kMaxSeed, seed);
}

void addBoardOperand(ArgumentParser& parser, const std::string& about,
                     std::optional<std::string>& text)
{
    parser.addText({"BOARD", "", about, "a board"},
                   "tiles as in '1 2 3/4 5 6/7 _ 8', or an id as in 4x4#u1729", text);
}

std::uint64_t drawPuzzleSeed()
{
    constexpr std::uint64_t kFreshSeeds = 1'000'000'000;
    std::random_device device;
    const std::uint64_t high = device();
    return ((high << 32) ^ device()) % kFreshSeeds;
}

std::string nameNpuzzle()
{
    return nameProgram("NPUZZLE_COMMAND", "npuzzle");
}

std::string describeSolvability(const puzzle::Solvability& solvability)
{
    return std::to_string(solvability.inversions) + " inversions, blank in row " +
           std::to_string(solvability.blankRow) + ", counted from 0 at the top";
}

}  // namespace tui
