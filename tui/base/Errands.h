#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>

#include "tui/base/Waker.h"

namespace tui {

// Does what may take long, such as what waits for a disk, in a thread of its own, one errand after
// the other, and brings the answers to the loop. The thread begins with the first errand.
class Errands {
public:
    // What an errand has to say is said in the loop's thread. Empty: nothing, and the loop sleeps
    // on.
    using Answer = std::function<void()>;
    // Is done in the thread. It must not throw, and not touch what may die before it is done.
    using Errand = std::function<Answer()>;

    // How long the destructor waits for the errand that is being done, at most.
    static constexpr std::chrono::milliseconds kPatience{100};

    // `waker` is woken when there is an answer; it has to outlive this.
    explicit Errands(Waker& waker);
    // What has not begun is not done any more. An errand that does not end is let go, and the
    // program may end without it.
    ~Errands();
    Errands(const Errands&) = delete;
    Errands& operator=(const Errands&) = delete;

    // If the system has no thread left it is done here, and whoever asks waits.
    void add(Errand errand);
    // Gives the answers that there are, in order.
    void giveAnswers();
    // Waits until all is done, for so long at most. Returns whether it is.
    [[nodiscard]] bool finish(std::chrono::milliseconds limit);

private:
    struct Shared;  // what the thread may need longer than this lives

    static void run(const std::shared_ptr<Shared>& shared);

    std::shared_ptr<Shared> shared_;
    std::jthread thread_;
};

}  // namespace tui
