#include "core/tetris/rules/Finesse.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/tetris/rules/ModernGame.h"
#include "test/support/game/ModernScript.h"

namespace tetris {
namespace {

using Cells = std::set<std::pair<int, int>>;

// The cells where the piece of that game would come to rest.
Cells findRest(const ModernGame& game) {
    Cells cells;
    for (const TPoint& cell : listCells(dropDown(game.getBoard(), game.getPiece().value())))
        cells.emplace(cell.x, cell.y);
    return cells;
}

// Every sequence of presses, in a real game, with the fewest presses for each place.
class AllPresses {
public:
    AllPresses(const ModernGame& game, bool turnsAround, int most) : turnsAround_(turnsAround) {
        go(game, 0, most);
    }

    const std::map<Cells, std::pair<int, FallingPiece>>& getFewest() const { return fewest_; }

private:
    void go(const ModernGame& game, int presses, int most) {
        const Cells rest = findRest(game);
        const auto [found, isNew] =
            fewest_.try_emplace(rest, presses, dropDown(game.getBoard(), game.getPiece().value()));
        if (!isNew && presses < found->second.first) found->second.first = presses;
        if (presses == most) return;
        using enum Verb;
        for (const Verb verb : {Left, Right, TurnRight, TurnLeft, TurnAround}) {
            if (verb == TurnAround && !turnsAround_) continue;
            ModernGame next = game;
            if (!next.tick(verb).moved) continue;
            go(next, presses + 1, most);
            if (verb != Left && verb != Right) continue;
            while (next.tick(verb).moved) {
            }
            go(next, presses + 1, most);
        }
    }

    bool turnsAround_;
    std::map<Cells, std::pair<int, FallingPiece>> fewest_;
};

TEST(FinesseTest, NoSequenceOfPressesIsShorter) {
    // Width, is there a key for the turn by half, and how many presses reach every place.
    const std::vector<std::tuple<int, bool, int>> rows = {
        {10, true, 4}, {10, false, 4}, {7, false, 4}, {4, true, 3}};
    for (const auto& [width, turnsAround, most] : rows) {
        const GameRules rules{.width = width, .rows = 8};
        const Finesse finesse(rules, turnsAround);
        for (size_t piece = 0; piece < kModernPieces.size(); ++piece) {
            const std::string name(kModernPieces.substr(piece, 1));
            const AllPresses all(makeModernGame(name, rules), turnsAround, most);
            // O has a place for each column but one; I, S and Z one for each cell of two facings.
            const int facings = name == "O" ? 1 : name == "I" || name == "S" || name == "Z" ? 2 : 4;
            int places = 0;
            for (int facing = 0; facing < facings; ++facing) {
                std::set<int> columns;
                for (const TPoint& cell :
                     getFacedCells(static_cast<int>(piece), kFacings[static_cast<size_t>(facing)])
                         .cells)
                    columns.insert(cell.x);
                places += width + 1 - static_cast<int>(columns.size());
            }
            EXPECT_EQ(all.getFewest().size(), places) << name << " " << width;
            for (const auto& [cells, fewest] : all.getFewest())
                EXPECT_EQ(finesse.countFewest(fewest.second), fewest.first)
                    << name << " at " << fewest.second.x << " of " << width;
        }
    }
}

TEST(FinesseTest, WhatPlayersLearnIsWhatItCounts) {
    const Finesse finesse({});
    const auto count = [&finesse](size_t piece, Facing facing, int x) {
        return finesse.countFewest({static_cast<int>(piece), facing, x, 5});
    };
    using enum Facing;
    const size_t i = kModernPieces.find('I');
    const size_t t = kModernPieces.find('T');
    const size_t o = kModernPieces.find('O');
    EXPECT_EQ(count(t, North, 4), 0) << "where it enters";
    EXPECT_EQ(count(t, North, 1), 1) << "held to the wall";
    EXPECT_EQ(count(t, North, 2), 2) << "two taps, or wall and back";
    EXPECT_EQ(count(t, East, 0), 2) << "turned, and held to the wall";
    EXPECT_EQ(count(t, South, 4), 1) << "by half, with a key of its own";
    EXPECT_EQ(count(o, North, 0), 1);
    EXPECT_EQ(count(i, East, 0), count(i, West, 0)) << "the same cells";
}

}  // namespace
}  // namespace tetris
