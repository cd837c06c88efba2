#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/NotCopied.h"

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

    virtual int getRank() const = 0;
    virtual int getCount() const = 0;
    virtual RankPlace findPlace() const = 0;
    virtual RankTimes getTimes() const { return {}; }

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
std::unique_ptr<Ranks> startRanks();

// The subject of a message; it decides what the text means.
enum class RankTopic : char {
    Life = 'l',      // a sign of life, no text
    Hello = 'h',     // to rank 0, the first message: JSON, where the rank runs
    Begin = 'b',     // from rank 0: JSON, the task
    Games = 'g',     // to rank 0: games that have ended
    Front = 'f',     // from rank 0: the number of the game that it needs next
    Ask = 'a',       // from rank 0: asks for the progress of the running games
    Progress = 'p',  // the answer to Ask
    Round = 'r',     // from rank 0: JSON, the results of a round
    Failure = 'x',   // to rank 0: an error, one sentence
    End = 'e',       // from rank 0: "done", or "stopped"
};

// A message from another rank.
struct TopicMessage {
    int from = 0;
    RankTopic topic = RankTopic::Life;
    std::string text;
};

// The error of a rank whose options differ from those of rank 0.
inline constexpr const char* kOtherOptions =
    "its options, or the files that they name, are not those of rank 0; expected the same program "
    "and the same files on every machine";

// Thrown when another rank is lost or has failed; what() names it. The run cannot continue.
class RankLost : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Messages between ranks, with signs of life: a rank that is silent for too long is lost. Call
// hear() often.
class RankChannel : base::NotCopied {
public:
    using Clock = std::chrono::steady_clock;

    // The ranks must outlive it.
    explicit RankChannel(Ranks& ranks);

    bool isLeader() const { return ranks_.getRank() == 0; }
    int getRank() const { return ranks_.getRank(); }
    int getCount() const { return ranks_.getCount(); }

    void send(int to, RankTopic topic, const std::string& text);
    // From rank 0 to all others.
    void sendAll(RankTopic topic, const std::string& text);
    // The next message that is not a sign of life; nullopt if none has arrived. Never waits. Throws
    // RankLost if a rank has failed or was silent for too long.
    [[nodiscard]] std::optional<TopicMessage> hear();
    // Waits for the next message. Throws like hear().
    [[nodiscard]] TopicMessage await();
    // For ranks other than 0: the text of the message by which rank 0 ended the run, else nullopt.
    const std::optional<std::string>& getEnd() const { return end_; }

    // For rank 0, once, before anything else: waits until all others have said hello, and divides
    // the processors of each host among the ranks that share them. Returns how many each rank has,
    // at least one. Throws like hear().
    [[nodiscard]] std::vector<int> gatherPlaces();
    // For the others, once, before anything else: tells rank 0 where this rank runs.
    void sayHello();

    // "rank 3 on node7", or "rank 3" while its host is not known.
    std::string nameRank(int rank) const;

private:
    void keepInTouch();

    Ranks& ranks_;
    const RankTimes times_;
    std::vector<std::string> hosts_;
    std::vector<Clock::time_point> heard_;  // when each rank was last heard
    std::vector<Clock::time_point> said_;   // when each rank was last sent something
    Clock::time_point looked_;
    std::optional<std::string> end_;
};

// Divides the processors of each host among the ranks that may use them; each processor goes to the
// rank with the fewest so far. Returns how many each rank got, at least one.
std::vector<int> dealProcessors(const std::vector<RankPlace>& places);

}  // namespace tetris
