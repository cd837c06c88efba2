#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/NameTable.h"
#include "core/tetris/Board.h"
#include "core/tetris/Verb.h"
#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/rules/Finesse.h"
#include "core/tetris/rules/GameRules.h"
#include "core/tetris/versus/MatchRules.h"

namespace tetris {

// How a game advances.
enum class PlayMode {
    Instant,  // each piece is placed at once where the brain wants it
    Ticks     // by verbs, as on the screen
};

inline constexpr base::NameTable<PlayMode, 2> kPlayModeNames{{"instant", "ticks"}};
constexpr std::string_view toString(PlayMode mode) { return kPlayModeNames[mode]; }

// The longest name of a brain or a sequence in a replay, in bytes: PATH_MAX of Linux.
inline constexpr size_t kMaxReplayName = 4096;

// Longer replays are not read. A game on the screen ends before its replay gets that long.
inline constexpr size_t kMaxReplayBytes = 64U << 20;
// Nor are those of more milliseconds, verbs, pieces or rows sent, because a few bytes can ask for
// any number of them. A recorded game ends before: at 99 hours, or with that many verbs.
inline constexpr uint64_t kMaxReplayTime = 100ULL * 3'600'000;
inline constexpr int64_t kMaxRecordedTime = 99LL * 3'600'000;
inline constexpr int64_t kMaxReplayVerbs = 10'000'000;
inline constexpr int64_t kMaxReplayPieces = 16U << 20;
inline constexpr uint64_t kMaxReplaySent = 10'000'000;

// Who plays a side that no brain or level plays.
inline constexpr std::string_view kPerson = "person";

// The settings at the start of a game, which has one side, or of a match, which has two. Its rules
// say which version of the format it has: 1 for classic games, 2 for modern ones, 3 for matches.
struct ReplayHeader {
    static constexpr int kMaxNext = 6;

    GameRules rules{};  // its seed is that of the sequence, too; of both sides
    int next = 5;       // modern: pieces shown ahead, 0 to kMaxNext; in matches 1 at least
    std::string sequence = "bag";  // a name of getSequences(), or "file:" and the name of a file
    PlayMode mode = PlayMode::Ticks;
    // Only for single games.
    std::string brain = "default";
    bool brainActive = false;
    int adversary = 0;
    std::string master{};  // the adversary's brain; empty: the chosen brain
    // Only for matches: the rules, beside `rules` and `sequence`; and who plays each side:
    // "person", "level N", "brain NAME", "tbp NAME".
    std::optional<MatchRules> match{};
    std::array<std::string, 2> who{std::string(kPerson), std::string(kPerson)};
    // SHA-256 of the weights file of a side in hexadecimal; empty without one.
    std::array<std::string, 2> weights{};
    std::array<std::string, 2> names{};  // of the persons, where they are known: base::isPersonName
    // Of a match in a set: how many of it each side has won before, and how many win it; 0: none.
    std::array<int, 3> set{};
    bool isPractice = false;  // it never counts
    std::string start = "1970-01-01T00:00:00Z";

    bool operator==(const ReplayHeader&) const = default;
};

// The header of a match by these rules.
ReplayHeader makeReplayHeader(const MatchRules& rules, int next, std::array<std::string, 2> who,
                              std::array<std::string, 2> weights, std::string start);

// The final numbers of a side: pieces that have come to rest, and their points.
struct SideResult {
    int64_t score = 0;
    int64_t pieces = 0;
    int64_t rows = 0;
    // Rows of garbage of a match, as MatchTally has them.
    int64_t sent = 0;
    int64_t cancelled = 0;
    int64_t received = 0;
    uint64_t board = 0;      // hashBoard, without a falling piece
    FinesseCount finesse{};  // of a person; told, not proven

    bool operator==(const SideResult&) const = default;
};

inline constexpr auto kMaxResult = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());

// A number of a side of a match, in the order of its line.
struct SideNumber {
    std::string_view name;
    int64_t SideResult::*member;
    uint64_t max = kMaxResult;
};
inline constexpr std::array kSideNumbers{SideNumber{"score", &SideResult::score},
                                         SideNumber{"pieces", &SideResult::pieces},
                                         SideNumber{"rows", &SideResult::rows},
                                         SideNumber{"sent", &SideResult::sent, kMaxReplaySent},
                                         SideNumber{"cancelled", &SideResult::cancelled},
                                         SideNumber{"received", &SideResult::received}};

