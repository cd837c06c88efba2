#pragma once

#include <cstdint>
#include <string_view>

namespace tui {

// What keeps scores from being kept or read.
enum class ScoreTrouble : std::uint8_t {
    NoPlace,   // the environment names no place for data
    Foreign,   // the file is another program's
    Newer,     // a newer version of this program wrote it
    Damaged,   // it is ours, and cannot be understood
    DiskFull,  // or a quota or limit was reached
    ReadOnly,  // what would have to be written must not be
    Busy,      // others had it for longer than we waited
    Failed     // the system refused in another way
};

// The same for the screen: one sentence, to be translated.
[[nodiscard]] std::string_view tellTrouble(ScoreTrouble trouble);

// What keeps the game that is on from being kept.
enum class AutosaveTrouble : std::uint8_t {
    DiskFull,    // or a quota or limit was reached
    NotAllowed,  // the place may not be written to
    Failed       // the system refused in another way
};

// The same for the screen: one sentence, to be translated.
[[nodiscard]] std::string_view tellTrouble(AutosaveTrouble trouble);

}  // namespace tui
