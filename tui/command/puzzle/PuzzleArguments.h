#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "brain/puzzle/Solvers.h"
#include "brain/puzzle/table/Tables.h"
#include "core/puzzle/Position.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"

namespace tui {

class ArgumentParser;

// The options for reading and writing boards, the same in every command that does so.
struct BoardArguments {
    std::optional<puzzle::BoardSize> size;  // as given
    puzzle::Goal goal;

    // Reads a board text or an id for the goal; `written` is the size that stands beside it. An id
    // has the blank of the solved board last, but with --goal it is the board as it is written.
    // Throws std::invalid_argument that says what is wrong and where.
    puzzle::Position read(const std::string& text,
                          std::optional<puzzle::BoardSize> written = {}) const;
    // The same for the operand BOARD. Throws UsageError if it is missing or wrong.
    puzzle::Position require(const std::optional<std::string>& operand) const;
};

// Each function adds the option of its name. The value that it sets must outlive the parser.
void addSizeOption(ArgumentParser& parser, std::optional<puzzle::BoardSize>& size,
                   const std::string& about);
void addBlankOption(ArgumentParser& parser, puzzle::Goal& goal);
// --blank and --goal. Requires: --size has been added.
void addGoalOptions(ArgumentParser& parser, BoardArguments& boards);
void addShuffleOption(ArgumentParser& parser, std::optional<puzzle::ShuffleWay>& way);
void addSeedOption(ArgumentParser& parser, std::optional<uint64_t>& seed);
// The operand BOARD as it was given, for BoardArguments::read.
void addBoardOperand(ArgumentParser& parser, const std::string& about,
                     std::optional<std::string>& text);

// A seed below 10^9 from the system's random source.
uint64_t drawPuzzleSeed();

// How the user calls this program: NPUZZLE_COMMAND or "npuzzle".
std::string nameNpuzzle();

// Whether slides lead from a board that BoardArguments has read to its goal. The numbers are those
// of the board as it is written.
puzzle::Solvability checkSolvability(const puzzle::Position& position, const puzzle::Goal& goal);
// "13 inversions, blank in row 2, counted from 0 at the top".
std::string describeSolvability(const puzzle::Solvability& solvability);

// `about` says what it limits.
void addTimeOption(ArgumentParser& parser, const std::string& about,
                   std::optional<double>& seconds);

// The tables for one run of the program: stored ones are mapped, others built when needed.
std::shared_ptr<puzzle::Tables> openTables();

}  // namespace tui
