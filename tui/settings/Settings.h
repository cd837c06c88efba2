#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Key.h"
#include "tui/settings/SettingTable.h"

namespace tui {

// Where a value comes from; later ones win.
enum class Origin { Default, File, Environment, Flag };

// "default", "file", "env", "flag".
[[nodiscard]] std::string_view getName(Origin origin);

// The settings in force, each with its origin. They start with the defaults; then each layer
// overrides the ones before. It uses no file.
class Settings {
public:
    // The keys that were chosen, by action.
    using KeyChoices = std::map<std::string, std::vector<Key>>;

    explicit Settings(SettingTable table);

    [[nodiscard]] const SettingTable& getTable() const { return table_; }
    // Requires: a setting of that name and kind in the table.
    [[nodiscard]] const std::string& getText(std::string_view name) const;
    [[nodiscard]] int findNumber(std::string_view name) const;
    [[nodiscard]] bool isOn(std::string_view name) const;
    [[nodiscard]] Origin getOrigin(std::string_view name) const;
    [[nodiscard]] const KeyChoices& getKeys() const { return keys_; }

    // Requires: a setting of the table, and an allowed value.
    void set(std::string_view name, std::string text, Origin origin);
    // Lets a layer of keys override the present ones: earlier keys of these actions are removed,
    // and so are these keys where another action had them.
    void chooseKeys(const KeyChoices& keys);

    // A settings file that gives the same settings: a line each, with its origin as a comment at
    // its end. `keysInForce`: the keys of all actions; actions without a chosen key appear as
    // comments.
    [[nodiscard]] std::string format(
        const std::vector<std::pair<std::string, std::vector<Key>>>& keysInForce) const;

private:
    struct Value {
        std::string text;
        Origin origin = Origin::Default;
    };

    [[nodiscard]] const Value& find(std::string_view name) const;

    SettingTable table_;
    std::vector<Value> values_;  // in the order of the table
    KeyChoices keys_;
};

}  // namespace tui
