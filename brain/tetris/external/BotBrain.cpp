#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/external/BotProcess.h"
#include "core/base/Format.h"
#include "core/base/NotCopied.h"

namespace tetris {

namespace {

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

    BrainAbout getAbout() const override { return process_ ? process_->getAbout() : BrainAbout(); }
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

    void take(Randomizer::Kind kind, const std::function<bool()>& isCancelled) {
        if (process_ && process_->hasFailed()) process_.reset();
        if (process_ && process_->key == kind) return;
        giveBack();
        process_ = bots_->pool.take(kind, isCancelled);
        process_->beginGame();
    }

    void giveBack() {
        if (!process_) return;
        process_->stop();
        if (!process_->hasFailed()) bots_->pool.giveBack(std::move(process_));
        process_.reset();
    }

    // A bot that has died of the order of its lines is started once more, and so is one that has
    // ended when it was told to stop; once for a question.
    BotProcess::Moves ask(const Situation& situation) {
        for (bool isReplaced = false;;) {
            // A stop does not cancel the start of the process, because the start may take longer
            // than a piece falls, and each new question would cancel it again.
            take(situation.randomizer.kind, [] { return false; });
            const bool addsFirst = bots_->addsFirst;
            try {
                return process_->ask(situation,
                                     {.process = bots_->pool.getTerms(),
                                      .addsFirst = addsFirst,
                                      .isStopRequested = [this] { return isStopRequested(); }});
            } catch (const BrainFailure& failure) {
                const bool isBroken = failure.getFault() == Fault::Broken;
                const bool isDeadByStop = isBroken && process_->hasStopped();
                const bool isDeadByOrder = isBroken && process_->hasDiedAtPlay();
                process_.reset();
                if (isDeadByStop && !std::exchange(isReplaced, true)) continue;
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
