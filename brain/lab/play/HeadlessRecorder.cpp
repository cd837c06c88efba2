#include "brain/lab/play/HeadlessRecorder.h"

#include <algorithm>
#include <stdexcept>

#include "brain/lab/play/HeadlessGame.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

ReplayResult makeResult(ReplayEnd end, const GameResult& game, const Board& board)
{
    return {.end = end,
            .score = game.computeScore(),
            .pieces = game.pieces,
            .rows = game.tally.rows,
            .board = hashBoard(board)};
}

}  // namespace

ReplayHeader makeReplayHeader(const GameSetup& setup, std::uint64_t seed, bool active,
                              const std::string& start)
{
    return {.sequence = setup.sequence,
            .seed = seed,
            .width = setup.width,
            .rows = setup.rows,
            .mode = setup.mode,
            .brain = setup.brain.getName(),
            .brainActive = active,
            .adversary = setup.adversary,
            .master = setup.master ? setup.master->getName() : "",
            .weights = setup.brain.getWeightsHash(),
            .limit = findLimit(setup, seed),
            .rising = setup.rising,
            .start = start};
}

HeadlessRecorder::HeadlessRecorder(const GameSetup& setup, std::uint64_t seed,
                                   const RecordingOptions& recording)
    : setup_(setup),
      recording_(recording),
      seed_(seed),
      recorder_(makeReplayHeader(setup, seed, true, recording.start))
{
}

void HeadlessRecorder::noteDealt(const Game& game)
{
    if (!game.isRunning() || !isRecordedApart(game.hasAdversaryDealt())) return;
    const auto& pieces = Piece::getPieces();
    const auto* const piece = std::ranges::find(pieces, &game.getPiece());
    recorder_.onDealt(static_cast<int>(piece - pieces.begin()));
}

void HeadlessRecorder::onStart(const Game& game)
{
    noteDealt(game);
}

void HeadlessRecorder::onTick(const Game& game, Verb verb, const TickReport& report)
{
    if (stopped_) return;
    recorder_.onTick(0, verb, report);
    if (!report.landed || !game.isRunning()) return;
    noteDealt(game);
    if (isFull()) stopped_ = recorder_.format(computeResult(ReplayEnd::Stopped, game));
}

void HeadlessRecorder::onDeal(const PieceSequence& sequence, int piece)
{
    if (!stopped_ && isRecordedApart(sequence.hasAdversaryDealt())) recorder_.onDealt(piece);
}

void HeadlessRecorder::onPlacement(int piece, const Move& move, const Board& board)
{
    if (move.y != board.dropHeight(*move.piece, move.x)) {
        throw std::logic_error("the brain " + setup_.brain.getName() +
                               " placed a piece where no straight drop leads; that cannot be "
                               "recorded");
    }
    if (!stopped_) recorder_.onPlacement(piece, countTurns(piece, *move.piece), move.x);
}

void HeadlessRecorder::onPlaced(const GameResult& now, const Board& board)
{
    if (stopped_ || !isFull() || now.pieces == findLimit(setup_, seed_)) return;
    stopped_ = recorder_.format(makeResult(ReplayEnd::Stopped, now, board));
}

void HeadlessRecorder::finish(const GameResult& result)
{
    if (stopped_) {
        recording_.keep(seed_, *stopped_, false);
        return;
    }
    const ReplayResult numbers = makeResult(toReplayEnd(result.end), result, result.board);
    recording_.keep(seed_, recorder_.format(numbers), true);
}

}  // namespace tetris
