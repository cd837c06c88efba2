#include "core/tetris/replay/Replay.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "core/tetris/replay/ReplayLines.h"

namespace tetris {

namespace {

using base::quote;

constexpr std::string_view kFormat = "tetris-replay";
constexpr std::uint64_t kMaxNumber = std::numeric_limits<int>::max();
constexpr int kResultLines = 4;  // after "end": score, pieces, rows, board
constexpr std::string_view kEntryForms =
    "'+MS VERBS', '@ PIECE ROTATION X', '! PIECE', '= WHAT VALUE' or 'end WHY'";

std::optional<Verb> findVerb(char letter)
{
    switch (letter) {
        case 'L': return Verb::Left;
        case 'R': return Verb::Right;
        case 'O': return Verb::Rotate;
        case 'D': return Verb::Down;
        case 'P': return Verb::Drop;
        default: return std::nullopt;
    }
}

class Reader : ReplayLines {
public:
    Reader(std::string_view text, std::string_view fileName, bool mayBeCut)
        : ReplayLines(text, fileName), mayBeCut_(mayBeCut)
    {
    }

    Replay read()
    {
        readHeader();
        makeRoom();
        while (readEntry()) {
        }
        if (!replay_.isCut) readResult();
        return std::move(replay_);
    }

private:
    // ---- The header

    void readHeader();
    void readFormat();
    void readSize();

    // ---- Entries

    // Reserves memory: there are at most as many entries as lines, and as many runs as letters.
    void makeRoom();
    // False at the line "end", and where the text is cut.
    bool readEntry();
    void readVerbs();
    void readRuns(std::string_view verbs);
    void readPlacement();
    void readDealt();
    void readChange();
    void add(ReplayEntry entry);
    std::uint8_t takePiece(std::string_view text);

    // ---- The result

    void readResult();

