#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/tetris/TPoint.h"
#include "core/tetris/rules/ModernGame.h"

namespace tetris {

// The modern rules, implemented a second time and without regard for speed: rows of text, the
// tables of ReferenceTurning, and a clock that ticks once a microsecond. It shares only names of
// goals, verbs, spins and ends with ModernGame.
class ReferenceModernGame {
public:
    // `deal` returns the index of the next piece; `holes` returns the column of the next hole.
    ReferenceModernGame(std::function<int()> deal, std::function<int()> holes,
                        const GameRules& rules);

    // False if it was refused.
    bool tick(Verb verb);
    void elapse(int64_t milliseconds);
    void passMicrosecond();
    // Locks the piece that falls in that place.
    void placeAt(const FallingPiece& piece, Spin spin);
    // A side of a match: called with the rows that a lock has cleared and its attack, it returns
    // how many rows of garbage rise after it. Their holes come from `holes`.
    void setExchange(std::function<int(int, int)> exchange) { exchange_ = std::move(exchange); }

    bool isRunning() const { return end_ == GameEnd::None; }
    GameEnd getEnd() const { return end_; }
    int countLocked() const { return locked_; }
    int countRisen() const { return garbageRisen_; }
    // The first difference in words between the game and this one; empty if they agree.
    std::string findDifference(const ModernGame& game) const;
    std::string toString() const;

private:
    struct Place {
        char facing = 'N';
        int x = 0;
        int y = 0;
    };

    std::vector<TPoint> listPlaceCells(const Place& place) const;
    bool isFilled(int x, int y) const;
    bool fits(const Place& place) const;
    bool isOnSupport() const;
    int findLowest() const;
    int getReferenceLevel() const;

    bool shiftTo(const Place& to, const char* spin);
    bool turnTo(char turn);
    int fallRows(int most);
    void changePlace(const Place& to);
    void lockHere();
    int score(int rows);
    bool isRowDue();
    void dropGarbage(int count);
    void enterKind(int kind);
    void enterFromSequence();
    void clearBoard();

    std::function<int()> deal_;
    std::function<int()> holes_;
    std::function<int(int, int)> exchange_;
    GameRules rules_;
    std::vector<std::string> board_;  // the lowest row first
    GameEnd end_ = GameEnd::None;

    int kind_ = 0;
    Place place_;
    std::string spin_;
    int64_t fallen_ = 0;  // F, D, M and Y of the rules
    int64_t rested_ = 0;
    int moves_ = 0;
    int lowest_ = 0;
    bool touched_ = false;
    bool rests_ = false;

    int held_ = -1;
    bool holdUsed_ = false;
    int dealt_ = 0;
    int locked_ = 0;
    int rows_ = 0;
    int64_t points_ = 0;
    int combo_ = -1;
    bool hard_ = false;
    int locksSinceRow_ = 0;
    int garbageRisen_ = 0;
    int garbageOnBoard_ = 0;
    int64_t microseconds_ = 0;
};

}  // namespace tetris
