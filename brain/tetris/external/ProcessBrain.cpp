#include "brain/tetris/external/BrainReply.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "brain/base/JsonText.h"
#include "brain/tetris/external/LineProcess.h"
#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/NotCopied.h"
#include "core/base/Text.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

using base::Json;
using std::chrono::milliseconds;

// A process takes longer to start than to answer.
constexpr int kStartTimes = 5;

struct WellSize {
    int width = 10;
    int height = 20 + kTopRows;
    int limit = 20;

    friend bool operator==(const WellSize&, const WellSize&) = default;
};

constexpr WellSize kModernSize{.height = 20 + kBufferRows};

// A process that has answered `ready`. A stop before that kills the process and throws
// BrainFailure.
struct Process {
    using Key = WellSize;

    Process(const ProcessStart& start, const WellSize& wellSize,
            const std::function<bool()>& isStopRequested)
        : lines(start.command, start.name, start.terms), key(wellSize) {
        const milliseconds time = start.terms.answerTime;
        lines.send(
            base::format(R"({{"type":"hello","protocol":{},"width":{},"height":{},"limit":{},)"
                         R"("pieces":{}}})",
                         kBrainProtocol, key.width, key.height, key.limit, describePieces()),
            kStartTimes * time);
        const std::string line = lines.receive(kStartTimes * time, isStopRequested);
        if (line.empty() && isStopRequested())
            lines.refuse("took too long, and was cancelled", line);
        try {
            ready = parseReady(line);
        } catch (const std::invalid_argument& wrong) {
            const std::string why = base::explainNoObject(line);
            lines.refuse(
                wrong.what(), line,
                {.expected =
                     why.empty() ? "" : base::format("it {}; expected a JSON object", why)});
        }
    }

    void tellToQuit() {
        try {
            lines.send(R"({"type":"quit"})", milliseconds(100));
        } catch (const BrainFailure&) {  // it has ended already
        }
    }

    LineProcess lines;
    WellSize key;
    BrainReady ready;
    int64_t lastId = 0;
    int64_t before = 0;      // the last one of the games before
    int64_t unanswered = 0;  // stopped questions whose answers have not arrived yet
};

// The processes, and what they have said about themselves.
struct Processes {
    static constexpr int kUnknown = -1;

    Processes(const std::string& command, const std::string& name)
        : pool(command, name, "command:") {}

    [[nodiscard]] std::unique_ptr<Process> take(const WellSize& size,
                                                const std::function<bool()>& isStopRequested) {
        auto process = pool.take(size, isStopRequested);
        lastSees = process->ready.sees;
        knownModern = process->ready.plays[base::toIndex(RuleSet::Modern)] ? 1 : 0;
        return process;
    }

    [[nodiscard]] bool plays(RuleSet set) {
        if (set == RuleSet::Classic) return true;
        const std::lock_guard lock(asking);
        if (knownModern == kUnknown) {
            try {
                // It plays no game, because the terms of games may be known later.
                take(kModernSize, [] { return false; })->tellToQuit();
            } catch (const BrainFailure&) {
                knownModern = 1;  // so that its first question fails, and says why
            }
        }
        return knownModern == 1;
    }

    ProcessPool<Process> pool;
    std::atomic<int> lastSees = Brain::kSeesAll;
    std::atomic<int> knownModern = kUnknown;  // 1: yes
    std::mutex asking;                        // one process is enough to know that
};

class ProcessBrain : public Brain, base::NotCopied {
private:
    // Runs the action. Destroys the process if it fails, because it cannot be reused.
    template <class Action>
    auto guard(Action&& action) {
        try {
            return action();
        } catch (const BrainFailure&) {
            process_.reset();
            throw;
        }
    }

public:
    explicit ProcessBrain(std::shared_ptr<Processes> processes)
        : processes_(std::move(processes)) {}
    ~ProcessBrain() override {
        if (process_) processes_->pool.giveBack(std::move(process_));
    }

    // Until this brain has a process: the answer of the last process that was started; before the
    // first one everything, because the process is sent no more than it asks for.
    int sees() const override {
        return process_ ? process_->ready.sees : processes_->lastSees.load();
    }
    bool isStateful() const override { return true; }

    void beginGame(const GameStart& start) override {
        begin(start, [this] { return isStopRequested(); });
    }

    void endGame(const GameFinish& finish) override {
        if (!process_ || !process_->ready.wantsEnd) return;
        try {
            send(base::format(R"({{"type":"end","score":{},"rows":{},"reason":"{}"}})",
                              finish.score, finish.rows, toString(finish.end)));
        } catch (const BrainFailure&) {  // the game counts; the next one starts another process
        }
    }

    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limitHeight) override {
        return chooseMove({.board = board, .piece = &piece, .limitHeight = limitHeight});
    }
    std::optional<Move> chooseMove(const Situation& situation) override {
        const WellSize size{situation.board.getWidth(), situation.board.getHeight(),
                            situation.limitHeight};
        if (!process_ || process_->key != size) {
            // A stop does not cancel the start of the process, because the start may take longer
            // than a piece falls, and each new question would cancel it again.
            begin({.seed = seed_, .width = size.width, .height = size.height, .limit = size.limit},
                  [] { return false; });
        }
        ask(situation);
        for (;;) {
            const std::string line = guard([this] {
                return process_->lines.receive(getTime(), [this] { return isStopRequested(); });
            });
            if (line.empty() && isStopRequested()) {
                ++process_->unanswered;
                return std::nullopt;
            }
            const BrainReply reply = parseReply(line, situation.rules.set);
            // Skips late answers to stopped questions, each at most once, so that the loop ends.
            if (process_->unanswered > 0 && reply.id > 0 && reply.id < process_->lastId) {
                --process_->unanswered;
                continue;
            }
            return guard([&] { return judge(situation, reply, line); });
        }
    }

