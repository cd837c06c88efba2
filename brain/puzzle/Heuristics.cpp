#include "brain/puzzle/Heuristics.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/base/Range.h"

namespace puzzle {

namespace {

// Those without pattern databases.
constexpr std::array<std::string_view, 5> kHeuristics{
    "misplaced",         // tiles that are not at home
    "manhattan",         // the sum of the tiles' distances from home
    "linear-conflict",   // Manhattan, and tiles in each other's way in their own line
    "walking-distance",  // rows and columns as a whole, up to 4x4
    "axis"};             // for each direction the better of the two before, up to 4x4

}  // namespace

std::vector<std::string> listHeuristics(BoardSize size) {
    std::vector<std::string> names;
    for (const std::string_view name : kHeuristics) {
        if (!findMisfit(name, size)) names.emplace_back(name);
    }
    for (const PatternSet& set : listPatternSets(size))
        names.push_back("pdb-" + set.name);
    return names;
}

void checkHeuristicName(std::string_view name) {
    if (base::contains(kHeuristics, name)) return;
    if (name.starts_with("pdb-") && hasPatternSet(name.substr(4))) return;
    std::string names;
    for (const std::string_view each : kHeuristics)
        names += base::format("{}, ", each);
    base::refuse(
        "there is no heuristic '{}'; expected one of {}or pdb- and groups of a "
        "pattern database, like pdb-6-6-3",
        name, names);
}

std::optional<std::string> findMisfit(std::string_view name, BoardSize size) {
    if (name == "walking-distance" || name == "axis") {
        if (WalkingTable::fits(size.width, size.height)) return std::nullopt;
        return base::format("the heuristic {} does not fit a {} board; expected up to 4x4, or 2x5",
                            name, toString(size));
    }
    if (!name.starts_with("pdb-") || findPatternSet(name.substr(4), size)) return std::nullopt;
    std::string there;
    for (const PatternSet& set : listPatternSets(size)) {
        there += there.empty() ? "; there is pdb-" : ", pdb-";
        there += set.name;
    }
    return base::format("the heuristic {} does not fit a {} board{}", name, toString(size), there);
}

std::string chooseQuickHeuristic(BoardSize size) {
    return findMisfit("axis", size) ? "linear-conflict" : "axis";
}

Position narrowed(const Position& position) {
    return position.getWidth() > position.getHeight() ? position.transposed() : position;
}

void turnBack(const Position& position, Slides& slides) {
    if (position.getWidth() <= position.getHeight()) return;
    for (Slide& slide : slides)
        slide = transpose(slide);
}

int estimate(std::string_view name, const Position& position, Tables& tables,
             const std::optional<Position>& goal) {
    const Position home = goal.value_or(Position(position.getSize()));
    return withHeuristic(name, home, tables, {}, [&](const auto* heuristic) {
        return heuristic->estimate(heuristic->start(narrowed(position).getTiles()));
    });
}

}  // namespace puzzle
