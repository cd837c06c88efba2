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

// The same as one sentence for the screen, to be translated: about scores, and about the autosave.
constexpr std::string_view tellTrouble(SaveTrouble trouble) {
    using base::translatable;
    constexpr std::array kSentences{translatable("There is no HOME."),
                                    translatable("scores.db is another program's."),
                                    translatable("scores.db is of a newer version."),
                                    translatable("scores.db is damaged."),
                                    translatable("The disk is full."),
                                    translatable("scores.db has reached its limit."),
                                    translatable("Too many games in a minute."),
                                    translatable("scores.db is read-only."),
                                    translatable("scores.db is in use elsewhere."),
                                    translatable("The system refuses it.")};
    return kSentences[base::toIndex(trouble)];
}
constexpr std::string_view tellAutosaveTrouble(SaveTrouble trouble) {
    using base::translatable;
    using enum SaveTrouble;
    if (trouble == DiskFull || trouble == TooLarge)
        return translatable("The game is not kept: the disk is full.");
    if (trouble == ReadOnly) return translatable("The game is not kept: writing is not allowed.");
    return translatable("The game is not kept: the system refuses it.");
}

}  // namespace tui
