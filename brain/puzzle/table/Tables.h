#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "brain/puzzle/search/MoveAutomaton.h"
#include "brain/puzzle/table/DistanceTable.h"
#include "brain/puzzle/table/PatternDatabase.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "brain/puzzle/table/WalkingDistance.h"

namespace puzzle {

class StagedReduction;

// The tables that solvers share: each is built when first asked for, or mapped from the file where
// it is stored, and kept as long as this lives. Safe to ask from several threads at once: who comes
// while a table is built waits for it. It writes no file.
class Tables {
public:
    // Stored tables are looked for in that directory; an empty one: nowhere.
    explicit Tables(std::filesystem::path directory = {});
    ~Tables();
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    // The pattern heuristic of that set. Null if it was stopped before it was ready.
    [[nodiscard]] std::shared_ptr<const PatternHeuristic> getPatterns(const PatternSet& set,
                                                                      const BuildControl& control);
    // True if getPatterns would answer at once.
    [[nodiscard]] bool hasPatterns(const PatternSet& set) const;

    // set.estimatePeak(), which takes milliseconds, remembered.
    [[nodiscard]] std::size_t estimatePeak(const PatternSet& set) const;

    // The distances of all boards of that size; built in milliseconds, so it cannot be stopped.
    // Throws std::invalid_argument unless DistanceTable::fits(size).
    [[nodiscard]] std::shared_ptr<const DistanceTable> getDistances(BoardSize size);

    // The walking distances of so many lines of so many cells. Requires: WalkingTable::fits.
    [[nodiscard]] std::shared_ptr<const WalkingTable> getWalks(int lines, int length);

    // The move automaton for strings of that length, see there.
    [[nodiscard]] std::shared_ptr<const MoveAutomaton> getAutomaton(BoardSize size, int length);

    // The staged reduction of boards of that size. Only those asked for last are kept; one that
    // somebody holds stays as it is.
    [[nodiscard]] std::shared_ptr<const StagedReduction> getReduction(BoardSize size, int rest);

    [[nodiscard]] const std::filesystem::path& getDirectory() const { return directory_; }

private:
    struct Kept;

    std::filesystem::path directory_;
    std::unique_ptr<Kept> kept_;
};

}  // namespace puzzle
