#include "tui/settings/SettingsReader.h"

#include <toml++/toml.h>
#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/base/Environment.h"
#include "tui/base/Key.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

// A file with more lines that are not TOML is ignored.
constexpr int kMaxBrokenLines = 5;

const std::string kKeyForm =
    "one character, or Up Down Left Right Enter Esc Tab BackTab Backspace Space Insert Delete "
    "Home End PageUp PageDown F1 to F12, or kp_ and a key of the number pad, with C- or M- before "
    "it";

// A value of the file for a message.
std::string describe(const toml::node& node) {
    if (const auto text = node.value_exact<std::string>()) return base::quote(*text);
    if (const auto number = node.value_exact<int64_t>())
        return base::quote(std::to_string(*number));
    if (const auto isOn = node.value_exact<bool>()) return base::quote(*isOn ? "true" : "false");
    if (node.is_array()) return "a list";
    if (node.is_table()) return "a table";
    return node.is_floating_point() ? "a number with a fraction" : "a date or time";
}

// How many letters have to be put in, left out, or replaced by others.
size_t countDifferences(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 0; i < a.size(); ++i) {
        size_t before = std::exchange(row[0], i + 1);
        for (size_t j = 0; j < b.size(); ++j) {
            const size_t replaced = before + (a[i] == b[j] ? 0 : 1);
            before = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, before + 1});
        }
    }
    return row.back();
}

// The one that may be meant by the name; without such a one all of them.
std::string listMeant(std::string_view name, const std::vector<std::string>& names) {
    const auto count = [name](const std::string& one) { return countDifferences(name, one); };
    const auto nearest = std::ranges::min_element(names, {}, count);
    const size_t most = std::min(1 + name.size() / 4, name.size() / 2);
    if (nearest != names.end() && count(*nearest) <= most) return *nearest;
    return base::listWords(names);
}

// The value as text; nullopt if its type is not that of the setting.
std::optional<std::string> toText(const SettingEntry& entry, const toml::node& node) {
    if (entry.kind == SettingKind::Switch) {
        if (const auto isOn = node.value_exact<bool>()) return *isOn ? "true" : "false";
        return std::nullopt;
    }
    const bool isNumber = entry.kind == SettingKind::Number;
    if (const auto number = node.value_exact<int64_t>()) {
        const std::string text = std::to_string(*number);
        // Where a number is a value it needs no quotes: `rows = 40`.
        if (isNumber || entry.isValue(text)) return text;
    }
    return isNumber ? std::nullopt : node.value_exact<std::string>();
}

class Reader {
public:
    Reader(const std::string& fileName, Settings& settings)
        : fileName_(fileName), settings_(settings) {}

    void read(std::string_view given) {
        std::string text(given);
        for (int broken = 0;; ++broken) {
            try {
                KeyChoices choices;
                readTable(toml::parse(text), "", choices);
                settings_.chooseKeys(choices);
                return;
            } catch (const toml::parse_error& error) {
                const toml::source_position where = error.source().begin;
                if (broken == kMaxBrokenLines) {
                    complaints_.clear();
                    complain(where, "too many lines are not TOML",
                             "NAME = VALUE, with texts in quotes; nothing of this file counts");
                    return;
                }
                const std::string_view why = error.description();
                complain(where, "this is not TOML: " + base::makePlainText(why, why.size()),
                         "NAME = VALUE, with texts in quotes");
                blankLine(text, where.line);
            }
        }
    }

    // The complaints in the order of the file.
    std::vector<std::string> takeComplaints() {
        std::ranges::stable_sort(complaints_, {}, &Complaint::first);
        std::vector<std::string> sentences;
        for (auto& [where, sentence] : complaints_)
            sentences.push_back(std::move(sentence));
        return sentences;
    }

private:
    using Place = std::pair<unsigned, unsigned>;  // line and column
    using Complaint = std::pair<Place, std::string>;

