#include "tui/curses/Keyboard.h"

#include <array>
#include <string>

// Last: it defines macros for common words.
#define NCURSES_NOMACROS 1
#include <curses.h>

namespace tui {

namespace {

// The arrows in both of their forms: a terminal may send the one that its description does not
// name.
void defineArrows()
{
    struct Arrow {
        char final;
        int key;
    };
    constexpr std::array<Arrow, 4> kArrows{
        {{'A', KEY_UP}, {'B', KEY_DOWN}, {'C', KEY_RIGHT}, {'D', KEY_LEFT}}};
    for (const Arrow& arrow : kArrows) {
        for (const char* const start : {"\033[", "\033O"}) {
            define_key((std::string(start) + arrow.final).c_str(), arrow.key);
        }
    }
}

Key makeMouseKey(const MEVENT& event)
{
    Key key{.column = event.x, .row = event.y};
    if ((event.bstate & BUTTON1_PRESSED) != 0) key.code = KeyCode::MousePress;
    if ((event.bstate & BUTTON1_RELEASED) != 0) key.code = KeyCode::MouseRelease;
    if ((event.bstate & BUTTON4_PRESSED) != 0) key.code = KeyCode::WheelUp;
    if ((event.bstate & BUTTON5_PRESSED) != 0) key.code = KeyCode::WheelDown;
    return key;
}

KeyCode findFunctionKey(wint_t code)
{
    switch (code) {
        case KEY_UP: return KeyCode::Up;
        case KEY_DOWN: return KeyCode::Down;
        case KEY_LEFT: return KeyCode::Left;
        case KEY_RIGHT: return KeyCode::Right;
        case KEY_ENTER: return KeyCode::Enter;
        case KEY_BTAB: return KeyCode::BackTab;
        default: return KeyCode::Unknown;
    }
}

Key makeCharacterKey(wint_t character)
{
    switch (character) {
        case L'\r':
        case L'\n': return {.code = KeyCode::Enter};
        case L'\t': return {.code = KeyCode::Tab};
        default: return {.code = KeyCode::Character, .character = static_cast<char32_t>(character)};
    }
}

}  // namespace

Keyboard::Keyboard() : pad_(newpad(1, 1))
{
    keypad(pad_, TRUE);
    nodelay(pad_, TRUE);
    defineArrows();
}

Keyboard::~Keyboard()
{
    delwin(pad_);
}

Key Keyboard::takeReport()
{
    const Key first = reports_.back();
    reports_.pop_back();
    return first;
}

std::optional<Key> Keyboard::read()
{
    if (!reports_.empty()) return takeReport();
    wint_t character = 0;
    const int kind = wget_wch(pad_, &character);
    if (kind == ERR) return std::nullopt;
    if (kind == KEY_CODE_YES) {
        if (character != KEY_MOUSE) return Key{.code = findFunctionKey(character)};
        // Of reports that came together curses says once that there are some, and hands them out
        // from the last to the first.
        for (MEVENT event{}; getmouse(&event) == OK;)
            reports_.push_back(makeMouseKey(event));
        return reports_.empty() ? Key{} : takeReport();
    }
    if (character != L'\033') return makeCharacterKey(character);
    return skipSequence() ? Key{} : Key{.code = KeyCode::Escape};
}

bool Keyboard::skipSequence()
{
    wint_t character = 0;
    const int kind = wget_wch(pad_, &character);
    if (kind == ERR) return false;
    if (kind == KEY_CODE_YES) return true;
    if (character == L'O') {
        wget_wch(pad_, &character);
    } else if (character == L'[') {
        // ECMA-48: parameters and intermediates, then one final byte from @ to ~.
        int bytes = 0;
        do {
            ++bytes;
        } while (wget_wch(pad_, &character) == OK && (character < L'@' || character > L'~'));
        // But a mouse report of the old form is M at once, and three bytes more.
        if (bytes == 1 && character == L'M') {
            for (int i = 0; i < 3; ++i)
                wget_wch(pad_, &character);
        }
    }
    return true;
}

}  // namespace tui
