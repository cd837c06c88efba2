#include "tui/base/text/SaveTrouble.h"

#include "tui/base/text/Translation.h"

namespace tui {

std::string_view tellTrouble(ScoreTrouble trouble) {
    using enum ScoreTrouble;
    switch (trouble) {
        case NoPlace: return translatable("There is no HOME.");
        case Foreign: return translatable("scores.db is another program's.");
        case Newer: return translatable("scores.db is of a newer version.");
        case Damaged: return translatable("scores.db is damaged.");
        case DiskFull: return translatable("The disk is full.");
        case TooLarge: return translatable("scores.db has reached its limit.");
        case TooMany: return translatable("Too many games in a minute.");
        case ReadOnly: return translatable("scores.db is read-only.");
        case Busy: return translatable("scores.db is in use elsewhere.");
        case Failed: break;
    }
    return translatable("The system refuses it.");
}

std::string_view tellTrouble(AutosaveTrouble trouble) {
    using enum AutosaveTrouble;
    switch (trouble) {
        case DiskFull: return translatable("The game is not kept: the disk is full.");
        case NotAllowed: return translatable("The game is not kept: writing is not allowed.");
        case Failed: break;
    }
    return translatable("The game is not kept: the system refuses it.");
}

}  // namespace tui
