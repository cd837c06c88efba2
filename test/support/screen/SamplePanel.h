#pragma once

#include <vector>

#include "tui/tetris/panel/SettingsPanel.h"

namespace test {

// All settings that the panel shows, with sample values, in another order than on the page.
inline std::vector<tui::PanelSetting> makePanelSettings()
{
    return {{.name = "hold_repeat", .value = "50", .max = 2000},
            {.name = "hold_delay", .value = "170", .max = 2000},
            {.name = "speed", .value = "50", .max = 100},
            {.name = "mouse", .value = "true", .choices = {"false", "true"}},
            {.name = "beep", .value = "bell", .choices = {"off", "bell", "flash"}},
            {.name = "ghost", .value = "true", .choices = {"false", "true"}},
            {.name = "charset", .value = "auto", .choices = {"auto", "utf8", "ascii"}},
            {.name = "color", .value = "auto", .choices = {"auto", "always", "never"}},
            {.name = "preset", .value = "classic", .choices = {"classic", "arrows", "vi", "wasd"}},
            {.name = "theme",
             .value = "classic",
             .choices = {"classic", "high-contrast", "color-blind"}},
            {.name = "name", .value = "Ann"},
            {.name = "language", .value = "auto", .choices = {"auto", "en", "vi"}},
            {.name = "brain", .value = "default"}};
}

}  // namespace test
