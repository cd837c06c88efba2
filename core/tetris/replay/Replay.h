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

// How a game advances.
enum class PlayMode {
    Instant,  // each piece is placed at once where the brain wants it
    Ticks     // by verbs, as on the screen
};

// "instant", "ticks".
[[nodiscard]] const char* toString(PlayMode mode);

// How a recorded game ended.
enum class ReplayEnd : std::uint8_t {
    Limit,    // the limit of pieces was reached
    Over,     // the stack was too high, or the next piece had no room
    NoMove,   // only in instant play: the piece had no placement
    Stopped,  // it, or its recording, was stopped before its end
    Left      // it was suspended, and can be resumed
};

// "limit", "over", "no-move", "stopped", "left".
[[nodiscard]] std::string_view toString(ReplayEnd end);
// nullopt for any other text.
[[nodiscard]] std::optional<ReplayEnd> findReplayEnd(std::string_view name);

// The longest name of a brain or a sequence in a replay, in bytes: PATH_MAX of Linux.
inline constexpr std::size_t kMaxReplayName = 4096;

// Longer replays are not read. A game on the screen ends before its replay gets that long.
inline constexpr std::size_t kMaxReplayBytes = 64U << 20;

// The settings at the start of a game.
struct ReplayHeader {
    std::string sequence = "bag";  // a name of getSequences(), or "file:" and the name of a file
    std::uint64_t seed = 0;
    int width = 10;
    int rows = 20;  // of the well, without the kTopRows above them
    PlayMode mode = PlayMode::Ticks;
    std::string brain = "default";
    bool brainActive = false;
    int adversary = 0;
    std::string master{};   // the adversary's brain; empty: the chosen brain
    std::string weights{};  // SHA-256 of the weights file in hexadecimal; empty without one
    int limit = 0;          // pieces after which the game stops, 0 for none
    bool rising = false;    // the speed rises with the rows; each new speed is an entry
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

// A verb, repeated.
struct VerbRun {
    Verb verb = Verb::Down;
    std::uint8_t count = 1;  // 1 to 99

    friend bool operator==(const VerbRun&, const VerbRun&) = default;
};

// An event of a game: one line of the file. Small, because a file may have very many.
struct ReplayEntry {
    enum class Kind : std::uint8_t {
        Verbs,      // `value` milliseconds later: the runs from `begin` to before `end`
        Placement,  // piece, rotation, x
        Dealt,      // piece
        Speed,      // value
        Adversary,  // value
        Brain,      // value: index into Replay::brains
        Active      // value: 0 or 1
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

// A recorded game as a value: its rules, its seed, its verbs with their times, and the settings
// changed during play. It is not checked for consistency: ReplayPlayer does that.
struct Replay {
    ReplayHeader header;
    std::vector<ReplayEntry> entries;
    std::vector<VerbRun> runs;        // of all entries
    std::vector<std::string> brains;  // the new brain of each change, in order
    ReplayResult result;
    bool isCut = false;  // the text stops before its end, so `result` is not set

    friend bool operator==(const Replay&, const Replay&) = default;
};

// The line of the file, counted from 1, on which the first entry stands.
[[nodiscard]] int findFirstEntryLine(const ReplayHeader& header);

// 64-bit FNV-1a of the cells as '0' and '1', all rows, the bottom row first, from left to right.
// Source of the constants: G. Fowler, L. C. Noll, K.-P. Vo, the FNV hash.
[[nodiscard]] std::uint64_t hashBoard(const Board& board);
// A hash as 16 hexadecimal digits.
[[nodiscard]] std::string formatHash(std::uint64_t hash);

// The result of the game as it is now, with that end.
[[nodiscard]] ReplayResult computeResult(ReplayEnd end, const Game& game);
// Requires: not GameEnd::None.
[[nodiscard]] ReplayEnd toReplayEnd(GameEnd end);

// Parses the text of a replay file. docs/formats.md has the grammar; ReplayRecorder writes it.
//
// Every line is checked, in time and memory proportional to the text, whatever it contains: for 1
// MiB less than 100 ms and 16 MiB. Whether the verbs lead to the result is not checked. Throws
// std::invalid_argument for the first wrong line: "FILE:LINE: what; what was expected".
[[nodiscard]] Replay parseReplay(std::string_view text, std::string_view fileName);

// The same for the autosave of a game in progress: the result may be missing, and a last line
// without its line feed is ignored.
[[nodiscard]] Replay parseAutosave(std::string_view text, std::string_view fileName);

// "FILE:LINE: what".
[[nodiscard]] std::string formatPlace(std::string_view fileName, int line, std::string_view what);

}  // namespace tetris
