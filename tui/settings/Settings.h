#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Key.h"
#include "tui/settings/SettingTable.h"

namespace tui {

// Where a value comes from. Later ones override earlier ones.
enum class Origin { Default, File, Environment, Flag };

// "default", "file", "env", "flag".
std::string_view getName(Origin origin);

// The settings in force, each with its origin. They start with the defaults; each layer overrides
// the ones before. Uses no files.
class Settings {
public:
    explicit Settings(SettingTable table);

    const SettingTable& getTable() const { return table_; }
    // Requires, for these queries: the table has a setting of that name.
    std::string getText(std::string_view name) const { return table_.find(name)->get(values_); }
    Origin getOrigin(std::string_view name) const { return given_[findPlace(name)].origin; }
    // The option or the variable that gave the value; empty if none did.
    const std::string& getGiver(std::string_view name) const {
        return given_[findPlace(name)].giver;
    }
    // The values of all settings of the table; the others are the defaults.
    const SettingValues& getValues() const { return values_; }
    const KeyChoices& getKeys() const { return keys_; }

    // Requires: the table has the setting, and the value is allowed.
    void set(std::string_view name, const std::string& text, Origin origin,
             const std::string& giver = {});
    // Overrides the chosen keys of these actions, and takes the keys away from other actions of the
    // same game. An action that loses all its keys in this way gets those of the preset back.
    // Requires: the table has the actions.
    void chooseKeys(const KeyChoices& keys);

    // The text of a settings file that gives the same settings: one line each, with its origin as a
    // comment. `keysInForce`: the keys of all actions; actions without chosen keys are written as
    // comments.
    std::string format(
        const std::vector<std::pair<std::string, std::vector<Key>>>& keysInForce) const;

private:
    SettingTable table_;
    SettingValues values_ = makeDefaultValues();
    struct Given {
        Origin origin = Origin::Default;
        std::string giver{};
    };

    size_t findPlace(std::string_view name) const;

    std::vector<Given> given_;  // in the order of the table
    KeyChoices keys_;
};

}  // namespace tui
