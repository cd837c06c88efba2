#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "brain/puzzle/table/DistanceTable.h"
#include "brain/puzzle/table/MoveAutomaton.h"
#include "brain/puzzle/table/PatternDatabase.h"
#include "brain/puzzle/table/PatternHeuristic.h"
#include "brain/puzzle/table/PatternSet.h"
#include "brain/puzzle/table/WalkingDistance.h"
#include "core/base/NotCopied.h"

namespace puzzle {

// Tables that the user has stored in files. A name is the narrow size and the set's name,
// "4x4-6-6-3"; its file is NAME.tables in one directory. Stored tables are optional: Tables builds
// those that are missing or damaged.

// A set that can be stored, and whether it is stored.
struct StoredTable {
    std::string name;
    PatternSet set;
    bool isStored = false;     // there is a file of that name
    std::uintmax_t bytes = 0;  // size of the file
    std::string trouble;       // why it cannot be used; empty if it can
};

// The set that is stored under that name. Throws std::invalid_argument with the known names for an
// unknown one.
PatternSet findStorableSet(std::string_view name);

// All sets that can be stored, smallest boards first. Each file is read completely.
std::vector<StoredTable> listStoredTables(const std::filesystem::path& directory);

// Builds the tables of that name and writes their file. False, and nothing is written, if it was
// stopped. Throws as findStorableSet, and std::runtime_error that names the file if it cannot be
// written.
bool buildStoredTable(std::string_view name, const std::filesystem::path& directory,
                      const BuildControl& control);

// Removes the file of that name, or for "all" the files of all sets, drafts included. Returns the
// number of files removed. Throws as above.
int removeStoredTables(std::string_view name, const std::filesystem::path& directory);

// ---- The two halves of that, for one file; its format is in TableFile.cpp

// Writes the file and replaces an older one. Throws std::runtime_error that names the file and the
// system's reason if that fails; an older file is then unchanged. Requires: its directory exists.
void writeTableFile(const std::filesystem::path& path, const PatternSet& set,
                    const PatternTables& distinct);

// The distinct tables of a file, mapped and read-only. The whole file is checked. Throws
// std::runtime_error that names the file and what is wrong, unless it is complete and of this set.
PatternTables readTableFile(const std::filesystem::path& path, const PatternSet& set);

// The heuristic of the set from its file. Null if the file is missing or cannot be used.
SharedPatterns loadStoredTable(const PatternSet& set, const std::filesystem::path& directory);

class StagedReduction;

// The tables that solvers share: each is built when it is first needed, or mapped from its file,
// and kept as long as this lives. Thread-safe: other threads wait while a table is built. Writes no
// file.
class Tables : base::NotCopied {
public:
    // The directory of stored tables; empty: none.
    explicit Tables(std::filesystem::path directory = {});
    ~Tables();

    // The pattern heuristic of that set. Null if building it was stopped.
    [[nodiscard]] SharedPatterns getPatterns(const PatternSet& set, const BuildControl& control);
    // True if getPatterns would return at once.
    bool hasPatterns(const PatternSet& set) const;

    // PatternHeuristic::estimatePeak(set), which takes milliseconds, cached.
    size_t estimatePeak(const PatternSet& set) const;

    // The distances of all boards from a goal. Quick to build, so it cannot be stopped. Throws
    // std::invalid_argument unless DistanceTable::fits.
    [[nodiscard]] std::shared_ptr<const DistanceTable> getDistances(const Position& goal);

    // The walking distances of `lines` lines of `length` cells, with the blank of the goal in line
    // `blank`. Requires: WalkingTable::fits.
    [[nodiscard]] std::shared_ptr<const WalkingTable> getWalks(int lines, int length, int blank);

    // The move automaton for strings of that length, see MoveAutomaton.
    [[nodiscard]] std::shared_ptr<const MoveAutomaton> getAutomaton(BoardSize size, int length);

    // The staged reduction of boards of that size. Only the two used last are kept; a returned one
    // stays valid.
    [[nodiscard]] std::shared_ptr<const StagedReduction> getReduction(BoardSize size, int rest);

private:
    struct Kept;

    std::filesystem::path directory_;
    std::unique_ptr<Kept> kept_;
};

}  // namespace puzzle
