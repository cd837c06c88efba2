#include "core/tetris/replay/ReplayVersion.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/PersonName.h"
#include "core/base/Text.h"

namespace tetris {

namespace {

using base::quote;

constexpr std::array kClassicEnds{GameEnd::Limit, GameEnd::Over, GameEnd::NoMove, GameEnd::Stopped,
                                  GameEnd::Left};
constexpr std::array kModernEnds{GameEnd::Goal,    GameEnd::Time,    GameEnd::BlockOut,
                                 GameEnd::LockOut, GameEnd::TopOut,  GameEnd::Limit,
                                 GameEnd::NoMove,  GameEnd::Stopped, GameEnd::Left};

using Kind = ReplayEntry::Kind;
constexpr std::array kClassicChanges{Kind::Speed, Kind::Adversary, Kind::Brain, Kind::Active,
                                     Kind::View};
constexpr std::array kModernChanges{Kind::Speed, Kind::Brain, Kind::Active, Kind::View};
constexpr std::array kMatchChanges{Kind::Active, Kind::Brain, Kind::View};

constexpr std::string_view kModernVerbs = "LRCUADPXH";
constexpr std::string_view kModernVerbList = "L, R, C, U, A, D, P, X or H";

constexpr std::array kVersions{
    ReplayVersion{
        .number = 1,
        .format = "tetris-replay 1",
        .verbs = "LRODP",
        .verbList = "L, R, O, D or P",
        .changes = kClassicChanges,
        .changeForms = "'= speed N', '= adversary N', '= brain NAME', '= active 0|1' or "
                       "'= view 0|1'",
        .ends = kClassicEnds,
        .endForm = "limit|over|no-move|stopped|left",
        .endList = "limit, over, no-move, stopped or left",
        .entryForms = "'+MS VERBS', '@ PIECE ROTATION X', '! PIECE', '= WHAT VALUE' or 'end WHY'",
        .verbsForm = "'+MS VERBS'",
        .placement = '@',
        .placementForm = "'@ PIECE ROTATION X'",
        .afterTime = "'end left'",
        .resultLines = 4,
        .hasAdversary = true},
    ReplayVersion{
        .number = 2,
        .format = "tetris-replay 2",
        .verbs = kModernVerbs,
        .verbList = kModernVerbList,
        .changes = kModernChanges,
        .changeForms = "'= speed N', '= brain NAME', '= active 0|1' or '= view 0|1'",
        .ends = kModernEnds,
        .endForm = "WHY",
        .endList = "goal, time, block-out, lock-out, top-out, limit, no-move, stopped or left",
        .entryForms =
            "'+MS VERBS', '# PIECE HOLD FACING X Y', '! PIECE', '= WHAT VALUE' or 'end WHY'",
        .verbsForm = "'+MS VERBS'",
        .placement = '#',
        .placementForm = "'# PIECE HOLD FACING X Y'",
        .afterTime = "'end WHY'",
        .resultLines = 5,
        .hasTime = true},
    ReplayVersion{
        .number = 3,
        .format = "tetris-replay 3",
        .verbs = kModernVerbs,
        .verbList = kModernVerbList,
        .changes = kMatchChanges,
        .changeForms = "'= active SIDE 0|1', '= brain SIDE NAME' or '= view SIDE 0|1', of a person",
        .ends = {},
        .endForm = "win SIDE HOW|draw|stopped",
        .endList = "draw, stopped, or win, a side, and block-out, lock-out, top-out, no-move, "
                   "resigned or absent",
        .entryForms =
            "'+MS SIDE VERBS', '# SIDE PIECE HOLD FACING X Y', '= WHAT SIDE VALUE' or 'end WHY'",
        .verbsForm = "'+MS SIDE VERBS'",
        .placement = '#',
        .placementForm = "'# SIDE PIECE HOLD FACING X Y'",
        .afterTime = "'end WHY'",
        .resultLines = 3,
        .sides = 2,
        .hasTime = true}};

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

constexpr std::string_view kWhoForm = "person, person NAME, level 1 to 10, brain NAME or tbp NAME";
constexpr int kMaxLevelOfRival = 10;

bool isWho(std::string_view who)
{
    if (who == kPerson) return true;
    const std::string_view kind = takeWord(who);
    if (kind == "level") {
        const auto level = readReplayNumber(who, kMaxLevelOfRival);
        return level && *level >= 1;
    }
    return (kind == "brain" || kind == "tbp") && isReplayName(who);
}

void readWho(const ReplayLines& lines, ReplayHeader& header, std::size_t side)
{
    const std::string_view who = lines.takeValue("side " + std::to_string(side), "WHO");
    std::string_view name = who;
    if (takeWord(name) == kPerson && base::isPersonName(name)) {
        header.names[side] = name;
        return;
    }
    if (!isWho(who)) lines.refuse(quote(lines.getLine()), kWhoForm);
    header.who[side] = who;
}

std::string formatWho(const ReplayHeader& header, std::size_t side)
{
    const std::string who = formatReplayName(header.who[side]);
    return header.names[side].empty() ? who : who + " " + header.names[side];
}

void readName(const ReplayLines& lines, ReplayHeader& header)
{
    const std::string_view name = lines.takeValue("name", "NAME");
    if (!base::isPersonName(name)) {
        lines.refuse(quote(lines.getLine()),
                     "'name' and 1 to 16 letters, digits, blanks or any of - _ . '");
    }
    header.names[0] = name;
}

void readPractice(const ReplayLines& lines, ReplayHeader& header)
{
    if (lines.getLine() != "practice 1") lines.refuse(quote(lines.getLine()), "'practice 1'");
    header.isPractice = true;
}

void readWeights(const ReplayLines& lines, ReplayHeader& header, std::size_t side)
{
    header.weights[side] = lines.takeHexadecimal("weights " + std::to_string(side), "SHA256", 64);
}

void readMatchClock(const ReplayLines& lines, ReplayHeader& header)
{
    const std::optional<MatchClock> clock = findMatchClock(lines.takeValue("clock", "NAME"));
    if (!clock) lines.refuse(quote(lines.getLine()), "'clock' and time, turns or paced");
    header.match->clock = *clock;
    if (*clock == MatchClock::Paced) header.mode = PlayMode::Instant;
}

void readPaces(const ReplayLines& lines, ReplayHeader& header)
{
    std::string_view fields = lines.takeValue("pace", "PPS PPS");
    const std::optional<int> left = readPace(takeWord(fields));
    const std::optional<int> right = readPace(fields);
    // A pace is written in one way alone.
    if (!left || !right ||
        lines.getLine() != "pace " + formatPace(*left) + " " + formatPace(*right)) {
        lines.refuse(quote(lines.getLine()), "'pace' and two numbers from 0.01 to 100");
    }
    header.match->pace = {*left, *right};
}

void readMatchSequence(const ReplayLines& lines, ReplayHeader& header)
{
    const std::string_view name = lines.takeValue("sequence", "NAME");
    if (name != "bag" && name != "random")
        lines.refuse(quote(lines.getLine()), "'sequence bag' or 'sequence random'");
    header.sequence = name;
}

void readVersus(const ReplayLines& lines, ReplayHeader& header)
{
    if (lines.getLine() != "rules versus") lines.refuse(quote(lines.getLine()), "'rules versus'");
    header.rules.set = RuleSet::Modern;
    header.rules.goal = Goal::Versus;
    header.match.emplace();
}

bool isPaced(const ReplayHeader& header)
{
    return header.match->clock == MatchClock::Paced;
}

bool hasTravel(const ReplayHeader& header)
{
    return header.match->clock != MatchClock::Turns;
}

using Lines = ReplayLines;
using Header = ReplayHeader;
using Line = HeaderLine;
using Presence = Line::Presence;

// A line, and which versions have it.
struct VersionLine {
    bool inClassic;
    bool inModern;
    bool inMatch;
    Line line;
};

const std::array kHeaderLines{
    VersionLine{false, true, false,
                Line{"rules", "'rules modern'", Presence::Always, nullptr, readSet,
                     [](const Header& /*header*/) { return std::string("modern"); }}},
    VersionLine{false, false, true,
                Line{"rules", "'rules versus'", Presence::Always, nullptr, readVersus,
                     [](const Header& /*header*/) { return std::string("versus"); }}},
    VersionLine{
        false, true, false,
        Line{"goal", "'goal NAME'", Presence::Always, nullptr, readGoal,
             [](const Header& header) { return std::string(toString(header.rules.goal)); }}},
    VersionLine{false, true, false,
                Line{"garbage", "'garbage N'", Presence::IfDue,
                     [](const Header& header) { return getEntry(header.rules.goal).digsGarbage; },
                     [](const Lines& lines, Header& header) {
                         header.rules.garbage = lines.takeInt("garbage", 1, GameRules::kMaxGarbage);
                     },
                     [](const Header& header) { return std::to_string(header.rules.garbage); }}},
    VersionLine{false, true, false,
                Line{"rows", "'level N'", Presence::Optional,
                     [](const Header& header) {
                         const GoalEntry& goal = getEntry(header.rules.goal);
                         return goal.choosesRows && header.rules.toClear != goal.rows;
                     },
                     readRowsToClear,
                     [](const Header& header) { return std::to_string(header.rules.toClear); }}},
    VersionLine{false, true, false,
                Line{"seconds", "'level N'", Presence::Optional,
                     [](const Header& header) {
                         const GoalEntry& goal = getEntry(header.rules.goal);
                         return goal.choosesTime && header.rules.seconds != goal.seconds;
                     },
                     readSeconds,
                     [](const Header& header) { return std::to_string(header.rules.seconds); }}},
    VersionLine{false, true, false,
                Line{"every", "'level N'", Presence::Optional,
                     [](const Header& header) {
                         return getEntry(header.rules.goal).garbageRises && header.rules.every != 0;
                     },
                     [](const Lines& lines, Header& header) {
                         requirePressure(lines, header);
                         header.rules.every = lines.takeInt("every", 1, GameRules::kMaxEvery);
                     },
                     [](const Header& header) { return std::to_string(header.rules.every); }}},
    VersionLine{false, true, false,
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
    VersionLine{false, true, true,
                Line{"level", "'level N'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.rules.level =
                             lines.takeInt("level", 1, getMaxLevel(header.rules.goal));
                     },
                     [](const Header& header) { return std::to_string(header.rules.level); }}},
    VersionLine{false, true, true,
                Line{"next", "'next N'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.next = lines.takeInt("next", 1, ReplayHeader::kMaxNext);
                     },
                     [](const Header& header) { return std::to_string(header.next); }}},
    VersionLine{
        false, true, true,
        Line{"hold", "'hold 0' or 'hold 1'", Presence::Always, nullptr,
             [](const Lines& lines, Header& header) {
                 header.rules.hold = lines.takeInt("hold", 0, 1) == 1;
             },
             [](const Header& header) { return std::string(header.rules.hold ? "1" : "0"); }}},
    VersionLine{
        true, true, false,
        Line{"sequence", "'sequence NAME'", Presence::Always, nullptr,
             [](const Lines& lines, Header& header) { header.sequence = lines.takeSequence(); },
             [](const Header& header) { return formatReplayName(header.sequence); }}},
    VersionLine{false, false, true,
                Line{"sequence", "'sequence NAME'", Presence::Always, nullptr, readMatchSequence,
                     [](const Header& header) { return header.sequence; }}},
    VersionLine{true, true, true,
                Line{"seed", "'seed N'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.rules.seed = lines.takeSeed(header.sequence);
                     },
                     [](const Header& header) { return std::to_string(header.rules.seed); }}},
    VersionLine{true, true, true,
                Line{"size", "'size WxR'", Presence::Always, nullptr, readSize,
                     [](const Header& header) {
                         return std::to_string(header.rules.width) + "x" +
                                std::to_string(header.rules.rows);
                     }}},
    VersionLine{false, true, false,
                Line{"board", "'mode ticks' or 'mode instant'", Presence::Optional,
                     [](const Header& header) { return !header.rules.board.empty(); }, readBoard,
                     [](const Header& header) { return header.rules.board; }}},
    VersionLine{true, true, false,
                Line{"mode", "'mode ticks' or 'mode instant'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) { header.mode = lines.takeMode(); },
                     [](const Header& header) { return std::string(toString(header.mode)); }}},
    VersionLine{true, true, false,
                Line{"brain", "'brain NAME ACTIVE'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.brain = lines.takeBrain(header.brainActive);
                     },
                     [](const Header& header) {
                         return formatReplayName(header.brain) + (header.brainActive ? " 1" : " 0");
                     }}},
    VersionLine{true, false, false,
                Line{"adversary", "'adversary LEVEL'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.adversary = lines.takeInt("adversary", 0, 100);
                     },
                     [](const Header& header) { return std::to_string(header.adversary); }}},
    VersionLine{true, false, false,
                Line{"adversary-brain", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return !header.master.empty(); }, readMaster,
                     [](const Header& header) { return formatReplayName(header.master); }}},
    VersionLine{true, true, false,
                Line{"weights", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return !header.weights[0].empty(); },
                     [](const Lines& lines, Header& header) {
                         header.weights[0] = lines.takeHexadecimal("weights", "SHA256", 64);
                     },
                     [](const Header& header) { return header.weights[0]; }}},
    VersionLine{true, true, false,
                Line{"pieces", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return header.rules.limit != 0; },
                     [](const Lines& lines, Header& header) {
                         header.rules.limit =
                             static_cast<int>(lines.takeNumber("pieces", 1, kMaxLimit));
                     },
                     [](const Header& header) { return std::to_string(header.rules.limit); }}},
    VersionLine{true, false, false,
                Line{"rising", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return header.rules.rising; }, readRising,
                     [](const Header& /*header*/) { return std::string("1"); }}},
    VersionLine{
        false, false, true,
        Line{"clock", "'clock NAME'", Presence::Always, nullptr, readMatchClock,
             [](const Header& header) { return std::string(toString(header.match->clock)); }}},
    VersionLine{false, false, true,
                Line{"pace", "'pace PPS PPS'", Presence::IfDue, isPaced, readPaces,
                     [](const Header& header) {
                         return formatPace(header.match->pace[0]) + ' ' +
                                formatPace(header.match->pace[1]);
                     }}},
    VersionLine{false, false, true,
                Line{"pieces", "'pieces N'", Presence::IfDue, isPaced,
                     [](const Lines& lines, Header& header) {
                         header.match->pieces = lines.takeInt("pieces", 1, MatchRules::kMaxPieces);
                     },
                     [](const Header& header) { return std::to_string(header.match->pieces); }}},
    VersionLine{false, false, true,
                Line{"travel", "'travel MS'", Presence::IfDue, hasTravel,
                     [](const Lines& lines, Header& header) {
                         header.match->travel = lines.takeInt("travel", 0, MatchRules::kMaxTravel);
                     },
                     [](const Header& header) { return std::to_string(header.match->travel); }}},
    VersionLine{false, false, true,
                Line{"cap", "'cap N'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.match->cap = lines.takeInt("cap", 1, MatchRules::kMaxCap);
                     },
                     [](const Header& header) { return std::to_string(header.match->cap); }}},
    VersionLine{false, false, true,
                Line{"messy", "'messy P'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.match->messy = lines.takeInt("messy", 0, MatchRules::kMaxMessy);
                     },
                     [](const Header& header) { return std::to_string(header.match->messy); }}},
    VersionLine{false, false, true,
                Line{"margin", "'margin S'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) {
                         header.match->margin = lines.takeInt("margin", 0, MatchRules::kMaxMargin);
                     },
                     [](const Header& header) { return std::to_string(header.match->margin); }}},
    VersionLine{false, false, true,
                Line{"side 0", "'side 0 WHO'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) { readWho(lines, header, 0); },
                     [](const Header& header) { return formatWho(header, 0); }}},
    VersionLine{false, false, true,
                Line{"side 1", "'side 1 WHO'", Presence::Always, nullptr,
                     [](const Lines& lines, Header& header) { readWho(lines, header, 1); },
                     [](const Header& header) { return formatWho(header, 1); }}},
    VersionLine{false, false, true,
                Line{"weights 0", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return !header.weights[0].empty(); },
                     [](const Lines& lines, Header& header) { readWeights(lines, header, 0); },
                     [](const Header& header) { return header.weights[0]; }}},
    VersionLine{false, false, true,
                Line{"weights 1", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return !header.weights[1].empty(); },
                     [](const Lines& lines, Header& header) { readWeights(lines, header, 1); },
                     [](const Header& header) { return header.weights[1]; }}},
    VersionLine{true, true, false,
                Line{"name", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return !header.names[0].empty(); }, readName,
                     [](const Header& header) { return header.names[0]; }}},
    VersionLine{true, true, true,
                Line{"practice", "'start TIME'", Presence::Optional,
                     [](const Header& header) { return header.isPractice; }, readPractice,
                     [](const Header& /*header*/) { return std::string("1"); }}},
    VersionLine{true, true, true,
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

// The lines of its header, between the first one and "play", in their order.
std::span<const HeaderLine> getHeaderLines(const ReplayVersion& version)
{
    static const std::array kLines{listLines(&VersionLine::inClassic),
                                   listLines(&VersionLine::inModern),
                                   listLines(&VersionLine::inMatch)};
    return kLines[base::toIndex(version.number - 1)];
}

}  // namespace

