#pragma once

namespace tui {

// Wakes the loop from another thread: the loop polls the descriptor while it sleeps. Several wakes
// before the next take count as one.
class Waker {
public:
    // Throws std::system_error if the system has no descriptor left.
    Waker();
    ~Waker();
    Waker(const Waker&) = delete;
    Waker& operator=(const Waker&) = delete;

    // Readable from a wake until the next take.
    [[nodiscard]] int getDescriptor() const { return descriptor_; }

    // Thread-safe; never blocks.
    void wake();
    // True if there was a wake since the last take.
    bool take();

private:
    int descriptor_;
};

}  // namespace tui
