#include "tui/command/lab/run/ModernGameText.h"

#include <array>
#include <limits>
#include <stdexcept>

#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/report/JsonInput.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

void addModernNumbers(JsonValue& line, const tetris::ModernNumbers& numbers)
{
    const tetris::ModernTally& tally = numbers.tally;
    line["spins"] = {{"mini", tally.mini}, {"full", tally.full}};
    line["back_to_back"] = tally.bonuses;
    line["perfect"] = tally.perfect;
    line["max_combo"] = tally.maxCombo;
    line["attack"] = tally.attack;
    line["milliseconds"] = toJson(numbers.milliseconds);
    line["level_reached"] = numbers.level;
}

tetris::ModernNumbers readModernNumbers(const JsonValue& line)
{
    constexpr int kMost = std::numeric_limits<int>::max();
    const auto readCounts = [](const JsonValue& list, const std::string& key, auto& counts) {
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts.at(i) = static_cast<int>(readWhole(list.at(i), key, 0, kMost));
    };
    const auto readCount = [&line](const std::string& key) {
        return static_cast<int>(readMember(line, key, 0, kMost));
    };
    tetris::ModernNumbers numbers;
    tetris::ModernTally& tally = numbers.tally;
    numbers.score = readMember(line, "score", 0, kMostCounted);
    readCounts(getMember(line, "clears"), "clears", tally.clears);
    const JsonValue& spins = getMember(line, "spins");
    readCounts(getMember(spins, "mini"), "mini", tally.mini);
    readCounts(getMember(spins, "full"), "full", tally.full);
    tally.bonuses = readCount("back_to_back");
    tally.perfect = readCount("perfect");
    tally.maxCombo = readCount("max_combo");
    tally.attack = readCount("attack");
    if (!getMember(line, "milliseconds").is_null())
        numbers.milliseconds = readMember(line, "milliseconds", 0, kMostCounted);
    numbers.level = readCount("level_reached");
    return numbers;
}

std::vector<std::string> listModernNumbers(const tetris::ModernNumbers& numbers)
{
    const tetris::ModernTally& tally = numbers.tally;
    std::vector<std::string> fields;
    for (const int count : tally.mini)
        fields.push_back(std::to_string(count));
    for (const int count : tally.full)
        fields.push_back(std::to_string(count));
    for (const int count : {tally.bonuses, tally.perfect, tally.maxCombo, tally.attack})
        fields.push_back(std::to_string(count));
    fields.push_back(numbers.milliseconds ? std::to_string(*numbers.milliseconds) : "");
    fields.push_back(std::to_string(numbers.level));
    return fields;
}

std::string formatEnd(const tetris::GameResult& result)
{
    return std::string(toString(result.end));
}

JsonValue formatModernEnds(const ModernEnds& ends)
{
    using enum tetris::GameEnd;
    JsonValue counts;
    for (const tetris::GameEnd end : {Goal, Time, BlockOut, LockOut, TopOut, Limit, NoMove}) {
        const auto found = ends.find(end);
        counts[std::string(toString(end))] = found == ends.end() ? 0 : found->second;
    }
    return counts;
}

std::string formatTableEnds(const ModernEnds& ends)
{
    std::string line = "ends   ";
    for (const auto& end : ends) {
        line += base::format("{}{} {}", (end.first == ends.begin()->first ? " " : ", "), end.second,
                             toString(end.first));
    }
    return line + "\n";
}

}  // namespace tui
