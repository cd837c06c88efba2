#include "tui/tetris/replay/ReplayCourse.h"

#include <bit>

#include "tui/tetris/replay/ReplayTimeline.h"

namespace tui {

ReplayCourse computeCourse(const tetris::SharedReplay& replay)
{
    ReplayCourse course;
    ReplayTimeline timeline(replay);
    course.time = timeline.getFacts().milliseconds;
    if (timeline.getFacts().pieces > kMostCoursePieces) return course;
    while (!timeline.isAtEnd()) {
        const auto step = timeline.step();
        if (!step) break;
        if (!step->landed) continue;
        course.heights.push_back(timeline.getStack().computeHeight());
        const int rows = std::popcount(step->fullRows);
        if (rows > 0) course.clears.emplace_back(static_cast<int>(course.heights.size()), rows);
        course.scores.push_back(timeline.getGame().getGame().computeLandedScore());
    }
    // What is played at a pace of this program's own has no times in the file.
    if (course.time == 0) course.time = timeline.getTime();
    return course;
}

}  // namespace tui
