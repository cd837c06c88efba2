#include "tui/tetris/replay/ReviewSeat.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "brain/tetris/Brains.h"

namespace tui {

namespace {

// Moves from one report to the next, at first.
constexpr size_t kMovesAtOnce = 8;

}  // namespace

void ReviewSeat::begin(const tetris::SharedReplay& replay, const std::string& judge, int side) {
    state_.judge = judge;
    state_.side = side;
    state_.isThinking = true;
    state_.isWhole = false;
    state_.progress = 0;
    state_.review = {};
    state_.trouble.clear();
    state_.cursor = {};
    state_.at.reset();
    worker_->restart([this, replay, judge, side](const Worker::Task& task) -> Worker::Answer {
        std::string trouble;
        std::optional<tetris::Reviewer> reviewer;
        try {
            reviewer.emplace(replay, judge, side);
            reviewer->setStop(task.getStop());
            size_t next = kMovesAtOnce;
            while (reviewer->reviewOn()) {
                const tetris::Review& review = reviewer->getReview();
                if (review.costs.size() < next) continue;
                next += kMovesAtOnce + next / 16;
                task.post(
                    [this, review, part = reviewer->computeProgress()] { note(review, part); });
            }
        } catch (const std::invalid_argument& error) {
            trouble = error.what();
        } catch (const tetris::ReplayDifference& error) {
            trouble = error.what();
        }
        const tetris::Review review = reviewer ? reviewer->getReview() : tetris::Review{};
        const bool isWhole = reviewer && reviewer->isAtEnd() && trouble.empty();
        return [this, review, trouble, isWhole] {
            note(review, 1);
            state_.isThinking = false;
            state_.isWhole = isWhole;
            state_.trouble = trouble;
        };
    });
    take();
}

void ReviewSeat::stop() {
    worker_->cancel();
    state_.isThinking = false;
}

void ReviewSeat::note(const tetris::Review& review, double progress) {
    state_.review = review;
    state_.progress = progress;
}

std::string findNextJudge(const std::string& judge, const tetris::GameRules& rules) {
    std::vector<std::string> judges{std::string(getEntry(rules.goal).judge)};
    for (const tetris::BrainEntry& brain : tetris::getBrains()) {
        // A search takes minutes for a game.
        const bool isQuick =
            brain.kind == tetris::BrainKind::Rule || brain.kind == tetris::BrainKind::Linear;
        if (isQuick && brain.name != "bad" && brain.name != judges.front())
            judges.emplace_back(brain.name);
    }
    const auto found = std::ranges::find(judges, judge);
    return found == judges.end() || found + 1 == judges.end() ? judges.front() : *(found + 1);
}

}  // namespace tui
