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

// Sets `value` to what `read` returns. False if it throws std::invalid_argument.
template <class Value, class Read>
bool tryReading(Value& value, Read read)
{
    try {
        value = read();
        return true;
    } catch (const std::invalid_argument&) {
        return false;
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
    parser.addOption({
        .names = "--size",
        .form = "WxH",
        .about = about,
        .noun = "the size of a board",
        .expected = "columns and rows as in 4x4, each from 2 to 16",
        .take =
            [&size](const std::string& text) {
                return tryReading(size, [&text] { return puzzle::parseBoardSize(text); });
            },
    });
}

void addBlankOption(ArgumentParser& parser, BlankHome& home)
{
    parser.addOption({
        .names = "--blank",
        .form = "HOME",
        .about = "where the blank of the solved board is: last or first (default last)",
        .noun = "a home of the blank",
        .expected = "last or first",
        .take =
            [&home](const std::string& text) {
                home = text == "first" ? BlankHome::First : BlankHome::Last;
                return text == "first" || text == "last";
            },
    });
}

void addShuffleOption(ArgumentParser& parser, std::optional<ShuffleWay>& way)
{
    parser.addOption({
        .names = "--shuffle",
        .form = "WAY",
        .about = "uniform: all boards alike; walk: the blank walks (default uniform)",
        .noun = "a way to shuffle",
        .expected = "uniform or walk",
        .take =
            [&way](const std::string& text) {
                return tryReading(way, [&text] { return puzzle::parseShuffleWay(text); });
            },
    });
}

void addSeedOption(ArgumentParser& parser, std::optional<std::uint64_t>& seed)
{
    constexpr std::uint64_t kMaxSeed = puzzle::kShuffleSeedLimit - 1;
    parser.addOption({
        .names = "--seed",
        .form = "N",
        .about = "which board of that size and way (default: a fresh one)",
        .noun = "a seed",
        .expected = "a whole number from 0 to " + std::to_string(kMaxSeed),
        .take =
            [&seed](const std::string& text) {
                return base::readNumber(text, std::uint64_t{0}, kMaxSeed, seed.emplace());
            },
    });
}

void addBoardOperand(ArgumentParser& parser, const std::string& about,
                     std::optional<std::string>& text)
{
    parser.addOperand({
        .names = "BOARD",
        .form = "",
        .about = about,
        .noun = "a board",
        .expected = "tiles as in '1 2 3/4 5 6/7 _ 8', or an id as in 4x4#u1729",
        .take =
            [&text](const std::string& given) {
                text = given;
                return true;
            },
    });
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
