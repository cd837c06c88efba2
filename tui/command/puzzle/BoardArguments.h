#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/puzzle/BoardId.h"
#include "core/puzzle/PositionText.h"

namespace tui {

class ArgumentParser;

// The options for reading and writing boards, the same in every command that does so.
struct BoardArguments {
    std::optional<puzzle::BoardSize> size;  // as given
    puzzle::BlankHome home = puzzle::BlankHome::Last;

    // Reads a board text or an id. Throws std::invalid_argument that says what is wrong and where.
    [[nodiscard]] puzzle::Position read(const std::string& text) const;
    // The same for the operand BOARD. Throws UsageError if it is missing or wrong.
    [[nodiscard]] puzzle::Position require(const std::optional<std::string>& operand) const;
};

// Each function adds one option. The value that it sets must outlive the parser.
//
// --size.
void addSizeOption(ArgumentParser& parser, std::optional<puzzle::BoardSize>& size,
                   const std::string& about);
// --blank.
void addBlankOption(ArgumentParser& parser, puzzle::BlankHome& home);
// --shuffle.
void addShuffleOption(ArgumentParser& parser, std::optional<puzzle::ShuffleWay>& way);
// --seed.
void addSeedOption(ArgumentParser& parser, std::optional<std::uint64_t>& seed);
// The operand BOARD as it was given, for BoardArguments::read.
void addBoardOperand(ArgumentParser& parser, const std::string& about,
                     std::optional<std::string>& text);

// A seed below 10^9 from the system's random source.
[[nodiscard]] std::uint64_t drawPuzzleSeed();

// How the user calls this program: NPUZZLE_COMMAND or "npuzzle".
[[nodiscard]] std::string nameNpuzzle();

// "13 inversions, blank in row 2, counted from 0 at the top".
[[nodiscard]] std::string describeSolvability(const puzzle::Solvability& solvability);

}  // namespace tui
