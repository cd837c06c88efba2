#include "tui/tetris/panel/NameField.h"

#include <algorithm>

#include "tui/base/Frame.h"
#include "tui/base/text/PlayerName.h"

namespace tui {

namespace {

constexpr char32_t kControlU = 21;

}  // namespace

NameField NameField::suggest(std::string text)
{
    NameField field(std::move(text));
    field.isGuess_ = true;
    return field;
}

NameField::End NameField::onKey(const Key& key)
{
    switch (key.code) {
        case KeyCode::Escape: return End::Dropped;
        case KeyCode::Enter: return End::Taken;
        case KeyCode::Backspace:
            text_.resize(firstCharacters(text_, countCharacters(text_) - 1).size());
            isGuess_ = false;
            break;
        case KeyCode::Character:
            if (key.character == kControlU) {
                text_.clear();
            } else if (!key.meta) {
                type(key.character);
            }
            break;
        default: break;
    }
    return End::None;
}

void NameField::type(char32_t character)
{
    std::string text = extendPlayerName(isGuess_ ? std::string() : text_, character);
    // A blank, as from a late hard drop, and a character that is not allowed leave the guess.
    if (isGuess_ && text.find_first_not_of(' ') == std::string::npos) return;
    text_ = std::move(text);
    isGuess_ = false;
}

std::string NameField::format(int columns) const
{
    const int tooMany = std::max(0, countCharacters(text_) + 1 - columns);
    return text_.substr(firstCharacters(text_, tooMany).size()) + "_";
}

}  // namespace tui
