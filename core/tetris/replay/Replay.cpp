#include "core/tetris/replay/Replay.h"

#include <array>

namespace tetris {

const char* toString(PlayMode mode)
{
    return mode == PlayMode::Ticks ? "ticks" : "instant";
}

std::uint64_t hashBoard(const Board& board)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (int y = 0; y < board.getHeight(); ++y) {
        for (int x = 0; x < board.getWidth(); ++x) {
            hash ^= board.getGrid(x, y) ? std::uint64_t{'1'} : std::uint64_t{'0'};
            hash *= 0x100000001b3;
        }
    }
    return hash;
}

std::string formatHash(std::uint64_t hash)
{
    std::array<char, 16> digits{};
    for (std::size_t i = 0; i < digits.size(); ++i)
        digits[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 0xF];
    return {digits.data(), digits.size()};
}

ReplayResult computeResult(GameEnd end, const PlayedGame& game, std::int64_t played)
{
    return {.end = end,
            .score = game.computeLandedScore(),
            .pieces = game.countLandedPieces(),
            .rows = game.getRows(),
            .time = game.getTime().value_or(played),
            .board = hashBoard(game.copyBoard())};
}

}  // namespace tetris
