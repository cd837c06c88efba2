#include "core/tetris/replay/MatchReplay.h"

#include <array>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "core/base/Index.h"
#include "core/base/Text.h"
#include "core/tetris/replay/HeaderLine.h"
#include "core/tetris/replay/ReplayRecorder.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

using base::quote;

constexpr std::string_view kWhoForm = "person, level 1 to 10, brain NAME or tbp NAME";
constexpr std::string_view kEntryForms =
    "'+MS SIDE VERBS', '# SIDE PIECE HOLD FACING X Y', '= WHAT SIDE VALUE' or 'end WHY'";
constexpr std::uint64_t kMaxNumber = std::uint64_t{1} << 62;
constexpr int kMaxLevelOfRival = 10;

// ---- The header

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

void readWho(const ReplayLines& lines, MatchHeader& header, std::size_t side)
{
    const std::string_view who = lines.takeValue("side " + std::to_string(side), "WHO");
    if (!isWho(who)) lines.refuse(quote(lines.getLine()), kWhoForm);
    header.who[side] = who;
}

void readWeights(const ReplayLines& lines, MatchHeader& header, std::size_t side)
{
    header.weights[side] = lines.takeHexadecimal("weights " + std::to_string(side), "SHA256", 64);
}

void readMatchClock(const ReplayLines& lines, MatchHeader& header)
{
    const std::optional<MatchClock> clock = findMatchClock(lines.takeValue("clock", "NAME"));
    if (!clock) lines.refuse(quote(lines.getLine()), "'clock' and time, turns or paced");
    header.rules.clock = *clock;
}

void readPaces(const ReplayLines& lines, MatchHeader& header)
{
    std::string_view fields = lines.takeValue("pace", "PPS PPS");
    const std::optional<int> left = readPace(takeWord(fields));
    const std::optional<int> right = readPace(fields);
    // A pace is written in one way alone.
    if (!left || !right ||
        lines.getLine() != "pace " + formatPace(*left) + " " + formatPace(*right)) {
        lines.refuse(quote(lines.getLine()), "'pace' and two numbers from 0.01 to 100");
    }
    header.rules.pace = {*left, *right};
}

void readMatchSequence(const ReplayLines& lines, MatchHeader& header)
{
    const std::string_view name = lines.takeValue("sequence", "NAME");
    if (name != "bag" && name != "random")
        lines.refuse(quote(lines.getLine()), "'sequence bag' or 'sequence random'");
    header.rules.sequence = name;
}

void readMatchSize(const ReplayLines& lines, MatchHeader& header)
{
    GameRules& game = header.rules.game;
    std::tie(game.width, game.rows) =
        lines.takeSize({GameRules::kMinSize, GameRules::kMinSize},
                       {GameRules::kMaxWidth, GameRules::kMaxRows}, "a size from 4x4 to 64x44");
}

void readVersus(const ReplayLines& lines, MatchHeader& /*header*/)
{
    if (lines.getLine() != "rules versus") lines.refuse(quote(lines.getLine()), "'rules versus'");
}

bool isPaced(const MatchHeader& header)
{
    return header.rules.clock == MatchClock::Paced;
}

bool hasTravel(const MatchHeader& header)
{
    return header.rules.clock != MatchClock::Turns;
}

using MatchLine = HeaderLine<MatchHeader>;
using When = MatchLine::Presence;

