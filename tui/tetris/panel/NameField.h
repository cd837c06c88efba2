#pragma once

#include <string>
#include <utility>

#include "tui/base/Key.h"
#include "tui/tetris/panel/LineField.h"

namespace tui {

// A line in which a person types the name of a player: nothing gets in that is not allowed there.
class NameField {
public:
    using End = FieldEnd;

    explicit NameField(std::string text = {}) : text_(std::move(text)) {}
    // A text that is a guess: the first character that is typed takes its place.
    [[nodiscard]] static NameField suggest(std::string text);

    // Characters, Backspace, C-u for all of it, Enter and Esc; other keys mean nothing.
    End onKey(const Key& key);

    // So far; what Enter has taken goes through parsePlayerName.
    [[nodiscard]] const std::string& getText() const { return text_; }
    // The text with its cursor, its end alone if there is not so much room. Requires: columns > 1.
    [[nodiscard]] std::string format(int columns) const;

    friend bool operator==(const NameField&, const NameField&) = default;

private:
    void type(char32_t character);

    std::string text_;
    bool isGuess_ = false;
};

}  // namespace tui
