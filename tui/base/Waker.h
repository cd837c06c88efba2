#pragma once

namespace tui {

// Wakes the loop out of its sleep from another thread: whoever sleeps polls the descriptor. What
// there is to say is left elsewhere first, in a ResultQueue. Wakes that come before the loop looks
// count as one.
class Waker {
public:
    // Throws std::system_error if the system has no descriptor left.
    Waker();
    ~Waker();
    Waker(const Waker&) = delete;
    Waker& operator=(const Waker&) = delete;

    // Readable from a wake until the next take.
    [[nodiscard]] int getDescriptor() const { return descriptor_; }

    // From any thread; never blocks.
    void wake();
    // True if there was a wake since the last take.
    bool take();

private:
    int descriptor_;
};

}  // namespace tui
