#pragma once

#include <string>
#include <utility>

#include "tui/base/Key.h"
#include "tui/tetris/panel/LineField.h"

namespace tui {

// A line in which a person types a player's name: characters that are not allowed have no effect.
class NameField {
public:
    using End = FieldEnd;

    explicit NameField(std::string text = {}) : text_(std::move(text)) {}
    // Starts with a guess: the first typed character replaces it.
    [[nodiscard]] static NameField suggest(std::string text);

    // Handles characters, Backspace, C-u (deletes all), Enter and Esc; other keys have no effect.
    End onKey(const Key& key);

    // The text so far.
    [[nodiscard]] const std::string& getText() const { return text_; }
    // The text and the cursor, or only their end if there is no room. Requires: columns > 1.
    [[nodiscard]] std::string format(int columns) const;

    friend bool operator==(const NameField&, const NameField&) = default;

private:
    void type(char32_t character);

    std::string text_;
    bool isGuess_ = false;
};

}  // namespace tui
