#include "brain/lab/play/HeadlessGame.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "brain/lab/play/SteeredGame.h"
#include "core/base/Index.h"
#include "core/base/Range.h"

namespace tetris {

namespace {

// Deals the pieces of a game, and the next queue with as many pieces as the brain wants to see.
class PieceDealer {
public:
    // `sees`: as Brain::sees.
    PieceDealer(PieceSequence& sequence, int sees, bool isForeseeable, int limit)
        : sequence_(sequence), limit_(limit) {
        if (sees == Brain::kSeesAll) sees = Brain::kMaxSeen;
        if (isForeseeable) seen_ = base::toIndex(sees);
        if (seen_ > 0) dealt_.reserve(seen_ + kChunk);
    }

    int deal(const Board& board) {
        ++count_;
        if (seen_ == 0) return sequence_.next(board);
        if (dealt_.size() < head_ + seen_ + 1) {
            dealt_.erase(dealt_.begin(), dealt_.begin() + static_cast<ptrdiff_t>(head_));
            head_ = 0;
            while (dealt_.size() < seen_ + kChunk)
                dealt_.push_back(sequence_.next(board));
        }
        return dealt_[head_++];
    }

    // The pieces dealt by the sequence that are still to be played.
    std::vector<int> listAhead() const {
        return {dealt_.begin() + static_cast<ptrdiff_t>(head_), dealt_.end()};
    }

    // The next pieces behind the piece dealt last, whatever the brain sees; none against an
    // adversary.
    std::vector<int> peek(int count) const {
        if (limit_ > 0) count = std::min(count, countLeft());
        std::vector<int> ahead = listAhead();
        if (std::ssize(ahead) < count) {
            const std::vector<int> more = sequence_.peek(count - base::count(ahead));
            ahead.insert(ahead.end(), more.begin(), more.end());
        }
        ahead.resize(std::min(ahead.size(), base::toIndex(count)));
        return ahead;
    }

    // Continues after `count` pieces; `ahead`: those that the sequence has already dealt after
    // them.
    void resume(int64_t count, const std::vector<int>& ahead) {
        count_ = count;
        dealt_ = ahead;
        head_ = 0;
    }

    // The next queue after the piece dealt last.
    std::span<const int> getNext() const {
        size_t count = seen_;
        if (limit_ > 0) count = std::min(count, base::toIndex(countLeft()));
        return std::span(dealt_).subspan(head_, seen_ == 0 ? 0 : count);
    }

private:
    // So the queue moves down once in that many pieces.
    static constexpr size_t kChunk = 256;

    // Requires: there is a limit.
    int countLeft() const { return static_cast<int>(limit_ - count_); }

