#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tetris {

// Where a rank runs.
struct RankPlace {
    std::string host;
    std::vector<int> processors;  // numbers of the processors that it may use
};

// A message that has arrived.
struct RankMessage {
    int from = 0;
    std::string text;
};

// How long ranks wait for each other.
struct RankTimes {
    // A rank sends something at least this often.
    std::chrono::milliseconds life{1000};
    // A rank from which rank 0 hears nothing for this time is lost.
    std::chrono::milliseconds patience{30'000};
    // The same for rank 0, seen from the others. It is long, because rank 0 may have to wait for
    // the reader of its output. It ends a rank that would otherwise compute for ever after rank 0
    // has died.
    std::chrono::milliseconds workerPatience{600'000};
};

// The processes that execute one command together, each a rank from 0 on: the interface to MPI.
// Rank 0 leads; only it writes to the user and to files, and it exchanges messages with each of the
// others. Only finish() waits. Not thread-safe.
class Ranks {
public:
    virtual ~Ranks() = default;

    [[nodiscard]] virtual int getRank() const = 0;
    [[nodiscard]] virtual int getCount() const = 0;
    [[nodiscard]] virtual RankPlace findPlace() const = 0;
    [[nodiscard]] virtual RankTimes getTimes() const { return {}; }

    // Sends a message. Messages from one rank to another arrive in order.
    virtual void send(int to, std::string text) = 0;
    // The next message that has arrived; nullopt if there is none.
    [[nodiscard]] virtual std::optional<RankMessage> receive() = 0;

    // The successful end, which all ranks must reach; waits until everything sent has left.
    virtual void finish() = 0;
    // Ends all ranks at once, whatever they do, with that exit code. Under MPI it does not return.
    virtual void abort(int exitCode) = 0;
};

// Starts MPI; the standard output of all ranks but 0 is discarded from then on. To be called once.
// Null if this program was built without MPI.
[[nodiscard]] std::unique_ptr<Ranks> startRanks();

}  // namespace tetris
