#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/tetris/replay/GameScore.h"
#include "core/tetris/rules/GameRules.h"
#include "core/tetris/versus/MatchRules.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

using tetris::GameRules;
using tetris::MatchRules;
using tetris::ScoreRow;
using tetris::ScoreTable;

// What is open or played on this account: a line of the page LIVE.
struct LiveEntry {
    enum class Kind : uint8_t {
        Waits,    // an open match, without its second person
        Match,    // between two persons
        Game,     // of one person
        Unknown,  // of another version
    };

    Kind kind = Kind::Game;
    std::string code{};                  // of a match
    std::string file{};                  // of a game: the name of its journal
    std::array<std::string, 2> names{};  // empty: without a name
    int64_t seconds = 0;                 // how long it has waited, or of play
    // Of a match.
    std::string away{};  // the command on another machine that joins or watches it
    std::array<std::optional<int>, 2> ratings{};
    MatchRules rules{};
    bool isPractice = false;  // the seed is given
    int firstTo = 1;
    std::array<int, 2> won{};
    int watchers = 0;
    bool isOn = false;   // a match is played, or waits for a player who has lost the connection
    bool isOwn = false;  // whoever asks has a seat
    std::array<bool, 2> isAway{};  // whose connection has ended, by side
    std::array<int, 2> waits{};    // how long for that player, in seconds; else 0
    // Of a game.
    GameRules game{};
    std::string version{};  // Unknown: what it is of
    int64_t rows = 0;
};

// Those that wait first, then matches, then games.
using LiveEntries = std::vector<LiveEntry>;

// The person who asks for the list of what is open and played.
struct LiveAsker {
    std::string name{};  // the person's; empty: not known
    std::string host{};  // how others reach this machine; empty: by its own name

    friend bool operator==(const LiveAsker&, const LiveAsker&) = default;
};

// What is open and played on this account. Asking may wait for a referee.
class LiveList {
public:
    virtual ~LiveList() = default;

    [[nodiscard]] virtual LiveEntries list(const LiveAsker& asker) = 0;
};

// What lists say about a suspended board of npuzzle.
struct SuspendedBoard {
    int columns = 0;
    int rows = 0;
    int moves = 0;
    int atHome = 0;  // tiles that are where they belong

    int countTiles() const { return columns * rows - 1; }
};

// What lists say about a suspended game, or about a board of npuzzle: of that only the name, the
// times and `board` count.
struct SuspendedEntry {
    std::string name{};  // of its file, without the ending; of a board with it
    int64_t saved = 0;   // when it was saved last, in seconds since 1970, UTC; 0: unknown
    GameRules rules{};   // at its start
    std::string sequence = "bag";
    ScoreTable table = ScoreTable::Alone;  // in which it would count
    int adversary = 0;                     // of a classic game
    int64_t score = 0;
    int64_t rows = 0;
    int64_t pieces = 0;
    int64_t milliseconds = 0;
    int level = 1;              // of a modern game
    std::optional<int> held{};  // the piece in hold, an index
    PieceGrid stack{};
    std::string rival{};  // of a match, as its replay names it: "level 6"; empty: it is none
    std::optional<SuspendedBoard> board{};
    double progress = 1;  // of reading it
    bool isRead = true;   // else its numbers and its stack are not known yet
};

class SuspendedGame;

// The suspended games of all sessions, and the boards of npuzzle.
class SuspendedGames {
public:
    // The most suspended games: the oldest makes room for another one. Boards and matches take no
    // place.
    static constexpr int kMost = 10;

    virtual ~SuspendedGames() = default;

    // Requests all of them that no session uses. Does not wait.
    virtual void ask() = 0;
    // What is known of them now, the one that was saved last first; nullopt if that is nothing new.
    // The loop is woken when there is more, which may happen several times.
    [[nodiscard]] virtual std::optional<std::vector<SuspendedEntry>> take() = 0;
    // Opens one of them, which this session uses from now on; Autosave::resume then goes on in its
    // file. Waits for the first slice of it. Null if it is gone, in use or damaged.
    [[nodiscard]] virtual std::shared_ptr<SuspendedGame> open(const std::string& name) = 0;
    // Leaves the open game to other sessions.
    virtual void close() = 0;
    // Makes that board the one which npuzzle resumes.
    virtual void chooseBoard(const std::string& name) = 0;
    // Deletes one of them for ever. No effect while another session uses it.
    virtual void remove(const std::string& name) = 0;
};

// The lines of the menu on the first page.
enum class StartItem : uint8_t {
    Play,
    Resume,  // the suspended games
    Today,   // the game of the day
    Versus,  // a match against a rival
    People,  // the matches and games of this account
    Watch,   // a game that the brain plays
    Puzzle,  // the other program
    Scores,
    Settings,
    Keys,
    Quit
};

// What the first page shows besides the settings of the next game.
struct StartPage {
    StartItem chosen = StartItem::Play;
    std::optional<size_t> focus{};        // the choice beside the menu that has the focus
    std::optional<std::string> digits{};  // that are typed there
    // Of a match to watch: levels or brains; without the second one a brain plays alone.
    std::array<std::string, 2> watched{"5", ""};
    int64_t now = 0;  // seconds since 1970, when the page was opened
    bool hasPuzzle = false;
    bool hasRivals = false;
    bool hasScores = false;
    bool hasLive = false;
    std::optional<LiveEntries> live{};        // that others play; nullopt: not known yet
    std::optional<LiveEntry> wanted{};        // of these; nullopt: to open a match
    std::vector<SuspendedEntry> suspended{};  // suspended games and boards, the newest first
    bool isReading = false;                   // the first of them, which was chosen
    bool isAnswered = false;                  // what follows is known
    std::optional<ScoreRow> best{};
    tetris::ScoreFilter bestTable{};  // that of the best game
    std::vector<ScoreRow> last{};     // the newest first

    // As the page opens.
    void reset() {
        chosen = suspended.empty() ? StartItem::Play : StartItem::Resume;
        focus.reset();
        live.reset();
    }
};

}  // namespace tui
