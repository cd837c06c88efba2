#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Game.h"

namespace tetris {

// How a game moves on.
enum class PlayMode {
    Instant,  // each piece is placed at once where a brain wants it
    Ticks     // by verbs, as on the screen
};

// "instant", "ticks".
[[nodiscard]] const char* toString(PlayMode mode);

// How a recorded game ended.
enum class ReplayEnd : std::uint8_t {
    Limit,    // the limit of pieces was reached
    Over,     // the stack was too high, or the next piece had no room
    NoMove,   // placed at once only: no placement was left
    Stopped,  // somebody ended it
    Left      // somebody left it, and may go on
};

// "limit", "over", "no-move", "stopped", "left".
[[nodiscard]] std::string_view toString(ReplayEnd end);
// None for any other text.
[[nodiscard]] std::optional<ReplayEnd> findReplayEnd(std::string_view name);

// The longest name of a brain or a sequence in a replay, in bytes: as long as a file's can be.
inline constexpr std::size_t kMaxReplayName = 4096;

// What a game was started with.
struct ReplayHeader {
    std::string sequence = "bag";  // a name of getSequences(), or "file:" and a name
    std::uint64_t seed = 0;
    int width = 10;
    int rows = 20;  // of the well, without the kTopRows above them
    PlayMode mode = PlayMode::Ticks;
    std::string brain = "default";
    bool brainActive = false;
    int adversary = 0;
    std::string master{};   // the adversary's brain; empty: the chosen brain
    std::string weights{};  // SHA-256 of the file of weights in hexadecimal; empty without one
    int limit = 0;          // pieces after which the game stops, 0 for none
    std::string start = "1970-01-01T00:00:00Z";

    friend bool operator==(const ReplayHeader&, const ReplayHeader&) = default;
};

// The final numbers: pieces that have landed, and their points.
struct ReplayResult {
    ReplayEnd end = ReplayEnd::Left;
    std::int64_t score = 0;
    std::int64_t pieces = 0;
    std::int64_t rows = 0;
    std::uint64_t board = 0;  // hashBoard, without a falling piece

    friend bool operator==(const ReplayResult&, const ReplayResult&) = default;
};

// A verb, some times over.
struct VerbRun {
    Verb verb = Verb::Down;
    std::uint8_t count = 1;  // 1 to 99

    friend bool operator==(const VerbRun&, const VerbRun&) = default;
};

// What happened next in a game: one line of a file. Small, for a file may have very many.
struct ReplayEntry {
    enum class Kind : std::uint8_t {
        Verbs,           // `value` milliseconds later: the runs from `begin` to before `end`
        RatedPlacement,  // piece, rotation, x
        Dealt,           // piece
        Speed,           // value
        Adversary,       // value
        Brain,           // value: its place in Replay::brains
        Active           // value: 0 or 1
    };

    Kind kind = Kind::Verbs;
    std::uint8_t piece = 0;
    std::uint8_t rotation = 0;  // turns from the root
    std::uint8_t x = 0;
    std::uint32_t value = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    friend bool operator==(const ReplayEntry&, const ReplayEntry&) = default;
};

// A recorded game as a value: its rules, its seed, its verbs with their times, and what was changed
// in play. It does not know whether all this goes together: ReplayPlayer finds out.
struct Replay {
    ReplayHeader header;
    std::vector<ReplayEntry> entries;
    std::vector<VerbRun> runs;        // of all entries
    std::vector<std::string> brains;  // that were changed to
    ReplayResult result;

    friend bool operator==(const Replay&, const Replay&) = default;
};

// The number of the file's line on which the first entry stands, counted from 1.
[[nodiscard]] int findFirstEntryLine(const ReplayHeader& header);

// 64-bit FNV-1a of the cells as '0' and '1', all rows, the bottom one first, from left to right.
// Source of the constants: G. Fowler, L. C. Noll, K.-P. Vo, the FNV hash.
[[nodiscard]] std::uint64_t hashBoard(const Board& board);
// A hash as 16 hexadecimal digits.
[[nodiscard]] std::string formatHash(std::uint64_t hash);

// The numbers of a game that ended so.
[[nodiscard]] ReplayResult computeResult(ReplayEnd end, const Game& game);
// The end of a game that is not on any more. Requires: that.
[[nodiscard]] ReplayEnd toReplayEnd(GameEnd end);

// The replay that a file's text holds. docs/formats.md has the grammar; ReplayRecorder writes it.
//
// Every line is looked at, in time and memory that grow with the text alone, whatever is in it: for
// 1 MiB less than 100 ms and 16 MiB. Whether the verbs lead to the result is not looked at.
// Throws std::invalid_argument for the first line that is wrong: "FILE:LINE: what; what was
// expected".
[[nodiscard]] Replay parseReplay(std::string_view text, std::string_view fileName);

// What parseReplay and others say of a line.
[[nodiscard]] std::string formatPlace(std::string_view fileName, int line, std::string_view what);

}  // namespace tetris
