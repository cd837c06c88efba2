#include "tui/settings/SettingsWriter.h"

#include <toml++/toml.h>
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

// The node at the path "keys" or "keys.modern"; null if there is none.
const toml::node* findTable(const toml::table& root, std::string_view table) {
    const auto node = root.at_path(table);
    return node.node();
}

toml::table parse(std::string_view text, const std::string& fileName) {
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        const toml::source_position where = error.source().begin;
        throw std::runtime_error(fileName + ":" + std::to_string(where.line) + ":" +
                                 std::to_string(where.column) +
                                 ": this is not TOML; nothing was changed");
    }
}

// The lines of a text, each with its line end.
class Lines {
public:
    explicit Lines(std::string_view text) {
        while (!text.empty()) {
            const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
            lines_.emplace_back(text.substr(0, end));
            text.remove_prefix(end);
        }
        if (!lines_.empty() && lines_.front().ends_with("\r\n")) end_ = "\r\n";
    }

    // Lines count from 0. Requires: the line exists.
    [[nodiscard]] std::string& at(size_t index) { return lines_[index]; }
    size_t getCount() const { return lines_.size(); }

    // Inserts a line before that one, or at the end.
    void insert(size_t index, const std::string& line) {
        if (index == lines_.size() && index > 0 && !lines_.back().ends_with('\n')) {
            lines_.back() += end_;
        }
        lines_.insert(lines_.begin() + static_cast<ptrdiff_t>(index), line + end_);
    }

    void erase(size_t index) { lines_.erase(lines_.begin() + static_cast<ptrdiff_t>(index)); }

    std::string join() const {
        std::string text;
        for (const std::string& line : lines_)
            text += line;
        return text;
    }

private:
    std::vector<std::string> lines_;
    std::string end_ = "\n";
};

// The index of the byte where a column begins. Columns count characters, from 1 on.
size_t findByte(std::string_view line, unsigned column) {
    std::string_view rest = base::skipByteOrderMark(line);
    rest.remove_prefix(firstCharacters(rest, static_cast<int>(column) - 1).size());
    return line.size() - rest.size();
}

bool isHeader(std::string_view line) {
    const size_t first = line.find_first_not_of(" \t");
    return first != std::string_view::npos && line[first] == '[';
}

// True for the header of that table: [keys], or ["keys"] and [ keys ].
bool isHeaderOf(std::string_view line, std::string_view table) {
    if (!isHeader(line)) return false;
    const size_t first = line.find('[') + 1;
    std::string name(line.substr(first, line.find(']') - first));
    std::erase_if(
        name, [](char c) { return std::string_view(" \t\"'").find(c) != std::string_view::npos; });
    return name == table;
}

// The line of the header of that table, such as [keys]; nullopt if there is no such line.
std::optional<size_t> findHeader(const toml::table& root, std::string_view name, Lines& lines) {
    const toml::node* const table = findTable(root, name);
    if (table == nullptr || !table->is_table()) return std::nullopt;
    const size_t line = table->source().begin.line;
    if (line == 0 || line > lines.getCount()) return std::nullopt;
    if (!isHeaderOf(lines.at(line - 1), name)) return std::nullopt;
    return line - 1;
}

// True if the table is there only because [keys.modern] is: it may still get a header.
bool isImplied(const toml::table& root, std::string_view name, Lines& lines) {
    const toml::node* const table = findTable(root, name);
    if (table == nullptr || !table->is_table()) return false;
    for (const auto& [key, node] : *table->as_table()) {
        const std::string child = std::string(name) + "." + std::string(key.str());
        if (!findHeader(root, child, lines)) return false;
    }
    return true;
}

// The line before which a setting is inserted: behind the last value outside of tables; else before
// the first table and its comments.
size_t findRoom(const toml::table& root, Lines& lines) {
    size_t room = 0;
    size_t firstHeader = lines.getCount();
    for (const auto& [key, node] : root) {
        const bool hasHeader =
            (node.is_table() && !node.as_table()->is_inline()) || node.is_array_of_tables();
        const size_t line = key.source().begin.line;
        if (!hasHeader) {
            room = std::max<size_t>(room, node.source().end.line);
        } else if (line > 0 && line <= lines.getCount() && isHeader(lines.at(line - 1))) {
            firstHeader = std::min(firstHeader, line - 1);
        }
    }
    if (room > 0 || firstHeader == lines.getCount())
        return std::min(room > 0 ? room : firstHeader, lines.getCount());
    size_t comment = firstHeader;
    while (comment > 0 && lines.at(comment - 1).starts_with('#'))
        --comment;
    // A comment at the beginning of the file is about the whole file.
    return comment > 0 ? comment : firstHeader;
}

