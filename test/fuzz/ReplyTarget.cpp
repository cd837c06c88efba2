#include <stdexcept>
#include <string>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BrainReply.h"
#include "core/tetris/Game.h"
#include "test/fuzz/Targets.h"

namespace test {

void fuzzReply(std::string_view bytes) {
    const std::string line(bytes);
    try {
        const int sees = tetris::parseReady(line).sees;
        require(sees >= tetris::Brain::kSeesAll && sees <= tetris::Brain::kMaxSeen);
    } catch (const std::invalid_argument& error) {
        requireMessage(error.what());
    }
    const tetris::BrainReply reply = tetris::parseReply(line);
    require(reply.id >= 0 && (reply.isValid || !reply.move));
    if (!reply.move) return;
    const tetris::Board board(10, 20 + tetris::kTopRows);
    const tetris::Piece& piece = *tetris::Piece::getPieces()[1];
    const auto move =
        tetris::findPlacement({board, &piece, 20}, tetris::Overflow::Strict, *reply.move);
    require(!move || (move->x >= 0 && move->x + move->piece->getWidth() <= 10 && move->y == 0));
}

}  // namespace test
