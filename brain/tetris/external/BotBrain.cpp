#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "brain/base/LibraryGaps.h"
#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BotServer.h"
#include "brain/tetris/external/LineProcess.h"
#include "core/base/Format.h"
#include "core/base/NotCopied.h"

namespace tetris {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

// It takes longer to start than to answer.
constexpr int kBotStartTimes = 5;
constexpr milliseconds kBotPatience = 200ms;
// Some bots write hundreds of moves.
constexpr size_t kMaxBotLine = size_t{1} << 20;
constexpr int kMostStrayLines = 1000;

// What changes from one question to a bot to the next.
struct BotTerms {
    ProcessTerms process{};
    bool addsFirst = false;  // `new_piece` goes before `play`
    std::function<bool()> isStopRequested{};
};

// False if a stop was requested meanwhile.
bool letThink(milliseconds time, const BotTerms& terms) {
    constexpr milliseconds kBetweenLooks = 5ms;
    const auto now = std::chrono::steady_clock::now;
    const auto until = now() + time;
    while (now() < until) {
        if (terms.isStopRequested()) return false;
        std::this_thread::sleep_until(std::min(until, now() + kBetweenLooks));
    }
    return true;
}

// A bot that is ready for any number of games. It thinks on after its answer. If it is not asked
// for a while (a pause), it is told to stop, because some take more memory as long as they think.
// What is said of LineProcess holds for all functions, unless they say otherwise.
class BotProcess : base::NotCopied {
public:
    using Key = Randomizer::Kind;
    using IsStopRequested = std::function<bool()>;

    // Throws BrainFailure if it does not begin as the protocol says, or a stop is requested.
    BotProcess(const ProcessStart& start, Key kind, const IsStopRequested& isStopRequested)
        : key(kind),
          process_(start.command, start.name, start.terms, kMaxBotLine),
          startTime_(kBotStartTimes * start.terms.answerTime) {
        using enum BotLine::Type;
        name_ = awaitStart("says no 'info'", isStopRequested, [](const BotLine& line) {
                    return line.type == Info;
                }).name;
        process_.send(formatRules(kind), startTime_);
        const BotLine answer = awaitStart(
            "does not answer the rules", isStopRequested,
            [](const BotLine& line) { return line.type == Ready || line.type == Error; });
        if (answer.type == Error)
            process_.refuse("cannot play by these rules, it says", answer.reason);
        idleTimer_ = std::jthread([this](const std::stop_token& stop) { stopWhenIdle(stop); });
    }

    ~BotProcess() {
        idleTimer_ = std::jthread();
        tellToQuit();
        static_cast<void>(process_.waitForEnd(process_.hasFailed() ? 0ms : kBotPatience));
    }

    // Throws nothing, nor does stop.
    void tellToQuit() {
        const std::lock_guard lock(mutex_);
        isCalculating_ = false;
        if (!std::exchange(isToldToQuit_, true)) tell("quit");
    }

    // For the watch.
    void beginGame() { process_.beginGame(); }
    // Ends the game.
    void stop() {
        const std::lock_guard lock(mutex_);
        stopCalculating();
    }

    using Moves = std::optional<std::vector<SuggestedMove>>;
    // Its valid moves, the best first; nullopt if a stop is requested first. Empty if there is no
    // move, or the piece has gone too far for those that it names.
    Moves ask(const Situation& situation, const BotTerms& terms) {
        const std::lock_guard lock(mutex_);
        const BotPosition position = makeBotPosition(situation);
        if (asked_ != position) {
            asked_ = position;
            old_ = open_;
        }
        const bool goesOn = expected_ && isContinuation(position, terms);
        diesAtPlay_ = goesOn && !hasPlayed_;
        if (goesOn) {
            sendPlay(position, terms);
        } else {
            sendStart(position, terms);
        }
        expected_.reset();
        Moves moves = askUntilInTime(situation, position, terms);
        diesAtPlay_ = false;
        if (moves) hasStopped_ = false;
        idleAt_ = Clock::now() + terms.process.idleTime;
        hasPlayed_ = hasPlayed_ || goesOn;
        if (moves && !moves->empty()) {
            expected_ = position;
            played_ = moves->front().echo;
            if (!expected_->play(played_)) expected_.reset();
        }
        return moves;
    }

    const std::string& getName() const { return name_; }
    bool hasFailed() {
        const std::lock_guard lock(mutex_);
        return process_.hasFailed();
    }
    // It has been told to stop and has not answered since: it may have ended of that.
    bool hasStopped() {
        const std::lock_guard lock(mutex_);
        return hasStopped_;
    }
    // It has failed at the first `play` that it was sent.
    bool hasDiedAtPlay() const { return diesAtPlay_; }

    const Key key;

private:
    using Clock = std::chrono::steady_clock;
    using IsWanted = std::function<bool(const BotLine& line)>;

    void stopCalculating() {
        if (!std::exchange(isCalculating_, false)) return;
        expected_.reset();
        hasStopped_ = true;
        tell("stop");
    }

