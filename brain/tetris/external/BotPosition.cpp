#include "brain/tetris/external/BotPosition.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "brain/tetris/Brain.h"
#include "core/base/Index.h"
#include "core/tetris/rules/Descent.h"
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

std::optional<Situation> makeSituation(const BotPosition& position, int sees) {
    if (position.queue.empty()) return std::nullopt;
    const GameRules rules{.width = kBotColumns, .rows = kBotRows, .set = RuleSet::Modern};
    const auto entry = findEntry(position.board, rules, position.queue.front());
    if (!entry) return std::nullopt;
    Situation situation{.board = position.board,
                        .piece = toPlacement(*entry).piece,
                        .limitHeight = kBotRows,
                        .next = {position.queue.begin() + 1, position.queue.end()},
                        .rules = rules,
                        .randomizer = position.randomizer,
                        .falling = *entry,
                        .held = position.held,
                        .canHold = true,
                        .combo = position.combo - 1,
                        .backToBack = position.backToBack};
    std::optional<int> brought = position.held;
    if (!brought && !situation.next.empty()) brought = situation.next.front();
    // Hold that brings the same piece once more is no choice.
    if (brought && *brought != entry->piece)
        situation.afterHold = findEntry(position.board, rules, *brought);
    if (sees != Brain::kSeesAll && std::cmp_less(sees, situation.next.size())) {
        situation.next.resize(base::toIndex(sees));
        // What is left in the bag is known only behind the whole queue.
        situation.randomizer = {};
    }
    return situation;
}

}  // namespace tetris