// The final numbers of a game, which is side 0, or of a match.
struct ReplayResult {
    GameEnd end = GameEnd::Left;  // of a game
    MatchEnd match{};             // of a match
    std::array<SideResult, 2> sides{};
    int64_t time = 0;  // modern: milliseconds, rounded up; 0 for a game placed at once

    bool operator==(const ReplayResult&) const = default;
};

// A verb, repeated.
struct VerbRun {
    Verb verb = Verb::Down;
    uint8_t count = 1;  // 1 to 99

    bool operator==(const VerbRun&) const = default;
};

// An event of a game: one line of the file. Small, because a file may have very many.
struct ReplayEntry {
    enum class Kind : uint8_t {
        Verbs,      // `value` milliseconds pass; then the runs from `begin` to before `end`
        Placement,  // the piece is placed at once, perhaps after Hold
        Dealt,      // piece
        Speed,      // value
        Adversary,  // value
        Brain,      // value: index into Replay::brains
        Active,     // value: 0 or 1
        View        // value: 0 or 1; the person sees the brain's suggestions
    };

    Kind kind = Kind::Verbs;
    uint8_t piece = 0;
    uint8_t rotation = 0;  // classic: turns from the root; modern: its Facing
    uint8_t x = 0;         // classic: the left edge; modern: the centre
    uint8_t y = 0;         // modern: the centre
    bool usesHold = false;
    uint8_t side = 0;
    uint32_t value = 0;
    uint32_t begin = 0;
    uint32_t end = 0;

    bool operator==(const ReplayEntry&) const = default;
};

// A recorded game or match as a value, by whichever rules: its seed, its verbs with their times,
// and the settings changed during play, in one order of events. It is not checked for consistency:
// ReplayPlayer does that.
struct Replay {
    ReplayHeader header;
    std::vector<ReplayEntry> entries;
    std::vector<VerbRun> runs;        // of all entries
    std::vector<std::string> brains;  // the new brain of each change, in order
    ReplayResult result;
    bool isCut = false;  // the text stops before its end, so `result` is not set

    bool operator==(const Replay&) const = default;
};

// A replay that several hold; never null.
using SharedReplay = std::shared_ptr<const Replay>;

// True if it is the replay of a game in progress: one that was suspended, or whose text is cut.
inline bool isInProgress(const Replay& replay) {
    return replay.isCut || (!replay.header.match && replay.result.end == GameEnd::Left);
}

// The line of the file, counted from 1, on which the first entry stands.
int findFirstEntryLine(const ReplayHeader& header);

// 64-bit FNV-1a of the cells as '0' and '1', all rows, the bottom row first, from left to right.
// Source of the constants: G. Fowler, L. C. Noll, K.-P. Vo, the FNV hash.
uint64_t hashBoard(const Board& board);
// A hash as 16 hexadecimal digits.
std::string formatHash(uint64_t hash);

// The result of the game as it is now, with that end; a match has its own end. `played`: the
// milliseconds of play of a classic game that is suspended.
ReplayResult computeResult(GameEnd end, const PlayedGame& game, int64_t played = 0);
ReplayResult computeResult(const Match& match);
// The lines of the file from "end" on, without their line feeds.
std::vector<std::string> listResultLines(const ReplayHeader& header, const ReplayResult& result);
// In one line: "score 463 pieces 5 rows 3 time 3331", of a match "win 1 block-out pieces 5 3 sent 0
// 10 time 3331".
std::string describeResult(const Replay& replay);

// Parses the text of a replay file of any version. docs/formats.md has the grammar; ReplayRecorder
// writes it.
//
// Every line is checked, in time and memory proportional to the text, whatever it contains: for 1
// MiB less than 100 ms and 16 MiB. Whether the verbs lead to the result is not checked. Throws
// std::invalid_argument for the first wrong line: "FILE:LINE: what; expected what".
Replay parseReplay(std::string_view text, std::string_view fileName);

// The same for the autosave of a game in progress: the result may be missing, and a last line
// without its line feed is ignored.
Replay parseAutosave(std::string_view text, std::string_view fileName);

// What these return, shared.
inline SharedReplay shareReplay(std::string_view text, std::string_view fileName) {
    return std::make_shared<const Replay>(parseReplay(text, fileName));
}
inline SharedReplay shareAutosave(std::string_view text, std::string_view fileName) {
    return std::make_shared<const Replay>(parseAutosave(text, fileName));
}

// "FILE:LINE: what".
std::string formatPlace(std::string_view fileName, int line, std::string_view what);

}  // namespace tetris