    void stopWhenIdle(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (begun_.wait(lock, stop, [this] { return isCalculating_; }) &&
               !stop.stop_requested()) {
            const auto left = idleAt_ - Clock::now();
            if (left > 0ns) {
                begun_.wait_for(lock, stop, left, [] { return false; });
            } else {
                stopCalculating();
            }
        }
    }

    // A bot that fails here is replaced at the next question.
    void tell(const char* order) {
        try {
            if (!process_.hasFailed()) process_.send(formatOrder(order), kBotPatience);
        } catch (const BrainFailure&) {  // it has ended already
        }
    }

    void send(const std::string& line, const BotTerms& terms) {
        process_.send(line, terms.process.answerTime);
    }

    // The first line that is wanted. Passes over all others, but not without end.
    std::optional<BotLine> await(milliseconds time, const IsStopRequested& isStopRequested,
                                 const IsWanted& isWanted) {
        const Clock::time_point start = Clock::now();
        for (int strays = 0;; ++strays) {
            text_ = process_.receive(time, isStopRequested, start);
            if (text_.empty() && isStopRequested()) return std::nullopt;
            BotLine line = parseBotLine(text_);
            if (isWanted(line)) return line;
            if (strays >= kMostStrayLines)
                process_.refuse("writes line after line without a question", text_);
        }
    }

    BotLine awaitStart(const std::string& trouble, const IsStopRequested& isStopRequested,
                       const IsWanted& isWanted) {
        const std::optional<BotLine> line = await(startTime_, isStopRequested, isWanted);
        if (!line) process_.refuse(trouble + ", and was cancelled", "");
        return *line;
    }

    // True if the position is what the bot's own move has made, with more next pieces. At the end
    // of a game with a limit there are none, for which bots that want them first are not prepared.
    bool isContinuation(const BotPosition& position, const BotTerms& terms) const {
        BotPosition known = position;
        const size_t count = expected_->queue.size();
        if (known.queue.size() < count || (known.queue.size() == count && terms.addsFirst))
            return false;
        known.queue.resize(count);
        return known == *expected_;
    }

    void sendPlay(const BotPosition& position, const BotTerms& terms) {
        if (!terms.addsFirst) send(formatPlay(played_), terms);
        for (size_t i = expected_->queue.size(); i < position.queue.size(); ++i)
            send(formatNewPiece(position.queue[i]), terms);
        if (terms.addsFirst) send(formatPlay(played_), terms);
    }

    void sendStart(const BotPosition& position, const BotTerms& terms) {
        if (isCalculating_) send(formatOrder("stop"), terms);
        isCalculating_ = true;
        begun_.notify_all();
        send(formatStart(position), terms);
    }

    void sendSuggest(const BotTerms& terms) {
        send(formatOrder("suggest"), terms);
        ++open_;
    }

    // A late suggestion may be forgiven: then the bot starts anew with the same position.
    Moves askUntilInTime(const Situation& situation, const BotPosition& position,
                         const BotTerms& terms) {
        for (;;) {
            if (!letThink(terms.process.thinkTime, terms)) return std::nullopt;
            sendSuggest(terms);
            const int before = old_;
            const bool isForgiven = late_ < terms.process.lateAnswers;
            lateAt_ = Clock::now() + terms.process.answerTime;
            const auto isLate = [&] { return isForgiven && Clock::now() >= lateAt_; };
            Moves moves =
                receiveMoves(situation, terms, [&] { return terms.isStopRequested() || isLate(); });
            if (moves) {
                late_ = 0;
                return moves;
            }
            if (terms.isStopRequested()) return std::nullopt;
            // One was passed over, and no other one came: it suggests nothing after a stop.
            if (old_ < before) open_ -= std::exchange(old_, 0);
            ++late_;
            sendStart(position, terms);
        }
    }

    // Passes over suggestions for earlier positions. They come in the order in which they were
    // asked for.
    Moves receiveMoves(const Situation& situation, const BotTerms& terms,
                       const IsStopRequested& isStopRequested) {
        // The time is up a little after isStopRequested says so, if that says so at all.
        const milliseconds time = terms.process.answerTime;
        const Clock::time_point start = Clock::now();
        for (;;) {
            const auto line = await(time, isStopRequested, [](const BotLine& each) {
                return each.type == BotLine::Type::Suggestion;
            });
            if (!line) return std::nullopt;
            --open_;
            if (old_ > 0) {
                --old_;
                lateAt_ = Clock::now() + time;  // only now can it think of this position
                continue;
            }
            std::vector<SuggestedMove> moves = listValidMoves(situation, line->moves);
            if (!moves.empty()) return moves;
            if (open_ > 0) continue;  // another one for the same position is to come
            if (!isResignation(situation)) return moves;
            // It has not thought enough.
            constexpr milliseconds kBetweenQuestions = 20ms;
            if (!line->moves.empty() || Clock::now() >= start + time)
                process_.refuse(line->moves.empty() ? "returned no move where there is one"
                                                    : "returned no possible move",
                                text_, {.fault = Fault::IllegalMove});
            if (!letThink(kBetweenQuestions, terms)) return std::nullopt;
            sendSuggest(terms);
        }
    }

