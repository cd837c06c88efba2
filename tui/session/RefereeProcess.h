#pragma once

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

#include "brain/base/WholeFile.h"
#include "core/tetris/live/Referee.h"

namespace tui {

// A referee that was started, and the connection of who has opened the match; its first seat.
struct StartedReferee {
    std::string code;
    base::Descriptor connection{};
};

// Starts a referee: a process of this program, which outlives this one and its terminal. `live`:
// the folder of sockets; `journals`: where it writes the record of its matches, empty: nowhere. The
// code is drawn if it is empty. Throws std::runtime_error, one sentence.
StartedReferee startReferee(const std::filesystem::path& live,
                            const std::filesystem::path& journals, tetris::OpenedMatch opened,
                            std::string_view name);

// When the journal of a match is written: each second, more seldom where that takes long, because
// nothing else is done meanwhile.
class JournalPace {
public:
    using Time = std::chrono::steady_clock::time_point;

    bool isDue(Time now) const { return now >= next_; }
    // It was written.
    void note(Time begun, Time ended) {
        constexpr int kShare = 20;
        next_ = begun + std::max<Time::duration>(std::chrono::seconds(1), kShare * (ended - begun));
    }

private:
    Time next_{};
};

// True if this process is to be a referee, by its arguments.
bool isReferee(int argc, char** argv);
// Plays the set of matches: has no screen and no thread, and no file but its journal and its
// socket. Requires: isReferee. Returns the exit code.
int runReferee(char** argv);

}  // namespace tui
