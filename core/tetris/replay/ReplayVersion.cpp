#include "core/tetris/replay/ReplayVersion.h"

#include <array>
#include <limits>
#include <vector>

#include "core/base/Text.h"
#include "core/tetris/replay/ReplayWriter.h"

namespace tetris {

namespace {

using base::quote;

constexpr std::array kClassicEnds{GameEnd::Limit, GameEnd::Over, GameEnd::NoMove, GameEnd::Stopped,
                                  GameEnd::Left};
constexpr std::array kModernEnds{GameEnd::Goal,    GameEnd::Time,    GameEnd::BlockOut,
                                 GameEnd::LockOut, GameEnd::TopOut,  GameEnd::Limit,
                                 GameEnd::NoMove,  GameEnd::Stopped, GameEnd::Left};

constexpr ReplayVersion kClassicVersion{
    .set = RuleSet::Classic,
    .format = "tetris-replay 1",
    .verbs = "LRODP",
    .verbList = "L, R, O, D or P",
    .ends = kClassicEnds,
    .endForm = "limit|over|no-move|stopped|left",
    .endList = "limit, over, no-move, stopped or left",
    .entryForms = "'+MS VERBS', '@ PIECE ROTATION X', '! PIECE', '= WHAT VALUE' or 'end WHY'",
    .placement = '@',
    .placementForm = "'@ PIECE ROTATION X'",
    .afterTime = "'end left'",
    .resultLines = 4,
    .hasTime = false,
    .hasAdversary = true};
constexpr ReplayVersion kModernVersion{
    .set = RuleSet::Modern,
    .format = "tetris-replay 2",
    .verbs = "LRCUADPXH",
    .verbList = "L, R, C, U, A, D, P, X or H",
    .ends = kModernEnds,
    .endForm = "WHY",
    .endList = "goal, time, block-out, lock-out, top-out, limit, no-move, stopped or left",
    .entryForms = "'+MS VERBS', '# PIECE HOLD FACING X Y', '! PIECE', '= WHAT VALUE' or 'end WHY'",
    .placement = '#',
    .placementForm = "'# PIECE HOLD FACING X Y'",
    .afterTime = "'end WHY'",
    .resultLines = 5,
    .hasTime = true,
    .hasAdversary = false};

constexpr std::uint64_t kMaxLimit = std::numeric_limits<int>::max();

void readSet(const ReplayLines& lines, ReplayHeader& header)
{
    if (lines.getLine() != "rules modern") lines.refuse(quote(lines.getLine()), "'rules modern'");
    header.rules.set = RuleSet::Modern;
}

void readGoal(const ReplayLines& lines, ReplayHeader& header)
{
    const std::string_view name = lines.takeValue("goal", "NAME");
    const std::optional<Goal> goal = findGoal(name);
    if (!goal)
        lines.refuse("there is no goal " + quote(name),
                     "marathon, sprint, ultra, cheese, zen or survival");
    header.rules.goal = *goal;
}

// Games with another goal have this line.
[[noreturn]] void refuseLine(const ReplayLines& lines)
{
    lines.refuse(quote(lines.getLine()), "'level N'");
}

void requirePressure(const ReplayLines& lines, const ReplayHeader& header)
{
    if (!getEntry(header.rules.goal).garbageRises) refuseLine(lines);
}

void readRowsToClear(const ReplayLines& lines, ReplayHeader& header)
{
    if (!getEntry(header.rules.goal).choosesRows) refuseLine(lines);
    const int rows = lines.takeInt("rows", 1, kSprintRows.back());
    if (!isSprint(rows) || rows == getEntry(header.rules.goal).rows)
        lines.refuse(quote(lines.getLine()), "'rows 20' or 'rows 100'");
    header.rules.toClear = rows;
}

void readSeconds(const ReplayLines& lines, ReplayHeader& header)
{
    const GoalEntry& goal = getEntry(header.rules.goal);
    if (!goal.choosesTime) refuseLine(lines);
    const int seconds = lines.takeInt("seconds", GameRules::kMinSeconds, GameRules::kMaxSeconds);
    if (seconds == goal.seconds)
        lines.refuse(quote(lines.getLine()), "no such line, because it is the usual time");
    header.rules.seconds = seconds;
}

void readSize(const ReplayLines& lines, ReplayHeader& header)
{
    const auto [width, rows] =
        header.rules.set == RuleSet::Modern
            ? lines.takeSize({GameRules::kMinSize, GameRules::kMinSize},
                             {GameRules::kMaxWidth, GameRules::kMaxRows},
                             "a size from 4x4 to 64x44")
            : lines.takeSize({3, 1}, {Board::kMaxSize, Board::kMaxSize - kTopRows},
                             "a size from 3x1 to 64x60");
    header.rules.width = width;
    header.rules.rows = rows;
}

void readBoard(const ReplayLines& lines, ReplayHeader& header)
{
    GameRules& rules = header.rules;
    rules.board = lines.takeValue("board", "ROWS");
    if (!isStartBoard(rules.board, rules.width, rules.rows)) {
        lines.refuse("a board that does not fit a well of " + formatSize(rules),
                     "rows of '.' and '#', none of them full");
    }
}

void readMaster(const ReplayLines& lines, ReplayHeader& header)
{
    header.master = lines.takeValue("adversary-brain", "NAME");
    if (!isReplayName(header.master))
        lines.refuse("'adversary-brain' with no name", "text without control characters");
}

void readRising(const ReplayLines& lines, ReplayHeader& header)
{
    if (lines.getLine() != "rising 1") lines.refuse(quote(lines.getLine()), "'rising 1'");
    header.rules.rising = true;
}

using Lines = ReplayLines;
using Header = ReplayHeader;
using Line = HeaderLine<ReplayHeader>;
using Presence = Line::Presence;

// A line, and which versions have it.
struct VersionLine {
    bool inClassic;
    bool inModern;
    Line line;
};

const std::array kHeaderLines{
    VersionLine{false, true,
                Line{"rules", "'rules modern'", Presence::Always, nullptr, readSet,
                     [](const Header& /*header*/) { return std::string("modern"); }}},
    VersionLine{
        false, true,
        Line{"goal", "'goal NAME'", Presence::Always, nullptr, readGoal,
             [](const Header& header) { return std::string(toString(header.rules.goal)); }}},
    VersionLine{false, true,
                Line{"garbage", "'garbage N'", Presence::IfDue,
                     [](const Header& header) { return getEntry(header.rules.goal).digsGarbage; },
                     [](const Lines& lines, Header& header) {
                         header.rules.garbage = lines.takeInt("garbage", 1, GameRules::kMaxGarbage);
                     },
                     [](const Header& header) { return std::to_string(header.rules.garbage); }}},
    VersionLine{false, true,
                Line{"rows", "'level N'", Presence::Optional,
                     [](const Header& header) {
                         const GoalEntry& goal = getEntry(header.rules.goal);
                         return goal.choosesRows && header.rules.toClear != goal.rows;
                     },
                     readRowsToClear,
                     [](const Header& header) { return std::to_string(header.rules.toClear); }}},
    VersionLine{false, true,
                Line{"seconds", "'level N'", Presence::Optional,
                     [](const Header& header) {
                         const GoalEntry& goal = getEntry(header.rules.goal);
                         return goal.choosesTime && header.rules.seconds != goal.seconds;
                     },
                     readSeconds,
                     [](const Header& header) { return std::to_string(header.rules.seconds); }}},
    VersionLine{false, true,
                Line{"every", "'level N'", Presence::Optional,
                     [](const Header& header) {
                         return getEntry(header.rules.goal).garbageRises && header.rules.every != 0;
                     },
                     [](const Lines& lines, Header& header) {
                         requirePressure(lines, header);
                         header.rules.every = lines.takeInt("every", 1, GameRules::kMaxEvery);
                     },
                     [](const Header& header) { return std::to_string(header.rules.every); }}},
    VersionLine{false, true,
                Line{"messy", "'level N'", Presence::Optional,
                     [](const Header& header) {
                         return getEntry(header.rules.goal).garbageRises &&
                                header.rules.messy != GameRules().messy;
                     },
                     [](const Lines& lines, Header& header) {
                         requirePressure(lines, header);
                         header.rules.messy = lines.takeInt("messy", 0, GameRules::kMaxMessy);
                     },
                     [](const Header& header) { return std::to_string(header.rules.messy); }}},
    VersionLine{false, true,
                Line{"level", "'level N'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.rules.level =
                             lines.takeInt("level", 1, getMaxLevel(header.rules.goal));
                     },
                     [](const Header& header) { return std::to_string(header.rules.level); }}},
    VersionLine{false, true,
                Line{"next", "'next N'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.next = lines.takeInt("next", 1, ReplayHeader::kMaxNext);
                     },
                     [](const Header& header) { return std::to_string(header.next); }}},
    VersionLine{
        false, true,
        Line{"hold", "'hold 0' or 'hold 1'", Presence::Always, nullptr,
             [](const Lines& lines, Header& header) {
                 header.rules.hold = lines.takeInt("hold", 0, 1) == 1;
             },
             [](const Header& header) { return std::string(header.rules.hold ? "1" : "0"); }}},
    VersionLine{
        true, true,
        Line{"sequence", "'sequence NAME'", Presence::Always, nullptr,
             [](const Lines& lines, Header& header) { header.sequence = lines.takeSequence(); },
             [](const Header& header) { return formatReplayName(header.sequence); }}},
    VersionLine{true, true,
                Line{"seed", "'seed N'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.rules.seed = lines.takeSeed(header.sequence);
                     },
                     [](const Header& header) { return std::to_string(header.rules.seed); }}},
    VersionLine{true, true,
                Line{"size", "'size WxR'", Presence::Always, nullptr, readSize,
                     [](const Header& header) {
                         return std::to_string(header.rules.width) + "x" +
                                std::to_string(header.rules.rows);
                     }}},
    VersionLine{false, true,
                Line{"board", "'mode ticks' or 'mode instant'", Presence::Optional,
                     [](const Header& header) { return !header.rules.board.empty(); }, readBoard,
                     [](const Header& header) { return header.rules.board; }}},
    VersionLine{true, true,
                Line{"mode", "'mode ticks' or 'mode instant'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) { header.mode = lines.takeMode(); },
                     [](const Header& header) { return std::string(toString(header.mode)); }}},
    VersionLine{true, true,
                Line{"brain", "'brain NAME ACTIVE'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.brain = lines.takeBrain(header.brainActive);
                     },
                     [](const Header& header) {
                         return formatReplayName(header.brain) + (header.brainActive ? " 1" : " 0");
                     }}},
    VersionLine{true, false,
                Line{"adversary", "'adversary LEVEL'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.adversary = lines.takeInt("adversary", 0, 100);
                     },
                     [](const Header& header) { return std::to_string(header.adversary); }}},
    VersionLine{true, false,
                Line{"adversary-brain", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return !header.master.empty(); }, readMaster,
                     [](const Header& header) { return formatReplayName(header.master); }}},
    VersionLine{true, true,
                Line{"weights", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return !header.weights.empty(); },
                     [](const Lines& lines, Header& header) {
                         header.weights = lines.takeHexadecimal("weights", "SHA256", 64);
                     },
                     [](const Header& header) { return header.weights; }}},
    VersionLine{true, true,
                Line{"pieces", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return header.rules.limit != 0; },
                     [](const Lines& lines, Header& header) {
                         header.rules.limit =
                             static_cast<int>(lines.takeNumber("pieces", 1, kMaxLimit));
                     },
                     [](const Header& header) { return std::to_string(header.rules.limit); }}},
    VersionLine{true, false,
                Line{"rising", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return header.rules.rising; }, readRising,
                     [](const Header& /*header*/) { return std::string("1"); }}},
    VersionLine{true, true,
                Line{"start", "'start TIME'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) { header.start = lines.takeStart(); },
                     [](const Header& header) { return header.start; }}}};

std::vector<Line> listLines(bool VersionLine::*isIn)
{
    std::vector<Line> lines;
    for (const VersionLine& each : kHeaderLines) {
        if (each.*isIn) lines.push_back(each.line);
    }
    return lines;
}

}  // namespace

const ReplayVersion& getReplayVersion(RuleSet set)
{
    return set == RuleSet::Modern ? kModernVersion : kClassicVersion;
}

std::span<const HeaderLine<ReplayHeader>> getHeaderLines(RuleSet set)
{
    static const std::vector<Line> kClassicLines = listLines(&VersionLine::inClassic);
    static const std::vector<Line> kModernLines = listLines(&VersionLine::inModern);
    return set == RuleSet::Modern ? kModernLines : kClassicLines;
}

}  // namespace tetris
