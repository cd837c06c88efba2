#include "core/tetris/replay/Replay.h"

#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"

namespace tetris {

uint64_t hashBoard(const Board& board) {
    uint64_t hash = 0xcbf29ce484222325;
    for (int y = 0; y < board.getHeight(); ++y) {
        for (int x = 0; x < board.getWidth(); ++x) {
            hash ^= board.getGrid(x, y) ? uint64_t{'1'} : uint64_t{'0'};
            hash *= 0x100000001b3;
        }
    }
    return hash;
}

std::string formatHash(uint64_t hash) { return base::format("{:016x}", hash); }

ReplayHeader makeReplayHeader(const MatchRules& rules, int next, std::array<std::string, 2> who,
                              std::array<std::string, 2> weights, std::string start) {
    ReplayHeader header{.rules = rules.game,
                        .next = next,
                        .sequence = rules.sequence,
                        .match = rules,
                        .who = std::move(who),
                        .weights = std::move(weights),
                        .start = std::move(start)};
    if (rules.clock == MatchClock::Paced) header.mode = PlayMode::Instant;
    return header;
}

// ---- Results

ReplayResult computeResult(GameEnd end, const PlayedGame& game, int64_t played) {
    if (const auto* const match = game.get<Match>()) return computeResult(*match);
    ReplayResult result{.end = end, .time = game.getTime().value_or(played)};
    result.sides[0] = {.score = game.computeLandedScore(),
                       .pieces = game.countLandedPieces(),
                       .rows = game.getRows(),
                       .board = hashBoard(game.copyBoard())};
    return result;
}

ReplayResult computeResult(const Match& match) {
    ReplayResult result{.match = match.getEnd(), .time = match.getTime()};
    for (const int side : {0, 1}) {
        const ModernGame& game = match.getGame(side);
        const MatchTally tally = match.getTally(side);
        result.sides[base::toIndex(side)] = {.score = game.getScore(),
                                             .pieces = game.getPieces(),
                                             .rows = game.getRows(),
                                             .sent = tally.sent,
                                             .cancelled = tally.cancelled,
                                             .received = tally.received,
                                             .board = hashBoard(game.getBoard())};
    }
    return result;
}

}  // namespace tetris
