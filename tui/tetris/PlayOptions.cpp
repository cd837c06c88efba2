#include "tui/tetris/PlayOptions.h"

#include <charconv>
#include <chrono>

namespace tui {

int toNumber(const std::string& text)
{
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

void setBeep(Beep beep, TetrisState& state)
{
    state.sound = beep != Beep::Off;
    if (state.sound) state.beep = beep;
}

void applySetting(std::string_view name, const std::string& value, PlayOptions& options,
                  TetrisState& state)
{
    ScreenOptions& screen = options.screen;
    if (name == "theme") screen.theme = findTheme(value).value_or(screen.theme);
    if (name == "color") screen.color = findColorMode(value).value_or(screen.color);
    if (name == "charset") screen.charset = findCharset(value).value_or(screen.charset);
    if (name == "mouse") screen.mouse = value == "true";
    if (name == "name") options.player = value;
    if (name == "ghost") state.showsGhost = value == "true";
    if (name == "speed") state.speed = toNumber(value);
    if (name == "beep") setBeep(findBeep(value).value_or(Beep::Off), state);
    if (name == "hold_delay") options.holdDelay = std::chrono::milliseconds(toNumber(value));
    if (name == "hold_repeat") options.holdRepeat = std::chrono::milliseconds(toNumber(value));
    if (name == "language") {
        options.language = findLanguage(value).value_or(options.language);
        state.tr = options.languages.choose(options.language, state.look.utf8);
    }
    if (name == "preset") {
        options.preset = value;
        state.keys = KeyMap(value, options.keyChoices);
    }
}

}  // namespace tui
