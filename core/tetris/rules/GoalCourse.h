#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/tetris/rules/ModernGame.h"

namespace tetris {

// How far a modern game was after each of its locks, and how high its stack stood: another game can
// be compared with it at the same moment, or at the same row. A value.
//
//     GoalCourse course;
//     course.note(game);  // at its start, and after each lock
//     course.findTime(10);
class GoalCourse {
public:
    struct Moment {
        int64_t milliseconds = 0;
        int pieces = 0;
        int rows = 0;  // on the way to the goal: cleared, of a cheese game dug
        int64_t score = 0;
        int height = 0;  // of the stack, with rows of garbage

        bool operator==(const Moment&) const = default;
    };

    // The game as it is now. What was noted with as many pieces or more is dropped: the game has
    // been taken back.
    void note(const ModernGame& game);
    // The same with these numbers.
    void note(const Moment& moment);

    bool isEmpty() const { return moments_.empty(); }
    // How it stood at that time, or at the end if it ended before; null before the first moment.
    const Moment* findAt(int64_t milliseconds) const;
    // When it had that many rows; nullopt if it never had, or had them when the first moment was
    // noted.
    std::optional<int64_t> findTime(int rows) const;

    bool operator==(const GoalCourse&) const = default;

private:
    std::vector<Moment> moments_;
};

}  // namespace tetris
