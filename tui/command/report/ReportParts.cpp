#include "tui/command/report/ReportParts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "brain/base/JsonText.h"
#include "brain/lab/Splitting.h"
#include "core/base/Format.h"
#include "core/base/Sha256.h"
#include "core/base/Text.h"
#include "tui/base/text/TextColumn.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/game/GameArguments.h"

namespace tui {

namespace {

using base::getMember;
using base::kMostCounted;
using base::readMember;

constexpr int kGap = 2;  // between columns

// Discarded if the setup has no such member.
Json findMember(const tetris::GameSetup& setup, std::string_view key) {
    if (key == "sequence") return setup.sequence;
    if (key == "size") return formatSize(setup.rules);
    if (key == "brain") return setup.brain.getName();
    if (key == "mode") return toString(setup.mode);
    if (key == "pieces") return orNull(setup.rules.limit);
    if (key == "sees" && setup.sees != tetris::Brain::kSeesAll) return setup.sees;
    if (key == "tells_seed" && setup.tellsSeed) return true;
    const tetris::GameRules& rules = setup.rules;
    if (rules.set == tetris::RuleSet::Modern) {
        if (key == "rules") return "modern";
        if (key == "goal") return toString(rules.goal);
        for (const tetris::GameField& field : tetris::kGameFields) {
            if (key != field.json) continue;
            if (!field.isWritten(field.isAlwaysInJson, rules)) break;
            return field.flag != nullptr ? Json(rules.*field.flag) : Json(field.get(rules));
        }
        if (key == "pace" && setup.mode == tetris::PlayMode::Ticks) return setup.pace;
    } else {
        if (key == "adversary") return setup.adversary;
        if (key == "adversary_brain") return setup.master ? Json(setup.master->getName()) : Json();
        if (key == "overflow") return toString(setup.overflow);
    }
    return Json::value_t::discarded;
}

int measureWidth(const Column& column) {
    int width = countCharacters(column.head);
    for (const std::string& cell : column.cells)
        width = std::max(width, countCharacters(cell));
    return width;
}

}  // namespace

Json startResult(std::string_view type) { return {{"type", type}, {"version", TETRIS_VERSION}}; }

std::vector<std::string> listSetupKeys(std::string_view keys) {
    std::istringstream words{std::string(keys)};
    std::vector<std::string> list;
    for (std::string key; words >> key;) {
        if (key != "fields") {
            list.push_back(key);
            continue;
        }
        for (const tetris::GameField& field : tetris::kGameFields)
            if (field.json != "hold") list.emplace_back(field.json);
    }
    return list;
}

void addSetup(Json& line, const tetris::GameSetup& setup, std::string_view keys) {
    for (const std::string& key : listSetupKeys(keys)) {
        Json value = findMember(setup, key);
        if (!value.is_discarded()) line[key] = std::move(value);
    }
}

Json describeFiles(const tetris::GameSetup& setup) {
    const tetris::BrainRecipe master = setup.master.value_or(tetris::BrainRecipe());
    const std::array<std::string, kFileKeys.size()> hashes{
        setup.brain.getWeightsHash(), setup.brain.getProgramHash(), master.getWeightsHash(),
        master.getProgramHash(),
        setup.given == nullptr ? "" : base::computeSha256(base::dumpJson(*setup.given))};
    Json files = Json::object();
    for (size_t i = 0; i < hashes.size(); ++i)
        if (!hashes.at(i).empty()) files[kFileKeys.at(i)] = hashes.at(i);
    return files;
}

void addContents(Json& options, const tetris::GameSetup& setup) {
    options.update(describeFiles(setup));
    if (const tetris::Weights* const weights = setup.brain.getWeights()) {
        options.erase("weights_sha256");
        addWeights(options, *weights);
    }
    if (setup.given == nullptr) return;
    options.erase("sequence_sha256");
    options["given"] = *setup.given;
}

void addMatchFields(Json& line, const tetris::MatchRules& rules) {
    for (const tetris::MatchField& field : tetris::kMatchFields)
        line[field.json] = field.get(rules);
}

void readField(const Json& line, const tetris::GameField& field, int max,
               tetris::GameRules& rules) {
    const std::string key(field.json);
    const auto value = field.flag != nullptr ? base::readFlag(getMember(line, key), key)
                                             : readMember(line, key, field.min, max);
    field.put(rules, static_cast<int>(value));
}

void readModernRules(const Json& line, tetris::GameSetup& setup) {
    constexpr int kLongestPace = 1'000'000;
    tetris::GameRules& rules = setup.rules;
    rules.set = tetris::RuleSet::Modern;
    const std::string name = base::readText(line, "goal");
    const std::optional<tetris::Goal> goal = tetris::findGoal(name);
    if (!goal) base::refuse("'goal' is {}, which is no goal", base::quote(name));
    rules.goal = *goal;
    for (const tetris::GameField& field : tetris::kGameFields) {
        const bool isNeeded = field.isAlwaysInJson && hasField(field, rules);
        if (isNeeded || line.contains(field.json))
            readField(line, field, findMax(field, rules), rules);
    }
    if (line.contains("pace")) setup.pace = base::readInt(line, "pace", 0, kLongestPace);
}

Json roundTo(std::optional<double> value, double unit) {
    if (!value || !std::isfinite(*value)) return nullptr;
    return std::round(*value / unit) / std::round(1 / unit);
}

void addFinesse(Json& line, const tetris::FinesseCount& finesse) {
    const std::optional<int64_t> clean = computeClean(finesse);
    line["judged"] = clean ? Json(finesse.pieces) : Json(nullptr);
    line["faults"] = clean ? Json(finesse.faults) : Json(nullptr);
    line["clean"] = toJson(clean);
}

namespace {

// The number in at most eight characters.
std::string formatShort(double number) {
    const double size = std::abs(number);
    return size < 99'999.95     ? base::format("{:.1f}", number)
           : size < 9'999'999.5 ? base::format("{:.0f}", number)
                                : base::format("{:.2e}", number);
}

std::string formatTime(double ms) {
    const auto show = [](double number, const char* unit) {
        return base::format("{:.{}f} {}", number, number < 99.95 ? 1 : 0, unit);
    };
    return ms < 1e-3  ? base::format("{:.0f} ns", ms * 1e6)
           : ms < 1   ? show(ms * 1e3, "us")
           : ms < 1e3 ? show(ms, "ms")
                      : show(ms / 1e3, "s");
}

}  // namespace

std::string showValue(const Json& value, std::string_view style) {
    if (value.is_null()) return "-";
    if (value.is_string()) {
        std::string text = value.get<std::string>();
        return style.empty() ? text : base::makePlainText(text, std::stoul(std::string(style)));
    }
    if (style.empty() || style == "whole" || style == "count") return base::dumpJson(value);
    const auto number = value.get<double>();
    if (style == "short") return formatShort(number);
    if (style == "time") return formatTime(number);
    const std::string spec =
        style.size() == 1 ? base::format("{{:.{}f}}", style) : base::format("{{:{}}}", style);
    return base::formatArguments(spec, fmt::make_format_args(number));
}

std::string fillText(const Json& values, std::string_view pattern) {
    std::string text(base::takeWord(pattern, '{'));
    while (!pattern.empty()) {
        std::string_view style = base::takeWord(pattern, '}');
        const Json::json_pointer path(base::format("/{}", base::takeWord(style, ':')));
        text += showValue(values.at(path), style);
        text += base::takeWord(pattern, '{');
    }
    return text;
}

std::string describeSetup(const tetris::GameSetup& setup, std::optional<uint64_t> seed) {
    return base::format("sequence {}{}, size {}", setup.sequence,
                        seed ? base::format(", seed {}", *seed) : "", formatSize(setup.rules));
}

std::string formatFields(const tetris::GameRules& rules, bool tellsLevel) {
    std::string text;
    for (const tetris::GameField& field : tetris::kGameFields) {
        const bool isLevel = field.number == &tetris::GameRules::level;
        if (!field.isWritten(isLevel && tellsLevel, rules)) continue;
        text += field.flag != nullptr
                    ? base::format(", no {}", field.name)
                    : base::format(", {} {}{}", field.name, field.get(rules), field.unit);
    }
    return text;
}

std::string describeRules(const tetris::GameRules& rules) {
    return base::format("modern, goal {}{}", toString(rules.goal), formatFields(rules, true));
}

std::string showInterval(const Json& interval, std::string_view style) {
    if (interval.is_null() || (interval[0].is_null() && interval[1].is_null())) return {};
    return base::format(" (95%: {} to {})", showValue(interval[0], style),
                        showValue(interval[1], style));
}

Column fillColumn(const std::string& head, const std::vector<Json>& lines, std::string_view pattern,
                  bool isLeft) {
    return makeColumn(
        head, lines, [pattern](const Json& line) { return fillText(line, pattern); }, isLeft);
}

void warnOfFewTries(const char* program, int tries, int enough) {
    if (tries >= enough) return;
    std::cerr << base::format(
        "{}: with {} tries an estimate has about {:.2g} % too many rows, so that its interval "
        "holds less often than 95 %; expected {} tries at least\n",
        program, tries, 100 * tetris::Splitting::computeBias(tries), enough);
}

std::string countGames(int64_t games) {
    return base::format("{} {}", games, games == 1 ? "game" : "games");
}

std::string formatTimeLeft(double part, double seconds) {
    return part > 0 ? formatDuration(seconds / part * (1 - part)) + " left"
                    : formatDuration(seconds);
}

int measureWidth(const std::vector<Column>& columns) {
    int width = 0;
    for (const Column& column : columns)
        width += measureWidth(column) + kGap;
    return width;
}

std::string formatTable(const std::vector<Column>& columns) {
    std::vector<std::string> lines(columns.front().cells.size() + 1);
    for (const Column& column : columns) {
        const int width = measureWidth(column);
        for (size_t i = 0; i < lines.size(); ++i) {
            const std::string& text = i == 0 ? column.head : column.cells[i - 1];
            if (column.width > 0 && !column.isLeft) {
                lines[i] += " " + padLeft(text, static_cast<int>(column.width) - 1);
                continue;
            }
            lines[i] += (column.isLeft ? padRight(text, width) : padLeft(text, width)) +
                        std::string(column.width > 0 ? 0 : kGap, ' ');
        }
    }
    std::string table;
    for (std::string& line : lines) {
        line.erase(line.find_last_not_of(' ') + 1);
        table += line + "\n";
    }
    return table;
}

namespace {

Json formatSet(const tetris::FeatureWeights& weights) {
    Json json = Json::object();
    for (size_t i = 0; i < tetris::kFeatureCount; ++i)
        json[tetris::getFeatures()[i].name] = weights[i];
    return json;
}

}  // namespace

void addWeights(Json& line, const tetris::RivalWeights& weights) {
    Json json = Json::object();
    for (size_t i = 0; i < tetris::RivalWeights::kCount; ++i)
        json[getName(static_cast<tetris::RivalTerm>(i))] = weights.values[i];
    line["weights"] = std::move(json);
}

void addWeights(Json& line, const tetris::Weights& weights) {
    line["weights"] = formatSet(weights.values);
    if (!weights.nearTop.empty()) {
        Json sets = Json::array();
        for (const tetris::NearTopWeights& each : weights.nearTop)
            sets.push_back({{"room", each.room},
                            {"well_rows", each.wellRows},
                            {"weights", formatSet(each.values)}});
        line["near_top"] = std::move(sets);
    }
    if (weights.search) {
        line["search"] = {{"caution", weights.search->riskAversion},
                          {"weights", formatSet(weights.search->values)}};
    }
}

void addTally(Json& line, const tetris::ModernTally& tally) {
    line["spins"] = {{"mini", tally.mini}, {"full", tally.full}};
    line["back_to_back"] = tally.bonuses;
    line["perfect"] = tally.perfect;
    line["max_combo"] = tally.maxCombo;
}

void addModernNumbers(Json& line, const tetris::GameResult& result) {
    if (!result.modern) return;
    const auto& [score, tally, level, time] = *result.modern;
    addTally(line, tally);
    line["attack"] = tally.attack;
    line["milliseconds"] = toJson(time);
    line["level_reached"] = level;
}

tetris::ModernNumbers readModernNumbers(const Json& line) {
    constexpr int kMost = std::numeric_limits<int>::max();
    const auto readCounts = [](const Json& list, const std::string& key, auto& counts) {
        for (size_t i = 0; i < counts.size(); ++i)
            counts.at(i) = base::readWhole(list.at(i), key, 0, kMost);
    };
    const auto readCount = [&line](const std::string& key) {
        return base::readInt(line, key, 0, kMost);
    };
    tetris::ModernNumbers numbers;
    tetris::ModernTally& tally = numbers.tally;
    numbers.score = readMember(line, "score", 0, kMostCounted);
    readCounts(getMember(line, "clears"), "clears", tally.clears);
    const Json& spins = getMember(line, "spins");
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

}  // namespace tui
