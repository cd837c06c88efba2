#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/base/text/PlayerName.h"

namespace tui {

// The effect of a key on a line in which a person types.
enum class FieldEnd : uint8_t {
    None,    // typing continues
    Taken,   // Enter: the text is accepted
    Dropped  // Esc: the text is cancelled
};

// A line in which a person types any text, such as the name of a file. Keys: characters, Left,
// Right, Home, End, Backspace, Delete, and the shell's keys C-a C-e C-b C-f C-h C-d C-k C-u C-w.
class LineField {
public:
    using End = FieldEnd;

    // Greatest length in bytes: that of a name in a replay, tetris::kMaxReplayName.
    static constexpr size_t kMaxBytes = 4096;

    // Starts with the cursor after the text. Control characters and invalid UTF-8 become '?'.
    explicit LineField(std::string_view text = {});
    // Starts with a guess: if the first key is a character, it replaces the guess.
    static LineField suggest(std::string_view text);

    // Other keys do not change the text.
    End onKey(const Key& key);

    // The text without blanks at its ends.
    std::string getText() const;
    // Draws the text in `columns` columns; if it is too long, the part around the cursor, with
    // marks where it is cut. Requires: columns > 3.
    void draw(int column, int row, int columns, Frame& frame) const;

private:
    void type(char32_t character);
    void erase(size_t from, size_t to);
    void onControl(char32_t character);
    size_t findWordStart() const;

    std::u32string text_;
    size_t cursor_ = 0;  // characters before the cursor
    bool isGuess_ = false;
};

// A line in which a person types a player's name, or another one: characters that are not allowed
// have no effect.
class NameField {
public:
    using End = FieldEnd;
    using Extend = std::string (*)(const std::string& text, char32_t character);

    explicit NameField(std::string text = {}, Extend extend = extendPlayerName)
        : text_(std::move(text)), extend_(extend) {}
    // Starts with a guess: the first typed character replaces it.
    static NameField suggest(std::string text);

    // Handles characters, Backspace, C-u (deletes all), Enter and Esc; other keys have no effect.
    End onKey(const Key& key);

    // The text so far.
    const std::string& getText() const { return text_; }
    // The text and the cursor, or only their end if there is no room. Requires: columns > 1.
    std::string format(int columns) const;

    friend bool operator==(const NameField&, const NameField&) = default;

private:
    void type(char32_t character);

    std::string text_;
    Extend extend_;
    bool isGuess_ = false;
};

}  // namespace tui
