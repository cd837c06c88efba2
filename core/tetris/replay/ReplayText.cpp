#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayLines.h"
#include "core/tetris/replay/ReplayVersion.h"

namespace tetris {

namespace {

using base::quote;

constexpr uint64_t kMaxTime = std::numeric_limits<int>::max();

// The version whose first line the text has; the first version for any other line.
const ReplayVersion& findVersion(std::string_view text) {
    const auto versions = getReplayVersions();
    const auto found =
        std::ranges::find(versions, text.substr(0, text.find('\n')), &ReplayVersion::format);
    return found != versions.end() ? *found : versions.front();
}

class ReplayReader : ReplayLines {
public:
    ReplayReader(std::string_view text, std::string_view fileName, bool mayBeCut)
        : ReplayLines(text, fileName), version_(findVersion(text)), mayBeCut_(mayBeCut) {}

    Replay read() {
        readFormat();
        replay_.header = readHeader(*this, version_);
        makeRoom();
        while (readEntry()) {
        }
        if (!replay_.isCut) readResult();
        return std::move(replay_);
    }

private:
    void readFormat() {
        constexpr std::string_view kFormat = "tetris-replay";
        std::vector<std::string> known;
        for (const ReplayVersion& version : getReplayVersions())
            known.push_back(quote(version.format));
        const std::string expected = base::listWords(known);
        nextLine(expected);
        if (now_ == version_.format) return;
        refuse(quote(now_) + (now_.starts_with(kFormat) ? " is a version that is not known here"
                                                        : " begins no replay"),
               expected);
    }

    // ---- Entries

    // Reserves memory: there are at most as many entries as lines, and as many runs as letters.
    void makeRoom() {
        size_t lines = 0;
        size_t letters = 0;
        for (const char c : rest_) {
            lines += c == '\n' ? 1U : 0U;
            letters += base::contains(version_.verbs, c) ? 1U : 0U;
        }
        replay_.entries.reserve(lines);
        replay_.runs.reserve(letters);
    }

    // False at the line "end", and where the text is cut.
    bool readEntry() {
        replay_.isCut = mayBeCut_ && rest_.empty();
        if (replay_.isCut) return false;
        nextLine("'end WHY'");
        if (isField("end")) {
            replay_.isCut = mayBeCut_ && std::ranges::count(rest_, '\n') < version_.resultLines;
            return false;
        }
        if (isPaused_)
            refuse("time has passed without a verb before this line", version_.afterTime);
        const char first = now_.empty() ? '\0' : now_[0];
        if (first == version_.placement) {
            readPlacement();
            return true;
        }
        switch (first) {
            case '+': readVerbs(); return true;
            case '!': readDealt(); return true;
            case '=': readChange(); return true;
            default: refuseLine(version_.entryForms);
        }
    }

    void readVerbs() {
        if (replay_.header.mode == PlayMode::Instant)
            refuse(quote(now_) + " in a game placed at once", version_.placementForm);
        std::string_view fields = now_.substr(1);
        const bool hasVerbs = base::contains(fields, ' ');
        const std::optional<uint64_t> time = readReplayNumber(takeWord(fields), kMaxTime);
        if (!time) refuseLine("'+', milliseconds from 0 to 2147483647, a blank and verbs");
        time_ += *time;
        if (time_ > kMaxReplayTime) refuse("more than 100 hours of play");
        ReplayEntry entry{.value = static_cast<uint32_t>(*time),
                          .begin = static_cast<uint32_t>(replay_.runs.size())};
        if (hasVerbs) {
            entry.side = takeSide(fields);
            verbs_ += takeRuns(fields, version_.verbs, version_.verbList, replay_.runs);
            if (verbs_ > kMaxReplayVerbs) refuse("more than 10,000,000 verbs");
        } else {
            if (*time == 0) refuseLine("more than 0 ms, or verbs");
            isPaused_ = true;
        }
        entry.end = static_cast<uint32_t>(replay_.runs.size());
        add(entry);
        mayDeal_ = true;
    }

    void readPlacement() {
        if (replay_.header.mode == PlayMode::Ticks)
            refuse(quote(now_) + " in a game of verbs", version_.verbsForm);
        mayDeal_ = true;
        if (version_.hasAdversary) return add(takeDrop());
        if (!now_.starts_with("# ")) refuseLine(version_.placementForm);
        constexpr std::string_view kForm =
            "'# PIECE HOLD FACING X Y' with a piece from 0 to 6, 0 or 1, N, E, S or W, and a place";
        std::string_view rest = now_.substr(2);
        const uint8_t side = takeSide(rest);
        const auto piece = readReplayNumber(takeWord(rest), Piece::PYRAMID);
        const auto hold = readReplayNumber(takeWord(rest), 1);
        const std::optional<Facing> facing = kFacingNames.find(takeWord(rest));
        const auto x = readReplayNumber(takeWord(rest), Board::kMaxSize - 1);
        const auto y = readReplayNumber(takeWord(rest), Board::kMaxSize - 1);
        if (!piece || !hold || !facing || !x || !y || !rest.empty() || now_.ends_with(' '))
            refuseLine(kForm);
        add({.kind = ReplayEntry::Kind::Placement,
             .piece = static_cast<uint8_t>(*piece),
             .rotation = static_cast<uint8_t>(*facing),
             .x = static_cast<uint8_t>(*x),
             .y = static_cast<uint8_t>(*y),
             .usesHold = *hold == 1,
             .side = side});
    }

