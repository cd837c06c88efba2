#pragma once

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "brain/lab/run/Ranks.h"

namespace tetris {

// What a message is about; what its text is depends on that.
enum class RankTopic : char {
    Life = 'l',      // nothing but that the rank is there
    Hello = 'h',     // to rank 0, first of all: JSON, where the rank runs
    Begin = 'b',     // from rank 0: JSON, what is to be done
    Games = 'g',     // to rank 0: games that have ended
    Front = 'f',     // from rank 0: the number of the game that it waits for
    Ask = 'a',       // from rank 0: how far are the games that are on?
    Progress = 'p',  // the answer
    Round = 'r',     // from rank 0: JSON, the results of a round
    Failure = 'x',   // to rank 0: a sentence
    End = 'e',       // from rank 0: "done", or "stopped"
};

// A message that another rank has sent.
struct TopicMessage {
    int from = 0;
    RankTopic topic = RankTopic::Life;
    std::string text;
};

// What a rank says that finds itself with other options than rank 0.
inline constexpr const char* kOtherOptions =
    "its options, or the files that they name, are not those of rank 0; expected the same program "
    "and the same files on every machine";

// A rank is gone or has failed: what() names it. The others cannot go on without it.
class RankLost : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// What a rank says and hears, with signs of life among it: who says nothing for too long is lost.
// Call hear() often.
class RankChannel {
public:
    using Clock = std::chrono::steady_clock;

    // The ranks have to outlive it.
    explicit RankChannel(Ranks& ranks);
    RankChannel(const RankChannel&) = delete;
    RankChannel& operator=(const RankChannel&) = delete;

    [[nodiscard]] bool isLeader() const { return ranks_.getRank() == 0; }
    [[nodiscard]] int getRank() const { return ranks_.getRank(); }
    [[nodiscard]] int getCount() const { return ranks_.getCount(); }

    void send(int to, RankTopic topic, const std::string& text);
    // From rank 0 to all others.
    void sendAll(RankTopic topic, const std::string& text);
    // The next word that has come and is for the caller; none if none has. Never waits.
    // Throws RankLost if a rank has failed, or been silent for too long.
    [[nodiscard]] std::optional<TopicMessage> hear();
    // Waits for the next word. The same is thrown.
    [[nodiscard]] TopicMessage await();
    // Of another rank than 0: true once rank 0 has said that it is over; text is then what it said.
    [[nodiscard]] const std::optional<std::string>& getEnd() const { return end_; }

    // Both are done once, before anything else is said: rank 0 hears where the others are, and
    // deals the processors of each machine to those that share them. Returns how many each rank
    // has, one at least. The same is thrown.
    [[nodiscard]] std::vector<int> gatherPlaces();
    void sayHello();

    // "rank 3 on node7".
    [[nodiscard]] std::string nameRank(int rank) const;

private:
    void showLife(Clock::time_point now);
    void findSilent(Clock::time_point now);

    Ranks& ranks_;
    const RankTimes times_;
    std::vector<std::string> hosts_;
    std::vector<Clock::time_point> heard_;  // of each rank, the last time
    std::vector<Clock::time_point> said_;   // to each
    Clock::time_point looked_;
    std::optional<std::string> end_;
};

// Deals the processors of each host to the ranks that may use them, each to one that has the fewest
// so far. Returns how many each rank got, one at least.
[[nodiscard]] std::vector<int> dealProcessors(const std::vector<RankPlace>& places);

}  // namespace tetris
