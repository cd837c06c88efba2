#include "core/tetris/replay/Replay.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace tetris {

const char* toString(PlayMode mode)
{
    return mode == PlayMode::Ticks ? "ticks" : "instant";
}

namespace {

// In the order of ReplayEnd.
constexpr std::array<std::string_view, 5> kEnds{"limit", "over", "no-move", "stopped", "left"};

}  // namespace

std::string_view toString(ReplayEnd end)
{
    return kEnds[static_cast<std::size_t>(end)];
}

std::optional<ReplayEnd> findReplayEnd(std::string_view name)
{
    const auto* const found = std::ranges::find(kEnds, name);
    if (found == kEnds.end()) return std::nullopt;
    return static_cast<ReplayEnd>(found - kEnds.begin());
}

int findFirstEntryLine(const ReplayHeader& header)
{
    // The format's line, sequence, seed, size, mode, brain, adversary, start, "play".
    constexpr int kAlways = 9;
    return kAlways + (header.master.empty() ? 0 : 1) + (header.weights.empty() ? 0 : 1) +
           (header.limit == 0 ? 0 : 1) + (header.rising ? 1 : 0) + 1;
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

ReplayResult computeResult(ReplayEnd end, const Game& game)
{
    const std::int64_t pieces = game.countLandedPieces();
    return {.end = end,
            .score = pieces + game.getTally().points,
            .pieces = pieces,
            .rows = game.getTally().rows,
            .board = hashBoard(game.copyCommittedBoard())};
}

ReplayEnd toReplayEnd(GameEnd end)
{
    assert(end != GameEnd::None);
    if (end == GameEnd::NoMove) return ReplayEnd::NoMove;
    return end == GameEnd::Limit ? ReplayEnd::Limit : ReplayEnd::Over;
}

}  // namespace tetris
