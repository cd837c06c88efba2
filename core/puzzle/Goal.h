#pragma once

#include <optional>

#include "core/puzzle/Position.h"

namespace puzzle {

// The corner of the blank in the solved board, as a person writes boards.
enum class BlankHome { Last, First };

// The arrangement that boards are solved to, as a person writes them: all tiles in order with the
// blank last or first, for boards of any size, or any arrangement.
//
// The program itself solves to few of them, so that tables serve many goals. `read` mirrors a board
// and renames its tiles for that, and `write` undoes it. A goal with its blank in a corner becomes
// the solved board. Any other becomes getTarget: the solved board after the blank has gone from the
// last cell to the left, and then up, within the lower right quarter.
class Goal {
public:
    Goal(BlankHome home = BlankHome::Last) : home_(home) {}  // NOLINT(google-explicit-constructor)
    explicit Goal(const Position& arrangement) : arrangement_(arrangement) {}

    // The arrangement for boards of that size. Throws std::invalid_argument if the goal is for
    // boards of another one.
    [[nodiscard]] Position getArrangement(BoardSize size) const;
    // What `read` makes of the arrangement.
    [[nodiscard]] Position getTarget(BoardSize size) const;
    // The board for the program, and as a person writes it. Both throw as getArrangement.
    [[nodiscard]] Position read(const Position& written) const;
    [[nodiscard]] Position write(const Position& board) const;
    // The slide on the board for the program, of one on the board as it is written; and back.
    [[nodiscard]] Slide turn(Slide slide) const;
    // The size of the only boards that it is for; nullopt if it is for all.
    [[nodiscard]] std::optional<BoardSize> findSize() const;

    friend bool operator==(const Goal&, const Goal&) = default;

private:
    class Reading;

    // In which directions boards are mirrored.
    [[nodiscard]] bool mirrorsColumns() const;
    [[nodiscard]] bool mirrorsRows() const;

    BlankHome home_ = BlankHome::Last;
    std::optional<Position> arrangement_;
};

}  // namespace puzzle
