#pragma once

#include <vterm.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace test {

// What a person sees in one character cell.
struct ScreenCell {
    // A foreground or background that is the terminal's default colour.
    static constexpr int kOwnColour = -1;
    // Plus 0xRRGGBB: a foreground or background that is given by red, green and blue.
    static constexpr int kDirectColour = 0x1000000;

    std::string glyph = " ";  // UTF-8; a blank cell is a space
    int foreground = kOwnColour;
    int background = kOwnColour;
    bool bold = false;
    bool reverse = false;

    bool operator==(const ScreenCell&) const = default;
};

// Keys that have no character of their own.
enum class SpecialKey { Up, Down, Left, Right, End, Enter, Escape };

enum class MouseMode { Off, Clicks, Drags, Moves };

// A terminal in memory that behaves as xterm in UTF-8. It takes the bytes of a program and turns
// them into cells; its own answers and a person's input come out as bytes. Rows and columns count
// from 0, from the top left.
class EmulatedTerminal {
public:
    EmulatedTerminal(int columns, int rows);

    // ---- The program's side

    // Takes bytes as the program wrote them. A sequence may be split between two calls.
    void receive(std::string_view bytes);
    // The bytes for the program since the last call: answers, keys, mouse.
    std::string takeReplies();

    // ---- The person's side

    void resize(int columns, int rows);
    // From now on a program that asks for the background's colour (OSC 11) gets this answer, such
    // as "rgb:ffff/ffff/ffff". Before that it gets none.
    void setBackground(std::string color) { background_ = std::move(color); }
    // From now on arrows, lines, blocks and shapes take two columns, as in some East Asian locales.
    void setWide(bool drawsWide) { drawsWide_ = drawsWide; }
    // takeReplies() returns the bytes of these two, in the form that the program has asked for.
    void pressKey(SpecialKey key);
    // Presses and releases button 1 on a cell. Sends nothing unless the program asked for the
    // mouse.
    void click(int row, int column);

    // ---- Queries

    int getColumns() const { return columns_; }
    int getRows() const { return rows_; }
    ScreenCell cellAt(int row, int column) const;
    // One row without trailing blanks.
    std::string rowText(int row) const;
    // All rows, each ended by a newline.
    std::string screenText() const;
    bool isCursorVisible() const { return modes_->cursorVisible; }
    bool isAlternateScreen() const { return modes_->alternateScreen; }
    MouseMode getMouseMode() const { return modes_->mouse; }
    // Whether new text would be neither coloured nor bold, underlined or inverted.
    bool isPenPlain() const;

private:
    // Behind a pointer, because the library keeps its address.
    struct Modes {
        bool cursorVisible = true;
        bool alternateScreen = false;
        MouseMode mouse = MouseMode::Off;
    };
    struct Free {
        void operator()(VTerm* terminal) const { vterm_free(terminal); }
    };

    static int onTermProp(VTermProp prop, VTermValue* value, void* user);
    // The bytes with the sequences that libvterm does not know translated or removed.
    std::string inWordsOfTheLibrary(std::string_view bytes);

    int columns_;
    int rows_;
    std::unique_ptr<Modes> modes_;
    std::unique_ptr<VTerm, Free> terminal_;
    VTermScreen* screen_ = nullptr;
    // The beginning of a sequence that receive() cannot translate before its end has arrived.
    std::string held_;
    std::string background_;
    bool drawsWide_ = false;
    std::string ownReplies_;  // before those of the library
};

}  // namespace test
