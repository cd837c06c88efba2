#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "test/fuzz/Targets.h"

namespace test {

namespace {

// Longer games test nothing more.
constexpr int64_t kMostSteps = 20000;
// Of a match, in milliseconds: a step of its replay may let any time pass.
constexpr int64_t kMostTime = 1'000'000;

}  // namespace

void fuzzReplay(std::string_view text) {
    tetris::SharedReplay replay;
    try {
        replay = std::make_shared<const tetris::Replay>(tetris::parseReplay(text, "x"));
    } catch (const std::invalid_argument& error) {
        requireMessage(error.what());
        return;
    }
    // The input may write a repeated verb out, where formatReplay writes a number. Only the texts
    // of the two replays are therefore compared, not the first of them with the input.
    const std::string written = tetris::formatReplay(*replay);
    const tetris::Replay again = tetris::parseReplay(written, "x");
    require(again.header == replay->header && again.result == replay->result);
    require(again.brains == replay->brains && tetris::formatReplay(again) == written);
    // The time after the last verb of a modern game or a match is written even if the input leaves
    // it out.
    const bool isTold = replay->header.rules.set == tetris::RuleSet::Modern;
    require(isTold ||
            (again.entries.size() == replay->entries.size() && written.size() <= text.size()));
    try {
        tetris::ReplayPlayer player(replay, tetris::findBestSpin);
        while (!player.isAtEnd() && player.getSteps() < kMostSteps &&
               (player.findMatch() == nullptr || player.getTime() < kMostTime))
            player.step();
        if (player.isAtEnd()) player.checkResult();
    } catch (const tetris::ReplayDifference& difference) {
        require(difference.getLine() > 0);
    }
}

}  // namespace test