    void complain(const toml::source_position& where, const std::string& what,
                  const std::string& expected) {
        complain(where, base::format("{}; expected {}", what, expected));
    }

    void complain(const toml::source_position& where, const std::string& sentence) {
        complaints_.push_back(
            {{where.line, where.column},
             base::format("{}:{}:{}: {}", fileName_, where.line, where.column, sentence)});
    }

    // Replaces the line by blanks, so that the positions of all others stay the same.
    static void blankLine(std::string& text, unsigned line) {
        size_t begin = 0;
        for (unsigned i = 1; i < line && begin < text.size(); ++i)
            begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
        const size_t end = std::min(text.find('\n', begin), text.size());
        for (size_t i = begin; i < end; ++i) {
            if (text[i] != '\r') text[i] = ' ';
        }
    }

    // Reads the table of that name, in the order of its lines: "", "colors", "keys" or
    // "keys.modern". The keys that are chosen in it become choices.
    void readTable(const toml::node& node, const std::string& name, KeyChoices& choices) {
        const toml::table* const table = node.as_table();
        if (table == nullptr) {
            complain(node.source().begin,
                     base::format("{} is not a table{}", describe(node),
                                  isOfKeys(name) ? " of keys" : ""),
                     isOfKeys(name)
                         ? base::format("[{}] with lines such as left = [\"j\", \"Left\"]", name)
                         : base::format("[{}] with a line for each setting", name));
            return;
        }
        std::vector<std::pair<Place, std::string_view>> order;
        for (const auto& [key, value] : *table)
            order.push_back({{key.source().begin.line, key.source().begin.column}, key.str()});
        std::ranges::sort(order);
        for (const auto& [place, key] : order)
            readLine(*table, name, key, choices);
    }

    // Reads what has that key in the table of that name.
    void readLine(const toml::table& table, const std::string& tableName, std::string_view key,
                  KeyChoices& choices) {
        const SettingTable& all = settings_.getTable();
        const auto found = table.find(key);
        const toml::node& node = found->second;
        const std::string path =
            tableName.empty() ? std::string(key) : base::format("{}.{}", tableName, key);
        const auto isMeant = [&](const auto& row) {
            return row.table == tableName && row.isNamed(key);
        };
        if (const auto* const entry = base::find(all.entries, true, isMeant)) {
            // Its present name wins over the former one.
            if (entry->getKey() == key || !table.contains(entry->getKey())) readValue(*entry, node);
        } else if (const auto* const action = base::find(all.actions, true, isMeant)) {
            if (std::optional<std::vector<Key>> keys = readKeyList(node, *action, choices))
                choices.emplace(action->name, *std::move(keys));
        } else if (hasTable(path)) {
            readTable(node, path, choices);
        } else if (!tableName.empty() || !base::contains(all.others, key)) {
            const char* const kind = isOfKeys(tableName) ? "action" : "setting";
            const std::string where = tableName == "colors" ? " in [colors]" : "";
            complain(found->first.source().begin,
                     base::format("there is no {} {}{}", kind, base::quote(key), where),
                     listMeant(key, listNames(tableName)));
        }
    }

    static bool isOfKeys(std::string_view table) { return table.starts_with("keys"); }

    // True if something belongs to the table of that name. Without actions, [keys] is the other
    // program's.
    bool hasTable(std::string_view name) const {
        const SettingTable& all = settings_.getTable();
        return base::contains(all.actions, name, &KeyedAction::table) ||
               (!isOfKeys(name) && base::contains(all.entries, name, &SettingEntry::table));
    }

    // What may be in that table.
    std::vector<std::string> listNames(std::string_view table) const {
        const SettingTable& all = settings_.getTable();
        std::vector<std::string> names;
        for (const SettingEntry& row : all.entries)
            if (row.table == table) names.emplace_back(row.getKey());
        for (const KeyedAction& row : all.actions)
            if (row.table == table) names.emplace_back(row.getKey());
        if (!table.empty()) return names;
        if (hasTable("colors")) names.emplace_back("[colors]");
        std::ranges::copy(all.others, std::back_inserter(names));
        if (hasTable("keys")) names.emplace_back("[keys]");
        return names;
    }

