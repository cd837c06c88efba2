#include "test/e2e/ModelGame.h"

#include <optional>
#include <utility>

#include "core/tetris/PieceSequence.h"
#include "test/e2e/ScreenWell.h"

namespace test {

using tetris::Game;
using tetris::Verb;

bool isShownOn(const TetrisProgram& program, const Game& game) {
    const std::optional<ScreenWell> well = findWell(program.getTerminal());
    return well && well->toPicture() == pictureOf(game.getBoard(), well->rows.size()) &&
           program.numberBeside("Score") == game.getScore() &&
           program.numberBeside("Pieces") == game.getPieces() &&
           program.numberBeside("Rows") == game.getRows();
}

Game ModelGame::replay(const Verbs& verbs) {
    Game game(tetris::makeSequence("test", 0));
    // A turn that the ceiling refuses is made after the next row.
    bool wantsTurn = false;
    for (const Verb verb : verbs) {
        const tetris::Piece& piece = game.getPiece();
        const int top = game.getBoard().getHeight();
        const bool isAtCeiling = game.getY() + piece.fastRotation()->getHeight() > top;
        const tetris::TickReport report = game.tick(verb);
        if (report.landed) wantsTurn = false;
        if (verb == Verb::Rotate) wantsTurn = !report.moved && isAtCeiling;
        if (verb != Verb::Down || !report.moved || !wantsTurn) continue;
        game.tick(Verb::Rotate);
        wantsTurn = false;
    }
    return game;
}

void ModelGame::follow(TetrisProgram& program, const std::vector<Verbs>& continuations) {
    std::vector<Verbs> candidates;
    std::vector<Game> games;
    for (const Verbs& continuation : continuations) {
        Verbs& verbs = candidates.emplace_back(verbs_);
        verbs.insert(verbs.end(), continuation.begin(), continuation.end());
        games.push_back(replay(verbs));
    }
    size_t found = games.size();
    const auto isAnyShown = [&] {
        for (found = 0; found < games.size() && !isShownOn(program, games[found]);)
            ++found;
        return found < games.size();
    };
    program.waitUntil(isAnyShown, "this board:\n" + games.front().getBoard().toString());
    verbs_ = std::move(candidates[found]);
    game_ = std::move(games[found]);
}

void ModelGame::expectOn(TetrisProgram& program) {
    follow(program, {{}, {Verb::Down}, {Verb::Down, Verb::Down}});
}

void ModelGame::followVerbs(TetrisProgram& program, const Verbs& verbs) {
    Verbs late = verbs;
    late.insert(late.begin(), Verb::Down);
    Verbs early = verbs;
    early.push_back(Verb::Down);
    Verbs both = late;
    both.push_back(Verb::Down);
    follow(program, {verbs, late, early, both});
}

void ModelGame::play(TetrisProgram& program, std::string_view key, const Verbs& verbs) {
    program.send(key);
    followVerbs(program, verbs);
}

void ModelGame::play(TetrisProgram& program, SpecialKey key, const Verbs& verbs) {
    program.press(key);
    followVerbs(program, verbs);
}

void ModelGame::playHardDrop(TetrisProgram& program, std::string_view key) {
    Game game = replay(verbs_);
    Verbs verbs{Verb::Drop};
    game.tick(Verb::Drop);
    while (game.isRunning()) {
        verbs.push_back(Verb::Down);
        if (game.tick(Verb::Down).landed) break;
    }
    play(program, key, verbs);
}

}  // namespace test
