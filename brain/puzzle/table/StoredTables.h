#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "brain/puzzle/table/PatternHeuristic.h"

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
    std::string trouble;       // why it cannot be used; empty if it can, or was not checked
};

// All sets that can be stored, smallest boards first. With `check` each file is read completely.
[[nodiscard]] std::vector<StoredTable> listStoredTables(const std::filesystem::path& directory,
                                                        bool check);

// Builds the tables of that name and writes their file. False, and nothing is written, if it was
// stopped. Throws std::invalid_argument with the known names for an unknown name;
// std::runtime_error that names the file if it cannot be written.
[[nodiscard]] bool buildStoredTable(std::string_view name, const std::filesystem::path& directory,
                                    const BuildControl& control);

// Removes the file of that name, or for "all" the files of all sets, drafts included. Returns the
// number of files removed. Throws as above.
int removeStoredTables(std::string_view name, const std::filesystem::path& directory);

// The heuristic of the set from its file. Null if the file is missing or cannot be used.
[[nodiscard]] std::shared_ptr<const PatternHeuristic> loadStoredTable(
    const PatternSet& set, const std::filesystem::path& directory);

}  // namespace puzzle
