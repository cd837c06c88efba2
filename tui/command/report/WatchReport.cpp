#include "tui/command/report/WatchReport.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/Output.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

std::string formatJson(const WatchState& state) {
    tetris::GameSetup setup = state.setup;
    setup.mode = tetris::PlayMode::Ticks;
    JsonValue first = startResult("watch");
    first["brains"] = JsonValue::array();
    for (const WatchedBrain& brain : state.brains)
        first["brains"].push_back(brain.name);
    first["seed"] = state.seed;
    addSetup(first, setup,
             "sequence size rules goal fields hold pace adversary adversary_brain mode pieces");
    std::string text = formatLine(first);
    for (const WatchedBrain& brain : state.brains) {
        const tetris::GameResult& result = brain.shot.result;
        JsonValue line = {
            {"type", "game"},
            {"brain", brain.name},
            {"pieces", result.pieces},
            {"score", result.computeScore()},
            {"rows", result.tally.rows},
            {"clears", result.tally.clears},
            {"end", nameWatchEnd(brain)},
        };
        addModernNumbers(line, result);
        if (!brain.shot.failure.empty()) line["failure"] = brain.shot.failure;
        line["seconds"] = toSeconds(brain.played);
        line["pieces_per_second"] = toJson(brain.findWholeRate());
        text += formatLine(line);
    }
    return text;
}

std::string formatRate(const WatchedBrain& brain) {
    const std::optional<double> rate = brain.findWholeRate();
    return rate ? base::format("{:.{}f}", *rate, *rate < 1000 ? 2 : 0) : "-";
}

// Replaces control characters, because a brain's name may be any text that a person typed.
std::string cleanName(std::string name) {
    std::ranges::replace_if(
        name, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return name;
}

std::string formatModernTime(const WatchedBrain& brain) {
    const auto time = brain.shot.result.getTime();
    return time ? formatExactTime(*time) : "-";
}

std::string formatText(const WatchState& state) {
    std::vector<Column> columns;
    const auto add = [&](const std::string& head, const auto& read) {
        columns.push_back(makeColumn(head, state.brains, read));
    };
    using Brain = WatchedBrain;
    add("brain", [](const Brain& brain) { return cleanName(brain.name); });
    add("rows", [](const Brain& brain) { return brain.shot.result.tally.rows; });
    add("score", [](const Brain& brain) { return brain.shot.result.computeScore(); });
    add("pieces", [](const Brain& brain) { return brain.shot.result.pieces; });
    for (size_t i = 0; i < 4; ++i) {
        add(std::to_string(i + 1) + "x",
            [i](const Brain& brain) { return brain.shot.result.tally.clears[i]; });
    }
    if (state.setup.rules.set == tetris::RuleSet::Modern) add("time", formatModernTime);
    add("pieces/s", formatRate);
    add("end", nameWatchEnd);
    columns.front().isLeft = true;
    columns.back().isLeft = true;
    std::string text = describeSetup(state.setup, state.seed);
    if (state.setup.adversary > 0) text += ", adversary " + std::to_string(state.setup.adversary);
    if (state.setup.rules.set == tetris::RuleSet::Modern) {
        text += base::format(", modern {}, level {}", toString(state.setup.rules.goal),
                             state.setup.rules.level);
    }
    return text + "\n" + formatTable(columns);
}

// How the match has ended for that side: "won", "lost: lock-out", "draw", "stopped".
std::string describeEnd(const tetris::MatchEnd& end, int side) {
    if (end.kind != tetris::MatchEnd::Kind::Win) return toString(end);
    return end.winner == side ? "won" : "lost: " + std::string(toString(end.how));
}

std::string formatMatchText(const std::array<tetris::Contestant, 2>& sides, uint64_t seed,
                            const tetris::ReplayResult& result) {
    constexpr std::array kSides{0, 1};
    std::vector<Column> columns;
    const auto add = [&](const std::string& head, const auto& read) {
        columns.push_back(
            makeColumn(head, kSides, [&](int side) { return read(base::toIndex(side)); }));
    };
    add("brain", [&](size_t side) { return cleanName(sides[side].name); });
    const auto addNumber = [&](const std::string& head, auto number) {
        add(head, [&result, number](size_t side) { return result.sides[side].*number; });
    };
    addNumber("pieces", &tetris::SideResult::pieces);
    addNumber("rows", &tetris::SideResult::rows);
    addNumber("sent", &tetris::SideResult::sent);
    addNumber("cancelled", &tetris::SideResult::cancelled);
    addNumber("received", &tetris::SideResult::received);
    add("end", [&](size_t side) { return describeEnd(result.match, static_cast<int>(side)); });
    columns.front().isLeft = true;
    columns.back().isLeft = true;
    return base::format("versus, seed {}, {}\n{}", seed, formatExactTime(result.time),
                        formatTable(columns));
}

}  // namespace

std::string formatMatchWatch(const std::array<tetris::Contestant, 2>& sides, uint64_t seed,
                             const tetris::ReplayResult& result, TextFormat format) {
    if (format == TextFormat::Text) return formatMatchText(sides, seed, result);
    const auto& [a, b] = result.sides;
    JsonValue line = startResult("watch");
    line["rules"] = "versus";
    line["seed"] = seed;
    line["a"] = sides[0].name;
    line["b"] = sides[1].name;
    line["end"] = toString(result.match);
    line["pieces"] = {a.pieces, b.pieces};
    line["rows"] = {a.rows, b.rows};
    line["sent"] = {a.sent, b.sent};
    line["received"] = {a.received, b.received};
    line["milliseconds"] = result.time;
    return formatLine(line);
}

std::string nameWatchEnd(const WatchedBrain& brain) {
    if (!brain.shot.failure.empty()) return "failed";
    return brain.shot.result.hasEnded() ? formatEnd(brain.shot.result) : "stopped";
}

std::string formatWatchReport(const WatchState& state, TextFormat format) {
    return format == TextFormat::Json ? formatJson(state) : formatText(state);
}

}  // namespace tui
