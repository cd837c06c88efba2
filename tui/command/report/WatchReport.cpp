#include "tui/command/report/WatchReport.h"

#include <array>
#include <optional>
#include <span>

#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/Output.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

// How the brain's game ended: a GameEnd as text, "stopped" if it was still running, or "failed".
std::string nameWatchEnd(const WatchedBrain& brain) {
    if (!brain.shot.failure.empty()) return "failed";
    return brain.shot.result.hasEnded() ? std::string(toString(brain.shot.result.end)) : "stopped";
}

// A line for each brain.
std::vector<Json> describeBrains(const WatchState& state) {
    std::vector<Json> lines;
    for (const WatchedBrain& brain : state.brains) {
        const tetris::GameResult& result = brain.shot.result;
        Json& line = lines.emplace_back(Json{
            {"type", "game"},
            {"brain", brain.name},
            {"pieces", result.pieces},
            {"score", result.computeScore()},
            {"rows", result.tally.rows},
            {"clears", result.tally.clears},
            {"end", nameWatchEnd(brain)},
        });
        addModernNumbers(line, result);
        if (!brain.shot.failure.empty()) line["failure"] = brain.shot.failure;
        line["seconds"] = toSeconds(brain.played);
        line["pieces_per_second"] = toJson(brain.findWholeRate());
    }
    return lines;
}

std::string formatJson(const WatchState& state) {
    tetris::GameSetup setup = state.setup;
    setup.mode = tetris::PlayMode::Ticks;
    Json first = startResult("watch");
    first["brains"] = base::collectNames(state.brains);
    first["seed"] = state.seed;
    addSetup(first, setup,
             "sequence size rules goal fields hold pace adversary adversary_brain mode pieces");
    std::string text = formatLine(first);
    for (const Json& line : describeBrains(state))
        text += formatLine(line);
    return text;
}

std::string formatRate(const WatchedBrain& brain) {
    const std::optional<double> rate = brain.findWholeRate();
    return rate ? base::format("{:.{}f}", *rate, *rate < 1000 ? 2 : 0) : "-";
}

// `player`: a WatchedBrain or a Contestant, whose name may be any text that a person typed.
constexpr auto kNamePlayer = [](const auto& player) {
    return base::makePlainText(player.name, player.name.size());
};

std::string formatModernTime(const WatchedBrain& brain) {
    const auto time = brain.shot.result.getTime();
    return time ? formatExactTime(*time) : "-";
}

std::string formatText(const WatchState& state) {
    const std::vector<Json> lines = describeBrains(state);
    const bool isModern = state.setup.rules.set == tetris::RuleSet::Modern;
    std::vector<Column> columns{makeColumn("brain", state.brains, kNamePlayer, true),
                                fillColumn("rows", lines, "{rows}"),
                                fillColumn("score", lines, "{score}"),
                                fillColumn("pieces", lines, "{pieces}"),
                                fillColumn("1x", lines, "{clears/0}"),
                                fillColumn("2x", lines, "{clears/1}"),
                                fillColumn("3x", lines, "{clears/2}"),
                                fillColumn("4x", lines, "{clears/3}")};
    if (isModern) columns.push_back(makeColumn("time", state.brains, formatModernTime));
    columns.push_back(makeColumn("pieces/s", state.brains, formatRate));
    columns.push_back(fillColumn("end", lines, "{end}", true));
    const tetris::GameSetup& setup = state.setup;
    return base::format("{}{}{}\n{}", describeSetup(setup, state.seed),
                        setup.adversary > 0 ? base::format(", adversary {}", setup.adversary) : "",
                        isModern ? base::format(", modern {}, level {}", toString(setup.rules.goal),
                                                setup.rules.level)
                                 : "",
                        formatTable(columns));
}

// How the match has ended for that side: "won", "lost: lock-out", "draw", "stopped".
std::string describeEnd(const tetris::MatchEnd& end, int side) {
    if (end.kind != tetris::MatchEnd::Kind::Win) return toString(end);
    return end.winner == side ? "won" : base::format("lost: {}", toString(end.how));
}

// The numbers of a side without its points.
constexpr auto kShownNumbers = std::span(tetris::kSideNumbers).subspan<1>();

std::string formatMatchText(const std::array<tetris::Contestant, 2>& sides, uint64_t seed,
                            const tetris::ReplayResult& result) {
    std::vector<Column> columns{makeColumn("brain", sides, kNamePlayer, true)};
    for (const tetris::SideNumber& number : kShownNumbers)
        columns.push_back(
            makeColumn(std::string(number.name), result.sides,
                       [&number](const tetris::SideResult& side) { return side.*number.member; }));
    columns.push_back(makeColumn(
        "end", std::array{0, 1}, [&](int side) { return describeEnd(result.match, side); }, true));
    return base::format("versus, seed {}, {}\n{}", seed, formatExactTime(result.time),
                        formatTable(columns));
}

}  // namespace

std::string formatMatchWatch(const std::array<tetris::Contestant, 2>& sides, uint64_t seed,
                             const tetris::ReplayResult& result, TextFormat format) {
    if (format == TextFormat::Text) return formatMatchText(sides, seed, result);
    const auto& [a, b] = result.sides;
    Json line = startResult("watch");
    line["rules"] = "versus";
    line["seed"] = seed;
    line["a"] = sides[0].name;
    line["b"] = sides[1].name;
    line["end"] = toString(result.match);
    for (const auto& [name, number, max] : kShownNumbers)
        if (name != "cancelled") line[name] = {a.*number, b.*number};
    line["milliseconds"] = result.time;
    return formatLine(line);
}

std::string formatWatchReport(const WatchState& state, TextFormat format) {
    return format == TextFormat::Json ? formatJson(state) : formatText(state);
}

}  // namespace tui
