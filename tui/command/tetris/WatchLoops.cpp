#include "tui/command/tetris/WatchLoops.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tui/base/text/TimeText.h"
#include "tui/command/game/GameArguments.h"
#include "tui/tetris/replay/ReplayApp.h"

namespace tui {

LoopResult watchReplay(TetrisApp& app, Terminal& terminal, Waker& waker, const LoopLimits& limits) {
    const WatchedReplay& watched = app.getReplay();
    ReplayApp replay(tetris::shareReplay(watched.text, "the replay"), terminal.getLook(),
                     std::make_unique<Worker>(waker), app.getState().tr, watched.player, true);
    const bool isFree = !app.getState().isInGame() && app.getState().findLive() == nullptr;
    if (isFree) replay.offerPractice();
    replay.offerReview(std::make_unique<Worker>(waker), watched.opensReview);
    const LoopResult result = runLoop(replay, terminal, limits);
    if (result.end != LoopEnd::Done) return result;
    if (const auto& practice = replay.getPractice()) {
        app.practise(*practice, replay.getReviews());
    } else {
        app.comeBack(Clock::now(), replay.getReviews());
    }
    return result;
}

LoopResult watchChosenMatch(TetrisApp& app, Terminal& terminal, Waker& waker,
                            const LoopLimits& limits) {
    const TetrisState& state = app.getState();
    const auto& [own, other] = state.start.watched;
    MatchWatchOptions options{.sides = {tetris::readContestant(own), tetris::readContestant(other)},
                              .next = state.countNexts(),
                              .start = formatMoment(readNow()),
                              .tr = state.tr};
    options.rules.game.seed = drawFreshSeed();
    MatchWatchApp watched(std::move(options), terminal.getLook(), std::make_shared<Worker>(waker));
    const LoopResult result = runMatchWatch(watched, terminal, waker, limits);
    if (result.end == LoopEnd::Done) app.comeBack(Clock::now());
    return result;
}

LoopResult runMatchWatch(MatchWatchApp& app, Terminal& terminal, Waker& waker,
                         const LoopLimits& limits) {
    for (;;) {
        LoopResult result = runLoop(app, terminal, limits);
        const std::optional<std::string> replay = app.takeReplay();
        if (result.end != LoopEnd::Done || !replay) return result;
        ReplayApp watched(tetris::shareReplay(*replay, "the replay"), terminal.getLook(),
                          std::make_unique<Worker>(waker), app.getState().tr, {}, true);
        watched.offerReview(std::make_unique<Worker>(waker));
        result = runLoop(watched, terminal, limits);
        if (result.end != LoopEnd::Done) return result;
        app.comeBack();
    }
}

}  // namespace tui
