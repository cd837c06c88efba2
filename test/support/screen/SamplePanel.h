#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tui/base/text/Translation.h"
#include "tui/settings/SettingTable.h"
#include "tui/tetris/panel/SettingsPanel.h"

namespace test {

// All settings that the page shows, with sample values, in another order than on the page; and one
// that it does not show.
inline std::vector<tui::PanelSetting> makePanelSettings()
{
    using enum tui::SettingKind;
    using tui::SettingValues;
    using tui::translatable;
    std::vector<tui::SettingEntry> rows{
        {.name = "hold_repeat",
         .kind = Number,
         .fallback = "50",
         .max = 2000,
         .put = putNumber(&SettingValues::holdRepeat),
         .line = 24,
         .group = "Feel",
         .label = "Key repeat",
         .step = 10,
         .unit = " ms"},
        {.name = "hold_delay",
         .kind = Number,
         .fallback = "170",
         .max = 2000,
         .put = putNumber(&SettingValues::holdDelay),
         .line = 23,
         .group = "Feel",
         .label = "Key delay",
         .step = 10,
         .unit = " ms"},
        {.name = "speed",
         .kind = Number,
         .fallback = "50",
         .max = 100,
         .put = putNumber(&SettingValues::speed),
         .line = 21,
         .group = "Feel",
         .label = "Speed",
         .step = 5},
        {.name = "ghost",
         .kind = Switch,
         .fallback = "true",
         .put = putFound(tui::findSwitch, &SettingValues::ghost),
         .line = 10,
         .group = "Look",
         .label = "Ghost"},
        {.name = "preset",
         .kind = Choice,
         .fallback = "classic",
         .choices = {"classic", "arrows", "vi", "wasd"},
         .put = putText(&SettingValues::preset),
         .line = 20,
         .group = "Feel",
         .label = "Keys"},
        {.name = "sequence",
         .kind = Choice,
         .fallback = "bag",
         .choices = {"bag", "random", "test"},
         .put = putText(&SettingValues::sequence),
         .line = 30,
         .group = "Game",
         .label = "Sequence"},
        {.name = "size",
         .kind = Text,
         .fallback = "10x20",
         .expected = "columns and rows as in 10x20",
         .accepts = [](const std::string& text) { return text.find('x') != std::string::npos; },
         .put = putText(&SettingValues::size),
         .line = 31,
         .group = "Game",
         .label = "Size"},
        {.name = "brain",
         .kind = Text,
         .fallback = "default",
         .put = putText(&SettingValues::brain)}};
    std::ranges::copy(tui::listSharedSettings(), std::back_inserter(rows));
    std::vector<tui::PanelSetting> settings;
    for (const tui::SettingEntry& row : rows)
        settings.emplace_back(row, row.name == "name" ? "Ann" : row.fallback);
    return settings;
}

}  // namespace test
