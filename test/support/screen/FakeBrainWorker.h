#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tui/tetris/BrainWorker.h"

namespace tui {

// Stores the questions; a test sets the answer. await() returns at once, as if it had waited for
// the whole limit without an answer.
class FakeBrainWorker : public BrainWorker {
public:
    void ask(BrainQuestion question) override
    {
        questions.push_back(std::move(question));
        answer.reset();
    }
    void forget() override { ++forgotten; }
    [[nodiscard]] std::optional<BrainAnswer> take() override
    {
        return std::exchange(answer, std::nullopt);
    }
    Duration await(Duration limit) override
    {
        awaited += limit;
        return limit;
    }

    std::vector<BrainQuestion> questions;
    std::optional<BrainAnswer> answer;
    int forgotten = 0;
    Duration awaited{0};  // the sum of the limits
};

}  // namespace tui
