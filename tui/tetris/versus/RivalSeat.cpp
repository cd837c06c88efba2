#include "tui/tetris/versus/RivalSeat.h"

#include <algorithm>
#include <utility>

#include "brain/tetris/Situation.h"
#include "core/tetris/Game.h"
#include "core/tetris/rules/GameRules.h"

namespace tui {

namespace {

using tetris::kMicroseconds;
using tetris::ModernGame;
using tetris::Verb;

constexpr int kSide = 1;
// The next pieces that a side may know.
constexpr int kMostSeen = 6;
// In turns a piece lands so long after the answer, in microseconds.
constexpr int64_t kTurnTime = 400'000;

}  // namespace

RivalSeat::RivalSeat(std::shared_ptr<Worker> worker) : worker_(std::move(worker)) {}

void RivalSeat::begin(const tetris::BrainRecipe& brain, int pace, const Match& match) {
    end();
    player_ = std::make_shared<tetris::SideBrain>(
        brain, tetris::makeMatchStart(brain, match.getRules().game, kSide));
    pace_ = pace;
    due_ = 0;
    watch(match);
}

void RivalSeat::takeAnswers() {
    if (worker_ != nullptr) worker_->deliverAnswers();
}

void RivalSeat::end() {
    if (player_ != nullptr) worker_->cancel();
    player_.reset();
    about_ = {};
    pilot_.forget();
    goal_.reset();
    isThinking_ = hasAnswer_ = false;
    pieces_ = -1;
    next_.reset();
}

void RivalSeat::watch(const Match& match) {
    const bool isOnTurn = match.getNextSide().value_or(kSide) == kSide;
    const ModernGame& game = match.getGame(kSide);
    if (player_ == nullptr || !match.isRunning() || !isOnTurn) {
        next_.reset();
        return;
    }
    if (pieces_ != game.getPieces()) {
        pieces_ = game.getPieces();
        // One pace after the last piece was due; after one that was late, one pace after this one
        // has entered. In turns the answer says when.
        const int64_t pace = 1'000'000'000 / pace_;
        const bool isLate = match.getMoment() >= due_ + kMicroseconds;
        due_ = (isLate ? match.getMoment() : due_) + pace;
        pilot_.forget();
        mayAskAgain_ = true;
        ask(game);
    }
    schedule(match);
}

void RivalSeat::ask(const ModernGame& game) {
    goal_.reset();
    next_.reset();
    isThinking_ = true;
    hasAnswer_ = false;
    worker_->restart([this, player = player_, game](const Worker::Task& task) -> Worker::Answer {
        tetris::Brain& brain = player->prepare(task.getStop());
        const std::optional<Move> move = brain.chooseMove(
            tetris::copySituation(game, tetris::limitSees(brain.sees(), kMostSeen)));
        return [this, move, about = brain.getAbout()] {
            about_ = about;
            isThinking_ = false;
            hasAnswer_ = true;
            goal_ = move;
        };
    });
}

// Says when the next verb is due.
void RivalSeat::schedule(const Match& match) {
    const ModernGame& game = match.getGame(kSide);
    if (isThinking_) return;
    if (std::exchange(hasAnswer_, false)) {
        pilot_.setMove(goal_, game);
        // The other side waits for it.
        if (match.getRules().clock == tetris::MatchClock::Turns)
            due_ = match.getMoment() + kTurnTime;
    }
    const int64_t now = tetris::roundUp(match.getMoment());
    if (!next_) {
        const int64_t last = std::max(now, tetris::roundUp(due_));
        // A piece without a way lands where it is.
        const int verbs = pilot_.needsMove(game) ? 1 : pilot_.countVerbs();
        next_ = verbs == 1 ? last : now + (last - now) / verbs;
    }
    // A piece that rests would lock before.
    if (const std::optional<int64_t> wait = game.computeWait();
        wait && tetris::isResting(game.getBoard(), *game.getPiece())) {
        next_ = std::min(*next_, now + std::max<int64_t>(0, *wait - 1));
    }
}

std::optional<Verb> RivalSeat::takeDue(const Match& match) {
    if (!next_ || *next_ * kMicroseconds > match.getMoment()) return std::nullopt;
    const ModernGame& game = match.getGame(kSide);
    // It has fallen past its way.
    if (goal_ && pilot_.needsMove(game) && std::exchange(mayAskAgain_, false)) {
        ask(game);
        return std::nullopt;
    }
    next_.reset();
    const std::optional<Verb> verb = pilot_.decide(game);
    return verb ? verb : Verb::Land;
}

}  // namespace tui
