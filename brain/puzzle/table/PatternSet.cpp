#include "brain/puzzle/table/PatternSet.h"

#include <algorithm>
#include <array>
#include <utility>

#include "brain/puzzle/table/PatternBuilder.h"
#include "core/base/Text.h"

namespace puzzle {

namespace {

// A row: the narrow size, and the groups. Commas separate tiles, which ascend, blanks groups.
struct SetRow {
    BoardSize size;
    std::string_view groups;
};

// For each size smallest first. How they were chosen: docs/puzzle.md.
constexpr std::array kRows{
    SetRow{{2, 6}, "1,2,3,4,5,6 7,8,9,10,11"},
    SetRow{{2, 7}, "1,2,3,4,5,6 7,8,9,10,11,12 13"},
    SetRow{{2, 7}, "1,2,3,4,5,6 7,8,9,10,11,12,13"},
    SetRow{{2, 8}, "1,2,3,4,5 6,7,8,9,10 11,12,13,14,15"},
    SetRow{{3, 4}, "1,2,3,4,5,6 7,8,9,10,11"},
    SetRow{{3, 5}, "1,2,4,5,7,8 9,10,11,12,13,14 3,6"},
    SetRow{{3, 5}, "1,2,3,4,5,6,7 8,9,10,11,12,13,14"},
    SetRow{{4, 4}, "1,5,6,9,10,13 7,8,11,12,14,15 2,3,4"},
    SetRow{{4, 4}, "1,5,6,9,10,13,14 3,4,7,8,11,12,15 2"},
    SetRow{{2, 9}, "1,2,3,4,5 6,7,8,9 10,11,12,13 14,15,16,17"},
    SetRow{{2, 10}, "1,2,3,4,5 6,7,8,9,10 11,12,13,14,15 16,17,18,19"},
    SetRow{{2, 11}, "1,2,3,4,5 6,7,8,9 10,11,12,13 14,15,16,17 18,19,20,21"},
    SetRow{{2, 12}, "1,2,3,4,5 6,7,8,9,10 11,12,13,14,15 16,17,18,19 20,21,22,23"},
    SetRow{{3, 6}, "1,2,3,4,5 6,7,8,9 10,11,13,14 12,15,16,17"},
    SetRow{{3, 7}, "1,2,4,5,7 3,6,8,9,12 10,11,13,14,16 15,17,18,19,20"},
    SetRow{{3, 8}, "1,2,4,5,7 3,6,8,9,12 10,11,13,14,16 15,17,18,20,21 19,22,23"},
    SetRow{{4, 5}, "1,2,5,6,9 3,4,7,8,12 10,13,14,17,18 11,15,16,19"},
    SetRow{{4, 6}, "1,2,5,6,9 3,4,7,8,12 10,13,14,17,18 11,15,16,19,20 21,22,23"},
    SetRow{{5, 5}, "18,19,20,23,24 12,16,17,21,22 5,9,10,14,15 1,2,6,7,11 3,4,8,13"},
    SetRow{{5, 5}, "1,2,3,6,7,8 4,5,9,10,14,15 11,12,16,17,21,22 13,18,19,20,23,24"},
};

std::vector<Bytes> parseGroups(std::string_view text) {
    std::vector<Bytes> groups;
    while (!text.empty()) {
        std::string_view tiles = base::takeWord(text);
        Bytes& group = groups.emplace_back();
        while (!tiles.empty())
            base::parseNumber(base::takeWord(tiles, ','), group.emplace_back());
    }
    return groups;
}

constexpr int kLeastBlockCells = 26;
constexpr std::string_view kBlocks = "blocks";

bool hasBlocks(BoardSize size) {
    const int cells = size.countCells();
    return size.width >= 4 && cells >= kLeastBlockCells && cells <= kMaxPatternCells;
}

// Groups of 2x2 tiles. What is left of an odd width or height, the last column and then the last
// row from the right, is cut into groups of four.
//
// On square boards of even width these blocks are their own mirror image, so the value of the
// mirrored board would say nothing new. There they are shifted right by a column, and the first and
// the last column are cut into groups of four. Two rows that four does not divide are not shifted.
PatternSet makeBlocks(BoardSize size) {
    PatternSet set{std::string(kBlocks), size, {}};
    Bytes group;
    const auto close = [&] {
        if (!group.empty()) set.groups.push_back(std::exchange(group, {}));
    };
    const auto add = [&](int row, int column) {
        const int tile = row * size.width + column + 1;
        if (tile != size.countCells()) group.push_back(static_cast<uint8_t>(tile));
        if (group.size() == 4) close();
    };
    const bool isSymmetric = size.width == size.height && size.width % 2 == 0;
    const int shiftedRows = isSymmetric ? size.height / 4 * 4 : 0;
    for (int row = 0; row + 1 < size.height; row += 2) {
        for (int column = row < shiftedRows ? 1 : 0; column + 1 < size.width; column += 2) {
            for (const int i : {0, 1, 2, 3})
                add(row + i / 2, column + i % 2);
            close();
        }
    }
    for (const int column : {0, size.width - 1}) {
        for (int row = 0; row < shiftedRows; ++row)
            add(row, column);
        close();
    }
    if (size.width % 2 != 0) {
        for (int row = 0; row < size.height; ++row)
            add(row, size.width - 1);
    }
    if (size.height % 2 != 0) {
        for (int column = size.width / 2 * 2 - 1; column >= 0; --column)
            add(size.height - 1, column);
    }
    close();
    for (Bytes& tiles : set.groups)
        std::ranges::sort(tiles);
    return set;
}

PatternSet makeSet(const SetRow& row) {
    PatternSet set{"", row.size, parseGroups(row.groups)};
    for (const Bytes& group : set.groups) {
        if (!set.name.empty()) set.name += '-';
        set.name += std::to_string(group.size());
    }
    return set;
}

}  // namespace

std::vector<PatternSet> listAllPatternSets() {
    std::vector<PatternSet> sets;
    for (const SetRow& row : kRows)
        sets.push_back(makeSet(row));
    return sets;
}

std::vector<PatternSet> listPatternSets(BoardSize size) {
    if (size.width > size.height) size = size.transposed();
    std::vector<PatternSet> sets;
    for (const SetRow& row : kRows) {
        if (row.size == size) sets.push_back(makeSet(row));
    }
    if (hasBlocks(size)) sets.push_back(makeBlocks(size));
    return sets;
}

std::optional<PatternSet> findPatternSet(std::string_view name, BoardSize size) {
    for (PatternSet& set : listPatternSets(size)) {
        if (set.name == name) return std::move(set);
    }
    return std::nullopt;
}

bool hasPatternSet(std::string_view name) {
    return name == kBlocks ||
           std::ranges::any_of(kRows, [&](const SetRow& row) { return makeSet(row).name == name; });
}

}  // namespace puzzle