    PieceSequence& sequence_;
    int limit_;
    size_t seen_ = 0;
    int64_t count_ = 0;       // pieces dealt
    std::vector<int> dealt_;  // ahead of play
    size_t head_ = 0;         // how many of dealt_ have been played
};

// Returns nullopt if a stop is requested before the end.
std::optional<GameResult> playByVerbs(const GameSetup& setup, uint64_t seed,
                                      const std::stop_token& stop, const GameHooks& hooks) {
    HeadlessRecorder* const recorder = hooks.recorder;
    SteeredGame steered(setup, seed, stop);
    const PlayedGame& game = steered.getGame();
    if (recorder != nullptr) recorder->onStart(game);
    while (game.isRunning()) {
        steered.turn([&](const std::optional<Verb>& verb, const GameReport& report) {
            if (recorder != nullptr) recorder->onTick(game, verb, report);
        });
        if (stop.stop_requested()) return std::nullopt;
        if (hooks.checkTime) hooks.checkTime();
        if (hooks.counter != nullptr) hooks.counter->set(game.countLandedPieces(), game.getRows());
    }
    return steered.summarize();
}

// A modern game, in which no time passes. Returns nullopt as playByVerbs does.
std::optional<GameResult> playAtOnce(const GameSetup& setup, uint64_t seed,
                                     const std::stop_token& stop, const GameHooks& hooks) {
    HeadlessRecorder* const recorder = hooks.recorder;
    const GameBrains brains(setup, seed, stop);
    PlayedGame game(makeRules(setup, seed), makeSequence(setup, seed, *brains.master));
    if (recorder != nullptr) recorder->onStart(game);
    const std::function peek = [&game](int count) { return game.peek(count); };
    while (game.isRunning()) {
        Brain& brain = *brains.brain;
        const Situation situation = copySituation(game, limitSees(brain.sees(), setup.sees));
        const std::optional<Move> move = brain.chooseMove(situation);
        if (stop.stop_requested()) return std::nullopt;
        if (!move) {
            const std::optional<Placement> dropped = dropWithoutPlacement(game);
            if (!dropped) break;
            if (recorder != nullptr) recorder->onPlacement(game, *dropped, false);
            continue;
        }
        const Placement placement = toPlacement(*move);
        if (hooks.checkTime) hooks.checkTime();
        if (hooks.observer) {
            const int piece = findPieceIndex(*move->piece).value();
            hooks.observer(
                {situation.board, piece, *move, game.getRows(), peek, situation.next.size()});
        }
        static_cast<void>(game.place(placement, move->spin, move->usesHold));
        if (hooks.counter != nullptr) hooks.counter->set(game.getPieces(), game.getRows());
        if (recorder != nullptr) recorder->onPlacement(game, placement, move->usesHold);
    }
    const GameEnd end = game.isRunning() ? GameEnd::NoMove : game.getEnd();
    GameResult result = summarize(game, end, setup.mode);
    brains.brain->endGame(toFinish(result));
    return result;
}

}  // namespace

int placeMove(Board& board, const Move& move, const BrainRecipe& brain) {
    if (board.place(*move.piece, move.x, move.y) >= PlaceResult::OutOfBounds) {
        throw std::logic_error("the brain " + brain.getName() + " returned an impossible move");
    }
    const int rows = board.clearRows();
    board.commit();
    return rows;
}

std::optional<GameResult> playInstantly(const GameSetup& setup, PieceSequence& sequence,
                                        Brain& brain, const std::stop_token& stop,
                                        const GameHooks& hooks) {
    const ProgressRequest& request = hooks.progress;
    HeadlessRecorder* const recorder = hooks.recorder;
    GameResult result;
    Situation situation{.board = Board(setup.rules.width, setup.rules.rows + kTopRows),
                        .limitHeight = setup.rules.rows};
    Board& board = situation.board;
    const int limit = combineLimits(setup.rules.limit, sequence.getLimit());
    PieceDealer dealer(sequence, limitSees(brain.sees(), setup.sees), setup.adversary == 0, limit);
    if (request.from != nullptr) {
        result = request.from->result;
        board = result.board;
        sequence.setState(request.from->sequence);
        dealer.resume(result.pieces, request.from->dealt);
    }
    const std::function peek = [&dealer](int count) { return dealer.peek(count); };
    result.end = GameEnd::Limit;
    while (limit == 0 || result.pieces < limit) {
        if (request.isAsked != nullptr && request.isAsked->load(std::memory_order_relaxed)) {
            request.isAsked->store(false, std::memory_order_relaxed);
            result.board = board;
            request.save({result, sequence.saveState(), dealer.listAhead()});
        }
        const int index = dealer.deal(board);
        situation.piece = Piece::getPieces()[base::toIndex(index)];
        if (recorder != nullptr) recorder->onDeal(sequence, index);
        const std::span<const int> next = dealer.getNext();
        situation.next.assign(next.begin(), next.end());
        situation.endsWithNext = limit != 0 && result.pieces + 1 + std::ssize(next) >= limit;
        const auto move = brain.chooseMove(situation);
        if (stop.stop_requested()) return std::nullopt;
        if (!move) {
            result.end = GameEnd::NoMove;
            break;
        }
        if (hooks.checkTime) hooks.checkTime();
        if (hooks.observer)
            hooks.observer({board, index, *move, result.tally.rows, peek, next.size()});
        if (recorder != nullptr) recorder->onPlacement(*move, board);
        result.tally.add(placeMove(board, *move, setup.brain));
        ++result.pieces;
        if (hooks.counter != nullptr) hooks.counter->set(result.pieces, result.tally.rows);
        if (recorder != nullptr) recorder->onPlaced(result, board);
    }
    result.board = board;
    return result;
}

std::optional<GameResult> playGame(const GameSetup& setup, uint64_t seed,
                                   const std::stop_token& stop, GameHooks hooks) {
    std::optional<HeadlessRecorder> recorder;
    if (hooks.recording) {
        recorder.emplace(setup, seed, *hooks.recording);
        hooks.recorder = &*recorder;
    }
    std::optional<GameResult> result;
    if (setup.mode == PlayMode::Ticks) {
        result = playByVerbs(setup, seed, stop, hooks);
    } else if (!setup.isInstantClassic()) {
        result = playAtOnce(setup, seed, stop, hooks);
    } else {
        const GameBrains brains(setup, seed, stop);
        const std::unique_ptr<PieceSequence> sequence = makeSequence(setup, seed, *brains.master);
        // A recorder needs the game from its beginning.
        if (recorder || brains.brain->isStateful() || brains.master->isStateful())
            hooks.progress = {};
        result = playInstantly(setup, *sequence, *brains.brain, stop, hooks);
        if (result) brains.brain->endGame(toFinish(*result));
    }
    if (recorder && result) recorder->finish(*result);
    return result;
}

}  // namespace tetris
