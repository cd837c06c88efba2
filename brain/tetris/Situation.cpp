#include "brain/tetris/Situation.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/base/Range.h"
#include "core/tetris/play/PlayedGame.h"

namespace tetris {

namespace {

int countSeen(int sees) { return sees == Situation::kSeesAll ? Situation::kMaxSeen : sees; }

std::vector<IncomingGarbage> listIncoming(const ModernGame& game) {
    std::vector<IncomingGarbage> incoming;
    for (const GarbageRow& row : game.getGarbage().getIncoming()) {
        const int64_t wait = std::max<int64_t>(row.due - game.getMoment(), 0);
        if (row.begins || incoming.empty()) incoming.push_back({0, roundUp(wait)});
        ++incoming.back().rows;
    }
    return incoming;
}

auto tieModern(const Situation& each) {
    return std::tie(each.rules, each.randomizer, each.falling, each.held, each.canHold,
                    each.afterHold, each.combo, each.backToBack, each.incoming, each.halfTurns);
}

}  // namespace

bool operator==(const Situation& a, const Situation& b) {
    if (a.piece == nullptr || b.piece == nullptr) {
        if (a.piece != b.piece) return false;
    } else if (*a.piece != *b.piece) {
        return false;
    }
    return std::tie(a.board, a.limitHeight, a.next, a.endsWithNext) ==
               std::tie(b.board, b.limitHeight, b.next, b.endsWithNext) &&
           tieModern(a) == tieModern(b);
}

Situation copySituation(const Game& game, int sees) {
    const Board board = game.copyCommittedBoard();
    std::vector<int> next = game.peek(countSeen(sees));
    const int limit = game.getLimit();
    const bool endsWithNext = limit != 0 && game.getPieces() + base::count(next) >= limit;
    return {.board = board,
            .piece = &game.getPiece(),
            .limitHeight = board.getHeight() - kTopRows,
            .next = std::move(next),
            .endsWithNext = endsWithNext};
}

Situation copySituation(const ModernGame& game, int sees) {
    const FallingPiece falling = game.getPiece().value();
    std::vector<int> next = game.peek(countSeen(sees));
    Randomizer randomizer;
    if (sees != 0) randomizer = game.describeDraw(base::count(next));
    GameRules rules = game.getRules();
    rules.set = RuleSet::Modern;  // a ModernGame works without it
    return {.board = game.getBoard(),
            .piece = toPlacement(falling).piece,
            .limitHeight = game.getRules().rows,
            .next = std::move(next),
            .rules = rules,
            .randomizer = std::move(randomizer),
            .falling = falling,
            .held = game.getHeld(),
            .canHold = game.canHold(),
            .afterHold = game.findAfterHold(),
            .combo = game.getScoring().getCombo(),
            .backToBack = game.getScoring().isBackToBack(),
            .incoming = listIncoming(game)};
}

Situation copySituation(const PlayedGame& game, int sees, int side) {
    if (const auto* const modern = game.get<ModernGame>(side)) return copySituation(*modern, sees);
    return copySituation(*game.get<Game>(), sees);
}

}  // namespace tetris