    void readValue(const SettingEntry& entry, const toml::node& node) {
        const std::optional<std::string> text = toText(entry, node);
        if (text && entry.isValue(*text)) {
            settings_.set(entry.name, *text, Origin::File);
            return;
        }
        if (text && (entry.kind == SettingKind::Text || entry.kind == SettingKind::Color)) {
            complain(node.source().begin, entry.sayWrong(*text));
            return;
        }
        // A number in quotes looks right, but is a text.
        const bool looksRight = node.is_string() && entry.isValue(*node.value_exact<std::string>());
        complain(node.source().begin,
                 base::format("{}{} is not {}", describe(node), looksRight ? " in quotes" : "",
                              entry.noun),
                 entry.describeValues() + (looksRight ? ", without quotes" : ""));
    }

    // Nullopt, after a complaint, if they cannot be the action's keys.
    std::optional<std::vector<Key>> readKeyList(const toml::node& node, const KeyedAction& action,
                                                const KeyChoices& choices) {
        const toml::array* const list = node.as_array();
        if (list == nullptr) {
            complain(node.source().begin, describe(node) + " is not a list of keys",
                     "one such as [\"j\", \"Left\"]");
            return std::nullopt;
        }
        std::vector<Key> keys;
        for (const toml::node& item : *list) {
            const auto name = item.value_exact<std::string>();
            const std::optional<Key> key = name ? parseKeyName(*name) : std::nullopt;
            if (!key) {
                complain(item.source().begin, describe(item) + " is not a key", kKeyForm);
                return std::nullopt;
            }
            for (const auto& [other, taken] : choices) {
                if (!base::contains(taken, *key) ||
                    !settings_.getTable().findAction(other)->meets(action)) {
                    continue;
                }
                complain(item.source().begin,
                         base::format("the key {} is given to {} and to {}", base::quote(*name),
                                      other, action.name),
                         "one action for a key");
                return std::nullopt;
            }
            keys.push_back(*key);
        }
        return keys;
    }

    const std::string& fileName_;
    Settings& settings_;
    std::vector<Complaint> complaints_;
};

}  // namespace

std::vector<std::string> layText(std::string_view text, const std::string& fileName,
                                 Settings& settings) {
    Reader reader(fileName, settings);
    reader.read(text);
    return reader.takeComplaints();
}

std::vector<std::string> layFile(const std::filesystem::path& file, Settings& settings) {
    try {
        const std::optional<std::string> text = readTextFile(file);
        if (!text) return {};
        return layText(*text, formatFileName(file), settings);
    } catch (const std::runtime_error& error) {
        return {error.what()};
    }
}

std::vector<std::string> layEnvironment(Settings& settings) {
    std::vector<std::string> complaints;
    for (const SettingEntry& entry : settings.getTable().entries) {
        for (const std::string& variable : entry.listVariables()) {
            const std::string value(readVariable(variable.c_str()));
            if (value.empty()) continue;
            if (entry.isValue(value)) {
                settings.set(entry.name, value, Origin::Environment, variable);
            } else {
                complaints.push_back(variable + ": " + entry.sayWrong(value));
            }
            break;
        }
    }
    return complaints;
}

std::vector<std::string> layFiles(const Paths& paths, Settings& settings) {
    std::vector<std::filesystem::path> files = paths.findSystemSettings();
    std::ranges::reverse(files);  // the first one wins, so it is read last
    files.push_back(paths.findSettings());
    std::vector<std::string> complaints;
    for (const std::filesystem::path& file : files) {
        if (!file.empty())
            std::ranges::move(layFile(file, settings), std::back_inserter(complaints));
    }
    return complaints;
}

}  // namespace tui
