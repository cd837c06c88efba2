#pragma once

#include <string>

#include "tui/settings/SettingTable.h"

namespace test {

// A table with a setting of each kind, in which three actions can have keys.
inline tui::SettingTable makeSampleTable()
{
    tui::SettingTable table{
        .entries = tui::listSharedSettings(),
        .others = {"brain"},
        .actions = {{"left"}, {"right"}, {"down"}, {"modern.hold", "keys.modern", false, true}}};
    table.entries.push_back({.name = "speed",
                             .kind = tui::SettingKind::Number,
                             .noun = "a speed",
                             .fallback = "50",
                             .min = 0,
                             .max = 100,
                             .put = putNumber(&tui::SettingValues::speed)});
    table.entries.push_back({.name = "motto",
                             .kind = tui::SettingKind::Text,
                             .noun = "a motto",
                             .fallback = "none",
                             .expected = "a text",
                             .accepts = [](const std::string& text) { return !text.empty(); },
                             .put = putText(&tui::SettingValues::brain)});
    table.entries.push_back({.name = "preset",
                             .kind = tui::SettingKind::Choice,
                             .noun = "a preset of keys",
                             .fallback = "classic",
                             .choices = {"classic", "vi"},
                             .table = "keys",
                             .put = putText(&tui::SettingValues::preset)});
    return table;
}

}  // namespace test
