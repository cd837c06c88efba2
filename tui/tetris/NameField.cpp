#include "tui/tetris/NameField.h"

#include <algorithm>

#include "tui/base/Frame.h"
#include "tui/base/PlayerName.h"

namespace tui {

namespace {

constexpr char32_t kControlU = 21;

void removeLastCharacter(std::string& text)
{
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80)
        text.pop_back();
    if (!text.empty()) text.pop_back();
}

}  // namespace

NameField::End NameField::onKey(const Key& key)
{
    switch (key.code) {
        case KeyCode::Escape: return End::Dropped;
        case KeyCode::Enter: return End::Taken;
        case KeyCode::Backspace: removeLastCharacter(text_); break;
        case KeyCode::Character:
            if (key.character == kControlU) {
                text_.clear();
            } else if (!key.meta) {
                text_ = extendPlayerName(text_, key.character);
            }
            break;
        default: break;
    }
    return End::None;
}

std::string NameField::format(int columns) const
{
    const int tooMany = std::max(0, countCharacters(text_) + 1 - columns);
    return text_.substr(firstCharacters(text_, tooMany).size()) + "_";
}

}  // namespace tui
