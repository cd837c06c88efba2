#include "tui/command/report/WatchReport.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/lab/run/ModernGameText.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;

double toSeconds(Duration time)
{
    return std::chrono::duration<double>(time).count();
}

// Pieces per second over the whole game; nullopt if no time of play has passed.
std::optional<double> computeRate(const WatchedBrain& brain)
{
    const double seconds = toSeconds(brain.played);
    if (seconds <= 0) return std::nullopt;
    return static_cast<double>(brain.shot.result.pieces) / seconds;
}

std::string formatJson(const WatchState& state)
{
    const tetris::GameSetup& setup = state.setup;
    Json names = Json::array();
    for (const WatchedBrain& brain : state.brains)
        names.push_back(brain.name);
    Json first = {
        {"type", "watch"},    {"version", TETRIS_VERSION},  {"brains", std::move(names)},
        {"seed", state.seed}, {"sequence", setup.sequence}, {"size", formatSize(setup)},
    };
    if (setup.modern) {
        addModernRules(first, setup);
        first["hold"] = setup.modern->hold;
        first["pace"] = setup.pace;
    } else {
        first["adversary"] = setup.adversary;
        first["adversary_brain"] = setup.master ? Json(setup.master->getName()) : Json(nullptr);
    }
    first["mode"] = toString(tetris::PlayMode::Ticks);
    first["pieces"] = setup.limit == 0 ? Json(nullptr) : Json(setup.limit);
    std::string text = first.dump() + "\n";
    for (const WatchedBrain& brain : state.brains) {
        const tetris::GameResult& result = brain.shot.result;
        const std::optional<double> rate = computeRate(brain);
        Json line = {
            {"type", "game"},
            {"brain", brain.name},
            {"pieces", result.pieces},
            {"score", result.computeScore()},
            {"rows", result.tally.rows},
            {"clears", result.tally.clears},
            {"end", nameWatchEnd(brain)},
        };
        if (result.modern) addModernNumbers(line, *result.modern);
        if (!brain.shot.failure.empty()) line["failure"] = brain.shot.failure;
        line["seconds"] = toSeconds(brain.played);
        line["pieces_per_second"] = rate ? Json(*rate) : Json(nullptr);
        text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return text;
}

std::string formatRate(const WatchedBrain& brain)
{
    const std::optional<double> rate = computeRate(brain);
    if (!rate) return "-";
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f", *rate < 1000 ? 2 : 0, *rate);
    return text.data();
}

// Replaces control characters, because a brain's name may be any text that a person typed.
std::string cleanName(std::string name)
{
    std::ranges::replace_if(
        name, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return name;
}

using Row = std::vector<std::string>;

Row makeRow(const WatchState& state, const WatchedBrain& brain)
{
    const tetris::GameResult& result = brain.shot.result;
    const auto& clears = result.tally.clears;
    Row row{cleanName(brain.name),
            std::to_string(result.tally.rows),
            std::to_string(result.computeScore()),
            std::to_string(result.pieces),
            std::to_string(clears[0]),
            std::to_string(clears[1]),
            std::to_string(clears[2]),
            std::to_string(clears[3])};
    if (state.setup.modern) {
        const auto time = result.modern ? result.modern->milliseconds : std::nullopt;
        row.push_back(time ? formatExactTime(std::chrono::milliseconds(*time)) : "-");
    }
    row.push_back(formatRate(brain));
    row.push_back(nameWatchEnd(brain));
    return row;
}

std::string formatText(const WatchState& state)
{
    Row headings{"brain", "rows", "score", "pieces", "1x", "2x", "3x", "4x"};
    if (state.setup.modern) headings.emplace_back("time");
    headings.insert(headings.end(), {"pieces/s", "end"});
    std::vector<Row> rows{headings};
    for (const WatchedBrain& brain : state.brains)
        rows.push_back(makeRow(state, brain));
    std::vector<int> widths(headings.size());
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], countCharacters(row[i]));
    }
    std::string text = "sequence " + state.setup.sequence + ", seed " + std::to_string(state.seed) +
                       ", size " + formatSize(state.setup);
    if (state.setup.adversary > 0) text += ", adversary " + std::to_string(state.setup.adversary);
    if (state.setup.modern) {
        text += ", modern " + std::string(toString(state.setup.modern->goal)) + ", level " +
                std::to_string(state.setup.modern->level);
    }
    text += "\n";
    for (const Row& row : rows) {
        text += padRight(row[0], widths[0]);
        for (std::size_t i = 1; i + 1 < row.size(); ++i)
            text += "  " + padLeft(row[i], widths[i]);
        text += "  " + row.back() + "\n";
    }
    return text;
}

}  // namespace

std::string nameWatchEnd(const WatchedBrain& brain)
{
    if (!brain.shot.failure.empty()) return "failed";
    return brain.shot.result.hasEnded() ? formatEnd(brain.shot.result) : "stopped";
}

std::string formatWatchReport(const WatchState& state, TextFormat format)
{
    return format == TextFormat::Json ? formatJson(state) : formatText(state);
}

}  // namespace tui