    // "@ PIECE ROTATION X".
    ReplayEntry takeDrop() const {
        constexpr std::string_view kForm =
            "'@ PIECE ROTATION X' with numbers that the piece allows";
        std::string_view rest = takeValue("@", "PIECE ROTATION X");
        if (std::ranges::count(rest, ' ') < 2) refuseLine(kForm);
        ReplayEntry entry{.kind = ReplayEntry::Kind::Placement, .piece = takePiece(takeWord(rest))};
        const auto turns = readReplayNumber(takeWord(rest), 3);
        const auto x = readReplayNumber(rest, Board::kMaxSize - 1);
        const Piece* const piece =
            turns ? findRotation(entry.piece, static_cast<int>(*turns)) : nullptr;
        if (piece == nullptr || !x ||
            static_cast<int>(*x) + piece->getWidth() > replay_.header.rules.width) {
            refuseLine(kForm);
        }
        entry.rotation = static_cast<uint8_t>(*turns);
        entry.x = static_cast<uint8_t>(*x);
        return entry;
    }

    void readDealt() {
        // Hold may bring two pieces of a modern game at once.
        if (!std::exchange(mayDeal_, !version_.hasAdversary)) {
            refuse("a second piece dealt at once", "verbs for the piece before");
        }
        add({.kind = ReplayEntry::Kind::Dealt, .piece = takePiece(takeValue("!", "PIECE"))});
    }

    void readChange() {
        std::string_view value = takeValue("=", "WHAT VALUE");
        const auto* const change = base::findRow(kReplayChanges, takeWord(value));
        if (change == nullptr || !base::contains(version_.changes, change->kind))
            refuseLine(version_.changeForms);
        ReplayEntry entry{.kind = change->kind, .side = takeSide(value)};
        // Only a person changes anything.
        if (replay_.header.who[entry.side] != kPerson) refuseLine(version_.changeForms);
        if (change->kind == ReplayEntry::Kind::Brain) {
            if (!isReplayName(value)) refuseLine("a brain's name without control characters");
            entry.value = static_cast<uint32_t>(replay_.brains.size());
            replay_.brains.emplace_back(value);
            return add(entry);
        }
        const std::optional<uint64_t> number = readReplayNumber(value, change->max);
        if (!number) refuseLine(change->max == 1 ? "0 or 1" : "a number from 0 to 100");
        entry.value = static_cast<uint32_t>(*number);
        add(entry);
    }

    void add(const ReplayEntry& entry) { replay_.entries.push_back(entry); }

    uint8_t takePiece(std::string_view text) const {
        const std::optional<uint64_t> piece = readReplayNumber(text, Piece::PYRAMID);
        if (!piece) refuseLine("a piece from 0 to 6");
        return static_cast<uint8_t>(*piece);
    }

    // The side at the front of the fields; 0, and nothing is taken, where there is one alone.
    uint8_t takeSide(std::string_view& fields) const {
        if (version_.sides == 1) return 0;
        const std::optional<uint64_t> side = readReplayNumber(takeWord(fields), 1);
        if (!side) refuseLine("a side, 0 or 1");
        return static_cast<uint8_t>(*side);
    }

    // ---- The result

    void readResult() {
        readEnd();
        ReplayResult& result = replay_.result;
        if (version_.sides == 2) {
            readSide(0);
            readSide(1);
            result.time = readNumber("time", kMaxReplayTime);
            return readFinesse("time");
        }
        SideResult& own = result.sides[0];
        own.score = readNumber("score", kMaxResult);
        own.pieces = readNumber("pieces", kMaxReplayPieces);
        own.rows = readNumber("rows", kMaxResult);
        const bool isInstant = replay_.header.mode == PlayMode::Instant;
        if (version_.hasTime) result.time = readNumber("time", isInstant ? 0 : kMaxReplayTime);
        nextLine("'board HASH'");
        own.board = takeBoard(now_);
        readFinesse("board");
    }

    [[nodiscard]] int64_t readNumber(std::string_view name, uint64_t max) {
        nextLine(base::format("'{} N'", name));
        return static_cast<int64_t>(takeNumber(name, 0, max));
    }

    void readEnd() {
        const std::string_view value = takeValue("end", version_.endForm);
        ReplayResult& result = replay_.result;
        if (version_.sides == 2) {
            const std::optional<MatchEnd> end = findMatchEnd(value);
            if (!end) refuseLine(base::format("'end' and {}", version_.endList));
            result.match = *end;
            return;
        }
        const std::optional<GameEnd> end = findGameEnd(value);
        if (!end || !base::contains(version_.ends, *end))
            refuseLine(base::format("'end' and {}", version_.endList));
        if (isPaused_ && !version_.hasTime && *end != GameEnd::Left)
            refuseLine("'end left', because time without a verb is only in a suspended game,");
        result.end = *end;
    }

