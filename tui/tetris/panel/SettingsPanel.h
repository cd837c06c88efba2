#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/panel/NameField.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

// A setting that a person can change during a game. Values are texts, as in the settings file.
struct PanelSetting {
    std::string name;  // "hold_delay"
    std::string value;
    std::vector<std::string> choices{};  // the allowed values; empty: a number, or a text
    int min = 0;                         // of a number
    int max = 0;                         // of a number; 0: a text
    std::string
        fixedBy{};  // "flag" or "env" if the value came from there, so that it cannot be changed

    friend bool operator==(const PanelSetting&, const PanelSetting&) = default;
};

// The page of settings. Up and Down choose a setting; Left, Right, Enter and Space change it, or
// start to type a text. Each change is passed to the callback at once.
class SettingsPanel : public Panel {
public:
    // `change` applies a value of a setting, and returns one sentence for the person if it could
    // not be saved for the next session.
    using Change = std::function<std::string(const std::string& name, const std::string& value)>;

    // Settings that the panel does not know are left out.
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
    [[nodiscard]] bool isText(const PanelSetting& setting) const;
    [[nodiscard]] std::string formatValue(const PanelSetting& setting, const Translation& tr) const;

    std::vector<PanelSetting> settings_;
    Change change_;
    std::size_t chosen_ = 0;
    std::optional<NameField> typed_;  // while a text is typed
    std::string message_;
};

}  // namespace tui
