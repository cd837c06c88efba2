#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/settings/SettingTable.h"
#include "tui/tetris/panel/KeysPanel.h"
#include "tui/tetris/panel/LineField.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

// A setting that a person can change during a game.
struct PanelSetting : SettingEntry {
    // The option or the variable that has given the value; empty if none has. It cannot be changed
    // then.
    std::string fixedBy{};

    bool isByOption() const { return fixedBy.starts_with('-'); }
};

// The page of settings. Up and Down choose a setting; Left, Right, Enter and Space change it, or
// start to type a text or a number; u takes the last change back, and / searches. Each change is
// passed to the callback at once. Enter at the presets of keys leads to the page of keys.
class SettingsPanel : public Panel {
public:
    // `change` puts a value of a setting into the values, and returns one sentence for the person
    // if it could not be saved for the next session.
    using Change = std::function<std::string(const std::string& name, const std::string& value)>;

    // Settings that are not on the page are left out. The values must outlive this. `file`: where
    // changes are saved, for the head of the page.
    SettingsPanel(const std::vector<PanelSetting>& settings, const SettingValues& values,
                  Change change, KeyAccess keys = {}, std::string file = {});

    PanelEnd onKey(const Key& key) override;
    void draw(const TetrisState& state, Frame& frame) const override;
    bool takesText() const override {
        return typed_ || search_.isOn() || (keysPage_ && keysPage_->takesText());
    }
    bool takesKey() const override { return keysPage_ && keysPage_->takesKey(); }

    // In the order of the page.
    const std::vector<PanelSetting>& getSettings() const { return settings_; }
    // The setting that keys change. Requires: there are settings.
    const PanelSetting& getChosen() const { return settings_[findChosen()]; }
    // Its present value.
    std::string formatChosen() const { return getChosen().get(*values_); }
    // Why the setting cannot be changed or was not saved; empty if there is nothing to say.
    const std::string& getMessage() const { return message_; }

private:
    size_t findChosen() const { return toIndex(list_.get()); }
    void choose(int64_t index);
    void step(int direction);
    // Begins to type the value.
    void startTyping();
    // Tells why the chosen setting cannot be changed, if that is so.
    [[nodiscard]] bool isFixed();
    void type(const Key& key);
    // The rules whose keys the chosen setting is about, if they can be changed here.
    std::optional<KeyTable> findKeyTable(const PanelSetting& setting) const;
    void give(const std::string& value);
    void undo();
    // A line of the page.
    struct Line {
        size_t setting = 0;
        int row = 0;
        bool isFirst = false;  // of its group, or of the page: it names the group
        // Of the last line: how many settings come after it; of the first one, below 0: before it.
        int64_t more = 0;
    };
    std::string describeRange(const Translation& tr) const;
    std::vector<SettingNote> listNotes(const TetrisState& state) const;
    std::vector<Line> listLines(Size window, int notes) const;
    std::string nameValue(const PanelSetting& setting, const std::string& value,
                          const Translation& tr) const;
    std::string describeValue(const PanelSetting& setting, const TetrisState& state) const;
    void drawLine(const TetrisState& state, const Line& line, Box page, Frame& frame) const;
    void drawMore(const TetrisState& state, const Line& line, Box page, Frame& frame) const;
    std::vector<FooterWord> listWords(const TetrisState& state) const;

    std::vector<PanelSetting> settings_;
    const SettingValues* values_;
    Change change_;
    KeyAccess keys_;
    std::string file_;
    std::unique_ptr<KeysPanel> keysPage_;  // while it is in front of this page
    mutable ListCursor list_;              // among the settings
    std::optional<NameField> typed_;       // while a text is typed
    ListSearch search_;
    std::string message_;
    // The changes so far: which setting, and its value before.
    std::vector<std::pair<size_t, std::string>> changes_;
    // As drawn last.
    mutable std::vector<std::string> texts_;  // of each setting, by which it is found
};

}  // namespace tui
