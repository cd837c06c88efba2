#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <cstdint>
#include "tui/base/Frame.h"
#include "tui/base/Key.h"

namespace tui {

// What a key has done to a line in which a person types.
enum class FieldEnd : std::uint8_t {
    None,    // it is typed on
    Taken,   // Enter: the text is meant
    Dropped  // Esc
};

// A line in which a person types a text of any kind, as the name of a file: characters, Left,
// Right, Home, End, Backspace, Delete, and of the shell's keys C-a C-e C-b C-f C-h C-d C-k C-u C-w.
// Where it is longer than its place, it is seen in part.
class LineField {
public:
    using End = FieldEnd;

    // Bytes of a text, at most: what a replay can name.
    static constexpr std::size_t kMaxBytes = 4096;

    // The cursor stands behind the text, which has to be UTF-8 without control characters.
    explicit LineField(std::string_view text = {});
    // A text that is a guess: a character that is typed takes its place, any other key keeps it.
    [[nodiscard]] static LineField suggest(std::string_view text);

    // Keys that mean nothing here change nothing.
    End onKey(const Key& key);

    // Without the blanks around it.
    [[nodiscard]] std::string getText() const;
    // In that many columns; what is left out to either side is marked. Requires: columns > 3.
    void draw(int column, int row, int columns, bool utf8, Frame& frame) const;

private:
    void type(char32_t character);
    void erase(std::size_t from, std::size_t to);
    void onControl(char32_t character);
    [[nodiscard]] std::size_t findWordStart() const;

    std::u32string text_;
    std::size_t cursor_ = 0;  // the characters before it
    bool isGuess_ = false;
};

}  // namespace tui
