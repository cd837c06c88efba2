#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/tetris/replay/Replay.h"
#include "core/tetris/versus/Match.h"

namespace tetris {

// What a referee and its clients have in common; docs/formats.md has the grammar of their lines.

inline constexpr int kLiveProtocol = 1;
// The longest line of a client, with its line feed.
inline constexpr size_t kMaxLiveLine = 200;
// At the end of the line of rules: the seed is given, and no match counts.
inline constexpr std::string_view kLivePractice = " practice 1";
// How long a person may pause in a match, in all, in milliseconds.
inline constexpr int64_t kPauseTime = 60'000;

// The clock of a match: it stands, counts down to its start, or runs.
enum class LiveClock : uint8_t { Stands, Counts, Runs };

// True for the code of an open match: 3 to 12 letters in upper case, or digits.
bool isLiveCode(std::string_view text);

// The verbs of a line, "{[2..99] VERB}" with the letters of modern games; nullopt for anything
// else, and for no verb at all.
std::optional<std::vector<VerbRun>> readLiveVerbs(std::string_view text);

// How many milliseconds a match may pass at once, so that the time of each lock is known: up to its
// next event, and at most `left`. Requires: left is 1 or more.
int64_t computeLiveStep(const Match& match, int64_t left);

}  // namespace tetris
