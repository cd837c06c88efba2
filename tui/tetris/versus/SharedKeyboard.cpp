#include "tui/tetris/versus/SharedKeyboard.h"

#include <array>
#include <string_view>

#include "core/base/Index.h"

namespace tui {

namespace {

struct SharedRow {
    std::array<Action, 2> actions;         // the second one's key is the second one
    std::array<std::string_view, 2> keys;  // their names, by side
    std::string_view arrows{};             // those of side 1 where there are such signs
};

constexpr std::array kSharedRows{
    SharedRow{{Action::Left, Action::Right}, {"a d", "Left Right"}, "← →"},
    SharedRow{{Action::TurnRight, Action::TurnLeft}, {"w q", "Up /"}, "↑ /"},
    SharedRow{{Action::Down}, {"s", "Down"}, "↓"},
    SharedRow{{Action::Land}, {"Space", "Enter"}},
    SharedRow{{Action::Hold}, {"e", "."}},
};

}  // namespace

std::optional<SharedKey> findSharedKey(const Key& key) {
    Key plain = key;
    plain.pad = false;
    if (plain.character >= U'A' && plain.character <= U'Z') plain.character += U'a' - U'A';
    if (plain.character == U'?') plain.character = U'/';
    for (const SharedRow& row : kSharedRows) {
        for (const int side : {0, 1}) {
            const std::vector<Key> keys = parseKeyNames(row.keys.at(toIndex(side)));
            for (size_t i = 0; i < keys.size(); ++i)
                if (keys[i] == plain) return SharedKey{plain, side, row.actions.at(i)};
        }
    }
    return std::nullopt;
}

std::vector<SharedKeyLine> listSharedKeys(int side, const Screen& screen) {
    const Translation& tr = screen.tr;
    const std::array<std::string, kSharedRows.size()> words{tr.in("key", "move"), tr("turn"),
                                                            tr("down"), tr("land"), tr("hold")};
    std::vector<SharedKeyLine> lines;
    for (const SharedRow& row : kSharedRows) {
        const bool hasArrows =
            side == 1 && !row.arrows.empty() && screen.look.utf8 && !screen.look.isConsole;
        lines.push_back({std::string(hasArrows ? row.arrows : row.keys.at(toIndex(side))),
                         words.at(lines.size())});
    }
    return lines;
}

std::string formatSharedKeys(int side, const Screen& screen) {
    constexpr int kMost = 21;
    std::string text;
    for (const SharedKeyLine& line : listSharedKeys(side, screen))
        text += (text.empty() ? "" : "  ") + line.keys;
    return countCharacters(text) <= kMost ? text : screen.tr("arrows  /  Enter  .");
}

}  // namespace tui
