#include "brain/lab/HeadlessGame.h"

#include <stdexcept>
#include <utility>

#include "brain/tetris/AdversarySequence.h"
#include "brain/tetris/Brains.h"
#include "brain/tetris/Pilot.h"

namespace tetris {

namespace {

std::optional<GameResult> playByTicks(const GameSetup& setup,
                                      std::unique_ptr<PieceSequence> sequence, Brain& brain,
                                      const std::stop_token& stop)
{
    Game game(std::move(sequence),
              {.width = setup.width, .height = setup.rows + kTopRows, .limit = setup.limit});
    Pilot pilot(brain);
    while (game.isRunning()) {
        if (stop.stop_requested()) return std::nullopt;
        pilot.steer(game, [&game](Verb verb) { game.tick(verb); });
        game.tick(Verb::Down);
    }
    return GameResult{.pieces = game.countLandedPieces(),
                      .tally = game.getTally(),
                      .end = game.getEnd(),
                      .board = game.getBoard()};
}

}  // namespace

std::optional<GameResult> playInstantly(const GameSetup& setup, PieceSequence& sequence,
                                        Brain& brain, const std::stop_token& stop)
{
    GameResult result;
    Board board(setup.width, setup.rows + kTopRows);
    const int limit = combineLimits(setup.limit, sequence.getLimit());
    result.end = GameEnd::Limit;
    while (limit == 0 || result.pieces < limit) {
        if (stop.stop_requested()) return std::nullopt;
        const auto index = static_cast<std::size_t>(sequence.next(board));
        const auto move = brain.bestMove(board, *Piece::getPieces()[index], setup.rows);
        if (!move) {
            result.end = GameEnd::NoMove;
            break;
        }
        if (board.place(*move->piece, move->x, move->y) >= PlaceResult::OutOfBounds) {
            throw std::logic_error("the brain " + setup.brain + " returned an impossible move");
        }
        result.tally.add(board.clearRows());
        board.commit();
        ++result.pieces;
    }
    result.board = board;
    return result;
}

const char* toString(PlayMode mode)
{
    return mode == PlayMode::Ticks ? "ticks" : "instant";
}

std::unique_ptr<PieceSequence> makeSequence(const GameSetup& setup, std::uint64_t seed,
                                            Brain& master)
{
    std::unique_ptr<PieceSequence> sequence = makeSequence(setup.sequence, seed);
    if (setup.adversary == 0) return sequence;
    return std::make_unique<AdversarySequence>(std::move(sequence), seed, master, setup.adversary);
}

std::optional<GameResult> playGame(const GameSetup& setup, std::uint64_t seed,
                                   const std::stop_token& stop)
{
    const std::unique_ptr<Brain> brain = makeBrain(setup.brain);
    std::unique_ptr<PieceSequence> sequence = makeSequence(setup, seed, *brain);
    if (setup.mode == PlayMode::Instant) return playInstantly(setup, *sequence, *brain, stop);
    return playByTicks(setup, std::move(sequence), *brain, stop);
}

}  // namespace tetris
