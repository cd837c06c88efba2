#include "brain/puzzle/Heuristics.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "brain/puzzle/table/PatternDatabase.h"
#include "brain/puzzle/table/WalkingDistance.h"

namespace puzzle {

namespace {

constexpr std::array<HeuristicEntry, 5> kHeuristics{{
    {"misplaced", "tiles that are not at home", true},
    {"manhattan", "the sum of the tiles' distances from home", true},
    {"linear-conflict", "Manhattan, and tiles in each other's way in their own line", true},
    {"walking-distance", "rows and columns as a whole, up to 4x4", true},
    {"axis", "for each direction the better of the two before, up to 4x4", true},
}};

}  // namespace

std::span<const HeuristicEntry> getHeuristics()
{
    return kHeuristics;
}

std::vector<std::string> listHeuristics(BoardSize size)
{
    std::vector<std::string> names;
    for (const HeuristicEntry& entry : kHeuristics) {
        if (!findMisfit(entry.name, size)) names.emplace_back(entry.name);
    }
    for (const PatternSet& set : listPatternSets(size))
        names.push_back("pdb-" + set.name);
    return names;
}

void checkHeuristicName(std::string_view name)
{
    if (std::ranges::find(kHeuristics, name, &HeuristicEntry::name) != kHeuristics.end()) return;
    if (name.starts_with("pdb-") && hasPatternSet(name.substr(4))) return;
    std::string names;
    for (const HeuristicEntry& entry : kHeuristics) {
        names += entry.name;
        names += ", ";
    }
    throw std::invalid_argument("there is no heuristic '" + std::string(name) +
                                "'; expected one of " + names +
                                "or pdb- and groups of a pattern database, like pdb-6-6-3");
}

std::optional<std::string> findMisfit(std::string_view name, BoardSize size)
{
    if (name == "walking-distance" || name == "axis") {
        if (WalkingTable::fits(size.width, size.height)) return std::nullopt;
        return "the heuristic " + std::string(name) + " does not fit a " + toString(size) +
               " board; up to 4x4, and 2x5, there are few enough walks";
    }
    if (!name.starts_with("pdb-") || findPatternSet(name.substr(4), size)) return std::nullopt;
    std::string there;
    for (const PatternSet& set : listPatternSets(size)) {
        there += there.empty() ? "; there is pdb-" : ", pdb-";
        there += set.name;
    }
    return "the heuristic " + std::string(name) + " does not fit a " + toString(size) + " board" +
           there;
}

}  // namespace puzzle