const std::array kMatchLines{
    MatchLine{"rules", "'rules versus'", When::Always, nullptr, readVersus,
              [](const MatchHeader& /*header*/) { return std::string("versus"); }},
    MatchLine{"level", "'level N'", When::Always, nullptr,
              [](const ReplayLines& lines, MatchHeader& header) {
                  header.rules.game.level = lines.takeInt("level", 1, getMaxLevel(Goal::Versus));
              },
              [](const MatchHeader& header) { return std::to_string(header.rules.game.level); }},
    MatchLine{"next", "'next N'", When::Always, nullptr,
              [](const ReplayLines& lines, MatchHeader& header) {
                  header.next = lines.takeInt("next", 1, ReplayHeader::kMaxNext);
              },
              [](const MatchHeader& header) { return std::to_string(header.next); }},
    MatchLine{
        "hold", "'hold 0' or 'hold 1'", When::Always, nullptr,
        [](const ReplayLines& lines, MatchHeader& header) {
            header.rules.game.hold = lines.takeInt("hold", 0, 1) == 1;
        },
        [](const MatchHeader& header) { return std::string(header.rules.game.hold ? "1" : "0"); }},
    MatchLine{"sequence", "'sequence NAME'", When::Always, nullptr, readMatchSequence,
              [](const MatchHeader& header) { return header.rules.sequence; }},
    MatchLine{"seed", "'seed N'", When::Always, nullptr,
              [](const ReplayLines& lines, MatchHeader& header) {
                  header.rules.game.seed = lines.takeSeed(header.rules.sequence);
              },
              [](const MatchHeader& header) { return std::to_string(header.rules.game.seed); }},
    MatchLine{"size", "'size WxR'", When::Always, nullptr, readMatchSize,
              [](const MatchHeader& header) { return formatSize(header.rules.game); }},
    MatchLine{"clock", "'clock NAME'", When::Always, nullptr, readMatchClock,
              [](const MatchHeader& header) { return std::string(toString(header.rules.clock)); }},
    MatchLine{"pace", "'pace PPS PPS'", When::IfDue, isPaced, readPaces,
              [](const MatchHeader& header) {
                  return formatPace(header.rules.pace[0]) + ' ' + formatPace(header.rules.pace[1]);
              }},
    MatchLine{"pieces", "'pieces N'", When::IfDue, isPaced,
              [](const ReplayLines& lines, MatchHeader& header) {
                  header.rules.pieces = lines.takeInt("pieces", 1, MatchRules::kMaxPieces);
              },
              [](const MatchHeader& header) { return std::to_string(header.rules.pieces); }},
    MatchLine{"travel", "'travel MS'", When::IfDue, hasTravel,
              [](const ReplayLines& lines, MatchHeader& header) {
                  header.rules.travel = lines.takeInt("travel", 0, MatchRules::kMaxTravel);
              },
              [](const MatchHeader& header) { return std::to_string(header.rules.travel); }},
    MatchLine{"cap", "'cap N'", When::Always, nullptr,
              [](const ReplayLines& lines, MatchHeader& header) {
                  header.rules.cap = lines.takeInt("cap", 1, MatchRules::kMaxCap);
              },
              [](const MatchHeader& header) { return std::to_string(header.rules.cap); }},
    MatchLine{"messy", "'messy P'", When::Always, nullptr,
              [](const ReplayLines& lines, MatchHeader& header) {
                  header.rules.messy = lines.takeInt("messy", 0, MatchRules::kMaxMessy);
              },
              [](const MatchHeader& header) { return std::to_string(header.rules.messy); }},
    MatchLine{"margin", "'margin S'", When::Always, nullptr,
              [](const ReplayLines& lines, MatchHeader& header) {
                  header.rules.margin = lines.takeInt("margin", 0, MatchRules::kMaxMargin);
              },
              [](const MatchHeader& header) { return std::to_string(header.rules.margin); }},
    MatchLine{"side 0", "'side 0 WHO'", When::Always, nullptr,
              [](const ReplayLines& lines, MatchHeader& header) { readWho(lines, header, 0); },
              [](const MatchHeader& header) { return formatReplayName(header.who[0]); }},
    MatchLine{"side 1", "'side 1 WHO'", When::Always, nullptr,
              [](const ReplayLines& lines, MatchHeader& header) { readWho(lines, header, 1); },
              [](const MatchHeader& header) { return formatReplayName(header.who[1]); }},
    MatchLine{"weights 0", "'start TIME'", When::Optional,
              [](const MatchHeader& header) { return !header.weights[0].empty(); },
              [](const ReplayLines& lines, MatchHeader& header) { readWeights(lines, header, 0); },
              [](const MatchHeader& header) { return header.weights[0]; }},
    MatchLine{"weights 1", "'start TIME'", When::Optional,
              [](const MatchHeader& header) { return !header.weights[1].empty(); },
              [](const ReplayLines& lines, MatchHeader& header) { readWeights(lines, header, 1); },
              [](const MatchHeader& header) { return header.weights[1]; }},
    MatchLine{
        "start", "'start TIME'", When::Always, nullptr,
        [](const ReplayLines& lines, MatchHeader& header) { header.start = lines.takeStart(); },
        [](const MatchHeader& header) { return header.start; }}};

