#include "tui/command/puzzle/PuzzleArguments.h"

#include <charconv>
#include <random>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Program.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

using puzzle::BoardSize;
using puzzle::ShuffleWay;

std::optional<BoardSize> findBoardSize(const std::string& text) {
    try {
        return puzzle::parseBoardSize(text);
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

constexpr double kMaxSeconds = 1e9;

// Reads a number above 0, with an optional fraction.
std::optional<double> readSeconds(const std::string& text) {
    double read = 0;
    const bool isRead = base::parseNumber(text, read, std::chars_format::fixed);
    return isRead && read > 0 && read <= kMaxSeconds ? std::optional(read) : std::nullopt;
}

}  // namespace

puzzle::Position BoardArguments::read(const std::string& text,
                                      std::optional<BoardSize> written) const {
    if (size && written && *size != *written) {
        base::refuse("the board is {}, and --size says {}", puzzle::toString(*written),
                     puzzle::toString(*size));
    }
    if (!puzzle::isBoardId(text)) {
        const std::optional<BoardSize> told = size ? size : goal.findSize();
        return goal.read(puzzle::readPosition(text, written ? written : told));
    }
    const puzzle::BoardId id = puzzle::parseBoardId(text);
    if (size && id.getSize() != *size) {
        base::refuse("the id is of a {} board, and --size says {}", puzzle::toString(id.getSize()),
                     puzzle::toString(*size));
    }
    return goal.findSize() ? goal.read(id.getPosition()) : id.getPosition();
}

puzzle::Position BoardArguments::require(const std::optional<std::string>& operand) const {
    if (!operand) refuseUsage("BOARD is missing; expected tiles, or an id as in 4x4#u1729");
    return readArgument("BOARD", *operand, [this](const std::string& text) { return read(text); });
}

void addSizeOption(ArgumentParser& parser, std::optional<BoardSize>& size,
                   const std::string& about) {
    parser.addChoice({"--size", "WxH", about, "the size of a board"},
                     "columns and rows as in 4x4, each from 2 to 16", findBoardSize, size);
}

void addBlankOption(ArgumentParser& parser, puzzle::Goal& goal) {
    parser.addChoice(
        {"--blank", "HOME", "where the blank of the solved board is: last or first (default last)",
         "a home of the blank"},
        base::NameTable<puzzle::BlankHome, 2>{{"last", "first"}}, goal);
}

void addGoalOptions(ArgumentParser& parser, BoardArguments& boards) {
    addBlankOption(parser, boards.goal);
    parser.addOption(
        {"--goal", "BOARD", "the board to reach: any arrangement of the tiles", "a board"},
        "tiles as in '1 2 3/8 _ 4/7 6 5', or an id", [&boards](const std::string& text) {
            const BoardArguments plain{.size = boards.size, .goal = {}};
            boards.goal = puzzle::Goal(readArgument(
                "--goal", text, [&](const std::string& board) { return plain.read(board); }));
            return true;
        });
    parser.exclude({"--blank"}, "--goal",
                   "--goal says where its blank is; expected no --blank beside it");
}

void addShuffleOption(ArgumentParser& parser, std::optional<ShuffleWay>& way) {
    parser.addChoice(
        {"--shuffle", "WAY", "uniform: all boards alike; walk: the blank walks (default uniform)",
         "a way to shuffle"},
        puzzle::kShuffleWayNames, way);
}

void addSeedOption(ArgumentParser& parser, std::optional<uint64_t>& seed) {
    constexpr uint64_t kMaxSeed = puzzle::kShuffleSeedLimit - 1;
    parser.addNumber(
        {"--seed", "N", "which board of that size and way (default: a fresh one)", "a seed"}, 0,
        kMaxSeed, seed);
}

void addBoardOperand(ArgumentParser& parser, const std::string& about,
                     std::optional<std::string>& text) {
    parser.addText({"BOARD", "", about, "a board"},
                   "tiles as in '1 2 3/4 5 6/7 _ 8', or an id as in 4x4#u1729", text);
}

uint64_t drawPuzzleSeed() {
    constexpr uint64_t kFreshSeeds = 1'000'000'000;
    std::random_device device;
    const uint64_t high = device();
    return ((high << 32) ^ device()) % kFreshSeeds;
}

std::string nameNpuzzle() { return nameProgram("NPUZZLE_COMMAND", "npuzzle"); }

puzzle::Solvability checkSolvability(const puzzle::Position& position, const puzzle::Goal& goal) {
    return puzzle::checkSolvability(goal.write(position), goal.getArrangement(position.getSize()));
}

std::string describeSolvability(const puzzle::Solvability& solvability) {
    return base::format("{} inversions, blank in row {}, counted from 0 at the top",
                        solvability.inversions, solvability.blankRow);
}

void addTimeOption(ArgumentParser& parser, const std::string& about,
                   std::optional<double>& seconds) {
    parser.addChoice({"--time", "S", about, "a time in seconds"}, "a number above 0, such as 2.5",
                     readSeconds, seconds);
}

std::shared_ptr<puzzle::Tables> openTables() {
    return std::make_shared<puzzle::Tables>(findPaths().findTables());
}

}  // namespace tui
