#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <thread>

#include "tui/base/Waker.h"
#include "tui/tetris/BrainAnswerer.h"
#include "tui/tetris/BrainWorker.h"

namespace tui {

// Thinks in a thread of its own, and wakes the loop when there is an answer. A question in place of
// another asks the brain to stop; one that does not heed that keeps the next one waiting, but
// never the loop.
class ThreadedBrainWorker : public BrainWorker {
public:
    // How long the destructor waits for a brain that does not stop, at most.
    static constexpr std::chrono::milliseconds kPatience{100};

    // `waker` has to outlive the thinker. `make` is called in the thread.
    // Throws std::system_error if there can be no thread.
    explicit ThreadedBrainWorker(Waker& waker, tetris::BrainMaker make = makeBrainOf);
    // A brain that does not stop is let go: it thinks on in the background, to nobody's use, and
    // the program may end without it.
    ~ThreadedBrainWorker() override;
    ThreadedBrainWorker(const ThreadedBrainWorker&) = delete;
    ThreadedBrainWorker& operator=(const ThreadedBrainWorker&) = delete;

    void ask(BrainQuestion question) override;
    void forget() override;
    [[nodiscard]] std::optional<BrainAnswer> take() override;
    Duration await(Duration limit) override;

private:
    struct Shared;  // what the thread may need longer than the thinker lives

    static void run(const std::shared_ptr<Shared>& shared);

    std::shared_ptr<Shared> shared_;
    std::jthread thread_;
};

}  // namespace tui
