#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "brain/tetris/Brain.h"

namespace tetris {

// Holds the searches of GatedBrains until the test lets them end. Thread-safe.
class BrainGate {
public:
    // ---- For the test

    // This many more searches, present or future, end with an answer.
    void letEnd(int count) {
        const std::lock_guard lock(mutex_);
        permits_ += count;
        changed_.notify_all();
    }
    // Waits until this many searches have begun in all.
    void waitForBegun(int count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return static_cast<int>(pieces_.size()) >= count; });
    }
    // Waits until this many searches have ended in all, by an answer or by a requested stop.
    void waitForEnded(int count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return answered_ + stopped_ >= count; });
    }
    int countAnswered() const {
        const std::lock_guard lock(mutex_);
        return answered_;
    }
    int countStopped() const {
        const std::lock_guard lock(mutex_);
        return stopped_;
    }
    // The pieces of the searches that have begun, in order.
    std::vector<const Piece*> getPieces() const {
        const std::lock_guard lock(mutex_);
        return pieces_;
    }

    // ---- For the brain

    template <class IsStopRequested>
    void pass(const Piece& piece, IsStopRequested&& isStopRequested) {
        std::unique_lock lock(mutex_);
        pieces_.push_back(&piece);
        changed_.notify_all();
        // Polls for the stop, as brains do.
        while (permits_ == 0 && !isStopRequested())
            changed_.wait_for(lock, std::chrono::milliseconds(1));
        if (permits_ > 0) {
            --permits_;
            ++answered_;
        } else {
            ++stopped_;
        }
        changed_.notify_all();
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    int permits_ = 0;
    int answered_ = 0;
    int stopped_ = 0;
    std::vector<const Piece*> pieces_;
};

// Searches until its gate lets it answer. The answer is the unturned piece, dropped in column x.
class GatedBrain : public Brain {
public:
    GatedBrain(std::shared_ptr<BrainGate> gate, int x, bool heedsStop = true)
        : gate_(std::move(gate)), x_(x), heedsStop_(heedsStop) {}

    std::optional<Move> bestMove(const Board& board, const Piece& piece, int) override {
        gate_->pass(piece, [this] { return heedsStop_ && isStopRequested(); });
        return Move{&piece, x_, board.dropHeight(piece, x_), 7};
    }

private:
    std::shared_ptr<BrainGate> gate_;
    int x_;
    bool heedsStop_;
};

}  // namespace tetris
