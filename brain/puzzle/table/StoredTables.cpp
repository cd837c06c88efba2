#include "brain/puzzle/table/StoredTables.h"

#include <algorithm>
#include <stdexcept>
#include <system_error>

#include "brain/puzzle/table/TableFile.h"

namespace puzzle {

namespace {

constexpr std::string_view kEnding = ".tables";

std::string makeName(const PatternSet& set)
{
    return toString(set.size) + "-" + set.name;
}

std::filesystem::path makePath(const PatternSet& set, const std::filesystem::path& directory)
{
    return directory / (makeName(set) + std::string(kEnding));
}

PatternSet findSet(std::string_view name)
{
    std::string names;
    for (const PatternSet& set : listAllPatternSets()) {
        if (makeName(set) == name) return set;
        names += names.empty() ? "" : ", ";
        names += makeName(set);
    }
    throw std::invalid_argument("there are no tables '" + std::string(name) +
                                "'; expected one of " + names);
}

bool removeFile(const std::filesystem::path& path)
{
    std::error_code error;
    const bool isRemoved = std::filesystem::remove(path, error);
    if (error) throw std::runtime_error(path.string() + ": " + error.message());
    return isRemoved;
}

// True for a table file, or its unfinished draft: NAME.tables, NAME.tables.1234.part.
bool isOurs(const std::string& file)
{
    return std::ranges::any_of(listAllPatternSets(), [&](const PatternSet& set) {
        const std::string whole = makeName(set) + std::string(kEnding);
        return file == whole || (file.starts_with(whole + ".") && file.ends_with(".part"));
    });
}

}  // namespace

std::vector<StoredTable> listStoredTables(const std::filesystem::path& directory, bool check)
{
    std::vector<StoredTable> tables;
    for (const PatternSet& set : listAllPatternSets()) {
        StoredTable table{makeName(set), set, false, 0, {}};
        const std::filesystem::path path = makePath(set, directory);
        std::error_code error;
        table.isStored = !directory.empty() && std::filesystem::exists(path, error);
        if (table.isStored) table.bytes = std::filesystem::file_size(path, error);
        if (error) table.bytes = 0;
        if (table.isStored && check) {
            try {
                static_cast<void>(readTableFile(path, set));
            } catch (const std::runtime_error& trouble) {
                table.trouble = trouble.what();
            }
        }
        tables.push_back(std::move(table));
    }
    return tables;
}

bool buildStoredTable(std::string_view name, const std::filesystem::path& directory,
                      const BuildControl& control)
{
    const PatternSet set = findSet(name);
    const auto heuristic = PatternHeuristic::build(set, control);
    if (!heuristic) return false;
    std::vector<std::shared_ptr<const PatternDatabase>> distinct;
    const std::vector<std::size_t> sources = PatternHeuristic::findSources(set);
    for (std::size_t group = 0; group < sources.size(); ++group) {
        if (sources[group] == group) distinct.push_back(heuristic->shareTable(group));
    }
    writeTableFile(makePath(set, directory), set, distinct);
    return true;
}

int removeStoredTables(std::string_view name, const std::filesystem::path& directory)
{
    if (name != "all") return removeFile(makePath(findSet(name), directory)) ? 1 : 0;
    std::error_code error;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
        if (isOurs(entry.path().filename().string())) paths.push_back(entry.path());
    }
    return static_cast<int>(std::ranges::count_if(paths, removeFile));
}

std::shared_ptr<const PatternHeuristic> loadStoredTable(const PatternSet& set,
                                                        const std::filesystem::path& directory)
{
    std::error_code error;
    const std::filesystem::path path = makePath(set, directory);
    if (directory.empty() || !std::filesystem::exists(path, error)) return nullptr;
    try {
        return PatternHeuristic::assemble(set, readTableFile(path, set));
    } catch (const std::runtime_error&) {
        return nullptr;
    }
}

}  // namespace puzzle
