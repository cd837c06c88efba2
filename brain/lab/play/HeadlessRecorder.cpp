#include "brain/lab/play/HeadlessRecorder.h"

#include <stdexcept>
#include <utility>

namespace tetris {

namespace {

ReplayResult makeResult(GameEnd end, const GameResult& game, const Board& board) {
    return {.end = end,
            .sides = {SideResult{.score = game.computeScore(),
                                 .pieces = game.pieces,
                                 .rows = game.tally.rows,
                                 .board = hashBoard(board)}},
            .time = game.getTime().value_or(0)};
}

}  // namespace

ReplayHeader makeReplayHeader(const GameSetup& setup, uint64_t seed, bool active,
                              const std::string& start) {
    ReplayHeader header{.rules = makeRules(setup, seed),
                        .sequence = setup.sequence,
                        .mode = setup.mode,
                        .brain = setup.brain.getName(),
                        .brainActive = active,
                        .adversary = setup.adversary,
                        .master = setup.master ? setup.master->getName() : "",
                        .weights = {setup.brain.getWeightsHash()},
                        .start = start};
    header.rules.limit = findLimit(setup, seed);
    return header;
}

HeadlessRecorder::HeadlessRecorder(const GameSetup& setup, uint64_t seed,
                                   const RecordingOptions& recording)
    : setup_(setup),
      recording_(recording),
      seed_(seed),
      recorder_(makeReplayHeader(setup, seed, true, recording.start)) {
    if (setup.given != nullptr) given_.emplace(setup.given);
}

void HeadlessRecorder::noteDealt(const PlayedGame& game) {
    for (; noted_ < game.countDealt(); ++noted_) {
        if (game.hasAdversaryDealt()) {
            recorder_.onDealt(game.findFalling().value().piece);
        } else if (given_) {
            recorder_.onDealt(given_->next(game.copyBoard()));
        }
    }
}

void HeadlessRecorder::stopIfFull(const PlayedGame& game) {
    if (isFull() && game.isRunning())
        stopped_ = recorder_.format(computeResult(GameEnd::Stopped, game));
}

void HeadlessRecorder::onTick(const PlayedGame& game, const std::optional<Verb>& verb,
                              const GameReport& report) {
    if (stopped_) return;
    if (verb) recorder_.onTick(game.getTime().value_or(0), *verb, !report.locks.empty());
    noteDealt(game);
    if (!report.locks.empty()) stopIfFull(game);
}

void HeadlessRecorder::onPlacement(const PlayedGame& game, const Placement& placement,
                                   bool usesHold) {
    if (stopped_) return;
    recorder_.onPlacement(placement, usesHold);
    noteDealt(game);
    stopIfFull(game);
}

void HeadlessRecorder::onDeal(const PieceSequence& sequence, int piece) {
    if (!stopped_ && (sequence.hasAdversaryDealt() || given_)) recorder_.onDealt(piece);
}

void HeadlessRecorder::onPlacement(const Move& move, const Board& board) {
    if (move.y != board.dropHeight(*move.piece, move.x)) {
        throw std::logic_error("the brain " + setup_.brain.getName() +
                               " placed a piece where no straight drop leads; that cannot be "
                               "recorded");
    }
    if (!stopped_) recorder_.onPlacement({move.piece, move.x, move.y});
}

void HeadlessRecorder::onPlaced(const GameResult& now, const Board& board) {
    if (stopped_ || !isFull() || now.pieces == findLimit(setup_, seed_)) return;
    stopped_ = recorder_.format(makeResult(GameEnd::Stopped, now, board));
}

void HeadlessRecorder::finish(const GameResult& result) {
    if (stopped_) {
        recording_.keep(seed_, *stopped_, false);
        return;
    }
    const ReplayResult numbers = makeResult(result.end, result, result.board);
    recording_.keep(seed_, recorder_.format(numbers), true);
}

void PlacementRecorder::onPlacement(const PlacementView& placement) {
    if (now_.pieces.size() == kFewest) before_ = std::exchange(now_, {});
    if (now_.pieces.empty()) now_.start = placement.board;
    now_.pieces.push_back({.piece = placement.piece,
                           .turns = countTurns(placement.piece, *placement.move.piece),
                           .x = placement.move.x});
    ++count_;
}

int64_t PlacementRecorder::countBefore() const {
    return count_ - static_cast<int64_t>(before_.pieces.size() + now_.pieces.size());
}

const Board& PlacementRecorder::getStart() const {
    return before_.pieces.empty() ? now_.start : before_.start;
}

std::vector<DroppedPiece> PlacementRecorder::list() const {
    std::vector<DroppedPiece> all = before_.pieces;
    all.insert(all.end(), now_.pieces.begin(), now_.pieces.end());
    return all;
}

}  // namespace tetris
