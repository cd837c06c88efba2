#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "core/tetris/replay/ModernReplay.h"
#include "core/tetris/replay/ReplayLines.h"

namespace tetris {

namespace {

using base::quote;

constexpr std::string_view kModernFormat = "tetris-replay 2";
constexpr std::uint64_t kMaxLimit = std::numeric_limits<int>::max();
constexpr auto kMaxResult = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
constexpr int kModernResultLines = 5;  // after "end": score, pieces, rows, time, board
constexpr std::string_view kFacingLetters = "NESW";
constexpr std::string_view kModernEntryForms =
    "'+MS VERBS', '# PIECE HOLD FACING X Y', '! PIECE', '= WHAT VALUE' or 'end WHY'";
constexpr std::string_view kEnds =
    "goal, time, block-out, lock-out, top-out, limit, no-move, stopped or left";

class ModernReader : ReplayLines {
public:
    ModernReader(std::string_view text, std::string_view fileName, bool mayBeCut)
        : ReplayLines(text, fileName), mayBeCut_(mayBeCut)
    {
    }

    ModernReplay read()
    {
        readHeader();
        makeRoom();
        while (readEntry()) {
        }
        if (!replay_.isCut) readResult();
        return std::move(replay_);
    }

private:
    void readHeader();
    void readRules();
    void readRest();
    [[nodiscard]] int takeInt(std::string_view name, int min, int max) const;

    // Reserves memory: there are at most as many entries as lines, and as many runs as letters.
    void makeRoom();
    // False at the line "end", and where the text is cut.
    bool readEntry();
    void readVerbs();
    void readRuns(std::string_view verbs);
    void readPlacement();
    void readDealt();
    void readChange();
    void add(ModernReplayEntry entry) { replay_.entries.push_back(entry); }

    void readResult();

