#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/replay/Replay.h"
#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/ModernGame.h"
#include "core/tetris/rules/ModernRules.h"
#include "core/tetris/rules/ModernVerb.h"

namespace tetris {

// The settings at the start of a modern game.
struct ModernReplayHeader {
    static constexpr int kMaxNext = 6;

    ModernRules rules{};           // its seed is that of the sequence, too
    int next = 5;                  // pieces shown ahead, 1 to kMaxNext
    std::string sequence = "bag";  // a name of getSequences(), or "file:" and the name of a file
    PlayMode mode = PlayMode::Ticks;
    std::string brain = "default";
    bool brainActive = false;
    std::string weights{};  // SHA-256 of the weights file in hexadecimal; empty without one
    std::string start = "1970-01-01T00:00:00Z";

    friend bool operator==(const ModernReplayHeader&, const ModernReplayHeader&) = default;
};

// The final numbers.
struct ModernReplayResult {
    ModernEnd end = ModernEnd::Left;
    std::int64_t score = 0;
    std::int64_t pieces = 0;  // that have locked
    std::int64_t rows = 0;
    std::int64_t time = 0;    // milliseconds; 0 where pieces are placed at once
    std::uint64_t board = 0;  // hashBoard, without a falling piece

    friend bool operator==(const ModernReplayResult&, const ModernReplayResult&) = default;
};

// A verb, repeated.
struct ModernVerbRun {
    ModernVerb verb = ModernVerb::Down;
    std::uint8_t count = 1;  // 1 to 99

    friend bool operator==(const ModernVerbRun&, const ModernVerbRun&) = default;
};

// An event of a game: one line of the file.
struct ModernReplayEntry {
    enum class Kind : std::uint8_t {
        Verbs,      // `value` milliseconds pass; then the runs from `begin` to before `end`
        Placement,  // `piece` is placed at once, perhaps after Hold
        Dealt,      // piece.piece
        Speed,      // value
        Brain,      // value: index into ModernReplay::brains
        Active      // value: 0 or 1
    };

    Kind kind = Kind::Verbs;
    bool usesHold = false;
    FallingPiece piece{};
    std::uint32_t value = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    friend bool operator==(const ModernReplayEntry&, const ModernReplayEntry&) = default;
};

// A recorded modern game as a value, version 2 of the format. It is not checked for consistency:
// ModernReplayPlayer does that.
struct ModernReplay {
    ModernReplayHeader header;
    std::vector<ModernReplayEntry> entries;
    std::vector<ModernVerbRun> runs;  // of all entries
    std::vector<std::string> brains;  // the new brain of each change, in order
    ModernReplayResult result;
    bool isCut = false;  // the text stops before its end, so `result` is not set

    friend bool operator==(const ModernReplay&, const ModernReplay&) = default;
};

// True if the text says that it is a modern game's replay.
[[nodiscard]] bool isModernReplay(std::string_view text);

// The line of the file, counted from 1, on which the first entry stands.
[[nodiscard]] int findFirstEntryLine(const ModernReplayHeader& header);

// The result of the game as it is now, with that end.
[[nodiscard]] ModernReplayResult computeResult(ModernEnd end, const ModernGame& game);

// Parses the text of a replay file of a modern game. docs/formats.md has the grammar;
// ModernReplayRecorder writes it. Cost and errors as for parseReplay.
[[nodiscard]] ModernReplay parseModernReplay(std::string_view text, std::string_view fileName);

// The same for the autosave of a game in progress: the result may be missing, and a last line
// without its line feed is ignored.
[[nodiscard]] ModernReplay parseModernAutosave(std::string_view text, std::string_view fileName);

}  // namespace tetris
