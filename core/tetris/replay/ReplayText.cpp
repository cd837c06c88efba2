#include "core/tetris/replay/Replay.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "core/tetris/replay/MatchReplay.h"
#include "core/tetris/replay/ReplayLines.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

using base::quote;

constexpr auto kMaxResult = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

// The version whose first line the text has; the first version for any other line.
const ReplayVersion& findVersion(std::string_view text)
{
    const ReplayVersion& modern = getReplayVersion(RuleSet::Modern);
    return text.substr(0, text.find('\n')) == modern.format ? modern
                                                            : getReplayVersion(RuleSet::Classic);
}

class Reader : ReplayLines {
public:
    Reader(std::string_view text, std::string_view fileName, bool mayBeCut)
        : ReplayLines(text, fileName), version_(findVersion(text)), mayBeCut_(mayBeCut)
    {
    }

    Replay read()
    {
        readFormat();
        readHeaderLines(*this, getHeaderLines(version_.set), replay_.header);
        makeRoom();
        while (readEntry()) {
        }
        if (!replay_.isCut) readResult();
        return std::move(replay_);
    }

private:
    void readFormat();

    // ---- Entries

    // Reserves memory: there are at most as many entries as lines, and as many runs as letters.
    void makeRoom();
    [[nodiscard]] std::optional<Verb> takeVerb(char letter) const;
    // False at the line "end", and where the text is cut.
    bool readEntry();
    void readVerbs();
    void readPlacement();
    [[nodiscard]] ReplayEntry takeDrop() const;
    void readDealt();
    void readChange();
    void add(const ReplayEntry& entry) { replay_.entries.push_back(entry); }
    [[nodiscard]] std::uint8_t takePiece(std::string_view text) const;

    void readResult();

    const ReplayVersion& version_;
    bool mayBeCut_;           // the text may stop anywhere after the header
    bool mayDeal_ = true;     // classic: no piece was dealt since the last verb
    bool isPaused_ = false;   // time has passed without a verb: only the end may follow
    std::uint64_t time_ = 0;  // so far, in ms
    std::int64_t drops_ = 0;  // hard ones, each of a piece
    Replay replay_;
};

// ---- The header

void Reader::readFormat()
{
    constexpr std::string_view kFormat = "tetris-replay";
    std::vector<std::string> known{quote(getReplayVersion(RuleSet::Classic).format),
                                   quote(getReplayVersion(RuleSet::Modern).format)};
    const std::string ofGame = base::listWords(known);
    known.push_back(quote(kMatchFormat));
    const std::string expected = base::listWords(known);
    nextLine(expected);
    if (now_ == version_.format) return;
    if (now_ == kMatchFormat) refuse(quote(now_) + " is the replay of a match", ofGame);
    refuse(quote(now_) + (now_.starts_with(kFormat) ? " is a version that is not known here"
                                                    : " begins no replay"),
           expected);
}

// ---- Entries

std::optional<Verb> Reader::takeVerb(char letter) const
{
    return findVerbAmong(version_.verbs, letter);
}

void Reader::makeRoom()
{
    std::size_t lines = 0;
    std::size_t letters = 0;
    for (const char c : rest_) {
        lines += c == '\n' ? 1U : 0U;
        letters += takeVerb(c) ? 1U : 0U;
    }
    replay_.entries.reserve(lines);
    replay_.runs.reserve(letters);
}

bool Reader::readEntry()
{
    replay_.isCut = mayBeCut_ && rest_.empty();
    if (replay_.isCut) return false;
    nextLine("'end WHY'");
    if (isField("end")) {
        replay_.isCut = mayBeCut_ && std::ranges::count(rest_, '\n') < version_.resultLines;
        return false;
    }
    if (isPaused_) refuse("time has passed without a verb before this line", version_.afterTime);
    const char first = now_.empty() ? '\0' : now_[0];
    if (first == version_.placement) {
        readPlacement();
        return true;
    }
    switch (first) {
        case '+': readVerbs(); return true;
        case '!': readDealt(); return true;
        case '=': readChange(); return true;
        default: refuse(quote(now_), version_.entryForms);
    }
}

void Reader::readVerbs()
{
    if (replay_.header.mode == PlayMode::Instant) {
        refuse(quote(now_) + " in a game placed at once", version_.placementForm);
    }
    const TimedLine line = takeTimedLine();
    time_ += line.time;
    if (time_ > kMaxReplayTime) refuse("more than 100 hours of play", "less time in all");
    ReplayEntry entry{.value = line.time, .begin = static_cast<std::uint32_t>(replay_.runs.size())};
    if (line.verbs) {
        drops_ += takeRuns(*line.verbs, version_.verbs, version_.verbList, replay_.runs);
        if (drops_ > kMaxReplayPieces) refuse("more than 16,777,216 pieces", "fewer of them");
    } else {
        isPaused_ = true;
    }
    entry.end = static_cast<std::uint32_t>(replay_.runs.size());
    add(entry);
    mayDeal_ = true;
}

