#include "tui/tetris/ChosenKeys.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Range.h"

namespace tui {

namespace {

constexpr std::array kKeyTables{KeyTable::Classic, KeyTable::Modern};

// The tables of the games in which the line counts.
std::vector<KeyTable> listKeyTables(Action action, KeyTable table) {
    if (movesPiece(action)) return {table};
    return {kKeyTables.begin(), kKeyTables.end()};
}

// The name of a move of modern games begins so.
constexpr std::string_view kModernPrefix = "modern.";

KeyMap::Choices toChoices(const KeyChoices& chosen, KeyTable table) {
    KeyMap::Choices choices;
    for (const Action action : listActions(table)) {
        const auto line = chosen.find(nameKeyLine(action, table));
        if (line != chosen.end()) choices[action] = line->second;
    }
    return choices;
}

// All of the game's actions have the same keys in both.
bool areSame(const KeyMap& one, const KeyMap& other, KeyTable table) {
    return std::ranges::all_of(listActions(table), [&](Action action) {
        return one.findKeys(toTable(action, table)) == other.findKeys(toTable(action, table));
    });
}

// Changes the keys of one action.
class KeyChanger {
public:
    explicit KeyChanger(const EditedKeys& edited)
        : edited_(edited),
          line_(nameKeyLine(edited.action, edited.table)),
          change_{.chosen = edited.chosen} {}

    // Its present keys as a line. A control may have different ones in classic and in modern games:
    // those of both, without the ones that another action has in one of them.
    std::vector<Key> listKeys() const {
        if (const auto line = edited_.chosen.find(line_); line != edited_.chosen.end())
            return line->second;
        std::vector<Key> keys = makeMap(edited_.chosen, edited_.table).findKeys(edited_.action);
        if (movesPiece(edited_.action)) return keys;
        for (const KeyTable table : kKeyTables) {
            for (const Key& key :
                 makeMap(edited_.chosen, table).findKeys(toTable(edited_.action, table))) {
                if (!base::contains(keys, key)) keys.push_back(key);
            }
        }
        std::erase_if(keys, [&](const Key& key) {
            return std::ranges::any_of(kKeyTables, [&](KeyTable table) {
                const std::optional<Action> owner = makeMap(edited_.chosen, table).find(key);
                return owner && nameKeyLine(*owner, table) != line_;
            });
        });
        return keys;
    }

    void give(std::vector<Key> keys) { change_.chosen[line_] = std::move(keys); }

    // Takes it away from the actions that have it.
    void take(const Key& key) {
        for (const KeyTable table : listKeyTables(edited_.action, edited_.table)) {
            const std::optional<Action> owner = makeMap(edited_.chosen, table).find(key);
            if (!owner || nameKeyLine(*owner, table) == line_) continue;
            const std::string line = nameKeyLine(*owner, table);
            if (std::ranges::any_of(change_.losers, [&](const KeyEdit::Loser& loser) {
                    return nameKeyLine(loser.action, loser.table) == line;
                }))
                continue;
            change_.losers.push_back({*owner, table});
            if (const auto present = change_.chosen.find(line); present != change_.chosen.end())
                std::erase(present->second, key);
        }
    }

    void removeLine() { change_.chosen.erase(line_); }

    [[nodiscard]] KeyEdit finish() {
        dropIfUsual(line_);
        for (const KeyEdit::Loser& loser : change_.losers)
            dropIfUsual(nameKeyLine(loser.action, loser.table));
        for (KeyEdit::Loser& loser : change_.losers)
            loser.left = makeMap(change_.chosen, loser.table).findKeys(loser.action);
        for (const KeyTable table : kKeyTables) {
            const KeyMap before = makeMap(edited_.chosen, table);
            const KeyMap after = makeMap(change_.chosen, table);
            for (const Action action : {Action::Pause, Action::Help, Action::Quit}) {
                if (!before.findKeys(action).empty() && after.findKeys(action).empty())
                    change_.bare = action;
            }
        }
        return std::move(change_);
    }

private:
    // What the preset says needs no line.
    void dropIfUsual(const std::string& line) {
        KeyChoices plain = change_.chosen;
        plain.erase(line);
        if (std::ranges::all_of(kKeyTables, [&](KeyTable table) {
                return areSame(makeMap(plain, table), makeMap(change_.chosen, table), table);
            }))
            change_.chosen = std::move(plain);
    }

    KeyMap makeMap(const KeyChoices& chosen, KeyTable table) const {
        return makeKeyMap(edited_.settings, chosen, table);
    }

    const EditedKeys edited_;
    const std::string line_;
    KeyEdit change_;
};

}  // namespace

std::vector<KeyedAction> listKeyedActions() {
    std::vector<KeyedAction> keyed;
    using Games = KeyedAction::Games;
    for (const Action action : listActions(KeyTable::Classic))
        keyed.push_back({.name = nameKeyLine(action, KeyTable::Classic),
                         .games = movesPiece(action) ? Games::Classic : Games::Both});
    for (const Action action : listActions(KeyTable::Modern)) {
        if (!movesPiece(action)) continue;
        keyed.push_back({.name = nameKeyLine(action, KeyTable::Modern),
                         .table = kModernKeysTable,
                         .games = Games::Modern});
    }
    return keyed;
}

KeyTable findKeyTable(const KeyedAction& keyed) {
    return keyed.games == KeyedAction::Games::Modern ? KeyTable::Modern : KeyTable::Classic;
}

std::string nameKeyLine(Action action, KeyTable table) {
    const bool isModernMove = table == KeyTable::Modern && movesPiece(action);
    return base::format("{}{}", isModernMove ? kModernPrefix : "", getName(action));
}

KeyMap makeKeyMap(const SettingValues& settings, const KeyChoices& chosen, KeyTable table) {
    return KeyMap(table == KeyTable::Modern ? settings.modernPreset : settings.preset,
                  toChoices(chosen, table), table);
}

std::vector<KeyLine> listChangedLines(const SettingValues& settings, const KeyChoices& before,
                                      const KeyChoices& after) {
    const auto find = [](const KeyChoices& chosen, const std::string& name) {
        const auto line = chosen.find(name);
        return line == chosen.end() ? std::nullopt : std::optional(line->second);
    };
    std::vector<KeyLine> lines;
    for (const KeyedAction& keyed : listKeyedActions()) {
        std::optional<std::vector<Key>> keys = find(after, keyed.name);
        if (find(before, keyed.name) == keys) continue;
        const bool isChosen = keys.has_value();
        if (!isChosen) {
            const std::optional<Action> action = findActionByName(keyed.getKey());
            keys = makeKeyMap(settings, after, findKeyTable(keyed)).findKeys(action.value());
        }
        lines.push_back({keyed, *std::move(keys), isChosen});
    }
    return lines;
}

KeyEdit addKey(const EditedKeys& keys, const Key& key) {
    KeyChanger changer(keys);
    std::vector<Key> line = changer.listKeys();
    line.push_back(key);
    changer.take(key);
    changer.give(std::move(line));
    return changer.finish();
}

KeyEdit removeLastKey(const EditedKeys& keys) {
    KeyChanger changer(keys);
    std::vector<Key> line = changer.listKeys();
    if (!line.empty()) line.pop_back();
    changer.give(std::move(line));
    return changer.finish();
}

KeyEdit usePreset(const EditedKeys& keys) {
    KeyChanger changer(keys);
    changer.removeLine();
    return changer.finish();
}

}  // namespace tui
