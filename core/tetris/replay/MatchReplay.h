#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayWriter.h"
#include "core/tetris/versus/Match.h"

namespace tetris {

// Replays of matches of more verbs, or of more rows sent, are not read, because a few bytes can ask
// for any number of them. Their length in bytes is bounded as that of other replays.
inline constexpr std::uint64_t kMaxMatchVerbs = 10'000'000;
inline constexpr std::uint64_t kMaxMatchSent = 10'000'000;

// Who plays a side that no brain or level plays.
inline constexpr std::string_view kPerson = "person";

// The settings at the start of a match.
struct MatchHeader {
    MatchRules rules;
    int next = 5;  // pieces shown ahead
    // "person", "level N", "brain NAME", "tbp NAME".
    std::array<std::string, 2> who{std::string(kPerson), std::string(kPerson)};
    std::array<std::string, 2> weights{};  // SHA-256 of a weights file in hexadecimal, or empty
    std::string start = "1970-01-01T00:00:00Z";

    friend bool operator==(const MatchHeader&, const MatchHeader&) = default;
};

// The final numbers of a side.
struct SideResult {
    std::int64_t score = 0;
    std::int64_t pieces = 0;
    std::int64_t rows = 0;
    std::int64_t sent = 0;
    std::int64_t cancelled = 0;
    std::int64_t received = 0;
    std::uint64_t board = 0;  // hashBoard

    friend bool operator==(const SideResult&, const SideResult&) = default;
};

struct MatchResult {
    MatchEnd end{.kind = MatchEnd::Kind::Stopped};
    std::array<SideResult, 2> sides{};
    std::int64_t time = 0;  // milliseconds, rounded up

    friend bool operator==(const MatchResult&, const MatchResult&) = default;
};

// A recorded match as a value: both sides, one order of events. It is not checked for consistency:
// MatchPlayer does that. Version 3 of the format.
struct MatchReplay {
    MatchHeader header;
    std::vector<ReplayEntry> entries;  // Verbs, Placement, Active and Brain, each of its `side`
    std::vector<VerbRun> runs;         // of all entries
    std::vector<std::string> brains;   // the new brain of each change, in order
    MatchResult result;

    friend bool operator==(const MatchReplay&, const MatchReplay&) = default;
};

// A replay of a match that several hold; never null.
using SharedMatchReplay = std::shared_ptr<const MatchReplay>;

// The first line of the replay of a match.
inline constexpr std::string_view kMatchFormat = "tetris-replay 3";

// True if the text begins as the replay of a match does. parseReplay refuses it.
[[nodiscard]] bool isMatchReplay(std::string_view text);

// Parses the text of the replay of a match, as parseReplay does one of a game. docs/formats.md has
// the grammar; MatchRecorder writes it. Throws std::invalid_argument for the first wrong line.
[[nodiscard]] MatchReplay parseMatchReplay(std::string_view text, std::string_view fileName);

// The line of the file, counted from 1, on which the first entry stands.
[[nodiscard]] int findFirstEntryLine(const MatchHeader& header);

// The result of the match as it is now.
[[nodiscard]] MatchResult computeResult(const Match& match);
// In one line: "win 1 block-out pieces 5 3 sent 0 10 time 3331".
[[nodiscard]] std::string describeResult(const MatchResult& result);
// As the file has it: "score 463 pieces 5 rows 3 sent 0 cancelled 1 received 8 board HASH".
[[nodiscard]] std::string formatNumbers(const SideResult& side);

// Records a match while it is played, line by line. It stores only the text. Times are milliseconds
// of the match, as it was told them.
class MatchRecorder {
public:
    explicit MatchRecorder(const MatchHeader& header);

    // ---- Events, in order

    void onTick(std::int64_t time, int side, Verb verb);
    // Paced, after Hold if `usesHold`.
    void onPlacement(int side, const Placement& placement, bool usesHold);
    // A brain begins or ends to play a person's side; which one.
    void onActive(int side, bool active);
    void onBrain(int side, std::string_view name);
    // Adds an entry of `replay`.
    void addEntry(const MatchReplay& replay, const ReplayEntry& entry);

    // Ends an open line of verbs, so that getText() has all events.
    void endLine() { writer_.endLine(); }

    // ---- Queries

    // The text so far, which only gets longer: header and whole lines.
    [[nodiscard]] const std::string& getText() const { return writer_.getText(); }
    // True if a match that goes on would become a replay that is not read.
    [[nodiscard]] bool isFull() const
    {
        return writer_.getText().size() > kMaxReplayBytes - kReserve || verbs_ >= kMaxMatchVerbs;
    }
    // The whole file of a match with this result.
    [[nodiscard]] std::string format(const MatchResult& result) const;

private:
    static constexpr std::size_t kReserve = 4096;  // bytes, for the last lines

    void addVerbs(std::int64_t time, int side, Verb verb, int count);
    void writePlacement(int side, const ReplayEntry& entry);

    ReplayWriter writer_;
    bool isPaced_;
    std::uint64_t verbs_ = 0;
    bool isOver_ = false;  // an entry has said how much time passed after the last verb
};

// The text of a whole replay: what parseMatchReplay reads.
[[nodiscard]] std::string formatReplay(const MatchReplay& replay);

}  // namespace tetris
