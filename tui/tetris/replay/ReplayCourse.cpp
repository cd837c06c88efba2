#include "tui/tetris/replay/ReplayCourse.h"

#include <bit>

#include "tui/tetris/replay/ReplayTimeline.h"

namespace tui {

ReplayCourse computeCourse(const std::shared_ptr<const tetris::Replay>& replay)
{
    ReplayCourse course;
    for (const tetris::ReplayEntry& entry : replay->entries) {
        if (entry.kind == tetris::ReplayEntry::Kind::Verbs) course.time += entry.value;
    }
    if (replay->result.pieces > kMostCoursePieces) return course;
    ReplayTimeline timeline(replay);
    while (!timeline.isAtEnd()) {
        const auto report = timeline.step();
        if (!report) break;
        if (!report->landed) continue;
        course.heights.push_back(timeline.getStack().computeHeight());
        const int rows = std::popcount(report->fullRows);
        if (rows > 0) course.clears.emplace_back(static_cast<int>(course.heights.size()), rows);
    }
    return course;
}

}  // namespace tui
