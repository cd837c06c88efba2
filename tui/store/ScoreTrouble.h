#pragma once

#include <string_view>

#include "tui/store/ScoreDatabase.h"

namespace tui {

// What keeps scores from being kept or read, for the screen: one sentence, to be translated.
[[nodiscard]] std::string_view tellTrouble(ScoreFileError::Kind kind);

}  // namespace tui
