#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <thread>

#include "tui/base/Waker.h"
#include "tui/tetris/BrainAnswerer.h"
#include "tui/tetris/BrainWorker.h"

namespace tui {

// Asks brains in a thread of its own, and wakes the loop when there is an answer. To drop a
// question requests its stop. A brain that ignores this delays the next answer, but never the loop.
class ThreadedBrainWorker : public BrainWorker {
public:
    // How long the destructor waits at most for the thread to end.
    static constexpr std::chrono::milliseconds kPatience{100};

    // `waker` must outlive this. `make` is called in the thread. Throws std::system_error if no
    // thread can be started.
    explicit ThreadedBrainWorker(Waker& waker, tetris::BrainMaker make = makeBrainOf);
    // Abandons the thread of a brain that does not stop: it continues in the background, and the
    // program may end without it.
    ~ThreadedBrainWorker() override;
    ThreadedBrainWorker(const ThreadedBrainWorker&) = delete;
    ThreadedBrainWorker& operator=(const ThreadedBrainWorker&) = delete;

    void ask(BrainQuestion question) override;
    void forget() override;
    [[nodiscard]] std::optional<BrainAnswer> take() override;
    Duration await(Duration limit) override;

private:
    struct Shared;  // what the thread may use after this object is destroyed

    static void run(const std::shared_ptr<Shared>& shared);

    std::shared_ptr<Shared> shared_;
    std::jthread thread_;
};

}  // namespace tui
