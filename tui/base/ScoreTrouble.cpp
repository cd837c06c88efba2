#include "tui/base/ScoreTrouble.h"

#include "tui/base/Translation.h"

namespace tui {

std::string_view tellTrouble(ScoreTrouble trouble)
{
    using enum ScoreTrouble;
    switch (trouble) {
        case NoPlace: return translatable("There is no HOME.");
        case Foreign: return translatable("scores.db is another program's.");
        case Newer: return translatable("scores.db is of a newer version.");
        case Damaged: return translatable("scores.db is damaged.");
        case DiskFull: return translatable("The disk is full.");
        case ReadOnly: return translatable("scores.db is read-only.");
        case Busy: return translatable("scores.db is in use elsewhere.");
        case Failed: break;
    }
    return translatable("The system refuses it.");
}

}  // namespace tui
