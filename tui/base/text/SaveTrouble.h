#pragma once

#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>

#include "core/base/Index.h"
#include "core/base/Message.h"

namespace tui {

// Why scores cannot be saved or read, or the game in progress cannot be autosaved.
enum class SaveTrouble : uint8_t {
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

// That of an error of the system (errno).
constexpr SaveTrouble findTrouble(int error) {
    switch (error) {
        case ENOSPC:
        case EDQUOT: return SaveTrouble::DiskFull;
        case EFBIG: return SaveTrouble::TooLarge;
        case EROFS:
        case EACCES:
        case EPERM: return SaveTrouble::ReadOnly;
        default: return SaveTrouble::Failed;
    }
}

using base::operator""_tr;

// The same as one sentence for the screen, to be translated: about scores, and about the autosave.
constexpr std::string_view tellTrouble(SaveTrouble trouble) {
    constexpr std::array kSentences{"There is no HOME."_tr,
                                    "scores.db is another program's."_tr,
                                    "scores.db is of a newer version."_tr,
                                    "scores.db is damaged."_tr,
                                    "The disk is full."_tr,
                                    "scores.db has reached its limit."_tr,
                                    "Too many games in a minute."_tr,
                                    "scores.db is read-only."_tr,
                                    "scores.db is in use elsewhere."_tr,
                                    "The system refuses it."_tr};
    return kSentences[base::toIndex(trouble)];
}
constexpr std::string_view tellAutosaveTrouble(SaveTrouble trouble) {
    using enum SaveTrouble;
    if (trouble == DiskFull || trouble == TooLarge)
        return "The game is not kept: the disk is full."_tr;
    if (trouble == ReadOnly) return "The game is not kept: writing is not allowed."_tr;
    return "The game is not kept: the system refuses it."_tr;
}

}  // namespace tui
