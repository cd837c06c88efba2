#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tui/tetris/BrainWorker.h"

namespace tui {

// Notes what it is asked, and answers what the test has it answer; whoever waits for that waits in
// vain, and as long as the limit is.
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
    Duration awaited{0};  // in all
};

}  // namespace tui