private:
    void begin(const GameStart& start, const std::function<bool()>& isStopRequested) {
        require({start.width, start.height, start.limit}, isStopRequested);
        seed_ = start.seed;
        process_->before = process_->lastId;
        process_->lines.beginGame();
        process_->lines.setQuestion({});
        send(base::format(R"({{"type":"new","seed":{}}})", seed_));
    }

    void require(const WellSize& size, const std::function<bool()>& isStopRequested) {
        if (process_ && process_->key == size) return;
        if (process_) processes_->pool.giveBack(std::move(process_));
        process_ = processes_->take(size, isStopRequested);
    }

    void ask(const Situation& situation) {
        if (!process_->ready.plays[base::toIndex(situation.rules.set)])
            guard([&] { process_->lines.refuse("does not play the modern rules", ""); });
        process_->lines.setQuestion(describeQuestion(situation));
        const size_t count = std::min(situation.next.size(), countSeen());
        send(formatQuestion(++process_->lastId, situation, count));
    }

    // In messages the question is counted from the game's start: which games a process has played
    // before depends on what else was played.
    int64_t countAsked() const { return process_->lastId - process_->before; }

    // An answer to the question, with that number in place of its id.
    std::string renumber(std::string line) const {
        const std::string id = std::to_string(process_->lastId);
        const size_t key = line.find("\"id\"");
        const size_t at = key == std::string::npos ? key : line.find(id, key);
        if (at != std::string::npos) line.replace(at, id.size(), std::to_string(countAsked()));
        return line;
    }

    // The move that the reply, read from that line, means. Throws BrainFailure for any other reply.
    std::optional<Move> judge(const Situation& situation, const BrainReply& reply,
                              const std::string& answer) const {
        LineProcess& lines = process_->lines;
        const int64_t id = process_->lastId;
        const std::string line = reply.id == id ? renumber(answer) : answer;
        if (reply.id != id || !reply.isValid) {
            lines.refuse(base::format("writes no answer to move {}", countAsked()), line,
                         {.expected = reply.wrong.empty()
                                          ? base::format("'id' is {}; expected {}", reply.id, id)
                                          : reply.wrong});
        }
        return judgeAnswer(
            situation, getOverflow(), reply.move,
            [&](const std::string& what, const std::string& expected) {
                lines.refuse(
                    what, line,
                    {.fault = Fault::IllegalMove, .answer = reply.move, .expected = expected});
            });
    }

    milliseconds getTime() const { return processes_->pool.getTerms().answerTime; }

    void send(std::string line) {
        guard([&] { process_->lines.send(std::move(line), getTime()); });
    }

    size_t countSeen() const {
        return base::toIndex(process_->ready.sees == kSeesAll ? kMaxSeen : process_->ready.sees);
    }

    static std::string formatQuestion(int64_t id, const Situation& situation, size_t seen) {
        const Board& board = situation.board;
        const PieceName name = findPieceName(*situation.piece);
        Json question{{"type", "move"},
                      {"id", id},
                      {"board", Json::array()},
                      {"piece", getPieceName(name.index)},
                      {"rotation", name.rotation},
                      {"next", Json::array()}};
        for (int y = board.getHeight() - 1; y >= 0; --y)
            question["board"].push_back(board.drawRow(y));
        for (size_t i = 0; i < seen; ++i)
            question["next"].push_back(getPieceName(situation.next[i]));
        if (situation.endsWithNext && seen == situation.next.size())
            question["ends_with_next"] = true;
        if (situation.isModern()) addModern(situation, question);
        return base::dumpJson(question);
    }

    // The members that questions of modern games have besides.
    static void addModern(const Situation& situation, Json& question) {
        const auto describe = [](const FallingPiece& piece) {
            const Placement place = toPlacement(piece);
            return Json{{"piece", getPieceName(piece.piece)},
                        {"rotation", findPieceName(*place.piece).rotation},
                        {"facing", kFacingNames[piece.facing]},
                        {"x", place.x},
                        {"y", place.y}};
        };
        const GameRules& rules = situation.rules;
        question["rules"] = toString(rules.set);
        question["goal"] = toString(rules.goal);
        question["level"] = rules.level;
        question["falling"] = describe(situation.falling);
        question["held"] = situation.held ? Json(getPieceName(*situation.held)) : Json();
        question["can_hold"] = situation.canHold;
        question["after_hold"] = situation.afterHold ? describe(*situation.afterHold) : Json();
        question["combo"] = situation.combo;
        question["back_to_back"] = situation.backToBack;
        question["incoming"] = Json::array();
        for (const IncomingGarbage& each : situation.incoming)
            question["incoming"].push_back({{"rows", each.rows}, {"ms", each.milliseconds}});
        for (const GameField& field : kGameFields) {
            if (!field.isWritten(false, rules)) continue;
            Json& value = question[std::string(field.json)];
            value = field.get(rules);
            if (field.flag != nullptr) value = rules.*field.flag;
        }
    }

    std::shared_ptr<Processes> processes_;
    std::unique_ptr<Process> process_;
    uint64_t seed_ = 0;
};

class ProcessBrainSource : public ProcessSource<Processes, ProcessBrain> {
public:
    ProcessBrainSource(const std::string& command, const std::string& name)
        : ProcessSource(command, name, "a program: ") {}

    [[nodiscard]] bool plays(RuleSet set) override { return getProcesses().plays(set); }
};

}  // namespace

std::shared_ptr<BrainSource> openProcessBrain(const std::string& command, const std::string& name) {
    return std::make_shared<ProcessBrainSource>(command, name);
}

}  // namespace tetris