    bool mayBeCut_;        // the text may stop anywhere after the header
    bool isOver_ = false;  // time has passed without a verb before the end
    ModernReplay replay_;
};

int ModernReader::takeInt(std::string_view name, int min, int max) const
{
    return static_cast<int>(
        takeNumber(name, static_cast<std::uint64_t>(min), static_cast<std::uint64_t>(max)));
}

// ---- The header

void ModernReader::readHeader()
{
    nextLine("'tetris-replay 2'");
    if (now_ != kModernFormat) refuse(quote(now_) + " begins no replay", "'tetris-replay 2'");
    readRules();
    readRest();
}

void ModernReader::readRules()
{
    ModernReplayHeader& header = replay_.header;
    ModernRules& rules = header.rules;
    nextLine("'rules modern'");
    if (now_ != "rules modern") refuse(quote(now_), "'rules modern'");
    nextLine("'goal NAME'");
    const std::string_view name = takeValue("goal", "NAME");
    const std::optional<Goal> goal = findGoal(name);
    if (!goal) refuse("there is no goal " + quote(name), "marathon, sprint, ultra, cheese or zen");
    rules.goal = *goal;
    if (rules.goal == Goal::Cheese) {
        nextLine("'garbage N'");
        rules.garbage = takeInt("garbage", 1, ModernRules::kMaxGarbage);
    }
    nextLine("'level N'");
    rules.level = takeInt("level", 1, getMaxLevel(rules.goal));
    nextLine("'next N'");
    header.next = takeInt("next", 1, ModernReplayHeader::kMaxNext);
    nextLine("'hold 0' or 'hold 1'");
    rules.hold = takeInt("hold", 0, 1) == 1;
    nextLine("'sequence NAME'");
    header.sequence = takeSequence();
    nextLine("'seed N'");
    rules.seed = takeSeed(header.sequence);
    nextLine("'size WxR'");
    const std::pair<int, int> size =
        takeSize({ModernRules::kMinSize, ModernRules::kMinSize},
                 {ModernRules::kMaxWidth, ModernRules::kMaxRows}, "a size from 4x4 to 64x44");
    rules.width = size.first;
    rules.rows = size.second;
}

void ModernReader::readRest()
{
    ModernReplayHeader& header = replay_.header;
    nextLine("'mode ticks' or 'mode instant'");
    header.mode = takeMode();
    nextLine("'brain NAME ACTIVE'");
    header.brain = takeBrain(header.brainActive);
    nextLine("'start TIME'");
    if (isField("weights")) {
        header.weights = takeHexadecimal("weights", "SHA256", 64);
        nextLine("'start TIME'");
    }
    if (isField("pieces")) {
        header.rules.limit = static_cast<int>(takeNumber("pieces", 1, kMaxLimit));
        nextLine("'start TIME'");
    }
    header.start = takeStart();
    nextLine("'play'");
    if (now_ != "play") refuse(quote(now_), "'play'");
}

// ---- Entries

void ModernReader::makeRoom()
{
    std::size_t lines = 0;
    std::size_t letters = 0;
    for (const char c : rest_) {
        lines += c == '\n' ? 1U : 0U;
        letters += findModernVerb(c) ? 1U : 0U;
    }
    replay_.entries.reserve(lines);
    replay_.runs.reserve(letters);
}

bool ModernReader::readEntry()
{
    replay_.isCut = mayBeCut_ && rest_.empty();
    if (replay_.isCut) return false;
    nextLine("'end WHY'");
    if (isField("end")) {
        replay_.isCut = mayBeCut_ && std::ranges::count(rest_, '\n') < kModernResultLines;
        return false;
    }
    if (isOver_) refuse("time has passed without a verb before this line", "'end WHY'");
    switch (now_.empty() ? '\0' : now_[0]) {
        case '+': readVerbs(); return true;
        case '#': readPlacement(); return true;
        case '!': readDealt(); return true;
        case '=': readChange(); return true;
        default: refuse(quote(now_), kModernEntryForms);
    }
}

void ModernReader::readVerbs()
{
    if (replay_.header.mode == PlayMode::Instant) {
        refuse(quote(now_) + " in a game placed at once", "'# PIECE HOLD FACING X Y'");
    }
    const TimedLine line = takeTimedLine();
    ModernReplayEntry entry{.value = line.time,
                            .begin = static_cast<std::uint32_t>(replay_.runs.size())};
    if (line.verbs) {
        readRuns(*line.verbs);
    } else {
        isOver_ = true;
    }
    entry.end = static_cast<std::uint32_t>(replay_.runs.size());
    add(entry);
}

void ModernReader::readRuns(std::string_view verbs)
{
    constexpr std::string_view kVerbs = "L, R, C, U, A, D, P, X or H";
    if (verbs.empty()) refuse(quote(now_) + " has no verbs", kVerbs);
    while (!verbs.empty()) {
        const std::uint8_t count = takeRepeats(verbs);
        const std::optional<ModernVerb> verb =
            verbs.empty() ? std::nullopt : findModernVerb(verbs[0]);
        if (!verb) refuse(quote(verbs) + " is not a verb", kVerbs);
        replay_.runs.push_back({*verb, count});
        verbs.remove_prefix(1);
    }
}

void ModernReader::readPlacement()
{
    if (replay_.header.mode == PlayMode::Ticks) {
        refuse(quote(now_) + " in a game of verbs", "'+MS VERBS'");
    }
    constexpr std::string_view kForm =
        "'# PIECE HOLD FACING X Y' with a piece from 0 to 6, 0 or 1, N, E, S or W, and a place";
    std::string_view rest = takeValue("#", "PIECE HOLD FACING X Y");
    const auto takeWord = [&rest] {
        const std::size_t blank = std::min(rest.find(' '), rest.size());
        const std::string_view word = rest.substr(0, blank);
        rest.remove_prefix(std::min(blank + 1, rest.size()));
        return word;
    };
    const auto piece = readReplayNumber(takeWord(), Piece::PYRAMID);
    const auto hold = readReplayNumber(takeWord(), 1);
    const std::string_view facing = takeWord();
    const auto x = readReplayNumber(takeWord(), Board::kMaxSize - 1);
    const auto y = readReplayNumber(takeWord(), Board::kMaxSize - 1);
    const bool isFacing = facing.size() == 1 && kFacingLetters.find(facing) < kFacings.size();
    if (!piece || !hold || !isFacing || !x || !y || !rest.empty() || now_.ends_with(' ')) {
        refuse(quote(now_), kForm);
    }
    add({.kind = ModernReplayEntry::Kind::Placement,
         .usesHold = *hold == 1,
         .piece = {static_cast<int>(*piece), kFacings[kFacingLetters.find(facing)],
                   static_cast<int>(*x), static_cast<int>(*y)}});
}

void ModernReader::readDealt()
{
    const std::optional<std::uint64_t> piece =
        readReplayNumber(takeValue("!", "PIECE"), Piece::PYRAMID);
    if (!piece) refuse(quote(now_), "a piece from 0 to 6");
    add({.kind = ModernReplayEntry::Kind::Dealt, .piece = {.piece = static_cast<int>(*piece)}});
}

void ModernReader::readChange()
{
    using enum ModernReplayEntry::Kind;
    const std::string_view change = takeValue("=", "WHAT VALUE");
    const std::size_t blank = std::min(change.find(' '), change.size());
    const std::string_view what = change.substr(0, blank);
    const std::string_view value = change.substr(std::min(blank + 1, change.size()));
    if (what == "brain") {
        if (!isReplayName(value)) refuse(quote(now_), "a brain's name without control characters");
        add({.kind = Brain, .value = static_cast<std::uint32_t>(replay_.brains.size())});
        replay_.brains.emplace_back(value);
        return;
    }
    const bool isActive = what == "active";
    if (!isActive && what != "speed") {
        refuse(quote(now_), "'= speed N', '= brain NAME' or '= active 0|1'");
    }
    const std::optional<std::uint64_t> number = readReplayNumber(value, isActive ? 1 : 100);
    if (!number) refuse(quote(now_), isActive ? "0 or 1" : "a number from 0 to 100");
    add({.kind = isActive ? Active : Speed, .value = static_cast<std::uint32_t>(*number)});
}

// ---- The result

void ModernReader::readResult()
{
    ModernReplayResult& result = replay_.result;
    const std::optional<ModernEnd> end = findModernEnd(takeValue("end", "WHY"));
    if (!end) refuse(quote(now_), "'end' and " + std::string(kEnds));
    result.end = *end;
    const auto readNumber = [this](std::string_view name, std::uint64_t max) {
        nextLine("'" + std::string(name) + " N'");
        return static_cast<std::int64_t>(takeNumber(name, 0, max));
    };
    result.score = readNumber("score", kMaxResult);
    result.pieces = readNumber("pieces", kMaxResult);
    result.rows = readNumber("rows", kMaxResult);
    const bool isInstant = replay_.header.mode == PlayMode::Instant;
    result.time = readNumber("time", isInstant ? 0 : kMaxResult);
    nextLine("'board HASH'");
    result.board = takeBoardHash();
    requireNothingMore();
}

}  // namespace

bool isModernReplay(std::string_view text)
{
    return text.substr(0, text.find('\n')) == kModernFormat;
}

int findFirstEntryLine(const ModernReplayHeader& header)
{
    // The format's line, rules, goal, level, next, hold, sequence, seed, size, mode, brain, start,
    // "play".
    constexpr int kAlways = 13;
    return kAlways + (header.rules.goal == Goal::Cheese ? 1 : 0) +
           (header.weights.empty() ? 0 : 1) + (header.rules.limit == 0 ? 0 : 1) + 1;
}

ModernReplayResult computeResult(ModernEnd end, const ModernGame& game)
{
    return {.end = end,
            .score = game.getScore(),
            .pieces = game.getPieces(),
            .rows = game.getRows(),
            .time = game.getTime(),
            .board = hashBoard(game.getBoard())};
}

ModernReplay parseModernReplay(std::string_view text, std::string_view fileName)
{
    return ModernReader(text, fileName, false).read();
}

ModernReplay parseModernAutosave(std::string_view text, std::string_view fileName)
{
    return ModernReader(text.substr(0, text.rfind('\n') + 1), fileName, true).read();
}

}  // namespace tetris
