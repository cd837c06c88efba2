#include "brain/puzzle/table/PatternHeuristic.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "brain/puzzle/table/PatternBuilder.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace puzzle {

namespace {

// One of the eight symmetries of a board: first an optional transposition, then an optional
// reflection in each axis.
struct Symmetry {
    bool isTransposed = false;
    bool flipsColumns = false;
    bool flipsRows = false;

    // Requires: a square board if isTransposed.
    int apply(int cell, BoardSize size) const {
        int column = cell % size.width;
        int row = cell / size.width;
        if (isTransposed) std::swap(column, row);
        if (flipsColumns) column = size.width - 1 - column;
        if (flipsRows) row = size.height - 1 - row;
        return row * size.width + column;
    }
};

std::vector<Symmetry> listSymmetries(BoardSize size) {
    std::vector<Symmetry> all;
    for (unsigned i = 0; i < (size.width == size.height ? 8U : 4U); ++i)
        all.push_back({(i & 4) != 0, (i & 2) != 0, (i & 1) != 0});
    return all;
}

// The symmetry by which `group` can use the table of `other`; nullopt if there is none.
std::optional<Symmetry> findSymmetry(const Bytes& group, const Bytes& other, BoardSize size) {
    if (group == other) return Symmetry{};
    if (group.size() != other.size() || !leavesOneRegion(size, group)) return std::nullopt;
    for (const Symmetry& symmetry : listSymmetries(size)) {
        Bytes laid;
        for (const uint8_t tile : group)
            laid.push_back(static_cast<uint8_t>(symmetry.apply(tile - 1, size) + 1));
        std::ranges::sort(laid);
        if (laid == other) return symmetry;
    }
    return std::nullopt;
}

// For each group the first group that uses the same table: itself, or one of the same shape.
std::vector<size_t> findSources(const PatternSet& set) {
    std::vector<size_t> sources;
    for (size_t group = 0; group < set.groups.size(); ++group) {
        size_t source = 0;
        while (source < group && !findSymmetry(set.groups[group], set.groups[source], set.size))
            ++source;
        sources.push_back(source);
    }
    return sources;
}

}  // namespace

std::vector<size_t> PatternHeuristic::listDistinct(const PatternSet& set) {
    std::vector<size_t> distinct = findSources(set);
    std::ranges::sort(distinct);
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    return distinct;
}

size_t PatternHeuristic::estimateBytes(const PatternSet& set) {
    size_t bytes = 0;
    for (const size_t group : listDistinct(set))
        bytes +=
            PatternDatabase::countEntries(set.size, static_cast<int>(set.groups[group].size())) / 2;
    return bytes;
}

size_t PatternHeuristic::estimatePeak(const PatternSet& set) {
    size_t largest = 0;
    for (const Bytes& group : set.groups)
        largest = std::max(largest, group.size());
    return estimateBytes(set) + estimatePatternBytes(set.size, static_cast<int>(largest));
}

SharedPatterns PatternHeuristic::build(const PatternSet& set, const BuildControl& control) {
    PatternTables distinct;
    for (const size_t group : listDistinct(set)) {
        distinct.push_back(PatternDatabase::build(set.size, set.groups[group], control));
        if (!distinct.back()) return nullptr;
    }
    return assemble(set, distinct);
}

SharedPatterns PatternHeuristic::assemble(const PatternSet& set, const PatternTables& distinct) {
    PatternTables tables;
    size_t next = 0;
    const std::vector<size_t> sources = findSources(set);
    for (size_t group = 0; group < sources.size(); ++group) {
        const auto table = sources[group] == group ? distinct.at(next++) : tables[sources[group]];
        tables.push_back(table);
    }
    return std::make_shared<PatternHeuristic>(set, std::move(tables));
}

