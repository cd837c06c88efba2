#include "core/tetris/replay/AnyReplay.h"

namespace tetris {

AnyReplay parseAnyReplay(std::string_view text, std::string_view fileName)
{
    if (isModernReplay(text))
        return std::make_shared<const ModernReplay>(parseModernReplay(text, fileName));
    return std::make_shared<const Replay>(parseReplay(text, fileName));
}

AnyReplay parseAnyAutosave(std::string_view text, std::string_view fileName)
{
    if (isModernReplay(text))
        return std::make_shared<const ModernReplay>(parseModernAutosave(text, fileName));
    return std::make_shared<const Replay>(parseAutosave(text, fileName));
}

bool isInProgress(const AnyReplay& replay)
{
    if (const auto* const modern = std::get_if<std::shared_ptr<const ModernReplay>>(&replay))
        return (*modern)->isCut || (*modern)->result.end == ModernEnd::Left;
    const Replay& classic = *std::get<std::shared_ptr<const Replay>>(replay);
    return classic.isCut || classic.result.end == ReplayEnd::Left;
}

}  // namespace tetris
