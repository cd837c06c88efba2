#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/replay/ModernReplayPlayer.h"
#include "core/tetris/replay/ModernReplayRecorder.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "test/fuzz/Targets.h"

namespace test {

namespace {

// Longer games test nothing more.
constexpr std::int64_t kMostSteps = 20000;
constexpr std::int64_t kMostTime = 1'000'000;  // milliseconds

void fuzzModernReplay(std::string_view text)
{
    std::shared_ptr<const tetris::ModernReplay> replay;
    try {
        replay = std::make_shared<const tetris::ModernReplay>(tetris::parseModernReplay(text, "x"));
    } catch (const std::invalid_argument& error) {
        requireMessage(error.what(), " was expected");
        return;
    }
    const std::string written = tetris::formatReplay(*replay);
    const tetris::ModernReplay again = tetris::parseModernReplay(written, "x");
    require(again.header == replay->header && again.result == replay->result);
    require(tetris::formatReplay(again) == written);
    try {
        tetris::ModernReplayPlayer player(replay, tetris::findBestSpin);
        while (!player.isAtEnd() && player.getSteps() < kMostSteps &&
               player.findNextTime() < kMostTime)
            static_cast<void>(player.step());
        if (player.isAtEnd()) player.checkResult();
    } catch (const tetris::ReplayDifference& difference) {
        require(difference.getLine() > 0);
    }
}

}  // namespace

void fuzzReplay(std::string_view text)
{
    if (tetris::isModernReplay(text)) {
        fuzzModernReplay(text);
        return;
    }
    std::shared_ptr<const tetris::Replay> replay;
    try {
        replay = std::make_shared<const tetris::Replay>(tetris::parseReplay(text, "x"));
    } catch (const std::invalid_argument& error) {
        requireMessage(error.what(), " was expected");
        return;
    }
    // The input may write a repeated verb out, where formatReplay writes a number. Only the texts
    // of the two replays are therefore compared, not the first of them with the input.
    const std::string written = tetris::formatReplay(*replay);
    const tetris::Replay again = tetris::parseReplay(written, "x");
    require(again.header == replay->header && again.result == replay->result);
    require(again.entries.size() == replay->entries.size() && again.brains == replay->brains);
    require(tetris::formatReplay(again) == written && written.size() <= text.size());
    try {
        tetris::ReplayPlayer player(replay);
        while (!player.isAtEnd() && player.getSteps() < kMostSteps)
            static_cast<void>(player.step());
        if (player.isAtEnd()) player.checkResult();
    } catch (const tetris::ReplayDifference& difference) {
        require(difference.getLine() > 0);
    }
}

}  // namespace test
