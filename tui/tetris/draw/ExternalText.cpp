#include "tui/tetris/draw/ExternalText.h"

#include <algorithm>
#include <array>

#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/base/Frame.h"

namespace tui {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Beyond ASCII: Latin, Greek and Cyrillic, without combining marks.
constexpr std::array<Range, 4> kOneColumn{
    {{0x00A1, 0x00AC}, {0x00AE, 0x02FF}, {0x0370, 0x0482}, {0x1E00, 0x1EFF}}};

}  // namespace

char32_t showExternal(char32_t character, bool utf8) {
    if (character >= 0x20 && character < 0x7F) return character;
    const bool isNarrow = std::ranges::any_of(kOneColumn, [character](const Range& range) {
        return character >= range.first && character <= range.last;
    });
    return utf8 && isNarrow ? character : U'?';
}

std::string formatExternal(std::string_view text, int columns, const Look& look) {
    constexpr std::string_view kCut = "...";
    const int room = std::max(0, columns);
    const bool isCut = countCharacters(text) > room;
    const int dots = isCut ? std::min(room, base::count(kCut)) : 0;
    std::string shown;
    for (int i = 0; i < room - dots && !text.empty(); ++i) {
        const char32_t character = base::takeCharacter(text).value_or(U'?');
        shown += base::encodeUtf8(showExternal(character, look.utf8));
    }
    return shown.append(kCut.substr(0, toIndex(dots)));
}

std::string formatBrainName(std::string_view name, int columns, const Look& look) {
    const bool isFile = name.ends_with(".so") || name.ends_with(".toml");
    if (isFile && countCharacters(name) > columns) name.remove_prefix(name.rfind('/') + 1);
    return formatExternal(name, columns, look);
}

}  // namespace tui