std::span<const MatchLine> getMatchLines()
{
    return kMatchLines;
}

// ---- The reader

class MatchReader : ReplayLines {
public:
    MatchReader(std::string_view text, std::string_view fileName) : ReplayLines(text, fileName) {}

    MatchReplay read()
    {
        nextLine(quote(kMatchFormat));
        if (now_ != kMatchFormat) refuse(quote(now_), quote(kMatchFormat));
        readHeaderLines(*this, getMatchLines(), replay_.header);
        do {
            nextLine("'end WHY'");
        } while (readEntry());
        readResult();
        return std::move(replay_);
    }

private:
    // False at the line "end".
    bool readEntry();
    void readVerbs();
    void readChange();
    void readResult();
    [[nodiscard]] std::uint8_t takeSide(std::string_view& fields) const;
    [[nodiscard]] MatchEnd takeEnd() const;
    void readSide(std::size_t side);

    MatchReplay replay_;
    bool isPaused_ = false;  // time has passed without a verb: only the end may follow
    std::uint64_t verbs_ = 0;
};

std::uint8_t MatchReader::takeSide(std::string_view& fields) const
{
    const std::optional<std::uint64_t> side = readReplayNumber(takeWord(fields), 1);
    if (!side) refuse(quote(now_), "a side, 0 or 1");
    return static_cast<std::uint8_t>(*side);
}

bool MatchReader::readEntry()
{
    if (isField("end")) return false;
    if (isPaused_) refuse("time has passed without a verb before this line", "'end WHY'");
    const bool isPacedMatch = isPaced(replay_.header);
    switch (now_.empty() ? '\0' : now_[0]) {
        case '+':
            if (isPacedMatch) refuse(quote(now_) + " in a paced match", "'# SIDE ...'");
            readVerbs();
            return true;
        case '#': {
            if (!isPacedMatch) refuse(quote(now_) + " in a match of verbs", "'+MS SIDE VERBS'");
            std::string_view fields = takeValue("#", "SIDE PIECE HOLD FACING X Y");
            const std::uint8_t side = takeSide(fields);
            replay_.entries.push_back(takePlace(fields));
            replay_.entries.back().side = side;
            return true;
        }
        case '=': readChange(); return true;
        default: refuse(quote(now_), kEntryForms);
    }
}

void MatchReader::readVerbs()
{
    const ReplayVersion& version = getReplayVersion(RuleSet::Modern);
    const TimedLine line = takeTimedLine();
    const auto begin = static_cast<std::uint32_t>(replay_.runs.size());
    ReplayEntry entry{.value = line.time, .begin = begin};
    if (line.verbs) {
        std::string_view fields = *line.verbs;
        entry.side = takeSide(fields);
        static_cast<void>(takeRuns(fields, version.verbs, version.verbList, replay_.runs));
        for (std::size_t i = begin; i < replay_.runs.size(); ++i)
            verbs_ += replay_.runs[i].count;
        if (verbs_ > kMaxMatchVerbs) refuse("more than 10,000,000 verbs", "fewer of them");
    } else {
        if (line.time == 0) refuse(quote(now_), "more than 0 ms, or verbs");
        isPaused_ = true;
    }
    entry.end = static_cast<std::uint32_t>(replay_.runs.size());
    replay_.entries.push_back(entry);
}

