#include "tui/base/ScreenOptions.h"

namespace tui {

std::optional<Charset> findCharset(std::string_view name)
{
    if (name == "auto") return Charset::Auto;
    if (name == "utf8") return Charset::Utf8;
    if (name == "ascii") return Charset::Ascii;
    return std::nullopt;
}

std::optional<ColorMode> findColorMode(std::string_view name)
{
    if (name == "auto") return ColorMode::Auto;
    if (name == "always") return ColorMode::Always;
    if (name == "never") return ColorMode::Never;
    return std::nullopt;
}

std::optional<Beep> findBeep(std::string_view name)
{
    if (name == "off") return Beep::Off;
    if (name == "bell") return Beep::Bell;
    if (name == "flash") return Beep::Flash;
    return std::nullopt;
}

std::optional<Letters> findLetterMode(std::string_view name)
{
    if (name == "auto") return Letters::Auto;
    if (name == "on") return Letters::On;
    if (name == "off") return Letters::Off;
    return std::nullopt;
}

std::optional<bool> findGrid(std::string_view name)
{
    if (name == "off") return false;
    if (name == "dots") return true;
    return std::nullopt;
}

std::optional<Blocks> findBlocks(std::string_view name)
{
    if (name == "line") return Blocks::Line;
    if (name == "plain") return Blocks::Plain;
    if (name == "bevel") return Blocks::Bevel;
    return std::nullopt;
}

}  // namespace tui
