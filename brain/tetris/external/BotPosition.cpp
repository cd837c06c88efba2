#include <algorithm>
#include <numeric>
#include <utility>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BotMessages.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/ModernScore.h"

namespace tetris {

bool BotPosition::play(const BotMove& move) {
    if (queue.empty()) return false;
    const int kind = move.piece.piece;
    const bool isInPlay = queue.front() == kind;
    const bool isNext = !held && queue.size() > 1 && queue[1] == kind;
    if (!isInPlay && held != kind && !isNext) return false;
    // A place outside the board counts as filled.
    if (!isFree(board, move.piece)) return false;
    const Placement place = toPlacement(move.piece);
    if (board.place(*place.piece, place.x, place.y) >= PlaceResult::OutOfBounds) return false;
    const int rows = board.clearRows();
    board.commit();

    if (!isInPlay) held = queue.front();
    queue.erase(queue.begin(), queue.begin() + (!isInPlay && isNext ? 2 : 1));
    ModernScore score(backToBack, combo - 1);
    score.addLock(rows, move.spin, board.getMaxHeight() == 0, 1);
    combo = score.getCombo() + 1;
    backToBack = score.isBackToBack();
    return true;
}

void BotPosition::add(int piece) {
    queue.push_back(piece);
    if (randomizer.kind != Randomizer::Kind::Bag) return;
    // One that the bag does not have: it is no such bag.
    if (std::erase(randomizer.bag, piece) == 0) randomizer = {};
    if (!randomizer.bag.empty() || randomizer.kind != Randomizer::Kind::Bag) return;
    randomizer.bag.resize(Piece::getPieces().size());
    std::iota(randomizer.bag.begin(), randomizer.bag.end(), 0);
}

void BotPosition::raise(const std::string& rows) {
    board = Board::fromPicture((board.toString() + rows).substr(rows.size()));
}

BotPosition makeBotPosition(const Situation& situation) {
    BotPosition position{.board = situation.board,
                         .held = situation.canHold ? situation.held : situation.falling.piece,
                         .queue = situation.next,
                         .combo = situation.combo + 1,
                         .backToBack = situation.backToBack,
                         .randomizer = situation.randomizer};
    position.queue.insert(position.queue.begin(), situation.falling.piece);
    return position;
}

namespace {

std::optional<FallingPiece> findBotEntry(const Board& board, int piece) {
    for (const int y : {kBotRows - 1, kBotRows}) {
        const FallingPiece entering{piece, Facing::North, (kBotColumns - 1) / 2, y};
        if (isFree(board, entering)) return entering;
    }
    return std::nullopt;
}

// How pieces were drawn before that one was.
void putBack(int piece, Randomizer& randomizer) {
    if (randomizer.kind != Randomizer::Kind::Bag) return;
    std::vector<int>& bag = randomizer.bag;
    if (bag.size() == Piece::getPieces().size()) bag.clear();
    const auto place = std::ranges::lower_bound(bag, piece);
    if (place != bag.end() && *place == piece) {  // it is no such bag
        randomizer = {};
    } else {
        bag.insert(place, piece);
    }
}

}  // namespace

std::optional<Situation> makeSituation(const BotPosition& position, int sees) {
    if (position.queue.empty()) return std::nullopt;
    Situation situation{.board = position.board,
                        .limitHeight = kBotRows,
                        .next = {position.queue.begin() + 1, position.queue.end()},
                        .rules = {.width = kBotColumns, .rows = kBotRows, .set = RuleSet::Modern},
                        .randomizer = position.randomizer,
                        .held = position.held,
                        .canHold = true,
                        .combo = position.combo - 1,
                        .backToBack = position.backToBack,
                        .halfTurns = false};
    const int inPlay = position.queue.front();
    std::optional<int> brought = position.held;
    if (!brought && !situation.next.empty()) brought = situation.next.front();
    // Hold that brings the same piece once more is no choice.
    if (brought && *brought != inPlay) situation.afterHold = findBotEntry(position.board, *brought);
    std::optional<FallingPiece> entry = findBotEntry(position.board, inPlay);
    if (!entry && situation.afterHold) {
        entry = std::exchange(situation.afterHold, std::nullopt);
        if (!situation.held) situation.next.erase(situation.next.begin());
        situation.held = inPlay;
        situation.canHold = false;
    }
    if (!entry) return std::nullopt;
    situation.falling = *entry;
    situation.piece = toPlacement(*entry).piece;
    if (sees == 0) situation.randomizer = {};
    while (sees != Brain::kSeesAll && std::cmp_less(sees, situation.next.size())) {
        putBack(situation.next.back(), situation.randomizer);
        situation.next.pop_back();
    }
    return situation;
}

}  // namespace tetris
