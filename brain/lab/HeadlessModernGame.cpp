#include "brain/lab/HeadlessModernGame.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "brain/lab/SteeredGame.h"
#include "brain/tetris/ModernPilot.h"
#include "core/tetris/rules/ModernReplayRecorder.h"

namespace tetris {

namespace {

// Records and counts a game while it is played here, as the hooks ask for.
class Recording {
public:
    Recording(const GameSetup& setup, std::uint64_t seed, const PieceSequence& sequence,
              const GameHooks& hooks)
        : options_(hooks.recording.get()), counter_(hooks.counter), seed_(seed)
    {
        if (options_ == nullptr) return;
        recorder_.emplace(makeModernHeader(setup, seed, true, options_->start));
        // Pieces from a file do not follow from the header.
        if (setup.given != nullptr) dealt_ = sequence.clone();
    }

    // The game has changed: perhaps pieces have been dealt.
    void onChange(const ModernGame& game)
    {
        if (counter_ != nullptr) {
            counter_->pieces.store(game.getPieces(), std::memory_order_relaxed);
            counter_->rows.store(game.getRows(), std::memory_order_relaxed);
        }
        if (!recorder_ || stopped_) return;
        for (; dealt_ && noted_ < game.countDealt(); ++noted_)
            recorder_->onDealt(dealt_->next(game.getBoard()));
        if (recorder_->getSize() <= options_->maxBytes || !game.isRunning()) return;
        stopped_ = recorder_->format(computeResult(ModernEnd::Stopped, game));
    }

    void onTick(std::int64_t time, ModernVerb verb, const ModernReport& report,
                const ModernGame& game)
    {
        if (recorder_ && !stopped_) recorder_->onTick(time, verb, !report.locks.empty());
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
    std::unique_ptr<PieceSequence> dealt_;
    int noted_ = 0;
    std::optional<std::string> stopped_;  // the replay, once it had become too long
};

// The end of the game; nullopt if a stop is requested before.
std::optional<ModernEnd> playAtOnce(Brain& brain, ModernGame& game, const std::stop_token& stop,
                                    Recording& recording)
{
    while (game.isRunning()) {
        const std::optional<ModernMove> move = chooseModernMove(brain, game);
        if (stop.stop_requested()) return std::nullopt;
        if (!move) return ModernEnd::NoMove;
        if (move->usesHold) static_cast<void>(game.tick(ModernVerb::Hold));
        static_cast<void>(game.place(move->piece, move->spin));
        recording.onPlacement(*move, game);
    }
    return game.getEnd();
}

std::optional<ModernEnd> playByVerbs(Brain& brain, ModernGame& game, int pace,
                                     const std::stop_token& stop, Recording& recording)
{
    ModernPilot pilot(brain);
    while (game.isRunning()) {
        static_cast<void>(game.elapse(pace));
        recording.onChange(game);
        const std::optional<ModernVerb> verb = pilot.decide(game);
        if (stop.stop_requested()) return std::nullopt;
        if (!verb) continue;
        const std::int64_t time = game.getTime();
        const ModernReport report = game.tick(*verb);
        recording.onTick(time, *verb, report, game);
    }
    return game.getEnd();
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
    const GameBrains brains(setup, seed, stop);
    std::unique_ptr<PieceSequence> sequence = makeSequence(setup, seed, *brains.master);
    Recording recorded(setup, seed, *sequence, hooks);
    ModernGame game(std::move(sequence), makeModernRules(setup, seed));
    recorded.onChange(game);
    const std::optional<ModernEnd> end =
        setup.mode == PlayMode::Instant
            ? playAtOnce(*brains.brain, game, stop, recorded)
            : playByVerbs(*brains.brain, game, setup.pace, stop, recorded);
    if (!end) return std::nullopt;
    recorded.finish(*end, game);
    return summarize(game, *end, setup.mode);
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
