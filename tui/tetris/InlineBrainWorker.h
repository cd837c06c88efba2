#pragma once

#include <optional>
#include <utility>

#include "tui/tetris/BrainAnswerer.h"
#include "tui/tetris/BrainWorker.h"

namespace tui {

// Asks the brain at once, in the loop's own thread: `ask` takes as long as the brain does. For
// brains that are known to be quick, and for tests that need a fixed order.
class InlineBrainWorker : public BrainWorker {
public:
    explicit InlineBrainWorker(tetris::BrainMaker make = makeBrainOf) : answerer_(std::move(make))
    {
    }

    // Throws what the brain throws.
    void ask(BrainQuestion question) override { answer_ = answerer_.answer(question, {}); }
    void forget() override { answer_.reset(); }
    [[nodiscard]] std::optional<BrainAnswer> take() override
    {
        return std::exchange(answer_, std::nullopt);
    }
    Duration await(Duration /*limit*/) override { return Duration(0); }

private:
    BrainAnswerer answerer_;
    std::optional<BrainAnswer> answer_;
};

}  // namespace tui
