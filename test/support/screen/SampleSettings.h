#pragma once

#include <string>

#include "tui/settings/SettingTable.h"

namespace test {

// A table with a setting of each kind, in which three actions can have keys.
inline tui::SettingTable makeSampleTable() {
    tui::SettingTable table{
        .entries = tui::makeSharedTable().entries,
        .others = {"brain"},
        .actions = {{"left"},
                    {"right"},
                    {"down"},
                    {"modern.hold", "keys.modern", tui::KeyedAction::Games::Modern}}};
    for (tui::SettingEntry row : tui::listSettings()) {
        if (row.name == "brain") {
            row.name = "motto";
            row.noun = "a motto";
            row.expected = "a text";
            row.accepts = [](const std::string& text) { return !text.empty(); };
        } else if (row.name == "preset") {
            row.choices = {"classic", "vi"};
        } else if (row.name != "speed") {
            continue;
        }
        table.entries.push_back(row);
    }
    return table;
}

}  // namespace test