    bool mayBeCut_;          // the text may stop anywhere after the header
    bool mayDeal_ = true;    // no piece was dealt since the last verb
    bool isPaused_ = false;  // time has passed without a verb: the game was suspended
    Replay replay_;
};

void Reader::readHeader()
{
    ReplayHeader& header = replay_.header;
    readFormat();
    nextLine("'sequence NAME'");
    header.sequence = takeSequence();
    nextLine("'seed N'");
    header.seed = takeSeed(header.sequence);
    nextLine("'size WxR'");
    readSize();
    nextLine("'mode ticks' or 'mode instant'");
    header.mode = takeMode();
    nextLine("'brain NAME ACTIVE'");
    header.brain = takeBrain(header.brainActive);
    nextLine("'adversary LEVEL'");
    header.adversary = static_cast<int>(takeNumber("adversary", 0, 100));
    nextLine("'start TIME'");
    if (isField("adversary-brain")) {
        header.master = takeValue("adversary-brain", "NAME");
        if (!isReplayName(header.master))
            refuse("'adversary-brain' with no name", "text without control characters");
        nextLine("'start TIME'");
    }
    if (isField("weights")) {
        header.weights = takeHexadecimal("weights", "SHA256", 64);
        nextLine("'start TIME'");
    }
    if (isField("pieces")) {
        header.limit = static_cast<int>(takeNumber("pieces", 1, kMaxNumber));
        nextLine("'start TIME'");
    }
    if (isField("rising")) {
        if (now_ != "rising 1") refuse(quote(now_), "'rising 1'");
        header.rising = true;
        nextLine("'start TIME'");
    }
    header.start = takeStart();
    nextLine("'play'");
    if (now_ != "play") refuse(quote(now_), "'play'");
}

void Reader::readFormat()
{
    nextLine("'tetris-replay 1'");
    if (now_.starts_with(kFormat) && now_ != "tetris-replay 1") {
        refuse(quote(now_) + " is a version that is not known here", "'tetris-replay 1'");
    }
    if (now_ != "tetris-replay 1") refuse(quote(now_) + " begins no replay", "'tetris-replay 1'");
}

void Reader::readSize()
{
    const auto [width, rows] =
        takeSize({3, 1}, {Board::kMaxSize, Board::kMaxSize - kTopRows}, "a size from 3x1 to 64x60");
    replay_.header.width = width;
    replay_.header.rows = rows;
}

void Reader::makeRoom()
{
    std::size_t lines = 0;
    std::size_t letters = 0;
    for (const char c : rest_) {
        lines += c == '\n' ? 1U : 0U;
        letters += findVerb(c) ? 1U : 0U;
    }
    replay_.entries.reserve(lines);
    replay_.runs.reserve(letters);
}

void Reader::add(ReplayEntry entry)
{
    replay_.entries.push_back(entry);
}

bool Reader::readEntry()
{
    replay_.isCut = mayBeCut_ && rest_.empty();
    if (replay_.isCut) return false;
    nextLine("'end WHY'");
    if (isField("end")) {
        replay_.isCut = mayBeCut_ && std::ranges::count(rest_, '\n') < kResultLines;
        return false;
    }
    if (isPaused_) refuse("time has passed without a verb before this line", "'end left'");
    switch (now_.empty() ? '\0' : now_[0]) {
        case '+': readVerbs(); return true;
        case '@': readPlacement(); return true;
        case '!': readDealt(); return true;
        case '=': readChange(); return true;
        default: refuse(quote(now_), kEntryForms);
    }
}

void Reader::readVerbs()
{
    if (replay_.header.mode == PlayMode::Instant) {
        refuse(quote(now_) + " in a game placed at once", "'@ PIECE ROTATION X'");
    }
    const TimedLine line = takeTimedLine();
    ReplayEntry entry{.value = line.time, .begin = static_cast<std::uint32_t>(replay_.runs.size())};
    if (line.verbs) {
        readRuns(*line.verbs);
    } else {
        isPaused_ = true;
    }
    entry.end = static_cast<std::uint32_t>(replay_.runs.size());
    add(entry);
    mayDeal_ = true;
}

void Reader::readRuns(std::string_view verbs)
{
    constexpr std::string_view kVerbs = "L, R, O, D or P";
    if (verbs.empty()) refuse(quote(now_) + " has no verbs", kVerbs);
    while (!verbs.empty()) {
        const std::uint8_t count = takeRepeats(verbs);
        const std::optional<Verb> verb = verbs.empty() ? std::nullopt : findVerb(verbs[0]);
        if (!verb) refuse(quote(verbs) + " is not a verb", kVerbs);
        replay_.runs.push_back({*verb, count});
        verbs.remove_prefix(1);
    }
}

std::uint8_t Reader::takePiece(std::string_view text)
{
    const std::optional<std::uint64_t> piece = readReplayNumber(text, Piece::PYRAMID);
    if (!piece) refuse(quote(now_), "a piece from 0 to 6");
    return static_cast<std::uint8_t>(*piece);
}

void Reader::readPlacement()
{
    const ReplayHeader& header = replay_.header;
    if (header.mode == PlayMode::Ticks) {
        refuse(quote(now_) + " in a game of verbs", "'+MS VERBS'");
    }
    constexpr std::string_view kForm = "'@ PIECE ROTATION X' with numbers that the piece allows";
    const std::string_view value = takeValue("@", "PIECE ROTATION X");
    const std::size_t first = std::min(value.find(' '), value.size());
    const std::size_t second = std::min(value.find(' ', first + 1), value.size());
    if (first == value.size() || second == value.size()) refuse(quote(now_), kForm);
    ReplayEntry entry{.kind = ReplayEntry::Kind::Placement,
                      .piece = takePiece(value.substr(0, first))};
    const auto turns = readReplayNumber(value.substr(first + 1, second - first - 1), 3);
    const auto x = readReplayNumber(value.substr(second + 1), Board::kMaxSize - 1);
    const Piece* const piece =
        turns ? findRotation(entry.piece, static_cast<int>(*turns)) : nullptr;
    if (piece == nullptr || !x || static_cast<int>(*x) + piece->getWidth() > header.width) {
        refuse(quote(now_), kForm);
    }
    entry.rotation = static_cast<std::uint8_t>(*turns);
    entry.x = static_cast<std::uint8_t>(*x);
    add(entry);
    mayDeal_ = true;
}

void Reader::readDealt()
{
    if (!std::exchange(mayDeal_, false)) {
        refuse("a second piece dealt at once", "verbs for the piece before");
    }
    add({.kind = ReplayEntry::Kind::Dealt, .piece = takePiece(takeValue("!", "PIECE"))});
}

void Reader::readChange()
{
    using enum ReplayEntry::Kind;
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
    if (!isActive && what != "speed" && what != "adversary") {
        refuse(quote(now_), "'= speed N', '= adversary N', '= brain NAME' or '= active 0|1'");
    }
    const std::optional<std::uint64_t> number = readReplayNumber(value, isActive ? 1 : 100);
    if (!number) refuse(quote(now_), isActive ? "0 or 1" : "a number from 0 to 100");
    add({.kind = isActive          ? Active
                 : what == "speed" ? Speed
                                   : Adversary,
         .value = static_cast<std::uint32_t>(*number)});
}

void Reader::readResult()
{
    ReplayResult& result = replay_.result;
    const std::optional<ReplayEnd> end =
        findReplayEnd(takeValue("end", "limit|over|no-move|stopped|left"));
    if (!end) refuse(quote(now_), "'end' and limit, over, no-move, stopped or left");
    if (isPaused_ && *end != ReplayEnd::Left)
        refuse(quote(now_), "'end left', because time without a verb is only in a suspended game,");
    result.end = *end;
    constexpr auto kMaxScore = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    for (const auto& [name, number] : {std::pair{std::string_view("score"), &result.score},
                                       std::pair{std::string_view("pieces"), &result.pieces},
                                       std::pair{std::string_view("rows"), &result.rows}}) {
        nextLine("'" + std::string(name) + " N'");
        *number = static_cast<std::int64_t>(takeNumber(name, 0, kMaxScore));
    }
    nextLine("'board HASH'");
    result.board = takeBoardHash();
    requireNothingMore();
}

}  // namespace

Replay parseReplay(std::string_view text, std::string_view fileName)
{
    return Reader(text, fileName, false).read();
}

Replay parseAutosave(std::string_view text, std::string_view fileName)
{
    return Reader(text.substr(0, text.rfind('\n') + 1), fileName, true).read();
}

}  // namespace tetris
