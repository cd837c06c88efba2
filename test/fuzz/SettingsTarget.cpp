#include "test/fuzz/Targets.h"
#include "test/support/screen/SampleSettings.h"
#include "tui/settings/SettingsReader.h"

namespace test {

void fuzzSettings(std::string_view bytes) {
    tui::Settings settings(makeSampleTable());
    for (const std::string& complaint : tui::layText(bytes, "x", settings))
        requireMessage(complaint);
    const auto& keys = settings.getKeys();
    tui::Settings again(makeSampleTable());
    require(tui::layText(settings.format({keys.begin(), keys.end()}), "x", again).empty());
    for (const tui::SettingEntry& entry : settings.getTable().entries)
        require(again.getText(entry.name) == settings.getText(entry.name));
    require(again.getKeys() == settings.getKeys());
}

}  // namespace test
