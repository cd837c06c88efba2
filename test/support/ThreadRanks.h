#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "brain/lab/run/RankChannel.h"

namespace test {

// Ranks that are threads of the test and pass messages in memory.
class ThreadRanks {
public:
    explicit ThreadRanks(int count, tetris::RankTimes times = {})
        : times_(times), inboxes_(static_cast<size_t>(count)) {}

    // What a rank does; returns its exit code.
    using Work = std::function<int(tetris::Ranks& ranks)>;

    // All ranks do the work, rank 0 in this thread. Returns their exit codes; for a rank that was
    // ended by abort, the code that abort was given.
    std::vector<int> run(const Work& work) {
        std::vector<int> codes(inboxes_.size());
        {
            std::vector<std::jthread> threads;
            for (size_t rank = 1; rank < codes.size(); ++rank) {
                threads.emplace_back([this, &work, &codes, rank] {
                    codes[rank] = runOne(static_cast<int>(rank), work);
                });
            }
            codes[0] = runOne(0, work);
        }
        return codes;
    }

    // After `after` messages of this rank, all that it sends is lost, as if its machine were gone.
    // Signs of life are not counted.
    void cutOff(int rank, int after) {
        const std::lock_guard lock(mutex_);
        allowed_[rank] = after;
    }

    // The number of messages that ranks other than 0 have sent, with signs of life.
    int countSent() const { return sent_; }

private:
    // Thrown in each rank after abort.
    struct Aborted {};

    class One final : public tetris::Ranks {
    public:
        One(ThreadRanks& all, int rank) : all_(all), rank_(rank) {}

        int getRank() const override { return rank_; }
        int getCount() const override { return static_cast<int>(all_.inboxes_.size()); }
        tetris::RankPlace findPlace() const override {
            return {.host = "here", .processors = {0, 1, 2}};
        }
        tetris::RankTimes getTimes() const override { return all_.times_; }
        void send(int to, std::string text) override { all_.send(rank_, to, std::move(text)); }
        std::optional<tetris::RankMessage> receive() override { return all_.receive(rank_); }
        void finish() override {}
        void abort(int exitCode) override { all_.abort(exitCode); }

    private:
        ThreadRanks& all_;
        const int rank_;
    };

    int runOne(int rank, const Work& work) {
        One one(*this, rank);
        try {
            return work(one);
        } catch (const Aborted&) {
            return abortCode_;
        }
    }

    void send(int from, int to, std::string text) {
        const std::lock_guard lock(mutex_);
        if (from != 0) ++sent_;
        if (const auto found = allowed_.find(from); found != allowed_.end()) {
            if (found->second == 0) return;
            if (text.size() > 1) --found->second;
        }
        inboxes_.at(static_cast<size_t>(to)).push_back({from, std::move(text)});
    }

    std::optional<tetris::RankMessage> receive(int rank) {
        const std::lock_guard lock(mutex_);
        if (isAborted_) throw Aborted();
        auto& inbox = inboxes_[static_cast<size_t>(rank)];
        if (inbox.empty()) return std::nullopt;
        tetris::RankMessage message = std::move(inbox.front());
        inbox.pop_front();
        return message;
    }

    void abort(int exitCode) {
        const std::lock_guard lock(mutex_);
        if (isAborted_) return;
        isAborted_ = true;
        abortCode_ = exitCode;
    }

    const tetris::RankTimes times_;
    std::mutex mutex_;  // guards all that follows, except the atomics
    std::vector<std::deque<tetris::RankMessage>> inboxes_;
    std::map<int, int> allowed_;
    bool isAborted_ = false;
    std::atomic<int> abortCode_ = 0;
    std::atomic<int> sent_ = 0;
};

}  // namespace test
