#include "tui/tetris/panel/LineField.h"

#include <algorithm>
#include <utility>

#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/base/Frame.h"
#include "tui/tetris/draw/ExternalText.h"

namespace tui {

namespace {

bool canBeTyped(char32_t character) {
    return !base::isControl(character) && character <= 0x10FFFF &&
           (character < 0xD800 || character > 0xDFFF);
}

// Control characters and invalid UTF-8 become '?'.
std::u32string decode(std::string_view text) {
    std::u32string characters;
    while (!text.empty()) {
        const char32_t character = base::takeCharacter(text).value_or(U'?');
        characters += base::isControl(character) ? U'?' : character;
    }
    return characters;
}

std::string encode(std::u32string_view characters) {
    std::string text;
    for (const char32_t character : characters)
        text += base::encodeUtf8(character);
    return text;
}

constexpr char32_t kControlU = 21;

}  // namespace

LineField::LineField(std::string_view text) : text_(decode(text)), cursor_(text_.size()) {}

LineField LineField::suggest(std::string_view text) {
    LineField field(text);
    field.isGuess_ = true;
    return field;
}

LineField::End LineField::onKey(const Key& key) {
    const bool wasGuess = std::exchange(isGuess_, false);
    switch (key.code) {
        case KeyCode::Escape: return End::Dropped;
        case KeyCode::Enter: return End::Taken;
        case KeyCode::Left: cursor_ -= std::min<size_t>(cursor_, 1); break;
        case KeyCode::Right: cursor_ = std::min(cursor_ + 1, text_.size()); break;
        case KeyCode::Home: cursor_ = 0; break;
        case KeyCode::End: cursor_ = text_.size(); break;
        case KeyCode::Backspace: erase(cursor_ - std::min<size_t>(cursor_, 1), cursor_); break;
        case KeyCode::Delete: erase(cursor_, cursor_ + 1); break;
        case KeyCode::Character:
            if (base::isControl(key.character)) {
                onControl(key.character);
            } else if (!key.meta && !key.control) {
                if (wasGuess && canBeTyped(key.character)) erase(0, text_.size());
                type(key.character);
            }
            break;
        default: break;
    }
    return End::None;
}

void LineField::onControl(char32_t character) {
    const auto isLetter = [character](char letter) {
        return character == static_cast<char32_t>(letter - 'a' + 1);
    };
    if (isLetter('a')) cursor_ = 0;
    if (isLetter('e')) cursor_ = text_.size();
    if (isLetter('b')) static_cast<void>(onKey({.code = KeyCode::Left}));
    if (isLetter('f')) static_cast<void>(onKey({.code = KeyCode::Right}));
    if (isLetter('h')) static_cast<void>(onKey({.code = KeyCode::Backspace}));
    if (isLetter('d')) static_cast<void>(onKey({.code = KeyCode::Delete}));
    if (isLetter('k')) erase(cursor_, text_.size());
    if (isLetter('u')) erase(0, cursor_);
    if (isLetter('w')) erase(findWordStart(), cursor_);
}

// The start of the word before the cursor. Words end at blanks and slashes.
size_t LineField::findWordStart() const {
    const auto ends = [this](size_t i) { return text_[i] == U' ' || text_[i] == U'/'; };
    size_t start = cursor_;
    while (start > 0 && ends(start - 1))
        --start;
    while (start > 0 && !ends(start - 1))
        --start;
    return start;
}

void LineField::type(char32_t character) {
    if (!canBeTyped(character)) return;
    if (encode(text_).size() + base::encodeUtf8(character).size() > kMaxBytes) return;
    text_.insert(cursor_, 1, character);
    ++cursor_;
}

void LineField::erase(size_t from, size_t to) {
    text_.erase(from, std::min(to, text_.size()) - from);
    cursor_ = from;
}

std::string LineField::getText() const {
    const size_t first = text_.find_first_not_of(U' ');
    if (first == std::u32string::npos) return {};
    return encode(text_.substr(first, text_.find_last_not_of(U' ') + 1 - first));
}

void LineField::draw(int column, int row, int columns, Frame& frame) const {
    // The first and the last column are for the marks. The text moves by half of the others at a
    // time, so that the cursor has text before it.
    const auto room = toIndex(columns - 2);
    const size_t step = room / 2;
    const size_t start = cursor_ < room ? 0 : (cursor_ - room + step) / step * step;
    const Style& style = kChosen;
    frame.put(column, row, start > 0 ? U'<' : U' ', style);
    for (size_t i = 0; i < room; ++i) {
        const size_t at = start + i;
        const bool isCursor = at == cursor_;
        const char32_t shown = at < text_.size() ? showExternal(text_[at], frame.getLook().utf8)
                               : isCursor        ? U'_'
                                                 : U' ';
        frame.put(column + 1 + static_cast<int>(i), row, shown,
                  isCursor && at < text_.size() ? Style{.bold = true} : style);
        if (isCursor) frame.setCursor(column + 1 + static_cast<int>(i), row);
    }
    frame.put(column + columns - 1, row, start + room < text_.size() ? U'>' : U' ', style);
}

NameField NameField::suggest(std::string text) {
    NameField field(std::move(text));
    field.isGuess_ = true;
    return field;
}

NameField::End NameField::onKey(const Key& key) {
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

void NameField::type(char32_t character) {
    std::string text = extend_(isGuess_ ? std::string() : text_, character);
    // A blank, as from a late hard drop, and a character that is not allowed leave the guess.
    if (isGuess_ && text.find_first_not_of(' ') == std::string::npos) return;
    text_ = std::move(text);
    isGuess_ = false;
}

std::string NameField::format(int columns) const {
    const int tooMany = std::max(0, countCharacters(text_) + 1 - columns);
    return text_.substr(firstCharacters(text_, tooMany).size()) + "_";
}

}  // namespace tui
