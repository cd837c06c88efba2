#include "tui/tetris/KeepTrouble.h"

#include "tui/base/Translation.h"

namespace tui {

std::string_view tellTrouble(KeepTrouble trouble)
{
    using enum KeepTrouble;
    switch (trouble) {
        case DiskFull: return translatable("The game is not kept: the disk is full.");
        case NotAllowed: return translatable("The game is not kept: writing is not allowed.");
        case Failed: break;
    }
    return translatable("The game is not kept: the system refuses it.");
}

}  // namespace tui