    LineProcess process_;
    milliseconds startTime_{};
    std::string name_;
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

struct Bots {
    Bots(const std::string& command, const std::string& name) : pool(command, name, "tbp:") {}

    ProcessPool<BotProcess> pool;
    // Its bots want `new_piece` before `play`: one has died of the reverse.
    std::atomic<bool> addsFirst = false;
    // One was started with the first game, which shows whether the command works. The others are
    // started with their first question, which says how the pieces are drawn.
    std::atomic<bool> isTried = false;
};

class BotBrain : public Brain, base::NotCopied {
public:
    explicit BotBrain(std::shared_ptr<Bots> bots) : bots_(std::move(bots)) {}
    ~BotBrain() override { giveBack(); }

    std::string getOwnName() const override {
        return process_ ? process_->getName() : std::string();
    }
    int sees() const override { return bots_->pool.getTerms().shownNext; }
    bool isStateful() const override { return true; }

    void beginGame(const GameStart& /*start*/) override {
        answered_.reset();
        if (process_) {
            process_->stop();
            process_->beginGame();
        } else if (!bots_->isTried.exchange(true)) {
            take(Randomizer::Kind::Bag, [this] { return isStopRequested(); });
        }
    }

    void endGame(const GameFinish& /*finish*/) override {
        if (process_) process_->stop();
    }

    std::optional<Move> bestMove(const Board& /*board*/, const Piece& /*piece*/,
                                 int /*limitHeight*/) override {
        refuseGame();
    }
    std::optional<Move> chooseMove(const Situation& situation) override {
        return findBest(ratePlacements(situation));
    }
    // The moves that the bot has suggested, which are seldom all.
    std::vector<Move> ratePlacements(const Situation& situation) override {
        if (!situation.isModern() || situation.board.getWidth() != kBotColumns ||
            situation.board.getHeight() != kBotBoardRows || situation.limitHeight != kBotRows) {
            refuseGame();
        }
        if (!answered_ || answered_->situation != situation) {
            answered_.reset();
            auto moves = ask(situation);
            if (!moves) return {};
            answered_ = {situation, std::move(*moves)};
        }
        std::vector<Move> moves;
        for (const SuggestedMove& each : answered_->moves)
            moves.push_back(each.move);
        return moves;
    }

private:
    struct Answered {
        Situation situation;
        std::vector<SuggestedMove> moves;
    };

    [[noreturn]] void refuseGame() const {
        throw BrainFailure(base::format("the brain {} plays modern games in wells of 10x20 alone",
                                        bots_->pool.getName()));
    }

    void take(Randomizer::Kind kind, const std::function<bool()>& isStopRequested) {
        if (process_ && process_->hasFailed()) process_.reset();
        if (process_ && process_->key == kind) return;
        giveBack();
        process_ = bots_->pool.take(kind, isStopRequested);
        process_->beginGame();
    }

    void giveBack() {
        if (!process_) return;
        process_->stop();
        if (!process_->hasFailed()) bots_->pool.giveBack(std::move(process_));
        process_.reset();
    }

    // A bot that has died of the order of its lines is started once more, and so is one that has
    // ended when it was told to stop.
    BotProcess::Moves ask(const Situation& situation) {
        for (;;) {
            // A stop does not cancel the start of the process, because the start may take longer
            // than a piece falls, and each new question would cancel it again.
            take(situation.randomizer.kind, [] { return false; });
            const bool addsFirst = bots_->addsFirst;
            const bool hasStopped = process_->hasStopped();
            try {
                return process_->ask(situation,
                                     {.process = bots_->pool.getTerms(),
                                      .addsFirst = addsFirst,
                                      .isStopRequested = [this] { return isStopRequested(); }});
            } catch (const BrainFailure& failure) {
                const bool isDeadByOrder =
                    process_->hasDiedAtPlay() && failure.getFault() == Fault::Broken;
                process_.reset();
                if (hasStopped && failure.getFault() == Fault::Broken) continue;
                if (!isDeadByOrder || addsFirst) throw;
                if (bots_->addsFirst.exchange(true)) continue;  // it has been said
                if (const auto& say = bots_->pool.getTerms().say)
                    say(
                        base::format("{}; at 'play' before 'new_piece', so it is started again and "
                                     "gets them in the other order",
                                     failure.what()));
            }
        }
    }

    std::shared_ptr<Bots> bots_;
    std::unique_ptr<BotProcess> process_;
    std::optional<Answered> answered_;
};

class BotSource : public ProcessSource<Bots, BotBrain> {
public:
    BotSource(const std::string& command, const std::string& name)
        : ProcessSource(command, name, "a TBP bot: ") {}

    [[nodiscard]] bool plays(RuleSet set) override { return set == RuleSet::Modern; }
    bool isBot() const override { return true; }
};

}  // namespace

std::shared_ptr<BrainSource> openBot(const std::string& command, const std::string& name) {
    return std::make_shared<BotSource>(command, name);
}

}  // namespace tetris