    // "board HASH", the end of a line.
    uint64_t takeBoard(std::string_view fields) const {
        uint64_t board = 0;
        const bool isBoard = takeWord(fields) == "board" && isHexadecimal(fields, 16);
        if (!isBoard) refuseLine("'board' with 16 hexadecimal digits");
        base::parseNumber(fields, board, 16);
        return board;
    }

    // "side N" and its numbers: the line of a side of a match.
    void readSide(size_t side) {
        const std::string name = base::format("side {}", side);
        nextLine(base::format("'{} NUMBERS'", name));
        std::string_view fields = takeValue(name, "NUMBERS");
        SideResult& result = replay_.result.sides[side];
        for (const SideNumber& row : kSideNumbers) {
            const std::string_view word = takeWord(fields);
            const std::optional<uint64_t> value = readReplayNumber(takeWord(fields), row.max);
            if (word != row.name || !value)
                refuseLine(base::format("{} and a number from 0 to {}", quote(row.name), row.max));
            result.*row.member = static_cast<int64_t>(*value);
        }
        result.board = takeBoard(fields);
    }

    // The line "finesse [SIDE] PIECES FAULTS" after the last one, if it is there.
    void readFinesse(std::string_view last) {
        if (!rest_.starts_with("finesse ")) return requireNothingMore(last);
        constexpr std::string_view kForm =
            "'finesse' of a person against a brain, pieces, and the faults among them";
        nextLine(kForm);
        std::string_view fields = takeValue("finesse", kForm);
        const size_t side = takeSide(fields);
        const auto pieces = readReplayNumber(takeWord(fields), kMaxReplayPieces);
        const auto faults = readReplayNumber(fields, pieces.value_or(0));
        const auto& who = replay_.header.who;
        const bool isPersons =
            who[side] == kPerson && (version_.sides == 1 || who[1 - side] != kPerson);
        if (!pieces || *pieces == 0 || !faults || !isPersons) refuseLine(kForm);
        replay_.result.sides[side].finesse = {.pieces = static_cast<int64_t>(*pieces),
                                              .faults = static_cast<int64_t>(*faults)};
        requireNothingMore("finesse");
    }

    const ReplayVersion& version_;
    bool mayBeCut_;          // the text may stop anywhere after the header
    bool mayDeal_ = true;    // classic: no piece was dealt since the last verb
    bool isPaused_ = false;  // time has passed without a verb: only the end may follow
    uint64_t time_ = 0;      // so far, in ms
    int64_t verbs_ = 0;
    Replay replay_;
};

// "score 463 pieces 5 rows 3 sent 0 cancelled 1 received 8 board HASH".
std::string formatSide(const SideResult& side) {
    std::string text;
    for (const SideNumber& row : kSideNumbers)
        text += base::format("{} {} ", row.name, side.*row.member);
    return text + "board " + formatHash(side.board);
}

}  // namespace

Replay parseReplay(std::string_view text, std::string_view fileName) {
    return ReplayReader(text, fileName, false).read();
}

Replay parseAutosave(std::string_view text, std::string_view fileName) {
    return ReplayReader(text.substr(0, text.rfind('\n') + 1), fileName, true).read();
}

std::vector<std::string> listResultLines(const ReplayHeader& header, const ReplayResult& result) {
    const auto& [own, other] = result.sides;
    const std::string time = base::format("time {}", result.time);
    if (header.match) {
        std::vector<std::string> lines{"end " + toString(result.match), "side 0 " + formatSide(own),
                                       "side 1 " + formatSide(other), time};
        for (const int side : {0, 1}) {
            const FinesseCount& finesse = result.sides[base::toIndex(side)].finesse;
            if (finesse.pieces > 0)
                lines.push_back(
                    base::format("finesse {} {} {}", side, finesse.pieces, finesse.faults));
        }
        return lines;
    }
    std::vector<std::string> lines{
        base::format("end {}", toString(result.end)), base::format("score {}", own.score),
        base::format("pieces {}", own.pieces), base::format("rows {}", own.rows)};
    if (getReplayVersion(header.rules).hasTime) lines.push_back(time);
    lines.push_back("board " + formatHash(own.board));
    if (own.finesse.pieces > 0)
        lines.push_back(base::format("finesse {} {}", own.finesse.pieces, own.finesse.faults));
    return lines;
}

std::string describeResult(const Replay& replay) {
    const ReplayResult& result = replay.result;
    const auto& [own, other] = result.sides;
    if (replay.header.match) {
        return base::format("{} pieces {} {} sent {} {} time {}", toString(result.match),
                            own.pieces, other.pieces, own.sent, other.sent, result.time);
    }
    const std::string numbers =
        base::format("score {} pieces {} rows {}", own.score, own.pieces, own.rows);
    const bool hasTime = getReplayVersion(replay.header.rules).hasTime;
    return hasTime ? base::format("{} time {}", numbers, result.time) : numbers;
}

}  // namespace tetris
