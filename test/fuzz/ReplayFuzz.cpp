#include "test/fuzz/ReplayFuzz.h"

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "core/tetris/Replay.h"
#include "core/tetris/ReplayPlayer.h"
#include "core/tetris/ReplayRecorder.h"

namespace {

// Longer games test nothing more.
constexpr std::int64_t kMostSteps = 20000;

void require(bool holds)
{
    if (!holds) std::abort();
}

}  // namespace

void fuzzReplay(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::shared_ptr<const tetris::Replay> replay;
    try {
        replay = std::make_shared<const tetris::Replay>(tetris::parseReplay(text, "x"));
    } catch (const std::invalid_argument& error) {
        const std::string_view why = error.what();
        require(why.starts_with("x:") && why.ends_with(" was expected") && why.size() < 500);
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
