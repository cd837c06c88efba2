#pragma once

#include <cstdint>
#include <string_view>

namespace tui {

// What keeps the game that is on from being kept.
enum class KeepTrouble : std::uint8_t {
    DiskFull,    // or a quota or limit was reached
    NotAllowed,  // the place may not be written to
    Failed       // the system refused in another way
};

// The same for the screen: one sentence, to be translated.
[[nodiscard]] std::string_view tellTrouble(KeepTrouble trouble);

}  // namespace tui