PatternHeuristic::PatternHeuristic(const PatternSet& set, PatternTables tables)
    : set_(set), tables_(std::move(tables)), views_(set.size.width == set.size.height ? 2 : 1) {
    const BoardSize size = set.size;
    if (set.groups.size() > kMaxGroups || size.countCells() > kMaxPatternCells ||
        set.groups.size() != tables_.size()) {
        base::refuse("the set {} does not fit a {} board", set.name, toString(size));
    }
    for (int tile = 1; tile < size.countCells(); ++tile) {
        for (int cell = 0; cell < size.countCells(); ++cell) {
            manhattan_[toIndex(tile)][toIndex(cell)] =
                static_cast<uint8_t>(size.countApart(cell, tile - 1));
        }
    }
    for (size_t group = 0; group < set.groups.size(); ++group) {
        const PatternDatabase& table = *tables_[group];
        const std::optional<Symmetry> symmetry =
            findSymmetry(set.groups[group], table.getTiles(), size);
        if (!symmetry) base::refuse("a table does not fit a group of {}", set.name);
        for (const uint8_t tile : set.groups[group]) {
            const int laid = symmetry->apply(tile - 1, size) + 1;
            const auto place = std::ranges::find(table.getTiles(), laid) - table.getTiles().begin();
            const uint32_t stride = table.getStride(static_cast<int>(place));
            Part& part = parts_[0][tile];
            part.group = static_cast<uint8_t>(group);
            for (int cell = 0; cell < size.countCells(); ++cell)
                part.ofCell[toIndex(cell)] =
                    stride * static_cast<uint32_t>(symmetry->apply(cell, size));
        }
    }
    if (views_ == 1) return;
    const Symmetry mirror{true, false, false};
    for (int tile = 1; tile < size.countCells(); ++tile) {
        const Part& image = parts_[0][toIndex(mirror.apply(tile - 1, size) + 1)];
        Part& part = parts_[1][toIndex(tile)];
        part.group = image.group;
        for (int cell = 0; cell < size.countCells(); ++cell)
            part.ofCell[toIndex(cell)] = image.ofCell[toIndex(mirror.apply(cell, size))];
    }
}

PatternTables PatternHeuristic::listTables() const {
    PatternTables distinct;
    for (const auto& table : tables_)
        if (!base::contains(distinct, table)) distinct.push_back(table);
    return distinct;
}

size_t PatternHeuristic::countBytes() const {
    size_t bytes = 0;
    for (const auto& table : listTables())
        bytes += table->getEntries().getBytes().size();
    return bytes;
}

PatternHeuristic::State PatternHeuristic::start(ByteSpan tiles) const {
    State state;
    for (size_t cell = 0; cell < tiles.size(); ++cell) {
        const int tile = tiles[cell];
        if (tile == 0) continue;
        state.manhattan += getManhattan(tile, static_cast<int>(cell));
        for (int view = 0; view < views_; ++view) {
            const Part& part = parts_[toIndex(view)][toIndex(tile)];
            state.views[toIndex(view)].index[part.group] += part.ofCell[cell];
        }
    }
    for (int view = 0; view < views_; ++view) {
        View& own = state.views[toIndex(view)];
        for (size_t group = 0; group < tables_.size(); ++group) {
            own.excess[group] = static_cast<uint8_t>(tables_[group]->getExcess(own.index[group]));
            own.sum += own.excess[group];
        }
    }
    return state;
}

void PatternHeuristic::slide(State& state, int tile, int from, int to) const {
    state.manhattan += getManhattan(tile, to) - getManhattan(tile, from);
    for (int view = 0; view < views_; ++view) {
        View& own = state.views[toIndex(view)];
        const Part& part = parts_[toIndex(view)][toIndex(tile)];
        own.index[part.group] += part.ofCell[toIndex(to)] - part.ofCell[toIndex(from)];
        const int excess = tables_[part.group]->getExcess(own.index[part.group]);
        own.sum += excess - own.excess[part.group];
        own.excess[part.group] = static_cast<uint8_t>(excess);
    }
}

}  // namespace puzzle
