#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Key.h"
#include "tui/settings/SettingTable.h"

namespace tui {

// Where a value comes from; what is further down wins.
enum class Origin { Default, File, Environment, Flag };

// "default", "file", "env", "flag".
[[nodiscard]] std::string_view getName(Origin origin);

// The settings in force, each with its origin. They begin with the defaults; layers are laid over
// them in turn, the weakest first. It knows no file.
class Settings {
public:
    // The keys that somebody has chosen, by action.
    using KeyChoices = std::map<std::string, std::vector<Key>>;

    explicit Settings(SettingTable table);

    [[nodiscard]] const SettingTable& getTable() const { return table_; }
    // Each requires a setting of that name in the table, and of that kind.
    [[nodiscard]] const std::string& getText(std::string_view name) const;
    [[nodiscard]] int findNumber(std::string_view name) const;
    [[nodiscard]] bool isOn(std::string_view name) const;
    [[nodiscard]] Origin getOrigin(std::string_view name) const;
    [[nodiscard]] const KeyChoices& getKeys() const { return keys_; }

    // Requires: a setting of the table, and a value of it.
    void set(std::string_view name, std::string text, Origin origin);
    // Lays the choices of a layer over those that there are: what these actions had before is gone,
    // and so are these keys where another action had them.
    void chooseKeys(const KeyChoices& keys);

    // As a file that gives the same settings: a line each, with its origin as a comment at its end.
    // `keysInForce`: those of all actions; what nobody has chosen is a comment.
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
