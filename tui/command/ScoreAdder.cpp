#include "tui/command/ScoreAdder.h"

#include <iostream>
#include <stdexcept>

#include "core/tetris/GameScore.h"
#include "core/tetris/ReplayPlayer.h"
#include "core/tetris/ReplayText.h"
#include "tui/command/Output.h"
#include "tui/command/ReplayFile.h"
#include "tui/store/ScoreStore.h"
#include "tui/store/ScoreTime.h"

namespace tui {

namespace {

// What a file proves.
struct Proof {
    std::string replay;
    tetris::GameScore game;
    std::int64_t ended = 0;
};

Proof prove(const std::string& file)
{
    Proof proof{.replay = readReplayText(file), .game = {}};
    const auto replay = readReplay(file, proof.replay);
    const int endLine =
        tetris::findFirstEntryLine(replay->header) + static_cast<int>(replay->entries.size());
    try {
        if (replay->result.end == tetris::ReplayEnd::Left) {
            throw tetris::ReplayDifference(
                endLine, "the game was left and may go on; a game that has ended was expected");
        }
        tetris::verifyReplay(replay);
    } catch (const tetris::ReplayDifference& difference) {
        throw std::runtime_error(
            tetris::formatPlace(nameFile(file), difference.getLine(), difference.what()));
    }
    proof.game = tetris::computeGameScore(*replay);
    // Of pauses a replay does not tell.
    proof.ended = parseMoment(replay->header.start).value_or(0) + proof.game.milliseconds / 1000;
    return proof;
}

}  // namespace

bool addScores(const std::vector<std::string>& files, const std::string& name, ScoreStore& store,
               Output& output)
{
    bool areRight = true;
    for (const std::string& file : files) {
        Proof proof;
        try {
            proof = prove(file);
        } catch (const std::runtime_error& error) {
            std::cerr << std::string(error.what()) + "\n";
            areRight = false;
            continue;
        }
        const SavedScore saved = store.add(proof.game, proof.replay, name, proof.ended);
        output.print((saved.wasKnown ? "known " : "saved ") + std::to_string(saved.id) + "\n");
        output.flush();
    }
    return areRight;
}

}  // namespace tui
