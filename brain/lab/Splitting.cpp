#include "brain/lab/Splitting.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "brain/lab/play/SteeredGame.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/tetris/sequence/Sequences.h"

namespace tetris {

namespace {

// Turns of the games that choose the levels. A turn places a piece or ends the game.
constexpr int kPilotTurns = 20'000;
// Not the seed of an estimate, unless by chance: the levels must not depend on its pieces.
constexpr uint64_t kPilotSeed = 0xB10C5;
// The tries from a level for each game that the first one starts from.
constexpr int kTriesPerStart = 4;

// A game that was stopped: its board, and the pieces that its brain knows. Nullopt: it has ended.
using StoppedGame = std::optional<Situation>;

// Plays any number of games, or parts of games, with one brain and one sequence of pieces.
class SplitPlayer {
public:
    SplitPlayer(const GameSetup& setup, uint64_t seed, const std::stop_token& stop)
        : setup_(setup), brains_(setup, seed, stop), sequence_(seed) {}

    Situation begin() {
        Situation game{.board = Board(setup_.rules.width, setup_.rules.rows + kTopRows),
                       .limitHeight = setup_.rules.rows};
        for (int i = 0; i < brains_.brain->sees(); ++i)
            game.next.push_back(sequence_.next(game.board));
        return game;
    }

    // Places the next piece. Returns false if there is no placement.
    bool place(Situation& game) {
        int piece = sequence_.next(game.board);
        if (!game.next.empty()) {
            std::swap(piece, game.next.front());
            std::rotate(game.next.begin(), game.next.begin() + 1, game.next.end());
        }
        game.piece = Piece::getPieces()[base::toIndex(piece)];
        const std::optional<Move> move = brains_.brain->chooseMove(game);
        if (!move) return false;
        rows_ += placeMove(game.board, *move, setup_.brain);
        ++pieces_;
        return true;
    }

    int64_t getPieces() const { return pieces_; }
    int64_t getRows() const { return rows_; }

private:
    const GameSetup& setup_;
    GameBrains brains_;
    RandomSequence sequence_;
    int64_t pieces_ = 0;
    int64_t rows_ = 0;
};

}  // namespace

void requireEstimable(const GameSetup& setup) {
    const char* expected = nullptr;
    if (setup.sequence != "random" || setup.given || setup.adversary > 0)
        expected = "random pieces without an adversary";
    if (setup.rules.limit > 0) expected = "games without a limit";
    if (!setup.isInstantClassic()) expected = "classic games placed at once";
    if (!setup.brain.plays(setup.rules)) expected = "a brain that plays them";
    if (expected == nullptr) {
        const std::unique_ptr<Brain> brain = setup.brain.make();
        if (brain->isStateful() || brain->sees() == Brain::kSeesAll)
            expected = "a brain that neither remembers nor knows all pieces";
    }
    if (expected != nullptr) base::refuse("expected {}", expected);
}

RowsEstimate combine(std::span<const EndRate> estimates) {
    assert(!estimates.empty());
    const auto n = static_cast<double>(estimates.size());
    double ends = 0;
    double rows = 0;
    for (const EndRate& each : estimates) {
        ends += each.ends / n;
        rows += each.rows / n;
    }
    RowsEstimate result{.mean = rows / ends};
    if (estimates.size() < 2 || rows == 0) return result;
    // Relative to the means, rows and ends of an estimate differ by the error of their ratio.
    double squares = 0;
    for (const EndRate& each : estimates) {
        const double error = each.rows / rows - each.ends / ends;
        squares += error * error;
    }
    const auto degrees = static_cast<int64_t>(estimates.size()) - 1;
    const double reach = computeStudentBound(0.05, degrees) * std::sqrt(squares / (n - 1) / n);
    const double high =
        reach < 1 ? result.mean / (1 - reach) : std::numeric_limits<double>::infinity();
    result.interval = {result.mean / (1 + reach), high};
    return result;
}

int Splitting::countEnoughTries(int estimates) {
    // The interval of 20 estimates with 1,000 tries each is ten times as wide as the bias. Both
    // fall with the tries, the bias as their number, the interval as its root.
    return std::clamp(std::min(estimates, kMostTries / 50) * 50, kEnoughTries, kMostTries);
}

Splitting::Splitting(GameSetup setup, int tries) : setup_(std::move(setup)), tries_(tries) {
    assert(tries >= kLeastTries && tries <= kMostTries);
    requireEstimable(setup_);
    SplitPlayer player(setup_, kPilotSeed, {});
    std::vector<int> heights;
    Situation game = player.begin();
    for (int i = 0; i < kPilotTurns; ++i) {
        if (!player.place(game)) game = player.begin();
        heights.push_back(game.board.getMaxHeight());
    }
    std::ranges::sort(heights);
    usual_ = std::min(heights[heights.size() / 2], setup_.rules.rows - 1);
    const int high = heights[heights.size() / 10 * 9];
    first_ = std::clamp(high + 1, usual_ + 1, setup_.rules.rows);
}

std::optional<EndRate> Splitting::estimate(uint64_t seed, const std::stop_token& stop) const {
    SplitPlayer player(setup_, seed, stop);
    // Rises to the first level, in whole games. A game that ends before is one, too.
    const auto wanted = base::toIndex(tries_ / kTriesPerStart);
    std::vector<StoppedGame> starts;  // from which the tries of the next level go on
    Situation game = player.begin();
    bool isRising = true;
    int64_t turns = 0;
    for (; starts.size() < wanted; ++turns) {
        if (stop.stop_requested()) return std::nullopt;
        const bool isOver = !player.place(game);
        if (isOver && isRising) starts.emplace_back();
        if (isOver) game = player.begin();
        const int height = game.board.getMaxHeight();
        if (isOver || height <= usual_) {
            isRising = true;
        } else if (isRising && height >= first_) {
            starts.emplace_back(game);
            isRising = false;
        }
    }
    // The number of turns up to the nth rise: (n - 1) / (turns - 1) is right on average if the
    // turns between rises are geometric, which they nearly are where rises are rare.
    double ends = static_cast<double>(wanted - 1) / static_cast<double>(turns - 1);
    const double rows = static_cast<double>(player.getRows()) /
                        std::max(static_cast<double>(player.getPieces()), 1.0);
    // Level setup_.rules.rows + 1 is the end of the game.
    for (int level = first_ + 1; level <= setup_.rules.rows + 1; ++level) {
        std::vector<StoppedGame> risen;
        for (int i = 0; i < tries_; ++i) {
            StoppedGame tried = starts[base::toIndex(i) % starts.size()];
            while (tried && tried->board.getMaxHeight() < level) {
                if (stop.stop_requested()) return std::nullopt;
                if (!player.place(*tried)) tried.reset();
                if (tried && tried->board.getMaxHeight() <= usual_) break;
            }
            if (!tried || tried->board.getMaxHeight() >= level) risen.push_back(std::move(tried));
        }
        ends *= std::max(static_cast<double>(risen.size()), 0.5) / tries_;
        if (risen.empty()) break;
        starts = std::move(risen);
    }
    return EndRate{.ends = ends / (1 - ends), .rows = rows, .pieces = player.getPieces()};
}

}  // namespace tetris
