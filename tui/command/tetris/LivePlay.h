#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/tetris/live/Referee.h"
#include "tui/base/Loop.h"
#include "tui/base/Terminal.h"
#include "tui/base/Worker.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/live/LivePanel.h"
#include "tui/tetris/state/LiveEntry.h"
#include "tui/tetris/versus/MatchWatchApp.h"

namespace tui {

// What a person wants of the other ones on this account.
struct LiveRequest {
    enum class What : uint8_t {
        None,   // nothing more
        Open,   // a match, and waits
        Join,   // takes the empty seat of a match, or an own one again by its token
        Watch,  // a match, or a game
    };

    What what = What::None;
    LiveEntry entry{};             // Join, Watch
    std::string token{};           // Join: of the own seat
    tetris::OpenedMatch opened{};  // Open
};

// Who is at the terminal.
struct LivePerson {
    std::string name{};  // empty: not known
    std::string host{};  // how others reach this machine; empty: by its own name
    bool isRestricted = false;
    std::filesystem::path journals{};  // where their games lie; empty: nowhere
};

// What is open and played on this account, with what that person can say to others about it.
std::shared_ptr<LiveList> makeAccountList(const LivePerson& person);

// Plays and watches the matches of this account on a terminal, until the person is done with them.
class LivePlay {
public:
    // Terminal and waker must outlive this.
    LivePlay(Terminal& terminal, Waker& waker, const LoopLimits& limits, LivePerson person)
        : terminal_(terminal), waker_(waker), limits_(limits), person_(std::move(person)) {}

    // `app`: the game, on whose screen matches are played and watched. No game is running there,
    // before and after. Returns how the last loop has ended; the person may have quit.
    [[nodiscard]] LoopResult run(TetrisApp& app, LiveRequest request);
    // What was chosen on the page LIVE. Requires: Leaving::Live.
    LiveRequest findWanted(const TetrisState& state) const;
    // What there is to say after it; empty: nothing.
    const std::string& getNotice() const { return notice_; }

    // The entry of an open match whose code is that, or of the only one; nullopt, and why, if there
    // is none, or several wait.
    static std::optional<LiveEntry> findOpen(const LiveEntries& entries, const std::string& code,
                                             std::string& why);
    // The set of that code in which that person has a seat, or without a code one whose match is
    // on; nullopt: none.
    static std::optional<LiveRequest> findOwn(const std::string& person,
                                              const std::string& code = {});
    // Of what can be watched: that of the code, or the newest.
    static std::optional<LiveEntry> findWatched(const LiveEntries& entries,
                                                const std::string& code);

private:
    [[nodiscard]] LoopResult runMatch(TetrisApp& app, const LiveRequest& request,
                                      LiveRequest& next);
    [[nodiscard]] LoopResult runGame(const TetrisState& state, const LiveRequest& request,
                                     LiveRequest& next);
    [[nodiscard]] std::unique_ptr<LiveConnection> connect(const LiveRequest& request,
                                                          const TetrisState& state,
                                                          std::string& code);
    LiveRequest findNeighbourOf(const LiveEntry& entry, int step) const;

    Terminal& terminal_;
    Waker& waker_;
    LoopLimits limits_;
    LivePerson person_;
    std::string notice_;
};

// Shows the replay of the game that has just ended. Its answers and those for the game arrive in
// the same loop; those for the game wait until the app is back. Requires: Leaving::Replay.
[[nodiscard]] LoopResult watchReplay(TetrisApp& app, Terminal& terminal, Waker& waker,
                                     const LoopLimits& limits);
// Shows the match of two brains that the first page has chosen. Requires: Leaving::WatchMatch.
[[nodiscard]] LoopResult watchChosenMatch(TetrisApp& app, Terminal& terminal, Waker& waker,
                                          const LoopLimits& limits);
// Shows a match of two brains, and its replay where the person wants that.
[[nodiscard]] LoopResult runMatchWatch(MatchWatchApp& app, Terminal& terminal, Waker& waker,
                                       const LoopLimits& limits);

}  // namespace tui