void insertLine(const toml::table& root, const SettingLine& added, Lines& lines) {
    const std::string line = added.name + " = " + *added.value;
    if (added.table.empty()) {
        lines.insert(findRoom(root, lines), line);
    } else if (const auto header = findHeader(root, added.table, lines)) {
        lines.insert(*header + 1, line);
    } else if (findTable(root, added.table) != nullptr && !isImplied(root, added.table, lines)) {
        lines.insert(findRoom(root, lines), std::string(added.table) + "." + line);
    } else {
        if (lines.getCount() > 0) lines.insert(lines.getCount(), "");
        lines.insert(lines.getCount(), "[" + std::string(added.table) + "]");
        lines.insert(lines.getCount(), line);
    }
}

// True if the value is on one line of the text.
bool isOnLine(const toml::source_region& where, const Lines& lines) {
    return where.begin.line > 0 && where.begin.line == where.end.line &&
           where.begin.line <= lines.getCount();
}

// Requires, for both: isOnLine.
void replaceValue(const toml::source_region& where, const std::string& value, Lines& lines) {
    std::string& line = lines.at(where.begin.line - 1);
    const size_t begin = findByte(line, where.begin.column);
    const size_t end = findByte(line, where.end.column);
    line.replace(begin, end - begin, value);
}

void removeLine(const toml::source_region& where, Lines& lines) {
    std::string& line = lines.at(where.begin.line - 1);
    const size_t comment = line.find('#', findByte(line, where.end.column));
    if (comment == std::string::npos) {
        lines.erase(where.begin.line - 1);
    } else {
        line.erase(0, comment);
    }
}

// The present value of the line; null if the text has no such line.
const toml::node* findValue(const toml::table& root, const SettingLine& line) {
    return root.at_path(std::string(line.table) + (line.table.empty() ? "" : ".") + line.name)
        .node();
}

// The text with one line changed; nullopt if that cannot be done.
std::optional<std::string> changeLine(const toml::table& root, std::string_view text,
                                      const SettingLine& changed) {
    Lines lines(text);
    const toml::node* const present = findValue(root, changed);
    if (present != nullptr) {
        if (!isOnLine(present->source(), lines)) return std::nullopt;
        if (changed.value) {
            replaceValue(present->source(), *changed.value, lines);
        } else {
            removeLine(present->source(), lines);
        }
    } else {
        insertLine(root, changed, lines);
    }
    return lines.join();
}

// True if the text means the same as `before` with the line changed.
bool isRight(std::string_view text, toml::table before, const SettingLine& changed) {
    try {
        toml::table* table = &before;
        for (std::string_view path = changed.table; !path.empty() && table != nullptr;) {
            const size_t dot = std::min(path.find('.'), path.size());
            table = table->insert(path.substr(0, dot), toml::table{}).first->second.as_table();
            path.remove_prefix(std::min(dot + 1, path.size()));
        }
        if (table == nullptr) return false;
        if (changed.value) {
            const toml::table value = toml::parse("value = " + *changed.value);
            table->insert_or_assign(changed.name, *value.get("value"));
        } else {
            table->erase(changed.name);
        }
        return toml::parse(text) == before;
    } catch (const toml::parse_error&) {
        return false;
    }
}

}  // namespace

SettingLine makeLine(const SettingEntry& entry, std::string_view value) {
    return {entry.table, std::string(entry.getKey()), entry.formatValue(value), entry.former};
}

std::string changeLines(std::string_view text, const std::string& fileName,
                        const std::vector<SettingLine>& changed) {
    std::string all(text);
    for (SettingLine line : changed) {
        const toml::table root = parse(all, fileName);
        if (root.contains(line.former) && !root.contains(line.name)) line.name = line.former;
        if (!line.value && findValue(root, line) == nullptr) continue;
        const std::optional<std::string> after = changeLine(root, all, line);
        // A change that would alter anything else is not made.
        if (!after || !isRight(*after, root, line)) {
            throw std::runtime_error(fileName + ": " + line.name +
                                     " is written in a form that only an editor can change");
        }
        all = *after;
    }
    return all;
}

void writeLines(const std::filesystem::path& file, const std::vector<SettingLine>& changed) {
    const std::string text = readTextFile(file).value_or("");
    const std::string after = changeLines(text, formatFileName(file), changed);
    if (after != text) replaceTextFile(file, after);
}

}  // namespace tui
