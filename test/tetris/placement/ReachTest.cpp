#include "brain/tetris/placement/Reach.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/Turning.h"
#include "test/support/Effort.h"
#include "test/support/game/ModernText.h"

namespace tetris {
namespace {

std::vector<std::string> listTexts(const std::vector<Reached>& reached) {
    std::vector<std::string> texts;
    for (const Reached& each : reached)
        texts.push_back(toText(each.piece) + " " + std::string(toString(each.spin)));
    return texts;
}

// Against a search that goes from place to place by the rules' own functions

using ReachState = std::pair<FallingPiece, Spin>;

std::vector<Reached> searchPlainly(const Board& board, const FallingPiece& from,
                                   ReachOptions options) {
    std::vector<ReachState> states;
    const auto add = [&](const FallingPiece& piece, Spin spin) {
        const ReachState state{piece, spin};
        if (isFree(board, piece) && std::ranges::find(states, state) == states.end())
            states.push_back(state);
    };
    add(from, Spin::None);
    for (size_t i = 0; i < states.size(); ++i) {
        const FallingPiece piece = states[i].first;
        add({piece.piece, piece.facing, piece.x - 1, piece.y}, Spin::None);
        add({piece.piece, piece.facing, piece.x + 1, piece.y}, Spin::None);
        add({piece.piece, piece.facing, piece.x, piece.y - 1}, Spin::None);
        for (const Turn each : {Turn::Right, Turn::Left, Turn::Around}) {
            if (each == Turn::Around && !options.halfTurns) continue;
            const std::optional<Turned> turned = turn(board, piece, each);
            if (turned) add(turned->piece, findSpin(board, *turned, each));
        }
    }
    // By facing, the lower left corner, and the better spin first.
    std::map<std::tuple<Facing, int, int, int>, Reached> ordered;
    for (const ReachState& state : states) {
        if (!isResting(board, state.first)) continue;
        const FallingPiece name = nameByFirstFacing(state.first);
        const Placement placement = toPlacement(name);
        ordered.insert({{name.facing, placement.x, placement.y, -static_cast<int>(state.second)},
                        {name, state.second}});
    }
    std::vector<Reached> list;
    for (const auto& each : ordered) {
        const bool isSame = !list.empty() && list.back().piece == each.second.piece;
        if (options.spinsApart || !isSame) list.push_back(each.second);
    }
    return list;
}

// A well with overhangs: rows with holes, and some room between them.
Board makeCave(base::JavaRandom& random, int width, int height) {
    std::string rows;
    const int filledRows = random.nextInt(height - 2);
    const int density = 2 + random.nextInt(7);
    for (int y = 0; y < filledRows; ++y) {
        std::string row;
        for (int x = 0; x < width; ++x)
            row += random.nextInt(10) < density ? '#' : '.';
        rows += (y == 0 ? "" : "/") + row;
    }
    if (rows.empty()) rows = std::string(static_cast<size_t>(width), '.');
    return readBoard(rows, height);
}

TEST(ReachTest, ItFindsWhatASearchFromPlaceToPlaceFinds) {
    base::JavaRandom random(1);
    for (int i = 0; i < scaleEffort(400); ++i) {
        // Wide wells are searched in another way.
        const int width = 4 + random.nextInt(i % 3 == 0 ? 12 : 7);
        const int height = i % 10 == 0 ? 64 : 8 + random.nextInt(10);
        const Board board = makeCave(random, width, height);
        const FallingPiece from{random.nextInt(7), kFacings[static_cast<size_t>(random.nextInt(4))],
                                random.nextInt(width), random.nextInt(height)};
        for (const bool halfTurns : {false, true}) {
            const ReachOptions options{.halfTurns = halfTurns, .spinsApart = i % 2 == 0};
            ASSERT_EQ(listTexts(listReachable(board, from, options)),
                      listTexts(searchPlainly(board, from, options)))
                << toText(from) << (halfTurns ? " with" : " without") << " half turns on\n"
                << board;
        }
    }
}

TEST(ReachTest, APieceThatIsNotFreeReachesNothing) {
    const Board board = readBoard("....#.....", 20);
    EXPECT_TRUE(listReachable(board, {Piece::PYRAMID, Facing::North, 4, 0}).empty());
    EXPECT_TRUE(listReachable(board, {Piece::PYRAMID, Facing::North, 4, 20}).empty());
    EXPECT_TRUE(listReachable(board, {Piece::PYRAMID, Facing::North, -1, 9}).empty());
}

}  // namespace
}  // namespace tetris
