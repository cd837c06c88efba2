#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/settings/SettingTable.h"
#include "tui/tetris/panel/NameField.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

// A setting that a person can change during a game. Values are texts, as in the settings file.
struct PanelSetting : SettingEntry {
    PanelSetting(SettingEntry entry, std::string presentValue, std::string whatFixes = "")
        : SettingEntry(std::move(entry)),
          value(std::move(presentValue)),
          fixedBy(std::move(whatFixes))
    {
    }

    std::string value;
    std::string fixedBy;  // "flag" or "env" if the value came from there: it cannot be changed then
};

// The page of settings. Up and Down choose a setting; Left, Right, Enter and Space change it, or
// start to type a text. Each change is passed to the callback at once.
class SettingsPanel : public Panel {
public:
    // `change` applies a value of a setting, and returns one sentence for the person if it could
    // not be saved for the next session.
    using Change = std::function<std::string(const std::string& name, const std::string& value)>;

    // Settings without a line on the page are left out.
    SettingsPanel(const std::vector<PanelSetting>& settings, Change change);

    [[nodiscard]] PanelEnd onKey(const Key& key, Size window) override;
    void draw(const TetrisState& state, Frame& frame) const override;
    [[nodiscard]] bool takesText() const override { return typed_.has_value(); }

    // In the order of the page.
    [[nodiscard]] const std::vector<PanelSetting>& getSettings() const { return settings_; }
    // The setting that keys change. Requires: there are settings.
    [[nodiscard]] const PanelSetting& getChosen() const { return settings_[chosen_]; }
    // Why the setting cannot be changed or was not saved; empty if there is nothing to say.
    [[nodiscard]] const std::string& getMessage() const { return message_; }

private:
    void move(int step);
    void step(int direction);
    void type(const Key& key);
    void onMouse(const Key& key, Size window);
    [[nodiscard]] Box placePage(Size window) const;
    void give(const std::string& value);
    [[nodiscard]] std::string formatValue(const PanelSetting& setting, const Translation& tr) const;

    std::vector<PanelSetting> settings_;
    Change change_;
    std::size_t chosen_ = 0;
    std::optional<NameField> typed_;  // while a text is typed
    std::string message_;
};

}  // namespace tui