std::uint8_t Reader::takePiece(std::string_view text) const
{
    const std::optional<std::uint64_t> piece = readReplayNumber(text, Piece::PYRAMID);
    if (!piece) refuse(quote(now_), "a piece from 0 to 6");
    return static_cast<std::uint8_t>(*piece);
}

void Reader::readPlacement()
{
    if (replay_.header.mode == PlayMode::Ticks) {
        refuse(quote(now_) + " in a game of verbs", "'+MS VERBS'");
    }
    add(version_.set == RuleSet::Modern ? takePlace(takeValue("#", "PIECE HOLD FACING X Y"))
                                        : takeDrop());
    mayDeal_ = true;
}

// "@ PIECE ROTATION X".
ReplayEntry Reader::takeDrop() const
{
    constexpr std::string_view kForm = "'@ PIECE ROTATION X' with numbers that the piece allows";
    std::string_view rest = takeValue("@", "PIECE ROTATION X");
    if (std::ranges::count(rest, ' ') < 2) refuse(quote(now_), kForm);
    ReplayEntry entry{.kind = ReplayEntry::Kind::Placement, .piece = takePiece(takeWord(rest))};
    const auto turns = readReplayNumber(takeWord(rest), 3);
    const auto x = readReplayNumber(rest, Board::kMaxSize - 1);
    const Piece* const piece =
        turns ? findRotation(entry.piece, static_cast<int>(*turns)) : nullptr;
    if (piece == nullptr || !x ||
        static_cast<int>(*x) + piece->getWidth() > replay_.header.rules.width) {
        refuse(quote(now_), kForm);
    }
    entry.rotation = static_cast<std::uint8_t>(*turns);
    entry.x = static_cast<std::uint8_t>(*x);
    return entry;
}

void Reader::readDealt()
{
    // Hold may bring two pieces of a modern game at once.
    if (!std::exchange(mayDeal_, version_.set == RuleSet::Modern)) {
        refuse("a second piece dealt at once", "verbs for the piece before");
    }
    add({.kind = ReplayEntry::Kind::Dealt, .piece = takePiece(takeValue("!", "PIECE"))});
}

void Reader::readChange()
{
    using enum ReplayEntry::Kind;
    std::string_view value = takeValue("=", "WHAT VALUE");
    const std::string_view what = takeWord(value);
    if (what == "brain") {
        if (!isReplayName(value)) refuse(quote(now_), "a brain's name without control characters");
        add({.kind = Brain, .value = static_cast<std::uint32_t>(replay_.brains.size())});
        replay_.brains.emplace_back(value);
        return;
    }
    const bool isActive = what == "active";
    const bool isAdversary = what == "adversary" && version_.hasAdversary;
    if (!isActive && !isAdversary && what != "speed") {
        refuse(quote(now_), version_.hasAdversary
                                ? "'= speed N', '= adversary N', '= brain NAME' or '= active 0|1'"
                                : "'= speed N', '= brain NAME' or '= active 0|1'");
    }
    const std::optional<std::uint64_t> number = readReplayNumber(value, isActive ? 1 : 100);
    if (!number) refuse(quote(now_), isActive ? "0 or 1" : "a number from 0 to 100");
    add({.kind = isActive      ? Active
                 : isAdversary ? Adversary
                               : Speed,
         .value = static_cast<std::uint32_t>(*number)});
}

// ---- The result

void Reader::readResult()
{
    ReplayResult& result = replay_.result;
    const std::optional<GameEnd> end = findGameEnd(takeValue("end", version_.endForm));
    if (!end || std::ranges::find(version_.ends, *end) == version_.ends.end())
        refuse(quote(now_), "'end' and " + std::string(version_.endList));
    if (isPaused_ && !version_.hasTime && *end != GameEnd::Left)
        refuse(quote(now_), "'end left', because time without a verb is only in a suspended game,");
    result.end = *end;
    const auto readNumber = [this](std::string_view name, std::uint64_t max) {
        nextLine("'" + std::string(name) + " N'");
        return static_cast<std::int64_t>(takeNumber(name, 0, max));
    };
    result.score = readNumber("score", kMaxResult);
    result.pieces = readNumber("pieces", kMaxReplayPieces);
    result.rows = readNumber("rows", kMaxResult);
    if (version_.hasTime) {
        const bool isInstant = replay_.header.mode == PlayMode::Instant;
        result.time = readNumber("time", isInstant ? 0 : kMaxResult);
    }
    nextLine("'board HASH'");
    result.board = takeBoardHash(now_);
    requireNothingMore("board");
}

}  // namespace

int findFirstEntryLine(const ReplayHeader& header)
{
    return countHeaderLines(getHeaderLines(header.rules.set), header);
}

Replay parseReplay(std::string_view text, std::string_view fileName)
{
    return Reader(text, fileName, false).read();
}

Replay parseAutosave(std::string_view text, std::string_view fileName)
{
    return Reader(text.substr(0, text.rfind('\n') + 1), fileName, true).read();
}

}  // namespace tetris
