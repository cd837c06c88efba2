#include "tui/settings/Settings.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/NameTable.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/base/Frame.h"

namespace tui {

namespace {

// The column where comments of a printed file begin, unless the value is longer.
constexpr int kCommentColumn = 40;

std::string formatLine(std::string line, Origin origin) {
    const int gap = std::max(1, kCommentColumn - countCharacters(line));
    line.append(base::toIndex(gap), ' ');
    return base::format("{}# {}\n", line, getName(origin));
}

}  // namespace

std::string_view getName(Origin origin) {
    constexpr base::NameTable<Origin, 4> kNames{{"default", "file", "env", "flag"}};
    return kNames[origin];
}

Settings::Settings(SettingTable table) : table_(std::move(table)), given_(table_.entries.size()) {
    assert(std::ranges::all_of(table_.entries, [this](const SettingEntry& entry) {
        return entry.isValue(entry.get(values_));
    }));
}

size_t Settings::findPlace(std::string_view name) const {
    return base::toIndex(table_.find(name) - table_.entries.data());
}

void Settings::set(std::string_view name, const std::string& text, Origin origin,
                   const std::string& giver) {
    const SettingEntry* const entry = table_.find(name);
    assert(entry != nullptr && entry->isValue(text));
    entry->put(values_, text);
    given_[findPlace(name)] = {origin, giver};
}

void Settings::chooseKeys(const KeyChoices& keys) {
    for (const auto& [action, chosen] : keys)
        keys_.erase(action);
    const auto isTakenFrom = [this, &keys](const std::string& loser, const Key& key) {
        return std::ranges::any_of(keys, [&](const auto& taker) {
            return table_.findAction(taker.first)->meets(*table_.findAction(loser)) &&
                   base::contains(taker.second, key);
        });
    };
    for (auto choice = keys_.begin(); choice != keys_.end();) {
        const bool hasLost = std::erase_if(choice->second, [&](const Key& key) {
                                 return isTakenFrom(choice->first, key);
                             }) > 0;
        // An action that loses all its keys gets those of the preset that are free. One that was
        // given none stays without.
        choice = hasLost && choice->second.empty() ? keys_.erase(choice) : std::next(choice);
    }
    keys_.insert(keys.begin(), keys.end());
}

std::string Settings::format(
    const std::vector<std::pair<std::string, std::vector<Key>>>& keysInForce) const {
    std::string text;
    // Those of tables stand together at the end.
    for (const bool isInTable : {false, true}) {
        for (const SettingEntry& entry : table_.entries) {
            if (entry.table.empty() == isInTable) continue;
            text += formatLine(base::format("{}{}{} = {}", entry.table, isInTable ? "." : "",
                                            entry.getKey(), entry.formatValue(entry.get(values_))),
                               getOrigin(entry.name));
        }
    }
    for (const auto& [action, keys] : keysInForce) {
        const auto choice = keys_.find(action);
        const std::string name = "keys." + action + " = ";
        text += choice != keys_.end()
                    ? formatLine(name + formatKeyList(choice->second), Origin::File)
                    : formatLine("# " + name + formatKeyList(keys), Origin::Default);
    }
    return text;
}

}  // namespace tui
