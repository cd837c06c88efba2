#include "tui/settings/SettingsWriter.h"

#include <toml++/toml.h>
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/store/TextFile.h"

namespace tui {

namespace {

// The node at the path "keys" or "keys.modern"; null if there is none.
const toml::node* findTable(const toml::table& root, std::string_view table)
{
    const auto node = root.at_path(table);
    return node.node();
}

toml::table parse(std::string_view text, const std::string& fileName)
{
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
    explicit Lines(std::string_view text)
    {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
            lines_.emplace_back(text.substr(0, end));
            text.remove_prefix(end);
        }
        if (!lines_.empty() && lines_.front().ends_with("\r\n")) end_ = "\r\n";
    }

    // Lines count from 0. Requires: the line exists.
    [[nodiscard]] std::string& at(std::size_t index) { return lines_[index]; }
    [[nodiscard]] std::size_t getCount() const { return lines_.size(); }

    // Inserts a line before that one, or at the end.
    void insert(std::size_t index, const std::string& line)
    {
        if (index == lines_.size() && index > 0 && !lines_.back().ends_with('\n')) {
            lines_.back() += end_;
        }
        lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(index), line + end_);
    }

    [[nodiscard]] std::string join() const
    {
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
std::size_t findByte(std::string_view line, unsigned column)
{
    std::string_view rest = line;
    if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
    rest.remove_prefix(firstCharacters(rest, static_cast<int>(column) - 1).size());
    return line.size() - rest.size();
}

bool isHeader(std::string_view line)
{
    const std::size_t first = line.find_first_not_of(" \t");
    return first != std::string_view::npos && line[first] == '[';
}

// The line of the header of that table, such as [keys]; nullopt if there is no such line.
std::optional<std::size_t> findHeader(const toml::table& root, std::string_view name, Lines& lines)
{
    const toml::node* const table = findTable(root, name);
    if (table == nullptr || !table->is_table()) return std::nullopt;
    const std::size_t line = table->source().begin.line;
    if (line == 0 || line > lines.getCount() || !isHeader(lines.at(line - 1))) return std::nullopt;
    return line - 1;
}

// The line before which a setting is inserted: behind the last value outside of tables; else before
// the first table and its comments.
std::size_t findRoom(const toml::table& root, Lines& lines)
{
    std::size_t room = 0;
    std::size_t firstHeader = lines.getCount();
    for (const auto& [key, node] : root) {
        const bool hasHeader =
            (node.is_table() && !node.as_table()->is_inline()) || node.is_array_of_tables();
        const std::size_t line = key.source().begin.line;
        if (!hasHeader) {
            room = std::max<std::size_t>(room, node.source().end.line);
        } else if (line > 0 && line <= lines.getCount() && isHeader(lines.at(line - 1))) {
            firstHeader = std::min(firstHeader, line - 1);
        }
    }
    if (room > 0 || firstHeader == lines.getCount())
        return std::min(room > 0 ? room : firstHeader, lines.getCount());
    std::size_t comment = firstHeader;
    while (comment > 0 && lines.at(comment - 1).starts_with('#'))
        --comment;
    // A comment at the beginning of the file is about the whole file.
    return comment > 0 ? comment : firstHeader;
}

void insertLine(const toml::table& root, const SettingEntry& entry, const std::string& line,
                Lines& lines)
{
    if (entry.table.empty()) {
        lines.insert(findRoom(root, lines), line);
    } else if (const auto header = findHeader(root, entry.table, lines)) {
        lines.insert(*header + 1, line);
    } else if (findTable(root, entry.table) != nullptr) {
        lines.insert(findRoom(root, lines), std::string(entry.table) + "." + line);
    } else {
        if (lines.getCount() > 0) lines.insert(lines.getCount(), "");
        lines.insert(lines.getCount(), "[" + std::string(entry.table) + "]");
        lines.insert(lines.getCount(), line);
    }
}

// False if the value is not on one line.
bool replaceValue(const toml::source_region& where, const std::string& value, Lines& lines)
{
    if (where.begin.line == 0 || where.begin.line != where.end.line ||
        where.begin.line > lines.getCount()) {
        return false;
    }
    std::string& line = lines.at(where.begin.line - 1);
    const std::size_t begin = findByte(line, where.begin.column);
    const std::size_t end = findByte(line, where.end.column);
    line.replace(begin, end - begin, value);
    return true;
}

void insertValue(toml::table& table, const SettingEntry& entry, std::string_view value)
{
    switch (entry.kind) {
        case SettingKind::Number: {
            int number = 0;
            static_cast<void>(readWholeNumber(value, number));
            table.insert_or_assign(entry.getKey(), number);
            break;
        }
        case SettingKind::Switch: table.insert_or_assign(entry.getKey(), value == "true"); break;
        case SettingKind::Choice:
        case SettingKind::Text: table.insert_or_assign(entry.getKey(), std::string(value)); break;
    }
}

// True if the text means the same as `before` with the setting changed.
bool isRight(std::string_view text, toml::table before, const SettingEntry& entry,
             std::string_view value)
{
    try {
        toml::table* table = &before;
        for (std::string_view path = entry.table; !path.empty() && table != nullptr;) {
            const std::size_t dot = std::min(path.find('.'), path.size());
            table = table->insert(path.substr(0, dot), toml::table{}).first->second.as_table();
            path.remove_prefix(std::min(dot + 1, path.size()));
        }
        if (table == nullptr) return false;
        insertValue(*table, entry, value);
        return toml::parse(text) == before;
    } catch (const toml::parse_error&) {
        return false;
    }
}

}  // namespace

std::string changeSetting(std::string_view text, const std::string& fileName,
                          const SettingEntry& entry, std::string_view value)
{
    const toml::table root = parse(text, fileName);
    Lines lines(text);
    const std::string name(entry.getKey());
    const toml::node_view<const toml::node> present =
        entry.table.empty() ? root[name] : root.at_path(std::string(entry.table) + "." + name);
    const std::string written = entry.formatValue(value);
    bool isChanged = true;
    if (present) {
        isChanged = replaceValue(present.node()->source(), written, lines);
    } else {
        insertLine(root, entry, name + " = " + written, lines);
    }
    std::string changed = lines.join();
    // A change that would alter anything else is not made.
    if (!isChanged || !isRight(changed, root, entry, value)) {
        throw std::runtime_error(fileName + ": " + entry.name +
                                 " is written in a form that only an editor can change");
    }
    return changed;
}

void writeSetting(const std::filesystem::path& file, const SettingEntry& entry,
                  std::string_view value)
{
    const std::string text = readTextFile(file).value_or("");
    const std::string changed = changeSetting(text, formatFileName(file), entry, value);
    if (changed != text) replaceTextFile(file, changed);
}

}  // namespace tui
