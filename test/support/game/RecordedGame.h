#pragma once

#include <memory>
#include <string>

#include "brain/lab/play/HeadlessGame.h"
#include "core/tetris/replay/Replay.h"

namespace tetris {

// The replay of a game that a brain plays without a screen.
inline std::string recordGame(const GameSetup& setup, uint64_t seed) {
    std::string kept;
    RecordingOptions recording;
    recording.start = "2026-01-31T12:00:00Z";
    recording.keep = [&kept](uint64_t, const std::string& text, bool) { kept = text; };
    playGame(setup, seed, {}, {.recording = std::make_shared<const RecordingOptions>(recording)});
    return kept;
}

inline std::shared_ptr<const Replay> readReplayText(const std::string& text) {
    return std::make_shared<const Replay>(parseReplay(text, "x"));
}

}  // namespace tetris
