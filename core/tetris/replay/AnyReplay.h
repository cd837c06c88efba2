#pragma once

#include <memory>
#include <string_view>
#include <variant>

#include "core/tetris/replay/ModernReplay.h"
#include "core/tetris/replay/Replay.h"

namespace tetris {

// A replay of either version: of a classic game or of a modern one. Never null.
using AnyReplay = std::variant<std::shared_ptr<const Replay>, std::shared_ptr<const ModernReplay>>;

// Parses the text of a replay file of either version. Cost and errors as for parseReplay.
[[nodiscard]] AnyReplay parseAnyReplay(std::string_view text, std::string_view fileName);

// The same for the autosave of a game in progress, which may be cut.
[[nodiscard]] AnyReplay parseAnyAutosave(std::string_view text, std::string_view fileName);

// True if it is the replay of a game in progress: one that was suspended, or whose text is cut.
[[nodiscard]] bool isInProgress(const AnyReplay& replay);

}  // namespace tetris
