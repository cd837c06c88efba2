#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "brain/base/LibraryGaps.h"
#include "brain/tetris/Brain.h"
#include "brain/tetris/Situation.h"
#include "brain/tetris/external/BotMessages.h"
#include "brain/tetris/external/BotServer.h"
#include "brain/tetris/external/LineProcess.h"
#include "core/base/NotCopied.h"

namespace tetris {

// What changes from one question to a bot to the next.
struct BotTerms {
    ProcessTerms process{};
    bool addsFirst = false;  // `new_piece` goes before `play`
    std::function<bool()> isStopRequested{};
};

// The conversation with a bot by the Tetris Bot Protocol.
//
// The bot is ready for any number of games. It thinks on after its answer. If it is not asked for a
// while (a pause), it is told to stop, because some take more memory as long as they think.
// What is said of LineProcess holds for all functions, unless they say otherwise.
class BotProcess : base::NotCopied {
public:
    using Key = Randomizer::Kind;
    using IsStopRequested = std::function<bool()>;

    // Throws BrainFailure if it does not begin as the protocol says, or a stop is requested.
    BotProcess(const ProcessStart& start, Key kind, const IsStopRequested& isStopRequested);
    ~BotProcess();

    // Throws nothing, nor does stop.
    void tellToQuit();
    // For the watch.
    void beginGame() { process_.beginGame(); }
    // Ends the game.
    void stop();

    using Moves = std::optional<std::vector<SuggestedMove>>;
    // Its valid moves, the best first; nullopt if a stop is requested first. Empty if there is no
    // move, or the piece has gone too far for those that it names.
    Moves ask(const Situation& situation, const BotTerms& terms);

    const BrainAbout& getAbout() const { return about_; }
    bool hasFailed();
    // It has been told to stop and has not answered since: it may have ended of that.
    bool hasStopped();
    // It has failed at the first `play` that it was sent.
    bool hasDiedAtPlay() const { return diesAtPlay_; }

    const Key key;

private:
    using Clock = std::chrono::steady_clock;
    using IsWanted = std::function<bool(const BotLine& line)>;

    void stopCalculating();
    void stopWhenIdle(const std::stop_token& stop);
    void tell(const char* order);
    void send(const std::string& line, const BotTerms& terms);
    std::optional<BotLine> await(std::chrono::milliseconds time,
                                 const IsStopRequested& isStopRequested, const IsWanted& isWanted);
    BotLine awaitStart(const std::string& trouble, const IsStopRequested& isStopRequested,
                       const IsWanted& isWanted);
    bool isContinuation(const BotPosition& position, const BotTerms& terms) const;
    void sendPlay(const BotPosition& position, const BotTerms& terms);
    void sendStart(const BotPosition& position, const BotTerms& terms);
    void sendSuggest(const BotTerms& terms);
    Moves askUntilInTime(const Situation& situation, const BotPosition& position,
                         const BotTerms& terms);
    Moves receiveMoves(const Situation& situation, const BotTerms& terms,
                       const IsStopRequested& isStopRequested);

    LineProcess process_;
    std::chrono::milliseconds startTime_{};
    BrainAbout about_;
    std::string text_;                       // of the line that was wanted last
    bool isCalculating_ = false;             // between `start` and `stop`
    std::optional<BotPosition> expected_{};  // after its last move, if that is played
    BotMove played_{};                       // that move
    bool hasPlayed_ = false;                 // it has survived a `play`
    bool diesAtPlay_ = false;
    std::optional<BotPosition> asked_{};  // the position that it was asked about last
    int open_ = 0;                        // suggestions that were asked for and have not come
    int old_ = 0;                 // of those, the ones for earlier positions, which come first
    int late_ = 0;                // suggestions in a row that were late
    Clock::time_point lateAt_{};  // when the one that is awaited is late
    bool hasStopped_ = false;
    bool isToldToQuit_ = false;
    std::mutex mutex_;  // held while it is asked, told to stop, or told to quit
    base::StoppableCondition begun_;
    Clock::time_point idleAt_{};  // when it is to stop if it is not asked again
    std::jthread idleTimer_;
};

}  // namespace tetris