void MatchReader::readChange()
{
    constexpr std::string_view kForm = "'= active SIDE 0|1' or '= brain SIDE NAME', of a person";
    std::string_view fields = takeValue("=", "WHAT SIDE VALUE");
    const std::string_view what = takeWord(fields);
    const std::uint8_t side = takeSide(fields);
    if (replay_.header.who[side] != kPerson) refuse(quote(now_), kForm);
    if (what == "brain" && isReplayName(fields)) {
        replay_.entries.push_back({.kind = ReplayEntry::Kind::Brain,
                                   .side = side,
                                   .value = static_cast<std::uint32_t>(replay_.brains.size())});
        replay_.brains.emplace_back(fields);
        return;
    }
    const std::optional<std::uint64_t> active = readReplayNumber(fields, 1);
    if (what != "active" || !active) refuse(quote(now_), kForm);
    replay_.entries.push_back({.kind = ReplayEntry::Kind::Active,
                               .side = side,
                               .value = static_cast<std::uint32_t>(*active)});
}

// ---- The result

MatchEnd MatchReader::takeEnd() const
{
    using Kind = MatchEnd::Kind;
    const std::string_view value = takeValue("end", "win SIDE HOW|draw|stopped");
    if (value == "draw") return {.kind = Kind::Draw};
    if (value == "stopped") return {.kind = Kind::Stopped};
    for (const int winner : {0, 1}) {
        using enum GameEnd;
        for (const GameEnd how : {BlockOut, LockOut, TopOut, NoMove, Resigned}) {
            const MatchEnd end{Kind::Win, winner, how};
            if (value == toString(end)) return end;
        }
    }
    refuse(quote(now_),
           "'end' and draw, stopped, or win, a side, and block-out, lock-out, top-out, no-move or "
           "resigned");
}

void MatchReader::readSide(std::size_t side)
{
    const std::string name = "side " + std::to_string(side);
    nextLine("'" + name + " NUMBERS'");
    std::string_view fields = takeValue(name, "NUMBERS");
    SideResult& result = replay_.result.sides[side];
    const auto takeField = [&](std::string_view what, std::int64_t& number,
                               std::uint64_t most = kMaxNumber) {
        const std::string_view word = takeWord(fields);
        const std::optional<std::uint64_t> value = readReplayNumber(takeWord(fields), most);
        if (word != what || !value)
            refuse(quote(now_), quote(what) + " and a number from 0 to " + std::to_string(most));
        number = static_cast<std::int64_t>(*value);
    };
    takeField("score", result.score);
    takeField("pieces", result.pieces);
    takeField("rows", result.rows);
    takeField("sent", result.sent, kMaxMatchSent);
    takeField("cancelled", result.cancelled);
    takeField("received", result.received);
    result.board = takeBoardHash(fields);
}

void MatchReader::readResult()
{
    replay_.result.end = takeEnd();
    readSide(0);
    readSide(1);
    nextLine("'time N'");
    replay_.result.time = static_cast<std::int64_t>(takeNumber("time", 0, kMaxNumber));
    requireNothingMore("time");
}

}  // namespace

bool isMatchReplay(std::string_view text)
{
    return text.substr(0, text.find('\n')) == kMatchFormat;
}

MatchReplay parseMatchReplay(std::string_view text, std::string_view fileName)
{
    return MatchReader(text, fileName).read();
}

int findFirstEntryLine(const MatchHeader& header)
{
    return countHeaderLines(getMatchLines(), header);
}

MatchResult computeResult(const Match& match)
{
    MatchResult result{.end = match.getEnd(), .time = match.getTime()};
    for (const int side : {0, 1}) {
        const ModernGame& game = match.getGame(side);
        const MatchTally tally = match.getTally(side);
        result.sides[base::toIndex(side)] = {.score = game.getScore(),
                                             .pieces = game.getPieces(),
                                             .rows = game.getRows(),
                                             .sent = tally.sent,
                                             .cancelled = tally.cancelled,
                                             .received = tally.received,
                                             .board = hashBoard(game.getBoard())};
    }
    return result;
}

