#include "brain/tetris/external/BotProcess.h"

#include <algorithm>
#include <utility>

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

}  // namespace

BotProcess::BotProcess(const ProcessStart& start, Key kind, const IsStopRequested& isStopRequested)
    : key(kind),
      process_(start.command, start.name, start.terms, kMaxBotLine),
      startTime_(kBotStartTimes * start.terms.answerTime) {
    using enum BotLine::Type;
    const BotLine info = awaitStart("says no 'info'", isStopRequested,
                                    [](const BotLine& line) { return line.type == Info; });
    about_ = {.name = info.name, .author = info.author};
    process_.send(formatRules(kind), startTime_);
    const BotLine answer =
        awaitStart("does not answer the rules", isStopRequested,
                   [](const BotLine& line) { return line.type == Ready || line.type == Error; });
    if (answer.type == Error) process_.refuse("cannot play by these rules, it says", answer.reason);
    idleTimer_ = std::jthread([this](const std::stop_token& stop) { stopWhenIdle(stop); });
}

BotProcess::~BotProcess() {
    idleTimer_ = std::jthread();
    tellToQuit();
    static_cast<void>(process_.waitForEnd(process_.hasFailed() ? 0ms : kBotPatience));
}

void BotProcess::tellToQuit() {
    const std::lock_guard lock(mutex_);
    isCalculating_ = false;
    if (!std::exchange(isToldToQuit_, true)) tell("quit");
}

void BotProcess::stop() {
    const std::lock_guard lock(mutex_);
    stopCalculating();
}

BotProcess::Moves BotProcess::ask(const Situation& situation, const BotTerms& terms) {
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

bool BotProcess::hasFailed() {
    const std::lock_guard lock(mutex_);
    return process_.hasFailed();
}

bool BotProcess::hasStopped() {
    const std::lock_guard lock(mutex_);
    return hasStopped_;
}

void BotProcess::stopCalculating() {
    if (!std::exchange(isCalculating_, false)) return;
    expected_.reset();
    hasStopped_ = true;
    tell("stop");
}

void BotProcess::stopWhenIdle(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (begun_.wait(lock, stop, [this] { return isCalculating_; }) && !stop.stop_requested()) {
        const auto left = idleAt_ - Clock::now();
        if (left > 0ns) {
            begun_.wait_for(lock, stop, left, [] { return false; });
        } else {
            stopCalculating();
        }
    }
}

// A bot that fails here is replaced at the next question.
void BotProcess::tell(const char* order) {
    try {
        if (!process_.hasFailed()) process_.send(formatOrder(order), kBotPatience);
    } catch (const BrainFailure&) {  // it has ended already
    }
}

void BotProcess::send(const std::string& line, const BotTerms& terms) {
    process_.send(line, terms.process.answerTime);
}

// The first line that is wanted. Passes over all others, but not without end.
std::optional<BotLine> BotProcess::await(milliseconds time, const IsStopRequested& isStopRequested,
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

BotLine BotProcess::awaitStart(const std::string& trouble, const IsStopRequested& isStopRequested,
                               const IsWanted& isWanted) {
    const std::optional<BotLine> line = await(startTime_, isStopRequested, isWanted);
    if (!line) process_.refuse(trouble + ", and was cancelled", "");
    return *line;
}

// True if the position is what the bot's own move has made, with more next pieces. At the end
// of a game with a limit there are none, for which bots that want them first are not prepared.
bool BotProcess::isContinuation(const BotPosition& position, const BotTerms& terms) const {
    BotPosition known = position;
    const size_t count = expected_->queue.size();
    if (known.queue.size() < count || (known.queue.size() == count && terms.addsFirst))
        return false;
    known.queue.resize(count);
    return known == *expected_;
}

void BotProcess::sendPlay(const BotPosition& position, const BotTerms& terms) {
    if (!terms.addsFirst) send(formatPlay(played_), terms);
    for (size_t i = expected_->queue.size(); i < position.queue.size(); ++i)
        send(formatNewPiece(position.queue[i]), terms);
    if (terms.addsFirst) send(formatPlay(played_), terms);
}

void BotProcess::sendStart(const BotPosition& position, const BotTerms& terms) {
    if (isCalculating_) {
        hasStopped_ = true;
        send(formatOrder("stop"), terms);
    }
    isCalculating_ = true;
    begun_.notify_all();
    send(formatStart(position), terms);
}

void BotProcess::sendSuggest(const BotTerms& terms) {
    send(formatOrder("suggest"), terms);
    ++open_;
}

// A late suggestion may be forgiven: then the bot starts anew with the same position.
BotProcess::Moves BotProcess::askUntilInTime(const Situation& situation,
                                             const BotPosition& position, const BotTerms& terms) {
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
BotProcess::Moves BotProcess::receiveMoves(const Situation& situation, const BotTerms& terms,
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
        about_.nodesPerSecond = line->info.nodesPerSecond;
        about_.depth = line->info.depth;
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

}  // namespace tetris
