#include "tui/tetris/replay/ReplayTimeline.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "tui/tetris/versus/Rivals.h"

namespace tui {

ReplayTimeline::ReplayTimeline(const tetris::SharedReplay& recording)
    : facts_(describeReplay(*recording)), now_{.game = RecordedGame(recording)}
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
    seekSteps_ = steps;
    seekPiece_ = 0;
    goOn();
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
    seekSteps_ = 0;
    seekPiece_ = number;
    goOn();
}

void ReplayTimeline::goOn()
{
    const std::int64_t end = now_.game.getWork() + tetris::ReplayPlayer::kSlice;
    while (isUnderWay() && now_.game.getWork() < end && step()) {
    }
}

bool canPractise(const ReplayTimeline& timeline)
{
    const tetris::PlayedGame& game = timeline.getGame().getGame();
    if (timeline.isAtEnd() || timeline.isUnderWay() || !game.findFalling()) return false;
    const tetris::Match* const match = timeline.getGame().findMatch();
    return match == nullptr || (match->getRules().clock != tetris::MatchClock::Paced &&
                                findRival(timeline.getFacts().header.who[1]));
}

Practice makePractice(const ReplayTimeline& timeline)
{
    const RecordedGame& game = timeline.getGame();
    const ReplayFacts& facts = timeline.getFacts();
    return {.game = game.getGame(),
            .sides = {game.getSide(0), game.getSide(1)},
            .rules = facts.header.rules,
            .sequence = facts.header.sequence,
            .next = facts.header.next,
            .rival = facts.header.match ? facts.header.who[1] : std::string()};
}

CurveReader::CurveReader(const tetris::SharedReplay& recording) : timeline_(recording)
{
    read_.time = curves_.time = timeline_.getFacts().milliseconds;
    isRead_ = timeline_.getFacts().pieces > kMostCurvePieces;
}

void CurveReader::readOn()
{
    const RecordedGame& game = timeline_.getGame();
    const std::int64_t end = game.getWork() + tetris::ReplayPlayer::kSlice;
    while (!isRead_ && game.getWork() < end) {
        const std::optional<RecordedGame::Step> step = timeline_.step();
        if (step) addStep(*step);
        const bool isLong =
            read_.heights.size() > kMostCurvePieces || game.getWork() > kMostReplayWork;
        isRead_ = !step || timeline_.isAtEnd() || isLong;
        if (!isRead_ || isLong) continue;
        // What is played at a pace of this program's own has no times in the file.
        if (read_.time == 0) read_.time = timeline_.getTime();
        curves_ = std::move(read_);
    }
}

void CurveReader::addStep(const RecordedGame::Step& step)
{
    if (!step.landed) return;
    const RecordedGame& game = timeline_.getGame();
    if (game.findMatch() != nullptr) {
        if (step.sent >= kGreatAttack)
            read_.clears.emplace_back(static_cast<int>(game.countLanded()), step.sent);
        return;
    }
    read_.heights.push_back(timeline_.getStack().computeHeight());
    const int rows = std::popcount(step.fullRows);
    if (rows > 0) read_.clears.emplace_back(static_cast<int>(read_.heights.size()), rows);
    read_.scores.push_back(game.getGame().computeLandedScore());
}

ReplayCurves computeCurves(const tetris::SharedReplay& recording)
{
    CurveReader reader(recording);
    while (!reader.isRead())
        reader.readOn();
    return reader.getCurves();
}

}  // namespace tui
