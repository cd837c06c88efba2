#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/Batch.h"
#include "brain/lab/run/RankChannel.h"
#include "tui/command/lab/RunReport.h"

namespace tui {

// The games of a run that several ranks play, as rank 0 has them: rank r plays the shard r of as
// many as there are ranks. What comes out does not depend on their number. RankLost is thrown where
// something is awaited of a rank that is gone or has failed.
class RankedGames final : public tetris::GameSource {
public:
    // Waits until all ranks are there, and tells them what to play: each does serveGames with a
    // plan that differs in nothing but a seed that was not asked for. `jobs` as there. The plan is
    // that of the whole run; it and the channel have to outlive this. `before`, `isLogged` as for a
    // batch.
    RankedGames(tetris::RankChannel& channel, const RunPlan& plan, int jobs, bool isLogged,
                tetris::BatchProgress before);

    [[nodiscard]] std::optional<tetris::BatchGame> next(std::chrono::milliseconds wait) override;
    [[nodiscard]] bool isDone() const override { return front_ == plan_.games; }
    void askProgress() override;
    [[nodiscard]] std::chrono::milliseconds getAnswerTime() const override;
    [[nodiscard]] tetris::BatchProgress takeProgress() override;
    // The other ranks are told to stop, too.
    [[nodiscard]] std::vector<tetris::BatchGame> stop() override;

private:
    using Clock = std::chrono::steady_clock;

    void begin(int jobs, tetris::BatchProgress before);
    void listen(Clock::time_point now);
    void takeGames(const std::string& lines);
    void takeRunning(int rank, const std::string& text);
    [[nodiscard]] tetris::BatchGame parse(const std::string& line) const;

    tetris::RankChannel& channel_;
    const RunPlan& plan_;
    const bool isLogged_;
    std::optional<tetris::Batch> own_;
    std::int64_t front_ = 0;  // the game to be handed out next
    // Of the other ranks, as lines of text: they take a tenth of what games take.
    std::map<std::int64_t, std::string> waiting_;
    std::vector<std::string> log_;  // ended, and not taken by takeProgress
    std::map<std::int64_t, tetris::GameProgress> running_;
    std::int64_t told_ = 0;  // the front that the others know
    Clock::time_point toldAt_;
    Clock::time_point listened_;
};

// What any other rank does: plays its shard, until rank 0 has all games or stops. `jobs`: 0 for as
// many as the rank has processors. Throws what a game threw, std::runtime_error if rank 0 plays
// another plan, and RankLost if there is no rank 0 any more.
void serveGames(tetris::RankChannel& channel, RunPlan plan, int jobs);

}  // namespace tui
