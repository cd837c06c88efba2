#pragma once

#include <optional>
#include <utility>

#include "tui/tetris/BrainKeeper.h"
#include "tui/tetris/BrainThinker.h"

namespace tui {

// Thinks at once, in the loop's own thread: asking takes as long as the brain does. For brains
// that are known to be quick, and where everything has to happen in its order.
class InlineThinker : public BrainThinker {
public:
    explicit InlineThinker(BrainMaker make = makeBrainOf) : keeper_(std::move(make)) {}

    // Throws what the brain throws.
    void ask(BrainQuestion question) override { answer_ = keeper_.answer(question, {}); }
    void forget() override { answer_.reset(); }
    [[nodiscard]] std::optional<BrainAnswer> take() override
    {
        return std::exchange(answer_, std::nullopt);
    }
    Duration await(Duration /*limit*/) override { return Duration(0); }

private:
    BrainKeeper keeper_;
    std::optional<BrainAnswer> answer_;
};

}  // namespace tui