std::span<const ReplayVersion> getReplayVersions()
{
    return kVersions;
}

const ReplayVersion& getReplayVersion(const GameRules& rules)
{
    const bool isMatch = rules.goal == Goal::Versus;
    return kVersions[rules.set == RuleSet::Classic ? 0 : isMatch ? 2 : 1];
}

ReplayHeader readHeader(ReplayLines& lines, const ReplayVersion& version)
{
    ReplayHeader header;
    bool isFetched = false;  // the line is there, but belongs to a later field
    for (const HeaderLine& row : getHeaderLines(version)) {
        if (row.presence == Presence::IfDue && !row.isDue(header)) continue;
        if (!isFetched) lines.nextLine(row.expected);
        isFetched = row.presence == Presence::Optional && !lines.isField(row.name);
        if (!isFetched) row.read(lines, header);
    }
    lines.nextLine("'play'");
    if (lines.getLine() != "play") lines.refuse(quote(lines.getLine()), "'play'");
    if (header.match) {
        header.match->game = header.rules;
        header.match->sequence = header.sequence;
    }
    return header;
}

std::string formatHeader(const ReplayHeader& header)
{
    const ReplayVersion& version = getReplayVersion(header.rules);
    std::string text = base::format("{}\n", version.format);
    for (const HeaderLine& row : getHeaderLines(version)) {
        if (row.isDue == nullptr || row.isDue(header))
            text += base::format("{} {}\n", row.name, row.format(header));
    }
    return text + "play\n";
}

int findFirstEntryLine(const ReplayHeader& header)
{
    // After the first line and "play".
    return 3 + static_cast<int>(std::ranges::count_if(
                   getHeaderLines(getReplayVersion(header.rules)), [&](const HeaderLine& row) {
                       return row.isDue == nullptr || row.isDue(header);
                   }));
}

}  // namespace tetris
