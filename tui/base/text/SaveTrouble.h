#pragma once

#include <cstdint>
#include <string_view>

namespace tui {

// Why scores cannot be saved or read.
enum class ScoreTrouble : uint8_t {
    NoPlace,   // the environment names no directory for data
    Foreign,   // the file belongs to another program
    Newer,     // a newer version of this program wrote it
    Damaged,   // the file is ours, but cannot be read
    DiskFull,  // or a quota is reached
    TooLarge,  // the file has reached the largest size that this process may write
    TooMany,   // more games in a minute than this session may save
    ReadOnly,  // the file or its directory must not be written
    Busy,      // other processes used the file for longer than we waited
    Failed     // the system refused for another reason
};

// The same as one sentence for the screen, to be translated.
std::string_view tellTrouble(ScoreTrouble trouble);

// Why the game in progress cannot be autosaved.
enum class AutosaveTrouble : uint8_t {
    DiskFull,    // or a quota or limit is reached
    NotAllowed,  // the directory may not be written to
    Failed       // the system refused for another reason
};

// The same as one sentence for the screen, to be translated.
std::string_view tellTrouble(AutosaveTrouble trouble);

}  // namespace tui
