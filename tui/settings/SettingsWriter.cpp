#include "tui/settings/SettingsWriter.h"

#include <toml++/toml.h>
#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/base/Frame.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

toml::table parse(std::string_view text, const std::string& fileName) {
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        const toml::source_position where = error.source().begin;
        base::fail("{}:{}:{}: this is not TOML; nothing was changed", fileName, where.line,
                   where.column);
    }
}

// The lines of a text, each with its line end.
struct Lines {
    std::vector<std::string> all{};
    std::string end = "\n";

    explicit Lines(std::string_view text) {
        while (!text.empty()) {
            const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
            all.emplace_back(text.substr(0, size));
            text.remove_prefix(size);
        }
        if (!all.empty() && all.front().ends_with("\r\n")) end = "\r\n";
    }

    // The first one for which that is true; the count if there is none.
    template <class IsMeant>
    size_t find(const IsMeant& isMeant) const {
        return base::toIndex(std::ranges::find_if(all, isMeant) - all.begin());
    }

    // Inserts a line before that one, or at the end.
    void insert(size_t index, const std::string& line) {
        if (index == all.size() && index > 0 && !all.back().ends_with('\n')) all.back() += end;
        all.insert(all.begin() + static_cast<ptrdiff_t>(index), line + end);
    }

    std::string join() const {
        std::string text;
        for (const std::string& line : all)
            text += line;
        return text;
    }
};

// The index of the byte where a column begins. Columns count characters, from 1 on.
size_t findByte(std::string_view line, unsigned column) {
    std::string_view rest = base::skipByteOrderMark(line);
    rest.remove_prefix(firstCharacters(rest, static_cast<int>(column) - 1).size());
    return line.size() - rest.size();
}

bool isBlank(std::string_view line) {
    return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool isHeader(std::string_view line) {
    const size_t first = line.find_first_not_of(" \t");
    return first != std::string_view::npos && line[first] == '[';
}

// The line before which a setting is inserted: after the last value outside of tables; else before
// the first table and its comments.
size_t findRoom(const Lines& lines) {
    const size_t header = lines.find(isHeader);
    size_t room = header;
    while (room > 0 && (isBlank(lines.all[room - 1]) || lines.all[room - 1].starts_with('#')))
        --room;
    if (room > 0 || header == lines.all.size()) return room > 0 ? room : header;
    size_t comment = header;
    while (comment > 0 && lines.all[comment - 1].starts_with('#'))
        --comment;
    // A comment at the beginning of the file is about the whole file.
    return comment > 0 ? comment : header;
}

// The ways to add a line, the best first; not all of them are right.
std::vector<Lines> listInsertions(const toml::table& root, const Lines& lines,
                                  const SettingLine& added) {
    const std::string line = added.name + " = " + *added.value;
    const std::string table(added.table);
    std::vector<Lines> all;
    const auto with = [&](size_t index, const std::string& text) {
        all.push_back(lines);
        all.back().insert(index, text);
    };
    if (table.empty()) {
        with(findRoom(lines), line);
        return all;
    }
    // A table without a header stands where its first line does, which is no place for another one.
    if (const toml::node* const there = root.at_path(table).node())
        with(there->source().begin.line, line);
    const size_t count = lines.all.size();
    with(count, "[" + table + "]");
    Lines& last = all.back();
    if (count > 0) last.insert(count, "");
    last.insert(last.all.size(), line);
    with(findRoom(lines), table + "." + line);
    return all;
}

// True if the value is on one line of the text.
bool isOnLine(const toml::source_region& where, const Lines& lines) {
    return where.begin.line > 0 && where.begin.line == where.end.line &&
           where.begin.line <= lines.all.size();
}

// Replaces the value there; without a new one nothing of the line stays but its comment. Requires:
// isOnLine.
void changeValue(const toml::source_region& where, const std::optional<std::string>& value,
                 Lines& lines) {
    std::string& line = lines.all[where.begin.line - 1];
    const size_t end = findByte(line, where.end.column);
    if (!value) {
        line.erase(0, std::min(line.find('#', end), line.size()));
        return;
    }
    const size_t begin = findByte(line, where.begin.column);
    line.replace(begin, end - begin, *value);
}

// The present value of the line; null if the text has no such line.
const toml::node* findValue(const toml::table& root, const SettingLine& line) {
    return root
        .at_path(base::format("{}{}{}", line.table, line.table.empty() ? "" : ".", line.name))
        .node();
}

// True if the text means the same as `before` with the line changed.
bool isRight(std::string_view text, toml::table before, const SettingLine& changed) {
    try {
        toml::table* table = &before;
        for (std::string_view path = changed.table; !path.empty() && table != nullptr;)
            table =
                table->insert(base::takeWord(path, '.'), toml::table{}).first->second.as_table();
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

// The text with one line changed; nullopt if that cannot be done without altering anything else.
std::optional<std::string> changeLine(const toml::table& root, std::string_view text,
                                      const SettingLine& changed) {
    const Lines lines(text);
    std::vector<Lines> ways;
    if (const toml::node* const present = findValue(root, changed); present == nullptr) {
        ways = listInsertions(root, lines, changed);
    } else if (isOnLine(present->source(), lines)) {
        ways.push_back(lines);
        changeValue(present->source(), changed.value, ways[0]);
    }
    for (const Lines& way : ways) {
        std::string after = way.join();
        if (isRight(after, root, changed)) return after;
    }
    return std::nullopt;
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
        if (!after)
            base::fail("{}: {} is written in a form that only an editor can change", fileName,
                       line.name);
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