std::string describeResult(const MatchResult& result)
{
    const auto& [left, right] = result.sides;
    return toString(result.end) + " pieces " + std::to_string(left.pieces) + ' ' +
           std::to_string(right.pieces) + " sent " + std::to_string(left.sent) + ' ' +
           std::to_string(right.sent) + " time " + std::to_string(result.time);
}

std::string formatNumbers(const SideResult& side)
{
    return "score " + std::to_string(side.score) + " pieces " + std::to_string(side.pieces) +
           " rows " + std::to_string(side.rows) + " sent " + std::to_string(side.sent) +
           " cancelled " + std::to_string(side.cancelled) + " received " +
           std::to_string(side.received) + " board " + formatHash(side.board);
}

// ---- The recorder

MatchRecorder::MatchRecorder(const MatchHeader& header)
    : writer_(formatHeader(kMatchFormat, getMatchLines(), header)), isPaced_(isPaced(header))
{
}

void MatchRecorder::onTick(std::int64_t time, int side, Verb verb)
{
    addVerbs(time, side, verb, 1);
}

void MatchRecorder::addVerbs(std::int64_t time, int side, Verb verb, int count)
{
    writer_.addVerb(time, toLetter(verb), count, side == 0 ? "0 " : "1 ");
    verbs_ += static_cast<std::uint64_t>(count);
}

void MatchRecorder::onPlacement(int side, const Placement& placement, bool usesHold)
{
    writePlacement(side, makeEntry(RuleSet::Modern, placement, usesHold));
}

void MatchRecorder::writePlacement(int side, const ReplayEntry& entry)
{
    writer_.addLine("# " + std::to_string(side) + ' ' + formatPlace(entry));
}

void MatchRecorder::onActive(int side, bool active)
{
    writer_.addLine("= active " + std::to_string(side) + (active ? " 1" : " 0"));
}

void MatchRecorder::onBrain(int side, std::string_view name)
{
    writer_.addLine("= brain " + std::to_string(side) + ' ' + formatReplayName(name));
}

void MatchRecorder::addEntry(const MatchReplay& replay, const ReplayEntry& entry)
{
    using enum ReplayEntry::Kind;
    switch (entry.kind) {
        case Verbs: {
            const std::int64_t time = writer_.getTime() + entry.value;
            for (std::uint32_t i = entry.begin; i < entry.end; ++i)
                addVerbs(time, entry.side, replay.runs[i].verb, replay.runs[i].count);
            if (entry.begin == entry.end) {
                writer_.addTime(entry.value);
                isOver_ = true;
            }
            break;
        }
        case Placement: writePlacement(entry.side, entry); break;
        case Brain: onBrain(entry.side, replay.brains[entry.value]); break;
        case Active: onActive(entry.side, entry.value != 0); break;
        case Dealt:
        case Speed:
        case Adversary:
        case View: break;
    }
}

std::string MatchRecorder::format(const MatchResult& result) const
{
    ReplayWriter writer = writer_;
    const std::int64_t waited = result.time - writer.getTime();
    if (waited > 0 && !isOver_ && !isPaced_) writer.addTime(waited);
    writer.addLine("end " + toString(result.end));
    writer.addLine("side 0 " + formatNumbers(result.sides[0]));
    writer.addLine("side 1 " + formatNumbers(result.sides[1]));
    writer.addLine("time " + std::to_string(result.time));
    return writer.getText();
}

std::string formatReplay(const MatchReplay& replay)
{
    MatchRecorder recorder(replay.header);
    for (const ReplayEntry& entry : replay.entries)
        recorder.addEntry(replay, entry);
    return recorder.format(replay.result);
}

}  // namespace tetris
