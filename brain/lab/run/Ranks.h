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
    std::vector<int> processors;  // those of the machine that it may use, by their numbers
};

// A message that has come.
struct RankMessage {
    int from = 0;
    std::string text;
};

// How long ranks wait for each other.
struct RankTimes {
    // So often a rank says at least that it is there.
    std::chrono::milliseconds life{1000};
    // A rank of which rank 0 hears nothing for so long is lost.
    std::chrono::milliseconds patience{30'000};
    // The same the other way: long, for rank 0 may be held up by who reads its output. It keeps a
    // rank from computing for ever where nobody ends it.
    std::chrono::milliseconds workerPatience{600'000};
};

// The processes that do one command together, each a rank from 0 on: the seam to MPI. Rank 0 leads,
// and alone speaks to persons and files; it and any other exchange messages. Nothing but finish()
// waits. For one thread.
class Ranks {
public:
    virtual ~Ranks() = default;

    [[nodiscard]] virtual int getRank() const = 0;
    [[nodiscard]] virtual int getCount() const = 0;
    [[nodiscard]] virtual RankPlace findPlace() const = 0;
    [[nodiscard]] virtual RankTimes getTimes() const { return {}; }

    // Hands a message over. Those from one rank to another arrive in their order.
    virtual void send(int to, std::string text) = 0;
    // The next message that has come; none if none has.
    [[nodiscard]] virtual std::optional<RankMessage> receive() = 0;

    // The good end, to which all ranks come; waits until what was sent has gone.
    virtual void finish() = 0;
    // Ends all ranks at once, whatever they do, with that exit code. Under MPI it does not return.
    virtual void abort(int exitCode) = 0;
};

// Starts MPI; the standard output of all ranks but 0 leads nowhere from then on. To be called once.
// Null if this program was built without MPI.
[[nodiscard]] std::unique_ptr<Ranks> startRanks();

}  // namespace tetris
