#include "brain/lab/play/HeadlessModernGame.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "brain/lab/play/SteeredGame.h"
#include "brain/lab/play/SteeredModernGame.h"
#include "brain/tetris/steer/ModernPilot.h"
#include "core/tetris/GivenSequence.h"
#include "core/tetris/replay/ModernReplayRecorder.h"

namespace tetris {

namespace {

// Records and counts a game while it is played here, as the hooks ask for.
class Recording {
public:
    Recording(const GameSetup& setup, std::uint64_t seed, const GameHooks& hooks)
        : options_(hooks.recording.get()), counter_(hooks.counter), seed_(seed)
    {
        if (options_ == nullptr) return;
        recorder_.emplace(makeModernHeader(setup, seed, true, options_->start));
        // Pieces from a file do not follow from the header.
        if (setup.given != nullptr) dealt_.emplace(setup.given);
    }

    // The game has changed: perhaps pieces have been dealt.
    void onChange(const ModernGame& game)
    {
        if (counter_ != nullptr) counter_->set(game.getPieces(), game.getRows());
        if (!recorder_ || stopped_) return;
        for (; dealt_ && noted_ < game.countDealt(); ++noted_)
            recorder_->onDealt(dealt_->next(game.getBoard()));
        if (recorder_->getSize() <= options_->maxBytes || !game.isRunning()) return;
        stopped_ = recorder_->format(computeResult(ModernEnd::Stopped, game));
    }

    // The verb has acted, or, without a verb, time has passed.
    void onTick(const std::optional<ModernVerb>& verb, const ModernReport& report,
                const ModernGame& game)
    {
        if (verb && recorder_ && !stopped_)
            recorder_->onTick(game.getTime(), *verb, !report.locks.empty());
        onChange(game);
    }

    void onPlacement(const ModernMove& move, const ModernGame& game)
    {
        if (recorder_ && !stopped_) recorder_->onPlacement(move.piece, move.usesHold);
        onChange(game);
    }

    // Passes the replay to RecordingOptions::keep.
    void finish(ModernEnd end, const ModernGame& game)
    {
        if (!recorder_) return;
        options_->keep(seed_, stopped_ ? *stopped_ : recorder_->format(computeResult(end, game)),
                       !stopped_.has_value());
    }

private:
    const RecordingOptions* options_;
    GameCounter* counter_;
    std::uint64_t seed_;
    std::optional<ModernReplayRecorder> recorder_;
    std::optional<GivenSequence> dealt_;
    int noted_ = 0;
    std::optional<std::string> stopped_;  // the replay, once it had become too long
};

// Returns nullopt if a stop is requested before the end, as the next function does.
std::optional<GameResult> playAtOnce(const GameSetup& setup, std::uint64_t seed,
                                     const std::stop_token& stop, Recording& recording)
{
    const GameBrains brains(setup, seed, stop);
    ModernGame game(makeSequence(setup, seed, *brains.master), makeModernRules(setup, seed));
    recording.onChange(game);
    ModernEnd end = game.getEnd();
    while (end == ModernEnd::None) {
        const std::optional<ModernMove> move = chooseModernMove(*brains.brain, game);
        if (stop.stop_requested()) return std::nullopt;
        if (!move) {
            end = ModernEnd::NoMove;
            break;
        }
        if (move->usesHold) static_cast<void>(game.tick(ModernVerb::Hold));
        static_cast<void>(game.place(move->piece, move->spin));
        recording.onPlacement(*move, game);
        end = game.getEnd();
    }
    recording.finish(end, game);
    return summarize(game, end, PlayMode::Instant);
}

std::optional<GameResult> playByVerbs(const GameSetup& setup, std::uint64_t seed,
                                      const std::stop_token& stop, Recording& recording)
{
    SteeredModernGame steered(setup, seed, stop);
    const ModernGame& game = steered.getGame();
    recording.onChange(game);
    while (game.isRunning()) {
        steered.turn([&](const std::optional<ModernVerb>& verb, const ModernReport& report) {
            recording.onTick(verb, report, game);
        });
        if (stop.stop_requested()) return std::nullopt;
    }
    recording.finish(game.getEnd(), game);
    return steered.summarize();
}

}  // namespace

ModernReplayHeader makeModernHeader(const GameSetup& setup, std::uint64_t seed, bool active,
                                    const std::string& start)
{
    ModernReplayHeader header{.rules = makeModernRules(setup, seed),
                              .sequence = setup.sequence,
                              .mode = setup.mode,
                              .brain = setup.brain.getName(),
                              .brainActive = active,
                              .weights = setup.brain.getWeightsHash(),
                              .start = start};
    header.rules.limit = findLimit(setup, seed);
    return header;
}

std::optional<GameResult> playModern(const GameSetup& setup, std::uint64_t seed,
                                     const std::stop_token& stop, const GameHooks& hooks)
{
    Recording recorded(setup, seed, hooks);
    return setup.mode == PlayMode::Instant ? playAtOnce(setup, seed, stop, recorded)
                                           : playByVerbs(setup, seed, stop, recorded);
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
