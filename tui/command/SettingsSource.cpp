#include "tui/command/SettingsSource.h"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <optional>
#include <utility>

#include "core/base/Format.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/settings/SettingsReader.h"

namespace tui {

namespace {

// A completely wrong file must not scroll the first complaints away.
constexpr std::size_t kMostComplaints = 20;

}  // namespace

Settings readSettings(SettingTable table, const Paths& paths, bool restricted,
                      std::vector<std::string>& complaints)
{
    Settings settings(std::move(table));
    Paths readable = paths;
    if (restricted) readable.config.clear();
    std::ranges::move(layFiles(readable, settings), std::back_inserter(complaints));
    std::ranges::move(layEnvironment(settings), std::back_inserter(complaints));
    return settings;
}

void layOptions(const ArgumentParser& parser, Settings& settings)
{
    const SettingTable table = settings.getTable();
    for (const SettingEntry& entry : table.entries) {
        const std::optional<std::string> text = parser.findText(entry.nameOption());
        if (text) settings.set(entry.name, *text, Origin::Flag);
    }
    if (table.find("brain") != nullptr) {
        for (const char* const option : {"--weights", "--load-brain"}) {
            const std::optional<std::string> file = parser.findText(option);
            if (file) settings.set("brain", *file, Origin::Flag);
        }
        const std::optional<std::string> command = parser.findText("--brain-command");
        if (command) settings.set("brain", nameCommandBrain(*command), Origin::Flag);
    }
    if (parser.isGiven("--turns")) settings.set("versus_turns", "true", Origin::Flag);
    // `watch` takes --no-hold, and has no setting for it.
    for (const SettingEntry& entry : table.entries)
        if (entry.kind == SettingKind::Switch && parser.isGiven("--no-" + entry.name))
            settings.set(entry.name, "false", Origin::Flag);
}

std::string nameCommandBrain(const std::string& command)
{
    return command.starts_with("tbp:") ? command : "command:" + command;
}

void printComplaints(const std::vector<std::string>& complaints)
{
    const std::size_t shown = std::min(complaints.size(), kMostComplaints);
    for (std::size_t i = 0; i < shown; ++i)
        printError(complaints[i]);
    if (shown < complaints.size()) {
        std::cerr << base::format("and {} more\n", complaints.size() - shown);
    }
}

}  // namespace tui
