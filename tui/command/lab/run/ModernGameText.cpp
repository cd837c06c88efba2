#include "tui/command/lab/run/ModernGameText.h"

#include <array>

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

void readModernRules(const JsonValue& line, tetris::GameSetup& setup)
{
    tetris::GameRules& rules = setup.rules;
    rules.set = tetris::RuleSet::Modern;
    rules.goal = tetris::findGoal(line.at("goal").get<std::string>()).value_or(rules.goal);
    rules.level = line.at("level").get<int>();
    rules.garbage = line.value("garbage", rules.garbage);
    rules.hold = line.at("hold").get<bool>();
    setup.pace = line.value("pace", setup.pace);
}

tetris::ModernNumbers readModernNumbers(const JsonValue& line)
{
    tetris::ModernNumbers numbers;
    tetris::ModernTally& tally = numbers.tally;
    numbers.score = line.at("score").get<std::int64_t>();
    tally.clears = line.at("clears").get<std::array<int, 4>>();
    tally.mini = line.at("spins").at("mini").get<std::array<int, 3>>();
    tally.full = line.at("spins").at("full").get<std::array<int, 4>>();
    tally.bonuses = line.at("back_to_back").get<int>();
    tally.perfect = line.at("perfect").get<int>();
    tally.maxCombo = line.at("max_combo").get<int>();
    tally.attack = line.at("attack").get<int>();
    if (!line.at("milliseconds").is_null()) {
        numbers.milliseconds = line.at("milliseconds").get<std::int64_t>();
    }
    numbers.level = line.at("level_reached").get<int>();
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
        line += (end.first == ends.begin()->first ? " " : ", ") + std::to_string(end.second) + " " +
                std::string(toString(end.first));
    }
    return line + "\n";
}

}  // namespace tui
