#include "tui/tetris/replay/ReplayTimeline.h"

#include <algorithm>
#include <utility>

#include "core/tetris/Piece.h"

namespace tui {

namespace {

// The pace of a replay without times, in milliseconds; verbs other than Down take no time.
constexpr std::int64_t kPlacementTime = 250;
constexpr std::int64_t kDownTime = 50;

bool hasTimes(const tetris::Replay& replay)
{
    return std::ranges::any_of(replay.entries, [](const tetris::ReplayEntry& entry) {
        return entry.kind == tetris::ReplayEntry::Kind::Verbs && entry.value > 0;
    });
}

}  // namespace

ReplayTimeline::ReplayTimeline(std::shared_ptr<const tetris::Replay> replay)
    : hasTimes_(hasTimes(*replay)),
      now_{.player = tetris::ReplayPlayer(replay),
           .stack = PieceGrid(replay->header.width, replay->header.rows + tetris::kTopRows)}
{
    kept_.push_back(now_);
}

bool ReplayTimeline::isAtEnd() const
{
    return now_.player.isAtEnd() || !now_.difference.empty();
}

std::int64_t ReplayTimeline::computeDelay() const
{
    if (isAtEnd()) return 0;
    const tetris::ReplayPlayer& player = now_.player;
    if (hasTimes_) return *player.findNextTime() - player.getTime();
    if (player.getGame() == nullptr) return kPlacementTime;
    return player.findVerb() == tetris::Verb::Down ? kDownTime : 0;
}

std::int64_t ReplayTimeline::getPieceNumber() const
{
    const tetris::ReplayPlayer& player = now_.player;
    return player.countPieces() + (player.getPlacement() != nullptr ? 1 : 0);
}

std::optional<tetris::TickReport> ReplayTimeline::step()
{
    if (isAtEnd()) return std::nullopt;
    const std::int64_t time = now_.time + computeDelay();
    tetris::TickReport report;
    try {
        report = now_.player.step();
        now_.time = time;
        if (now_.player.isAtEnd()) now_.player.checkResult();
    } catch (const tetris::ReplayDifference& difference) {
        now_.difference = std::to_string(difference.getLine()) + ": " + difference.what();
        if (!now_.player.isAtEnd()) return std::nullopt;
    }
    fullStack_.reset();
    if (report.landed) {
        now_.stack.land(*report.landed);
        if (report.fullRows != 0) fullStack_ = now_.stack;
        now_.stack.removeRows(report.fullRows);
    }
    keep();
    return report;
}

void ReplayTimeline::keep()
{
    if (now_.player.getSteps() < kept_.back().player.getSteps() + apart_) return;
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
    if (steps < now_.player.getSteps()) {
        const auto later =
            std::ranges::upper_bound(kept_, std::max<std::int64_t>(steps, 0), {},
                                     [](const Moment& moment) { return moment.player.getSteps(); });
        now_ = *(later - 1);
        fullStack_.reset();
    }
    while (now_.player.getSteps() < steps && step()) {
    }
}

void ReplayTimeline::seekPiece(std::int64_t number)
{
    if (getPieceNumber() >= number) {
        const auto pieceOf = [](const Moment& moment) {
            return moment.player.countPieces() + (moment.player.getPlacement() != nullptr ? 1 : 0);
        };
        auto later = std::ranges::lower_bound(kept_, number, {}, pieceOf);
        if (later != kept_.begin()) --later;
        now_ = *later;
        fullStack_.reset();
    }
    while (getPieceNumber() < number && step()) {
    }
}

std::optional<tetris::Placement> ReplayTimeline::findPlacement() const
{
    if (isAtEnd()) return std::nullopt;
    if (const tetris::ReplayEntry* const placement = now_.player.getPlacement()) {
        const tetris::Piece& piece = *tetris::findRotation(placement->piece, placement->rotation);
        const int x = placement->x;
        return tetris::Placement{&piece, x, now_.player.copyBoard().dropHeight(piece, x)};
    }
    tetris::ReplayPlayer ahead = now_.player;
    try {
        while (!ahead.isAtEnd()) {
            if (const tetris::TickReport report = ahead.step(); report.landed) return report.landed;
        }
    } catch (const tetris::ReplayDifference&) {
    }
    return std::nullopt;
}

}  // namespace tui
