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
    // Rank 0 sends something to every other rank at least this often, and they to it.
    std::chrono::milliseconds life{1000};
    // A rank from which rank 0 hears nothing for this time is lost.
    std::chrono::milliseconds patience{30'000};
    // For the other ranks, rank 0 is lost after this time. It is long, because rank 0 may have to
    // wait for the reader of its output. It ends ranks that would otherwise compute for ever after
    // rank 0 has died.
    std::chrono::milliseconds workerPatience{600'000};
};

// The processes that execute one command together, with the ranks 0 and up: the interface to MPI.
// Rank 0 leads: only it writes to the user and to files. Messages go only between it and the
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
    // The next message that has arrived; nullopt if none has.
    [[nodiscard]] virtual std::optional<RankMessage> receive() = 0;

    // The successful end, which all ranks must reach; waits until all messages have been sent.
    virtual void finish() = 0;
    // Ends all ranks at once, whatever they do, with that exit code. Under MPI it does not return.
    virtual void abort(int exitCode) = 0;
};

// Starts MPI. From then on, the standard output of all ranks but 0 is discarded, and SIGINT,
// SIGTERM and SIGHUP end those ranks only after 5 s. To be called once. Null if this program was
// built without MPI. Throws std::runtime_error if MPI refuses.
[[nodiscard]] std::unique_ptr<Ranks> startRanks();

}  // namespace tetris
