#include "brain/lab/HeadlessModernGame.h"

#include <algorithm>

#include "brain/lab/SteeredGame.h"
#include "brain/tetris/ModernPilot.h"

namespace tetris {

namespace {

// The end of the game; nullopt if a stop is requested before.
std::optional<ModernEnd> playAtOnce(Brain& brain, ModernGame& game, const std::stop_token& stop)
{
    while (game.isRunning()) {
        const std::optional<ModernMove> move = chooseModernMove(brain, game);
        if (stop.stop_requested()) return std::nullopt;
        if (!move) return ModernEnd::NoMove;
        if (move->usesHold) static_cast<void>(game.tick(ModernVerb::Hold));
        static_cast<void>(game.place(move->piece, move->spin));
    }
    return game.getEnd();
}

std::optional<ModernEnd> playByVerbs(Brain& brain, ModernGame& game, int pace,
                                     const std::stop_token& stop)
{
    ModernPilot pilot(brain);
    while (game.isRunning()) {
        static_cast<void>(game.elapse(pace));
        const std::optional<ModernVerb> verb = pilot.decide(game);
        if (stop.stop_requested()) return std::nullopt;
        if (verb) static_cast<void>(game.tick(*verb));
    }
    return game.getEnd();
}

}  // namespace

std::optional<GameResult> playModern(const GameSetup& setup, std::uint64_t seed,
                                     const std::stop_token& stop)
{
    const GameBrains brains(setup, seed, stop);
    ModernGame game(makeSequence(setup, seed, *brains.master), makeModernRules(setup, seed));
    const std::optional<ModernEnd> end = setup.mode == PlayMode::Instant
                                             ? playAtOnce(*brains.brain, game, stop)
                                             : playByVerbs(*brains.brain, game, setup.pace, stop);
    if (!end) return std::nullopt;
    return summarize(game, *end, setup.mode);
}

GameResult summarize(const ModernGame& game, ModernEnd end, PlayMode mode)
{
    const ModernTally& tally = game.getScoring().getTally();
    GameResult result;
    result.pieces = game.getPieces();
    result.board = game.getBoard();
    result.tally.rows = game.getRows();
    std::ranges::copy(tally.clears, result.tally.clears.begin());
    result.modern = ModernNumbers{
        .end = end, .score = game.getScore(), .tally = tally, .level = game.getLevel()};
    if (mode == PlayMode::Ticks) result.modern->milliseconds = game.getTime();
    return result;
}

}  // namespace tetris
