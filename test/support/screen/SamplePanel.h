#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tui/tetris/panel/SettingsPanel.h"

namespace test {

// Settings of each kind, in the order of the page; and one that it does not show.
inline std::vector<tui::PanelSetting> makePanelSettings() {
    std::vector<tui::PanelSetting> settings;
    for (const tui::SettingEntry& row : tui::listSettings()) {
        constexpr std::string_view kOfGames[] = {"arr",    "das",      "speed", "ghost",
                                                 "preset", "sequence", "size",  "brain"};
        if (!row.isOfGames || std::ranges::find(kOfGames, row.name) != std::end(kOfGames))
            settings.push_back({row});
        tui::PanelSetting& added = settings.back();
        if (row.name == "preset") added.choices = {"classic", "arrows", "vi", "wasd"};
        if (row.name == "sequence") added.choices = {"bag", "random", "test"};
        if (row.name == "size") {
            added.accepts = [](const std::string& text) {
                return text.find('x') != std::string::npos;
            };
        }
    }
    return settings;
}

// Another one.
inline tui::PanelSetting makePanelSetting(std::string_view name) {
    const std::vector<tui::SettingEntry> rows = tui::listSettings();
    return {*std::ranges::find(rows, name, &tui::SettingEntry::name)};
}

}  // namespace test
