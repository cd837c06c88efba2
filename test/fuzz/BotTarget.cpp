#include <string>

#include "brain/tetris/external/BotMessages.h"
#include "brain/tetris/external/BotServer.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "test/fuzz/Targets.h"

namespace test {

namespace {

// A T in play, and an I in hold, above a slot for a spin.
tetris::Situation makeBotQuestion() {
    std::string picture;
    for (int y = tetris::kBotBoardRows; y > 3; --y)
        picture += "..........\n";
    picture += "...#......\n###...####\n####.#####\n";
    const tetris::BotPosition position{.board = tetris::Board::fromPicture(picture),
                                       .held = tetris::Piece::STICK,
                                       .queue = {tetris::Piece::PYRAMID, 1, 2}};
    return *tetris::makeSituation(position, 5);
}

}  // namespace

void fuzzBot(std::string_view bytes) {
    const tetris::BotLine line = tetris::parseBotLine(std::string(bytes));
    for (const std::string& text : {line.name, line.version, line.author, line.reason})
        require(base::isPlainText(text) && text.size() <= 60);
    if (line.type != tetris::BotLine::Type::Suggestion) return;
    const tetris::BotLine again =
        tetris::parseBotLine(tetris::formatSuggestion(line.moves, line.info));
    require(again.moves == line.moves && again.info == line.info);
    const tetris::Situation situation = makeBotQuestion();
    for (const tetris::SuggestedMove& each : tetris::listValidMoves(situation, line.moves)) {
        tetris::Board board = situation.board;
        require(board.place(*each.move.piece, each.move.x, each.move.y) <
                tetris::PlaceResult::OutOfBounds);
        require(each.move.y < situation.limitHeight);
    }
}

}  // namespace test
