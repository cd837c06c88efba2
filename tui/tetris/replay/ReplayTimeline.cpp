#include "tui/tetris/replay/ReplayTimeline.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace tui {

ReplayTimeline::ReplayTimeline(const tetris::SharedReplay& replay)
    : facts_(describeReplay(*replay)), now_{.game = RecordedGame(replay)}
{
    kept_.push_back(now_);
}

bool ReplayTimeline::isAtEnd() const
{
    return now_.game.isAtEnd() || !now_.difference.empty();
}

std::optional<RecordedGame::Step> ReplayTimeline::step()
{
    if (isAtEnd()) return std::nullopt;
    const std::int64_t time = now_.time + computeDelay();
    RecordedGame::Step step;
    try {
        step = now_.game.step();
        now_.time = time;
        if (now_.game.isAtEnd()) now_.game.checkResult();
    } catch (const tetris::ReplayDifference& difference) {
        now_.difference = std::to_string(difference.getLine()) + ": " + difference.what();
        if (!now_.game.isAtEnd()) return std::nullopt;
    }
    fullStack_ = step.fullStack;
    keep();
    return step;
}

void ReplayTimeline::keep()
{
    if (now_.game.getSteps() < kept_.back().game.getSteps() + apart_) return;
    if (kept_.size() == kMostKept) {
        std::size_t to = 0;
        for (std::size_t from = 0; from < kept_.size(); from += 2)
            std::swap(kept_[to++], kept_[from]);
        kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(to), kept_.end());
        apart_ *= 2;
    }
    kept_.push_back(now_);
}

void ReplayTimeline::seek(std::int64_t steps)
{
    if (steps < now_.game.getSteps()) {
        const auto later =
            std::ranges::upper_bound(kept_, std::max<std::int64_t>(steps, 0), {},
                                     [](const Moment& moment) { return moment.game.getSteps(); });
        now_ = *(later - 1);
        fullStack_.reset();
    }
    while (now_.game.getSteps() < steps && step()) {
    }
}

void ReplayTimeline::seekPiece(std::int64_t number)
{
    if (getPieceNumber() >= number) {
        const auto pieceOf = [](const Moment& moment) { return moment.game.getPieceNumber(); };
        auto later = std::ranges::lower_bound(kept_, number, {}, pieceOf);
        if (later != kept_.begin()) --later;
        now_ = *later;
        fullStack_.reset();
    }
    while (getPieceNumber() < number && step()) {
    }
}

ReplayCurves computeCurves(const tetris::SharedReplay& replay)
{
    ReplayCurves curves;
    ReplayTimeline timeline(replay);
    curves.time = timeline.getFacts().milliseconds;
    if (timeline.getFacts().pieces > kMostCurvePieces) return curves;
    while (!timeline.isAtEnd()) {
        const auto step = timeline.step();
        if (!step) break;
        if (!step->landed) continue;
        curves.heights.push_back(timeline.getStack().computeHeight());
        const int rows = std::popcount(step->fullRows);
        if (rows > 0) curves.clears.emplace_back(static_cast<int>(curves.heights.size()), rows);
        curves.scores.push_back(timeline.getGame().getGame().computeLandedScore());
    }
    // What is played at a pace of this program's own has no times in the file.
    if (curves.time == 0) curves.time = timeline.getTime();
    return curves;
}

}  // namespace tui
