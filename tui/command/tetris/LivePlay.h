#pragma once

#include <cstdint>
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
#include "tui/tetris/state/StartPage.h"
#include "tui/tetris/versus/MatchWatchApp.h"

namespace tui {

// What a person wants to do with the matches and games of this account.
struct LiveRequest {
    enum class Kind : uint8_t {
        None,
        Open,   // open a match, and wait for the second person
        Join,   // take the empty seat of a match, or come back to an own one by its token
        Watch,  // watch a match or a game
    };

    Kind kind = Kind::None;
    LiveEntry entry{};             // Join, Watch
    std::string token{};           // Join: of the own seat
    tetris::OpenedMatch opened{};  // Open
};

// What is open and played on this account, with the commands by which others join or watch it.
std::shared_ptr<LiveList> makeAccountList(bool isRestricted);

// Plays and watches the matches of this account on a terminal, until the person is done with them.
class LivePlay {
public:
    // Terminal and waker must outlive this. `journals`: where the person's games lie; empty:
    // nowhere.
    LivePlay(Terminal& terminal, Waker& waker, const LoopLimits& limits, bool isRestricted,
             std::filesystem::path journals)
        : terminal_(terminal),
          waker_(waker),
          limits_(limits),
          isRestricted_(isRestricted),
          journals_(std::move(journals)) {}

    // `app`: the game, on whose screen matches are played and watched. No game is running there,
    // before and after. Returns how the last loop has ended; the person may have quit.
    LoopResult run(TetrisApp& app, LiveRequest request);
    // What was chosen on the page LIVE. Requires: Leaving::Live.
    static LiveRequest findWanted(const TetrisState& state);
    // A sentence for the person after run(); empty if there is nothing to say.
    const std::string& getNotice() const { return notice_; }

    // The match with that code, if it waits for a second person; without a code the only match that
    // waits. Otherwise, and if several wait and no code is given, returns nullopt and says in `why`
    // what is wrong.
    static std::optional<LiveEntry> findOpen(const LiveEntries& entries, const std::string& code,
                                             std::string& why);
    // The set of matches with that code in which the person has a seat, one that is away before one
    // that is played elsewhere; without a code a set in which a match is being played. Nullopt: the
    // person has no such seat. A match that waits has none: who has left it has given the seat up.
    static std::optional<LiveRequest> findOwn(const std::string& person,
                                              const std::string& code = {});
    // The match or game with that code; without a code the newest that can be watched. Nullopt if
    // there is none.
    static std::optional<LiveEntry> findWatched(const LiveEntries& entries,
                                                const std::string& code);

private:
    LoopResult runMatch(TetrisApp& app, const LiveRequest& request, LiveRequest& next);
    LoopResult runGame(const TetrisState& state, const LiveRequest& request, LiveRequest& next);
    [[nodiscard]] std::unique_ptr<LiveConnection> connect(const LiveRequest& request,
                                                          const TetrisState& state,
                                                          std::string& code);
    // The request to watch the game or match `step` places after the entry in the list of what is
    // played. Kind::None, with a notice, if nobody plays any more.
    LiveRequest findNeighbourOf(const LiveEntry& entry, int step, const TetrisState& state);

    Terminal& terminal_;
    Waker& waker_;
    LoopLimits limits_;
    bool isRestricted_;
    std::filesystem::path journals_;
    std::string notice_;
};

// Shows the replay of the game that has just ended. Its answers and those for the game arrive in
// the same loop; those for the game wait until the app is back. Requires: Leaving::Replay.
LoopResult watchReplay(TetrisApp& app, Terminal& terminal, Waker& waker, const LoopLimits& limits);
// Shows the match of two brains that the first page has chosen. Requires: Leaving::WatchMatch.
LoopResult watchChosenMatch(TetrisApp& app, Terminal& terminal, Waker& waker,
                            const LoopLimits& limits);
// Shows a match of two brains, and its replay where the person wants that.
LoopResult runMatchWatch(MatchWatchApp& app, Terminal& terminal, Waker& waker,
                         const LoopLimits& limits);

}  // namespace tui
